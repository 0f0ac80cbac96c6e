"""Puts what the code says today into the pages, behind markers.

    python docs/refresh.py

===========================  ========================================================
``<!-- set.Class -->``       a shipped card's own code
``<!-- hook NAME -->``       what a hook is called with, and for
``<!-- view file.Class -->`` a table of what a class of the engine shows to bots
``<!-- menu WHICH -->``      the names that a menu's ``when`` may use
``<!-- words View KIND -->`` the words of a view that are of some kinds
``<!-- require -->``         what can be required of a drawn kingdom
``<!-- rooms PACKAGE -->``   what each room of a package is for
===========================  ========================================================

Beside the pages it writes the pictures of the rooms (see `rooms`). A test sees to it that the pages are current.
"""

from __future__ import annotations

import ast
import re
import sys
import textwrap
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from dominion_cli.engine.public_view import PUBLIC_WORDS
from dominion_cli.engine.view import WORDS
from dominion_cli.engine.view_words import Word
from dominion_cli.kingdoms.constraints import constraints

sys.path.insert(0, str(Path(__file__).parent))
import rooms

DOCS = Path(__file__).parent
PAGE = DOCS / "card-authors.md"
PACKAGE = DOCS.parent / "dominion_cli"
HOOKS = PACKAGE / "hookspecs.py"
HOOK = re.compile(r"<!-- hook (\w+) -->\n(?:```python\n.*?\n```\n)?", re.DOTALL)
# Of a Decision, what the engine alone uses.
HIDDEN = ("problem", "reuse")
CARDS = PACKAGE / "cards"
ENGINE = PACKAGE / "engine"
MARKER = re.compile(r"<!-- (\w+)\.(\w+) -->\n(?:```python\n.*?\n```\n)?", re.DOTALL)
TABLE = re.compile(r"<!-- (view|menu|require|rooms) ?([\w.]*) -->\n(?:\n\|(?:.*\n)+?(?=\n|\Z))?")
LIST = re.compile(r"<!-- words (View|PublicView) ([A-Z_ ]+) -->\n(?:.+\n)*")
WIDTH = 120
# What words can be that conditions of menus call numbers and zones.
NUMBERS = (Word.NUMBER, Word.SCORE, Word.TRUTH)
CARD_NUMBERS = (Word.CARD_NUMBER, Word.CARD_TRUTH, Word.CARD_WISH)
ZONES = (Word.CARDS, Word.STATUSES, Word.GAME_CARDS)


def refreshed(page: str) -> str:
    """Return the page with the code of today behind its markers."""
    return LIST.sub(_with_list, TABLE.sub(_with_table, HOOK.sub(_with_hook, MARKER.sub(_with_code, page))))


def hooks() -> dict[str, str]:
    """Return each hook's definition, with what it is for, by its name."""
    tree = ast.parse(HOOKS.read_text("utf-8"))
    return {
        node.name: ast.unparse(ast.FunctionDef(**{**vars(node), "decorator_list": []}))
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.decorator_list
    }


def _with_hook(marker: re.Match[str]) -> str:
    name = marker.group(1)
    return f"<!-- hook {name} -->\n```python\n{hooks()[name]}\n```\n"


def _with_table(marker: re.Match[str]) -> str:
    subject, which = marker.groups()
    rows: Iterable[tuple[str, str]]
    if subject == "view":
        rows = _shown(*which.split(".")).items()
    elif subject == "menu":
        rows = _menu(which)
    elif subject == "rooms":
        rows = rooms.purposes(which)
    else:
        rows = [(name, each.says) for name, each in constraints().items()]
    lines = ["| name | what |", "| --- | --- |", *(f"| `{name}` | {says} |" for name, says in rows)]
    first = f"<!-- {subject} {which} -->" if which else f"<!-- {subject} -->"
    return "\n".join([first, "", *lines, ""])


def _menu(which: str) -> Iterable[tuple[str, str]]:
    """Return the names of one kind that a menu's ``when`` may use, and what each is."""
    view = {name.partition("(")[0]: says for name, says in _shown("view", "View").items()}
    others = {name.partition("(")[0]: says for name, says in _shown("public_view", "PublicView").items()}
    if which == "cards":
        return [(f"{name}('Silver')", view[name]) for name in WORDS.of(*CARD_NUMBERS)]
    if which == "others":
        numbers = [(f"opponents[0].{name}", others[name]) for name in PUBLIC_WORDS.of(*NUMBERS)]
        asked = [(f"opponents[0].{name}('Silver')", others[name]) for name in PUBLIC_WORDS.of(*CARD_NUMBERS)]
        cards = [(f"opponents[0].{name} == 'Silver'", others[name]) for name in PUBLIC_WORDS.of(Word.CARD)]
        zones = [(f"'Silver' in opponents[0].{name}", others[name]) for name in PUBLIC_WORDS.of(*ZONES)]
        return [*numbers, *asked, *cards, *zones]
    return [(name, view[name]) for name in WORDS.of(*(NUMBERS if which == "numbers" else ZONES))]


def _with_list(marker: re.Match[str]) -> str:
    view, kinds = marker.groups()
    words = WORDS if view == "View" else PUBLIC_WORDS
    listed = ", ".join(f"`{word}`" for word in words.of(*(getattr(Word, kind) for kind in kinds.split())))
    return f"<!-- words {view} {kinds} -->\n{textwrap.fill(listed, WIDTH)}\n"


def _shown(module: str, name: str) -> dict[str, str]:
    """Return the public names of a class, methods with their arguments, and the first lines of their docstrings."""
    [definition] = [node for node in _definitions(ENGINE / f"{module}.py") if node.name == name]
    shown = {}
    for node in definition.body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and node.name not in HIDDEN:
            is_property = any(isinstance(each, ast.Name) and each.id == "property" for each in node.decorator_list)
            arguments = "" if is_property else f"({_arguments(node.args)})"
            says = " ".join((ast.get_docstring(node) or "").partition("\n\n")[0].split())
            says = says.removeprefix("Return ").removeprefix("Tell ").replace("``", "`")
            shown[node.name + arguments] = says[:1].upper() + says[1:]
    return shown


def _arguments(arguments: ast.arguments) -> str:
    names = [each.arg for each in arguments.args if each.arg != "self"]
    return ", ".join([*names, *([f"*{arguments.vararg.arg}"] if arguments.vararg else [])])


@cache
def _definitions(file: Path) -> list[ast.ClassDef]:
    return [node for node in ast.parse(file.read_text("utf-8")).body if isinstance(node, ast.ClassDef)]


def _with_code(marker: re.Match[str]) -> str:
    module, name = marker.groups()
    return f"<!-- {module}.{name} -->\n```python\n{_code(module, name)}\n```\n"


def _code(module: str, name: str) -> str:
    """Return the code of a card's class, without the answers it brings for bots."""
    source = (CARDS / f"{module}.py").read_text("utf-8")
    [definition] = [node for node in _definitions(CARDS / f"{module}.py") if node.name == name]
    lines = source.splitlines()
    kept = list(range(definition.lineno, definition.end_lineno + 1 if definition.end_lineno else 0))
    for node in definition.body:
        if isinstance(node, ast.FunctionDef) and node.name in ("advise", "worth_playing"):
            # The empty line before a method goes with it.
            left_out = range(node.lineno - 1, (node.end_lineno or node.lineno) + 1)
            kept = [number for number in kept if number not in left_out]
    return "\n".join([lines[number - 1] for number in kept]).rstrip()


if __name__ == "__main__":
    for each in DOCS.glob("*.md"):
        each.write_text(refreshed(each.read_text("utf-8")), "utf-8")
    for file, picture in rooms.pictures().items():
        file.write_text(picture, "utf-8")
