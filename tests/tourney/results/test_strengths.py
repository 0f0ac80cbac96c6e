"""What is inferred from who won, under the bots' names."""

from __future__ import annotations

import math

import pytest

from dominion_cli.stats.tally import Tally
from dominion_cli.tourney.results.strengths import strengths


def test_bots_that_beat_each_other_in_a_circle_are_even_against_the_mix_and_named_as_a_surprise() -> None:
    tables = [[0, 1], [1, 0], [1, 2], [2, 1], [2, 0], [0, 2]]
    tally = Tally(3, 2)
    for block in range(40):
        first_wins = [[1, 0], [int(block % 4 == 0), int(block % 4 > 0)]]
        tally.add(tables, first_wins * 3, cluster=block)
    found = strengths(tally, ["rock", "scissors", "paper"])
    assert found.mix_weights == pytest.approx([1 / 3] * 3, abs=1e-3)
    assert found.mix_shares == pytest.approx([0.5] * 3, abs=1e-3)
    assert found.surprise is not None
    assert found.surprise.gap > 0.3
    assert (found.surprise.bot, found.surprise.against) in {
        ("rock", "scissors"),
        ("scissors", "paper"),
        ("paper", "rock"),
    }
    assert len(found.seats) == 2


def test_more_than_two_at_a_table_have_no_mix() -> None:
    tally = Tally(3, 3)
    for block in range(40):
        for table in ([0, 1, 2], [1, 2, 0], [2, 0, 1]):
            tally.add([table], [[int(bot == int(block % 4 == 0)) for bot in table]], cluster=block)
    found = strengths(tally, ["a", "b", "c"])
    assert (found.mix_weights, found.mix_shares) == ([], [])
    assert found.superiority is not None
    assert found.superiority[0, 2] > 0.9


def test_before_the_first_game_nothing_is_known() -> None:
    found = strengths(Tally(2, 2), ["a", "b"])
    assert math.isnan(found.ratings[0].estimate)
    assert (found.seats, found.superiority, found.surprise) == ([], None, None)
