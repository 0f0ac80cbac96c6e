"""Where things stand in a TOML file: line and column of every key and value, which the parser itself does not tell."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

# The way to a value in what was parsed: keys of tables and numbers (from 0) in lists.
Way = tuple[str | int, ...]

_TOKEN = re.compile(
    r"""
    (?P<skipped> [ \t\r]+ | \#[^\n]* )
  | (?P<line> \n )
  | (?P<text> \"{3} (?: \\. | [^\\] )*? \"{3,5} | '{3} .*? '{3,5} | " (?: \\. | [^"\\\n] )* " | '[^'\n]*' )
  | (?P<mark> [\[\]{},=.] )
  | (?P<bare> [^\s\[\]{},=.\#"']+ )
    """,
    re.VERBOSE | re.DOTALL,
)


class Place(NamedTuple):
    """A line and a column, from 1."""

    line: int
    column: int

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}"


class Places:
    """Finds keys and values in the text of a file that is known to be TOML.

    >>> places = Places("[league]\\ngames = [1, 20]")
    >>> str(places.value(("league", "games", 1)))
    'line 2, column 13'
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = [match for match in _TOKEN.finditer(text) if match.lastgroup != "skipped"]
        self._next = 0
        self._keys: dict[Way, int] = {}
        self._values: dict[Way, int] = {}
        self._read()

    def key(self, way: Way) -> Place:
        """Return where a key stands; for what has none, where its value is."""
        return self._place(self._keys.get(way, self._values.get(way, 0)))

    def value(self, way: Way, offset: int | None = None) -> Place:
        """Return where a value begins, or where the character number ``offset`` of a text on one line is."""
        at = self._values.get(way, self._keys.get(way, 0))
        return self._place(at if offset is None else at + 1 + offset)

    def _place(self, at: int) -> Place:
        return Place(self._text.count("\n", 0, at) + 1, at - self._text.rfind("\n", 0, at))

    # Reading: the file is valid, so that nothing has to be checked.

    def _read(self) -> None:
        table: Way = ()
        lists: Counter[Way] = Counter()
        while self._next < len(self._tokens):
            if self._take("\n"):
                continue
            if self._take("["):
                table = self._header(lists)
            else:
                self._pair(table)

    def _header(self, lists: Counter[Way]) -> Way:
        """Read ``[key]`` or ``[[key]]`` after its first bracket; return the way to the table that it opens."""
        at = self._tokens[self._next - 1].start()
        of_list = self._take("[")
        way: Way = ()
        for _, key in self._key_parts():
            # A key that names a list of tables means the last of them.
            way = (*self._last(way, lists), key)
        self._keys.setdefault(way, at)
        if of_list:
            lists[way] += 1
        way = self._last(way, lists)
        self._keys.setdefault(way, at)
        while self._take("]"):
            pass
        return way

    def _last(self, way: Way, lists: Counter[Way]) -> Way:
        return (*way, lists[way] - 1) if way in lists else way

    def _pair(self, table: Way) -> None:
        way = table
        for at, key in self._key_parts():
            way = (*way, key)
            self._keys.setdefault(way, at)
        self._take("=")
        self._value(way)

    def _key_parts(self) -> Iterator[tuple[int, str]]:
        while True:
            token = self._tokens[self._next]
            self._next += 1
            text = token.group()
            yield token.start(), tomllib.loads(f"key = {text}")["key"] if text[0] in "\"'" else text
            if not self._take("."):
                return

    def _value(self, way: Way) -> None:
        self._values[way] = self._tokens[self._next].start()
        if self._take("["):
            number = 0
            while not self._ends("]"):
                self._value((*way, number))
                number += 1
        elif self._take("{"):
            while not self._ends("}"):
                self._pair(way)
        else:
            while self._next < len(self._tokens) and self._tokens[self._next].group() not in ("\n", ",", "]", "}"):
                self._next += 1

    def _ends(self, bracket: str) -> bool:
        """Skip commas and new lines; return whether a list or table ends here."""
        while self._take("\n") or self._take(","):
            pass
        return self._take(bracket)

    def _take(self, mark: str) -> bool:
        if self._next < len(self._tokens) and self._tokens[self._next].group() == mark:
            self._next += 1
            return True
        return False
