"""Environments for learners: they keep the APIs' promises, and play the engine's own game."""

from __future__ import annotations

import gc
import importlib
import sys

import gymnasium
import numpy as np
import pytest
from greenlet import greenlet
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from dominion_cli import Answerer, Bot, Game, Kingdom, View, registry
from dominion_cli.bench.stress import random_game
from dominion_cli.engine.errors import BotFailed
from dominion_cli.engine.fork import deal_anew
from dominion_cli.engine.luck import Stream
from dominion_cli.engine.public_view import PUBLIC_WORDS
from dominion_cli.engine.view import WORDS
from dominion_cli.engine.view_words import Word
from dominion_cli.errors import UserError
from dominion_cli.learn.gymnasium import DominionSeat
from dominion_cli.learn.observation import NOT_SEEN
from dominion_cli.learn.pettingzoo import DominionTable, env

BASE = ["Chapel", "Village", "Smithy", "Militia", "Moat", "Market", "Mine", "Witch", "Cellar", "Workshop"]


def act(table: DominionTable, action: str) -> None:
    """Have the agent that is to act take an action by its name."""
    number = table.table.actions.names.index(action)
    assert table.infos[table.agent_selection]["action_mask"][number]
    table.step(number)


def play_at_random(table: DominionTable, steps: int, dice: np.random.Generator) -> None:
    for _ in range(steps):
        if table.game.question is None:
            return
        table.step(int(dice.choice(table.game.question.legal())))


@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_table_passes_pettingzoos_own_api_test(players: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(players=players), num_cycles=100)
    assert "Passed API test" in capsys.readouterr().out


def test_the_table_passes_pettingzoos_own_seed_test() -> None:
    seed_test(lambda: env(kingdom=Kingdom("Base", BASE), players=4), num_cycles=100)


def test_the_seat_passes_gymnasiums_own_check() -> None:
    made = gymnasium.make("dominion_cli/Dominion-v0", opponents=["big-money", {"bot": "menu", "buy": ["Gold"]}])
    check_env(made.unwrapped)


@pytest.mark.parametrize("number", range(8))
def test_masks_agree_with_the_legal_answers_in_any_kingdom(number: int) -> None:
    drawn = random_game(registry().cards, number)
    table = DominionTable(drawn.kingdom, drawn.players, max_turns=8)
    table.reset(seed=number)
    dice = np.random.default_rng(number)
    names = table.table.actions.names
    asked = 0
    while table.game.question is not None and asked < 1500:
        question = table.game.question
        decision = question.decision
        agent = table.agent_selection
        assert agent == f"player_{decision.decider}"
        mask = table.infos[agent]["action_mask"]
        legal = {names[action] for action in mask.nonzero()[0]}
        left = [str(option) for at, option in enumerate(decision.options) if at not in question.picks]
        if decision.cards and set(left) <= set(names):
            assert legal - {"done"} == set(left)
        else:
            assert len(legal - {"done"}) == len(left)
        assert ("done" in legal) == (len(question.picks) >= decision.least)
        assert len(legal) > 1
        assert table.observation_space(agent).contains(table.observe(agent))
        table.step(int(dice.choice(mask.nonzero()[0])))
        asked += 1
    assert asked > 50
    assert sum(table.rewards.values()) == pytest.approx(0)


def answer_as(bot: Answerer, table: DominionTable) -> None:
    """Answer the question that is asked as a bot does, pick by pick."""
    question = table.game.question
    assert question is not None
    decision = question.decision
    names = [str(decision.options[pick]) for pick in bot.answer(question.view, decision)]
    for name in [*names, "done"]:
        # The last picks can be taken already, where there was no choice.
        if table.game.question is question:
            act(table, name)


@pytest.mark.parametrize("names", [["militia", "chapel-witch"], ["village-smithy-market", "moat", "double-witch"]])
def test_agents_that_do_what_bots_do_play_the_bots_game(names: list[str]) -> None:
    kingdom = Kingdom("Base", BASE)
    bots = [registry().bots.make(name) for name in names]
    for bot in bots:
        # In which order Treasures lie in the discard pile decides what a shuffle makes of them.
        bot.plays_all_treasures = False
    table = DominionTable(kingdom, len(bots))
    table.reset(seed=5)
    while table.game.question is not None:
        answer_as(bots[table.game.question.seat], table)
    played = table.game.game
    game = Game(played.setup, bots, played.seed)
    game.play()
    assert [player.score() for player in played.players] == [player.score() for player in game.players]
    assert [player.turns for player in played.players] == [player.turns for player in game.players]
    count = len(bots)
    assert list(table.rewards.values()) == [(count * share - 1) / (count - 1) for share in game.win_shares()]
    assert all(table.terminations.values())


def test_several_cards_are_picked_one_after_the_other() -> None:
    deck = ["Cellar"] * 5 + ["Copper"] * 5
    table = DominionTable(Kingdom("Base", BASE, start_deck=deck))
    table.reset(seed=1)
    act(table, "Cellar")
    question = table.game.question
    assert question is not None
    parts = table.table.observation.parts
    hand = len(question.view.hand)
    seen = table.observe("player_1")
    assert seen[parts["least"]] == 0
    assert seen[parts["most"]] == hand
    assert not seen[parts["picked"]].any()
    first = question.decision.cards[0].name
    act(table, first)
    assert table.game.question is question
    seen = table.observe("player_1")
    assert seen[parts["most"]] == hand - 1
    picked = dict(zip(table.table.actions.names, seen[parts["picked"]], strict=True))
    assert {name: count for name, count in picked.items() if count} == {first: 1}
    act(table, "done")
    assert len(question.view.discard_pile) == 1


def test_in_a_turn_that_is_controlled_the_one_who_controls_it_acts_and_sees_that_hand() -> None:
    cards = ["Possession", *BASE[:9]]
    deck = ["Possession"] * 5 + ["Copper"] * 5
    table = DominionTable(Kingdom("Possessed", cards, start_deck=deck))
    table.reset(seed=1)
    act(table, "Possession")
    turns = [(table.agent_selection, 1)]
    while len(turns) < 3:
        act(table, "done")
        question = table.game.question
        assert question is not None
        now = (table.agent_selection, question.view.seat)
        if now != turns[-1]:
            turns.append(now)
            seen = table.observe(table.agent_selection)[table.table.observation.parts["hand"]]
            assert seen.sum() == len(question.view.hand)
            assert seen[table.table.actions.places["Possession"]] == question.view.hand.count(
                table.table.setup.named("Possession")
            )
    assert turns == [("player_1", 1), ("player_1", 2), ("player_2", 2)]


def test_an_observation_tells_by_its_parts_what_the_view_tells() -> None:
    table = DominionTable(players=3)
    table.reset(seed=3)
    play_at_random(table, 150, np.random.default_rng(3))
    question = table.game.question
    assert question is not None
    view = question.view
    seen = table.observe(table.agent_selection)
    parts = table.table.observation.parts
    cards = table.table.actions.cards
    assert list(seen[parts["hand"]]) == [view.hand.count(card) for card in cards]
    for zone in ("discard_pile", "in_play", "set_aside", "exile", "trash"):
        assert list(seen[parts[zone]]) == [getattr(view, zone).count(card) for card in cards]
    assert list(seen[parts["count"]]) == [view.count(card) for card in cards]
    assert list(seen[parts["left"]]) == [view.left(card) for card in cards]
    for word in ("coins", "total_money", "gains_to_end", "points", "my_turn"):
        assert seen[parts[word]] == getattr(view, word)
    for number, opponent in enumerate(view.opponents, 1):
        assert list(seen[parts[f"opponent_{number}_count"]]) == [opponent.count(card) for card in cards]
        assert seen[parts[f"opponent_{number}_points"]] == opponent.points
        assert list(seen[parts[f"opponent_{number}_discard_top"]]) == [card == opponent.discard_top for card in cards]
    assert max(part.stop for part in parts.values()) == len(seen)


def test_an_observation_has_every_word_of_a_view_that_is_a_number_or_cards() -> None:
    table = DominionTable(players=2)
    parts = table.table.observation.parts
    alone = (Word.NUMBER, Word.SCORE, Word.TRUTH, Word.PHASE)
    of_cards = (Word.CARD, Word.CARDS, Word.STATUSES, Word.CARD_NUMBER, Word.CARD_TRUTH)
    assert {*NOT_SEEN} <= {*WORDS}
    words = [*WORDS.of(*alone, *of_cards), *(f"opponent_1_{word}" for word in PUBLIC_WORDS.of(*alone, *of_cards))]
    missing = [word for word in words if word not in parts and word not in NOT_SEEN]
    assert not missing, f"learn/observation.py: Observation lacks {missing}"


@pytest.mark.parametrize("number", range(8, 14))
def test_an_observation_tells_nothing_that_the_player_can_not_know(number: int) -> None:
    drawn = random_game(registry().cards, number)
    table = DominionTable(drawn.kingdom, drawn.players)
    table.reset(seed=number)
    play_at_random(table, 200, np.random.default_rng(number))
    players = table.game.game.players
    hidden = [(player.hand[:], player.deck[:]) for player in players]
    for seat, agent in enumerate(table.agents):
        if agent != table.agent_selection:
            before = table.observe(agent)
            deal_anew(table.game.game, seat, Stream(number))
            assert list(table.observe(agent)) == list(before)
    assert [(player.hand, player.deck) for player in players] != hidden


def test_an_action_that_is_not_legal_loses_the_game() -> None:
    table = DominionTable(players=3)
    table.reset(seed=1)
    act(table, "Copper")
    table.step(table.table.actions.names.index("Province"))
    assert table.rewards == {"player_1": -0.5, "player_2": 0.25, "player_3": 0.25}
    assert all(table.terminations.values())
    seat = DominionSeat()
    seat.reset(seed=1)
    _, reward, terminated, truncated, told = seat.step(len(seat.table.actions) - 1)
    assert (reward, terminated, truncated, told["action_mask"].any()) == (-1.0, True, False, False)


def test_a_game_that_reaches_the_last_turn_is_truncated_and_counts_as_it_stands() -> None:
    table = DominionTable(max_turns=2)
    table.reset(seed=1)
    while table.game.question is not None:
        act(table, "done")
    assert table.truncations == {"player_1": True, "player_2": True}
    assert table.terminations == {"player_1": False, "player_2": False}
    assert table.rewards == {"player_1": 0.0, "player_2": 0.0}


def test_the_learner_sits_where_it_is_told_and_otherwise_anywhere() -> None:
    for seat in (1, 2, 3):
        sitting = DominionSeat(opponents=["big-money", "random"], seat=seat)
        sitting.reset(seed=1)
        question = sitting.game.question
        assert question is not None
        assert question.view.seat == seat
        bots = [type(player.answerer).__name__ for player in sitting.game.game.players]
        assert bots[seat % 3] == "BigMoney"
        assert bots[(seat + 1) % 3] == "Random"
    anywhere = DominionSeat()
    seats = set()
    for seed in range(10):
        seen, _ = anywhere.reset(seed=seed)
        seats.add(seen[anywhere.table.observation.parts["seat"]].item())
    assert seats == {1, 2}


def test_questions_that_a_learner_does_not_answer_get_default_answers() -> None:
    table = DominionTable(Kingdom("Base", BASE), asked=["buy", "play_action"])
    table.reset(seed=2)
    kinds = set()
    dice = np.random.default_rng(2)
    while table.game.question is not None:
        kinds.add(table.game.question.decision.kind)
        play_at_random(table, 1, dice)
    assert kinds == {"buy", "play_action"}


def test_the_log_is_rendered_as_the_one_who_acts_has_seen_it() -> None:
    table = DominionTable(render_mode="ansi")
    table.reset(seed=1)
    act(table, "Copper")
    assert "plays Copper" in table.render()


@pytest.mark.once
def test_ten_thousand_games_left_in_the_middle_leave_nothing_behind() -> None:
    table = DominionTable()
    dice = np.random.default_rng(1)

    def leave_games(count: int) -> None:
        for number in range(count):
            table.reset(seed=number)
            if number % 50 == 0:
                play_at_random(table, number % 40, dice)

    leave_games(500)
    games, greenlets, blocks = living(Game), living(greenlet), sys.getallocatedblocks()
    leave_games(10_000)
    assert living(Game) == games
    assert living(greenlet) == greenlets
    assert sys.getallocatedblocks() - blocks < 1000
    table.close()
    assert living(Game) == games - 1
    assert living(greenlet) == greenlets - 1


def test_an_environment_that_is_dropped_frees_its_game() -> None:
    games, greenlets = living(Game), living(greenlet)
    table = DominionTable()
    table.reset(seed=1)
    play_at_random(table, 5, np.random.default_rng(1))
    assert living(Game) == games + 1
    del table
    assert living(Game) == games
    assert living(greenlet) == greenlets


def living(kind: type) -> int:
    gc.collect()
    return sum(isinstance(each, kind) for each in gc.get_objects())


def test_an_environment_can_be_stepped_from_within_another_greenlet() -> None:
    table = DominionTable()
    table.reset(seed=1)
    greenlet(lambda: act(table, "Copper")).switch()
    act(table, "Copper")
    question = table.game.question
    assert question is not None
    assert question.view.coins == 2


class Broken(Bot):
    def buy(self, view: View) -> str | None:
        raise ZeroDivisionError("no idea")


def test_an_opponent_that_fails_is_named_and_the_next_game_begins() -> None:
    seat = DominionSeat(opponents=[Broken()], seat=2)
    for _ in range(2):
        with pytest.raises(BotFailed, match="the bot failed: ZeroDivisionError: no idea"):
            seat.reset(seed=1)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"kingdom": "First Gane"}, "Did you mean 'First Game'"),
        ({"opponents": []}, "1 players: a table seats 2 to 6"),
        ({"opponents": ["big-mony"]}, "opponents: there is no bot 'big-mony'. Did you mean 'big-money'"),
        ({"opponents": [{"buy": ["Gold"]}]}, "it has no key 'bot'"),
        ({"seat": 3}, "seat: 3 is none of the seats from 1 to 2"),
        ({"asked": ["buy", "trahs"]}, "asked: there is no kind of question 'trahs'. Did you mean 'trash'"),
        ({"max_turns": 0}, "max_turns: 0 is no number of turns"),
        ({"asked": ["trash"]}, "asked: 'buy' is missing"),
    ],
)
def test_mistakes_are_told_in_a_line(parameters: dict[str, object], message: str) -> None:
    with pytest.raises(UserError, match=message.replace("[", r"\[")):
        DominionSeat(**parameters)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["pettingzoo", "gymnasium", "greenlet"])
def test_a_missing_extra_is_named(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    extra = "gymnasium" if name == "greenlet" else name
    for module in [module for module in sys.modules if module.startswith("dominion_cli.learn.")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(UserError, match=rf"{name} needs an extra: pip install 'dominion-cli\[{extra}\]'"):
        importlib.import_module(f"dominion_cli.learn.{extra}")
