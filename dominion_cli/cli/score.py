"""``dominion score``: what a deck is worth."""

from __future__ import annotations

from typing import Annotated

import typer

from dominion_cli.cards.library import EDITIONS
from dominion_cli.cli.output import Format, print_listing
from dominion_cli.errors import unknown
from dominion_cli.plugins import registry
from dominion_cli.report.scoring import score_listing
from dominion_cli.scenarios.sheet import score_sheet

app = typer.Typer(add_completion=False)


def _edition(name: str) -> str:
    if name not in EDITIONS:
        raise unknown("edition", name, EDITIONS, "--edition")
    return name


@app.command()
def score(
    deck: Annotated[
        str, typer.Argument(metavar="DECK", help='All cards of the player: "8 Province, 3 Duchy, 5 Gardens".')
    ],
    tavern: Annotated[
        str, typer.Option(metavar="CARDS", help="Further cards, which lie on the Tavern mat: Distant Lands.")
    ] = "",
    landscapes: Annotated[
        list[str] | None,
        typer.Option(
            "--landscape", metavar="NAME", help='A landscape, such as Keep or "Obelisk: Moat"; may be repeated.'
        ),
    ] = None,
    empty: Annotated[
        list[str] | None, typer.Option(metavar="PILE", help="A pile that is empty, for Tower; may be repeated.")
    ] = None,
    vp: Annotated[int, typer.Option(min=0, metavar="N", help="The player's VP tokens.")] = 0,
    edition: Annotated[
        str, typer.Option(metavar="NAME", parser=_edition, help="The printing that is meant: latest or first.")
    ] = EDITIONS[0],
    form: Format = "table",
) -> None:
    """Say what a deck is worth, card by card, by the rules that games are scored with.

    Example:

        dominion score "8 Province, 3 Duchy, 5 Gardens"
    """
    lines = score_sheet(
        deck,
        registry().cards,
        tavern=tavern,
        landscapes=landscapes or (),
        empty=empty or (),
        vp=vp,
        edition=edition,
    )
    print_listing(form, score_listing(lines))
