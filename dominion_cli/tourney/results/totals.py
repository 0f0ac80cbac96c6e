"""Counting up: blocks are folded, as they come, into sums that do not grow with the number of games.

All sums are whole numbers, so the order of the blocks makes no difference to the last bit.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

import numpy as np
import numpy.typing as npt

from dominion_cli.stats.luck import SharedLuck
from dominion_cli.stats.tally import Tally
from dominion_cli.tourney.plan.blocks import Plan, Round
from dominion_cli.tourney.play.block_record import ENDED, FORFEIT, WON
from dominion_cli.tourney.results.store import Store

WIN = 60
"""A win in units that victories shared by up to six players divide evenly."""
MOST_PAIRINGS = 100_000
"""Tables with a kingdom that shared luck is measured on; more would tell nothing more."""
VOID = ENDED.index("void")

Ints = npt.NDArray[np.int64]


class Totals:
    """The sums of a plan's finished blocks.

    What may vary by itself (a cluster) is everything played with one kingdom and seed, at whatever table; or, where
    kingdoms are drawn, everything played with one kingdom.

    Args:
        plan: the plan.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        league = plan.league
        bots, kingdoms = len(league.bots), len(league.kingdoms)
        self._drawn = league.drawn
        self._games_per_block = plan.games_per_block
        self._players = league.players
        self.wins = (
            Tally(bots, league.players, unit="kingdom" if league.drawn else "block") if league.players > 1 else None
        )
        """Who won where; nobody wins in solitaire."""
        self._tables_before = [0, *accumulate(plan.tables)]
        self._pairings = min(self._tables_before[-1] * kingdoms, MOST_PAIRINGS)
        shared = league.players > 1 and league.seating in ("rotate", "all-orders")
        self.luck = SharedLuck(self._pairings * league.players, plan.games_per_block) if shared else None
        """How much it saved that the games of a block share their luck; None where they do not."""
        self.ended: Ints = np.zeros(len(ENDED), np.int64)
        """Games by how they ended, voided games included."""
        self.games: Ints = np.zeros(bots, np.int64)
        self.points: Ints = np.zeros(bots, np.int64)
        self.turns: Ints = np.zeros(bots, np.int64)
        self.forfeits: Ints = np.zeros(bots, np.int64)
        self.kingdom_won: Ints = np.zeros((kingdoms, bots), np.int64)
        self.kingdom_games: Ints = np.zeros((kingdoms, bots), np.int64)

    @property
    def blocks(self) -> int:
        """How many blocks were folded in."""
        return int(self.ended.sum()) // self._games_per_block

    def add(self, tables: Round, numbers: Sequence[int], records: bytes) -> None:
        """Fold in some blocks of a round; about a microsecond a game where blocks come by the thousand.

        Args:
            tables: the round.
            numbers: the blocks' numbers.
            records: their records, one after the other.
        """
        places = np.asarray(numbers, np.int64) - tables.first
        games = np.frombuffer(records, "<i4").reshape(len(places), self._games_per_block, -1)
        self.ended += np.bincount(games[:, :, 0].ravel(), minlength=len(ENDED))
        self._add_luck(tables, places, games)
        counted = games[:, :, 0] != VOID
        blocks = np.repeat(places, counted.sum(axis=1))
        # Told outright, as no game may count: nothing has no shape.
        rows = games[counted][:, 1:].reshape(len(blocks), self._players, 4)
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
        share = _shares(won)
        kingdoms = np.broadcast_to(kingdom[:, None], bots.shape)
        _sum(self.games, (bots,))
        _sum(self.points, (bots,), rows[:, :, 1])
        _sum(self.turns, (bots,), rows[:, :, 2])
        _sum(self.forfeits, (bots,), rows[:, :, 3] & FORFEIT != 0)
        _sum(self.kingdom_won, (kingdoms, bots), share)
        _sum(self.kingdom_games, (kingdoms, bots))

    def _add_luck(self, tables: Round, places: Ints, games: npt.NDArray[np.int32]) -> None:
        """Compare the games of whole blocks: their places in the round, and their records (blocks, games, numbers)."""
        if self.luck is None:
            return
        deals, table = np.divmod(places, len(tables.tables))
        pairing = (self._tables_before[tables.ordinal] + table) * tables.kingdoms + deals % tables.kingdoms
        taken = (pairing < self._pairings) & np.all(games[:, :, 0] != VOID, axis=1)
        seats = games[taken][:, :, 1:].reshape(int(taken.sum()), self._games_per_block, self._players, 4)
        share = _shares((seats[:, :, :, 3] & WON) != 0)
        share = np.take_along_axis(share, np.argsort(seats[:, :, :, 0], axis=2), axis=2)
        players = share.shape[2]
        kind = pairing[taken][:, None] * players + np.arange(players)
        self.luck.add(kind.ravel(), share.transpose(0, 2, 1).reshape(-1, self._games_per_block))


def _shares(won: npt.NDArray[np.bool_]) -> Ints:
    """Return the win shares, in units of `WIN`, from who won: the last axis is the seats."""
    return np.asarray(won * (WIN // np.maximum(won.sum(axis=-1), 1)[..., None]))


def _sum(into: Ints, places: tuple[npt.NDArray[np.int64], ...], values: npt.ArrayLike | None = None) -> None:
    """Add values (1 each unless given) to an array, at places that may repeat."""
    flat = np.ravel_multi_index(tuple(place.ravel() for place in places), into.shape)
    weights = None if values is None else np.asarray(values, np.float64).ravel()
    # Sums of whole numbers below 2**53 are exact in floating point.
    into += np.bincount(flat, weights, minlength=into.size).astype(np.int64).reshape(into.shape)
