"""Score sheets for people and for programs."""

from __future__ import annotations

from collections.abc import Sequence

from dominion_cli.report.grid import Grid
from dominion_cli.report.listing import Listing

KEYS = ("name", "copies", "points")


def score_listing(lines: Sequence[tuple[str, int, int]]) -> Listing:
    """Return a score sheet: each line's name, copies and points, and the sum.

    >>> score_listing([("Province", 8, 48), ("Copper", 7, 0)]).data["points"]
    48
    """
    total = sum(points for _, _, points in lines)
    shown = [[name, str(copies), str(points)] for name, copies, points in lines]
    grid = Grid(f"{total} {'point' if total == 1 else 'points'}", ["card", "copies", "points"], shown)
    data = {"points": total, "lines": [dict(zip(KEYS, line, strict=True)) for line in lines]}
    return Listing(KEYS, lines, [grid], data)
