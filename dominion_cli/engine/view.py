"""What one player may know, and no more. Nothing reached through a view changes the game."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from dominion_cli.engine.card import Landscape, name_of
from dominion_cli.engine.counting import count_card, count_kind, types_of
from dominion_cli.engine.hidden import hide
from dominion_cli.engine.log import told
from dominion_cli.engine.luck import Stream
from dominion_cli.engine.public_view import PublicView
from dominion_cli.engine.view_words import Word, Words
from dominion_cli.engine.wishes import Wishes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dominion_cli.engine.answerer import Answerer
    from dominion_cli.engine.card import Card
    from dominion_cli.engine.game import Game
    from dominion_cli.engine.player import Player

PHASES: Final = ("start", "action", "buy", "clean-up", "night")
# Every public name of the class, by what it is.
WORDS: Final = Words(
    {
        Word.NUMBER: "turn actions buys coins potions debt coffers villagers favors deck_size owned total_money "
        "total_coins empty_piles gains_to_end seat",
        Word.SCORE: "points",
        Word.TRUTH: "my_turn extra_turn",
        Word.PHASE: "phase",
        Word.CARDS: "hand in_play discard_pile set_aside exile tavern trash supply_cards",
        Word.STATUSES: "taken",
        Word.GAME_CARDS: "kingdom landscapes cards",
        Word.PILES: "supply mixed_piles",
        Word.PLAYERS: "opponents players",
        Word.CARD_NUMBER: "count left cost vp_on",
        Word.CARD_TRUTH: "can_buy",
        Word.CARD_WISH: "wants",
        Word.TYPE_NUMBER: "count_type",
        Word.NAME_NUMBER: "number",
        Word.NAME_CARDS: "mat",
        Word.OTHER: "mats numbers log random random_seed full_cost first_affordable would_buy for_sale play_out",
    }
)


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """What the player of one seat may know; the names are also those of a menu's ``when``.

    Where a card is asked for, a card or its name will do; capitals do not matter. Of a card that is not in the game,
    there are 0 everywhere. A name that no card has is an error.
    """

    def __init__(self, player: Player) -> None:
        self._player = player
        self._random: Stream | None = None
        self._wishes: Wishes | None = None
        self.weighing: i64 = 0
        """How deep default answers are in weighing cards by each other (see `advice.worth`)."""

    @property
    def seat(self) -> int:
        """The player's seat, from 1."""
        return self._player.seat + 1

    @property
    def turn(self) -> int:
        """The number of the player's own turn, from 1."""
        return self._player.turns

    @property
    def phase(self) -> str:
        """The phase of the turn: start, action, buy, night or clean-up."""
        return PHASES[self._player.game.phase]

    @property
    def my_turn(self) -> bool:
        """Whether it is this player's turn."""
        return self._player.game.turn_player() is self._player

    @property
    def actions(self) -> int:
        """Actions left this turn."""
        return self._player.actions

    @property
    def buys(self) -> int:
        """Buys left this turn."""
        return self._player.buys

    @property
    def coins(self) -> int:
        """Coins to spend now."""
        return self._player.coins

    @property
    def potions(self) -> int:
        """Potions to spend now."""
        return self._player.potions

    @property
    def debt(self) -> int:
        """Debt tokens."""
        return self._player.debt

    @property
    def coffers(self) -> int:
        """Coffers."""
        return self._player.coffers

    @property
    def villagers(self) -> int:
        """Villagers."""
        return self._player.villagers

    @property
    def favors(self) -> int:
        """Favors."""
        return self._player.favors

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards in hand."""
        return tuple(self._player.hand)

    @property
    def in_play(self) -> tuple[Card, ...]:
        """The player's cards in play."""
        return tuple(self._player.in_play)

    @property
    def discard_pile(self) -> tuple[Card, ...]:
        """The player's own discard pile, the top card last."""
        return tuple(self._player.discard_pile)

    @property
    def set_aside(self) -> tuple[Card, ...]:
        """The player's own cards set aside or being looked at."""
        return tuple(self._player.set_aside_cards())

    @property
    def exile(self) -> tuple[Card, ...]:
        """The player's cards in Exile."""
        return tuple(self._player.on_mat("Exile"))

    @property
    def taken(self) -> tuple[Card, ...]:
        """The Projects, States and Artifacts the player has."""
        return tuple(self._player.has)

    @property
    def tavern(self) -> tuple[Card, ...]:
        """The cards on the player's Tavern mat."""
        return tuple(self._player.on_mat("Tavern"))

    @property
    def extra_turn(self) -> bool:
        """Whether the turn is one out of the usual order."""
        return self._player.game.extra is not None

    @property
    def deck_size(self) -> int:
        """How many cards are in the player's deck."""
        return len(self._player.deck)

    @property
    def owned(self) -> int:
        """How many cards the player owns, wherever they are."""
        return self._player.total_owned()

    @property
    def total_money(self) -> int:
        """The coins printed on all Treasures the player owns."""
        money: i64 = 0
        cards = self._player.game.setup.cards
        slot: i64 = 0
        for copies in self._player.owned:
            if copies:
                money += copies * cards[slot].money
            slot += 1
        return money

    @property
    def total_coins(self) -> int:
        """The coins printed on all cards the player owns, Treasures or not."""
        coins: i64 = 0
        cards = self._player.game.setup.cards
        slot: i64 = 0
        for copies in self._player.owned:
            if copies:
                coins += copies * cards[slot].coins
            slot += 1
        return coins

    @property
    def points(self) -> int:
        """The player's own score now."""
        return self._player.score()

    @property
    def empty_piles(self) -> int:
        """How many Supply piles are empty."""
        return self._player.game.empty_piles

    @property
    def supply(self) -> dict[str, int]:
        """How many cards are left in each Supply pile, by the name of the top card."""
        return {pile.card.name: int(pile.count) for pile in self._player.game.piles if pile.supply}

    @property
    def supply_cards(self) -> tuple[Card, ...]:
        """The top card of each Supply pile that is not empty."""
        return tuple(self._player.game.supply_cards())

    @property
    def mixed_piles(self) -> dict[str, Card]:
        """The top card of each mixed pile, by the pile's own name; of an empty pile, the card that was there last."""
        return {pile.name: pile.card for pile in self._player.game.piles if pile.order is not None}

    @property
    def gains_to_end(self) -> int:
        """The fewest gains that end the game, at the end of that turn."""
        return self._player.game.gains_to_end()

    @property
    def opponents(self) -> tuple[PublicView, ...]:
        """The other players, in turn order from the left."""
        return tuple([PublicView(other) for other in self._player.others()])

    @property
    def players(self) -> tuple[PublicView, ...]:
        """All players, the first to move first."""
        return tuple([PublicView(player) for player in self._player.game.players])

    @property
    def trash(self) -> tuple[Card, ...]:
        """The trash, the latest card last."""
        return tuple(self._player.game.trash)

    @property
    def kingdom(self) -> tuple[Card, ...]:
        """The cards of the Kingdom piles."""
        return tuple(self._player.game.setup.kingdom)

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card that can turn up in the game."""
        return tuple(self._player.game.setup.cards)

    @property
    def mats(self) -> dict[str, tuple[Card, ...]]:
        """The player's own cards in other places, such as Exile and the mats, by the names of the places."""
        mats = self._player._mats
        return {} if mats is None else {name: tuple(place) for name, place in mats.items() if place}

    @property
    def numbers(self) -> dict[str, int]:
        """The numbers that cards keep for the player, by name (see `number`)."""
        numbers = self._player._numbers
        return {} if numbers is None else numbers.copy()

    @property
    def landscapes(self) -> tuple[Card, ...]:
        """The landscapes of the game."""
        return tuple(self._player.game.setup.landscapes)

    @property
    def log(self) -> tuple[str, ...]:
        """What this player has seen happen, in words, a line each; empty if the game keeps neither a log nor a record.

        In matches and leagues, which record only the answers, the game is played once more up to here.
        """
        from dominion_cli.engine.fork import log_so_far

        game = self._player.game
        log = game.log if game.log is not None else log_so_far(game)
        if log is None:
            return ()
        return tuple(told(log.entries, [player.name for player in game.players], int(self._player.seat)))

    @property
    def random(self) -> Stream:
        """This bot's own stream of random numbers, the same whenever the game has the same seed."""
        decider = self._player.game.decider_of(self._player)
        if decider.seat != self._player.seat:
            return self._player.game.views[decider.seat].random
        stream = self._random
        if stream is None:
            stream = Stream(self.random_seed)
            self._random = stream
        return stream

    @property
    def random_seed(self) -> int:
        """The number that `random` starts from: a digest of the game's own seed and the seat."""
        player = self._player
        return int.from_bytes(blake2b(f"{player.game.seed} {player.seat}".encode(), digest_size=7).digest(), "little")

    def count(self, card: Card | str) -> int:
        """Return how many of that card the player owns, wherever they are; of a mixed pile by its name, in all."""
        return count_card(self._player, card)

    def count_type(self, kind: str) -> int:
        """Return how many cards of a type, such as ``"Action"``, the player owns.

        Besides the types there are three kinds of Actions: a ``"Cantrip"`` gives +1 Card and +1 Action or more, a
        ``"Terminal"`` no Action, a ``"Village"`` +2 Actions or more.

        Raises:
            ValueError: there is no such type or kind.
        """
        return count_kind(self._player, types_of(kind), kind)

    def mat(self, name: Card | str) -> tuple[Card, ...]:
        """Return the player's own cards on a mat, such as ``"Island"`` or ``"Native Village"``.

        Raises:
            UserError: no card, mat or token has the name, but one has nearly the same name.
        """
        player = self._player
        named = name_of(name)
        return tuple(player.on_mat(named) or player.on_mat(player.game.setup.kept(named)))

    def number(self, name: Card | str) -> int:
        """Return a number that a card keeps for the player, such as the tokens on the mat of ``"Pirate Ship"``.

        A token that the player has put on a pile counts 1, by its name, such as ``"+1 Action"``.

        Raises:
            UserError: no card, mat or token has the name, but one has nearly the same name.
        """
        player = self._player
        named = name_of(name)
        return player.number(named) or player.number(player.game.setup.kept(named))

    def left(self, card: Card | str) -> int:
        """Return how many of that card are left in its Supply pile; of a mixed pile by its name, how many in all."""
        pile = self._player.game.pile(card)
        return pile.copies_of(_named(self._player, card)) if pile is not None else 0

    def vp_on(self, card: Card | str) -> int:
        """Return how many VP tokens lie on a card's pile, or on a landscape."""
        game = self._player.game
        pile = game.pile(card)
        if pile is not None:
            return pile.token("VP")
        landscape = game.setup.landscape(card) if isinstance(card, str) else card
        return 0 if landscape is None else game.vp_on(landscape)

    def cost(self, card: Card | str) -> int:
        """Return what the card or landscape costs now, in coins; 0 for one that is not in the game."""
        priced = _priced(self._player, card)
        if priced is None or isinstance(priced, Landscape):
            return 0 if priced is None else priced.cost
        return self._player.game.coins_for(priced)

    def full_cost(self, card: Card | str) -> tuple[int, int, int]:
        """Return what the card or landscape costs now in coins, Potions and debt; zeros if it is not in the game."""
        priced = _priced(self._player, card)
        if priced is None or isinstance(priced, Landscape):
            return (0, 0, 0) if priced is None else (priced.cost, 0, priced.debt)
        game = self._player.game
        return int(game.coins_for(priced)), int(game.potions_for(priced)), int(game.debt_for(priced))

    def can_buy(self, card: Card | str) -> bool:
        """Return whether the card or landscape may be bought now: it is there, a Buy is left, its cost can be paid."""
        pile = self._player.game.pile(card)
        if pile is None:
            landscape = self._player.game.setup.landscape(str(card))
            return landscape is not None and self._player.may_buy_landscape(landscape)
        return pile.shows(_named(self._player, card)) and self._player.may_buy(pile)

    def first_affordable(self, *cards: Card | str) -> str | None:
        """Return the name of the first of these cards that may be bought now; None when none may."""
        player = self._player
        for card in cards:
            pile = player.game.pile(card)
            if pile is None:
                if self.can_buy(card):
                    return str(_named(player, card))
            elif player.may_buy(pile) and (pile.order is None or pile.shows(_named(player, card))):
                return pile.card.name
        return None

    def would_buy(self, coins: int) -> Card | None:
        """Return what this bot would buy first with so many coins, if this were its Buy phase; None for nothing.

        It is what the bot's own ``buy`` says: a menu's rules, or a method, which must change nothing in the bot then.
        A bot that answers everything by ``decide`` is taken to buy Provinces, Gold and Silver.

        >>> from dominion_cli import Game, registry
        >>> setup = registry().kingdoms.kingdom("First Game").setup(registry().cards, players=2)
        >>> game = Game(setup, [registry().bots.make("money") for _ in range(2)], seed=1)
        >>> [str(game.views[0].would_buy(coins)) for coins in (2, 3, 8)]
        ['None', 'Silver', 'Province']
        """
        return self._wish().would_buy(self, coins)

    def for_sale(self) -> dict[str, tuple[int, int, int]]:
        """Return what could be bought in this player's Buy phase with money enough, and its coins, Potions and debt."""
        return self._wish().for_sale(self)

    def wants(self, card: Card | str) -> bool:
        """Return whether this bot would take a card for nothing: its menu lists it, and it has not enough of it yet.

        Of a bot without a menu it is true of what the bot would buy with as many coins as the card costs.
        """
        wanted = _priced(self._player, card)
        return wanted is not None and self._wish().wants(self, wanted)

    def _wish(self) -> Wishes:
        wishes = self._wishes
        if wishes is None:
            wishes = Wishes(self._player)
            self._wishes = wishes
        return wishes

    def play_out(
        self, answerers: Sequence[Answerer], seed: int, turns: int = 0, first: Sequence[Card] | None = None
    ) -> Game:
        """Return a copy of the game, played on from the question that is being asked; the game itself does not change.

        First, all that this player can't know is dealt anew: the order of the own deck, the hands and decks of the
        others, and all luck to come. So a bot can try out what to buy with many seeds, and learns nothing that it may
        not know. The bot has to set ``forks`` to True in its constructor. It can do this only when it is asked which
        card to play or to buy in its turn, not while a card is being followed.

        This takes as long as to play the game up to here once more, and then on.

        Args:
            answerers: who plays on, the first seat first; their ``start`` is called when they take over.
            seed: decides the new deal and the luck to come.
            turns: how many turns are played, of all players and with the present one; 0 to play to the end.
            first: the answer to the question itself: a list with one card, or an empty list to play or buy nothing.
                Without it, the one who plays on in this seat is asked.

        Raises:
            BotFailed: the bot does not set ``forks``, a card is being followed, or one of the answerers fails.
        """
        from dominion_cli.engine.fork import play_out

        return play_out(self._player, answerers, seed, turns, first)


def _named(player: Player, card: Card | str) -> Card | str:
    """Return a card, or its name as it is printed."""
    return player.game.setup.printed(card) if isinstance(card, str) else card


def _priced(player: Player, card: Card | str) -> Card | None:
    """Return the card or landscape of which the cost is asked; None when none in the game has the name."""
    if not isinstance(card, str):
        return card
    game = player.game
    named = game.setup.printed(card)
    pile = game.pile(named)
    if pile is not None and pile.shows(named):
        return pile.card
    slot = game.setup.slot_of(named)
    # Not the top card of a mixed pile, or a card without a pile.
    return game.setup.cards[slot] if slot >= 0 else game.setup.landscape(named)


def player_of(view: View) -> Player:
    """Return the player whose view it is. No bot may have it: it is for the other rooms of this package."""
    return view._player


def use_random(view: View, stream: Stream) -> None:
    """Let a view go on with the random numbers of a stream; for the other rooms of this package."""
    view._random = stream


hide(View, "_player", "_random", "_wishes", "_wish")
