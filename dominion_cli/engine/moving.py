"""Moving cards: discarding, trashing, putting onto the deck, setting aside, exiling, returning …"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from dominion_cli.engine.card import NO_CARD
from dominion_cli.engine.cards import Cards, remove
from dominion_cli.engine.drawing import Drawer
from dominion_cli.engine.event import Event
from dominion_cli.engine.exile import FromExile
from dominion_cli.engine.log import eyes
from dominion_cli.engine.seat import ASIDE
from dominion_cli.engine.types import DISCARDED, EMPTIED, EXILED, FROM_PLAY, TRASH, WOULD_TRASH

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card
    from dominion_cli.engine.pile import Pile
    from dominion_cli.engine.play import Play
    from dominion_cli.engine.player import Player

# In the log: where a card comes from that nobody owned.
FROM_PILE: Final = "from its pile"


class Mover(Drawer):
    """A player as one who moves cards."""

    # Without slots, so many attributes are slow to get at in the interpreted build.
    __slots__ = ()

    def discard(self, cards: Cards) -> list[Card]:
        """Discard cards, those of them that are still where they were; return the ones discarded."""
        moved = cards.take()
        self._left(cards)
        self._discarded(moved)
        if cards.place is self.in_play and self.game.active & FROM_PLAY:
            for card in moved:
                self._happened(FROM_PLAY, card, self.discard_pile)
        return moved

    def _discarded(self, cards: list[Card]) -> bool:
        """Put cards into the discard pile and let things react; return whether all of them still lie there then."""
        self.discard_pile.extend(cards)
        self.told("discards", cards, "", self.discard_pile)
        there = True
        if self.game.active & DISCARDED:
            for card in cards:
                there = self._happened(DISCARDED, card, self.discard_pile) and there
        return there

    def discard_all(self, several: list[Cards]) -> None:
        """Discard cards that lie in several places."""
        for cards in several:
            self.discard(cards)

    def discard_top(self) -> Cards:
        """Discard the top card of the deck; return it, in the discard pile, if there was one."""
        moved = self._take_top(1).take()
        # Lose track: a Trail that was played when it was discarded is nowhere, even if another one lies there.
        there = self._discarded(moved)
        return Cards(self.game, self.discard_pile if there else [], moved)

    def discard_deck(self) -> None:
        """Put the whole deck into the discard pile. That is not discarding: nothing reacts to it."""
        if self.deck and self.game.log is not None:
            self.game.log.tell(self, "puts", self.deck, "into the discard pile: the deck", eyes(self))
        self.discard_pile.extend(self.deck)
        self.deck.clear()

    def trash(self, cards: Cards) -> list[Card]:
        """Trash cards of this player's, those of them that are still where they were; return the ones trashed."""
        game = self.game
        moved = cards.take()
        self._left(cards)
        place = game.trash
        if game.active & WOULD_TRASH:
            would = Event(WOULD_TRASH, self.me, NO_CARD)
            would.place = place
            game.happen(would)
            if would.place is not None:
                place = would.place
        if place is game.trash:
            for card in moved:
                self.owned[game.setup.slot(card)] -= 1
        place.extend(moved)
        self.told("trashes", moved)
        if game.active & TRASH:
            for card in moved:
                self._happened(TRASH, card, place)
        return moved

    def trash_from(self, pile: Pile) -> Card | None:
        """Trash the top card of a pile; None when it is empty. It is this player who has trashed it."""
        if pile.count <= 0:
            return None
        game = self.game
        card = game.take_from(pile)
        game.trash.append(card)
        self.told("trashes", [card], FROM_PILE)
        self._see_whether_empty(pile)
        if game.active & TRASH:
            self._happened(TRASH, card, game.trash, pile)
        return card

    # Onto, under and into the deck.

    def topdeck(self, cards: Cards) -> list[Card]:
        """Put cards onto the deck, in an order the player chooses (the first chosen goes on first)."""
        moved = self._moved_in_order(cards)
        self.deck.extend(moved)
        self.told_put(moved, cards.place, self.deck)
        return moved

    def put_under_deck(self, cards: Cards) -> list[Card]:
        """Put cards under the deck, in an order the player chooses (the first chosen lies lowest)."""
        moved = self._moved_in_order(cards)
        self.deck[0:0] = moved
        self.told_moved("puts", moved, cards.place, "under the deck")
        return moved

    def put_into_deck(self, cards: Cards, depth: int) -> list[Card]:
        """Put cards into the deck, that many cards below the top."""
        moved = cards.take()
        self._left(cards)
        at = max(len(self.deck) - depth, 0)
        self.deck[at:at] = moved
        self.told_moved("puts", moved, cards.place, "into the deck")
        return moved

    def _moved_in_order(self, cards: Cards) -> list[Card]:
        # They stay where they are until their order is known.
        there = cards.still_there()
        if len(there) > 1:
            there = cards.only(self.choose("order", there.cards, len(there), len(there)))
        moved = there.take()
        self._left(there)
        return moved

    def shuffle_into_deck(self, cards: Cards) -> list[Card]:
        """Shuffle cards into the deck; return the ones moved."""
        moved = self.move(cards, self.deck)
        self.shuffle_deck()
        return moved

    def pick_for_top(self, card: Card) -> None:
        """Put a card of the deck, which has just been shuffled, on top.

        Which of several copies it is, is a matter of luck, so that the others lie as they would without it.
        """
        deck = self.deck
        places = [number for number, other in enumerate(deck) if other is card]
        deck.append(deck.pop(places[self.game.luck.below(len(places))]))

    def place_shuffled(self, card: Card, depths: list[int]) -> None:
        """Put the copies of a card in the deck, which has just been shuffled, one by one so many cards below the top.

        The other cards keep the order in which they were shuffled.
        """
        deck = self.deck
        deck[:] = [other for other in deck if other is not card]
        for depth in depths:
            deck.insert(max(len(deck) - depth, 0), card)

    def pick_shuffled(self, top: list[Card], under: list[Card], away: list[Card]) -> None:
        """Put cards of the deck, which has just been shuffled, on top, under it and into the discard pile.

        The last of those for the top lies highest. Nothing is discarded in the sense of the rules.
        """
        for card in [*top, *under, *away]:
            self.pick_for_top(card)
            self.deck.pop()
        self.deck.extend(top)
        self.deck[0:0] = under
        self.discard_pile.extend(away)
        self.told_put(top, self.deck, self.deck)
        self.told_moved("puts", under, self.deck, "under the deck")
        self.told("puts", away, "into the discard pile")

    # To other places of the player's.

    def put_in_hand(self, cards: Cards) -> list[Card]:
        """Put cards into the hand; return the ones moved."""
        return self.move(cards, self.hand)

    def put_on(self, mat: str, cards: Cards) -> list[Card]:
        """Put cards onto a mat of the player's; return the ones moved."""
        return self.move(cards, self.mat(mat))

    def move(self, cards: Cards, to: list[Card]) -> list[Card]:
        """Move cards to another place of the player's; return the ones moved."""
        moved = cards.take()
        self._left(cards)
        to.extend(moved)
        self.told_put(moved, cards.place, to)
        return moved

    def take_all_in_hand(self) -> None:
        """Put the deck and the discard pile into the hand."""
        if self.game.log is not None:
            cards = self.deck + self.discard_pile
            self.game.log.tell(self, "puts", cards, "into hand: deck and discard pile", eyes(self))
        self.hand.extend(self.deck)
        self.hand.extend(self.discard_pile)
        self.deck = []
        self.discard_pile = []

    # Setting aside.

    def set_aside(self, cards: Cards) -> Cards:
        """Set cards aside; they lie there until a verb moves them, and go back onto the deck if none does."""
        moved = cards.take()
        self._left(cards)
        self.told_moved("sets aside", moved, cards.place)
        return self._laid_aside(moved)

    def set_aside_until_later(self, cards: Cards) -> list[Card]:
        """Set cards aside until something later takes them from there, with `set_aside_earlier`; return them."""
        return self.put_on(ASIDE, cards)

    def set_aside_earlier(self, card: Card) -> Cards:
        """Return a card that was set aside until later, if it is still there."""
        return self.on(ASIDE).only([card]).still_there()

    def set_under_this(self, cards: Cards) -> list[Card]:
        """Set cards aside under the card being played, which stays in play as long as they lie there."""
        play = self.game.play_now
        return [] if play is None else self.move(cards, play.under)

    def under_this(self) -> Cards:
        """Return the cards set aside under the card being played."""
        play = self.game.play_now
        place: list[Card] = [] if play is None else play.under
        return Cards(self.game, place, place[:])

    # To others, to piles and to Exile.

    def pass_card(self, card: Card, to: Player) -> None:
        """Pass a card from the hand to another player's hand."""
        if remove(self.hand, card):
            slot = self.game.setup.slot(card)
            self.owned[slot] -= 1
            to.owned[slot] += 1
            to.hand.append(card)
            if self.game.log is not None:
                self.game.log.tell(self, "passes", [card], f"to {to.name}", eyes(self) | eyes(to))

    def return_to_pile(self, cards: Cards) -> list[Card]:
        """Return cards to their piles; those that have no pile stay. Return the ones returned."""
        game = self.game
        returned: list[Card] = []
        for card in cards.cards:
            pile = game.pile(card)
            if pile is not None and cards.only([card]).take():
                self.owned[game.setup.slot(card)] -= 1
                game.put_back(pile, card)
                returned.append(card)
        self._left(cards)
        self.told("returns", returned)
        return returned

    def exchange(self, cards: Cards, name: str) -> bool:
        """Exchange a card for another one, if its pile has one: returning it and taking that; nothing is gained."""
        game = self.game
        pile = game.pile(name)
        if pile is None or pile.count <= 0 or not self.return_to_pile(cards):
            return False
        card = game.take_from(pile)
        self.owned[game.setup.slot(card)] += 1
        self.discard_pile.append(card)
        self.told("takes", [card], "in exchange", self.discard_pile)
        self._see_whether_empty(pile)
        return True

    def exile(self, cards: Cards) -> list[Card]:
        """Put cards of this player's on the Exile mat; return them."""
        moved = cards.take()
        self._left(cards)
        self.mat("Exile").extend(moved)
        self.watch_exile()
        self.told("exiles", moved)
        if self.game.active & EXILED:
            for card in moved:
                self._happened(EXILED, card, self.mat("Exile"))
        return moved

    def exile_from(self, pile: Pile) -> Card | None:
        """Put the top card of a pile on the Exile mat; that is not gaining. None when the pile is empty."""
        if pile.count <= 0:
            return None
        card = self.game.take_from(pile)
        self.owned[self.game.setup.slot(card)] += 1
        self.mat("Exile").append(card)
        self.watch_exile()
        self.told("exiles", [card], FROM_PILE)
        self._see_whether_empty(pile)
        if self.game.active & EXILED:
            self._happened(EXILED, card, self.mat("Exile"))
        return card

    def watch_exile(self) -> None:
        """From now on, let the player discard copies from Exile on gaining a card, as the rules of Exile say."""
        if self.number("Exile") == 0:
            self.set_number("Exile", 1)
            self.add_effect(FromExile(), forever=True)

    def take_from_pile(self, pile: Pile, mat: str) -> Card | None:
        """Put the top card of a pile on a mat of the player's; that is not gaining. None when the pile is empty."""
        if pile.count <= 0:
            return None
        card = self.game.take_from(pile)
        self.owned[self.game.setup.slot(card)] += 1
        self.mat(mat).append(card)
        self.told("sets aside", [card], FROM_PILE)
        self._see_whether_empty(pile)
        return card

    def replace_starting_card(self, card: Card, pile: Pile) -> None:
        """Start the game with the top card of a pile in place of a card of the starting deck.

        That goes back to its pile, a Copper, or to the box. The deck is shuffled and the first hand drawn anew.
        """
        game = self.game
        deck = [*self.hand, *self.deck]
        if not remove(deck, card):
            return
        other = game.take_from(pile)
        self.owned[game.setup.slot(card)] -= 1
        self.owned[game.setup.slot(other)] += 1
        back = game.pile(card)
        if back is not None and card.name == "Copper":
            game.put_back(back, card)
        else:
            game.deck("Box").append(card)
        self.told("starts with", [other], f"in place of {card.name}")
        self.hand = []
        self.deck = []
        self.discard_pile = game.setup.start_deck[:]
        remove(self.discard_pile, card)
        self.discard_pile.append(other)
        self.shuffles = 0
        self.draw_first_hand()

    # Choosing and moving.

    def discard_some(self, cards: Cards, least: int, most: int, revealed: bool = False) -> list[Card]:
        """Have the player choose cards to discard, ``revealed`` where they are if so; return the ones discarded."""
        chosen = self.choose("discard", cards.cards, least, most)
        if revealed:
            self.me.show(chosen)
        return self.discard(cards.only(chosen))

    def trash_some(self, cards: Cards, least: int, most: int) -> list[Card]:
        """Have the player choose cards to trash; return the ones trashed."""
        return self.trash(cards.only(self.choose("trash", cards.cards, least, most)))

    def trash_one(self, cards: Cards) -> Card | None:
        """Have the player choose one card to trash, if there is one; return it."""
        trashed = self.trash_some(cards, 1, 1)
        return trashed[0] if trashed else None

    def topdeck_some(self, cards: Cards, least: int, most: int) -> list[Card]:
        """Have the player choose cards to put onto the deck; return them."""
        return self.topdeck(cards.only(self.choose("topdeck", cards.cards, least, most)))

    def exile_some(self, cards: Cards, least: int, most: int) -> list[Card]:
        """Have the player choose cards to exile; return them."""
        return self.exile(cards.only(self.choose("exile", cards.cards, least, most)))

    def take_some(self, cards: Cards, least: int, most: int, revealed: bool = False) -> list[Card]:
        """Have the player choose cards to put into the hand, ``revealed`` where they are if so; return them."""
        chosen = self.choose("take", cards.cards, least, most)
        if revealed:
            self.me.show(chosen)
        return self.put_in_hand(cards.only(chosen))

    def return_some(self, cards: Cards, least: int, most: int) -> list[Card]:
        """Have the player choose cards to return to their piles; return them."""
        return self.return_to_pile(cards.only(self.choose("return", cards.cards, least, most)))

    def discard_down_to(self, size: int) -> list[Card]:
        """Discard from the hand until no more than that many cards are left; return the ones discarded."""
        surplus = len(self.hand) - size
        return self.discard_some(self.in_hand(), surplus, surplus) if surplus > 0 else []

    # Cards in play.

    def this(self) -> Cards:
        """Return the card being played, if it is still in play where its player put it."""
        play = self.game.play_now
        return Cards(self.game, self.in_play, []) if play is None else self.card_of(play)

    def card_of(self, play: Play) -> Cards:
        """Return the card that was played, if it is still in play where its player put it."""
        if not play.in_play:
            return Cards(self.game, self.in_play, [])
        this = Cards(self.game, self.in_play, [play.card])
        this.play = play
        return this

    def trash_this(self) -> bool:
        """Trash the card being played, if it is still in play; return whether it was."""
        return len(self.trash(self.this())) > 0

    def played_card(self, card: Card, play: Play | None) -> Cards:
        """Return a card that was played and may have a record, if it is still in play where its player put it."""
        if play is not None:
            return self.card_of(play)
        return Cards(self.game, self.in_play, [card]).still_there()

    def leaving_play(self) -> Cards:
        """Return the cards in play that this turn's Clean-up would discard: all but those that stay."""
        leaving = self.in_play[:]
        for play in self.plays:
            if play.in_play and play.stays():
                remove(leaving, play.card)
        return Cards(self.game, self.in_play, leaving)

    # What moving sets off.

    def _happened(self, kind: i64, card: Card, place: list[Card], pile: Pile | None = None) -> bool:
        """Let things react to a card that has been moved; return whether it still is where it was moved to."""
        if not self.game.heard(kind, self.me, card):
            # It is, unless it lies under the deck, where nobody can tell it from others any more.
            return place is not self.deck or place[-1] is card
        event = Event(kind, self.me, card)
        event.place = place
        event.pile = pile
        event.by = self.game.source
        self.game.happen(event)
        return event.is_there()

    def _left(self, cards: Cards) -> None:
        """Note cards that have just been moved out of play, and which records of cards in play belong to them."""
        if cards.place is not self.in_play:
            return
        for card in cards.cards:
            self.add_this_turn(f"{card} left play")
        if cards.play is not None:
            return
        for card in cards.cards:
            here = [play for play in self.plays if play.card is card and play.in_play]
            here.sort(key=_stays)
            for play in here[: max(len(here) - self.in_play.count(card), 0)]:
                play.in_play = False

    def _see_whether_empty(self, pile: Pile) -> None:
        """Let things react if a pile of the Supply has run empty, now that the card taken from it has its place.

        It comes before what else that card sets off, so that nothing played then reacts to the pile any more.
        """
        game = self.game
        if game.active & EMPTIED and pile.count == 0 and pile.supply:
            game.happen(Event(EMPTIED, self.me, pile.card))


def _stays(play: Play) -> bool:
    return play.stays()
