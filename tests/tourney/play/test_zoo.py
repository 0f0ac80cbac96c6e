"""No bot of the zoo gains anything by what it does, costs others anything, or leaves anything behind."""

from __future__ import annotations

import tempfile
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest
from tourney.play import zoo

from dominion_cli import plugins
from dominion_cli.isolation.bot import close_bots
from dominion_cli.plugins import Registry
from dominion_cli.tourney import tournament as tournament_module
from dominion_cli.tourney.plan.league import Entrant, League, versions
from dominion_cli.tourney.play.failures import Failure
from dominion_cli.tourney.play.watch import guard as guard_module
from dominion_cli.tourney.play.watch.guard import close_guards
from dominion_cli.tourney.results.games import GameResult, games
from dominion_cli.tourney.tournament import Tournament

ISOLATIONS = ("none", "process")
LARGEST_RESULTS = 20_000
"""Bytes of results that a game of a failing bot may add."""


@pytest.fixture
def opened(plugins_as_before: None) -> Registry:
    """The registry with the zoo."""
    return plugins.load([str(Path(zoo.__file__))])


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    monkeypatch.setattr(guard_module, "GRACE_SECONDS", 0.2)
    # A game before the league would double the time, and shows nothing more.
    monkeypatch.setattr(tournament_module, "preflight", lambda league, registry: [])
    yield
    close_guards()
    close_bots()


def league_of(registry: Registry, kinds: Collection[str], isolation: str, **keys: object) -> League:
    """Return a league in which money plays against smithy and against each kind: a block of two games."""
    settings: dict[str, object] = {"games": 2, "memory_mb": 128, "max_error_rate": 1.0, **keys}
    apart = isolation == "process"
    return League(
        name="Zoo",
        seed=5,
        format="gauntlet",
        bots=(
            Entrant("money", "money"),
            Entrant("smithy", "smithy"),
            *(Entrant(kind, kind, {}, apart) for kind in kinds),
        ),
        kingdoms=(registry.kingdoms.kingdom("First Game"),),
        versions=versions(registry),
        **settings,  # type: ignore[arg-type]
    )


def played(league: League, registry: Registry, results: Path) -> tuple[list[GameResult], list[Failure]]:
    tournament = Tournament.of_league(league, results, registry)
    tournament.run(jobs=1)
    found = list(games(tournament.plan, tournament.store)), list(tournament.store.failures())
    tournament.standings()
    tournament.store.close()
    close_guards()
    close_bots()
    assert list(Path(tempfile.gettempdir()).iterdir()) == []
    assert left_behind() == []
    return found


def left_behind() -> list[str]:
    """Return the commands of the processes that the zoo has left behind."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")
        except OSError:
            continue
        if zoo.LEFT_BEHIND in command:
            found.append(command)
    return found


def assert_it_loses_its_own_games(
    registry: Registry, kinds: Collection[str], isolation: str, results: Path, **keys: object
) -> None:
    without, none_failed = played(league_of(registry, ["harmless"], isolation), registry, results / "without.sqlite")
    assert none_failed == []
    file = results / "with.sqlite"
    found, failures = played(league_of(registry, kinds, isolation, **keys), registry, file)
    for kind in kinds:
        own = [game for game in found if kind in [seat.bot for seat in game.seats]]
        assert [
            (seat.bot, seat.forfeit, seat.win_share) for game in own for seat in game.seats if seat.bot == kind
        ] == [(kind, True, 0.0)] * 2, (kind, own)
    assert {failure.bot for failure in failures} == set(kinds)
    for failure in failures:
        for text in (failure.kind, failure.message):
            assert text.isprintable(), failure.bot
        assert all(each.isprintable() or each in "\n\t" for each in failure.traceback), failure.bot
    assert [_told(game) for game in _of(found, "smithy")] == [_told(game) for game in _of(without, "smithy")]
    assert file.stat().st_size < 50_000 + LARGEST_RESULTS * 2 * len(kinds)


def _of(found: list[GameResult], bot: str) -> list[GameResult]:
    return [game for game in found if bot in [seat.bot for seat in game.seats]]


def _told(game: GameResult) -> object:
    return game.kingdom, game.seed, game.ended, game.seats


KINDS = list(zoo.FAILING)


@pytest.mark.once
@pytest.mark.parametrize("isolation", ISOLATIONS)
@pytest.mark.parametrize("part", range(4))
def test_a_bot_that_breaks_what_it_can_loses_its_own_games_and_nothing_else_changes(
    opened: Registry, tmp_path: Path, isolation: str, part: int
) -> None:
    assert len(KINDS) >= 50
    assert_it_loses_its_own_games(opened, KINDS[part::4], isolation, tmp_path, decision_seconds=20.0)


@pytest.mark.once
@pytest.mark.parametrize("isolation", ISOLATIONS)
def test_a_bot_that_takes_its_time_whatever_it_does_about_the_clock_loses_its_own_games(
    opened: Registry, tmp_path: Path, isolation: str
) -> None:
    assert_it_loses_its_own_games(opened, list(zoo.SLOW), isolation, tmp_path, decision_seconds=0.3)


@pytest.mark.once
def test_a_thread_that_a_bot_leaves_running_costs_the_bot_its_game_and_nobody_time(
    opened: Registry, tmp_path: Path
) -> None:
    assert_it_loses_its_own_games(opened, list(zoo.WITH_THREADS), "none", tmp_path)


@pytest.mark.once
@pytest.mark.parametrize("isolation", ISOLATIONS)
def test_a_bot_that_cannot_begin_loses_its_games(opened: Registry, tmp_path: Path, isolation: str) -> None:
    assert_it_loses_its_own_games(opened, list(zoo.UNWELL), isolation, tmp_path)


@pytest.mark.once
@pytest.mark.parametrize("isolation", ISOLATIONS)
def test_what_harms_nobody_changes_nothing(opened: Registry, tmp_path: Path, isolation: str) -> None:
    league = league_of(opened, [*zoo.PLAYING, "harmless"], isolation)
    found, failures = played(league, opened, tmp_path / "with.sqlite")
    assert failures == []
    for kind in zoo.PLAYING:
        assert _scores(found, kind) == _scores(found, "harmless")


def _scores(found: list[GameResult], bot: str) -> list[object]:
    return [(seat.vp, seat.turns, seat.win_share) for game in _of(found, bot) for seat in game.seats]
