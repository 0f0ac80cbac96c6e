"""``dominion scenario run``, as a person or a script calls it."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from dominion_cli.cli.scenario import app

GOOD = """
[[scenario]]
name = "Smithy: three cards"
kingdom = ["Smithy"]
do = ["p1 play Smithy"]
given.p1 = { hand = ["Smithy"], deck = ["Gold", "Gold", "Gold"] }
expect.p1 = { deck = [] }
"""
BAD = GOOD.replace("three", "two").replace("deck = [] }", 'deck = ["Gold"] }')


def run(*words: object) -> Result:
    return CliRunner().invoke(app, ["run", *map(str, words)])


@pytest.fixture
def good(tmp_path: Path) -> Path:
    file = tmp_path / "good.toml"
    file.write_text(GOOD)
    return file


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    file = tmp_path / "bad.toml"
    file.write_text(GOOD + BAD)
    return file


def test_each_scenario_is_a_line_and_all_passed_is_exit_0(good: Path) -> None:
    result = run(good, good)
    assert result.exit_code == 0
    assert result.stdout == f"passed  {good}: Smithy: three cards\n" * 2
    assert result.stderr == "2 scenarios, 0 failed\n"


def test_a_failure_says_what_was_asked_answered_expected_and_found(bad: Path) -> None:
    result = run(bad)
    assert result.exit_code == 1
    assert result.stdout == (
        f"passed  {bad}: Smithy: three cards\n"
        f"FAILED  {bad}: line 9: Smithy: two cards\n"
        "        asked: p1 play: 0 to 1 picks of 3 Gold\n"
        "        answered: 1 of 1; last answer 1, 'p1 play Smithy' (line 12, column 7)\n"
        "        expected: p1 deck, from the top: Gold\n"
        "        found: p1 deck, from the top: nothing\n"
    )
    assert result.stderr == "2 scenarios, 1 failed\n"


def test_json_is_a_list_of_file_name_passed_and_message(bad: Path) -> None:
    result = run(bad, "--format", "json")
    assert result.exit_code == 1
    first, second = json.loads(result.stdout)
    assert first == {"file": str(bad), "name": "Smithy: three cards", "passed": True, "message": ""}
    assert (second["name"], second["passed"]) == ("Smithy: two cards", False)
    assert second["message"].splitlines()[3] == "found: p1 deck, from the top: nothing"


def test_csv_has_the_same_columns(bad: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(run(bad, "--format", "csv").stdout)))
    assert list(rows[0]) == ["file", "name", "passed", "message"]
    assert [row["passed"] for row in rows] == ["True", "False"]


def test_a_file_that_can_not_be_read_is_exit_2_and_the_others_are_run(good: Path, bad: Path, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(GOOD.replace("play Smithy", "play Smithi"))
    result = run(bad, wrong, tmp_path / "missing.toml", good, "--format", "json")
    assert result.exit_code == 2
    assert [entry["file"] for entry in json.loads(result.stdout)] == [str(bad), str(bad), str(good)]
    assert (
        f"{wrong}: line 5, column 16: scenario 'Smithy: three cards': do #1: there is no card 'Smithi'" in result.stderr
    )
    assert f"{tmp_path / 'missing.toml'}: there is no such file." in result.stderr


def test_without_a_file_the_rulings_that_ship_are_run(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dominion_cli.scenarios.rulings.FOLDER", good.parent)
    assert run().stdout == run(good).stdout


def test_json_of_nothing_is_an_empty_list(tmp_path: Path) -> None:
    result = run(tmp_path / "missing.toml", "--format", "json")
    assert (result.exit_code, json.loads(result.stdout)) == (2, [])
