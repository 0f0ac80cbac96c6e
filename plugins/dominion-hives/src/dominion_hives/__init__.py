"""The fan set Hives: ten Kingdom cards, a Project and a kingdom, as a plugin of dominion-cli."""

from __future__ import annotations

from collections.abc import Callable

from dominion_cli import CardSet, Kingdom, hookimpl
from dominion_hives.cards import KINGDOM, LANDSCAPES


@hookimpl
def register_card_sets(register: Callable[[CardSet], None]) -> None:
    """Register the set."""
    register(CardSet("Hives", [*KINGDOM, *LANDSCAPES]))


@hookimpl
def register_kingdoms(register: Callable[[Kingdom], None]) -> None:
    """Register the kingdom of the whole set."""
    register(Kingdom("Hives", [card.name for card in KINGDOM], landscapes=["Winter Stores"]))
