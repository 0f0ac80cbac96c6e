"""A card is its facts and its methods, in plain Python as in ours."""

from __future__ import annotations

import pytest
from engine.small_games import game, give, table

from dominion_cli import Card, CardSet, Player, Type, registry
from dominion_cli.engine.types import type_mask, type_names
from dominion_cli.errors import UserError


class Meadow(Card):
    """Facts only."""

    name = "Meadow"
    cost = 4
    types = Type.ACTION | Type.VICTORY
    cards = 2
    vp = 1


class Ruin(Meadow):
    """Worth a point for each Copper."""

    name = "Ruin"

    def points(self, player: Player) -> int:
        return player.count("Copper")


def test_facts_of_a_plain_class_reach_the_engine() -> None:
    x = game(Meadow())
    player = x.players[0]
    give(player, "Meadow", deck=("Gold", "Silver", "Copper"))
    player.play_from_hand(player.hand[0])
    assert player.hand == ["Gold", "Silver"]
    assert player.score() == 1
    assert x.views[0].cost("Meadow") == 4


@pytest.mark.parametrize(
    ("fact", "value", "wanted"),
    [
        ("cost", "3", "a whole number"),
        ("cards", 1.5, "a whole number"),
        ("types", None, "a whole number"),
        ("pile", 3, "text"),
        ("printing", None, "text"),
    ],
)
def test_a_fact_of_another_sort_is_told_with_the_card(fact: str, value: object, wanted: str) -> None:
    kind = type("Odd", (Card,), {"name": "Odd One", fact: value})
    with pytest.raises(UserError) as told:
        CardSet("Odd", [kind])
    assert str(told.value) == f"card Odd One: {fact} = {value!r} is not {wanted}"


def test_a_card_set_makes_one_object_a_card_and_a_card_of_facts_only_is_a_plain_card() -> None:
    meadow, ruin = CardSet("Fields", [Meadow, Ruin]).cards
    assert type(meadow) is Card
    assert meadow.definition is Meadow
    assert type(ruin) is Ruin
    assert (meadow.cost, meadow.vp, meadow.set_name) == (4, 1, "Fields")


def test_points_may_depend_on_what_the_player_owns() -> None:
    x = game(Ruin())
    x.players[0].gain("Ruin")
    assert x.players[0].score() == 3 + 7


def test_a_card_equals_its_name() -> None:
    village = registry().cards.card("Village")
    assert village == "Village"
    assert village != "Smithy"
    assert hash(village) == hash("Village")


def test_costs_fall_but_never_below_nothing() -> None:
    x = game("Smithy")
    x.cheaper = 5
    assert x.views[0].cost("Smithy") == 0
    assert x.views[0].cost("Province") == 3


def test_type_names_and_masks_agree() -> None:
    for name in ("Action", "Treasure", "Action|Attack|Duration", "Prophecy"):
        assert "|".join(type_names(type_mask(name))) == name


def test_slots_of_a_table_find_every_card() -> None:
    setup = table("Smithy", "Village")
    assert [setup.slot(card) for card in setup.cards] == list(range(9))
