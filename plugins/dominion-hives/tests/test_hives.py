"""Hives: the set is registered, its default answers play it, and any answers keep the rules."""

from __future__ import annotations

import os

import dominion_hives
import pytest
from dominion_hives import cards as hives

from dominion_cli import Game, Setup, registry


@pytest.fixture
def table() -> Setup:
    """The table of the whole set."""
    known = registry()
    return known.kingdoms.kingdom("Hives").setup(known.cards, 2)


def test_the_set_has_ten_kingdom_cards_and_a_landscape() -> None:
    cards = registry().cards.cards("Hives")
    assert len([card for card in cards if card.role == "Kingdom Pile"]) == 10
    assert [card.name for card in cards if card.role == "Landscape"] == ["Winter Stores"]
    assert len(cards) == 11
    assert all(card.definition.__doc__ for card in cards)


def test_its_plugin_is_whole() -> None:
    (plugin,) = [plugin for plugin in registry().plugins if plugin.source == "dominion_hives"]
    assert plugin.broken == ""
    assert dominion_hives.__doc__


def test_its_cards_run_in_the_build_that_was_asked_for() -> None:
    build = "pure" if str(hives.__file__).endswith(".py") else "compiled"
    assert os.environ.get("DOMINION_BUILD") in (None, build)


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_answered_no_card_is_made_or_lost(table: Setup, seed: int) -> None:
    bots = registry().bots
    game = Game(table, [bots.make("random"), bots.make("random")], seed, check=True)
    game.play()
    assert game.ended


@pytest.mark.parametrize("card", [card.name for card in dominion_hives.HIVES.cards if card.role == "Kingdom Pile"])
def test_a_bot_that_never_heard_of_a_card_plays_it(table: Setup, card: str) -> None:
    bots = registry().bots
    menu = [{"card": card, "max": 3}, "Province", "Gold", "Winter Stores", "Silver"]
    game = Game(table, [bots.make("menu", buy=menu), bots.make("big-money")], seed=3, check=True)
    game.play()
    assert game.ended == "provinces"
    assert game.players[0].count(card) > 0


def test_the_set_makes_a_deck_that_beats_money(table: Setup) -> None:
    bots = registry().bots
    menu = ["Province", "Gold", {"card": "Swarm", "max": 2}, {"card": "Smoker", "max": 1}, "Silver"]
    won = 0.0
    for seed in range(60):
        game = Game(table, [bots.make("menu", buy=menu), bots.make("money")], seed)
        game.play()
        won += game.win_shares()[0]
    assert won > 40
