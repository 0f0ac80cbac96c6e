"""The fan set Hives: ten Kingdom cards, a Project and a kingdom, as a plugin of dominion-cli."""

from __future__ import annotations

from dominion_cli import CardSet, Kingdom, RegisterCardSet, RegisterKingdom, hookimpl
from dominion_hives import cards

dominion_api = 1

HIVES = CardSet("Hives", cards)


@hookimpl
def register_card_sets(register: RegisterCardSet) -> None:
    """Register the set."""
    register(HIVES)


@hookimpl
def register_kingdoms(register: RegisterKingdom) -> None:
    """Register the kingdom of the whole set."""
    piles = [card.name for card in HIVES.cards if card.role == "Kingdom Pile"]
    register(Kingdom("Hives", piles, landscapes=["Winter Stores"]))
