"""What a bot may count on: it answers what it wants, in any form, and the rest is answered for it."""

from __future__ import annotations

from typing import Any

import pytest
from bots.matches import play, shipped, table

from dominion_cli import Bot, Card, Decision, Game, Player, View, registry
from dominion_cli.bots.bot import METHODS
from dominion_cli.bots.library import BotLibrary
from dominion_cli.engine.errors import BotFailed, IllegalAnswer
from dominion_cli.engine.types import KINDS
from dominion_cli.errors import UserError


class Hoarder(Bot):
    """Gold above all."""

    def buy(self, view: View) -> str | None:
        return view.first_affordable("Province", "Gold", "Silver")


class Ask(Card):
    """Asks its player for some of the cards in hand, or a question in words; then remembers what was picked."""

    name = "Ask"
    cost = 3

    def __init__(self, kind: str = "discard", least: int = 0, most: int = 5, advised: Any = None) -> None:
        super().__init__()
        self.kind = kind
        self.least = least
        self.most = most
        self.advised = advised
        self.picked: list[str] = []

    def play(self, player: Player) -> None:
        if self.kind == "words":
            self.picked = [("left", "right")[player.choose_one_of("left", "right")]]
        elif self.kind == "yes or no":
            self.picked = ["yes" if player.agrees("Well?") else "no"]
        else:
            self.picked = [card.name for card in player.choose(self.kind, player.hand[:], self.least, self.most)]

    def advise(self, view: View, decision: Decision) -> Any:
        return self.advised


class Once(Bot):
    """Gives one answer to whatever a card asks."""

    def __init__(self, answer: Any) -> None:
        super().__init__()
        self.given = answer

    def discard(self, view: View, decision: Decision) -> Any:
        return self.given

    def choose(self, view: View, decision: Decision) -> Any:
        return self.given


HAND = ("Copper", "Estate", "Estate", "Silver")


def ask(card: Ask, bot: Bot) -> list[str]:
    """Return what a bot picks when it plays a card that asks, with `HAND` left in hand."""
    game = game_with(card, bot)
    game.players[0].play_from_hand(card)
    return card.picked


def game_with(card: Card, bot: Bot) -> Game:
    setup = table(card)
    game = Game(setup, [bot, shipped("money")], seed=1)
    player = game.players[0]
    player.actions = 1
    player.hand = [card, *(setup.cards[setup.slot_by_name[name]] for name in HAND)]
    return game


def test_five_lines_make_a_bot_that_plays_every_kingdom() -> None:
    for kingdom in ("First Game", "Size Distortion", "Deck Top"):
        setup = registry().kingdoms.kingdom(kingdom).setup(registry().cards, players=2)
        game = play(setup, [Hoarder(), shipped("double-witch")], check=True)
        assert game.ended == "provinces"
        assert game.players[0].count("Gold") > 0


# Forms of an answer.


@pytest.mark.parametrize(
    ("answer", "picked"),
    [
        ("Estate", ["Estate"]),
        (registry().cards.card("Silver"), ["Silver"]),
        (["Estate", "Copper"], ["Estate", "Copper"]),
        (["estate", "COPPER"], ["Estate", "Copper"]),
        (("Estate", "Estate"), ["Estate", "Estate"]),
        ([registry().cards.card("Silver"), "Copper"], ["Silver", "Copper"]),
        (3, ["Silver"]),
        ([0, "Silver"], ["Copper", "Silver"]),
        ([], []),
        (True, ["Copper"]),
        (False, []),
    ],
    ids=str,
)
def test_an_answer_may_be(answer: Any, picked: list[str]) -> None:
    assert ask(Ask(), Once(answer)) == picked


@pytest.mark.parametrize(
    ("kind", "answer", "picked"),
    [
        ("words", "right", ["right"]),
        ("words", 1, ["right"]),
        ("words", ["right"], ["right"]),
        ("yes or no", True, ["yes"]),
        ("yes or no", False, ["no"]),
        ("yes or no", "no", ["no"]),
        ("yes or no", 0, ["yes"]),
    ],
)
def test_an_answer_to_a_question_in_words_may_be(kind: str, answer: Any, picked: list[str]) -> None:
    assert ask(Ask(kind), Once(answer)) == picked


def test_a_bot_without_an_opinion_follows_the_card() -> None:
    assert ask(Ask(advised="Silver"), Once(None)) == ["Silver"]
    assert ask(Ask(advised=[]), Hoarder()) == []


def test_where_the_card_has_no_opinion_either_common_sense_answers() -> None:
    assert ask(Ask(least=2), Hoarder()) == ["Estate", "Estate"]


def test_a_bot_can_ask_for_the_usual_answer() -> None:
    class Asking(Bot):
        def discard(self, view: View, decision: Decision) -> Any:
            return self.default(view, decision)

    assert ask(Ask(advised="Silver"), Asking()) == ["Silver"]


# One method for each kind of question.

TURN_KINDS = ("play_action", "play_treasure", "play_night", "buy")


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in TURN_KINDS])
def test_each_kind_of_question_has_its_method(kind: str) -> None:
    method = METHODS.get(kind, kind)

    def answer(self: Bot, view: View, decision: Decision) -> Any:
        assert decision.kind == kind
        return ["Silver", "Copper"]

    bot = type("Answers", (Bot,), {method: answer})()
    assert ask(Ask(kind, least=2, most=2), bot) == ["Silver", "Copper"]


def test_a_turns_own_questions_have_their_methods() -> None:
    asked: list[tuple[str, list[str]]] = []

    class Slow(Bot):
        """Plays its Treasures one by one, of two Actions the cheaper one, and buys Estates."""

        def play_action(self, view: View, decision: Decision) -> Any:
            asked.append(("play_action", [card.name for card in decision.cards]))
            return min(decision.cards, key=lambda card: card.cost)

        def play_treasure(self, view: View, decision: Decision) -> Any:
            asked.append(("play_treasure", [card.name for card in decision.cards]))
            return "Silver" if view.coins == 0 else []

        def buy(self, view: View) -> Any:
            asked.append(("buy", [f"${view.coins}"]))
            return registry().cards.card("Estate")

    setup = table("Smithy", "Moat")
    game = Game(setup, [Slow(), Hoarder()], seed=1)
    player = game.players[0]
    smithy, moat, silver, copper = (registry().cards.card(name) for name in ("Smithy", "Moat", "Silver", "Copper"))
    player.hand = [smithy, moat, silver, copper]
    player.deck = [registry().cards.card("Estate")] * 2
    game.play_turn()
    assert asked == [
        ("play_action", ["Smithy", "Moat"]),
        ("play_treasure", ["Silver", "Copper"]),
        ("play_treasure", ["Copper"]),
        ("buy", ["$2"]),
    ]


def test_decide_takes_over_every_question() -> None:
    kinds: list[str] = []

    class Decides(Bot):
        def decide(self, view: View, decision: Decision) -> Any:
            kinds.append(decision.kind)
            return decision.options[0] if decision.kind != "buy" else "Copper"

        def discard(self, view: View, decision: Decision) -> Any:
            raise AssertionError("decide is asked instead")

    bot = Decides()
    card = Ask()
    game = game_with(card, bot)
    game.play_turn()
    assert card.picked == ["Copper"]
    assert kinds == ["play_action", "discard", "play_treasure", "play_treasure", "buy"]


def test_decide_leaves_what_it_has_no_opinion_on_to_the_card_and_common_sense() -> None:
    class Decides(Bot):
        def decide(self, view: View, decision: Decision) -> Any:
            return None

    card = Ask(advised="Silver")
    game = game_with(card, Decides())
    player = game.players[0]
    game.play_turn()
    assert card.picked == ["Silver"]
    assert player.count("Copper") == 7
    assert ask(Ask(least=2), Decides()) == ["Estate", "Estate"]


def test_buy_is_asked_once_for_each_buy_whatever_the_form_of_its_answer() -> None:
    asked: list[int] = []

    class Lists(Bot):
        def buy(self, view: View) -> Any:
            asked.append(view.coins)
            return ["Copper"]

    game = game_with(Ask(), Lists())
    game.play_turn()
    assert asked == [3]


@pytest.mark.parametrize("kind", ["buy", "play_action", "play_treasure"])
def test_true_says_not_what_to_play_or_buy(kind: str) -> None:
    bot = type("Agrees", (Bot,), {kind: lambda self, view, decision=None: True})()
    with pytest.raises(IllegalAnswer, match=f"True says not which option; asked was <{kind}:"):
        game_with(Ask(), bot).play()


@pytest.mark.parametrize("card", [Ask("words"), Ask(least=1)], ids=["words", "not to be declined"])
def test_true_answers_no_question_that_cannot_be_declined(card: Ask) -> None:
    with pytest.raises(IllegalAnswer, match="True says not which option"):
        ask(card, Once(True))


# Parameters.


class Patient(Bot):
    """Buys Provinces only, and not before some turn."""

    def __init__(self, turn: int = 5) -> None:
        super().__init__()
        if turn < 1:
            raise ValueError("turn: there is none before the first")
        self.turn = turn

    def buy(self, view: View) -> str | None:
        return "Copper" if view.turn >= self.turn else None


def test_the_arguments_of_the_constructor_are_the_bots_parameters() -> None:
    library = BotLibrary()
    library.add("patient", Patient)
    assert library.parameters("patient") == {"turn": 5}
    bot = library.make("patient", turn=3)
    assert isinstance(bot, Patient)
    assert (bot.turn, bot.name) == (3, "patient")
    game = play(table(max_turns=4), [bot, Hoarder()])
    assert game.players[0].count("Copper") == 9


def test_a_bot_that_takes_parameters_of_any_name_is_given_them() -> None:
    class Open(Bot):
        def __init__(self, first: str = "", **further: Any) -> None:
            super().__init__()
            self.wishes = {"first": first, **further}

    library = BotLibrary()
    library.add("open", Open)
    for bot in (library.make("open", first="Gold", second=2), library.maker("open", first="Gold", second=2)()):
        assert isinstance(bot, Open)
        assert bot.wishes == {"first": "Gold", "second": 2}
    assert library.parameters("open") == {"first": ""}


class Terse(Bot):
    """A bot whose constructor asks nothing of Bot's."""

    def __init__(self, wish: str = "Copper") -> None:
        self.wish = wish

    def buy(self, view: View) -> str:
        return self.wish


def test_a_bots_constructor_need_not_call_that_of_bot() -> None:
    library = BotLibrary()
    library.add("terse", Terse)
    for bot in (library.make("terse"), library.maker("terse")()):
        assert isinstance(bot, Terse)
        assert (bot.wish, bot.name) == ("Copper", "terse")
        game = play(table(max_turns=3), [bot, Hoarder()])
        assert game.players[0].count("Copper") == 10


@pytest.mark.parametrize(
    ("name", "parameters", "message"),
    [
        ("patint", {}, "Did you mean 'patient'?"),
        ("patient", {"trun": 3}, "bot 'patient' has no parameter 'trun'; it takes turn. Did you mean 'turn'?"),
        ("patient", {"turn": 0}, "bot 'patient': turn: there is none before the first"),
        ("not a bot", {}, "bot 'not a bot': "),
    ],
)
def test_a_wrong_name_or_parameter_is_told_with_what_is_right(name: str, parameters: Any, message: str) -> None:
    library = BotLibrary()
    library.add("patient", Patient)
    library.add("not a bot", list)  # type: ignore[arg-type]
    with pytest.raises(UserError) as told:
        library.make(name, "league.toml: bots[1]", **parameters)
    assert str(told.value).startswith("league.toml: bots[1]")
    assert message in str(told.value)


def test_no_two_bots_have_one_name() -> None:
    library = BotLibrary()
    library.add("patient", Patient)
    with pytest.raises(UserError, match="taken"):
        library.add("patient", Hoarder)


# Faults.


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        ("Gold", "Gold is not among the options of <discard for Ask: 0 to 2 of"),
        (["Silver", "Silver"], "Silver is not among the options"),
        (["Copper", "Estate", "Estate"], "3 picks, 0 to 2 are allowed"),
        (4, "there is no option 4"),
        (-1, "there is no option -1"),
        ([1, 1], "option 1 is picked twice"),
    ],
)
def test_an_illegal_answer_names_player_turn_and_what_is_wrong(answer: Any, problem: str) -> None:
    game = game_with(Ask(most=2), Once(answer))
    with pytest.raises(IllegalAnswer) as told:
        game.play()
    assert told.value.seat == 0
    assert str(told.value).startswith("p1, turn 1: ")
    assert problem in str(told.value)


@pytest.mark.parametrize(
    ("wish", "problem"),
    [
        ("Province", "Province can't be bought now"),
        ("Smity", "no pile of the Supply is called 'Smity'"),
        ("Smithy", "no pile of the Supply is called 'Smithy'"),
    ],
)
def test_what_cannot_be_bought_is_an_illegal_answer(wish: str, problem: str) -> None:
    class Buys(Bot):
        def buy(self, view: View) -> str:
            return wish

    with pytest.raises(IllegalAnswer) as told:
        play(table(), [Hoarder(), Buys()])
    assert told.value.seat == 1
    assert "p2, turn 1" in str(told.value)
    assert problem in str(told.value)


def test_a_card_to_be_bought_may_be_looked_up_by_name_or_card() -> None:
    found: list[Card] = []

    class Looks(Bot):
        def decide(self, view: View, decision: Decision) -> Any:
            if decision.kind == "buy":
                found.extend([decision.supply_card(registry().cards.card("Gold")), decision.supply_card("Gold")])
            return None

    game_with(Ask(), Looks()).play_turn()
    assert found == ["Gold", "Gold"]


@pytest.mark.parametrize("kind", ["play_treasure", "buy"])
@pytest.mark.parametrize(
    ("wish", "problem"),
    [(99, "there is no option 99"), (-1, "there is no option -1"), ([0, 1], "2 picks, 0 to 1 are allowed")],
)
def test_a_turns_own_questions_take_one_of_their_options(kind: str, wish: Any, problem: str) -> None:
    def decide(self: Bot, view: View, decision: Decision) -> Any:
        return wish if decision.kind == kind else None

    bot = type("Wishes", (Bot,), {"decide": decide})()
    with pytest.raises(IllegalAnswer, match=f"p2, turn 1: illegal answer: {problem}; asked was <{kind}:"):
        play(table(), [Hoarder(), bot])


@pytest.mark.parametrize("method", ["start", "buy", "decide", "over"])
def test_what_a_bot_raises_comes_with_its_seat(method: str) -> None:
    def fails(self: Bot, *asked: object) -> None:
        raise ZeroDivisionError("one by none")

    bot = type("Fails", (Bot,), {method: fails})()
    with pytest.raises(BotFailed, match=r"p2, turn \d+: the bot failed: ZeroDivisionError: one by none") as told:
        play(table(max_turns=3), [Hoarder(), bot])
    assert told.value.seat == 1
    assert isinstance(told.value.__cause__, ZeroDivisionError)
