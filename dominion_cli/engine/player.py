"""A player: all that one has and does. What cards are given, and call verbs of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from dominion_cli.engine.playing import Performer
from dominion_cli.engine.scoring import score
from dominion_cli.engine.types import ACTION, TREASURE, Type

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card


class Player(Performer):
    """One player's cards, counters and verbs: `Seat` has what there is, each file below one subject of what is done."""

    # Without slots, so many attributes are slow to get at in the interpreted build.
    __slots__ = ()

    def score(self) -> i64:
        """Return the player's victory points now."""
        return score(self)

    def turn_options(self, kind: str) -> list[Card]:
        """Return what can be played or bought now, for the questions that a turn itself asks."""
        options = self._turn_options(kind)
        if self.game.limits_playing and kind != "buy":
            return [card for card in options if self.may_play_from_hand(card)]
        return options

    def turn_option(self, kind: str, number: int) -> Card | None:
        """Return one of the `turn_options` by its number, counted from 0; None if there are not so many."""
        if kind == "buy":
            # What can be bought is not listed: a game that is recorded or played again asks this at every purchase.
            for pile in self.game.piles:
                if self.may_buy(pile):
                    if number == 0:
                        return pile.card
                    number -= 1
        options = self._landscapes_to_buy() if kind == "buy" else self.turn_options(kind)
        return options[number] if 0 <= number < len(options) else None

    def number_of_turn_option(self, kind: str, card: Card) -> i64:
        """Return which of the `turn_options` a card is, counted from 0; -1 if it is none of them."""
        number: i64 = 0
        if kind == "buy":
            for pile in self.game.piles:
                if self.may_buy(pile):
                    if pile.card is card:
                        return number
                    number += 1
        for option in self._landscapes_to_buy() if kind == "buy" else self.turn_options(kind):
            if option is card:
                return number
            number += 1
        return -1

    def _landscapes_to_buy(self) -> list[Card]:
        return [landscape for landscape in self.game.setup.landscapes if self.may_buy_landscape(landscape)]

    def _turn_options(self, kind: str) -> list[Card]:
        game = self.game
        if kind == "play_action":
            actions = [card for card in self.hand if game.types(card) & ACTION]
            return actions + self.shadows() if game.setup.shadows else actions
        if kind == "play_treasure":
            treasures = [card for card in self.hand if game.types(card) & TREASURE]
            if game.setup.shadows:
                treasures.extend([card for card in self.shadows() if game.types(card) & TREASURE])
            return treasures
        if kind == "play_night":
            return [card for card in self.hand if game.types(card) & Type.NIGHT]
        if kind == "buy":
            return [pile.card for pile in game.piles if self.may_buy(pile)] + self._landscapes_to_buy()
        return []
