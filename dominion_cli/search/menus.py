"""Menus as the search has them: lines that can be compared, changed and written down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any, NamedTuple

from dominion_cli.bots.menu import NO_LIMIT, Menu, Rule
from dominion_cli.bots.when import Condition, parse

Value = str | dict[str, Any]
"""A line as a file has it."""


class Line(NamedTuple):
    """A line of a menu: the card, how many at most, and conditions that all have to hold."""

    card: str
    most: int = NO_LIMIT
    when: tuple[str, ...] = ()

    @property
    def condition(self) -> str:
        """All conditions in one.

        >>> Line("Duchy", when=("turn > 9", "coins == 5 or buys > 1")).condition
        'turn > 9 and (coins == 5 or buys > 1)'
        """
        if len(self.when) == 1:
            return self.when[0]
        return " and ".join(f"({text})" if " or " in text or " if " in text else text for text in self.when)

    @property
    def value(self) -> Value:
        """The line as a file has it.

        >>> Line("Gold").value, Line("Smithy", 2).value
        ('Gold', {'card': 'Smithy', 'max': 2})
        """
        keys: dict[str, Any] = {"card": self.card}
        if self.most != NO_LIMIT:
            keys["max"] = self.most
        if self.when:
            keys["when"] = self.condition
        return keys if len(keys) > 1 else self.card


Lines = tuple[Line, ...]
"""What a menu buys: the first line that applies."""

MakeMenu = Callable[[], Menu]
"""Makes the menu whose lines are replaced by others."""


def buy_list(lines: Lines) -> list[Value]:
    """Return lines as the ``buy`` of a file."""
    return [line.value for line in lines]


def lines_of(menu: Menu) -> Lines:
    """Return the lines of a menu.

    >>> lines_of(Menu(buy=["Province", {"card": "Smithy", "max": 2}]))[1]
    Line(card='Smithy', most=2, when=())
    """
    return tuple(Line(rule.card, int(rule.most), () if rule.when is None else (rule.when.text,)) for rule in menu.rules)


def menu_of(lines: Lines, make: MakeMenu = Menu) -> Menu:
    """Return a menu with such lines, which can play."""
    menu = make()
    menu.rules = [Rule(line.card, line.most, _parsed(line.condition) if line.when else None) for line in lines]
    return menu


@lru_cache(maxsize=10_000)
def _parsed(text: str) -> Condition:
    """Return a condition. Those of all menus of a game may be one and the same: a game is what they are bound to."""
    return parse(text)


def number_of(*parts: object) -> int:
    """Return a number of 63 bits for some data, always the same one."""
    return int.from_bytes(blake2b(repr(parts).encode(), digest_size=8).digest()) >> 1


def card_names(lines: Sequence[Line]) -> frozenset[str]:
    """Return what lines name."""
    return frozenset(line.card for line in lines)


def length(lines: Lines) -> int:
    """Return how much there is to read."""
    return sum(2 + (line.most != NO_LIMIT) + 2 * len(line.when) for line in lines)
