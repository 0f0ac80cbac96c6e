"""Luck is a function of its key, and fair."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from dominion_cli.engine.luck import Stream, key, mixed, shuffle


def test_the_same_key_gives_the_same_shuffle() -> None:
    first, second = list(range(30)), list(range(30))
    shuffle(first, key(7, 1, 2))
    shuffle(second, key(7, 1, 2))
    assert first == second
    assert first != list(range(30))


def test_each_part_of_a_key_makes_another_shuffle() -> None:
    starts = {key(seed, seat, number) for seed in range(20) for seat in range(6) for number in range(20)}
    assert len(starts) == 20 * 6 * 20


def test_numbers_are_the_same_on_every_machine_and_in_both_builds() -> None:
    stream = Stream(2026)
    assert [stream.below(1000) for _ in range(6)] == [278, 976, 156, 546, 101, 526]
    cards = list(range(8))
    shuffle(cards, mixed(1))
    assert cards == [3, 2, 1, 6, 0, 4, 5, 7]


def test_a_stream_has_what_bots_are_used_to() -> None:
    stream = Stream(2026)
    assert [round(stream.random(), 6) for _ in range(3)] == [0.278709, 0.976765, 0.156065]
    assert "".join(stream.choice("abcdef") for _ in range(6)) == "dadbbb"
    assert all(0 <= stream.random() < 1 for _ in range(1000))
    assert 0 <= stream.below(1 << 31) < 1 << 31
    with pytest.raises(ValueError, match="nothing to choose from"):
        stream.choice([])


@pytest.mark.parametrize("limit", [0, -3, (1 << 31) + 1, 1 << 64, -(1 << 70)])
def test_a_limit_out_of_reach_is_refused(limit: int) -> None:
    with pytest.raises(ValueError, match=rf"below\({limit}\): the limit has to be from 1 to 2\*\*31"):
        Stream(1).below(limit)


def test_every_order_of_four_cards_is_as_likely_as_any_other() -> None:
    rounds = 24_000
    seen = Counter[tuple[int, ...]]()
    for number in range(rounds):
        cards = [0, 1, 2, 3]
        shuffle(cards, mixed(key(11, 0, 5) + number))
        seen[tuple(cards)] += 1
    expected = rounds / 24
    chi_square = sum((seen[order] - expected) ** 2 / expected for order in permutations(range(4)))
    # 23 degrees of freedom: 49.7 is passed once in a thousand.
    assert chi_square < 49.7


def test_a_copied_stream_goes_on_as_the_original_does() -> None:
    stream = Stream(5)
    stream.below(10)
    twin = stream.copy()
    assert [stream.below(100) for _ in range(5)] == [twin.below(100) for _ in range(5)]
