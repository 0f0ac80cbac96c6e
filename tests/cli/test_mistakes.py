"""Mistakes: one clear line on stderr that names the nearest, exit code 2, never a traceback."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from cli.command import refused

WRONG_NAMES = [
    ("crad", "No such command 'crad'. Did you mean 'card'?"),
    ("card lst", "No such command 'lst'. Did you mean 'list'?"),
    ("bot shw menu", "No such command 'shw'. Did you mean 'show'?"),
    ("kingdom lits", "No such command 'lits'. Did you mean 'list'?"),
    ("plugin lst", "No such command 'lst'. Did you mean 'list'?"),
    ("tourney rnu x.toml", "No such command 'rnu'. Did you mean 'run'?"),
    ("card show Moad", "card show: there is no card 'Moad'. Did you mean 'Moat'?"),
    ("card show warf", "card show: there is no card 'warf'. Did you mean 'Wharf'?"),
    ("card list --set Bas", "--set: there is no card set 'Bas'. Did you mean 'Base'?"),
    ("card list --type Atack", "--type: there is no card type 'Atack'. Did you mean 'Attack'?"),
    ("bot show muney", "there is no bot 'muney'. Did you mean 'money'?"),
    ("bench --workload money-miror", "--workload: there is no workload 'money-miror'. Did you mean 'money-mirror'?"),
    ("play monney", "play: bots #1: there is no bot 'monney'. Did you mean 'money'?"),
    ("play -k Frist_Game", "kingdom: preset: there is no kingdom 'Frist_Game'. Did you mean 'First Game'?"),
    ("match monney money", "match: bots #1: there is no bot 'monney'. Did you mean 'money'?"),
    ("kingdom show Frist_Game", "kingdom: preset: there is no kingdom 'Frist_Game'. Did you mean 'First Game'?"),
    ("kingdom show none.toml", "none.toml: there is no such file."),
    ("kingdom random --sets Bsae", "kingdom random: sets: there is no card set 'Bsae'. Did you mean 'Base'?"),
    ("--plugin none.py card list", "--plugin none.py: there is no such file"),
    (
        "match none.py money",
        "none.py: a plugin goes before the command, as in `dominion --plugin none.py match NAME …`.",
    ),
    (
        "match money smithy --plugin none.py",
        "No such option: --plugin here: it goes before the command, as in `dominion --plugin FILE match …`.",
    ),
    ("card list --format xml", "--format: there is no format 'xml'. Allowed: csv, json, table."),
]


@pytest.mark.parametrize(("words", "message"), WRONG_NAMES)
def test_a_wrong_name_is_told_with_the_nearest(words: str, message: str) -> None:
    assert refused(*words.split()) == message


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ("card show", "Missing argument"),
        ("match", "Missing argument"),
        ("--nope", "No such option: --nope"),
        ("card list --nope", "No such option: --nope"),
        ("card list --cost many", "'--cost'"),
        ("card list --cost -1", "'--cost'"),
        ("bench --seconds -1", "'--seconds'"),
        ("play --seat 0", "'--seat'"),
        ("play --seat 3", "--seat: 3, but there are 2 players."),
        ("play money money money money money money", "6 bots: a table seats you and at most 5."),
        ("play -s -1", "'--seed'"),
        ("tourney run x.toml --shard 1/100000000", "is not I/N with I from 1 to N, at most 1,000,000, such as 2/3."),
    ],
)
def test_a_wrong_option_is_told_in_a_line(words: str, part: str) -> None:
    assert part in refused(*words.split())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('buy = ["Gold"]', "the key 'bot' is missing."),
        ('bot = "mneu"\nbuy = ["Gold"]', "there is no bot 'mneu'. Did you mean 'menu'?"),
        ('bot = "menu"\nbuy = ["Gould"]', "buy #1: there is no card 'Gould'. Did you mean 'Gold'?"),
        ('bot = "menu"\nby = ["Gold"]', "bot 'menu' has no parameter 'by'; it takes buy. Did you mean 'buy'?"),
        ('command = ["./nobot"]', "command: there is no program './nobot' in {folder} that can be run."),
    ],
)
@pytest.mark.parametrize(
    "command", ["match {file} money", "play {file}", "plugin check {file}", "explain {file} money"]
)
def test_a_mistake_in_a_bots_file_is_told_with_the_file(tmp_path: Path, text: str, message: str, command: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    told = refused(*command.format(file=file).split())
    assert told.replace(f"{file}.command", f"{file}: command") == f"{file}: {message.format(folder=tmp_path)}"


def test_play_wants_one_kingdom(tmp_path: Path) -> None:
    file = tmp_path / "two.toml"
    file.write_text("random = 2")
    assert refused("play", "-k", str(file)).endswith("these are 2 kingdoms; a game is played on one.")


def test_a_plugin_that_can_not_be_loaded_is_told_without_a_traceback(tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text("1 / 0")
    told = f"--plugin {file}: ZeroDivisionError: division by zero (broken.py:1)"
    assert refused("--plugin", str(file), "card", "list") == told


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("from dominion_cli import Bot\nclass Odd(Bot): pass\n", "it has no hook, such as a function register_bots"),
        (
            "from dominion_cli import Bot, hookimpl\nclass Odd(Bot):\n    def __init__(self): 1 / 0\n"
            "@hookimpl\ndef register_bots(register): register('odd', Odd)\n",
            "match: bots #1: bot 'odd': ZeroDivisionError: division by zero",
        ),
    ],
)
def test_a_plugin_that_brings_no_bot_that_can_be_made_is_told_in_a_line(
    tmp_path: Path, text: str, message: str
) -> None:
    file = tmp_path / "odd_mistake.py"
    file.write_text(text)
    command = [sys.executable, "-m", "dominion_cli", "--plugin", str(file), "match", "odd", "money"]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (told.returncode, told.stdout) == (2, "")
    assert message in told.stderr
    assert len(told.stderr.splitlines()) == 1


def test_the_program_itself_says_no_more() -> None:
    words = [sys.executable, "-m", "dominion_cli", "card", "show", "Moad"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "dominion: card show: there is no card 'Moad'. Did you mean 'Moat'?\n"


@pytest.mark.parametrize(
    ("where", "message"),
    [("> /dev/full", "stdout: cannot write: No space left on device."), (">&-", "stdout is closed.")],
)
@pytest.mark.parametrize("words", ["card list", "card list --format csv", "--help", "--version"])
def test_an_output_that_takes_nothing_is_told_in_a_line(where: str, message: str, words: str) -> None:
    done = shell(f"{words} {where}")
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"dominion: {message}\n")


def test_what_an_encoding_lacks_is_replaced() -> None:
    done = shell("kingdom random --sets Base --name ☃ --seed 1", PYTHONIOENCODING="latin-1")
    assert (done.returncode, done.stderr) == (0, "")
    assert 'name = "?"' in done.stdout


def shell(words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = f"{shlex.quote(sys.executable)} -m dominion_cli {words}"
    return subprocess.run(
        command, shell=True, capture_output=True, text=True, check=False, env={**os.environ, **environment}
    )
