"""``dominion card``."""

from __future__ import annotations

import csv
import json
from typing import Any

from cli.command import done


def cards(*words: str) -> list[dict[str, Any]]:
    return json.loads(done("card", "list", "--format", "json", *words))  # type: ignore[no-any-return]


def test_list_has_every_card_that_can_be_played_with_once() -> None:
    base = cards("--set", "Base")
    assert base[0] == {
        "name": "Copper",
        "set": "Base",
        "edition": "both",
        "types": ["Treasure"],
        "coins": 0,
        "potion": 0,
        "debt": 0,
    }
    names = [card["name"] for card in base]
    # Seven basic cards, 25 of the first edition and 7 that the second added.
    assert len(names) == len(set(names)) == 7 + 25 + 7
    assert {"Village", "Woodcutter", "Artisan"} <= set(names)


def test_list_can_be_narrowed() -> None:
    assert {card["name"] for card in cards("--set", "base", "--type", "attack", "--cost", "5")} == {"Bandit", "Witch"}
    assert cards("--set", "Base", "--cost", "99") == []
    assert done("card", "list", "--cost", "99", "--format", "csv") == "name,set,edition,types,coins,potion,debt\n"


def test_list_all_has_every_card_there_is_and_says_which_can_be_played_with() -> None:
    known = {card["name"]: card for card in cards("--all")}
    assert len(known) >= 855
    assert known["Moat"]["implemented"] is True
    assert known["Transmute"]["coins"] == 0
    assert known["Transmute"]["potion"] == 1
    assert known["Tomb"]["coins"] is None
    assert [name for name, card in known.items() if card["implemented"]] == [card["name"] for card in cards()]


def test_types_stand_in_one_cell() -> None:
    rows = csv.DictReader(done("card", "list", "--type", "Reaction", "--set", "Base", "--format", "csv").splitlines())
    assert [(row["name"], row["types"]) for row in rows] == [("Moat", "Action|Reaction")]


def test_show_tells_what_a_card_does_in_every_build() -> None:
    assert done("card", "show", "village").splitlines() == [
        "Village",
        "Base, both editions, Action, $3, 10 copies",
        "",
        "+1 Card, +2 Actions.",
    ]


def test_show_tells_both_printings_where_they_differ() -> None:
    text = done("card", "show", "Throne Room")
    assert "You may play an Action card from the hand twice." in text
    assert "First edition: Choose an Action card in the hand; play it twice." in text
    told = json.loads(done("card", "show", "Throne Room", "--format", "json"))
    assert told["text"] != told["first_edition_text"]
    assert json.loads(done("card", "show", "Moat", "--format", "json"))["first_edition_text"] == ""
