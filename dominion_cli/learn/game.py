"""A game that learners play: it stops at each question to them and goes on when it is answered.

The engine asks from deep within; greenlet keeps that as it is on a stack of its own until there is an answer.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Final

from greenlet import getcurrent, greenlet

from dominion_cli.bots.bot import Bot, picks_of
from dominion_cli.engine.game import Game
from dominion_cli.learn.actions import Question

if TYPE_CHECKING:
    from dominion_cli.engine.answerer import Answerer
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.setup import Setup
    from dominion_cli.engine.view import View
    from dominion_cli.learn.actions import Actions

# What a game that reached the greatest number of turns says of its end.
STALLED: Final = "stalled"


class Learner(Bot):
    """Sits in a learner's seat and hands its questions out of the game.

    Args:
        asked: the kinds of question that the learner answers; the others get the default answers.
    """

    def __init__(self, asked: Collection[str]) -> None:
        super().__init__()
        self.asked = asked
        self.plays_all_treasures = "play_treasure" not in asked

    def answer(self, view: View, decision: Decision) -> list[int]:
        """Wait for the learner's answer."""
        if decision.kind not in self.asked:
            return picks_of(decision, self.default(view, decision))
        # Nothing here may hold the game's own greenlet: it would never be freed in the middle of a game.
        outside = getcurrent().parent
        assert outside is not None
        picks: list[int] = outside.switch((view, decision))
        return picks


class LearningGame:
    """A game, waiting for an action; ``question`` is None once it is over.

    Args:
        setup: the table.
        actions: its actions.
        answerers: who sits in each seat, learners among them.
        seed: decides all luck of the game.
        log: whether it keeps a log.

    Raises:
        GameError: when one of the other bots fails; `take` raises it too.
    """

    def __init__(
        self, setup: Setup, actions: Actions, answerers: Sequence[Answerer], seed: int, log: bool = False
    ) -> None:
        self.game = Game(setup, answerers, seed, log=log)
        self.question: Question | None = None
        # Who took an action that was not legal, and so has lost; -1 for nobody.
        self.forfeited_by = -1
        self._actions = actions
        self._play = greenlet(self.game.play)
        self._go_on()

    @property
    def stalled(self) -> bool:
        """Whether the game was cut off by the greatest number of turns."""
        return self.game.ended == STALLED

    def take(self, action: int) -> None:
        """Take an action and go on to the next question; one that is not legal ends the game and loses it."""
        question = self.question
        if question is None:
            raise RuntimeError("the game is over: reset the environment")
        if not question.take(action):
            self.question = None
            self.forfeited_by = question.seat
        elif question.answered:
            self._go_on(question.picks)

    def rewards(self) -> list[float]:
        """Return each seat's reward at the end; all of them are 0 until then.

        A seat's share of the win (1 alone, 1/k when k share it) is put on a scale where the shares of n players add up
        to 0: (n x share - 1) / (n - 1). So winning alone is worth 1, losing -1 at a table of two.
        """
        count = len(self.game.players)
        if self.question is not None:
            return [0.0] * count
        shares = self.game.win_shares()
        if self.forfeited_by >= 0:
            shares = [1.0 / (count - 1)] * count
            shares[self.forfeited_by] = 0.0
        return [(count * share - 1.0) / (count - 1) for share in shares]

    def log(self, seat: int) -> str:
        """Return what the player of a seat (from 0) has seen happen, a line each."""
        return "\n".join(self.game.views[seat].log)

    def close(self) -> None:
        """Leave the game, wherever it is, and free its memory."""
        self.question = None
        if not self._play.dead:
            self._play.throw()
        self.game.close()

    def _go_on(self, *answer: list[int]) -> None:
        """Give the game an answer, or begin it, and go on to the next question that leaves a choice, or to the end."""
        self.question = None
        # Whoever steps may be in a greenlet of its own, another one than before.
        self._play.parent = getcurrent()
        while (asked := self._play.switch(*answer)) is not None:
            question = Question(self._actions, *asked)
            question.settle()
            if not question.answered:
                self.question = question
                return
            answer = (question.picks,)
