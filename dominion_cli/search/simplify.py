"""Menus made simpler: what does nothing that can be measured goes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from dominion_cli.bots.menu import NO_LIMIT
from dominion_cli.search.arena import Trial, shares
from dominion_cli.search.menus import Lines, length

if TYPE_CHECKING:
    from dominion_cli.search.arena import Arena
    from dominion_cli.search.field import Field

LOOK: Final = 150
"""Blocks in which a simpler menu is looked at first."""

SURE: Final = 600
"""Blocks that decide whether it is as good."""

LOSS: Final = 0.002
"""What share of wins a simpler menu may lose in them."""


def simpler(lines: Lines) -> Iterator[Lines]:
    """Yield a menu with a line, a limit or a condition less.

    >>> from dominion_cli.search.menus import Line
    >>> list(simpler((Line("Gold", 2),)))
    [(Line(card='Gold', most=1073741824, when=()),)]
    """
    for place, line in enumerate(lines):
        without = [line._replace(when=line.when[:at] + line.when[at + 1 :]) for at in range(len(line.when))]
        if line.most != NO_LIMIT:
            without.append(line._replace(most=NO_LIMIT))
        if len(lines) > 1:
            yield lines[:place] + lines[place + 1 :]
        for other in without:
            yield (*lines[:place], other, *lines[place + 1 :])


def simplified(arena: Arena, lines: Lines, field: Field, luck: int) -> Iterator[Lines]:
    """Yield ever simpler menus that do as well against a field, as long as there are any.

    Each is looked at in some blocks, and the best of those that seem to lose nothing has to hold in more.
    """
    while True:
        others = [other for other in dict.fromkeys(simpler(lines)) if length(other) < length(lines)]
        played = arena.play([Trial(other, field, luck, 0, LOOK) for other in (lines, *others)])
        scores = sorted(
            ((float(shares(results).mean()), -at) for at, results in enumerate(played[1:])),
            reverse=True,
        )
        before = float(shares(played[0]).mean())
        for score, at in scores[:3]:
            if score < before - LOSS:
                continue
            other = others[-at]
            ours, theirs = arena.play([Trial(each, field, luck, LOOK, SURE) for each in (other, lines)])
            if shares(ours).mean() >= shares(theirs).mean() - LOSS:
                lines = other
                yield lines
                break
        else:
            return
