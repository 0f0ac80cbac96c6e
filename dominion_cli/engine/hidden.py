"""Hiding the engine's own parts of what bots are given."""

from __future__ import annotations

from typing import Any


def hide(kind: Any, *names: str) -> None:
    """Take attributes and methods of a class out of the reach of Python code.

    Compiled code does not look them up by name and goes on using them, at no cost. In the interpreted build there is
    nothing that could be hidden from some and not from others, and so nothing is.
    """
    if is_compiled(kind):
        for name in names:
            delattr(kind, name)


def fix(kind: Any, fields: dict[str, Any]) -> None:
    """Let Python code read some attributes of a compiled class, but not set them.

    Args:
        kind: the class.
        fields: its attributes' descriptors by name, which go on setting them.
    """
    for name, field in fields.items():
        setattr(kind, name, property(field.__get__, doc=field.__doc__))


def is_compiled(kind: Any) -> bool:
    """Return whether a class is compiled."""
    return type(vars(kind)["__init__"]).__name__ != "function"
