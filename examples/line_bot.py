"""A bot in a program of its own: it reads questions and writes answers, a line of JSON each (docs/line-protocol.md).

It needs Python and nothing else. In a league:

    [[bots]]
    name = "Smithies"
    command = ["python3", "line_bot.py"]
    smithies = 2
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any


def wishes(view: dict[str, Any], smithies: int) -> Iterator[str]:
    """Return the names of the cards to buy, the dearest wish first."""
    if view["total_money"] > 15:
        yield "Province"
    if view["supply"].get("Province", 0) <= 4:
        yield "Duchy"
    yield "Gold"
    if view["count"].get("Smithy", 0) < smithies:
        yield "Smithy"
    yield "Silver"


def picks(question: dict[str, Any], smithies: int) -> list[int] | None:
    """Return the numbers of the options picked; None to leave the question to the advice that cards come with."""
    if question["kind"] != "buy":
        return None
    for name in wishes(question["view"], smithies):
        if name in question["options"]:
            return [question["options"].index(name)]
    return []


smithies = 1
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        smithies = message["parameters"].get("smithies", 1)
    elif message["type"] == "decide":
        print(json.dumps({"pick": picks(message, smithies)}), flush=True)
