"""``dominion match``: a quick match from the command line."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from dominion_cli.cli import tourney
from dominion_cli.cli.output import Format
from dominion_cli.cli.tourney import Jobs

app = typer.Typer(help="Play a quick match.")


@app.command()
def match(
    bots: Annotated[
        list[str], typer.Argument(metavar="BOT ...", help="Registered bots, or files like a bot's entry in a league.")
    ],
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, max=1_000_000_000, help="Rounded up to whole blocks.")
    ] = 1000,
    kingdom: Annotated[
        str, typer.Option("--kingdom", "-k", help="A name, a kingdom file, or ten card names parted by commas.")
    ] = "First Game",
    seed: Annotated[
        int | None, typer.Option("--seed", "-s", min=0, max=2**63 - 1, help="The same seed plays the same games.")
    ] = None,
    seating: Annotated[
        Literal["rotate", "all-orders", "random", "left-of-winner"], typer.Option(help="Who sits where.")
    ] = "rotate",
    max_turns: Annotated[int, typer.Option(min=1, max=100_000, help="A player's turns after which a game ends.")] = 200,
    jobs: Jobs = None,
    form: Format = "table",
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print nothing but the results.")] = False,
) -> None:
    """Play bots against each other at one table, in every rotation of the seats. One bot alone plays solitaire.

    Example:

        dominion match big-money smithy -n 2000 -k "First Game" -s 7
    """
    import random

    from dominion_cli.plugins import registry
    from dominion_cli.tourney.plan.quick import quick_league
    from dominion_cli.tourney.tournament import Tournament

    known = registry()
    league = quick_league(
        bots,
        known,
        "match",
        kingdom=kingdom,
        seed=random.randrange(2**31) if seed is None else seed,
        games=games,
        max_turns=max_turns,
        seating=seating,
    )
    tournament = Tournament.of_league(league, None, known)
    tourney.play(tournament, tourney.cores(jobs), quiet=quiet)
    raise typer.Exit(tourney.exit_code(tourney.print_standings(tournament, form), league.max_error_rate))
