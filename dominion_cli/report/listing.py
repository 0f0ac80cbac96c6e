"""Listings: what most commands print. For people as tables and sentences, for programs as JSON and CSV."""

from __future__ import annotations

import csv as csv_module
import io
import json as json_module
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from dominion_cli.report.grid import Grid, Sheet


@dataclass(frozen=True)
class Listing:
    """Things that a command lists.

    ``keys`` are the names of a row's values, and ``rows`` the values. ``parts`` are what people get to see. ``data``
    is the whole as JSON, where that is more than a list of objects with these keys.
    """

    keys: Sequence[str]
    rows: Sequence[Sequence[object]]
    parts: Sequence[Grid | str]
    data: Any = None

    @classmethod
    def of_one(cls, keys: Sequence[str], row: Sequence[object], *parts: Grid | str) -> Listing:
        """Return the listing of a single thing, which is one object as JSON."""
        return cls(keys, [row], parts, dict(zip(keys, row, strict=True)))


def table(listing: Listing) -> Sheet:
    """Return what people get to see."""
    return Sheet(listing.parts)


def json(listing: Listing) -> str:
    """Return a listing as JSON."""
    objects = [dict(zip(listing.keys, row, strict=True)) for row in listing.rows]
    return json_text(objects if listing.data is None else listing.data)


def csv(listing: Listing) -> str:
    """Return a listing as CSV, under a row of keys.

    A list of names, or the names of a dictionary, stand in one cell, separated by ``|``.

    >>> print(csv(Listing(["card", "types"], [["Moat", ["Action", "Reaction"]]], [])), end="")
    card,types
    Moat,Action|Reaction
    """
    text = io.StringIO()
    writer = csv_module.writer(text, lineterminator="\n")
    writer.writerow(listing.keys)
    writer.writerows([_cell(value) for value in row] for row in listing.rows)
    return text.getvalue()


def json_text(data: object) -> str:
    """Return data as JSON as we write it everywhere."""
    return json_module.dumps(data, indent=2, ensure_ascii=False) + "\n"


def _cell(value: object) -> object:
    return "|".join(map(str, value)) if isinstance(value, (list, tuple, dict)) else value
