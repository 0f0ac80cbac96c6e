"""What plugins import comes from ``dominion_cli`` alone."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import dominion_cli
from dominion_cli import hookspecs

PACKAGE = Path(__file__).parents[2] / "dominion_cli"
# What the shipped sets share among themselves, or know of each other's decks.
INSIDE = {"BOONS", "HEXES", "DRUIDS_BOONS", "made", "ACTION", "TREASURE", "CURSE", "NIGHT", "unknown", "usual_answer"}


def imports(file: Path) -> Iterator[tuple[str, str]]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            for name in node.names:
                yield node.module, name.name


def test_type_checkers_see_the_names_that_are_there_from_the_same_homes() -> None:
    seen = {name: home for home, name in imports(PACKAGE / "__init__.py") if home.startswith("dominion_cli.")}
    assert seen.pop("advice") == "dominion_cli.cards"
    homes = {name: home for name, home in dominion_cli._HOMES.items() if name != "advice"}
    assert seen == homes


@pytest.mark.parametrize("name", dominion_cli.__all__)
def test_every_public_name_can_be_imported(name: str) -> None:
    assert getattr(dominion_cli, name) is not None


def test_a_card_author_needs_no_other_module_than_the_shipped_sets_do() -> None:
    needed = {
        name
        for file in (PACKAGE / "cards").glob("*.py")
        for home, name in imports(file)
        if home.startswith(("dominion_cli.engine", "dominion_cli.errors")) or name == "advice"
    }
    assert len(needed) > 40
    assert needed - INSIDE - {*dominion_cli.__all__} == set()


def test_every_hook_is_documented_and_typed() -> None:
    known = hookspecs.hooks()
    assert len(known) == 10
    for name, hook in known.items():
        assert hook.__doc__, name
        for argument in inspect.signature(hook).parameters.values():
            assert argument.annotation not in (inspect.Parameter.empty, "Any"), name


def test_help_tells_of_every_public_name_however_the_package_was_built() -> None:
    """Compiled code keeps no docstrings of its own; the build puts them in."""
    silent = []
    for name in dominion_cli.__all__:
        value = getattr(dominion_cli, name)
        if inspect.isclass(value):
            parts = [part for part in dir(value) if not part.startswith("_") and is_told(value, part)]
            silent += [f"{name}.{part}" for part in parts if not inspect.getdoc(getattr(value, part))]
        if (inspect.isclass(value) or inspect.isroutine(value)) and not value.__doc__:
            silent.append(name)
    assert silent == []


def is_told(kind: type, name: str) -> bool:
    value = inspect.getattr_static(kind, name)
    return inspect.isroutine(value) or isinstance(value, property)


@pytest.mark.parametrize(
    ("method", "arguments"),
    [
        (dominion_cli.Player.gain, ["self", "card", "to"]),
        (dominion_cli.View.left, ["self", "card"]),
        (dominion_cli.Card.on_gain, ["self", "player"]),
        (dominion_cli.type_names, ["types"]),
    ],
)
def test_help_tells_the_arguments(method: Callable[..., object], arguments: list[str]) -> None:
    assert [*inspect.signature(method).parameters] == arguments
