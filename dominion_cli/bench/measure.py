"""Timing: every workload is played in short rounds, one after the other and again, and its best round counts."""

from __future__ import annotations

import gc
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from dominion_cli.bench.workloads import Table, Workload
from dominion_cli.engine.game import Game

if TYPE_CHECKING:
    from dominion_cli.bench.limit import Limit
    from dominion_cli.plugins import Registry

ROUND_SECONDS: Final = 0.15
LEAST_ROUNDS: Final = 2
SWEEP_EVERY: Final = 500


@dataclass
class Measured:
    """One workload's figures: those of its best round, and the yardstick's best (0 when there is none)."""

    workload: Workload
    games_per_second: float = 0.0
    turns_per_second: float = 0.0
    limit: float = 0.0

    @property
    def microseconds_per_turn(self) -> float:
        """How long one turn of one player takes."""
        return 1e6 / self.turns_per_second

    @property
    def times_limit(self) -> float | None:
        """How many times slower than the yardstick it is, by games a second."""
        return self.limit / self.games_per_second if self.limit else None


def measure(workloads: Sequence[Workload], registry: Registry, seconds: float, limit: Limit | None) -> list[Measured]:
    """Time workloads, on one core.

    A machine has slow moments, by other work or by heat. So the rounds of all workloads and of the yardstick take
    turns, and the best of each is compared. Games are played as a tournament plays them.

    Args:
        workloads: what to play.
        registry: the cards and bots.
        seconds: how long to go on, altogether; each workload is played for two rounds at least.
        limit: the yardstick, if there is one.
    """
    until = time.perf_counter() + seconds
    timed = [(_Timer(workload.tables(registry)), Measured(workload)) for workload in workloads]
    best_limit = 0.0
    rounds = 0
    while rounds < LEAST_ROUNDS or time.perf_counter() < until:
        if limit is not None:
            best_limit = max(best_limit, limit.games_per_second())
        for timer, figures in timed:
            games, turns = timer.round()
            if games > figures.games_per_second:
                figures.games_per_second, figures.turns_per_second = games, turns
        rounds += 1
    for _, figures in timed:
        figures.limit = best_limit
    return [figures for _, figures in timed]


class _Timer:
    """Plays rounds of one workload: the same games each time, as many as last for a moment."""

    def __init__(self, tables: Sequence[Table]) -> None:
        self._tables = tables
        self._games = 1
        while self.round()[0] * ROUND_SECONDS > 2 * self._games:
            self._games *= 2

    def round(self) -> tuple[float, float]:
        """Play one round; return games and turns per second."""
        collecting = gc.isenabled()
        gc.disable()
        try:
            start = time.perf_counter()
            turns = play_games(self._tables, self._games)
            seconds = time.perf_counter() - start
        finally:
            if collecting:
                gc.enable()
        return self._games / seconds, turns / seconds


def play_games(tables: Sequence[Table], count: int) -> int:
    """Play games at the tables in turn, with every bot in every seat; return how many turns all players had."""
    turns = 0
    for number in range(count):
        if number % SWEEP_EVERY == SWEEP_EVERY - 1:
            gc.collect(0)
        setup, bots = tables[number % len(tables)]
        first = number // len(tables) % len(bots)
        game = Game(setup, bots[first:] + bots[:first], seed=number)
        game.play()
        game.win_shares()
        turns += sum(player.turns for player in game.players)
        game.close()
    return turns
