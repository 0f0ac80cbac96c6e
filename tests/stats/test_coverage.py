"""Intervals of 95 % hold the truth about 95 times in a hundred; those that take games for independent do not.

Games are drawn from known truths: kingdoms suit some bots better, and luck is shared within a block.
"""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from dominion_cli.stats.distributions import Floats
from dominion_cli.stats.ratings import ELO, rate
from dominion_cli.stats.tally import Tally

# What is statistics is not compiled, and these draw many samples.
pytestmark = pytest.mark.once


def suits(random: np.random.Generator, kingdoms: int, bots: int, spread: float) -> Floats:
    """(kingdoms, bots): how much better than usual each kingdom suits each bot, in natural logarithms."""
    return random.normal(0, spread, (kingdoms, bots))


def round_robin(
    random: np.random.Generator,
    suit: Floats,
    blocks: int,
    luck: float,
    drawn: bool,
    groups: int = 256,
) -> Tally:
    """Play every pair of bots in both orders on every block of every kingdom.

    A bot's luck belongs to the kingdom's block: it is the same against all others and in both seats. The first seat is
    worth 0.2; a tenth of the games are shared.
    """
    kingdoms, bots = suit.shape
    tally = Tally(bots, 2, unit="kingdom" if drawn else "block", groups=groups)
    block_luck = random.normal(0, luck, (kingdoms, blocks, bots))
    level = np.linspace(0.5, -0.5, bots) + suit[:, None, :] + block_luck
    kingdom = np.broadcast_to(np.arange(kingdoms)[:, None], (kingdoms, blocks)).ravel()
    block = np.broadcast_to(np.arange(blocks), (kingdoms, blocks)).ravel()
    for one, two in itertools.permutations(range(bots), 2):
        chance = 1 / (1 + np.exp(-(level[:, :, one] - level[:, :, two] + 0.2)))
        won = (random.random((kingdoms, blocks)) < chance).astype(float)
        first = np.where(random.random((kingdoms, blocks)) < 0.1, 0.5, won).ravel()
        tally.add(
            np.broadcast_to([one, two], (len(first), 2)),
            np.stack([first, 1 - first], axis=1),
            stratum=0 if drawn else kingdom,
            cluster=kingdom if drawn else block,
        )
    return tally


def truths(suit: Floats, luck: float) -> tuple[Floats, Floats]:
    """The win shares and ratings that endless play in these kingdoms would come to."""
    tally = round_robin(np.random.default_rng(99), suit, 200_000 // len(suit), luck, drawn=True)
    return np.array([interval.estimate for interval in tally.win_shares()]), rate(tally).elo


def coverage(tallies: list[Tally], share: Floats, elo: Floats) -> tuple[float, float, float, float]:
    """How often our intervals of shares and ratings hold the truth, and how often those do that ignore clusters."""
    hits = []
    for tally in tallies:
        rating, bots, games = rate(tally), tally.bots, 2 * tally.games / tally.bots
        for bot, interval in enumerate(tally.win_shares()):
            naive_share = 1.96 * math.sqrt(interval.estimate * (1 - interval.estimate) / games)
            weights = np.eye(len(rating.fit.parameters))[bot] - (np.arange(len(rating.fit.parameters)) < bots) / bots
            naive_elo = 1.96 * ELO * math.sqrt(weights @ rating.fit.inverse @ weights)
            ours = rating.interval(bot)
            hits.append(
                (
                    interval.low <= share[bot] <= interval.high,
                    ours.low <= elo[bot] <= ours.high,
                    abs(interval.estimate - share[bot]) <= naive_share,
                    abs(ours.estimate - elo[bot]) <= naive_elo,
                )
            )
    return tuple(float(mean) for mean in np.mean(hits, axis=0))  # type: ignore[return-value]


def test_with_drawn_kingdoms_intervals_cover_all_kingdoms_like_them_and_naive_ones_do_not() -> None:
    random = np.random.default_rng(4)
    share, elo = truths(suits(random, 20_000, 3, 0.6), luck=0.8)
    tallies = [round_robin(random, suits(random, 20, 3, 0.6), 25, 0.8, drawn=True) for _ in range(300)]
    our_share, our_elo, naive_share, naive_elo = coverage(tallies, share, elo)
    assert 0.93 <= our_share <= 0.97
    assert 0.93 <= our_elo <= 0.97
    assert 0.35 <= naive_share <= 0.65
    assert 0.35 <= naive_elo <= 0.65


def test_with_fixed_kingdoms_intervals_cover_just_these_kingdoms_and_naive_ones_do_not() -> None:
    random = np.random.default_rng(5)
    suit = suits(random, 4, 12, 0.6)
    share, elo = truths(suit, luck=3.0)
    tallies = [round_robin(random, suit, 20, 3.0, drawn=False) for _ in range(80)]
    our_share, our_elo, naive_share, naive_elo = coverage(tallies, share, elo)
    assert 0.93 <= our_share <= 0.97
    assert 0.93 <= our_elo <= 0.97
    assert 0.35 <= naive_share <= 0.65
    assert 0.35 <= naive_elo <= 0.65


def test_folding_clusters_into_groups_leaves_coverage_as_it_is() -> None:
    random = np.random.default_rng(6)
    suit = suits(random, 1, 3, 0.0)
    share, elo = truths(suit, luck=1.0)
    tallies = [round_robin(random, suit, 200, 1.0, drawn=False, groups=32) for _ in range(200)]
    our_share, our_elo, _, _ = coverage(tallies, share, elo)
    assert 0.92 <= our_share <= 0.98
    assert 0.92 <= our_elo <= 0.98
    assert "32 groups of blocks" in tallies[0].words()
