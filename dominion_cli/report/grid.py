"""Grids of text: drawn with rich on a terminal, as plain aligned columns anywhere else."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from dominion_cli.stats.intervals import Interval

BAR_WIDTHS = range(6, 31)
"""How many letters a bar may be wide; where there is no room for the shortest, there is none."""


@dataclass(frozen=True)
class Grid:
    """A table to print: a title, column heads and rows of text; all columns but those named are set to the right.

    On a terminal with colours there are pictures, too: ``bars`` are shares to draw behind the rows, one each;
    ``heat`` are for each row the shares behind the texts of its last columns, which become a heat map around ``even``.
    """

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    left: Sequence[int] = (1,)
    bars: Sequence[Interval] = ()
    heat: Sequence[Sequence[float]] = ()
    even: float = 0.5

    def plain(self) -> str:
        """Return the grid as aligned text.

        >>> print(Grid("Bots", ["", "bot", "games"], [["1", "money", "20"], ["2", "moat", "100"]]).plain())
        Bots
           bot    games
        1  money     20
        2  moat     100
        """
        lines, widths = [self.heads, *self.rows], self.widths()
        aligned = [[self._aligned(cell, at, widths[at]) for at, cell in enumerate(line)] for line in lines]
        return "\n".join([self.title, *("  ".join(line).rstrip() for line in aligned)])

    def widths(self) -> list[int]:
        """Return how many letters wide each column is."""
        return [max(map(len, column)) for column in zip(self.heads, *self.rows, strict=True)]

    def _aligned(self, cell: str, column: int, width: int) -> str:
        return cell.ljust(width) if column in self.left else cell.rjust(width)


class Verbatim(str):
    """Text whose lines are never broken, such as the text of a file."""


@dataclass(frozen=True)
class Sheet:
    """Grids and sentences, one below the other with an empty line between two of them; its text is plain."""

    parts: Sequence[Grid | str]

    def __str__(self) -> str:
        return "\n\n".join(part.plain() if isinstance(part, Grid) else part for part in self.parts)


def show(parts: Sequence[Grid | str], out: TextIO | None = None) -> None:
    """Print grids and sentences, with an empty line between two of them.

    Args:
        parts: what to print.
        out: where to; stdout unless given. rich draws the grids when it is a terminal, and honours ``NO_COLOR``.
    """
    out = out or sys.stdout
    if out.isatty():
        _show_rich(parts, out)
    else:
        print(Sheet(parts), file=out)


def _show_rich(parts: Sequence[Grid | str], out: TextIO) -> None:
    from rich.console import Console
    from rich.text import Text

    console = Console(file=out, highlight=False)
    for number, part in enumerate(parts):
        if number:
            console.print()
        if isinstance(part, str):
            console.print(Text(part), soft_wrap=isinstance(part, Verbatim))
            continue
        plain = part.plain()
        if max(map(len, plain.splitlines())) > console.width:
            # Cutting off what does not fit would lose names and numbers; long lines only look untidy.
            console.print(Text(plain), soft_wrap=True)
        else:
            _draw(part, console)


def _draw(grid: Grid, console: Console) -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    console.print(Text(grid.title, style="bold"))
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
    for at, head in enumerate(grid.heads):
        table.add_column(head, justify="left" if at in grid.left else "right", no_wrap=True)
    coloured = console.color_system is not None and not console.no_color
    bars = _bars(grid, console.width) if coloured else []
    if bars:
        table.add_column("")
    for number, row in enumerate(grid.rows):
        cells = [Text(cell) for cell in row]
        if coloured and grid.heat:
            _colour(cells, grid.widths(), grid.heat[number], grid.even)
        table.add_row(*cells, *bars[number : number + 1])
    console.print(table)


def _bars(grid: Grid, width: int) -> list[Text]:
    """Return a bar for each row, as long as there is room for."""
    from rich.text import Text

    from dominion_cli.report.pictures import bar

    room = min(width - max(map(len, grid.plain().splitlines()[1:])) - 2, BAR_WIDTHS.stop - 1)
    return [Text(bar(share, room), style="cyan") for share in grid.bars] if room in BAR_WIDTHS else []


def _colour(cells: Sequence[Text], widths: Sequence[int], shares: Sequence[float], even: float) -> None:
    from dominion_cli.report.pictures import heat

    first = len(cells) - len(shares)
    for cell, width, share in zip(cells[first:], widths[first:], shares, strict=True):
        # Colour fills the column.
        cell.pad_left(width - len(cell))
        cell.stylize(heat(share, even))
