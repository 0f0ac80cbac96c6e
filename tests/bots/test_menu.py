"""Menus: which rule is followed, what is gained, and every rule that is none."""

from __future__ import annotations

from typing import Any

import pytest
from bots.matches import play, shipped, table

from dominion_cli import Bot, Card, Game, Player, Setup, registry
from dominion_cli.bots.menu import Menu, Rule, read_rules
from dominion_cli.errors import UserError


def bought(rules: list[Any], hand: list[str], *kingdom: str | Card, **options: Any) -> list[str]:
    """Return what a menu buys in a turn with this hand, by name."""
    game = game_with(Menu(buy=rules), hand, table(*kingdom, **options))
    player = game.players[0]
    before = player.all_cards()
    game.play_turn()
    after = [card.name for card in player.all_cards()]
    for card in before:
        after.remove(card.name)
    return sorted(after)


def game_with(bot: Bot, hand: list[str], setup: Setup) -> Game:
    game = Game(setup, [bot, shipped("money")], seed=1)
    game.players[0].hand = [setup.cards[setup.slot_by_name[name]] for name in hand]
    game.players[0].deck = []
    game.players[0].discard_pile = []
    owned = [0] * len(setup.cards)
    for name in hand:
        owned[setup.slot_by_name[name]] += 1
    game.players[0].owned = owned
    return game


class Fair(Card):
    """+3 Buys."""

    name = "Fair"
    buys = 3


SIX = ["Gold", "Gold"]


@pytest.mark.parametrize(
    ("rules", "purchase"),
    [
        ([], []),
        (["Province", "Gold", "Silver"], ["Gold"]),
        (["Silver", "Gold"], ["Silver"]),
        ([{"card": "Duchy"}, "Gold"], ["Duchy"]),
        (["Smithy", "Silver"], ["Silver"]),
        ([{"card": "Gold", "max": 2}, "Silver"], ["Silver"]),
        ([{"card": "Gold", "max": 3}, "Silver"], ["Gold"]),
        ([{"card": "Copper", "max": 0}], []),
        ([{"card": "Duchy", "when": "left('Province') <= 4"}, "Gold"], ["Gold"]),
        ([{"card": "Duchy", "when": "coins == 6 and turn == 1"}, "Gold"], ["Duchy"]),
        (
            [{"card": "Gold", "max": 3, "when": "count('Gold') > 2"}, {"card": "Silver", "max": 1, "when": "1"}],
            ["Silver"],
        ),
        (["Nothing of the kind"], []),
    ],
    ids=str,
)
def test_the_first_rule_that_applies_is_followed(rules: list[Any], purchase: list[str]) -> None:
    assert bought(rules, SIX) == purchase


def test_the_rules_are_asked_again_for_each_buy() -> None:
    hand = ["Fair", "Gold", "Gold", "Gold"]
    rules = ["Gold", {"card": "Estate", "max": 1}, "Copper"]
    assert bought(rules, hand, Fair()) == ["Copper", "Copper", "Estate", "Gold"]
    rules = [{"card": "Silver", "max": 2}, {"card": "Estate", "when": "count('Silver') == 2"}]
    assert bought(rules, hand, Fair()) == ["Estate", "Silver", "Silver"]


def test_a_pile_that_is_empty_is_passed_over() -> None:
    assert bought(["Gold", "Silver"], SIX, counts={"Gold": 0}) == ["Silver"]


def test_one_menu_plays_at_any_table() -> None:
    menu = Menu(buy=[{"card": "Smithy", "max": 1}, {"card": "Village", "when": "'Smithy' not in kingdom"}, "Silver"])
    for kingdom, card in ((["Smithy"], "Smithy"), (["Moat", "Village"], "Village"), (["Smithy", "Village"], "Smithy")):
        setup = table(*kingdom)
        for _ in range(2):
            game = game_with(menu, ["Gold", "Copper"], setup)
            menu.start(game.views[0])
            game.play_turn()
            assert game.players[0].count(card) == 1


def test_a_condition_is_about_the_player_who_asks() -> None:
    menu = Menu(buy=[{"card": "Estate", "when": "points >= max(o.points for o in opponents)"}, "Curse"])
    game = Game(table(), [menu, menu], seed=1)
    for _ in range(4):
        game.play_turn()
    assert [player.score() for player in game.players] == [5, 1]


# Gaining.


class Gift(Card):
    """Its player may gain some of the cards up to $5."""

    name = "Gift"

    def __init__(self, least: int = 1) -> None:
        super().__init__()
        self.least = least
        self.gained: list[str] = []

    def play(self, player: Player) -> None:
        options = player.game.supply_within(5, 0, 0)
        self.gained = [card.name for card in player.choose("gain", options, self.least, 1)]


@pytest.mark.parametrize(
    ("rules", "gained"),
    [
        (["Province", "Gold", "Silver"], ["Silver"]),
        ([{"card": "Silver", "max": 0}, "Moat"], ["Moat"]),
        ([{"card": "Duchy", "when": "left('Province') <= 4"}, "Estate"], ["Estate"]),
        ([{"card": "Duchy", "when": "left('Province') <= 8"}, "Estate"], ["Duchy"]),
        # Nothing of the menu is on offer: what common sense takes.
        (["Province"], ["Market"]),
    ],
    ids=str,
)
def test_a_gain_follows_the_rules(rules: list[Any], gained: list[str]) -> None:
    gift = Gift()
    game = game_with(Menu(buy=rules), ["Gift"], table(gift, "Moat", "Market"))
    game.play_turn()
    assert gift.gained == gained


@pytest.mark.parametrize(("most", "gained"), [(1, ["Humble Castle"]), (0, ["Silver"])])
def test_a_mixed_piles_top_card_is_gained_by_the_piles_name(most: int, gained: list[str]) -> None:
    gift = Gift()
    setup = table(gift, "Castles", find=registry().cards.card)
    game_with(Menu(buy=[{"card": "castles", "max": most}, "Silver"]), ["Gift"], setup).play_turn()
    assert gift.gained == gained


def test_a_workshop_works_for_the_menu() -> None:
    rules = [{"card": "Workshop", "max": 1}, {"card": "Village", "max": 10}]
    game = play(table("Workshop", "Village", "Smithy", max_turns=10), [Menu(buy=rules), shipped("money")])
    assert game.players[0].count("Village") > 10 - 3
    assert game.players[0].count("Smithy") == 0


# What is no rule.


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        (7, "buy[2]: 7 is not a rule: a card's name, or a table with card, max and when"),
        (["Gold"], "buy[2]: ['Gold'] is not a rule"),
        (
            {"card": "Gold", "maximum": 2},
            "buy[2]: unknown key 'maximum'; a rule has card, max, when. Did you mean 'max'?",
        ),
        ({"max": 2}, "buy[2]: card: None is not a card's name"),
        ({"card": 6}, "buy[2]: card: 6 is not a card's name"),
        ({"card": "Gold", "max": 1 << 70}, "buy[2]: max: 1180591620717411303424 is not a whole number from 0 to"),
        ({"card": "Gold", "max": -1}, "buy[2]: max: -1 is not a whole number from 0 to"),
        ({"card": "Gold", "max": "2"}, "buy[2]: max: '2' is not a whole number"),
        ({"card": "Gold", "max": True}, "buy[2]: max: True is not a whole number"),
        ({"card": "Gold", "max": 2.0}, "buy[2]: max: 2.0 is not a whole number"),
        ({"card": "Gold", "when": True}, "buy[2]: when: True is not a condition written as text"),
        ({"card": "Gold", "when": "coin >= 6"}, "buy[2]: when: \"coin >= 6\", column 1: there is no name 'coin'"),
        ({"card": "Gold", "when": ""}, "buy[2]: when: "),
    ],
    ids=str,
)
def test_what_is_no_rule_is_refused_with_its_place(rule: Any, message: str) -> None:
    with pytest.raises(UserError) as told:
        Menu(buy=["Province", rule])
    assert message in str(told.value)
    with pytest.raises(UserError, match=r"^league.toml: bots\[1\]: bot 'menu': buy\[2\]: "):
        registry().bots.make("menu", "league.toml: bots[1]", buy=["Province", rule])


def test_the_place_in_a_message_is_the_callers() -> None:
    with pytest.raises(UserError, match=r"^opening\[1\]: "):
        read_rules([{}], where="opening")


def test_rules_keep_what_was_written() -> None:
    rules = read_rules(["Gold", {"card": "Smithy", "max": 2, "when": "turn > 3"}])
    assert all(isinstance(rule, Rule) for rule in rules)
    assert [(rule.card, rule.when is None) for rule in rules] == [("Gold", True), ("Smithy", False)]
    assert rules[1].most == 2


# Landscapes.


def test_a_menu_buys_events_and_projects() -> None:
    library = registry().cards
    rules = ["Province", {"card": "Delve", "when": "coins == 2"}, "Estate"]
    assert bought(rules, ["Copper", "Copper"], landscapes=[library.card("Delve")]) == ["Silver"]


# Mixed piles.


def test_the_name_of_a_mixed_pile_means_whatever_lies_on_top() -> None:
    game = play(
        table("Castles", max_turns=14, find=registry().cards.card), [Menu(buy=["Castles", "Silver"]), shipped("money")]
    )
    castles = [card.name for card, _ in game.players[0].owned_cards() if card.name.endswith("Castle")]
    assert len(castles) > 2


def test_the_limit_of_a_mixed_pile_counts_all_its_cards() -> None:
    game = play(
        table("Castles", max_turns=14, find=registry().cards.card),
        [Menu(buy=[{"card": "Castles", "max": 2}, "Silver"]), shipped("money")],
    )
    castles = [copies for card, copies in game.players[0].owned_cards() if card.name.endswith("Castle")]
    assert sum(castles) == 2


def test_a_menu_is_a_list() -> None:
    for rules in ("Gold", {"card": "Gold"}, 7):
        with pytest.raises(UserError, match=r"buy: .* is not a list of rules"):
            Menu(buy=rules)  # type: ignore[arg-type]
