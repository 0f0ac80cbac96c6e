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
    "Base": "c3d122129a9b5d2a",
    "Intrigue": "e254d81e49f0d2d2",
    "Seaside": "e4e6ce04bdd0e886",
    "Alchemy": "14a84db2cc43bf8f",
    "Prosperity": "a365e41edfec6b0b",
    "Cornucopia & Guilds": "b42089dc039517b7",
    "Hinterlands": "b0a1a4bad837ad75",
    "Dark Ages": "89a2db0626e9f438",
    "Adventures": "b9a5b71887adc3ab",
    "Empires": "f9f2ede401a79fbf",
    "Nocturne": "afce54f6714758f2",
    "Renaissance": "d39edeb26b85d802",
    "Menagerie": "467c89ed18456c11",
    "Allies": "09dd721264af357e",
    "Plunder": "246634ae09d43635",
    "Rising Sun": "d440f33b36029ffd",
    "Promo": "44a4bf5d0f1127f9",
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
