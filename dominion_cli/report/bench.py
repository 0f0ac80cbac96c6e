"""How fast workloads are played, for people and for programs."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from statistics import geometric_mean, median

from dominion_cli.bench.measure import Measured
from dominion_cli.bench.workloads import plays_a_game
from dominion_cli.compiling import engine_build
from dominion_cli.plugins import registry
from dominion_cli.report.grid import Grid
from dominion_cli.report.listing import Listing

KEYS = (
    *("workload", "games_per_second", "turns_per_second", "microseconds_per_turn", "times_limit", "at_most"),
    *("steps_per_second", "rival", "times_rival"),
)
HEADS = ("workload", "games/s", "turns/s", "µs/turn", "times limit", "at most", "")
HEAVY_HEADS = ("workload", "games/s", "turns/game", "µs/turn", "its games/s", "its turns/game", "times its games/s")


def bench_listing(figures: Sequence[Measured]) -> Listing:
    """Return the figures of workloads, and below the table what follows from several of them."""
    card = plain_python_card(figures) if engine_build() == "compiled" else []
    fixed = [each for each in figures if each.workload.rival is None]
    heavy = [each for each in figures if each.workload.rival is not None]
    grids = [grid(part) for grid, part in ((_grid, fixed), (_heavy_grid, heavy)) if part]
    return Listing(
        KEYS,
        [_row(each) for each in figures],
        [*grids, *_plain_python_bot(figures), *card, *_learner(figures), *beside_rivals(heavy)],
    )


def _row(each: Measured) -> tuple[object, ...]:
    return (
        each.workload.name,
        round(each.games_per_second, 1),
        round(each.turns_per_second, 1),
        round(each.microseconds_per_turn, 4),
        None if each.times_limit is None else round(each.times_limit, 2),
        each.workload.at_most,
        round(each.steps_per_second, 1) or None,
        None if each.workload.rival is None else each.workload.rival.program,
        None if each.times_rival is None else round(each.times_rival, 3),
    )


def _grid(figures: Sequence[Measured]) -> Grid:
    lines = [
        (
            each.workload.name,
            f"{each.games_per_second:,.0f}",
            f"{each.turns_per_second:,.0f}",
            f"{each.microseconds_per_turn:.2f}",
            "" if each.times_limit is None else f"{each.times_limit:.1f}",
            str(each.workload.at_most or ""),
            each.workload.what,
        )
        for each in figures
    ]
    return Grid(_title(figures), HEADS, lines, left=(0, 6))


def _heavy_grid(figures: Sequence[Measured]) -> Grid:
    lines = [
        (
            each.workload.name,
            f"{each.games_per_second:,.0f}",
            f"{each.turns_per_second / each.games_per_second:.1f}",
            f"{each.microseconds_per_turn:.2f}",
            "" if each.times_rival is None else f"{each.games_per_second / each.times_rival:,.0f}",
            "" if each.workload.rival is None else f"{each.workload.rival.turns:.1f}",
            "" if each.times_rival is None else f"{each.times_rival:.2f}",
        )
        for each in figures
    ]
    return Grid(_title(figures), HEAVY_HEADS, lines, left=(0,))


def beside_rivals(figures: Sequence[Measured]) -> list[str]:
    """Say how the workloads of each other program compare with it, all together."""
    times: dict[str, list[float]] = {}
    for each in figures:
        if each.workload.rival is not None and each.times_rival is not None:
            times.setdefault(each.workload.rival.program, []).append(each.times_rival)
    return [
        f"Beside {program}, games/s are {geometric_mean(found):.2f} times as many (geometric mean; median "
        f"{median(found):.2f}, least {min(found):.2f}, most {max(found):.2f}); ahead in {sum(x > 1 for x in found)} of "
        f"{len(found)}."
        for program, found in times.items()
    ]


def _plain_python_bot(figures: Sequence[Measured]) -> list[str]:
    """Say how a bot in plain Python compares with the same menu, if both have been played."""
    speeds = {each.workload.name: each.games_per_second for each in figures}
    if not {"plain-python-bot", "money-mirror"} <= speeds.keys():
        return []
    share = speeds["plain-python-bot"] / speeds["money-mirror"]
    return [
        f"The bot in plain Python reaches {100 * share:.0f} % of money-mirror's games/s; the mark is at least 60 %."
    ]


def _learner(figures: Sequence[Measured]) -> list[str]:
    """Say how many actions a second a learner can take."""
    return [
        f"The {each.workload.name} takes {each.steps_per_second:,.0f} actions/s, seeing the table before each."
        for each in figures
        if each.steps_per_second
    ]


def plain_python_card(figures: Sequence[Measured]) -> list[str]:
    """Say what a card in plain Python costs more than the same one of ours, if both have been played."""
    played = {each.workload.name: each for each in figures}
    if not {"plain-python-card", "council-room"} <= played.keys():
        return []
    plain, ours = played["plain-python-card"], played["council-room"]
    more = 1e6 / plain.games_per_second - 1e6 / ours.games_per_second
    plays = plays_a_game(ours.workload.tables(registry()), "Council Room")
    return [f"A card in plain Python costs {more / plays:.2f} µs a play more than ours; the mark is at most 3 µs."]


def _title(figures: Sequence[Measured]) -> str:
    python = ".".join(map(str, sys.version_info[:3]))
    limit = f", limit.c {figures[0].limit:,.0f} games/s" if figures[0].limit else ""
    return f"Best rounds on one core ({engine_build()} engine, Python {python}{limit})"
