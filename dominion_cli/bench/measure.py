"""Timing: every workload is played in short rounds, one after the other and again, and its best round counts."""

from __future__ import annotations

import gc
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from dominion_cli.bench.limit import Limit
    from dominion_cli.bench.workloads import Play, Workload
    from dominion_cli.plugins import Registry

ROUND_SECONDS: Final = 0.15
LEAST_ROUNDS: Final = 2
CLOCK_TICK: Final = time.get_clock_info("process_time").resolution


@dataclass
class Measured:
    """One workload's figures: those of its best round, and the yardstick's best (0 when there is none).

    Steps are the actions that learners take; there are none in games of bots alone.
    """

    workload: Workload
    games_per_second: float = 0.0
    turns_per_second: float = 0.0
    steps_per_second: float = 0.0
    limit: float = 0.0

    @property
    def microseconds_per_turn(self) -> float:
        """How long one turn of one player takes."""
        return 1e6 / self.turns_per_second

    @property
    def times_limit(self) -> float | None:
        """How many times slower than the yardstick it is, by games a second."""
        return self.limit / self.games_per_second if self.limit else None

    @property
    def times_rival(self) -> float | None:
        """How many times as many games a second it plays as another program, as far as that one's speed is known."""
        rival = self.workload.rival
        return self.games_per_second / (rival.share_of_limit * self.limit) if rival and self.limit else None


def measure(workloads: Sequence[Workload], registry: Registry, seconds: float, limit: Limit | None) -> list[Measured]:
    """Time workloads, on one core.

    Seconds are those of the processor: other work on the machine does not count. It may still slow this down, as heat
    does; so the rounds of all workloads and of the yardstick take turns, and the best of each is compared. Games are
    played as a tournament plays them.

    Args:
        workloads: what to play.
        registry: the cards and bots.
        seconds: how long to go on, altogether; each workload is played for two rounds at least.
        limit: the yardstick, if there is one.
    """
    until = time.perf_counter() + seconds
    timed = [(_Timer(workload.play(registry)), Measured(workload)) for workload in workloads]
    best_limit = 0.0
    rounds = 0
    while rounds < LEAST_ROUNDS or time.perf_counter() < until:
        if limit is not None:
            best_limit = max(best_limit, limit.games_per_second())
        for timer, figures in timed:
            games, turns, steps = timer.round()
            if games > figures.games_per_second:
                figures.games_per_second, figures.turns_per_second, figures.steps_per_second = games, turns, steps
        rounds += 1
    for _, figures in timed:
        figures.limit = best_limit
    return [figures for _, figures in timed]


class _Timer:
    """Plays rounds of one workload: the same games each time, as many as last for a moment."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._games = 1
        while self.round()[0] * ROUND_SECONDS > 2 * self._games:
            self._games *= 2

    def round(self) -> tuple[float, float, float]:
        """Play one round; return games, turns and learners' steps per second."""
        collecting = gc.isenabled()
        gc.disable()
        try:
            start = time.process_time()
            turns, steps = self._play(self._games)
            seconds = max(time.process_time() - start, CLOCK_TICK)
        finally:
            if collecting:
                gc.enable()
        return self._games / seconds, turns / seconds, steps / seconds
