"""``dominion explain``: what it prints."""

from __future__ import annotations

import csv
import io
import json

from cli.command import done, refused, run

WORDS = ("explain", "smithy", "big-money", "-n", "2", "--playouts", "10", "-s", "7", "--jobs", "1")


def test_differences_are_grouped_and_told_in_words() -> None:
    text = done(*WORDS)
    assert text.startswith("smithy · big-money (seed 7): First Game\n\nsmithy, where big-money would do otherwise")
    lines = [line.split("  ") for line in text.splitlines()]
    (row,) = [[cell.strip() for cell in line if cell] for line in lines if line[0] == "buys Silver"]
    assert row[:4] == ["buys Silver", "buys Smithy", "1-10", row[3]]
    assert "Game 1, p1 (smithy), turn 1:\n    buy phase, Actions 1, Buys 1, $4, in hand Estate\n" in text
    assert f"big-money: {row[3]} times in 2 games, its own choice worth {row[4]} ±" in text


def test_programs_get_every_difference() -> None:
    found = json.loads(done(*WORDS, "--format", "json"))
    assert {key: found[0][key] for key in ("game", "seat", "bot", "turn", "kind", "choice", "other_choice")} == {
        "game": 1,
        "seat": 1,
        "bot": "smithy",
        "turn": 1,
        "kind": "buy",
        "choice": ["Smithy"],
        "other_choice": ["Silver"],
    }
    assert all(each["low"] <= each["worth"] <= each["high"] for each in found)
    rows = list(csv.DictReader(io.StringIO(done(*WORDS, "--format", "csv"))))
    assert [float(row["worth"]) for row in rows] == [each["worth"] for each in found]


def test_the_same_seed_prints_the_same() -> None:
    assert done(*WORDS) == done(*WORDS)


def test_bots_that_agree_are_said_to() -> None:
    text = done("explain", "money", "money", "-n", "3", "-s", "1", "-q")
    assert text.endswith("\n\nmoney and money (2) decided alike in all 3 games.\n")


def test_how_far_it_is_goes_to_stderr() -> None:
    assert run(*WORDS).stderr.startswith("2 of 2 games; ")
    assert run(*WORDS, "-q").stderr == ""


def test_what_is_wrong_is_said_in_a_line() -> None:
    assert "there is no bot 'monney'. Did you mean 'money'?" in refused("explain", "money", "monney")
    assert "there is no bot 'nobody'" in refused("explain", "money", "smithy", "--then", "nobody")
