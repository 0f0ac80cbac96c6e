"""What was played, in a file: the search is a function of its seed, so that with the same results it goes the same way.

Hence nothing else is stored. A search that was stopped, killed even, starts again from its beginning, finds all that
it had played, and goes on where it was.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from dominion_cli.errors import UserError, writing

FORMAT: Final = 1
SECONDS_BETWEEN_COMMITS: Final = 2.0
OTHERWISE: Final = "Give another file with --store, or start over with --fresh."


class Store:
    """Results by the number of their trial; in memory alone where there is no file.

    Args:
        path: the file; it is made if there is none.
        about: what all results in it are of. Results of anything else are refused.

    Raises:
        UserError: the file holds something else, or cannot be written.

    >>> store = Store(None, "First Game")
    >>> store.put(7, b"abc")
    >>> store.get(7), store.get(8)
    (b'abc', None)
    """

    def __init__(self, path: Path | None, about: str) -> None:
        self._path = path
        self._known: dict[int, bytes] = {}
        self._new: list[tuple[int, bytes]] = []
        self._committed = time.monotonic()
        self._file: sqlite3.Connection | None = None
        if path is not None:
            with self._in_words():
                self._file = sqlite3.connect(path)
                self._open(self._file, about)

    @staticmethod
    def delete(path: Path) -> None:
        """Delete a store, if there is one.

        Raises:
            UserError: the file is no store, or cannot be deleted.
        """
        if path.exists():
            try:
                with closing(sqlite3.connect(path)) as file:
                    file.execute("SELECT number, results FROM trials LIMIT 1")
            except sqlite3.DatabaseError:
                raise UserError(f"{path}: this is no store of a search, and is not deleted.") from None
            with writing(path):
                path.unlink()

    def _open(self, file: sqlite3.Connection, about: str) -> None:
        file.execute("CREATE TABLE IF NOT EXISTS about (format INTEGER, what TEXT)")
        file.execute("CREATE TABLE IF NOT EXISTS trials (number INTEGER PRIMARY KEY, results BLOB)")
        found = file.execute("SELECT format, what FROM about").fetchone()
        if found is None:
            file.execute("INSERT INTO about VALUES (?, ?)", (FORMAT, about))
            file.commit()
        elif found != (FORMAT, about):
            raise UserError(f"{self._path}: these are results of another search. {OTHERWISE}")
        self._known = dict(file.execute("SELECT number, results FROM trials"))

    def get(self, number: int) -> bytes | None:
        """Return the results of a trial, if there are any."""
        return self._known.get(number)

    def put(self, number: int, results: bytes) -> None:
        """Keep the results of a trial; they are in the file some seconds later."""
        self._known[number] = results
        if self._file is not None:
            self._new.append((number, results))
            if time.monotonic() - self._committed > SECONDS_BETWEEN_COMMITS:
                self.commit()

    def commit(self) -> None:
        """Write what is new to the file."""
        if self._file is not None and self._new:
            with self._in_words():
                self._file.executemany("INSERT OR REPLACE INTO trials VALUES (?, ?)", self._new)
                self._file.commit()
        self._new = []
        self._committed = time.monotonic()

    def close(self) -> None:
        """Write what is new, and close the file."""
        if self._file is not None:
            self.commit()
            self._file.close()
            self._file = None

    @contextmanager
    def _in_words(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.DatabaseError as error:
            raise UserError(f"{self._path}: this can't be used to store a search ({error}). {OTHERWISE}") from None
