"""Finds and loads plugins. What ships with the package registers through the same hooks as a stranger's plugin."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, field, replace
from functools import partial
from importlib.metadata import EntryPoint, entry_points
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import pluggy

from dominion_cli import hookspecs
from dominion_cli.errors import UserError, unknown
from dominion_cli.registration import FAILURES, KINDS, SUBJECTS, Intake, Writer, check_plugin, why

if TYPE_CHECKING:
    from dominion_cli.bots.library import BotLibrary
    from dominion_cli.cards.library import CardLibrary
    from dominion_cli.kingdoms.library import KingdomLibrary

SHIPPED: Final = (
    "dominion_cli.cards.shipped",
    "dominion_cli.bots.shipped",
    "dominion_cli.kingdoms.shipped",
    "dominion_cli.tourney.shipped",
    "dominion_cli.report.shipped",
)
LIMIT: Final = "DOMINION_LOAD_PLUGINS"

T = TypeVar("T")


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
    # Reports by what they are made of, then by name.
    reports: dict[str, dict[str, Writer]] = field(default_factory=lambda: {of: {} for of in SUBJECTS})
    plugins: list[PluginInfo] = field(default_factory=list)
    # The names that each plugin has registered, by kind (see `registration.KINDS`).
    brought: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    manager: pluggy.PluginManager = field(default_factory=lambda: pluggy.PluginManager("dominion"))
    # What `load` was asked for, so that other processes can load the same.
    extra: tuple[str, ...] = ()
    # Plugins and hooks that have failed and are not called again.
    _failed: set[tuple[str, str]] = field(default_factory=set)

    def info(self, plugin: str) -> PluginInfo | None:
        """Return what is known of a plugin, by its name."""
        return next((info for info in self.plugins if info.name == plugin), None)

    def listeners(self, hook: str) -> list[tuple[str, Callable[..., None]]]:
        """Return whose functions a hook calls, with those functions, in the order in which they are called."""
        found = []
        caller: pluggy.HookCaller = getattr(self.manager.hook, hook)
        for implementation in reversed(caller.get_hookimpls()):
            if (implementation.plugin_name, hook) not in self._failed:
                found.append((implementation.plugin_name, _by_keyword(implementation)))
        return found

    def tell(self, hook: str, **facts: Any) -> None:
        """Call a hook of every plugin that has it; nothing that one of them raises stops anything (see `guard`).

        Args:
            hook: its name.
            facts: its arguments.
        """
        for plugin, call in self.listeners(hook):
            self.guard(plugin, hook, partial(call, **facts))

    def guard(self, plugin: str, hook: str, call: Callable[[], T]) -> T | None:
        """Call something of a plugin's; when it fails, say so on stderr, once, and don't call that hook of it again."""
        try:
            # What a plugin prints must not get between our results.
            with redirect_stdout(sys.stderr):
                return call()
        except FAILURES as error:
            self._failed.add((plugin, hook))
            print(f"dominion: plugin {plugin}: {hook} failed and is not called again: {why(error)}", file=sys.stderr)
            return None


def _by_keyword(hook: pluggy.HookImpl) -> Callable[..., None]:
    """Return a function for a hook that takes all of the hook's arguments, by name."""

    def call(**facts: Any) -> None:
        hook.function(*[facts[name] for name in hook.argnames])

    return call


_loaded: list[Registry] = []
# The names of modules that are plugins' files.
_given: set[str] = set()


def registry() -> Registry:
    """Return this process's registry; the first call loads the installed plugins.

    >>> "Base" in registry().cards.sets()
    True
    """
    if not _loaded:
        load()
    return _loaded[0]


def registry_with(extra: tuple[str, ...]) -> Registry:
    """Return this process's registry, loaded anew if it was not loaded with just these further plugins (see `load`)."""
    return registry() if registry().extra == extra else load(extra)


def has_plugins() -> bool:
    """Return whether there is a plugin beside those that ship: an installed one, or one that `load` was asked for."""
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

    registry = Registry(CardLibrary(), BotLibrary(), KingdomLibrary(), extra=tuple(extra))
    registry.manager.add_hookspecs(hookspecs)
    for module in SHIPPED:
        _register(registry, importlib.import_module(module), PluginInfo(module, shipped=True))
    for point, version in _installed(only):
        _load_installed(registry, point, PluginInfo(point.name, version, point.value))
    # Whatever is given twice counts once.
    for name in {file_of(name) or name: name for name in extra}.values():
        try:
            # What a plugin prints must not get between our results.
            with redirect_stdout(sys.stderr):
                plugin, file = _import(registry, name), file_of(name)
                version = str(getattr(plugin, "__version__", ""))
                own_name = _free(_stem(file) if file else plugin.__name__, lambda name: registry.info(name) is not None)
                _register(registry, plugin, PluginInfo(own_name, version, name))
                if not registry.manager.get_hookcallers(plugin):
                    raise UserError("it has no hook, such as a function register_bots that is marked with @hookimpl")
        except FAILURES as error:
            raise UserError(f"--plugin {name}: {why(error)}") from error
    _loaded[:] = [registry]
    return registry


def _load_installed(registry: Registry, point: EntryPoint, info: PluginInfo) -> None:
    """Load an installed plugin; one that can't be is named, and everything else goes on."""
    try:
        if (first := registry.info(info.name)) is not None:
            raise UserError(f"the name is taken by another plugin ({first.source})")
        with redirect_stdout(sys.stderr):
            _register(registry, point.load(), info)
    except FAILURES as error:
        registry.plugins.append(replace(info, broken=why(error)))
        print(f"dominion: plugin {info.name} ({info.source}) is broken: {why(error)}", file=sys.stderr)


def _installed(only: Sequence[str] | None) -> list[tuple[EntryPoint, str]]:
    """Return the entry points to load, with the versions of their distributions."""
    if only is None and LIMIT in os.environ:
        only = [name.strip() for name in os.environ[LIMIT].split(",") if name.strip()]
    points = list(entry_points(group="dominion"))
    names = {point.name for point in points}
    for name in only or ():
        if name not in names:
            raise unknown("installed plugin", name, names, LIMIT)
    chosen = [point for point in points if only is None or point.name in only]
    return [(point, point.dist.version if point.dist is not None else "") for point in chosen]


def _import(registry: Registry, name: str) -> Any:
    """Import a plugin from a file (``.py``, or a folder with an ``__init__.py``) or as a module by its name."""
    file = file_of(name)
    if file is None:
        return importlib.import_module(name)
    if not file.is_file():
        if Path(name).is_dir():
            found = [f", such as {each.name}" for each in sorted(Path(name).glob("*.py"))]
            raise UserError(f"this is a folder without an __init__.py; name a file in it{''.join(found[:1])}")
        raise UserError("there is no such file")
    module_name = _free(_stem(file), lambda name: _is_another(registry, name, file))
    spec = importlib.util.spec_from_file_location(module_name, file)
    if spec is None or spec.loader is None:
        raise UserError("not a Python file")
    module = importlib.util.module_from_spec(spec)
    _given.add(module_name)
    sys.modules[module_name] = module
    spec.loader.exec_module(module)
    return module


def file_of(name: str) -> Path | None:
    """Return a plugin's file, by its whole path, or None when the name is a module's."""
    path = Path(name)
    if path.is_dir():
        return path.resolve() / "__init__.py"
    return path.resolve() if path.suffix == ".py" or path.exists() else None


def _stem(file: Path) -> str:
    return file.parent.name if file.name == "__init__.py" else file.stem


def _free(name: str, is_taken: Callable[[str], bool]) -> str:
    """Return a name, with a number behind it if it is taken."""
    return next(each for each in chain([name], (f"{name}_{number}" for number in count(2))) if not is_taken(each))


def _is_another(registry: Registry, module: str, file: Path) -> bool:
    """Return whether a name is that of a module in another file, such as `random`, whose place must not be taken."""
    if module in _given and module in sys.modules:  # What was loaded before may be loaded anew, or give way.
        return registry.manager.is_registered(sys.modules[module])
    try:
        spec = importlib.util.find_spec(module)
    except (ImportError, ValueError):
        return module in sys.modules
    return spec is not None and not (spec.has_location and spec.origin and Path(spec.origin).resolve() == file)


def _register(registry: Registry, plugin: Any, info: PluginInfo) -> None:
    """Check a plugin's hooks and let it register what it brings, all of it or nothing."""
    check_plugin(registry.manager, plugin)
    if registry.manager.is_registered(plugin) or registry.manager.register(plugin, info.name) is None:
        raise UserError("the plugin is loaded already")
    intake = Intake(registry, "" if info.shipped else info.name)
    try:
        for kind in KINDS:
            for hook in own_hooks(registry.manager, plugin, f"register_{kind}"):
                hook.function(*[getattr(intake, kind)][: len(hook.argnames)])
    except BaseException:
        registry.manager.unregister(plugin)
        intake.take_back()
        raise
    registry.brought[info.name] = intake.brought
    registry.plugins.append(info)


def own_hooks(manager: pluggy.PluginManager, plugin: Any, hook: str) -> list[pluggy.HookImpl]:
    """Return a plugin's own functions for a hook."""
    caller: pluggy.HookCaller = getattr(manager.hook, hook)
    return [implementation for implementation in caller.get_hookimpls() if implementation.plugin is plugin]
