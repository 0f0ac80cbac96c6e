"""``check.py``: which tests a change calls for."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SPEC = importlib.util.spec_from_file_location("check_script", ROOT / "check.py")
assert SPEC is not None
assert SPEC.loader is not None
check = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(check)

THERE = [
    "tests",
    "tests/cards",
    "tests/tourney",
    "tests/tourney/play",
    "tests/kit",
    "tests/documentation",
    "tests/test_recipes.py",
]


@pytest.mark.parametrize(
    ("changed", "called_for"),
    [
        ([], []),
        (["dominion_cli/cards/base.py"], ["tests/cards"]),
        (["dominion_cli/tourney/play/worker.py"], ["tests/tourney/play"]),
        (["dominion_cli/tourney/play/worker.py", "dominion_cli/tourney/run.py"], ["tests/tourney"]),
        (["dominion_cli/rulings/base-cards.toml"], []),
        (["tests/test_recipes.py"], ["tests/test_recipes.py"]),
        (["tests/kit/helper.py"], ["tests/kit"]),
        (["README.md", "docs/faq.md"], ["tests/documentation"]),
    ],
    ids=str,
)
def test_a_change_calls_for_the_tests_of_its_room_and_for_the_rulings(
    changed: list[str], called_for: list[str]
) -> None:
    assert check.which_tests(changed, THERE) == sorted([*called_for, *check.RULINGS])


def test_all_places_that_tests_are_looked_for_in_are_there() -> None:
    assert all((ROOT / place).exists() for place in (*check.RULINGS, *check.TYPED))
