"""Help: every command has it, with an example, and it comes at once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest
import typer
from cli.command import commands, done, run

from dominion_cli import cli
from dominion_cli.cli.app import COMMANDS, app

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
    assert "completion" not in told


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


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_of_commands_says_what_each_command_says_of_itself(name: str) -> None:
    group: Any = typer.main.get_command(app)
    command = group.get_command(typer.Context(group), name)
    assert str(command.help).startswith(COMMANDS[name])


def test_every_module_with_commands_is_in_the_list_of_commands() -> None:
    modules = [file for file in Path(cli.__path__[0]).glob("*.py") if "\napp = " in file.read_text("utf-8")]
    assert {file.stem for file in modules} - {"app"} == set(COMMANDS)


def test_the_list_of_commands_loads_no_room_and_no_command() -> None:
    loaded = loaded_by("--help")
    for room in ("engine", "cards", "bots", "kingdoms", "tourney", "report", "stats", "bench"):
        assert not any(name.startswith(f"dominion_cli.{room}") for name in loaded)
    assert {f"dominion_cli.cli.{name}" for name in COMMANDS}.isdisjoint(loaded)
    assert {"numpy", "pydantic"}.isdisjoint(loaded)


def test_a_command_loads_no_other_command() -> None:
    loaded = loaded_by("match", "--help")
    assert {name for name in COMMANDS if f"dominion_cli.cli.{name}" in loaded} == {"match"}


@pytest.mark.parametrize("words", [("match",), ("tourney", "run")])
def test_what_plays_on_many_cores_loads_no_numpy_before_its_processes_are_started(words: tuple[str, ...]) -> None:
    assert "numpy" not in loaded_by(*words, "--help")


def loaded_by(*words: str) -> set[str]:
    """Return the modules that are loaded when ``dominion`` is called with these words."""
    code = (
        f"import sys; sys.argv[1:] = {[*words]!r}\n"
        "from dominion_cli.cli.app import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print(*sys.modules)"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    return set(told.splitlines()[-1].split())
