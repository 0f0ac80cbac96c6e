"""A bot that looks ahead: before it buys, it plays the game out in copies, some for each thing it could buy."""

from __future__ import annotations

from dominion_cli import RegisterBot, hookimpl
from dominion_lookahead.bot import LookAhead

dominion_api = 1


@hookimpl
def register_bots(register: RegisterBot) -> None:
    """Register the bot."""
    register("look-ahead", LookAhead)
