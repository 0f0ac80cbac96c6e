"""Drawing, shuffling, revealing and looking at cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from dominion_cli.engine.asking import Chooser
from dominion_cli.engine.cards import Cards
from dominion_cli.engine.errors import GameError
from dominion_cli.engine.event import Event
from dominion_cli.engine.log import eyes, place_of
from dominion_cli.engine.luck import mixed, shuffle
from dominion_cli.engine.types import REVEAL, SHUFFLE, TREASURE, Type

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card

# The cards of a hand.
HAND_SIZE: Final = 5

# One in twelve shuffles of a usual deck gives the rarer of the openings.
MOST_SHUFFLES: Final = 1_000


class Drawer(Chooser):
    """A player as one who draws, shuffles, reveals and looks at cards."""

    # Without slots, so many attributes are slow to get at in the interpreted build.
    __slots__ = ()

    def draw(self, count: i64 = 1) -> None:
        """Draw cards into the hand, shuffling when the deck runs out; fewer when there are not enough."""
        if self.minus_card and count > 0:
            self.minus_card = False
            count -= 1
        deck = self.deck
        hand = self.hand
        before: i64 = len(hand)
        while count > 0:
            if not deck:
                if not self.discard_pile:
                    break
                self.shuffle_discards()
                # What is done on shuffling can leave nothing in the deck.
                deck = self.deck
                continue
            hand.append(deck.pop())
            count -= 1
        if self.game.log is not None:
            self._told_drawn(before)

    def draw_to(self, size: int) -> None:
        """Draw until the hand has that many cards. The -1 Card token is lost over it, and the hand gets full."""
        if len(self.hand) < size:
            self.minus_card = False
        self.draw(size - len(self.hand))

    def draw_one(self) -> Card | None:
        """Draw one card and return it, for cards that draw until something is reached; None when there is none.

        The -1 Card token is lost over it.
        """
        self.minus_card = False
        before = len(self.hand)
        self.draw(1)
        return self.hand[-1] if len(self.hand) > before else None

    def draw_hand(self, size: i64) -> None:
        """Draw a new hand, at the end of a turn, when there is none."""
        deck = self.deck
        if size == 5 and len(deck) >= 5 and not self.minus_card:
            self.hand = [deck.pop(), deck.pop(), deck.pop(), deck.pop(), deck.pop()]
            if self.game.log is not None:
                self._told_drawn(0)
        else:
            self.hand = []
            self.draw(size)

    def _told_drawn(self, before: i64) -> None:
        """Write to the log which cards were drawn when there had been so many in hand."""
        if self.game.log is not None and len(self.hand) > before:
            self.game.log.tell(self, "draws", self.hand[before:], "", eyes(self))

    # Shuffling.

    def shuffle_discards(self) -> None:
        """Make a new deck of the discard pile, by the luck of (seed, seat, how many shuffles there have been)."""
        deck = self.discard_pile
        self.deck = deck
        # A new list: one that was emptied card by card would grow again through the slower allocator.
        self.discard_pile = []
        shuffle(deck, mixed(self.luck + self.shuffles))
        self.shuffles += 1
        if self.game.log is not None:
            self._told_shuffled()
        if self.game.setup.shadows:
            self._sink_shadows()
        # The shuffle before the first hand is drawn is part of setting up.
        if self.game.active & SHUFFLE and self.shuffles > 1:
            self.game.shuffled(self)

    def draw_first_hand(self) -> None:
        """Shuffle the starting deck and draw the hand that the game begins with, as the table's ``opening`` says."""
        if self.game.setup.opening:
            self._stack(self.game.setup.opening)
        self.draw(HAND_SIZE)

    def _stack(self, treasures: i64) -> None:
        """Shuffle the starting deck until its first hand has so many Treasures; all such orders are as likely.

        Raises:
            GameError: in a thousand shuffles there was no such hand.
        """
        cards = self.discard_pile
        for attempt in range(MOST_SHUFFLES):
            shuffle(cards, mixed(mixed(self.luck) + attempt))
            if len([card for card in cards[-HAND_SIZE:] if card.types & TREASURE]) == treasures:
                self.deck = cards
                self.discard_pile = []
                # As it is after the shuffle that begins a game.
                self.shuffles = 1
                return
        raise GameError(f"no first hand of the starting deck has {treasures} Treasures")

    def shuffle_deck(self) -> None:
        """Shuffle the deck, for cards that put some into it."""
        shuffle(self.deck, mixed(self.luck + self.shuffles))
        self.shuffles += 1
        if self.game.log is not None:
            self._told_shuffled()
        if self.game.setup.shadows:
            self._sink_shadows()
        if self.game.active & SHUFFLE:
            self.game.shuffled(self)

    def _told_shuffled(self) -> None:
        if self.game.log is not None:
            self.game.log.hide(self.deck)
            self.game.log.tell(self, "shuffles", [], "the deck")

    def _sink_shadows(self) -> None:
        """Put the Shadow cards of a deck that has just been shuffled on its bottom."""
        deck = self.deck
        shadows = [card for card in deck if card.types & Type.SHADOW]
        if shadows:
            deck[:] = shadows + [card for card in deck if not card.types & Type.SHADOW]

    # Revealing and looking.

    def show(self, cards: list[Card]) -> None:
        """Reveal cards where they are, to everyone."""
        if cards and self.game.log is not None:
            self.told("reveals", cards, "", place_of(self, cards[0]))
        if self.game.active & REVEAL:
            for card in cards:
                if self.game.heard(REVEAL, self.me, card):
                    self.game.happen(Event(REVEAL, self.me, card))

    def reveal_hand(self) -> Cards:
        """Reveal the hand and return it."""
        self.show(self.hand[:])
        return self.in_hand()

    def reveal_top(self, count: int = 1) -> Cards:
        """Reveal cards from the top of the deck, shuffling if needed; they wait beside it until a verb moves them."""
        seen = self._take_top(count)
        self.show(seen.cards)
        return seen

    def look_at_top(self, count: int = 1) -> Cards:
        """Look at cards from the top of the deck, shuffling if needed; they wait beside it until a verb moves them."""
        seen = self._take_top(count)
        self.told_moved("looks at", seen.cards, seen.place)
        return seen

    def _take_top(self, count: int) -> Cards:
        """Lay cards from the top of the deck beside it."""
        # They lie aside one by one: a shuffle on the way can bring up questions.
        seen: list[Card] = []
        self._lay_aside(seen)
        while len(seen) < count:
            if not self.deck:
                if not self.discard_pile:
                    break
                self.shuffle_discards()
                continue
            seen.append(self.deck.pop())
        return Cards(self.game, seen, seen[:])

    def reveal_until(self, wanted: Callable[[Card], bool], count: int = 1) -> tuple[Cards, Cards]:
        """Reveal cards from the deck until so many that are wanted have come, or there are no more.

        Returns:
            Those wanted, and the others; they wait beside the deck until a verb moves them.
        """
        place: list[Card] = []
        self._lay_aside(place)
        found: list[Card] = []
        others: list[Card] = []
        while len(found) < count and (self.deck or self.discard_pile):
            if not self.deck:
                self.shuffle_discards()
                continue
            card = self.deck.pop()
            place.append(card)
            self.show([card])
            if wanted(card):
                found.append(card)
            else:
                others.append(card)
        return Cards(self.game, place, found), Cards(self.game, place, others)

    def look_at_bottom(self) -> Cards:
        """Look at the bottom card of the deck, shuffling if needed; it waits beside it until a verb moves it."""
        while not self.deck and self.discard_pile:
            self.shuffle_discards()
        seen = self._laid_aside([self.deck.pop(0)] if self.deck else [])
        self.told_moved("looks at", seen.cards, seen.place)
        return seen

    # Cards beside the deck.

    def _laid_aside(self, cards: list[Card]) -> Cards:
        place = cards[:]
        self._lay_aside(place)
        return Cards(self.game, place, cards)

    def _lay_aside(self, place: list[Card]) -> None:
        """Let a place lie beside the deck until the instructions being followed are over."""
        self.asides.append(place)
        frame = self.game.frame
        if frame is not None:
            if frame.laid is None:
                frame.laid = []
            frame.laid.append(self.me)

    def put_back_aside(self) -> None:
        """Put what is left of the cards that were laid aside last back onto the deck."""
        place = self.asides.pop()
        self.deck.extend(reversed(place))
        self.told_put(place, place, self.deck)
        # Whoever still wants to move them has lost track of them.
        place.clear()
