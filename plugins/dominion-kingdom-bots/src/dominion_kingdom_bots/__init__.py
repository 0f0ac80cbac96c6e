"""Bots that are each written for one kingdom of the rulebook; elsewhere they play Big Money."""

from __future__ import annotations

from dominion_cli import RegisterBot, hookimpl
from dominion_kingdom_bots import plans

dominion_api = 1


@hookimpl
def register_bots(register: RegisterBot) -> None:
    """Register every bot."""
    register("deck-top", plans.DeckTop)
    register("improvements", plans.Improvements)
    register("silver-and-gold", plans.SilverAndGold)
    register("size-distortion", plans.SizeDistortion)
    register("sleight-of-hand", plans.SleightOfHand)
    register("village-square", plans.VillageSquare)
