"""Every form of output can be read by what it is made for."""

from __future__ import annotations

import csv
import json
import sys

import pytest
from cli.command import done

from dominion_cli.report.grid import Grid
from dominion_cli.report.listing import Listing
from dominion_cli.report.writers import print_report

LISTS = ["card list", "card list --all", "bot list", "plugin list", "kingdom list"]
SINGLE = ["card show Moat", "bot show menu"]
OTHERS = ["kingdom show Deck_Top", "kingdom random -n 2 --seed 1", "bench --seconds 0 --workload money-mirror"]


def words(command: str) -> list[str]:
    return [word.replace("_", " ") for word in command.split()]


@pytest.mark.parametrize("command", LISTS + SINGLE)
def test_json_and_csv_say_the_same(command: str) -> None:
    told = json.loads(done(*words(command), "--format", "json"))
    objects = told if command in LISTS else [told]
    head, *rows = csv.reader(done(*words(command), "--format", "csv").splitlines(keepends=True))
    assert [dict(zip(head, row, strict=True)) for row in rows] == [
        {key: in_a_cell(value) for key, value in each.items()} for each in objects
    ]


def in_a_cell(value: object) -> str:
    if isinstance(value, list):
        return "|".join(value)
    return "" if value is None else str(value)


@pytest.mark.parametrize("command", OTHERS)
def test_all_json_and_csv_can_be_read(command: str) -> None:
    assert json.loads(done(*words(command), "--format", "json"))
    rows = list(csv.reader(done(*words(command), "--format", "csv").splitlines()))
    assert len(rows) > 1
    assert len({len(row) for row in rows}) == 1


@pytest.mark.parametrize("command", LISTS + SINGLE + OTHERS)
def test_the_table_is_for_people(command: str) -> None:
    told = done(*words(command), "--format", "table")
    assert "\x1b" not in told
    with pytest.raises(json.JSONDecodeError):
        json.loads(told)


def test_a_terminal_gets_the_text_as_it_is_and_no_colours_if_none_are_wanted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    grid = Grid("1 card", ["card", "cost"], [["[Moat]", "$2"]], left=(0, 1))
    print_report("listing", "table", Listing(["card"], [["[Moat]"]], [grid]))
    text = capsys.readouterr().out
    assert "[Moat]" in text
    assert "\x1b[3" not in text
