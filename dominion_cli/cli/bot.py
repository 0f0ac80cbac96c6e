"""``dominion bot``: list and show bots."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from dominion_cli.cli.output import Format, print_results

app = typer.Typer(help="List and show bots.", no_args_is_help=True)


@app.command("list")
def list_bots(form: Format = "table") -> None:
    """List the bots.

    Example:

        dominion bot list --format csv
    """
    from dominion_cli.plugins import registry
    from dominion_cli.report.grid import Grid

    bots = registry().bots
    rows = [(name, _summary(bots.describe(name)), bots.parameters(name)) for name in bots.names()]
    lines = [(name, summary, ", ".join(parameters)) for name, summary, parameters in rows]
    table = Grid(f"{len(rows)} bots", ("bot", "what it does", "parameters"), lines, left=(0, 1, 2))
    print_results(form, ("name", "summary", "parameters"), rows, table)


@app.command()
def show(name: Annotated[str, typer.Argument(help="A bot's name.")], form: Format = "table") -> None:
    """Show what a bot does, where its idea comes from, and its parameters with their defaults.

    Example:

        dominion bot show menu
    """
    from dominion_cli.plugins import registry

    bots = registry().bots
    text, parameters = bots.describe(name), bots.parameters(name)
    row: tuple[Any, ...] = (name, text, parameters)
    print_results(form, ("name", "text", "parameters"), [row], "\n\n".join([name, text, ", ".join(parameters)]))


def _summary(text: str) -> str:
    return text.split("\n", 1)[0]
