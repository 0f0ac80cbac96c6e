"""A tournament as a worker gets it: what it is sent, what makes its bots, and whether strangers' code takes part."""

from __future__ import annotations

import platform
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from dominion_cli.errors import UserError
from dominion_cli.isolation.bot import Bounds, LineBot, isolated
from dominion_cli.plugins import Registry, registry_with
from dominion_cli.tourney.plan.league import Entrant, League, difference, versions

if TYPE_CHECKING:
    from dominion_cli.engine.answerer import Answerer


class Job(NamedTuple):
    """What a worker must know of a tournament: the league as JSON (`League.to_json`), and the plugins to load."""

    league: str
    plugins: tuple[str, ...] = ()

    @classmethod
    def of(cls, league: League, registry: Registry) -> Job:
        """Return what a worker must know to play a league's games."""
        return cls(league.to_json(), registry.extra)

    def unpacked(self) -> tuple[League, Registry]:
        """Return the league, and the registry that knows its cards and bots.

        Raises:
            UserError: this process has other versions than the one that sent the work.
        """
        return _unpacked(self)


@lru_cache(maxsize=16)
def _unpacked(job: Job) -> tuple[League, Registry]:
    registry = registry_with(job.plugins)
    league = League.from_json(job.league)
    if found := difference(league.versions, versions(registry)):
        where = f"worker {platform.node()}"
        raise UserError(f"{where}: {found}; workers need the versions of the machine that started the tournament.")
    return league, registry


def maker(entrant: Entrant, league: League, registry: Registry) -> Callable[[], Answerer]:
    """Return what makes a league's bot for a game. If the bot has a process of its own, that is started when needed."""
    bounds = Bounds(league.decision_seconds, league.game_seconds, league.start_seconds, league.memory_mb)
    if entrant.command:
        return LineBot(entrant.command, bounds, folder=league.folder, parameters=entrant.parameters).ready
    if entrant.isolation:
        return isolated(entrant.bot, entrant.parameters, registry.extra, bounds).ready
    return registry.bots.maker(entrant.bot, **entrant.parameters)


def ships(entrant: Entrant, registry: Registry) -> bool:
    """Return whether a bot comes with the package."""
    return not entrant.command and registry.bots.ships(entrant.bot)


def has_strangers(league: League, registry: Registry) -> bool:
    """Return whether strangers' code can take part in a league's games. It may do anything to its process."""
    here = [entrant for entrant in league.bots if not entrant.isolation]
    return any(not ships(entrant, registry) for entrant in here) or any(
        not _ships(card.definition) for card in registry.cards.cards()
    )


def _ships(definition: type) -> bool:
    return definition.__module__.partition(".")[0] == "dominion_cli"
