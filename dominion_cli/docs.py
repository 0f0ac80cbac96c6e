"""What definitions say of themselves: compiled classes do not keep it, so it is read from the source beside them."""

from __future__ import annotations

import ast
import inspect
import sys
from functools import cache
from pathlib import Path
from typing import Any


def docstring(definition: Any) -> str:
    """Return the docstring of a class or function, compiled or not; nothing when it has none.

    >>> from dominion_cli.cards.base import Village
    >>> docstring(Village)
    '+1 Card, +2 Actions.'
    """
    own = vars(definition).get("__doc__") if isinstance(definition, type) else definition.__doc__
    if own:
        return inspect.cleandoc(own)
    return _docstrings(definition.__module__).get(definition.__qualname__, "")


@cache
def _docstrings(module: str) -> dict[str, str]:
    """Return the docstrings of a module's classes and functions by name, from its source file."""
    file = getattr(sys.modules.get(module), "__file__", None)
    if file is None:
        return {}
    # A compiled module is called name.<platform>.so and lies beside its name.py.
    source = Path(file).with_name(Path(file).name.split(".")[0] + ".py")
    if not source.is_file():
        return {}
    definitions = (ast.ClassDef, ast.FunctionDef)
    body = ast.parse(source.read_text("utf-8")).body
    return {node.name: ast.get_docstring(node) or "" for node in body if isinstance(node, definitions)}
