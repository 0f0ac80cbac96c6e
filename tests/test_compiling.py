"""A plugin's setup.py compiles its cards, or installs the same files as plain Python."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import dominion_cli
from dominion_cli.compiling import decorated

needs_mypyc = pytest.mark.skipif(importlib.util.find_spec("mypyc") is None, reason="mypyc is not installed")
needs_compiler = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")

FILES = {
    "setup.py": 'from dominion_cli.compiling import setup\n\nsetup("src", "hamlets.cards")\n',
    "pyproject.toml": """
[project]
name = "hamlets"
version = "1.0"

[tool.setuptools.packages.find]
where = ["src"]
""",
    "src/hamlets/__init__.py": "",
    "src/hamlets/cards.py": '''"""Hamlets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dominion_cli import Card, Effect, Type
from dominion_cli.engine.types import GAIN

if TYPE_CHECKING:
    from dominion_cli import Event, Player


class Feast(Effect):
    """+$1 at the next card that you gain this turn."""

    listens = GAIN

    def happen(self, player: Player, event: Event) -> None:
        player.plus_coins(1)


class Croft(Card):
    """+1 Card, +1 Action. +$1 at the next card that you gain this turn."""

    name = "Croft"
    cost = 3
    cards = 1
    actions = 1
    types = Type.ACTION

    def play(self, player: Player) -> None:
        player.add_effect(Feast())
        if player.buys > 99:
            raise ValueError("too many")
''',
}
LINE = 1 + FILES["src/hamlets/cards.py"].split("\n").index('            raise ValueError("too many")')
TRY_IT = """
import traceback
from dominion_cli import CardSet, Game, registry
from hamlets import cards

library = registry().cards
library.add(CardSet("Hamlets", [cards.Croft]))
from dominion_cli import Setup

setup = Setup([library.card("Croft")], 2, library.basic())
menu = registry().bots.make
game = Game(setup, [menu("menu", buy=["Croft", "Silver"]), menu("menu", buy=["Croft", "Silver"])], 1, check=True)
for _ in range(30):
    game.play_turn()
player = game.players[0]
player.buys = 100
try:
    library.card("Croft").play(player)
except ValueError:
    line = traceback.extract_tb(__import__("sys").exc_info()[2])[-1].lineno
else:
    line = 0
print(cards.__file__.rpartition(".")[2], cards.Croft.__mro__[1].__name__, player.count("Croft") > 2, line)
"""


@pytest.fixture
def plugin(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def built(plugin: Path, **variables: str) -> tuple[str, str]:
    """Build a wheel, unpack it and use it; return what was printed, and what the build said."""
    clean = {name: value for name, value in os.environ.items() if name not in ("DOMINION_PURE", "PYTHONSAFEPATH")}
    path = str(Path(dominion_cli.__file__).parents[1])
    clean |= {"PYTHONPATH": os.pathsep.join([str(plugin), path]), "DOMINION_LOAD_PLUGINS": ""}
    if "site-packages" not in path:  # Where mypy looks anyway, and will not be told to.
        clean["MYPYPATH"] = path
    script = "from setuptools import build_meta; print(build_meta.build_wheel('dist'))"
    made = run(plugin, clean | variables, script)
    unpacked = plugin / "unpacked"
    zipfile.ZipFile(plugin / "dist" / made.stdout.splitlines()[-1]).extractall(unpacked)
    return run(unpacked, clean, TRY_IT).stdout.strip(), made.stderr


def run(folder: Path, environment: dict[str, str], script: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done


@pytest.mark.once
@needs_mypyc
@needs_compiler
def test_cards_of_a_plugin_are_compiled_and_keep_their_lines(plugin: Path) -> None:
    printed, said = built(plugin)
    assert "not compiled" not in said
    assert printed == f"so Card True {LINE}"


@pytest.mark.parametrize(
    ("mypyc", "reason"),
    [
        ("raise ImportError('no mypyc here')", "no mypyc here"),
        ("def mypycify(*_, **__):\n    raise SystemExit(1)", "mypyc refused it, as told above"),
        (
            "from setuptools import Extension\n\n"
            "def mypycify(*_, **__):\n    return [Extension('hamlets.cards', ['nothing.c'])]",
            "error: Command",
        ),
    ],
    ids=["without mypyc", "refused", "without a compiler"],
)
def test_what_can_not_be_compiled_is_installed_as_plain_python(plugin: Path, mypyc: str, reason: str) -> None:
    (plugin / "mypyc").mkdir()
    (plugin / "mypyc" / "__init__.py").touch()
    (plugin / "mypyc" / "build.py").write_text(mypyc, "utf-8")
    (plugin / "nothing.c").touch()
    printed, said = built(plugin, CC="false")
    assert f"dominion-cli: not compiled ({reason}" in said
    assert printed == f"py Card True {LINE}"


def test_with_dominion_pure_nothing_is_compiled_and_nothing_said(plugin: Path) -> None:
    printed, said = built(plugin, DOMINION_PURE="1", CC="false")
    assert "not compiled" not in said
    assert printed == f"py Card True {LINE}"


def test_a_class_without_an_empty_line_before_it_gets_its_decorator_too() -> None:
    text = (
        "import enum\nimport dominion_cli\nclass Odd(dominion_cli.Card):\n    pass\n"
        "@enum.unique\nclass Even(enum.Enum):\n    TWO = 2"
    )
    marked = decorated(text).split("\n")
    assert marked[0] == "import mypy_extensions; import enum"
    assert [line.split("(")[0] for line in marked[2:7]] == [
        "@mypy_extensions.mypyc_attr",
        "class Odd",
        "    pass",
        "@mypy_extensions.mypyc_attr",
        "@enum.unique",
    ]
    compile("\n".join(marked), "marked", "exec")
