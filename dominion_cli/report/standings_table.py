"""Standings for people: the ranked table, the matrix of win shares, the kingdoms, and in words how it was reckoned."""

from __future__ import annotations

import math
from collections.abc import Mapping

from dominion_cli.report.grid import Grid
from dominion_cli.stats.intervals import Interval
from dominion_cli.tourney.standings import Standing, Standings

WIDEST = 12
"""Bots that fit side by side; with more, the grids that have a column for each are left to JSON."""
NAMES_WIDTH = 60
"""Letters of all names together that fit side by side."""


def standings_parts(standings: Standings) -> list[Grid | str]:
    """Return what to print of standings, in order (see `grid.show`)."""
    parts: list[Grid | str] = [heading(standings), ranked(standings)]
    if len(standings.bots) <= WIDEST:
        if len(standings.bots) > 2:
            title = "Win share of the row against the column"
            parts.append(_crossed(title, "bot", standings.matrix, standings))
        if len(standings.kingdoms) > 1:
            parts.append(_crossed("Win share in each kingdom", "kingdom", standings.kingdoms, standings))
    else:
        parts.append(f"With more than {WIDEST} bots, the matrix and the kingdoms are in --format json.")
    parts.append(in_words(standings))
    return [*parts, str(standings.gate)] if standings.gate else parts


def heading(standings: Standings) -> str:
    """Return the line above the table: which league, how many games, how they ended."""
    count = f"{standings.games:,} games"
    if not standings.finished:
        count = f"{standings.games:,} of {standings.planned:,} games, unfinished"
    if standings.voided:
        count += f", {standings.voided:,} more void"
    ends = ", ".join(f"{how} {number / standings.games:.1%}" for how, number in standings.ended.items() if number)
    return f"{standings.league} (seed {standings.seed}): {count}" + (f"; ended by {ends}" if ends else "")


def ranked(standings: Standings) -> Grid:
    """Return the ranked table."""
    seats = range(len(standings.bots[0].seat_win_share))
    forfeits = any(bot.forfeits for bot in standings.bots)
    heads = ["", "bot", "games", "win share", "95 %", "rating", "95 %", *(f"seat {seat + 1}" for seat in seats)]
    heads += ["VP", "turns", *(["forfeits"] if forfeits else [])]
    return Grid("Standings", heads, [_row(bot) + ([f"{bot.forfeits:,}"] if forfeits else []) for bot in standings.bots])


def in_words(standings: Standings) -> str:
    """Return the sentences under the table."""
    return (
        "A win counts 1, a victory shared by k players 1/k each. Ratings are in Elo around the field's mean.\n"
        + standings.intervals
    )


def _row(bot: Standing) -> list[str]:
    return [
        str(bot.rank),
        bot.name,
        f"{bot.games:,}",
        _percent(bot.win_share.estimate),
        _span(bot.win_share, 100, ".1f"),
        _number(bot.rating.estimate, "+z.0f"),
        _span(bot.rating, 1, "+z.0f"),
        *map(_percent, bot.seat_win_share),
        _number(bot.mean_vp, ".1f"),
        _number(bot.mean_turns, ".1f"),
    ]


def _crossed(title: str, corner: str, rows: Mapping[str, Mapping[str, float]], standings: Standings) -> Grid:
    """Return a grid with a column for each bot, best first, under its rank where all names would be too wide."""
    names = [bot.name for bot in standings.bots]
    narrow = sum(map(len, names)) <= NAMES_WIDTH
    lines = [
        [str(number), name, *(_percent(row.get(bot, math.nan)) for bot in names)]
        for number, (name, row) in enumerate(rows.items(), 1)
    ]
    return Grid(title, ["", corner, *(names if narrow else map(str, range(1, len(names) + 1)))], lines)


def _percent(share: float) -> str:
    return _number(100 * share, ".1f", " %")


def _span(interval: Interval, scale: float, form: str) -> str:
    if math.isnan(interval.low):
        return "-"
    return f"{_number(interval.low * scale, form)} … {_number(interval.high * scale, form)}"


def _number(number: float, form: str, unit: str = "") -> str:
    return "-" if math.isnan(number) else f"{number:{form}}{unit}"
