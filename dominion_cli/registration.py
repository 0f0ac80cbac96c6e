"""What plugins register, checked as it comes in, and their hooks, checked before any of them is called."""

from __future__ import annotations

import functools
import inspect
import sys
import traceback
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from dominion_cli.errors import UserError, unknown
from dominion_cli.hookspecs import API_VERSION, SUPPORTED_APIS, Written, hooks

if TYPE_CHECKING:
    import pluggy

    from dominion_cli.plugins import Registry

FAILURES: Final = (Exception, SystemExit)
"""What a stranger's code may raise and nothing else stops for; a person's Ctrl-C is not among it."""

KINDS: Final = ("bots", "card_sets", "kingdoms", "executors", "formats", "reports")
"""What is registered, each kind by the hook of its name."""

_END: Final = object()


SUBJECTS: Final = ("tournament", "games", "game", "kingdoms", "listing")
"""What reports are made of (see `RegisterReport`); each of them has names of its own."""


class Writer(NamedTuple):
    """What writes a report, and whether it can be read on a terminal."""

    write: Callable[[Any], Written]
    on_terminal: bool = True


class Intake:
    """Takes in what one plugin registers, and can take all of it out again.

    Args:
        registry: where it goes.
        plugin: the plugin's name; empty for what ships.
    """

    def __init__(self, registry: Registry, plugin: str) -> None:
        self._registry = registry
        self._plugin = plugin
        self._undo: list[Callable[[], object]] = []
        self.brought: dict[str, list[str]] = {kind: [] for kind in KINDS}
        """The names that the plugin has registered so far, by kind."""

    def bots(self, name: str, make: Any) -> None:
        """Take a bot."""
        _check(name, make, "bot", "a class or function that makes the bot")
        self._registry.bots.add(name, make)
        self._note("bots", name, self._registry.bots.remove)

    def card_sets(self, card_set: Any) -> None:
        """Take a card set."""
        from dominion_cli.cards.library import CardSet

        if not isinstance(card_set, CardSet):
            raise UserError(f"card set {card_set!r}: not a CardSet")
        self._registry.cards.add(card_set)
        self._note("card_sets", card_set.name, self._registry.cards.remove)

    def kingdoms(self, kingdom: Any) -> None:
        """Take a kingdom."""
        from dominion_cli.kingdoms.kingdom import Kingdom

        if not isinstance(kingdom, Kingdom):
            raise UserError(f"kingdom {kingdom!r}: not a Kingdom")
        self._registry.kingdoms.add(kingdom)
        self._note("kingdoms", kingdom.name, self._registry.kingdoms.remove)

    def executors(self, name: str, make: Any) -> None:
        """Take an executor."""
        shelf = self._registry.executors
        self._put("executors", shelf, name, self._checked("executor", shelf, name, make))

    def formats(self, name: str, schedule: Any) -> None:
        """Take a tournament format."""
        shelf = self._registry.formats
        self._put("formats", shelf, name, self._checked("format", shelf, name, schedule))

    def reports(self, name: str, write: Any, /, *, of: str = "tournament", on_terminal: bool = True) -> None:
        """Take a report."""
        if of not in SUBJECTS:
            raise unknown("subject of reports", of, SUBJECTS, f"report {name!r}")
        shelf = self._registry.reports[of]
        self._put("reports", shelf, name, Writer(self._checked("report", shelf, name, write), on_terminal))

    def take_back(self) -> None:
        """Forget all that the plugin has registered."""
        for undo in reversed(self._undo):
            undo()

    def _put(self, kind: str, shelf: dict[str, Any], name: str, value: Any) -> None:
        shelf[name] = value
        self._note(kind, name, shelf.__delitem__)

    def _note(self, kind: str, name: str, remove: Callable[[str], object]) -> None:
        self.brought[kind].append(name)
        self._undo.append(functools.partial(remove, name))

    def _checked(self, what: str, shelf: Container[str], name: str, call: Any) -> Callable[..., Any]:
        """Check a function and its name; return the function, guarded if it is a stranger's."""
        _check(name, call, what, "a function")
        if not name or name in shelf:
            raise UserError(f"{what} {name!r}: the name is {'taken' if name else 'empty'}")
        return _guarded(call, f"plugin {self._plugin}: {what} {name!r}") if self._plugin else call


def _check(name: object, value: object, what: str, wanted: str) -> None:
    if not isinstance(name, str):
        raise UserError(f"{what} {name!r}: its name is not text")
    if not callable(value):
        raise UserError(f"{what} {name!r}: {value!r} is not {wanted}")


def _guarded(call: Callable[..., Any], where: str) -> Callable[..., Any]:
    """Return a stranger's function so that whatever it raises is told as the plugin's fault, in one line."""

    @functools.wraps(call, updated=())
    def guarded(*arguments: Any) -> Any:
        with _blamed(where):
            made = call(*arguments)
        return _guarded_pieces(made, where) if inspect.isgenerator(made) else made

    return guarded


def _guarded_pieces(pieces: Iterator[Any], where: str) -> Iterator[Any]:
    """Yield what a stranger's generator yields; what it raises is told as the plugin's fault."""
    while True:
        with _blamed(where):
            piece = next(pieces, _END)
        if piece is _END:
            return
        yield piece


@contextmanager
def _blamed(where: str) -> Iterator[None]:
    """Tell whatever the block raises as an error of a plugin."""
    try:
        yield
    except UserError:
        raise
    except FAILURES as error:
        raise UserError(f"{where} failed: {why(error)}") from error


def check_plugin(manager: pluggy.PluginManager, plugin: object) -> None:
    """Check the version of the API that a plugin asks for, and its hooks' names and arguments.

    Raises:
        UserError: the version does not fit, or there is no such hook, or it has other arguments.
    """
    module = sys.modules.get(str(getattr(plugin, "__module__", "")))
    check_api(getattr(plugin, "dominion_api", getattr(module, "dominion_api", API_VERSION)))
    specs = hooks()
    for name in dir(plugin):
        options = manager.parse_hookimpl_opts(plugin, name)
        if options is not None:
            _check_hook(options.get("specname") or name, getattr(plugin, name), specs)
            if options.get("wrapper") or options.get("hookwrapper"):
                raise UserError(f"hook {name}: a plugin cannot wrap the hooks of others")
        elif name in specs and inspect.isfunction(getattr(plugin, name)):
            raise UserError(f"hook {name}: it is not marked with @hookimpl, so that it would never be called")


def _check_hook(name: str, function: Callable[..., Any], specs: dict[str, Callable[..., Any]]) -> None:
    if name not in specs:
        raise unknown("hook", name, specs)
    given = list(inspect.signature(specs[name]).parameters)
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
