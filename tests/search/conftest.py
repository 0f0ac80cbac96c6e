"""A table to search at, and an arena."""

from __future__ import annotations

import pytest

from dominion_cli import registry
from dominion_cli.search.arena import Arena
from dominion_cli.search.market import Market
from dominion_cli.search.store import Store
from dominion_cli.tourney.plan.quick import quick_league


@pytest.fixture(scope="session")
def arena() -> Arena:
    """An arena on Size Distortion, which has Gardens, Workshop, Chapel, Festival, Witch …"""
    league = quick_league(["money", "big-money"], registry(), "test", kingdom="Size Distortion", seed=1)
    return Arena(league, registry(), Store(None, "test"))


@pytest.fixture(scope="session")
def market(arena: Arena) -> Market:
    """What is sold there."""
    return Market(arena.setup)
