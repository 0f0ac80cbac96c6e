"""What a player has: cards in places, counters, lasting effects; and how a player is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from dominion_cli.engine.card import NO_CARD
from dominion_cli.engine.cards import Cards
from dominion_cli.engine.effect import FOREVER, THIS_TURN, UNTIL_NEXT_TURN, Effect, NextTurn, read_facts
from dominion_cli.engine.errors import IllegalAnswer
from dominion_cli.engine.luck import key
from dominion_cli.engine.play import Play
from dominion_cli.engine.types import Type

if TYPE_CHECKING:
    from dominion_cli.engine.answerer import Answerer
    from dominion_cli.engine.card import Card, Landscape
    from dominion_cli.engine.game import Game
    from dominion_cli.engine.player import Player

SHUFFLE_KEY: Final = 0x5EED
ASIDE: Final = "Set aside"
"""The mat of cards that are set aside until something later takes them from there."""


class Seat:
    """One player's cards and counters. The lists of cards are there to be read; verbs (see `Player`) move them.

    ``hand``; ``deck`` with its top last; ``discard_pile``; ``in_play``; further places by name through `mat`.
    """

    # Without slots, so many attributes are slow to get at in the interpreted build.
    # fmt: off
    __slots__ = (
        "_mats",
        "_numbers",
        "actions",
        "answerer",
        "asides",
        "buys",
        "coffers",
        "coins",
        "debt",
        "deck",
        "discard_pile",
        "effects",
        "favors",
        "gained",
        "gained_earlier",
        "gained_place",
        "game",
        "hand",
        "has",
        "ignores_actions",
        "in_play",
        "latest_turn",
        "luck",
        "minus_card",
        "minus_coin",
        "next_hand",
        "overpaid",
        "overpaid_potions",
        "owned",
        "plays",
        "plays_all_treasures",
        "potions",
        "seat",
        "shuffles",
        "turns",
        "villagers",
        "vp",
    )
    # fmt: on

    def __init__(self, game: Game, seat: i64, answerer: Answerer) -> None:
        setup = game.setup
        self.game = game
        """The game that is played."""
        self.seat = seat
        """The number of the seat, from 0."""
        self.answerer = answerer
        """Who answers for this player: a bot, a person, a script."""
        self.plays_all_treasures: bool = answerer.plays_all_treasures
        """Whether all Treasures are played without asking, as the answerer has ordered
        (`Answerer.plays_all_treasures`).
        """
        self.hand: list[Card] = []
        """The cards in hand."""
        self.deck: list[Card] = []
        """The deck; its last card is the top one."""
        self.discard_pile: list[Card] = setup.start_deck[:]
        """The discard pile; its last card is the top one."""
        self.in_play: list[Card] = []
        """The cards in play."""
        self.asides: list[list[Card]] = []
        """Cards that are out of every other place for the moment, a list for each time some were revealed, looked at or
        set aside.

        What the card that did it leaves there goes back onto the deck.
        """
        self.owned: list[int] = setup.start_owned[:]
        """How many of each card of the game the player owns, wherever they are, by slot (`Setup.slot`)."""
        self.effects: list[Effect] = []
        """What waits for something to happen, on behalf of this player."""
        self.plays: list[Play] = []
        """The records of those cards in play that need one."""
        self.has: list[Landscape] = []
        """The Projects, States and Artifacts that the player has."""
        self.gained_earlier: i64 = 0
        """How many cards were gained this turn before this Buy phase, in games that keep them (`Game.keeps_gains`)."""
        self.overpaid: i64 = 0
        """How many coins were overpaid for the card that is being bought."""
        self.overpaid_potions: i64 = 0
        """How many Potions were overpaid for the card that is being bought."""
        self.minus_card: bool = False
        """Whether the -1 Card token lies on the deck: the next cards drawn are one fewer."""
        self.minus_coin: bool = False
        """Whether the player has the -$1 token: the next coins got are one fewer."""
        # Further places, and numbers that cards keep for the player, by name; made when first used.
        self._mats: dict[str, list[Card]] | None = None
        self._numbers: dict[str, int] | None = None
        self.gained: list[Card] = []
        """The cards gained this turn, in games that keep them (`Game.keeps_gains`)."""
        self.gained_place: list[Card] | None = None
        """Where the card gained last lies, if that is still where it was gained to."""
        self.next_hand: i64 = 5
        """How many cards are drawn for the next hand."""
        self.actions: i64 = 0
        """How many Actions the player has left this turn."""
        self.ignores_actions: bool = False
        """Whether further +Actions are ignored this turn."""
        self.buys: i64 = 0
        """How many Buys the player has left this turn."""
        self.coins: i64 = 0
        """How many coins the player has left this turn."""
        self.potions: i64 = 0
        """How many Potions the player has left this turn."""
        self.debt: i64 = 0
        """How many debt tokens the player has."""
        self.coffers: i64 = 0
        """How many Coffers the player has."""
        self.villagers: i64 = 0
        """How many Villagers the player has."""
        self.favors: i64 = 0
        """How many Favors the player has."""
        self.vp: i64 = 0
        """How many VP tokens the player has."""
        self.turns: i64 = 0
        """How many turns of one's own the player has begun, extra turns apart."""
        self.latest_turn: i64 = 0
        """The number among all turns (`Game.turn_number`) of the latest of this player's."""
        self.luck: i64 = key(game.seed, seat, SHUFFLE_KEY)
        """What the player's shuffles are made from."""
        self.shuffles: i64 = 0
        """How often the player has shuffled."""

    @property
    def name(self) -> str:
        """How logs and scenarios call this player: p1, p2, …"""
        return f"p{self.seat + 1}"

    @property
    def me(self) -> Player:
        """The same player, as cards and events know players."""
        return self.game.players[self.seat]

    def controller(self) -> Player | None:
        """Return the other player who controls this one's turn, if there is one now."""
        extra = self.game.extra
        return extra.controller if extra is not None and extra.player is self else None

    def illegal(self, problem: str) -> IllegalAnswer:
        """Return the exception for an answer of this player's that is not allowed."""
        return IllegalAnswer(f"{self.name}, turn {self.turns}: illegal answer: {problem}", self.seat)

    # Places.

    def mat(self, name: str) -> list[Card]:
        """Return a further place of the player's, such as ``"Exile"`` or ``"Tavern"``, with the cards there."""
        mats = self._mats
        if mats is None:
            mats = {}
            self._mats = mats
        if name not in mats:
            mats[name] = []
        return mats[name]

    def on_mat(self, name: str) -> list[Card]:
        """Return the cards in a further place, without making one: for looking only."""
        mats = self._mats
        return [] if mats is None or name not in mats else mats[name]

    def mats(self) -> dict[str, list[Card]]:
        """Return the further places that have cards, but for those set aside, by name: for looking only."""
        mats = self._mats
        return {} if mats is None else {name: place for name, place in mats.items() if place and name != ASIDE}

    def in_hand(self, types: int = 0) -> Cards:
        """Return the cards in hand, or those of them with any of the given types."""
        hand = Cards(self.game, self.hand, self.hand[:])
        return hand.of_type(types) if types else hand

    def in_discard_pile(self) -> Cards:
        """Return the cards in the discard pile."""
        return Cards(self.game, self.discard_pile, self.discard_pile[:])

    def cards_in_play(self) -> Cards:
        """Return the player's cards in play."""
        return Cards(self.game, self.in_play, self.in_play[:])

    def on(self, mat: str) -> Cards:
        """Return the cards in a further place."""
        place = self.mat(mat)
        return Cards(self.game, place, place[:])

    def just(self, card: Card) -> Cards:
        """Return this one card of the hand."""
        return Cards(self.game, self.hand, [card])

    def shadows(self) -> list[Card]:
        """Return the Shadow cards in the deck, which can be played from there; everybody knows them by their backs."""
        if not self.game.setup.shadows:
            return []
        return sorted([card for card in self.deck if card.types & Type.SHADOW], key=str)

    def all_cards(self) -> list[Card]:
        """Return every card the player owns, in all places."""
        cards = [*self.hand, *self.deck, *self.discard_pile, *self.in_play, *self.set_aside_cards()]
        if self._mats is not None:
            for name, place in self._mats.items():
                if name != ASIDE:
                    cards.extend(place)
        return cards

    def set_aside_cards(self) -> list[Card]:
        """Return the cards that are set aside, revealed or being looked at."""
        aside = [card for place in self.asides for card in place]
        for play in self.plays:
            aside.extend(play.under)
        return aside + self.on_mat(ASIDE)

    # Numbers.

    def number(self, name: str) -> int:
        """Return a number that a card keeps for the player, 0 at first."""
        numbers = self._numbers
        return 0 if numbers is None else numbers.get(name, 0)

    def set_number(self, name: str, value: int) -> None:
        """Keep a number for the player."""
        numbers = self._numbers
        if numbers is None:
            numbers = {}
            self._numbers = numbers
        numbers[name] = value

    def number_this_turn(self, name: str) -> int:
        """Return a number that a card keeps for the player until the turn ends, 0 at first."""
        numbers = self.game.turn_numbers
        return 0 if numbers is None else numbers.get(f"{self.name} {name}", 0)

    def add_this_turn(self, name: str, count: int = 1) -> int:
        """Add to a number that a card keeps for the player until the turn ends; return it."""
        numbers = self.game.turn_numbers
        if numbers is None:
            numbers = {}
            self.game.turn_numbers = numbers
        numbers[f"{self.name} {name}"] = self.number_this_turn(name) + count
        return numbers[f"{self.name} {name}"]

    # What the player owns and has played.

    def total_owned(self) -> int:
        """Return how many cards the player owns, wherever they are."""
        total: i64 = 0
        for copies in self.owned:
            total += copies
        return total

    def count(self, name: str) -> int:
        """Return how many cards of that name the player owns, wherever they are."""
        slot = self.game.setup.slot_of(name)
        return self.owned[slot] if slot >= 0 else 0

    def owned_cards(self) -> list[tuple[Card, int]]:
        """Return each different card that the player owns with the number of copies."""
        cards = self.game.setup.cards
        return [(cards[slot], copies) for slot, copies in enumerate(self.owned) if copies > 0]

    def has_played(self, name: str) -> bool:
        """Return whether a card of that name is in play."""
        return name in [card.name for card in self.in_play]

    def has_played_this_turn(self, name: str) -> bool:
        """Return whether a card of that name was put into play this turn, wherever it is by now."""
        if self.game.records_all:
            return name in [play.card.name for play in self.plays if play.this_turn]
        # Only cards that have a record can have stayed in play from an earlier turn.
        return self.has_played(name) or self.number_this_turn(f"{name} left play") > 0

    # The others.

    def others(self) -> list[Player]:
        """Return the other players in turn order, beginning to the left."""
        players = self.game.players
        count = len(players)
        return [players[(self.seat + step) % count] for step in range(1, count)]

    def left_neighbour(self) -> Player:
        """Return the player to the left (oneself in a solitaire game)."""
        players = self.game.players
        return players[(self.seat + 1) % len(players)]

    def right_neighbour(self) -> Player:
        """Return the player to the right (oneself in a solitaire game)."""
        players = self.game.players
        return players[(self.seat - 1) % len(players)]

    # Effects that last.

    def add_effect(self, effect: Effect, until_turn_of: Seat | None = None, forever: bool = False) -> None:
        """Let an effect wait for its event until the end of the turn, or longer.

        Args:
            effect: what waits.
            until_turn_of: the player at the start of whose next turn it ends.
            forever: it waits for the rest of the game, or until it is used up.
        """
        if until_turn_of is not None:
            effect.until = UNTIL_NEXT_TURN
            effect.until_turn_of = until_turn_of
        elif forever:
            effect.until = FOREVER
        read_facts(effect)
        effect.since = self.game.turn_number
        frame = self.game.frame
        if frame is not None:
            effect.swapped = frame.swapped
            if effect.source is NO_CARD:
                effect.source = frame.source
            if effect.play is None:
                effect.play = frame.play
        if effect.shown is NO_CARD:
            effect.shown = effect.source
        self.effects.append(effect)
        if effect.holds and effect.play is not None:
            effect.play.waiting += 1
        self.game.active |= effect.listens
        self.game.effects = True

    def end_effect(self, effect: Effect) -> None:
        """End an effect: the card that waited in play for it may leave."""
        if effect in self.effects:
            self.effects.remove(effect)
            if effect.holds and effect.play is not None:
                effect.play.waiting -= 1

    def end_effects_of_turn(self) -> None:
        """End the effects that were for this turn, and those of Durations that have left play."""
        for effect in [effect for effect in self.effects if effect.until == THIS_TURN or effect.is_left_behind()]:
            self.end_effect(effect)

    def end_effects_until(self, player: Seat) -> None:
        """End the effects that were until the next turn of a player, which begins now."""
        for effect in [effect for effect in self.effects if effect.until_turn_of is player]:
            self.end_effect(effect)

    def at_next_turn(self, every: bool = False) -> None:
        """Have the card being played do its ``next_turn`` at the start of the player's next turn, or of every one.

        It stays in play until then.
        """
        play = self.game.play_now
        if play is not None:
            self.while_in_play(NextTurn(play, every))
            play.forever = play.forever or every

    def while_in_play(self, effect: Effect, until_turn_of: Seat | None = None, owner: Seat | None = None) -> None:
        """Let an effect of the card being played wait, and the card stay in play as long as it does.

        ``owner`` is the player whom the effect is about, when it is another one.
        """
        effect.play = self.game.play_now
        effect.holds = effect.play is not None
        (owner or self).add_effect(effect, until_turn_of, forever=until_turn_of is None)

    # The log.

    def told(self, verb: str, cards: list[Card], where: str = "", now_in: list[Card] | None = None) -> None:
        """Write to the log what the player did with cards that everybody sees; ``now_in`` is where they lie now."""
        if cards and self.game.log is not None:
            self.game.log.tell(self, verb, cards, where)
            if now_in is not None:
                self.game.log.make_known(now_in, cards)

    def told_moved(self, verb: str, cards: list[Card], place: list[Card], where: str = "") -> None:
        """Write to the log what the player did with cards from a place; others see them if they saw them there."""
        if cards and self.game.log is not None:
            self.game.log.tell_moved(self, verb, cards, place, where)

    def told_put(self, cards: list[Card], place: list[Card], to: list[Card]) -> None:
        """Write to the log that the player put cards from one place of theirs into another."""
        if cards and self.game.log is not None:
            self.game.log.tell_moved(self, "puts", cards, place, self._where(to))

    def told_tokens(self, verb: str, number: int, token: str, where: str = "") -> None:
        """Write to the log what the player did with tokens."""
        if self.game.log is not None:
            self.game.log.tokens(self, verb, number, token, where)

    def _where(self, place: list[Card]) -> str:
        """Return where something goes that is put into a place, in words."""
        if place is self.hand:
            return "into hand"
        if place is self.deck:
            return "onto the deck"
        if place is self.discard_pile:
            return "into the discard pile"
        for name, mat in (self._mats or {}).items():
            if mat is place and name != ASIDE:
                return f"on the {name} mat"
        return "aside"
