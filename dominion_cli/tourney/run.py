"""Running a plan: what has no result in the store yet is handed to an executor, and results are stored as they come."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from typing import Protocol

from dominion_cli.errors import UserError
from dominion_cli.tourney.block import Job, Played, play_blocks
from dominion_cli.tourney.league import League
from dominion_cli.tourney.plan import Round
from dominion_cli.tourney.store import Failure, Store

TASK_SECONDS = 0.25
"""How much work a worker is sent at a time: long enough to cost little, short enough that little is ever lost."""
FIRST_TASK = 4
LARGEST_TASK = 20_000
"""Blocks in a worker's first task, when nothing is known about their speed, and in its largest."""


class Aborted(UserError):
    """A bot failed in a league whose ``on_error`` is ``abort``."""

    exit_code = 3


class WorkerDied(UserError):
    """A process that played blocks ended on its own."""

    exit_code = 3


class Stopper(Protocol):
    """Decides from finished blocks whether the tournament is decided, as a gate does."""

    def decided(self, tables: Round, store: Store) -> bool:
        """Look at the blocks of a round that have come in since, and say whether the rest need not be played."""


class Runner:
    """Plays what is missing of a plan.

    Args:
        league: the league.
        job: the same for the workers.
        store: where results are and will be.
        executor: who plays.
        jobs: how many tasks it does at the same time.
        kept: called with the round and the blocks of it that were just stored.
        part: which part is wanted, as (i, n) with i from 1.
        stopper: may stop the run early.
    """

    def __init__(
        self,
        league: League,
        job: Job,
        store: Store,
        executor: Executor,
        jobs: int,
        *,
        kept: Callable[[Round, Played], None],
        part: tuple[int, int] = (1, 1),
        stopper: Stopper | None = None,
    ) -> None:
        self._league = league
        self._job = job
        self._store = store
        self._executor = executor
        self._kept = kept
        self._part = part
        self._stopper = stopper
        # Two tasks for each job, so that no worker waits for the next; in this process there is nobody to wait.
        self._window = 2 * jobs if jobs > 1 else 1
        self._task = FIRST_TASK

    def run(self, rounds: Iterable[Round]) -> None:
        """Play the rounds one after the other, each until nothing is missing.

        Raises:
            Aborted: a bot failed, and the league stops at that.
            WorkerDied: a worker's process ended.
            UserError: the store cannot be written.
        """
        for tables in rounds:
            if self._stopped(tables) or self._run_round(tables):
                return

    def _run_round(self, tables: Round) -> bool:
        """Play what is missing of a round; return whether the stopper stopped it."""
        todo = self._store.missing(shard(tables.blocks, *self._part))
        left = sum(map(len, todo))
        pending: set[Future[Played]] = set()
        try:
            while todo or pending:
                while todo and len(pending) < self._window:
                    # Tasks get short towards the end, so that no worker is left alone with a long one.
                    numbers = _take(todo, max(1, min(self._task, left // self._window)))
                    left -= len(numbers)
                    pending.add(self._executor.submit(play_blocks, self._job, tables, numbers))
                finished, pending = wait(pending, return_when=FIRST_COMPLETED)
                for future in finished:
                    self._keep(tables, future.result())
                if self._stopped(tables):
                    return True
        except BrokenExecutor:
            raise WorkerDied(
                "A worker's process ended while it played: a bot ended it, or memory ran out. "
                "What was finished is stored; run the same command again to go on."
            ) from None
        except BaseException:
            self._keep_what_is_done(pending)
            raise
        finally:
            for future in pending:
                future.cancel()
        return False

    def _stopped(self, tables: Round) -> bool:
        return self._stopper is not None and self._stopper.decided(tables, self._store)

    def _keep(self, tables: Round, played: Played) -> None:
        if played.failures and self._league.on_error == "abort":
            first = played.failures[0]
            good = first.block - played.numbers.start
            if good > 0:
                self._store.add(
                    played.numbers[:good],
                    played.records[: good * len(played.records) // len(played.numbers)],
                    games=[game for game in played.games if game.block < first.block],
                )
            raise Aborted(f"{told(first)}\nThe league stops at the first failure: league.on_error is 'abort'.")
        self._store.add(played.numbers, played.records, played.failures, played.games)
        self._kept(tables, played)
        ideal = int(len(played.numbers) * TASK_SECONDS / max(played.seconds, 1e-6))
        # One slow or quick task should not decide alone.
        self._task = max(1, min(ideal, 4 * self._task, LARGEST_TASK))

    def _keep_what_is_done(self, pending: Iterable[Future[Played]]) -> None:
        for future in pending:
            if future.done() and not future.cancelled() and future.exception() is None:
                played = future.result()
                if self._league.on_error != "abort" or not played.failures:
                    self._store.add(played.numbers, played.records, played.failures, played.games)


def shard(blocks: range, part: int, parts: int) -> range:
    """Return one part of a round's blocks. Each is a stretch of them, and so balanced like the whole.

    >>> shard(range(10), 2, 3)
    range(3, 6)
    """
    start, count = blocks.start, len(blocks)
    return range(start + count * (part - 1) // parts, start + count * part // parts)


def told(failure: Failure) -> str:
    """Return in one line what failed."""
    who = f"bot {failure.bot!r} in seat {failure.seat}" if failure.seat else "a card"
    return f"game {failure.game}: {who}: {failure.message}"


def _take(todo: list[range], most: int) -> range:
    """Take the first of the blocks still to be played, in order and without a gap."""
    first = todo[0]
    taken, rest = first[:most], first[most:]
    if rest:
        todo[0] = rest
    else:
        todo.pop(0)
    return taken
