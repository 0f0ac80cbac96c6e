"""The answers of a recorded game, given again without its bots."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dominion_cli.engine.answerer import Answerer
from dominion_cli.engine.answers import read, size
from dominion_cli.engine.errors import GameError

if TYPE_CHECKING:
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.game import Game
    from dominion_cli.engine.view import View


class EndOfRecord(GameError):
    """There is no next answer: here a bot failed."""


class Reached(GameError):
    """The game has come to the question that is wanted."""


@dataclass(frozen=True)
class Moment:
    """A game as it was when a question was asked, or at its end.

    ``decision`` is the question and ``answer`` the answer in words; both are None at the end. A decision without an
    answer is where the game failed.
    """

    game: Game
    decision: Decision | None
    answer: list[str] | None


class Tape(Answerer):
    """Gives a seat's answers of a recorded game again. All seats of a game share one `Reel`."""

    def __init__(self, reel: Reel, plays_all_treasures: bool) -> None:
        super().__init__()
        self._reel = reel
        self.plays_all_treasures = plays_all_treasures

    def answer(self, view: View, decision: Decision) -> list[int]:
        """Return the numbers of the options that were picked."""
        return self._reel.next_picks(decision)


class Reel:
    """The answers of a recorded game, one by one, up to the question with a given number (from 0).

    ``watch`` is called at each question before it is answered.
    """

    def __init__(self, answers: list[int], stop: int = -1, watch: Callable[[Moment], None] | None = None) -> None:
        self._answers = answers
        self._watch = watch
        self._at = 0
        self._left = stop
        self.game: Game | None = None
        self.decision: Decision | None = None

    def next_picks(self, decision: Decision) -> list[int]:
        """Return the answer to the next question."""
        self.decision = decision
        if self._left == 0 or self._at >= len(self._answers):
            raise Reached("reached") if self._left == 0 else EndOfRecord("the record ends here")
        if self._watch is not None and self.game is not None:
            self._watch(Moment(self.game, decision, self.answered()))
        self._left -= 1
        picks = read(self._answers, self._at, decision)
        self._at += size(decision, picks)
        return picks

    def answered(self) -> list[str] | None:
        """Return the answer to the last question in words; None if the bot failed there."""
        decision = self.decision
        if decision is None or self._at >= len(self._answers):
            return None
        return [str(decision.options[pick]) for pick in read(self._answers, self._at, decision)]
