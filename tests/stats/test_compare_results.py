"""What changed between two sets of results, and what a plan can find out."""

from __future__ import annotations

import math

import numpy as np
import pytest

from dominion_cli.stats.compare import compare
from dominion_cli.stats.distributions import Floats
from dominion_cli.stats.power import detectable_elo
from dominion_cli.stats.ratings import rate
from dominion_cli.stats.tally import Tally

# What is statistics is not compiled, and these draw many samples.
pytestmark = pytest.mark.once


def played(random: np.random.Generator, luck: Floats, edge: float) -> Tally:
    """Bots 0 and 1, block by block; the block's luck, shared by both seats, is given; 1 and 2 play evenly."""
    tally, blocks = Tally(3, 2), len(luck)
    for one, two, gap in [(0, 1, edge + luck), (1, 0, -edge - luck), (1, 2, 0 * luck), (2, 1, 0 * luck)]:
        first = (random.random(blocks) < 1 / (1 + np.exp(-gap))).astype(float)
        tally.add(np.tile([one, two], (blocks, 1)), np.stack([first, 1 - first], 1), cluster=np.arange(blocks) % 256)
    return tally


def test_the_same_results_have_not_changed() -> None:
    luck = np.random.default_rng(1).normal(0, 2, 200)
    one, two = (played(np.random.default_rng(2), luck, 0.3) for _ in range(2))
    for change in compare(one, two):
        assert (change.share.estimate, change.p) == (0, 1)
        assert change.share.low == -change.share.high
        # Of 200 blocks none changed; of all there are, up to 1.8 % may.
        assert change.share.high == pytest.approx(0.0183, abs=1e-4)
        assert not change.significant


def test_equal_versions_are_seldom_told_apart() -> None:
    random = np.random.default_rng(3)
    found, chances = 0, []
    for _ in range(300):
        luck = random.normal(0, 2, 100)
        changes = compare(played(random, luck, 0.3), played(random, luck, 0.3))
        found += any(change.significant for change in changes)
        chances.append(changes[0].p)
    assert found / 300 <= 0.08
    assert np.mean(np.array(chances) < 0.05) == pytest.approx(0.05, abs=0.035)


def test_a_better_version_is_found_and_for_the_bot_that_changed() -> None:
    random = np.random.default_rng(4)
    luck = random.normal(0, 1, 256)
    before, after = played(random, luck, 0.0), played(random, luck, 1.0)
    change = compare(before, after)[0]
    assert change.significant
    assert change.share.low > 0.1
    assert change.rating.low > 0
    assert change.rating.estimate == pytest.approx(rate(after).elo[0] - rate(before).elo[0])


def test_luck_that_both_runs_share_cancels() -> None:
    random = np.random.default_rng(5)
    luck = random.normal(0, 5, 256)
    shared = compare(played(random, luck, 0), played(random, luck, 0.5))[0]
    apart = compare(played(random, luck, 0), played(random, random.permutation(luck), 0.5))[0]
    assert shared.share.width < 0.8 * apart.share.width


def test_bots_are_compared_under_whatever_number_they_had() -> None:
    random = np.random.default_rng(6)
    before = played(random, random.normal(0, 1, 200), 1.0)
    after = Tally(2, 2).add([[1, 0], [0, 1]], [[1, 0], [0, 1]], cluster=[3, 4], count=80)
    changes = compare(before, after, bots=[(0, 1), (1, 0)])
    assert [(change.before, change.after) for change in changes] == [(0, 1), (1, 0)]
    assert changes[0].share.estimate == pytest.approx(1 - before.win_shares()[0].estimate)


def test_one_block_is_too_little_to_compare() -> None:
    tally = Tally(2, 2).add([[0, 1]], [[1, 0]])
    with pytest.raises(ValueError, match="too little"):
        compare(tally, tally)


@pytest.mark.parametrize(("bots", "players"), [(2, 2), (6, 2), (4, 3)])
def test_a_difference_that_a_plan_can_just_detect_is_detected_four_times_in_five(bots: int, players: int) -> None:
    random = np.random.default_rng(7)
    tables = np.array([table for table in np.ndindex(*[bots] * players) if len(set(table)) == players])
    blocks = 1200 // len(tables)
    games = blocks * len(tables)
    elo = detectable_elo(games, bots, players=players, tie_share=0.0)
    strengths = np.r_[elo / 2, -elo / 2, np.zeros(bots - 2)] * math.log(10) / 400
    found = []
    for _ in range(150):
        rows = np.tile(tables, (blocks, 1))
        winner = np.argmax(strengths[rows] + random.gumbel(size=rows.shape), axis=1)
        tally = Tally(bots, players)
        tally.add(rows, np.eye(players)[winner], cluster=np.repeat(np.arange(blocks), len(tables)))
        found.append(rate(tally).difference(0, 1).low > 0)
    assert np.mean(found) == pytest.approx(0.8, abs=0.1)


def test_more_games_detect_less_but_drawn_kingdoms_set_a_limit() -> None:
    assert detectable_elo(4000, 5) == pytest.approx(detectable_elo(1000, 5) / 2)
    assert detectable_elo(10**9, 5, drawn_kingdoms=30) == pytest.approx(
        detectable_elo(10**6, 5, drawn_kingdoms=30), 0.01
    )
    assert detectable_elo(10**9, 5, drawn_kingdoms=30) > 40
    assert math.isinf(detectable_elo(1000, 2, drawn_kingdoms=1))
    assert detectable_elo(9000, 10, gauntlet=True) == pytest.approx(detectable_elo(1000, 2))


@pytest.mark.parametrize(("blocks", "p"), [(3, 0.25), (6, 1 / 32), (20, 2**-19)])
def test_a_change_that_is_alike_in_all_blocks_is_as_likely_as_so_many_equal_signs(blocks: int, p: float) -> None:
    before, after = Tally(2, 2), Tally(2, 2)
    for block in range(blocks):
        before.add([[0, 1], [1, 0]], [[1, 0], [1, 0]], cluster=block)
        after.add([[0, 1], [1, 0]], [[1, 0], [0, 1]], cluster=block)
    for change in compare(before, after):
        assert change.p == pytest.approx(p)
        assert change.significant == (2 * p <= 0.05)
        assert change.share.low < change.share.estimate < change.share.high
