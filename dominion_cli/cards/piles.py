"""Piles of several cards: what such piles, and the cards in them, have in common whatever their set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from dominion_cli.engine.card import Card

if TYPE_CHECKING:
    from dominion_cli.engine.game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class ShuffledPile(Card):
    """A card that stands for a mixed pile that is shuffled when a game begins."""

    def shuffles_pile(self) -> bool:
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class SplitPileCard(Card):
    """A card of a split pile: five copies of one card lie on five copies of another."""

    copies = 5


@mypyc_attr(allow_interpreted_subclasses=True)
class RotatingPileCard(Card):
    """A card of a pile that can be rotated: four cards with four copies each."""

    copies = 4


def left_of(game: Game, card: Card) -> list[Card]:
    """Return what is left of that which a card brings: the top cards of its piles beside the Supply."""
    piles = [game.pile(name) for name in card.brought()]
    return [pile.card for pile in piles if pile is not None and pile.count > 0]
