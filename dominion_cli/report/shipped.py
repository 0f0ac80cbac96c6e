"""Registers the reports that come with the package: every game, for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from dominion_cli.hookspecs import hookimpl

if TYPE_CHECKING:
    from dominion_cli.hookspecs import RegisterReport
    from dominion_cli.tourney.tournament import Tournament


@hookimpl
def register_reports(register: RegisterReport) -> None:
    """Register the two ways in which games are written."""
    register("csv", _csv)
    register("jsonl", _jsonl)


def _csv(results: Tournament, out: TextIO) -> None:
    from dominion_cli.report.games_data import write_csv
    from dominion_cli.tourney.games import games

    write_csv(games(results.plan, results.store), out)


def _jsonl(results: Tournament, out: TextIO) -> None:
    from dominion_cli.report.games_data import write_jsonl
    from dominion_cli.tourney.games import games

    write_jsonl(games(results.plan, results.store), out)
