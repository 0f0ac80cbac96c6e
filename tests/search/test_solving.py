"""`solve`: what it answers, that it always answers the same, and how it goes on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dominion_cli import Bot, Menu, UserError, View, registry, solve
from dominion_cli.bots.library import BotLibrary
from dominion_cli.search.arena import Arena
from dominion_cli.search.store import Store

GAMES = 4000
TOO_MANY = """
bot = "menu"
buy = ["Province", { card = "Duchy", when = "left('Province') <= 8" }, "Gold", { card = "Witch", max = 6 }, "Silver"]
"""

pytestmark = pytest.mark.once


def told(**keys: Any) -> dict[str, Any]:
    """Return what a search says, but for the time it took."""
    data = solve("Size Distortion", seed=3, **keys).data
    del data["seconds"]
    return data


def test_the_answer_is_the_same_with_any_jobs_and_after_a_stop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = told(games=GAMES)
    assert told(games=GAMES, jobs=2) == alone
    store = tmp_path / "store.sqlite"
    play, calls = Arena.play, iter(range(4))

    def stopped(arena: Arena, trials: Any) -> Any:
        if next(calls, None) is None:
            raise SystemExit  # as if it were killed
        return play(arena, trials)

    with monkeypatch.context() as patch:
        patch.setattr(Arena, "play", stopped)
        with pytest.raises(SystemExit):
            told(games=GAMES, store=store)
    assert told(games=GAMES, store=store) == alone
    with monkeypatch.context() as patch:
        patch.setattr("dominion_cli.search.arena.Table.play", None)  # nothing has to be played again
        assert told(games=GAMES, store=store) == alone


def test_it_finds_the_rush_that_beats_money() -> None:
    solution = solve("Size Distortion", games=20_000, seed=1)
    assert any("Gardens" in strategy.name for strategy in solution.strategies)
    assert solution.against["money"] > 0.8
    assert sum(strategy.weight for strategy in solution.strategies) == pytest.approx(1)
    assert solution.games <= 20_000
    interval = solution.exploitability
    assert interval.low <= interval.estimate <= interval.high


def test_code_of_plugins_takes_part_only_where_it_is_named() -> None:
    class Quits(Bot):
        def buy(self, view: View) -> str | None:
            raise SystemExit(2)

    others = replace(registry(), bots=BotLibrary())
    others.bots.add("quits", Quits)
    others.bots.add("menu", Menu)
    others.bots.add("money", type(registry().bots.make("money")))
    solution = solve("Size Distortion", games=2_000, seed=1, registry=others)
    assert [*solution.against] == ["money"]


def test_a_known_bot_that_beats_the_answer_is_the_strongest_attack() -> None:
    solution = solve("First Game", games=2_000, seed=1)  # too few to find anything
    strongest = min(solution.against, key=lambda name: solution.against[name])
    assert solution.against[strongest] < 0.4
    assert solution.attack.name == strongest
    assert solution.attack.menu is None
    assert solution.exploitability.estimate > 10
    assert solution.data["exploitability"]["gain"] == pytest.approx(solution.exploitability.estimate, abs=0.01)


def test_the_best_answer_to_a_bot_beats_it(tmp_path: Path) -> None:
    file = tmp_path / "friend.toml"
    file.write_text('name = "Friend"\nbot = "menu"\nbuy = ["Province", "Gold", "Silver"]\n')
    solution = solve("Size Distortion", games=20_000, seed=1, against=file)
    assert len(solution.strategies) == 1
    assert solution.against["Friend"] > 0.8


def test_tuning_keeps_the_lines_and_tells_what_it_gains(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(TOO_MANY)
    solution = solve("Size Distortion", games=10_000, seed=1, tune=file)
    [strategy] = solution.strategies
    assert [line.card for line in strategy.lines] == ["Province", "Duchy", "Gold", "Witch", "Silver"]
    assert solution.gain is not None
    assert solution.gain.low > 0
    assert solution.data["gain"]["gain"] == round(solution.gain.estimate, 2)


def test_a_store_of_another_search_is_refused_and_none_but_a_store_is_deleted(tmp_path: Path) -> None:
    store = tmp_path / "store.sqlite"
    told(games=2000, store=store)
    with pytest.raises(UserError, match=r"these are results of another search"):
        solve("First Game", games=2000, seed=3, store=store)
    text = tmp_path / "text"
    text.write_text("this is no database, and somebody needs it")
    with pytest.raises(UserError, match=r"can't be used to store a search"):
        told(games=2000, store=text)
    with pytest.raises(UserError, match=r"is no store of a search"):
        Store.delete(text)
    assert text.exists()
    Store.delete(store)
    assert not store.exists()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('bot = "smithy"', r"bot: 'smithy' is no menu"),
        ('bot = "menu"\nbuy = ["Provinze"]', r"buy #1: there is no card 'Provinze'. Did you mean 'Province'\?"),
        ("bots = []", r"bots: there are none"),
    ],
)
def test_a_file_without_a_menu_is_refused(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    with pytest.raises(UserError, match=message):
        solve("First Game", games=2000, tune=file)
