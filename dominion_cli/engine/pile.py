"""A pile of the Supply."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card


class Pile:
    """A pile: its top card and how many cards are left. ``slot`` is the table's number for the card."""

    def __init__(self, card: Card, slot: i64, count: i64) -> None:
        self.card = card
        self.slot = slot
        self.count = count
