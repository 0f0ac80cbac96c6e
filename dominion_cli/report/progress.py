"""How far a run is: a live bar on a terminal, anywhere else one plain line now and then."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from rich.live import Live
    from rich.progress import Progress
    from rich.table import Table

    from dominion_cli.stats.intervals import Interval

SECONDS_BETWEEN_LINES = 10.0
SECONDS_BETWEEN_PICTURES = 0.3
PICTURE_SHARE = 0.05
"""The share of the time that computing the picture may take."""
BAR_WIDTH, PAST_WIDTH = 30, 12
NO_REASON = "95 % intervals of what has been played so far; no reason to stop."
MOST_BOTS = 12
"""The most bots that the picture shows, the best ones."""

Shares = Callable[[], Sequence[tuple[str, "Interval"]]]
"""Returns each bot's name and its win share so far."""


class GamesProgress:
    """Shows how many games are finished, how many a second, and the time left.

    Args:
        total: games there will be.
        done: games that were finished before.
        quiet: whether to say nothing.
        out: where to; stderr unless given.
        shares: how the bots do, for a live picture on a terminal with colours; None for no picture.
    """

    def __init__(
        self, total: int, done: int = 0, quiet: bool = False, out: TextIO | None = None, shares: Shares | None = None
    ) -> None:
        self._total = total
        self._before = self._done = done
        self._out = out or sys.stderr
        self._quiet = quiet
        self._live: Live | None = None
        self._bar: Progress | None = None
        self._picture = None if shares is None or os.environ.get("NO_COLOR") else _Picture(shares)
        self._started = self._told = time.monotonic()

    def __enter__(self) -> GamesProgress:
        self._started = self._told = time.monotonic()
        if self._out.isatty() and not self._quiet:
            from rich.console import Console
            from rich.live import Live

            self._bar = _bar()
            self._bar.add_task("", total=self._total, completed=self._done, note="")
            # Drawn only when something is finished: a thread of its own would not go well with starting processes.
            self._live = Live(
                self._bar, console=Console(file=self._out), auto_refresh=False, transient=self._picture is not None
            )
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        if self._live is not None:
            self._live.stop()
            if self._picture is None:
                return
        if self._done > self._before and not self._quiet:
            seconds = time.monotonic() - self._started
            print(
                f"{self._done:,} of {self._total:,} games; {_round(self._rate())} games/s, {seconds:.1f} s",
                file=self._out,
            )

    def add(self, games: int) -> None:
        """Count some more games as finished."""
        self._done += games
        if self._live is not None and self._bar is not None:
            self._bar.update(self._bar.task_ids[0], completed=self._done, note=self._note())
            self._draw(self._live, self._bar)
        elif not self._quiet and time.monotonic() - self._told >= SECONDS_BETWEEN_LINES:
            self._told = time.monotonic()
            print(f"{self._done:,} of {self._total:,} games; {self._note()}", file=self._out, flush=True)

    def _draw(self, live: Live, bar: Progress) -> None:
        from rich.console import Group
        from rich.text import Text

        if self._picture is not None:
            live.update(Group(self._picture.table(), Text(NO_REASON, style="dim"), bar))
        live.refresh()

    def _rate(self) -> float:
        return (self._done - self._before) / max(time.monotonic() - self._started, 1e-9)

    def _note(self) -> str:
        left = (self._total - self._done) / max(self._rate(), 1e-9)
        return f"{_round(self._rate())} games/s, {clock(left)} left"


def _round(rate: float) -> str:
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}"


def clock(seconds: float) -> str:
    """Return a length of time as hours, minutes and seconds.

    >>> clock(61), clock(7325)
    ('1:01', '2:02:05')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


class _Picture:
    """The bots with their win shares so far as bars, and how these have come about as small columns."""

    def __init__(self, shares: Shares) -> None:
        self._shares = shares
        self._latest: Sequence[tuple[str, Interval]] = ()
        self._past: dict[str, list[float]] = {}
        self._next = 0.0

    def table(self) -> Table:
        """Return the picture; it is reckoned anew only when the last one is old enough."""
        from rich.table import Table
        from rich.text import Text

        from dominion_cli.report.pictures import bar, sparkline

        now = time.monotonic()
        if now >= self._next:
            self._reckon()
            cost = time.monotonic() - now
            self._next = now + max(SECONDS_BETWEEN_PICTURES, cost / PICTURE_SHARE)
        table = Table.grid(padding=(0, 1, 0, 0))
        for name, share in self._latest[:MOST_BOTS]:
            past = self._past[name]
            table.add_row(
                Text(name, style="bold", overflow="ellipsis", no_wrap=True),
                Text(bar(share, BAR_WIDTH), style="cyan"),
                Text(f"{share.estimate:6.1%}", style="bold"),
                Text(f"{share.low:.1%} … {share.high:.1%}"),
                Text(sparkline(past, min(past), max(past)), style="dim"),
            )
        return table

    def _reckon(self) -> None:
        known = [(name, share) for name, share in self._shares() if share.estimate == share.estimate]
        self._latest = sorted(known, key=lambda each: -each[1].estimate)
        for name, share in known:
            self._past[name] = [*self._past.get(name, ()), share.estimate][-PAST_WIDTH:]


def _bar() -> Progress:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    return Progress(BarColumn(), MofNCompleteColumn(), TextColumn("games  {task.fields[note]}"), auto_refresh=False)
