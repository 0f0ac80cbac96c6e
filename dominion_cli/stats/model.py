"""The model behind the ratings: who of those at a table wins, or shares the victory, and its maximum likelihood.

Each bot has a strength, each seat a worth. With a = exp(strength + seat), a set S of k players wins with a probability
proportional to

    d_k (product of a over S)^(1/k),        d_1 = 1,

that is, the geometric mean of the worths times how common a victory shared by k is: the Davidson-Luce model (Firth,
Kosmidis & Turner 2019, arXiv 1909.07123; Turner, van Etten, Firth & Kosmidis 2020, Computational Statistics 35). For
two players it is Davidson's (1970), without ties that of Bradley and Terry (1952), applied place by place to whole
finishing orders that of Plackett (1975) and Luce (1959). The log-likelihood is concave, so Newton's method finds its
one top.

Parameters stand in one row: the strengths, the seats' worths, then log d_k for each k that has occurred.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dominion_cli.stats.distributions import Floats, Ints
from dominion_cli.stats.tally import NOBODY, Counts

PRIOR_SD = 5.0


@dataclass(frozen=True)
class Fit:
    """The model at its most likely parameters.

    Attributes:
        counts: what it was fitted to.
        parameters: (parameters,) in natural logarithms.
        inverse: (parameters, parameters) the inverse of the information, prior included.
        outcomes: the sets of seats that can win at a table.
        chances: (tables, outcomes) the probability of each.
    """

    counts: Counts
    parameters: Floats
    inverse: Floats
    outcomes: Outcomes
    chances: Floats

    def influence(self) -> Floats:
        """Return (groups, parameters): how far each group of games pulls each parameter; in sum, next to nothing."""
        counts, outcomes, size = self.counts, self.outcomes, len(self.parameters)
        expected = self.chances @ outcomes.features
        surprise = outcomes.features[outcomes.index(counts.mask)] - expected[counts.table]
        cell = counts.group[:, None] * size + outcomes.places[counts.table]
        pull = np.bincount(cell.ravel(), (surprise * counts.count[:, None]).ravel(), len(counts.strata) * size)
        return np.asarray(pull.reshape(-1, size) @ self.inverse)


def fit(counts: Counts, *, prior_sd: float = PRIOR_SD, seat_terms: bool = True) -> Fit:
    """Return the most likely parameters.

    Args:
        counts: of a tally.
        prior_sd: standard deviation of the normal prior of every parameter, in natural logarithms. The default, 870
            Elo, weighs as much as a sixth of an even game; it keeps unbeaten bots finite and strengths around 0.
        seat_terms: whether one seat may be better than another.

    >>> from dominion_cli.stats.tally import Tally
    >>> counts = Tally(2, 2).add([[0, 1], [0, 1]], [[1, 0], [0, 1]], count=[60, 40]).counts()
    >>> fit(counts, seat_terms=False).chances.round(2).tolist()
    [[0.6, 0.4]]
    """
    outcomes = Outcomes.of(counts)
    likelihood = _Likelihood(counts, outcomes, 1 / prior_sd**2)
    free = np.ones(outcomes.parameters, dtype=bool)
    if not seat_terms:
        free[counts.bots : counts.bots + counts.seats] = False
    block = np.ix_(free, free)
    parameters = np.zeros(len(free))
    value = likelihood.value(parameters)
    for _ in range(200):
        gradient, information = likelihood.slopes(parameters)
        step = np.zeros(len(free))
        step[free] = np.linalg.solve(information[block], gradient[free])
        while likelihood.value(parameters + step) < value and np.abs(step).max() > 1e-9:
            step /= 2
        parameters = parameters + step
        value = likelihood.value(parameters)
        if np.abs(step).max() < 1e-9:
            break
    inverse = np.zeros_like(information)
    inverse[block] = np.linalg.inv(likelihood.slopes(parameters)[1][block])
    return Fit(counts, parameters, inverse, outcomes, np.exp(outcomes.log_chances(parameters)))


@dataclass(frozen=True)
class Outcomes:
    """The sets of seats that can win, and which parameters make them likely.

    Attributes:
        masks: (outcomes,) each set as bits, in order.
        sizes: how many players a victory has been shared by; other numbers cannot occur in the model.
        features: (outcomes, features) the weight of each parameter at a table in the outcome's log weight.
        places: (tables, features) which parameter that is: the bot in each seat, each shared victory, each seat.
        possible: (tables, outcomes) false where a seat of the set is empty.
    """

    masks: Ints
    sizes: Ints
    features: Floats
    places: Ints
    possible: np.typing.NDArray[np.bool_]
    parameters: int

    @classmethod
    def of(cls, counts: Counts) -> Outcomes:
        """The outcomes that occur in counts, or could as well."""
        masks = np.arange(1, 1 << counts.seats)
        won = (masks[:, None] >> np.arange(counts.seats)) & 1
        winners = won.sum(axis=1)
        sizes = np.unique(winners[np.unique(counts.mask) - 1])
        sizes = sizes[sizes > 1]
        possible = (winners == 1) | np.isin(winners, sizes)
        masks, won, number = masks[possible], won[possible], winners[possible, None]
        features = np.hstack([won / number, number == sizes, won / number])
        tables, seats = len(counts.tables), counts.bots + np.arange(counts.seats)
        ties = counts.bots + counts.seats + np.arange(len(sizes))
        shared = np.broadcast_to(np.concatenate([ties, seats]), (tables, len(ties) + len(seats)))
        places = np.hstack([np.maximum(counts.tables, 0), shared])
        empty = (counts.tables == NOBODY).astype(np.int64)
        return cls(masks, sizes, features, places, empty @ won.T == 0, counts.bots + counts.seats + len(sizes))

    def index(self, mask: Ints) -> Ints:
        """Where each of the given sets stands in `masks`."""
        return np.searchsorted(self.masks, mask)

    def log_chances(self, parameters: Floats) -> Floats:
        """(tables, outcomes) the logarithm of each outcome's probability."""
        weights = np.where(self.possible, parameters[self.places] @ self.features.T, -np.inf)
        weights -= weights.max(axis=1, keepdims=True)
        return np.asarray(weights - np.log(np.exp(weights).sum(axis=1, keepdims=True)))


class _Likelihood:
    """The log-likelihood of the counts with its prior, and its derivatives."""

    def __init__(self, counts: Counts, outcomes: Outcomes, prior: float) -> None:
        self.outcomes, self.prior = outcomes, prior
        shape = len(counts.tables), len(outcomes.masks)
        cell = counts.table * shape[1] + outcomes.index(counts.mask)
        self.seen = np.bincount(cell, counts.count, shape[0] * shape[1]).reshape(shape)

    def value(self, parameters: Floats) -> float:
        logs = np.where(self.seen > 0, self.outcomes.log_chances(parameters), 0.0)
        return float((self.seen * logs).sum() - self.prior / 2 * parameters @ parameters)

    def slopes(self, parameters: Floats) -> tuple[Floats, Floats]:
        """The gradient, and the information: minus the matrix of second derivatives."""
        features, places, size = self.outcomes.features, self.outcomes.places, len(parameters)
        chances = np.exp(self.outcomes.log_chances(parameters))
        games = self.seen.sum(axis=1, keepdims=True)
        expected = chances @ features
        pull = self.seen @ features - games * expected
        gradient = np.bincount(places.ravel(), pull.ravel(), size) - self.prior * parameters
        information = self.prior * np.eye(size)
        for i, place in enumerate(places.T):
            joint = (chances * features[:, i]) @ features - expected[:, i : i + 1] * expected
            cell = place[:, None] * size + places
            information += np.bincount(cell.ravel(), (games * joint).ravel(), size * size).reshape(size, size)
        return gradient, information
