"""Luck as a function of the game: the same key gives the same shuffle, whoever thinks how long.

The n-th shuffle of a seat depends on (seed, seat, n) alone, so games of a block share their luck as far as play agrees.
All arithmetic is kept to 61 bits, so that machine words and Python's own integers give the same numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import i64

from dominion_cli.engine.hidden import hide

# 61 bits: the low bits of a product fit a machine word, and constants are small integers for the compiler.
WORD: Final = (1 << 61) - 1
GOLDEN: Final = 0x1E3779B97F4A7C15
# Knuth's multiplier for a linear congruential generator, on 61 bits; any odd increment gives the full period.
STEP: Final = 6364136223846793005 & WORD
INCREMENT: Final = 1442695040888963407 & WORD
# The bits below a number scaled by 2**30.
REST: Final = (1 << 30) - 1
# The largest limit of a draw, and how many different fractions are drawn.
LARGEST: Final = 1 << 31
FRACTIONS: Final = 9007199254740992.0


def mixed(number: i64) -> i64:
    """Scatter a number over all 61 bits (the finaliser of Steele, Lea and Flood's SplitMix, 2014, on fewer bits)."""
    x: i64 = (number + GOLDEN) & WORD
    x = ((x ^ (x >> 30)) * 0x1F58476D1CE4E5B9) & WORD
    x = ((x ^ (x >> 27)) * 0x14D049BB133111EB) & WORD
    return x ^ (x >> 31)


def key(seed: i64, a: i64, b: i64) -> i64:
    """Return the start of a stream of its own for each triple of numbers."""
    return mixed(mixed(mixed((seed ^ (seed >> 31)) & WORD) ^ (a & WORD)) ^ (b & WORD))


def shuffle(cards: list[Any], start: i64) -> None:
    """Shuffle a list in place (Fisher and Yates), the order being a function of ``start`` and the length.

    Two picks are made from each number drawn, as Brackett-Rozinsky and Lemire (2024) describe: what scaling leaves
    over is as good as a new number. No order of a deck of 60 is likelier than another by more than 1 in 5,000.
    """
    state: i64 = start
    size: i64
    for size in range(len(cards), 1, -2):
        state = (state * STEP + INCREMENT) & WORD
        # The upper 30 bits, scaled to what is left: the lower ones of such a generator are poor.
        scaled: i64 = (state >> 31) * size
        pick: i64 = scaled >> 30
        last: i64 = size - 1
        card = cards[pick]
        cards[pick] = cards[last]
        cards[last] = card
        pick = ((scaled & REST) * last) >> 30
        last = size - 2
        card = cards[pick]
        cards[pick] = cards[last]
        cards[last] = card


class Stream:
    """A stream of random numbers of its own, for a bot or for the game's draws other than shuffles.

    >>> dice = Stream(7)
    >>> 0 <= dice.below(6) < 6
    True
    """

    def __init__(self, seed: i64) -> None:
        self._state: i64 = mixed(seed & WORD)

    def below(self, limit: int) -> i64:
        """Return a whole number from 0 up to, not including, ``limit``.

        Raises:
            ValueError: the limit must be 1 to 2**31.
        """
        if not 1 <= limit <= LARGEST:
            raise ValueError(f"below({limit}): the limit has to be from 1 to 2**31")
        numbers: i64 = limit
        return ((self._next() >> 29) * numbers) >> 32

    def random(self) -> float:
        """Return a number from 0 up to, not including, 1."""
        return float(self._next() >> 8) / FRACTIONS

    def choice(self, items: Sequence[Any]) -> Any:
        """Return one of the items, each as likely as the others.

        Raises:
            ValueError: there are none.
        """
        if not items:
            raise ValueError("choice: there is nothing to choose from")
        return items[self.below(len(items))]

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle a list in place."""
        shuffle(items, mixed(self._next()))

    def copy(self) -> Stream:
        """Return a stream that will give the same numbers from here on."""
        twin = Stream(0)
        twin._state = self._state
        return twin

    def _next(self) -> i64:
        self._state = (self._state * STEP + INCREMENT) & WORD
        return self._state


hide(Stream, "_state", "_next")
