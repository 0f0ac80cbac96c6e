"""Limits on the time of a decision and of a game. A timer looks now and then how far a game is, which is quick."""

from __future__ import annotations

import math
import signal
from collections import Counter
from collections.abc import Callable, Collection
from types import FrameType, TracebackType

from dominion_cli.engine.game import Game

LOOKS = 4
"""How often it looks in the time allowed. With 4, a decision is ended at most a quarter of that time too late."""


class TimeUp(BaseException):
    """A bot took longer than the league allows. It is no `Exception`, as a bot may catch all of these."""


class Watchdog:
    """Ends a decision, or a game, that takes too long by raising `TimeUp` in the code that is running.

    It needs the main thread of a process. It cannot end code that never comes back to Python, or that catches even
    `TimeUp`. But then it no longer says that all is well, and the guard notices.

    Args:
        decision_seconds: how long one decision may take.
        game_seconds: how long a game may take in all.
        well: called at each look at which all is well.
    """

    def __init__(self, decision_seconds: float, game_seconds: float, well: Callable[[], None]) -> None:
        self._decision_seconds = decision_seconds
        self._game_seconds = game_seconds
        self._tick = min(decision_seconds, game_seconds) / LOOKS
        self._well = well
        self._game: Game | None = None
        self._apart: Collection[int] = ()
        self._looks_at_game: Counter[int] = Counter()
        self._asked = -1
        self._looks_at_decision = 0
        self._before: signal.Handlers | object = None
        self.late: tuple[int, int] | None = None
        """Who was the first to take too long in this game, and in which turn (see `asked`); None if nobody was."""

    def watch(self, game: Game | None, apart: Collection[int] = ()) -> None:
        """Look at this game from now on.

        Args:
            game: the game; None to look at none.
            apart: the seats of bots in processes of their own, whose decisions are timed by who asks them.
        """
        self._game = game
        self._apart = apart
        self._looks_at_game.clear()
        self._asked = -1
        self._looks_at_decision = 0
        self.late = None

    def __enter__(self) -> None:
        if math.isfinite(self._tick):
            self._before = signal.signal(signal.SIGALRM, self._look)
            signal.setitimer(signal.ITIMER_REAL, self._tick, self._tick)

    def go_on(self) -> None:
        """Start the timer again if somebody has stopped it."""
        if math.isfinite(self._tick):
            if signal.getsignal(signal.SIGALRM) != self._look:
                signal.signal(signal.SIGALRM, self._look)
            if not signal.getitimer(signal.ITIMER_REAL)[1]:
                signal.setitimer(signal.ITIMER_REAL, self._tick, self._tick)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self._game = None
        if math.isfinite(self._tick):
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before)  # type: ignore[arg-type]

    def _look(self, number: int, frame: FrameType | None) -> None:
        game = self._game
        if game is None:
            # A bot is being made, or games are being counted.
            self._looks_at_decision += 1
            if self._looks_at_decision * self._tick <= self._decision_seconds:
                self._well()
            return
        asking = int(game.asking)
        self._looks_at_game[asking] += 1
        if self._looks_at_game.total() * self._tick > self._game_seconds:
            # It is the fault of the bot that was seen thinking most often.
            ((seat, _),) = self._looks_at_game.most_common(1)
            self.late = self.late or (seat, int(game.players[max(seat, 0)].turns))
            raise TimeUp(f"the game took longer than {self._game_seconds:g} seconds")
        if game.questions != self._asked or asking in self._apart:
            self._asked, self._looks_at_decision = game.questions, 0
        self._looks_at_decision += 1
        if self._looks_at_decision * self._tick > self._decision_seconds:
            self.late = self.late or asked(game)
            raise TimeUp(f"no answer within {self._decision_seconds:g} seconds")
        self._well()


def asked(game: Game) -> tuple[int, int]:
    """Return the seat (from 0) that is being asked, -1 for none, and the number of its turn."""
    seat = int(game.asking)
    return seat, int(game.players[seat].turns) if seat >= 0 else 0
