"""The bot that leaves all to chance."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from dominion_cli.bots.bot import Bot

if TYPE_CHECKING:
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Random(Bot):
    """Any legal answer to any question, each as likely as the others.

    A bot that knows nothing finds what nobody thought of: it is there to try cards and rules out, and as a floor that
    every strategy has to stand on. Its choices depend on the game's seed alone.
    """

    def decide(self, view: View, decision: Decision) -> list[int]:
        """Pick some of the options, as few or as many as are allowed, in any order."""
        options = len(decision.options)
        least, most = decision.least, decision.most
        if most == 1:
            # Nothing, where that is allowed, is an answer like each of the options.
            pick: int = view.random.below(options + 1 - least) - 1 + least
            return [pick] if pick >= 0 else []
        numbers = list(range(options))
        view.random.shuffle(numbers)
        # Of each size there are so many answers; one of all of them is drawn, and by that a size.
        sizes = range(least, most + 1)
        # There can be more answers than a machine word counts.
        drawn: int = view.random.below(1 << 31)
        drawn = drawn * sum([comb(options, size) for size in sizes]) >> 31
        for size in sizes:
            drawn -= comb(options, size)
            if drawn < 0:
                return numbers[:size]
        return numbers[:most]
