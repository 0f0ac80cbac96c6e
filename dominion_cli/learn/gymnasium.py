"""Dominion for Gymnasium: one seat of a table is the learner's, registered bots sit in the others."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from dominion_cli.errors import UserError, extra_needed

try:
    from gymnasium import Env, register

    from dominion_cli.learn.table import LearningTable, Opponent, make_opponent
except ModuleNotFoundError as error:
    raise extra_needed(str(error.name), "gymnasium") from None

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from dominion_cli.kingdoms.kingdom import Kingdom
    from dominion_cli.learn.game import LearningGame

Told = dict[str, Any]


class DominionSeat(Env["NDArray[np.float32]", np.int64]):
    """A seat of a table, against bots.

    ``info["action_mask"]`` tells which actions are legal; one that is not ends the game and loses it. An environment
    can't be copied in the middle of a game, and stays in the thread that has reset it.

    Args:
        kingdom: a kingdom, or what `dominion match -k` takes: a name, a file, ten card names parted by commas.
        opponents: from the learner's left, registered bots' names, or the name under ``bot`` together with the bot's
            parameters, or bots.
        seat: where the learner sits, the first to move being 1; drawn for each game, unless given.
        asked: the kinds of question that the learner answers; the others get default answers. All kinds, unless given.
        max_turns: a player's turn with this number is the last; the game is then truncated, and counts as it stands.
        render_mode: ``"ansi"`` to have `render` tell what has happened in words.

    Raises:
        UserError: for the first of these that is not valid.

    >>> seat = DominionSeat("First Game", opponents=["big-money"])
    >>> seen, told = seat.reset(seed=1)
    >>> seat.table.actions.names[told["action_mask"].argmax()]
    'done'
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        kingdom: Kingdom | str = "First Game",
        opponents: Sequence[Opponent] = ("big-money",),
        *,
        seat: int | None = None,
        asked: Collection[str] | None = None,
        max_turns: int = 200,
        render_mode: str | None = None,
    ) -> None:
        self.table = LearningTable(kingdom, 1 + len(opponents), asked, max_turns)
        if seat is not None and not 1 <= seat <= self.table.players:
            raise UserError(f"seat: {seat} is none of the seats from 1 to {self.table.players}")
        self.render_mode = render_mode
        self.observation_space, self.action_space = self.table.spaces()
        self._players = [self.table.learner(), *[make_opponent(opponent) for opponent in opponents]]
        self._fixed_seat = seat
        self._seat = 0

    @property
    def game(self) -> LearningGame:
        """The game that is played.

        Raises:
            RuntimeError: when the environment has not been reset.
        """
        return self.table.game

    def reset(self, *, seed: int | None = None, options: Told | None = None) -> tuple[NDArray[np.float32], Told]:
        """Begin a new game; the luck of this and all later ones comes from the seed, if one is given."""
        super().reset(seed=seed)
        count = self.table.players
        self._seat = int(self.np_random.integers(count)) if self._fixed_seat is None else self._fixed_seat - 1
        players = [self._players[(chair - self._seat) % count] for chair in range(count)]
        self.table.begin(players, self.np_random, log=self.render_mode is not None)
        return self._seen(), self._told()

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.float32], float, bool, bool, Told]:
        """Take an action; the game goes on to the learner's next one, or to its end."""
        game = self.game
        game.take(int(action))
        over = game.question is None
        reward = game.rewards()[self._seat]
        return self._seen(), reward, over and not game.stalled, over and game.stalled, self._told()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal now, as sb3-contrib's MaskablePPO asks for it."""
        return self.table.mask().astype(np.bool_)

    def render(self) -> str:
        """Return what the learner has seen happen, a line each."""
        return self.game.log(self._seat)

    def close(self) -> None:
        """Leave the game."""
        self.table.close()

    def _seen(self) -> NDArray[np.float32]:
        return self.table.observe(self._seat)

    def _told(self) -> Told:
        return {"action_mask": self.table.mask()}


register("dominion_cli/Dominion-v0", entry_point=f"{__name__}:DominionSeat")
