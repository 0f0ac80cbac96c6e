"""Buying cards, Events and Projects, and paying for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from dominion_cli.engine.event import Event
from dominion_cli.engine.frame import Frame
from dominion_cli.engine.receiving import Receiver
from dominion_cli.engine.types import BUY, COSTS, DISCARD, Type

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card, Landscape
    from dominion_cli.engine.pile import Pile

# How many landscapes a player has bought in a turn.
LANDSCAPES_BOUGHT: Final = "Landscapes bought"

# Each player has two cubes to mark Projects with.
MOST_PROJECTS: Final = 2


class Buyer(Receiver):
    """A player as one who buys."""

    # Without slots, so many attributes are slow to get at in the interpreted build.
    __slots__ = ()

    def buy(self, pile: Pile) -> None:
        """Buy the top card of a pile, which `may_buy` allows: a Buy, its cost, then gaining it."""
        game = self.game
        card = pile.card
        self.buys -= 1
        self._pay_for(card)
        if game.active & BUY and game.heard(BUY, self.me, card):
            event = Event(BUY, self.me, card)
            event.pile = pile
            if game.log is not None:
                game.log.begin(card)
            game.happen(event)
            if game.log is not None:
                game.log.end()
        self.gain_from(pile, DISCARD, True)

    def buy_from_place(self, card: Card, place: list[Card]) -> None:
        """Buy a card from where it lies outside of the Supply, which `may_pay_for` allows; that uses no Buy."""
        game = self.game
        self._pay_for(card)
        if game.active & BUY:
            game.happen(Event(BUY, self.me, card))
        self.gain_from_place(card, place, DISCARD, True)

    def may_buy(self, pile: Pile) -> bool:
        """Return whether the rules let this player buy the top card of a pile now."""
        if pile.count <= 0 or self.buys <= 0 or self.debt > 0 or not pile.supply:
            return False
        game = self.game
        card = pile.card
        if game.active & COSTS == 0:
            # What `_can_pay` says, without calls where nothing but a general discount changes costs.
            cost: i64 = card.price - game.cheaper
            payable = cost <= self.coins and card.potion <= self.potions
        else:
            payable = self._can_pay(card)
        if not payable and not (game.other_prices and card.has_other_price(self.me)):
            return False
        return not game.limits_buying or game.may_be_bought(self.me, pile)

    def may_pay_for(self, card: Card) -> bool:
        """Return whether the rules let this player buy a card that lies outside of the Supply, Buys apart."""
        game = self.game
        payable = self._can_pay(card) or (game.other_prices and card.has_other_price(self.me))
        return self.debt == 0 and payable and (not game.limits_buying or game.card_may_be_bought(self.me, card))

    def _can_pay(self, card: Card) -> bool:
        game = self.game
        return game.coins_for(card) <= self.coins and game.potions_for(card) <= self.potions

    def _pay_for(self, card: Card) -> None:
        """Pay what a card costs, or what else can be paid for it."""
        game = self.game
        if not game.other_prices or not self._pays_otherwise(card):
            # Nothing but a change of costs gives a card another's.
            priced = card if game.active & COSTS == 0 else game.costs_as(card)
            self.pay(game.coins_for(card))
            self.potions -= priced.potion
            if priced.debt:
                self.take_debt(priced.debt)
        if game.log is not None:
            game.log.bought(self, card)

    def _pays_otherwise(self, card: Card) -> bool:
        """Have the player pay something else than a card's cost, if they want or have to; return whether they did."""
        frame = Frame(self.me, card)
        paid = card.paid_otherwise(self.me)
        frame.leave()
        return paid

    def overpay(self) -> None:
        """Have the player pay as much more as they like for the card being bought; ``overpaid`` says how much."""
        self.overpaid = self.choose_number("pay", 0, self.coins)
        self.pay(self.overpaid)
        self.overpaid_potions = self.choose_number("pay", 0, self.potions)
        self.potions -= self.overpaid_potions

    # Events and Projects.

    def buy_landscape(self, landscape: Landscape) -> None:
        """Buy an Event or a Project, which `may_buy_landscape` allows."""
        game = self.game
        self.buys -= 1
        self.coins -= landscape.cost
        self.take_debt(landscape.debt)
        if game.log is not None:
            game.log.bought(self, landscape)
        frame = Frame(self.me, landscape, heading=True)
        if landscape.types & Type.PROJECT:
            self.take_landscape(landscape)
        self.add_this_turn(LANDSCAPES_BOUGHT)
        landscape.bought(self.me)
        frame.leave()

    def may_buy_landscape(self, landscape: Landscape) -> bool:
        """Return whether the rules let this player buy an Event or a Project now."""
        return (
            landscape.types & (Type.EVENT | Type.PROJECT) != 0
            and self.buys > 0
            and self.debt == 0
            and landscape.cost <= self.coins
            and landscape not in self.has
            and (landscape.types & Type.PROJECT == 0 or self.projects() < MOST_PROJECTS)
            and landscape.may_be_bought(self.me)
        )

    def landscapes_bought(self) -> int:
        """Return how many Events and Projects the player has bought this turn."""
        return self.number_this_turn(LANDSCAPES_BOUGHT)

    def projects(self) -> int:
        """Return how many Projects the player has."""
        return len([landscape for landscape in self.has if landscape.types & Type.PROJECT])
