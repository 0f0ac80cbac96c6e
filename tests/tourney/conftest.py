"""Leagues for the tests of tournaments: small, with bots that ship and bots that misbehave."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from dominion_cli import plugins
from dominion_cli.plugins import Registry, registry
from dominion_cli.tourney.plan.league import Entrant, League, versions

SMITHY = ["Province", "Gold", {"card": "Smithy", "max": 1}, "Silver"]

MISBEHAVING = '''
"""Bots that misbehave, each in its own way."""

import time

from dominion_cli import Bot, hookimpl


class Raises(Bot):
    """Fails in its third turn."""

    def buy(self, view):
        if view.turn == 3:
            raise ZeroDivisionError("no reason")
        return None


class Illegal(Bot):
    """Buys what it cannot pay."""

    def buy(self, view):
        return "Province"


class Elsewhere(Bot):
    """Buys a card that is not in the game."""

    def buy(self, view):
        from dominion_cli.plugins import registry

        return registry().cards.card("Wharf")


class Hangs(Bot):
    """Never answers from its second turn on."""

    def buy(self, view):
        while view.turn == 2:
            pass
        return None


class Slow(Bot):
    """Thinks a while in each turn."""

    def buy(self, view):
        time.sleep(0.003)
        return view.first_affordable("Province", "Gold", "Silver")


class Talks(Bot):
    """Prints what it thinks."""

    def buy(self, view):
        print("Hello", flush=True)
        return view.first_affordable("Province", "Gold", "Silver")


class Dies(Bot):
    """Ends its process."""

    def buy(self, view):
        import os

        os._exit(7)


@hookimpl
def register_bots(register):
    for bot in (Raises, Illegal, Elsewhere, Hangs, Slow, Talks, Dies):
        register(bot.__name__.lower(), bot)
'''


@pytest.fixture
def misbehaving_plugin(tmp_path: Path) -> Path:
    plugin = tmp_path / "misbehaving.py"
    plugin.write_text(MISBEHAVING)
    return plugin


@pytest.fixture
def misbehaving(misbehaving_plugin: Path, plugins_as_before: None) -> Registry:
    """The registry with bots that misbehave."""
    return plugins.load([str(misbehaving_plugin)])


MakeLeague = Callable[..., League]


@pytest.fixture
def make_league() -> MakeLeague:
    """Make a league of money, a Smithy menu and, with more players, further money bots."""

    def make(**keys: object) -> League:
        known = registry()
        settings: dict[str, object] = {
            "name": "Test",
            "seed": 7,
            "games": 6,
            "bots": (Entrant("Smithy", "menu", {"buy": SMITHY}), Entrant("money", "money"), Entrant("more", "money")),
            "kingdoms": (known.kingdoms.kingdom("First Game"), known.kingdoms.kingdom("Big Money")),
            "versions": versions(known),
            **keys,
        }
        return League(**settings)  # type: ignore[arg-type]

    return make
