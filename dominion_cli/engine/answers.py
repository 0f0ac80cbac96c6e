"""How a game keeps its answers: as numbers in a row. They are written and read here and nowhere else.

Where one option at most may be picked, an answer is one number: 0 for none, else 1 + the number of the option. For all
other questions it is how many were picked, and then their numbers. Whoever reads plays the game, and so knows the
question.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

if TYPE_CHECKING:
    from dominion_cli.engine.decision import Decision


def write(answers: list[int], decision: Decision, picks: list[int]) -> None:
    """Add the answer to a question."""
    if decision.most == 1:
        answers.append(picks[0] + 1 if picks else 0)
    else:
        answers.append(len(picks))
        answers.extend(picks)


def read(answers: list[int], at: i64, decision: Decision) -> list[int]:
    """Return the numbers of the options picked by the answer to a question, which begins at a place in the row."""
    number = answers[at]
    if decision.most == 1:
        return [number - 1] if number else []
    return answers[at + 1 : at + 1 + number]


def size(decision: Decision, picks: list[int]) -> i64:
    """Return how many numbers the answer to a question takes."""
    return 1 if decision.most == 1 else 1 + len(picks)
