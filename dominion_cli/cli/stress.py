"""``dominion stress``: random games over random kingdoms, to find what is wrong with cards or rules."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal

import typer

from dominion_cli.bench.stress import Failure, failure, random_game, shrunk
from dominion_cli.cli.options import Quiet, one_kingdom
from dominion_cli.cli.output import print_json
from dominion_cli.kingdoms.reader import kingdom_keys, kingdom_toml
from dominion_cli.plugins import registry
from dominion_cli.report.progress import GamesProgress
from dominion_cli.report.words import command, counted

FAILED: Final = 1
KINGDOM_FILE: Final = "failing.toml"

app = typer.Typer(add_completion=False)


@app.command()
def stress(
    games: Annotated[int, typer.Option("--games", "-n", min=1, max=1_000_000_000, help="How many games.")] = 1000,
    seed: Annotated[
        int | None, typer.Option("--seed", "-s", min=0, max=2**53, help="The first game's; the next has the next.")
    ] = None,
    sets: Annotated[
        str | None, typer.Option(metavar="A,B", help="Card sets to draw from; all that are registered, unless given.")
    ] = None,
    players: Annotated[
        int | None, typer.Option("--players", "-p", min=1, max=6, help="2 to 6 at random, unless given.")
    ] = None,
    landscapes: Annotated[
        bool, typer.Option("--landscapes/--no-landscapes", help="Whether to lay landscapes that no card needs.")
    ] = True,
    kingdom: Annotated[
        str | None,
        typer.Option("--kingdom", "-k", help="Just this one: a name, a kingdom file, or ten names parted by commas."),
    ] = None,
    form: Annotated[Literal["table", "json"], typer.Option("--format", help="How results are printed.")] = "table",
    quiet: Quiet = False,
) -> None:
    """Play random games over random kingdoms with the self-check on, until one fails.

    Every card, landscape and set is drawn from, those of plugins too. Bots answer anything that is allowed, some of
    them only when they buy, and then as the cards advise. An exception, a card made or lost, or a game without end is
    made as small as it can be, told with the command that plays it again, and ends the command with code 1.

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
    again = ["--seed", str(seed + played - 1), "-n", "1"]
    again += ["--sets", sets] if sets is not None else []
    again += ["--players", str(players)] if players is not None else []
    again += [] if landscapes else ["--no-landscapes"]
    again += ["--kingdom", kingdom] if kingdom is not None else []
    if found is None:
        _print_clean(form, played, seed)
        return
    if not quiet:
        typer.echo(f"Game {played:,} failed, seed {found.game.seed}; looking for a smaller one.", err=True)
    _print_failure(form, played, seed, shrunk(found, library), again)
    raise typer.Exit(FAILED)


def _print_clean(form: str, played: int, seed: int) -> None:
    if form == "json":
        print_json({"games": played, "seed": seed, "failure": None})
    else:
        typer.echo(f"{counted(played, 'game')} from seed {seed}: none failed.")


def _print_failure(form: str, played: int, seed: int, found: Failure, again: Sequence[str]) -> None:
    """Print a failure; ``again`` are the options that play it as it was found."""
    game = found.game
    small = ["--seed", str(game.seed), "-n", "1", "--players", str(game.players), "--kingdom", KINGDOM_FILE]
    small_command, as_found = (command(registry().extra, "stress", *options) for options in (small, again))
    if form == "json":
        told: dict[str, Any] = {
            "error": found.error,
            "seed": game.seed,
            "players": game.players,
            "turn": found.turn,
            "kingdom": kingdom_keys(game.kingdom),
            "command": small_command,
            "as_found": as_found,
        }
        print_json({"games": played, "seed": seed, "failure": told})
        return
    # The whole of it is a kingdom file, so that it can be saved as it is.
    lines = [
        found.error,
        f"Seed {game.seed}, {counted(game.players, 'player')}, turn {found.turn}; game {played:,} from seed {seed}.",
        f"Save this as {KINGDOM_FILE} and play it again:",
        f"    {small_command}",
        "As it was found, before it was made smaller:",
        f"    {as_found}",
    ]
    typer.echo("".join(f"# {line}\n" for line in lines) + "\n" + kingdom_toml(game.kingdom), nl=False)
