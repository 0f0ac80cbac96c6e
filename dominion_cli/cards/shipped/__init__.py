"""Registers the card sets that ship."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from dominion_cli.cards.library import CardSet
from dominion_cli.hookspecs import hookimpl

# Each set and the module that defines its cards.
SETS = {
    "Base": "base",
    "Intrigue": "intrigue",
    "Seaside": "seaside",
    "Alchemy": "alchemy",
    "Prosperity": "prosperity",
    "Cornucopia & Guilds": "cornucopia_guilds",
    "Hinterlands": "hinterlands",
    "Dark Ages": "dark_ages",
    "Adventures": "adventures",
    "Empires": "empires",
    "Nocturne": "nocturne",
    "Renaissance": "renaissance",
    "Menagerie": "menagerie",
    "Allies": "allies",
    "Plunder": "plunder",
    "Rising Sun": "rising_sun",
    "Promo": "promo",
}


@hookimpl
def register_card_sets(register: Callable[[CardSet], None]) -> None:
    """Register every set."""
    for name, module in SETS.items():
        register(CardSet(name, import_module(f"dominion_cli.cards.{module}")))
