"""Ratings: what they recover, what keeps them finite, what they cannot tell."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from dominion_cli.stats.distributions import Floats
from dominion_cli.stats.ratings import ELO, misfit, rate
from dominion_cli.stats.tally import Tally


def league(random: np.random.Generator, strengths: Floats, seats: int, blocks: int, tie: float = 0.3) -> Tally:
    """Games as the model has them: any seats that share a victory, the first seat worth 0.3 more."""
    tally = Tally(len(strengths), seats)
    masks = np.arange(1, 1 << seats)
    won = (masks[:, None] >> np.arange(seats)) & 1
    number = won.sum(axis=1)
    worth = np.r_[0.3, np.zeros(seats - 1)]
    for table in itertools.permutations(range(len(strengths)), seats):
        weights = np.exp(won @ (strengths[list(table)] + worth) / number) * tie ** (number - 1)
        outcome = random.choice(len(masks), blocks, p=weights / weights.sum())
        tally.add(np.tile(table, (blocks, 1)), won[outcome], cluster=np.arange(blocks))
    return tally


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ratings_seats_and_ties_are_recovered_from_games_as_the_model_has_them(seats: int) -> None:
    strengths = np.array([0.6, 0.2, -0.1, -0.7])
    rating = rate(league(np.random.default_rng(seats), strengths, seats, 2000))
    assert rating.elo == pytest.approx(ELO * strengths, abs=12)
    assert rating.seat(0).estimate == pytest.approx(ELO * 0.3 * (1 - 1 / seats), abs=8)
    assert np.exp(rating.fit.parameters[-1]) == pytest.approx(0.3 ** (seats - 1), rel=0.1)


def test_the_fields_mean_or_a_named_bot_is_zero() -> None:
    tally = league(np.random.default_rng(1), np.array([0.5, 0.0, -0.5]), 2, 200)
    around_mean, around_last = rate(tally), rate(tally, reference=2)
    assert around_mean.elo.sum() == pytest.approx(0, abs=1e-9)
    assert around_last.elo[2] == 0
    assert around_last.interval(2).width == 0
    assert around_last.interval(0) == around_mean.difference(0, 2)
    assert around_last.elo - around_last.elo.mean() == pytest.approx(around_mean.elo)


def test_a_bot_that_won_every_game_has_a_finite_rating_and_a_wide_interval() -> None:
    tally = Tally(3, 2)
    for block in range(100):
        tally.add([[0, 1], [1, 0], [0, 2], [2, 0]], [[1, 0], [0, 1], [1, 0], [0, 1]], cluster=block)
        tally.add([[1, 2], [2, 1]], [[1, 0], [1, 0]] if block % 2 else [[0, 1], [0, 1]], cluster=block)
    unbeaten = rate(tally).interval(0)
    assert 400 < unbeaten.estimate < 2000
    assert 100 < unbeaten.width < 2000
    assert rate(tally).superiority()[0, 1] > 0.99


def test_a_seat_that_won_every_game_has_a_finite_worth() -> None:
    rating = rate(Tally(2, 2).add([[0, 1], [1, 0]], [[1, 0], [1, 0]], count=500))
    assert 200 < rating.seat(0).estimate < 2000
    assert rating.elo == pytest.approx([0, 0], abs=1e-6)


def test_bots_that_only_ever_share_the_victory_are_equal() -> None:
    tally = Tally(2, 2)
    for block in range(50):
        tally.add([[0, 1], [1, 0]], [[0.5, 0.5], [0.5, 0.5]], cluster=block)
    assert rate(tally).elo == pytest.approx([0, 0], abs=1e-6)
    assert rate(tally).superiority() == pytest.approx(np.full((2, 2), 0.5))


def test_bots_that_never_met_and_share_no_opponent_have_a_difference_next_to_unknown() -> None:
    tally = Tally(4, 2)
    for block in range(50):
        tally.add([[0, 1], [1, 0], [2, 3], [3, 2]], [[1, 0]] * 4 if block % 2 else [[0, 1]] * 4, cluster=block)
    rating = rate(tally)
    assert rating.difference(0, 1).width < 200
    assert rating.difference(0, 2).width > 1500


def test_a_bot_of_an_interrupted_run_that_has_not_played_is_next_to_unknown() -> None:
    tally = Tally(3, 2)
    for block in range(50):
        tally.add([[0, 1], [1, 0]], [[1, 0], [0, 1]] if block % 3 else [[0, 1], [1, 0]], cluster=block)
    assert rate(tally).interval(2).width > 1500
    assert tally.win_shares()[2].low == 0
    assert tally.win_shares()[2].high == 1


def test_differences_take_account_of_what_bots_have_in_common() -> None:
    rating = rate(league(np.random.default_rng(3), np.array([0.5, 0.0, -0.5]), 2, 300))
    ahead = rating.difference(0, 1)
    assert ahead.estimate == pytest.approx(rating.elo[0] - rating.elo[1])
    assert rating.difference(1, 0).low == pytest.approx(-ahead.high)
    assert ahead.width > rating.interval(0).width


def test_likelihood_of_superiority_and_its_opposite_sum_to_one() -> None:
    better = rate(league(np.random.default_rng(4), np.array([0.3, 0.1, -0.4]), 2, 60)).superiority()
    assert better + better.T == pytest.approx(np.ones((3, 3)))
    assert np.diag(better) == pytest.approx(0.5)
    assert better[0, 2] > better[0, 1] > 0.5


def test_expected_win_shares_are_those_seen_when_the_model_is_right() -> None:
    tally = league(np.random.default_rng(5), np.array([0.6, 0.0, -0.6]), 2, 3000)
    apart = ~np.eye(3, dtype=bool)
    assert rate(tally).expected()[apart] == pytest.approx(tally.matrix()[apart], abs=0.02)


def test_rock_paper_scissors_is_flagged_and_shown_as_even_by_ratings() -> None:
    random, tally = np.random.default_rng(6), Tally(3, 2)
    for one, two in [(0, 1), (1, 2), (2, 0)]:
        first = (random.random(200) < 0.7).astype(float)
        tally.add(np.tile([one, two], (200, 1)), np.stack([first, 1 - first], 1), cluster=np.arange(200))
        tally.add(np.tile([two, one], (200, 1)), np.stack([1 - first, first], 1), cluster=np.arange(200))
    rating = rate(tally)
    found = misfit(rating)
    assert found.found
    assert found.pair in {(0, 1), (1, 2), (2, 0)}
    assert found.gap == pytest.approx(0.2, abs=0.05)
    assert np.abs(rating.elo).max() < 20


@pytest.mark.parametrize("seats", [2, 3])
def test_games_as_the_model_has_them_are_seldom_flagged(seats: int) -> None:
    random = np.random.default_rng(7)
    strengths = np.array([0.6, 0.2, -0.1, -0.7])
    flagged = [misfit(rate(league(random, strengths, seats, 100))).p < 0.05 for _ in range(60)]
    assert np.mean(flagged) <= 0.12


def test_two_bots_alone_never_misfit() -> None:
    tally = league(np.random.default_rng(8), np.array([0.5, -0.5]), 2, 500)
    assert not misfit(rate(tally)).found


@pytest.mark.once
def test_200_bots_can_be_rated_on_2_million_games() -> None:
    random = np.random.default_rng(9)
    strengths = random.normal(0, 1, 200)
    one, two = np.triu_indices(200, 1)
    blocks = 50
    tally = Tally(200, 2)
    for block in range(blocks):
        for first, second in ((one, two), (two, one)):
            chance = 1 / (1 + np.exp(strengths[second] - strengths[first]))
            won = (random.random(len(one)) < chance).astype(float)
            won[random.random(len(one)) < 0.1] = 0.5
            tally.add(np.stack([first, second], 1), np.stack([won, 1 - won], 1), cluster=block)
    rating = rate(tally)
    tally.win_shares()
    assert tally.games == 2 * blocks * len(one)
    assert np.corrcoef(rating.elo, strengths)[0, 1] > 0.995
