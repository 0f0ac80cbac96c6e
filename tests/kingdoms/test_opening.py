"""A kingdom's ``opening``: how the Treasures of the starting decks fall into the first two hands."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from dominion_cli import Game, Kingdom, Type, UserError, registry
from dominion_cli.kingdoms.reader import KingdomReader

FIRST_GAME = registry().kingdoms.kingdom("First Game")


def kingdom(**keys: Any) -> Kingdom:
    return Kingdom("Opened", FIRST_GAME.cards, **keys)


def started(of: Kingdom, seed: int, players: int = 2) -> Game:
    bots = [registry().bots.make("money") for _ in range(players)]
    return Game(of.setup(registry().cards, players), bots, seed)


def hands(game: Game) -> list[tuple[int, int]]:
    """Return how many Treasures each player's first hand has, and the second, which is the rest of the deck."""
    return [
        (
            len([card for card in player.hand if card.has_type(Type.TREASURE)]),
            len([card for card in player.deck if card.has_type(Type.TREASURE)]),
        )
        for player in game.players
    ]


@pytest.mark.parametrize(("opening", "split"), [("5/2", (5, 2)), ("4/3", (4, 3))])
@pytest.mark.parametrize("more", [{}, {"shelters": True}, {"start_deck": ["Copper"] * 7 + ["Curse"] * 3}])
def test_every_player_opens_so_in_every_game(opening: str, split: tuple[int, int], more: dict[str, Any]) -> None:
    for seed in range(50):
        assert hands(started(kingdom(opening=opening, **more), seed, players=3)) == [split] * 3


def test_an_heirloom_counts_as_one_treasure() -> None:
    tracker = Kingdom("Heirloom", ["Tracker", *FIRST_GAME.cards[:9]], opening="5/2")
    assert hands(started(tracker, seed=1)) == [(5, 2)] * 2
    assert started(tracker, seed=1).players[0].count("Pouch") == 1


def test_without_one_the_first_hand_is_as_luck_has_it() -> None:
    found = Counter(hands(started(kingdom(), seed))[0] for seed in range(1000))
    # Of the 252 hands of a deck, 21 have two Coppers, 105 three, 105 four and 21 five.
    assert found.keys() == {(2, 5), (3, 4), (4, 3), (5, 2)}
    assert 40 <= found[5, 2] <= 130


def test_all_orders_of_an_opening_are_as_likely_and_a_seed_gives_the_same() -> None:
    def place_of_the_estate(seed: int) -> int:
        game = started(kingdom(opening="4/3"), seed)
        return [card.name for card in game.players[0].hand].index("Estate")

    places = [place_of_the_estate(seed) for seed in range(1000)]
    assert all(150 <= places.count(place) <= 250 for place in range(5))
    assert places[:20] == [place_of_the_estate(seed) for seed in range(20)]


def test_a_game_with_an_opening_is_played_to_its_end() -> None:
    opened = started(kingdom(opening="5/2"), seed=3)
    opened.play()
    assert opened.ended == "provinces"
    assert [player.shuffles > 2 for player in opened.players] == [True, True]


def test_a_deck_with_an_inherited_card_opens_so_too() -> None:
    """Its first hand is drawn anew, after the Estate that the bot gives for it has gone."""
    inherited = kingdom(opening="5/2", landscapes=["Inherited: Smithy"])
    for seed in range(20):
        game = started(inherited, seed)
        game.play_turn()
        other = game.players[1]
        assert other.count("Smithy") == 1
        assert len([card for card in other.hand if card.has_type(Type.TREASURE)]) == 5


def test_a_file_may_say_it(tmp_path: Path) -> None:
    file = tmp_path / "k.toml"
    file.write_text('preset = "First Game"\nopening = "4/3"\n')
    reader = KingdomReader(registry().cards, registry().kingdoms)
    [found] = reader.file(file)
    assert found.opening == "4/3"
    file.write_text('preset = "First Game"\nopening = "3/4"\n')
    with pytest.raises(UserError, match="opening: '3/4' must be '5/2' or '4/3'"):
        reader.file(file)


def test_a_starting_deck_without_seven_treasures_has_none() -> None:
    for deck in (["Copper"] * 6 + ["Estate"] * 4, ["Copper"] * 7 + ["Estate"] * 4):
        with pytest.raises(UserError, match="opening: 5/2 needs a starting deck of ten cards, seven of them Treasures"):
            kingdom(opening="5/2", start_deck=deck).piles(registry().cards)
    with pytest.raises(UserError, match="there is no opening"):
        kingdom(opening="6/1").piles(registry().cards)
