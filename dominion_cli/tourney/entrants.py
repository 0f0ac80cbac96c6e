"""Who takes part: what makes a league's bots, and whether strangers' code is among them and the cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from dominion_cli.isolation.bot import Bounds, LineBot, isolated

if TYPE_CHECKING:
    from dominion_cli.engine.answerer import Answerer
    from dominion_cli.plugins import Registry
    from dominion_cli.tourney.league import Entrant, League


def has_strangers(league: League, names: Registry) -> bool:
    """Tell whether strangers' code can take part in a league's games: it may do anything to the process it runs in."""
    here = [entrant for entrant in league.bots if not entrant.isolation]
    return any(not ships(entrant, names) for entrant in here) or any(
        not _ships(card.definition) for card in names.cards.cards()
    )


def ships(entrant: Entrant, names: Registry) -> bool:
    """Tell whether a bot comes with the package."""
    return not entrant.command and names.bots.ships(entrant.bot)


def maker(entrant: Entrant, league: League, names: Registry) -> Callable[[], Answerer]:
    """Return what makes a league's bot for a game; a process of its own is started by that, if it does not run."""
    bounds = Bounds(league.decision_seconds, league.game_seconds, league.start_seconds, league.memory_mb)
    if entrant.command:
        return LineBot(entrant.command, bounds, folder=league.folder, parameters=entrant.parameters).ready
    if entrant.isolation:
        return isolated(entrant.bot, entrant.parameters, names.extra, bounds).ready
    return names.bots.maker(entrant.bot, **entrant.parameters)


def _ships(definition: type) -> bool:
    return definition.__module__.partition(".")[0] == "dominion_cli"
