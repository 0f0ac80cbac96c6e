"""Grids and progress, on a terminal and elsewhere."""

from __future__ import annotations

import io
import time

import pytest

from dominion_cli.report.grid import Grid, show
from dominion_cli.report.progress import GamesProgress, clock


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


GRID = Grid("Bots", ["", "bot", "games"], [["1", "[bold]money[/]", "20"], ["2", "moat", "1,000"]])


def test_elsewhere_a_grid_is_plain_text_of_any_width() -> None:
    out = io.StringIO()
    show([Grid("Wide", ["", "x"], [["1", "long " * 60]])], out)
    assert max(map(len, out.getvalue().splitlines())) > 250
    assert "\x1b" not in out.getvalue()


def test_on_a_terminal_a_grid_has_colours_unless_no_color_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    for name in ("NO_COLOR", "FORCE_COLOR", "CI"):
        monkeypatch.delenv(name, raising=False)
    out = Terminal()
    show([GRID, "And a sentence about [it]."], out)
    assert "\x1b[1m" in out.getvalue()
    assert "[bold]money[/]" in out.getvalue()
    assert "about [it]" in out.getvalue()
    monkeypatch.setenv("NO_COLOR", "1")
    out = Terminal()
    show([GRID], out)
    assert "\x1b[3" not in out.getvalue()


def test_progress_elsewhere_is_a_line_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    out = io.StringIO()
    with GamesProgress(total=1000, done=200, out=out) as progress:
        for _ in range(4):
            now[0] += 6
            progress.add(100)
    assert out.getvalue().splitlines() == [
        "400 of 1,000 games; 17 games/s, 0:36 left",
        "600 of 1,000 games; 17 games/s, 0:24 left",
        "600 of 1,000 games; 17 games/s, 24.0 s",
    ]


def test_progress_can_be_quiet_and_says_nothing_of_nothing() -> None:
    out = io.StringIO()
    with GamesProgress(total=10, quiet=True, out=out) as progress:
        progress.add(10)
    with GamesProgress(total=10, done=10, out=out):
        pass
    assert out.getvalue() == ""


def test_progress_on_a_terminal_is_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    out = Terminal()
    with GamesProgress(total=10, out=out) as progress:
        progress.add(5)
    assert "5/10" in out.getvalue()
    assert "games/s" in out.getvalue()


def test_a_length_of_time_is_told_as_a_clock_shows_it() -> None:
    assert [clock(seconds) for seconds in (0.4, 59.6, 3600)] == ["0:00", "1:00", "1:00:00"]
