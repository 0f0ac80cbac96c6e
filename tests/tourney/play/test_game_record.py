"""Game records: which games are kept, that they are the same however a run went, and that they are small."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tourney.conftest import MakeLeague
from tourney.play.test_referee import against_money, play_block
from tourney.test_tournament import Stop, played, stop_after

from dominion_cli.engine.game import Game
from dominion_cli.plugins import Registry, registry
from dominion_cli.tourney.again.replay import Archive
from dominion_cli.tourney.play.game_record import NotARecord, packed, unpacked
from dominion_cli.tourney.play.referee import Referee
from dominion_cli.tourney.run import Aborted
from dominion_cli.tourney.tournament import Tournament


def game(seed: int = 1) -> Game:
    known = registry()
    setup = known.kingdoms.kingdom("First Game").setup(known.cards, players=2)
    return Game(setup, [known.bots.make("money"), known.bots.make("random")], seed, record=True)


def test_a_record_tells_the_answers_and_standing_orders_in_few_bytes() -> None:
    whole = game()
    whole.play()
    record = packed(whole)
    assert unpacked(record) == (0b01, whole.answers)
    assert len(record) < len(whole.answers or ()) < 1000


@given(st.lists(st.integers(-(2**31), 2**31 - 1), max_size=50))
def test_any_answers_come_back_from_a_record(answers: list[int]) -> None:
    some = game()
    some.answers = answers
    assert unpacked(packed(some)) == (0b01, answers)


@pytest.mark.parametrize("junk", [b"", b"junk", packed(game())[:-1]])
def test_what_is_no_record_is_told(junk: bytes) -> None:
    with pytest.raises(NotARecord):
        unpacked(junk)


def kept(tournament: Tournament) -> list[int]:
    return [record.game for record in tournament.store.game_records()]


def test_records_are_the_same_whatever_the_jobs_shards_and_interruptions(
    make_league: MakeLeague, tmp_path: Path
) -> None:
    league = make_league(games=20, records="all")
    whole = played(league)
    assert kept(whole) == list(range(1, 121))
    with pytest.raises(Stop):
        played(league, tmp_path / "r.sqlite", progress=stop_after(17))
    parts = [played(league, tmp_path / f"{part}.sqlite", part=(part, 2)) for part in (1, 2)]
    merged = Tournament.of_league(league, tmp_path / "merged.sqlite", registry())
    merged.merge(parts)
    for other in (played(league, jobs=2), played(league, tmp_path / "r.sqlite"), merged):
        assert list(other.store.game_records()) == list(whole.store.game_records())


def test_a_sample_has_every_table_on_every_kingdom_in_all_seat_orders(make_league: MakeLeague) -> None:
    tournament = played(make_league(games=60, records="sample"))
    repeats: dict[int, list[tuple[int, ...]]] = {}
    for number in kept(tournament):
        block, index = divmod(number - 1, 2)
        deal, table = divmod(block, 3)
        repeat, kingdom = divmod(deal, 2)
        repeats.setdefault(repeat, []).append((table, kingdom, index))
    everywhere = [(table, kingdom) for kingdom in (0, 1) for table in (0, 1, 2)]
    assert repeats == {0: [(*where, 0) for where in everywhere], 25: [(*where, 1) for where in everywhere]}


@pytest.mark.parametrize(("records", "expected"), [("none", []), ("errors", [1, 2]), ("all", [1, 2])])
def test_failed_games_are_kept_up_to_the_failure_unless_nothing_is(
    misbehaving: Registry, records: str, expected: list[int]
) -> None:
    referee = Referee(against_money(misbehaving, "raises", records=records), misbehaving)
    games = play_block(referee).game_records
    assert [each.game for each in games] == expected
    # Two turns of both players, and the third of who moves first: only purchases are asked for.
    assert [len(unpacked(each.answers)[1]) for each in games] == [5, 4][: len(expected)]
    assert len(play_block(referee).game_records) == len(expected)


def test_a_game_is_kept_in_which_a_bot_ended_the_process(misbehaving: Registry) -> None:
    tournament = Tournament.of_league(against_money(misbehaving, "dies", games=2), None, misbehaving)
    tournament.run()
    failed = [failure.game for failure in tournament.store.failures()]
    assert kept(tournament) == failed
    replay = Archive(tournament).replay(failed[0])
    assert replay.kept
    last = replay.at(replay.questions - 1)
    assert last.decision is not None
    assert (last.decision.kind, last.answer) == ("buy", None)


def test_a_failed_game_of_bots_that_are_trusted_is_kept_by_playing_it_once_more(
    misbehaving: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dominion_cli.tourney.play.referee.ships", lambda entrant, names: True)
    referee = Referee(against_money(misbehaving, "raises", records="errors"), misbehaving)
    block = play_block(referee)
    assert [failure.game for failure in block.failures] == [1, 2]
    assert [len(unpacked(each.answers)[1]) for each in block.game_records] == [5, 4]


def test_games_that_end_well_are_not_kept_for_their_errors(make_league: MakeLeague) -> None:
    assert kept(played(make_league())) == []


def test_a_bot_that_buys_a_card_of_another_game_fails_just_as_without_a_record(misbehaving: Registry) -> None:
    for records in ("none", "errors"):
        referee = Referee(against_money(misbehaving, "elsewhere", records=records), misbehaving)
        assert {(each.bot, each.kind) for each in play_block(referee).failures} == {("bad", "IllegalAnswer")}


def test_a_league_that_aborts_keeps_the_games_before_the_failure_only(misbehaving: Registry, tmp_path: Path) -> None:
    league = against_money(misbehaving, "raises", records="all", on_error="abort", games=8)
    tournament = Tournament.of_league(league, tmp_path / "r.sqlite", misbehaving)
    with pytest.raises(Aborted):
        tournament.run()
    stored = tournament.blocks_stored
    assert kept(tournament) == list(range(1, 2 * stored + 1))
