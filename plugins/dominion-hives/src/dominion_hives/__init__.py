"""The fan set Hives: ten Kingdom cards, a Project and a kingdom, as a plugin of dominion-cli."""

from __future__ import annotations

from dominion_cli import CardSet, Kingdom, RegisterCardSet, RegisterKingdom, hookimpl
from dominion_hives.cards import KINGDOM, LANDSCAPES

dominion_api = 1


@hookimpl
def register_card_sets(register: RegisterCardSet) -> None:
    """Register the set."""
    register(CardSet("Hives", [*KINGDOM, *LANDSCAPES]))


@hookimpl
def register_kingdoms(register: RegisterKingdom) -> None:
    """Register the kingdom of the whole set."""
    register(Kingdom("Hives", [card.name for card in KINGDOM], landscapes=["Winter Stores"]))
