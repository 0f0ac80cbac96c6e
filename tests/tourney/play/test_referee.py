"""Playing blocks: what is recorded, and that a bot that misbehaves costs just its own games."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from tourney.conftest import MakeLeague

from dominion_cli.plugins import Registry, load, registry
from dominion_cli.tourney.plan.blocks import SERIES, Block, Plan
from dominion_cli.tourney.plan.formats import round_robin
from dominion_cli.tourney.plan.league import Entrant, League, versions
from dominion_cli.tourney.play.block_record import ENDED, FORFEIT, WON
from dominion_cli.tourney.play.job import Job
from dominion_cli.tourney.play.referee import Played, Referee
from dominion_cli.tourney.play.worker import play_blocks

PROVINCES, FORFEITED, VOID = ENDED.index("provinces"), ENDED.index("forfeit"), ENDED.index("void")


def games_of(referee: Referee, block: Block) -> list[list[int]]:
    """Play a block; return the record of each of its games."""
    record: list[int] = []
    referee.play(block, record)
    size = 1 + 4 * len(block.table)
    return [record[at : at + size] for at in range(0, len(record), size)]


def block_of(seed: int = 12345, table: tuple[int, ...] = (0, 1)) -> Block:
    return Block(0, 0, 0, seed, table)


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
    one, two = games_of(Referee(make_league(), registry()), block_of())
    assert (one[0], one[1], one[5]) == (PROVINCES, 0, 1)
    assert (two[0], two[1], two[5]) == (PROVINCES, 1, 0)
    for game in (one, two):
        ranks = [(game[at + 1], -game[at + 2]) for at in (1, 5)]
        assert [bool(game[at + 3] & WON) for at in (1, 5)] == [rank == max(ranks) for rank in ranks]
        assert all(10 < game[at + 2] < 40 for at in (1, 5))


def test_the_same_seed_gives_the_same_record_whatever_was_played_before(make_league: MakeLeague) -> None:
    referee = Referee(make_league(), registry())
    first = games_of(referee, block_of())
    games_of(referee, block_of(seed=99))
    assert games_of(referee, block_of()) == first
    assert games_of(Referee(make_league(), registry()), block_of()) == first


def test_bots_that_are_alike_win_half_of_each_block(make_league: MakeLeague) -> None:
    referee = Referee(make_league(), registry())
    for seed in range(20):
        games = games_of(referee, block_of(seed, table=(1, 2)))
        shares = [0.0, 0.0]
        for game in games:
            winners = [game[at] for at in (1, 5) if game[at + 3] & WON]
            for winner in winners:
                shares[winner] += 1 / len(winners)
        assert shares == [1.0, 1.0]


def test_in_a_series_the_player_left_of_the_winner_starts(make_league: MakeLeague) -> None:
    league = make_league(players=3, seating="left-of-winner")
    games = games_of(Referee(league, registry()), block_of(table=(0, 1, 2)))
    assert len(games) == SERIES
    for game, following in pairwise(games):
        order = [game[at] for at in (1, 5, 9)]
        winner = next(at for at in range(3) if game[4 + 4 * at] & WON)
        starts = order[(winner + 1) % 3]
        assert following[1] == starts
        assert [following[1], following[5], following[9]] == [(starts + step) % 3 for step in range(3)]


@pytest.mark.parametrize(("bot", "reason"), [("raises", "ZeroDivisionError: no reason"), ("illegal", "illegal answer")])
def test_a_bot_that_fails_forfeits_its_game(misbehaving: Registry, bot: str, reason: str) -> None:
    referee = Referee(against_money(misbehaving, bot), misbehaving)
    one, two = games_of(referee, block_of())
    assert (one[0], one[4], one[8]) == (FORFEITED, WON, FORFEIT)
    assert (two[0], two[4], two[8]) == (FORFEITED, FORFEIT, WON)
    failures = referee.take_failures()
    assert [(each.game, each.seat, each.bot) for each in failures] == [(1, 2, "bad"), (2, 1, "bad")]
    assert reason in failures[0].message
    assert "Traceback" in failures[0].traceback
    assert referee.take_failures() == []


def test_where_one_of_three_forfeits_the_others_share_the_victory(misbehaving: Registry) -> None:
    league = against_money(misbehaving, "raises", players=3)
    games = games_of(Referee(league, misbehaving), block_of(table=(0, 1, 2)))
    for game in games:
        assert {game[at]: game[at + 3] for at in (1, 5, 9)} == {0: WON, 1: FORFEIT, 2: WON}


def test_a_voided_game_has_no_winner(misbehaving: Registry) -> None:
    referee = Referee(against_money(misbehaving, "raises", on_error="void"), misbehaving)
    assert [(game[0], game[4], game[8]) for game in games_of(referee, block_of())] == [(VOID, 0, 0)] * 2
    assert len(referee.take_failures()) == 2


def test_without_records_no_traceback_is_kept(misbehaving: Registry) -> None:
    referee = Referee(against_money(misbehaving, "raises", records="none"), misbehaving)
    games_of(referee, block_of())
    assert [each.traceback for each in referee.take_failures()] == ["", ""]


def test_a_bot_that_hangs_is_ended_when_its_time_is_up(misbehaving: Registry) -> None:
    league = against_money(misbehaving, "hangs", decision_seconds=0.2)
    job = Job.of(league, misbehaving)
    tables = Plan(league, round_robin).next_round()
    assert tables is not None
    played = play_blocks(job, tables, range(tables.blocks.start, tables.blocks.start + 3))
    assert {each.bot for each in played.failures} == {"bad"}
    assert all("no answer within 0.2 seconds" in each.message for each in played.failures)
    assert len(played.failures) == 4


def test_a_bot_that_takes_its_time_in_each_decision_is_left_alone(misbehaving: Registry) -> None:
    league = against_money(misbehaving, "slow", decision_seconds=0.05)
    tables = Plan(league, round_robin).next_round()
    assert tables is not None
    played: Played = play_blocks(Job.of(league, misbehaving), tables, range(2))
    assert played.seconds > 0.09
    assert played.failures == []


def test_a_worker_with_other_versions_says_so(make_league: MakeLeague) -> None:
    from dominion_cli.errors import UserError

    league = make_league(versions={"dominion-cli": "0.0.1", "hoarder": "3"})
    tables = Plan(league, round_robin).next_round()
    assert tables is not None
    with pytest.raises(UserError, match=r"worker .*: dominion-cli is .*, not '0\.0\.1'; workers need"):
        play_blocks(Job.of(league, registry()), tables, range(2))


def test_a_game_that_reaches_its_turns_is_stalled(make_league: MakeLeague) -> None:
    referee = Referee(make_league(max_turns=4), registry())
    for game in games_of(referee, block_of()):
        assert game[0] == ENDED.index("stalled")
        assert (game[3], game[7]) == (4, 4)
        assert WON in (game[4], game[8])


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
    referee.play(block_of(), [])
    failures = referee.take_failures()
    assert [failure.seat for failure in failures] == [2, 1]
    for failure in failures:
        assert re.search(rf"ValueError: p{failure.seat} plays \d Copper", failure.message)
