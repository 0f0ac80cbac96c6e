"""Registers the formats and the executor that come with the package."""

from __future__ import annotations

from collections.abc import Callable

from dominion_cli.hookspecs import hookimpl
from dominion_cli.tourney.executors import MakeExecutor, process_executor
from dominion_cli.tourney.formats import Schedule, gauntlet, round_robin


@hookimpl
def register_formats(register: Callable[[str, Schedule], None]) -> None:
    """Register the schedules."""
    register("round-robin", round_robin)
    register("gauntlet", gauntlet)


@hookimpl
def register_executors(register: Callable[[str, MakeExecutor], None]) -> None:
    """Register the pool of processes."""
    register("process", process_executor)
