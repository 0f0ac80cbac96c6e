"""``dominion bot``: list and show bots, and import those of other programs."""

from __future__ import annotations

import inspect
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from dominion_cli.cli.output import Format, print_one, print_results
from dominion_cli.errors import UserError, refuse_overwriting, unknown, writing
from dominion_cli.importers import Imported, read, to_toml
from dominion_cli.plugins import registry
from dominion_cli.report.grid import Grid
from dominion_cli.report.words import counted

app = typer.Typer(help="List, show and import bots.", no_args_is_help=True, add_completion=False)


@app.command("list")
def list_bots(form: Format = "table") -> None:
    """List the bots, each with what it does in a line.

    Example:

        dominion bot list --format csv
    """
    bots = registry().bots
    rows = [(name, text_of(bots.describe(name)).split("\n", 1)[0], [*bots.parameters(name)]) for name in bots.names()]
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
    bots = registry().bots
    text = text_of(bots.describe(name))
    parameters = parameters_text(bots.parameters(name))
    told = "\n".join(f"    {each}" for each in parameters)
    shown = filter(None, [name, text, told and f"Parameters and their defaults:\n\n{told}"])
    print_one(form, ("name", "text", "parameters"), (name, text, parameters), *shown)


@app.command("import")
def import_bots(
    file: Annotated[Path, typer.Argument(help="Strategies of DominionSim, Provincial or dominiate.")],
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Where to write; else to stdout.")] = None,
    only: Annotated[str, typer.Option(metavar="BOT", help="Only the bot of this name.")] = "",
    source: Annotated[str, typer.Option("--from", metavar="PROGRAM", help="Which program it is for; else found.")] = "",
) -> None:
    """Turn the strategies of another program into menus.

    It reads the XML bots of DominionSim, the buy menus of Provincial (e2-d4-p8-gold@99|…) and dominiate's CoffeeScript
    as far as it is a plain list. What a menu can't say is left out and listed on stderr, with its line.

    One bot is written as a file for dominion match, several as the bots of a league.

    Example:

        dominion bot import bots.xml -o bots.toml
    """
    refuse_overwriting(output, file)
    try:
        text = file.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UserError(f"{file}: this is not a text file in UTF-8.") from None
    except OSError as error:
        raise UserError(f"{file}: the file can't be read: {error.strerror}.") from None
    bots = read(text, registry().cards, str(file), source)
    if only:
        names = [bot.name for bot in bots]
        if only not in names:
            raise unknown("bot", only, names, str(file))
        bots = [bots[names.index(only)]]
    converted = to_toml(bots)
    _tell_losses(file, bots)
    if output is None:
        typer.echo(converted, nl=False)
        return
    with writing(output):
        output.write_text(converted, "utf-8")


def _tell_losses(file: Path, bots: list[Imported]) -> None:
    """Say on stderr what the menus lack."""
    for bot in bots:
        for loss in sorted(bot.losses):
            typer.echo(f"{file}:{loss.line}: {bot.name}: {loss.what}", err=True)
    whole = sum(not bot.losses for bot in bots)
    typer.echo(f"{counted(len(bots), 'bot')}: {whole} in full, {len(bots) - whole} with losses", err=True)


def text_of(docstring: str) -> str:
    """Return a docstring as people read it: without the example in Python, and with a plain kind of quotes."""
    return docstring.partition("\n>>>")[0].rstrip().replace("``", "`")


def parameters_text(parameters: Mapping[str, object]) -> list[str]:
    """Return a bot's parameters as a league file would give them, with their defaults."""
    return [_with_default(*each) for each in parameters.items()]


def _with_default(parameter: str, default: object) -> str:
    """Return a parameter with its default as a league file would give it; the name alone if it has none."""
    if default is inspect.Parameter.empty or default is None:
        return parameter
    return f"{parameter} = {json.dumps(default, ensure_ascii=False, default=repr)}"
