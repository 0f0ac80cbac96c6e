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
    "Base": "29c90b0daed0a15e",
    "Intrigue": "6dd66331aa5acc6e",
    "Seaside": "d20c239fc452f931",
    "Alchemy": "6aa164454e96a5dd",
    "Prosperity": "ba252c2e9f0b5c08",
    "Cornucopia & Guilds": "a8dd26b4d1194f94",
    "Hinterlands": "cd65a82a43a1e4d9",
    "Dark Ages": "6c71ccbddc47f522",
    "Adventures": "4700b998c56dd07b",
    "Empires": "4cd310cbf58190df",
    "Nocturne": "8b2e746227f7e87e",
    "Renaissance": "5d1b311adc7e2d79",
    "Menagerie": "4ce38eeeef846b37",
    "Allies": "4b0adff56a82a46b",
    "Plunder": "a289aa4aac329cd2",
    "Rising Sun": "d082e43ad5d16cad",
    "Promo": "e163006ac8bf9bcb",
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
