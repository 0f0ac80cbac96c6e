"""Playing blocks: what is recorded, and that a bot that misbehaves costs just its own games."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from tourney.conftest import MakeLeague

from dominion_cli.plugins import Registry, load, registry
from dominion_cli.tourney.plan.blocks import SERIES, Plan, Round
from dominion_cli.tourney.plan.formats import round_robin
from dominion_cli.tourney.plan.league import Entrant, League, versions
from dominion_cli.tourney.play.block_record import FORFEIT, MARKS, PLACE, POINTS, TURNS, WON, GameCount
from dominion_cli.tourney.play.job import Job
from dominion_cli.tourney.play.referee import Played, Referee
from dominion_cli.tourney.play.worker import play_blocks


def play_block(referee: Referee, seed: int = 12345, table: tuple[int, ...] = (0, 1)) -> Played:
    """Play the one block of a round."""
    return referee.play_all(Round(0, [table], kingdoms=1, repeats=1, league_seed=seed), range(1))


def games_of(referee: Referee, seed: int = 12345, table: tuple[int, ...] = (0, 1)) -> list[GameCount]:
    ((_, games),) = play_block(referee, seed, table).block_records.games(len(table))
    return games


def against_money(registry: Registry, bot: str, **keys: object) -> League:
    return League(
        name="Test",
        seed=1,
        bots=(Entrant("money", "money"), Entrant("bad", bot), Entrant("more", "money")),
        kingdoms=(registry.kingdoms.kingdom("First Game"),),
        versions=versions(registry),
        **keys,  # type: ignore[arg-type]
    )


def test_a_record_says_who_sat_where_and_how_they_did(make_league: MakeLeague) -> None:
    games = games_of(Referee(make_league(), registry()))
    assert [(game.ended, [seat[PLACE] for seat in game.seats]) for game in games] == [
        ("provinces", [0, 1]),
        ("provinces", [1, 0]),
    ]
    for game in games:
        ranks = [(seat[POINTS], -seat[TURNS]) for seat in game.seats]
        assert [seat[MARKS] for seat in game.seats] == [WON if rank == max(ranks) else 0 for rank in ranks]
        assert game.winners == [seat[PLACE] for seat in game.seats if seat[MARKS] == WON]
        assert all(10 < seat[TURNS] < 40 for seat in game.seats)


def test_the_same_seed_gives_the_same_record_whatever_was_played_before(make_league: MakeLeague) -> None:
    referee = Referee(make_league(), registry())
    first = games_of(referee)
    games_of(referee, seed=99)
    assert games_of(referee) == first
    assert games_of(Referee(make_league(), registry())) == first


def test_bots_that_are_alike_win_half_of_each_block(make_league: MakeLeague) -> None:
    referee = Referee(make_league(), registry())
    for seed in range(20):
        shares = [0.0, 0.0]
        for game in games_of(referee, seed, table=(1, 2)):
            for winner in game.winners:
                shares[winner] += 1 / len(game.winners)
        assert shares == [1.0, 1.0]


def test_in_a_series_the_player_left_of_the_winner_starts(make_league: MakeLeague) -> None:
    league = make_league(players=3, seating="left-of-winner")
    games = games_of(Referee(league, registry()), table=(0, 1, 2))
    assert len(games) == SERIES
    for game, following in pairwise(games):
        order = [seat[PLACE] for seat in game.seats]
        starts = order[(order.index(game.winners[0]) + 1) % 3]
        assert [seat[PLACE] for seat in following.seats] == [(starts + step) % 3 for step in range(3)]


@pytest.mark.parametrize(("bot", "reason"), [("raises", "ZeroDivisionError: no reason"), ("illegal", "illegal answer")])
def test_a_bot_that_fails_forfeits_its_game(misbehaving: Registry, bot: str, reason: str) -> None:
    referee = Referee(against_money(misbehaving, bot), misbehaving)
    block = play_block(referee)
    ((_, games),) = block.block_records.games(2)
    for game in games:
        assert game.ended == "forfeit"
        assert {seat[PLACE]: seat[MARKS] for seat in game.seats} == {0: WON, 1: FORFEIT}
    assert [(each.game, each.seat, each.bot) for each in block.failures] == [(1, 2, "bad"), (2, 1, "bad")]
    assert reason in block.failures[0].message
    assert "Traceback" in block.failures[0].traceback
    assert len(play_block(referee).failures) == 2


def test_where_one_of_three_forfeits_the_others_share_the_victory(misbehaving: Registry) -> None:
    league = against_money(misbehaving, "raises", players=3)
    for game in games_of(Referee(league, misbehaving), table=(0, 1, 2)):
        assert {seat[PLACE]: seat[MARKS] for seat in game.seats} == {0: WON, 1: FORFEIT, 2: WON}


def test_a_voided_game_has_no_winner(misbehaving: Registry) -> None:
    referee = Referee(against_money(misbehaving, "raises", on_error="void"), misbehaving)
    assert [(game.ended, game.winners) for game in games_of(referee)] == [("void", [])] * 2
    assert not any(seat[MARKS] for game in games_of(referee) for seat in game.seats)
    assert len(play_block(referee).failures) == 2


def test_without_records_no_traceback_is_kept(misbehaving: Registry) -> None:
    referee = Referee(against_money(misbehaving, "raises", records="none"), misbehaving)
    assert [each.traceback for each in play_block(referee).failures] == ["", ""]


def test_a_bot_that_hangs_is_ended_when_its_time_is_up(misbehaving: Registry) -> None:
    league = against_money(misbehaving, "hangs", decision_seconds=0.2)
    job = Job.of(league, misbehaving)
    round_ = Plan(league, round_robin).next_round()
    assert round_ is not None
    played = play_blocks(job, round_, range(round_.blocks.start, round_.blocks.start + 3))
    assert {each.bot for each in played.failures} == {"bad"}
    assert all("no answer within 0.2 seconds" in each.message for each in played.failures)
    assert len(played.failures) == 4


def test_a_bot_that_takes_its_time_in_each_decision_is_left_alone(misbehaving: Registry) -> None:
    league = against_money(misbehaving, "slow", decision_seconds=0.05)
    round_ = Plan(league, round_robin).next_round()
    assert round_ is not None
    played: Played = play_blocks(Job.of(league, misbehaving), round_, range(2))
    assert played.seconds > 0.09
    assert played.failures == []


def test_a_worker_with_other_versions_says_so(make_league: MakeLeague) -> None:
    from dominion_cli.errors import UserError

    league = make_league(versions={"dominion-cli": "0.0.1", "hoarder": "3"})
    round_ = Plan(league, round_robin).next_round()
    assert round_ is not None
    with pytest.raises(UserError, match=r"worker .*: dominion-cli is .*, not '0\.0\.1'; workers need"):
        play_blocks(Job.of(league, registry()), round_, range(2))


def test_a_game_that_reaches_its_turns_is_stalled(make_league: MakeLeague) -> None:
    referee = Referee(make_league(max_turns=4), registry())
    for game in games_of(referee):
        assert game.ended == "stalled"
        assert [seat[TURNS] for seat in game.seats] == [4, 4]
        assert game.winners


READS_THE_LOG = """
from dominion_cli import Bot, hookimpl


class Reads(Bot):
    def buy(self, view):
        raise ValueError(view.log[-1])


@hookimpl
def register_bots(register):
    register("reads", Reads)
"""


@pytest.mark.usefixtures("plugins_as_before")
def test_a_strangers_bot_can_read_the_log_whatever_is_kept(tmp_path: Path) -> None:
    (tmp_path / "reads.py").write_text(READS_THE_LOG)
    known = load([str(tmp_path / "reads.py")])
    referee = Referee(against_money(known, "reads", records="none"), known)
    failures = play_block(referee).failures
    assert [failure.seat for failure in failures] == [2, 1]
    for failure in failures:
        assert re.search(rf"ValueError: p{failure.seat} plays \d Copper", failure.message)
