"""The leagues that ship: each says what it shows, is valid, and runs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from dominion_cli.plugins import registry
from dominion_cli.tourney.plan.blocks import games_per_block
from dominion_cli.tourney.plan.league_file import read_league
from dominion_cli.tourney.tournament import Tournament

TOURNAMENTS = Path(__file__).resolve().parents[2] / "tournaments"
LEAGUES = sorted(TOURNAMENTS.glob("*.toml"))


def test_four_leagues_ship() -> None:
    assert {"first-game", "big-money-family", "thirty-random-base", "four-player"} <= {each.stem for each in LEAGUES}


@pytest.mark.parametrize("file", LEAGUES, ids=lambda file: file.stem)
def test_each_says_what_it_shows_and_how_to_run_it(file: Path) -> None:
    comment = [line for line in file.read_text("utf-8").splitlines() if line.startswith("#")]
    assert len(comment) >= 5
    assert f"#     dominion tourney run tournaments/{file.name}" in comment


@pytest.mark.parametrize("file", LEAGUES, ids=lambda file: file.stem)
def test_each_plays_a_block_of_every_kind_without_a_failure(file: Path) -> None:
    league = read_league(file, registry())
    short = replace(league, games=games_per_block(league.seating, league.players), gate=None)
    tournament = Tournament.of_league(short, None, registry())
    tournament.run()
    standings = tournament.standings()
    assert standings.finished
    assert standings.failures == 0
    assert standings.ended["stalled"] <= standings.games // 50
