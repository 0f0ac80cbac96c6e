"""Card sets and the library of all cards that are known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import ModuleType
from typing import Any

from dominion_cli.engine.card import Card, Landscape, made
from dominion_cli.errors import UserError, unknown

EDITIONS = ("latest", "first")


class CardSet:
    """A named set of cards.

    Args:
        name: the set's name.
        cards: the classes of its cards (or cards already made), or the module that defines them. A module's cards are
            the subclasses of `Card` that stand in it, in their order there. A class whose name begins with an
            underscore is none: it is for others to inherit from.

    Raises:
        UserError: when a fact of a card is not of its sort, or a card belongs to a ``pile`` that is not in the set.

    >>> from dominion_cli.cards import base
    >>> CardSet("Hamlets", [base.Village]).cards
    [Village]
    >>> len(CardSet("All of Base", base).cards)
    42
    """

    def __init__(self, name: str, cards: ModuleType | Sequence[type[Card] | Card]) -> None:
        self.name = name
        given = cards_of(cards) if isinstance(cards, ModuleType) else cards
        self.cards: list[Card] = [card if isinstance(card, Card) else made(card) for card in given]
        for card in self.cards:
            card.set_name = name
        self._make_piles()

    def _make_piles(self) -> None:
        """Tell the cards that stand for mixed piles which cards are in them."""
        piles = {card.name: card for card in self.cards}
        parts: dict[str, list[Card]] = {}
        for card in self.cards:
            # Two printings of one card are one card of the pile.
            if card.pile and card.printing != "first":
                if card.pile not in piles:
                    raise unknown(f"card {card.name!r}: pile", card.pile, piles)
                parts.setdefault(card.pile, []).append(card)
        for pile, members in parts.items():
            piles[pile].parts = members


def cards_of(module: ModuleType) -> list[type[Card]]:
    """Return the classes of the cards that a module defines (see `CardSet`)."""
    found: list[type[Card]] = []
    contents: dict[str, Any] = vars(module)
    for name, kind in contents.items():
        if isinstance(kind, type) and issubclass(kind, Card) and not name.startswith("_"):
            definition: Any = kind
            # Not what the module imported, and not a second name for a class.
            if definition.__module__ == module.__name__ and definition.__name__ == name:
                found.append(kind)
    return found


class CardLibrary:
    """All cards by name and printing.

    >>> from dominion_cli import registry
    >>> registry().cards.card("Smithy").cost
    4
    """

    def __init__(self) -> None:
        self._sets: dict[str, CardSet] = {}
        # Landscapes are apart: a landscape and a card of another set may have the same name.
        self._printings: dict[str, list[Card]] = {}
        self._landscapes: dict[str, list[Card]] = {}

    def add(self, card_set: CardSet) -> None:
        """Add a set.

        Raises:
            UserError: when the set, or one of its cards, has no name or one that is taken.
        """
        if not card_set.name or card_set.name in self._sets:
            raise UserError(f"card set {card_set.name!r}: the name is {'taken' if card_set.name else 'empty'}")
        added: dict[tuple[str, str], Card] = {}
        for card in card_set.cards:
            taken = (card.name, card.printing) in added or card.name in self._shelf(card)
            if not card.name or taken:
                raise UserError(f"card {card.name!r}: the name is {'taken' if taken else 'empty'}")
            added[card.name, card.printing] = card
        self._sets[card_set.name] = card_set
        for card in card_set.cards:
            self._shelf(card).setdefault(card.name, []).append(card)

    def remove(self, name: str) -> None:
        """Take a set out again, with all its cards."""
        for card in self._sets.pop(name).cards:
            shelf = self._shelf(card)
            left = [other for other in shelf[card.name] if other is not card]
            if left:
                shelf[card.name] = left
            else:
                del shelf[card.name]

    def _shelf(self, card: Card) -> dict[str, list[Card]]:
        on_the_table = isinstance(card, Landscape) and card.role == "Landscape"
        return self._landscapes if on_the_table else self._printings

    def card(self, name: str, edition: str = "latest", where: str = "") -> Card:
        """Return the card of a name, or else the landscape, in the printing that an edition uses.

        Args:
            name: the card's name, as printed; capitals do not matter.
            edition: ``"latest"`` or ``"first"``.
            where: file and key, for the error message.

        Raises:
            UserError: when there is no such card; it names the nearest.
        """
        printings = self._printings.get(name) or self._landscapes.get(name)
        printings = printings or _found(name, self._printings) or _found(name, self._landscapes)
        if not printings:
            raise unknown("card", name, self.names(), where)
        return _printing(printings, edition)

    def landscape(self, name: str, edition: str = "latest", where: str = "") -> Landscape:
        """Return the landscape of a name (see `card`).

        Raises:
            UserError: when there is none.
        """
        printings = _found(name, self._landscapes)
        if not printings:
            # What has that name, or none.
            other = self.card(name, edition, where)
            raise UserError(f"{where}: {other.name!r} is no landscape.")
        landscape = _printing(printings, edition)
        assert isinstance(landscape, Landscape)
        return landscape

    def knows(self, name: str) -> bool:
        """Return whether there is a card or landscape of a name, in which capitals do not matter."""
        return bool(_found(name, self._printings) or _found(name, self._landscapes))

    def __contains__(self, name: object) -> bool:
        return name in self._printings or name in self._landscapes

    def names(self) -> list[str]:
        """Return the names of all cards and landscapes."""
        return list({**self._printings, **self._landscapes})

    def sets(self) -> list[str]:
        """Return the names of all sets."""
        return list(self._sets)

    def cards(self, set_name: str | None = None) -> list[Card]:
        """Return every card in every printing, or those of one set.

        Raises:
            UserError: when there is no such set.
        """
        if set_name is None:
            return [card for card_set in self._sets.values() for card in card_set.cards]
        if set_name not in self._sets:
            raise unknown("set", set_name, self._sets)
        return list(self._sets[set_name].cards)

    def kingdom_cards(self, sets: Iterable[str] | None = None, edition: str = "latest") -> list[Card]:
        """Return the cards that Kingdoms can be drawn from, each once, in the printing of the edition.

        The first edition has the cards it had; the latest those that are still printed.
        """
        gone = "second" if edition == "first" else "first"
        chosen = [card for name in (self.sets() if sets is None else sets) for card in self.cards(name)]
        names = {card.name: None for card in chosen if card.role == "Kingdom Pile" and card.edition != gone}
        return [self.card(name, edition) for name in names]

    def basic(self, edition: str = "latest") -> list[Card]:
        """Return the seven basic cards that every game has."""
        return [self.card(name, edition) for name in BASIC]


BASIC = ("Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Curse")


def _found(name: str, shelf: dict[str, list[Card]]) -> list[Card]:
    """Return the printings of a card on a shelf; capitals do not matter."""
    if name in shelf:
        return shelf[name]
    folded = {known.casefold(): known for known in shelf}
    known = folded.get(name.casefold())
    return shelf[known] if known is not None else []


def _printing(printings: list[Card], edition: str) -> Card:
    """Return the printing that an edition uses."""
    older = [card for card in printings if card.printing == "first"]
    newer = [card for card in printings if card.printing != "first"]
    return (older or newer)[0] if edition == "first" else (newer or older)[0]
