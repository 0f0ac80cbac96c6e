"""The page about hooks has all of them, and every example on it is a plugin that works."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from cli.command import run

from dominion_cli import hookspecs

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "plugins.md").read_text("utf-8")
SECTIONS = dict(re.findall(r"^## `(\w+)`\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))
LEAGUE = """
[league]
seed = 1
games = 4

[[bots]]
bot = "money"

[[bots]]
bot = "smithy"

[[kingdoms]]
preset = "First Game"
"""
SAYS = {
    "register_bots": "greedy",
    "register_card_sets": "when you gain it, gain a Copper",
    "register_kingdoms": "Colonies",
    "register_commands": "Poor House",
    "register_executors": "smithy",
    "register_formats": "check: passed",
    "register_reports": "smithy",
    "tourney_started": "money · smithy: 4 games in 2 blocks",
    "block_finished": "First Game: money wins, seed ",
    "tourney_finished": "the winner is smithy",
}


def test_every_hook_has_a_section_with_an_example_in_the_order_of_hookspecs() -> None:
    assert [*SECTIONS] == [*hookspecs.hooks()] == [*SAYS]
    for name, text in SECTIONS.items():
        assert f"<!-- hook {name} -->" in text
        assert text.count("\n@hookimpl\n") == 1
        assert f"\ndef {name}(" in text.partition("@hookimpl")[2]


@pytest.mark.parametrize("hook", SECTIONS)
def test_its_example_works(hook: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (code,) = re.findall(r"^```python\n(# .*?)^```$", SECTIONS[hook], re.MULTILINE | re.DOTALL)
    (command,) = re.findall(r"^```sh\ndominion (.*)\n```$", SECTIONS[hook], re.MULTILINE)
    Path(code.split()[1]).write_text(code, "utf-8")
    Path("league.toml").write_text(LEAGUE, "utf-8")
    few = {"match": ["--jobs", "1", "-s", "1"], "check": ["-n", "1"], "tourney": ["--jobs", "1"]}
    words = shlex.split(command)
    result = run(*words, *(more for word in words for more in few.get(word, [])))
    assert result.exit_code == 0, result.output
    written = [path.read_text("utf-8") for path in tmp_path.glob("*.txt")]
    assert SAYS[hook] in result.output + "".join(written)
