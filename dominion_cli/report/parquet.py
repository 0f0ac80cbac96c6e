"""Games as a Parquet file, for pandas, DuckDB and their like: the columns of the CSV, typed."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from dominion_cli.errors import extra_needed
from dominion_cli.report.games_data import COLUMNS, rows
from dominion_cli.tourney.results.games import GameResult

ROWS_AT_A_TIME = 100_000
TEXTS = ("kingdom", "bot", "ended")


def parquet(games: Iterable[GameResult]) -> Iterator[bytes]:
    """Yield games as Parquet, a row for each seat, some rows at a time.

    Raises:
        UserError: pyarrow is not installed.
    """
    try:
        import pyarrow  # type: ignore[import-untyped]
        from pyarrow.parquet import ParquetWriter  # type: ignore[import-untyped]
    except ImportError:
        raise extra_needed("--format parquet", "parquet") from None
    kinds: dict[str, Any] = dict.fromkeys(COLUMNS, pyarrow.int64())
    kinds |= dict.fromkeys(TEXTS, pyarrow.dictionary(pyarrow.int32(), pyarrow.string()))
    kinds |= {"win_share": pyarrow.float64(), "forfeit": pyarrow.bool_()}
    schema = pyarrow.schema(list(kinds.items()))
    every_row = (row for game in games for row in rows(game))
    written = _Written()
    with ParquetWriter(written, schema, compression="zstd") as writer:
        for some in _in_parts(every_row):
            writer.write_table(pyarrow.table(dict(zip(COLUMNS, zip(*some, strict=True), strict=True)), schema=schema))
            yield written.take()
    yield written.take()


class _Written(io.RawIOBase):
    """A file that keeps what is written until it is taken."""

    def __init__(self) -> None:
        self._kept = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self._kept += data
        return len(data)

    def take(self) -> bytes:
        """Return what has been written since the last time."""
        taken = bytes(self._kept)
        self._kept.clear()
        return taken


def _in_parts(every_row: Iterator[tuple[object, ...]]) -> Iterator[list[tuple[object, ...]]]:
    while some := list(islice(every_row, ROWS_AT_A_TIME)):
        yield some
