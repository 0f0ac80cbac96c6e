"""Comparisons of two tournaments, for people and for programs."""

from __future__ import annotations

from collections.abc import Sequence

from dominion_cli.report.grid import Grid
from dominion_cli.report.listing import Listing
from dominion_cli.stats.intervals import Interval
from dominion_cli.tourney.results.comparison import BotChange

KEYS = (
    "name",
    "before",
    "after",
    "change",
    "change_low",
    "change_high",
    "rating_change",
    "rating_change_low",
    "rating_change_high",
    "p",
    "more_than_luck",
)


def comparison_listing(changes: Sequence[BotChange]) -> Listing:
    """Return a comparison, with a row for each bot."""
    return Listing(KEYS, [_row(change) for change in changes], _parts(changes))


def _parts(changes: Sequence[BotChange]) -> list[Grid | str]:
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
        "Changes of the win share are in percentage points, those of the rating in Elo around the mean of these bots.\n"
        "More than luck is about the win share: where nothing changed, at most one comparison in twenty says yes."
    )
    return [Grid("What changed", heads, rows), words]


def _row(change: BotChange) -> tuple[object, ...]:
    return (
        change.name,
        round(change.before, 6),
        round(change.after, 6),
        *(round(number, 6) for number in _numbers(change.share)),
        *(round(number, 2) for number in _numbers(change.rating)),
        round(change.p, 6),
        change.more_than_luck,
    )


def _numbers(interval: Interval) -> tuple[float, float, float]:
    return interval.estimate, interval.low, interval.high


def _change(interval: Interval, scale: float, form: str) -> tuple[str, str]:
    low, high = (f"{end * scale:{form}}" for end in (interval.low, interval.high))
    return f"{interval.estimate * scale:{form}}", f"{low} … {high}"
