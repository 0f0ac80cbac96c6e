"""The record of a block: what is written down of its games is what is read again."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from dominion_cli.tourney.play.block_record import (
    ENDED,
    FORFEIT,
    MARKS,
    PLACE,
    POINTS,
    TURNS,
    WON,
    BlockRecords,
    GameCount,
    Recorder,
    SeatCount,
)

Game = tuple[str, list[SeatCount]]

at_any_table = pytest.mark.parametrize("players", range(1, 7))


def some_blocks(players: int) -> list[list[Game]]:
    """Make up three blocks of four games, of numbers from the smallest to the largest."""
    dice = Random(players)
    numbers = [-(2**31), -6, 0, 17, 2**31 - 1]

    def game() -> Game:
        order = dice.sample(range(players), players)
        marks = [0, WON, FORFEIT]
        return dice.choice(ENDED), [
            (at, dice.choice(numbers), dice.choice(numbers), dice.choice(marks)) for at in order
        ]

    return [[game() for _ in range(4)] for _ in range(3)]


def recorded(played: list[list[Game]]) -> BlockRecords:
    recorder = Recorder()
    for block in played:
        for ended, rows in block:
            recorder.game(ended)
            for row in rows:
                recorder.seat(*row)
    return recorder.records(range(5, 5 + len(played)))


@at_any_table
def test_a_record_is_read_as_it_was_written(players: int) -> None:
    played = some_blocks(players)
    records = recorded(played)
    assert [number for number, _ in records.games(players)] == [5, 6, 7]
    for (_, games), block in zip(records.games(players), played, strict=True):
        assert [game.ended for game in games] == [ended for ended, _ in block]
        assert [game.seats for game in games] == [rows for _, rows in block]
        assert [game.winners for game in games] == [[row[0] for row in rows if row[3] == WON] for _, rows in block]


@at_any_table
def test_arrays_have_the_same_numbers(players: int) -> None:
    played = some_blocks(players)
    ended, rows = recorded(played).arrays(players)
    assert [[ENDED[how] for how in block] for block in ended] == [[game[0] for game in block] for block in played]
    columns = np.stack([rows[..., column] for column in (PLACE, POINTS, TURNS, MARKS)], axis=-1)
    assert columns.tolist() == [[[list(row) for row in game[1]] for game in block] for block in played]


def test_records_can_be_split_and_joined() -> None:
    played = some_blocks(2)
    records = recorded(played)
    parts = [BlockRecords([number], part) for number, part in zip(records.blocks, records.split(), strict=True)]
    assert BlockRecords.joined(records.blocks, parts) == records
    assert [records.first(count) for count in range(1, 4)] == [recorded(played[:count]) for count in range(1, 4)]


@pytest.mark.parametrize(("marks", "winner"), [([0, WON, WON], 1), ([0, FORFEIT, 0], -1), ([WON, 0, 0], 0)])
def test_the_first_winner_is_that_of_the_last_game(marks: list[int], winner: int) -> None:
    recorder = Recorder()
    for game in ([WON, WON, WON], marks):
        recorder.game("piles")
        for place, mark in enumerate(game):
            recorder.seat(place, 3, 20, mark)
    assert recorder.first_winner(3) == winner


def test_the_bytes_of_a_record_are_as_stores_have_them() -> None:
    recorder = Recorder()
    recorder.game("piles")
    recorder.seat(1, -2, 17, WON)
    assert recorder.records([0]).data.hex(" ", 4) == "02000000 01000000 feffffff 11000000 01000000"
    assert GameCount((2, 1, -2, 17, 1)).ended == "piles"
