"""Small tables for the engine's tests: a game in the middle of which a test can stand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dominion_cli import Bot, Card, Decision, Game, Player, Setup, View, registry

Answer = Callable[[View, Decision], Any]


class Told(Bot):
    """A bot that answers each question as a function says; by default, as the cards advise."""

    def __init__(self, answer: Answer | None = None) -> None:
        super().__init__()
        self.say = answer
        self.asked: list[tuple[str, list[str]]] = []

    def decide(self, view: View, decision: Decision) -> Any:
        self.asked.append((decision.kind, [str(option) for option in decision.options]))
        return self.say(view, decision) if self.say is not None else self.default(view, decision)


def table(*kingdom: str | Card, players: int = 2, edition: str = "latest", **options: Any) -> Setup:
    """Return a table with these Kingdom cards, by name or as cards of the test's own."""
    library = registry().cards
    cards = [library.card(card, edition) if isinstance(card, str) else card for card in kingdom]
    return Setup(cards, players, library.basic(), **options)


def game(*kingdom: str | Card, players: int = 2, seed: int = 1, answer: Answer | None = None, **options: Any) -> Game:
    """Return a game in which every question is answered by ``answer``, before its first turn."""
    setup = table(*kingdom, players=players, **options)
    return Game(setup, [Told(answer) for _ in range(players)], seed, log=True)


def give(player: Player, *hand: str, deck: tuple[str, ...] = ()) -> None:
    """Put these cards in the player's hand and deck (top first) in place of what is there."""
    setup = player.game.setup

    def cards(names: tuple[str, ...]) -> list[Card]:
        return [setup.cards[setup.slot_by_name[name]] for name in names]

    player.hand = cards(hand)
    player.deck = cards(deck)[::-1]
    player.discard_pile = []
    owned = [0] * len(setup.cards)
    for card in player.all_cards():
        owned[setup.slot_by_name[card.name]] += 1
    player.owned = owned
