"""Scoring: what a player's cards, landscapes and tokens are worth, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card
    from dominion_cli.engine.player import Player


def score(player: Player) -> i64:
    """Return a player's victory points now."""
    points: i64 = player.vp
    setup = player.game.setup
    cards = setup.cards
    slot: i64 = 0
    for copies in player.owned:
        if copies > 0:
            card = cards[slot]
            if card.scores:
                points += card.points_of_all(player, copies)
        slot += 1
    for landscape in setup.landscapes:
        points += landscape.score(player)
    for own in player.has:
        points += own.score(player)
    return points


def sheet(player: Player) -> list[tuple[Card, int, int]]:
    """Return what a player's victory points come from, tokens apart: each card or landscape, its copies, its points.

    All cards of theirs are listed, by their place in the game, also those that are worth nothing. The points, and the
    tokens, add up to `score`.
    """
    setup = player.game.setup
    owned = [(card, int(copies)) for card, copies in zip(setup.cards, player.owned, strict=True) if copies > 0]
    lines = [(card, copies, int(card.points_of_all(player, copies)) if card.scores else 0) for card, copies in owned]
    landscapes = [*setup.landscapes, *player.has]
    return lines + [(landscape, 1, int(landscape.score(player))) for landscape in landscapes]


def results(players: list[Player]) -> list[tuple[int, int, float]]:
    """Return each player's points, turns and share of the win (see `Game.results`)."""
    # A number each, quick to compare: points above, and below them what few turns are worth.
    ranks: list[int] = [(score(player) << 32) - player.turns for player in players]
    best = max(ranks)
    share = 1.0 / ranks.count(best)
    return [
        ((ranks[player.seat] + player.turns) >> 32, player.turns, share if ranks[player.seat] == best else 0.0)
        for player in players
    ]
