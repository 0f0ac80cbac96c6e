"""One bot a kingdom: a menu with the plan for it, and Big Money for everywhere else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from dominion_cli import Menu, View, registry

Rules = Sequence[str | dict[str, Any]]

DUCHY = {"card": "Duchy", "when": "left('Province') <= 4"}
ESTATE = {"card": "Estate", "when": "left('Province') <= 2"}
# The first Province when the deck can follow it up; sooner, it only gets in the way of what the plan still buys.
PROVINCE = {"card": "Province", "when": "count('Gold') > 0 or turn > 10"}


def up_to(most: int, card: str, when: str = "") -> dict[str, Any]:
    """Return a rule for so many of a card, if wanted with a condition.

    >>> up_to(1, "Chapel", "turn <= 2")
    {'card': 'Chapel', 'max': 1, 'when': 'turn <= 2'}
    """
    return {"card": card, "max": most, **({"when": when} if when else {})}


class KingdomBot(Menu):
    """A menu for the kingdom that has the cards it ``needs``; where one of them is missing, it plays Big Money."""

    needs: ClassVar[Sequence[str]] = ()
    plan: ClassVar[Rules] = ()

    def __init__(self) -> None:
        super().__init__(buy=self.plan)
        self._plan = self.rules
        big_money = registry().bots.make("big-money")
        assert isinstance(big_money, Menu)
        self._otherwise = big_money.rules

    def start(self, view: View) -> None:
        """Look whether this is the kingdom."""
        there = {card.name for card in view.kingdom}
        self.rules = self._plan if there.issuperset(self.needs) else self._otherwise
        super().start(view)


class DeckTop(KingdomBot):
    """For Deck Top: an Artisan that brings $5 cards, Laboratories that draw, a Sentry and a Moneylender that thin out.

    The engine of Laboratories is as old as the game ("Laboratory", DominionStrategy wiki: no Action is lost on it, so
    that any number of them play together); the Artisan comes first as it makes every later hand gain another one.
    """

    needs = ("Artisan", "Laboratory", "Sentry", "Moneylender", "Festival")
    plan = (
        up_to(1, "Artisan"),
        PROVINCE,
        DUCHY,
        ESTATE,
        up_to(1, "Moneylender", "turn <= 2"),
        up_to(1, "Sentry"),
        up_to(3, "Laboratory"),
        up_to(2, "Gold"),
        up_to(1, "Festival"),
        "Laboratory",
        "Silver",
    )


class Improvements(KingdomBot):
    """For Improvements: two Witches as soon as there are $5, a Moneylender to open with, Markets with what is left.

    Geronimoo's Witch (DominionSim) with the opening of dominiate's MoneylenderWitch: the Curses win the game, and the
    Moneylender, which rids the deck of Coppers, brings the first Witch sooner.
    """

    needs = ("Witch", "Moneylender", "Market")
    plan = (
        up_to(2, "Witch"),
        up_to(1, "Moneylender", "turn <= 2"),
        "Province",
        DUCHY,
        ESTATE,
        "Gold",
        up_to(3, "Market"),
        "Silver",
    )


class SilverAndGold(KingdomBot):
    """For Silver & Gold: a Chapel clears the deck, one Bandit brings Golds and takes those of the others.

    Opening with a Chapel is the oldest lesson of all ("Chapel", DominionStrategy wiki: a deck of a few good cards beats
    a big one); here a Bandit fills the small deck with Golds, and Laboratories draw them.
    """

    needs = ("Chapel", "Bandit", "Laboratory")
    plan = (
        up_to(1, "Chapel", "turn <= 2"),
        {"card": "Province", "when": "count('Gold') > 1 or turn > 12"},
        DUCHY,
        ESTATE,
        up_to(1, "Bandit"),
        "Gold",
        up_to(4, "Laboratory"),
        "Silver",
    )


class SizeDistortion(KingdomBot):
    """For Size Distortion: two Witches before anything else, then a Sentry, which trashes the Curses that come.

    Dominiate's DoubleWitch; that a Witch wants something that trashes beside it, against other Witches, is the advice
    of the DominionStrategy wiki ("Witch"). A Sentry costs no Action and does not stop the Witches.
    """

    needs = ("Witch", "Sentry")
    plan = (up_to(2, "Witch"), PROVINCE, up_to(1, "Sentry"), DUCHY, ESTATE, "Gold", "Silver")


class SleightOfHand(KingdomBot):
    """For Sleight of Hand: Big Money with one Smithy and one Library.

    Big Money with one or two cards that draw is WanderingWinder's and Geronimoo's measure of all plans ("Big Money",
    DominionStrategy wiki). One of each: a Library is as good as a Smithy, and better in a hand that is small already.
    """

    needs = ("Smithy", "Library")
    plan = ("Province", DUCHY, ESTATE, "Gold", up_to(1, "Library"), up_to(1, "Smithy"), "Silver")


class VillageSquare(KingdomBot):
    """For Village Square: a Smithy, then Libraries that draw a hand up again after Festivals have been played from it.

    Festival and Library are one of the first pairs that players found ("Library", DominionStrategy wiki): a Festival
    makes the hand smaller and gives the Actions, the Library fills it up again.
    """

    needs = ("Festival", "Library", "Market", "Smithy")
    plan = (
        "Province",
        DUCHY,
        ESTATE,
        up_to(1, "Smithy"),
        "Gold",
        up_to(2, "Library"),
        up_to(4, "Festival"),
        "Market",
        "Silver",
    )


# The kingdom that each bot is for.
KINGDOMS: dict[str, str] = {
    "deck-top": "Deck Top",
    "improvements": "Improvements",
    "silver-and-gold": "Silver & Gold",
    "size-distortion": "Size Distortion",
    "sleight-of-hand": "Sleight of Hand",
    "village-square": "Village Square",
}
