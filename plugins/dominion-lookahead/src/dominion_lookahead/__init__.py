"""A bot that looks ahead: before it buys, it plays the game out in copies, some for each thing it could buy."""

from __future__ import annotations

from collections.abc import Callable

from dominion_cli import hookimpl
from dominion_lookahead.bot import LookAhead


@hookimpl
def register_bots(register: Callable[[str, Callable[..., LookAhead]], None]) -> None:
    """Register the bot."""
    register("look-ahead", LookAhead)
