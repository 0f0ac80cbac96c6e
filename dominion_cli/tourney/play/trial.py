"""A few games before a league starts. They show what never works, how long the league takes, and what it can show."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from dominion_cli.errors import UserError
from dominion_cli.isolation.bot import close_bots
from dominion_cli.isolation.process import CannotStart
from dominion_cli.tourney.plan.blocks import Plan, Round
from dominion_cli.tourney.plan.league import Entrant, League
from dominion_cli.tourney.play.failures import Failure
from dominion_cli.tourney.play.job import Job
from dominion_cli.tourney.play.referee import NOT_MADE
from dominion_cli.tourney.play.watch.guard import close_guards
from dominion_cli.tourney.play.worker import play_blocks

if TYPE_CHECKING:
    from dominion_cli.plugins import Registry

OPPONENT: Final = Entrant("the preflight's money", "money")
SAMPLE_SECONDS: Final = 1.0
GOLDEN_SECTION: Final = 0.6180339887498949


def preflight(league: League, registry: Registry) -> list[Failure]:
    """Let every bot play a game against money, on the first kingdom; return what failed, a game for each bot.

    Args:
        league: the league.
        registry: what is registered.

    Raises:
        UserError: a bot cannot even start.
    """
    money = len(league.bots)
    trial = replace(
        league,
        bots=(*league.bots, OPPONENT),
        kingdoms=league.kingdoms[:1],
        seating="random",
        games=1,
        on_error="forfeit",
        records="none",
        gate=None,
    )
    round_ = Round(0, [(bot, *[money] * (league.players - 1)) for bot in range(money)], 1, 1, league.seed)
    with _leaving_nothing():
        failures = play_blocks(Job.of(trial, registry), round_, round_.blocks).failures
    for failure in failures:
        if failure.kind == CannotStart.__name__ or NOT_MADE in failure.message:
            why = failure.message.partition(f"{NOT_MADE}: ")[2] or _after_seat(failure.message)
            raise UserError(f"bot {failure.bot!r} cannot start: {why}")
    return failures


def in_words(failure: Failure) -> str:
    """Return in one line how a game of the preflight failed."""
    if not failure.seat:
        return f"Preflight: a card failed in a game against money: {failure.message}"
    return f"Preflight: bot {failure.bot!r} failed in a game against money: {_after_seat(failure.message)}"


@dataclass(frozen=True)
class Estimate:
    """What to expect of a league.

    ``seconds`` is for this number of ``jobs``, each on a core of its own. ``elo`` is the smallest difference between
    two bots that the league will show in four of five cases. ``failures`` are those of the games played for this.
    """

    plan: Plan
    jobs: int
    seconds: float
    elo: float
    sampled: int
    failures: list[Failure]


def estimate(league: League, registry: Registry, jobs: int, seconds: float = SAMPLE_SECONDS) -> Estimate:
    """Play a few blocks, spread over the plan, and estimate from them.

    Args:
        league: the league.
        registry: what is registered.
        jobs: how many blocks will be played at the same time.
        seconds: how long to play.
    """
    # Not imported earlier: numpy starts threads, and then processes start less safely.
    from dominion_cli.stats.power import detectable_elo

    plan = Plan(league, registry.formats[league.format])
    round_ = plan.next_round()
    assert round_ is not None
    job = Job.of(league, registry)
    started, spent, sampled = time.perf_counter(), 0.0, 0
    failures: list[Failure] = []
    with _leaving_nothing():
        while sampled == 0 or (time.perf_counter() - started < seconds and sampled < len(round_.blocks)):
            number = _spread(sampled, round_.blocks)
            played = play_blocks(job, round_, range(number, number + 1))
            spent += played.seconds
            failures += played.failures
            sampled += 1
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


@contextmanager
def _leaving_nothing() -> Iterator[None]:
    """End the processes that were started for the games."""
    try:
        yield
    finally:
        close_guards()
        close_bots()


def _after_seat(message: str) -> str:
    """Return a failure's message without the seat, which means nothing in a preflight."""
    return message.partition(", ")[2] or message.partition(": ")[2] or message


def _spread(number: int, blocks: range) -> int:
    """Return the blocks one by one, so that the first few are far apart, as leaves on a stem are."""
    return blocks[int(number * GOLDEN_SECTION % 1 * len(blocks))]
