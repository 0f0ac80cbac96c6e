"""The Black Market deck of a kingdom: said, drawn, written back; and what else lies besides the ten piles."""

from __future__ import annotations

from pathlib import Path

import pytest

from dominion_cli.cards.library import CardLibrary
from dominion_cli.errors import UserError
from dominion_cli.kingdoms import Kingdom, KingdomLibrary, KingdomReader, kingdom_toml, random_kingdom

TEN = ("Black Market", "Village", "Smithy", "Market", "Festival", "Militia", "Moat", "Gardens", "Chapel", "Workshop")


def market(kingdom: Kingdom, library: CardLibrary) -> list[str]:
    return kingdom.besides(library)["Black Market deck"]


def test_the_deck_is_what_the_kingdom_says(library: CardLibrary) -> None:
    setup = Kingdom("Ours", TEN, black_market=["Familiar", "Cultist", "Sir Martin"]).setup(library, 2)
    assert [card.name for card in setup.decks["Black Market"]] == ["Familiar", "Cultist", "Sir Martin"]
    # What its cards need is there as well, but no pile of theirs.
    assert {"Potion", "Ruins"} < set(setup.pile_by_name)
    assert "Cultist" not in {spec.name for spec in setup.piles}


def test_unless_it_is_said_the_deck_has_25_unused_cards_of_the_kingdoms_sets(library: CardLibrary) -> None:
    kingdom = Kingdom("Ours", (*TEN[:9], "Wharf"))
    cards = market(kingdom, library)
    assert cards == market(kingdom, library) == sorted(set(cards))
    assert len(cards) == 25
    assert not set(cards) & set(kingdom.cards)
    assert {library.card(name).set_name for name in cards} == {"Base", "Seaside", "Promo"}
    assert market(Kingdom("Other", (*TEN[:9], "Cellar")), library) != cards


def test_a_drawn_kingdom_says_its_deck_and_reads_back_the_same(
    library: CardLibrary, kingdoms: KingdomLibrary, tmp_path: Path
) -> None:
    kingdom = random_kingdom(library, 3, sets=["Base"], include=["Black Market", "Young Witch"], exclude=["Witch"])
    assert len(kingdom.black_market) >= 15
    assert not {*kingdom.cards, kingdom.bane, "Witch"} & set(kingdom.black_market)
    file = tmp_path / "k.toml"
    file.write_text(kingdom_toml(kingdom), "utf-8")
    assert KingdomReader(library, kingdoms).file(file) == [kingdom]


@pytest.mark.parametrize(
    ("cards", "problem"),
    [
        (["Moat"], "'Moat' can't be in it: the card, or its pile, is used already"),
        (["Cellar", "Cellar"], "'Cellar' can't be in it"),
        (["Sir Martin", "Dame Anna"], "'Dame Anna' can't be in it"),
        (["Knights"], "'Knights' is no single Kingdom card"),
        (["Gold"], "'Gold' is no single Kingdom card"),
        (["Celar"], "there is no card 'Celar'. Did you mean 'Cellar'"),
    ],
)
def test_what_can_not_be_in_the_deck_is_refused(library: CardLibrary, cards: list[str], problem: str) -> None:
    with pytest.raises(UserError, match=f"black_market: {problem}"):
        Kingdom("Ours", TEN, black_market=cards).piles(library)


def test_a_kingdom_without_black_market_has_no_deck(library: CardLibrary) -> None:
    with pytest.raises(UserError, match="black_market: only a kingdom with Black Market"):
        Kingdom("Ours", (*TEN[1:], "Cellar"), black_market=["Witch"]).piles(library)


def test_young_witch_in_the_deck_has_a_bane_and_ferryman_a_card(library: CardLibrary) -> None:
    drawn = Kingdom("Ours", TEN, black_market=["Young Witch", "Ferryman"])
    setup = drawn.setup(library, 2)
    assert setup.bane is not None
    assert setup.bane.cost in (2, 3)
    assert {setup.bane.name, setup.set_aside["Ferryman"].name}.isdisjoint({*TEN, "Young Witch", "Ferryman"})
    both = Kingdom(
        "Ours", TEN, black_market=["Young Witch", "Ferryman"], bane="Cellar", set_aside=[("Ferryman", "Envoy")]
    )
    assert both.setup(library, 2).bane == "Cellar"


def test_all_that_lies_besides_the_piles_can_be_told(library: CardLibrary) -> None:
    cards = (*TEN[1:8], "Young Witch", "Ferryman", "Riverboat")
    aside = {"Ferryman": "Envoy", "Riverboat": "Laboratory", "Way of the Mouse": "Cellar"}
    landscapes = ["Way of the Mouse", "Cursed: Moat"]
    kingdom = Kingdom("Ours", cards, landscapes, colonies=True, bane="Chapel", set_aside=list(aside.items()))
    assert kingdom.besides(library) == {
        "Colonies": ["Platinum", "Colony"],
        "landscapes": ["Way of the Mouse", "Cursed"],
        "chosen for Cursed": ["Moat"],
        "bane": ["Chapel"],
        **{f"set aside for {name}": [card] for name, card in aside.items()},
    }
    assert Kingdom("Plain", (*TEN[1:], "Cellar")).besides(library) == {}
