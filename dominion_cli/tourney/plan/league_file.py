"""Reads LEAGUE.toml. It looks up every name and builds every bot once, so that mistakes show before the first game."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from hashlib import blake2b
from math import comb
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from dominion_cli.bots.menu import Menu
from dominion_cli.bots.when import cards, kept
from dominion_cli.engine.setup import MOST_PLAYERS, kept_name
from dominion_cli.errors import UserError, unknown
from dominion_cli.kingdoms.entry import Name
from dominion_cli.kingdoms.reader import KingdomReader
from dominion_cli.toml import read_toml, validate
from dominion_cli.tourney.plan.blocks import Plan, never_meet
from dominion_cli.tourney.plan.league import IN_RESULTS, Entrant, Gate, League, versions

if TYPE_CHECKING:
    from dominion_cli.plugins import Registry

MOST_TABLES = 1_000_000
"""How many combinations of bots a league may have. More is surely a mistake."""

Share = Annotated[float, Field(ge=0, le=1)]
ErrorRate = Annotated[float, Field(gt=0, lt=0.5)]


class LeagueKeys(BaseModel):
    """The keys of ``[league]``."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    name: Name | None = None
    seed: Annotated[int, Field(ge=0, lt=2**63)] = 0
    format: str = "round-robin"
    players: Annotated[int, Field(ge=2, le=MOST_PLAYERS)] = 2
    games: Annotated[int, Field(ge=1, le=1_000_000_000)] = 1000
    edition: Literal["latest", "first"] = "latest"
    on_error: Literal["forfeit", "void", "abort"] = "forfeit"
    max_error_rate: Share = 0.01
    decision_seconds: Annotated[float, Field(ge=0.01)] = 5.0
    game_seconds: Annotated[float, Field(ge=0.01)] = 600.0
    start_seconds: Annotated[float, Field(ge=0.01)] = 10.0
    memory_mb: Annotated[int, Field(ge=16, le=1_000_000)] = 2048
    max_turns: Annotated[int, Field(ge=1, le=100_000)] = 200
    seating: Literal["rotate", "all-orders", "random", "left-of-winner"] = "rotate"
    isolation: Literal["none", "process"] = "none"
    records: Literal["none", "errors", "sample", "all"] = "errors"
    secret: str = "none"


class BotKeys(BaseModel):
    """The keys of one ``[[bots]]``; all others are the bot's own parameters."""

    model_config = ConfigDict(extra="allow", strict=True, frozen=True)

    name: Name | None = None
    bot: str | None = None
    command: Annotated[list[Annotated[str, Field(min_length=1)]], Field(min_length=1)] | None = None
    isolation: Literal["none", "process"] | None = None
    # What `dominion solve` says of a strategy's share of the mixture; in a league all bots play as often.
    weight: Annotated[float, Field(ge=0, le=1)] | None = None


class FileKeys(BaseModel):
    """The keys of one ``[[bots]]`` that names a file with a bot, or with several."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    file: Annotated[str, Field(min_length=1)]
    name: Name | None = None
    isolation: Literal["none", "process"] | None = None


class GateKeys(BaseModel):
    """The keys of ``[gate]``."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    bot: str
    against: str
    elo: Annotated[list[Annotated[float, Field(ge=-2000, le=2000)]], Field(min_length=2, max_length=2)]
    alpha: ErrorRate = 0.05
    beta: ErrorRate = 0.05


class LeagueFile(BaseModel):
    """A whole league file; bots and kingdoms are read one by one, for messages that say which."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    league: LeagueKeys = LeagueKeys()
    bots: Annotated[list[dict[str, Any]], Field(min_length=1)]
    kingdoms: Annotated[list[dict[str, Any]], Field(min_length=1)]
    gate: GateKeys | None = None


def read_league(path: Path, registry: Registry) -> League:
    """Read a league file.

    Args:
        path: the file.
        registry: the cards, bots, kingdoms and formats there are.

    Raises:
        UserError: for the first mistake in it.
    """
    where = str(path)
    file = validate(LeagueFile, read_toml(path), where)
    keys = file.league
    if keys.format not in registry.formats:
        raise unknown("format", keys.format, registry.formats, f"{where}: league.format")
    bots = read_bots(file.bots, registry, where, path.parent, keys.isolation)
    reader = KingdomReader(registry.cards, registry.kingdoms, keys.seed, keys.edition)
    kingdoms = reader.entries(file.kingdoms, path.parent, where)
    refuse_absurd(bots, keys, where)
    settings = keys.model_dump(exclude={"name", "isolation", "secret"})
    league = League(
        name=keys.name or path.stem,
        bots=tuple(bots),
        kingdoms=tuple(kingdoms),
        gate=_gate(file.gate, bots, f"{where}: gate"),
        versions=versions(registry),
        folder=str(path.parent.absolute()),
        text=path.read_text("utf-8-sig"),
        secret=_secret(keys.secret, where),
        **settings,
    )
    if never_meet(Plan(league, registry.formats[league.format])):
        raise UserError(f"{where}: gate: its two bots never meet in a {league.format}.")
    return league


def read_bots(
    entries: list[dict[str, Any]],
    registry: Registry,
    where: str,
    folder: Path = Path(),
    isolation: str = "none",
) -> list[Entrant]:
    """Read the ``[[bots]]`` of a file; each bot is built once, to check its parameters.

    Args:
        entries: the entries.
        registry: the bots there are.
        where: the file, for messages.
        folder: where programs are looked for.
        isolation: for bots that do not say it themselves.

    Raises:
        UserError: for the first mistake, or for two bots of one name.
    """
    bots: list[Entrant] = []
    for number, entry in enumerate(entries, 1):
        at = f"{where}: bots #{number}"
        if "file" in entry:
            bots += _named_in_file(validate(FileKeys, entry, at), registry, at, folder, isolation)
        else:
            bots.append(read_bot(entry, registry, at, folder, isolation))
    for name, times in Counter(bot.name for bot in bots).items():
        if times > 1:
            raise UserError(f"{where}: bots: {times} bots are called {name!r}; give each its own `name`.")
    return bots


def _named_in_file(keys: FileKeys, registry: Registry, where: str, folder: Path, isolation: str) -> list[Entrant]:
    """Read the bots of the file that an entry of ``[[bots]]`` names."""
    file = Path(keys.file)
    entries = _entries(folder / file, where)
    if any("file" in entry for entry in entries):
        raise UserError(f"{where}.file: {folder / file} names further files; name them here.")
    bots = _bots_of(entries, file, registry, where, folder, keys.isolation or isolation)
    if keys.name is None:
        return bots
    if len(bots) > 1:
        raise UserError(f"{where}.name: {keys.file} has {len(bots)} bots; they have names of their own.")
    return [bots[0]._replace(name=keys.name)]


def bots_of_file(
    file: Path, registry: Registry, where: str = "", folder: Path = Path(), isolation: str = "none"
) -> list[Entrant]:
    """Read a file with the keys of one bot, or with several under ``[[bots]]``, such as a league.

    Args:
        file: the file, as it is named from the folder.
        registry: the bots there are.
        where: who names the file, for messages.
        folder: where the file is looked for. Programs that it names, and their files, lie beside it.
        isolation: for bots that do not say it themselves.

    Raises:
        UserError: for the first mistake.
    """
    return _bots_of(_entries(folder / file, where), file, registry, where, folder, isolation)


def _bots_of(
    entries: list[dict[str, Any]], file: Path, registry: Registry, where: str, folder: Path, isolation: str
) -> list[Entrant]:
    """Return the bots of a file's entries (see `bots_of_file`)."""
    path = folder / file
    at = f"{where}: {path}" if where else str(path)
    if len(entries) == 1:
        bots = [read_bot(entries[0], registry, at, path.parent, isolation)]
    else:
        bots = read_bots(entries, registry, at, path.parent, isolation)
    return [_from_folder(bot, file.parent, folder) for bot in bots]


def _entries(path: Path, where: str) -> list[dict[str, Any]]:
    """Return the entries of a file of bots: those of ``[[bots]]``, or one, called after the file if it has no name."""
    keys = read_toml(path, where)
    if "bots" not in keys:
        return [{"name": path.stem, **keys}]
    entries = keys["bots"]
    if not isinstance(entries, list) or not entries or not all(isinstance(entry, dict) for entry in entries):
        raise UserError(f"{where}: {path}: bots: there are none; each has a heading [[bots]].".removeprefix(": "))
    return entries


def _from_folder(bot: Entrant, parent: Path, folder: Path) -> Entrant:
    """Return a program with itself and its files named as they are found from the folder."""
    if parent == Path():
        return bot
    command = [str(parent / word) if (folder / parent / word).is_file() else word for word in bot.command]
    return bot._replace(command=tuple(command))


def read_bot(
    entry: dict[str, Any], registry: Registry, where: str, folder: Path = Path(), isolation: str = "none"
) -> Entrant:
    """Read one bot's keys (see `read_bots`)."""
    keys = validate(BotKeys, entry, where)
    parameters = keys.model_extra or {}
    if keys.command is not None:
        if keys.bot is not None:
            raise UserError(f"{where}: it has both 'bot' and 'command'; a bot is either a registered one or a program.")
        return program(keys.command, keys.name, parameters, folder, where)
    if keys.bot is None:
        raise UserError(f"{where}: the key 'bot' is missing.")
    found = entrant(keys.bot, keys.name, parameters, registry, where)
    # Nobody has to be kept safe from a bot that ships.
    return found._replace(isolation=(keys.isolation or isolation) == "process" and not registry.bots.ships(keys.bot))


def entrant(bot: str, name: str | None, parameters: dict[str, Any], registry: Registry, where: str) -> Entrant:
    """Return a bot that takes part. It is built once, to check its parameters.

    Raises:
        UserError: if there is no such bot, or it does not take those parameters.
    """
    made = registry.bots.make(bot, where, **parameters)
    if isinstance(made, Menu):
        if type(made) is Menu and not made.rules:
            raise UserError(f"{where}: bot {bot!r}: `buy` is missing, the list of what it buys.")
        _check_cards(made, registry, where)
    return Entrant(name or bot, bot, parameters)


def program(command: list[str], name: str | None, parameters: dict[str, Any], folder: Path, where: str) -> Entrant:
    """Return a bot that is a program; its version changes with the files that the command names.

    Raises:
        UserError: if there is no such program.
    """
    first = command[0]
    found = shutil.which(str((folder / first).absolute()) if "/" in first else first)
    if found is None:
        there = f"in {folder.absolute()}" if "/" in first else "on the PATH"
        raise UserError(f"{where}.command: there is no program {first!r} {there} that can be run.")
    files = [folder / word for word in command if (folder / word).is_file()]
    version = blake2b(b"".join(file.read_bytes() for file in files), digest_size=8).hexdigest() if files else ""
    return Entrant(name or Path(first).stem, "", parameters, True, tuple(command), version)


def _check_cards(menu: Menu, registry: Registry, where: str) -> None:
    """Look up the cards that a menu names. In a game, a menu passes over cards that the game does not have."""
    for number, rule in enumerate(menu.rules, 1):
        at = f"{where}: buy #{number}"
        for name in [rule.card, *sorted(cards(rule.when) if rule.when else ())]:
            registry.cards.card(name, where=at)
        for name in sorted(kept(rule.when) if rule.when else ()):
            kept_name(name, registry.cards.card, at)


def refuse_absurd(bots: list[Entrant], keys: LeagueKeys, where: str) -> None:
    """Refuse a league with too few bots for a table, or with too many tables."""
    if len(bots) < keys.players:
        raise UserError(f"{where}: bots: {len(bots)} bots cannot fill a table of {keys.players}.")
    tables = comb(len(bots), keys.players)
    if keys.format == "round-robin" and tables > MOST_TABLES:
        raise UserError(
            f"{where}: {len(bots)} bots make {tables:,} tables of {keys.players}; at most {MOST_TABLES:,} are allowed."
        )


def _secret(text: str, where: str) -> str:
    if text == "none":
        return ""
    if text != IN_RESULTS and not re.fullmatch("[0-9a-f]{64}", text):
        raise UserError(
            f"{where}: league.secret: it must be 'none', 'file' or 64 digits of 0-9 and a-f, as "
            "`dominion tourney show RESULTS --secret` prints them."
        )
    return text


def _gate(keys: GateKeys | None, bots: list[Entrant], where: str) -> Gate | None:
    if keys is None:
        return None
    names = [bot.name for bot in bots]
    for key, name in (("bot", keys.bot), ("against", keys.against)):
        if name not in names:
            raise unknown("bot", name, names, f"{where}.{key}")
    if keys.bot == keys.against:
        raise UserError(f"{where}.against: {keys.against!r} cannot be compared with itself.")
    low, high = keys.elo
    if low >= high:
        raise UserError(
            f"{where}.elo: the first number must be less than the second, and {low:g} is not less than {high:g}."
        )
    return Gate(keys.bot, keys.against, (low, high), keys.alpha, keys.beta)
