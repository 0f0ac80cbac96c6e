"""Answers as they are typed."""

from __future__ import annotations

import re

import pytest

from dominion_cli.errors import UserError
from dominion_cli.table.answers import picks_from


def test_equal_options_count_as_one() -> None:
    hand = ["Copper", "Estate", "Copper", "Copper", "Gold"]
    assert picks_from("copper, 1, c", hand, 0, 5) == [0, 2, 3]
    assert picks_from("3, 2", hand, 2, 2) == [4, 1]
    assert picks_from("all", hand, 0, 5) == [0, 1, 2, 3, 4]
    assert picks_from(" , ", hand, 0, 5) == []


def test_the_very_text_of_an_option_comes_before_its_number() -> None:
    assert picks_from("2", ["3", "2", "1"], 1, 1) == [1]
    assert picks_from("+$2", ["+1 Card", "+$2"], 1, 1) == [1]


@pytest.mark.parametrize(
    ("text", "least", "most", "message"),
    [
        ("", 1, 1, "That takes none; take 1."),
        ("1", 2, 3, "That takes 1; take 2 to 3."),
        ("1, 2, 3", 0, 2, "That takes 3; take up to 2."),
        ("1, 2", 0, 1, "That takes 2; take one or none."),
        ("1, 1", 0, 3, "There is no further Copper."),
        ("-1", 0, 3, "'-1' is not among the options. ('help' tells more)"),
        ("Cooper", 0, 3, "'Cooper' is not among the options. Did you mean 'Copper'? ('help' tells more)"),
    ],
)
def test_what_is_wrong_with_an_answer_is_said(text: str, least: int, most: int, message: str) -> None:
    with pytest.raises(UserError, match=f"^{re.escape(message)}$"):
        picks_from(text, ["Copper", "Estate", "Silver"], least, most)
