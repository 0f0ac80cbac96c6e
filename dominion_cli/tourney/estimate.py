"""What a league will take and what it can find out, before it is played: reckoned, after a few quick games."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dominion_cli.isolation.bot import close_bots
from dominion_cli.stats.power import detectable_elo
from dominion_cli.tourney.block import Job, play_blocks
from dominion_cli.tourney.guard import close_guards
from dominion_cli.tourney.league import League
from dominion_cli.tourney.plan import Plan
from dominion_cli.tourney.store import Failure

if TYPE_CHECKING:
    from dominion_cli.plugins import Registry

SAMPLE_SECONDS = 1.0
GOLDEN_SECTION = 0.6180339887498949


@dataclass(frozen=True)
class Estimate:
    """What is to be expected of a league.

    ``seconds`` is for so many ``jobs`` and assumes that each has a core. ``elo`` is the smallest difference between two
    bots that the league will show in four of five cases. ``failures`` are what went wrong in the games played for this.
    """

    plan: Plan
    jobs: int
    seconds: float
    elo: float
    sampled: int
    failures: list[Failure]


def estimate(league: League, registry: Registry, jobs: int, seconds: float = SAMPLE_SECONDS) -> Estimate:
    """Play a few blocks, spread over the plan, and reckon from them.

    Args:
        league: the league.
        registry: what is registered.
        jobs: how many blocks will be played at the same time.
        seconds: how long to play.
    """
    plan = Plan(league, registry.formats[league.format])
    tables = plan.next_round()
    assert tables is not None
    job = Job(league.to_json(), registry.extra)
    started, spent, sampled = time.perf_counter(), 0.0, 0
    failures: list[Failure] = []
    try:
        while sampled == 0 or (time.perf_counter() - started < seconds and sampled < len(tables.blocks)):
            number = _spread(sampled, tables.blocks)
            played = play_blocks(job, tables, range(number, number + 1))
            spent += played.seconds
            failures += played.failures
            sampled += 1
    finally:
        close_guards()
        close_bots()
    each = spent / sampled
    drawn = sum(kingdom.drawn for kingdom in league.kingdoms)
    elo = detectable_elo(
        plan.games,
        len(league.bots),
        players=league.players,
        gauntlet=league.format == "gauntlet",
        drawn_kingdoms=len(league.kingdoms) if drawn else 0,
    )
    games = sampled * plan.games_per_block
    return Estimate(plan, jobs, each * plan.blocks / min(jobs, plan.blocks), elo, games, failures)


def _spread(number: int, blocks: range) -> int:
    """Return one block after the other so that the first few lie far apart, as leaves on a stem do."""
    return blocks[int(number * GOLDEN_SECTION % 1 * len(blocks))]
