"""The page of changed texts names rulings that ship, in every line of its tables."""

from __future__ import annotations

import re
from itertools import chain

import pytest
from documentation.pages import DOCS

from dominion_cli import registry
from dominion_cli.scenarios.rulings import rulings

PAGE = (DOCS / "errata.md").read_text("utf-8")
# The lines of its tables below their heads, in cells.
LINES = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.splitlines()
    if line.startswith("| ") and not line.startswith(("| card ", "| rule |", "| case ", "| ---"))
]


def test_every_line_has_a_ruling_and_no_cell_is_empty() -> None:
    assert len(LINES) > 70
    assert [cells for cells in LINES if "" in cells or "`" not in cells[-1]] == []


def test_every_ruling_that_the_page_names_ships() -> None:
    named = set(chain.from_iterable(re.findall("`([^`]+)`", cells[-1]) for cells in LINES))
    assert named - {ruling.name for ruling in rulings(registry().cards)} == set()


@pytest.mark.parametrize("cells", [cells for cells in LINES if len(cells) == 5], ids=lambda cells: str(cells[0]))
def test_a_year_is_one_of_those_that_the_page_is_about(cells: list[str]) -> None:
    assert cells[2] in {*map(str, range(2019, 2026)), "by 2025"}
