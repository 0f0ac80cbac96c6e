"""The command ``dominion``: its groups, the options before them, and how errors are shown."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

from dominion_cli.errors import DominionError, Interrupted, UserError

INTERNAL_ERROR: Final = 70
FULL: Final = (errno.ENOSPC, errno.EIO, errno.EFBIG, errno.EBADF)
# What a mistake on the command line raises; typer brings the class with it and exports its heirs only.
UsageError: Final[Any] = typer.BadParameter.__base__


class DominionGroup(TyperGroup):
    """The top of the command line: adds the commands that plugins bring, and shows errors as one clear line."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of all commands, a plugin's too."""
        return [*super().list_commands(ctx), *self._plugin_commands()]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command, looking at the plugins' when none of ours has that name."""
        return super().get_command(ctx, cmd_name) or self._plugin_commands().get(cmd_name)

    def _plugin_commands(self) -> dict[str, Any]:
        from dominion_cli.plugins import has_plugins, registry

        if not has_plugins():
            return {}  # What ships brings no commands, and all cards and bots need not be loaded to print the help.
        known = registry()
        found: dict[str, Any] = {}
        for plugin, call in known.listeners("register_commands"):
            found |= known.guard(plugin, "register_commands", partial(self._commands_of, call, found)) or {}
        return found

    def _commands_of(self, call: Callable[..., None], others: dict[str, Any]) -> dict[str, Any]:
        """Return the commands that a plugin brings."""
        theirs = typer.Typer()
        theirs.callback()(_nothing)
        call(app=theirs)
        group: Any = typer.main.get_command(theirs)
        for name in group.commands:
            if name in self.commands or name in others:
                raise UserError(f"command {name!r}: the name is taken")
        return dict(group.commands)

    def make_context(self, *args: Any, **kwargs: Any) -> Any:
        """Read the options before the command, which may already load plugins."""
        return _guarded(super().make_context, *args, **kwargs)

    def invoke(self, ctx: Any) -> Any:
        """Run the command."""
        return _guarded(super().invoke, ctx)


def _nothing() -> None:
    """Make a Typer app a group even if it has a single command."""


def _guarded(run: Any, *args: Any, **kwargs: Any) -> Any:
    """Run something; show what a person can mend as a line on stderr and leave with its exit code."""
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
        # The reader of our output has gone, as `head` does; there is nobody to tell.
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
        from dominion_cli.plugins import load

        load(extra=paths)
    return paths


def _show_version(wanted: bool) -> None:
    if wanted:
        from dominion_cli import __version__
        from dominion_cli.engine import game

        speed = "pure Python" if game.__file__.endswith(".py") else "compiled"
        print(f"dominion-cli {__version__} ({speed} engine)")
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


def _add_commands() -> None:
    """Add the shipped commands. Their modules import little by themselves; the rooms come when a command runs."""
    from dominion_cli.cli import (
        bench,
        bot,
        card,
        explain,
        kingdom,
        match,
        play,
        plugin,
        replay,
        scenario,
        stress,
        tourney,
    )

    app.add_typer(tourney.app, name="tourney")
    app.command("match")(match.match)
    app.add_typer(kingdom.app, name="kingdom")
    app.add_typer(card.app, name="card")
    app.add_typer(bot.app, name="bot")
    app.add_typer(plugin.app, name="plugin")
    app.add_typer(scenario.app, name="scenario")
    app.command("play")(play.play)
    app.command("replay")(replay.replay)
    app.command("explain")(explain.explain)
    app.command("bench")(bench.bench)
    app.command("stress")(stress.stress)


_add_commands()


def main() -> None:
    """Run the command line, with an eye on where its output goes."""
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: PTH123, SIM115
    if sys.stdout is None:
        # The next file that is opened would be taken for it.
        print("dominion: stdout is closed.", file=sys.stderr)
        sys.exit(UserError.exit_code)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except OSError as error:
        # Where files are written, such an error is told with the file's name (see `errors.writing`).
        if error.errno not in FULL:
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print(f"dominion: stdout: cannot write: {error.strerror}.", file=sys.stderr)
        sys.exit(UserError.exit_code)
