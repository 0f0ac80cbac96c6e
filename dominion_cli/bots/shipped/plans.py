"""Bots with a plan other than Treasures, for kingdoms that have its cards; elsewhere they play Big Money."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from dominion_cli.bots.menu import Menu, read_rules, whole
from dominion_cli.bots.shipped.money import up_to, with_money

if TYPE_CHECKING:
    from dominion_cli.engine.view import View


class Plan(Menu):
    """A menu that needs certain cards; where the Kingdom lacks one of them, Big Money is played instead."""

    def __init__(self, needs: Sequence[str], buy: Sequence[Any]) -> None:
        super().__init__(buy=buy)
        self._needs = needs
        self._plan = self.rules
        self._otherwise = read_rules(with_money())

    def start(self, view: View) -> None:
        """See whether the cards are there."""
        missing = [card for card in self._needs if card not in view.kingdom]
        self.rules = self._otherwise if missing else self._plan
        super().start(view)


class GardensWorkshop(Plan):
    """Nine Workshops gain all Gardens, then Estates, and the game is over before the others have their Provinces.

    One of the first combinations found ("Combo: Workshop and Gardens", DominionStrategy wiki, which also found the
    number of nine). Wins, even under Curses, where nobody else wants Gardens.
    """

    def __init__(self, workshops: object = 9) -> None:
        copies = whole(workshops, "workshops")
        # Nothing is too poor to count for the Gardens.
        rules = [up_to(copies, "Workshop"), "Gardens", "Workshop", "Estate", "Copper"]
        super().__init__(["Gardens", "Workshop"], rules)


class VillageSmithyMarket(Plan):
    """An engine: Villages and Smithies draw the deck, Markets give the Buys to use it, Militias keep the others back.

    Where there is a Militia it buys no Treasure at all, and no Province before a turn that can pay two. How to build
    such an engine: Geronimoo, "Building the First Game engine" (dominionstrategy.com, 2012-07-30); why Villages and
    Smithies alone are no match for Smithies and Treasures: WanderingWinder, "Dominion 101: The Village" (its forum,
    topic 288). The numbers here were found by playing. It shows what an engine is, and beats Treasures alone.
    """

    def __init__(self, smithies: object = 6) -> None:
        copies = whole(smithies, "smithies")
        alone = "'Militia' not in kingdom"
        rules: list[Any] = [
            {"card": "Province", "when": "count('Province') > 0 or coins >= 16 or count('Gold') >= 2"},
            {"card": "Duchy", "when": "left('Province') <= 2 * len(players)"},
            {"card": "Estate", "when": "left('Province') <= len(players)"},
            up_to(3, "Gold", alone),
            up_to(2, "Market"),
            up_to(1, "Militia"),
            up_to(min(copies, 1), "Smithy"),
            up_to(2, "Silver", alone),
            # Enough Villages that a hand without one is rare.
            {"card": "Village", "when": "count('Village') <= count('Smithy') + 1"},
            up_to(copies, "Smithy"),
            up_to(3, "Militia"),
            "Market",
            "Village",
        ]
        super().__init__(["Village", "Smithy", "Market"], rules)
