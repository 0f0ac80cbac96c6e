"""The screen of a terminal: lines of labelled things, in colours where there are some, plain text anywhere else."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rich.console import Console
from rich.table import Table
from rich.text import Text

NO_BREAK: Final = "\N{NO-BREAK SPACE}"
# The least and the most width of labels on a terminal; a longer label is broken.
LABEL_WIDTHS: Final = (9, 24)


class Item(NamedTuple):
    """One thing in a line: its name in a colour, and what comes before and after it."""

    name: str
    style: str = ""
    before: str = ""
    after: str = ""

    def __str__(self) -> str:
        return " ".join(part for part in (self.before, self.name, self.after) if part)


class Line(NamedTuple):
    """Things of a kind, with a label in front."""

    label: str
    items: Sequence[Item]

    def __str__(self) -> str:
        items = listed(map(str, self.items))
        return f"{self.label}: {items}" if self.label else items


class Screen:
    """Prints for a person: with rich on a terminal that has colours (``NO_COLOR`` is honoured), else plain text."""

    def __init__(self) -> None:
        self._console = _console()

    def clear(self) -> None:
        """Empty the screen, if it has colours; plain text just goes on below."""
        if self._console is not None:
            self._console.clear()

    def heading(self, text: str) -> None:
        """Print a heading."""
        if self._console is None:
            print(f"\n{text}")
            return
        self._console.print()
        self._console.rule(Text(text, style="bold"), align="left", style="bright_black")

    def text(self, text: str, style: str = "") -> None:
        """Print text. A line that is too long is broken, and goes on indented."""
        for line in map(wrapped, text.split("\n")):
            if self._console is None:
                print(line)
            else:
                self._console.print(Text(line, style=style))

    def lines(self, lines: Iterable[Line]) -> None:
        """Print lines of things, in one column."""
        if self._console is None:
            for line in lines:
                print(wrapped(str(line)))
            return
        shown = list(lines)
        least, most = LABEL_WIDTHS
        self._draw(shown, max(least, *(min(len(line.label), most) for line in shown)), self._console)

    def options(self, options: Sequence[Item]) -> None:
        """Print what can be picked."""
        if self._console is None:
            print(wrapped("  " + "  ".join(str(option).replace(" ", NO_BREAK) for option in options)))
        else:
            self._draw([Line("", options)], 1, self._console)

    def _draw(self, lines: Sequence[Line], label_width: int, console: Console) -> None:
        table = Table.grid(padding=(0, 1, 0, 0))
        table.add_column(width=label_width, justify="right", style="bold", overflow="fold")
        table.add_column()
        for line in lines:
            table.add_row(line.label, _packed(line.items, console.width - label_width - 2))
        console.print(table)


def listed(parts: Iterable[str]) -> str:
    """Join parts with commas; no line is broken inside a part."""
    return ", ".join(part.replace(" ", NO_BREAK) for part in parts)


def wrapped(text: str) -> str:
    """Break a line where the terminal ends; it goes on indented."""
    width = max(40, shutil.get_terminal_size().columns - 1)
    return textwrap.fill(text, width, subsequent_indent="    ", break_on_hyphens=False).replace(NO_BREAK, " ")


def _packed(items: Iterable[Item], width: int) -> Text:
    """Return things in their colours, as many to a line as there is room for."""
    text, used = Text(), 0
    for item in items:
        size = len(str(item))
        if used:
            text.append("\n" if used + 2 + size > width else "  ")
            used = 0 if used + 2 + size > width else used + 2
        parts = ((item.before, "bright_black"), (item.name, item.style), (item.after, "bright_black"))
        text.append_text(Text(" ").join(Text(part, style) for part, style in parts if part))
        used += size
    return text


def _console() -> Console | None:
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return None
    console = Console(highlight=False)
    return console if console.color_system else None
