"""How commands print: tables for people, JSON and CSV for programs; and the options that say which."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Sequence
from typing import Annotated, Literal

import typer

from dominion_cli.report.grid import Grid, show

Format = Annotated[Literal["table", "json", "csv"], typer.Option("--format", help="How results are printed.")]


def print_results(form: str, keys: Sequence[str], rows: Sequence[Sequence[object]], *table: Grid | str) -> None:
    """Print results in the form asked for.

    Args:
        form: ``"table"``, ``"json"`` (a list of objects) or ``"csv"``.
        keys: the names of a row's values, for programs.
        rows: the values; a list of names, or the names of a dictionary, stand in one cell of CSV, parted by ``|``.
        table: what people get to see, tables and sentences.
    """
    if form == "json":
        print_json([dict(zip(keys, row, strict=True)) for row in rows])
    elif form == "csv":
        print_csv(keys, rows)
    else:
        print_table(*table)


def print_one(form: str, keys: Sequence[str], row: Sequence[object], *text: str) -> None:
    """Print a single thing: its text for people, one object as JSON, one row as CSV."""
    if form == "json":
        print_json(dict(zip(keys, row, strict=True)))
    else:
        print_results(form, keys, [row], *text)


def print_json(data: object) -> None:
    """Print data as JSON."""
    typer.echo(json.dumps(data, indent=2, ensure_ascii=False))


def print_csv(keys: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print rows as CSV under a row of keys."""
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(keys)
    writer.writerows([_cell(value) for value in row] for row in rows)


def print_table(*parts: Grid | str) -> None:
    """Print tables and sentences, with an empty line between two of them."""
    show(parts)


def _cell(value: object) -> object:
    return "|".join(map(str, value)) if isinstance(value, (list, tuple, dict)) else value
