"""How strong the bots are: all that follows from who won, with the bots' names."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from dominion_cli.stats.distributions import Floats
from dominion_cli.stats.intervals import Interval
from dominion_cli.stats.ratings import Rating, misfit, rate
from dominion_cli.stats.tally import Tally

UNKNOWN = Interval(math.nan, math.nan, math.nan, math.nan, math.nan)


@dataclass(frozen=True)
class Surprise:
    """A bot that does better against another than the ratings expect.

    ``gap`` is the difference in win share, ``p`` how likely such a gap would be by luck alone.
    """

    bot: str
    against: str
    gap: float
    p: float


@dataclass(frozen=True)
class Strengths:
    """What follows from who won.

    Attributes:
        shares, ratings: each bot's win share and its rating in Elo.
        words: how the intervals were computed.
        mix_weights: each bot's weight in the mix of bots that no bot beats; empty where more than two sit at a table.
        mix_shares: each bot's win share against that mix.
        seats: what each seat is worth in Elo, against the mean of all seats.
        superiority: how likely it is that the first bot is stronger than the second.
        surprise: where the results differ most from what the ratings expect; None if luck explains it.
    """

    shares: list[Interval]
    ratings: list[Interval]
    words: str
    mix_weights: list[float] = field(default_factory=list)
    mix_shares: list[float] = field(default_factory=list)
    seats: list[Interval] = field(default_factory=list)
    superiority: Floats | None = None
    surprise: Surprise | None = None


def strengths(wins: Tally | None, names: Sequence[str], reference: str | None = None) -> Strengths:
    """Return how strong the bots are.

    Args:
        wins: who won at which table; None in solitaire.
        names: the bots' names.
        reference: the bot whose rating is 0; the other ratings are differences to it. The mean of all unless given.
    """
    bots = range(len(names))
    if wins is None or not wins.games:
        alone = Interval(1.0, 1.0, 1.0, 0.0, math.inf) if wins is None else UNKNOWN
        nobody = "No intervals: nobody has played against anybody."
        return Strengths([alone for _ in bots], [UNKNOWN for _ in bots], nobody)
    rating = rate(wins, reference=None if reference is None else names.index(reference))
    weights, mixed = _mix(rating, wins.matrix())
    return Strengths(
        wins.win_shares(),
        [rating.interval(bot) for bot in bots],
        rating.words,
        weights,
        mixed,
        [rating.seat(seat) for seat in range(wins.seats)],
        rating.superiority(),
        _surprise(rating, names),
    )


def _mix(rating: Rating, matrix: Floats) -> tuple[list[float], list[float]]:
    if rating.fit.counts.seats != 2:
        return [], []
    weights, shares = rating.nash(matrix)
    return weights.tolist(), shares.tolist()


def _surprise(rating: Rating, names: Sequence[str]) -> Surprise | None:
    found = misfit(rating)
    if not found.found:
        return None
    bot, against = found.pair
    return Surprise(names[bot], names[against], found.gap, found.p)
