"""``dominion plugin``: which plugins are loaded, and which could not be."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from dominion_cli.cli.output import Format, counted, print_results

if TYPE_CHECKING:
    from dominion_cli.plugins import PluginInfo, Registry

app = typer.Typer(help="See which plugins are loaded.", no_args_is_help=True)

KEYS = ("name", "version", "source", "brings", "broken")


@app.callback()
def _group() -> None:
    """Keep `list` a command of its own while it is the only one."""


@app.command("list")
def list_plugins(form: Format = "table") -> None:
    """List the plugins: those that ship with dominion, those installed, and those that --plugin loaded.

    Example:

        dominion --plugin ./hoarder.py plugin list
    """
    from dominion_cli.plugins import registry
    from dominion_cli.report.grid import Grid

    known = registry()
    rows = [(plugin.name, *_origin(plugin), _brings(known, plugin), plugin.broken) for plugin in known.plugins]
    lines = [
        (name, version, source, f"broken: {broken}" if broken else ", ".join(brings))
        for name, version, source, brings, broken in rows
    ]
    table = Grid(counted(len(rows), "plugin"), ("plugin", "version", "from", "brings"), lines, left=(0, 1, 2, 3))
    print_results(form, KEYS, rows, table)


def _origin(plugin: PluginInfo) -> tuple[str, str]:
    """Return a plugin's version and where it comes from."""
    from dominion_cli import __version__

    return (__version__, "dominion-cli") if plugin.shipped else (plugin.version, plugin.source)


def _brings(known: Registry, plugin: PluginInfo) -> list[str]:
    """Return what the plugin's hooks are for: bots, card sets, …"""
    loaded = known.manager.get_plugin(plugin.name)
    hooks = (known.manager.get_hookcallers(loaded) if loaded is not None else None) or []
    return sorted(hook.name.removeprefix("register_").replace("_", " ") for hook in hooks)
