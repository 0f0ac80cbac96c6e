"""Whom a menu is tried against: opponents, each met as often as its weight says."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from dominion_cli.search.menus import Lines

GOLDEN: Final = 0.6180339887498949
"""The share of the golden section: its multiples fill the span from 0 to 1 as evenly as can be, wherever one stops."""

Player = Lines | str
"""Who plays: a menu of the search, or the name of a bot in the arena's league."""


class Field(NamedTuple):
    """Opponents and their weights, which sum to 1."""

    players: tuple[Player, ...]
    weights: tuple[float, ...]

    @classmethod
    def even(cls, players: Sequence[Player]) -> Field:
        """Return a field in which all are met equally often."""
        return cls(tuple(players), (1 / len(players),) * len(players))

    def opponents(self, first: int, count: int) -> list[int]:
        """Return who is met in some blocks, as places in the field.

        >>> Field((("a",), ("b",)), (0.75, 0.25)).opponents(0, 8)
        [0, 0, 0, 1, 0, 0, 0, 0]
        """
        bounds = list(accumulate(self.weights))[:-1]
        return [bisect_right(bounds, GOLDEN * block % 1) for block in range(first, first + count)]


def menus_of(field: Field) -> list[Lines]:
    """Return the menus of a field."""
    return [player for player in field.players if not isinstance(player, str)]
