"""What is to be checked: a bot, a card set, or all that a plugin brings."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dominion_cli.errors import UserError, unknown
from dominion_cli.plugins import Registry, file_of, load

if TYPE_CHECKING:
    from dominion_cli.engine.answerer import Answerer


@dataclass
class Target:
    """What is to be checked, found.

    Args:
        name: what it is called.
        registry: everything that is registered.
        broken: why it could not be loaded, if it could not.
        bots: makers of its bots, by name.
        card_sets: the names of its card sets.
        formats: the names of its formats.
        kingdoms: the names of its kingdoms.
    """

    name: str
    registry: Registry
    broken: str = ""
    bots: dict[str, Callable[[], Answerer]] = field(default_factory=dict)
    card_sets: list[str] = field(default_factory=list)
    formats: list[str] = field(default_factory=list)
    kingdoms: list[str] = field(default_factory=list)


def find_target(text: str, extra: list[str]) -> Target:
    """Find what a person means, and load what there is.

    Args:
        text: a plugin's name, file or module, a bot's name, a card set's, or a file like one ``[[bots]]`` of a league.
        extra: files and modules of further plugins.

    Raises:
        UserError: there is no such thing.
    """
    if text.endswith(".toml"):
        return _bot_of_file(text, load(extra))
    if text.endswith(".py"):
        if not Path(text).exists():
            raise UserError(f"{text}: there is no such file")
        return _loaded_too(text, extra)
    registry = load(extra)
    info = registry.info(text)
    if info is not None:
        return Target(text, registry, info.broken) if info.broken else _plugin(text, registry)
    if text in registry.bots:
        return Target(text, registry, bots={text: partial(registry.bots.make, text)})
    if text in registry.cards.sets():
        return Target(text, registry, card_sets=[text])
    if (Path(text) / "__init__.py").is_file() or _is_module(text):
        return _loaded_too(text, extra)
    names = [*(plugin.name for plugin in registry.plugins), *registry.bots.names(), *registry.cards.sets()]
    raise unknown("plugin, bot or card set", text, names)


def _loaded_too(text: str, extra: list[str]) -> Target:
    """Return what a plugin brings that is given by its file or module."""
    load(extra)
    try:
        registry = load([*extra, text])
    except UserError as error:
        return Target(text, load(extra), broken=str(error).partition(f"--plugin {text}: ")[2] or str(error))
    what = file_of(text) or text
    given = [info for info in registry.plugins if not info.shipped]
    return _plugin(next(info.name for info in given if what in (info.source, file_of(info.source))), registry)


def _plugin(name: str, registry: Registry) -> Target:
    brought = registry.brought[name]
    makers: dict[str, Any] = {bot: partial(registry.bots.make, bot) for bot in brought["bots"]}
    return Target(
        name,
        registry,
        bots=makers,
        card_sets=brought["card_sets"],
        formats=brought["formats"],
        kingdoms=brought["kingdoms"],
    )


def _bot_of_file(file: str, registry: Registry) -> Target:
    from dominion_cli.tourney.plan.quick import quick_league
    from dominion_cli.tourney.play.job import maker

    league = quick_league([file], registry, "plugin check", seed=0)
    [entrant] = league.bots
    return Target(entrant.name, registry, bots={entrant.name: maker(entrant, league, registry)})


def _is_module(text: str) -> bool:
    try:
        return importlib.util.find_spec(text) is not None
    except (ImportError, ValueError):
        return False
