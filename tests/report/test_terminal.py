"""Grids and progress, on a terminal and elsewhere."""

from __future__ import annotations

import io
import math
import re
import time

import pytest

from dominion_cli.report.grid import Grid, show
from dominion_cli.report.pictures import bar, heat, sparkline
from dominion_cli.report.progress import GamesProgress, clock
from dominion_cli.report.standings_table import standings_parts
from dominion_cli.stats.intervals import Interval
from dominion_cli.tourney.results.standings import Standings


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


@pytest.fixture
def coloured(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("NO_COLOR", "FORCE_COLOR", "CI"):
        monkeypatch.delenv(name, raising=False)
    return Terminal()


def _background(out: Terminal, text: str) -> tuple[int, int, int]:
    """Return the red, green and blue behind a text."""
    from rich.color import Color

    found = re.search(rf"48;5;(\d+)m *{text}", out.getvalue())
    assert found
    return Color.from_ansi(int(found[1])).get_truecolor()


def shares() -> list[tuple[str, Interval]]:
    return [("moat", Interval(0.25, 0.2, 0.3, 0.02, 99)), ("smithy", Interval(0.75, 0.7, 0.8, 0.02, 99))]


def test_standings_have_bars_and_heat_maps_on_a_terminal_with_colours(
    coloured: Terminal, standings: Standings, monkeypatch: pytest.MonkeyPatch
) -> None:
    show(standings_parts(standings), coloured)
    assert coloured.getvalue().count("█▒·") == 3
    # More than an even share is blue, less is orange; what is not known has no colour.
    blue, orange = _background(coloured, "75.0"), _background(coloured, "25.0")
    assert blue[2] > blue[0]
    assert orange[0] > orange[2]
    monkeypatch.setenv("NO_COLOR", "1")
    plain = Terminal()
    show(standings_parts(standings), plain)
    assert "▒" not in plain.getvalue()
    assert "48;" not in plain.getvalue()


def test_a_bar_always_shows_its_interval() -> None:
    assert bar(Interval(0.5, 0.5, 0.5, 0.0, 99), 4) == "██▒·"
    assert bar(Interval(1.0, 1.0, 1.0, 0.0, 99), 4) == "███▒"
    assert bar(Interval(0.02, -0.1, 0.1, 0.0, 99), 4) == "▒···"
    assert bar(Interval(math.nan, math.nan, math.nan, math.nan, 0), 4) == "····"


def test_a_line_of_columns_stays_within_its_range() -> None:
    assert sparkline([-1, 5, 10, 20, math.nan], 0, 10) == "▁▅██ "
    assert sparkline([3, 3], 3, 3) == "▁▁"


def test_a_heat_map_is_grey_at_an_even_share() -> None:
    assert heat(0.25, even=0.25) == heat(0.5)
    assert heat(0.2, even=0.25) != heat(0.3, even=0.25)
    assert heat(math.nan) == ""


def test_a_match_on_a_terminal_shows_who_is_ahead(coloured: Terminal) -> None:
    with GamesProgress(total=10, out=coloured, shares=shares) as progress:
        progress.add(5)
        drawn = coloured.getvalue()
        progress.add(5)
    assert drawn.index("smithy") < drawn.index("moat")
    assert "█" * 21 + "▒▒▒" + "·" * 6 in drawn
    assert "75.0%" in drawn
    assert "70.0% … 80.0%" in drawn
    assert "no reason to stop" in drawn
    assert "5/10" in drawn
    # The picture is wiped off at the end, when the results come.
    assert "10 of 10 games; " in coloured.getvalue().splitlines()[-1]


def test_without_colours_a_match_shows_how_far_it_is(coloured: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    with GamesProgress(total=10, out=coloured, shares=shares) as progress:
        progress.add(5)
    assert "5/10" in coloured.getvalue()
    assert "smithy" not in coloured.getvalue()


def test_on_a_narrow_terminal_nothing_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "20")
    out = Terminal()
    show([GRID], out)
    assert out.getvalue() == GRID.plain() + "\n"


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
