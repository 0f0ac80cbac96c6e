"""Grids of text: drawn with rich on a terminal, as plain aligned columns anywhere else."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TextIO


@dataclass(frozen=True)
class Grid:
    """A table to print: a title, column heads and rows of text; all columns but those named are set to the right."""

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    left: Sequence[int] = (1,)

    def plain(self) -> str:
        """Return the grid as aligned text.

        >>> print(Grid("Bots", ["", "bot", "games"], [["1", "money", "20"], ["2", "moat", "100"]]).plain())
        Bots
           bot    games
        1  money     20
        2  moat     100
        """
        lines = [self.heads, *self.rows]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        aligned = [[self._aligned(cell, at, widths[at]) for at, cell in enumerate(line)] for line in lines]
        return "\n".join([self.title, *("  ".join(line).rstrip() for line in aligned)])

    def _aligned(self, cell: str, column: int, width: int) -> str:
        return cell.ljust(width) if column in self.left else cell.rjust(width)


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
        print("\n\n".join(part.plain() if isinstance(part, Grid) else part for part in parts), file=out)


def _show_rich(parts: Sequence[Grid | str], out: TextIO) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(file=out, highlight=False)
    for number, part in enumerate(parts):
        if number:
            console.print()
        if isinstance(part, str):
            console.print(Text(part))
            continue
        plain = part.plain()
        if max(map(len, plain.splitlines())) > console.width:
            # Cutting off what does not fit would lose names and numbers; long lines only look untidy.
            console.print(Text(plain), soft_wrap=True)
            continue
        console.print(Text(part.title, style="bold"))
        table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
        for at, head in enumerate(part.heads):
            table.add_column(head, justify="left" if at in part.left else "right", no_wrap=True)
        for row in part.rows:
            table.add_row(*map(Text, row))
        console.print(table)
