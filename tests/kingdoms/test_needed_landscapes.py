"""Landscapes that a kingdom needs, and what is chosen for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from dominion_cli import registry
from dominion_cli.engine.types import Type
from dominion_cli.errors import UserError
from dominion_cli.kingdoms import Kingdom, random_kingdom
from dominion_cli.kingdoms.reader import KingdomReader

LIBRARY = registry().cards
TEN = ("Village", "Smithy", "Market", "Festival", "Militia", "Moat", "Gardens", "Cellar", "Chapel", "Workshop")


def kinds(kingdom: Kingdom) -> list[int]:
    return [LIBRARY.card(name).types for name in kingdom.landscapes]


def test_with_a_liaison_an_ally_is_drawn_and_with_an_omen_a_prophecy() -> None:
    for seed in range(30):
        kingdom = random_kingdom(LIBRARY, seed, sets=["Base", "Allies", "Rising Sun"])
        types = 0
        for card in kingdom.piles(LIBRARY):
            types |= card.types
        needed = [Type.ALLY] * bool(types & Type.LIAISON) + [Type.PROPHECY] * bool(types & Type.OMEN)
        assert kinds(kingdom) == needed


def test_a_drawn_kingdom_keeps_its_ally_beside_the_landscapes_given() -> None:
    reader = KingdomReader(LIBRARY, registry().kingdoms)
    entry = {"random": 1, "sets": ["Base"], "include": ["Importer", "Poet"], "landscapes": ["Continue", "Island Folk"]}
    (kingdom,) = reader.entry(entry, Path(), "here")
    assert kinds(kingdom) == [Type.EVENT, Type.ALLY, Type.PROPHECY]
    assert kingdom.landscapes[:2] == ("Continue", "Island Folk")


def test_the_pile_of_a_trait_can_be_chosen() -> None:
    setup = Kingdom("Ours", TEN, landscapes=["Cheap: Market", "Rich"]).setup(LIBRARY, 2)
    assert setup.traits == {"Cheap": "Market", "Rich": "Village"}


@pytest.mark.parametrize("pile", ["Gardens", "Gold", "Witch"])
def test_a_trait_needs_an_action_or_treasure_pile_of_the_kingdom(pile: str) -> None:
    with pytest.raises(UserError, match=f"'{pile}' can't be chosen for Cheap"):
        Kingdom("Ours", TEN, landscapes=[f"Cheap: {pile}"]).setup(LIBRARY, 2)


def test_divine_wind_brings_ten_other_piles_the_same_each_time() -> None:
    kingdom = Kingdom("Ours", TEN, landscapes=["Divine Wind"])
    first, second = (kingdom.setup(LIBRARY, 2).chosen["Divine Wind"] for _ in range(2))
    assert first == second
    assert len(first) == 10
    assert not set(first) & set(kingdom.piles(LIBRARY))
