"""Comparisons of two tournaments, for people and for programs."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from typing import Any

from dominion_cli.report.grid import Grid
from dominion_cli.stats.intervals import Interval
from dominion_cli.tourney.comparison import Change

SCHEMA = "dominion.comparison/1"


def comparison_parts(changes: Sequence[Change]) -> list[Grid | str]:
    """Return what to print of a comparison, in order (see `grid.show`)."""
    heads = ["", "bot", "before", "after", "change", "95 %", "rating", "95 %", "more than luck"]
    rows = [
        [
            str(number),
            change.name,
            f"{change.before:.1%}",
            f"{change.after:.1%}",
            *_change(change.share, 100, "+z.1f"),
            *_change(change.rating, 1, "+z.0f"),
            "yes" if change.more_than_luck else "no",
        ]
        for number, change in enumerate(changes, 1)
    ]
    words = (
        "Change of the win share in points of per cent, of the rating in Elo around the mean of these bots.\n"
        "More than luck: at most one of twenty comparisons without a change says yes to any bot."
    )
    return [Grid("What changed", heads, rows), words]


def comparison_json(changes: Sequence[Change]) -> str:
    """Return a comparison as JSON text."""
    return json.dumps({"schema": SCHEMA, "bots": [_row(change) for change in changes]}, indent=2, ensure_ascii=False)


def comparison_csv(changes: Sequence[Change]) -> str:
    """Return a comparison as CSV text."""
    rows = [_row(change) for change in changes]
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def _row(change: Change) -> dict[str, Any]:
    return {
        "name": change.name,
        "before": round(change.before, 6),
        "after": round(change.after, 6),
        "change": round(change.share.estimate, 6),
        "change_low": round(change.share.low, 6),
        "change_high": round(change.share.high, 6),
        "rating_change": round(change.rating.estimate, 2),
        "rating_change_low": round(change.rating.low, 2),
        "rating_change_high": round(change.rating.high, 2),
        "p": round(change.p, 6),
        "more_than_luck": change.more_than_luck,
    }


def _change(interval: Interval, scale: float, form: str) -> tuple[str, str]:
    low, high = (f"{end * scale:{form}}" for end in (interval.low, interval.high))
    return f"{interval.estimate * scale:{form}}", f"{low} … {high}"
