"""Games as a Parquet file, for pandas, DuckDB and their like: the columns of the CSV, typed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import IO, Any

from dominion_cli.errors import extra_needed
from dominion_cli.report.games_data import COLUMNS, rows
from dominion_cli.tourney.results.games import GameResult

ROWS_AT_A_TIME = 100_000
TEXTS = ("kingdom", "bot", "ended")


def need_pyarrow() -> None:
    """See to it that Parquet can be written at all.

    Raises:
        UserError: pyarrow is not installed.
    """
    try:
        import pyarrow.parquet  # type: ignore[import-untyped]  # noqa: F401
    except ImportError:
        raise extra_needed("--format parquet", "parquet") from None


def write_parquet(games: Iterable[GameResult], out: IO[bytes]) -> None:
    """Write games as Parquet, a row for each seat, some rows at a time; see `need_pyarrow`."""
    import pyarrow
    from pyarrow.parquet import ParquetWriter

    kinds: dict[str, Any] = dict.fromkeys(COLUMNS, pyarrow.int64())
    kinds |= dict.fromkeys(TEXTS, pyarrow.dictionary(pyarrow.int32(), pyarrow.string()))
    kinds |= {"win_share": pyarrow.float64(), "forfeit": pyarrow.bool_()}
    schema = pyarrow.schema(list(kinds.items()))
    every_row = (row for game in games for row in rows(game))
    with ParquetWriter(out, schema, compression="zstd") as writer:
        for some in _in_parts(every_row):
            writer.write_table(pyarrow.table(dict(zip(COLUMNS, zip(*some, strict=True), strict=True)), schema=schema))


def _in_parts(every_row: Iterator[tuple[object, ...]]) -> Iterator[list[tuple[object, ...]]]:
    while some := list(islice(every_row, ROWS_AT_A_TIME)):
        yield some
