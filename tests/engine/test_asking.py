"""How players are asked, how their answers are kept, and games that would never end."""

from __future__ import annotations

import time

import pytest
from engine.small_games import game, give

from dominion_cli import Card, Decision, EndlessGame, Player, Type, View
from dominion_cli.engine.types import GAIN


class Mirror(Card):
    """When you gain a card, you may reveal this from your hand."""

    name = "Mirror"
    types = Type.ACTION | Type.REACTION
    listens = GAIN
    reacts_again = True


class Boomerang(Card):
    """+1 Action. Return this to your hand."""

    name = "Boomerang"
    types = Type.ACTION
    actions = 1

    def play(self, player: Player) -> None:
        player.put_in_hand(player.this())


class Hourglass(Card):
    """Take another turn after this one. Return this to your hand."""

    name = "Hourglass"
    types = Type.ACTION

    def play(self, player: Player) -> None:
        player.game.add_extra_turn(player, self)
        player.put_in_hand(player.this())


def always(view: View, decision: Decision) -> list[int]:
    return [0]


def always_reveals(view: View, decision: Decision) -> list[int]:
    return [0] if decision.kind in ("reveal", "buy") else []


def test_a_reaction_that_always_reacts_again_ends_the_game_with_its_name_and_soon() -> None:
    x = game(Mirror(), answer=always_reveals)
    give(x.players[0], *["Copper"] * 4)
    give(x.players[1], "Mirror")
    x.current = 1
    began = time.process_time()
    with pytest.raises(
        EndlessGame, match=r"^Mirror, turn 1 of p2: the game does not end: more than 10,000 questions"
    ) as e:
        x.play()
    assert "in this turn; p2 was asked <reveal for Mirror: 0 to 1 of ['Mirror']>" in str(e.value)
    assert time.process_time() - began < 10


def test_an_action_that_always_comes_back_ends_the_game_in_one_turn() -> None:
    x = game(Boomerang(), answer=always)
    give(x.players[0], "Boomerang")
    with pytest.raises(EndlessGame, match=r"more than 10,000 questions .* <play_action: 0 to 1 of \['Boomerang'\]>"):
        x.play()


def test_extra_turns_without_end_end_the_game() -> None:
    def play(view: View, decision: Decision) -> list[int]:
        return [0] if decision.kind == "play_action" else []

    # Whoever has nothing else plays it again in each turn.
    x = game(Hourglass(), answer=play)
    give(x.players[0], *["Hourglass"] * 30)
    with pytest.raises(
        EndlessGame, match=r"Hourglass, .*: the game does not end: more than 1,000 extra turns in a row"
    ):
        x.play()


def test_many_questions_in_one_game_are_no_endless_game() -> None:
    x = game("Village", answer=lambda view, decision: [])
    x.questions = x.most_questions = 1_000_000
    x.play()
    assert x.ended == "stalled"
