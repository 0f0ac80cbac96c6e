"""How a turn's own questions are answered, what declines them, and questions that are not asked."""

from __future__ import annotations

from collections.abc import Callable

from dominion_cli import Card, CardSet, Player, Type
from dominion_cli.cards.library import CardLibrary
from dominion_cli.scenarios import run_keys

Passes = Callable[..., None]
Fails = Callable[..., dict[str, str]]


class Bat(Card):
    """Each other player gains a Curse."""

    name = "Bat"
    types = Type.NIGHT

    def play(self, player: Player) -> None:
        for other in player.others():
            other.gain("Curse")


def test_several_cards_are_played_one_after_the_other(passes: Passes, fails: Fails) -> None:
    passes("p1 play Copper, Silver", hand="Copper, Silver, Gold", expect={"turn": {"coins": 3}})
    passes("p1 play Village, Smithy", "p1 play Copper", hand="Village, Smithy, Copper", expect={"turn": {"coins": 1}})
    passes("p1 play Village, Copper", hand="Village, Smithy, Copper", expect={"turn": {"coins": 1}})
    assert fails("p1 play Copper, Gold", hand="Copper, Silver")["expected"] == "Gold among the options"


def test_questions_of_a_card_come_before_the_next_card_of_the_same_answer(passes: Passes, fails: Fails) -> None:
    hand = "Village, Cellar, Smithy, Copper"
    passes("play Village, Cellar, Smithy", "discard Copper", hand=hand, expect={"turn": {"actions": 1}})
    message = fails("play Village, Cellar, Smithy", hand=hand)
    assert message["expected"] == "to go on with Smithy"


def test_several_cards_are_bought_one_after_the_other(passes: Passes) -> None:
    passes(
        "buy Silver, Copper", given={"turn": {"coins": 3, "buys": 3}}, expect={"p1": {"discard": ["Silver", "Copper"]}}
    )


def test_play_all_plays_all_treasures(passes: Passes) -> None:
    passes("p1 play all", hand="Copper, Silver, Smithy", expect={"turn": {"coins": 3}, "p1": {"hand": ["Smithy"]}})
    passes("p1 play all", "p1 buy Silver", hand="Copper, Silver", expect={"supply": {"Silver": 39}})


def test_what_is_said_of_a_later_question_declines_those_before(passes: Passes) -> None:
    given = {"turn": {"coins": 3, "buys": 2}}
    for answer in ("p1 buy Silver", "buy Silver", "p1 Silver"):
        passes(answer, hand="Smithy, Copper", given=given, expect={"supply": {"Silver": 39}})
    for answer in ("p1 play Copper", "Copper"):
        passes(answer, hand="Smithy, Copper", expect={"turn": {"coins": 1, "phase": "buy"}})


def test_a_card_that_can_not_be_played_at_all_declines_nothing(fails: Fails) -> None:
    message = fails("p1 play Gold", hand="Smithy, Copper")
    assert message["asked"] == "p1 play: 0 to 1 picks of Smithy"
    assert fails("p1 trash Copper", hand="Smithy, Copper")["found"] == "a question to play"


def test_treasures_are_not_played_by_buying(fails: Fails) -> None:
    assert fails("p1 buy Silver", hand="Gold")["expected"] == "Silver among the options"


def test_no_treasure_is_played_after_buying(fails: Fails) -> None:
    message = fails("p1 buy Copper", "p1 play Gold", hand="Gold", given={"turn": {"buys": 2}})
    assert (message["expected"], message["found"]) == ("a question to play", "a question to buy")


def test_nothing_declines_one_question(passes: Passes) -> None:
    passes("p1 play nothing", hand="Smithy, Copper", expect={"turn": {"phase": "buy"}, "next": "p1 play"})
    passes("p1 play nothing", "p1 play nothing", "p1 buy nothing", hand="Smithy, Copper", expect={"next": "p2 buy"})


def test_buying_nothing_declines_all_that_comes_before(passes: Passes) -> None:
    passes("p1 buy nothing", hand="Smithy, Copper", expect={"next": "p2 buy", "p1": {"hand": ["Smithy", "Copper"]}})
    passes("p1 play Smithy", "buy nothing", "p2 buy Copper", hand="Smithy, Copper", expect={"p2": {"turns": 1}})


def test_end_phase_declines_until_the_phase_is_over(passes: Passes) -> None:
    hand = "Smithy, Copper"
    passes("p1 end phase", hand=hand, expect={"turn": {"phase": "buy"}, "next": "p1 play"})
    passes("p1 end phase", "end phase", hand=hand, expect={"next": "p2"})


def test_end_turn_declines_until_the_turn_is_over_even_within_a_card(passes: Passes) -> None:
    passes("end turn", "end turn", hand="Smithy, Copper", expect={"next": "p1 play", "p1": {"turns": 2}})
    passes("play Cellar", "end turn", hand="Cellar, Estate", expect={"next": "p2"})


def test_a_turn_that_is_not_over_is_the_one_to_end(fails: Fails, library: CardLibrary) -> None:
    wrong = {"next": "game over"}
    assert fails("p1 end turn", hand="Copper", expect=wrong)["found"] == "next: p2 buy"
    assert fails("end turn", "p2 end turn", hand="Copper", expect=wrong)["found"] == "next: p1 play"
    from_the_start = run_keys({"do": ["p1 end turn"], "expect": wrong}, library)
    assert from_the_start.message.endswith("found: next: p2 play")


def test_what_has_to_be_answered_is_not_declined(fails: Fails) -> None:
    message = fails("play Remodel", "end turn", hand="Remodel, Copper, Silver")
    assert message["expected"] == "a question that can be declined"


def test_a_turn_is_ended_by_its_player(fails: Fails) -> None:
    hand = {"hand": ["Copper", "Silver", "Gold", "Estate"]}
    message = fails("play Militia", "end turn", hand="Militia", given={"p2": hand})
    assert (message["expected"], message["found"]) == ("p1, whose turn it is, to be asked", "p2 is asked")
    assert fails("p2 end turn", hand="Copper")["found"] == "p1 is asked"


def test_what_ended_by_itself_may_be_ended(passes: Passes) -> None:
    passes("p1 play Smithy", "p1 end phase", "p1 play Copper", hand="Smithy, Copper", expect={"turn": {"coins": 1}})
    passes("p1 buy Copper", "p1 end turn", "p2 buy Copper", expect={"p2": {"turns": 1}, "next": "p1"})
    passes("buy Copper", "end turn", "buy Copper", "end turn", expect={"p1": {"turns": 2}, "next": "p1"})
    passes("buy Copper", "buy nothing", "p2 end turn", expect={"next": "p1 play"}, hand="Copper")
    passes("p1 play nothing", "p1 play Copper", hand="Copper", expect={"turn": {"coins": 1}})


def test_the_turn_that_ends_the_game_may_be_ended(passes: Passes, fails: Fails) -> None:
    end = {"supply": {"Province": 0}}
    passes("buy Copper", "end turn", given=end, expect={"next": "game over"})
    message = fails("buy Copper", "p2 buy Copper", given=end)
    assert (message["expected"], message["found"]) == ("another question", "the game is over")
    assert message["asked"] == "nothing, game over"


def test_a_question_with_one_legal_answer_may_be_answered(passes: Passes, fails: Fails) -> None:
    p2 = {"p2": {"hand": ["Copper"] * 5}}
    expect = {"p2": {"discard": ["Copper", "Copper"]}, "next": "p1 buy"}
    for answers in (
        (),
        ("p2 discard Copper, Copper",),
        ("discard Copper, Copper",),
        ("Copper, Copper",),
        ("p2 ?discard Copper",),
    ):
        passes("p1 play Militia", *answers, hand="Militia", given=p2, expect=expect)
    message = fails("p1 play Militia", "p2 discard Copper", hand="Militia", given=p2)
    assert message["found"] == "p1 is asked"
    assert (
        fails("p1 play Militia", "p2 !discard Copper", hand="Militia", given=p2)["expected"]
        == "that Copper can't be picked"
    )


def test_a_choice_of_nothing_may_be_answered(passes: Passes, fails: Fails) -> None:
    passes("p1 play Chapel", "p1 trash nothing", "p1 buy Copper", hand="Chapel", expect={"next": "p2"})
    passes("p1 play Workshop", "p1 gain nothing", hand="Workshop", given={"only": True, "supply": {"Gold": 1}})
    assert fails("p1 play Chapel", "p1 trash Copper", hand="Chapel")["found"] == "a question to buy"


def test_an_answer_that_fits_two_questions_is_tried_for_both(passes: Passes) -> None:
    # Without a verb, Copper may be what is trashed, which was not asked, or what is gained.
    for answers in (("Copper",), ("Copper", "Copper"), ("trash Copper", "gain Copper"), ("gain Copper",)):
        passes(
            "play Remodel",
            *answers,
            hand="Remodel, Copper",
            expect={"p1": {"discard": ["Copper"]}, "trash": ["Copper"]},
        )


def test_with_nothing_to_buy_nothing_need_be_said(passes: Passes) -> None:
    bare = {"only": True, "supply": {"Gold": 1}}
    passes("p1 play Workshop", "p2 play Copper", hand="Workshop", given={**bare, "p2": {"hand": ["Copper"]}})
    passes("p1 end turn", "p2 play Copper", given={**bare, "p2": {"hand": ["Copper"]}})


def test_without_answers_the_engine_stops_at_its_first_question(passes: Passes) -> None:
    passes(hand="Smithy", expect={"next": "p1 play", "p1": {"hand": ["Smithy"]}})
    passes(hand="Copper", expect={"next": "p1 buy"})


def test_likewise_things_at_once_are_not_asked_about(passes: Passes) -> None:
    passes(
        "play Village, Merchant, Merchant, Silver",
        hand="Village, Merchant, Merchant, Silver",
        expect={"turn": {"coins": 4}},
    )


def test_tokens_are_spent_and_debt_paid_by_number_and_otherwise_kept(passes: Passes) -> None:
    given = {"p1": {"coffers": 3}}
    passes("p1 spend 2", "p1 ?buy Estate", "p1 !buy Silver", given=given, expect={"p1": {"coffers": 1}})
    passes("spend all", "buy Silver", given=given, expect={"p1": {"coffers": 0}, "next": "p2"})
    for answers in (["spend nothing", "buy Copper"], ["spend 0", "buy Copper"], ["buy Copper"], ["end turn"]):
        passes(*answers, "p2 buy Copper", given=given, expect={"p1": {"coffers": 3}, "p2": {"turns": 1}})
    debt = {"p1": {"debt": 4, "coins": 3}}
    passes("p1 pay 3", given=debt, expect={"p1": {"debt": 1, "coins": 0}, "next": "p2"})


def test_night_cards_are_played_after_buying(library: CardLibrary) -> None:
    night = CardLibrary()
    night.add(CardSet("Base", library.cards("Base")))
    night.add(CardSet("Nights", [Bat]))
    given = {"p1": {"hand": ["Bat", "Copper"]}, "p2": {}, "turn": {"buys": 2}}
    for answers in (
        ["p1 play Bat"],
        ["buy Copper", "play Bat"],
        ["end phase", "end phase", "Bat"],
        ["play Copper, Bat"],
    ):
        outcome = run_keys({"do": answers, "given": given, "expect": {"p2": {"discard": ["Curse"]}}}, night)
        assert outcome.passed, outcome.message
