"""The names of the cards there are, as scenarios may spell them, and what kind each has to be."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from dominion_cli.engine.card import Landscape
from dominion_cli.engine.types import Type
from dominion_cli.errors import UserError, unknown

if TYPE_CHECKING:
    from collections.abc import Callable

    from dominion_cli.cards.library import CardLibrary
    from dominion_cli.engine.card import Card
    from dominion_cli.scenarios.node import Node

# No scenario or deck has more copies of a card.
MOST_CARDS: Final = 1_000

# The roles of cards that a scenario may name to have their piles in the Supply.
PILES: Final = ("Kingdom Pile", "Basic")


def _has_pile(card: Card) -> bool:
    return card.role in PILES and not card.pile and not isinstance(card, Landscape)


def _lies_on_the_table(card: Card) -> bool:
    return isinstance(card, Landscape) and card.role == "Landscape"


# What a name can stand for: by what a message calls it, whether a card is one.
CARD: Final = "card of a hand, deck or pile"
CARD_OR_LANDSCAPE: Final = "card of a pile, or landscape"
PILE: Final = "pile of the Supply"
PILE_OR_LANDSCAPE: Final = "pile of the Supply or landscape"
LANDSCAPE: Final = "landscape"
OWNED: Final = "Project, State or Artifact"
BOON: Final = "Boon"
HEX: Final = "Hex"
KINDS: Final[dict[str, Callable[[Card], bool]]] = {
    CARD: lambda card: not isinstance(card, Landscape),
    CARD_OR_LANDSCAPE: lambda card: not isinstance(card, Landscape) or _lies_on_the_table(card),
    PILE: _has_pile,
    PILE_OR_LANDSCAPE: lambda card: _has_pile(card) or _lies_on_the_table(card),
    LANDSCAPE: _lies_on_the_table,
    OWNED: lambda card: isinstance(card, Landscape) and card.owned_only,
    BOON: lambda card: card.has_type(Type.BOON),
    HEX: lambda card: card.has_type(Type.HEX),
}

_COUNTED: Final = re.compile(r"(?:(\d+)(?:\s+x)?\s+)?(.*)", re.DOTALL)


def counted(text: str) -> tuple[int, str]:
    """Return how often something is meant, 1 unless it says so, and what; more than can be is `MOST_CARDS` + 1.

    >>> counted("8 Province"), counted("2 x Gold"), counted("Estate")
    ((8, 'Province'), (2, 'Gold'), (1, 'Estate'))
    """
    match = _COUNTED.fullmatch(text)
    assert match is not None
    digits = match[1] or "1"
    return int(digits) if len(digits) <= len(str(MOST_CARDS)) else MOST_CARDS + 1, match[2]


class CardNames:
    """Finds cards by names."""

    def __init__(self, library: CardLibrary) -> None:
        self._library = library
        self._spelled = {name.casefold(): name for name in library.names()}

    def spelled(self, text: str) -> str | None:
        """Return a card's name as it is printed; None when there is no such card."""
        return self._spelled.get(text.casefold())

    def __contains__(self, text: object) -> bool:
        return isinstance(text, str) and self.spelled(text) is not None

    def of(self, node: Node, kind: str = CARD) -> str:
        """Return the name that stands there of a card of a kind.

        Raises:
            UserError: when there is no such card, with the nearest, or it is of another kind.
        """
        return self.checked(node.text(), kind, node.where())

    def all_of(self, node: Node, kind: str = CARD) -> tuple[str, ...]:
        """Return the names in a list."""
        return tuple(self.of(part, kind) for part in node.list())

    def each_once(self, node: Node, kind: str = CARD) -> tuple[str, ...]:
        """Return the names in a list that has none of them twice."""
        found: list[str] = []
        for part in node.list():
            name = self.of(part, kind)
            if name in found:
                raise part.error(f"{name} is there already.")
            found.append(name)
        return tuple(found)

    def checked(self, text: str, kind: str, where: str) -> str:
        """Return a name as it is printed if a card of a kind has it (see `of`)."""
        name = self.spelled(text)
        if name is None:
            raise self.unknown(text, where)
        if not KINDS[kind](self._library.card(name)):
            raise UserError(f"{where}: {name} is no {kind}.")
        return name

    def unknown(self, text: str, where: str) -> UserError:
        """Return the error for a name that no card has."""
        return unknown("card", text, self._spelled.values(), where)
