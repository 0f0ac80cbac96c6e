"""How far a search is: a live line on a terminal, anywhere else a plain one now and then."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from types import TracebackType
from typing import TYPE_CHECKING, TextIO

from dominion_cli.report.progress import SECONDS_BETWEEN_LINES, SECONDS_BETWEEN_PICTURES

if TYPE_CHECKING:
    from rich.progress import Progress

    from dominion_cli.search.solution import Step


class SearchProgress:
    """Shows how much of a search is done, and each menu that has beaten the mixture of all before it.

    Args:
        quiet: whether to say nothing.
        out: where to; stderr unless given.
    """

    def __init__(self, quiet: bool = False, out: TextIO | None = None) -> None:
        self._quiet = quiet
        self._out = out or sys.stderr
        self._bar: Progress | None = None
        self._began = self._told = time.monotonic()
        self._steps = 0

    def __enter__(self) -> SearchProgress:
        if self._out.isatty() and not self._quiet:
            from rich.console import Console
            from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

            columns = BarColumn(), TaskProgressColumn(), TextColumn("{task.fields[note]}")
            self._bar = Progress(*columns, console=Console(file=self._out), auto_refresh=False)
            self._bar.add_task("", total=1.0, note="")
            self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def show(self, games: int, gone: float, steps: Sequence[Step]) -> None:
        """Show how far it is: games so far, the share of the way that is gone, and what has joined."""
        if self._quiet:
            return
        now = time.monotonic()
        if self._bar is None:
            if now - self._told >= SECONDS_BETWEEN_LINES:
                self._told = now
                self._say(f"{gone:.0%}: {self._note(games, steps)}")
            return
        for step in steps[self._steps :]:
            self._bar.console.print(f"{step.games:,} games: {step.name} beats the mixture, {step.share:.1%}")
        self._steps = len(steps)
        if now - self._told >= SECONDS_BETWEEN_PICTURES:
            self._told = now
            self._bar.update(self._bar.task_ids[0], completed=gone, note=self._note(games, steps))
            self._bar.refresh()

    def _note(self, games: int, steps: Sequence[Step]) -> str:
        rate = games / max(time.monotonic() - self._began, 1e-9)
        latest = f"; latest to join: {steps[-1].name}" if steps else ""
        return f"{games:,} games, {rate:,.0f} games/s{latest}"

    def _say(self, text: str) -> None:
        print(text, file=self._out, flush=True)
