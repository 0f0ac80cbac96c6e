"""A pile: of one card or of several in an order, in the Supply or beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from dominion_cli.engine.cards import all_the_same

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card


class PileSpec:
    """How a pile begins: its name, its cards with the top one first, or one card and how many of it."""

    def __init__(self, name: str, cards: list[Card], count: int, supply: bool = True) -> None:
        self.name = name
        self.cards = cards
        self.count = count
        self.supply = supply
        self.shuffled: bool = False
        """A pile of several cards whose order each game makes anew."""
        self.mixed: bool = len(cards) > 1
        """Whether it has several different cards."""

    def copy(self) -> PileSpec:
        """Return a pile that begins in the same way."""
        twin = PileSpec(self.name, self.cards[:], self.count, self.supply)
        twin.shuffled = self.shuffled
        twin.mixed = self.mixed
        return twin


class Pile:
    """A pile: its top card and how many cards are left."""

    def __init__(self, name: str, card: Card, slot: i64, count: i64, supply: bool, order: list[Card] | None) -> None:
        self.name = name
        """What it is called: a card's name, or the name of a mixed pile."""
        self.card = card
        """Its top card; of an empty pile, the last one."""
        self.slot = slot
        """The table's number for the top card."""
        self.count = count
        """How many cards are left."""
        self.supply = supply
        """Whether it is in the Supply."""
        self.order = order
        """The cards of a mixed pile, the top one last; None for a pile of one card."""
        self.tokens: dict[str, int] | None = None
        """The tokens that lie on it, by name; None for none."""
        self.boxed: bool = False
        """Whether it was taken out of the game, back into the box."""

    def shows(self, card: Card | str) -> bool:
        """Return whether a card, or one of any kind if the pile's own name is given, is the one that can be taken."""
        return self.order is None or self.card == card or self.name == card

    def is_mixed(self) -> bool:
        """Return whether there are different cards in the pile, so that rotating it makes a difference."""
        order = self.order
        return order is not None and len(order) > 0 and not all_the_same(order)

    def copies_of(self, card: Card | str) -> int:
        """Return how many of a card are in the pile, or how many in all if the pile's own name is given."""
        if self.order is None or self.name == card:
            return self.count
        return len([each for each in self.order if each == card])

    def token(self, name: str) -> int:
        """Return how many tokens of a name lie on the pile."""
        tokens = self.tokens
        return 0 if tokens is None else tokens.get(name, 0)

    def add_tokens(self, name: str, count: int = 1) -> None:
        """Put tokens of a name onto the pile, or take them off with a negative number."""
        tokens = self.tokens
        if tokens is None:
            tokens = {}
            self.tokens = tokens
        tokens[name] = tokens.get(name, 0) + count
