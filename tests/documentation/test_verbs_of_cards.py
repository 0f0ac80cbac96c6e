"""All that our own cards call or set is in the reference, for those who write others."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from inspect import getdoc, isclass
from pathlib import Path

import pytest
from documentation.pages import DOCS, script

import dominion_cli

api = script("api")
# What makes cards of files and lists is no card.
APART = ("__init__", "facts", "library")
CARDS = sorted(file for file in (DOCS.parent / "dominion_cli" / "cards").glob("*.py") if file.stem not in APART)
KINDS = {name: kind for name in dominion_cli.__all__ if isclass(kind := getattr(dominion_cli, name))}
# What is of one kind wherever it is got from, and what is always called so.
PARTS = {"game": "Game", "player": "Player", "setup": "Setup", "event_now": "Event"}
PLAYERS = ("victim", "other")


def told_of(kind: type) -> set[str]:
    """Return what the reference tells of objects of a class, with what they have from others and its arguments."""
    steps = [step for step in kind.__mro__ if step in KINDS.values()]
    arguments = re.findall(r"^    (\w+): ", "\n".join(getdoc(step) or "" for step in steps), re.MULTILINE)
    return {name for step in steps for _, name, _ in api.members(step)} | {*arguments}


def names_of(tree: ast.Module) -> Iterator[str]:
    """Yield the names of all that objects of the classes in a file have."""
    for kind in ast.walk(tree):
        if isinstance(kind, ast.ClassDef):
            for node in ast.walk(kind):
                if isinstance(node, ast.FunctionDef):
                    yield node.name
                elif isinstance(node, ast.AnnAssign):
                    yield ast.unparse(node.target).removeprefix("self.")


TOLD = {name: told_of(kind) for name, kind in KINDS.items()}
ENGINE = {
    name
    for file in (DOCS.parent / "dominion_cli" / "engine").glob("*.py")
    for name in names_of(ast.parse(file.read_text("utf-8")))
}


@pytest.mark.parametrize("file", CARDS, ids=lambda file: file.stem)
def test_all_that_our_cards_call_or_set_is_in_the_reference(file: Path) -> None:
    """Docstrings make it so: that of a method, a property, or the text in the line after an attribute."""
    untold = {}
    for line, kind, name in uses(file):
        told = name in TOLD[kind] if kind else name not in ENGINE or any(name in each for each in TOLD.values())
        if not told and not name.startswith("_") and not name.isupper():
            untold[f"{kind or 'something of the engine'}.{name}"] = f"{file.name}:{line}"
    assert untold == {}


def test_the_check_sees_what_is_untold() -> None:
    lines = [
        "def play(self, player: Player) -> None:",
        "    game = player.game",
        "    for victim in player.attack():",
        "        victim.nothing(game.nothing, player.game.setup.nothing)",
    ]
    found = {(kind, name) for _, kind, name in used(ast.parse("\n".join(lines)))}
    assert found >= {("Player", "attack"), ("Player", "nothing"), ("Game", "nothing"), ("Setup", "nothing")}
    assert "gain" in TOLD["Player"]
    assert "nothing" not in TOLD["Player"]


def uses(file: Path) -> Iterator[tuple[int, str, str]]:
    yield from used(ast.parse(file.read_text("utf-8")))


def used(tree: ast.Module) -> Iterator[tuple[int, str, str]]:
    """Yield what cards take from objects: the line, which kind the object is of, where that can be told, the name."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            known = dict(kinds_of(function))
            for node in ast.walk(function):
                if isinstance(node, ast.Attribute):
                    yield node.lineno, kind_of(node.value, known), node.attr


def kinds_of(function: ast.FunctionDef) -> Iterator[tuple[str, str]]:
    """Yield the names in a function whose kinds can be told, with these."""
    for argument in function.args.args:
        kind = ast.unparse(argument.annotation) if argument.annotation is not None else ""
        if kind in KINDS:
            yield argument.arg, kind
    for node in ast.walk(function):
        if isinstance(node, ast.For) and isinstance(node.target, ast.Name) and node.target.id in PLAYERS:
            yield node.target.id, "Player"
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            kind = kind_of(node.value, {})
            if kind:
                yield node.targets[0].id, kind


def kind_of(node: ast.expr, known: dict[str, str]) -> str:
    if isinstance(node, ast.Attribute):
        return PARTS.get(node.attr, "")
    return known.get(node.id, "") if isinstance(node, ast.Name) else ""
