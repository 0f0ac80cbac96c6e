"""Help: every command has it, with an example, and it comes at once."""

from __future__ import annotations

import subprocess
import sys
from typing import Final

import pytest
from cli.command import commands, done, run

EVERY_COMMAND: Final = list(commands())


@pytest.mark.parametrize("words", EVERY_COMMAND, ids=" ".join)
def test_every_command_has_help_with_an_example(words: tuple[str, ...]) -> None:
    told = " ".join(done(*words, "--help").split())
    assert "Example: dominion " in told
    assert " ".join(words) in told.partition("Example: ")[2]


@pytest.mark.parametrize("words", EVERY_COMMAND, ids=" ".join)
def test_nothing_in_a_help_is_taken_for_markup(words: tuple[str, ...]) -> None:
    assert "[]" not in done(*words, "--help")


@pytest.mark.parametrize("words", [(), *dict.fromkeys(words[:-1] for words in EVERY_COMMAND)], ids=" ".join)
def test_every_group_lists_its_commands(words: tuple[str, ...]) -> None:
    told = done(*words, "--help")
    assert all(inner[len(words)] in told for inner in EVERY_COMMAND if inner[: len(words)] == words)


def test_the_commands_are_those_promised() -> None:
    promised = {
        *("tourney run", "tourney check", "tourney show", "tourney export", "tourney merge", "match"),
        *("kingdom list", "kingdom show", "kingdom random", "kingdom check", "card list", "card show"),
        *("bot list", "bot show", "bot import", "plugin list", "plugin new", "plugin check", "play", "bench", "stress"),
    }
    assert promised <= {" ".join(words) for words in EVERY_COMMAND}


def test_a_group_without_a_command_shows_its_help() -> None:
    result = run("card")
    assert "Commands" in result.output
    assert "Traceback" not in result.output


def test_the_version_says_how_the_engine_runs() -> None:
    assert done("--version").startswith("dominion-cli ")
    assert done("--version").rstrip().endswith(("(compiled engine)", "(pure Python engine)"))


def test_the_help_loads_no_room_but_its_own() -> None:
    code = (
        "import sys; sys.argv[1:] = ['--help']\n"
        "from dominion_cli.cli.app import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print([name for name in sys.modules if name.startswith('dominion_cli.') or name in ('numpy', 'pydantic')])"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    for room in ("engine", "cards", "bots", "kingdoms", "tourney", "report", "stats", "bench"):
        assert f"'dominion_cli.{room}" not in loaded
    assert "numpy" not in loaded
    assert "pydantic" not in loaded
