"""``dominion card``: list and show cards."""

from __future__ import annotations

from typing import Annotated

import typer

from dominion_cli.cli.output import Format, print_results

app = typer.Typer(help="List and show cards.", no_args_is_help=True)

KEYS = ("name", "set", "edition", "types", "coins", "potion", "debt")


@app.command("list")
def list_cards(form: Format = "table") -> None:
    """List the cards.

    Example:

        dominion card list --set Base --type Attack
    """
    from dominion_cli.engine.types import type_names
    from dominion_cli.plugins import registry
    from dominion_cli.report.grid import Grid

    cards = registry().cards.cards()
    rows = [
        (card.name, card.set_name, card.edition, type_names(card.types), card.cost, card.potion, card.debt)
        for card in cards
        if card.printing != "first"
    ]
    lines = [(row[0], row[1], " - ".join(row[3])) for row in rows]
    print_results(form, KEYS, rows, Grid(f"{len(rows)} cards", ("card", "set", "types"), lines, left=(0, 1, 2)))


@app.command()
def show(name: Annotated[str, typer.Argument(help="A card's name.")]) -> None:
    """Show a card.

    Example:

        dominion card show "Throne Room"
    """
    from dominion_cli.docs import docstring
    from dominion_cli.plugins import registry

    typer.echo(docstring(registry().cards.card(name).definition))
