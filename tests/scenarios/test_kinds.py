"""Names of a wrong kind, and what can't be in a game: each is told in a line."""

from __future__ import annotations

import re
from typing import Any

import pytest

from dominion_cli import registry
from dominion_cli.errors import UserError
from dominion_cli.scenarios import run_keys

IN_HAND = "is no card of a hand, deck or pile."


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ({"given": {"p1": {"hand": ["Mission"]}}}, f"given.p1.hand #1: Mission {IN_HAND}"),
        ({"given": {"p1": {"landscapes": ["Village"]}}}, "landscapes #1: Village is no Project, State or Artifact."),
        ({"given": {"p1": {"landscapes": ["Mission"]}}}, "landscapes #1: Mission is no Project, State or Artifact."),
        ({"given": {"trash": ["Deluded"]}}, f"given.trash #1: Deluded {IN_HAND}"),
        ({"given": {"supply": {"Mission": 3}}}, f"given.supply.Mission: Mission {IN_HAND}"),
        ({"given": {"boons": ["Greed"]}}, "given.boons #1: Greed is no Boon."),
        ({"given": {"hexes": ["War", "War"]}}, "given.hexes #2: War is there already."),
        ({"given": {"black_market": ["Moat", "Moat"]}}, "given.black_market #2: Moat is there already."),
        ({"kingdom": ["Spoils"]}, "kingdom #1: Spoils is no pile of the Supply or landscape."),
        ({"landscapes": ["Village"]}, "landscapes #1: Village is no landscape."),
        ({"landscapes": ["Cursed: Mission"]}, f"landscapes #1: Mission {IN_HAND}"),
        ({"kingdom": ["Young Witch"], "bane": "Mission"}, "bane: Mission is no pile of the Supply."),
        ({"set_aside": {"Ferryman": "Spoils"}}, "set_aside.Ferryman: Spoils is no pile of the Supply."),
        ({"set_aside": {"Feryman": "Village"}}, "there is no card 'Feryman'. Did you mean 'Ferryman'?"),
    ],
    ids=str,
)
def test_a_name_of_a_wrong_kind_is_told(keys: dict[str, Any], told: str) -> None:
    with pytest.raises(UserError, match=re.escape(told) + "$"):
        run_keys(keys, registry().cards)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"supply": {"Horse": 1}}, "there is no pile of Horse to have a size."),
        ({"tokens": {"Village": {"VP": 1}}}, "there is no pile or landscape Village to have tokens."),
        ({"boons": ["The Sky's Gift"]}, "The Sky's Gift can't be in boons."),
        ({"black_market": ["Village"]}, "Village can't be in black_market."),
    ],
    ids=str,
)
def test_what_the_game_has_no_place_for_is_told(given: dict[str, Any], told: str) -> None:
    with pytest.raises(UserError, match=re.escape(f"scenario: scenario 'scenario': given: {told}")):
        run_keys({"given": given}, registry().cards)
