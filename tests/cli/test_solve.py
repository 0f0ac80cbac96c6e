"""``dominion solve``: what it prints and writes, and what it refuses."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from cli.command import done, refused, run

from dominion_cli.search.loop import Search

QUICK = ("solve", "-k", "First Game", "--games", "2000", "-s", "1", "-q")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_the_json_has_just_the_keys_that_are_promised() -> None:
    data = json.loads(done(*QUICK, "--format", "json"))
    assert {*data} == {"kingdom", "seed", "games", "seconds", "mixture", "exploitability", "against"}
    assert (data["kingdom"], data["seed"]) == ("First Game", 1)
    assert {*data["exploitability"]} == {"gain", "low", "high"}
    for strategy in data["mixture"]:
        assert {*strategy} == {"name", "weight", "menu"}
    assert "smithy" in data["against"]


def test_a_league_takes_the_strategies_as_they_are() -> None:
    done(*QUICK, "-o", "best.toml", "--report", "best.html")
    written = Path("best.toml").read_text()
    assert sum(bot["weight"] for bot in tomllib.loads(written)["bots"]) == pytest.approx(1)
    league = '[league]\ngames = 4\n[[bots]]\nbot = "money"\n[[kingdoms]]\npreset = "First Game"\n'
    Path("league.toml").write_text(league + written)
    told = done("tourney", "run", "league.toml", "-q", "--jobs", "1")
    assert all(bot["name"] in told for bot in tomllib.loads(written)["bots"])
    page = Path("best.html").read_text()
    assert "First Game" in page
    assert all(bot["name"] in page for bot in tomllib.loads(written)["bots"])


def test_an_interruption_ends_it_with_the_best_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(search: Search) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Search, "run", interrupted)
    result = run("solve", "-k", "First Game", "-n", "2000", "-s", "1", "-o", "best.toml", "-q", "--format", "json")
    assert result.exit_code == 130
    assert result.stderr == "dominion: interrupted; this is the best so far. The same command goes on from there.\n"
    data = json.loads(result.stdout)
    assert data["against"]["money"] > 0.5
    assert tomllib.loads(Path("best.toml").read_text())["bots"][0]["name"] == data["mixture"][0]["name"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("-k Frist_Game", "there is no kingdom"),
        ("-n 100", "games: 100 tell nothing; at least 2,000 have to be played."),
        ("-o none/best.toml", "none/best.toml: there is no folder none."),
        ("-o best.toml --report best.toml", "best.toml: two things can't be written to one file."),
        ("-o mine.toml --tune mine.toml", "mine.toml: this file is read, and would be written over"),
        ("--tune none.toml", "none.toml: there is no such file."),
        ("--store mine.toml --fresh", "mine.toml: this is no store of a search, and is not deleted."),
    ],
)
def test_mistakes_are_told_before_the_first_game(words: str, message: str) -> None:
    Path("mine.toml").write_text('bot = "menu"\nbuy = ["Province"]\n')
    assert message in refused("solve", *(word.replace("_", " ") for word in words.split()))
    assert Path("mine.toml").exists()
