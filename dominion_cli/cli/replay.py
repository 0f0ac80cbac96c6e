"""``dominion replay``: a game of a tournament, turn by turn."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from dominion_cli.cli.options import ResultsFile
from dominion_cli.cli.output import format_option
from dominion_cli.engine.log import EVERYBODY
from dominion_cli.errors import UserError
from dominion_cli.plugins import registry
from dominion_cli.report.game_log import SeenGame
from dominion_cli.report.writers import print_report
from dominion_cli.table.stepping import step_through
from dominion_cli.tourney.again.replay import Archive
from dominion_cli.tourney.tournament import Tournament

app = typer.Typer(add_completion=False)


@app.command()
def replay(
    results: ResultsFile,
    game: Annotated[
        int,
        typer.Argument(metavar="GAME", min=1, help="The game's number, as in `tourney export`.", show_default=False),
    ],
    viewer: Annotated[
        int | None, typer.Option("--as", metavar="SEAT", min=1, max=6, help="See what the player in this seat saw.")
    ] = None,
    form: Annotated[str | None, format_option("game", "Print the game")] = None,
) -> None:
    """Step through a game of a tournament on a terminal; elsewhere, or with --format, print it.

    A game that was kept (`records` in the league) is played again from its answers, without its bots. Any other game is
    played again from its seed, with them.

    Example:

        dominion replay tournaments/first-game.results.sqlite 1 --format log
    """
    found = Archive(Tournament.of_results(results, registry())).replay(game)
    if viewer is not None and viewer > len(found.bots):
        raise UserError(f"--as: {viewer}, but game {game} has {len(found.bots)} players.")
    if not found.is_as_counted():
        typer.echo(
            f"Played again, game {game} does not come out as it was counted: a bot does not play by its seed. "
            'Leagues with records = "all" keep games as they were.',
            err=True,
        )
    seat = EVERYBODY if viewer is None else viewer - 1
    if form is None and sys.stdin.isatty() and sys.stdout.isatty():
        step_through(found, seat)
    else:
        print_report("game", form or "log", SeenGame(found, seat))
