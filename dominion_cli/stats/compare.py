"""Two sets of results side by side: what changed, and whether it is more than luck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from dominion_cli.stats.distributions import Floats, Ints, two_sided
from dominion_cli.stats.intervals import (
    NO_VARIANCE,
    Interval,
    alike,
    cluster_covariance,
    degrees_of_freedom,
    t_interval,
)
from dominion_cli.stats.ratings import ELO, rate
from dominion_cli.stats.tally import Tally


@dataclass(frozen=True)
class Change:
    """What changed for one bot.

    Attributes:
        before, after: the bot's number in either set of results.
        share: its win share after less before.
        rating: its rating after less before, in Elo, each around the mean of the bots that are compared.
        p: how likely so great a change of the win share would be by luck alone.
        significant: whether it is more than luck, all bots looked at together (Holm 1979).
    """

    before: int
    after: int
    share: Interval
    rating: Interval
    p: float
    significant: bool


def compare(
    before: Tally, after: Tally, bots: Sequence[tuple[int, int]] | None = None, level: float = 0.95
) -> list[Change]:
    """Return what changed for each bot from one set of results to another.

    Args:
        before, after: two tallies with the same meaning of stratum and cluster.
        bots: the bots to compare, as numbers before and after; left out, all with the same number.
        level: how often intervals should hold the truth.

    Clusters of the same stratum and number are compared with each other. Where both runs played the same kingdoms
    from the same seeds, luck that they share cancels; where they did not, that pairing costs nothing. Only clusters
    in which something changed count as degrees of freedom.

    >>> before, after = Tally(2, 2), Tally(2, 2)
    >>> for block in range(40):
    ...     _ = before.add([[0, 1], [1, 0]], [[1, 0], [1, 0]], cluster=block)
    ...     _ = after.add([[0, 1], [1, 0]], [[1, 0], [0, 1] if block % 2 else [1, 0]], cluster=block)
    >>> [(round(change.share.estimate, 2), change.significant) for change in compare(before, after)]
    [(0.25, True), (-0.25, True)]
    """
    if bots is None:
        bots = [(bot, bot) for bot in range(min(before.bots, after.bots))]
    old, new = [pair[0] for pair in bots], [pair[1] for pair in bots]
    shares = _difference(_shares(before, old), _shares(after, new), level, bounds=(-1, 1))
    ratings = _difference(_ratings(before, old), _ratings(after, new), level)
    p = np.array([_luck(change) for change in shares])
    return [
        Change(*pair, share, rating, float(chance), bool(significant))
        for pair, share, rating, chance, significant in zip(bots, shares, ratings, p, holm(p, 1 - level), strict=True)
    ]


def holm(p: Floats, alpha: float = 0.05) -> np.typing.NDArray[np.bool_]:
    """Return which of several findings stand, so that any stands by luck with a chance of at most alpha (Holm 1979).

    >>> holm(np.array([0.01, 0.04, 0.03])).tolist()
    [True, False, False]
    """
    order = np.argsort(p, kind="stable")
    stands = np.minimum.accumulate(p[order] * np.arange(len(p), 0, -1) <= alpha)
    return np.asarray(stands[np.argsort(order)])


@dataclass(frozen=True)
class _Estimates:
    """Several estimates and what each group of clusters adds to them."""

    values: Floats
    influence: Floats
    group_codes: Ints
    strata: Ints


def _shares(tally: Tally, bots: list[int]) -> _Estimates:
    counts = tally.counts()
    totals, games = (each[bots] for each in tally.by_group())
    played = np.maximum(games.sum(axis=1), 1)
    values = totals.sum(axis=1) / played
    influence = (totals - values[:, None] * games) / played[:, None]
    return _Estimates(values, influence.T, counts.group_codes, counts.strata)


def _ratings(tally: Tally, bots: list[int]) -> _Estimates:
    fitted = rate(tally).fit
    values, influence = fitted.parameters[bots], fitted.influence()[:, bots]
    values, influence = values - values.mean(), influence - influence.mean(axis=1, keepdims=True)
    return _Estimates(ELO * values, ELO * influence, fitted.counts.group_codes, fitted.counts.strata)


def _difference(
    before: _Estimates, after: _Estimates, level: float, bounds: tuple[float, float] | None = None
) -> list[Interval]:
    """Return the intervals of what changed, between ``bounds`` if there are any."""
    codes = np.union1d(before.group_codes, after.group_codes)
    change, strata = np.zeros((len(codes), len(before.values))), np.zeros(len(codes), dtype=np.int64)
    for each, sign in ((before, -1), (after, 1)):
        rows = np.searchsorted(codes, each.group_codes)
        change[rows] += sign * each.influence
        strata[rows] = each.strata
    df = degrees_of_freedom(strata)
    if df < 1:
        raise ValueError("one block is too little to compare")
    variances = np.diag(cluster_covariance(change, strata))
    moved = np.count_nonzero(np.abs(change) > 1e-12, axis=0)
    return [
        alike(float(value), len(codes), df, level, bounds)
        if bounds and variance < NO_VARIANCE
        else t_interval(float(value), float(variance), max(1, min(df, count - 1)), level)
        for value, variance, count in zip(after.values - before.values, variances, moved, strict=True)
    ]


def _luck(change: Interval) -> float:
    """How likely so great a change would be by luck; by the sign test where all clusters changed alike."""
    if change.error > 1e-12:
        return float(two_sided(change.estimate / change.error, change.df))
    return 2.0**-change.df if abs(change.estimate) > 1e-12 else 1.0
