"""``dominion kingdom``: list, show, draw and check kingdoms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from secrets import randbelow
from typing import Annotated, Any, Literal

import typer
from typer.core import TyperCommand

from dominion_cli.cli.output import Format, format_option, print_listing
from dominion_cli.errors import UserError
from dominion_cli.kingdoms.constraints import constraints
from dominion_cli.kingdoms.reader import KingdomReader
from dominion_cli.plugins import registry
from dominion_cli.report.grid import Grid
from dominion_cli.report.kingdoms import Kingdoms
from dominion_cli.report.listing import Listing
from dominion_cli.report.words import command, counted
from dominion_cli.report.writers import print_report

app = typer.Typer(help="List, show, draw and check kingdoms.", no_args_is_help=True, add_completion=False)

Edition = Annotated[Literal["latest", "first"], typer.Option(help="Which printing a bare card name means.")]
KingdomFormat = Annotated[str, format_option("kingdoms")]


@app.command("list")
def list_kingdoms(form: Format = "table") -> None:
    """List the kingdoms that have a name.

    Example:

        dominion kingdom list --format csv
    """
    kingdoms = list(_reader().kingdoms)
    rows = [(each.name, each.edition, each.cards) for each in kingdoms]
    lines = [(each.name, each.edition, ", ".join(each.cards)) for each in kingdoms]
    table = Grid(counted(len(kingdoms), "kingdom"), ("kingdom", "edition", "cards"), lines, left=(0, 1, 2))
    print_listing(form, Listing(("name", "edition", "cards"), rows, [table]))


@app.command()
def show(
    kingdom: Annotated[str, typer.Argument(help="A name, a kingdom file, or ten card names separated by commas.")],
    edition: Edition = "latest",
    form: KingdomFormat = "table",
) -> None:
    """Show the cards of a kingdom, sorted by cost.

    Example:

        dominion kingdom show "First Game"
    """
    reader = _reader(edition=edition)
    print_report("kingdoms", form, Kingdoms(reader.said(kingdom), reader.library))


class _RandomCommand(TyperCommand):
    """Adds to the help what can be required; that is read from the cards only when somebody asks for the help."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        sentences = "\n".join(f"- {each.name}: {each.says}" for each in constraints().values())
        self.epilog = f"What --require takes:\n\n{sentences}"
        super().format_help(ctx, formatter)


@app.command(cls=_RandomCommand)
def random(
    sets: Annotated[list[str] | None, typer.Option(help="Card sets to draw from; all unless given.")] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed draws the same kingdoms.")] = None,
    require: Annotated[list[str] | None, typer.Option(help="What the kingdom must have; see below.")] = None,
    include: Annotated[list[str] | None, typer.Option(help="Cards that must be among the ten.")] = None,
    exclude: Annotated[list[str] | None, typer.Option(help="Cards that must not be among them.")] = None,
    count: Annotated[int, typer.Option("--count", "-n", min=1, max=10_000, help="How many kingdoms.")] = 1,
    edition: Edition = "latest",
    name: Annotated[str | None, typer.Option(help="What to call the kingdom; several get numbers, too.")] = None,
    form: KingdomFormat = "toml",
) -> None:
    """Draw kingdoms at random.

    Several sets, cards or requirements are separated by commas, or the option is given again.

    A league with the same seed draws the same kingdoms for an entry with the same name and keys.

    Example:

        dominion kingdom random --require village,no-attacks > k.toml
    """
    asked = {"sets": sets, "require": require, "include": include, "exclude": exclude}
    keys: dict[str, Any] = {key: _parted(values) for key, values in asked.items() if values}
    if name is not None:
        keys["name"] = name
    given = seed
    seed = randbelow(1_000_000) if given is None else given
    reader = _reader(seed, edition)
    kingdoms = reader.entry({"random": count, **keys}, Path(), "kingdom random")
    if given is None:
        # So that the draw can be repeated.
        typer.echo(f"seed {seed}", err=True)
    if count == 1:
        kingdoms = [replace(kingdoms[0], name=name or f"Random {seed}")]
    again = _how_drawn({"seed": seed, "count": count, "edition": edition, **keys})
    print_report("kingdoms", form, Kingdoms(kingdoms, reader.library, again))


@app.command()
def check(
    files: Annotated[list[Path], typer.Argument(help="Kingdom files.")],
    edition: Edition = "latest",
    form: Format = "table",
) -> None:
    """Check kingdom files and list the kingdoms in them.

    What is wrong with a file is said on stderr, and the exit code is then 2.

    Example:

        dominion kingdom check k.toml
    """
    reader = _reader(edition=edition)
    rows, failed = [], False
    for file in files:
        try:
            rows += [(str(file), kingdom.name, kingdom.edition) for kingdom in reader.file(file)]
        except UserError as error:
            typer.echo(str(error), err=True)
            failed = True
    head = ("file", "kingdom", "edition")
    print_listing(form, Listing(head, rows, [Grid(counted(len(rows), "kingdom"), head, rows, left=(0, 1, 2))]))
    if failed:
        raise typer.Exit(UserError.exit_code)


def _reader(seed: int = 0, edition: str = "latest") -> KingdomReader:
    return KingdomReader(registry().cards, registry().kingdoms, seed, edition)


def _parted(values: Iterable[str]) -> list[str]:
    return [part.strip() for value in values for part in value.split(",")]


def _how_drawn(options: Mapping[str, Any]) -> str:
    """Return the command that draws the same again."""
    words = [f"--{key}={','.join(value) if isinstance(value, list) else value}" for key, value in options.items()]
    return command((), "kingdom", "random", *words)
