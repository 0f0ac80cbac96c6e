"""``dominion match``: a quick match from the command line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from dominion_cli.cli import tourney
from dominion_cli.cli.tourney import Form, Jobs

if TYPE_CHECKING:
    from dominion_cli.plugins import Registry
    from dominion_cli.tourney.league import Entrant

app = typer.Typer(help="Play a quick match.")

MOST_PLAYERS = 6


@app.command()
def match(
    bots: Annotated[
        list[str], typer.Argument(metavar="BOT ...", help="Registered bots, or files like one [[bots]] of a league.")
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
    form: Form = "table",
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print nothing but the results.")] = False,
) -> None:
    """Play bots against each other at one table, in every rotation of the seats. One bot alone plays solitaire.

    Example:

        dominion match big-money smithy -n 2000 -k "First Game" -s 7
    """
    import random

    from dominion_cli.errors import UserError
    from dominion_cli.kingdoms.reader import KingdomReader
    from dominion_cli.plugins import registry
    from dominion_cli.tourney.league import League, versions
    from dominion_cli.tourney.tournament import Tournament

    if len(bots) > MOST_PLAYERS:
        raise UserError(f"{len(bots)} bots: a table seats at most {MOST_PLAYERS}; a league plays more.")
    if seed is None:
        seed = random.randrange(2**31)
    known = registry()
    seated = entrants(bots, known, "match")
    league = League(
        name=" · ".join(entrant.name for entrant in seated),
        seed=seed,
        bots=tuple(seated),
        kingdoms=tuple(KingdomReader(known.cards, known.kingdoms, seed).said(kingdom)),
        players=len(bots),
        games=games,
        max_turns=max_turns,
        seating=seating,
        versions=versions(known),
    )
    tournament = Tournament.of_league(league, None, known)
    tourney.play(tournament, tourney.cores(jobs), quiet=quiet)
    raise typer.Exit(tourney.exit_code(tourney.print_standings(tournament, form), league.max_error_rate))


def entrants(bots: Sequence[str], known: Registry, where: str) -> list[Entrant]:
    """Read the bots of the command line; a bot that is named twice plays against itself under two names."""
    from dominion_cli.toml import read_toml
    from dominion_cli.tourney.league_file import read_bots

    entries = []
    names: dict[str, int] = {}
    for bot in bots:
        entry = {"name": Path(bot).stem, **read_toml(bot)} if bot.endswith(".toml") else {"bot": bot}
        name = str(entry.get("name", bot))
        names[name] = names.get(name, 0) + 1
        entries.append({**entry, "name": name if names[name] == 1 else f"{name} ({names[name]})"})
    return read_bots(entries, known, where)
