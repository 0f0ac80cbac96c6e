"""All that is the same for every game at a table: the cards, the piles, the starting decks, when it ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from mypy_extensions import i64

from dominion_cli.engine.errors import GameError
from dominion_cli.engine.types import VICTORY

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card


def copies_in_pile(card: Card, players: int) -> int:
    """Return how many copies of a card its pile starts with.

    Treasures start with what the starting decks leave of them (7 Coppers a player); Victory cards with 8 for one or two
    players and 12 for more, Provinces with 15 and 18 for five and six; Curses with 10 for each player beyond the first.
    """
    if card.name == "Copper":
        return max(card.copies * (2 if players > 4 else 1) - 7 * players, 0)
    if card.name == "Curse":
        return 10 * max(players - 1, 1)
    if card.name in ("Silver", "Gold"):
        return card.copies * (2 if players > 4 else 1)
    if card.types & VICTORY:
        if card.name == "Province" and players > 4:
            return 3 * players
        return 8 if players <= 2 else 12
    return card.copies


class Setup:
    """A table ready for any number of games: which cards, how many of each, who starts with what, when it ends.

    Args:
        kingdom: the Kingdom piles' cards.
        players: seats at the table, 1 to 6; one is solitaire, with the piles of a game for two.
        basic: the basic cards, Copper and Estate among them, each a Supply pile.
        counts: sizes of piles, by name, where they are not the usual.
        end_piles: how many empty Supply piles end the game; by default 3, or 4 at five or six players.
        start_deck: the cards each player starts with; by default 7 Coppers and 3 Estates.
        others: cards that can turn up in the game without a pile in the Supply.
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
        counts: Mapping[str, int] | None = None,
        end_piles: int | None = None,
        start_deck: Sequence[Card] | None = None,
        others: Sequence[Card] = (),
        name: str = "",
        max_turns: int = 200,
    ) -> None:
        if not 1 <= players <= 6:
            raise GameError(f"{players} players: a table seats 1 to 6")
        self.name = name
        self.players: i64 = players
        self.max_turns: i64 = max_turns
        self.kingdom: list[Card] = list(kingdom)
        self.pile_cards: list[Card] = [*basic, *kingdom]
        self.pile_counts: list[int] = [copies_in_pile(card, players) for card in self.pile_cards]
        self.cards: list[Card] = [*self.pile_cards, *others]
        self.slot_by_name: dict[str, int] = {card.name: slot for slot, card in enumerate(self.cards)}
        for pile, count in (counts or {}).items():
            self.pile_counts[self.slot_by_name[pile]] = count
        # Slot by a card definition's own number, -1 for cards that are not in this game.
        self.slots: list[int] = [-1] * (1 + max([int(card.number) for card in self.cards]))
        for slot, card in enumerate(self.cards):
            self.slots[int(card.number)] = slot
        self.listens: i64 = 0
        for card in self.cards:
            self.listens |= card.listens
        self.province: i64 = self.slot_by_name.get("Province", -1)
        self.colony: i64 = self.slot_by_name.get("Colony", -1)
        self.end_piles: i64 = end_piles if end_piles is not None else (4 if players > 4 else 3)
        self.start_deck: list[Card] = list(start_deck) if start_deck is not None else self._usual_deck()
        self.start_owned: list[int] = [0] * len(self.cards)
        for card in self.start_deck:
            self.start_owned[self.slot(card)] += 1
        self.empty_at_start: i64 = len([count for count in self.pile_counts if count == 0])

    def _usual_deck(self) -> list[Card]:
        copper = self.cards[self.slot_by_name["Copper"]]
        estate = self.cards[self.slot_by_name["Estate"]]
        return [copper] * 7 + [estate] * 3

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
