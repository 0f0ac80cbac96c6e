"""A small table for tests of conditions, and what is seen there."""

from __future__ import annotations

from dominion_cli.bots.when import Condition, parse
from dominion_cli.engine.answerer import Answerer
from dominion_cli.engine.card import Card
from dominion_cli.engine.course import BUY_PHASE
from dominion_cli.engine.game import Game
from dominion_cli.engine.setup import Setup
from dominion_cli.engine.types import Type
from dominion_cli.engine.view import View
from dominion_cli.errors import UserError


class Copper(Card):
    name = "Copper"
    types = Type.TREASURE
    coins = 1
    copies = 60


class Silver(Card):
    name = "Silver"
    cost = 3
    types = Type.TREASURE
    coins = 2
    copies = 40


class Estate(Card):
    name = "Estate"
    cost = 2
    types = Type.VICTORY
    vp = 1


class Province(Card):
    name = "Province"
    cost = 8
    types = Type.VICTORY
    vp = 6


class Curse(Card):
    name = "Curse"
    types = Type.CURSE
    vp = -1


class Moat(Card):
    name = "Moat"
    cost = 2
    cards = 2


BASIC = [Copper(), Silver(), Estate(), Province(), Curse()]
MOAT = Moat()
CARDS = ("Copper", "Silver", "Estate", "Province", "Curse", "Moat")


def table(players: int = 2) -> Game:
    """A game that is about to begin: five cards in each hand, the other five in each deck."""
    setup = Setup([MOAT], players, BASIC)
    return Game(setup, [Answerer() for _ in range(players)], seed=1)


def shown(players: int = 2, **numbers: int) -> View:
    """What the first player, in a Buy phase, sees where some of that player's numbers are as given."""
    game = table(players)
    game.phase = BUY_PHASE
    for name, number in numbers.items():
        setattr(game.players[0], name, number)
    return game.views[0]


def condition_or_refusal(text: str, where: str = "") -> Condition | str:
    try:
        return parse(text, where)
    except UserError as refused:
        return str(refused)
