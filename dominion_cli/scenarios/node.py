"""A value read from a file, with where it came from: whoever takes the wrong thing for it can say so exactly."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from dominion_cli.errors import UserError, unknown
from dominion_cli.scenarios.places import Places, Way
from dominion_cli.toml import read_toml, shown


@dataclass(frozen=True)
class Source:
    """A file, or a table that a program made (then there is no text, and no line to name)."""

    name: str
    text: str = ""

    @cached_property
    def places(self) -> Places:
        """Where everything stands in the text."""
        return Places(self.text)


@dataclass(frozen=True)
class Node:
    """A value with the way to it. Each method returns the value as one kind of thing or says that it is none.

    >>> Node({"players": "two"}, Source("x.toml")).table("players")["players"].number(1, 6)
    Traceback (most recent call last):
    dominion_cli.errors.UserError: x.toml: players: 'two' is not a whole number.
    """

    data: Any
    source: Source
    way: Way = ()
    # What the message calls the thing that the way starts from, such as a scenario by its name.
    title: str = ""
    start: int = 0

    def called(self, title: str) -> Node:
        """Return the same value, which messages about it and its parts now call by a name."""
        return Node(self.data, self.source, self.way, title, len(self.way))

    def part(self, step: str | int) -> Node:
        """Return what a table or list has under a key or number."""
        return Node(self.data[step], self.source, (*self.way, step), self.title, self.start)

    def table(self, *allowed: str) -> dict[str, Node]:
        """Return the parts of a table that may have these keys only, or any if none is named."""
        if not isinstance(self.data, Mapping):
            raise self.error(f"{shown(self.data)} is not a table.")
        parts = {key: self.part(key) for key in self.data}
        for key, part in parts.items():
            if allowed and key not in allowed:
                raise unknown("key", key, allowed, self._where(part._key_place()))
        return parts

    def list(self) -> list[Node]:
        """Return the parts of a list."""
        if not isinstance(self.data, list | tuple):
            raise self.error(f"{shown(self.data)} is not a list.")
        return [self.part(number) for number in range(len(self.data))]

    def text(self) -> str:
        """Return a text."""
        if not isinstance(self.data, str):
            raise self.error(f"{shown(self.data)} is not text in quotes.")
        return self.data

    def number(self, least: int, most: int) -> int:
        """Return a whole number in these limits."""
        if not isinstance(self.data, int) or isinstance(self.data, bool):
            raise self.error(f"{shown(self.data)} is not a whole number.")
        if not least <= self.data <= most:
            raise self.error(f"{self.data} is not a number from {least} to {most}.")
        return self.data

    def truth(self) -> bool:
        """Return true or false."""
        if not isinstance(self.data, bool):
            raise self.error(f"{shown(self.data)} is not true or false.")
        return self.data

    def one_of(self, allowed: Iterable[str], what: str) -> str:
        """Return a text that is one of those allowed."""
        text = self.text()
        allowed = list(allowed)
        if text not in allowed:
            raise unknown(what, text, allowed, self.where())
        return text

    def where(self, offset: int | None = None) -> str:
        """Return file, line, column and key of the value, or of a character in it."""
        return self._where(self.place(offset))

    def place(self, offset: int | None = None) -> str:
        """Return line and column of the value, or of a character in it; nothing when there is no file."""
        return str(self.source.places.value(self.way, offset)) if self.source.text else ""

    def key_where(self) -> str:
        """Return file, line, column and name of the key."""
        return self._where(self._key_place())

    def line(self) -> int:
        """Return the line of the key, from 1; 0 when there is no file."""
        return self.source.places.key(self.way).line if self.source.text else 0

    def error(self, problem: str, offset: int | None = None) -> UserError:
        """Return the error that says what is wrong with this value."""
        return UserError(f"{self.where(offset)}: {problem}")

    def _key_place(self) -> str:
        return str(self.source.places.key(self.way)) if self.source.text else ""

    def _where(self, place: str) -> str:
        parts = [self.source.name, place, self.title, self._keys()]
        return ": ".join(part for part in parts if part)

    def _keys(self) -> str:
        """Return the way as ``given.p1.hand #2``, lists counted from 1."""
        keys = ""
        for step in self.way[self.start :]:
            keys += f" #{step + 1}" if isinstance(step, int) else f".{step}"
        return keys.removeprefix(".")


def read_file(path: Path | str) -> Node:
    """Read a TOML file.

    Raises:
        UserError: if it can't be read or is not TOML.
    """
    data = read_toml(path)
    return Node(data, Source(str(path), Path(path).read_bytes().decode("utf-8-sig")))
