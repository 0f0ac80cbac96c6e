"""``dominion tourney``: run, check and show tournaments."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from dominion_cli.cli.options import Around, Jobs, Quiet, ResultsFile, cores
from dominion_cli.cli.output import (
    Format,
    Reports,
    StandingsFormat,
    format_option,
    print_listing,
    print_or_write,
    read_reports,
)
from dominion_cli.cli.running import exit_code, play_tournament, print_standings
from dominion_cli.cli.stats import stats
from dominion_cli.errors import UserError, refuse_overwriting, unknown
from dominion_cli.plugins import registry
from dominion_cli.report.plan import plan_listing
from dominion_cli.report.progress import GamesProgress
from dominion_cli.report.verified import verified_listing
from dominion_cli.report.writers import write_report
from dominion_cli.tourney.again.verify import verify as verify_results
from dominion_cli.tourney.plan.league import IN_RESULTS
from dominion_cli.tourney.plan.league_file import read_league
from dominion_cli.tourney.play.executors import find_executor
from dominion_cli.tourney.play.trial import estimate
from dominion_cli.tourney.results.games import games
from dominion_cli.tourney.results.store import remove
from dominion_cli.tourney.tournament import Tournament

MOST_SHARDS = 1_000_000
MOST_DIGITS = 12

app = typer.Typer(help="Run, check and show tournaments.", no_args_is_help=True, add_completion=False)

Output = Annotated[Path | None, typer.Option("--output", "-o", help="The file; stdout unless given.")]
LeagueFile = Annotated[Path, typer.Argument(metavar="LEAGUE.toml", help="The league file.", show_default=False)]


@app.command()
def run(
    league: LeagueFile,
    results: Annotated[
        Path | None, typer.Option(help="Where results are stored; unless given, beside the league file.")
    ] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Start over; stored results are deleted.")] = False,
    jobs: Jobs = None,
    executor: Annotated[
        str,
        typer.Option(
            metavar="NAME[:ARGUMENT]", help="What plays the blocks: process, dask:ADDRESS, mpi, or a plugin's."
        ),
    ] = "process",
    shard: Annotated[str, typer.Option(metavar="I/N", help="Play only part I of N parts, to be merged later.")] = "1/1",
    around: Around = None,
    reports: Reports = [],  # noqa: B006
    form: StandingsFormat = "table",
    quiet: Quiet = False,
) -> None:
    """Run a tournament, or finish one that was interrupted, and print the standings.

    Exit codes: 0 done, or the gate passed; 1 the gate failed; 2 a mistake in the file; 3 more bot failures than the
    league allows; 4 the gate is inconclusive; 130 interrupted.

    Example:

        dominion tourney run tournaments/first-game.toml --jobs 2 --report junit:results.xml
    """
    part, stored = _shard(shard), results or league.with_suffix(".results.sqlite")
    refuse_overwriting(stored, league)
    wanted = read_reports(reports, league, stored)
    read = read_league(league, registry())
    if read.secret == IN_RESULTS and part != (1, 1):
        raise UserError(
            "--shard: with secret = 'file' each part would have a luck of its own; give all parts the same 64 digits."
        )
    # A mistake must be found before stored results are deleted and hours are spent.
    find_executor(registry().executors, executor)
    names = [bot.name for bot in read.bots]
    if around is not None and around not in names:
        raise unknown("bot", around, names, "--around")
    tournament = Tournament.of_league(read, stored, registry(), fresh)
    play_tournament(tournament, cores(jobs), executor, part, quiet)
    tournament.reference = around
    standings = print_standings(tournament, form)
    for name, file in wanted:
        write_report("tournament", name, tournament, file)
    raise typer.Exit(exit_code(standings, read.max_error_rate))


@app.command()
def check(
    league: LeagueFile,
    jobs: Jobs = None,
    form: Format = "table",
) -> None:
    """Check a league file and print its plan: how many games, how long they take, what difference they can detect.

    Example:

        dominion tourney check tournaments/first-game.toml
    """
    expected = estimate(read_league(league, registry()), registry(), cores(jobs))
    print_listing(form, plan_listing(expected))


@app.command()
def show(
    results: ResultsFile,
    around: Around = None,
    form: StandingsFormat = "table",
    secret: Annotated[
        bool, typer.Option("--secret", help="Print the league's secret instead, with which anybody can repeat it.")
    ] = False,
) -> None:
    """Print the standings of a finished or unfinished run.

    Example:

        dominion tourney show tournaments/first-game.results.sqlite --format json
    """
    tournament = _open(results)
    if secret:
        if not tournament.league.secret:
            raise UserError(f"{results}: this league has no secret; its luck follows from its seed alone.")
        typer.echo(tournament.league.secret)
        return
    tournament.reference = around
    print_standings(tournament, form)


@app.command()
def export(
    results: ResultsFile,
    form: Annotated[str, format_option("games", "How games are written", to_file=True)] = "csv",
    output: Output = None,
) -> None:
    """Write every game: as CSV or Parquet with a row for each seat, or as JSON Lines with an object for each game.

    Example:

        dominion tourney export tournaments/first-game.results.sqlite --format csv -o games.csv
    """
    refuse_overwriting(output, results)
    tournament = _open(results)
    with closing(games(tournament.plan, tournament.store)) as every_game:
        print_or_write("games", form, every_game, output)


app.command("stats")(stats)


@app.command()
def report(
    results: ResultsFile,
    form: Annotated[str, format_option("tournament", "Which report", to_file=True)] = "html",
    output: Output = None,
) -> None:
    """Write a report of a finished or unfinished run: one HTML file that needs nothing else, or another form.

    Example:

        dominion tourney report tournaments/first-game.results.sqlite -o report.html
    """
    refuse_overwriting(output, results)
    print_or_write("tournament", form, _open(results), output)


@app.command()
def merge(
    results: Annotated[list[Path], typer.Argument(metavar="RESULTS ...", help="Results files of one league.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="Where the whole is stored.")] = Path(
        "merged.results.sqlite"
    ),
    form: StandingsFormat = "table",
) -> None:
    """Put the results of shards together and print the standings.

    The exit codes are those of `tourney run`; the gate is decided when all parts are there.

    Example:

        dominion tourney merge one.sqlite two.sqlite -o league.results.sqlite
    """
    refuse_overwriting(output, *results)
    parts, is_new = [_open(each) for each in results], not output.exists()
    whole = Tournament.of_league(parts[0].league, output, registry(), advice="Give another file with -o.")
    try:
        whole.merge(parts)
    except BaseException:
        whole.store.close()
        if is_new:
            remove(output)
        raise
    typer.echo(f"{output}: {whole.blocks_stored:,} of {whole.plan.blocks:,} blocks.", err=True)
    raise typer.Exit(exit_code(print_standings(whole, form), whole.league.max_error_rate))


@app.command()
def compare(
    before: Annotated[Path, typer.Argument(metavar="A", help="A results file.", show_default=False)],
    after: Annotated[Path, typer.Argument(metavar="B", help="Another.", show_default=False)],
    form: Format = "table",
) -> None:
    """Show what changed between two tournaments for the bots that are in both, and whether that is more than luck.

    "More than luck" is about the win share. If the leagues are not alike, a line on stderr says in what they differ.

    Example:

        dominion tourney compare baseline.results.sqlite league.results.sqlite
    """
    # Not imported earlier: numpy starts threads, and then processes start less safely.
    from dominion_cli.report.comparison import comparison_listing
    from dominion_cli.tourney.results.comparison import changes, unlike

    one, two = _open(before), _open(after)
    found = changes(one.totals(), two.totals(), f"{before} and {after}")
    if other := unlike(one.league, two.league):
        typer.echo(f"These are not alike, and changes may come from that: {'; '.join(other)}.", err=True)
    print_listing(form, comparison_listing(found))


@app.command()
def verify(
    results: ResultsFile,
    wanted: Annotated[
        str, typer.Option("--games", metavar="N|all", help="How many games are played again, drawn by lot.")
    ] = "100",
    quiet: Quiet = False,
    form: Format = "table",
) -> None:
    """Check that a results file is whole, that it fits its league, and that its games come out again as counted.

    Games that were kept (`records` in the league) are played from their answers, without their bots. If none is kept,
    the bots play them again from their seeds.

    Exit codes: 0 whole and repeatable; 2 damaged or different.

    Example:

        dominion tourney verify tournaments/first-game.results.sqlite --games 50
    """
    if wanted != "all" and not (wanted.isdecimal() and len(wanted) <= MOST_DIGITS):
        raise UserError(f"--games: {wanted!r} is neither a number of games nor 'all'.")
    most, tournament = None if wanted == "all" else int(wanted), _open(results)
    total = tournament.blocks_stored * tournament.plan.games_per_block
    with GamesProgress(total if most is None else min(total, most), quiet=quiet) as progress:
        found = verify_results(tournament, most, progress.add)
    print_listing(form, verified_listing(tournament, found))
    if found.differences:
        raise typer.Exit(UserError.exit_code)


def _open(results: Path) -> Tournament:
    return Tournament.of_results(results, registry())


def _shard(text: str) -> tuple[int, int]:
    """Read ``I/N``."""
    part, _, parts = text.partition("/")
    if not (part.isdecimal() and parts.isdecimal() and 1 <= int(part) <= int(parts) <= MOST_SHARDS):
        raise UserError(f"--shard: {text!r} is not I/N with I from 1 to N, at most {MOST_SHARDS:,}, such as 2/3.")
    return int(part), int(parts)
