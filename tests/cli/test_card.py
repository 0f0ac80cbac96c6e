"""``dominion card``."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from cli.command import done

from dominion_cli.cards.facts import known_facts
from dominion_cli.plugins import registry
from dominion_cli.scenarios.rulings import rulings_about


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
    assert cards("--set", "Base", "--set", "intrigue") == [*cards("--set", "Base"), *cards("--set", "Intrigue")]
    both = cards("--type", "Treasure", "--type", "Victory")
    assert "Harem" in {card["name"] for card in both}
    assert all({"Treasure", "Victory"} <= set(card["types"]) for card in both)
    assert done("card", "list", "--cost", "99", "--format", "csv") == "name,set,edition,types,coins,potion,debt\n"


def test_list_all_has_every_card_there_is_and_says_which_can_be_played_with() -> None:
    known = {card["name"]: card for card in cards("--all")}
    assert known.keys() >= {facts.name for facts in known_facts()}
    assert known["Moat"]["implemented"] is True
    assert known["Transmute"]["coins"] == 0
    assert known["Transmute"]["potion"] == 1
    assert known["Tomb"]["coins"] is None
    assert [name for name, card in known.items() if card["implemented"]] == [card["name"] for card in cards()]
    assert cards("--implemented") == cards()
    missing = [name for name, card in known.items() if not card["implemented"]]
    assert [card["name"] for card in cards("--not-implemented")] == missing
    assert [card["name"] for card in cards("--all", "--not-implemented")] == missing


def test_types_stand_in_one_cell() -> None:
    rows = csv.DictReader(done("card", "list", "--type", "Reaction", "--set", "Base", "--format", "csv").splitlines())
    assert [(row["name"], row["types"]) for row in rows] == [("Moat", "Action|Reaction")]


def test_show_tells_what_a_card_does_in_every_build() -> None:
    assert done("card", "show", "village").splitlines()[:4] == [
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


def test_show_tells_which_rulings_exist() -> None:
    rulings = json.loads(done("card", "show", "Gardens", "--format", "json"))["rulings"]
    assert "Gardens: a point for every ten cards, rounded down" in rulings
    lines = done("card", "show", "Gardens").splitlines()
    heading = lines.index(f"{len(rulings)} rulings:")
    assert lines[heading + 1 :] == [f"  {ruling}" for ruling in rulings]


@pytest.mark.parametrize(
    ("name", "card", "is_about"),
    [
        ("Bandit gains a Gold and trashes a Silver", "Bandit", True),
        ("Bandit gains a Gold and trashes a Silver", "Gold", False),
        ("Two Witches and a Fool's Gold", "Witch", True),
        ("Two Witches and a Fool's Gold", "Gold", False),
        ("Two Witches and a Fool's Gold", "Moat", False),
        ("A Gold is worth $3", "Gold", True),
        ("The second one waits", "Moat", True),
        ("The second one waits", "Village", False),
    ],
)
def test_a_ruling_is_about_the_cards_it_names(
    name: str, card: str, is_about: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dominion_cli.scenarios.rulings.FOLDER", tmp_path)
    scenario = f'[[scenario]]\nname = "{name}"\nkingdom = ["Moat", "Village"]\n'
    others = '[[scenario]]\nname = "Village"\n[[scenario]]\nname = Gold, Fool\n[[scenario]]\n# Moat, Witch\n'
    (tmp_path / "some.toml").write_text(scenario + others, "utf-8")
    assert (name in rulings_about(card, registry().cards)) is is_about


def test_without_rulings_nothing_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dominion_cli.scenarios.rulings.FOLDER", tmp_path)
    assert len(done("card", "show", "Village").splitlines()) == 4
