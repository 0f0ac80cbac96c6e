"""The kingdoms that ship are the rulebooks'."""

from __future__ import annotations

import pytest

from dominion_cli.cards.library import CardLibrary
from dominion_cli.errors import UserError
from dominion_cli.kingdoms import KingdomLibrary, KingdomReader
from dominion_cli.kingdoms.shipped import OFFICIAL


def test_every_official_kingdom_is_valid_and_of_its_edition(library: CardLibrary, kingdoms: KingdomLibrary) -> None:
    reader = KingdomReader(library, kingdoms)
    for file in OFFICIAL.glob("*.toml"):
        for kingdom in reader.file(file):
            gone = "second" if kingdom.edition == "first" else "first"
            assert all(card.edition != gone for card in kingdom.piles(library))
            assert list(kingdom.cards) == sorted(kingdom.cards)
            assert kingdoms.kingdom(kingdom.name) == kingdom


def test_the_first_game_is_the_one_of_the_rulebook(kingdoms: KingdomLibrary) -> None:
    first = {"Cellar", "Market", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Woodcutter", "Workshop"}
    assert set(kingdoms.kingdom("First Game", "first").cards) == first
    assert set(kingdoms.kingdom("First Game").cards) == first - {"Woodcutter"} | {"Merchant"}


def test_a_name_of_both_editions_means_the_latest_unless_asked(kingdoms: KingdomLibrary) -> None:
    assert kingdoms.kingdom("Size Distortion").edition == "latest"
    assert kingdoms.kingdom("Size Distortion", "first").name == "Size Distortion (first edition)"
    assert kingdoms.kingdom("Big Money").edition == "first"


def test_every_first_edition_card_but_none_twice_is_in_its_five_kingdoms(kingdoms: KingdomLibrary) -> None:
    names = ["First Game (first edition)", "Big Money", "Interaction", "Size Distortion (first edition)"]
    assert len({card for name in [*names, "Village Square"] for card in kingdoms.kingdom(name).cards}) == 25


def test_an_unknown_kingdom_is_told_with_the_nearest(kingdoms: KingdomLibrary) -> None:
    with pytest.raises(UserError, match=r"there is no kingdom .Size Distorsion.. Did you mean .Size Distortion"):
        kingdoms.kingdom("Size Distorsion")
