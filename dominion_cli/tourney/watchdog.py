"""A wall limit for one decision, by a timer that looks now and then whether the game has moved on; it costs nothing."""

from __future__ import annotations

import math
import signal
import threading
from types import FrameType, TracebackType

from dominion_cli.engine.game import Game


class TimeUp(Exception):
    """A bot thought longer about one decision than the league allows."""


class Watchdog:
    """Ends a decision that takes too long by raising `TimeUp` in the bot's code.

    It works in a process's main thread, where the system has interval timers; elsewhere it does nothing. Code that
    never comes back to Python cannot be ended this way.

    Args:
        seconds: the limit; a decision is ended at most a quarter later.
    """

    def __init__(self, seconds: float) -> None:
        self.game: Game | None = None
        """The game being played."""
        self._seconds = seconds
        self._tick = seconds / 4
        self._asked = -1
        self._ticks = 0
        self._watched: Game | None = None
        self._before: signal.Handlers | object = None

    def __enter__(self) -> None:
        if self._usable():
            self._before = signal.signal(signal.SIGALRM, self._look)
            signal.setitimer(signal.ITIMER_REAL, self._tick, self._tick)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.game = self._watched = None
        if self._usable():
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before)  # type: ignore[arg-type]

    def _usable(self) -> bool:
        in_main_thread = threading.current_thread() is threading.main_thread()
        return in_main_thread and hasattr(signal, "setitimer") and math.isfinite(self._seconds)

    def _look(self, number: int, frame: FrameType | None) -> None:
        game = self.game
        if game is None:
            return
        if game is self._watched and game.questions == self._asked:
            self._ticks += 1
            if self._ticks >= 4:
                self._ticks = 0
                raise TimeUp(f"no answer within {self._seconds:g} seconds")
        else:
            self._watched, self._asked, self._ticks = game, game.questions, 0
