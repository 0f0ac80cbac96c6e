"""``dominion bot``: list and show bots."""

from __future__ import annotations

from typing import Annotated

import typer

from dominion_cli.cli.output import Format, counted, print_one, print_results

app = typer.Typer(help="List and show bots.", no_args_is_help=True)


@app.command("list")
def list_bots(form: Format = "table") -> None:
    """List the bots, each with what it does in a line.

    Example:

        dominion bot list --format csv
    """
    from dominion_cli.plugins import registry
    from dominion_cli.report.grid import Grid

    bots = registry().bots
    rows = [(name, _text(bots.describe(name)).split("\n", 1)[0], [*bots.parameters(name)]) for name in bots.names()]
    lines = [(name, summary, ", ".join(parameters)) for name, summary, parameters in rows]
    table = Grid(counted(len(rows), "bot"), ("bot", "what it does", "parameters"), lines, left=(0, 1, 2))
    print_results(form, ("name", "summary", "parameters"), rows, table)


@app.command()
def show(name: Annotated[str, typer.Argument(help="The bot's name.")], form: Format = "table") -> None:
    """Show what a bot does, where its idea comes from, and its parameters with their defaults.

    A league, or a file for dominion match, gives parameters as further keys of the bot's entry.

    Example:

        dominion bot show menu
    """
    from dominion_cli.plugins import registry

    bots = registry().bots
    text = _text(bots.describe(name))
    parameters = [_with_default(*each) for each in bots.parameters(name).items()]
    told = "\n".join(f"    {each}" for each in parameters)
    shown = filter(None, [name, text, told and f"Parameters and their defaults:\n\n{told}"])
    print_one(form, ("name", "text", "parameters"), (name, text, parameters), *shown)


def _text(docstring: str) -> str:
    """Return a docstring as people read it: without the example in Python, and with a plain kind of quotes."""
    return docstring.partition("\n>>>")[0].rstrip().replace("``", "`")


def _with_default(parameter: str, default: object) -> str:
    """Return a parameter with its default as a league file would give it; the name alone if it has none."""
    import inspect
    import json

    if default is inspect.Parameter.empty or default is None:
        return parameter
    return f"{parameter} = {json.dumps(default, ensure_ascii=False, default=repr)}"
