"""``dominion bench``: games per second on fixed workloads."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Annotated

import typer

from dominion_cli.bench.heavy import heavy_workloads
from dominion_cli.bench.limit import compiled_limit
from dominion_cli.bench.measure import measure
from dominion_cli.bench.workloads import WORKLOADS, Workload
from dominion_cli.cli.output import Format, print_listing
from dominion_cli.errors import UserError, unknown
from dominion_cli.plugins import registry
from dominion_cli.report.bench import bench_listing

app = typer.Typer(add_completion=False)


@app.command()
def bench(
    names: Annotated[
        list[str] | None, typer.Option("--workload", metavar="NAME", help="Only this one; may be repeated.")
    ] = None,
    seconds: Annotated[
        float, typer.Option(min=0, max=3600, metavar="N", help="How long to play, all workloads together.")
    ] = 15,
    heavy: Annotated[
        bool, typer.Option("--heavy", help="Strategies that other programs play as well, beside their speed.")
    ] = False,
    form: Format = "table",
) -> None:
    """Play fixed workloads on one core and print how many games and turns a second these are.

    Only the processor's time counts, so that other work on the machine hardly matters.

    If there is a C compiler, the table also shows how many times slower that is than limit.c, one fixed game written
    in C, and the mark that the compiled build has to meet.

    Example:

        dominion bench --workload money-mirror --seconds 3
    """
    workloads = _workloads(names, heavy)
    with compiled_limit() as limit:
        typer.echo(f"Playing for about {seconds:g} s.{'' if limit else ' There is no C compiler.'}", err=True)
        figures = measure(workloads, registry(), seconds, limit)
    print_listing(form, bench_listing(figures))


def _workloads(names: Sequence[str] | None, heavy: bool) -> list[Workload]:
    by_name = {workload.name: workload for workload in (heavy_workloads() if heavy else WORKLOADS)}
    for name in names or ():
        if name not in by_name:
            raise unknown("workload", name, by_name, "--workload")
    return [by_name[name] for name in dict.fromkeys(names or by_name) if names or _can_be_played(by_name[name])]


def _can_be_played(workload: Workload) -> bool:
    try:
        if workload.needs:
            import_module(workload.needs)
    except UserError as missing:
        typer.echo(f"{workload.name} is left out: {missing}", err=True)
        return False
    return True
