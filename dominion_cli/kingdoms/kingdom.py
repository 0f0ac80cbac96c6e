"""A kingdom: the ten piles of a game and what else is chosen before it starts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from dominion_cli.errors import UserError, unknown

if TYPE_CHECKING:
    from dominion_cli.cards.library import CardLibrary
    from dominion_cli.engine.card import Card, Landscape
    from dominion_cli.engine.setup import Setup

PILES = 10
COLONIES = ("Platinum", "Colony")
SHELTERS = ("Necropolis", "Overgrown Estate", "Hovel")
BANE_COSTS = (2, 3)


@dataclass(frozen=True, slots=True)
class Kingdom:
    """The ten piles of a game and what else is chosen before it starts; its names are looked up when it is used.

    Args:
        name: what tables of results call it.
        cards: the names of the ten Kingdom cards.
        landscapes: the names of Events, Landmarks, Projects, Ways, …; after a colon what is chosen for one of them: the
            pile of a Trait, ``"Cursed: Village"``, or the ten cards that come with Divine Wind.
        colonies: whether the Supply has Platinum and Colony.
        shelters: whether decks start with Shelters in place of Estates.
        bane: the card whose pile is Young Witch's bane.
        set_aside: for each card that needs one, such as Ferryman, the name of the unused Kingdom card set aside for it.
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
    set_aside: Sequence[tuple[str, str]] = ()
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
        # Files have it as a table, stored leagues as a list of pairs.
        aside = self.set_aside.items() if isinstance(self.set_aside, Mapping) else self.set_aside
        object.__setattr__(self, "set_aside", tuple(sorted((name, card) for name, card in aside)))

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
        self._starting_deck(library, where)
        piles = self._kingdom_cards(library, f"{where}: cards")
        self._landscapes(library, where)
        self._colonies(library, where)
        self._bane(library, where)
        self._set_aside(library, piles, where)
        self._chosen(library, piles, where)
        return piles

    def setup(self, library: CardLibrary, players: int, max_turns: int = 200) -> Setup:
        """Return the table for games of this kingdom.

        Raises:
            UserError: if the kingdom is not valid.
        """
        from dominion_cli.engine.setup import Setup

        piles = self.piles(library)
        return Setup(
            piles,
            players,
            [*library.basic(self.edition), *self._colonies(library), *self._potion(library, piles)],
            landscapes=self._landscapes(library),
            find=lambda name: library.card(name, self.edition),
            end_piles=self.end_piles,
            start_deck=self._starting_deck(library),
            bane=self._bane(library),
            set_aside=self._set_aside(library, piles),
            chosen=self._chosen(library, piles),
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
        if self.start_deck is None and not self.shelters:
            return None
        names, key = self.start_deck, "start_deck"
        if names is None:
            names, key = ("Copper",) * 7 + SHELTERS, "shelters"
        return [library.card(name, edition=self.edition, where=f"{where}: {key}") for name in names]

    def _landscapes(self, library: CardLibrary, where: str = "") -> list[Landscape]:
        where = f"{where}: landscapes"
        found: list[Landscape] = []
        for entry in self.landscapes:
            card = library.landscape(landscape_name(entry), edition=self.edition, where=where)
            if card in found:
                raise UserError(f"{where}: {card.name!r} is there twice.")
            found.append(card)
        return found

    def _chosen(self, library: CardLibrary, piles: list[Card], where: str = "") -> dict[str, list[Card]]:
        """Return what is chosen for each landscape, by its name; what Divine Wind brings is drawn unless it is said."""
        where = f"{where}: landscapes"
        chosen = {}
        for entry, landscape in zip(self.landscapes, self._landscapes(library), strict=True):
            cards = [library.card(name, self.edition, where) for name in names_chosen(entry)]
            for card in cards:
                if not landscape.can_have_chosen(card, card in piles):
                    raise UserError(f"{where}: {card.name!r} can't be chosen for {landscape.name}.")
            if landscape.new_piles and not cards:
                possible = sorted(library.kingdom_cards(None, self.edition), key=str)
                possible = [card for card in possible if landscape.can_have_chosen(card, card in piles)]
                dice = Random(f"{landscape.name} {sorted(self.cards)}")
                count = min(landscape.new_piles, len(possible))
                cards = [possible.pop(int(dice.random() * len(possible))) for _ in range(count)]
            if cards:
                chosen[landscape.name] = cards
        return chosen

    def _colonies(self, library: CardLibrary, where: str = "") -> list[Card]:
        names = COLONIES if self.colonies else ()
        return [library.card(name, edition=self.edition, where=f"{where}: colonies") for name in names]

    def _potion(self, library: CardLibrary, piles: list[Card]) -> list[Card]:
        """Return the Potion, when something in the Supply costs one."""
        return [library.card("Potion", edition=self.edition)] if any(card.potion for card in piles) else []

    def _bane(self, library: CardLibrary, where: str = "") -> Card | None:
        where = f"{where}: bane"
        if self.bane is None:
            if "Young Witch" in self.cards:
                raise UserError(f"{where}: Young Witch needs one, an eleventh Kingdom card that costs $2 or $3.")
            return None
        if "Young Witch" not in self.cards:
            raise UserError(f"{where}: only a kingdom with Young Witch has one.")
        card = library.card(self.bane, edition=self.edition, where=where)
        if not can_be_bane(card) or card.name in self.cards:
            raise UserError(f"{where}: {card.name!r} can't be it: another Kingdom card that costs $2 or $3 can.")
        return card

    def _set_aside(self, library: CardLibrary, piles: list[Card], where: str = "") -> dict[str, Card]:
        where = f"{where}: set_aside"
        chosen = dict(self.set_aside)
        needing = {card.name: card for card in [*piles, *self._landscapes(library)] if card.needs_card}
        for name in needing:
            if name not in chosen:
                raise UserError(f'{where}: {name} needs an unused Kingdom card, such as {{ {name!r} = "Village" }}.')
        found = {}
        for name, other in chosen.items():
            if name not in needing:
                raise UserError(f"{where}: {name!r} is not in the kingdom, or needs no card set aside.")
            card = library.card(other, edition=self.edition, where=where)
            used = card.name in (*self.cards, self.bane)
            if card.role != "Kingdom Pile" or used or not needing[name].can_have_set_aside(card):
                raise UserError(f"{where}: {card.name!r} can't be set aside for {name}.")
            found[name] = card
        return found


def landscape_name(entry: str) -> str:
    """Return the name of a landscape in an entry that may say, after a colon, what is chosen for it.

    >>> landscape_name("Cursed: Village")
    'Cursed'
    """
    return entry.partition(":")[0].strip()


def names_chosen(entry: str) -> list[str]:
    """Return what such an entry says is chosen for the landscape.

    >>> names_chosen("Cursed: Village")
    ['Village']
    """
    return [name.strip() for name in entry.partition(":")[2].split(",") if name.strip()]


def can_be_bane(card: Card) -> bool:
    """Tell whether a card's pile can be Young Witch's bane: a Kingdom card that costs $2 or $3."""
    return card.role == "Kingdom Pile" and card.cost in BANE_COSTS and card.potion == 0 and card.debt == 0


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
