"""Scenarios for the tests of their format and runner, with cards that ask every kind of question."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dominion_cli import Card, CardSet, Player, registry
from dominion_cli.cards.library import CardLibrary
from dominion_cli.engine.types import KINDS
from dominion_cli.errors import UserError
from dominion_cli.scenarios import Outcome, read_scenarios, run, run_keys

# A question about cards for each verb but those that a turn asks itself, and two about texts.
CARD_KINDS = [kind for kind in KINDS if kind not in ("play_action", "play_treasure", "buy", "play_night", "choose")]


def asker(kind: str) -> type[Card]:
    """Return a card that asks for up to two cards of the hand and gives $1 for each picked."""

    def play(self: Card, player: Player) -> None:
        player.plus_coins(len(player.choose(kind, player.in_hand().cards, 0, 2)))

    return type(kind, (Card,), {"name": f"Asker of {kind}", "play": play})


class Steward(Card):
    """Choose one: +$2; +1 Buy, +1 Action; or trash your hand."""

    name = "Steward"

    def play(self, player: Player) -> None:
        chosen = player.choose_one_of("+$2", "+1 Buy, +1 Action", "trash your hand")
        if chosen == 0:
            player.plus_coins(2)
        elif chosen == 1:
            player.plus_buys(1)
            player.plus_actions(1)
        else:
            player.trash(player.in_hand())


class Purse(Card):
    """Choose a number from 0 to 3: +$ so much."""

    name = "Purse"

    def play(self, player: Player) -> None:
        player.plus_coins(player.choose_one_of("0", "1", "2", "3"))


class Broken(Card):
    """Fails."""

    name = "Broken"

    def play(self, player: Player) -> None:
        raise ZeroDivisionError("no reason")


class Forger(Card):
    """Makes a Gold out of nothing."""

    name = "Forger"

    def play(self, player: Player) -> None:
        player.hand.append(player.game.setup.cards[2])


@pytest.fixture(scope="session")
def library() -> CardLibrary:
    cards = CardLibrary()
    cards.add(CardSet("Base", registry().cards.cards("Base")))
    cards.add(CardSet("Askers", [*map(asker, CARD_KINDS), Steward, Purse, Broken, Forger]))
    return cards


Play = Callable[..., Outcome]


@pytest.fixture
def play(library: CardLibrary) -> Play:
    """Run a scenario given by its keys; p1 has just a hand unless more is said."""

    def run_it(*do: str, hand: str = "", **keys: Any) -> Outcome:
        cards = [name.strip() for name in hand.split(",") if name]
        given = {"p1": {"hand": cards}, "p2": {}, **keys.pop("given", {})}
        return run_keys({"do": list(do), "given": given, **keys}, library)

    return run_it


@pytest.fixture
def passes(play: Play) -> Callable[..., None]:
    def check(*do: str, **keys: Any) -> None:
        outcome = play(*do, **keys)
        assert outcome.passed, outcome.message

    return check


@pytest.fixture
def fails(play: Play) -> Callable[..., dict[str, str]]:
    """Run a scenario that must not pass; return its message by parts."""

    def check(*do: str, **keys: Any) -> dict[str, str]:
        outcome = play(*do, **keys)
        assert not outcome.passed
        return dict(line.split(": ", 1) for line in outcome.message.splitlines())

    return check


Run = Callable[[str], list[Outcome]]


@pytest.fixture
def run_text(tmp_path: Path, library: CardLibrary) -> Run:
    """Run the scenarios of a text."""

    def run_it(text: str) -> list[Outcome]:
        file = tmp_path / "x.scenario.toml"
        file.write_text(text, "utf-8")
        return [run(scenario, library) for scenario in read_scenarios(file, library)]

    return run_it


@pytest.fixture
def refused(run_text: Run) -> Callable[[str], str]:
    """Read a text that can't be read; return the message after the file's name."""

    def check(text: str) -> str:
        with pytest.raises(UserError) as error:
            run_text(text)
        return str(error.value).partition("x.scenario.toml: ")[2]

    return check
