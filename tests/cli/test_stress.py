"""``dominion stress``: random games, and what is told of one that fails."""

from __future__ import annotations

import json
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
from cli.command import done, refused, run

BROKEN = '''
"""Three cards with a fault each."""

from dominion_cli import Card, CardSet, Type, hookimpl


class Trapdoor(Card):
    """Divides by the number of cards in hand that are left after it is played."""

    name = "Trapdoor"
    cost = 2
    types = Type.ACTION

    def play(self, player):
        player.receive(coins=1 // 0)


class Counterfeiters(Card):
    """Puts a second copy of itself into the discard pile."""

    name = "Counterfeiters"
    cost = 2
    types = Type.ACTION

    def play(self, player):
        player.discard_pile.append(self)


class Whirlpool(Card):
    """Asks again and again."""

    name = "Whirlpool"
    cost = 2
    types = Type.ACTION

    def play(self, player):
        while True:
            player.may("choose", self)


CARDS = {"trapdoor": Trapdoor, "counterfeiters": Counterfeiters, "whirlpool": Whirlpool}


@hookimpl
def register_card_sets(register):
    register(CardSet("Broken", [CARDS[__name__.rpartition(".")[2]]]))
'''
KINGDOM = """
cards = ["Cellar", "Market", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop", "{card}"]
landscapes = ["Alms", "Tomb"]
colonies = true
"""


def broken(tmp_path: Path, card: str) -> tuple[str, str]:
    """Write a plugin with one broken card and a kingdom with it; return their files."""
    plugin = tmp_path / f"{card.lower()}.py"
    plugin.write_text(BROKEN)
    kingdom = tmp_path / f"{card}.toml"
    kingdom.write_text(KINGDOM.format(card=card))
    return str(plugin), str(kingdom)


def told(*words: str) -> Any:
    result = run(*words, "--format", "json")
    assert result.exit_code == 1, result.output
    return json.loads(result.stdout)


def test_a_clean_run_says_so() -> None:
    assert done("stress", "-n", "3", "--seed", "7") == "3 games from seed 7: none failed.\n"
    report = json.loads(
        done("stress", "-n", "2", "--seed", "7", "--sets", "Base", "--players", "2", "--format", "json")
    )
    assert report == {"games": 2, "seed": 7, "failure": None}


def test_progress_is_plain_lines_on_stderr() -> None:
    result = run("stress", "-n", "2", "--seed", "7", "--no-landscapes")
    assert result.stderr.startswith("2 of 2 games; ")
    assert run("stress", "-n", "2", "--seed", "7", "--quiet").stderr == ""


@pytest.mark.parametrize(
    ("card", "error"),
    [
        ("Trapdoor", "ZeroDivisionError"),
        ("Counterfeiters", "CheckFailed"),
        ("Whirlpool", "EndlessGame"),
    ],
)
def test_a_failing_card_is_found_and_the_game_made_small(
    card: str, error: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dominion_cli.engine.course.MOST_QUESTIONS_IN_A_TURN", 4000)
    monkeypatch.chdir(tmp_path)
    plugin, kingdom = broken(tmp_path, card)
    report = told("--plugin", plugin, "stress", "-n", "50", "--seed", "1", "--kingdom", kingdom, "--players", "4")
    found = report["failure"]
    assert error in found["error"]
    assert "\n" not in found["error"]
    assert card in found["error"]
    assert found["players"] == 2
    assert found["turn"] > 0
    assert card in found["kingdom"]["cards"]
    assert "landscapes" not in found["kingdom"]
    assert "colonies" not in found["kingdom"]
    assert not {"Militia", "Mine", "Remodel"} & set(found["kingdom"]["cards"])

    # What is printed is a kingdom file, and both commands in it play the game again.
    words = shlex.split(found["as_found"])[1:]
    text = run(*words).stdout
    assert tomllib.loads(text)["cards"] == found["kingdom"]["cards"]
    Path("failing.toml").write_text(text)
    again = told(*shlex.split(found["command"])[1:])["failure"]
    assert again["error"] == found["error"]
    assert again["seed"] == found["seed"]


def test_random_kingdoms_have_a_stranger_s_card(tmp_path: Path) -> None:
    plugin, _ = broken(tmp_path, "Trapdoor")
    report = told("--plugin", plugin, "stress", "-n", "400", "--seed", "1", "--sets", "Broken,Base", "--no-landscapes")
    assert "Trapdoor" in report["failure"]["error"]
    assert "--sets Broken,Base --no-landscapes" in report["failure"]["as_found"]


def test_mistakes_are_named() -> None:
    assert "'Empires'" in refused("stress", "-n", "1", "--quiet", "--sets", "Base,Empire")
    assert "kingdom" in refused("stress", "-n", "1", "--quiet", "--kingdom", "First Gam")
