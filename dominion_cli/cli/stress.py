"""``dominion stress``: random games over random kingdoms, to find what is wrong with cards or rules."""

from __future__ import annotations

import random
from typing import Annotated, Final

import typer

from dominion_cli.bench.stress import failure, random_game, shrunk
from dominion_cli.cli.options import Quiet, one_kingdom
from dominion_cli.cli.output import Format, print_listing
from dominion_cli.plugins import registry
from dominion_cli.report.progress import GamesProgress
from dominion_cli.report.stress import stress_listing

FAILED: Final = 1

app = typer.Typer(add_completion=False)


@app.command()
def stress(
    games: Annotated[int, typer.Option("--games", "-n", min=1, max=1_000_000_000, help="How many games.")] = 1000,
    seed: Annotated[
        int | None,
        typer.Option("--seed", "-s", min=0, max=2**53, help="The first game's seed; the next game has the next."),
    ] = None,
    sets: Annotated[str | None, typer.Option(metavar="A,B", help="Card sets to draw from; all unless given.")] = None,
    players: Annotated[
        int | None,
        typer.Option("--players", "-p", min=1, max=6, help="How many players; 2 to 6 at random unless given."),
    ] = None,
    landscapes: Annotated[
        bool, typer.Option("--landscapes/--no-landscapes", help="Whether to use landscapes that no card needs.")
    ] = True,
    kingdom: Annotated[
        str | None,
        typer.Option(
            "--kingdom", "-k", help="Just this one: a name, a kingdom file, or ten names separated by commas."
        ),
    ] = None,
    form: Format = "table",
    quiet: Quiet = False,
) -> None:
    """Play random games over random kingdoms with the self-check on, until one fails.

    All cards, landscapes and sets are used, those of plugins, too. Some bots give any answer that is allowed, others
    buy at random and otherwise answer as the cards advise. A game fails if it raises an exception, makes or loses a
    card, or does not end. It is then made as small as possible and printed, with the command that plays it again; the
    exit code is 1.

    Example:

        dominion stress -n 200 --seed 7 --sets "Base,Dark Ages"
    """
    if seed is None:
        seed = random.randrange(2**31)
    library = registry().cards
    chosen = [name.strip() for name in sets.split(",")] if sets is not None else None
    given = one_kingdom(kingdom) if kingdom is not None else None
    found = None
    played = 0
    with GamesProgress(games, quiet=quiet) as progress:
        while found is None and played < games:
            game = random_game(
                library, seed + played, sets=chosen, players=players, landscapes=landscapes, kingdom=given
            )
            found = failure(game, library)
            played += 1
            progress.add(1)
    as_found = ["--seed", str(seed + played - 1), "-n", "1"]
    as_found += ["--sets", sets] if sets is not None else []
    as_found += ["--players", str(players)] if players is not None else []
    as_found += [] if landscapes else ["--no-landscapes"]
    as_found += ["--kingdom", kingdom] if kingdom is not None else []
    if found is not None:
        if not quiet:
            typer.echo(f"Game {played:,} failed, seed {found.game.seed}; looking for a smaller one.", err=True)
        found = shrunk(found, library)
    print_listing(form, stress_listing(played, seed, found, as_found, registry().extra))
    if found is not None:
        raise typer.Exit(FAILED)
