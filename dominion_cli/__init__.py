"""A fast, correct and hackable game of Dominion: engine, bots, kingdoms and tournaments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

# Each public name and where it lives; a name is imported when it is first used.
_HOMES = {
    "Answerer": "dominion_cli.engine.answerer",
    "Bot": "dominion_cli.bots.bot",
    "Card": "dominion_cli.engine.card",
    "CardSet": "dominion_cli.cards.library",
    "Cards": "dominion_cli.engine.cards",
    "Decision": "dominion_cli.engine.decision",
    "Effect": "dominion_cli.engine.event",
    "Event": "dominion_cli.engine.event",
    "Game": "dominion_cli.engine.game",
    "Landscape": "dominion_cli.engine.card",
    "Kingdom": "dominion_cli.kingdoms.kingdom",
    "Player": "dominion_cli.engine.player",
    "Setup": "dominion_cli.engine.setup",
    "Type": "dominion_cli.engine.types",
    "View": "dominion_cli.engine.view",
    "hookimpl": "dominion_cli.hookspecs",
    "registry": "dominion_cli.plugins",
}

if TYPE_CHECKING:
    from dominion_cli.bots.bot import Bot as Bot
    from dominion_cli.cards.library import CardSet as CardSet
    from dominion_cli.engine.answerer import Answerer as Answerer
    from dominion_cli.engine.card import Card as Card
    from dominion_cli.engine.card import Landscape as Landscape
    from dominion_cli.engine.cards import Cards as Cards
    from dominion_cli.engine.decision import Decision as Decision
    from dominion_cli.engine.event import Effect as Effect
    from dominion_cli.engine.event import Event as Event
    from dominion_cli.engine.game import Game as Game
    from dominion_cli.engine.player import Player as Player
    from dominion_cli.engine.setup import Setup as Setup
    from dominion_cli.engine.types import Type as Type
    from dominion_cli.engine.view import View as View
    from dominion_cli.hookspecs import hookimpl as hookimpl
    from dominion_cli.kingdoms.kingdom import Kingdom as Kingdom
    from dominion_cli.plugins import registry as registry

__all__ = ["__version__", *_HOMES]  # noqa: PLE0604


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'dominion_cli' has no attribute {name!r}")
    import importlib

    value = getattr(importlib.import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
