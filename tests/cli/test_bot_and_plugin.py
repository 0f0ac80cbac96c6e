"""``dominion bot`` and ``dominion plugin``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from cli.command import done

from dominion_cli import plugins

HOARDER = '''
from dominion_cli import Bot, hookimpl

class Hoarder(Bot):
    """Gold above all.

    ``greed`` says how much.
    """

    def __init__(self, greed: int = 3, name_of_gold: str = "Gold") -> None:
        super().__init__()

    def buy(self, view):
        return view.first_affordable("Gold", "Province", "Silver")

@hookimpl
def register_bots(register):
    register("hoarder", Hoarder)

@hookimpl
def register_commands(app):
    @app.command()
    def greet() -> None:
        """Say hello."""
        print("hello")
'''


@pytest.fixture
def hoarder(tmp_path: Path) -> str:
    file = tmp_path / "hoarder.py"
    file.write_text(HOARDER)
    return str(file)


def test_list_has_every_bot_with_its_first_line() -> None:
    told = {bot["name"]: bot for bot in json.loads(done("bot", "list", "--format", "json"))}
    assert told["money"]["summary"] == "Province at $8, Gold at $6, Silver at $3, and nothing else."
    assert told["menu"]["parameters"] == ["buy"]
    assert all(bot["summary"] for bot in told.values())


def test_every_bot_can_be_shown() -> None:
    for bot in json.loads(done("bot", "list", "--format", "json")):
        told = done("bot", "show", bot["name"])
        assert told.startswith(bot["name"])
        assert bot["summary"] in told
        assert ">>>" not in told


def test_a_strangers_bot_is_listed_and_shown_with_its_defaults(hoarder: str) -> None:
    assert ["hoarder", "Gold above all."] in [
        [part.strip() for part in line.split("  ") if part.strip()][:2]
        for line in done("--plugin", hoarder, "bot", "list").splitlines()
    ]
    assert done("--plugin", hoarder, "bot", "show", "hoarder") == (
        "hoarder\n\nGold above all.\n\n`greed` says how much.\n\n"
        'Parameters and their defaults:\n\n    greed = 3\n    name_of_gold = "Gold"\n'
    )


def test_plugin_list_tells_what_each_brings(hoarder: str) -> None:
    told = {
        plugin["name"]: plugin for plugin in json.loads(done("--plugin", hoarder, "plugin", "list", "--format=json"))
    }
    assert told["hoarder"] == {
        "name": "hoarder",
        "version": "",
        "source": hoarder,
        "brings": ["bots", "commands"],
        "broken": "",
    }
    assert told["dominion_cli.cards.shipped"]["source"] == "dominion-cli"


def test_a_strangers_command_is_one_of_ours(hoarder: str) -> None:
    assert "Say hello." in done("--plugin", hoarder, "--help")
    assert done("--plugin", hoarder, "greet") == "hello\n"


def test_a_broken_installed_plugin_is_listed_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    class Point:
        name = "unlucky"
        value = "unlucky:plugin"
        dist = None

        def load(self) -> Any:
            raise ImportError("No module named 'luck'")

    monkeypatch.delenv("DOMINION_LOAD_PLUGINS", raising=False)
    monkeypatch.setattr(plugins, "entry_points", lambda group: [Point()])
    plugins.load()
    (row,) = [row for row in done("plugin", "list").splitlines() if row.startswith("unlucky")]
    assert "broken: ImportError: No module named 'luck'" in row
    assert "unlucky" not in done("card", "list")
