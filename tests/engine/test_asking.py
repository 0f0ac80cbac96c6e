"""How players are asked, how their answers are kept, and games that would never end."""

from __future__ import annotations

import time

import pytest
from engine.small_games import Told, game, give, table

from dominion_cli import Answerer, Bot, Card, Decision, EndlessGame, Game, Menu, Player, Type, View, registry
from dominion_cli.bench.stress import random_game
from dominion_cli.engine.answers import read, size, write
from dominion_cli.engine.errors import IllegalAnswer
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


class Asked(Answerer):
    """Answers as another does, but lets nobody ask for a card."""

    def __init__(self, answerer: Answerer) -> None:
        super().__init__()
        self.answerer = answerer
        self.plays_all_treasures = answerer.plays_all_treasures

    def answer(self, view: View, decision: Decision) -> list[int]:
        return self.answerer.answer(view, decision)


@pytest.mark.parametrize("seed", range(12))
def test_a_bot_that_is_asked_for_cards_plays_the_game_it_plays_by_numbers(seed: int) -> None:
    library = registry().cards
    setup = random_game(library, seed, players=2).kingdom.setup(library, 2, 40)
    names = [card.name for card in setup.kingdom]

    def bots() -> list[Answerer]:
        menu = Menu(buy=["Province", *names, "Gold", "Silver"])
        menu.plays_all_treasures = seed % 2 == 0
        return [menu, registry().bots.make("big-money")]

    games = [Game(setup, bots(), seed, record=True), Game(setup, [Asked(bot) for bot in bots()], seed, record=True)]
    for each in games:
        each.play()
    assert games[0].answers == games[1].answers
    assert games[0].results() == games[1].results()


@pytest.mark.parametrize(
    ("most", "picks", "numbers"),
    [(1, [], [0]), (1, [3], [4]), (2, [], [0]), (2, [3], [1, 3]), (3, [2, 0, 1], [3, 2, 0, 1])],
)
def test_an_answer_is_read_as_it_was_written(most: int, picks: list[int], numbers: list[int]) -> None:
    x = game("Village")
    decision = Decision("discard", x.players[0], None, [], None, 0, most)
    answers = [7]
    write(answers, decision, picks)
    assert answers == [7, *numbers]
    assert read(answers, 1, decision) == picks
    assert size(decision, picks) == len(numbers)


class Wishful(Bot):
    """Wants to buy a Province for nothing."""

    def buy(self, view: View) -> Card:
        return next(card for card in view.supply_cards if card.name == "Province")


@pytest.mark.parametrize("record", [False, True])
def test_an_answer_that_is_not_allowed_is_told_alike_and_not_kept(record: bool) -> None:
    x = Game(table("Village"), [Wishful(), Wishful()], 1, record=record)
    with pytest.raises(IllegalAnswer, match=r"p1, turn 1: .*Province can't be bought now"):
        x.play()
    assert x.answers == ([] if record else None)


def test_given_answers_that_do_not_fit_are_refused() -> None:
    x = Game(table("Village"), [Told(), Told()], 1, given=[999])
    with pytest.raises(IllegalAnswer, match="there is no option 998"):
        x.play()
