"""The schedules that ship."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from inspect import isfunction
from itertools import combinations
from pathlib import Path

import pytest
from tourney.conftest import MakeLeague

from dominion_cli.plugins import registry
from dominion_cli.report.standings_data import standings_data
from dominion_cli.tourney.plan import formats
from dominion_cli.tourney.plan.formats import (
    FORMATS,
    Field,
    Schedule,
    Table,
    forecast,
    gauntlet,
    knockout,
    round_robin,
    swiss,
)
from dominion_cli.tourney.plan.league import Entrant
from dominion_cli.tourney.tournament import Tournament


def played(schedule: Schedule, strengths: Sequence[float], players: int = 2) -> list[Sequence[Table]]:
    """Play a tournament in which the stronger bot of a table wins all."""
    rounds: list[Sequence[Table]] = []
    scores: list[list[float]] = []
    while tables := schedule(Field(len(strengths), players, rounds, scores)):
        winners = {max(table, key=strengths.__getitem__) for table in tables}
        rounds.append(tables)
        scores.append([float(bot in winners) for bot in range(len(strengths))])
    return rounds


def test_every_schedule_is_a_format_that_ships() -> None:
    public = [each for name, each in vars(formats).items() if isfunction(each) and not name.startswith("_")]
    schedules = {each for each in public if [*each.__annotations__.values()] == ["Field", "Sequence[Table]"]}
    assert knockout in schedules
    assert schedules == {*FORMATS.values()}


def test_in_a_round_robin_all_meet_once() -> None:
    assert round_robin(Field(bots=4, players=3)) == [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]


def test_a_gauntlet_is_the_first_against_all_others() -> None:
    assert gauntlet(Field(bots=4, players=3)) == [(0, 1, 2), (0, 1, 3), (0, 2, 3)]


@pytest.mark.parametrize(("bots", "players"), [(8, 2), (7, 2), (13, 3), (16, 4), (5, 4)])
def test_in_a_swiss_nobody_sits_twice_at_a_table_or_out_much_more_than_others(bots: int, players: int) -> None:
    rounds = played(swiss, [bot * 7 % bots for bot in range(bots)], players)
    assert [len(tables) for tables in rounds] == list(forecast(swiss, bots, players))
    games = Counter(bot for tables in rounds for table in tables for bot in table)
    assert max(games.values()) - min(games[bot] for bot in range(bots)) <= 1
    assert all(len(set(table)) == players for tables in rounds for table in tables)


def test_in_a_swiss_hardly_any_meet_twice_and_the_best_meet() -> None:
    strengths = [bot * 7 % 32 for bot in range(32)]
    rounds = played(swiss, strengths)
    assert len(rounds) == 5
    met = Counter(pair for tables in rounds for table in tables for pair in combinations(table, 2))
    assert sum(times - 1 for times in met.values()) <= 2
    assert (strengths.index(31), strengths.index(30)) in met or (strengths.index(30), strengths.index(31)) in met


@pytest.mark.parametrize(("bots", "players"), [(8, 2), (7, 2), (2, 2), (9, 3), (11, 3), (64, 4)])
def test_a_knockout_ends_with_the_strongest(bots: int, players: int) -> None:
    strengths = [bot * 5 % 67 for bot in range(bots)]
    rounds = played(knockout, strengths, players)
    assert [len(tables) for tables in rounds] == list(forecast(knockout, bots, players))
    if players == 2:
        assert sum(map(len, rounds)) == bots - 1
    best = max(range(bots), key=strengths.__getitem__)
    assert best in rounds[-1][0]


def test_a_knockout_keeps_the_first_seeds_apart() -> None:
    assert played(knockout, [8, 7, 6, 5, 4, 3, 2, 1]) == [[(0, 7), (1, 6), (2, 5), (3, 4)], [(0, 3), (1, 2)], [(0, 1)]]


@pytest.mark.parametrize("name", ["swiss", "knockout"])
def test_rounds_depend_on_results_and_on_nothing_else(make_league: MakeLeague, tmp_path: Path, name: str) -> None:
    bots = tuple(Entrant(f"money {number}", "money") for number in range(5))
    league = make_league(format=name, bots=(*bots, make_league().bots[0]), games=4)
    one = Tournament.of_league(league, None, registry())
    one.run()
    two = Tournament.of_league(league, tmp_path / "r.sqlite", registry())
    two.run(jobs=2)
    assert standings_data(one.standings()) == standings_data(two.standings())
    assert one.standings().finished
    other = Tournament.of_league(replace(league, seed=8), None, registry())
    other.run()
    assert standings_data(other.standings()) != standings_data(one.standings())
