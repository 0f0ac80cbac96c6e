"""Wall limits for a decision and a game, by a timer that looks now and then how far the game is; it costs nothing."""

from __future__ import annotations

import math
import signal
from collections import Counter
from collections.abc import Callable
from types import FrameType, TracebackType

from dominion_cli.engine.game import Game

LOOKS = 4
"""Looks in the time allowed: a decision is ended at most a quarter of that time late."""


class TimeUp(BaseException):
    """A bot thought longer than the league allows; no `Exception`, as bots catch those for reasons of their own."""


class Watchdog:
    """Ends a decision, or a game, that takes too long by raising `TimeUp` in the code that is running.

    It needs a process's main thread. Code that never comes back to Python, or handles even `TimeUp`, is not ended by
    it; but then it stops saying that all is well, for others to notice.

    Args:
        decision_seconds: how long one decision may take; a bot that sees to that itself (``keeps_time``) is left alone.
        game_seconds: how long a game may take in all.
        well: called at each look at which all is well.
    """

    def __init__(self, decision_seconds: float, game_seconds: float, well: Callable[[], None]) -> None:
        self._decision_seconds = decision_seconds
        self._game_seconds = game_seconds
        self._tick = min(decision_seconds, game_seconds) / LOOKS
        self._well = well
        self._game: Game | None = None
        self._looks_at_game: Counter[int] = Counter()
        self._asked = -1
        self._looks_at_decision = 0
        self._before: signal.Handlers | object = None
        self.late: tuple[int, int] | None = None
        """Who first took too long in this game, and in which turn (see `asked`); None as long as nobody did."""

    def watch(self, game: Game | None) -> None:
        """Look at another game from here on, or at none."""
        self._game = game
        self._looks_at_game.clear()
        self._asked = -1
        self._looks_at_decision = 0
        self.late = None

    def __enter__(self) -> None:
        if math.isfinite(self._tick):
            self._before = signal.signal(signal.SIGALRM, self._look)
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
            # A bot is being made, or games are counted up.
            self._looks_at_decision += 1
            if self._looks_at_decision * self._tick <= self._decision_seconds:
                self._well()
            return
        asking = int(game.asking)
        self._looks_at_game[asking] += 1
        if self._looks_at_game.total() * self._tick > self._game_seconds:
            # It is the fault of whoever thought longest, as far as the looks could tell.
            ((seat, _),) = self._looks_at_game.most_common(1)
            self.late = self.late or (seat, int(game.players[max(seat, 0)].turns))
            raise TimeUp(f"the game took longer than {self._game_seconds:g} seconds")
        if game.questions != self._asked or self._keeps_time(game, asking):
            self._asked, self._looks_at_decision = game.questions, 0
        self._looks_at_decision += 1
        if self._looks_at_decision * self._tick > self._decision_seconds:
            self.late = self.late or asked(game)
            raise TimeUp(f"no answer within {self._decision_seconds:g} seconds")
        self._well()

    def _keeps_time(self, game: Game, asking: int) -> bool:
        return asking >= 0 and getattr(game.players[asking].answerer, "keeps_time", False)


def asked(game: Game) -> tuple[int, int]:
    """Return the seat (from 0) that is asked something just now, -1 for none, and the number of its turn."""
    seat = int(game.asking)
    return seat, int(game.players[seat].turns) if seat >= 0 else 0
