"""Puts code of today into the pages: the shipped cards' own into `card-authors.md`, behind each marker
``<!-- set.Class -->``, and what each hook is called with and for into `plugins.md`, behind each ``<!-- hook NAME -->``.

    python docs/refresh.py

A test sees to it that the page is current.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

PAGE = Path(__file__).with_name("card-authors.md")
HOOKS_PAGE = Path(__file__).with_name("plugins.md")
HOOKS = Path(__file__).parent.parent / "dominion_cli" / "hookspecs.py"
HOOK = re.compile(r"<!-- hook (\w+) -->\n(?:```python\n.*?\n```\n)?", re.DOTALL)
CARDS = Path(__file__).parent.parent / "dominion_cli" / "cards"
MARKER = re.compile(r"<!-- (\w+)\.(\w+) -->\n(?:```python\n.*?\n```\n)?", re.DOTALL)


def refreshed(page: str) -> str:
    """Return the page with the code of today behind its markers."""
    return HOOK.sub(_with_hook, MARKER.sub(_with_code, page))


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


def _with_code(marker: re.Match[str]) -> str:
    module, name = marker.groups()
    return f"<!-- {module}.{name} -->\n```python\n{_code(module, name)}\n```\n"


def _code(module: str, name: str) -> str:
    """Return the code of a card's class, without the answers it brings for bots."""
    source = (CARDS / f"{module}.py").read_text("utf-8")
    [definition] = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef) and node.name == name]
    lines = source.splitlines()
    kept = list(range(definition.lineno, definition.end_lineno + 1 if definition.end_lineno else 0))
    for node in definition.body:
        if isinstance(node, ast.FunctionDef) and node.name in ("advise", "worth_playing"):
            # The empty line before a method goes with it.
            left_out = range(node.lineno - 1, (node.end_lineno or node.lineno) + 1)
            kept = [number for number in kept if number not in left_out]
    return "\n".join([lines[number - 1] for number in kept]).rstrip()


if __name__ == "__main__":
    for each in (PAGE, HOOKS_PAGE):
        each.write_text(refreshed(each.read_text("utf-8")), "utf-8")
