"""How new menus come from others: a line replaced, moved, capped, given a condition; lines of two menus crossed."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import Final

from dominion_cli.bots.menu import NO_LIMIT
from dominion_cli.search.dice import Dice
from dominion_cli.search.market import Market
from dominion_cli.search.menus import Line, Lines

MOST_LINES: Final = 24
"""A menu that is longer is not bred further: nobody could read it."""

MOST_CONDITIONS: Final = 3
"""As many conditions a line may get."""

AGAIN: Final = 0.4
"""How often one more change follows a change."""

CROSSED: Final = 0.35
"""How many of the new menus have lines of two."""

CAPS: Final = (1, 1, 1, 2, 2, 3, 4, 5, 6, 8, NO_LIMIT, NO_LIMIT, NO_LIMIT)
"""What a new limit is drawn from."""

POINTS: Final = ("Estate", "Duchy", "Province", "Colony")

NUMBER: Final = re.compile(r"(?<![\w'\"\[])\d+(?![\w'\"])")


class Breeder:
    """Makes new menus for a table.

    Args:
        market: what the table sells.
        dice: decides.
    """

    def __init__(self, market: Market, dice: Dice) -> None:
        self._market = market
        self._dice = dice
        # The cards of the Kingdom are what is new; all else is in most menus already.
        self._cards = market.names + 2 * market.kingdom
        self._late = "Colony" if market.colonies else "Province"

    def child(self, mother: Lines, father: Lines) -> Lines:
        """Return a new menu, unlike its mother; its father is needed when they are crossed."""
        for _ in range(20):
            lines = list(self._crossed(mother, father) if self._dice.chance(CROSSED) else mother)
            if lines == list(mother) or self._dice.chance(0.5):
                self._change(lines)
                while self._dice.chance(AGAIN):
                    self._change(lines)
            child = tidy(lines)
            if child and child != mother and len(child) <= MOST_LINES:
                return child
        return mother

    def tuned(self, mother: Lines) -> Lines:
        """Return a menu that differs from its mother in numbers and conditions only."""
        lines = list(mother)
        while True:
            place = self._dice.below(len(lines))
            lines[place] = self._other_terms(lines[place])
            if tuple(lines) != mother and not self._dice.chance(AGAIN):
                return tuple(lines)

    def _crossed(self, mother: Lines, father: Lines) -> list[Line]:
        """Return lines of two menus: of what stands at the same place in both, one or the other.

        Which lines those are is found as for two versions of a text, by their cards.
        """
        ours, theirs = [line.card for line in mother], [line.card for line in father]
        lines: list[Line] = []
        for what, first, last, there, end in SequenceMatcher(None, ours, theirs, autojunk=False).get_opcodes():
            if what == "equal":
                lines += [self._dice.pick(pair) for pair in zip(mother[first:last], father[there:end], strict=True)]
            else:
                lines += mother[first:last] if self._dice.chance(0.5) else father[there:end]
        return lines

    def _change(self, lines: list[Line]) -> None:
        dice = self._dice
        place = dice.below(len(lines)) if lines else 0
        what = dice.below(100)
        if what < 26 or not lines:
            # What nothing else is bought before stands at the end: it is bought with what money is left.
            lines.insert(len(lines) if dice.chance(0.2) else dice.below(len(lines) + 1), self._new_line())
        elif what < 36:
            del lines[place]
        elif what < 50:
            lines.insert(dice.below(len(lines)), lines.pop(place))
        elif what < 60:
            lines[place] = lines[place]._replace(card=dice.pick(self._cards))
        else:
            lines[place] = self._other_terms(lines[place])

    def _new_line(self) -> Line:
        line = Line(self._dice.pick(self._cards), self._dice.pick(CAPS))
        return self._with_condition(line) if self._dice.chance(0.3) else line

    def _other_terms(self, line: Line) -> Line:
        """Return a line with another limit or condition, or another number in one."""
        dice = self._dice
        what = dice.below(100)
        if what < 40:
            return line._replace(most=self._other_cap(line.most))
        if line.when and what < 75:
            place = dice.below(len(line.when))
            changed = self._other_number(line.when[place])
            return line._replace(when=(*line.when[:place], changed, *line.when[place + 1 :]))
        if line.when and what < 88:
            place = dice.below(len(line.when))
            return line._replace(when=line.when[:place] + line.when[place + 1 :])
        return self._with_condition(line)

    def _other_cap(self, most: int) -> int:
        if most == NO_LIMIT or self._dice.chance(0.3):
            return self._dice.pick(CAPS)
        return max(most + self._dice.pick((-1, 1)), 1)

    def _other_number(self, text: str) -> str:
        """Return a condition with one of its numbers a little larger or smaller."""
        places = list(NUMBER.finditer(text))
        if not places:
            return text
        place = self._dice.pick(places)
        number = int(place[0])
        step = 1 + self._dice.below(max(number // 4, 1))
        return f"{text[: place.start()]}{max(number + self._dice.pick((-step, step)), 0)}{text[place.end() :]}"

    def _with_condition(self, line: Line) -> Line:
        if len(line.when) >= MOST_CONDITIONS:
            return line
        return line._replace(when=(*line.when, self._new_condition(line.card)))

    def _new_condition(self, card: str) -> str:
        dice = self._dice
        if card in POINTS and dice.chance(0.25):
            # Whoever is behind does not end the game.
            ahead = f"points + {3 * dice.below(4)} > opponents[0].points"
            return f"gains_to_end > {1 + dice.below(2)} or {ahead}"
        other = dice.pick(self._market.names)
        number = dice.below(6)
        late = f"left('{self._late}')"
        return dice.pick(
            (
                f"{late} <= {1 + dice.below(8)}",
                f"{late} <= {1 + dice.below(8)}",
                f"{late} > {dice.below(8)}",
                f"gains_to_end <= {1 + dice.below(10)}",
                f"gains_to_end > {1 + dice.below(10)}",
                f"turn <= {2 + dice.below(12)}",
                f"turn > {1 + dice.below(14)}",
                f"count({other!r}) > {number}",
                f"count({other!r}) <= {number}",
                f"count({card!r}) < count({other!r})",
                f"count({card!r}) <= count({other!r}) + {dice.below(3)}",
                f"total_money > {8 + dice.below(20)}",
                f"total_money <= {8 + dice.below(20)}",
                f"{8 + dice.below(12)} * count({card!r}) <= owned",
                f"{8 + dice.below(12)} * count({card!r}) <= owned",
                f"coins <= {2 + dice.below(8)}",
                f"coins > {2 + dice.below(12)}",
                f"buys > {1 + dice.below(2)}",
                f"owned <= {10 + dice.below(20)}",
                f"owned > {10 + dice.below(20)}",
                f"empty_piles > {dice.below(2)}",
                f"count_type('Terminal') <= count_type('Village') + {dice.below(3)}",
                f"count_type('Action') > {number}",
                f"points + {3 * dice.below(4)} > opponents[0].points",
                f"points < opponents[0].points + {3 * dice.below(4)}",
            )
        )


def tidy(lines: list[Line]) -> Lines:
    """Return lines without those that can never apply: what stands below a line for the same card that always does.

    >>> tidy([Line("Gold", 2), Line("Gold", 2), Line("Gold"), Line("Gold", 3, ("turn > 5",))])
    (Line(card='Gold', most=2, when=()), Line(card='Gold', most=1073741824, when=()))
    """
    kept: list[Line] = []
    covered: dict[str, int] = {}
    for line in lines:
        if line.most <= covered.get(line.card, 0):
            continue
        if not line.when:
            covered[line.card] = line.most
        kept.append(line)
    return tuple(kept)
