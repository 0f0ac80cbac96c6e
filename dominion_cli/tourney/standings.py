"""Standings: what a tournament's results say, computed from the store alone."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from dominion_cli.stats.intervals import Interval
from dominion_cli.stats.ratings import rate
from dominion_cli.tourney.plan import Plan
from dominion_cli.tourney.rounds import rounds
from dominion_cli.tourney.store import ENDED, Store
from dominion_cli.tourney.totals import WIN, Totals

if TYPE_CHECKING:
    from dominion_cli.tourney.gate import Verdict


@dataclass(frozen=True)
class Standing:
    """How one bot did; what it never had a game for is not a number."""

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


@dataclass(frozen=True)
class Standings:
    """The results of a league, finished or not.

    ``games`` are those that count, ``planned`` all that the league will have, ``voided`` those that failed and do not
    count. ``matrix`` gives the first bot's win share at tables where the second sat, too.
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

    @property
    def finished(self) -> bool:
        """Whether every game of the plan is in, or the gate has decided."""
        decided = self.gate is not None and self.gate.last_block is not None
        return decided or self.games + self.voided == self.planned


def standings(plan: Plan, store: Store, gate: Verdict | None = None) -> Standings:
    """Compute the standings; a second or so for a million games.

    Args:
        plan: the plan of the store's league.
        store: the results.
        gate: the gate's verdict; blocks after the one that decided it are left out.
    """
    totals = Totals(plan)
    for tables in rounds(plan, store):
        totals.fold(tables, store, None if gate is None else gate.last_block)
    return _standings(plan, store, totals, gate)


def _standings(plan: Plan, store: Store, totals: Totals, gate: Verdict | None) -> Standings:
    league = plan.league
    names = [bot.name for bot in league.bots]
    shares, ratings, words = _estimates(totals, len(names))
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
        matrix={names[one]: {names[two]: float(matrix[one, two]) for two in order if two != one} for one in order},
        kingdoms={
            kingdom.name: {names[bot]: float(by_kingdom[number, bot]) for bot in order}
            for number, kingdom in enumerate(league.kingdoms)
        },
        ended=ended,
        intervals=words,
        gate=gate,
    )


def _estimates(totals: Totals, bots: int) -> tuple[list[Interval], list[Interval], str]:
    """Return the win shares and the ratings with their intervals, and how the intervals were made."""
    if totals.wins is None or not totals.games.any():
        nothing = Interval(math.nan, math.nan, math.nan, math.nan, math.nan)
        alone = Interval(1.0, 1.0, 1.0, 0.0, math.inf) if totals.wins is None else nothing
        return [alone] * bots, [nothing] * bots, "No intervals: nobody has played against anybody."
    rating = rate(totals.wins)
    return totals.wins.win_shares(), [rating.interval(bot) for bot in range(bots)], rating.words


def _known(estimate: Interval) -> float:
    return -1.0 if math.isnan(estimate.estimate) else round(estimate.estimate, 6)


def _ratio(total: npt.NDArray[Any], games: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
    with np.errstate(invalid="ignore"):
        return np.asarray(total / games)
