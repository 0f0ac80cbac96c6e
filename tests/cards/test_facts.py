"""Every card is what is printed on it: its definition agrees with the list of facts."""

from __future__ import annotations

from collections import Counter

import pytest

from dominion_cli.cards.facts import Facts, facts_of, known_facts
from dominion_cli.engine.card import Card
from dominion_cli.plugins import registry

LIBRARY = registry().cards
FACTS = {facts.name: facts for facts in known_facts()}
# A stranger's set has no place in the publisher's lists.
CARDS = [card for card in LIBRARY.cards() if card.set_name in {facts.set_name for facts in FACTS.values()}]


def test_every_card_stands_in_the_list_of_facts() -> None:
    lacking = {
        f"{card.definition.__module__}.{card.definition.__name__}": "a card has a line in dominion_cli/cards/facts.csv "
        f"(there is none for {card.name!r}); a class that is no card begins with an underscore"
        for card in CARDS
        if card.name not in FACTS
    }
    assert lacking == {}


@pytest.mark.parametrize("card", CARDS, ids=lambda card: f"{card.name} {card.printing}".rstrip())
def test_a_cards_facts_are_those_printed(card: Card) -> None:
    stated, printed = facts_of(card), FACTS[card.name]
    assert stated._replace(types=sorted(stated.types)) == printed._replace(types=sorted(printed.types))


def test_the_facts_name_every_card_once() -> None:
    assert len(FACTS) == len(known_facts())
    assert all(facts.types for facts in FACTS.values())


def test_sets_are_whole(capsys: pytest.CaptureFixture[str]) -> None:
    known = Counter(facts.set_name for facts in FACTS.values())
    playable = Counter(facts.set_name for facts in FACTS.values() if facts.name in LIBRARY)
    with capsys.disabled():
        print("\ncards by set:", ", ".join(f"{name} {playable[name]} of {known[name]}" for name in known))
    assert playable == known
    assert playable.total() == len(FACTS)


def test_numbers_that_a_card_has_not_are_none() -> None:
    assert FACTS["Vineyard"][4:7] == (0, 1, 0)
    assert FACTS["Overlord"][4:7] == (0, 0, 8)
    assert FACTS["Way of the Mouse"][4:7] == (None, None, None)
    assert FACTS["Sauna/Avanto"].copies is None
    assert isinstance(FACTS["Moat"], Facts)
