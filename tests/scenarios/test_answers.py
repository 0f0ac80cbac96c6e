"""What the lines of ``do`` may say, and which questions they answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from scenarios.conftest import CARD_KINDS

from dominion_cli import registry
from dominion_cli.scenarios import run_keys
from dominion_cli.scenarios.answer import VERB_OF, VERBS

Passes = Callable[..., None]
Fails = Callable[..., dict[str, str]]


def coins(number: int) -> dict[str, Any]:
    return {"turn": {"coins": number}}


@pytest.mark.parametrize("kind", CARD_KINDS)
def test_every_verb_answers_its_kind_of_question(passes: Passes, fails: Fails, kind: str) -> None:
    hand = f"Asker of {kind}, Copper, Silver, Silver"
    passes(f"p1 play Asker of {kind}", f"p1 {VERB_OF[kind]} Copper, Silver", hand=hand, expect=coins(2))
    other = "trash" if kind != "trash" else "discard"
    message = fails(f"p1 play Asker of {kind}", f"p1 {other} Copper, Silver", hand=hand)
    assert message["expected"] == f"a question to {other}"
    assert message["found"] == f"a question to {VERB_OF[kind]}"


def test_the_verbs_are_those_of_the_format() -> None:
    said = (
        "play, buy, gain, discard, trash, topdeck, bottom, reveal, set aside, exile, pass, return, take, keep, name, "
        "choose, order, call, spend, pay, receive"
    )
    assert set(VERBS) == set(said.split(", "))


ASKER = "p1 play Asker of trash"
HAND = "Asker of trash, Copper, Silver"


@pytest.mark.parametrize(
    ("answer", "picked"),
    [
        ("p1 trash Copper", 1),
        ("trash Copper", 1),
        ("p1 Copper", 1),
        ("Copper", 1),
        ("  p1   trash   copper ,  SILVER ", 2),
        ("p1 trash Silver, Copper", 2),
        ("p1 trash nothing", 0),
        ("nothing", 0),
        ("no", 0),
        ("p1 trash all", 2),
        ("2", 1),
        ("p1 trash 1, 2", 2),
        ("p1 trash 1 Copper, 1 silver", 2),
    ],
)
def test_ways_to_say_picks(passes: Passes, answer: str, picked: int) -> None:
    passes(ASKER, answer, hand=HAND, expect=coins(picked))


@pytest.mark.parametrize(
    ("answer", "expected", "found"),
    [
        ("p2 trash Copper", "p2 to be asked", "p1 is asked"),
        ("p1 discard Copper", "a question to discard", "a question to trash"),
        ("p1 trash Gold", "Gold among the options", "Copper, Silver"),
        ("p1 trash Copper, Copper", "Copper 2 times among the options", "Copper, Silver"),
        ("p1 trash 3", "3 among the options", "Copper, Silver"),
        ("p1 trash 1, 1", "1 among the options", "Copper, Silver"),
        ("p1 yes", "a question that yes can answer", "Copper, Silver"),
        ("Coper", "Coper among the options", "Copper, Silver. Did you mean 'Copper'?"),
    ],
)
def test_what_does_not_fit_is_told(fails: Fails, answer: str, expected: str, found: str) -> None:
    message = fails(ASKER, answer, hand=HAND)
    assert message["asked"] == "p1 trash for Asker of trash: 0 to 2 picks of Copper, Silver"
    assert message["answered"] == f"answer 2, {answer!r}"
    assert message["expected"] == expected
    assert message["found"] == found


def test_too_many_and_too_few_picks_are_told(fails: Fails) -> None:
    message = fails(ASKER, "p1 trash all", hand="Asker of trash, Copper, Silver, Gold")
    assert (message["expected"], message["found"]) == ("a question for 3 picks", "0 to 2 picks can be made")
    message = fails("p1 play Remodel", "p1 trash nothing", hand="Remodel, Copper, Silver")
    assert (message["expected"], message["found"]) == ("a question for 0 picks", "1 pick can be made")


def test_an_option_is_picked_by_its_text(passes: Passes) -> None:
    for answer in ("p1 choose +$2", "p1 +$2", "+$2", "1"):
        passes("p1 play Steward", answer, hand="Steward", expect=coins(2))
    for answer in ("p1 choose +1 Buy, +1 Action", "+1 buy, +1 action", "2"):
        passes("p1 play Steward", answer, hand="Steward", expect={"turn": {"buys": 2, "actions": 1}})


def test_an_option_may_begin_with_a_verb(passes: Passes) -> None:
    passes("p1 play Steward", "p1 choose trash your hand", hand="Steward, Copper", expect={"trash": ["Copper"]})


def test_a_number_picks_the_option_that_reads_so(passes: Passes) -> None:
    passes("p1 play Purse", "p1 choose 3", hand="Purse", expect=coins(3))
    passes("p1 play Purse", "p1 0", hand="Purse", expect=coins(0))


def test_a_card_may_be_named_as_often_as_a_number_says(passes: Passes, fails: Fails) -> None:
    hand = "Asker of trash, Copper, Copper, Silver"
    passes(ASKER, "p1 trash 2 Copper", hand=hand, expect=coins(2))
    passes(ASKER, "p1 ?trash 2 Copper", "p1 trash nothing", hand=hand)
    assert fails(ASKER, "p1 trash 3 Copper", hand=hand)["expected"] == "Copper 3 times among the options"


def test_a_name_that_begins_almost_like_a_verb_needs_none() -> None:
    given = {"p1": {"hand": ["Native Village", "Copper"]}}
    keys = {"kingdom": ["Native Village"], "given": given, "expect": {"p1": {"in_play": ["Native Village"]}}}
    for answer in ("p1 Native Village", "Native Village", "p1 native village", "p1 play Native Village"):
        outcome = run_keys({**keys, "do": [answer]}, registry().cards)
        assert outcome.passed, outcome.message


def test_yes_and_no_answer_questions_about_a_single_card(passes: Passes) -> None:
    passes(ASKER, "p1 yes", hand="Asker of trash, Copper", expect=coins(1))
    passes(ASKER, "p1 no", hand="Asker of trash, Copper", expect=coins(0))
    passes(ASKER, "p1 trash yes", hand="Asker of trash, Copper, Copper", expect=coins(1))


def test_claims_are_about_the_question_asked_and_answer_nothing(passes: Passes) -> None:
    passes(ASKER, "p1 ?trash Copper", "?Silver", "!trash Gold", "!Gold, Estate", "? nothing", "Copper", hand=HAND)
    passes("p1 play Remodel", "p1 !nothing", hand="Remodel, Copper, Silver", expect={"next": "p1 trash"})


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("p1 ?trash Gold", "that Gold can be picked"),
        ("p1 ?trash Copper, Gold", "that Gold can be picked"),
        ("p1 ?trash Copper, Copper", "that 2 Copper can be picked"),
        ("p1 !trash Copper", "that Copper can't be picked"),
        ("p1 !trash Gold, Copper", "that Copper can't be picked"),
        ("p1 !nothing", "that nothing can't be picked"),
    ],
)
def test_a_wrong_claim_fails(fails: Fails, claim: str, expected: str) -> None:
    message = fails(ASKER, claim, hand=HAND)
    assert message["expected"] == expected
    assert message["found"] == "Copper, Silver, or nothing"


def test_a_claim_about_another_player_or_verb_fails(fails: Fails) -> None:
    assert fails(ASKER, "p2 !trash Gold", hand=HAND)["found"] == "p1 is asked"
    assert fails(ASKER, "p1 !gain Gold", hand=HAND)["found"] == "a question to trash"
    assert fails("p1 !buy Gold", hand="Smithy")["found"] == "a question to play"
