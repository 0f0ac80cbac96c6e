"""Standings for people: the ranked table, the matrix of win shares, the kingdoms, and what the numbers mean."""

from __future__ import annotations

import math
from collections.abc import Mapping

from dominion_cli.report.grid import Grid, Sheet
from dominion_cli.stats.intervals import Interval
from dominion_cli.tourney.results.standings import Standing, Standings
from dominion_cli.tourney.tournament import Tournament

WIDEST = 12
"""So many bots fit side by side; if there are more, grids with a column for each bot are left to JSON."""
NAMES_WIDTH = 50
"""So many letters of all names together fit side by side."""
SAYS_NOTHING = 1000
"""A rating whose interval reaches farther than so many Elo is as good as unknown."""


def table(results: Tournament) -> Sheet:
    """Return a tournament's standings for people."""
    return Sheet(standings_parts(results.standings()))


def standings_parts(standings: Standings) -> list[Grid | str]:
    """Return what to print of standings, in order."""
    parts: list[Grid | str] = [heading(standings), ranked(standings), play(standings), *more_grids(standings)]
    if len(standings.bots) > WIDEST:
        parts.append(f"With more than {WIDEST} bots, the matrix and the kingdoms are in --format json.")
    parts.append(in_words(standings))
    return [*parts, str(standings.gate)] if standings.gate else parts


def more_grids(standings: Standings) -> list[Grid]:
    """Return who beats whom, who is stronger, and how each did in each kingdom, if it fits and says anything."""
    grids: list[Grid] = []
    if len(standings.bots) > WIDEST:
        return grids
    even = 1 / len(standings.bots[0].seat_win_share)
    if len(standings.bots) > 2:
        title = "Win share in % of the row against the column"
        grids.append(_crossed(title, "bot", standings.matrix, standings, even))
        if standings.superiority:
            title = "How likely it is, in %, that the row's bot is stronger than the column's"
            grids.append(_crossed(title, "bot", standings.superiority, standings))
    if len(standings.kingdoms) > 1:
        grids.append(_crossed("Win share in % in each kingdom", "kingdom", standings.kingdoms, standings, even))
    return grids


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
    rows = [
        [
            str(bot.rank),
            bot.name,
            f"{bot.games:,}",
            _percent(bot.win_share.estimate),
            _span(bot.win_share),
            _number(bot.rating.estimate, "+z.0f"),
            _reach(bot.rating),
        ]
        for bot in standings.bots
    ]
    heads = ["", "bot", "games", "win share %", "95 % interval", "rating", "±"]
    if _mixed(standings):
        heads.append("vs mix %")
        rows = [[*row, _percent(bot.mix_win_share)] for row, bot in zip(rows, standings.bots, strict=True)]
    return Grid("Standings", heads, rows, bars=[bot.win_share for bot in standings.bots])


def in_one_line(bot: Standing) -> str:
    """Return how a bot did, in a line."""
    share = f"win share {_percent(bot.win_share.estimate)} % ({_span(bot.win_share)}) in {bot.games:,} games"
    rating = f"{_number(bot.rating.estimate, '+z.0f')} ± {_reach(bot.rating)}"
    return f"rank {bot.rank}; {share}; rating {rating}"


def play(standings: Standings) -> Grid:
    """Return the win share in each seat, mean points and turns, and forfeits where there are some."""
    seats = range(1, len(standings.bots[0].seat_win_share) + 1)
    heads = ["", "bot", *(f"seat {seat} %" for seat in seats), "points", "turns"]
    rows = [
        [
            str(bot.rank),
            bot.name,
            *map(_percent, bot.seat_win_share),
            _number(bot.mean_vp, ".1f"),
            _number(bot.mean_turns, ".1f"),
        ]
        for bot in standings.bots
    ]
    if any(bot.forfeits for bot in standings.bots):
        heads.append("forfeits")
        rows = [[*row, f"{bot.forfeits:,}"] for row, bot in zip(rows, standings.bots, strict=True)]
    return Grid("Win share in each seat; mean of points and turns", heads, rows)


def in_words(standings: Standings) -> str:
    """Return the sentences under the table."""
    around = "the mean of all bots" if standings.reference is None else f"{standings.reference}: differences from it"
    lines = [
        f"A win counts 1, a victory shared by k players 1/k each. Ratings are in Elo around {around}.",
        standings.intervals,
        _nothing_in_words(standings),
        _mix_in_words(standings),
        _superiority_in_words(standings),
        _seats_in_words(standings),
        _luck_in_words(standings.variance_saved),
        _surprise_in_words(standings),
    ]
    if not standings.finished:
        lines.append("Unfinished: intervals that look clear before the end are no reason to stop; a [gate] is.")
    return "\n".join(line for line in lines if line)


def _nothing_in_words(standings: Standings) -> str:
    """Say so where no bot is shown to do better or worse than an even share."""
    even = 1 / max(len(standings.bots[0].seat_win_share), 1)
    if (
        even == 1
        or not standings.games
        or any(not bot.win_share.low <= even <= bot.win_share.high for bot in standings.bots)
    ):
        return ""
    return "These games do not tell the bots apart: each may have an even share of the wins. More games may."


def _says_nothing(rating: Interval) -> bool:
    return rating.high - rating.estimate > SAYS_NOTHING


def _reach(rating: Interval) -> str:
    """Return how far a rating's interval reaches."""
    return f">{SAYS_NOTHING}" if _says_nothing(rating) else _number(rating.high - rating.estimate, ".0f")


def _mixed(standings: Standings) -> bool:
    """Whether the mix that no bot beats says anything that the win shares do not."""
    return len(standings.bots) > 2 and not any(math.isnan(bot.mix_win_share) for bot in standings.bots)


def _mix_in_words(standings: Standings) -> str:
    if not _mixed(standings):
        return ""
    return (
        "vs mix: win share against the mix of bots that no bot beats (Nash averaging); it is the same however many\n"
        "copies of a bot take part."
    )


def _superiority_in_words(standings: Standings) -> str:
    if len(standings.bots) != 2 or not standings.superiority:
        return ""
    first, second = (bot.name for bot in standings.bots)
    return f"That {first} is stronger than {second} is {_percent(standings.superiority[first][second])} % likely."


def _seats_in_words(standings: Standings) -> str:
    if not standings.seats:
        return ""
    if all(_says_nothing(seat) for seat in standings.seats):
        return ""
    worth = (f"{_number(seat.estimate, '+z.0f')} ± {_reach(seat)}" for seat in standings.seats)
    return f"What each seat is worth, in Elo against the mean seat: {', '.join(worth)}."


def _luck_in_words(saved: float) -> str:
    if math.isnan(saved):
        return ""
    if saved < 0:
        return f"Luck shared in blocks added {-saved:.1%} to the variance."
    times = f"{1 / (1 - saved):.2f} times" if saved < 0.999 else "many times"
    return f"Luck shared in blocks took {saved:.1%} off the variance, as {times} the games would have."


def _surprise_in_words(standings: Standings) -> str:
    found = standings.surprise
    if found is None:
        return ""
    return (
        f"Ratings do not say everything: {found.bot} does {100 * found.gap:.1f} points of win share better against "
        f"{found.against}\nthan they expect, which is more than luck. See who beats whom."
    )


def _crossed(
    title: str, corner: str, rows: Mapping[str, Mapping[str, float]], standings: Standings, even: float = 0.5
) -> Grid:
    """Return a grid with a column for each bot, best first, under its rank where all names would be too wide."""
    names = [bot.name for bot in standings.bots]
    narrow = sum(map(len, names)) <= NAMES_WIDTH
    shares = [[row.get(bot, math.nan) for bot in names] for row in rows.values()]
    lines = [
        [str(number), name, *map(_percent, row)] for number, (name, row) in enumerate(zip(rows, shares, strict=True), 1)
    ]
    heads = ["", corner, *(names if narrow else map(str, range(1, len(names) + 1)))]
    return Grid(title, heads, lines, heat=shares, even=even)


def _percent(share: float) -> str:
    return _number(100 * share, ".1f")


def _span(interval: Interval) -> str:
    if math.isnan(interval.low):
        return "-"
    return f"{_percent(interval.low)} … {_percent(interval.high)}"


def _number(number: float, form: str) -> str:
    return "-" if math.isnan(number) else f"{number:{form}}"
