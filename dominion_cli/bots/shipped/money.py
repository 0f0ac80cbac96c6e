"""Bots that live on Treasures, most of them with an Action card to help. All buy points as `with_money` says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from dominion_cli.bots.menu import Menu, whole

# When a deck is rich enough for its first Province: more coins on its Treasures than this, or a Gold.
RICH: Final = "total_money > 15"
HAS_GOLD: Final = "count('Gold') > 0"


def with_money(*own: str | dict[str, Any], start: str = RICH, first: Sequence[str | dict[str, Any]] = ()) -> list[Any]:
    """Return the rules of Big Money around a strategy's own.

    Duchies and Estates become worth their place when few Provinces are left for each player; the numbers are those of
    WanderingWinder's Big Money (forum.dominionstrategy.com, topic 625, as dominiate has it) for two players, and do as
    well for up to six.

    Args:
        own: what comes before Silver, but after Gold.
        start: when Provinces are first bought.
        first: what comes even before Gold.
    """
    return [
        {"card": "Province", "when": start},
        {"card": "Duchy", "when": "left('Province') <= 2 * len(players)"},
        {"card": "Estate", "when": "left('Province') <= len(players)"},
        *first,
        "Gold",
        {"card": "Duchy", "when": "left('Province') <= 2 * len(players) + 2"},
        *own,
        "Silver",
    ]


def up_to(copies: int, card: str, when: str | None = None) -> dict[str, Any]:
    """Return the rule to have so many copies of a card, or no rule's worth of it when that is 0."""
    rule: dict[str, Any] = {"card": card, "max": copies}
    return rule if when is None else {**rule, "when": when}


class Money(Menu):
    """Province at $8, Gold at $6, Silver at $3, and nothing else.

    The plainest strategy that buys Provinces, and the measure for all others: "Big Money" in its simplest form, as
    theory tells it on dominionstrategy.com. What loses to it is no strategy.
    """

    def __init__(self) -> None:
        super().__init__(buy=["Province", "Gold", "Silver"])


class BigMoney(Menu):
    """Treasures and points only, but both at the right time.

    No Province before the deck has more than $18, Duchies and Estates when few Provinces are left. By WanderingWinder
    (forum.dominionstrategy.com, topic 625), as found in dominiate. About the best that can be done without a Kingdom
    card: a strategy has to beat it to be worth its cards. It wins five games of six against money.
    """

    def __init__(self) -> None:
        super().__init__(buy=with_money(start="total_money > 18"))


class Smithy(Menu):
    """Big Money with two Smithies, the second when the deck is large enough for both.

    "Terminal draw Big Money", as HiveMindEmulator describes it on dominionstrategy.com (2012-06-13); that the second
    Smithy waits for 16 cards is from dominiate's BigSmithy. Hard to beat where there is no strong attack.
    """

    def __init__(self, smithies: object = 2) -> None:
        copies = whole(smithies, "smithies")
        super().__init__(buy=with_money(up_to(copies, "Smithy", "16 * count('Smithy') <= owned")))


class CouncilRoom(Menu):
    """Big Money with one Council Room: four cards and a Buy, for a card to everybody else.

    After NathanTeeuwen's BigMoneyCouncilRoomEarlyProvince (Dominulator). As good as Smithies, and faster for all at the
    table.
    """

    def __init__(self, council_rooms: object = 1) -> None:
        copies = whole(council_rooms, "council_rooms")
        super().__init__(buy=with_money(up_to(copies, "Council Room")))


class Laboratory(Menu):
    """Big Money that takes Laboratories at $5: they draw and never stand in each other's way.

    After "Dominion: Laboratory" (dominionstrategy.com, 2011-02-09). Better than Silver, but no match for a Smithy as
    long as there is nothing better to draw than Coppers.
    """

    def __init__(self, laboratories: object = 10) -> None:
        copies = whole(laboratories, "laboratories")
        super().__init__(buy=with_money(up_to(copies, "Laboratory")))


class Moat(Menu):
    """Big Money with two Moats: the first when ten Treasures are there, the other when the coins buy nothing better.

    HiveMindEmulator's Moat in Geronimoo's DominionSim. A poor Smithy where nobody attacks; but an attack misses whoever
    has a Moat in hand.
    """

    def __init__(self, moats: object = 2) -> None:
        copies = whole(moats, "moats")
        early = "count('Moat') == 0 and count('Copper') + count('Silver') + count('Gold') >= 10"
        super().__init__(buy=[*with_money(up_to(copies, "Moat", early)), up_to(copies, "Moat")])


class Remodel(Menu):
    """Big Money with a Remodel, which makes Silvers of Estates and, later, Provinces of Golds.

    By $2, 4, 6 and 8, as DG plans it in "Sample Game Planning" (dominionstrategy.com, 2011-05-03) and nk377 of the card
    itself (nk377.hatenadiary.org, 2013-11-04). A little better than Treasures alone.
    """

    def __init__(self, remodels: object = 1) -> None:
        copies = whole(remodels, "remodels")
        super().__init__(buy=with_money(up_to(copies, "Remodel")))
