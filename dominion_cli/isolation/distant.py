"""A view and a question for a Python bot in another process, made again from what the line protocol says of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial, partialmethod
from typing import Any

from dominion_cli.engine.answerer import Answerer
from dominion_cli.engine.card import Card, name_of
from dominion_cli.engine.counting import is_kind, types_of
from dominion_cli.engine.decision import Decision
from dominion_cli.engine.errors import IllegalAnswer
from dominion_cli.engine.luck import Stream
from dominion_cli.engine.public_view import PUBLIC_WORDS
from dominion_cli.engine.setup import kept_name
from dominion_cli.engine.view import WORDS, View
from dominion_cli.engine.view_words import Word
from dominion_cli.errors import UserError
from dominion_cli.isolation.state import PLACES, PLAIN

Cards = Callable[[str], Card]
"""Returns the card, or landscape, of a name."""


class DistantPlayer:
    """What everybody may know of one player (see `PublicView`).

    Args:
        data: what the protocol says of the player.
        card: finds cards.
        piles: the names of the mixed piles.
    """

    def __init__(self, data: Mapping[str, Any], card: Cards, piles: Collection[str]) -> None:
        self._count: dict[str, int] = data["count"]
        self._piles = piles
        self._find = card
        for word in PUBLIC_WORDS.of(*PLAIN):
            setattr(self, word, data[word])
        for word in PUBLIC_WORDS.of(Word.CARD):
            setattr(self, word, None if data[word] is None else card(data[word]))
        for word in PUBLIC_WORDS.of(*PLACES):
            setattr(self, word, tuple(map(card, data[word])))

    def count(self, card: Card | str) -> int:
        """Return how many of that card the player owns."""
        return _count(self._count, card, self._find, self._piles)


class DistantView(View):
    """What the player of one seat may know (see `View`).

    Most words are added by `_complete`, as what they are says how they are read.

    Args:
        data: what the protocol says of it.
        game: what the protocol says of the game.
        card: finds cards.
        stream: the bot's random numbers.
        bot: who looks at it, and can tell what it would buy; None where that is being asked.
    """

    def __init__(
        self,
        data: Mapping[str, Any],
        game: Mapping[str, Any],
        card: Cards,
        stream: Stream,
        bot: Answerer | None = None,
    ) -> None:
        # The game itself is not here.
        self._bot = bot
        self._data = data
        self._hello = game
        self._card = card
        self._stream = stream
        self._players = {player["seat"]: DistantPlayer(player, card, data["piles"]) for player in data["players"]}

    @property
    def cards(self) -> tuple[Card, ...]:
        landscapes = self._hello["landscapes"]
        return tuple(self._card(name) for name in self._hello["cards"] if name not in landscapes)

    @property
    def supply(self) -> dict[str, int]:
        return dict(self._data["supply"])

    @property
    def opponents(self) -> tuple[Any, ...]:
        return tuple(self._players[seat] for seat in self._data["opponents"])

    @property
    def players(self) -> tuple[Any, ...]:
        return tuple(self._players[seat] for seat in sorted(self._players))

    @property
    def mats(self) -> dict[str, tuple[Card, ...]]:
        return {name: tuple(map(self._card, place)) for name, place in self._data["mats"].items()}

    @property
    def numbers(self) -> dict[str, int]:
        return dict(self._data["numbers"])

    @property
    def log(self) -> tuple[str, ...]:
        return tuple(self._data["log"])

    @property
    def random(self) -> Stream:
        return self._stream

    @property
    def random_seed(self) -> int:
        return int(self._hello["random_seed"])

    def count(self, card: Card | str) -> int:
        return _count(self._data["count"], card, self._card, self._data["piles"])

    def count_type(self, kind: str) -> int:
        types = types_of(kind)
        return sum(self.count(card) for card in self.cards if is_kind(card, types, kind))

    def mat(self, name: Card | str) -> tuple[Card, ...]:
        return tuple(map(self._card, self._kept("mats", name) or ()))

    def number(self, name: Card | str) -> int:
        return int(self._kept("numbers", name) or 0)

    def _kept(self, what: str, name: Card | str) -> Any:
        named, kept = name_of(name), self._data[what]
        return kept.get(named) or kept.get(kept_name(named, self._card))

    def full_cost(self, card: Card | str) -> tuple[int, int, int]:
        coins, potions, debt = self._data["full_cost"].get(_name(card, self._card), (self.cost(card), 0, 0))
        return coins, potions, debt

    def can_buy(self, card: Card | str) -> bool:
        return self._on_top(card) in self._data["can_buy"]

    def first_affordable(self, *cards: Card | str) -> str | None:
        return next((self._on_top(card) for card in cards if self.can_buy(card)), None)

    def for_sale(self) -> dict[str, tuple[int, int, int]]:
        return {name: (coins, potions, debt) for name, (coins, potions, debt) in self._data["for_sale"].items()}

    def would_buy(self, coins: int) -> Card | None:
        if self._bot is None:
            return None
        supposed = self._supposed(coins)
        wish = self._bot.would_buy(supposed)
        return self._card(supposed._on_top(wish)) if wish is not None and supposed.can_buy(wish) else None

    def wants(self, card: Card | str) -> bool:
        known = self._card(card) if isinstance(card, str) else card
        return self._bot is not None and self._bot.wants(self._supposed(self.cost(known)), known)

    def _supposed(self, coins: int) -> DistantView:
        """Return the view as it would be in the player's Buy phase with so many coins."""
        potions = self._data["potions"]
        data = {
            **self._data,
            "coins": coins,
            "buys": max(self._data["buys"], 1),
            "debt": 0,
            "phase": "buy",
            "can_buy": [name for name, cost in self.for_sale().items() if cost[0] <= coins and cost[1] <= potions],
        }
        return DistantView(data, self._hello, self._card, self._stream.copy())

    @property
    def mixed_piles(self) -> dict[str, Card]:
        return {name: self._card(top) for name, top in self._data["piles"].items()}

    def play_out(self, answerers: object, seed: int, turns: int = 0, first: object = None) -> Any:
        raise UserError('the game is not in this process: a bot that plays it out needs isolation = "none"')

    def _on_top(self, card: Card | str) -> str:
        """Return a card's name; that of the top card for a mixed pile by its own."""
        name = _name(card, self._card)
        return str(self._data["piles"].get(name, name))


def _name(card: Card | str, find: Cards) -> str:
    """Return a card's name as it is printed."""
    return find(card).name if isinstance(card, str) else card.name


def _count(counts: Mapping[str, int], card: Card | str, find: Cards, piles: Collection[str]) -> int:
    """Return how many of a card there are, or of all cards of a mixed pile."""
    name = _name(card, find)
    if name not in piles:
        return counts.get(name, 0)
    return sum(count for owned, count in counts.items() if find(owned).pile == name)


def _plain(word: str, view: Any) -> Any:
    return view._data[word]


def _place(word: str, view: Any) -> tuple[Card, ...]:
    return tuple(map(view._card, view._data[word]))


def _game_cards(word: str, view: Any) -> tuple[Card, ...]:
    return tuple(map(view._card, view._hello[word]))


def _card_number(view: Any, word: str, card: Card | str) -> int:
    return int(view._data[word].get(_name(card, view._card), 0))


def _card_truth(view: Any, word: str, card: Card | str) -> bool:
    return _card_number(view, word, card) != 0


def _complete() -> None:
    """Add to `DistantView` the words that are not written there."""
    said = {**dict.fromkeys(PLAIN, _plain), **dict.fromkeys(PLACES, _place), Word.GAME_CARDS: _game_cards}
    asked = {Word.CARD_NUMBER: _card_number, Word.CARD_TRUTH: _card_truth}
    for word in WORDS:
        kind = WORDS.kind(word)
        if word in vars(DistantView):
            continue
        if kind in said:
            setattr(DistantView, word, property(partial(said[kind], word)))
        elif kind in asked:
            setattr(DistantView, word, partialmethod(asked[kind], word))


_complete()


class DistantDecision(Decision):
    """A question (see `Decision`).

    Args:
        data: what the protocol says of it.
        card: finds cards.
    """

    def __init__(self, data: Mapping[str, Any], card: Cards) -> None:
        # The seat that is asked is not here. All that needs it is written anew below.
        self.kind = data["kind"]
        self.source = None if data["source"] is None else card(data["source"])
        self.text = data["text"]
        self.about = None if data["about"] is None else card(data["about"])
        self.shown = tuple(map(card, data["shown"]))
        self._said = data
        self._find = card

    @property
    def seat(self) -> int:
        return int(self._said["view"]["seat"])

    @property
    def least(self) -> int:
        return int(self._said["least"])

    @property
    def most(self) -> int:
        return int(self._said["most"])

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(map(self._find, self._said["options"])) if self._said["of_cards"] else ()

    @property
    def options(self) -> tuple[Card | str, ...]:
        return self.cards if self._said["of_cards"] else tuple(self._said["options"])

    @property
    def decider(self) -> int:
        return int(self._said["decider"])

    @property
    def owner(self) -> int:
        return int(self._said["owner"])

    @property
    def own(self) -> bool:
        return self.owner == self.seat

    def supply_card(self, name: Card | str) -> Card:
        return self._find(name_of(name))

    def illegal(self, problem: str) -> IllegalAnswer:
        return IllegalAnswer(problem, self.decider - 1)
