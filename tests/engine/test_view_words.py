"""The tables of a view's words have every word, and say rightly what it is."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import dominion_cli
from dominion_cli.engine.public_view import PUBLIC_WORDS
from dominion_cli.engine.view import WORDS
from dominion_cli.engine.view_words import Word, Words

ENGINE = Path(dominion_cli.__file__).parent / "engine"
TABLES = [("view.py", "View", WORDS), ("public_view.py", "PublicView", PUBLIC_WORDS)]
# What a word of each kind takes, and how what it returns begins.
SIGNATURES = {
    Word.NUMBER: "-> int",
    Word.SCORE: "-> int",
    Word.TRUTH: "-> bool",
    Word.PHASE: "-> str",
    Word.CARD: "-> Card | None",
    Word.CARDS: "-> tuple[Card, ...]",
    Word.STATUSES: "-> tuple[Card, ...]",
    Word.GAME_CARDS: "-> tuple[Card, ...]",
    Word.PILES: "-> dict[str, ",
    Word.PLAYERS: "-> tuple[PublicView, ...]",
    Word.CARD_NUMBER: "(card: Card | str) -> int",
    Word.CARD_TRUTH: "(card: Card | str) -> bool",
    Word.TYPE_NUMBER: "(kind: str) -> int",
    Word.NAME_NUMBER: "(name: Card | str) -> int",
    Word.NAME_CARDS: "(name: Card | str) -> tuple[Card, ...]",
}


def definitions(file: str, name: str) -> dict[str, ast.FunctionDef]:
    """Return the public methods and properties of a class by name; compiled, only its source tells."""
    tree = ast.parse((ENGINE / file).read_text("utf-8"))
    [found] = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name]
    return {node.name: node for node in found.body if isinstance(node, ast.FunctionDef) and node.name[0] != "_"}


def signature(node: ast.FunctionDef) -> str:
    returns = f"-> {ast.unparse(node.returns) if node.returns is not None else ''}"
    if [ast.unparse(each) for each in node.decorator_list] == ["property"]:
        return returns
    del node.args.args[0]
    return f"({ast.unparse(node.args)}) {returns}"


@pytest.mark.parametrize(("file", "name", "words"), TABLES, ids=["View", "PublicView"])
def test_every_public_name_of_a_view_is_in_the_table_of_its_words(file: str, name: str, words: Words) -> None:
    public = definitions(file, name)
    missing = [word for word in public if word not in {*words}]
    assert not missing, f"engine/{file}: the table of words lacks {missing}; {name} has them"
    unknown = [word for word in words if word not in public]
    assert not unknown, f"engine/{file}: the table of words has {unknown}; {name} lacks them"


@pytest.mark.parametrize(("file", "name", "words"), TABLES, ids=["View", "PublicView"])
def test_every_word_is_what_the_table_says(file: str, name: str, words: Words) -> None:
    for word, node in definitions(file, name).items():
        wanted = SIGNATURES.get(words.kind(word))
        if wanted is not None:
            assert signature(node).startswith(wanted), f"engine/{file}: {word} is no {words.kind(word)!r}"
            assert ast.get_docstring(node), f"engine/{file}: {word} says nothing about itself"
