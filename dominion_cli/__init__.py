"""A fast, correct and hackable game of Dominion: engine, bots, kingdoms and tournaments.

What plugins import is here and nowhere else; docs/stability.md says what of it stays as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.2.0"

# Where each public name lives; it is imported when it is first used, as most commands need few of them.
_NAMES = {
    "dominion_cli.bots.bot": "Bot",
    "dominion_cli.bots.menu": "Menu",
    "dominion_cli.cards.advice": "advice",
    "dominion_cli.cards.library": "CardSet",
    "dominion_cli.engine.answerer": "Answerer",
    "dominion_cli.engine.card": "Card Landscape",
    "dominion_cli.engine.cards": "Cards",
    "dominion_cli.engine.decision": "Decision",
    "dominion_cli.engine.errors": "BotError BotFailed CardFailed CheckFailed EndlessGame GameError IllegalAnswer",
    "dominion_cli.engine.effect": "Effect FOREVER NextTurn THIS_TURN UNTIL_NEXT_TURN",
    "dominion_cli.engine.event": "Event",
    "dominion_cli.engine.game": "Game",
    "dominion_cli.engine.kinds": (
        "Ally Artifact Boon EventLandscape Heirloom Hex Landmark Project Prophecy State Trait Traveller Way"
    ),
    "dominion_cli.engine.luck": "Stream",
    "dominion_cli.engine.pile": "Pile",
    "dominion_cli.engine.play": "Play",
    "dominion_cli.engine.player": "Player",
    "dominion_cli.engine.seat": "ASIDE",
    "dominion_cli.engine.setup": "Setup",
    "dominion_cli.engine.table": "NO_LIMIT",
    "dominion_cli.engine.types": (
        "ACTION_END ATTACKED BETWEEN_TURNS BUY BUY_END BUY_START CLEAN_UP COSTS DECK DISCARD DISCARDED "
        "EMPTIED EXILED FROM_PLAY GAIN GAME_END HAND INSTRUCT KINDS NIGHT_START OUT_OF_BUYS PLAY PLAYED "
        "REVEAL SHUFFLE TRASH TREASURE_ORDER TURN_END TURN_START TYPES Type UNDER_THIS WOULD_CLEAR WOULD_GAIN "
        "WOULD_TAKE_TURN WOULD_TRASH type_mask type_names"
    ),
    "dominion_cli.engine.public_view": "PublicView",
    "dominion_cli.engine.view": "View",
    "dominion_cli.errors": "UserError",
    "dominion_cli.hookspecs": (
        "API_VERSION RegisterBot RegisterCardSet RegisterExecutor RegisterFormat RegisterKingdom "
        "RegisterReport hookimpl"
    ),
    "dominion_cli.kingdoms.draw": "random_kingdom",
    "dominion_cli.kingdoms.kingdom": "Kingdom",
    "dominion_cli.plugins": "registry",
    "dominion_cli.pytest_plugin": "NewGame PlayMatch",
    "dominion_cli.search.solution": "Solution",
    "dominion_cli.search.solving": "solve",
    "dominion_cli.tourney.plan.formats": "Field Schedule",
    "dominion_cli.tourney.results.games": "FinishedBlock GameResult",
    "dominion_cli.tourney.plan.blocks": "Plan",
    "dominion_cli.tourney.results.standings": "Standings",
    "dominion_cli.tourney.tournament": "Tournament",
}
_HOMES = {name: home for home, names in _NAMES.items() for name in names.split()}

if TYPE_CHECKING:
    from dominion_cli.bots.bot import Bot as Bot
    from dominion_cli.bots.menu import Menu as Menu
    from dominion_cli.cards import advice as advice
    from dominion_cli.cards.library import CardSet as CardSet
    from dominion_cli.engine.answerer import Answerer as Answerer
    from dominion_cli.engine.card import Card as Card
    from dominion_cli.engine.card import Landscape as Landscape
    from dominion_cli.engine.cards import Cards as Cards
    from dominion_cli.engine.decision import Decision as Decision
    from dominion_cli.engine.effect import FOREVER as FOREVER
    from dominion_cli.engine.effect import THIS_TURN as THIS_TURN
    from dominion_cli.engine.effect import UNTIL_NEXT_TURN as UNTIL_NEXT_TURN
    from dominion_cli.engine.effect import Effect as Effect
    from dominion_cli.engine.effect import NextTurn as NextTurn
    from dominion_cli.engine.errors import BotError as BotError
    from dominion_cli.engine.errors import BotFailed as BotFailed
    from dominion_cli.engine.errors import CardFailed as CardFailed
    from dominion_cli.engine.errors import CheckFailed as CheckFailed
    from dominion_cli.engine.errors import EndlessGame as EndlessGame
    from dominion_cli.engine.errors import GameError as GameError
    from dominion_cli.engine.errors import IllegalAnswer as IllegalAnswer
    from dominion_cli.engine.event import Event as Event
    from dominion_cli.engine.game import Game as Game
    from dominion_cli.engine.kinds import Ally as Ally
    from dominion_cli.engine.kinds import Artifact as Artifact
    from dominion_cli.engine.kinds import Boon as Boon
    from dominion_cli.engine.kinds import EventLandscape as EventLandscape
    from dominion_cli.engine.kinds import Heirloom as Heirloom
    from dominion_cli.engine.kinds import Hex as Hex
    from dominion_cli.engine.kinds import Landmark as Landmark
    from dominion_cli.engine.kinds import Project as Project
    from dominion_cli.engine.kinds import Prophecy as Prophecy
    from dominion_cli.engine.kinds import State as State
    from dominion_cli.engine.kinds import Trait as Trait
    from dominion_cli.engine.kinds import Traveller as Traveller
    from dominion_cli.engine.kinds import Way as Way
    from dominion_cli.engine.luck import Stream as Stream
    from dominion_cli.engine.pile import Pile as Pile
    from dominion_cli.engine.play import Play as Play
    from dominion_cli.engine.player import Player as Player
    from dominion_cli.engine.public_view import PublicView as PublicView
    from dominion_cli.engine.seat import ASIDE as ASIDE
    from dominion_cli.engine.setup import Setup as Setup
    from dominion_cli.engine.table import NO_LIMIT as NO_LIMIT
    from dominion_cli.engine.types import ACTION_END as ACTION_END
    from dominion_cli.engine.types import ATTACKED as ATTACKED
    from dominion_cli.engine.types import BETWEEN_TURNS as BETWEEN_TURNS
    from dominion_cli.engine.types import BUY as BUY
    from dominion_cli.engine.types import BUY_END as BUY_END
    from dominion_cli.engine.types import BUY_START as BUY_START
    from dominion_cli.engine.types import CLEAN_UP as CLEAN_UP
    from dominion_cli.engine.types import COSTS as COSTS
    from dominion_cli.engine.types import DECK as DECK
    from dominion_cli.engine.types import DISCARD as DISCARD
    from dominion_cli.engine.types import DISCARDED as DISCARDED
    from dominion_cli.engine.types import EMPTIED as EMPTIED
    from dominion_cli.engine.types import EXILED as EXILED
    from dominion_cli.engine.types import FROM_PLAY as FROM_PLAY
    from dominion_cli.engine.types import GAIN as GAIN
    from dominion_cli.engine.types import GAME_END as GAME_END
    from dominion_cli.engine.types import HAND as HAND
    from dominion_cli.engine.types import INSTRUCT as INSTRUCT
    from dominion_cli.engine.types import KINDS as KINDS
    from dominion_cli.engine.types import NIGHT_START as NIGHT_START
    from dominion_cli.engine.types import OUT_OF_BUYS as OUT_OF_BUYS
    from dominion_cli.engine.types import PLAY as PLAY
    from dominion_cli.engine.types import PLAYED as PLAYED
    from dominion_cli.engine.types import REVEAL as REVEAL
    from dominion_cli.engine.types import SHUFFLE as SHUFFLE
    from dominion_cli.engine.types import TRASH as TRASH
    from dominion_cli.engine.types import TREASURE_ORDER as TREASURE_ORDER
    from dominion_cli.engine.types import TURN_END as TURN_END
    from dominion_cli.engine.types import TURN_START as TURN_START
    from dominion_cli.engine.types import TYPES as TYPES
    from dominion_cli.engine.types import UNDER_THIS as UNDER_THIS
    from dominion_cli.engine.types import WOULD_CLEAR as WOULD_CLEAR
    from dominion_cli.engine.types import WOULD_GAIN as WOULD_GAIN
    from dominion_cli.engine.types import WOULD_TAKE_TURN as WOULD_TAKE_TURN
    from dominion_cli.engine.types import WOULD_TRASH as WOULD_TRASH
    from dominion_cli.engine.types import Type as Type
    from dominion_cli.engine.types import type_mask as type_mask
    from dominion_cli.engine.types import type_names as type_names
    from dominion_cli.engine.view import View as View
    from dominion_cli.errors import UserError as UserError
    from dominion_cli.hookspecs import API_VERSION as API_VERSION
    from dominion_cli.hookspecs import RegisterBot as RegisterBot
    from dominion_cli.hookspecs import RegisterCardSet as RegisterCardSet
    from dominion_cli.hookspecs import RegisterExecutor as RegisterExecutor
    from dominion_cli.hookspecs import RegisterFormat as RegisterFormat
    from dominion_cli.hookspecs import RegisterKingdom as RegisterKingdom
    from dominion_cli.hookspecs import RegisterReport as RegisterReport
    from dominion_cli.hookspecs import hookimpl as hookimpl
    from dominion_cli.kingdoms.draw import random_kingdom as random_kingdom
    from dominion_cli.kingdoms.kingdom import Kingdom as Kingdom
    from dominion_cli.plugins import registry as registry
    from dominion_cli.pytest_plugin import NewGame as NewGame
    from dominion_cli.pytest_plugin import PlayMatch as PlayMatch
    from dominion_cli.search.solution import Solution as Solution
    from dominion_cli.search.solving import solve as solve
    from dominion_cli.tourney.plan.blocks import Plan as Plan
    from dominion_cli.tourney.plan.formats import Field as Field
    from dominion_cli.tourney.plan.formats import Schedule as Schedule
    from dominion_cli.tourney.results.games import FinishedBlock as FinishedBlock
    from dominion_cli.tourney.results.games import GameResult as GameResult
    from dominion_cli.tourney.results.standings import Standings as Standings
    from dominion_cli.tourney.tournament import Tournament as Tournament

__all__ = ["__version__", *_HOMES]  # noqa: PLE0604


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'dominion_cli' has no attribute {name!r}")
    import importlib

    module = importlib.import_module(home)
    # A name that its home is called by is that module itself.
    value = module if home.endswith(f".{name}") else getattr(module, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
