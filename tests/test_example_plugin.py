"""The example plugin: a stranger's bot and card are as good as ours."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parent.parent / "examples" / "hoarder.py"


def dominion(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "dominion_cli", "--plugin", str(EXAMPLE), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture
def kingdom(tmp_path: Path) -> Path:
    file = tmp_path / "kingdom.toml"
    cards = ["Orchard", "Cellar", "Market", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop"]
    file.write_text(f"cards = {json.dumps(cards)}\n")
    return file


def test_the_bot_and_the_card_of_the_example_are_known() -> None:
    assert "hoarder" in dominion("bot", "list").stdout
    shown = dominion("card", "show", "Orchard").stdout
    assert "gain a Copper" in shown
    assert "Orchards" in shown


def test_the_bot_plays_with_the_card_in_the_kingdom(kingdom: Path) -> None:
    played = dominion("match", "hoarder", "money", "-n", "20", "-k", str(kingdom), "--format", "json")
    assert played.returncode == 0, played.stderr
    standings = json.loads(played.stdout)
    assert standings["schema"] == "dominion.standings/1"
    assert {row["name"] for row in standings["standings"]} == {"hoarder", "money"}
    assert standings["standings"][0]["name"] == "money"


def test_a_league_may_use_both(tmp_path: Path, kingdom: Path) -> None:
    league = tmp_path / "league.toml"
    menu = 'name = "Orchards"\nbot = "menu"\nbuy = ["Province", "Gold", {card = "Orchard", max = 3}, "Silver"]'
    league.write_text(
        f'[league]\nname = "Ours"\nseed = 7\ngames = 10\n[[bots]]\nbot = "hoarder"\n[[bots]]\n{menu}\n'
        f'[[kingdoms]]\nfile = "{kingdom.name}"\n'
    )
    run = dominion("tourney", "run", str(league), "--jobs", "1", "--format", "json")
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout)["games"] == 10


def test_a_plugin_that_is_not_there_is_told_in_one_line() -> None:
    command = [sys.executable, "-m", "dominion_cli", "--plugin", "nowhere.py", "bot", "list"]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 2
    assert "nowhere.py" in told.stderr
    assert "Traceback" not in told.stderr
