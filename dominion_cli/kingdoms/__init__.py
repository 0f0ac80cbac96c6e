"""Kingdoms: read, check, draw and write them; the official ones as TOML."""

from dominion_cli.kingdoms.draw import random_kingdom
from dominion_cli.kingdoms.kingdom import Kingdom
from dominion_cli.kingdoms.library import KingdomLibrary
from dominion_cli.kingdoms.reader import KingdomReader, kingdom_toml

__all__ = ["Kingdom", "KingdomLibrary", "KingdomReader", "kingdom_toml", "random_kingdom"]
