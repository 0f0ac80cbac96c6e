"""Dominion for PettingZoo: an AEC environment, in which every seat of a table is an agent."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

import numpy as np

from dominion_cli.errors import extra_needed

try:
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

    from dominion_cli.learn.table import LearningTable
except ModuleNotFoundError as error:
    raise extra_needed(str(error.name), "pettingzoo") from None

if TYPE_CHECKING:
    from gymnasium.spaces import Space
    from numpy.typing import NDArray

    from dominion_cli.kingdoms.kingdom import Kingdom
    from dominion_cli.learn.game import LearningGame

Vector = np.ndarray[Any, np.dtype[np.float32]]


def env(**parameters: Any) -> AECEnv[str, Vector, int | None]:
    """Return a `DominionTable` with PettingZoo's wrappers around it that tell of wrong use.

    >>> table = env(kingdom="First Game", players=2)
    >>> table.reset(seed=1)
    >>> table.agent_selection
    'player_1'
    """
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(DominionTable(**parameters)))


class DominionTable(AECEnv[str, Vector, int | None]):
    """All seats of a table as agents; ``player_1`` moves first.

    Whoever is to act is told in ``infos[agent]["action_mask"]`` which actions are legal; one that is not ends the game
    and loses it. An environment can't be copied in the middle of a game, and stays in the thread that has reset it.

    Args:
        kingdom: a kingdom, or what `dominion match -k` takes: a name, a file, ten card names parted by commas.
        players: seats at the table, 2 to 6.
        asked: the kinds of question that agents answer; the others get default answers. All kinds, unless given.
        max_turns: a player's turn with this number is the last; the game is then truncated, and counts as it stands.
        render_mode: ``"ansi"`` to have `render` tell what has happened in words.

    Raises:
        UserError: for the first of these that is not valid.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "name": "dominion_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        kingdom: Kingdom | str = "First Game",
        players: int = 2,
        *,
        asked: Collection[str] | None = None,
        max_turns: int = 200,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.table = LearningTable(kingdom, players, asked, max_turns)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(1, players + 1)]
        self.agents: list[str] = []
        spaces = {agent: self.table.spaces() for agent in self.possible_agents}
        self.observation_spaces = {agent: observations for agent, (observations, _) in spaces.items()}
        self.action_spaces = {agent: actions for agent, (_, actions) in spaces.items()}
        self._learners = [self.table.learner() for _ in self.possible_agents]
        self._luck = np.random.default_rng()

    def observation_space(self, agent: str) -> Space[Vector]:
        """Return the space of what an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[int | None]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    @property
    def game(self) -> LearningGame:
        """The game that is played.

        Raises:
            RuntimeError: when the environment has not been reset.
        """
        return self.table.game

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; the luck of this and all later ones comes from the seed, if one is given."""
        if seed is not None:
            self._luck = np.random.default_rng(seed)
        self.table.begin(self._learners, self._luck, log=self.render_mode is not None)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._tell()

    def step(self, action: int | None) -> None:
        """Take an action for the agent that is to act; None once the game is over, for each agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("None is no action while the game goes on")
        self._cumulative_rewards[agent] = 0.0
        self.game.take(int(action))
        self.rewards = dict(zip(self.agents, self.game.rewards(), strict=True))
        self._accumulate_rewards()
        self._tell()

    def observe(self, agent: str) -> NDArray[np.float32]:
        """Return what an agent sees now."""
        return self.table.observe(self.possible_agents.index(agent))

    def render(self) -> str:
        """Return what the agent that is to act has seen happen, a line each."""
        return self.game.log(self.possible_agents.index(self.agent_selection))

    def close(self) -> None:
        """Leave the game."""
        self.table.close()

    def _tell(self) -> None:
        """Say who acts and what is legal, or that the game is over."""
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        question = self.game.question
        if question is not None:
            self.agent_selection = self.agents[question.seat]
            self.infos[self.agent_selection]["action_mask"] = self.table.mask()
        else:
            over = self.truncations if self.game.stalled else self.terminations
            over.update(dict.fromkeys(self.agents, True))


raw_env = DominionTable
