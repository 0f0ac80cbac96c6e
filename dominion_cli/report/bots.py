"""Bots for people and for programs."""

from __future__ import annotations

import inspect
import json
from collections.abc import Mapping

from dominion_cli.bots.library import BotLibrary
from dominion_cli.report.grid import Grid
from dominion_cli.report.listing import Listing
from dominion_cli.report.words import counted


def bots_listing(bots: BotLibrary) -> Listing:
    """Return the list of all bots, each with what it does in a line."""
    rows = [(name, text_of(bots.describe(name)).split("\n", 1)[0], [*bots.parameters(name)]) for name in bots.names()]
    lines = [(name, summary, ", ".join(parameters)) for name, summary, parameters in rows]
    grid = Grid(counted(len(rows), "bot"), ("bot", "what it does", "parameters"), lines, left=(0, 1, 2))
    return Listing(("name", "summary", "parameters"), rows, [grid])


def bot_listing(bots: BotLibrary, name: str) -> Listing:
    """Return all about one bot."""
    text, parameters = text_of(bots.describe(name)), parameters_text(bots.parameters(name))
    listed = "\n".join(f"    {each}" for each in parameters)
    shown = filter(None, [name, text, listed and f"Parameters and their defaults:\n\n{listed}"])
    return Listing.of_one(("name", "text", "parameters"), (name, text, parameters), *shown)


def text_of(docstring: str) -> str:
    """Return a docstring as people read it: without the example in Python, and with a plain kind of quotes."""
    return docstring.partition("\n>>>")[0].rstrip().replace("``", "`")


def parameters_text(parameters: Mapping[str, object]) -> list[str]:
    """Return a bot's parameters as a league file would give them, with their defaults."""
    return [_with_default(*each) for each in parameters.items()]


def _with_default(parameter: str, default: object) -> str:
    """Return a parameter with its default as a league file would give it; the name alone if it has none."""
    if default is inspect.Parameter.empty or default is None:
        return parameter
    return f"{parameter} = {json.dumps(default, ensure_ascii=False, default=repr)}"
