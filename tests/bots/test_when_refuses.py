"""What conditions of menus refuse, and how they say it."""

from __future__ import annotations

import pytest
from bots.conditions import condition_or_refusal, shown
from hypothesis import given, settings
from hypothesis import strategies as st

from dominion_cli.bots.when import parse
from dominion_cli.bots.when_reader import LONGEST, NAMES
from dominion_cli.errors import UserError


def refusal(text: str, where: str = "") -> str:
    with pytest.raises(UserError) as caught:
        parse(text, where)
    message = str(caught.value)
    assert message.count("\n") <= 1
    return message


@pytest.mark.parametrize(
    ("text", "column", "reason"),
    [
        ("", 1, "the condition is empty"),
        ("coins # all of them", 7, "no comments"),
        ("count_type('Acton')", 12, "no type 'Acton'. Did you mean 'Action'?"),
        ("count_type(Action)", 12, "a type's name in quotes"),
        ("first_affordable()", 1, "one card's name in quotes"),
        ("first_affordable('Gold', 3)", 26, "one card's name in quotes"),
        ("first_affordable('Gold') == coins", 29, "one card's name in quotes"),
        ("number(3)", 8, "a name in quotes, such as 'Pirate Ship'"),
        ("number()", 1, "a name in quotes, such as 'Pirate Ship'"),
        ("coin >= 6", 1, "no name 'coin'. Did you mean 'coins'?"),
        ("turn > 3 and Coins >= 6", 14, "no name 'Coins'. Did you mean 'coins'?"),
        ("zzz", 1, "no name 'zzz'. Allowed: "),
        ("cuont('Silver') > 2", 1, "no function 'cuont'. Did you mean 'count'?"),
        ("open('passwords')", 1, "no function 'open'. Allowed: "),
        ("__import__('os')", 1, "no function '__import__'"),
        ("eval('1')", 1, "no function 'eval'"),
        ("coins('Silver')", 1, "coins('Silver') is not allowed here.\nAllowed: numbers; turn, "),
        ("count > 2", 1, "count is asked about a card, as in count('Silver')"),
        ("count() > 2", 1, "one card's name in quotes, such as 'Silver'"),
        ("count(Silver) > 2", 7, "one card's name in quotes, such as 'Silver'"),
        ("count('Silver', 'Gold') > 2", 7, "one card's name in quotes"),
        ("count(3) > 2", 7, "one card's name in quotes"),
        ("count(*hand) > 2", 7, "one card's name in quotes"),
        ("count(card='Silver') > 2", 12, "'Silver' is not allowed here"),
        ("count('Silver').real", 1, "count('Silver').real is not allowed here"),
        ("coins.__class__", 1, "coins.__class__ is not allowed here"),
        ("hand.__class__", 1, "hand.__class__ is not allowed here"),
        ("opponents.__len__()", 1, "opponents.__len__() is not allowed here"),
        ("opponents[0].__class__", 1, "no number of an opponent '__class__'"),
        ("opponents[0].point > 3", 1, "no number of an opponent 'point'. Did you mean 'points'?"),
        ("opponents[0].points() > 3", 1, "not allowed here"),
        ("opponents[0] > 3", 1, "opponents[0] is not allowed here"),
        ("opponents[turn].points > 3", 11, "counted from 0, as in opponents[0].points"),
        ("opponents[0:1].points > 3", 11, "counted from 0"),
        ("opponents[True].points > 3", 11, "counted from 0"),
        ("opponents > 1", 1, "opponents is no number; say opponents[0].points or max("),
        ("hand > 3", 1, "hand is no number; say len(hand), hand.count('Silver') or 'Silver' in hand"),
        ("hand[0] == 3", 1, "hand[0] is not allowed here"),
        ("hand.index('Moat')", 1, "hand.index('Moat') is not allowed here"),
        ("supply.count('Moat')", 1, "no zone 'supply'"),
        ("'Moat' in hnad", 11, "no zone 'hnad'. Did you mean 'hand'?"),
        ("'Moat' in ('Moat', 'Witch')", 11, "no zone"),
        ("coins in hand", 1, "one card's name in quotes"),
        ("len(coins) > 2", 1, "len() is asked of one of hand, in_play"),
        ("len(hand, trash) > 2", 1, "len() is asked of one of"),
        ("phase", 1, "phase is no number; say phase == 'buy'"),
        ("full_cost('Moat') > 2", 1, "full_cost('Moat') is not allowed here"),
        ("full_cost('Moat')[3] > 2", 19, "here belongs 0 for coins, 1 for Potions or 2 for debt"),
        ("full_cost('Moat')[coins] > 2", 19, "here belongs 0 for coins"),
        ("cost('Moat')[0] > 2", 1, "cost('Moat')[0] is not allowed here"),
        ("mat('Island') > 2", 1, "mat('Island') is not allowed here"),
        ("len(mat(Island)) > 2", 9, "here belongs a name in quotes"),
        ("opponents[0].hand == 'Moat'", 1, "no number of an opponent 'hand'"),
        ("opponents[0].discard_top > 2", 1, "no number of an opponent 'discard_top'"),
        ("opponents[0].discard_top == coins", 29, "here belongs one card's name in quotes"),
        ("log == 'Moat'", 1, "no name 'log'"),
        ("phase == 'bye'", 10, "no phase 'bye'. Did you mean 'buy'?"),
        ("phase == buy", 10, "a phase's name in quotes"),
        ("phase < 'buy'", 1, "phase is no number"),
        ("coins == 'six'", 10, "'six' stands where a number belongs"),
        ("'Moat'", 1, "'Moat' stands where a number belongs"),
        ("f'{coins}' == 3", 1, "is not allowed here"),
        ("b'Moat' in hand", 1, "one card's name in quotes"),
        ("coins is 3", 1, "numbers are compared with < <= == != >= >"),
        ("coins ** 2 > 3", 1, "coins ** 2 is not allowed here"),
        ("9 ** 9 ** 9 ** 9", 1, "is not allowed here"),
        ("coins << 60", 1, "coins << 60 is not allowed here"),
        ("~coins", 1, "~coins is not allowed here"),
        ("coins @ coins", 1, "is not allowed here"),
        ("True", 1, "True is not allowed here"),
        ("None == coins", 1, "None is not allowed here"),
        ("3j", 1, "3j is not allowed here"),
        ("... == 3", 1, "... is not allowed here"),
        ("1e999 > coins", 1, "1e999 is too large"),
        ("coins < 99999999999999999999", 9, "99999999999999999999 is too large"),
        ("coins * turn * owned * points > 3", 1, "can become too large"),
        ("total_money / owned", 1, "is a decimal number; compare it with a number"),
        ("coins > 3 and 0.5", 15, "0.5 is a decimal number; compare it"),
        ("not 0.5", 5, "0.5 is a decimal number"),
        ("lambda: 3", 1, "lambda: 3 is not allowed here"),
        ("(lambda: 3)() > 2", 1, "(lambda: 3)() is not allowed here"),
        ("(six := 6) > coins", 2, "six := 6 is not allowed here"),
        ("[1, 2]", 1, "[1, 2] is not allowed here"),
        ("(1, 2) < (coins, 3)", 1, "(1, 2) is not allowed here"),
        ("{1: 2}", 1, "{1: 2} is not allowed here"),
        ("[o for o in opponents]", 1, "is not allowed here"),
        ("any(coins for card in hand)", 4, "a 'for' has only this form: any(o.points for o in opponents)"),
        ("any(o.points for o in range(9))", 4, "a 'for' has only this form"),
        ("any(o.points for o in opponents if o.turn)", 4, "a 'for' has only this form"),
        ("any(1 for o in opponents for p in opponents)", 4, "a 'for' has only this form"),
        ("any(any(p.turn for p in opponents) for o in opponents)", 8, "a 'for' has only this form"),
        ("any(o.points async for o in opponents)", 4, "a 'for' has only this form"),
        ("any(coins for coins in opponents)", 15, "a name of its own"),
        ("any(1 for o, p in opponents)", 11, "a name of its own"),
        ("max(o.points / 2 for o in opponents) > 3", 5, "only whole numbers"),
        ("max(o for o in opponents) > 3", 5, "o is no number"),
        ("max(o.points for o in opponents) > o.points", 36, "o.points is not allowed here"),
        (
            "max([o.points for o in opponents]) > 3",
            5,
            "max() is asked of numbers parted by commas, or of all as in max(",
        ),
        ("max(coins) > 3", 5, "max() is asked of numbers parted by commas"),
        ("max() > 3", 1, "max() is not allowed here"),
        ("max(coins, 3, key=abs)", 19, "abs is not allowed here"),
        ("sum(1, 2)", 1, "sum(1, 2) is not allowed here"),
        ("'Bäckerei' in kingdom and coin > 3", 27, "no name 'coin'"),
    ],
)
def test_anything_else_is_refused(text: str, column: int, reason: str) -> None:
    message = refusal(text)
    assert message.startswith(f'"{text}", column {column}: ')
    assert reason in message


@pytest.mark.parametrize(
    "text",
    [
        "coins >",
        "coins = 3",
        "coins >= 3; turn",
        "coins >= 3\x00",
        "if coins",
        "'Moat in hand",
        "(" * 300 + "1" + ")" * 300,
    ],
)
def test_what_python_cannot_read_is_refused_with_its_reason(text: str) -> None:
    message = refusal(text)
    assert message.startswith(f'"{text}", column ')
    assert len(message.split(": ")[-1]) > 5


def test_a_single_sign_of_equality_is_told_to_be_two() -> None:
    assert refusal("coins = 3").endswith(", column 7: equal is written ==")


def test_a_refusal_says_where_and_what() -> None:
    assert refusal("left('Province') <= 4 and coin >= 6", "first.toml: bots[2].buy[1].when") == (
        "first.toml: bots[2].buy[1].when: \"left('Province') <= 4 and coin >= 6\", column 27: "
        "there is no name 'coin'. Did you mean 'coins'?"
    )


@pytest.mark.parametrize(
    "text",
    [
        " and ".join(["1"] * 160),
        "+".join(["1"] * 400),
        "-" * 900 + "1",
        "not " * 240 + "1",
        "(" * 150 + "1" + "+1)" * 150,
        "1<(" * 100 + "2" + "<3)" * 100,
        "coins" + ".real" * 190,
        "hand" + "[0]" * 300,
    ],
)
def test_what_is_too_deep_is_refused_as_clearly(text: str) -> None:
    assert "at most 150 numbers, names and operators" in refusal(text) or "is not allowed here" in refusal(text)


def test_what_is_too_long_is_refused_without_repeating_it() -> None:
    message = refusal("coins + " * 100000 + "1")
    assert f"at most {LONGEST} characters" in message
    assert len(message) < 200


def test_the_largest_condition_can_be_asked() -> None:
    assert parse("-" * 149 + "1").holds(shown())
    assert parse(" or ".join(["0"] * 148 + ["1"])).holds(shown())


TOKENS = [
    *NAMES,
    "o",
    "o.points",
    "opponents[0]",
    "'Moat'",
    "count('Moat')",
    "3",
    "1.5",
    "==",
    "<",
    "in",
    "is",
    "not",
    "and",
]
TOKENS += [
    "or",
    "if",
    "else",
    "for o in opponents",
    "lambda:",
    "(",
    ")",
    "(",
    ")",
    "[",
    "]",
    ",",
    ".",
    "*",
    "/",
    "-",
    "**",
]


@settings(derandomize=True, max_examples=500, deadline=None, database=None)
@given(st.one_of(st.lists(st.sampled_from(TOKENS), max_size=9).map(" ".join), st.text(max_size=20)))
def test_whatever_is_written_becomes_a_condition_or_a_clear_refusal(text: str) -> None:
    condition = condition_or_refusal(text, "k.toml")
    if isinstance(condition, str):
        assert condition.startswith("k.toml: ")
    else:
        assert condition.holds(shown()) in (True, False)
