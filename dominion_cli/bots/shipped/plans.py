"""Bots with a plan other than Treasures."""

from __future__ import annotations

from typing import Any

from dominion_cli.bots.menu import Menu
from dominion_cli.bots.shipped.money import up_to, with_money


class GardensWorkshop(Menu):
    """Nine Workshops gain all Gardens, then Estates, and the game is over before the others have their Provinces.

    One of the first combinations found ("Combo: Workshop and Gardens", DominionStrategy wiki, which also found the
    number of nine). Wins, even under Curses, where nobody else wants Gardens; where there are none, it plays Big Money.
    """

    def __init__(self, workshops: int = 9) -> None:
        rush = "'Gardens' in kingdom"
        rules: list[Any] = [
            up_to(workshops, "Workshop", rush),
            "Gardens",
            {"card": "Workshop", "when": rush},
            {"card": "Estate", "when": rush},
            # Nothing is too poor to count for the Gardens.
            {"card": "Copper", "when": rush},
        ]
        super().__init__(buy=[*rules, *with_money()])


class VillageSmithyMarket(Menu):
    """An engine: Villages and Smithies draw the deck, Markets give the Buys to use it, Militias keep the others back.

    Where there is a Militia it buys no Treasure at all, and no Province before a turn that can pay two. How to build
    such an engine: Geronimoo, "Building the First Game engine" (dominionstrategy.com, 2012-07-30); why Villages and
    Smithies alone are no match for Smithies and Treasures: WanderingWinder, "Dominion 101: The Village" (its forum,
    topic 288). The numbers here were found by playing. It shows what an engine is, and beats Treasures alone.
    """

    def __init__(self, smithies: int = 6) -> None:
        alone = "'Militia' not in kingdom"
        rules: list[Any] = [
            {"card": "Province", "when": "count('Province') > 0 or coins >= 16 or count('Gold') >= 2"},
            {"card": "Duchy", "when": "left('Province') <= 2 * len(players)"},
            {"card": "Estate", "when": "left('Province') <= len(players)"},
            up_to(3, "Gold", alone),
            up_to(2, "Market"),
            up_to(1, "Militia"),
            up_to(min(smithies, 1), "Smithy"),
            up_to(2, "Silver", alone),
            # Enough Villages that a hand without one is rare.
            {"card": "Village", "when": "count('Village') <= count('Smithy') + 1"},
            up_to(smithies, "Smithy"),
            up_to(3, "Militia"),
            "Market",
            "Village",
        ]
        super().__init__(buy=rules)
