"""``dominion play``: a person at the terminal against bots."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Annotated

import typer

from dominion_cli.cli.options import FIRST_GAME, KingdomText, Seed, one_kingdom
from dominion_cli.errors import UserError
from dominion_cli.plugins import registry
from dominion_cli.table.saved import SavedGame
from dominion_cli.table.session import Session
from dominion_cli.tourney.plan.league import versions
from dominion_cli.tourney.plan.quick import entrants

MOST_BOTS = 5
DEFAULT_BOT = "money"

app = typer.Typer(add_completion=False)


@app.command()
def play(
    bots: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[BOT ...]", help="One to five registered bots, or files like a bot's entry in a league."
        ),
    ] = None,
    kingdom: KingdomText = FIRST_GAME,
    seed: Seed = None,
    seat: Annotated[int, typer.Option(min=1, max=MOST_BOTS + 1, help="Where you sit; 1 moves first.")] = 1,
    hint: Annotated[str, typer.Option(metavar="BOT", help="Who is asked for hints.")] = "big-money",
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Go on with a saved game; the file says who plays on which kingdom."),
    ] = None,
) -> None:
    """Play a game at the terminal against bots.

    Answer with an option's number, its name or the beginning of its name, several separated by commas; an empty answer
    takes none. 'undo' takes back your last answer, '?' asks a bot what it would do, 'save' keeps the game, 'help'
    says more, and 'quit' leaves.

    Example:

        dominion play money -k "First Game"
    """
    adviser = entrants([hint], registry(), "--hint")[0]
    if resume is not None:
        if bots or seed is not None or seat != 1 or kingdom != FIRST_GAME:
            raise UserError("--resume: the saved game says which bots, kingdom, seed and seat; leave them out.")
        game = SavedGame.read(resume, versions(registry()))
    else:
        seed = random.randrange(1_000_000) if seed is None else seed
        others = entrants(bots or [DEFAULT_BOT], registry(), "play")
        if len(others) > MOST_BOTS:
            raise UserError(f"{len(others)} bots: a table seats you and at most {MOST_BOTS}.")
        if seat > len(others) + 1:
            raise UserError(f"--seat: {seat}, but there are {len(others) + 1} players.")
        game = SavedGame(versions(registry()), seed, one_kingdom(kingdom, seed), others, seat)
    Session(game, registry(), adviser, resume).play()
