"""All rulings as one table that other programs can run, and the schema of its JSON."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dominion_cli.cards.library import EDITIONS
from dominion_cli.engine.setup import MOST_PLAYERS
from dominion_cli.engine.types import KINDS
from dominion_cli.scenarios.answer import VERBS
from dominion_cli.scenarios.exchange import FORMAT, VERSION
from dominion_cli.scenarios.names import MOST_CARDS
from dominion_cli.scenarios.rulings import rulings
from dominion_cli.scenarios.scenario import (
    COUNTERS,
    DECKS,
    DRUID,
    GAME_OVER,
    LANDSCAPES,
    MARKET,
    MATS,
    PHASES,
    SCORE,
    ZONES,
)
from dominion_cli.toml import read_toml

if TYPE_CHECKING:
    from dominion_cli.cards.library import CardLibrary

Schema = dict[str, Any]


def exported(library: CardLibrary) -> dict[str, Any]:
    """Return all rulings that ship as one table, which `schema` describes.

    Args:
        library: the cards there are.
    """
    scenarios = []
    tables: dict[Path, dict[str, dict[str, Any]]] = {}
    for ruling in rulings(library):
        if ruling.file not in tables:
            tables[ruling.file] = {each["name"]: each for each in read_toml(ruling.file)["scenario"]}
        keys = tables[ruling.file][ruling.name]
        scenarios.append(
            {
                "name": ruling.name,
                "file": ruling.file.name,
                "cards": sorted(ruling.cards),
                "players": 2,
                "edition": EDITIONS[0],
                **keys,
            }
        )
    return {"format": FORMAT, "version": VERSION, "scenario": scenarios}


# The schema, made of the same words as the reader.


def schema() -> Schema:
    """Return the JSON schema (draft 2020-12) of what `exported` returns.

    >>> schema()["properties"]["version"]
    {'const': 1}
    """
    keys = {"format": {"const": FORMAT}, "version": {"const": VERSION}, "scenario": _list(_scenario())}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Scenarios: rulings of Dominion as data",
        **_table(keys, needed=list(keys)),
    }


def _scenario() -> Schema:
    return _table(
        {
            "name": _text(),
            "file": _text(),
            "cards": _names(),
            "players": _number(1, MOST_PLAYERS),
            "edition": {"enum": list(EDITIONS)},
            "kingdom": _names(),
            "landscapes": _names(),
            "bane": _text(),
            "set_aside": _by_name(_text()),
            "do": _list({"type": "string", "pattern": _answer_pattern()}),
            "given": _position(
                {"only": {"type": "boolean"}, **{key: _names() for key in (*DECKS, DRUID, MARKET)}},
                PHASES[:-1],
                ZONES.keys() - {"set_aside"},
                {},
            ),
            "expect": _position(
                {MARKET: _names(), "next": {"type": "string", "pattern": _next_pattern()}},
                PHASES,
                ZONES,
                {SCORE: _number(-MOST_CARDS, MOST_CARDS)},
            ),
        },
        needed=("name", "file", "cards", "players", "edition"),
    )


def _position(more: Schema, phases: Sequence[str], zones: Any, scored: Schema) -> Schema:
    """Return the schema of a state that is given or expected: what both can name, and what one alone does."""
    player = _table(
        {
            **{zone: _names() for zone in sorted([*zones, *MATS, LANDSCAPES])},
            **{counter: _number() for counter in COUNTERS},
            **scored,
        }
    )
    turn = _table({**{counter: _number() for counter in COUNTERS}, "phase": {"enum": list(phases)}})
    seats = {f"p{seat}": player for seat in range(1, MOST_PLAYERS + 1)}
    piles = {"supply": _by_name(_number()), "tokens": _by_name(_by_name(_number())), "trash": _names()}
    return _table({**piles, **more, "turn": turn, **seats})


def _answer_pattern() -> str:
    return rf"^(p[1-{MOST_PLAYERS}] )?[!?]?\S.*$"


def _next_pattern() -> str:
    return rf"^({GAME_OVER}|p[1-{MOST_PLAYERS}]( ({'|'.join([*VERBS, *KINDS])}))?)$"


def _table(keys: Schema, needed: Sequence[str] = ()) -> Schema:
    return {"type": "object", "properties": keys, "required": list(needed), "additionalProperties": False}


def _by_name(value: Schema) -> Schema:
    return {"type": "object", "additionalProperties": value}


def _list(of: Schema) -> Schema:
    return {"type": "array", "items": of}


def _names() -> Schema:
    return _list(_text())


def _text() -> Schema:
    return {"type": "string", "minLength": 1}


def _number(least: int = 0, most: int = MOST_CARDS) -> Schema:
    return {"type": "integer", "minimum": least, "maximum": most}
