"""``dominion bench``: games per second on fixed workloads."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated

import typer

from dominion_cli.bench.limit import compiled_limit
from dominion_cli.bench.measure import Measured, measure
from dominion_cli.bench.workloads import WORKLOADS, Workload, plays_a_game
from dominion_cli.cli.output import Format, print_results
from dominion_cli.compiling import engine_build
from dominion_cli.errors import UserError, unknown
from dominion_cli.plugins import registry
from dominion_cli.report.grid import Grid

KEYS = (
    *("workload", "games_per_second", "turns_per_second", "microseconds_per_turn", "times_limit", "at_most"),
    "steps_per_second",
)
HEADS = ("workload", "games/s", "turns/s", "µs/turn", "times limit", "at most", "")

app = typer.Typer(add_completion=False)


@app.command()
def bench(
    names: Annotated[
        list[str] | None, typer.Option("--workload", metavar="NAME", help="Only this one; may be repeated.")
    ] = None,
    seconds: Annotated[
        float, typer.Option(min=0, max=3600, metavar="N", help="How long to play, all workloads together.")
    ] = 15,
    form: Format = "table",
) -> None:
    """Play fixed workloads on one core and print how many games and turns a second these are.

    Seconds are those of the processor, so that other work on the machine hardly matters.

    Where there is a C compiler, also how many times slower that is than limit.c, one fixed game written out in C, and
    the mark that the compiled build has to meet.

    Example:

        dominion bench --workload money-mirror --seconds 3
    """
    workloads = _workloads(names)
    with compiled_limit() as limit:
        typer.echo(f"Playing for about {seconds:g} s.{'' if limit else ' There is no C compiler.'}", err=True)
        figures = measure(workloads, registry(), seconds, limit)
    rows = [
        (
            each.workload.name,
            round(each.games_per_second, 1),
            round(each.turns_per_second, 1),
            round(each.microseconds_per_turn, 4),
            None if each.times_limit is None else round(each.times_limit, 2),
            each.workload.at_most,
            round(each.steps_per_second, 1) or None,
        )
        for each in figures
    ]
    card = _plain_python_card(figures) if engine_build() == "compiled" else []
    print_results(form, KEYS, rows, _table(figures), *_plain_python_bot(figures), *card, *_learner(figures))


def _workloads(names: Sequence[str] | None) -> list[Workload]:
    known = {workload.name: workload for workload in WORKLOADS}
    for name in names or ():
        if name not in known:
            raise unknown("workload", name, known, "--workload")
    return [known[name] for name in dict.fromkeys(names or known) if names or _can_be_played(known[name])]


def _can_be_played(workload: Workload) -> bool:
    try:
        if workload.needs:
            import_module(workload.needs)
    except UserError as missing:
        typer.echo(f"{workload.name} is left out: {missing}", err=True)
        return False
    return True


def _table(figures: Sequence[Measured]) -> Grid:
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


def _plain_python_card(figures: Sequence[Measured]) -> list[str]:
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
