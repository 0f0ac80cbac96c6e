"""A kingdom: the ten piles of a game and what else is chosen before it starts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from dominion_cli.errors import UserError, unknown

if TYPE_CHECKING:
    from dominion_cli.cards.library import CardLibrary
    from dominion_cli.engine.card import Card, Landscape
    from dominion_cli.engine.setup import Setup

PILES = 10
# How many Treasures the first hand has in each opening; the second hand has the others.
OPENINGS: Final = {"5/2": 5, "4/3": 4}
COLONIES = ("Platinum", "Colony")
SHELTERS = ("Necropolis", "Overgrown Estate", "Hovel")
BANE_COSTS = (2, 3)
BLACK_MARKET = "Black Market"
# A Black Market deck that nobody chose has this many cards; with fewer in the kingdom's sets, all sets are drawn from.
MARKET_CARDS = 25
FEWEST_IN_MARKET = 15


@dataclass(frozen=True, slots=True)
class Kingdom:
    """The ten piles of a game and what else is chosen before it starts; its names are looked up when it is used.

    Args:
        name: what tables of results call it.
        cards: the names of the ten Kingdom cards.
        landscapes: the names of Events, Landmarks, Projects, Ways, …; after a colon what is chosen for one of them: the
            pile of a Trait or of Obelisk, ``"Cursed: Village"``, or the ten cards that come with Divine Wind.
        colonies: whether the Supply has Platinum and Colony.
        shelters: whether decks start with Shelters in place of Estates, unless ``start_deck`` says what they are.
        bane: the card whose pile is Young Witch's bane; with Young Witch and without any, an unused Kingdom card,
            always the same one.
        set_aside: for each card that needs one, such as Ferryman, the name of the unused Kingdom card set aside for it;
            without any, always the same one.
        black_market: the names of the cards of the Black Market deck; with Black Market and without any, 25 unused
            Kingdom cards of the sets that the kingdom is from, always the same ones.
        edition: ``"latest"`` or ``"first"``, the printing that a bare card name means.
        end_piles: how many empty piles end the game, if not the usual number.
        start_deck: the names of the cards of a starting deck, if not 7 Copper and 3 Estate.
        opening: how the Treasures of a starting deck fall into the first two hands, ``"5/2"`` or ``"4/3"``; by luck
            unless given.
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
    black_market: Sequence[str] = ()
    edition: str = "latest"
    end_piles: int | None = None
    start_deck: Sequence[str] | None = None
    opening: str | None = None
    drawn: bool = field(default=False, compare=False)

    def __post_init__(self) -> None:
        # Lists, as files have them, become tuples: a kingdom can be compared and never changes.
        for key in ("cards", "landscapes", "black_market", "start_deck"):
            value = getattr(self, key)
            if value is not None:
                object.__setattr__(self, key, tuple(value))
        # Files have it as a table, stored leagues as a list of pairs.
        aside = self.set_aside.items() if isinstance(self.set_aside, Mapping) else self.set_aside
        object.__setattr__(self, "set_aside", tuple(sorted((name, card) for name, card in aside)))

    def printed(self, library: CardLibrary) -> Kingdom:
        """Return the same kingdom with all names as they are printed, where capitals do not matter.

        Names that the library does not know stay as they are.
        """

        def name(text: str) -> str:
            return library.card(text, self.edition).name if library.knows(text) else text

        def entry(text: str) -> str:
            chosen = ", ".join(map(name, names_chosen(text)))
            return f"{name(landscape_name(text))}: {chosen}" if chosen else name(landscape_name(text))

        return replace(
            self,
            cards=tuple(map(name, self.cards)),
            landscapes=tuple(map(entry, self.landscapes)),
            bane=None if self.bane is None else name(self.bane),
            set_aside=tuple((name(card), name(other)) for card, other in self.set_aside),
            black_market=tuple(map(name, self.black_market)),
            start_deck=None if self.start_deck is None else tuple(map(name, self.start_deck)),
        )

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
        if (printed := self.printed(library)) != self:
            return printed.piles(library, where)
        self._check_opening(self._starting_deck(library, where), where)
        piles = self._kingdom_cards(library, f"{where}: cards")
        self._landscapes(library, where)
        self._colonies(library, where)
        self._bane(library, where)
        self._set_aside(library, piles, where)
        self._black_market(library, piles, where)
        self._chosen(library, piles, where)
        return piles

    def setup(self, library: CardLibrary, players: int, max_turns: int = 200) -> Setup:
        """Return the table for games of this kingdom.

        Raises:
            UserError: if the kingdom is not valid.
        """
        from dominion_cli.engine.setup import Setup

        piles = self.piles(library)
        if (printed := self.printed(library)) != self:
            return printed.setup(library, players, max_turns)
        chosen = self._chosen(library, piles)
        if market := self._black_market(library, piles):
            chosen[BLACK_MARKET] = market
        return Setup(
            piles,
            players,
            [*library.basic(self.edition), *self._colonies(library), *self._potion(library, [*piles, *market])],
            landscapes=self._landscapes(library),
            find=lambda name: library.card(name, self.edition),
            end_piles=self.end_piles,
            start_deck=self._starting_deck(library),
            opening=OPENINGS.get(self.opening or "", 0),
            bane=self._bane(library),
            set_aside=self._set_aside(library, piles),
            chosen=chosen,
            name=self.name,
            max_turns=max_turns,
        )

    def listing(self, library: CardLibrary) -> list[Row]:
        """Return a row for each of the ten cards, by cost, then name."""
        return listing(self.piles(library))

    def besides(self, library: CardLibrary) -> dict[str, list[str]]:
        """Return what there is besides the ten piles, and their basic ones: which cards and landscapes, by what for.

        The three Boons of Druid are not among it: each game sets aside its own.
        """
        piles = self.piles(library)
        if (printed := self.printed(library)) != self:
            return printed.besides(library)
        chosen = self._chosen(library, piles)
        found = {"Colonies": [*COLONIES] if self.colonies else []}
        found["Shelters"] = [*SHELTERS] if self.shelters and self.start_deck is None else []
        found["landscapes"] = [landscape.name for landscape in self._landscapes(library)]
        found |= {f"chosen for {name}": [card.name for card in cards] for name, cards in chosen.items()}
        bane = self._bane(library)
        found["bane"] = [bane.name] if bane is not None else []
        found |= {f"set aside for {name}": [card.name] for name, card in self._set_aside(library, piles).items()}
        found["Black Market deck"] = [card.name for card in self._black_market(library, piles)]
        return {what: names for what, names in found.items() if names}

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
        if self.start_deck is None:
            return [library.card(name, self.edition, f"{where}: shelters") for name in ("Copper",) * 7 + SHELTERS]
        where = f"{where}: start_deck"
        deck = [library.card(name, self.edition, where) for name in self.start_deck]
        for card in deck:
            if card.role in ("Landscape", "Status") or card.pile_cards(2):
                raise UserError(f"{where}: {card.name!r} is no card that can be in a deck.")
        return deck

    def _check_opening(self, deck: list[Card] | None, where: str) -> None:
        """Refuse an opening that there is not, or that the starting deck cannot have."""
        if self.opening is None:
            return
        from dominion_cli.engine.types import Type

        where = f"{where}: opening"
        if self.opening not in OPENINGS:
            raise unknown("opening", self.opening, OPENINGS, where)
        treasures = 7 if deck is None else len([card for card in deck if card.has_type(Type.TREASURE)])
        if treasures != 7 or (deck is not None and len(deck) != 10):
            raise UserError(f"{where}: {self.opening} needs a starting deck of ten cards, seven of them Treasures.")

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
        has_witch = "Young Witch" in (*self.cards, *self.black_market)
        if self.bane is None:
            used = {*self.cards, *self.black_market, *(name for _, name in self.set_aside)}
            return self._unused(library, "bane", used, can_be_bane) if has_witch else None
        if not has_witch:
            raise UserError(f"{where}: only a kingdom with Young Witch has one.")
        card = library.card(self.bane, edition=self.edition, where=where)
        if not can_be_bane(card) or card.name in self.cards:
            raise UserError(f"{where}: {card.name!r} can't be it: another Kingdom card that costs $2 or $3 can.")
        return card

    def _set_aside(self, library: CardLibrary, piles: list[Card], where: str = "") -> dict[str, Card]:
        where = f"{where}: set_aside"
        chosen = dict(self.set_aside)
        market = [library.card(name, self.edition) for name in self.black_market if name in library]
        needing = {card.name: card for card in [*piles, *market, *self._landscapes(library)] if card.needs_card}
        bane = self._bane(library)
        used = {*self.cards, *self.black_market, bane.name if bane else None}
        for name, card in sorted(needing.items()):
            if name not in chosen:
                chosen[name] = self._unused(library, name, {*used, *chosen.values()}, card.can_have_set_aside).name
        found = {}
        for name, other in chosen.items():
            if name not in needing:
                raise UserError(f"{where}: {name!r} is not in the kingdom, or needs no card set aside.")
            card = library.card(other, edition=self.edition, where=where)
            if card.role != "Kingdom Pile" or card.name in used or not needing[name].can_have_set_aside(card):
                raise UserError(f"{where}: {card.name!r} can't be set aside for {name}.")
            found[name] = card
        return found

    def _unused(
        self, library: CardLibrary, what: str, used: Container[str | None], allowed: Callable[[Card], bool]
    ) -> Card:
        """Draw a Kingdom card where nobody has chosen one: always the same, of the kingdom's sets if it can be."""
        sets = {library.card(name, self.edition).set_name for name in self.cards if name in library}
        for names in (sorted(sets), None):
            pool = sorted(library.kingdom_cards(names, self.edition), key=lambda card: card.name)
            possible = [
                card
                for card in pool
                if card.role == "Kingdom Pile" and card.name not in used and not card.needs_card and allowed(card)
            ]
            if possible:
                break
        dice = Random(f"{what} {sorted(self.cards)}")
        return possible[int(dice.random() * len(possible))]

    def _black_market(self, library: CardLibrary, piles: list[Card], where: str = "") -> list[Card]:
        """Return the cards of the Black Market deck: those chosen, or 25 unused ones."""
        where = f"{where}: black_market"
        if BLACK_MARKET not in self.cards:
            if self.black_market:
                raise UserError(f"{where}: only a kingdom with Black Market has such a deck.")
            return []
        bane = self._bane(library)
        aside = self._set_aside(library, piles, where)
        used = {card.name for card in (*piles, *aside.values(), *([bane] if bane else []))}
        if not self.black_market:
            sets = [name for name in library.sets() if any(card.set_name == name for card in piles)]
            pools = [library.kingdom_cards(names, self.edition) for names in (sets, None)]
            return market_cards(pools, used, Random(f"{BLACK_MARKET} {sorted(self.cards)}"))
        found = []
        for name in self.black_market:
            card = library.card(name, self.edition, where)
            mixed = card.role == "Mixed Pile Card"
            if card.name in used or card.pile in used:
                raise UserError(f"{where}: {card.name!r} can't be in it: the card, or its pile, is used already.")
            if not mixed and (card.role != "Kingdom Pile" or card.pile_cards(2)):
                raise UserError(f"{where}: {card.name!r} is no single Kingdom card.")
            used |= {card.name, card.pile} if mixed else {card.name}
            found.append(card)
        return found


def market_cards(pools: Iterable[Iterable[Card]], used: Iterable[str | None], dice: Random) -> list[Card]:
    """Draw a Black Market deck from the first pool of Kingdom cards that has enough of them, or else from the last.

    Cards that are used are left out, and those for which something else has to be chosen.
    """
    from dominion_cli.engine.types import Type

    possible: list[Card] = []
    for pool in pools:
        possible = [
            card
            for card in sorted(pool, key=lambda card: card.name)
            if not (card.name in used or card.name == "Young Witch" or card.needs_card or card.pile_cards(2))
            and not card.types & (Type.LIAISON | Type.OMEN)
        ]
        if len(possible) >= FEWEST_IN_MARKET:
            break
    count = min(MARKET_CARDS, len(possible))
    # Of Python's generator only random() is promised to stay the same from version to version.
    return sorted((possible.pop(int(dice.random() * len(possible))) for _ in range(count)), key=lambda card: card.name)


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
    """Return whether a card's pile can be Young Witch's bane: a Kingdom card that costs $2 or $3."""
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
