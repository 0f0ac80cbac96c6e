"""Turns, the end of the game and who has won."""

from __future__ import annotations

from typing import Any

import pytest
from engine.small_games import Told, game, give, table

from dominion_cli import Decision, Game, View, registry
from dominion_cli.engine.errors import BotFailed, CardFailed, IllegalAnswer


def nothing(view: View, decision: Decision) -> Any:
    return []


def test_the_game_ends_at_the_end_of_the_turn_in_which_the_last_province_goes() -> None:
    def buy(view: View, decision: Decision) -> Any:
        return "Province" if decision.kind == "buy" and view.coins >= 8 else []

    x = game("Market", answer=buy, counts={"Province": 1})
    give(x.players[0], "Gold", "Gold", "Gold", "Market")
    x.players[0].plays_all_treasures = True
    x.play_turn()
    assert x.ended == "provinces"
    assert len(x.players[0].hand) == 5


def test_the_game_ends_when_three_piles_are_empty() -> None:
    x = game("Smithy", "Village", "Market", answer=nothing, counts={"Smithy": 1, "Village": 0, "Market": 0})
    x.play_turn()
    assert x.ended == ""
    x.players[1].gain("Smithy")
    x.play_turn()
    assert x.ended == "piles"


def test_a_game_in_which_nobody_buys_is_stopped_and_counts_as_stalled() -> None:
    x = game(answer=nothing, max_turns=5)
    x.play()
    assert x.ended == "stalled"
    assert [player.turns for player in x.players] == [5, 5]


def test_most_points_win_and_of_equals_who_had_fewer_turns() -> None:
    x = game(answer=nothing)
    assert x.win_shares() == [0.5, 0.5]
    x.play_turn()
    assert x.win_shares() == [0.0, 1.0]
    x.players[0].gain("Duchy")
    assert x.win_shares() == [1.0, 0.0]


def test_a_victory_is_shared_by_all_with_the_same_points_and_turns() -> None:
    x = game(players=3, answer=nothing)
    x.players[2].gain("Curse")
    assert x.win_shares() == [0.5, 0.5, 0.0]


def test_no_treasure_is_played_after_the_first_purchase() -> None:
    kinds: list[str] = []

    def one_copper_at_a_time(view: View, decision: Decision) -> Any:
        kinds.append(decision.kind)
        if decision.kind == "play_treasure":
            return "Copper" if view.coins < 2 else []
        return "Copper" if decision.kind == "buy" else []

    x = game(answer=one_copper_at_a_time)
    give(x.players[0], "Copper", "Copper", "Copper")
    x.players[0].buys = 2
    x.play_turn()
    assert kinds == ["play_treasure"] * 3 + ["buy"]


def test_an_illegal_purchase_is_the_fault_of_its_seat() -> None:
    def province(view: View, decision: Decision) -> Any:
        return "Province" if decision.kind == "buy" else None

    x = Game(table(), [Told(), Told(province)], 1)
    with pytest.raises(IllegalAnswer, match="p2, turn 1") as failure:
        x.play()
    assert failure.value.seat == 1


def test_a_bot_that_raises_is_named_with_its_turn_and_its_reason() -> None:
    def broken(view: View, decision: Decision) -> Any:
        raise ZeroDivisionError("oops")

    x = game(answer=broken)
    with pytest.raises(BotFailed, match="p1, turn 1: the bot failed: ZeroDivisionError: oops") as failure:
        x.play()
    assert failure.value.seat == 0
    assert isinstance(failure.value.__cause__, ZeroDivisionError)


def test_a_card_that_raises_is_named() -> None:
    from dominion_cli import Card, Player

    class Broken(Card):
        name = "Broken"

        def play(self, player: Player) -> None:
            raise ValueError("oops")

    x = game(Broken())
    give(x.players[0], "Broken")
    with pytest.raises(CardFailed, match="Broken, turn 1 of p1: ValueError: oops"):
        x.play()


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    def moves(seed: int) -> list[int]:
        x = Game(
            table("Smithy", "Village"),
            [registry().bots.make("money"), registry().bots.make("money")],
            seed,
            record=True,
        )
        x.play()
        assert x.answers is not None
        return x.answers

    assert moves(3) == moves(3)
    assert moves(3) != moves(4)


def test_a_game_can_be_played_again_from_its_recorded_answers() -> None:
    bots = [registry().bots.make("money"), registry().bots.make("money")]
    x = Game(table("Smithy"), bots, 9, record=True)
    x.play()
    again = Game(table("Smithy"), bots, 9, given=x.answers)
    again.play()
    assert [player.score() for player in again.players] == [player.score() for player in x.players]
    assert again.players[0].turns == x.players[0].turns


def test_a_closed_game_leaves_no_cycle_behind() -> None:
    import gc

    x = Game(table("Smithy"), [registry().bots.make("money"), registry().bots.make("money")], 9)
    x.play()
    gc.collect()
    gc.disable()
    try:
        x.close()
        del x
        assert gc.collect() == 0
    finally:
        gc.enable()
