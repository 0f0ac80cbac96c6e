"""``dominion match``: a quick match from the command line."""

from __future__ import annotations

import random
from typing import Annotated, Literal

import typer

from dominion_cli.cli.options import FIRST_GAME, Jobs, KingdomText, MaxTurns, Quiet, Seed, cores
from dominion_cli.cli.output import StandingsFormat
from dominion_cli.cli.running import exit_code, play_tournament, print_standings
from dominion_cli.plugins import registry
from dominion_cli.tourney.plan.quick import quick_league
from dominion_cli.tourney.tournament import Tournament

app = typer.Typer(add_completion=False)


@app.command()
def match(
    bots: Annotated[
        list[str], typer.Argument(metavar="BOT ...", help="Registered bots, or files like a bot's entry in a league.")
    ],
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, max=1_000_000_000, help="How many games; rounded up to whole blocks.")
    ] = 1000,
    kingdom: KingdomText = FIRST_GAME,
    seed: Seed = None,
    seating: Annotated[
        Literal["rotate", "all-orders", "random", "left-of-winner"], typer.Option(help="Who sits where.")
    ] = "rotate",
    max_turns: MaxTurns = 200,
    jobs: Jobs = None,
    form: StandingsFormat = "table",
    quiet: Quiet = False,
) -> None:
    """Play bots against each other at one table, in every rotation of the seats. One bot alone plays solitaire.

    Example:

        dominion match big-money smithy -n 2000 -k "First Game" -s 7
    """
    league = quick_league(
        bots,
        registry(),
        "match",
        kingdom=kingdom,
        seed=random.randrange(2**31) if seed is None else seed,
        games=games,
        max_turns=max_turns,
        seating=seating,
    )
    tournament = Tournament.of_league(league, None, registry())
    play_tournament(tournament, cores(jobs), quiet=quiet)
    raise typer.Exit(exit_code(print_standings(tournament, form), league.max_error_rate))
