"""Adding up: blocks are added, in any order, to sums that do not grow with the number of games.

All sums are whole numbers, so that the order of the blocks makes no difference at all.
"""

from __future__ import annotations

from itertools import accumulate

import numpy as np
import numpy.typing as npt

from dominion_cli.stats.luck import SharedLuck
from dominion_cli.stats.tally import Tally
from dominion_cli.tourney.plan.blocks import Plan, Round
from dominion_cli.tourney.play.block_record import ENDED, FORFEIT, MARKS, PLACE, POINTS, TURNS, VOID, WON, BlockRecords
from dominion_cli.tourney.results.store import Store

WIN = 60
"""A win in units that two to six players can share evenly."""
MOST_PAIRINGS = 100_000
"""On how many pairs of a table and a kingdom the shared luck is measured. More would show nothing new."""

Ints = npt.NDArray[np.int64]


class Totals:
    """The sums of a plan's finished blocks.

    A cluster, the unit that varies, is all that is played with one kingdom and seed, at any table. Where kingdoms are
    drawn, it is all that is played with one kingdom.

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
        """Who won at which table; None in solitaire, where nobody wins."""
        self._tables_before = [0, *accumulate(plan.tables_per_round)]
        self._pairings = min(self._tables_before[-1] * kingdoms, MOST_PAIRINGS)
        shared = league.players > 1 and league.seating in ("rotate", "all-orders")
        self.luck = SharedLuck(self._pairings * league.players, plan.games_per_block) if shared else None
        """How much the shared luck of a block's games saves; None where they do not share it."""
        self.ended: Ints = np.zeros(len(ENDED), np.int64)
        """How many games ended in which way, voided games included."""
        self.games: Ints = np.zeros(bots, np.int64)
        self.points: Ints = np.zeros(bots, np.int64)
        self.turns: Ints = np.zeros(bots, np.int64)
        self.forfeits: Ints = np.zeros(bots, np.int64)
        self.kingdom_won: Ints = np.zeros((kingdoms, bots), np.int64)
        self.kingdom_games: Ints = np.zeros((kingdoms, bots), np.int64)

    @property
    def blocks(self) -> int:
        """How many blocks were added."""
        return int(self.ended.sum()) // self._games_per_block

    def add(self, round_: Round, records: BlockRecords) -> None:
        """Add some blocks of a round. With thousands of blocks at a time, it takes about a microsecond a game.

        Args:
            round_: the round.
            records: the blocks' records.
        """
        places = np.asarray(records.blocks, np.int64) - round_.first
        ended, seats = records.arrays(self._players)
        self.ended += np.bincount(ended.ravel(), minlength=len(ENDED))
        counted = ended != VOID
        whole = np.all(counted, axis=1)
        self._add_luck(round_, places[whole], seats[whole])
        blocks = np.repeat(places, counted.sum(axis=1))
        rows = seats[counted]
        deals, table = np.divmod(blocks, len(round_.tables))
        repeats, kingdom = np.divmod(deals, round_.kingdoms)
        repeats += round_.ordinal * round_.repeats
        seated = np.asarray(round_.tables, np.int64)[table]
        bots = np.take_along_axis(seated, rows[:, :, PLACE].astype(np.int64), axis=1)
        self._add_games(bots, kingdom, repeats, rows)

    def add_stored(self, round_: Round, store: Store, last: int | None = None) -> None:
        """Add a round's stored blocks, up to the last one that is wanted, if there is one."""
        stop = round_.blocks.stop if last is None else min(last + 1, round_.blocks.stop)
        for records in store.block_records(range(round_.blocks.start, stop)):
            self.add(round_, records)

    def win_shares(self) -> list[float]:
        """Return each bot's win share; 0 without a game."""
        won = self.kingdom_won.sum(axis=0) / WIN
        return [float(share) for share in won / np.maximum(self.games, 1)]

    def _add_games(self, bots: Ints, kingdom: Ints, repeats: Ints, rows: npt.NDArray[np.int32]) -> None:
        """Add games: who sat where (games, seats), and what is counted of them (games, seats, columns)."""
        won = (rows[:, :, MARKS] & WON) != 0
        if self.wins is not None:
            stratum, cluster = (0, kingdom) if self._drawn else (kingdom, repeats)
            self.wins.add(bots, won, stratum=stratum, cluster=cluster)
        share = _shares(won)
        kingdoms = np.broadcast_to(kingdom[:, None], bots.shape)
        _sum(self.games, (bots,))
        _sum(self.points, (bots,), rows[:, :, POINTS])
        _sum(self.turns, (bots,), rows[:, :, TURNS])
        _sum(self.forfeits, (bots,), rows[:, :, MARKS] & FORFEIT != 0)
        _sum(self.kingdom_won, (kingdoms, bots), share)
        _sum(self.kingdom_games, (kingdoms, bots))

    def _add_luck(self, round_: Round, places: Ints, seats: npt.NDArray[np.int32]) -> None:
        """Compare the games of blocks that count in full: the blocks' places in the round, and their seats."""
        if self.luck is None:
            return
        deals, table = np.divmod(places, len(round_.tables))
        pairing = (self._tables_before[round_.ordinal] + table) * round_.kingdoms + deals % round_.kingdoms
        taken = pairing < self._pairings
        seats = seats[taken]
        share = _shares((seats[:, :, :, MARKS] & WON) != 0)
        share = np.take_along_axis(share, np.argsort(seats[:, :, :, PLACE], axis=2), axis=2)
        players = share.shape[2]
        kind = pairing[taken][:, None] * players + np.arange(players)
        self.luck.add(kind.ravel(), share.transpose(0, 2, 1).reshape(-1, self._games_per_block))


def _shares(won: npt.NDArray[np.bool_]) -> Ints:
    """Return the win shares, in units of `WIN`, from who won; the last axis is the seats."""
    return np.asarray(won * (WIN // np.maximum(won.sum(axis=-1), 1)[..., None]))


def _sum(into: Ints, places: tuple[npt.NDArray[np.int64], ...], values: npt.ArrayLike | None = None) -> None:
    """Add values (1 each unless given) to an array, at places that may come more than once."""
    flat = np.ravel_multi_index(tuple(place.ravel() for place in places), into.shape)
    weights = None if values is None else np.asarray(values, np.float64).ravel()
    # Sums of whole numbers below 2**53 are exact in floating point.
    into += np.bincount(flat, weights, minlength=into.size).astype(np.int64).reshape(into.shape)
