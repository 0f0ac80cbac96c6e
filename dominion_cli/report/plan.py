"""Plans for people and for programs: how many games, how long they take, what difference they can detect."""

from __future__ import annotations

import math
from typing import Any

from dominion_cli.report.listing import Listing
from dominion_cli.report.progress import clock
from dominion_cli.report.words import counted
from dominion_cli.tourney.plan.blocks import Plan
from dominion_cli.tourney.play.trial import Estimate

SCHEMA = "dominion.plan/1"


def in_one_line(plan: Plan) -> str:
    """Return how big a league is, in a sentence."""
    league = plan.league
    tables = sum(plan.tables_per_round)
    return (
        f"{league.name} (seed {league.seed}): {counted(len(league.bots), 'bot')}, "
        f"{counted(len(league.kingdoms), 'kingdom')}, {counted(tables, 'table')} of {league.players}: "
        f"{plan.games:,} games in {plan.blocks:,} blocks."
    )


def plan_listing(estimate: Estimate) -> Listing:
    """Return a plan."""
    data = plan_data(estimate)
    return Listing.of_one(list(data), list(data.values()), plan_text(estimate))


def plan_text(estimate: Estimate) -> str:
    """Return a plan as text."""
    plan = estimate.plan
    league = plan.league
    drawn = " (drawn from the seed)" if league.drawn else ""
    lines = [
        in_one_line(plan),
        f"Format: {league.format}; seating: {league.seating}, so a block is {counted(plan.games_per_block, 'game')}.",
        f"Bots: {', '.join(bot.name for bot in league.bots)}.",
        f"Kingdoms{drawn}: {_some([kingdom.name for kingdom in league.kingdoms])}.",
        f"Time expected: {_duration(estimate.seconds)} with {counted(estimate.jobs, 'job')}, "
        f"judging by {counted(estimate.sampled, 'game')}.",
        _detects(estimate.elo),
    ]
    if estimate.failures:
        first = estimate.failures[0]
        lines.append(f"{counted(len(estimate.failures), 'game')} of those played for this failed. First: {first}")
    return "\n".join(lines)


def plan_data(estimate: Estimate) -> dict[str, Any]:
    """Return a plan for programs."""
    plan = estimate.plan
    league = plan.league
    return {
        "schema": SCHEMA,
        "league": league.name,
        "seed": league.seed,
        "format": league.format,
        "seating": league.seating,
        "bots": [bot.name for bot in league.bots],
        "kingdoms": {kingdom.name: list(kingdom.cards) for kingdom in league.kingdoms},
        "tables": sum(plan.tables_per_round),
        "blocks": plan.blocks,
        "games_per_block": plan.games_per_block,
        "games": plan.games,
        "detectable_elo": round(estimate.elo, 1) if math.isfinite(estimate.elo) else None,
        "jobs": estimate.jobs,
        "seconds": round(estimate.seconds, 2),
        "failures": [str(failure) for failure in estimate.failures],
    }


def _detects(elo: float) -> str:
    if not math.isfinite(elo):
        return "Smallest difference it can detect: none, as one drawn kingdom says nothing about others."
    share = 1 / (1 + 10 ** (-elo / 400))
    return (
        f"Smallest difference it can detect: about {elo:.0f} Elo between two bots "
        f"(as {share:.1%} of the games that one of two wins), in four of five cases."
    )


def _duration(seconds: float) -> str:
    return (
        "less than a second"
        if seconds < 1
        else f"about {clock(seconds)} min"
        if seconds < 3600
        else f"about {clock(seconds)} h"
    )


def _some(names: list[str], most: int = 12) -> str:
    return ", ".join(names[:most]) + (f" and {len(names) - most:,} more" if len(names) > most else "")
