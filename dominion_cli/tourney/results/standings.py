"""Standings: who is ahead in a tournament, and by how much. They are computed from the store alone."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from dominion_cli.stats.intervals import Interval
from dominion_cli.tourney.plan.blocks import Plan
from dominion_cli.tourney.play.block_record import ENDED
from dominion_cli.tourney.results.store import Store
from dominion_cli.tourney.results.strengths import Surprise, strengths
from dominion_cli.tourney.results.totals import WIN, Totals

if TYPE_CHECKING:
    from dominion_cli.tourney.results.gate import Verdict


@dataclass(frozen=True)
class Standing:
    """How one bot did. Without a game to compute a number from, it is NaN.

    ``mix_weight`` and ``mix_win_share`` are about the mix of bots that no bot beats (see `stats.nash`).
    """

    rank: int
    name: str
    games: int
    win_share: Interval
    wins: int
    ties: int
    losses: int
    rating: Interval
    seat_win_share: list[float]
    mean_vp: float
    mean_turns: float
    forfeits: int
    mix_weight: float = math.nan
    mix_win_share: float = math.nan


@dataclass(frozen=True)
class Standings:
    """The results of a league, finished or not.

    ``games`` are those that count, ``planned`` all games of the plan, ``voided`` those that failed and do not count.
    ``matrix`` is the first bot's win share at tables with the second, ``superiority`` how likely it is that the first
    is stronger than the second. Ratings are differences to the bot ``reference``, or to the mean of all.
    ``variance_saved`` is the part of the variance that is gone because the games of a block share their luck. The rest
    is explained at `Strengths`.
    """

    league: str
    seed: int
    games: int
    planned: int
    voided: int
    failures: int
    bots: list[Standing]
    matrix: dict[str, dict[str, float]]
    kingdoms: dict[str, dict[str, float]]
    ended: dict[str, int]
    intervals: str
    gate: Verdict | None = None
    reference: str | None = None
    seats: list[Interval] = field(default_factory=list)
    superiority: dict[str, dict[str, float]] = field(default_factory=dict)
    surprise: Surprise | None = None
    variance_saved: float = math.nan

    @property
    def finished(self) -> bool:
        """Whether every game of the plan is played, or the gate is decided."""
        decided = self.gate is not None and self.gate.last_block is not None
        return decided or self.games + self.voided == self.planned


def standings(
    plan: Plan, store: Store, totals: Totals, gate: Verdict | None = None, reference: str | None = None
) -> Standings:
    """Compute the standings.

    Args:
        plan: the plan of the store's league.
        store: the results.
        totals: their sums.
        gate: the gate's verdict. The sums must leave out the blocks after the one that decided it.
        reference: the bot whose rating is 0; the mean of all unless given.
    """
    found = strengths(totals.wins, [bot.name for bot in plan.league.bots], reference)
    league = plan.league
    names = [bot.name for bot in league.bots]
    shares, ratings = found.shares, found.ratings
    results = totals.wins.results() if totals.wins is not None else np.outer(totals.games, [1, 0, 0])
    seats = totals.wins.seat_shares() if totals.wins is not None else np.ones((1, 1))
    order = sorted(range(len(names)), key=lambda bot: (-_known(ratings[bot]), -_known(shares[bot]), bot))
    mean_vp, mean_turns = _ratio(totals.points, totals.games), _ratio(totals.turns, totals.games)
    bots = []
    for rank, bot in enumerate(order, 1):
        wins, ties, losses = map(int, results[bot])
        bots.append(
            Standing(
                rank=rank,
                name=names[bot],
                games=int(totals.games[bot]),
                win_share=shares[bot],
                wins=wins,
                ties=ties,
                losses=losses,
                rating=ratings[bot],
                seat_win_share=seats[bot].tolist(),
                mean_vp=float(mean_vp[bot]),
                mean_turns=float(mean_turns[bot]),
                forfeits=int(totals.forfeits[bot]),
                mix_weight=found.mix_weights[bot] if found.mix_weights else math.nan,
                mix_win_share=found.mix_shares[bot] if found.mix_shares else math.nan,
            )
        )
    matrix = totals.wins.matrix() if totals.wins is not None else np.full((1, 1), math.nan)
    by_kingdom = _ratio(totals.kingdom_won / WIN, totals.kingdom_games)
    ended = {how: int(number) for how, number in zip(ENDED, totals.ended, strict=True)}
    voided = ended.pop("void")
    return Standings(
        league=league.name,
        seed=league.seed,
        games=sum(ended.values()),
        planned=plan.games,
        voided=voided,
        failures=store.failure_count(),
        bots=bots,
        matrix=_named(matrix, names, order),
        kingdoms={
            kingdom.name: {names[bot]: float(by_kingdom[number, bot]) for bot in order}
            for number, kingdom in enumerate(league.kingdoms)
        },
        ended=ended,
        intervals=found.words,
        gate=gate,
        reference=reference,
        seats=found.seats,
        superiority={} if found.superiority is None else _named(found.superiority, names, order),
        surprise=found.surprise,
        variance_saved=math.nan if totals.luck is None else totals.luck.saved,
    )


def _named(matrix: npt.NDArray[Any], names: list[str], order: list[int]) -> dict[str, dict[str, float]]:
    """Return a matrix as names, in the order of the standings."""
    return {names[one]: {names[two]: float(matrix[one, two]) for two in order if two != one} for one in order}


def _known(estimate: Interval) -> float:
    return -1.0 if math.isnan(estimate.estimate) else round(estimate.estimate, 6)


def _ratio(total: npt.NDArray[Any], games: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
    with np.errstate(invalid="ignore"):
        return np.asarray(total / games)
