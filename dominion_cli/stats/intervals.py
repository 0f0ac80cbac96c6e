"""Intervals that know what varies: the block, or with drawn kingdoms the kingdom, never the single game.

Games of a block share their luck and games of a kingdom share what suits which bot. Both are *clusters*: the
games inside one may depend on each other in any way, two clusters do not. Where kingdoms are fixed, each is a
*stratum*: blocks are compared with other blocks of their kingdom, because that some kingdoms suit a bot better
is then no luck.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from dominion_cli.stats.distributions import Floats, Ints, t_quantile

FEW_KINGDOMS = 12
NO_VARIANCE = 1e-24
"""A variance below this is none, but for rounding."""


@dataclass(frozen=True)
class Interval:
    """An estimate, its interval, its standard error and the degrees of freedom behind the interval.

    >>> Interval(0.55, 0.51, 0.59, 0.02, 99.0).width
    0.08
    """

    estimate: float
    low: float
    high: float
    error: float
    df: float

    @property
    def width(self) -> float:
        """From low to high."""
        return round(self.high - self.low, 12)


def t_interval(estimate: float, variance: float, df: float, level: float = 0.95) -> Interval:
    """Return the estimate with t times its standard error on either side.

    Args:
        estimate: in any unit.
        variance: of the estimate, in that unit squared.
        df: degrees of freedom of the variance; infinity for the normal distribution.
        level: how often such intervals should hold the truth.

    >>> interval = t_interval(10.0, 4.0, 9)
    >>> round(interval.low, 2), round(interval.high, 2)
    (5.48, 14.52)
    """
    error = math.sqrt(variance)
    reach = t_quantile((1 + level) / 2, df) * error
    return Interval(estimate, estimate - reach, estimate + reach, error, df)


def effective_strata(strata: npt.ArrayLike) -> Ints:
    """Return the strata as 0, 1, 2, …; all 0 where one has a single cluster, with nothing to compare it to.

    Args:
        strata: (clusters,) the stratum of each cluster, any whole numbers.

    >>> effective_strata([5, 5, 9, 9]).tolist(), effective_strata([5, 5, 9]).tolist()
    ([0, 0, 1, 1], [0, 0, 0])
    """
    _, numbered, sizes = np.unique(np.asarray(strata), return_inverse=True, return_counts=True)
    return np.zeros_like(numbered) if np.any(sizes < 2) else numbered


def degrees_of_freedom(strata: npt.ArrayLike) -> int:
    """Return the number of clusters less the number of strata; with one stratum of K kingdoms that is K - 1.

    >>> degrees_of_freedom([0] * 30), degrees_of_freedom([0] * 50 + [1] * 50)
    (29, 98)
    """
    numbered = effective_strata(strata)
    return len(numbered) - int(numbered.max(initial=-1)) - 1


def cluster_covariance(influence: Floats, strata: npt.ArrayLike) -> Floats:
    """Return the covariance of estimates that are sums over clusters.

    Args:
        influence: (clusters, estimates) what each cluster adds to each estimate, in the estimates' units.
        strata: (clusters,) the stratum of each cluster.

    In each stratum of n clusters, n / (n - 1) times the sum of squares about the stratum's mean (Cochran,
    Sampling Techniques, 3rd edition, section 11.9; the middle of the sandwich of Liang & Zeger 1986).

    >>> cluster_covariance(np.array([[1.0], [3.0]]), [0, 0]).tolist()
    [[4.0]]
    """
    numbered = effective_strata(strata)
    sizes = np.bincount(numbered)
    if len(numbered) - len(sizes) < 1:
        raise ValueError("one cluster alone does not show how much clusters vary")
    means = np.zeros((len(sizes), influence.shape[1]))
    np.add.at(means, numbered, influence)
    means /= sizes[:, None]
    spread = influence - means[numbered]
    return np.asarray(spread.T @ (spread * (sizes / (sizes - 1))[numbered, None]))


def share_interval(
    totals: npt.ArrayLike, games: npt.ArrayLike, strata: npt.ArrayLike | None = None, level: float = 0.95
) -> Interval:
    """Return a bot's mean win share and its interval.

    Args:
        totals: (clusters,) sum of the bot's win shares in each cluster; a win is 1, shared by k players 1/k.
        games: (clusters,) how many games the bot played in each cluster; clusters without games do not count.
        strata: (clusters,) the kingdom of each cluster where kingdoms are fixed; left out, all are alike.
        level: how often such intervals should hold the truth.

    Wilson's score interval (1927), which never leaves 0 to 1 and does not shrink to nothing for a bot that won
    every game. Its number of games is the number of independent games that would be as informative, p(1 - p) over
    the clustered variance (as Korn & Graubard 1998), its quantile that of t. Where all clusters are alike, `alike` is
    the interval. With one cluster, games have to pass for independent.

    >>> interval = share_interval([2, 0, 1, 1, 2, 1], [2, 2, 2, 2, 2, 2])
    >>> round(interval.estimate, 3), round(interval.low, 3), round(interval.high, 3)
    (0.583, 0.241, 0.861)
    """
    totals, games = np.asarray(totals, dtype=np.float64), np.asarray(games, dtype=np.float64)
    played = games > 0
    totals, games = totals[played], games[played]
    strata = np.zeros(len(games)) if strata is None else np.asarray(strata)[played]
    number = float(games.sum())
    if number == 0:
        return Interval(math.nan, 0.0, 1.0, math.nan, math.nan)
    share = float(totals.sum()) / number
    df: float = degrees_of_freedom(strata)
    if df < 1:
        df, variance, independent = math.inf, share * (1 - share) / number, number
    else:
        influence = (totals - share * games) / number
        variance = float(cluster_covariance(influence[:, None], strata)[0, 0])
        if variance < NO_VARIANCE:
            return alike(share, len(games), df, level)
        # How many independent games would give a share with that variance.
        independent = share * (1 - share) / variance
    low, high = _wilson(share, independent, t_quantile((1 + level) / 2, df))
    return Interval(share, low, high, math.sqrt(variance), df)


def alike(
    estimate: float, clusters: int, df: float, level: float = 0.95, bounds: tuple[float, float] = (0, 1)
) -> Interval:
    """Return the interval of a mean that came out the same in all clusters.

    Args:
        estimate: what it was in each of them.
        clusters: how many there are.
        df: degrees of freedom, for the record.
        level: how often such intervals should hold the truth.
        bounds: the least and the most that a cluster can be.

    That they are alike does not say that the next one will be. If other clusters come with chance q, none of n does
    with chance (1 - q)^n, so that q may be up to 1 - ((1 - level) / 2)^(1/n): the interval of Clopper & Pearson (1934)
    for an event never seen, near the "rule of three" (Hanley & Lippman-Hand 1983). These others might all be at a
    bound, which takes the mean so far from the estimate, and no further.

    >>> interval = alike(0.5, 6, 5)
    >>> round(interval.low, 2), round(interval.high, 2)
    (0.27, 0.73)
    """
    others = 1 - ((1 - level) / 2) ** (1 / clusters)
    least, most = bounds
    low, high = estimate - others * (estimate - least), estimate + others * (most - estimate)
    return Interval(estimate, low, high, 0.0, df)


def _wilson(share: float, games: float, quantile: float) -> tuple[float, float]:
    """Wilson's score interval for a share found in that many independent games."""
    square = float(quantile * quantile / games)
    centre = (share + square / 2) / (1 + square)
    reach = math.sqrt(square * (share * (1 - share) + square / 4)) / (1 + square)
    return max(0.0, min(share, centre - reach)), min(1.0, max(share, centre + reach))


def words(level: float, unit: str, strata: npt.ArrayLike, folded: bool = False) -> str:
    """Say in a sentence how the intervals were made, with a warning where there are few drawn kingdoms.

    Args:
        level: such as 0.95.
        unit: what a cluster is: "block", or "kingdom" where kingdoms are drawn.
        strata: (clusters,) the stratum (fixed kingdom) of each cluster.
        folded: whether a cluster is a group of several such units.

    >>> print(words(0.95, "block", [0] * 50 + [1] * 50))
    95 % intervals for just these kingdoms, from how much 100 blocks vary (t with 98 degrees of freedom).
    >>> print(words(0.95, "kingdom", [0] * 8))
    95 % intervals for all kingdoms like these, from how much 8 kingdoms vary (t with 7 degrees of freedom).
    Few kingdoms: draw at least 12 for intervals to rely on.
    """
    clusters, df = len(np.asarray(strata)), degrees_of_freedom(strata)
    scope = "all kingdoms like these" if unit == "kingdom" else "just these kingdoms"
    if df < 1:
        return f"{level * 100:g} % intervals as if games were independent: one {unit} does not show how much they vary."
    units = f"groups of {unit}s" if folded else f"{unit}s"
    text = (
        f"{level * 100:g} % intervals for {scope}, from how much {clusters:,} {units} vary "
        f"(t with {df:,} degrees of freedom)."
    )
    if unit == "kingdom" and clusters < FEW_KINGDOMS:
        text += f"\nFew kingdoms: draw at least {FEW_KINGDOMS} for intervals to rely on."
    return text
