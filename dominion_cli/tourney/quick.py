"""A league from a few words: some bots, a kingdom, a number of games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dominion_cli.engine.setup import MOST_PLAYERS
from dominion_cli.errors import UserError
from dominion_cli.kingdoms.reader import KingdomReader
from dominion_cli.toml import read_toml
from dominion_cli.tourney.league import Entrant, League, versions
from dominion_cli.tourney.league_file import read_bots

if TYPE_CHECKING:
    from dominion_cli.plugins import Registry

Said = str | Mapping[str, Any]
"""A bot as somebody says it: its registered name, a file like one ``[[bots]]`` of a league, or the keys of one."""


def quick_league(
    bots: Sequence[Said], known: Registry, where: str, *, kingdom: str = "First Game", seed: int, **keys: Any
) -> League:
    """Return a league of one table, or of several when ``players`` says how many sit at each.

    Args:
        bots: who plays.
        known: what is registered.
        where: what to call it in messages.
        kingdom: a registered kingdom, a kingdom file, or ten card names parted by commas.
        seed: the league's.
        keys: further keys of a league.

    Raises:
        UserError: for the first mistake.
    """
    seated = entrants(bots, known, where)
    players = keys.pop("players", len(seated))
    if players > MOST_PLAYERS:
        raise UserError(f"{players} bots: a table seats at most {MOST_PLAYERS}; a league plays more.")
    return League(
        name=" · ".join(entrant.name for entrant in seated),
        seed=seed,
        bots=tuple(seated),
        kingdoms=tuple(KingdomReader(known.cards, known.kingdoms, seed).said(kingdom)),
        players=players,
        versions=versions(known),
        **keys,
    )


def entrants(bots: Sequence[Said], known: Registry, where: str) -> list[Entrant]:
    """Return the bots that somebody says; one that is named twice plays against itself under two names.

    Raises:
        UserError: there is no such bot, or it does not take those parameters.
    """
    entries = []
    names: dict[str, int] = {}
    for bot in bots:
        entry = _entry(bot)
        name = str(entry.get("name") or entry.get("bot"))
        names[name] = names.get(name, 0) + 1
        entries.append({**entry, "name": name if names[name] == 1 else f"{name} ({names[name]})"})
    return read_bots(entries, known, where)


def _entry(bot: Said) -> dict[str, Any]:
    if isinstance(bot, Mapping):
        return dict(bot)
    if bot.endswith(".py"):
        raise UserError(f"{bot}: a plugin goes before the command, as in `dominion --plugin {bot} match NAME …`.")
    return {"name": Path(bot).stem, **read_toml(bot)} if bot.endswith(".toml") else {"bot": bot}
