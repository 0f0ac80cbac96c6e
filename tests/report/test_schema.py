"""The JSON of standings is as its schema and the page on results say."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from tourney.conftest import SMITHY

from dominion_cli.plugins import registry
from dominion_cli.report.standings_data import standings_data, standings_json
from dominion_cli.tourney.plan.league import Entrant, Gate, League, versions
from dominion_cli.tourney.tournament import Tournament

SCHEMA = json.loads(files("dominion_cli.report").joinpath("standings.schema.json").read_text("utf-8"))
PAGE = Path(__file__).parents[2] / "docs" / "results.md"
MONEY, OTHER, SMITHIES = (
    Entrant("money", "money"),
    Entrant("other", "money"),
    Entrant("Smithy", "menu", {"buy": SMITHY}),
)


def league(*bots: Entrant, **keys: Any) -> Tournament:
    known = registry()
    settings = {"name": "Schema", "seed": 1, "games": 8, "kingdoms": (known.kingdoms.kingdom("First Game"),), **keys}
    return Tournament.of_league(League(bots=bots, versions=versions(known), **settings), None, known)


@pytest.mark.parametrize(
    ("bots", "keys"),
    [
        ((MONEY, SMITHIES), {}),
        ((MONEY, SMITHIES, OTHER), {"gate": Gate("Smithy", "money", (0, 20))}),
        ((MONEY, SMITHIES, OTHER), {"players": 3}),
        ((MONEY,), {"players": 1}),
        ((MONEY, SMITHIES), {"seating": "random", "games": 1}),
        ((MONEY, SMITHIES, OTHER), {"max_turns": 1}),
    ],
    ids=["two bots", "a gate", "three at a table", "solitaire", "a single game", "all stalled"],
)
def test_json_of_standings_is_valid_by_the_schema_before_and_after_play(
    bots: tuple[Entrant, ...], keys: dict[str, Any]
) -> None:
    tournament = league(*bots, **keys)
    for _ in range(2):
        data = json.loads(standings_json(tournament.standings(), tournament.run_data()))
        jsonschema.validate(data, SCHEMA, jsonschema.Draft202012Validator)
        assert list(data) == SCHEMA["required"]
        tournament.run()


def test_what_the_schema_does_not_allow_is_invalid() -> None:
    tournament = league(MONEY, SMITHIES)
    tournament.run()
    good = {**standings_data(tournament.standings()), "run": tournament.run_data()}
    for key, value in (("schema", "dominion.standings/2"), ("games", -1), ("standings", [{}]), ("gate", {})):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({**good, key: value}, SCHEMA)


def test_the_page_on_results_names_every_key_of_the_schema() -> None:
    page = PAGE.read_text("utf-8")
    assert [key for key in keys(SCHEMA) if f"`{key}`" not in page] == []


def keys(schema: Any) -> Iterator[str]:
    """Every key that the schema describes, at whatever depth."""
    if isinstance(schema, dict):
        properties = schema.get("properties", {})
        yield from properties
        for part in [*schema.values(), *properties.values()]:
            yield from keys(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from keys(part)
