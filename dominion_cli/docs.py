"""What definitions say of themselves.

Our compiled classes keep it, since our build puts it in. A plugin's do not: for them it is read from the source beside.
"""

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
    source = _source(module)
    if source is None:
        return {}
    definitions = (ast.ClassDef, ast.FunctionDef)
    body = ast.parse(source.read_text("utf-8")).body
    return {node.name: ast.get_docstring(node) or "" for node in body if isinstance(node, definitions)}


def _source(module: str) -> Path | None:
    """Return the source file of a module, if there is one.

    It is looked for from the top package down: a compiled module does not always know where it lies.
    """
    top, *parts = module.split(".")
    file = getattr(sys.modules.get(top), "__file__", None)
    if file is None:
        return None
    # A compiled module is called name.<platform>.so and lies beside its name.py.
    home = Path(file).with_name(Path(file).name.split(".")[0])
    if parts:
        home = home.parent.joinpath(*parts)
    for source in (home.with_suffix(".py"), home / "__init__.py"):
        if source.is_file():
            return source
    return None
