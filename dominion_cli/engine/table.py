"""The table of a game: its piles, the trash, decks, and whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from dominion_cli.engine.cards import Cards, remove
from dominion_cli.engine.luck import Stream, key, mixed, shuffle
from dominion_cli.engine.pile import Pile, PileSpec
from dominion_cli.engine.types import Type

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card, Landscape
    from dominion_cli.engine.log import Log
    from dominion_cli.engine.player import Player
    from dominion_cli.engine.setup import Setup

GAME_KEY: Final = 0x6A3E
NO_LIMIT: Final = 1 << 30
"""A number that no cost or count reaches: for "as many as there are"."""


class ExtraTurn:
    """A turn that somebody takes out of the usual order: whose it is, which card gave it, and who decides in it."""

    def __init__(
        self, player: Player, source: Card, controller: Player | None, most_in_a_row: i64, after_extra: bool
    ) -> None:
        self.player = player
        """Who takes it."""
        self.source = source
        """The card that gives it."""
        self.controller = controller
        """Who makes its decisions, if that is another player."""
        self.most_in_a_row = most_in_a_row
        """Of how many turns in a row of that player it may be the last; 0 for any number."""
        self.after_extra = after_extra
        """Whether it may follow an extra turn."""
        self.buys_cards: bool = True
        """Whether cards can be bought in it."""
        self.takes_tokens: bool = True
        """Whether who decides in it gets the tokens, too, that its player would get."""
        self.most_played: i64 = 0
        """How many cards can be played from the hand in it; 0 for any number."""


class Table:
    """What lies on the table in one game, and who sits at it."""

    # Without slots, so many attributes are slow to get at in the interpreted build.
    # fmt: off
    __slots__ = (
        "_decks",
        "_luck",
        "_numbers",
        "active",
        "cheaper",
        "current",
        "effects",
        "empty_piles",
        "extra",
        "extra_turns",
        "fewest_gains",
        "forbidden",
        "forbidden_types",
        "gained",
        "in_a_row",
        "keeps_gains",
        "kept",
        "last_seat",
        "lasting",
        "limits_buying",
        "limits_playing",
        "log",
        "other_prices",
        "out_of_turn",
        "piles",
        "players",
        "records_all",
        "seed",
        "setup",
        "trash",
        "turn_number",
        "turn_numbers",
    )
    # fmt: on

    def __init__(self, setup: Setup, seed: int) -> None:
        self.setup = setup
        """What is the same for every game at this table."""
        self.seed: i64 = seed & 0x7FFFFFFFFFFFFFFF
        """The number that all luck of the game comes from."""
        self.log: Log | None = None
        """What writes down the course of the game, if that is wanted."""
        self.trash: list[Card] = []
        """The trash; its last card came last."""
        self.players: list[Player] = []
        """The players in the order of their seats."""
        self.current: i64 = 0
        """The seat whose turn it is in the usual order; somebody may take a turn out of it."""
        self.extra: ExtraTurn | None = None
        """The extra turn that is being taken; None in a turn of the usual order."""
        self.extra_turns: list[ExtraTurn] = []
        """The extra turns that are still to come."""
        self.turn_number: i64 = 0
        """How many turns have begun, those of all players and extra ones too."""
        self.last_seat: i64 = -1
        """The seat whose turn ended last; -1 in the first turn."""
        self.in_a_row: i64 = 0
        """How many turns in a row that player had."""
        self.active: i64 = setup.listens
        """The events that anything may react to now: what the cards of the game listen to, and lasting effects."""
        self.effects: bool = False
        """Whether there are effects waiting."""
        self.lasting: bool = False
        """Whether some of them last beyond this turn."""
        self.cheaper: i64 = 0
        """How many coins less every card costs this turn."""
        self.empty_piles: i64 = setup.empty_at_start
        """How many piles of the Supply are empty."""
        self.fewest_gains: i64 = -1
        """What `gains_to_end` is; -1 where a pile has changed since it was last worked out."""
        self.records_all: bool = False
        """Whether every card in play needs a record; a card that has to know sets this in its ``start_game``."""
        self.limits_buying: bool = False
        """Whether rules beyond cost limit what may be bought (`Card.may_be_bought`); a card with one sets this."""
        self.out_of_turn: bool = False
        """Whether anybody has played a card in another player's turn, which that turn's Clean-up takes from play."""
        self.keeps_gains: bool = False
        """Whether the cards gained in a turn are kept, for cards that ask; such a card sets this in its ``start_game``.
        """
        self.gained: list[Card] = []
        """The cards that all players have gained this turn, in games that keep them."""
        self.limits_playing: bool = False
        """Whether rules limit what may be played from the hand (`Effect.forbids_playing`)."""
        self.forbidden: list[Card] = []
        """The cards that nobody may buy for the rest of the turn."""
        self.forbidden_types: i64 = 0
        """The types of cards that nobody may buy for the rest of the turn, as bits."""
        self.other_prices: bool = False
        """Whether there are cards that can be bought for something else than their cost; such a card sets this."""
        self.kept: list[Card] = []
        """Boons that were received and are kept until Clean-up."""
        # Numbers and decks that cards keep for all players, and luck other than shuffles; made when first used.
        self._numbers: dict[str, int] | None = None
        self._decks: dict[str, list[Card]] | None = None
        self.turn_numbers: dict[str, int] | None = None
        """Numbers that cards keep for a player until the turn ends; made when first used."""
        self._luck: Stream | None = None
        self.piles: list[Pile] = []
        """The piles of the Supply, then those beside it."""
        number: i64 = 0
        for spec in setup.piles:
            if spec.mixed:
                self.piles.append(self._lay(spec))
            else:
                slot = setup.first_slots[number]
                self.piles.append(Pile(spec.name, spec.cards[0], slot, spec.count, spec.supply, None))
            number += 1

    def _lay(self, spec: PileSpec) -> Pile:
        """Lay a mixed pile in its order for this game."""
        order = spec.cards[::-1]
        if spec.shuffled:
            self.luck.shuffle(order)
        # A pile that is not whole has lost the cards on its top.
        order = order[: spec.count]
        top = order[-1] if order else spec.cards[0]
        return Pile(spec.name, top, self.setup.slot(top), len(order), spec.supply, order)

    @property
    def luck(self) -> Stream:
        """The game's own stream of random numbers, for all luck but shuffles of decks."""
        stream = self._luck
        if stream is None:
            stream = Stream(key(self.seed, GAME_KEY, 0))
            self._luck = stream
        return stream

    def turn_player(self) -> Player:
        """Return the player whose turn it is."""
        extra = self.extra
        return self.players[self.current] if extra is None else extra.player

    def note_listeners(self) -> None:
        """Work out anew which events anything may react to, and whether anything lasts beyond this turn."""
        active = self.setup.listens
        self.effects = False
        self.lasting = False
        for player in self.players:
            for effect in player.effects:
                active |= effect.listens
                self.effects = True
                self.lasting = True
            for landscape in player.has:
                active |= landscape.events
        self.active = active

    def in_trash(self, types: int = 0) -> Cards:
        """Return the cards in the trash, or those of them with any of the given types."""
        trash = Cards(self.players[0].game, self.trash, self.trash[:])
        return trash.of_type(types) if types else trash

    def begin_in_trash(self, *names: str) -> None:
        """Put cards that begin the game in the trash there."""
        for name in names:
            self.trash.append(self.setup.named(name))

    # Piles.

    def pile(self, card: Card | str) -> Pile | None:
        """Return the pile of a card, in the Supply or beside it; None when there is none."""
        setup = self.setup
        number: i64 = -1
        if isinstance(card, str):
            number = setup.pile_named(card)
        elif card.number < len(setup.slots):
            slot = setup.slots[card.number]
            number = setup.pile_of[slot] if slot >= 0 else -1
        return self.piles[number] if number >= 0 else None

    def take_from(self, pile: Pile) -> Card:
        """Take the top card off a pile that is not empty."""
        card = pile.card
        pile.count -= 1
        self.fewest_gains = -1
        order = pile.order
        if order is not None:
            order.pop()
            if order:
                self.turn_up(pile, order[-1])
        if pile.count == 0 and pile.supply:
            self.empty_piles += 1
        return card

    def put_back(self, pile: Pile, card: Card) -> None:
        """Put a card onto its pile."""
        if pile.count == 0 and pile.supply:
            self.empty_piles -= 1
        pile.count += 1
        self.fewest_gains = -1
        if pile.order is not None:
            pile.order.append(card)
            self.turn_up(pile, card)

    def gains_to_end(self) -> i64:
        """Return the fewest gains after which the game ends, at the end of that turn."""
        if self.fewest_gains < 0:
            self.fewest_gains = self._fewest_gains()
        return self.fewest_gains

    def _fewest_gains(self) -> i64:
        setup = self.setup
        missing: i64 = setup.end_piles - self.empty_piles
        if missing <= 0:
            return 0
        counts = sorted([int(pile.count) for pile in self.piles if pile.supply and pile.count > 0])
        fewest: i64 = sum(counts[:missing])
        can_end = missing <= len(counts)
        for number in (setup.province, setup.colony):
            if number >= 0 and (not can_end or self.piles[number].count < fewest):
                fewest = self.piles[number].count
                can_end = True
        return fewest

    def turn_up(self, pile: Pile, card: Card) -> None:
        """Make a card the one that is seen on top of a mixed pile."""
        pile.card = card
        pile.slot = self.setup.slot(card)

    def rotate(self, pile: Pile) -> None:
        """Put the cards on top of a mixed pile that are copies of the top one under it."""
        order = pile.order
        if order:
            moved: list[Card] = []
            while order and order[-1] is pile.card:
                moved.append(order.pop())
            order[0:0] = moved
            self.turn_up(pile, order[-1])

    def has_trait(self, card: Card, trait: Card) -> bool:
        """Return whether a card is from the pile that a Trait belongs to."""
        pile = self.pile(card)
        return pile is not None and pile.name == self.setup.traits.get(trait.name)

    def prophecy(self) -> Landscape | None:
        """Return the Prophecy of the game, if there is one."""
        for landscape in self.setup.landscapes:
            if landscape.types & Type.PROPHECY:
                return landscape
        return None

    def lay_new_kingdom(self) -> None:
        """Take all Kingdom piles out of the Supply, and lay those in it that were chosen to come later."""
        for pile in self.piles:
            if pile.name in self.setup.later_piles:
                pile.supply = True
            elif pile.supply and self.setup.is_kingdom_pile(pile.name):
                pile.supply = False
                pile.boxed = True
        self.empty_piles = len([pile for pile in self.piles if pile.supply and pile.count == 0])
        self.fewest_gains = -1

    # Numbers and cards that cards keep for all players.

    def number(self, name: str) -> int:
        """Return a number that a card keeps for the game, 0 at first."""
        numbers = self._numbers
        return 0 if numbers is None else numbers.get(name, 0)

    def set_number(self, name: str, value: int) -> None:
        """Keep a number for the game."""
        numbers = self._numbers
        if numbers is None:
            numbers = {}
            self._numbers = numbers
        numbers[name] = value

    def tokens_on(self, landscape: Card, token: str) -> int:
        """Return how many tokens of a name lie on a landscape."""
        return self.number(f"{token} on {landscape.name}")

    def add_tokens_on(self, landscape: Card, token: str, count: int) -> None:
        """Put tokens of a name on a landscape, or take them off with a negative number."""
        self.set_number(f"{token} on {landscape.name}", self.tokens_on(landscape, token) + count)

    def vp_on(self, landscape: Card) -> int:
        """Return how many VP tokens lie on a landscape."""
        return self.tokens_on(landscape, "VP")

    def add_vp_on(self, landscape: Card, count: int) -> None:
        """Put VP tokens on a landscape, or take them off with a negative number."""
        self.add_tokens_on(landscape, "VP", count)

    def deck(self, name: str) -> list[Card]:
        """Return a deck that a card brought to the table, such as the Boons, shuffled; the top card is last."""
        decks = self._decks
        if decks is None:
            decks = {}
            self._decks = decks
        if name not in decks:
            cards = self.setup.decks.get(name, [])[:]
            # Luck of its own, so that it does not matter when the deck is first asked for.
            shuffle(cards, self._luck_of_deck(name))
            decks[name] = cards
        return decks[name]

    def _luck_of_deck(self, name: str) -> i64:
        """Return the start of the next shuffle of a deck."""
        shuffles = self.number(f"Shuffles of {name}")
        self.set_number(f"Shuffles of {name}", shuffles + 1)
        names = list(self.setup.decks)
        return mixed(key(self.seed, GAME_KEY, 1 + (names.index(name) if name in names else len(names))) + shuffles)

    def discards_of(self, name: str) -> list[Card]:
        """Return the discard pile of such a deck."""
        return self.deck(f"{name} discarded")

    def taken_of(self, name: str) -> list[Card]:
        """Return the cards of such a deck that somebody has taken, and that have not been discarded."""
        return self.deck(f"{name} taken")

    def take_from_deck(self, name: str) -> Card | None:
        """Take the top card of such a deck, shuffling its discard pile when it has run out; None when there is none."""
        deck = self.deck(name)
        if not deck:
            discards = self.discards_of(name)
            deck.extend(discards)
            discards.clear()
            shuffle(deck, self._luck_of_deck(name))
        if not deck:
            return None
        card = deck.pop()
        self.taken_of(name).append(card)
        return card

    def discard_to_deck(self, name: str, card: Card) -> None:
        """Put a card that was taken from such a deck into its discard pile."""
        if remove(self.taken_of(name), card):
            self.discards_of(name).append(card)

    def put_under_deck(self, name: str, cards: list[Card]) -> None:
        """Put cards that were taken from such a deck under it, the last of them lowest."""
        for card in cards:
            if remove(self.taken_of(name), card):
                self.deck(name).insert(0, card)

    def set_aside_from_deck(self, name: str, to: str, count: int) -> None:
        """Set aside the top cards of such a deck, as another one."""
        for _ in range(count):
            card = self.take_from_deck(name)
            if card is not None and remove(self.taken_of(name), card):
                self.deck(to).append(card)

    def all_decks(self) -> list[list[Card]]:
        """Return all such decks, their discard piles and what was taken from them."""
        for name in self.setup.decks:
            self.deck(name)
        return [] if self._decks is None else list(self._decks.values())
