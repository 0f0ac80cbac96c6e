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
    "Base": "37b53fb601bf56d7",
    "Intrigue": "e7e3fc6ff5d5d4e8",
    "Seaside": "7bf5b0444f54fe20",
    "Alchemy": "8df613cab422e779",
    "Prosperity": "01b2911a0b6b86f7",
    "Cornucopia & Guilds": "dd31701726351bdc",
    "Hinterlands": "8e6a7169c9fe2929",
    "Dark Ages": "3c6b342078e8ec46",
    "Adventures": "4f7aba5e0da5e7c4",
    "Empires": "9d972600e9a3de61",
    "Nocturne": "ca5979b2c1e4178c",
    "Renaissance": "e89ad20c1c4c13b5",
    "Menagerie": "c171673c6a9bcec4",
    "Allies": "838e133fa1d52fe4",
    "Plunder": "b599fe638dd3056b",
    "Rising Sun": "8775cd79f2010d72",
    "Promo": "d39eaf7ff8eaee90",
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
