"""The population: menus that each beat the mixture of their time, what they do against each other, and the mixture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from dominion_cli.search.arena import Trial, shares
from dominion_cli.search.field import Field
from dominion_cli.stats.nash import nash_average

if TYPE_CHECKING:
    from dominion_cli.search.arena import Arena
    from dominion_cli.search.menus import Lines
    from dominion_cli.stats.distributions import Floats

MOST_MEMBERS: Final = 24
BLOCKS_OF_A_PAIR: Final = 150
LEAST_WEIGHT: Final = 0.03
"""What has less in the mixture is left out of it."""


class Population:
    """Menus, their payoffs, and the mixture that none of them beats. It never changes: `joined` gives another.

    Attributes:
        members: the menus, the latest last.
        payoffs: (members, members) the row's share of wins against the column's, less 1/2.
        weights: (members,) the mixture.
    """

    def __init__(self, members: Sequence[Lines], payoffs: Floats) -> None:
        self.members = tuple(members)
        self.payoffs = payoffs
        self.weights = mixture(payoffs)

    @classmethod
    def of(cls, arena: Arena, menus: Sequence[Lines], luck: int, blocks: int = BLOCKS_OF_A_PAIR) -> Population:
        """Return the population of some menus."""
        population = cls(menus[:1], np.zeros((1, 1)))
        for lines in menus[1:]:
            population = population.joined(arena, lines, luck, blocks)
        return population

    @property
    def field(self) -> Field:
        """The mixture as opponents."""
        mixed = self.mixed
        return Field(tuple(lines for lines, _ in mixed), tuple(weight for _, weight in mixed))

    @property
    def rivals(self) -> Field:
        """The mixture for one half, all members for the other."""
        even = 1 / len(self.members)
        return Field(self.members, tuple((float(weight) + even) / 2 for weight in self.weights))

    @property
    def mixed(self) -> list[tuple[Lines, float]]:
        """The members of the mixture and their weights, the greatest first."""
        found = [(self.members[at], float(self.weights[at])) for at in np.argsort(-self.weights, kind="stable")]
        return [(lines, weight) for lines, weight in found if weight > 0]

    def joined(self, arena: Arena, lines: Lines, luck: int, blocks: int = BLOCKS_OF_A_PAIR) -> Population:
        """Return the population with one more menu; of too many, one that does like another leaves."""
        if lines in self.members:
            return self
        played = arena.play([Trial(lines, Field.even([other]), luck, 0, blocks) for other in self.members])
        row = np.array([shares(results).mean() - 0.5 for results in played])
        payoffs = np.pad(self.payoffs, ((0, 1), (0, 1)))
        payoffs[-1, :-1], payoffs[:-1, -1] = row, -row
        grown = Population([*self.members, lines], payoffs)
        return grown if len(grown.members) <= MOST_MEMBERS else grown._without_a_double()

    def _without_a_double(self) -> Population:
        """Return the population without the member, not in the mixture, that does most like a later one.

        One that merely loses stays: it may be what keeps a menu out that beats all others.
        """
        last = len(self.members) - 1
        apart = np.abs(self.payoffs[:, None] - self.payoffs[None, :]).mean(axis=2)
        apart[np.tril_indices(last + 1)] = np.inf
        apart[self.weights > 0] = np.inf
        double = int(np.argmin(apart.min(axis=1)[:last]))
        kept = [at for at in range(last + 1) if at != double]
        return Population([self.members[at] for at in kept], self.payoffs[np.ix_(kept, kept)])


def mixture(payoffs: Floats) -> Floats:
    """Return the weights of the mixture that nobody beats, rounded, without those that hardly matter."""
    weights, _ = nash_average(payoffs)
    weights = np.where(weights < LEAST_WEIGHT, 0.0, weights)
    weights = np.round(weights / weights.sum(), 3)
    weights[np.argmax(weights)] += 1 - weights.sum()
    return np.asarray(np.round(weights, 3))
