"""What a checked process tells the one that watches it: findings, figures, and again and again that it is alive."""

from __future__ import annotations

import json
import os
import sys
import threading
import time
import traceback
from dataclasses import asdict
from typing import Any, Final, TextIO

from dominion_cli.kit.conformance.findings import Figures, Finding
from dominion_cli.registration import place_in

ALIVE_SECONDS: Final = 1.0
LOADING_SECONDS: Final = 60.0
"""How long loading the plugin, and all cards that there are, may take."""
HUNG: Final = 82
"""The exit code of a process that has told of an answer that never came."""


class Pulse:
    """Tells all that is worth telling, and ends the process when nothing has moved for too long.

    Args:
        out: where a line of JSON is written for each thing told.
    """

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self.seconds = LOADING_SECONDS
        """How long an answer, and all that lies between two, may take."""
        self._lock = threading.Lock()
        self._since = time.monotonic()
        self._main = threading.get_ident()
        self._running = True
        self.subject = ""
        """What is being checked."""
        self.seed: int | None = None
        """The game that is being played."""
        self.doing = ""
        """What has been asked of whom; empty while the engine and the cards do their part."""
        threading.Thread(target=self._watch, daemon=True).start()

    def step(self, doing: str = "") -> None:
        """Note that something moves on, and what is being done now."""
        self.doing = doing
        self._since = time.monotonic()

    def tell(self, **facts: Any) -> None:
        """Tell something."""
        with self._lock:
            self._out.write(json.dumps(facts) + "\n")
            self._out.flush()

    def found(self, check: str, message: str, *, fault: bool = True) -> None:
        """Tell of a finding about what is being checked, in the game that is being played."""
        finding = Finding(self.subject, check, " ".join(message.split()), fault, self.seed)
        self.tell(finding=asdict(finding))

    def counted(self, figures: Figures) -> None:
        """Tell how much was checked."""
        self.tell(figures=asdict(figures))

    def stop(self) -> None:
        """Tell no more that the process is alive."""
        self._running = False

    def _watch(self) -> None:
        told = 0.0
        while self._running:
            time.sleep(min(self.seconds / 4, ALIVE_SECONDS))
            now = time.monotonic()
            if now - self._since > self.seconds:
                self._tell_hang()
                os._exit(HUNG)
            if now - told >= ALIVE_SECONDS:
                told = now
                self.tell(alive=True)

    def _tell_hang(self) -> None:
        doing = self.doing or "between two questions"
        where = place_in(traceback.extract_stack(sys._current_frames().get(self._main)))
        self.found("hangs", f"{doing}: nothing within {self.seconds:g} seconds{where}")
