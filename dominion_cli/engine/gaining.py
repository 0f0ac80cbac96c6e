"""Gaining cards, and what is done with a card that was just gained."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from dominion_cli.engine.cards import Cards, holds, remove
from dominion_cli.engine.event import Event
from dominion_cli.engine.moving import Mover
from dominion_cli.engine.types import DECK, DISCARD, EMPTIED, GAIN, HAND, UNDER_THIS, WOULD_GAIN

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card
    from dominion_cli.engine.pile import Pile


class Gainer(Mover):
    """A player as one who gains cards."""

    # Without slots, so many attributes are slow to get at in the interpreted build.
    __slots__ = ()

    def gain(self, card: Card | str, to: int = DISCARD) -> Card | None:
        """Gain a card from its pile, to the discard pile or where ``to`` says (`HAND`, `DECK`).

        Returns:
            The card, or None when its pile is empty or not in the game; then nothing happens and nothing reacts. A card
            of a mixed pile is gained only when it is the top one.
        """
        pile = self.game.pile(card)
        if pile is None or pile.boxed or (pile.order is not None and pile.card != card and pile.name != card):
            return None
        return self.gain_from(pile, to)

    def gain_from(self, pile: Pile, to: i64 = DISCARD, bought: bool = False) -> Card | None:
        """Gain the top card of a pile; None when it is empty or something else happened instead."""
        if pile.count <= 0:
            return None
        game = self.game
        if game.active & WOULD_GAIN:
            would = Event(WOULD_GAIN, self.me, pile.card)
            would.pile = pile
            would.bought = bought
            game.happen(would)
            if would.replaced or pile.count <= 0:
                return None
        card = game.take_from(pile)
        self.owned[pile.slot if pile.order is None else game.setup.slot(card)] += 1
        self.receive(card, to, pile, bought)
        return card

    def gain_from_trash(self, card: Card, to: i64 = DISCARD) -> Card | None:
        """Gain a card from the trash; None when it is not there any more."""
        return self.gain_from_place(card, self.game.trash, to)

    def gain_from_place(self, card: Card, place: list[Card], to: i64 = DISCARD, bought: bool = False) -> Card | None:
        """Gain a card from where it lies, neither in a pile nor anybody's; None when it is not there any more."""
        game = self.game
        if not holds(place, card):
            return None
        if game.active & WOULD_GAIN:
            would = Event(WOULD_GAIN, self.me, card)
            would.place = place
            would.bought = bought
            game.happen(would)
            if would.replaced:
                return None
        if not remove(place, card):
            return None
        self.owned[game.setup.slot(card)] += 1
        self.receive(card, to, None, bought, "from the trash" if place is game.trash else "")
        return card

    def receive(self, card: Card, to: i64, pile: Pile | None, bought: bool, came: str = "") -> None:
        """Put a card that is being gained where it goes, and let things react; ``came`` says where from, in words."""
        place = self.discard_pile
        if to == HAND:
            place = self.hand
        elif to == DECK:
            place = self.deck
        elif to == UNDER_THIS and self.game.play_now is not None:
            place = self.game.play_now.under
        place.append(card)
        self.gained_place = place
        game = self.game
        if game.keeps_gains:
            self.gained.append(card)
            game.gained.append(card)
        if game.log is not None:
            self.told("gains", [card], f"{came} {_gained_where(to)}".strip(), place)
        if game.active & EMPTIED and pile is not None:
            self._see_whether_empty(pile)
        if game.active & GAIN and game.heard(GAIN, self.me, card):
            event = Event(GAIN, self.me, card)
            event.place = place
            event.pile = pile
            event.bought = bought
            event.by = game.source
            event.number = len(self.gained)
            if game.log is not None:
                game.log.begin(card)
            game.happen(event)
            if game.log is not None:
                game.log.end()
            self.gained_place = event.place if event.is_there() else None

    def gain_copy(self, card: Card, to: int = DISCARD) -> Card | None:
        """Gain a copy of a card from the Supply; None when there is none."""
        pile = self.game.pile(card)
        return self.gain(card, to) if pile is not None and pile.supply else None

    def gain_with_trait(self, trait: Card, to: int = DISCARD) -> Card | None:
        """Gain a card from the pile that a Trait belongs to; None when there is none."""
        return self.gain(self.game.setup.traits.get(trait.name, ""), to)

    def gain_loot(self, to: int = DISCARD) -> Card | None:
        """Gain the top Loot of its pile; None when there is none."""
        return self.gain("Loot", to)

    # Choosing what to gain.

    def gain_up_to(self, coins: int, types: int = 0, to: int = DISCARD) -> Card | None:
        """Have the player choose and gain a card from the Supply that costs up to so many coins.

        A card with potions or debt in its cost never costs "up to" a number of coins. Returns None when there is none.
        """
        return self.gain_one_of(self.game.supply_within(coins, 0, 0, types), to)

    def gain_costing_more(self, card: Card, coins: int, types: int = 0, to: int = DISCARD) -> Card | None:
        """Have the player choose and gain a card from the Supply that costs up to so many coins more than another."""
        return self.gain_one_of(self.game.supply_up_to(coins, card, types), to)

    def gain_costing_exactly_more(self, card: Card, coins: int, to: int = DISCARD) -> Card | None:
        """Have the player choose and gain a card from the Supply that costs exactly so many coins more than another."""
        return self.gain_one_of(self.game.supply_exactly(coins, card), to)

    def gain_cheaper(self, card: Card, without: int = 0, to: int = DISCARD) -> Card | None:
        """Have the player choose and gain a card from the Supply that costs less than another.

        ``without`` are types that it must not have.
        """
        cheaper = [other for other in self.game.supply_cheaper(card) if not self.game.types(other) & without]
        return self.gain_one_of(cheaper, to)

    def gain_costing_exactly(self, coins: int, potion: int = 0, debt: int = 0, to: int = DISCARD) -> Card | None:
        """Have the player choose and gain a card from the Supply that costs exactly this."""
        return self.gain_one_of(self.game.supply_costing(coins, potion, debt), to)

    def gain_one_of(self, options: list[Card], to: int = DISCARD, must: bool = True) -> Card | None:
        """Have the player choose one of the cards and gain it from its pile."""
        card = self.choose_one("gain", options, must)
        return None if card is None else self.gain(card, to)

    # The card that was just gained, or trashed.

    def just_gained(self) -> Cards:
        """Return the card that was just gained, if it is still where it was gained to."""
        event = self.game.event_now
        if event is None or event.place is None or not event.is_there():
            return Cards(self.game, self.discard_pile, [])
        return Cards(self.game, event.place, [event.card])

    def last_gained(self, card: Card) -> Cards:
        """Return a card that instructions have just had the player gain, if it is still where it was gained to."""
        place = self.gained_place
        there = place is not None and holds(place, card)
        return Cards(self.game, self.discard_pile if place is None else place, [card] if there else [])

    def gained_by(self) -> Card | None:
        """Return the card that had the player gain what was just gained; None when it was bought."""
        event = self.game.event_now
        return None if event is None else event.by

    def was_bought(self) -> bool:
        """Return whether the card that was just gained had been bought."""
        event = self.game.event_now
        return event is not None and event.bought

    def gained_this_phase(self) -> list[Card]:
        """Return the cards gained in this Buy phase, in games that keep them."""
        return self.gained[self.gained_earlier :]

    def move_gained(self, to: int) -> bool:
        """Move the card that was just gained to the hand or deck, if it is still where it was gained to."""
        event = self.game.event_now
        return event is not None and event.move_to(to)

    def move_trashed(self, to: int) -> bool:
        """Move the card that was just trashed to the hand or deck of its owner, if it is still in the trash."""
        return self.move_gained(to)

    def trash_gained(self) -> bool:
        """Trash the card that was just gained, if it is still where it was gained to."""
        gained = self.just_gained()
        self.lose_track()
        return len(self.trash(gained)) > 0

    def exchange_gained(self, name: str) -> bool:
        """Exchange the card that was just gained for another one, if it is still where it was gained to."""
        event = self.game.event_now
        if event is None or not self.exchange(self.just_gained(), name):
            return False
        event.place = None
        return True

    def lose_track(self) -> None:
        """Lose track of the card that was gained, trashed or discarded: nothing else that reacts to it can move it."""
        event = self.game.event_now
        if event is not None:
            event.place = None


def _gained_where(to: i64) -> str:
    """Return where a card is gained to, in words, where it is not the discard pile."""
    if to == UNDER_THIS:
        return "and sets it aside"
    return "to hand" if to == HAND else "onto the deck" if to == DECK else ""
