"""What plugins register, checked as it comes in, and their hooks, checked before any of them is called."""

from __future__ import annotations

import functools
import inspect
import sys
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from dominion_cli.errors import UserError, unknown
from dominion_cli.hookspecs import API_VERSION, SUPPORTED_APIS, hooks

if TYPE_CHECKING:
    import pluggy

    from dominion_cli.plugins import Registry

FAILURES: Final = (Exception, SystemExit)
"""What a stranger's code may raise and nothing else stops for; a person's Ctrl-C is not among it."""

KINDS: Final = ("bots", "card_sets", "kingdoms", "executors", "formats", "reports")
"""What is registered, each kind by the hook of its name."""


class Intake:
    """Takes in what one plugin registers, and can take all of it out again.

    Args:
        known: where it goes.
        plugin: the plugin's name; empty for what ships.
    """

    def __init__(self, known: Registry, plugin: str) -> None:
        self._known = known
        self._plugin = plugin
        self.brought: dict[str, list[str]] = {kind: [] for kind in KINDS}
        """The names that the plugin has registered so far, by kind."""

    def bots(self, name: str, make: Any) -> None:
        """Take a bot."""
        self._check(name, make, "bot", "a class or function that makes the bot")
        self._known.bots.add(name, make)
        self.brought["bots"].append(name)

    def card_sets(self, card_set: Any) -> None:
        """Take a card set."""
        from dominion_cli.cards.library import CardSet

        if not isinstance(card_set, CardSet):
            raise UserError(f"card set {card_set!r}: not a CardSet")
        self._known.cards.add(card_set)
        self.brought["card_sets"].append(card_set.name)

    def kingdoms(self, kingdom: Any) -> None:
        """Take a kingdom."""
        from dominion_cli.kingdoms.kingdom import Kingdom

        if not isinstance(kingdom, Kingdom):
            raise UserError(f"kingdom {kingdom!r}: not a Kingdom")
        self._known.kingdoms.add(kingdom)
        self.brought["kingdoms"].append(kingdom.name)

    def executors(self, name: str, make: Any) -> None:
        """Take an executor."""
        self._add(self._known.executors, "executors", "executor", name, make)

    def formats(self, name: str, schedule: Any) -> None:
        """Take a tournament format."""
        self._add(self._known.formats, "formats", "format", name, schedule)

    def reports(self, name: str, write: Any) -> None:
        """Take a report."""
        self._add(self._known.reports, "reports", "report", name, write)

    def take_back(self) -> None:
        """Forget all that the plugin has registered."""
        known = self._known
        removes = {"bots": known.bots.remove, "card_sets": known.cards.remove, "kingdoms": known.kingdoms.remove}
        for kind, remove in removes.items():
            for name in self.brought[kind]:
                remove(name)
        for kind, shelf in (("executors", known.executors), ("formats", known.formats), ("reports", known.reports)):
            for name in self.brought[kind]:
                del shelf[name]

    def _check(self, name: object, value: object, what: str, wanted: str) -> None:
        if not isinstance(name, str):
            raise UserError(f"{what} {name!r}: its name is not text")
        if not callable(value):
            raise UserError(f"{what} {name!r}: {value!r} is not {wanted}")

    def _add(self, shelf: dict[str, Any], kind: str, what: str, name: str, value: Any) -> None:
        self._check(name, value, what, "a function")
        if not name or name in shelf:
            raise UserError(f"{what} {name!r}: the name is {'taken' if name else 'empty'}")
        shelf[name] = _guarded(value, f"plugin {self._plugin}: {what} {name!r}") if self._plugin else value
        self.brought[kind].append(name)


def _guarded(call: Callable[..., Any], where: str) -> Callable[..., Any]:
    """Return a stranger's function so that whatever it raises is told as the plugin's fault, in one line."""

    @functools.wraps(call, updated=())
    def guarded(*arguments: Any) -> Any:
        try:
            return call(*arguments)
        except UserError:
            raise
        except FAILURES as error:
            raise UserError(f"{where} failed: {why(error)}") from error

    return guarded


def check_plugin(manager: pluggy.PluginManager, plugin: object) -> None:
    """Check the version of the API that a plugin asks for, and its hooks' names and arguments.

    Raises:
        UserError: the version does not fit, or there is no such hook, or it has other arguments.
    """
    module = sys.modules.get(str(getattr(plugin, "__module__", "")))
    check_api(getattr(plugin, "dominion_api", getattr(module, "dominion_api", API_VERSION)))
    known = hooks()
    for name in dir(plugin):
        options = manager.parse_hookimpl_opts(plugin, name)
        if options is not None:
            _check_hook(options.get("specname") or name, getattr(plugin, name), known)
            if options.get("wrapper") or options.get("hookwrapper"):
                raise UserError(f"hook {name}: a plugin cannot wrap the hooks of others")
        elif name in known and inspect.isfunction(getattr(plugin, name)):
            raise UserError(f"hook {name}: it is not marked with @hookimpl, so that it would never be called")


def _check_hook(name: str, function: Callable[..., Any], known: dict[str, Callable[..., Any]]) -> None:
    if name not in known:
        raise unknown("hook", name, known)
    given = list(inspect.signature(known[name]).parameters)
    taken = inspect.signature(function).parameters.values()
    wanted = [each.name for each in taken if each.default is each.empty and each.kind is each.POSITIONAL_OR_KEYWORD]
    if odd := [argument for argument in wanted if argument not in given]:
        raise UserError(f"hook {name}: it has no argument {odd[0]!r}, but {', '.join(map(repr, given))}")
    if inspect.iscoroutinefunction(function) or inspect.isgeneratorfunction(function):
        raise UserError(f"hook {name}: it is no plain function, so that calling it would do nothing")


def check_api(wanted: object) -> None:
    """Check the version of the API that a plugin asks for.

    >>> check_api(99)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    dominion_cli.errors.UserError: it asks for API 99; dominion-cli ... has API 1; update dominion-cli

    Raises:
        UserError: it does not fit.
    """
    from dominion_cli import __version__

    if isinstance(wanted, bool) or not isinstance(wanted, int):
        raise UserError(f"dominion_api: {wanted!r} is no whole number, such as {API_VERSION}")
    if wanted not in SUPPORTED_APIS:
        newer = "update dominion-cli" if wanted > API_VERSION else "a newer version of the plugin is needed"
        raise UserError(f"it asks for API {wanted}; dominion-cli {__version__} has API {API_VERSION}; {newer}")


def why(error: BaseException) -> str:
    """Return in one line what a stranger's code raised, and where."""
    if isinstance(error, UserError):
        return " ".join(str(error).split())
    if isinstance(error, SystemExit):
        what = f"it ends the program (SystemExit: {error.code})"
    else:
        what = f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else 'no message'}"
    return what if isinstance(error, SyntaxError) else what + place_in(traceback.extract_tb(error.__traceback__))


def place_in(frames: Sequence[traceback.FrameSummary]) -> str:
    """Return the innermost line of a stranger's own code that frames, the outermost first, are in; in brackets."""
    ours = str(Path(__file__).parent)
    for frame in reversed(frames):
        if not frame.filename.startswith((ours, "<")) and "importlib" not in frame.filename:
            return f" ({Path(frame.filename).name}:{frame.lineno})"
    return ""
