"""What definitions say of themselves, read from their source: attributes say it nowhere else."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any


def docstring(definition: Any) -> str:
    """Return the docstring of a class or function, compiled or not; nothing when it has none.

    Our compiled classes keep theirs, since our build puts them in; those of a plugin do not.

    >>> from dominion_cli.cards.base import Village
    >>> docstring(Village)
    '+1 Card, +2 Actions.'
    """
    own = vars(definition).get("__doc__") if isinstance(definition, type) else definition.__doc__
    return inspect.cleandoc(own) if own else docstrings(definition.__module__).get(definition.__qualname__, "")


@cache
def docstrings(module: str) -> dict[str, str]:
    """Return the docstrings of an imported module (see `docstrings_in`); none where it has no source file."""
    source = _source(module)
    return {} if source is None else docstrings_in(source)


def docstrings_in(source: Path) -> dict[str, str]:
    """Return the docstrings in a file by the names of what they are of, such as ``Card.play``; the module has no name.

    An attribute, of the module, a class or set in ``__init__``, has the text in the line after it:

    >>> import dominion_cli.engine.card
    >>> docstrings("dominion_cli.engine.card")["Card.copies"]
    'How many of it its pile has.'
    """
    return {name: text for name, text in _texts(ast.parse(source.read_text("utf-8")), "") if text}


def _texts(node: ast.Module | ast.ClassDef | ast.FunctionDef, name: str) -> Iterator[tuple[str, str]]:
    """Yield what has a name in a definition, or can have one, with its text or none."""
    yield name, ast.get_docstring(node) or ""
    within = f"{name}." if name else ""
    if not isinstance(node, ast.FunctionDef):
        yield from _attributes(node.body, within)
        for part in node.body:
            if isinstance(part, ast.ClassDef | ast.FunctionDef):
                yield from _texts(part, within + part.name)
    elif node.name == "__init__":
        yield from _attributes(node.body, name.removesuffix("__init__"))


def _attributes(body: Sequence[ast.stmt], within: str) -> Iterator[tuple[str, str]]:
    for attribute, text in pairwise(body):
        if not (isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant)):
            continue
        if isinstance(attribute, ast.AnnAssign | ast.Assign) and isinstance(text.value.value, str):
            target = attribute.target if isinstance(attribute, ast.AnnAssign) else attribute.targets[0]
            own = target.attr if isinstance(target, ast.Attribute) else getattr(target, "id", "")
            yield within + own, inspect.cleandoc(text.value.value)


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
