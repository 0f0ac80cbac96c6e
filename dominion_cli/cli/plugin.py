"""``dominion plugin``: list plugins, begin one, check one."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated, Literal

import typer

from dominion_cli import __version__
from dominion_cli.cli.options import Quiet
from dominion_cli.cli.output import Format, print_listing
from dominion_cli.kit.conformance.listing import check_listing
from dominion_cli.kit.conformance.parent import check_plugin
from dominion_cli.kit.new import new_plugin
from dominion_cli.plugins import PluginInfo, Registry, registry
from dominion_cli.report.grid import Grid
from dominion_cli.report.listing import Listing
from dominion_cli.report.words import command, counted

app = typer.Typer(
    help="See which plugins are loaded, begin one, check one.", no_args_is_help=True, add_completion=False
)

KEYS = ("name", "version", "source", "brings", "broken")
FAILED = 1
SECONDS = 5.0


@app.command("list")
def list_plugins(form: Format = "table") -> None:
    """List the plugins: those that ship with dominion, those installed, and those that --plugin loaded.

    Example:

        dominion --plugin ./hoarder.py plugin list
    """
    rows = [(each.name, *_origin(each), _brings(registry(), each), each.broken) for each in registry().plugins]
    lines = [
        (name, version, source, f"broken: {broken}" if broken else ", ".join(brings))
        for name, version, source, brings, broken in rows
    ]
    table = Grid(counted(len(rows), "plugin"), ("plugin", "version", "from", "brings"), lines, left=(0, 1, 2, 3))
    print_listing(form, Listing(KEYS, rows, [table]))


def _origin(plugin: PluginInfo) -> tuple[str, str]:
    """Return a plugin's version and where it comes from."""
    return (__version__, "dominion-cli") if plugin.shipped else (plugin.version, plugin.source)


def _brings(registry: Registry, plugin: PluginInfo) -> list[str]:
    """Return what the plugin's hooks are for: bots, card sets, …"""
    loaded = registry.manager.get_plugin(plugin.name)
    hooks = (registry.manager.get_hookcallers(loaded) if loaded is not None else None) or []
    return sorted(hook.name.removeprefix("register_").replace("_", " ") for hook in hooks)


@app.command()
def new(
    kind: Annotated[Literal["bot", "cards", "format", "report"], typer.Argument(help="What the plugin brings.")],
    name: Annotated[str, typer.Argument(metavar="NAME", help="What it is called, such as gold-hoarder.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The package's folder; ./NAME unless given.")
    ] = None,
) -> None:
    """Write a package with a new plugin, which installs, tests itself and is ready to be published.

    Example:

        dominion plugin new bot gold-hoarder
    """
    folder = output or Path(name)
    for path in new_plugin(kind, name, folder, registry()):
        typer.echo(str(path))
    typer.echo(f"Next: cd {shlex.quote(str(folder))}, pip install -e '.[test]', pytest; README.md says more.", err=True)


@app.command()
def check(
    target: Annotated[
        str, typer.Argument(help="A plugin (its name, file or module), a bot, a card set, or a bot's TOML file.")
    ],
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, max=1_000_000, help="Tables for each bot and card set.")
    ] = 30,
    seed: Annotated[
        int, typer.Option("--seed", "-s", min=0, max=2**53, help="The first table's seed; the next table has the next.")
    ] = 1,
    seconds: Annotated[float, typer.Option(min=0.01, max=3600.0, help="Wall limit for one answer.")] = SECONDS,
    compiled: Annotated[
        bool, typer.Option("--compile", help="Compile card sets with mypyc, and play the same games with them, too.")
    ] = False,
    form: Format = "table",
    quiet: Quiet = False,
) -> None:
    """Check a plugin's bots and cards, as somebody would who has to trust them. Exit code 1 if anything is wrong.

    Bots play at random tables of two to six, with cards of all sets that are installed. The check finds exceptions,
    illegal answers, answers that never come, bots that change the game or remember other games, and games that go
    another way with the same seed. Cards are played at random with the self-check on. The check finds questions that
    nobody answers for bots without an opinion, and facts that do not fit together. It runs in a process of its own.

    Example:

        dominion plugin check examples/hoarder.py -n 20
    """

    def progress(subject: str) -> None:
        if not quiet:
            typer.echo(f"Checking {subject} …", err=True)

    words = ["plugin", "check", target]
    words += [] if seconds == SECONDS else ["--seconds", f"{seconds:g}"]
    words += ["--compile"] if compiled else []
    report = check_plugin(
        target, registry().extra, games=games, seed=seed, seconds=seconds, compiled=compiled, progress=progress
    )
    print_listing(form, check_listing(report, command(registry().extra, *words)))
    if not report.passed:
        raise typer.Exit(FAILED)
