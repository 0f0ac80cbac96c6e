"""The recipes in ``examples`` work as their pages tell, with fewer games."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from cli.command import done
from scripts import run_script

from dominion_cli import plugins

EXAMPLES = Path(__file__).parent.parent / "examples"
CHEAP = {"plugin check": ["-n", "2"], "stress": ["-n", "2"], "tourney run": ["--jobs", "1", "-q"]}


@pytest.fixture
def recipe(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of a recipe whose leagues are short, as the current folder."""
    folder = tmp_path / "recipe"
    shutil.copytree(EXAMPLES / request.param, folder)
    for league in folder.glob("*.toml"):
        text = re.sub(r"^games = \d+", "games = 20", league.read_text("utf-8"), flags=re.MULTILINE)
        league.write_text(re.sub(r"^random = \d+", "random = 2", text, flags=re.MULTILINE), "utf-8")
    monkeypatch.chdir(folder)
    loaded = plugins.registry()
    yield folder
    plugins._loaded[:] = [loaded]


def run_page(folder: Path) -> str:
    """Run the commands of a recipe's page, and return all that they print."""
    page = (folder / "README.md").read_text("utf-8")
    printed = []
    for block in re.findall(r"^```sh\n(.*?)^```$", page, re.MULTILINE | re.DOTALL):
        for line in block.splitlines():
            cheap = next((more for name, more in CHEAP.items() if f" {name} " in line), [])
            printed.append(done(*shlex.split(line)[1:], *cheap))
    return "".join(printed)


def shares(results: str) -> dict[str, float]:
    standings = json.loads(done("tourney", "show", results, "--format", "json"))["standings"]
    return {bot["name"]: bot["win_share"] for bot in standings}


@pytest.mark.parametrize("recipe", ["beat-big-money"], indirect=True)
def test_a_smithy_beats_big_money_in_the_gauntlet(recipe: Path) -> None:
    assert "What beats Big Money on First Game (seed 8): 180 games" in run_page(recipe)
    found = shares("league.results.sqlite")
    assert found["smithy"] > 0.5 > found["big-money"]


@pytest.mark.parametrize("recipe", ["card-balance"], indirect=True)
def test_the_new_card_is_sound_and_makes_its_buyers_win(recipe: Path) -> None:
    printed = run_page(recipe)
    assert printed.count("passed  almoner.scenario.toml: ") == 5
    assert "[dominion check: passed]" in printed
    assert "2 games from seed" in printed
    assert "What changed" in printed
    assert shares("with.results.sqlite")["two Almoners"] > 0.5 > shares("without.results.sqlite")["two Almoners"]


def test_the_two_leagues_of_the_card_differ_in_their_kingdom_only() -> None:
    names = ("with.toml", "without.toml")
    with_it, without = (tomllib.loads((EXAMPLES / "card-balance" / name).read_text("utf-8")) for name in names)
    assert with_it["bots"] == without["bots"]
    assert with_it["league"]["seed"] == without["league"]["seed"]
    cards = [set(league["kingdoms"][0]["cards"]) for league in (with_it, without)]
    assert cards[0] ^ cards[1] == {"Almoner", "Merchant"}


@pytest.mark.once
def test_a_menu_without_a_smithy_is_tuned_to_one_with_a_smithy() -> None:
    options = ["--only", "smithies", "--smithies", "0", "--games", "400"]
    command = [sys.executable, str(EXAMPLES / "tune-a-menu" / "tune.py"), *options]
    tuned = subprocess.run(command, capture_output=True, text=True, check=False)
    assert tuned.returncode == 0, tuned.stderr
    steps, _, menu = tuned.stdout.partition("\n\n")
    assert re.match(r"smithies 0 -> 1 +[78]\d\.\d% of +\d+ games: passed\n", steps)
    assert re.search(r"tuned against start .*: passed$", steps)
    smithy: Any = tomllib.loads(menu)["buy"][4]
    assert (smithy["card"], smithy["max"]) == ("Smithy", 1)


@pytest.mark.once
@pytest.mark.parametrize("recipe", ["two-teams"], indirect=True)
def test_the_teams_bots_meet_and_the_workflow_keeps_what_the_script_writes(recipe: Path) -> None:
    played = run_script(recipe / "play-league.sh", recipe)
    assert (played.returncode, played.stdout, played.stderr) == (0, "", "")
    standings = json.loads((recipe / "standings.json").read_text("utf-8"))
    assert {bot["name"] for bot in standings["standings"]} == {"red", "blue", "big-money"}
    assert standings["failures"] == 0
    assert "## Red and Blue" in (recipe / "step.md").read_text("utf-8")
    (job,) = yaml.safe_load((recipe / "league.yml").read_text("utf-8"))["jobs"].values()
    assert {"run": "sh play-league.sh"} in job["steps"]
    assert all((recipe / name).exists() for name in job["steps"][-1]["with"]["path"].split())
    folders = [step["with"]["path"] for step in job["steps"] if "repository" in step.get("with", {})]
    assert all((recipe / folder).is_dir() for folder in folders)
    assert folders == ["red", "blue"]


@pytest.mark.parametrize("page", sorted(EXAMPLES.glob("**/README.md")), ids=lambda page: page.parent.name)
def test_a_page_links_to_files_that_are_there(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8"))
    assert links
    assert [link for link in links if not (page.parent / link).exists()] == []
