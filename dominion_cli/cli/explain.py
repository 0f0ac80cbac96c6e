"""``dominion explain``: where two bots part, and what it was worth."""

from __future__ import annotations

import random
from typing import Annotated

import typer

from dominion_cli.cli.options import FIRST_GAME, Jobs, KingdomText, MaxTurns, Quiet, Seed, cores
from dominion_cli.cli.output import Format, print_listing
from dominion_cli.plugins import registry
from dominion_cli.report.explained import explained_listing
from dominion_cli.report.progress import GamesProgress
from dominion_cli.tourney.again.explain import explain
from dominion_cli.tourney.plan.quick import entrants, quick_league

app = typer.Typer(add_completion=False)


@app.command("explain")
def explain_bots(
    bots: Annotated[
        tuple[str, str],
        typer.Argument(metavar="BOT BOT", help="Registered bots, or files like a bot's entry in a league."),
    ],
    games: Annotated[int, typer.Option("--games", "-n", min=1, max=100_000, help="How many games they play.")] = 10,
    first: Annotated[
        int, typer.Option(min=1, max=1000, help="How many differences of each bot in a game are examined.")
    ] = 5,
    playouts: Annotated[
        int, typer.Option(min=2, max=1_000_000, help="How often each of the two ways is played on.")
    ] = 100,
    then: Annotated[
        str | None, typer.Option(metavar="BOT", help="Who plays on in both seats; the two themselves unless given.")
    ] = None,
    kingdom: KingdomText = FIRST_GAME,
    seed: Seed = None,
    max_turns: MaxTurns = 200,
    jobs: Jobs = None,
    form: Format = "table",
    quiet: Quiet = False,
) -> None:
    """Find the decisions in which two bots differ, and what each was worth in share of wins.

    The two play a match, and at each decision the other bot is asked, too. Where they differ, the game is played on
    many times either way, each time with what the player can't know dealt anew.

    Example:

        dominion explain smithy big-money -n 20 -s 7
    """
    seed = random.randrange(2**31) if seed is None else seed
    league = quick_league(bots, registry(), "explain", kingdom=kingdom, seed=seed, games=games, max_turns=max_turns)
    heir = None if then is None else entrants([then], registry(), "--then")[0]
    with GamesProgress(games, quiet=quiet) as progress:
        found = explain(
            league, registry(), first=first, playouts=playouts, then=heir, jobs=cores(jobs), progress=progress.add
        )
    title = f"{league.name} (seed {seed}): {', '.join(kingdom.name for kingdom in league.kingdoms)}"
    names = [entrant.name for entrant in league.bots]
    print_listing(form, explained_listing(found, title, names, games))
