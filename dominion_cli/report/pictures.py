"""Small pictures out of letters, for terminals: bars of win shares, lines of small columns, colours of a heat map."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from dominion_cli.stats.intervals import Interval

COLUMNS: Final = "▁▂▃▄▅▆▇█"
SURE, OPEN, NEVER = "█", "▒", "·"
"""What a bar is made of: up to its interval, within it, and beyond."""

# The ends of the heat map and its middle, as red, green and blue. White letters can be read on all of them, and people
# who cannot tell red from green can tell these apart.
LOW, MIDDLE, HIGH = (175, 80, 0), (70, 70, 70), (0, 95, 190)


def bar(share: Interval, width: int) -> str:
    """Return a win share and its interval as a bar: full up to the interval, grey within, dots beyond it.

    Args:
        share: the share, from 0 to 1.
        width: how many letters stand for 100 %.

    >>> bar(Interval(0.5, 0.4, 0.6, 0.05, 99), 10)
    '████▒▒····'
    """
    if math.isnan(share.low):
        return NEVER * width
    # The interval is always seen, be it less than a letter wide.
    low = min(round(width * max(share.low, 0)), width - 1)
    high = min(max(round(width * share.high), low + 1), width)
    return SURE * low + OPEN * (high - low) + NEVER * (width - high)


def sparkline(numbers: Sequence[float], low: float = 0.0, high: float = 1.0) -> str:
    """Return numbers as a line of small columns; a space where there is no number.

    >>> sparkline([0, 0.5, 1])
    '▁▅█'
    """
    span = max(high - low, 1e-12)
    return "".join(
        " " if math.isnan(number) else COLUMNS[round((len(COLUMNS) - 1) * min(max((number - low) / span, 0), 1))]
        for number in numbers
    )


def heat(share: float, even: float = 0.5) -> str:
    """Return the rich style of a cell of a heat map: orange below an even share, blue above it.

    >>> heat(0.5), heat(1.0)
    ('white on rgb(70,70,70)', 'white on rgb(0,95,190)')
    """
    if math.isnan(share):
        return ""
    end, far = (HIGH, (share - even) / (1 - even)) if share > even else (LOW, (even - share) / even)
    red, green, blue = (round(start + far * (stop - start)) for start, stop in zip(MIDDLE, end, strict=True))
    return f"white on rgb({red},{green},{blue})"
