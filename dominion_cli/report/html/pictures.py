"""What the report's pictures are made of: scales, ticks and lines as percentages of a picture's width and height."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

STEPS: Final = (1, 2, 2.5, 5, 10)
LIT: Final = 6
"""Lines of a chart that are coloured from the start, as many as there are colours; the others are grey until chosen."""
HEAT_LEVELS: Final = 10
"""Levels of a heat map on either side of its middle."""
LABEL_GAP: Final = 6.5
"""How far apart, in per cent of the height, the labels at the ends of lines must be."""


class Mark(NamedTuple):
    """A place on an axis, in per cent, and what is written there."""

    at: float
    text: str


@dataclass(frozen=True)
class Scale:
    """What lies between two numbers, as per cent of the way from the one to the other.

    >>> Scale(0, 50).at(20)
    40.0
    """

    low: float
    high: float

    def at(self, number: float) -> float:
        """Return where a number is, in per cent; what lies beyond the ends is put there."""
        way = (number - self.low) / (self.high - self.low) if self.high > self.low else 0.5
        return round(100 * min(max(way, 0), 1), 2)

    def marks(self, most: int = 6) -> list[Mark]:
        """Return round numbers to write along it.

        >>> [mark.text for mark in Scale(-360, 160).marks()]
        ['-300', '-200', '-100', '0', '100']
        """
        step = _step(self.high - self.low, most)
        first, last = math.ceil(self.low / step - 1e-9), math.floor(self.high / step + 1e-9)
        return [Mark(self.at(step * place), f"{step * place:g}") for place in range(first, last + 1)]

    @classmethod
    def around(cls, numbers: Iterable[float], *more: float) -> Scale:
        """Return a scale with round ends that holds some numbers; what is no number does not count."""
        known = [number for number in (*numbers, *more) if math.isfinite(number)] or [0.0, 1.0]
        low, high = min(known), max(known)
        step = _step(high - low, 6)
        return cls(step * math.floor(low / step), step * math.ceil(high / step))


def _step(span: float, most: int) -> float:
    """Return the least round distance of which there are at most so many in a span."""
    least = max(span, 1e-9) / most
    power = 10.0 ** math.floor(math.log10(least))
    return next(power * step for step in STEPS if power * step >= least * (1 - 1e-9))


class Line(NamedTuple):
    """A line of a chart: whose, its rank, its path in per cent, where it ends and its label stands, how it is drawn."""

    name: str
    rank: int
    path: str
    end: tuple[float, float]
    label: float
    style: int
    lit: bool


@dataclass(frozen=True)
class Chart:
    """Lines over an axis of turns."""

    title: str
    across: Sequence[Mark]
    up: Sequence[Mark]
    lines: Sequence[Line]
    heads: Sequence[str] = ()
    rows: Sequence[Sequence[str]] = field(default_factory=list)


def chart(title: str, curves: Sequence[tuple[str, int, Sequence[tuple[int, float]]]], turns: Sequence[int]) -> Chart:
    """Return a chart of curves.

    Args:
        title: what it shows.
        curves: for each its name, its rank and its points (turn, number), best first.
        turns: the turns that its table has.
    """
    points = [point for _, _, curve in curves for point in curve]
    across = Scale(1, max((turn for turn, _ in points), default=2))
    up = Scale.around((number for _, number in points), 0)
    shown = [curve for curve in curves if curve[2]]
    ends = [(across.at(curve[-1][0]), round(100 - up.at(curve[-1][1]), 2)) for _, _, curve in shown]
    labels = apart([end[1] for end in ends[:LIT]], LABEL_GAP)
    lines = [
        Line(name, rank, _path(curve, across, up), end, label, at % LIT, at < LIT)
        for at, ((name, rank, curve), end, label) in enumerate(
            zip(shown, ends, [*labels, *(end[1] for end in ends[LIT:])], strict=True)
        )
    ]
    numbers = [dict(curve) for _, _, curve in shown]
    columns = [turn for turn in turns if any(turn in each for each in numbers)]
    rows = [
        [name, *(f"{each[turn]:.1f}" if turn in each else "" for turn in columns)]
        for (name, _, _), each in zip(shown, numbers, strict=True)
    ]
    marks = [mark for mark in across.marks(8) if mark.text.isdecimal()]
    return Chart(title, marks, up.marks(), lines, ["bot", *map(str, columns)], rows)


def _path(curve: Sequence[tuple[int, float]], across: Scale, up: Scale) -> str:
    return "M" + "L".join(f"{across.at(turn):g} {100 - up.at(number):g}" for turn, number in curve)


def apart(places: Sequence[float], gap: float) -> list[float]:
    """Return places moved as little as it takes for them to be so far apart, within 0 to 100.

    >>> apart([10, 11, 50], 4)
    [10, 14, 50]
    """
    moved = list(places)
    least = 0.0
    order = sorted(range(len(places)), key=lambda at: places[at])
    for at in order:
        moved[at] = max(moved[at], least)
        least = moved[at] + gap
    most = 100.0
    for at in reversed(order):
        moved[at] = min(moved[at], most)
        most = moved[at] - gap
    return moved


class Column(NamedTuple):
    """A column of a histogram: its place and width and its height, in per cent, and what it says."""

    at: float
    width: float
    height: float
    text: str


def columns(counts: dict[int, int]) -> list[Column]:
    """Return the columns of a histogram, one for each number from the least to the greatest."""
    if not counts:
        return []
    low, high, top, games = min(counts), max(counts), max(counts.values()), sum(counts.values())
    width = 100 / (high - low + 1)
    return [
        Column(
            round((number - low) * width, 3),
            round(width, 3),
            round(100 * counts.get(number, 0) / top, 2),
            f"{number} turns: {counts.get(number, 0):,} games, {counts.get(number, 0) / games:.1%}",
        )
        for number in range(low, high + 1)
    ]


def heat(share: float, even: float = 0.5) -> str:
    """Return the class of a cell of a heat map, from ``c-10`` over ``c0`` (an even share) to ``c10``.

    >>> heat(0.75), heat(0.25, even=0.5), heat(float("nan"))
    ('c5', 'c-5', 'none')
    """
    if math.isnan(share):
        return "none"
    far = (share - even) / ((1 - even) if share > even else even)
    return f"c{round(HEAT_LEVELS * far)}"
