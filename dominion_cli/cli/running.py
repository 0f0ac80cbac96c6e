"""Plays a tournament, shows how far it is, and prints its standings: what `match` and `tourney` share."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING, Final

import typer

from dominion_cli.report.failures import alike, in_words, too_many
from dominion_cli.report.plan import in_one_line
from dominion_cli.report.progress import GamesProgress, Shares
from dominion_cli.report.writers import print_report
from dominion_cli.tourney.tournament import Tournament

if TYPE_CHECKING:
    # Not imported: numpy starts threads, and then processes start less safely.
    from dominion_cli.stats.intervals import Interval
    from dominion_cli.tourney.results.standings import Standings

TOO_MANY_FAILED: Final = 3
"""The exit code of a run in which more games failed than the league allows."""


def play_tournament(
    tournament: Tournament, jobs: int, executor: str = "process", part: tuple[int, int] = (1, 1), quiet: bool = False
) -> None:
    """Play what is missing of a tournament; say first how much it is, and show how far it is."""
    let_interrupt()
    plan = tournament.plan
    done = tournament.blocks_stored * plan.games_per_block
    if not quiet:
        typer.echo(in_one_line(plan) + (f" {done:,} of them are stored already." if done else ""), err=True)
    total = done + tournament.blocks_missing(part) * plan.games_per_block
    with GamesProgress(total, done, quiet, shares=_shares(tournament)) as progress:
        tournament.run(
            jobs=jobs,
            executor=executor,
            part=part,
            progress=lambda blocks: progress.add(blocks * plan.games_per_block),
            warn=lambda text: typer.echo(text, err=True),
        )


def let_interrupt() -> None:
    """Let SIGINT interrupt a run in the background, too: there, the shell of a script lets programs ignore it."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _shares(tournament: Tournament) -> Shares | None:
    """Return a function that gives the win shares so far, for the live picture; None in solitaire: nobody wins it."""
    names = [bot.name for bot in tournament.league.bots]

    def shares() -> list[tuple[str, Interval]]:
        wins = tournament.totals().wins
        return list(zip(names, wins.win_shares(), strict=True)) if wins is not None and wins.games else []

    return shares if tournament.league.players > 1 else None


def print_standings(tournament: Tournament, form: str) -> Standings:
    """Print the standings, and on stderr what failed."""
    print_report("tournament", form, tournament)
    standings = tournament.standings()
    if standings.failures:
        typer.echo(in_words(tournament.store, standings, tournament.registry.extra), err=True)
    if same := alike(standings):
        typer.echo(same, err=True)
    return standings


def exit_code(standings: Standings, max_error_rate: float) -> int:
    """Return the exit code of a run that ended with these standings."""
    if message := too_many(standings, max_error_rate):
        typer.echo(message, err=True)
        return TOO_MANY_FAILED
    return standings.gate.exit_code if standings.gate and standings.finished else 0
