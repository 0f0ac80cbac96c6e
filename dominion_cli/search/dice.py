"""Chance that is the same in every version of Python: of its generator only ``random()`` is promised to stay."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """Draws by lot; the same seed draws the same.

    >>> Dice(1).below(10), Dice(1).below(10)
    (1, 1)
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def chance(self, probability: float) -> bool:
        """Return True so often."""
        return self._random.random() < probability

    def below(self, limit: int) -> int:
        """Return a number from 0 to below a limit."""
        return int(self._random.random() * limit)

    def pick(self, things: Sequence[T]) -> T:
        """Return one of some things."""
        return things[self.below(len(things))]

    def early(self, things: Sequence[T]) -> T:
        """Return one of some things, the first ones more often: each has twice the chance of the last, on average."""
        return things[min(self.below(len(things)), self.below(len(things)))]
