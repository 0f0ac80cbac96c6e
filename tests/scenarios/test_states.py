"""What a scenario gives and expects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from scenarios.conftest import Play, Run

from dominion_cli import UserError, registry
from dominion_cli.scenarios import run_keys
from dominion_cli.scenarios.scenario import COUNTERS

Passes = Callable[..., None]
Fails = Callable[..., dict[str, str]]


def test_every_zone_and_counter_given_is_there(passes: Passes) -> None:
    zones = {"hand": ["Moat", "Copper"], "deck": ["Gold", "Estate"], "discard": ["Curse"], "in_play": ["Village"]}
    counters = {counter: number for number, counter in enumerate(COUNTERS, 2)}
    state = {"p1": {**zones, **counters}, "p2": {"hand": ["Duchy"], "vp": 3}, "trash": ["Gold"], "supply": {"Curse": 0}}
    passes(given=state, expect={**state, "turn": {"actions": counters["actions"], "phase": "action"}})


def test_a_given_player_has_nothing_that_is_not_given(passes: Passes) -> None:
    bare = {"hand": [], "deck": [], "discard": [], "in_play": [], "score": 0}
    passes(expect={"p1": bare, "p2": bare})


def test_players_who_are_not_given_start_as_usual(run_text: Run) -> None:
    outcomes = run_text("""
        [[scenario]]
        name = "nobody is given"
        expect.p1 = { score = 3, discard = [], turns = 1 }
        expect.turn = { actions = 1, buys = 1, coins = 0 }
        [[scenario]]
        name = "the other one is not given"
        given.p1 = {}
        expect.p1 = { score = 0 }
        expect.p2 = { score = 3, discard = [] }
    """)
    assert [outcome.message for outcome in outcomes] == ["", ""]


def test_a_pile_is_added_by_its_size_and_others_keep_theirs(passes: Passes) -> None:
    passes(
        kingdom=["Village"],
        given={"supply": {"Smithy": 3, "Province": 1}},
        expect={"supply": {"Smithy": 3, "Province": 1, "Village": 10, "Gold": 30}},
    )


def test_only_the_piles_named_are_there(fails: Fails) -> None:
    message = fails(given={"only": True, "supply": {"Gold": 3}}, expect={"supply": {"Gold": 3, "Copper": 46}})
    assert message["found"] == "supply Copper: no pile"


def test_cards_without_a_pile_can_be_played_but_not_gained(passes: Passes) -> None:
    passes("p1 play Workshop", "p1 !gain Smithy, Workshop", hand="Workshop, Smithy")


def test_the_edition_says_which_printing_is_meant(passes: Passes) -> None:
    mine = ["p1 play Mine", "p1 ?nothing"], ["p1 play Mine", "p1 !nothing"]
    passes(*mine[0], hand="Mine, Copper, Silver")
    passes(*mine[1], hand="Mine, Copper, Silver", edition="first")


def test_a_given_turn_may_be_in_its_buy_phase(passes: Passes) -> None:
    passes("p1 buy Gold", hand="Smithy", given={"turn": {"phase": "buy", "coins": 6}}, expect={"next": "p2"})


def expected(fails: Fails, expect: dict[str, Any], **keys: Any) -> tuple[str, str]:
    message = fails(expect=expect, **keys)
    return message["expected"], message["found"]


def test_hands_are_compared_without_regard_to_order_and_decks_in_order(passes: Passes, fails: Fails) -> None:
    given = {"p1": {"hand": ["Copper", "Gold"], "deck": ["Copper", "Gold"]}}
    passes(given=given, expect={"p1": {"hand": ["Gold", "Copper"]}})
    found = expected(fails, {"p1": {"deck": ["Gold", "Copper"]}}, given=given)
    assert found == ("p1 deck, from the top: Gold, Copper", "p1 deck, from the top: Copper, Gold")


def test_all_differences_are_told(fails: Fails) -> None:
    expect = {"p1": {"hand": ["Copper", "Copper"], "coins": 2}, "trash": ["Curse"], "next": "p2 discard"}
    found = expected(fails, {**expect, "turn": {"phase": "buy"}}, hand="Smithy, Copper")
    assert found == (
        "trash: Curse; p1 hand: 2 Copper; p1 coins: 2; turn phase: buy; next: p2 discard",
        "trash: nothing; p1 hand: Copper, Smithy; p1 coins: 0; turn phase: action; next: p1 play",
    )


def test_set_aside_is_what_is_out_of_all_other_places(passes: Passes) -> None:
    deck = ["Curse", "Gold", "Silver"]
    passes("p1 play Sentry", given={"p1": {"hand": ["Sentry"], "deck": deck}}, expect={"p1": {"set_aside": deck[1:]}})


def test_next_may_name_the_player_only_the_verb_or_the_kind(passes: Passes, fails: Fails) -> None:
    for question in ("p1", "p1 play", "p1 play_action"):
        passes(hand="Smithy", expect={"next": question})
    assert expected(fails, {"next": "p1 buy"}, hand="Smithy") == ("next: p1 buy", "next: p1 play")
    assert expected(fails, {"next": "game over"}) == ("next: game over", "next: p1 buy")


def test_a_card_that_fails_fails_the_scenario(fails: Fails) -> None:
    message = fails("p1 play Broken", hand="Broken")
    assert message["found"] == "Broken, turn 1 of p1: ZeroDivisionError: no reason"


def test_a_card_made_or_lost_fails_the_scenario(fails: Fails) -> None:
    message = fails("p1 play Forger", hand="Forger")
    assert (message["expected"], message["found"]) == ("the same cards", "lost nothing; made Gold")


def test_running_a_scenario_twice_gives_the_same(play: Play) -> None:
    keys: dict[str, Any] = {"given": {"p1": {"deck": ["Copper"] * 3, "discard": ["Gold", "Silver", "Curse", "Estate"]}}}
    first, second = (play("p1 end turn", "p2 end turn", expect={"p1": {"hand": []}}, **keys) for _ in range(2))
    assert first.message == second.message != ""


@pytest.mark.parametrize("where", ["given", "expect"])
@pytest.mark.parametrize(
    ("kingdom", "tokens", "said"),
    [
        (["Moat"], {"Silver": {"Embargo": 1}}, "nothing in this game lays 'Embargo' tokens on Silver; allowed: none."),
        (["Moat"], {"Silver": {"Debt": 2}}, "nothing in this game lays 'Debt' tokens on Silver; allowed: none."),
        (["Temple"], {"Temple": {"Vp": 2}}, "nothing in this game lays 'Vp' tokens on Temple; allowed: VP."),
        (["Moat", "Panic"], {"Panic": {"VP": 1}}, "nothing in this game lays 'VP' tokens on Panic; allowed: Sun."),
    ],
)
def test_tokens_that_would_do_nothing_are_refused(
    where: str, kingdom: list[str], tokens: dict[str, dict[str, int]], said: str
) -> None:
    with pytest.raises(UserError) as error:
        run_keys({"kingdom": kingdom, where: {"tokens": tokens}}, registry().cards)
    assert str(error.value).endswith(said)


def test_what_cannot_be_chosen_for_a_landscape_is_refused() -> None:
    for landscape in ("Obelisk: Smithy", "Obelisk: Gold", "Cursed: Smithy", "Fleet: Moat"):
        with pytest.raises(UserError, match=f"can't be chosen for {landscape.partition(':')[0]}"):
            run_keys({"kingdom": ["Moat"], "landscapes": [landscape]}, registry().cards)
