"""Menus that are bred: what changes, what stays, and what is known of cards."""

from __future__ import annotations

from dominion_cli import registry
from dominion_cli.bots.menu import Menu, read_rules
from dominion_cli.search.archetypes import archetypes, of_bots, with_one_more
from dominion_cli.search.breeding import MOST_LINES, Breeder
from dominion_cli.search.dice import Dice
from dominion_cli.search.market import Market
from dominion_cli.search.menus import Line, Lines, buy_list, lines_of, menu_of
from dominion_cli.search.simplify import simpler


def test_what_cards_do_is_found_out_without_their_names(market: Market) -> None:
    assert {"Chapel", "Sentry"} <= {*market.trashers}
    assert "Festival" in market.villages
    assert {"Workshop", "Festival"} <= {*market.buys}
    assert market.victories == ["Gardens"]


def test_every_menu_to_begin_with_can_be_written_and_read_again(market: Market) -> None:
    menus = archetypes(market)
    assert len(menus) == len({*menus}) > 100
    for lines in menus:
        assert lines_of(Menu(buy=buy_list(lines))) == tuple(
            line._replace(when=(line.condition,) if line.when else ()) for line in lines
        )


def test_a_rush_on_each_victory_card_is_among_them(market: Market) -> None:
    rest = (Line(card) for card in ("Gardens", "Duchy", "Workshop", "Estate", "Copper"))
    assert (Line("Workshop", 9), *rest) in archetypes(market)


def test_menus_of_bots_take_part_without_lines_for_what_is_not_sold(market: Market) -> None:
    [lines] = of_bots([Menu(buy=["Colony", "Province"]), registry().bots.make("random")], market)
    assert buy_list(lines) == ["Province"]


def test_all_children_can_be_played_and_the_same_dice_make_the_same(market: Market) -> None:
    first, second = (Breeder(market, Dice(5)) for _ in range(2))
    mother, *fathers = archetypes(market)
    for number in range(500):
        father = fathers[number % len(fathers)]
        child = first.child(mother, father)
        assert child == second.child(mother, father)
        assert child != mother
        assert len(child) <= MOST_LINES
        assert len(read_rules(buy_list(child))) == len(child)
        mother = child


def test_tuning_changes_numbers_and_conditions_and_nothing_else(market: Market) -> None:
    breeder = Breeder(market, Dice(5))
    mother: Lines = (Line("Province", when=("total_money > 15",)), Line("Witch", 2), Line("Gold"), Line("Silver"))
    for _ in range(200):
        child = breeder.tuned(mother)
        assert child != mother
        assert [line.card for line in child] == ["Province", "Witch", "Gold", "Silver"]
        read_rules(buy_list(child))
        mother = child


def test_the_menu_that_plays_has_the_lines() -> None:
    lines = (Line("Witch", 2, ("turn > 3", "coins == 5 or buys > 1")), Line("Silver"))
    assert buy_list(lines_of(menu_of(lines))) == buy_list(lines)


def test_a_menu_can_be_simpler_by_a_line_a_limit_or_a_condition() -> None:
    lines = (Line("Witch", 2, ("turn > 3",)), Line("Silver"))
    assert [buy_list(each) for each in simpler(lines)] == [
        ["Silver"],
        [{"card": "Witch", "max": 2}, "Silver"],
        [{"card": "Witch", "when": "turn > 3"}, "Silver"],
        [{"card": "Witch", "max": 2, "when": "turn > 3"}],
    ]


def test_each_card_is_tried_in_addition_and_victory_cards_late_in_the_game_too(market: Market) -> None:
    money = (Line("Province"), Line("Gold"), Line("Silver"))
    grown = [buy_list(lines) for lines in with_one_more(money, market)]
    assert ["Province", {"card": "Witch", "max": 2}, "Gold", "Silver"] in grown
    assert ["Province", "Gold", "Festival", "Silver"] in grown
    assert ["Province", "Gold", "Silver", {"card": "Chapel", "max": 1}] in grown
    assert ["Province", {"card": "Gardens", "when": "left('Province') <= 6"}, "Gold", "Silver"] in grown
