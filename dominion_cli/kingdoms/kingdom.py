"""A kingdom: the ten piles of a game and what else is chosen before it starts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from dominion_cli.errors import UserError, unknown

if TYPE_CHECKING:
    from dominion_cli.cards.library import CardLibrary
    from dominion_cli.engine.card import Card
    from dominion_cli.engine.setup import Setup

PILES = 10

# What files may ask for and no card set brings yet.
NOT_YET = {
    "landscapes": "landscapes (Events, Landmarks, Projects, Ways, …) are",
    "colonies": "Platinum and Colony are",
    "shelters": "Shelters are",
    "bane": "Young Witch, whose bane this is, is",
}


@dataclass(frozen=True, slots=True)
class Kingdom:
    """The ten piles of a game and what else is chosen before it starts; its names are looked up when it is used.

    Args:
        name: what tables of results call it.
        cards: the names of the ten Kingdom cards.
        landscapes: the names of Events, Landmarks, Projects, Ways, …
        colonies: whether the Supply has Platinum and Colony.
        shelters: whether decks start with Shelters in place of Estates.
        bane: the card whose pile is Young Witch's bane.
        edition: ``"latest"`` or ``"first"``, the printing that a bare card name means.
        end_piles: how many empty piles end the game, if not the usual number.
        start_deck: the names of the cards of a starting deck, if not 7 Copper and 3 Estate.
        drawn: whether it was drawn at random, so that it stands for all kingdoms like it.

    >>> Kingdom("Two villages", ["Village", "Festival"]).cards
    ('Village', 'Festival')
    """

    name: str
    cards: Sequence[str]
    landscapes: Sequence[str] = ()
    colonies: bool = False
    shelters: bool = False
    bane: str | None = None
    edition: str = "latest"
    end_piles: int | None = None
    start_deck: Sequence[str] | None = None
    drawn: bool = field(default=False, compare=False)

    def __post_init__(self) -> None:
        # Lists, as files have them, become tuples: a kingdom can be compared and never changes.
        for key in ("cards", "landscapes", "start_deck"):
            value = getattr(self, key)
            if value is not None:
                object.__setattr__(self, key, tuple(value))

    def piles(self, library: CardLibrary, where: str = "") -> list[Card]:
        """Return the ten Kingdom cards, having checked everything that the kingdom says.

        Args:
            library: the cards there are.
            where: file and key of the kingdom, for messages; its name unless given.

        Raises:
            UserError: for the first thing that is wrong.
        """
        from dominion_cli.cards.library import EDITIONS

        where = where or f"kingdom {self.name!r}"
        if self.edition not in EDITIONS:
            raise unknown("edition", self.edition, EDITIONS, where)
        for key, what in NOT_YET.items():
            if getattr(self, key):
                raise UserError(f"{where}: {key}: {what} not part of this version yet; leave the key out.")
        self._starting_deck(library, where)
        return self._kingdom_cards(library, f"{where}: cards")

    def setup(self, library: CardLibrary, players: int, max_turns: int = 200) -> Setup:
        """Return the table for games of this kingdom.

        Raises:
            UserError: if the kingdom is not valid.
        """
        from dominion_cli.engine.setup import Setup

        piles, basic = self.piles(library), library.basic(self.edition)
        start_deck = self._starting_deck(library)
        in_supply = {card.name for card in [*piles, *basic]}
        return Setup(
            piles,
            players,
            basic,
            end_piles=self.end_piles,
            start_deck=start_deck,
            others=list({card.name: card for card in start_deck or () if card.name not in in_supply}.values()),
            name=self.name,
            max_turns=max_turns,
        )

    def listing(self, library: CardLibrary) -> list[Row]:
        """Return a row for each of the ten cards, by cost, then name."""
        return listing(self.piles(library))

    def _kingdom_cards(self, library: CardLibrary, where: str) -> list[Card]:
        piles = [library.card(name, edition=self.edition, where=where) for name in self.cards]
        for name, times in Counter(card.name for card in piles).items():
            if times > 1:
                raise UserError(f"{where}: {name!r} is there {times} times; a kingdom has each pile once.")
        for card in piles:
            if card.role != "Kingdom Pile":
                raise UserError(f"{where}: {card.name!r} is no Kingdom card, so it can't be one of the ten piles.")
        if len(piles) != PILES:
            raise UserError(f"{where}: {len(piles)} piles; a kingdom has {PILES}.")
        return piles

    def _starting_deck(self, library: CardLibrary, where: str = "") -> list[Card] | None:
        if self.start_deck is None:
            return None
        return [library.card(name, edition=self.edition, where=f"{where}: start_deck") for name in self.start_deck]


class Row(NamedTuple):
    """What a list of cards tells of one card."""

    name: str
    coins: int
    potion: int
    debt: int
    types: tuple[str, ...]

    @property
    def cost(self) -> str:
        """The cost as it is said.

        >>> Row("Fortune", 8, 0, 8, ("Treasure",)).cost
        '$8 + 8 debt'
        """
        parts = [f"${self.coins}{'P' * self.potion}"] if self.coins or self.potion or not self.debt else []
        return " + ".join([*parts, f"{self.debt} debt"] if self.debt else parts)


def listing(cards: Iterable[Card]) -> list[Row]:
    """Return a row for each card, by cost (coins, potions, debt), then name."""
    from dominion_cli.engine.types import type_names

    rows = [Row(card.name, card.cost, card.potion, card.debt, tuple(type_names(card.types))) for card in cards]
    return sorted(rows, key=lambda row: (row.coins, row.potion, row.debt, row.name))
