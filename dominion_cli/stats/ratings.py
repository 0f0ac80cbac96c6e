"""Ratings in Elo with intervals that know what varies, and what follows from them.

>>> from dominion_cli.stats.tally import Tally
>>> tally = Tally(bots=3, seats=2)
>>> for block in range(40):
...     for one, two in [(0, 1), (0, 2), (1, 2)]:
...         winner = one if (block + two) % 4 else two
...         shares = [[winner == one, winner == two], [winner == two, winner == one]]
...         _ = tally.add([[one, two], [two, one]], shares, cluster=block)
>>> rating = rate(tally)
>>> rating.elo.round().tolist()
[131.0, 0.0, -131.0]
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from dominion_cli.stats.distributions import Floats, t_cdf, two_sided
from dominion_cli.stats.intervals import Interval, cluster_covariance, degrees_of_freedom, t_interval
from dominion_cli.stats.model import PRIOR_SD, Fit, fit
from dominion_cli.stats.nash import nash_average
from dominion_cli.stats.tally import Tally

ELO = 400 / math.log(10)

# The prior counts as one more cluster, with a surprise of half a game. Without it a bot that won every game would have
# no spread between clusters, hence an interval of no width.
_SURPRISE = 0.5


@dataclass(frozen=True)
class Rating:
    """Ratings of all bots at once.

    Attributes:
        elo: (bots,) ratings in Elo: 400 more means winning ten times as many of the games that one of the two wins
            alone.
        fit: the model with its parameters in natural logarithms.
        covariance: (parameters, parameters) of the parameters, clustered.
        df: degrees of freedom of the covariance.
        level: of all intervals.
        reference: the bot whose rating is 0; None where the field's mean is.
        words: one sentence on how the intervals were made.
    """

    elo: Floats
    fit: Fit
    covariance: Floats
    df: float
    level: float
    reference: int | None
    words: str

    @property
    def bots(self) -> int:
        """How many bots there are."""
        return self.fit.counts.bots

    @property
    def strengths(self) -> Floats:
        """(bots,) the bots' strengths in natural logarithms."""
        return self.fit.parameters[: self.bots]

    def contrast(self, weights: Floats) -> Interval:
        """Return a weighted sum of the parameters and its interval, in Elo.

        Args:
            weights: (parameters,) see `model` for their order.
        """
        variance = float(weights @ self.covariance @ weights)
        estimate = float(weights @ self.fit.parameters)
        return t_interval(ELO * estimate, ELO**2 * max(variance, 0.0), self.df, self.level)

    def interval(self, bot: int) -> Interval:
        """Return a bot's rating with its interval; that of the reference bot has no width."""
        return self.contrast(_unit(self, bot) - self._origin())

    def difference(self, one: int, two: int) -> Interval:
        """Return by how much the first bot is ahead of the second, in Elo, from the full covariance."""
        return self.contrast(_unit(self, one) - _unit(self, two))

    def seat(self, seat: int) -> Interval:
        """Return what a seat (from 0) is worth, in Elo, against the mean of all seats."""
        seats = self.fit.counts.seats
        weights = np.zeros(len(self.fit.parameters))
        weights[self.bots : self.bots + seats] = -1 / seats
        weights[self.bots + seat] += 1
        return self.contrast(weights)

    def superiority(self) -> Floats:
        """Return (bots, bots): how likely it is that the row's bot is stronger than the column's; 1/2 for itself."""
        block = self.covariance[: self.bots, : self.bots]
        spread = np.diag(block)
        error = np.sqrt(np.maximum(spread[:, None] + spread[None, :] - 2 * block, 0.0))
        gap = self.strengths[:, None] - self.strengths[None, :]
        with np.errstate(divide="ignore", invalid="ignore"):
            return t_cdf(np.where(gap == 0, 0.0, gap / error), self.df)

    def expected(self) -> Floats:
        """Return (bots, bots): the row's win share that the ratings expect against the column's, both seats played.

        This holds for a table of two; for bots that never met it is still defined.
        """
        gap = self.strengths[:, None] - self.strengths[None, :]
        sizes, parameters = self.fit.outcomes.sizes, self.fit.parameters
        tie = math.exp(parameters[len(parameters) - len(sizes)]) if 2 in sizes else 0.0
        seats = parameters[self.bots : self.bots + 2]
        shares = np.zeros_like(gap)
        for lead in (seats[0] - seats[1], seats[1] - seats[0]):
            half = np.clip((gap + lead) / 2, -300, 300)
            shares += (np.exp(half) + tie / 2) / (np.exp(half) + np.exp(-half) + tie) / 2
        return shares

    def nash(self, matrix: Floats) -> tuple[Floats, Floats]:
        """Return each bot's weight in the Nash mix and its win share against that mix, for tables of two.

        Args:
            matrix: (bots, bots) of `Tally.matrix`; pairs that never met take what the ratings expect.

        In words: "win share against the mix of bots that no bot beats; a copy of a bot changes nothing in it".
        """
        filled = np.where(np.isnan(matrix), self.expected(), matrix)
        weights, payoff = nash_average((filled - filled.T) / 2)
        return weights, 0.5 + payoff

    def _origin(self) -> Floats:
        weights = np.zeros(len(self.fit.parameters))
        if self.reference is None:
            weights[: self.bots] = 1 / self.bots
        else:
            weights[self.reference] = 1
        return weights


@dataclass(frozen=True)
class Misfit:
    """Where the results are farthest from what the ratings expect.

    Attributes:
        gaps: (bots, bots) how much greater the row's mean lead over the column (win share less win share, halved, so
            for two players the win share) is than the ratings expect; not a number where they never met.
        pair: the two bots with the most significant gap, the one that does better than expected first.
        gap: that gap.
        p: how likely so significant a gap anywhere would be by luck if the ratings told all (Bonferroni).
    """

    gaps: Floats
    pair: tuple[int, int]
    gap: float
    p: float

    @property
    def found(self) -> bool:
        """Whether ratings hide something worth a warning, such as rock, paper, scissors: p < 0.01, gap > 0.03."""
        return self.p < 0.01 and self.gap > 0.03


def rate(
    tally: Tally,
    *,
    reference: int | None = None,
    level: float = 0.95,
    prior_sd: float = PRIOR_SD,
    seat_terms: bool = True,
) -> Rating:
    """Return the ratings of all bots of a tally.

    Args:
        tally: the results.
        reference: the bot whose rating shall be 0; left out, the mean of all bots is 0.
        level: how often intervals should hold the truth.
        prior_sd, seat_terms: see `model.fit`.

    The covariance is the sandwich: information inverse, times how much clusters vary, times information inverse
    (Huber 1967; Liang & Zeger 1986), so games of a cluster may depend on each other in any way. With a single cluster
    it is the inverse information alone, and the words say so. Two hundred bots and two million games take a few
    seconds.
    """
    counts = tally.counts()
    model = fit(counts, prior_sd=prior_sd, seat_terms=seat_terms)
    df: float = degrees_of_freedom(counts.strata)
    if df >= 1:
        covariance = cluster_covariance(model.influence(), counts.strata)
        covariance += _SURPRISE**2 * model.inverse @ model.inverse
    else:
        covariance, df = model.inverse, math.inf
    strengths = model.parameters[: counts.bots]
    origin = strengths.mean() if reference is None else strengths[reference]
    return Rating(ELO * (strengths - origin), model, covariance, df, level, reference, tally.words(level))


def misfit(rating: Rating) -> Misfit:
    """Compare the lead of each bot over each other with what the ratings expect.

    Each pair's gap is divided by its standard error over groups of clusters. With two bots there is nothing to find.

    >>> from dominion_cli.stats.tally import Tally
    >>> tally = Tally(bots=3, seats=2)
    >>> for block in range(40):
    ...     for one, two in [(0, 1), (1, 2), (2, 0)]:  # each beats the next, now and then a game apart
    ...         second = [1, 0] if block % 4 else [0, 1]
    ...         _ = tally.add([[one, two], [two, one]], [second, second[::-1]], cluster=block)
    >>> rating = rate(tally)
    >>> bool(abs(rating.elo).max() < 1), misfit(rating).found
    (True, True)
    """
    fitted, counts, bots = rating.fit, rating.fit.counts.games, rating.bots
    won = fitted.outcomes.features[:, : counts.seats]
    expected = (fitted.chances @ won)[counts.table]
    shares = counts.shares()
    keys, gaps, games = [], [], []
    for one in range(counts.seats):
        for two in range(counts.seats):
            if one != two:
                lead = (shares[:, one] - shares[:, two] - expected[:, one] + expected[:, two]) / 2
                pair = counts.tables[counts.table, one] * bots + counts.tables[counts.table, two]
                keys.append(pair * len(counts.strata) + counts.group)
                gaps.append(counts.count * lead)
                games.append(counts.count)
    cells, inverse = np.unique(np.concatenate(keys), return_inverse=True)
    gap, number = np.bincount(inverse, np.concatenate(gaps)), np.bincount(inverse, np.concatenate(games))
    pair = cells // len(counts.strata)
    size = bots * bots
    total, played, clusters = (
        np.bincount(pair, gap, size),
        np.bincount(pair, number, size),
        np.bincount(pair, None, size),
    )
    with np.errstate(divide="ignore", invalid="ignore"):
        mean = total / played
        spread = np.bincount(pair, (gap - mean[pair] * number) ** 2, size) * clusters / (clusters - 1)
        t = total / np.sqrt(spread + _SURPRISE**2)
    t[(clusters < 2) | (np.arange(size) % (bots + 1) == 0)] = 0
    worst = int(np.argmax(t))
    if t[worst] <= 1e-6:
        return Misfit(mean.reshape(bots, bots), (0, min(1, bots - 1)), 0.0, 1.0)
    pairs = np.count_nonzero(clusters) / 2
    p = min(1.0, pairs * float(two_sided(t[worst], clusters[worst] - 1)))
    return Misfit(mean.reshape(bots, bots), (worst // bots, worst % bots), float(mean[worst]), p)


def _unit(rating: Rating, bot: int) -> Floats:
    weights = np.zeros(len(rating.fit.parameters))
    weights[bot] = 1
    return weights
