"""Random games over random kingdoms of all that ships, with the self-check on: the same games in both builds."""

from __future__ import annotations

import hashlib
import os
from typing import Final

import pytest

from dominion_cli import registry
from dominion_cli.bench.stress import MAX_TURNS, failure, random_game
from dominion_cli.cards.shipped import SETS
from dominion_cli.engine.game import Game

COMPILED: Final = os.environ.get("DOMINION_BUILD") == "compiled"
# In parts, so that a test run on several cores shares them out.
PARTS: Final = 8
GAMES: Final = 4000 if COMPILED else 400
FIRST_SEED: Final = 1_000_000

# What the games of a set, mixed with Base, come to. Both builds must play the same; a change of a set's cards, or of
# what is asked about them, changes its own line, which the failing test prints anew.
GAMES_A_SET: Final = 6
DIGESTS: Final = {
    "Base": "cc86d2c862b41c31",
    "Intrigue": "5787155ea7578005",
    "Seaside": "5fd8f370d3331a11",
    "Alchemy": "c542292fec585c1e",
    "Prosperity": "7fd97152c24dd44e",
    "Cornucopia & Guilds": "96008c505e3cda48",
    "Hinterlands": "b4262b0132b83d49",
    "Dark Ages": "1b8c9d208b878bd8",
    "Adventures": "7c0489bb8c5144f9",
    "Empires": "5269b5b3946ce1ba",
    "Nocturne": "640ed26d9307a685",
    "Renaissance": "848930edc21fdb2a",
    "Menagerie": "1509d90ab81dcf68",
    "Allies": "93a2f46baed897c0",
    "Plunder": "b5fda92dccb5cec8",
    "Rising Sun": "16df14969d83d15f",
    "Promo": "a63627005e3a2a59",
}


@pytest.mark.parametrize("part", range(PARTS))
def test_no_game_of_random_answers_fails(part: int) -> None:
    library = registry().cards
    for seed in range(FIRST_SEED + part, FIRST_SEED + GAMES, PARTS):
        found = failure(random_game(library, seed), library)
        assert found is None, f"{found}: dominion stress --seed {seed} -n 1"


def test_random_games_have_everything() -> None:
    games = [random_game(registry().cards, seed) for seed in range(300)]
    assert {game.players for game in games} == {2, 3, 4, 5, 6}
    assert {game.kingdom.edition for game in games} == {"latest", "first"}
    assert any(game.kingdom.colonies for game in games)
    assert any(game.kingdom.shelters for game in games)
    assert any(game.kingdom.bane for game in games)
    assert any(game.kingdom.set_aside for game in games)
    cards = {name for game in games for name in (*game.kingdom.cards, *game.kingdom.landscapes)}
    sets = {registry().cards.card(name.partition(":")[0]).set_name for name in cards}
    assert sets == set(registry().cards.sets())
    assert max(len(game.kingdom.landscapes) for game in games) >= 4


def test_the_same_seed_gives_the_same_random_game() -> None:
    library = registry().cards
    assert random_game(library, 5) == random_game(library, 5)
    assert random_game(library, 5) != random_game(library, 6)
    assert random_game(library, 5, landscapes=False, players=3).players == 3


@pytest.mark.parametrize("name", SETS)
def test_both_builds_play_the_same_games(name: str) -> None:
    assert (name, digest(name)) == (name, DIGESTS.get(name))


def digest(name: str) -> str:
    """Return what a fixed sample of a set's games comes to, in a few letters."""
    library = registry().cards
    hashed = hashlib.sha256()
    for seed in range(GAMES_A_SET):
        table = random_game(library, seed, sets=[name, "Base"])
        bots = [registry().bots.make("random") for _ in range(table.players)]
        game = Game(table.kingdom.setup(library, table.players, MAX_TURNS), bots, seed, record=True)
        game.play()
        hashed.update(repr(all_of(game)).encode())
    return hashed.hexdigest()[:16]


def all_of(game: Game) -> list[object]:
    """Return how a game was played and how it ended, in plain numbers and names."""
    players = [(player.score(), player.turns, sorted(map(str, player.all_cards()))) for player in game.players]
    return [game.ended, [int(answer) for answer in game.answers or []], list(map(str, game.trash)), *map(list, players)]
