"""Preflight: every bot plays a game before the league starts, so that what never works is told at once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from dominion_cli.errors import UserError
from dominion_cli.isolation.bot import close_bots
from dominion_cli.isolation.process import CannotStart
from dominion_cli.tourney.block import Job, play_blocks
from dominion_cli.tourney.guard import close_guards
from dominion_cli.tourney.league import Entrant, League
from dominion_cli.tourney.plan import Round
from dominion_cli.tourney.referee import NOT_MADE

if TYPE_CHECKING:
    from dominion_cli.plugins import Registry
    from dominion_cli.tourney.store import Failure

OPPONENT: Final = Entrant("the preflight's money", "money")


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
    tables = Round(0, [(bot, *[money] * (league.players - 1)) for bot in range(money)], 1, 1, league.seed)
    try:
        failures = play_blocks(Job(trial.to_json(), registry.extra), tables, tables.blocks).failures
    finally:
        close_guards()
        close_bots()
    for failure in failures:
        if failure.kind == CannotStart.__name__ or NOT_MADE in failure.message:
            why = failure.message.partition(f"{NOT_MADE}: ")[2] or _after_seat(failure.message)
            raise UserError(f"bot {failure.bot!r} cannot start: {why}")
    return failures


def in_words(failure: Failure) -> str:
    """Return in a line what failed in a preflight."""
    who = f"bot {failure.bot!r}" if failure.seat else "a card"
    return f"Preflight: {who} failed in a game against money: {_after_seat(failure.message)}"


def _after_seat(message: str) -> str:
    """Return a failure's message without the seat, which here says nothing."""
    return message.partition(", ")[2] or message.partition(": ")[2] or message
