"""What the README shows works: its files are written and its commands run, with few games."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli.command import done

from dominion_cli import plugins

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
# A code block that begins with a file's name is that file.
FILES = {text.split()[1]: text for kind, text in BLOCKS if kind in ("python", "toml") and text.startswith("# ")}
COMMANDS = [line for kind, text in BLOCKS if kind == "sh" for line in text.splitlines() if line.startswith("dominion ")]
# Of options that are given twice, the last counts.
CHEAP = {
    "match": ["-n", "2", "--jobs", "1"],
    "bench": ["--seconds", "0", "--workload", "money-mirror"],
    "stress": ["-n", "2", "-s", "1"],
    "tourney": ["--jobs", "1"],
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all that the README's commands use, and leagues of few games."""
    folder = tmp_path_factory.mktemp("readme")
    for name, text in FILES.items():
        (folder / name).write_text(text, "utf-8")
    shutil.copytree(ROOT / "tests" / "rulings", folder / "tests" / "rulings")
    (folder / "tournaments").mkdir()
    for league in (ROOT / "tournaments").glob("*.toml"):
        few = re.sub(r"^games = \d+", "games = 2", league.read_text("utf-8"), flags=re.MULTILINE)
        (folder / "tournaments" / league.name).write_text(few, "utf-8")
    return folder


def test_there_are_commands_and_files() -> None:
    assert len(COMMANDS) > 8
    assert len(FILES) >= 3


@pytest.fixture
def _plugins_are_forgotten() -> Iterator[None]:
    loaded = plugins.registry()
    yield
    plugins._loaded[:] = [loaded]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.usefixtures("_plugins_are_forgotten")
def test_a_command_of_the_readme_works(command: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    line, _, target = command.partition(" > ")
    words = shlex.split(line)[1:]
    cheap = next((more for name, more in CHEAP.items() if name in words), [])
    printed = done(*words, *cheap, typed="quit\n")
    assert printed
    if target:
        Path(target).write_text(printed, "utf-8")
