"""What the page for learners shows works, and it tells of every part of an observation."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from dominion_cli.learn.pettingzoo import DominionTable

PAGE = (Path(__file__).parent.parent / "docs" / "learners.md").read_text("utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_page_shows_both_environments() -> None:
    assert len(BLOCKS) == 3


@pytest.mark.parametrize(
    ("number", "printed"),
    [
        (0, r"(player_\d -?[01]\.\d+\n){4}"),
        (1, r"mean reward -?0\.\d\d\n"),
        (2, r"\{'Copper': \d, 'Estate': \d\}\n"),
    ],
)
def test_a_program_of_the_page_prints_what_it_should(
    number: int, printed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    names: dict[str, Any] = {}
    exec(BLOCKS[number], names)
    assert re.fullmatch(printed, capsys.readouterr().out)


def test_the_page_tells_of_every_part_of_an_observation() -> None:
    told = set(re.findall(r"`(\w+)`", PAGE.partition("| part |")[2].partition("## Rewards")[0]))
    parts = {name.removeprefix("opponent_1_") for name in DominionTable().table.observation.parts}
    assert parts <= told
