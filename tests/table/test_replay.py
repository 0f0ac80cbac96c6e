"""``dominion replay``: a game printed, and stepped through."""

from __future__ import annotations

import json
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest
from cli.command import done, refused, run

from dominion_cli import plugins
from dominion_cli.engine.log import EVERYBODY
from dominion_cli.plugins import registry
from dominion_cli.table.screen import Screen
from dominion_cli.table.stepping import Walk, step_through
from dominion_cli.tourney.again.replay import Archive, Replay
from dominion_cli.tourney.tournament import Tournament

LEAGUE = """
[league]
seed = 3
games = 4
records = "all"
[[bots]]
bot = "militia"
[[bots]]
bot = "money"
[[kingdoms]]
preset = "First Game"
"""

BROKEN = """
from dominion_cli import Bot, hookimpl


class Broken(Bot):
    def buy(self, view):
        if view.turn == 2:
            raise ValueError("no idea")
        return None


@hookimpl
def register_bots(register):
    register("broken", Broken)
"""


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("replay")
    (folder / "league.toml").write_text(LEAGUE)
    done("tourney", "run", str(folder / "league.toml"), "-q", "--jobs", "1")
    return folder / "league.results.sqlite"


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """The results of a league in which a bot failed that is not loaded any more."""
    (tmp_path / "broken.py").write_text(BROKEN)
    (tmp_path / "league.toml").write_text(LEAGUE.replace('"money"', '"broken"').replace('"all"', '"errors"'))
    league = str(tmp_path / "league.toml")
    run("--plugin", str(tmp_path / "broken.py"), "tourney", "run", league, "-q", "--jobs", "1")
    plugins._loaded.clear()
    return tmp_path / "league.results.sqlite"


def test_where_there_is_no_terminal_the_log_is_printed(results: Path) -> None:
    text = done("replay", str(results), "1")
    lines = text.splitlines()
    assert lines[0] == "Game 1 on First Game: p1 militia, p2 money"
    assert "\n\nTurn 1 - militia\nmilitia plays " in text
    assert "\nmoney buys and gains Silver\n" in text
    assert lines[-3] == "The game is over: the Provinces are gone."
    assert text == done("replay", str(results), "1", "--format", "log")


def test_a_player_sees_only_what_that_player_may_know(results: Path) -> None:
    text = done("replay", str(results), "1", "--as", "2")
    assert "\nmilitia draws 5 cards\n" in text
    assert "\nmoney draws 5 cards\n" not in text


def test_events_are_json_lines_that_begin_with_the_game_and_end_with_its_end(results: Path) -> None:
    events = [json.loads(line) for line in done("replay", str(results), "2", "--format", "jsonl").splitlines()]
    first, *middle, last = events
    assert (first["event"], first["schema"], first["bots"]) == ("game", "dominion.events/1", ["money", "militia"])
    assert last["event"] == "over"
    assert [seat["turns"] for seat in last["seats"]] == [
        max(event["number"] for event in middle if (event["event"], event["seat"]) == ("turn", seat)) for seat in (1, 2)
    ]
    bought = [event["cards"] for event in middle if event["event"] == "buys"]
    assert bought == [event["cards"] for event in middle if event["event"] == "gains"]
    seen = [
        json.loads(line) for line in done("replay", str(results), "2", "--format", "jsonl", "--as", "1").splitlines()
    ]
    assert [event for event in seen if event["event"] == "draws" and "cards" in event] == [
        event for event in events if event["event"] == "draws" and event["seat"] == 1
    ]


def test_a_table_has_a_row_for_each_turn(results: Path) -> None:
    lines = done("replay", str(results), "1", "--format", "table").splitlines()
    assert lines[1].split() == ["turn", "player", "played", "gained", "trashed", "coins", "points"]
    assert [line.split()[:2] for line in lines[2:5]] == [["1", "militia"], ["1", "money"], ["2", "militia"]]


def test_mistakes_are_told(results: Path) -> None:
    assert refused("replay", str(results), "99") == f"{results}: there is no game 99; 4 games are stored."
    assert refused("replay", str(results), "1", "--as", "3") == "--as: 3, but game 1 has 2 players."


def test_a_failed_game_shows_where_it_failed_though_its_bot_is_gone(broken: Path) -> None:
    text = done("replay", str(broken), "2")
    assert text.endswith(
        "Here broken failed, and the game broke off: p1, turn 2: the bot failed: ValueError: no idea\n"
    )
    last = json.loads(done("replay", str(broken), "2", "--format", "jsonl").splitlines()[-1])
    assert (last["event"], last["seat"], last["bot"]) == ("failure", 1, "broken")
    replay = Archive(Tournament.of_results(broken, registry())).replay(2)
    shown = screen(replay, "99", "t", "t", "t", "t", "t", "t")
    assert "broken is asked: buy\nTake 0 to 1: Copper" in shown
    assert "Here broken failed" in shown


def replay_of(results: Path) -> Replay:
    return Archive(Tournament.of_results(results, registry())).replay(1)


def screen(replay: Replay, *commands: str, viewer: int = EVERYBODY) -> str:
    """Return what the screen shows after some commands."""
    walk = Walk(replay, viewer)
    for command in commands:
        assert walk.obey(command)
    with redirect_stdout(StringIO()) as out:
        walk.show(Screen())
    return out.getvalue()


def test_the_screen_shows_the_table_the_question_and_the_answer(results: Path) -> None:
    shown = screen(replay_of(results), "3")
    assert "\n\u25b8 p1 militia: 3 points, turn 3, hand 5, deck " in shown
    assert "\nHand: " in shown
    assert "\nTo spend: 1 Action, 1 Buy, $0\n" in shown
    assert "\nTreasures: 46 Copper $0, " in shown
    assert "\n\nLog\n" in shown
    assert "\nTurn 3 - militia\n" in shown
    assert "\nmilitia is asked: " in shown
    assert "\nAnswer: " in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_next_and_back_lead_to_the_same_screens(results: Path) -> None:
    replay = replay_of(results)
    assert screen(replay, "", "", "b") == screen(replay, "")
    assert screen(replay, "t", "t", "r") == screen(replay, "t")
    assert screen(replay, "b") == screen(replay)
    assert screen(replay, "2", "t", "t") == screen(replay, "3")
    assert screen(replay, *["t"] * 100) == screen(replay, *["t"] * 101)
    assert "The game is over: the Provinces are gone." in screen(replay, *["t"] * 100)


def test_the_view_of_one_player_hides_what_is_hidden_from_them(results: Path) -> None:
    replay = replay_of(results)
    shown = screen(replay, "3", "v 2")
    assert shown == screen(replay, "3", viewer=1)
    assert "\nHand: 5 cards\n" in shown
    assert "\nAnswer: " not in shown
    assert screen(replay, "3", "v 2", "v all") == screen(replay, "3")


def test_commands_that_are_none_are_told(results: Path) -> None:
    replay = replay_of(results)
    assert "'jump' is no command." in screen(replay, "jump")
    assert "There is no turn 99; the last one is " in screen(replay, "99")
    assert "There is no seat '7'; v 1 to v 2, or v all." in screen(replay, "v 7")


def test_quitting_leaves(results: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed = iter(["", "5", "q"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(typed))
    step_through(replay_of(results))
    assert capsys.readouterr().out.count("Game 1 on First Game") == 3
