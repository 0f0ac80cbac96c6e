"""Intervals of win shares and the distributions behind them."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dominion_cli.stats.distributions import t_cdf, t_quantile, two_sided
from dominion_cli.stats.intervals import share_interval, words
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


def test_games_that_are_decided_within_each_block_leave_no_doubt_about_the_mean() -> None:
    interval = share_interval([1] * 50, [2] * 50)
    assert (interval.low, interval.high) == (0.5, 0.5)


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
