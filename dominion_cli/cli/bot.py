"""``dominion bot``: list and show bots, and import those of other programs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dominion_cli.cli.output import Format, print_listing
from dominion_cli.errors import UserError, refuse_overwriting, unknown, writing
from dominion_cli.importers import Imported, read, to_toml
from dominion_cli.plugins import registry
from dominion_cli.report.bots import bot_listing, bots_listing
from dominion_cli.report.words import counted

app = typer.Typer(help="List, show and import bots.", no_args_is_help=True, add_completion=False)


@app.command("list")
def list_bots(form: Format = "table") -> None:
    """List the bots, each with what it does in a line.

    Example:

        dominion bot list --format csv
    """
    print_listing(form, bots_listing(registry().bots))


@app.command()
def show(name: Annotated[str, typer.Argument(help="The bot's name.")], form: Format = "table") -> None:
    """Show what a bot does, where its idea comes from, and its parameters with their defaults.

    A league, or a file for dominion match, gives parameters as further keys of the bot's entry.

    Example:

        dominion bot show menu
    """
    print_listing(form, bot_listing(registry().bots, name))


@app.command("import")
def import_bots(
    file: Annotated[Path, typer.Argument(help="Strategies of DominionSim, Provincial or dominiate.")],
    output: Annotated[Path | None, typer.Option("--output", "-o", help="The file; stdout unless given.")] = None,
    only: Annotated[str, typer.Option(metavar="BOT", help="Only the bot of this name.")] = "",
    source: Annotated[
        str, typer.Option("--from", metavar="PROGRAM", help="Which program it is for; found out unless given.")
    ] = "",
) -> None:
    """Turn the strategies of another program into menus.

    The command reads the XML bots of DominionSim, the buy menus of Provincial (e2-d4-p8-gold@99|…) and dominiate's
    CoffeeScript as far as it is a plain list. What a menu cannot say is left out, and listed on stderr with its line.

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
    """Print on stderr what the menus lack."""
    for bot in bots:
        for loss in sorted(bot.losses):
            typer.echo(f"{file}:{loss.line}: {bot.name}: {loss.what}", err=True)
    whole = sum(not bot.losses for bot in bots)
    typer.echo(f"{counted(len(bots), 'bot')}: {whole} in full, {len(bots) - whole} with losses", err=True)
