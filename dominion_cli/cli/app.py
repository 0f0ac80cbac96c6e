"""The command ``dominion``: its groups, the options before them, and how errors are shown."""

from __future__ import annotations

import errno
import io
import os
import sys
import threading
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from typing import Annotated, Any, Final

import typer
from typer.core import TyperCommand, TyperGroup

from dominion_cli import __version__
from dominion_cli.compiling import engine_build
from dominion_cli.errors import DominionError, Interrupted, UserError
from dominion_cli.plugins import has_plugins, load, registry

COMMANDS: Final = {
    "tourney": "Run, check and show tournaments.",
    "match": "Play bots against each other at one table, in every rotation of the seats.",
    "solve": "Search for the strategies that nothing found beats, and say how sure that is.",
    "play": "Play a game at the terminal against bots.",
    "replay": "Step through a game of a tournament on a terminal; elsewhere, or with --format, print it.",
    "explain": "Find the decisions in which two bots differ, and what each was worth in share of wins.",
    "kingdom": "List, show, draw and check kingdoms.",
    "card": "List and show cards.",
    "bot": "List, show and import bots.",
    "plugin": "See which plugins are loaded, begin one, check one.",
    "score": "Say what a deck is worth, card by card, by the rules that games are scored with.",
    "scenario": "Run and export scenarios: rulings as data.",
    "bench": "Play fixed workloads on one core and print how many games and turns a second these are.",
    "stress": "Play random games over random kingdoms with the self-check on, until one fails.",
}
"""Our commands, each in the module of its name, and what the list of commands says of it: the start of its help."""

INTERNAL_ERROR: Final = 70
FULL: Final = (errno.ENOSPC, errno.EIO, errno.EFBIG, errno.EBADF)
SHORT: Final = (errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EAGAIN)
# What an error says that an import or a new thread has met for the same reasons.
REFUSALS: Final = (*map(os.strerror, SHORT), "failed to map segment", "can't start new thread")
# What a mistake on the command line raises: typer has this class, but exports only classes made from it.
UsageError: Final[Any] = typer.BadParameter.__base__


class DominionGroup(TyperGroup):
    """The top of the command line: imports the command asked for, and shows errors as one clear line."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        # What is listed; `get_command` imports what is run.
        self.commands = {name: TyperCommand(name, help=summary) for name, summary in COMMANDS.items()}

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of all commands: ours, then those of plugins."""
        return [*self.commands, *self._plugin_commands()]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command, or None if there is none of that name; the module of one of ours is imported now."""
        if cmd_name not in COMMANDS:
            return self._plugin_commands().get(cmd_name)
        command = typer.main.get_command(import_module(f"dominion_cli.cli.{cmd_name}").app)
        command.name = cmd_name
        return command

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Show the help. It lists our commands with what `COMMANDS` says of them, so that none is imported."""
        listed = TyperGroup(
            commands={**self.commands, **self._plugin_commands()},
            params=self.params,
            help=self.help,
            epilog=self.epilog,
            rich_markup_mode=self.rich_markup_mode,
        )
        listed.format_help(ctx, formatter)

    def _plugin_commands(self) -> dict[str, Any]:
        """Return the commands that plugins bring."""
        if not has_plugins():
            return {}  # What ships brings none, so that nothing has to be loaded to print the help.
        found: dict[str, Any] = {}
        for plugin, call in registry().listeners("register_commands"):
            found |= registry().guard(plugin, "register_commands", partial(_commands_of, call, found)) or {}
        return found

    def make_context(self, *args: Any, **kwargs: Any) -> Any:
        """Read the options before the command, which may already load plugins."""
        return _guarded(super().make_context, *args, **kwargs)

    def invoke(self, ctx: Any) -> Any:
        """Run the command."""
        return _guarded(super().invoke, ctx)


def _commands_of(call: Callable[..., None], others: Mapping[str, Any]) -> dict[str, Any]:
    """Return the commands that a plugin adds to a Typer app; none may have a name that another has."""
    theirs = typer.Typer()
    theirs.callback()(_nothing)
    call(app=theirs)
    group: Any = typer.main.get_command(theirs)
    for name in group.commands:
        if name in COMMANDS or name in others:
            raise UserError(f"command {name!r}: the name is taken")
    return dict(group.commands)


def _nothing() -> None:
    """Make a Typer app a group even if it has a single command."""


def _guarded(run: Any, *args: Any, **kwargs: Any) -> Any:
    """Run something. What a person can mend is printed as one line on stderr and ends the program with its code."""
    try:
        return run(*args, **kwargs)
    except UsageError as error:
        if type(error).__name__ == "NoArgsIsHelpError":
            raise
        print(f"dominion: {_in_a_line(error)}", file=sys.stderr)
        sys.exit(error.exit_code)
    except (UserError, Interrupted) as error:
        print(f"dominion: {error}", file=sys.stderr)
        sys.exit(error.exit_code)
    except DominionError as error:
        print(f"dominion: {error}", file=sys.stderr)
        sys.exit(INTERNAL_ERROR)
    except KeyboardInterrupt:
        print("dominion: interrupted", file=sys.stderr)
        sys.exit(Interrupted.exit_code)
    except BrokenPipeError:
        # Whoever read our output has gone, as `head` does.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)


def _in_a_line(error: Any) -> str:
    """Return what is wrong with the command line."""
    message = " ".join(error.format_message().replace("Value error, ", "").split())
    if getattr(error, "option_name", "") == "--plugin":
        return f"{message} here: it goes before the command, as in `dominion --plugin FILE match …`."
    return message


app = typer.Typer(
    cls=DominionGroup,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Play Dominion by the rules, match bots against each other and run tournaments that can be trusted.",
    epilog='Example: dominion match smithy money -n 1000 -k "First Game"',
)


def _load_plugins(paths: list[str]) -> list[str]:
    if paths:
        load(extra=paths)
    return paths


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"dominion-cli {__version__} ({engine_build()} engine)")
        raise typer.Exit


@app.callback()
def main_options(
    plugin: Annotated[
        list[str],
        typer.Option(
            "--plugin",
            metavar="PATH_OR_MODULE",
            help="Load a plugin that is not installed; may be repeated.",
            callback=_load_plugins,
            is_eager=True,
        ),
    ] = [],  # noqa: B006
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and exit.", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    """Take the options that come before the command."""


def _refused_by_system(error: BaseException | None) -> str:
    """Return what the system refused, files, memory or processes, if that led to an error."""
    while error is not None:
        said = str(error)
        if isinstance(error, MemoryError):
            return "out of memory"
        if isinstance(error, OSError) and error.errno in SHORT:
            return os.strerror(error.errno)
        if isinstance(error, (ImportError, RuntimeError)) and any(part in said for part in REFUSALS):
            return next(part for part in REFUSALS if part in said)
        error = error.__cause__ or error.__context__
    return ""


def _told_as_refused(error: BaseException | None) -> bool:
    """Say what the system refused, if that led to an error; return whether it did."""
    if refused := _refused_by_system(error):
        print(f"dominion: the system refuses what is needed: {refused}. See `ulimit -a`.", file=sys.stderr)
    return bool(refused)


def _thread_failed(main: int, failed: threading.ExceptHookArgs) -> None:
    """End the program when a thread of it cannot go on: others would wait for it for ever."""
    if os.getpid() == main and _told_as_refused(failed.exc_value):
        os._exit(UserError.exit_code)
    threading.__excepthook__(failed)


def main() -> None:
    """Run the command line; first see where its output goes."""
    threading.excepthook = partial(_thread_failed, os.getpid())
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: PTH123, SIM115
    if sys.stdout is None:
        # The next file that is opened would take its place.
        print("dominion: stdout is closed.", file=sys.stderr)
        sys.exit(UserError.exit_code)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except (OSError, ImportError, MemoryError, RuntimeError) as error:
        if _told_as_refused(error):
            sys.exit(UserError.exit_code)
        # Where a file is written, the error names that file (see `errors.writing`).
        if not isinstance(error, OSError) or error.errno not in FULL:
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print(f"dominion: stdout: cannot write: {error.strerror}.", file=sys.stderr)
        sys.exit(UserError.exit_code)
