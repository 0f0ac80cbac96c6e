"""Intervals of win shares and the distributions behind them."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dominion_cli.stats.distributions import t_cdf, t_quantile, two_sided
from dominion_cli.stats.intervals import alike, share_interval, words
from dominion_cli.stats.luck import SharedLuck
from dominion_cli.stats.tally import Tally


@pytest.mark.parametrize(
    ("probability", "df", "published"),
    [
        (0.975, 1, 12.706),
        (0.975, 2, 4.303),
        (0.975, 11, 2.201),
        (0.975, 29, 2.045),
        (0.995, 4, 4.604),
        (0.9, 120, 1.289),
    ],
)
def test_quantiles_of_t_are_those_in_printed_tables(probability: float, df: int, published: float) -> None:
    assert t_quantile(probability, df) == pytest.approx(published, abs=5e-4)


@given(st.floats(0.001, 0.999), st.integers(1, 5000))
def test_the_quantile_of_t_is_the_inverse_of_its_distribution(probability: float, df: int) -> None:
    assert float(t_cdf(t_quantile(probability, df), df)) == pytest.approx(probability, abs=1e-10)


def test_t_with_two_degrees_of_freedom_follows_its_closed_form() -> None:
    x = np.array([-40.0, -3.0, -0.2, 0.0, 0.7, 5.0])
    assert t_cdf(x, 2) == pytest.approx(0.5 + x / (2 * np.sqrt(2 + x * x)), rel=1e-12)
    assert float(two_sided(3.0, 2)) == pytest.approx(1 - 3 / math.sqrt(11))


def test_a_bot_that_won_every_game_still_may_lose_the_next() -> None:
    interval = share_interval([2] * 50, [2] * 50)
    assert interval.high == 1
    assert 0.9 < interval.low < 0.94


@pytest.mark.parametrize(
    ("clusters", "chance"),
    # The upper limits for no event of n at 95 %, as tables of Clopper and Pearson's intervals print them.
    [(1, 0.9750), (5, 0.5218), (6, 0.4593), (10, 0.3085), (20, 0.1684), (50, 0.0711), (100, 0.0362)],
)
def test_blocks_that_are_all_alike_may_be_followed_by_others(clusters: int, chance: float) -> None:
    for share in (0.0, 0.25, 0.5, 1.0):
        interval = alike(share, clusters, clusters - 1)
        assert share - interval.low == pytest.approx(share * chance, abs=1e-4)
        assert interval.high - share == pytest.approx((1 - share) * chance, abs=1e-4)


def test_a_bot_that_shares_every_block_has_an_interval_of_so_few_blocks() -> None:
    few, many = share_interval([2] * 6, [4] * 6), share_interval([1] * 1000, [2] * 1000)
    assert (round(few.low, 2), round(few.high, 2)) == (0.27, 0.73)
    assert (round(many.low, 3), round(many.high, 3)) == (0.498, 0.502)


def test_the_interval_of_blocks_alike_holds_the_truth_as_often_as_it_says() -> None:
    random = np.random.default_rng(6)
    for chance in (0.02, 0.1, 0.3, 0.45):
        for other in (0, 2):
            totals = np.where(random.random((4000, 6)) < chance, other, 1)
            truth = (1 - chance) / 2 + chance * other / 2
            found = [share_interval(row, [2] * 6) for row in totals if np.ptp(row) == 0 and row[0] == 1]
            missed = sum(not interval.low <= truth <= interval.high for interval in found)
            assert missed / 4000 <= 0.05


def test_blocks_of_independent_games_give_the_interval_of_independent_games() -> None:
    random = np.random.default_rng(1)
    interval = share_interval(random.binomial(2, 0.7, 20_000), [2] * 20_000)
    assert interval.error == pytest.approx(math.sqrt(0.7 * 0.3 / 40_000), rel=0.02)


def test_games_that_repeat_each_other_count_as_one() -> None:
    random = np.random.default_rng(2)
    once = random.binomial(1, 0.4, 5000)
    assert share_interval(once * 10, [10] * 5000).error == pytest.approx(share_interval(once, [1] * 5000).error)


def test_that_fixed_kingdoms_differ_widens_no_interval() -> None:
    random = np.random.default_rng(3)
    totals = np.r_[random.binomial(2, 0.95, 1000), random.binomial(2, 0.05, 1000)]
    alike, apart = share_interval(totals, [2] * 2000), share_interval(totals, [2] * 2000, np.repeat([0, 1], 1000))
    assert apart.error < 0.5 * alike.error


def test_kingdoms_drawn_have_one_degree_of_freedom_less_than_there_are() -> None:
    tally = Tally(2, 2, unit="kingdom")
    for kingdom in range(8):
        tally.add([[0, 1], [1, 0]], [[1, 0], [1, 0] if kingdom % 3 else [0, 1]], cluster=kingdom, count=50)
    assert tally.win_shares()[0].df == 7
    assert "8 kingdoms vary (t with 7 degrees of freedom)" in tally.words()
    assert "draw at least 12" in tally.words()
    assert "draw at least" not in words(0.95, "kingdom", [0] * 12)


def test_one_block_alone_is_said_to_show_no_variation() -> None:
    tally = Tally(2, 2).add([[0, 1], [1, 0]], [[1, 0], [0, 1]])
    assert tally.words() == "95 % intervals as if games were independent: one block does not show how much they vary."
    assert tally.win_shares()[0].high == 1


def test_luck_shared_within_blocks_saves_what_it_takes_off_the_variance() -> None:
    random = np.random.default_rng(4)
    games = random.binomial(1, 0.5, (20_000, 2))
    kinds = random.integers(0, 5, 20_000)
    independent, opposite, same = (SharedLuck(kinds=5, games=2) for _ in range(3))
    for kind, part in zip(np.split(kinds, 4), np.split(games, 4), strict=True):
        independent.add(kind, part)
        opposite.add(kind, np.stack([part[:, 0], 1 - part[:, 0]], axis=1))
        same.add(kind, part[:, [0, 0]])
    assert independent.saved == pytest.approx(0, abs=0.03)
    assert opposite.saved == pytest.approx(1)
    assert same.saved == pytest.approx(-1)


def test_that_kingdoms_differ_is_not_taken_for_shared_luck() -> None:
    random = np.random.default_rng(5)
    kinds = np.arange(20_000) % 2
    luck = SharedLuck(kinds=2, games=2)
    luck.add(kinds, random.binomial(1, np.where(kinds, 0.9, 0.1)[:, None], (20_000, 2)))
    assert luck.saved == pytest.approx(0, abs=0.03)


def test_without_two_like_blocks_nothing_is_known_of_shared_luck() -> None:
    luck = SharedLuck(kinds=3, games=2)
    assert math.isnan(luck.saved)
    luck.add([0, 2], [[1, 0], [0, 0]])
    assert math.isnan(luck.saved)
