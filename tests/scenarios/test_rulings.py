"""The rulings that ship cover the cards, and each stands in the file whose name says so."""

from __future__ import annotations

import re

from dominion_cli import registry
from dominion_cli.cards.facts import Facts, facts_of, known_facts
from dominion_cli.scenarios import read_scenarios
from dominion_cli.scenarios.rulings import ruling_files, rulings

FILES = [file.stem for file in ruling_files()]
# What all cards share; every other file is named after a set.
RULES = {"debt", "end", "gaining", "lose-track", "possession", "reactions", "setup", "split-piles", "tokens", "turn"}
OTHERS = "cards"


def slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "")).strip("-")


def all_facts() -> dict[str, Facts]:
    library = registry().cards
    return {name: facts_of(library.card(name)) for name in library.names()}


def file_of(card: Facts) -> str:
    """Return the file of the rulings about a card: its own, its type's (the first in the alphabet), or the others'."""
    names = [slug(card.name), *sorted(plural for each in card.types for plural in plurals(each)), OTHERS]
    return next(name for name in (f"{slug(card.set_name)}-{name}" for name in names) if name in FILES)


def plurals(of: str) -> tuple[str, ...]:
    word = slug(of)
    return word, f"{word}s", f"{word}es", f"{word.removesuffix('y')}ies"


def test_the_name_of_a_file_is_a_rule_or_a_set_with_a_card_or_type_of_it() -> None:
    facts = all_facts()
    named = {
        f"{slug(card.set_name)}-{name}"
        for card in facts.values()
        for name in (slug(card.name), OTHERS, *(plural for each in card.types for plural in plurals(each)))
    }
    assert [name for name in FILES if name not in RULES | named] == []


def test_a_ruling_stands_in_the_file_of_a_card_or_type_that_it_is_about() -> None:
    facts = all_facts()
    types = {each for card in facts.values() for each in card.types}
    misplaced = {}
    for ruling in rulings(registry().cards):
        files = {file_of(facts[card]) for card in ruling.cards if card in facts}
        plural = tuple(f"-{plural}" for each in types if each in ruling.name for plural in plurals(each))
        if ruling.file.stem not in files | RULES and not ruling.file.stem.endswith(plural):
            misplaced[f"{ruling.file.name}: {ruling.name}"] = f"belongs to {' or '.join(sorted(files))}"
    assert misplaced == {}


def test_every_kingdom_card_of_the_base_set_has_three_rulings_or_more() -> None:
    library = registry().cards
    names = [scenario.name for file in ruling_files() for scenario in read_scenarios(file, library)]
    found = {
        card.name: len([name for name in names if card.name in name])
        for card in library.cards("Base")
        if card.role == "Kingdom Pile"
    }
    assert len(found) == 32
    assert {card: number for card, number in found.items() if number < 3} == {}


def test_every_card_is_in_some_ruling() -> None:
    said = "\n".join(file.read_text("utf-8") for file in ruling_files())
    shipped = {facts.set_name for facts in known_facts()}
    # The name comes first, as a text to look for is found much faster than a pattern.
    lacking = {
        name: f"dominion_cli/rulings/{file_of(facts)}.toml has no ruling that names it"
        for name, facts in all_facts().items()
        if facts.set_name in shipped and not re.search(rf"{re.escape(name)}(?<![\w']{re.escape(name)})(?!\w)", said)
    }
    assert lacking == {}
