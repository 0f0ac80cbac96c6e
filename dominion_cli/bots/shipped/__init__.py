"""The bots that ship, each saying where its idea comes from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dominion_cli.bots.menu import Menu
from dominion_cli.bots.shipped.money import Money
from dominion_cli.hookspecs import hookimpl


@hookimpl
def register_bots(register: Callable[[str, Callable[..., Any]], None]) -> None:
    """Register every bot."""
    register("menu", Menu)
    register("money", Money)
