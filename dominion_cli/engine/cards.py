"""Some cards that lie in one place, for the verbs to move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card
    from dominion_cli.engine.game import Game
    from dominion_cli.engine.play import Play


class Cards:
    """Some cards that lie in one place: revealed, looked at, in hand. Verbs move those of them that are still there."""

    def __init__(self, game: Game, place: list[Card], cards: list[Card]) -> None:
        self.game = game
        """The game they are in."""
        self.place = place
        """The list they lie in."""
        self.cards = cards
        """The cards themselves."""
        self.play: Play | None = None
        """The record of the one card in play that this is about, where it has to be that very copy."""

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards[:])

    def __contains__(self, card: object) -> bool:
        # Compiled code does not fall back on `__iter__`.
        return card in self.cards

    def of_type(self, types: int) -> Cards:
        """Return those that have any of the given types."""
        game = self.game
        return self.only([card for card in self.cards if game.types(card) & types])

    def not_of_type(self, types: int) -> Cards:
        """Return those that have none of the given types."""
        game = self.game
        return self.only([card for card in self.cards if not game.types(card) & types])

    def named(self, *names: str) -> Cards:
        """Return those that have one of the given names."""
        return self.only([card for card in self.cards if card.name in names])

    def except_for(self, *names: str) -> Cards:
        """Return those that have none of the given names."""
        return self.only([card for card in self.cards if card.name not in names])

    def costing(self, least: int, most: int) -> Cards:
        """Return those that cost from ``least`` to ``most`` coins, and neither potions nor debt."""
        game = self.game
        return self.only([card for card in self.cards if game.costs_between(card, least, most)])

    def different(self) -> Cards:
        """Return one of each name."""
        return self.only(list(dict.fromkeys(self.cards)))

    def only(self, cards: list[Card]) -> Cards:
        """Return these few of the cards, such as those that somebody chose."""
        few = Cards(self.game, self.place, cards)
        few.play = self.play
        return few

    def still_there(self) -> Cards:
        """Return those that have not been moved since."""
        rest = self.place[:]
        return self.only([card for card in self.cards if remove(rest, card)])

    def take(self) -> list[Card]:
        """Remove the cards from where they lie; return those that were still there (the lose-track rule)."""
        place = self.place
        taken = [card for card in self.cards if remove(place, card)]
        frame = self.game.frame
        if frame is not None and frame.in_hand:
            for card in taken:
                frame.has_left(place, card)
        if self.play is not None and taken:
            self.play.in_play = False
        return taken


def remove(place: list[Any], card: Card) -> bool:
    """Remove one copy of a card from a place, the one that came last; return whether it was there."""
    i: i64 = len(place) - 1
    while i >= 0:
        if place[i] is card:
            place.pop(i)
            return True
        i -= 1
    return False


def holds(place: list[Any], card: Card) -> bool:
    """Return whether a copy of the card lies in a place."""
    for held in place:
        if held is card:
            return True
    return False


def all_the_same(cards: list[Any]) -> bool:
    """Return whether all cards are copies of one."""
    first = cards[0]
    for card in cards:
        if card is not first:
            return False
    return True


def names(cards: list[Card]) -> str:
    """Return the names of cards for a line of the log, such as "2 Copper, Estate"."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[card.name] = counts.get(card.name, 0) + 1
    return ", ".join([name if count == 1 else f"{count} {name}" for name, count in counts.items()])
