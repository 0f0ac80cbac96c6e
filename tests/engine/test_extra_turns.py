"""Extra turns: who decides in them, and who is to blame."""

from __future__ import annotations

from typing import Any

import pytest
from engine.small_games import Told, give, table

from dominion_cli import Decision, Game, View
from dominion_cli.engine.errors import IllegalAnswer


def possessed(answers: list[Any]) -> Game:
    """Return a game in which the first player plays Possession and then answers as told, in the other's turn."""
    setup = table("Possession", "Chapel")

    def first(view: View, decision: Decision) -> Any:
        if decision.seat == 1:
            return "Possession" if decision.kind == "play_action" else []
        return answers.pop(0)

    game = Game(setup, [Told(first), Told(lambda view, decision: pytest.fail("asked in a controlled turn"))], seed=1)
    give(game.players[0], "Possession", deck=("Copper",) * 5)
    give(game.players[1], "Chapel", "Estate", "Copper")
    game.play_turn()
    return game


def test_the_controller_answers_all_questions_of_the_turn() -> None:
    answers: list[Any] = ["Chapel", ["Estate"], "Copper", []]
    game = possessed(answers)
    game.play_turn()
    assert answers == []
    assert game.extra is None
    assert [player.turns for player in game.players] == [1, 0]


def test_an_illegal_answer_in_a_controlled_turn_is_the_controllers() -> None:
    game = possessed(["Chapel", ["Gold"]])
    with pytest.raises(IllegalAnswer) as caught:
        game.play_turn()
    assert caught.value.seat == 0


def test_the_controllers_luck_is_the_own() -> None:
    rolled: list[int] = []

    def first(view: View, decision: Decision) -> Any:
        view.random.below(1000)
        return "Possession" if decision.kind == "play_action" and view.seat == 1 else []

    def second(view: View, decision: Decision) -> Any:
        rolled.append(view.random.below(1000))
        return []

    game = Game(table("Possession"), [Told(first), Told(second)], seed=1)
    give(game.players[0], "Possession", deck=("Copper",) * 5)
    give(game.players[1], "Copper")
    for _ in range(3):
        game.play_turn()
    # The other player's stream begins with the first turn that is not controlled.
    unused = Game(table("Possession"), [Told(), Told()], seed=1).views[1].random
    assert rolled[0] == unused.below(1000)
