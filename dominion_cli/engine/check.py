"""The self-check of a game: no card made or lost, numbers that agree with the cards, nothing below zero."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dominion_cli.engine.errors import CheckFailed

if TYPE_CHECKING:
    from dominion_cli.engine.game import Game
    from dominion_cli.engine.player import Player


def check_game(game: Game) -> None:
    """Check a game between two answers; see `Game.check`.

    Raises:
        CheckFailed: saying what is wrong, at which player and turn.
    """
    for player in game.players:
        _check_player(game, player)
    for slot, (now, then) in enumerate(zip(count_all(game), game.total, strict=True)):
        if now != then:
            _fail(game, f"there are {now} {game.setup.cards[slot].name}, but the game began with {then}")
    for pile in game.piles:
        if pile.count < 0 or (pile.order is not None and len(pile.order) != pile.count):
            _fail(game, f"the {pile.name} pile has {pile.count} cards")
    empty = len([pile for pile in game.piles if pile.supply and pile.count == 0])
    if empty != game.empty_piles:
        _fail(game, f"{empty} piles are empty, but {game.empty_piles} are counted")


def count_all(game: Game) -> list[int]:
    """Return how many of each card there are in the whole game, by slot."""
    setup = game.setup
    totals = [0] * len(setup.cards)
    for player in game.players:
        for card in player.all_cards():
            totals[setup.slot(card)] += 1
    for card in game.trash:
        totals[setup.slot(card)] += 1
    for pile in game.piles:
        if pile.order is None:
            totals[pile.slot] += pile.count
        else:
            for card in pile.order:
                totals[setup.slot(card)] += 1
    for deck in game.all_decks():
        for card in deck:
            totals[setup.slot(card)] += 1
    return totals


def _check_player(game: Game, player: Player) -> None:
    setup = game.setup
    held = [0] * len(setup.cards)
    for card in player.all_cards():
        held[setup.slot(card)] += 1
    for slot, count in enumerate(held):
        if count != player.owned[slot]:
            name = setup.cards[slot].name
            _fail(game, f"{player.name} holds {count} {name}, but {player.owned[slot]} are counted")
    numbers = {
        "actions": player.actions,
        "buys": player.buys,
        "coins": player.coins,
        "potions": player.potions,
        "debt": player.debt,
        "coffers": player.coffers,
        "villagers": player.villagers,
        "favors": player.favors,
        "VP tokens": player.vp,
    }
    for name, number in numbers.items():
        if number < 0:
            _fail(game, f"{player.name} has {number} {name}")
    for play in player.plays:
        if play.in_play and play.card not in player.in_play:
            _fail(game, f"{play.card.name} is recorded in play, but is not there")


def _fail(game: Game, what: str) -> None:
    player = game.turn_player()
    card = f"{game.source.name}, " if game.source is not None else ""
    raise CheckFailed(f"{card}turn {player.turns} of {player.name}: {what}")
