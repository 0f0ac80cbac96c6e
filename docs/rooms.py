"""Draws the rooms of the package as the contracts of import-linter have them, and says what each room is for."""

from __future__ import annotations

import ast
import re
import tomllib
from html import escape
from pathlib import Path
from typing import Any, Final

DOCS = Path(__file__).parent
ROOT = DOCS.parent
PACKAGE: Final = "dominion_cli"

WIDTH, HEIGHT, GAP, EDGE = 880, 34, 10, 16
STYLE = """
    rect.house { fill: #f6f4ee; stroke: #b8b09c; }
    rect.room { fill: #fffdf7; stroke: #6b6350; }
    text { font: 15px sans-serif; fill: #2b2720; text-anchor: middle; dominant-baseline: central; }
"""


def layers() -> dict[str, list[list[str]]]:
    """Return the rows of rooms of each package that has an order, the highest first."""
    settings: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    return {
        each["containers"][0]: [re.split(r" *[|:] *", row) for row in each["layers"]]
        for each in settings["contracts"]
        if each["type"] == "layers"
    }


def pictures() -> dict[Path, str]:
    """Return the picture of each package that has an order, by its file."""
    return {DOCS / "images" / f"{of.rpartition('.')[2]}-rooms.svg": _drawn(rows) for of, rows in layers().items()}


def purposes(of: str) -> list[tuple[str, str]]:
    """Return the rooms of a package and what each is for: the highest first where they have an order."""
    files = [file.stem for file in sorted(ROOT.joinpath(*of.split(".")).glob("*.py")) if file.stem != "__init__"]
    return [(room, _purpose(of, room)) for row in layers().get(of, [files]) for room in row]


def _purpose(of: str, room: str) -> str:
    path = ROOT.joinpath(*of.split("."), room)
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    first = (ast.get_docstring(ast.parse(file.read_text("utf-8"))) or "").partition("\n\n")[0]
    return " ".join(first.replace("``", "`").split())


def _drawn(rows: list[list[str]]) -> str:
    height = 2 * EDGE + len(rows) * (HEIGHT + GAP) - GAP
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}">',
        f"  <style>{STYLE}  </style>",
        f'  <rect class="house" x="1" y="1" width="{WIDTH - 2}" height="{height - 2}" rx="8"/>',
    ]
    for number, row in enumerate(rows):
        y = EDGE + number * (HEIGHT + GAP)
        width = (WIDTH - 2 * EDGE - (len(row) - 1) * GAP) / len(row)
        for place, room in enumerate(row):
            x = EDGE + place * (width + GAP)
            lines += [
                f'  <rect class="room" x="{x:.1f}" y="{y}" width="{width:.1f}" height="{HEIGHT}" rx="4"/>',
                f'  <text x="{x + width / 2:.1f}" y="{y + HEIGHT / 2:.0f}">{escape(room)}</text>',
            ]
    return "\n".join([*lines, "</svg>", ""])
