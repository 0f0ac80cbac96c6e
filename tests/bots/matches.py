"""Tables and matches for the tests of bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dominion_cli import Answerer, Card, Game, Setup, registry


def table(*kingdom: str | Card, players: int = 2, edition: str = "latest", **options: Any) -> Setup:
    """Return a table with these Kingdom cards, by name or as cards of the test's own."""
    library = registry().cards
    cards = [library.card(card, edition) if isinstance(card, str) else card for card in kingdom]
    return Setup(cards, players, library.basic(edition), **options)


def shipped(name: str, **parameters: Any) -> Answerer:
    """Return a shipped bot."""
    return registry().bots.make(name, **parameters)


def play(setup: Setup, bots: Sequence[Answerer], seed: int = 1, **options: Any) -> Game:
    """Return a game that has been played to its end."""
    game = Game(setup, bots, seed, **options)
    game.play()
    return game


def win_share(setup: Setup, bot: Answerer, other: Answerer, games: int) -> float:
    """Return the share of a match that ``bot`` wins, each seed being played from both seats."""
    won = 0.0
    for seed in range(games // 2):
        for seat, bots in enumerate(([bot, other], [other, bot])):
            game = play(setup, bots, seed)
            won += game.win_shares()[seat]
            game.close()
    return won / (games // 2 * 2)
