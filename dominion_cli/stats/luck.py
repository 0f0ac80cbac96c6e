"""How much variance it saved that the games of a block share their luck, measured."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from dominion_cli.stats.distributions import Ints


class SharedLuck:
    """Compares how much blocks vary with how much they would if their games were independent.

    Blocks are alike if they differ in nothing but luck: the same kingdom, table and bot. Each such combination has a
    number below ``kinds``.

    Args:
        kinds: how many combinations there are.
        games: games in a block.

    >>> luck = SharedLuck(kinds=1, games=2)
    >>> luck.add([0, 0, 0], [[1, 0], [0, 1], [1, 0]])  # who wins from one seat loses from the other
    >>> luck.saved
    1.0
    """

    def __init__(self, kinds: int, games: int) -> None:
        self._blocks: Ints = np.zeros(kinds, np.int64)
        self._sums: Ints = np.zeros((kinds, games), np.int64)
        self._squares = self._block_squares = 0

    def add(self, kind: npt.ArrayLike, won: npt.ArrayLike) -> None:
        """Take in blocks.

        Args:
            kind: (blocks,) the number of each block's combination.
            won: (blocks, games) what the bot got in each game, games in the order of the rotation; whole numbers in
                any unit, so that the order of the blocks changes no bit.
        """
        kinds, rows = np.asarray(kind, np.int64), np.asarray(won, np.int64)
        np.add.at(self._blocks, kinds, 1)
        np.add.at(self._sums, kinds, rows)
        self._squares += int((rows * rows).sum())
        self._block_squares += int((rows.sum(axis=1) ** 2).sum())

    @property
    def saved(self) -> float:
        """The share of variance saved: 0.3 means that it would have taken 1 / (1 - 0.3) times as many games without.

        Below 0 where sharing luck did harm. Not a number before any two like blocks.
        """
        some = self._blocks > 0
        number, sums = self._blocks[some], self._sums[some].astype(np.float64)
        games = self._squares - float(((sums * sums).sum(axis=1) / number).sum())
        blocks = self._block_squares - float((sums.sum(axis=1) ** 2 / number).sum())
        return 1 - blocks / games if games > 1e-9 * self._squares else float("nan")
