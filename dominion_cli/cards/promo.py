"""Promotional cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from dominion_cli.engine.card import Card
from dominion_cli.engine.types import Type

if TYPE_CHECKING:
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.player import Player
    from dominion_cli.engine.view import View


class Captain(Card):
    """Now and at the start of your next turn: play an Action card from the Supply that costs up to $4 and is no Command
    and no Duration, leaving it there.
    """

    name = "Captain"
    cost = 6
    types = Type.ACTION | Type.DURATION | Type.COMMAND

    def play(self, player: Player) -> None:
        self._command(player)
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        self._command(player)

    def _command(self, player: Player) -> None:
        """Play a card where it lies."""
        game = player.game
        actions = game.supply_within(4, types=Type.ACTION)
        card = player.choose_one(
            "play", [each for each in actions if not game.types(each) & (Type.COMMAND | Type.DURATION)]
        )
        if card is not None:
            player.play_where_it_is(card)

    def advise(self, view: View, decision: Decision) -> Any:
        return max(decision.cards, key=lambda card: (card.worth_playing(view), card.cost))


CARDS: Final[list[type[Card]]] = [Captain]
