"""Nash averaging: unbeaten mixes, and copies that change nothing."""

from __future__ import annotations

import numpy as np
import pytest

from dominion_cli.stats.nash import nash_average
from dominion_cli.stats.ratings import rate
from dominion_cli.stats.tally import Tally


def test_a_bot_that_beats_all_others_is_the_whole_mix() -> None:
    payoffs = np.array([[0.0, 0.2, 0.1], [-0.2, 0.0, 0.3], [-0.1, -0.3, 0.0]])
    weights, against_mix = nash_average(payoffs)
    assert weights == pytest.approx([1, 0, 0], abs=1e-4)
    assert against_mix == pytest.approx([0, -0.2, -0.1], abs=1e-4)


def test_nothing_beats_the_mix() -> None:
    random = np.random.default_rng(1)
    for bots in (3, 8, 30):
        noise = random.normal(size=(bots, bots))
        weights, against_mix = nash_average(noise - noise.T)
        assert weights.sum() == pytest.approx(1)
        assert against_mix.max() < 1e-4
        assert against_mix[weights > 1e-3] == pytest.approx(0, abs=1e-4)


def test_bots_that_are_all_even_have_even_weights() -> None:
    assert nash_average(np.zeros((4, 4)))[0] == pytest.approx(np.full(4, 0.25))


def test_copies_of_a_bot_share_its_weight_and_change_nothing_for_others() -> None:
    payoffs = np.array([[0.0, -0.3, 0.1, 0.2], [0.3, 0.0, -0.2, 0.1], [-0.1, 0.2, 0.0, 0.3], [-0.2, -0.1, -0.3, 0.0]])
    weights, against_mix = nash_average(payoffs)
    with_copies = [0, 1, 2, 3, 3, 3, 1, 1]
    new_weights, new_against_mix = nash_average(payoffs[np.ix_(with_copies, with_copies)])
    assert new_against_mix == pytest.approx(against_mix[with_copies], abs=1e-4)
    assert new_weights[[1, 6, 7]] == pytest.approx(np.full(3, weights[1] / 3), abs=1e-4)
    assert new_weights[0] == pytest.approx(weights[0], abs=1e-4)


def test_copies_of_a_weak_bot_lift_who_preys_on_it_in_the_mean_but_not_in_the_nash_average() -> None:
    # The hunter beats the weak bot by more than the strong bot does, and loses to the strong one.
    shares = np.array([[np.nan, 0.6, 0.6], [0.4, np.nan, 0.95], [0.4, 0.05, np.nan]])

    def played(bots: list[int]) -> Tally:
        tally = Tally(len(bots), 2)
        for one in range(len(bots)):
            for two in range(len(bots)):
                if one != two:
                    share = shares[bots[one], bots[two]] if bots[one] != bots[two] else 0.5
                    wins = round(1000 * share)
                    tally.add([[one, two]] * 2, [[1, 0], [0, 1]], count=[wins, 1000 - wins])
        return tally

    few, many = played([0, 1, 2]), played([0, 1, 2, 2, 2, 2])
    assert np.argmax([interval.estimate for interval in few.win_shares()]) == 1
    for tally in (few, many):
        weights, against_mix = rate(tally).nash(tally.matrix())
        assert np.argmax(weights) == 0
        assert against_mix[:3] == pytest.approx([0.5, 0.4, 0.4], abs=1e-3)
