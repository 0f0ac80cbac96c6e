"""The pages of the API tell of every public name."""

from __future__ import annotations

import re
from inspect import isclass

from documentation.pages import script

import dominion_cli
from dominion_cli.docs import docstrings

api = script("api")


def test_every_public_name_is_on_one_page_of_the_reference() -> None:
    pages = "\n".join(api.pages().values())
    for name, home in dominion_cli._HOMES.items():
        if isclass(getattr(dominion_cli, name)):
            assert pages.count(f"autoclass:: dominion_cli.{name}\n") == 1, name
        elif home.endswith(f".{name}"):
            assert f"autofunction:: dominion_cli.{name}." in pages
        else:
            assert len(re.findall(rf"(?:autofunction:: dominion_cli\.|py:data:: ){name}\n", pages)) == 1, name
            assert docstrings(home).get(name), f"{home}.{name} says nothing of itself"


def test_a_class_has_a_section_for_each_part_that_is_not_public() -> None:
    parts = [kind for kind, *_ in api.members(dominion_cli.Player)]
    assert len({*parts}) > 1
    names = [name for _, name, _ in api.members(dominion_cli.Player)]
    assert len(names) == len({*names})
    assert {"gain", "draw", "trash", "discard", "buy"} <= {*names}
    # What it has from a public class is told there.
    assert "gain" not in [name for _, name, _ in api.members(dominion_cli.Trait)]
    assert "on_gain" not in [name for _, name, _ in api.members(dominion_cli.Trait)]
