"""Finds and loads plugins. What ships with the package registers through the same hooks as a stranger's plugin."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pluggy

from dominion_cli import hookspecs
from dominion_cli.errors import UserError, unknown

if TYPE_CHECKING:
    from dominion_cli.bots.library import BotLibrary
    from dominion_cli.cards.library import CardLibrary
    from dominion_cli.kingdoms.library import KingdomLibrary

SHIPPED: Final = (
    "dominion_cli.cards.shipped",
    "dominion_cli.bots.shipped",
    "dominion_cli.kingdoms.shipped",
    "dominion_cli.tourney.shipped",
)
LIMIT: Final = "DOMINION_LOAD_PLUGINS"


@dataclass(frozen=True)
class PluginInfo:
    """One plugin: where it comes from and, if it could not be loaded, why."""

    name: str
    version: str = ""
    source: str = ""
    broken: str = ""
    shipped: bool = False


@dataclass
class Registry:
    """All that plugins have registered, by kind and name."""

    cards: CardLibrary
    bots: BotLibrary
    kingdoms: KingdomLibrary
    executors: dict[str, Any] = field(default_factory=dict)
    formats: dict[str, Any] = field(default_factory=dict)
    reports: dict[str, Any] = field(default_factory=dict)
    plugins: list[PluginInfo] = field(default_factory=list)
    manager: pluggy.PluginManager = field(default_factory=lambda: pluggy.PluginManager("dominion"))
    # What `load` was asked for, so that other processes can load the same.
    extra: tuple[str, ...] = ()

    @property
    def hook(self) -> pluggy.HookRelay:
        """The hooks, to be called."""
        return self.manager.hook


_loaded: list[Registry] = []


def registry() -> Registry:
    """Return this process's registry; the first call loads the installed plugins.

    >>> "Base" in registry().cards.sets()
    True
    """
    if not _loaded:
        load()
    return _loaded[0]


def has_strangers() -> bool:
    """Tell whether there is a plugin beside those that ship: an installed one, or one that `load` was asked for."""
    return bool(_loaded[0].extra if _loaded else ()) or bool(_installed(None))


def load(extra: Sequence[str] = (), only: Sequence[str] | None = None) -> Registry:
    """Load the shipped, the installed and some further plugins, and make them this process's registry.

    Args:
        extra: files or modules of plugins that are not installed; one that can't be loaded is an error.
        only: names of the installed plugins to load; by default those that ``DOMINION_LOAD_PLUGINS`` names
            (parted by commas; empty: none), or all when it is not set. One that can't be loaded is listed as broken.

    Raises:
        UserError: when one of ``extra`` can't be loaded, or ``only`` names one that is not installed.
    """
    from dominion_cli.bots.library import BotLibrary
    from dominion_cli.cards.library import CardLibrary
    from dominion_cli.kingdoms.library import KingdomLibrary

    known = Registry(CardLibrary(), BotLibrary(), KingdomLibrary(), extra=tuple(extra))
    known.manager.add_hookspecs(hookspecs)
    for module in SHIPPED:
        _register(known, importlib.import_module(module), PluginInfo(module, shipped=True))
    for point, version in _installed(only):
        info = PluginInfo(point.name, version, point.value)
        try:
            _register(known, point.load(), info)
        except Exception as error:  # a stranger's code may raise anything; nothing else stops for it
            _break(known, info, error)
    for name in extra:
        try:
            plugin = _import(name)
            _register(known, plugin, PluginInfo(plugin.__name__, getattr(plugin, "__version__", ""), name))
        except Exception as error:
            raise UserError(f"--plugin {name}: {_why(error)}") from error
    _loaded[:] = [known]
    return known


def _installed(only: Sequence[str] | None) -> list[tuple[Any, str]]:
    """Return the entry points to load, with the versions of their distributions."""
    if only is None and LIMIT in os.environ:
        only = [name.strip() for name in os.environ[LIMIT].split(",") if name.strip()]
    points = {point.name: point for point in entry_points(group="dominion")}
    for name in only or ():
        if name not in points:
            raise unknown("installed plugin", name, points, LIMIT)
    chosen = [point for name, point in points.items() if only is None or name in only]
    return [(point, point.dist.version if point.dist is not None else "") for point in chosen]


def _import(name: str) -> Any:
    """Import a plugin from a file (``.py``, or a folder with an ``__init__.py``) or as a module by its name."""
    path = Path(name)
    if path.is_dir():
        path /= "__init__.py"
    if path.suffix != ".py" and not path.exists():
        return importlib.import_module(name)
    if not path.is_file():
        raise UserError("there is no such file")
    module_name = path.parent.name if path.name == "__init__.py" else path.stem
    spec = importlib.util.spec_from_file_location(module_name, path.resolve())
    if spec is None or spec.loader is None:
        raise UserError("not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[module_name] = module
    spec.loader.exec_module(module)
    return module


def _register(known: Registry, plugin: Any, info: PluginInfo) -> None:
    """Check a plugin's hooks and let it register what it brings."""
    name = known.manager.register(plugin, info.name)
    if name is None:
        raise UserError("the plugin is loaded already")
    known.manager.check_pending()
    source = "" if info.shipped else info.name
    steps: dict[str, Callable[..., None]] = {
        "register_card_sets": lambda card_set: known.cards.add(card_set, source),
        "register_bots": lambda bot, make: known.bots.add(bot, make, source),
        "register_kingdoms": lambda kingdom: known.kingdoms.add(kingdom, source),
        "register_executors": lambda executor, make: _add(known.executors, "executor", executor, make),
        "register_formats": lambda format_name, schedule: _add(known.formats, "format", format_name, schedule),
        "register_reports": lambda report, write: _add(known.reports, "report", report, write),
    }
    for hook, register in steps.items():
        implementation = getattr(plugin, hook, None)
        if implementation is not None and known.manager.parse_hookimpl_opts(plugin, hook) is not None:
            implementation(register)
    known.plugins.append(info)


def _add(shelf: dict[str, Any], what: str, name: str, value: Any) -> None:
    if name in shelf:
        raise UserError(f"{what} {name!r}: the name is taken")
    shelf[name] = value


def _break(known: Registry, info: PluginInfo, error: Exception) -> None:
    """List a plugin as broken and take its hooks out again."""
    if known.manager.get_plugin(info.name) is not None:
        known.manager.unregister(name=info.name)
    known.plugins.append(PluginInfo(info.name, info.version, info.source, broken=_why(error)))
    print(f"dominion: plugin {info.name} ({info.source}) is broken: {_why(error)}", file=sys.stderr)


def _why(error: Exception) -> str:
    """Return an error in one line."""
    if isinstance(error, UserError):
        return str(error)
    return f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else 'no message'}"
