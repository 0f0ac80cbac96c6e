"""Registers the formats and the executors that come with the package."""

from __future__ import annotations

from collections.abc import Callable

from dominion_cli.hookspecs import hookimpl
from dominion_cli.tourney.plan.formats import FORMATS, Schedule
from dominion_cli.tourney.play.clusters import dask_executor, mpi_executor
from dominion_cli.tourney.play.executors import MakeExecutor, process_executor


@hookimpl
def register_formats(register: Callable[[str, Schedule], None]) -> None:
    """Register the schedules."""
    for name, schedule in FORMATS.items():
        register(name, schedule)


@hookimpl
def register_executors(register: Callable[[str, MakeExecutor], None]) -> None:
    """Register the executor of processes, and those for clusters."""
    register("process", process_executor)
    register("dask", dask_executor)
    register("mpi", mpi_executor)
