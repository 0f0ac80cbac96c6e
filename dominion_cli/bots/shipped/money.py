"""Bots that live on Treasures."""

from __future__ import annotations

from dominion_cli.bots.menu import Menu


class Money(Menu):
    """Province at $8, Gold at $6, Silver at $3, and nothing else.

    The plainest strategy that buys Provinces, and the measure for all others. Known since the game is ("Big Money").
    """

    def __init__(self) -> None:
        super().__init__(buy=["Province", "Gold", "Silver"])
