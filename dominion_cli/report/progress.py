"""How far a run is: a live bar on a terminal, anywhere else one plain line now and then."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from rich.progress import Progress

SECONDS_BETWEEN_LINES = 10.0


class GamesProgress:
    """Tells of games as they are finished, with their rate and the time left.

    Args:
        total: games there will be.
        done: games that were finished before.
        quiet: whether to say nothing.
        out: where to; stderr unless given.
    """

    def __init__(self, total: int, done: int = 0, quiet: bool = False, out: TextIO | None = None) -> None:
        self._total = total
        self._before = self._done = done
        self._out = out or sys.stderr
        self._quiet = quiet
        self._live: Progress | None = None
        self._started = self._told = time.monotonic()

    def __enter__(self) -> GamesProgress:
        self._started = self._told = time.monotonic()
        if self._out.isatty() and not self._quiet:
            self._live = _bar(self._out)
            self._live.start()
            self._live.add_task("", total=self._total, completed=self._done, note="")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        if self._live is not None:
            self._live.stop()
        elif self._done > self._before and not self._quiet:
            seconds = time.monotonic() - self._started
            print(
                f"{self._done:,} of {self._total:,} games; {self._rate():,.0f} games/s, {seconds:.1f} s", file=self._out
            )

    def add(self, games: int) -> None:
        """Take note that some more games are finished."""
        self._done += games
        if self._live is not None:
            self._live.update(self._live.task_ids[0], completed=self._done, note=self._note())
            self._live.refresh()
        elif not self._quiet and time.monotonic() - self._told >= SECONDS_BETWEEN_LINES:
            self._told = time.monotonic()
            print(f"{self._done:,} of {self._total:,} games; {self._note()}", file=self._out, flush=True)

    def _rate(self) -> float:
        return (self._done - self._before) / max(time.monotonic() - self._started, 1e-9)

    def _note(self) -> str:
        left = (self._total - self._done) / max(self._rate(), 1e-9)
        return f"{self._rate():,.0f} games/s, {clock(left)} left"


def clock(seconds: float) -> str:
    """Return a length of time as hours, minutes and seconds.

    >>> clock(61), clock(7325)
    ('1:01', '2:02:05')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _bar(out: TextIO) -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    # Drawn only when something is finished: a thread of its own would not go well with starting processes.
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("games  {task.fields[note]}"))
    return Progress(*columns, console=Console(file=out), auto_refresh=False)
