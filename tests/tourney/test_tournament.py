"""Whole tournaments: that their results depend on nothing but the league."""

from __future__ import annotations

import json
import math
import random
import re
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tourney.conftest import SMITHY, MakeLeague

from dominion_cli import hookimpl
from dominion_cli.errors import Interrupted, UserError
from dominion_cli.plugins import Registry, registry
from dominion_cli.report.games_data import COLUMNS, jsonl, rows
from dominion_cli.report.standings_data import standings_data, standings_json
from dominion_cli.tourney import run as run_module
from dominion_cli.tourney import tournament as tournament_module
from dominion_cli.tourney.again.replay import Archive
from dominion_cli.tourney.plan.blocks import Round
from dominion_cli.tourney.plan.formats import Field, Table
from dominion_cli.tourney.plan.league import Entrant, Gate, League, versions
from dominion_cli.tourney.play import trial as trial_module
from dominion_cli.tourney.play.block_record import BlockRecords
from dominion_cli.tourney.play.job import Job
from dominion_cli.tourney.play.referee import Played
from dominion_cli.tourney.play.worker import play_blocks
from dominion_cli.tourney.results import store as store_module
from dominion_cli.tourney.results.comparison import changes, unlike
from dominion_cli.tourney.results.games import FinishedBlock, games
from dominion_cli.tourney.results.store import Store
from dominion_cli.tourney.run import Aborted
from dominion_cli.tourney.tournament import Tournament


@pytest.fixture(autouse=True)
def short_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Send few blocks at a time, so that even a small league is many tasks."""
    monkeypatch.setattr(run_module, "TASK_SECONDS", 0.01)
    monkeypatch.setattr(run_module, "LARGEST_TASK", 5)


def printed(tournament: Tournament) -> str:
    return standings_json(tournament.standings(), run={})


def played(league: League, results: Path | None = None, **how: Any) -> Tournament:
    tournament = Tournament.of_league(league, results, registry())
    tournament.run(**how)
    return tournament


def records(tournament: Tournament) -> list[BlockRecords]:
    return list(tournament.store.block_records(range(tournament.plan.blocks)))


class Stop(Exception):
    """Stops a run in its middle."""


def stop_after(blocks: int, error: type[BaseException] = Stop) -> Callable[[int], None]:
    done = [0]

    def progress(some: int) -> None:
        done[0] += some
        if done[0] >= blocks:
            raise error

    return progress


def test_two_jobs_find_what_one_does(make_league: MakeLeague) -> None:
    league = make_league(games=20)
    one, two = played(league, jobs=1), played(league, jobs=2)
    assert printed(one) == printed(two)
    assert records(one) == records(two)


def test_an_interrupted_run_goes_on_to_the_same_end(make_league: MakeLeague, tmp_path: Path) -> None:
    league = make_league(games=20)
    for blocks in (1, 17, 20):
        with pytest.raises(Stop):
            played(league, tmp_path / "r.sqlite", progress=stop_after(blocks))
    unfinished = Tournament.of_results(tmp_path / "r.sqlite", registry())
    assert 38 <= unfinished.blocks_stored < unfinished.plan.blocks
    assert not unfinished.standings().finished
    finished = played(league, tmp_path / "r.sqlite")
    assert finished.standings().finished
    assert printed(finished) == printed(played(league))
    assert printed(Tournament.of_results(tmp_path / "r.sqlite", registry())) == printed(finished)


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_keeps_what_is_finished(make_league: MakeLeague, tmp_path: Path, jobs: int) -> None:
    league = make_league(games=20)
    with pytest.raises(Interrupted, match=r"of 120 games are stored in .*r.sqlite; the same command goes on"):
        played(league, tmp_path / "r.sqlite", jobs=jobs, progress=stop_after(10, KeyboardInterrupt))
    assert Tournament.of_results(tmp_path / "r.sqlite", registry()).blocks_stored >= 10
    assert printed(played(league, tmp_path / "r.sqlite")) == printed(played(league))


def test_a_finished_tournament_is_not_played_again(make_league: MakeLeague, tmp_path: Path) -> None:
    played(make_league(), tmp_path / "r.sqlite")
    again = Tournament.of_league(make_league(), tmp_path / "r.sqlite", registry())
    assert again.blocks_missing() == 0
    again.run(progress=stop_after(1))
    assert len(again.store.runs()) == 1


def test_fresh_starts_over(make_league: MakeLeague, tmp_path: Path) -> None:
    played(make_league(), tmp_path / "r.sqlite")
    other = make_league(seed=8)
    with pytest.raises(UserError, match="seed is 8, not 7"):
        Tournament.of_league(other, tmp_path / "r.sqlite", registry())
    assert Tournament.of_league(other, tmp_path / "r.sqlite", registry(), fresh=True).blocks_stored == 0


def test_shards_merge_to_the_whole(make_league: MakeLeague, tmp_path: Path) -> None:
    league = make_league(games=20)
    shards = []
    for part in (1, 2, 3):
        shards.append(played(league, tmp_path / f"{part}.sqlite", part=(part, 3)))
        assert shards[-1].blocks_missing((part, 3)) == 0
        assert shards[-1].blocks_stored == 20
    whole = Tournament.of_league(league, tmp_path / "whole.sqlite", registry())
    whole.merge([shards[2], shards[0], shards[1]])
    assert printed(whole) == printed(played(league))
    assert len(whole.store.runs()) == 3


def test_shards_may_share_a_file(make_league: MakeLeague, tmp_path: Path) -> None:
    league = make_league(games=20)
    for part in (2, 1):
        played(league, tmp_path / "r.sqlite", part=(part, 2))
    assert printed(Tournament.of_results(tmp_path / "r.sqlite", registry())) == printed(played(league))


def test_results_of_another_league_do_not_merge(make_league: MakeLeague, tmp_path: Path) -> None:
    one, two = played(make_league()), played(make_league(max_turns=300), tmp_path / "2.sqlite")
    with pytest.raises(UserError, match=r"2.sqlite: these .* belong to another league; there, max_turns is 300, not"):
        one.merge([two])


class LateExecutor(Executor):
    """Gives results in any order but the one they were asked for in."""

    def __init__(self) -> None:
        self.pool = ThreadPoolExecutor(1)
        self.dice = random.Random(1)
        self.kept: list[tuple[Future[Any], Callable[..., Any], Any]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.kept.append((future, fn, args))
        self.pool.submit(self._work)
        return future

    def _work(self) -> None:
        future, fn, args = self.kept.pop(self.dice.randrange(len(self.kept)))
        future.set_result(fn(*args))


def test_any_executor_will_do_and_results_may_come_in_any_order(
    make_league: MakeLeague, monkeypatch: pytest.MonkeyPatch
) -> None:
    def late(jobs: int, argument: str) -> Executor:
        assert (jobs, argument) == (4, "tcp://there")
        return LateExecutor()

    monkeypatch.setitem(registry().executors, "late", late)
    league = make_league(games=20)
    assert printed(played(league, jobs=4, executor="late:tcp://there")) == printed(played(league))
    with pytest.raises(UserError, match=r"--executor: there is no executor 'lat'. Did you mean 'late'\?"):
        played(league, executor="lat")
    with pytest.raises(UserError, match="'process' takes no argument"):
        played(league, executor="process:4")


def two_rounds(entrants: Field) -> Sequence[Table]:
    """All play all, then the best two each other."""
    if not entrants.rounds:
        return [(0, 1), (0, 2), (1, 2)]
    if len(entrants.rounds) > 1:
        return []
    best = sorted(range(entrants.bots), key=lambda bot: -entrants.scores[0][bot])[:2]
    return [(min(best), max(best))]


def test_a_format_whose_rounds_depend_on_results_is_as_repeatable(
    make_league: MakeLeague, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry().formats, "two-rounds", two_rounds)
    league = make_league(games=10, format="two-rounds")
    whole = played(league, jobs=2)
    assert whole.blocks_stored == whole.plan.blocks == 4 * 2 * 5
    for blocks in (3, 31):
        with pytest.raises(Stop):
            played(league, tmp_path / "r.sqlite", progress=stop_after(blocks))
    assert printed(played(league, tmp_path / "r.sqlite")) == printed(whole)
    with pytest.raises(UserError, match="--shard: a two-rounds cannot be sharded"):
        played(league, part=(1, 2))


@pytest.fixture
def gated(make_league: MakeLeague) -> League:
    return make_league(games=400, gate=Gate("Smithy", "money", (0, 60)))


def test_a_gate_stops_the_run_at_the_same_block_however_it_ran(gated: League, tmp_path: Path) -> None:
    whole = played(gated)
    verdict = whole.verdict()
    assert verdict is not None
    assert (verdict.verdict, verdict.exit_code) == ("passed", 0)
    assert verdict.last_block is not None
    assert whole.blocks_stored == verdict.last_block + 1 < whole.plan.blocks
    assert whole.standings().finished
    with pytest.raises(Stop):
        played(gated, tmp_path / "r.sqlite", jobs=2, progress=stop_after(30))
    assert printed(played(gated, tmp_path / "r.sqlite", jobs=2)) == printed(whole)
    assert records(Tournament.of_results(tmp_path / "r.sqlite", registry())) == records(whole)


def test_shards_of_a_gated_league_merge_to_its_verdict(gated: League, tmp_path: Path) -> None:
    gated = replace(gated, games=60)
    shards = [played(gated, tmp_path / f"{part}.sqlite", part=(part, 2)) for part in (1, 2)]
    whole = Tournament.of_league(gated, tmp_path / "whole.sqlite", registry())
    whole.merge(shards)
    assert printed(whole) == printed(played(gated))


def test_a_gate_can_fail_or_be_left_open(make_league: MakeLeague) -> None:
    failed = played(make_league(games=400, gate=Gate("money", "Smithy", (-20, 60)))).verdict()
    assert failed is not None
    assert (failed.verdict, failed.exit_code) == ("failed", 1)
    short = played(make_league(games=8, gate=Gate("money", "more", (0, 10))))
    verdict = short.verdict()
    assert verdict is not None
    assert (verdict.verdict, verdict.exit_code, verdict.last_block) == ("inconclusive", 4, None)
    assert verdict.games == 16
    assert standings_data(short.standings())["gate"]["verdict"] == "inconclusive"


def test_gauntlet_and_four_players_and_every_seating_add_up(make_league: MakeLeague) -> None:
    four = (*make_league().bots, Entrant("Smithies", "menu", {"buy": SMITHY}))
    for keys in (
        {"format": "gauntlet", "bots": four},
        {"players": 4, "bots": four, "games": 4},
        {"seating": "all-orders", "players": 3},
        {"seating": "random", "games": 3},
        {"seating": "left-of-winner", "games": 12},
    ):
        tournament = played(make_league(**keys))
        standings = tournament.standings()
        assert standings.finished
        assert standings.games == tournament.plan.games
        seats = tournament.league.players
        assert sum(bot.games for bot in standings.bots) == seats * standings.games
        assert sum(bot.win_share.estimate * bot.games for bot in standings.bots) == pytest.approx(standings.games)
        assert all(bot.games == bot.wins + bot.ties + bot.losses for bot in standings.bots)
        assert [bot.rank for bot in standings.bots] == list(range(1, len(standings.bots) + 1))


def test_solitaire_has_turns_and_points_but_no_rating(make_league: MakeLeague) -> None:
    standings = played(make_league(players=1, bots=(Entrant("money", "money"),), games=20)).standings()
    (bot,) = standings.bots
    assert (standings.games, bot.games, bot.wins) == (40, 40, 40)
    data = standings_data(standings)["standings"][0]
    assert (data["win_share"], data["rating"]) == (1.0, None)
    assert 15 < bot.mean_turns < 40


def test_the_standings_count_what_the_games_say(make_league: MakeLeague) -> None:
    tournament = played(make_league(games=20))
    standings = tournament.standings()
    every = list(games(tournament.plan, tournament.store))
    assert [game.number for game in every] == list(range(1, 121))
    for bot in standings.bots:
        seats = [(number, seat) for game in every for number, seat in enumerate(game.seats) if seat.bot == bot.name]
        assert bot.games == len(seats)
        assert bot.win_share.estimate == pytest.approx(sum(seat.win_share for _, seat in seats) / len(seats))
        assert bot.mean_vp == pytest.approx(sum(seat.vp for _, seat in seats) / len(seats))
        first = [seat.win_share for number, seat in seats if number == 0]
        assert bot.seat_win_share[0] == pytest.approx(sum(first) / len(first))
    ours = [game for game in every if game.kingdom == "Big Money"]
    smithy = [seat.win_share for game in ours for seat in game.seats if seat.bot == "Smithy"]
    assert standings.kingdoms["Big Money"]["Smithy"] == pytest.approx(sum(smithy) / len(smithy))


def misbehaving_league(registry: Registry, **keys: Any) -> League:
    settings: dict[str, Any] = {
        "bots": (Entrant("money", "money"), Entrant("more", "money"), Entrant("bad", "raises")),
        "kingdoms": (registry.kingdoms.kingdom("First Game"),),
        "versions": versions(registry),
        "games": 10,
        **keys,
    }
    return League(name="Test", seed=1, **settings)


def test_a_bot_that_fails_costs_only_its_own_games(misbehaving: Registry) -> None:
    standings = played(misbehaving_league(misbehaving), jobs=2).standings()
    by_name = {bot.name: bot for bot in standings.bots}
    assert (by_name["bad"].games, by_name["bad"].forfeits, by_name["bad"].wins) == (20, 20, 0)
    assert standings.matrix["money"]["bad"] == 1.0
    assert standings.matrix["money"]["more"] == 0.5
    assert (standings.failures, standings.games, standings.ended["forfeit"]) == (20, 30, 20)


def test_where_all_games_are_void_nobody_has_a_win_share(misbehaving: Registry) -> None:
    entries = (Entrant("bad", "raises"), Entrant("worse", "raises"))
    standings = played(misbehaving_league(misbehaving, on_error="void", bots=entries)).standings()
    assert (standings.games, standings.voided) == (0, 10)
    assert [bot["win_share"] for bot in standings_data(standings)["standings"]] == [None, None]


def test_voided_games_do_not_count(misbehaving: Registry) -> None:
    standings = played(misbehaving_league(misbehaving, on_error="void")).standings()
    by_name = {bot.name: bot for bot in standings.bots}
    assert (standings.games, standings.voided, standings.failures) == (10, 20, 20)
    assert standings.finished
    assert (by_name["bad"].games, by_name["money"].games) == (0, 10)
    assert standings_data(standings)["standings"][-1]["win_share"] is None


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_league_that_aborts_stops_at_the_first_failure(
    misbehaving: Registry, tmp_path: Path, jobs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournament_module, "preflight", lambda league, names: [])
    league = misbehaving_league(misbehaving, on_error="abort")
    with pytest.raises(Aborted, match=r"(?s)game \d+: bot 'bad' in seat \d: .*no reason.*'abort'") as caught:
        played(league, tmp_path / "r.sqlite", jobs=jobs)
    assert caught.value.exit_code == 3
    for game in games(Tournament.of_results(tmp_path / "r.sqlite", misbehaving).plan, Store(tmp_path / "r.sqlite")):
        assert "bad" not in [seat.bot for seat in game.seats]


def test_what_makes_two_leagues_hard_to_compare_is_named(make_league: MakeLeague) -> None:
    one = make_league()
    assert unlike(one, make_league(seed=8, games=60, bots=[bot._replace(bot="smithy") for bot in one.bots])) == []
    fewer = {"bots": one.bots[:2], "kingdoms": (one.kingdoms[0], replace(one.kingdoms[0], end_piles=4))}
    assert unlike(one, make_league(players=3, seating="random", max_turns=50, **fewer)) == [
        "players 2 and 3",
        "seating 'rotate' and 'random'",
        "max_turns 200 and 50",
        "bots (1 only in the first, 0 only in the second)",
        "kingdoms (1 only in the first, 1 only in the second)",
    ]


def test_a_voided_game_has_no_win_share_when_exported(misbehaving: Registry) -> None:
    void = played(misbehaving_league(misbehaving, on_error="void"))
    told = [json.loads(line) for line in jsonl(games(void.plan, void.store))]
    for game, each in zip(games(void.plan, void.store), told, strict=True):
        shares = [seat["win_share"] for seat in each["seats"]]
        assert shares == [row[COLUMNS.index("win_share")] for row in rows(game)]
        assert (shares == [None, None]) == (each["ended"] == "void")
    assert {each["ended"] == "void" for each in told} == {True, False}


def test_a_game_can_be_played_again_as_it_was(make_league: MakeLeague) -> None:
    tournament = played(make_league(games=4, seating="left-of-winner"))
    for number in (1, 2, 50):
        replay = Archive(tournament).replay(number)
        game = replay.end.game
        assert [player.score() for player in game.players] == [seat.vp for seat in replay.result.seats]
        assert [player.turns for player in game.players] == [seat.turns for seat in replay.result.seats]
    with pytest.raises(UserError, match="there is no game 1000; 72 games are stored"):
        Archive(tournament).replay(1000)


def test_plugins_hear_how_a_tournament_goes(make_league: MakeLeague) -> None:
    class Listener:
        heard: list[Any]

        def __init__(self) -> None:
            self.heard = []

        @hookimpl
        def tourney_started(self, plan: Any) -> None:
            self.heard.append(plan.games)

        @hookimpl
        def block_finished(self, block: FinishedBlock) -> None:
            self.heard.append((block.block.number, [game.number for game in block.games]))

        @hookimpl
        def tourney_finished(self, results: Tournament) -> None:
            self.heard.append(results.standings().games)

    listener = Listener()
    registry().manager.register(listener)
    try:
        played(make_league(games=2))
    finally:
        registry().manager.unregister(listener)
    started, *blocks, finished = listener.heard
    assert (started, finished) == (12, 12)
    assert sorted(blocks) == [(number, [2 * number + 1, 2 * number + 2]) for number in range(6)]


def test_what_differs_between_two_runs_is_under_run_only(make_league: MakeLeague, tmp_path: Path) -> None:
    one, two = played(make_league(), tmp_path / "1.sqlite"), played(make_league(), tmp_path / "2.sqlite", jobs=2)
    texts = [json.loads(standings_json(each.standings(), each.run_data())) for each in (one, two)]
    assert texts[0].pop("run") != texts[1].pop("run")
    assert texts[0] == texts[1]


def test_what_shared_luck_saved_is_measured_on_the_blocks(make_league: MakeLeague) -> None:
    tournament = played(make_league(games=60))
    alike: dict[tuple[int, tuple[int, ...], str], list[list[float]]] = {}
    for place, block in groupby(games(tournament.plan, tournament.store), lambda game: game.block):
        first, second = ({seat.bot: seat.win_share for seat in game.seats} for game in block)
        for bot in first:
            alike.setdefault((place.kingdom, place.table, bot), []).append([first[bot], second[bot]])
    blocks = sum(len(shares) * np.var([one + two for one, two in shares]) for shares in alike.values())
    single = sum(len(shares) * np.var(shares, axis=0).sum() for shares in alike.values())
    assert tournament.standings().variance_saved == pytest.approx(1 - blocks / single)
    assert math.isnan(played(make_league(seating="random")).standings().variance_saved)


def test_ratings_around_a_bot_are_differences_to_it(make_league: MakeLeague) -> None:
    tournament = played(make_league())
    around = {bot.name: bot.rating for bot in tournament.standings("money").bots}
    mean = {bot.name: bot.rating for bot in tournament.standings().bots}
    assert (around["money"].low, around["money"].high) == (0, 0)
    for name in around:
        assert around[name].estimate == pytest.approx(mean[name].estimate - mean["money"].estimate)
    with pytest.raises(UserError, match="there is no bot 'mony'"):
        tournament.standings("mony")


def test_a_change_between_two_tournaments_is_told_from_luck(make_league: MakeLeague) -> None:
    before = played(make_league(games=60))
    worse = before.league.bots[0]._replace(parameters={"buy": ["Province", "Gold", "Silver"]})
    after = played(make_league(games=60, bots=(worse, *before.league.bots[1:])))
    smithy, money, more = changes(before.totals(), after.totals(), "these")
    assert (smithy.name, smithy.more_than_luck) == ("Smithy", True)
    assert smithy.share.high < 0
    assert smithy.after - smithy.before == pytest.approx(smithy.share.estimate)
    assert money.share.estimate == pytest.approx(more.share.estimate)
    same = changes(before.totals(), played(make_league(games=60)).totals(), "these")
    assert [(each.share.estimate, each.more_than_luck) for each in same] == [(0.0, False)] * 3
    others = (Entrant("a", "money"), Entrant("b", "money"))
    with pytest.raises(UserError, match="these: no bot is in both"):
        changes(before.totals(), played(make_league(bots=others)).totals(), "these")


def test_a_bot_that_prints_does_not_spoil_the_results(misbehaving: Registry, capfd: pytest.CaptureFixture[str]) -> None:
    bots = (Entrant("money", "money"), Entrant("talker", "talks"))
    for jobs in (1, 2):
        played(misbehaving_league(misbehaving, bots=bots, games=2), jobs=jobs)
        captured = capfd.readouterr()
        assert captured.out == ""
        assert "Hello" in captured.err


class Unwritable:
    """What SQLite opens in a folder where it cannot write the files that it needs even for reading."""

    def execute(self, query: str) -> None:
        error = sqlite3.OperationalError("unable to open database file")
        error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
        raise error

    def close(self) -> None:
        """Close nothing."""


def test_results_in_a_folder_that_cannot_be_written_can_be_shown(
    make_league: MakeLeague, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = played(make_league(), tmp_path / "r.sqlite")
    text = printed(whole)
    whole.store.close()
    open_file = store_module._open
    monkeypatch.setattr(store_module, "_open", lambda at: open_file(at) if "immutable" in at else Unwritable())
    assert printed(Tournament.of_results(tmp_path / "r.sqlite", registry())) == text
    assert [file.name for file in tmp_path.iterdir()] == ["r.sqlite"]


@pytest.mark.parametrize(
    "how",
    [
        pytest.param({}, id="plain"),
        pytest.param({"format": "swiss"}, id="in rounds"),
        pytest.param({"gate": Gate("Smithy", "money", (0, 60))}, id="ended by a gate"),
    ],
)
def test_what_was_added_up_while_playing_is_what_the_store_says(
    how: dict[str, Any], make_league: MakeLeague, tmp_path: Path
) -> None:
    tournament = played(make_league(games=400, **how), tmp_path / "results.db")
    assert printed(tournament) == printed(Tournament.of_results(tmp_path / "results.db", registry()))


def test_what_others_store_meanwhile_is_not_missing(make_league: MakeLeague, tmp_path: Path) -> None:
    path = tmp_path / "results.db"
    league = make_league(games=40)
    tournament = played(league, path, part=(1, 2))
    played(league, path, part=(2, 2))
    assert tournament.standings().finished
    assert printed(tournament) == printed(played(league))


def seeds(tournament: Tournament) -> list[int]:
    round_ = tournament.plan.next_round()
    assert round_ is not None
    return [round_.block(number).seed for number in round_.blocks]


def test_a_secret_is_made_once_and_kept_with_the_results(make_league: MakeLeague, tmp_path: Path) -> None:
    league = make_league(secret="file")
    first = played(league, tmp_path / "1.sqlite")
    again, other = (Tournament.of_league(league, tmp_path / name, registry()) for name in ("1.sqlite", "2.sqlite"))
    assert re.fullmatch("[0-9a-f]{64}", first.league.secret)
    assert seeds(again) == seeds(first)
    assert not {*seeds(other), *seeds(played(make_league()))} & {*seeds(first)}
    assert Tournament.of_results(tmp_path / "1.sqlite", registry()).league.secret == first.league.secret


def test_who_is_told_the_secret_can_repeat_the_games(make_league: MakeLeague, tmp_path: Path) -> None:
    first = played(make_league(secret="file"), tmp_path / "1.sqlite", jobs=2)
    repeated = played(make_league(secret=first.league.secret))
    assert records(repeated) == records(first)
    assert records(repeated) != records(played(make_league()))


def test_parts_with_the_same_secret_merge_and_others_are_refused(make_league: MakeLeague, tmp_path: Path) -> None:
    league = make_league(secret="ab" * 32)
    parts = [played(league, tmp_path / f"{part}.sqlite", part=(part, 2)) for part in (1, 2)]
    whole = Tournament.of_league(league, None, registry())
    whole.merge(parts)
    assert printed(whole) == printed(played(league))
    with pytest.raises(UserError, match=r"there, secret is another\.$"):
        whole.merge([played(make_league(secret="file"), tmp_path / "3.sqlite")])
    with pytest.raises(UserError, match="in the one to run, secret is another"):
        Tournament.of_league(make_league(), tmp_path / "1.sqlite", registry())
    with pytest.raises(UserError, match="in the one to run, secret is another"):
        Tournament.of_league(
            make_league(secret="file"), played(make_league(), tmp_path / "4.sqlite").store.path, registry()
        )


def test_the_trial_before_a_league_has_other_luck_than_its_games(
    make_league: MakeLeague, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[int] = []

    def note(job: Job, round_: Round, numbers: range) -> Played:
        tried.extend(round_.block(number).seed for number in numbers)
        return play_blocks(job, round_, numbers)

    monkeypatch.setattr(trial_module, "play_blocks", note)
    tournament = played(make_league(secret="file"))
    assert len(tried) == 3
    assert not {*tried} & {*seeds(tournament)}
