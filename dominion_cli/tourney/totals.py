"""Counting up: blocks are folded, as they come, into sums that do not grow with the number of games.

All sums are whole numbers, so the order of the blocks makes no difference to the last bit.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from dominion_cli.stats.tally import Tally
from dominion_cli.tourney.plan import Plan, Round
from dominion_cli.tourney.store import ENDED, FORFEIT, WON, Store

WIN = 60
"""A win in units that victories shared by up to six players divide evenly."""

Ints = npt.NDArray[np.int64]


class Totals:
    """The sums of a plan's finished blocks.

    What may vary by itself (a cluster) is everything played with one kingdom and seed, at whatever table; or, where
    kingdoms are drawn, everything played with one kingdom.

    Args:
        plan: the plan.
    """

    def __init__(self, plan: Plan) -> None:
        league = plan.league
        bots, kingdoms = len(league.bots), len(league.kingdoms)
        self._drawn = league.drawn
        self._games_per_block = plan.games_per_block
        self.wins = (
            Tally(bots, league.players, unit="kingdom" if league.drawn else "block") if league.players > 1 else None
        )
        """Who won where; nobody wins in solitaire."""
        self.ended: Ints = np.zeros(len(ENDED), np.int64)
        """Games by how they ended, voided games included."""
        self.games: Ints = np.zeros(bots, np.int64)
        self.points: Ints = np.zeros(bots, np.int64)
        self.turns: Ints = np.zeros(bots, np.int64)
        self.forfeits: Ints = np.zeros(bots, np.int64)
        self.kingdom_won: Ints = np.zeros((kingdoms, bots), np.int64)
        self.kingdom_games: Ints = np.zeros((kingdoms, bots), np.int64)

    def add(self, tables: Round, numbers: Sequence[int], records: bytes) -> None:
        """Fold in some blocks of a round; about a microsecond a game where blocks come by the thousand.

        Args:
            tables: the round.
            numbers: the blocks' numbers.
            records: their records, one after the other.
        """
        blocks = np.repeat(np.asarray(numbers, np.int64) - tables.first, self._games_per_block)
        games = np.frombuffer(records, "<i4").reshape(len(blocks), -1)
        self.ended += np.bincount(games[:, 0], minlength=len(ENDED))
        counted = games[:, 0] != ENDED.index("void")
        blocks, rows = blocks[counted], games[counted, 1:].reshape(int(counted.sum()), -1, 4)
        deals, table = np.divmod(blocks, len(tables.tables))
        repeats, kingdom = np.divmod(deals, tables.kingdoms)
        repeats += tables.ordinal * tables.repeats
        seated = np.asarray(tables.tables, np.int64)[table]
        bots = np.take_along_axis(seated, rows[:, :, 0].astype(np.int64), axis=1)
        self._add_games(bots, kingdom, repeats, rows)

    def fold(self, tables: Round, store: Store, last: int | None = None) -> None:
        """Fold in a round's stored blocks, up to a last one if there is one."""
        stop = tables.blocks.stop if last is None else min(last + 1, tables.blocks.stop)
        for numbers, records in store.batches(range(tables.blocks.start, stop)):
            self.add(tables, numbers, records)

    def win_shares(self) -> list[float]:
        """Return each bot's win share; 0 without a game."""
        won = self.kingdom_won.sum(axis=0) / WIN
        return [float(share) for share in won / np.maximum(self.games, 1)]

    def _add_games(self, bots: Ints, kingdom: Ints, repeats: Ints, rows: npt.NDArray[np.int32]) -> None:
        """Fold in games: who sat where (games, seats), and their points, turns and marks (games, seats, 4)."""
        won = (rows[:, :, 3] & WON) != 0
        if self.wins is not None:
            stratum, cluster = (0, kingdom) if self._drawn else (kingdom, repeats)
            self.wins.add(bots, won, stratum=stratum, cluster=cluster)
        share = won * (WIN // np.maximum(won.sum(axis=1), 1)[:, None])
        kingdoms = np.broadcast_to(kingdom[:, None], bots.shape)
        _sum(self.games, (bots,))
        _sum(self.points, (bots,), rows[:, :, 1])
        _sum(self.turns, (bots,), rows[:, :, 2])
        _sum(self.forfeits, (bots,), rows[:, :, 3] & FORFEIT != 0)
        _sum(self.kingdom_won, (kingdoms, bots), share)
        _sum(self.kingdom_games, (kingdoms, bots))


def _sum(into: Ints, places: tuple[npt.NDArray[np.int64], ...], values: npt.ArrayLike | None = None) -> None:
    """Add values (1 each unless given) to an array, at places that may repeat."""
    flat = np.ravel_multi_index(tuple(place.ravel() for place in places), into.shape)
    weights = None if values is None else np.asarray(values, np.float64).ravel()
    # Sums of whole numbers below 2**53 are exact in floating point.
    into += np.bincount(flat, weights, minlength=into.size).astype(np.int64).reshape(into.shape)
