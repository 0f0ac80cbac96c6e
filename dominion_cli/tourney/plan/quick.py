"""A league made from a few words: some bots, a kingdom, a number of games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dominion_cli.engine.setup import MOST_PLAYERS
from dominion_cli.errors import UserError
from dominion_cli.kingdoms.reader import KingdomReader
from dominion_cli.tourney.plan.league import Entrant, League, distinct, versions
from dominion_cli.tourney.plan.league_file import bots_of_file, read_bot

if TYPE_CHECKING:
    from dominion_cli.plugins import Registry

Said = str | Mapping[str, Any]
"""A bot as a person names it: its registered name, a file with the keys of one bot or of several, or these keys."""


def quick_league(
    bots: Sequence[Said], registry: Registry, where: str, *, kingdom: str = "First Game", seed: int, **keys: Any
) -> League:
    """Return a league of one table; or of several, when ``players`` says how many bots sit at each.

    Args:
        bots: who plays.
        registry: the cards, bots and kingdoms there are.
        where: what to call it in messages.
        kingdom: a registered kingdom, a kingdom file, or ten card names parted by commas.
        seed: the league's.
        keys: further keys of a league.

    Raises:
        UserError: for the first mistake.
    """
    seated = entrants(bots, registry, where)
    players = keys.pop("players", len(seated))
    if players > MOST_PLAYERS:
        raise UserError(f"{players} bots: a table seats at most {MOST_PLAYERS}; a league plays more.")
    return League(
        name=" · ".join(entrant.name for entrant in seated),
        seed=seed,
        bots=tuple(seated),
        kingdoms=tuple(KingdomReader(registry.cards, registry.kingdoms, seed).said(kingdom)),
        players=players,
        versions=versions(registry),
        **keys,
    )


def entrants(bots: Sequence[Said], registry: Registry, where: str) -> list[Entrant]:
    """Return the bots that a person named. One that is named twice plays against itself under two names.

    Raises:
        UserError: there is no such bot, or it does not take those parameters.
    """
    found = [
        entrant for number, bot in enumerate(bots, 1) for entrant in _named(bot, registry, f"{where}: bots #{number}")
    ]
    names = distinct([entrant.name for entrant in found])
    return [entrant._replace(name=name) for entrant, name in zip(found, names, strict=True)]


def _named(bot: Said, registry: Registry, where: str) -> list[Entrant]:
    if isinstance(bot, Mapping):
        return [read_bot(dict(bot), registry, where)]
    if bot.endswith(".py"):
        raise UserError(f"{bot}: a plugin goes before the command, as in `dominion --plugin {bot} match NAME …`.")
    return bots_of_file(Path(bot), registry) if bot.endswith(".toml") else [read_bot({"bot": bot}, registry, where)]
