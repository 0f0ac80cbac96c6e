"""What a bot wants, as its cards' advice asks it: `View.would_buy` and `View.wants`."""

from __future__ import annotations

from typing import Any

import pytest
from bots.matches import table

from dominion_cli import Bot, Decision, Game, Menu, View, registry
from dominion_cli.bots.when import parse
from dominion_cli.engine.answerer import Answerer

RULES: list[Any] = [
    "Province",
    "Gold",
    {"card": "Smithy", "max": 1},
    {"card": "Militia", "when": "coins == 4"},
    "Silver",
]


def after_a_turn(bot: Answerer, ask: Any, **options: Any) -> list[Any]:
    """Return what is said to a question about the bot's view after its first turn, and after its opponent's."""
    said: list[Any] = []
    game = Game(table("Smithy", "Militia", "Peddler", "Village", **options), [bot, bot], seed=3)
    for _ in range(2):
        game.play_turn()
        said.append(ask(game.views[0]))
    return said


def names(cards: list[Any]) -> list[str | None]:
    return [None if card is None else str(card) for card in cards]


def test_a_menu_says_what_it_would_buy_with_so_many_coins() -> None:
    bot = Menu(buy=RULES)
    (first, _) = after_a_turn(bot, lambda view: names([view.would_buy(coins) for coins in (2, 3, 4, 6, 8)]))
    assert first == [None, "Silver", "Smithy", "Gold", "Province"]


def test_a_method_says_it_too_by_name_or_by_card() -> None:
    class Saver(Bot):
        def buy(self, view: View) -> Any:
            return view.first_affordable("Province") or ("Gold" if view.can_buy("Gold") else None)

    (first, _) = after_a_turn(Saver(), lambda view: names([view.would_buy(coins) for coins in (5, 6, 8)]))
    assert first == [None, "Gold", "Province"]


def test_what_may_not_be_bought_is_no_wish() -> None:
    class Dreamer(Bot):
        def buy(self, view: View) -> str:
            return "Province"

        def answer(self, view: View, decision: Decision) -> list[int]:
            return []

    (first, _) = after_a_turn(Dreamer(), lambda view: names([view.would_buy(7), view.would_buy(8)]))
    assert first == [None, "Province"]


def test_who_decides_everything_is_taken_to_buy_money() -> None:
    (first, _) = after_a_turn(
        registry().bots.make("random"), lambda view: names([view.would_buy(5), view.would_buy(8)])
    )
    assert first == ["Silver", "Province"]


def test_a_menu_wants_what_a_rule_that_applies_names_up_to_its_number() -> None:
    bot = Menu(buy=RULES)
    wanted = after_a_turn(bot, lambda view: [view.wants(card) for card in ("Smithy", "Militia", "Village", "Silver")])
    assert wanted[0] == [True, True, False, True]
    game = Game(table("Smithy", "Militia"), [bot, bot], seed=3)
    assert game.views[0].wants("Smithy")
    game.players[0].gain("Smithy")
    game.questions += 1
    assert not game.views[0].wants("Smithy")


def test_a_method_wants_what_it_would_buy_for_as_many_coins_as_it_costs() -> None:
    class Smith(Bot):
        def buy(self, view: View) -> Any:
            return view.first_affordable("Gold", "Smithy", "Silver")

    (first, _) = after_a_turn(Smith(), lambda view: [view.wants(card) for card in ("Gold", "Smithy", "Militia")])
    assert first == [True, True, False]


def test_being_asked_changes_nothing() -> None:
    class Dicer(Bot):
        def buy(self, view: View) -> Any:
            view.random.below(1000)
            view.would_buy(8)
            assert view.phase == "buy"
            return view.first_affordable("Gold", "Silver")

    def ask(view: View) -> list[Any]:
        before = [view.coins, view.buys, view.debt, view.phase, view.potions]
        luck = view.random.copy().below(1 << 30)
        assert names([view.would_buy(3), view.would_buy(6)]) == ["Silver", "Gold"]
        assert [view.coins, view.buys, view.debt, view.phase, view.potions] == before
        assert view.random.copy().below(1 << 30) == luck
        return before

    after_a_turn(Dicer(), ask)


def test_costs_are_those_of_a_buy_phase() -> None:
    bot = Menu(buy=["Peddler"])
    game = Game(table("Peddler", "Village"), [bot, bot], seed=3)
    game.players[0].in_play = [game.setup.named("Village")] * 3
    assert names([game.views[0].would_buy(1), game.views[0].would_buy(2)]) == [None, "Peddler"]
    assert game.views[0].for_sale()["Peddler"] == (2, 0, 0)
    assert game.views[0].cost("Peddler") == 8


def test_a_condition_asks_what_would_be_bought() -> None:
    bot = Menu(buy=RULES)
    game = Game(table("Smithy", "Militia"), [bot, bot], seed=3)
    view = game.views[0]
    holds = {
        text: parse(text).holds(view) for text in ("would_buy(8) == 'Province'", "would_buy(2)", "wants('Smithy')")
    }
    assert holds == {"would_buy(8) == 'Province'": True, "would_buy(2)": False, "wants('Smithy')": True}
    with pytest.raises(Exception, match="would_buy has the number of coins in brackets"):
        parse("would_buy() == 'Gold'")
