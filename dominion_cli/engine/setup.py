"""All that is the same for every game at a table: the cards, the piles, the starting decks, when it ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from mypy_extensions import i64

from dominion_cli.engine.card import Card, Landscape
from dominion_cli.engine.errors import GameError
from dominion_cli.engine.pile import PileSpec
from dominion_cli.engine.types import ACTION, NIGHT, TREASURE, VICTORY, Type
from dominion_cli.errors import UserError, close_to, unknown

# How many players a table seats; one alone plays solitaire.
MOST_PLAYERS: Final = 6

# The piles of the Supply that are no Kingdom piles.
BASIC_PILES: Final = (
    "Copper",
    "Silver",
    "Gold",
    "Platinum",
    "Potion",
    "Estate",
    "Duchy",
    "Province",
    "Colony",
    "Curse",
    "Ruins",
)

# The decks of Boons and Hexes.
BOONS: Final = "Boons"
HEXES: Final = "Hexes"

# What numbers and mats are kept under, besides the names of cards.
NO_CARDS: Final = ("+1 Card", "+1 Action", "+1 Buy", "+$1", "-$2", "Trashing", "Journey token", "Tavern", "Exile")


def copies_in_pile(card: Card, players: int) -> int:
    """Return how many copies of a card its pile starts with.

    Treasures start with what the starting decks leave of them (7 Coppers a player); Victory cards with 8 for one or two
    players and 12 for more, Provinces with 15 and 18 for five and six; Curses with 10 for each player beyond the first.
    """
    if card.name == "Copper":
        return max(card.copies * (2 if players > 4 else 1) - 7 * players, 0)
    if card.name in ("Curse", "Ruins"):
        return 10 * max(players - 1, 1)
    if card.name in ("Silver", "Gold"):
        return card.copies * (2 if players > 4 else 1)
    if card.types & Type.REWARD:
        return 1 if players <= 2 else card.copies
    if card.types & VICTORY and not card.pile:
        if card.name == "Province" and players > 4:
            return 3 * players
        return 8 if players <= 2 else 12
    return card.copies


class Setup:
    """A table ready for any number of games: which cards, how many of each, who starts with what, when it ends.

    Args:
        kingdom: the Kingdom piles' cards; one that stands for a mixed pile brings the cards of that pile.
        players: seats at the table, 1 to 6; one is solitaire, with the piles of a game for two.
        basic: the basic cards, Copper and Estate among them, each a Supply pile.
        landscapes: the landscapes of the game.
        find: gives a card by its name, for cards that bring others with them.
        counts: sizes of piles, by name, where they are not the usual.
        end_piles: how many empty Supply piles end the game; by default 3, or 4 at five or six players.
        start_deck: the cards each player starts with; by default 7 Coppers and 3 Estates.
        opening: how many Treasures each player's first hand has; as luck will have it where it is 0.
        others: cards that can turn up in the game without a pile in the Supply.
        bane: the card whose pile is Young Witch's bane.
        set_aside: the unused Kingdom card set aside for each card that needs one, by that card's name.
        chosen: what was chosen for cards and landscapes that something is chosen for, by their names: the pile of a
            Trait, the Kingdom cards that Divine Wind will bring, the Black Market deck.
        max_turns: a player's turn with this number is the last of the game, which then counts as stalled.

    Raises:
        GameError: when the number of players is not 1 to 6 or a card of the starting deck is not in the game.
    """

    def __init__(
        self,
        kingdom: Sequence[Card],
        players: int,
        basic: Sequence[Card],
        *,
        landscapes: Sequence[Landscape] = (),
        find: Callable[[str], Card] | None = None,
        counts: Mapping[str, int] | None = None,
        end_piles: int | None = None,
        start_deck: Sequence[Card] | None = None,
        opening: int = 0,
        others: Sequence[Card] = (),
        bane: Card | None = None,
        set_aside: Mapping[str, Card] | None = None,
        chosen: Mapping[str, Sequence[Card]] | None = None,
        name: str = "",
        max_turns: int = 200,
    ) -> None:
        if not 1 <= players <= MOST_PLAYERS:
            raise GameError(f"{players} players: a table seats 1 to {MOST_PLAYERS}")
        self.name = name
        self.players: i64 = players
        self.max_turns: i64 = max_turns
        self.opening: i64 = opening
        self.kingdom: list[Card] = list(kingdom)
        self.landscapes: list[Landscape] = list(landscapes)
        self.bane = bane
        self.set_aside: dict[str, Card] = dict(set_aside or {})
        self.chosen: dict[str, list[Card]] = {key: list(cards) for key, cards in (chosen or {}).items()}
        self.traits: dict[str, str] = {}
        """The name of the pile that each Trait belongs to, by the Trait's name."""
        self.later_piles: list[str] = []
        """The piles that lie beside the Supply until they are laid in it."""
        self._laying_later: bool = False
        # The mats whose cards everybody sees, and those whose cards only their owner does.
        self.face_up: list[str] = ["Exile", "Tavern"]
        self.face_down: list[str] = []
        self.end_piles: i64 = end_piles if end_piles is not None else (4 if players > 4 else 3)
        self._find = find
        self._others: list[Card] = list(others)
        self.piles: list[PileSpec] = []
        """How each pile begins: those of the Supply first, then those beside it."""
        self.decks: dict[str, list[Card]] = {}
        """Lists of cards that a game keeps apart, by name, such as Boons; each game shuffles its own."""
        for card in basic:
            self.add_pile(card)
        self.start_deck: list[Card] = list(start_deck) if start_deck is not None else self._usual_deck()
        for card in kingdom:
            self.add_pile(card)
        if bane is not None:
            self.add_pile(bane)
        for landscape in landscapes:
            self._lay_what_comes_with(landscape)
        self.piles.sort(key=_beside_the_supply)
        self.cards: list[Card] = []
        """Every card that can turn up. Its place in this list is its slot, the table's number for it."""
        self.pile_of: list[int] = []
        """The number of each slot's pile, or -1."""
        self.pile_by_name: dict[str, int] = {}
        """The number of each pile by its name and by those of its cards."""
        self.first_slots: list[int] = []
        """The slot of each pile's first card."""
        self._number_cards()
        self.slot_by_name: dict[str, int] = {card.name: slot for slot, card in enumerate(self.cards)}
        # Names that were asked for, as they are printed.
        self._printed: dict[str, str] = {}
        self._kept: dict[str, str] = {}
        self.slots: list[int] = [-1] * (1 + max([int(card.number) for card in self.cards]))
        """Slot by a card definition's own number, -1 for cards that are not in this game."""
        for slot, card in enumerate(self.cards):
            self.slots[int(card.number)] = slot
        for pile, count in (counts or {}).items():
            if pile not in self.pile_by_name:
                raise GameError(f"there is no pile of {pile} to have a size")
            self.piles[self.pile_by_name[pile]].count = count
        self.shadows: bool = len([card for card in self.cards if card.types & Type.SHADOW]) > 0
        """Whether there are cards that can be played from the deck."""
        self.nights: bool = len([card for card in self.cards if card.types & NIGHT]) > 0
        self.starters: list[Card] = [card for card in [*self.cards, *landscapes] if card.starts]
        """What has something to do when a game begins."""
        self.listens: i64 = 0
        """The events that anything in the game can listen to."""
        self.hands_listen: i64 = 0
        """Those that a card in a hand can listen to; next, one on a Tavern mat, and a landscape."""
        self.taverns_listen: i64 = 0
        self.landscapes_listen: i64 = 0
        for card in self.cards:
            self.listens |= card.events
            self.hands_listen |= card.listens_in_hand
            self.taverns_listen |= card.listens_on_tavern
        for landscape in landscapes:
            self.listens |= landscape.events
            self.landscapes_listen |= landscape.listens
        self.province: i64 = self.pile_by_name.get("Province", -1)
        self.colony: i64 = self.pile_by_name.get("Colony", -1)
        self.start_owned: list[int] = [0] * len(self.cards)
        for card in self.start_deck:
            self.start_owned[self.slot(card)] += 1
        self.empty_at_start: i64 = len([spec for spec in self.piles if spec.supply and spec.count == 0])

    def copy(self) -> Setup:
        """Return a table of its own that is the same; the two share nothing but the cards, which nobody changes."""
        twin = Setup([], self.players, self.cards[:1], start_deck=[])
        fields: Any = getattr(type(self), "__mypyc_attrs__", None) or vars(self)
        for name in fields:
            if name != "__dict__":
                setattr(twin, name, _own(getattr(self, name)))
        return twin

    def _usual_deck(self) -> list[Card]:
        by_name = {spec.name: spec.cards[0] for spec in self.piles}
        return [by_name["Copper"]] * 7 + [by_name["Estate"]] * 3

    def _number_cards(self) -> None:
        for number, spec in enumerate(self.piles):
            self.pile_by_name[spec.name] = number
            self.first_slots.append(len(self.cards))
            for card in dict.fromkeys(spec.cards):
                self.pile_by_name.setdefault(card.name, number)
                self.cards.append(card)
                self.pile_of.append(number)
        for card in [*self._others, *self.start_deck, *[card for deck in self.decks.values() for card in deck]]:
            if not [known for known in self.cards if known is card]:
                self.cards.append(card)
                self.pile_of.append(-1)

    # For cards that bring others with them.

    def named(self, name: str) -> Card:
        """Return a card by its name.

        Raises:
            GameError: when the table was laid without knowing other cards than its own.
        """
        for spec in self.piles:
            for card in spec.cards:
                if card.name == name:
                    return card
        if self._find is None:
            raise GameError(f"{name} is not in this game")
        return self._find(name)

    def add_pile(self, card: Card | str, *, supply: bool = True, count: int | None = None) -> None:
        """Lay a pile, in the Supply or beside it, unless it lies there already; it may bring others."""
        if isinstance(card, str):
            card = self.named(card)
        if [spec for spec in self.piles if spec.name == card.name]:
            return
        parts = card.pile_cards(int(self.players))
        cards = [self.named(name) for name, copies in parts for _ in range(copies)] if parts else [card]
        if count is None:
            # Of the shuffled Ruins not all are used.
            whole = len(parts) > 0 and card.name != "Ruins"
            count = len(cards) if whole else copies_in_pile(card, int(self.players))
        if self._laying_later and supply:
            self.later_piles.append(card.name)
            supply = False
        spec = PileSpec(card.name, cards, count, supply)
        spec.shuffled = card.shuffles_pile()
        self.piles.append(spec)
        self._lay_what_comes_with(card)

    def replace(self, name: str, card: Card) -> None:
        """Use another card in place of the one of that name, wherever it is in the game."""
        for spec in self.piles:
            spec.cards = [card if old.name == name else old for old in spec.cards]
        self.start_deck = [card if old.name == name else old for old in self.start_deck]
        self._others = [card if old.name == name else old for old in self._others]

    def add_cards(self, *names: str) -> None:
        """Bring in cards that have no pile."""
        self._others.extend([self.named(name) for name in names])

    def add_card(self, card: Card) -> None:
        """Bring in a card that has no pile, with all that it needs itself."""
        self._others.append(card)
        self._lay_what_comes_with(card)

    def add_deck(self, name: str) -> None:
        """Lay a deck, such as the Boons: of the cards that the card of that name stands for, which may bring piles."""
        if name not in self.decks:
            self.lay_deck(name, [self.named(part) for part, _ in self.named(name).pile_cards(int(self.players))])

    def lay_deck(self, name: str, cards: Sequence[Card]) -> None:
        """Lay a deck of these cards, with all that they need themselves."""
        self.decks[name] = list(cards)
        for card in cards:
            self._lay_what_comes_with(card)

    def _lay_what_comes_with(self, card: Card) -> None:
        """Lay what a card needs: what its types tell of, what it says that it brings, and what its `set_up` adds."""
        if card.types & Type.FATE:
            self.add_deck(BOONS)
        if card.types & Type.DOOM:
            self.add_deck(HEXES)
        if card.types & Type.LOOTER:
            self.add_pile("Ruins")
        for name in card.brought():
            brought = self.named(name)
            if brought.types & Type.HEIRLOOM:
                self.start_with(name, "Copper")
            else:
                self.add_pile(brought, supply=False)
        card.set_up(self)

    def add_mat(self, name: str, *, face_down: bool = False) -> None:
        """Give each player a mat: everybody sees the cards on it, or only its owner if they lie face down."""
        mats = self.face_down if face_down else self.face_up
        if name not in mats:
            mats.append(name)

    def start_with(self, name: str, instead_of: str) -> None:
        """Have every player start with a card (an Heirloom, a Shelter) instead of one of another name."""
        names = [card.name for card in self.start_deck]
        if instead_of in names and not self._laying_later:
            self.start_deck[names.index(instead_of)] = self.named(name)

    def add_later(self, card: Card) -> None:
        """Lay a pile beside the Supply, and what it brings, to be laid in the Supply later on."""
        self._laying_later = True
        self.add_pile(card)
        self._laying_later = False

    def give_trait(self, trait: Card) -> None:
        """Choose the pile of a Trait: the one chosen, or the first Action or Treasure pile that has none yet."""
        possible = [*self.chosen.get(trait.name, []), *self.kingdom]
        for card in possible:
            if card.types & (ACTION | TREASURE) and card.name not in self.traits.values():
                self.traits[trait.name] = card.name
                return

    def is_kingdom_pile(self, name: str) -> bool:
        """Return whether a pile is one of the Kingdom piles that the game began with, or belongs to one."""
        return name not in BASIC_PILES

    def landscape(self, name: str) -> Landscape | None:
        """Return the landscape of a name; None when it is not in this game."""
        if self.landscapes:
            printed = self.printed(name)
            for landscape in self.landscapes:
                if landscape.name == printed:
                    return landscape
        return None

    def printed(self, name: str) -> str:
        """Return a card's name as it is printed; capitals do not matter.

        Raises:
            UserError: there is no such card, in this game or in any other.
        """
        printed = self._printed.get(name)
        if printed is None:
            here = self._find is None or name in self.slot_by_name or name in self.pile_by_name
            printed = name if here else self.named(name).name
            self._printed[name] = printed
        return printed

    def kept(self, name: str) -> str:
        """Return the name that a number or a mat is kept under; what nearly is a known one is refused (`kept_name`)."""
        kept = self._kept.get(name)
        if kept is None:
            kept = kept_name(name, self.printed)
            self._kept[name] = kept
        return kept

    def slot_of(self, name: str) -> i64:
        """Return the table's number for the card of a name; -1 when it is not in this game.

        Raises:
            UserError: there is no such card (see `printed`).
        """
        slot: i64 = self.slot_by_name.get(name, -1)
        return slot if slot >= 0 else self.slot_by_name.get(self.printed(name), -1)

    def pile_named(self, name: str) -> i64:
        """Return the number of the pile of a name, or of that with the card of a name; -1 when there is none.

        Raises:
            UserError: there is no such card (see `printed`).
        """
        pile: i64 = self.pile_by_name.get(name, -1)
        return pile if pile >= 0 else self.pile_by_name.get(self.printed(name), -1)

    def slot(self, card: Card) -> i64:
        """Return the table's number for a card.

        Raises:
            GameError: when the card is not in this game.
        """
        slot: i64 = -1
        if card.number < len(self.slots):
            slot = self.slots[card.number]
        if slot < 0:
            raise GameError(f"{card.name} is not in this game")
        return slot


def _own(value: Any) -> Any:
    """Return a copy of what a table keeps: of lists and dictionaries, and of the piles in them."""
    if isinstance(value, list):
        return [_own(each) for each in value]
    if isinstance(value, dict):
        return {key: _own(each) for key, each in value.items()}
    return value.copy() if isinstance(value, PileSpec) else value


def _beside_the_supply(spec: PileSpec) -> bool:
    return not spec.supply


def kept_name(name: str, find: Callable[[str], Any], where: str = "") -> str:
    """Return the name that a number or a mat is kept under: a card's as printed, or any other that a card made up.

    Args:
        name: what somebody wrote.
        find: finds the card of a name, or raises a UserError.
        where: file and key, for the error message.

    Raises:
        UserError: no card, mat or token has the name, but one has nearly that.
    """
    if name in NO_CARDS:
        return name
    try:
        return str(find(name))
    except UserError as error:
        near = close_to(name, [*NO_CARDS, error.near], 0.8)
        if near:
            raise unknown("number or mat", name, [near], where) from None
        return name
