"""Ways to play cards that cards of several sets have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from dominion_cli.cards import advice
from dominion_cli.engine.card import Card
from dominion_cli.engine.types import Type

if TYPE_CHECKING:
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.player import Player
    from dominion_cli.engine.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Throne(Card):
    """A card that plays an Action card of the hand several times, such as Throne Room."""

    def enthrone(self, player: Player, least: int, times: int) -> None:
        """Have the player choose an Action card, or none if ``least`` is 0, and play it so many times."""
        for card in player.choose("play", player.to_play(Type.ACTION), least, 1):
            player.play_times(card, times)

    def advise(self, view: View, decision: Decision) -> Any:
        # Another Throne Room first: it doubles two further cards, and all of it for one Action.
        if self in decision.cards and self._targets(view) > 0:
            return self
        best = max(decision.cards, key=lambda card: _worth_doubling(view, card))
        return best if decision.least > 0 or _worth_doubling(view, best) > 0 else []

    def worth_playing(self, view: View) -> int:
        targets = self._targets(view)
        if targets == 0:
            return -1
        # Before cards that give Actions, of which it doubles the best; before others last, but for the only one.
        best = max(view.hand, key=lambda card: 0 if isinstance(card, Throne) else _worth_doubling(view, card))
        return 2000 if targets == 1 or best.actions > 0 else 900

    def _targets(self, view: View) -> int:
        """Return how many Actions in hand are worth playing twice, other than Throne Rooms."""
        others = [card for card in view.hand if not isinstance(card, Throne)]
        return len([card for card in others if _worth_doubling(view, card) > 0])


def _worth_doubling(view: View, card: Card) -> int:
    """Return how good it is to play an Action twice: cards and coins count, what it costs tells of the rest."""
    if not card.has_type(Type.ACTION) or advice.worth(view, card) < 0:
        return 0
    return 10 * card.cards + 8 * card.coins + 6 * card.actions + 5 * card.cost


def command(player: Player, cards: list[Card]) -> None:
    """Have the player play one of these cards of the Supply that is no Command and no Duration; it stays there."""
    game = player.game
    card = player.choose_one("play", [each for each in cards if not game.types(each) & (Type.COMMAND | Type.DURATION)])
    if card is not None:
        player.play_where_it_is(card)


def play_as_chosen(player: Player, card: Card, others: list[Card]) -> None:
    """Have the player choose what a card is played as; a card that is another one by now is played as that again.

    What looks for the names or types of cards in play still finds the card itself.
    """
    play = player.game.play_now
    if play is None:
        return
    chosen = player.choose_one("play", others) if play.acts_as is card else play.acts_as
    if chosen is not None:
        player.play_as(play, chosen)


def play_if_wanted(player: Player, card: Card) -> None:
    """Ask whether the player wants to play the card that something has just happened to, and play it."""
    event = player.game.event_now
    if event is not None and event.is_there() and player.may("play", card):
        player.play_gained()
