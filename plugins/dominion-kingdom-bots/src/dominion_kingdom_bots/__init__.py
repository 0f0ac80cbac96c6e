"""Bots that are each written for one kingdom of the rulebook; elsewhere they play Big Money."""

from __future__ import annotations

from collections.abc import Callable

from dominion_cli import hookimpl
from dominion_kingdom_bots import plans


@hookimpl
def register_bots(register: Callable[[str, type[plans.KingdomBot]], None]) -> None:
    """Register every bot."""
    register("deck-top", plans.DeckTop)
    register("improvements", plans.Improvements)
    register("silver-and-gold", plans.SilverAndGold)
    register("size-distortion", plans.SizeDistortion)
    register("sleight-of-hand", plans.SleightOfHand)
    register("village-square", plans.VillageSquare)
