"""Races, tests and mixtures: who comes home first, who joins, and what mixture comes of it."""

from __future__ import annotations

import numpy as np
import pytest

from dominion_cli.search.arena import Arena, Trial, shares
from dominion_cli.search.field import Field
from dominion_cli.search.menus import Line, Lines
from dominion_cli.search.population import Population, mixture
from dominion_cli.search.race import Stage, beats, improves, race
from dominion_cli.search.simplify import simplified

MONEY: Lines = (Line("Province"), Line("Gold"), Line("Silver"))
POOR: Lines = (Line("Province"), Line("Silver"))
WITCHES: Lines = (Line("Province"), Line("Gold"), Line("Witch", 2), Line("Silver"))
FIELD = Field.even([MONEY])


def test_each_block_is_the_same_luck_in_both_seatings(arena: Arena) -> None:
    [results] = arena.play([Trial(MONEY, FIELD, 7, 0, 40)])
    assert {*shares(results)} == {0.5}


def test_blocks_are_the_same_however_they_are_asked_for(arena: Arena) -> None:
    whole, first, second = arena.play(
        [Trial(WITCHES, FIELD, 7, 0, 20), Trial(WITCHES, FIELD, 7, 0, 8), Trial(WITCHES, FIELD, 7, 8, 12)]
    )
    assert whole == first + second


def test_opponents_are_met_as_often_as_their_weights_say() -> None:
    met = Field((MONEY, POOR, WITCHES), (0.5, 0.3, 0.2)).opponents(0, 1000)
    assert np.abs(np.bincount(met) / 1000 - [0.5, 0.3, 0.2]).max() < 0.005


def test_the_best_menu_comes_home_first_and_one_that_is_the_same_leaves(arena: Arena) -> None:
    same = (*MONEY, Line("Silver", 3))
    order = race(arena, [POOR, same, MONEY, WITCHES], FIELD, 3, [Stage(4, 15), Stage(2, 25)])
    assert [runner.lines for runner in order] == [WITCHES, MONEY, POOR]
    assert [len(runner.results) for runner in order] == [40, 40, 15]


def test_what_beats_the_field_passes_the_test_and_what_loses_does_not(arena: Arena) -> None:
    assert beats(arena, WITCHES, FIELD, 11)
    assert not beats(arena, POOR, FIELD, 11)
    assert improves(arena, MONEY, POOR, FIELD, 11)
    assert not improves(arena, POOR, MONEY, FIELD, 11)


def test_a_mixture_is_that_of_rock_paper_and_scissors_without_what_loses() -> None:
    payoffs = np.array([[0, 0.2, -0.2, 0.3], [-0.2, 0, 0.2, 0.3], [0.2, -0.2, 0, 0.3], [-0.3, -0.3, -0.3, 0]])
    assert mixture(payoffs).round(2).tolist() == [0.33, 0.33, 0.33, 0.0]
    assert mixture(payoffs).sum() == 1


def test_a_population_plays_what_wins(arena: Arena) -> None:
    population = Population.of(arena, [POOR, MONEY, WITCHES], 5, blocks=40)
    assert population.mixed == [(WITCHES, 1.0)]
    assert np.allclose(population.payoffs, -population.payoffs.T)
    assert population.joined(arena, MONEY, 5) is population


def test_a_line_that_does_nothing_goes(arena: Arena) -> None:
    lines = (*WITCHES[:-1], Line("Curse", 1, ("turn > 150",)), WITCHES[-1])
    *_, last = simplified(arena, lines, FIELD, 9)
    assert len(last) < len(lines)
    assert "Curse" not in [line.card for line in last]
    assert "Witch" in [line.card for line in last]


def test_of_too_many_members_one_that_does_like_another_leaves(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dominion_cli.search.population.MOST_MEMBERS", 3)
    twin = (*MONEY[:2], Line("Silver", 30))
    population = Population.of(arena, [POOR, MONEY, twin, WITCHES], 5, blocks=40)
    assert population.members == (POOR, twin, WITCHES)
