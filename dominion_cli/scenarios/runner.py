"""Runs scenarios and tells of each whether it came out as expected, and if not, why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from dominion_cli.engine.check import count_all
from dominion_cli.engine.errors import GameError
from dominion_cli.scenarios.answer import listed, number_of_picks
from dominion_cli.scenarios.compare import differences, question_name
from dominion_cli.scenarios.names import CardNames
from dominion_cli.scenarios.node import Node, Source
from dominion_cli.scenarios.readings import Readings
from dominion_cli.scenarios.scenario import read_scenario
from dominion_cli.scenarios.script import Script, UsedUp, WrongAnswer
from dominion_cli.scenarios.table import lay

if TYPE_CHECKING:
    from dominion_cli.cards.library import CardLibrary
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.game import Game
    from dominion_cli.scenarios.scenario import Scenario

MOST_READINGS: Final = 100


@dataclass(frozen=True)
class Outcome:
    """How a scenario came out; the message says what was asked, answered, expected and found if it failed."""

    scenario: Scenario
    passed: bool
    message: str = ""


def run(scenario: Scenario, library: CardLibrary) -> Outcome:
    """Run a scenario.

    A line that may be meant for a question with one legal answer, which is not asked, or for one to come is tried as
    both; the scenario has passed when it comes out in one of these ways, and a failure tells of the first.
    """
    readings = Readings()
    first = outcome = _run(scenario, library, readings)
    for _ in range(MOST_READINGS):
        if outcome.passed or not readings.another():
            break
        outcome = _run(scenario, library, readings)
    return outcome if outcome.passed else first


def run_keys(keys: Mapping[str, Any], library: CardLibrary) -> Outcome:
    """Run a scenario that is given by its keys, as a file would have them; it needs no name.

    Raises:
        UserError: when something is wrong with the keys.
    """
    node = Node({"name": "scenario", **keys}, Source("scenario"))
    return run(read_scenario(node, CardNames(library)), library)


def _run(scenario: Scenario, library: CardLibrary, readings: Readings) -> Outcome:
    script = Script(scenario.do, readings)
    game = lay(scenario, library, script)
    script.sit_down(game)
    before = _all_cards(game)
    try:
        game.play()
        script.get_up()
    except UsedUp:
        pass
    except WrongAnswer as wrong:
        mismatch = wrong.mismatch
        return _failed(scenario, wrong.decision, str(wrong.answer), [mismatch.expected], [mismatch.found])
    except GameError as error:
        return _failed(scenario, script.asked, _answered(script), ["no error"], [str(error)])
    if before != (after := _all_cards(game)):
        lost, made = listed([*(before - after).elements()]), listed([*(after - before).elements()])
        return _failed(scenario, script.asked, _answered(script), ["the same cards"], [f"lost {lost}; made {made}"])
    found = differences(scenario, game, script.asked)
    if not found:
        return Outcome(scenario, passed=True)
    expected = [f"{each.what}: {each.expected}" for each in found]
    return _failed(
        scenario, script.asked, _answered(script), expected, [f"{each.what}: {each.found}" for each in found]
    )


def _failed(
    scenario: Scenario, asked: Decision | None, answered: str, expected: Iterable[str], found: Iterable[str]
) -> Outcome:
    lines = [
        f"asked: {_question(asked)}",
        f"answered: {answered}",
        f"expected: {'; '.join(expected)}",
        f"found: {'; '.join(found)}",
    ]
    return Outcome(scenario, passed=False, message="\n".join(lines))


def _question(asked: Decision | None) -> str:
    """Return a question in words: who, what, for which card, how many of which options."""
    if asked is None:
        return f"nothing, {question_name(asked)}"
    source = f" for {asked.source}" if asked.source is not None else ""
    text = f" ({asked.text})" if asked.text else ""
    options = listed([str(option) for option in asked.options])
    return f"{question_name(asked)}{source}{text}: {number_of_picks(asked.least, asked.most)} of {options}"


def _answered(script: Script) -> str:
    if not script.lines:
        return "nothing"
    return (
        f"{script.used} of {len(script.lines)}; last {script.lines[script.used - 1]}" if script.used else "nothing yet"
    )


def _all_cards(game: Game) -> Counter[str]:
    """Return every card of the game, wherever it is."""
    return Counter({card.name: count for card, count in zip(game.setup.cards, count_all(game), strict=True)})
