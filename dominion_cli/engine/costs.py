"""What cards cost and which types they have now, and what may be gained or bought by that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from dominion_cli.engine.cards import holds
from dominion_cli.engine.table import NO_LIMIT, Table
from dominion_cli.engine.types import COSTS, TYPES

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card
    from dominion_cli.engine.pile import Pile
    from dominion_cli.engine.player import Player


class Prices(Table):
    """A table at which cards have costs and types, which much can change."""

    # Without slots, so many attributes are slow to get at in the interpreted build.
    __slots__ = ()

    def coins_for(self, card: Card) -> i64:
        """Return what a card costs now in coins, with everything that changes costs; never below 0."""
        cost: i64 = card.price - self.cheaper
        if self.active & COSTS:
            other = self.costs_as(card)
            if other is not card:
                return self.coins_for(other)
            cost -= self._discounts(card)
        return cost if cost > 0 else 0

    def potions_for(self, card: Card) -> i64:
        """Return how many Potions a card costs now."""
        return card.potion if self.active & COSTS == 0 else self.costs_as(card).potion

    def debt_for(self, card: Card) -> i64:
        """Return how much debt a card costs now."""
        return card.debt if self.active & COSTS == 0 else self.costs_as(card).debt

    def costs_as(self, card: Card) -> Card:
        """Return the card whose cost a card has now: itself, but for cards like Wayfarer."""
        return card.costs_as(self.turn_player()) if card.own_events & COSTS else card

    def _discounts(self, card: Card) -> i64:
        """Return how many coins less a card costs because of what is in play, on the table or has been left behind."""
        player = self.turn_player()
        less: i64 = card.own_discount(player)
        for play in player.plays:
            if play.in_play and play.acts_as.own_events & COSTS:
                less += play.acts_as.discount(player, card)
        for each in self.players:
            for effect in each.effects:
                if effect.listens & COSTS:
                    less += effect.discount(each, card)
        for landscape in self.setup.landscapes:
            if landscape.own_events & COSTS and not landscape.owned_only:
                less += landscape.discount(player, card)
        for own in player.has:
            if own.own_events & COSTS:
                less += own.discount(player, card)
        return less

    def costs_between(self, card: Card, least: int, most: int) -> bool:
        """Return whether a card costs from ``least`` to ``most`` coins, compared part by part.

        "At least $5" is true of $5 with debt, "up to $5" is not.
        """
        coins = self.coins_for(card)
        if not least <= coins <= most:
            return False
        return most >= NO_LIMIT or (self.potions_for(card) == 0 and self.debt_for(card) == 0)

    def costs_less(self, card: Card, other: Card) -> bool:
        """Return whether a card costs less than another: no part more, and some part less."""
        return self.costs_no_more(card, other) and not self.costs_no_more(other, card)

    def costs_no_more(self, card: Card, other: Card) -> bool:
        """Return whether no part of a card's cost is more than that of another."""
        return (
            self.coins_for(card) <= self.coins_for(other)
            and self.potions_for(card) <= self.potions_for(other)
            and self.debt_for(card) <= self.debt_for(other)
        )

    # What the Supply has.

    def supply_within(self, coins: i64, potion: i64 = 0, debt: i64 = 0, types: i64 = 0) -> list[Card]:
        """Return the cards that can be gained from the Supply and cost, part by part, no more than this."""
        return [
            pile.card
            for pile in self.piles
            if pile.count > 0
            and pile.supply
            and self.coins_for(pile.card) <= coins
            and self.potions_for(pile.card) <= potion
            and self.debt_for(pile.card) <= debt
            and (types == 0 or self.types(pile.card) & types)
        ]

    def supply_costing(self, coins: i64, potion: i64 = 0, debt: i64 = 0) -> list[Card]:
        """Return the cards that can be gained from the Supply and cost exactly this."""
        return [
            card
            for card in self.supply_within(coins, potion, debt)
            if self.coins_for(card) == coins and self.potions_for(card) == potion and self.debt_for(card) == debt
        ]

    def supply_up_to(self, more: i64, card: Card, types: i64 = 0) -> list[Card]:
        """Return the cards that can be gained from the Supply and cost up to so many coins more than a card."""
        return self.supply_within(self.coins_for(card) + more, self.potions_for(card), self.debt_for(card), types)

    def supply_exactly(self, more: i64, card: Card) -> list[Card]:
        """Return the cards that can be gained from the Supply and cost exactly so many coins more than a card."""
        return self.supply_costing(self.coins_for(card) + more, self.potions_for(card), self.debt_for(card))

    def supply_cheaper(self, card: Card) -> list[Card]:
        """Return the cards that can be gained from the Supply and cost less than another."""
        return [other for other in self.supply_cards() if self.costs_less(other, card)]

    def in_supply(self, card: Card) -> bool:
        """Return whether a card can be gained from the Supply: it is on top of a pile there."""
        pile = self.pile(card)
        return pile is not None and pile.supply and pile.count > 0 and pile.card is card

    def supply_cards(self) -> list[Card]:
        """Return the top card of each Supply pile that is not empty."""
        return [pile.card for pile in self.piles if pile.count > 0 and pile.supply]

    # What may be bought, its cost apart.

    def may_be_bought(self, player: Player, pile: Pile) -> bool:
        """Return whether rules beyond its cost let a player buy from a pile; asked only if ``limits_buying`` is set."""
        return pile.token("No buying") == 0 and self.card_may_be_bought(player, pile.card)

    def card_may_be_bought(self, player: Player, card: Card) -> bool:
        """Return whether rules beyond its cost let a player buy a card, wherever it lies."""
        extra = self.extra
        return (
            (extra is None or extra.buys_cards)
            and not (self.forbidden and holds(self.forbidden, card))
            and not (self.forbidden_types and self.types(card) & self.forbidden_types)
            and card.may_be_bought(player)
        )

    def forbid_buying(self, card: Card) -> None:
        """Let nobody buy a card for the rest of the turn."""
        self.forbidden.append(card)
        self.limits_buying = True

    def forbid_buying_types(self, types: int) -> None:
        """Let nobody buy cards with any of the types for the rest of the turn."""
        self.forbidden_types |= types
        self.limits_buying = True

    # Types.

    def types(self, card: Card) -> i64:
        """Return the types a card has now."""
        bits = card.bits
        if self.active & TYPES:
            for landscape in self.setup.landscapes:
                if landscape.listens & TYPES and not landscape.owned_only:
                    bits |= landscape.more_types(self.turn_player(), card)
            for own in self.turn_player().has:
                if own.listens & TYPES:
                    bits |= own.more_types(self.turn_player(), card)
        return bits

    def types_for_points(self, card: Card) -> i64:
        """Return the types a card has when points are counted: it is nobody's turn, but a Prophecy still holds."""
        prophecy = self.prophecy()
        return card.bits if prophecy is None else card.bits | prophecy.more_types(self.turn_player(), card)

    def any_of(self, cards: list[Card], types: i64) -> bool:
        """Return whether any of the cards has any of the types."""
        for card in cards:
            if card.bits & types:
                return True
        if self.active & TYPES:
            return len([card for card in cards if self.types(card) & types]) > 0
        return False
