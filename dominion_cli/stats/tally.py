"""Game results folded into counts, from which every standing is computed; memory stays flat however many games.

A `Tally` counts how often each table (who sat where) ended how (which seats won or shared the victory), apart for each
group of clusters. Counts are whole numbers, so neither the order of the games nor the way they were split and
merged changes one bit of what is computed from them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from dominion_cli.stats.distributions import Floats, Ints
from dominion_cli.stats.intervals import Interval, share_interval, words

NOBODY = -1

_MASK_BITS = 6
_TABLE_BITS = 34


@dataclass(frozen=True)
class Counts:
    """What a tally has counted, in an order that depends on nothing but the games.

    Attributes:
        bots: how many bots there are.
        tables: (tables, seats) the bot in each seat; `NOBODY` in a seat that does not take part in a later place.
        groups: (groups,) the stratum of each group of clusters; the group's own number is in `group_codes`.
        group, table, mask, count: (cells,) how often in that group that table was won by the seats of that mask
            (bit 0 for the first seat).

    >>> counts = Tally(2, 2).add([[0, 1]], [[1.0, 0.0]]).counts()
    >>> counts.tables.tolist(), counts.mask.tolist(), counts.count.tolist()
    ([[0, 1]], [1], [1])
    """

    bots: int
    tables: Ints
    group_codes: Ints
    strata: Ints
    group: Ints
    table: Ints
    mask: Ints
    count: Ints

    @property
    def seats(self) -> int:
        """Seats at a table."""
        return int(self.tables.shape[1])

    @cached_property
    def games(self) -> Counts:
        """Only the cells that are whole games: later places of a finishing order left out."""
        whole = np.all(self.tables != NOBODY, axis=1)[self.table]
        return Counts(
            self.bots,
            self.tables,
            self.group_codes,
            self.strata,
            self.group[whole],
            self.table[whole],
            self.mask[whole],
            self.count[whole],
        )

    def shares(self) -> Floats:
        """(cells, seats) the win share of each seat in a game of each cell."""
        won = (self.mask[:, None] >> np.arange(self.seats)) & 1
        return np.asarray(won / won.sum(axis=1, keepdims=True))


class Tally:
    """Counts of game results, fed in any order and any portions.

    Args:
        bots: how many bots there are; they are numbers from 0.
        seats: seats at a table, 2 to 6, the same for every game.
        unit: what a cluster is, for the words under a table: "block", or "kingdom" where kingdoms are drawn.
        groups: how many clusters of a stratum are kept apart. Beyond that number they are folded together,
            cluster number modulo groups, which keeps memory flat and costs next to no precision (256 groups make
            an interval half a percent wider than infinitely many would).

    The stratum is the kingdom's number where kingdoms are fixed, the cluster the block's number within it; the same
    block number means the same luck for all pairings. Where kingdoms are drawn, the stratum is 0 and the cluster the
    kingdom's number.

    Feed it many games a call (a call costs some 100 µs, and a million games a second go in). It holds 16 bytes for
    every combination of group, table and outcome that has happened.

    >>> tally = Tally(bots=2, seats=2)
    >>> _ = tally.add(bots=[[0, 1], [1, 0]], shares=[[1, 0], [0.5, 0.5]], stratum=0, cluster=7)
    >>> [round(interval.estimate, 2) for interval in tally.win_shares()]
    [0.75, 0.25]
    """

    def __init__(self, bots: int, seats: int, *, unit: str = "block", groups: int = 256) -> None:
        if not 2 <= seats <= _MASK_BITS:
            raise ValueError(f"{seats} seats; a table has 2 to {_MASK_BITS}")
        self.bots, self.seats, self.unit, self.groups = bots, seats, unit, groups
        self.folded = False
        self._table_ids: dict[tuple[int, ...], int] = {}
        self._keys: list[Ints] = [np.zeros(0, dtype=np.int64)]
        self._counts: list[Ints] = [np.zeros(0, dtype=np.int64)]
        self._pending = 0
        self._snapshot: Counts | None = None

    def add(
        self,
        bots: npt.ArrayLike,
        shares: npt.ArrayLike,
        *,
        stratum: npt.ArrayLike = 0,
        cluster: npt.ArrayLike = 0,
        count: npt.ArrayLike = 1,
    ) -> Tally:
        """Count games by who won.

        Args:
            bots: (games, seats) the bot in each seat.
            shares: (games, seats) the win share of each seat: 1, or 1/k for each of k who share the victory.
            stratum, cluster: (games,) or one number for all; see the class.
            count: (games,) or one number: how many games each row stands for.

        >>> Tally(2, 2).add([[0, 1]], [[1, 0]], count=1000).win_shares()[0].estimate
        1.0
        """
        self._add_choices(self._rows(bots), np.asarray(shares) > 0, stratum, cluster, count)
        return self

    def add_places(
        self,
        bots: npt.ArrayLike,
        places: npt.ArrayLike,
        *,
        stratum: npt.ArrayLike = 0,
        cluster: npt.ArrayLike = 0,
        count: npt.ArrayLike = 1,
    ) -> Tally:
        """Count games by their whole finishing order, which ratings then use; all else counts only who won.

        A finishing order is a row of choices: who is first of all, who is next of the rest (Plackett 1975). It tells
        more a game than the winner alone, if bots play for second place, too.

        Args:
            bots: (games, seats) the bot in each seat.
            places: (games, seats) 1 for who won or shared the victory; 2, 3, … for the others, equal where tied.
            stratum, cluster, count: as in `add`.

        >>> len(Tally(3, 3).add_places([[0, 1, 2]], [[1, 2, 3]]).counts().table)
        2
        """
        rows, order = self._rows(bots), np.asarray(places)
        size = (len(rows),)
        spread = [np.broadcast_to(np.asarray(each), size) for each in (stratum, cluster, count)]
        for place in range(1, self.seats):
            left = order >= place
            some = (left.sum(axis=1) > 1) & np.any(order == place, axis=1)
            choices = np.where(left, rows, NOBODY)[some]
            self._add_choices(choices, (order == place)[some], *(each[some] for each in spread))
        return self

    def merge(self, other: Tally) -> Tally:
        """Take in what another tally of the same bots, seats and groups has counted.

        >>> one, two = Tally(2, 2).add([[0, 1]], [[1, 0]]), Tally(2, 2).add([[0, 1]], [[0, 1]])
        >>> one.merge(two).games
        2
        """
        if (self.bots, self.seats, self.groups) != (other.bots, other.seats, other.groups):
            raise ValueError("tallies of different bots, seats or groups cannot be merged")
        ids = np.array([self._table_ids.setdefault(t, len(self._table_ids)) for t in other._table_ids], dtype=np.int64)
        keys, counts = other._consolidated()
        group, table, mask = _unpack(keys)
        self._push(_pack(group, ids[table], mask), counts)
        self.folded |= other.folded
        return self

    def counts(self) -> Counts:
        """Return what was counted, in canonical order."""
        if self._snapshot is None:
            self._snapshot = self._sorted()
        return self._snapshot

    @property
    def games(self) -> int:
        """How many games were counted."""
        return int(self.counts().games.count.sum())

    def win_shares(self, level: float = 0.95) -> list[Interval]:
        """Return each bot's mean win share and its interval, clustered.

        >>> tally = Tally(2, 2)
        >>> for block in range(20):
        ...     _ = tally.add([[0, 1], [1, 0]], [[1, 0], [0, 1] if block % 4 else [1, 0]], cluster=block)
        >>> bot = tally.win_shares()[0]
        >>> round(bot.estimate, 3), round(bot.low, 3), round(bot.high, 3)
        (0.875, 0.737, 0.946)
        """
        strata = self.counts().strata
        return [share_interval(total, games, strata, level) for total, games in zip(*self.by_group(), strict=True)]

    def by_group(self) -> tuple[Floats, Floats]:
        """Return two arrays (bots, groups): the sum of each bot's win shares in each group, and its games there.

        >>> Tally(2, 2).add([[0, 1], [1, 0]], [[1, 0], [0.5, 0.5]], cluster=[3, 8]).by_group()[0].tolist()
        [[1.0, 0.5], [0.0, 0.5]]
        """
        counts = self.counts().games
        size = self.bots * len(counts.strata)
        totals, games = np.zeros(size), np.zeros(size)
        for seat, share in enumerate(counts.shares().T):
            cell = counts.tables[counts.table, seat] * len(counts.strata) + counts.group
            totals += np.bincount(cell, counts.count * share, size)
            games += np.bincount(cell, counts.count, size)
        return totals.reshape(self.bots, -1), games.reshape(self.bots, -1)

    def results(self) -> Ints:
        """Return (bots, 3): games won alone, shared and lost by each bot.

        >>> Tally(2, 2).add([[0, 1], [1, 0]], [[1, 0], [0.5, 0.5]]).results().tolist()
        [[1, 1, 0], [0, 1, 1]]
        """
        counts = self.counts().games
        table = np.zeros(self.bots * 3)
        for seat, share in enumerate(counts.shares().T):
            outcome = np.where(share == 1, 0, np.where(share > 0, 1, 2))
            table += np.bincount(counts.tables[counts.table, seat] * 3 + outcome, counts.count, self.bots * 3)
        return np.rint(table).astype(np.int64).reshape(self.bots, 3)

    def seat_shares(self) -> Floats:
        """Return (bots, seats): each bot's mean win share in each seat; not a number where it never sat there.

        >>> Tally(2, 2).add([[0, 1], [1, 0]], [[1, 0], [0.5, 0.5]]).seat_shares().tolist()
        [[1.0, 0.5], [0.5, 0.0]]
        """
        counts = self.counts().games
        columns = []
        for seat, share in enumerate(counts.shares().T):
            bot = counts.tables[counts.table, seat]
            total = np.bincount(bot, counts.count * share, self.bots)
            columns.append(_ratio(total, np.bincount(bot, counts.count, self.bots)))
        return np.stack(columns, axis=1)

    def matrix(self) -> Floats:
        """Return (bots, bots): the row's mean win share at tables where the column also sat; not a number if none.

        >>> Tally(2, 2).add([[0, 1], [1, 0]], [[1, 0], [0.5, 0.5]]).matrix().round(2).tolist()
        [[nan, 0.75], [0.25, nan]]
        """
        counts = self.counts().games
        total = np.zeros(self.bots**2)
        games = np.zeros(self.bots**2)
        shares = counts.shares()
        for one in range(self.seats):
            for two in range(self.seats):
                if one != two:
                    pair = counts.tables[counts.table, one] * self.bots + counts.tables[counts.table, two]
                    total += np.bincount(pair, counts.count * shares[:, one], self.bots**2)
                    games += np.bincount(pair, counts.count, self.bots**2)
        return _ratio(total, games).reshape(self.bots, self.bots)

    def words(self, level: float = 0.95) -> str:
        """Say in a sentence how the intervals were made; see `intervals.words`."""
        return words(level, self.unit, self.counts().strata, self.folded)

    def _rows(self, bots: npt.ArrayLike) -> Ints:
        rows = np.asarray(bots, dtype=np.int64).reshape(-1, self.seats)
        if rows.size and (rows.min() < 0 or rows.max() >= self.bots):
            raise ValueError(f"bots are numbers from 0 to {self.bots - 1}")
        return rows

    def _add_choices(
        self,
        rows: Ints,
        won: npt.NDArray[np.bool_],
        stratum: npt.ArrayLike,
        cluster: npt.ArrayLike,
        count: npt.ArrayLike,
    ) -> None:
        """Count choices: of the bots of each row, those that won."""
        if not len(rows):
            return
        won = won.reshape(rows.shape)
        if not np.all(won.any(axis=1)):
            raise ValueError("a game without a winner; leave void games out")
        cluster = np.asarray(cluster, dtype=np.int64)
        self.folded |= bool(np.any(cluster >= self.groups))
        group = np.asarray(stratum, dtype=np.int64) * self.groups + cluster % self.groups
        mask = won @ (1 << np.arange(self.seats))
        keys = _pack(np.broadcast_to(group, (len(rows),)), self._tables(rows), mask)
        self._push(keys, np.broadcast_to(np.asarray(count, dtype=np.int64), (len(rows),)))

    def _tables(self, rows: Ints) -> Ints:
        """The number of each row's table, new ones numbered as they come."""
        codes = rows[:, 0]
        for column in rows.T[1:]:
            _, dense = np.unique(codes, return_inverse=True)
            codes = dense * (self.bots + 1) + column + 1
        _, first, inverse = np.unique(codes, return_index=True, return_inverse=True)
        ids = [self._table_ids.setdefault(tuple(row), len(self._table_ids)) for row in rows[first].tolist()]
        return np.array(ids, dtype=np.int64)[inverse]

    def _push(self, keys: Ints, counts: Ints) -> None:
        self._snapshot = None
        self._keys.append(keys)
        self._counts.append(counts)
        self._pending += len(keys)
        if self._pending > max(100_000, len(self._keys[0])):
            self._consolidated()

    def _sorted(self) -> Counts:
        keys, count = self._consolidated()
        code, table, mask = _unpack(keys)
        tables = np.array(list(self._table_ids), dtype=np.int64).reshape(-1, self.seats)
        order = np.lexsort(tables.T[::-1])
        rank = np.argsort(order)
        table = rank[table] if len(table) else table
        group_codes, group = np.unique(code, return_inverse=True)
        sort = np.lexsort((mask, table, group))
        strata = group_codes // self.groups
        return Counts(self.bots, tables[order], group_codes, strata, group[sort], table[sort], mask[sort], count[sort])

    def _consolidated(self) -> tuple[Ints, Ints]:
        """Each key once, in order, with its count."""
        if len(self._keys) > 1:
            keys, inverse = np.unique(np.concatenate(self._keys), return_inverse=True)
            counts = np.zeros(len(keys), dtype=np.int64)
            np.add.at(counts, inverse, np.concatenate(self._counts))
            self._keys, self._counts, self._pending = [keys], [counts], 0
        return self._keys[0], self._counts[0]


def _pack(group: Ints, table: Ints, mask: Ints) -> Ints:
    """One number for group, table and mask, so that cells can be sorted and found at speed."""
    return (group << (_TABLE_BITS + _MASK_BITS)) | (table << _MASK_BITS) | mask


def _unpack(keys: Ints) -> tuple[Ints, Ints, Ints]:
    table = (keys >> _MASK_BITS) & ((1 << _TABLE_BITS) - 1)
    return keys >> (_TABLE_BITS + _MASK_BITS), table, keys & ((1 << _MASK_BITS) - 1)


def _ratio(total: npt.NDArray[Any], games: npt.NDArray[Any]) -> Floats:
    with np.errstate(invalid="ignore"):
        return np.asarray(total / games)
