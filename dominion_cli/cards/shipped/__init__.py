"""Registers the card sets that ship."""

from __future__ import annotations

from collections.abc import Callable

from dominion_cli.cards.base import BASE
from dominion_cli.cards.library import CardSet
from dominion_cli.hookspecs import hookimpl


@hookimpl
def register_card_sets(register: Callable[[CardSet], None]) -> None:
    """Register every set."""
    register(CardSet("Base", BASE))
