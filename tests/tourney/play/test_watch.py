"""Bots that do harm to the process they run in: each costs its own games only, however the league is run."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from tourney.conftest import MakeLeague

from dominion_cli import plugins
from dominion_cli.plugins import Registry, registry
from dominion_cli.tourney import run as run_module
from dominion_cli.tourney import tournament as tournament_module
from dominion_cli.tourney.plan.league import Entrant, League, versions
from dominion_cli.tourney.play.block_record import BlockRecords
from dominion_cli.tourney.play.executors import ProcessExecutor
from dominion_cli.tourney.play.failures import Failure
from dominion_cli.tourney.play.job import Job
from dominion_cli.tourney.play.watch import guard as guard_module
from dominion_cli.tourney.play.worker import play_blocks
from dominion_cli.tourney.results.games import GameResult, games
from dominion_cli.tourney.run import WorkerDied
from dominion_cli.tourney.tournament import Tournament

HARMFUL = '''
"""Bots that play money until their third turn and then do harm, or half of the time, by their own luck, do not."""

import ctypes
import itertools
import os
import pathlib
import sys

from dominion_cli import Bot, hookimpl


class Harmful(Bot):
    """Plays money."""

    def buy(self, view):
        if view.turn == 3 and view.random.below(2):
            self.do_harm()
        return view.first_affordable("Province", "Gold", "Silver")

    def do_harm(self):
        """Do none."""


class Exits(Harmful):
    """Ends its process."""

    def do_harm(self):
        os._exit(7)


class Leaves(Harmful):
    """Ends the program as Python does."""

    def do_harm(self):
        sys.exit("good bye")


class Crashes(Harmful):
    """Reads memory that is not its own."""

    def do_harm(self):
        ctypes.string_at(0)


class HangsInC(Harmful):
    """Never comes back from C code, which keeps all other Python code waiting."""

    def do_harm(self):
        sum(itertools.repeat(1))


class Clings(Harmful):
    """Never comes back, and handles all that is raised to make it."""

    def do_harm(self):
        while True:
            try:
                while True:
                    pass
            except BaseException:
                pass


class Late(Harmful):
    """Handles what is raised to make it come back, and answers as if nothing had happened."""

    def do_harm(self):
        try:
            while True:
                pass
        except BaseException:
            pass


class Eats(Harmful):
    """Eats memory without end."""

    def do_harm(self):
        eaten = []
        while True:
            eaten.append(bytearray(1 << 22))


class ExitsOnce(Harmful):
    """Ends its process a single time, as if somebody had killed it."""

    def do_harm(self):
        flag = pathlib.Path(__file__).with_suffix(".flag")
        if not flag.exists():
            flag.touch()
            os._exit(7)


HOARD = []


class Hoards(Harmful):
    """Eats a little each time, and never gives it back."""

    def do_harm(self):
        HOARD.append(bytearray(1 << 24))


class Counts(Bot):
    """Plays worse with each purchase, and would go on from game to game if it could."""

    def __init__(self):
        super().__init__()
        self.bought = 0

    def buy(self, view):
        self.bought += 1
        return view.first_affordable("Province", "Gold", "Silver") if self.bought < 15 else None


@hookimpl
def register_bots(register):
    for bot in (Harmful, Exits, Leaves, Crashes, HangsInC, Clings, Late, Eats, ExitsOnce, Hoards, Counts):
        register(bot.__name__.lower(), bot)
'''


@pytest.fixture
def harmful(tmp_path: Path, plugins_as_before: None) -> Registry:
    """The registry with bots that do harm."""
    plugin = tmp_path / "harmful.py"
    plugin.write_text(HARMFUL)
    return plugins.load([str(plugin)])


@pytest.fixture(autouse=True)
def short_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_module, "TASK_SECONDS", 0.05)
    monkeypatch.setattr(guard_module, "GRACE_SECONDS", 0.1)


def league_with(registry: Registry, bot: str, **keys: object) -> League:
    settings: dict[str, object] = {"games": 2, "memory_mb": 64, **keys}
    return League(
        name="Test",
        seed=5,
        bots=(Entrant("money", "money"), Entrant("smithy", "smithy"), Entrant("bad", bot)),
        kingdoms=(registry.kingdoms.kingdom("First Game"),),
        versions=versions(registry),
        **settings,  # type: ignore[arg-type]
    )


def played(league: League, registry: Registry, jobs: int) -> tuple[list[GameResult], list[Failure]]:
    tournament = Tournament.of_league(league, None, registry)
    tournament.run(jobs=jobs)
    return list(games(tournament.plan, tournament.store)), list(tournament.store.failures())


HARM = [
    ("exits", "ProcessDied", "the process ended with exit code 7"),
    ("leaves", "SystemExit", "SystemExit: good bye"),
    ("crashes", "ProcessDied", "the process was ended by SIGSEGV"),
    ("hangsinc", "TimeUp", "no answer within 0.3 seconds, and its process had to be ended"),
    ("clings", "TimeUp", "no answer within 0.3 seconds, and its process had to be ended"),
    ("late", "TimeUp", "no answer within 0.3 seconds, though it came later"),
    ("eats", "MemoryError", "out of memory: a bot may take 64 MB"),
]


@pytest.mark.once
@pytest.mark.parametrize(("bot", "kind", "message"), HARM)
def test_a_bot_that_does_harm_loses_the_game_it_does_it_in_and_no_other_changes(
    harmful: Registry, bot: str, kind: str, message: str
) -> None:
    harmless, nothing_failed = played(league_with(harmful, "harmful"), harmful, jobs=1)
    seconds = 0.3 if kind == "TimeUp" else 20.0
    league = league_with(harmful, bot, decision_seconds=seconds)
    one, failures = played(league, harmful, jobs=1)
    assert nothing_failed == []
    assert 0 < len(failures) < 4
    for failure in failures:
        assert (failure.kind, failure.bot) == (kind, "bad")
        assert failure.message == f"p{failure.seat}, turn 3: the bot failed: {message}"
        assert "do_harm" in failure.traceback or bot == "late"
    failed = {failure.game: failure.seat for failure in failures}
    for game, before in zip(one, harmless, strict=True):
        if game.number in failed:
            assert [seat.forfeit for seat in game.seats] == [seat.bot == "bad" for seat in game.seats]
        else:
            assert game == before
    if bot not in ("clings", "late"):  # These take their time.
        assert played(league, harmful, jobs=2)[0] == one


@pytest.mark.once
def test_what_a_bot_keeps_in_memory_harms_nobody_in_later_games(harmful: Registry) -> None:
    harmless, _ = played(league_with(harmful, "harmful", games=20), harmful, jobs=1)
    hoarding, failures = played(league_with(harmful, "hoards", games=20), harmful, jobs=1)
    assert hoarding == harmless
    assert failures == []


@pytest.mark.once
def test_a_process_that_died_only_once_has_cost_nothing_but_time(
    harmful: Registry, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tournament_module, "preflight", lambda league, names: [])
    harmless, _ = played(league_with(harmful, "harmful"), harmful, jobs=1)
    once, failures = played(league_with(harmful, "exitsonce"), harmful, jobs=1)
    assert (tmp_path / "harmful.flag").exists()
    assert once == harmless
    assert failures == []


@pytest.mark.once
def test_a_bot_starts_every_game_anew(harmful: Registry) -> None:
    league = league_with(harmful, "counts", games=8)
    round_ = Tournament.of_league(league, None, harmful).plan.next_round()
    assert round_ is not None
    job = Job(league.to_json(), harmful.extra)
    whole = play_blocks(job, round_, range(12))
    pieces = [play_blocks(job, round_, range(number, number + 1)) for number in reversed(range(12))]
    assert whole.block_records == BlockRecords.joined(range(12), [piece.block_records for piece in reversed(pieces)])


@pytest.mark.once
def test_a_voided_game_of_a_dead_process_has_no_winner_and_an_aborting_league_stops_at_it(harmful: Registry) -> None:
    voided, failures = played(league_with(harmful, "exits", on_error="void"), harmful, jobs=1)
    failed = [failure.game for failure in failures]
    assert [game.number for game in voided if game.ended == "void"] == failed
    with pytest.raises(run_module.Aborted, match=r"bot 'bad' .*exit code 7"):
        played(league_with(harmful, "exits", on_error="abort"), harmful, jobs=1)


def killing(times: int) -> Callable[[int], Executor]:
    """Make executors of which so many have a worker killed while it plays."""
    left = [times]

    class Killed(ProcessExecutor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            future = super().submit(fn, *args, **kwargs)
            if left[0]:
                # A worker that has ended by itself is none that is killed: the next task has another.
                with suppress(ProcessLookupError):
                    os.kill(next(iter(self._processes)), signal.SIGKILL)
                    left[0] -= 1
            return future

    return Killed


@pytest.mark.once
def test_a_worker_that_is_killed_costs_nothing_but_time(
    make_league: MakeLeague, monkeypatch: pytest.MonkeyPatch
) -> None:
    league = make_league(games=40)
    whole = played(league, registry(), jobs=1)
    for times in (1, run_module.MOST_BREAKS):
        executor = killing(times)
        monkeypatch.setitem(registry().executors, "process", lambda jobs, argument, make=executor: make(jobs))
        assert played(league, registry(), jobs=2) == whole


@pytest.mark.once
def test_workers_that_are_killed_without_end_end_the_run(
    make_league: MakeLeague, monkeypatch: pytest.MonkeyPatch
) -> None:
    executor = killing(1000)
    monkeypatch.setitem(registry().executors, "process", lambda jobs, argument: executor(jobs))
    with pytest.raises(WorkerDied, match="end again and again: somebody kills them"):
        played(make_league(games=40), registry(), jobs=2)
