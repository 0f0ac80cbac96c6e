"""What the process that plays writes down for the guard, in memory that both share."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence
from typing import Final, NamedTuple

from dominion_cli.engine.answerer import Answerer, Wrapper
from dominion_cli.engine.decision import Decision
from dominion_cli.engine.view import View
from dominion_cli.isolation.bot import LineBot

SIZE: Final = 4
_LOOKS, _GAME, _SEAT, _TURN = range(SIZE)


class Position(NamedTuple):
    """Where a process is: in which game (0: before the first), and which seat it asks (from 0; -1: none)."""

    game: int
    seat: int
    turn: int


class SharedNotes:
    """The notes. Each of the two processes has such an object for the same numbers.

    Args:
        numbers: `SIZE` numbers in shared memory.
    """

    def __init__(self, numbers: MutableSequence[int]) -> None:
        self._numbers = numbers

    def clear(self) -> None:
        """Forget all notes."""
        self._numbers[:] = [0, 0, -1, 0]

    def well(self) -> None:
        """Note that all is well."""
        self._numbers[_LOOKS] += 1

    def begin(self, game: int) -> None:
        """Note that a game begins."""
        self._numbers[_GAME] = game

    def ask(self, seat: int, turn: int) -> None:
        """Note which seat is asked something; -1 when it has answered."""
        self._numbers[_SEAT] = seat
        self._numbers[_TURN] = turn

    @property
    def progress(self) -> tuple[int, int]:
        """Something that changes as long as all is well."""
        return self._numbers[_LOOKS], self._numbers[_GAME]

    @property
    def position(self) -> Position:
        """Where the process is, or was when it died."""
        return Position(self._numbers[_GAME], self._numbers[_SEAT], self._numbers[_TURN])


class Noted(Wrapper):
    """Answers as another answerer does, and notes each question.

    Args:
        answerer: the other.
        seat: its seat, from 0.
        notes: where questions are noted.
        keep: called before each question, to keep the answers so far.
        see: called after each, to see that the bot has left the process whole.
    """

    def __init__(
        self,
        answerer: Answerer,
        seat: int,
        notes: SharedNotes,
        keep: Callable[[], None],
        see: Callable[[], None],
    ) -> None:
        super().__init__(answerer)
        self._seat = seat
        self._notes = notes
        self._keep = keep
        self._see = see

    def before(self, what: str, view: View, decision: Decision | None) -> None:
        """Note whose code is about to run."""
        if what == "answer":
            self._keep()
        self._notes.ask(self._seat, 0 if what == "start" else view.turn)

    def after(self, what: str, view: View, decision: Decision | None) -> None:
        """Note that it has come back."""
        self._see()
        self._notes.ask(-1, 0)


def keeps_time(answerer: Answerer) -> bool:
    """Return whether a bot has a process of its own, and so its own clock. Only its class decides, not what it says."""
    return type(answerer.answerer if type(answerer) is Noted else answerer) is LineBot
