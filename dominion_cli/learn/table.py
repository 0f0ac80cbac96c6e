"""A table that learners sit at: its kingdom, what its actions and observations are, and who else plays."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium.spaces import Box, Discrete, Space

from dominion_cli.engine.answerer import Answerer
from dominion_cli.engine.setup import MOST_PLAYERS
from dominion_cli.engine.types import KINDS, Type
from dominion_cli.errors import UserError, unknown
from dominion_cli.kingdoms.kingdom import Kingdom
from dominion_cli.kingdoms.reader import KingdomReader
from dominion_cli.learn.actions import Actions
from dominion_cli.learn.game import Learner, LearningGame
from dominion_cli.learn.observation import Observation
from dominion_cli.plugins import registry

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from dominion_cli.engine.card import Card
    from dominion_cli.engine.setup import Setup

FEWEST_PLAYERS = 2
STATUS = Type.STATE | Type.ARTIFACT

Opponent = str | Mapping[str, Any] | Answerer


class LearningTable:
    """What all games of an environment have in common, and the one that is played.

    Args:
        kingdom: a kingdom, or what `dominion match -k` takes: a name, a file, ten card names parted by commas.
        players: seats at the table, 2 to 6.
        asked: the kinds of question that learners answer; all of them, unless given.
        max_turns: a player's turn with this number is the last; the game is then cut off.

    Raises:
        UserError: for the first of these that is not valid.
    """

    def __init__(self, kingdom: Kingdom | str, players: int, asked: Collection[str] | None, max_turns: int) -> None:
        if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
            raise UserError(f"{players} players: a table seats {FEWEST_PLAYERS} to {MOST_PLAYERS}")
        if max_turns < 1:
            raise UserError(f"max_turns: {max_turns} is no number of turns; it must be at least 1")
        self.players = players
        self.setup = _kingdom(kingdom).setup(registry().cards, players, max_turns)
        self.actions = Actions(self.setup, _statuses(self.setup))
        self.observation = Observation(self.actions, players)
        self.asked = _kinds(asked)
        self._game: LearningGame | None = None

    def learner(self) -> Learner:
        """Return one who sits in a seat for a learner."""
        return Learner(self.asked)

    def spaces(self) -> tuple[Space[Any], Space[Any]]:
        """Return new spaces: of observations and of actions."""
        observation = self.observation
        return Box(observation.low, observation.high, dtype=np.float32), Discrete(len(self.actions))

    def begin(self, answerers: Sequence[Answerer], luck: np.random.Generator, log: bool) -> None:
        """Leave the game that is played, if there is one, and begin another, whose luck is drawn from a generator."""
        self.close()
        self._game = LearningGame(self.setup, self.actions, answerers, int(luck.integers(2**62)), log)

    @property
    def game(self) -> LearningGame:
        """The game that is played.

        Raises:
            RuntimeError: when none has begun.
        """
        if self._game is None:
            raise RuntimeError("there is no game: reset the environment")
        return self._game

    def close(self) -> None:
        """Leave the game."""
        if self._game is not None:
            self._game.close()
            self._game = None

    def mask(self) -> NDArray[np.int8]:
        """Return 1 for each action that is legal now, 0 for the others."""
        mask = bytearray(len(self.actions))
        if self.game.question is not None:
            for action in self.game.question.legal():
                mask[action] = 1
        return np.frombuffer(mask, np.int8)

    def observe(self, seat: int) -> NDArray[np.float32]:
        """Return what the player of a seat (from 0) sees now."""
        game = self.game
        question = game.question
        return self.observation.of(game.game.views[seat], question if question and question.seat == seat else None)


def make_opponent(opponent: Opponent) -> Answerer:
    """Return the bot that an environment is told to play against.

    Args:
        opponent: a registered bot's name; its name under ``bot`` together with its parameters; or a bot.

    Raises:
        UserError: when there is no such bot, or it has no such parameter.
    """
    if isinstance(opponent, Answerer):
        return opponent
    entry = {"bot": opponent} if isinstance(opponent, str) else dict(opponent)
    if "bot" not in entry:
        raise UserError(f"opponents: {opponent!r} does not say which bot it is: it has no key 'bot'")
    return registry().bots.make(entry.pop("bot"), "opponents", **entry)


def _kingdom(kingdom: Kingdom | str) -> Kingdom:
    if isinstance(kingdom, Kingdom):
        return kingdom
    known = registry()
    found = KingdomReader(known.cards, known.kingdoms).said(kingdom)
    if len(found) != 1:
        raise UserError(f"{kingdom}: {len(found)} kingdoms; an environment has one")
    return found[0]


def _statuses(setup: Setup) -> list[Card]:
    """Return the States and Artifacts that a game can bring: those of the sets that its cards are from."""
    sets = {card.set_name for card in [*setup.cards, *setup.landscapes]}
    return [card for card in registry().cards.cards() if card.types & STATUS and card.set_name in sets]


def _kinds(asked: Collection[str] | None) -> frozenset[str]:
    for kind in asked or ():
        if kind not in KINDS:
            raise unknown("kind of question", kind, KINDS, "asked")
    kinds = frozenset(KINDS if asked is None else asked)
    if "buy" not in kinds:
        raise UserError("asked: 'buy' is missing; a learner that does not answer it never buys anything")
    return kinds
