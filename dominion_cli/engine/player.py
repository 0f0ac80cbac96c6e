"""A player and the game's verbs: draw, gain, discard, trash … Each does all that the rules attach to the word."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from dominion_cli.engine.decision import Decision
from dominion_cli.engine.errors import IllegalAnswer
from dominion_cli.engine.event import EFFECT, FROM_HAND, OWN_DISCARD, OWN_GAIN, OWN_TRASH, Ability, Effect, Event, Play
from dominion_cli.engine.luck import key, mixed, shuffle
from dominion_cli.engine.types import (
    ACTION,
    ATTACK,
    ATTACKED,
    DECK,
    DISCARD,
    DISCARDED,
    GAIN,
    HAND,
    PLAY,
    TRASH,
    TREASURE,
)

if TYPE_CHECKING:
    from dominion_cli.engine.answerer import Answerer
    from dominion_cli.engine.card import Card
    from dominion_cli.engine.game import Game
    from dominion_cli.engine.pile import Pile

SHUFFLE_KEY: Final = 0x5EED


class Cards:
    """Some cards that lie in one place: revealed, looked at, in hand. Verbs move those of them that are still there."""

    def __init__(self, place: list[Card], cards: list[Card]) -> None:
        self.place = place
        self.cards = cards

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def of_type(self, types: int) -> Cards:
        """Return those that have any of the given types."""
        return Cards(self.place, [card for card in self.cards if card.types & types])

    def except_for(self, *names: str) -> Cards:
        """Return those that have none of the given names."""
        return Cards(self.place, [card for card in self.cards if card.name not in names])

    def named(self, name: str) -> Cards:
        """Return those that have the given name."""
        return Cards(self.place, [card for card in self.cards if card.name == name])

    def only(self, cards: list[Card]) -> Cards:
        """Return these few of the cards, such as those that somebody chose."""
        return Cards(self.place, cards)

    def still_there(self) -> Cards:
        """Return those that have not been moved since."""
        rest = self.place[:]
        return Cards(self.place, [card for card in self.cards if _remove(rest, card)])


class Player:
    """One player's cards, counters and verbs.

    Card code is given a player and uses the verbs; the lists of cards (``hand``, ``deck`` with its top last,
    ``discard_pile``, ``in_play``) are there to be read.
    """

    def __init__(self, game: Game, seat: i64, answerer: Answerer) -> None:
        setup = game.setup
        self.game = game
        self.seat = seat
        self.answerer = answerer
        self.hand: list[Card] = []
        self.deck: list[Card] = []
        self.discard_pile: list[Card] = setup.start_deck[:]
        self.in_play: list[Card] = []
        # Cards that are out of every other place for the moment, a list for each time some were revealed, looked at or
        # set aside. What the card that did it leaves there goes back onto the deck.
        self.asides: list[list[Card]] = []
        self.owned: list[int] = setup.start_owned[:]
        self.effects: list[Effect] = []
        self.actions: i64 = 0
        self.buys: i64 = 0
        self.coins: i64 = 0
        self.potions: i64 = 0
        self.debt: i64 = 0
        self.coffers: i64 = 0
        self.villagers: i64 = 0
        self.favors: i64 = 0
        self.vp: i64 = 0
        self.turns: i64 = 0
        self.luck: i64 = key(game.seed, seat, SHUFFLE_KEY)
        self.shuffles: i64 = 0

    @property
    def name(self) -> str:
        """How logs and scenarios call this player: p1, p2, …"""
        return f"p{self.seat + 1}"

    def illegal(self, problem: str) -> IllegalAnswer:
        """Return the exception for an answer of this player's that is not allowed."""
        return IllegalAnswer(f"{self.name}, turn {self.turns}: illegal answer: {problem}", self.seat)

    # Asking.

    def choose(self, kind: str, cards: list[Card], least: i64, most: i64, owner: Player | None = None) -> list[Card]:
        """Have the player pick between ``least`` and ``most`` of the cards; fewer when there are not enough.

        ``owner`` is the player whose cards they are, when it is another one. A question with one legal answer is not
        asked.
        """
        count: i64 = len(cards)
        if most > count:
            most = count
        if least > most:
            least = most
        game = self.game
        asked = least < most or not (most == 0 or (most == count and kind != "order") or _all_the_same(cards))
        if not asked and not self.answerer.hears_unasked:
            return cards[:most]
        decision = Decision(kind, self, game.source, cards, None, least, most)
        if owner is not None:
            decision.owner = owner
        if not asked:
            self.answerer.unasked(game.views[self.seat], decision)
            return cards[:most]
        return [cards[pick] for pick in game.ask(self, decision)]

    def choose_one_of(self, *texts: str) -> int:
        """Have the player choose one of several texts, such as ``"+$2"``; return its number from 0."""
        return self.choose_some_of(list(texts), 1, 1)[0]

    def agrees(self, question: str) -> bool:
        """Ask the player a question to be answered yes or no."""
        decision = Decision("choose", self, self.game.source, None, ["yes", "no"], 1, 1)
        decision.text = question
        return self.game.ask(self, decision)[0] == 0

    def choose_some_of(self, texts: list[str], least: int, most: int) -> list[int]:
        """Have the player choose between ``least`` and ``most`` of several texts; return their numbers from 0."""
        decision = Decision("choose", self, self.game.source, None, texts, least, most)
        return self.game.ask(self, decision)

    def may(self, kind: str, card: Card, owner: Player | None = None) -> bool:
        """Ask whether the player wants to do what ``kind`` says with this one card."""
        return len(self.choose(kind, [card], 0, 1, owner)) > 0

    # Looking at one's cards.

    def in_hand(self, types: int = 0) -> Cards:
        """Return the cards in hand, or those of them with any of the given types."""
        hand = Cards(self.hand, self.hand[:])
        return hand.of_type(types) if types else hand

    def in_discard_pile(self) -> Cards:
        """Return the cards in the discard pile."""
        return Cards(self.discard_pile, self.discard_pile[:])

    def just(self, card: Card) -> Cards:
        """Return this one card of the hand."""
        return Cards(self.hand, [card])

    def has_played(self, name: str) -> bool:
        """Tell whether a card of that name is in play."""
        return name in [card.name for card in self.in_play]

    def total_owned(self) -> int:
        """Return how many cards the player owns, wherever they are."""
        total: i64 = 0
        for copies in self.owned:
            total += copies
        return total

    def count(self, name: str) -> int:
        """Return how many cards of that name the player owns, wherever they are."""
        slot = self.game.setup.slot_by_name.get(name, -1)
        return self.owned[slot] if slot >= 0 else 0

    def score(self) -> i64:
        """Return the player's victory points now."""
        points: i64 = self.vp
        cards = self.game.setup.cards
        slot: i64 = 0
        for copies in self.owned:
            if copies > 0:
                card = cards[slot]
                if card.scores:
                    points += copies * card.points(self)
            slot += 1
        return points

    def all_cards(self) -> list[Card]:
        """Return every card the player owns, in all places."""
        return [*self.hand, *self.deck, *self.discard_pile, *self.in_play, *self.set_aside_cards()]

    def set_aside_cards(self) -> list[Card]:
        """Return the cards that are set aside, revealed or being looked at."""
        return [card for place in self.asides for card in place]

    # Drawing, revealing, looking at.

    def shuffle_discards(self) -> None:
        """Make a new deck of the discard pile, by the luck of (seed, seat, how many shuffles there have been)."""
        deck = self.discard_pile
        self.discard_pile = self.deck
        self.deck = deck
        shuffle(deck, mixed(self.luck + self.shuffles))
        self.shuffles += 1

    def draw(self, count: i64 = 1) -> None:
        """Draw cards into the hand, shuffling when the deck runs out; fewer when there are not enough."""
        deck = self.deck
        hand = self.hand
        while count > 0:
            if not deck:
                if not self.discard_pile:
                    return
                self.shuffle_discards()
                deck = self.deck
            hand.append(deck.pop())
            count -= 1

    def draw_hand(self, size: i64) -> None:
        """Draw a new hand, at the end of a turn, when there is none."""
        deck = self.deck
        if size == 5 and len(deck) >= 5:
            self.hand = [deck.pop(), deck.pop(), deck.pop(), deck.pop(), deck.pop()]
        else:
            self.hand = []
            self.draw(size)

    def draw_to(self, size: int) -> None:
        """Draw until the hand has that many cards."""
        self.draw(size - len(self.hand))

    def draw_one(self) -> Card | None:
        """Draw one card and return it; None when there is nothing to draw."""
        before = len(self.hand)
        self.draw(1)
        return self.hand[-1] if len(self.hand) > before else None

    def reveal_top(self, count: int = 1) -> Cards:
        """Reveal cards from the top of the deck, shuffling if needed; they wait beside it until a verb moves them."""
        seen = self.look_at_top(count)
        if self.game.log is not None and seen.cards:
            self.game.note(self, f"reveals {', '.join([card.name for card in seen.cards])}")
        return seen

    def look_at_top(self, count: int = 1) -> Cards:
        """Look at cards from the top of the deck, shuffling if needed; they wait beside it until a verb moves them."""
        seen: list[Card] = []
        while len(seen) < count:
            if not self.deck:
                if not self.discard_pile:
                    break
                self.shuffle_discards()
            seen.append(self.deck.pop())
        return self._lay_aside(seen)

    def _lay_aside(self, cards: list[Card]) -> Cards:
        place = cards[:]
        self.asides.append(place)
        return Cards(place, cards)

    def put_back_asides(self) -> None:
        """Put what is still beside the deck back onto it: a card that revealed or looked at it left it there."""
        for place in self.asides:
            self.deck.extend(reversed(place))
        self.asides.clear()

    def reveal_hand(self) -> None:
        """Show the hand to everyone."""
        if self.game.log is not None:
            self.game.note(self, f"reveals {', '.join([card.name for card in self.hand]) or 'an empty hand'}")

    # Moving cards.

    def discard(self, cards: Cards) -> list[Card]:
        """Discard cards, those of them that are still where they were; return the ones discarded."""
        moved = _take(cards)
        self.discard_pile.extend(moved)
        self._told("discards", moved)
        if self.game.active & DISCARDED:
            for card in moved:
                self.game.happen(Event(DISCARDED, self, card))
        return moved

    def discard_all(self, several: list[Cards]) -> None:
        """Discard cards that lie in several places."""
        for cards in several:
            self.discard(cards)

    def trash(self, cards: Cards) -> list[Card]:
        """Trash cards of this player's, those of them that are still where they were; return the ones trashed."""
        game = self.game
        moved = _take(cards)
        for card in moved:
            self.owned[game.setup.slot(card)] -= 1
        game.trash.extend(moved)
        self._told("trashes", moved)
        if game.active & TRASH:
            for card in moved:
                game.happen(Event(TRASH, self, card))
        return moved

    def topdeck(self, cards: Cards) -> list[Card]:
        """Put cards onto the deck, in an order the player chooses (the first chosen goes on first)."""
        moved = _take(cards)
        if len(moved) > 1:
            moved = self.choose("order", moved, len(moved), len(moved))
        self.deck.extend(moved)
        return moved

    def put_in_hand(self, cards: Cards) -> list[Card]:
        """Put cards into the hand; return the ones moved."""
        moved = _take(cards)
        self.hand.extend(moved)
        return moved

    def set_aside(self, cards: Cards) -> Cards:
        """Set cards aside; they lie there until a verb moves them."""
        moved = _take(cards)
        self._told("sets aside", moved)
        return self._lay_aside(moved)

    def discard_some(self, cards: Cards, least: int, most: int) -> list[Card]:
        """Have the player choose cards to discard; return the ones discarded."""
        return self.discard(cards.only(self.choose("discard", cards.cards, least, most)))

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

    def discard_down_to(self, size: int) -> list[Card]:
        """Discard from the hand until no more than that many cards are left; return the ones discarded."""
        surplus = len(self.hand) - size
        return self.discard_some(self.in_hand(), surplus, surplus) if surplus > 0 else []

    def discard_top(self) -> Cards:
        """Discard the top card of the deck; return it, in the discard pile, if there was one."""
        moved = self.discard(self.look_at_top(1))
        return Cards(self.discard_pile, moved)

    def discard_deck(self) -> None:
        """Put the whole deck into the discard pile. That is not discarding: nothing reacts to it."""
        self.discard_pile.extend(self.deck)
        self.deck.clear()

    def trash_this(self) -> bool:
        """Trash the card being played, if it is still in play; tell whether it was."""
        play = self.game.play_now
        if play is None or not play.in_play:
            return False
        play.in_play = False
        self.trash(Cards(self.in_play, [play.card]))
        return True

    # Gaining.

    def gain(self, card: Card | str, to: int = DISCARD) -> Card | None:
        """Gain a card from its Supply pile, to the discard pile or where ``to`` says (`HAND`, `DECK`).

        Returns:
            The card, or None when its pile is empty or not in the game: then nothing happens and nothing reacts.
        """
        pile = self.game.pile(card)
        return None if pile is None else self.gain_from(pile, to)

    def gain_from(self, pile: Pile, to: i64 = DISCARD) -> Card | None:
        """Gain the top card of a pile; None when it is empty."""
        if pile.count <= 0:
            return None
        game = self.game
        card = pile.card
        pile.count -= 1
        if pile.count == 0:
            game.pile_emptied()
        self.owned[pile.slot] += 1
        self._receive(card, to)
        return card

    def gain_from_trash(self, card: Card, to: i64 = DISCARD) -> Card | None:
        """Gain a card from the trash; None when it is not there any more."""
        game = self.game
        if not _remove(game.trash, card):
            return None
        self.owned[game.setup.slot(card)] += 1
        self._receive(card, to)
        return card

    def _receive(self, card: Card, to: i64) -> None:
        """Put a card that is being gained where it goes, and let things react."""
        if to == DISCARD:
            self.discard_pile.append(card)
        elif to == HAND:
            self.hand.append(card)
        elif to == DECK:
            self.deck.append(card)
        game = self.game
        if game.log is not None:
            game.note(self, f"gains {card.name}")
        if game.active & GAIN:
            game.happen(Event(GAIN, self, card))

    def gain_up_to(self, coins: int, types: int = 0, to: int = DISCARD) -> Card | None:
        """Have the player choose and gain a card from the Supply that costs up to so many coins.

        A card with potions or debt in its cost never costs "up to" a number of coins. Returns None when there is none.
        """
        return self._gain_one_of(self.game.supply_within(coins, 0, 0, types), to)

    def gain_costing_more(self, card: Card, coins: int, types: int = 0, to: int = DISCARD) -> Card | None:
        """Have the player choose and gain a card from the Supply that costs up to so many coins more than another."""
        most = self.game.coins_for(card) + coins
        return self._gain_one_of(self.game.supply_within(most, card.potion, card.debt, types), to)

    def _gain_one_of(self, options: list[Card], to: i64) -> Card | None:
        for card in self.choose("gain", options, 1, 1):
            return self.gain(card, to)
        return None

    def buy(self, pile: Pile) -> None:
        """Buy the top card of a pile, which `may_buy` allows: a Buy, its cost, then gaining it."""
        game = self.game
        card = pile.card
        self.buys -= 1
        self.coins -= game.coins_for(card)
        self.potions -= card.potion
        self.debt += card.debt
        self.gain_from(pile)

    def may_buy(self, pile: Pile) -> bool:
        """Tell whether the rules let this player buy the top card of a pile now."""
        return (
            pile.count > 0
            and self.buys > 0
            and self.debt == 0
            and self.game.coins_for(pile.card) <= self.coins
            and pile.card.potion <= self.potions
        )

    # Playing.

    def play_from_hand(self, card: Card) -> None:
        """Move a card from the hand into play and follow its instructions."""
        if _remove(self.hand, card):
            self.in_play.append(card)
            self.resolve(card, None if card.plain else Play(card))

    def play_from(self, cards: Cards) -> None:
        """Play cards from where they lie, one after the other, those of them that are still there."""
        for card in cards.cards:
            if _remove(cards.place, card):
                self.in_play.append(card)
                self.resolve(card, None if card.plain else Play(card))

    def play_plain_treasures(self) -> None:
        """Play all Treasures in hand that do nothing but give coins, in one go."""
        if self.in_play:
            in_play = self.in_play
            cards = self.hand
        else:
            # The hand is laid out as it is, and what is no such Treasure is taken back.
            in_play = self.hand
            cards = in_play
            self.in_play = in_play
        hand: list[Card] = []
        laid: i64 = 0
        coins: i64 = 0
        same = cards is in_play
        for card in cards:
            if card.money > 0 and card.plain:
                coins += card.money
                if same:
                    in_play[laid] = card
                else:
                    in_play.append(card)
                laid += 1
            else:
                hand.append(card)
        if same:
            surplus: i64 = len(in_play) - laid
            while surplus > 0:
                in_play.pop()
                surplus -= 1
        self.hand = hand
        self.coins += coins

    def play_times(self, card: Card, times: int) -> None:
        """Play a card from the hand several times (it moves into play once)."""
        if _remove(self.hand, card):
            self.in_play.append(card)
            play = None if card.plain else Play(card)
            for _ in range(times):
                self.resolve(card, play)

    def resolve(self, card: Card, play: Play | None) -> None:
        """Follow the instructions of a card put into play: first what reacts, then its icons, then its text."""
        game = self.game
        if game.log is not None:
            game.note(self, f"plays {card.name}")
        if play is not None:
            play.immune = 0
        active = game.active
        if active & (PLAY | ATTACKED):
            if active & PLAY:
                game.happen(Event(PLAY, self, card, play))
            if active & ATTACKED and card.bits & ATTACK:
                game.happen(Event(ATTACKED, self, card, play))
        cards: i64 = card.cards
        if cards > 0:
            self.draw(cards)
        self.actions += card.actions
        self.buys += card.buys
        self.coins += card.coins
        if play is not None:
            outer_source = game.source
            outer_play = game.play_now
            game.source = card
            game.play_now = play
            card.play(self)
            game.source = outer_source
            game.play_now = outer_play
            if outer_play is None:
                for player in game.players:
                    if player.asides:
                        player.put_back_asides()

    def attack(self) -> list[Player]:
        """Return the other players that the Attack being played affects, in turn order."""
        play = self.game.play_now
        immune: i64 = 0 if play is None else play.immune
        return [other for other in self.others() if immune & (1 << other.seat) == 0]

    def others(self) -> list[Player]:
        """Return the other players in turn order, beginning to the left."""
        players = self.game.players
        count = len(players)
        return [players[(self.seat + step) % count] for step in range(1, count)]

    # Reacting.

    def respond(self, event: Event) -> None:
        """Use the abilities of this player that an event has set off, in the order the player likes.

        They are gathered again after each, as one may make others possible or impossible.
        """
        done: list[Ability] = []
        while True:
            ready = self._abilities(event, done)
            if not ready:
                return
            ability = self._next_ability(ready)
            if ability is None:
                return
            if not ability.optional:
                done.append(ability)
            game = self.game
            outer = game.source
            game.source = ability.source
            ability.use(self, event)
            game.source = outer

    def _abilities(self, event: Event, done: list[Ability]) -> list[Ability]:
        ready: list[Ability] = []
        kind = event.kind
        own: i64 = -1
        if event.player is self and event.card.listens & kind:
            if kind == GAIN:
                own = OWN_GAIN
            elif kind == TRASH:
                own = OWN_TRASH
            elif kind == DISCARDED:
                own = OWN_DISCARD
        if own >= 0 and not [used for used in done if used.how == own]:
            ready.append(Ability(own, event.card))
        for card in self.hand:
            if card.reacts_to & kind and not _from_hand(ready, card) and card.reacts(self, event):
                ready.append(Ability(FROM_HAND, card))
        for effect in self.effects:
            unused = not [used for used in done if used.effect is effect]
            if effect.listens & kind and unused and effect.applies(self, event):
                ready.append(Ability(EFFECT, effect.source, effect))
        return ready

    def _next_ability(self, ready: list[Ability]) -> Ability | None:
        """Have the player pick the ability to use next; None when only reactions are left and none is wanted."""
        must = [ability for ability in ready if not ability.optional]
        if len([ability for ability in must if ability.like(ready[0])]) == len(ready):
            return ready[0]
        kind = "order" if must else "reveal"
        sources = [ability.source for ability in ready]
        picked = self.game.ask(self, Decision(kind, self, self.game.source, sources, None, 1 if must else 0, 1))
        return ready[picked[0]] if picked else None

    def add_effect(self, effect: Effect) -> None:
        """Let an effect wait for its event until the end of the turn."""
        self.effects.append(effect)
        self.game.active |= effect.listens

    # A turn's own questions.

    def turn_options(self, kind: str) -> list[Card]:
        """Return what can be played or bought now, for the questions that a turn itself asks."""
        if kind == "play_action":
            return [card for card in self.hand if card.bits & ACTION]
        if kind == "play_treasure":
            return [card for card in self.hand if card.bits & TREASURE]
        if kind == "buy":
            return [pile.card for pile in self.game.piles if self.may_buy(pile)]
        return []

    def copy_state(self, original: Player) -> None:
        """Take over the state of a player of the game that this one is a copy of."""
        self.hand = original.hand[:]
        self.deck = original.deck[:]
        self.discard_pile = original.discard_pile[:]
        self.in_play = original.in_play[:]
        self.owned = original.owned[:]
        self.effects = original.effects[:]
        self.actions = original.actions
        self.buys = original.buys
        self.coins = original.coins
        self.potions = original.potions
        self.debt = original.debt
        self.coffers = original.coffers
        self.villagers = original.villagers
        self.favors = original.favors
        self.vp = original.vp
        self.turns = original.turns
        self.shuffles = original.shuffles

    def _told(self, verb: str, cards: list[Card]) -> None:
        if cards and self.game.log is not None:
            self.game.note(self, f"{verb} {', '.join([card.name for card in cards])}")


def _from_hand(ready: list[Ability], card: Card) -> bool:
    """Tell whether a copy of the card is among the reactions already: one copy is as good as another."""
    return len([ability for ability in ready if ability.source is card and ability.how == FROM_HAND]) > 0


def _all_the_same(cards: list[Card]) -> bool:
    first = cards[0]
    for card in cards:
        if card is not first:
            return False
    return True


def _remove(place: list[Any], card: Card) -> bool:
    """Remove one copy of a card from a place; tell whether it was there."""
    i: i64 = len(place) - 1
    while i >= 0:
        if place[i] is card:
            place.pop(i)
            return True
        i -= 1
    return False


def _take(cards: Cards) -> list[Card]:
    """Remove cards from where they lie; return those that were still there."""
    place = cards.place
    return [card for card in cards.cards if _remove(place, card)]
