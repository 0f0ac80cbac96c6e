"""A tally holds whole counts; how they came in makes no difference."""

from __future__ import annotations

import numpy as np
import pytest

from dominion_cli.stats.distributions import Floats, Ints
from dominion_cli.stats.ratings import rate
from dominion_cli.stats.tally import NOBODY, Tally


def some_games(number: int = 500) -> tuple[Ints, Floats, Ints]:
    random = np.random.default_rng(7)
    bots = random.permuted(np.tile(np.arange(5), (number, 1)), axis=1)[:, :3]
    won = random.random((number, 3)) < 0.4
    won[~won.any(axis=1), 0] = True
    return bots, won / won.sum(axis=1, keepdims=True), random.integers(0, 40, number)


def test_the_order_of_games_and_how_they_are_split_and_merged_change_no_bit() -> None:
    bots, shares, cluster = some_games()
    whole = Tally(5, 3).add(bots, shares, cluster=cluster)
    shuffled = np.random.default_rng(8).permutation(len(bots))
    parts = [Tally(5, 3).add(bots[some], shares[some], cluster=cluster[some]) for some in np.split(shuffled, 5)]
    merged = parts[3]
    for part in (parts[0], parts[4], parts[1], parts[2]):
        merged.merge(part)
    assert merged.win_shares() == whole.win_shares()
    assert merged.matrix().tobytes() == whole.matrix().tobytes()
    assert rate(merged).elo.tobytes() == rate(whole).elo.tobytes()


def test_a_count_stands_for_as_many_games() -> None:
    one = Tally(2, 2).add([[0, 1], [1, 0]], [[1.0, 0.0], [0.5, 0.5]], count=[3, 2])
    many = Tally(2, 2).add([[0, 1]] * 3 + [[1, 0]] * 2, [[1.0, 0.0]] * 3 + [[0.5, 0.5]] * 2)
    assert one.win_shares() == many.win_shares()
    assert one.games == many.games == 5


def test_win_shares_of_a_table_sum_to_one() -> None:
    bots, shares, cluster = some_games()
    totals, games = Tally(5, 3).add(bots, shares, cluster=cluster).by_group()
    assert totals.sum() == pytest.approx(len(bots))
    assert games.sum() == 3 * len(bots)


def test_summaries_are_plain_means() -> None:
    bots, shares, cluster = some_games()
    tally = Tally(5, 3).add(bots, shares, cluster=cluster)
    sat, met = bots == 2, (bots == 2).any(axis=1) & (bots == 4).any(axis=1)
    assert tally.win_shares()[2].estimate == pytest.approx(shares[sat].mean())
    assert tally.seat_shares()[2, 1] == pytest.approx(shares[:, 1][sat[:, 1]].mean())
    assert tally.matrix()[2, 4] == pytest.approx(shares[met][sat[met]].mean())
    assert tally.results()[2].tolist() == [
        (shares[sat] == 1).sum(),
        ((shares[sat] > 0) & (shares[sat] < 1)).sum(),
        (shares[sat] == 0).sum(),
    ]


def test_finishing_orders_count_as_one_game_each() -> None:
    tally = Tally(3, 3).add_places([[0, 1, 2], [2, 1, 0]], [[1, 2, 3], [1, 1, 3]])
    assert tally.games == 2
    assert tally.results().tolist() == [[1, 0, 1], [0, 1, 1], [0, 1, 1]]
    assert NOBODY in tally.counts().tables
    assert NOBODY not in tally.counts().tables[tally.counts().games.table]


def test_memory_stays_flat_however_many_blocks_are_counted() -> None:
    tally, random = Tally(2, 2), np.random.default_rng(9)
    for start in range(0, 1_000_000, 50_000):
        first = random.integers(0, 2, 50_000)
        tally.add(
            np.tile([0, 1], (50_000, 1)), np.stack([first, 1 - first], 1), cluster=np.arange(start, start + 50_000)
        )
    assert tally.games == 1_000_000
    assert len(tally.counts().count) == 2 * 256


def test_games_without_a_winner_and_unknown_bots_are_refused() -> None:
    with pytest.raises(ValueError, match="without a winner"):
        Tally(2, 2).add([[0, 1]], [[0, 0]])
    with pytest.raises(ValueError, match="bots are numbers from 0 to 1"):
        Tally(2, 2).add([[0, 2]], [[1, 0]])
    with pytest.raises(ValueError, match="7 seats"):
        Tally(8, 7)
    with pytest.raises(ValueError, match="cannot be merged"):
        Tally(2, 2).merge(Tally(3, 2))


def test_an_empty_tally_knows_that_it_knows_nothing() -> None:
    tally = Tally(2, 2)
    assert tally.games == 0
    assert [(interval.low, interval.high) for interval in tally.win_shares()] == [(0, 1), (0, 1)]
    assert rate(tally).elo.tolist() == [0, 0]
