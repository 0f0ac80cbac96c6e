"""The self-check of a game: no card made or lost, numbers that agree with the cards, nothing below zero."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dominion_cli.engine.errors import CheckFailed

if TYPE_CHECKING:
    from dominion_cli.engine.game import Game


def check_game(game: Game) -> None:
    """Check a game between two answers; see `Game.check`.

    Raises:
        CheckFailed: saying what is wrong, at which player and turn.
    """
    setup = game.setup
    totals = [0] * len(setup.cards)
    for player in game.players:
        held = [0] * len(setup.cards)
        for card in player.all_cards():
            held[setup.slot(card)] += 1
        for slot, count in enumerate(held):
            totals[slot] += count
            if count != player.owned[slot]:
                name = setup.cards[slot].name
                _fail(game, f"{player.name} holds {count} {name}, but {player.owned[slot]} are counted")
        numbers = (player.actions, player.buys, player.coins, player.potions, player.debt, player.coffers, player.vp)
        if min(numbers) < 0:
            _fail(game, f"{player.name} has a number below zero: {numbers}")
    for card in game.trash:
        totals[setup.slot(card)] += 1
    for pile in game.piles:
        totals[pile.slot] += pile.count
        if pile.count < 0:
            _fail(game, f"the {pile.card.name} pile has {pile.count} cards")
    for slot, total in enumerate(totals):
        start = setup.pile_counts[slot] if slot < len(setup.pile_counts) else 0
        expected = start + len(game.players) * setup.start_owned[slot]
        if total != expected:
            _fail(game, f"there are {total} {setup.cards[slot].name}, but the game began with {expected}")
    empty = len([pile for pile in game.piles if pile.count == 0])
    if empty != game.empty_piles:
        _fail(game, f"{empty} piles are empty, but {game.empty_piles} are counted")


def _fail(game: Game, what: str) -> None:
    player = game.players[game.current]
    card = f"{game.source.name}, " if game.source is not None else ""
    raise CheckFailed(f"{card}turn {player.turns} of {player.name}: {what}")
