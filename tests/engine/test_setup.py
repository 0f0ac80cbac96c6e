"""What lies on the table when a game begins."""

from __future__ import annotations

import pytest
from engine.small_games import Told, game, table

from dominion_cli import Game
from dominion_cli.engine.errors import GameError


@pytest.mark.parametrize(
    ("players", "victory", "provinces", "curses", "coppers"),
    [
        (1, 8, 8, 10, 53),
        (2, 8, 8, 10, 46),
        (3, 12, 12, 20, 39),
        (4, 12, 12, 30, 32),
        (5, 12, 15, 40, 85),
        (6, 12, 18, 50, 78),
    ],
)
def test_piles_have_the_size_for_the_number_of_players(
    players: int, victory: int, provinces: int, curses: int, coppers: int
) -> None:
    setup = table("Gardens", "Smithy", players=players)
    sizes = {spec.name: spec.count for spec in setup.piles}
    assert sizes["Gardens"] == sizes["Estate"] == sizes["Duchy"] == victory
    assert (sizes["Province"], sizes["Curse"], sizes["Copper"]) == (provinces, curses, coppers)
    assert sizes["Smithy"] == 10


@pytest.mark.parametrize(("players", "end_piles"), [(1, 3), (2, 3), (4, 3), (5, 4), (6, 4)])
def test_three_empty_piles_end_the_game_and_four_with_more_than_four_players(players: int, end_piles: int) -> None:
    assert table(players=players).end_piles == end_piles


def test_how_many_empty_piles_end_the_game_can_be_set() -> None:
    assert table(players=4, end_piles=4).end_piles == 4


def test_each_player_starts_with_seven_coppers_and_three_estates_and_draws_five() -> None:
    for player in game(players=3).players:
        assert player.count("Copper") == 7
        assert player.count("Estate") == 3
        assert len(player.hand) == 5
        assert len(player.all_cards()) == 10
        assert player.score() == 3


def test_starting_estates_do_not_come_from_the_pile() -> None:
    assert game().views[0].left("Estate") == 8


def test_a_table_seats_one_to_six() -> None:
    with pytest.raises(GameError, match="7 players"):
        table(players=7)


def test_a_game_needs_an_answerer_for_every_seat() -> None:
    with pytest.raises(GameError, match="1 answerers for a table of 2"):
        Game(table(), [Told()], 1)
