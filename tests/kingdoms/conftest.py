"""The cards and kingdoms that ship, for every test of this room."""

from __future__ import annotations

import pytest

from dominion_cli.cards.library import CardLibrary
from dominion_cli.kingdoms import KingdomLibrary
from dominion_cli.plugins import registry


@pytest.fixture(scope="session")
def library() -> CardLibrary:
    return registry().cards


@pytest.fixture(scope="session")
def kingdoms() -> KingdomLibrary:
    return registry().kingdoms
