"""Where two bots part, and what it was worth."""

from __future__ import annotations

import math
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from dominion_cli import View, registry
from dominion_cli.bots.menu import Menu
from dominion_cli.errors import UserError
from dominion_cli.tourney.again.explain import Group, Parting, explain, groups
from dominion_cli.tourney.plan.league import Entrant, League, versions
from dominion_cli.tourney.results.games import games
from dominion_cli.tourney.tournament import Tournament

SMITHY = Entrant("smithy", "smithy")
MONEY = Entrant("big-money", "big-money")


def league(*bots: Entrant, games: int = 2, kingdom: str = "First Game") -> League:
    known = registry()
    return League("test", 7, bots, (known.kingdoms.kingdom(kingdom),), games=games, versions=versions(known))


def explained(
    *bots: Entrant, games: int = 2, first: int = 3, playouts: int = 20, jobs: int = 1, then: Entrant | None = None
) -> list[Parting]:
    return explain(league(*bots, games=games), registry(), first=first, playouts=playouts, then=then, jobs=jobs)


def test_bots_that_decide_alike_part_nowhere() -> None:
    assert explained(MONEY, Entrant("twin", "big-money")) == []


def test_the_first_differences_of_each_are_found_in_order() -> None:
    found = explained(SMITHY, MONEY)
    assert {(each.kind, each.choice, each.other_choice) for each in found if each.bot == "smithy"} == {
        ("buy", ("Smithy",), ("Silver",))
    }
    assert {(each.choice, each.other_choice) for each in found if each.bot == "big-money"} == {
        (("Silver",), ("Smithy",))
    }
    for game in (1, 2):
        turns = [each.turn for each in found if each.game == game]
        assert turns == sorted(turns)
    assert [each.bot for each in found if each.game == 1].count("big-money") == 3
    # Seats are rotated, as in a match.
    assert {each.seat for each in found if each.game == 1 and each.bot == "smithy"} == {1}
    assert {each.seat for each in found if each.game == 2 and each.bot == "smithy"} == {2}
    assert found[0].situation == "buy phase, Actions 1, Buys 1, $4, in hand Estate"


def test_the_games_are_those_of_a_match_on_the_same_seed() -> None:
    seen: list[tuple[int, int, int]] = []

    class Spy(Menu):
        """Notes how games end that it has seen from the beginning."""

        def start(self, view: View) -> None:
            self.whole = view.turn == 0

        def over(self, view: View) -> None:
            if self.whole:
                seen.append((view.seat, view.points, view.turn))

    names = registry()
    names.bots.add("spy", Spy)
    rules = {"buy": ["Province", "Gold", {"card": "Smithy", "max": 1}, "Silver"]}
    spy, plain = Entrant("spy", "spy", rules), Entrant("plain", "menu", rules)
    try:
        explained(spy, MONEY, games=2, playouts=2, first=1)
    finally:
        names.bots.remove("spy")
    match = Tournament.of_league(replace(league(plain, MONEY), versions=versions(names)), None, names)
    match.run()
    ends = [[(seat.vp, seat.turns) for seat in game.seats] for game in games(match.plan, match.store)]
    # In either seat the spy is asked; in the second game it is at the move in the second seat.
    assert seen[0] == (1, *ends[0][0])
    assert seen[3] == (2, *ends[1][1])


def test_what_wins_more_is_worth_more() -> None:
    cursed = Entrant("cursed", "menu", {"buy": ["Province", "Gold", "Curse"]})
    found = explained(MONEY, cursed, games=2, first=4, playouts=30, then=MONEY)
    own, other = (Group([each for each in found if each.bot == bot]).worth for bot in ("big-money", "cursed"))
    assert own.low > 0
    assert other.high < 0


def test_the_result_depends_neither_on_jobs_nor_on_how_many_games_follow() -> None:
    found = explained(SMITHY, MONEY, playouts=5)
    assert explained(SMITHY, MONEY, playouts=5, jobs=2) == found
    assert explained(SMITHY, MONEY, playouts=5, games=1) == [each for each in found if each.game == 1]


def test_decisions_in_the_middle_of_a_card_are_looked_into() -> None:
    class Keeper(Menu):
        """Buys Cellars and discards nothing for them."""

        def __init__(self) -> None:
            super().__init__(buy=["Province", "Gold", {"card": "Cellar", "max": 2}, "Silver"])

        def discard(self, view: View, decision: object) -> list[int]:
            return []

    names = registry()
    names.bots.add("keeper", Keeper)
    try:
        digger = Entrant("digger", "menu", {"buy": ["Province", "Gold", {"card": "Cellar", "max": 2}, "Silver"]})
        found = explained(Entrant("keeper", "keeper"), digger, games=2, first=2, playouts=5)
    finally:
        names.bots.remove("keeper")
    assert {(each.kind, each.source) for each in found} == {("discard", "Cellar")}
    assert all(each.choice == () for each in found if each.bot == "keeper")
    assert all(each.choice for each in found if each.bot == "digger")


def test_another_bot_may_play_on() -> None:
    usual = explained(SMITHY, MONEY, playouts=10)
    other = explained(SMITHY, MONEY, playouts=10, then=Entrant("money", "money"))
    assert [each[:10] for each in usual] == [each[:10] for each in other]
    assert [each.worth for each in usual] != [each.worth for each in other]


def test_a_bot_that_thinks_ahead_can_not_play_on() -> None:
    class Thinker(Menu):
        """Wants to fork."""

        def __init__(self) -> None:
            super().__init__(buy=["Province", "Silver"])
            self.forks = True

    names = registry()
    names.bots.add("thinker", Thinker)
    try:
        with pytest.raises(UserError, match=r"thinker thinks ahead.*--then BOT"):
            explained(Entrant("thinker", "thinker"), MONEY)
        assert explained(Entrant("thinker", "thinker"), MONEY, playouts=2, then=MONEY)
    finally:
        names.bots.remove("thinker")


@pytest.mark.once
def test_a_bot_may_be_a_program() -> None:
    program = (sys.executable, str(Path(__file__).parents[3] / "examples" / "line_bot.py"))
    found = explained(Entrant("program", "", {}, True, program), MONEY, games=1, first=2, playouts=3)
    assert {each.bot for each in found} == {"program", "big-money"}


def test_a_bot_that_fails_is_named() -> None:
    class Broken(Menu):
        """Fails at its third turn."""

        def __init__(self) -> None:
            super().__init__(buy=["Silver"])

        def buy(self, view: View) -> object:
            return "Silver" if view.turn < 3 else "Nonsense"

    names = registry()
    names.bots.add("broken", Broken)
    try:
        with pytest.raises(UserError, match=r"game 1: p1, turn 3: .*Nonsense"):
            explained(Entrant("broken", "broken"), MONEY, playouts=2)
    finally:
        names.bots.remove("broken")


def parting(bot: str, choice: str, worth: float, error: float = 0.1) -> Parting:
    return Parting(1, 1, bot, "b", 1, "", "buy", "", (choice,), ("Silver",), worth, error, 101)


def test_groups_come_by_what_mattered_most_with_their_mean_worth() -> None:
    found = groups([parting("a", "Gold", 0.5), parting("a", "Smithy", 0.3), parting("a", "Smithy", 0.4)])
    assert [(group.first.choice, len(group.partings)) for group in found] == [(("Smithy",), 2), (("Gold",), 1)]
    assert found[0].worth.estimate == pytest.approx(0.35)
    assert found[0].worth.error == pytest.approx(math.sqrt(2 * 0.01) / 2)
    assert Group([parting("a", "Gold", 0.5)]).worth.df == 100
