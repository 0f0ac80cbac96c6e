"""What stands between a game and a stranger's bot in the same process. It is compiled."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from dominion_cli.engine.answerer import Answerer, Wrapper

if TYPE_CHECKING:
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.view import View

GRACE_SECONDS: Final = 0.2
"""How long a thread may take to end when the bot has done with it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Contained(Wrapper):
    """Answers as a stranger's bot does, in plain numbers; nothing of the bot goes on when it has answered.

    Args:
        answerer: the bot.
        threads: returns how many threads run.
        allowed: how many may run when the bot has answered.
        left: called when there are more; it does not come back.
    """

    def __init__(self, answerer: Answerer, threads: Callable[[], int], allowed: int, left: Callable[[], None]) -> None:
        super().__init__(answerer)
        self._threads = threads
        self._allowed = allowed
        self._left = left
        self._process = os.getpid()

    def after(self, what: str, view: View, decision: Decision | None) -> None:
        """See that no thread runs on, and that this is still the process of the game."""
        if os.getpid() != self._process:
            # The bot has copied the process: there is one game, not two.
            os._exit(0)
        if self._threads() > self._allowed:
            until = time.monotonic() + GRACE_SECONDS
            while self._threads() > self._allowed:
                if time.monotonic() > until:
                    self._left()
                time.sleep(0.001)

    def answer(self, view: View, decision: Decision) -> list[int]:
        """Return the numbers of the options picked, whatever the bot says they are when they are compared."""
        picks = self.answerer.answer(view, decision)
        self.after("answer", view, decision)
        return [int.__index__(pick) for pick in picks]
