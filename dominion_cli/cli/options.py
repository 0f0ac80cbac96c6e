"""Options and arguments that several commands have, each with its help."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from dominion_cli.errors import UserError
from dominion_cli.kingdoms.kingdom import Kingdom
from dominion_cli.kingdoms.reader import KingdomReader
from dominion_cli.plugins import registry

FIRST_GAME = "First Game"
"""The kingdom that is played on unless another one is named."""

ResultsFile = Annotated[Path, typer.Argument(metavar="RESULTS", help="A results file.", show_default=False)]
KingdomText = Annotated[
    str, typer.Option("--kingdom", "-k", help="A name, a kingdom file, or ten card names separated by commas.")
]
Seed = Annotated[
    int | None, typer.Option("--seed", "-s", min=0, max=2**63 - 1, help="The same seed gives the same games.")
]
MaxTurns = Annotated[int, typer.Option(min=1, max=100_000, help="A game ends when a player has had so many turns.")]
Jobs = Annotated[int | None, typer.Option(min=1, max=1024, help="How many processes; one for each core unless given.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Print nothing but the results.")]
Around = Annotated[
    str | None,
    typer.Option(
        "--around", metavar="BOT", help="Ratings are differences from this bot; from the mean of all unless given."
    ),
]


def cores(jobs: int | None) -> int:
    """Return how many jobs were asked for; unless given, one for each core that may be used."""
    if jobs is not None:
        return jobs
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def one_kingdom(text: str, seed: int = 0) -> Kingdom:
    """Return the kingdom that ``--kingdom`` names.

    Args:
        text: what was typed: a name, a file or card names.
        seed: what random kingdoms are drawn from.

    Raises:
        UserError: there is no such kingdom, or there are several.
    """
    kingdoms = KingdomReader(registry().cards, registry().kingdoms, seed).said(text)
    if len(kingdoms) != 1:
        raise UserError(f"--kingdom: {text}: these are {len(kingdoms)} kingdoms; a game is played on one.")
    return kingdoms[0]
