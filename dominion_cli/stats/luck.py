"""How much variance it saved that the games of a block share their luck, measured."""

from __future__ import annotations

from collections.abc import Hashable

import numpy as np
import numpy.typing as npt

from dominion_cli.stats.distributions import Floats


class SharedLuck:
    """Compares how much blocks vary with how much they would if their games were independent.

    >>> luck = SharedLuck()
    >>> luck.add("First Game", [[1, 0], [0, 1], [1, 0], [0.5, 0.5]])  # who wins from one seat loses from the other
    >>> luck.saved
    1.0
    """

    def __init__(self) -> None:
        self._sums: dict[Hashable, list[Floats]] = {}

    def add(self, alike: Hashable, shares: npt.ArrayLike) -> None:
        """Take in blocks.

        Args:
            alike: what names blocks that differ in nothing but luck: the kingdom, the table and the bot.
            shares: (blocks, games) the bot's win share in each game of each block, games in the order of the
                rotation.
        """
        rows = np.atleast_2d(np.asarray(shares, dtype=np.float64))
        means = rows.mean(axis=1)
        new = [np.array([len(rows), means.sum(), means @ means]), rows.sum(axis=0), (rows**2).sum(axis=0)]
        old = self._sums.get(alike)
        self._sums[alike] = new if old is None else [one + two for one, two in zip(old, new, strict=True)]

    @property
    def saved(self) -> float:
        """The share of variance saved: 0.3 means that it would have taken 1 / (1 - 0.3) times as many games without.

        Below 0 where sharing luck did harm. Not a number before any two like blocks.
        """
        blocks = games = 0.0
        for (number, total, square), sums, squares in self._sums.values():
            blocks += square - total * total / number
            games += float((squares - sums * sums / number).sum()) / len(sums) ** 2
        return float(1 - blocks / games) if games > 1e-12 else float("nan")
