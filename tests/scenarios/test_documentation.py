"""The documentation of scenarios says what is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from scenarios.conftest import Run

from dominion_cli.cards.library import CardLibrary
from dominion_cli.scenarios.answer import VERBS, read_answer
from dominion_cli.scenarios.names import CardNames
from dominion_cli.scenarios.node import Node, Source

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "scenarios.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)


@pytest.mark.parametrize("block", blocks("toml"))
def test_every_example_passes(run_text: Run, block: str) -> None:
    assert [outcome.message for outcome in run_text(block) if not outcome.passed] == []


def test_there_is_an_example_for_each_verb(library: CardLibrary) -> None:
    lines = re.findall(r"^\| `([a-z ]+)` \|.*\| `(p\d [^`]*)` \|$", TEXT, re.MULTILINE)
    assert [verb for verb, _ in lines] == list(VERBS)
    for verb, example in lines:
        assert read_answer(Node(example, Source("docs")), 1, 2, CardNames(library)).verb == verb


def test_the_failure_that_is_shown_is_a_real_one(run_text: Run) -> None:
    (outcome,) = run_text(
        '[[scenario]]\nname = "Militia leaves four cards"\nkingdom = ["Militia"]\n'
        'do = ["p1 play Militia", "p2 discard Estate"]\n'
        'given.p1 = { hand = ["Militia"] }\ngiven.p2 = { hand = ["Copper", "Copper", "Estate", "Silver"] }\n'
        'expect.p2 = { hand = ["Copper", "Copper", "Copper", "Silver"] }\n'
    )
    message = outcome.message.replace("\n", "\n        ")
    assert f"FAILED  rulings.toml: line 1: {outcome.scenario.name}\n        {message}\n" in TEXT
