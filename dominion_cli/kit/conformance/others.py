"""The check of what needs no games: formats and kingdoms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dominion_cli.errors import UserError
from dominion_cli.tourney.plan.formats import Field, Schedule, checked, forecast

if TYPE_CHECKING:
    from dominion_cli.kit.conformance.pulse import Pulse
    from dominion_cli.plugins import Registry

MOST_BOTS: Final = 9
MOST_PLAYERS: Final = 4


def check_format(name: str, registry: Registry, pulse: Pulse) -> None:
    """Ask a format for its tables: it has to end, and its number of tables not to depend on the results."""
    schedule = checked(registry.formats[name], name)
    for players in range(2, MOST_PLAYERS + 1):
        for bots in range(players, MOST_BOTS + 1):
            pulse.step(f"tables of {players} for {bots} bots")
            try:
                _run_through(schedule, bots, players)
            except UserError as error:
                pulse.found("crash", f"{bots} bots at tables of {players}: {error}")
                return


def _run_through(schedule: Schedule, bots: int, players: int) -> None:
    planned = list(forecast(schedule, bots, players))
    if not planned:
        raise UserError("it has no tables at all")
    rounds: list[list[tuple[int, ...]]] = []
    scores: list[list[float]] = []
    while tables := schedule(Field(bots, players, rounds, scores)):
        if len(rounds) >= len(planned) or len(tables) != planned[len(rounds)]:
            raise UserError("how many tables it has depends on the results, so no plan can be made")
        rounds.append([*tables])
        # Other results than none: the higher a bot's number, the better it does.
        scores.append([bot / bots for bot in range(bots)])
    if len(rounds) != len(planned):
        raise UserError("how many rounds it has depends on the results, so no plan can be made")


def check_kingdom(name: str, registry: Registry, pulse: Pulse) -> None:
    """Lay a kingdom for two players."""
    try:
        registry.kingdoms.kingdom(name).setup(registry.cards, 2)
    except UserError as error:
        pulse.found("facts", str(error))
