"""``dominion solve``: the strategies for a kingdom that nothing found beats."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Annotated

import typer

from dominion_cli.cli.options import FIRST_GAME, KingdomText, Quiet, Seed, one_kingdom
from dominion_cli.cli.output import Format, print_listing
from dominion_cli.cli.running import let_interrupt
from dominion_cli.errors import Interrupted, UserError, refuse_overwriting, writing
from dominion_cli.plugins import registry
from dominion_cli.report.searching import SearchProgress

app = typer.Typer(add_completion=False)

STORE = ".search.sqlite"
"""What a store is called beside the file of the answer."""


@app.command()
def solve(
    kingdom: KingdomText = FIRST_GAME,
    minutes: Annotated[
        float | None, typer.Option(min=0.01, metavar="M", help="How long to search; 5 unless --games is given.")
    ] = None,
    games: Annotated[
        int | None, typer.Option("--games", "-n", metavar="N", help="How many games to search for.")
    ] = None,
    seed: Seed = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE.toml", help="Write the strategies, as the bots of a league."),
    ] = None,
    against: Annotated[
        Path | None,
        typer.Option(metavar="LEAGUE.toml", help="Find what does best against the bots of this league."),
    ] = None,
    tune: Annotated[
        Path | None,
        typer.Option(metavar="MENU.toml", help="Change only the numbers and conditions of this menu."),
    ] = None,
    report: Annotated[
        Path | None, typer.Option(metavar="FILE.html", help="Write a page on what was found, too.")
    ] = None,
    store: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help=f"Keep all that was played here, to go on from it; beside FILE.toml, as FILE{STORE}, unless given.",
        ),
    ] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Start over; what is stored is deleted.")] = False,
    jobs: Annotated[int, typer.Option(min=1, max=1024, help="How many processes; the answer is the same.")] = 1,
    form: Format = "table",
    quiet: Quiet = False,
) -> None:
    """Search for the strategies that nothing found beats, and say how sure that is.

    With -o the search is stored: the same command goes on from there, also after Ctrl-C, which ends a search with the
    best so far. The same seed and number of games give the same answer.

    Example:

        dominion solve -k "Size Distortion" --minutes 1 -o best.toml
    """
    # numpy, which it needs, is slow to import: not for the help.
    from dominion_cli.report.html.solved import html
    from dominion_cli.report.solution import solution_listing
    from dominion_cli.search.solving import solve as search
    from dominion_cli.search.store import Store

    if store is None and output is not None:
        store = output.with_suffix(STORE)
    _see_to_files([file for file in (output, report, store) if file], [file for file in (against, tune) if file])
    if fresh and store is not None:
        Store.delete(store)
    seed = random.randrange(2**31) if seed is None else seed
    let_interrupt()
    with SearchProgress(quiet) as progress:
        found = search(
            one_kingdom(kingdom, seed),
            minutes=minutes,
            games=games,
            seed=seed,
            against=against,
            tune=tune,
            store=store,
            jobs=jobs,
            registry=registry(),
            progress=progress.show,
        )
    if output is not None:
        with writing(output):
            output.write_text(found.toml, "utf-8")
    if report is not None:
        with writing(report):
            report.write_text(html(found), "utf-8")
    print_listing(form, solution_listing(found))
    if not found.finished:
        raise Interrupted(
            "interrupted; this is the best so far." + (" The same command goes on from there." if store else "")
        )


def _see_to_files(written: list[Path], read: list[Path]) -> None:
    """See, before anything is played, that files can be written, and none over another."""
    for number, file in enumerate(written):
        refuse_overwriting(file, *read)
        if any(file.resolve() == other.resolve() for other in written[:number]):
            raise UserError(f"{file}: two things can't be written to one file.")
        if not file.absolute().parent.is_dir():
            raise UserError(f"{file}: there is no folder {file.parent}.")
