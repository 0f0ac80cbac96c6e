"""Conditions of menus: what they mean, compared with Python itself."""

from __future__ import annotations

from types import CodeType
from typing import Any

import pytest
from bots.conditions import BASIC, CARDS, MOAT, condition_or_refusal, shown, table
from bots.matches import play, shipped
from hypothesis import given, settings
from hypothesis import strategies as st

from dominion_cli import registry
from dominion_cli.bots.menu import Menu
from dominion_cli.bots.when import cards, kept, parse
from dominion_cli.bots.when_reader import (
    CARD_NUMBERS,
    FUNCTIONS,
    GROUPS,
    NAMES,
    NOT_ASKED,
    NUMBERS,
    PILES,
    PUBLIC_NUMBERS,
    PUBLIC_ZONES,
    SPELLED_OUT,
    ZONES,
)
from dominion_cli.engine.answerer import Answerer
from dominion_cli.engine.counting import ROLES
from dominion_cli.engine.game import Game
from dominion_cli.engine.public_view import PUBLIC_WORDS
from dominion_cli.engine.setup import Setup
from dominion_cli.engine.view import PHASES, WORDS, View
from dominion_cli.engine.view_words import Word, Words
from dominion_cli.kingdoms.kingdom import Kingdom


def pythons_answer(text: str | CodeType, view: View) -> bool:
    """Whether Python itself, given the view's names, finds that the condition holds."""
    names = {name: getattr(view, name) for name in NAMES if hasattr(view, name)}
    functions = {"abs": abs, "all": all, "any": any, "len": len, "max": max, "min": min, "sum": sum}
    try:
        return bool(eval(text, {"__builtins__": functions, **names}))
    except (ZeroDivisionError, IndexError, ValueError):
        return False


# What conditions mean.

SMALL = st.integers(0, 12)
CARD = st.sampled_from([repr(card) for card in (*CARDS, "Witch")])
PLACES = st.one_of(
    st.sampled_from(ZONES),
    st.builds("{}[{}].{}".format, st.sampled_from(GROUPS), st.integers(-3, 3), st.sampled_from(PUBLIC_ZONES)),
    st.just("mat('Island')"),
)
NAMED = [
    st.sampled_from(list(NUMBERS)),
    SMALL.map(str),
    st.builds("{}({})".format, st.sampled_from(CARD_NUMBERS), CARD),
    st.builds("count_type({!r})".format, st.sampled_from(["Action", "Treasure", "Curse", *ROLES])),
    st.just("number('Pirate Ship')"),
    st.builds("full_cost({})[{}]".format, CARD, st.integers(0, 2)),
    st.builds("{}.count({})".format, PLACES, CARD),
    st.one_of(PLACES, st.sampled_from([*GROUPS, *PILES])).map("len({})".format),
    st.builds("({} {} {})".format, CARD, st.sampled_from(["in", "not in"]), st.one_of(PLACES, st.sampled_from(PILES))),
    st.builds("({}[{}].discard_top == {})".format, st.sampled_from(GROUPS), st.integers(-3, 3), CARD),
    st.builds("(phase {} {!r})".format, st.sampled_from(["==", "!="]), st.sampled_from(PHASES)),
    st.builds("{}[{}].{}".format, st.sampled_from(GROUPS), st.integers(-3, 3), st.sampled_from(PUBLIC_NUMBERS)),
    st.builds("{}[{}].count({})".format, st.sampled_from(GROUPS), st.integers(-3, 3), CARD),
    st.builds(
        "{}({} {} {} for o in {})".format,
        st.sampled_from(["max", "min", "sum", "any", "all"]),
        st.one_of(st.sampled_from(PUBLIC_NUMBERS).map("o.{}".format), CARD.map("o.count({})".format)),
        st.sampled_from(["+", "-", "*", "//", "%", "<", "==", ">="]),
        st.one_of(st.sampled_from(list(NUMBERS)), SMALL.map(str)),
        st.sampled_from(GROUPS),
    ),
]
DECIMALS = st.sampled_from(["0.5", "1.6", "2.0", "0.0", "7.25"])
ORDER = st.sampled_from(["<", "<=", "==", "!=", ">=", ">"])


def combined(whole: st.SearchStrategy[str], number: st.SearchStrategy[str]) -> list[st.SearchStrategy[str]]:
    """What can be made of numbers and stays one of the same kind; tests are always of whole numbers."""
    return [
        number.map("-{}".format),
        number.map("abs({})".format),
        st.builds("({} {} {})".format, number, st.sampled_from(["+", "-", "*", "//", "%"]), number),
        st.builds("({} if {} else {})".format, number, whole, number),
        st.builds("{}({}, {}, {})".format, st.sampled_from(["max", "min"]), number, number, number),
    ]


def whole_numbers(depth: int) -> st.SearchStrategy[str]:
    if depth == 0:
        return st.one_of(NAMED)
    whole = whole_numbers(depth - 1)
    any_number = st.one_of(whole, decimal_numbers(depth - 1))
    return st.one_of(
        *NAMED,
        *combined(whole, whole),
        whole.map("(not {})".format),
        st.builds("({} {} {})".format, whole, st.sampled_from(["and", "or"]), whole),
        st.builds("({} {} {})".format, any_number, ORDER, any_number),
        st.builds("({} {} {} {} {})".format, any_number, ORDER, any_number, ORDER, any_number),
    )


def decimal_numbers(depth: int) -> st.SearchStrategy[str]:
    if depth == 0:
        return DECIMALS
    whole = whole_numbers(depth - 1)
    any_number = st.one_of(whole, decimal_numbers(depth - 1))
    return st.one_of(
        DECIMALS,
        st.builds("({} / {})".format, any_number, any_number),
        *combined(whole, decimal_numbers(depth - 1)),
    )


@st.composite
def views(draw: st.DrawFn) -> View:
    """What the first player sees at a table where anything may have happened."""
    game = table(draw(st.integers(1, 4)))
    game.phase = draw(st.integers(0, len(PHASES) - 1))
    game.empty_piles = draw(st.integers(0, 3))
    for pile in game.piles:
        pile.count = draw(SMALL)
    for player in game.players:
        for counter in ("turns", "actions", "buys", "coins", "potions", "debt", "coffers", "villagers", "favors"):
            setattr(player, counter, draw(SMALL))
        player.owned[:] = draw(st.lists(SMALL, min_size=len(CARDS), max_size=len(CARDS)))
        player.discard_pile.extend(draw(st.lists(st.sampled_from([*BASIC, MOAT]), max_size=3)))
    return game.views[0]


@settings(derandomize=True, max_examples=400, deadline=None, database=None)
@given(whole_numbers(3), st.lists(views(), min_size=1, max_size=3))
def test_a_condition_means_what_python_means(text: str, seen: list[View]) -> None:
    condition = condition_or_refusal(text)
    if isinstance(condition, str):
        assert "too large" in condition or "at most 150" in condition
        return
    meaning = compile(text, "condition", "eval")
    for view in seen:
        unbound = condition.holds(view)
        condition.bind(view)
        assert condition.holds(view) is unbound is pythons_answer(meaning, view)


class Compares(Menu):
    """Plays by a menu and compares what a bound condition makes of each card with what the view says."""

    def start(self, view: View) -> None:
        super().start(view)
        self.names = [*map(str, view.cards), *map(str, view.landscapes), *view.mixed_piles, "Market"]
        self.compared = 0

    def buy(self, view: View) -> Any:
        for name in self.names:
            for asked in ("left", "cost", "count", "vp_on"):
                number = getattr(view, asked)(name)
                condition = parse(f"{asked}({name.lower()!r}) == {number}")
                condition.bind(view)
                assert condition.holds(view), condition
                self.compared += 1
        return super().buy(view)


def test_a_bound_condition_finds_every_card_where_piles_are_mixed() -> None:
    kingdom = ("Castles", "Village", "Knights", "Sauna/Avanto", "Smithy", "Temple", "Moat", "Mine", "Witch", "Workshop")
    menu = Compares(buy=["Castles", "Knights", "Village", "Sauna", "Smithy", "Moat"])
    setup = Kingdom("Mixed", kingdom, landscapes=("Alms",)).setup(registry().cards, players=2)
    play(setup, [menu, shipped("random")])
    assert menu.compared > 1000


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("left('Province') <= 4 and coins >= 6", False),
        ("left('Province') == 12 and coins >= 6", True),
        ("count('Copper') == 7 and count('Estate') == 3", True),
        ("count('Silver') < left('Moat')", True),
        ("cost('Province') - coins == 1", True),
        ("can_buy('Silver') and not can_buy('Province')", True),
        ("phase == 'buy'", True),
        ("first_affordable('Province', 'Moat', 'Copper') == 'Moat'", True),
        ("first_affordable('Province', 'Moat', 'Copper') != 'Copper'", True),
        ("first_affordable('Moat', 'Copper') == 'Copper' or first_affordable('Province', 'Witch')", False),
        ("first_affordable('Silver')", True),
        ("count_type('Treasure') == 7 and count_type('Victory') == 3 and count_type('Action') == 0", True),
        ("count_type('Terminal') + count_type('Village') + count_type('Cantrip') > 0", False),
        ("total_coins == 7", True),
        ("vp_on('Moat') == 0 and vp_on('Aqueduct') == 0", True),
        ("number('+1 Action') == 0", True),
        ("my_turn and not extra_turn and seat == 1", True),
        ("'Moat' in supply_cards and len(cards) == 6 and len(mixed_piles) == 0", True),
        ("full_cost('Moat')[0] == 2 and full_cost('Moat')[1] + full_cost('Moat')[2] == 0", True),
        ("len(mat('Island')) == 0 and 'Copper' not in mat('Island') and mat('Island').count('Moat') == 0", True),
        ("'Copper' == first_affordable('Copper', 'Curse')", True),
        ("opponents[0].seat == 2 and players[0].seat == 1", True),
        ("opponents[0].discard_top == 'Moat'", False),
        ("'Moat' != opponents[1].discard_top and 'Moat' not in opponents[0].in_play", True),
        ("sum(len(o.in_play) + o.in_play.count('Moat') for o in players) == 0", True),
        ("'Moat' in tavern or 'Sewers' in taken", False),
        ("'buy' != phase", False),
        ("total_money / owned >= 0.7", True),
        ("total_money / owned > 0.7", False),
        ("total_money / owned == 7 / 10", True),
        ("8 / 5 == 1.6", True),
        ("owned // 3 == 3 and owned % 3 == 1", True),
        ("-7 // 2 == -4 and -7 % 2 == 1", True),
        ("3 <= coins < 7", False),
        ("3 <= coins <= 7", True),
        ("coins > 6 if turn < 5 else coins > 8", True),
        ("coins", True),
        ("debt", False),
        ("coins - 7", False),
        ("(coins >= 5) + (buys > 9) == 1", True),
        ("'Moat' in hand", False),
        ("'Moat' in kingdom and 'Moat' in supply", True),
        ("'Copper' in hand and hand.count('Copper') + hand.count('Estate') == len(hand) == 5", True),
        ("deck_size == 5 and len(discard_pile) == 0 == len(in_play)", True),
        ("len(opponents) == 2 and len(players) == 3", True),
        ("max(o.points for o in opponents) == points == 3", True),
        ("opponents[0].hand_size == 5 and opponents[-1].count('Estate') == 3", True),
        ("all(o.turn < turn for o in opponents) and not any(o.count('Curse') for o in opponents)", True),
        ("sum(o.count('Copper') for o in players) == 21", True),
        ("max(1, coins, 3) == 7 and min(1.5, coins) == 1.5 and abs(-2) == 2", True),
        (" coins\n  >= 7\nor debt ", True),
    ],
)
def test_a_condition_is_asked_of_a_view(text: str, holds: bool) -> None:
    assert parse(text).holds(shown(players=3, turns=4, coins=7, buys=1)) is holds


@pytest.mark.parametrize(
    "text",
    [
        "1 // debt == 0",
        "1 % debt == 0",
        "1 / debt > 0",
        "1.5 // debt > 0",
        "not 1 // debt",
        "debt / 0.0 == 0 or coins",
        "opponents[2].points >= 0",
        "opponents[-3].points >= 0",
    ],
)
def test_a_condition_that_asks_for_what_does_not_exist_does_not_hold(text: str) -> None:
    assert not parse(text).holds(shown(players=3, coins=7))


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("points >= max(o.points for o in opponents)", False),
        ("points >= min(o.points for o in opponents)", False),
        ("sum(o.points for o in opponents) == 0", True),
        ("any(o.points for o in opponents)", False),
        ("all(o.points for o in opponents)", True),
    ],
)
def test_alone_at_the_table_nobody_is_best(text: str, holds: bool) -> None:
    assert parse(text).holds(shown(players=1)) is holds


def test_what_is_not_needed_is_not_asked() -> None:
    assert parse("debt == 0 or 1 // debt > 2").holds(shown())
    assert parse("debt and 1 // debt > 2 or coins == 7").holds(shown(coins=7))
    assert parse("1 if debt == 0 else 1 // debt").holds(shown())


def test_a_bound_condition_follows_the_game() -> None:
    game = table()
    condition = parse("left('Province') <= 4 or count('Moat') > 1")
    condition.bind(game.views[0])
    assert not condition.holds(game.views[0])
    game.players[0].gain("Moat")
    game.players[0].gain("Moat")
    assert condition.holds(game.views[0])
    assert not condition.holds(game.views[1])


def test_a_condition_tells_its_text_and_its_cards() -> None:
    condition = parse("count('Silver') < 2\n  and 'Moat' in hand and opponents[0].count('Curse') > 0")
    assert condition.text == "count('Silver') < 2 and 'Moat' in hand and opponents[0].count('Curse') > 0"
    assert cards(condition) == {"Silver", "Moat", "Curse"}
    assert cards(parse("coins > 3")) == set()
    assert cards(parse("full_cost('Familiar')[1] and opponents[0].discard_top == 'Moat'")) == {"Familiar", "Moat"}
    assert kept(parse("number('Pirate Ship') > len(mat('Island'))")) == {"Pirate Ship", "Island"}


# How a condition asks for a word of each kind.
ASKED = {
    Word.NUMBER: "{} >= 0",
    Word.SCORE: "{} >= -9",
    Word.TRUTH: "{} or not {}",
    Word.PHASE: "{} == 'buy'",
    Word.CARD: "{} != 'Moat'",
    Word.CARDS: "len({}) + {}.count('Moat') >= 0 and 'Gold' not in {}",
    Word.STATUSES: "len({}) + {}.count('Moat') >= 0 and 'Gold' not in {}",
    Word.GAME_CARDS: "len({}) + {}.count('Moat') >= 0 and 'Gold' not in {}",
    Word.PILES: "len({}) >= 0 and 'Gold' not in {}",
    Word.PLAYERS: "len({}) > 0 and all({}[0].turn >= o.turn for o in {})",
    Word.CARD_NUMBER: "{}('Moat') >= 0",
    Word.CARD_TRUTH: "{}('Moat') or not {}('Moat')",
    Word.CARD_WISH: "{}('Moat') or not {}('Moat')",
    Word.TYPE_NUMBER: "{}('Action') >= 0",
    Word.NAME_NUMBER: "{}('Pirate Ship') >= 0",
    Word.NAME_CARDS: "len({}('Island')) == 0",
}


def asked(words: Words, whose: str = "") -> list[tuple[str, str]]:
    return [
        (whose + word, ASKED[words.kind(word)].replace("{}", whose + word))
        for word in words
        if words.kind(word) != Word.OTHER
    ]


@pytest.mark.parametrize(("word", "text"), [*asked(WORDS), *asked(PUBLIC_WORDS, "opponents[0].")])
def test_a_condition_can_ask_for_every_word_of_a_view(word: str, text: str) -> None:
    condition = parse(text)
    view = shown()
    assert condition.holds(view), f"bots/when_reader.py: {word}"
    condition.bind(view)
    assert condition.holds(view), f"bots/when_reader.py: {word}"


def test_conditions_know_each_further_word_or_leave_it_out_on_purpose() -> None:
    known = {*SPELLED_OUT, *NOT_ASKED}
    forgotten = {*WORDS.of(Word.OTHER)} - known
    assert not forgotten, f"bots/when_reader.py: {forgotten} is in neither SPELLED_OUT nor NOT_ASKED"
    assert known == {*WORDS.of(Word.OTHER)}
    assert [name for name in NAMES if name not in FUNCTIONS and not hasattr(View, name)] == []


@pytest.mark.parametrize(
    ("kind", "count"), [("Action", 6), ("Attack", 1), ("Terminal", 3), ("Village", 2), ("Cantrip", 3)]
)
def test_actions_are_counted_by_their_icons(kind: str, count: int) -> None:
    library = registry().cards
    kingdom = [library.card(name) for name in ("Village", "Smithy", "Laboratory", "Militia")]
    game = Game(Setup(kingdom, 2, library.basic()), [Answerer(), Answerer()], seed=1)
    for name in ("Village", "Village", "Smithy", "Smithy", "Laboratory", "Militia"):
        game.players[0].gain(name)
    assert parse(f"count_type('{kind}') == {count}").holds(game.views[0])
    assert game.views[0].count_type(kind) == count


def test_a_bot_that_asks_for_no_type_is_told() -> None:
    with pytest.raises(ValueError, match="'Curio' is no type of card"):
        shown().count_type("Curio")
