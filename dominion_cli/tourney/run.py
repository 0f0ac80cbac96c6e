"""Running a plan: an executor gets the blocks that are not stored yet, and their results are stored as they come."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from typing import Protocol

from dominion_cli.errors import UserError
from dominion_cli.tourney.plan.blocks import Round
from dominion_cli.tourney.plan.league import League
from dominion_cli.tourney.play.executors import stop_at_once
from dominion_cli.tourney.play.job import Job
from dominion_cli.tourney.play.referee import Played
from dominion_cli.tourney.play.worker import play_blocks
from dominion_cli.tourney.results.store import Store

TASK_SECONDS = 0.25
"""How long a task takes: long enough that sending it costs little, short enough that little is lost with it."""
FIRST_TASK = 4
LARGEST_TASK = 20_000
"""Blocks in the first task, when nothing is known about their speed, and in the largest."""
MOST_BREAKS = 3
"""How often in a row the executor may break without a finished task."""


class Aborted(UserError):
    """A bot failed in a league whose ``on_error`` is ``abort``."""

    exit_code = 3


class WorkerDied(UserError):
    """The processes that play blocks are killed again and again, and we do not know by whom."""

    exit_code = 3


class Stopper(Protocol):
    """Says when the rest of a tournament need not be played, as a gate does."""

    def decided(self, round_: Round, store: Store) -> bool:
        """Look at the blocks of a round that are stored so far; return whether the rest need not be played."""


class Runner:
    """Plays what is missing of a plan.

    Args:
        league: the league.
        job: the same, as workers get it.
        store: its results.
        make_executor: starts the executor. It is called again when a worker that died has broken the executor.
        jobs: how many tasks the executor does at the same time, unless it has the number itself, in ``workers``.
        kept: called with a round and those blocks of it that were just stored.
        part: which part is wanted, as (i, n) with i from 1.
        stopper: says when the run can stop early.
    """

    def __init__(
        self,
        league: League,
        job: Job,
        store: Store,
        make_executor: Callable[[], Executor],
        jobs: int,
        *,
        kept: Callable[[Round, Played], None],
        part: tuple[int, int] = (1, 1),
        stopper: Stopper | None = None,
    ) -> None:
        self._league = league
        self._job = job
        self._store = store
        self._make_executor = make_executor
        self._executor = make_executor()
        self._breaks = 0
        self._kept = kept
        self._part = part
        self._stopper = stopper
        self._jobs = jobs
        self._task = FIRST_TASK

    def run(self, rounds: Iterable[Round]) -> None:
        """Play the rounds one after the other, each until nothing is missing.

        Raises:
            Aborted: a bot failed, and the league stops at that.
            WorkerDied: worker processes end again and again.
            UserError: the store cannot be written.
        """
        for round_ in rounds:
            if self._stopped(round_) or self._run_round(round_):
                return

    def _run_round(self, round_: Round) -> bool:
        """Play what is missing of a round; return whether the stopper stopped it."""
        todo = self._store.missing(shard(round_.blocks, *self._part))
        pending: dict[Future[Played], range] = {}
        try:
            while todo or pending:
                self._send(round_, todo, pending)
                for future in wait(pending, return_when=FIRST_COMPLETED).done:
                    numbers = pending.pop(future)
                    try:
                        played = future.result()
                    except BrokenExecutor:
                        todo.insert(0, numbers)
                    else:
                        self._keep(round_, played)
                        self._breaks = 0
                if self._stopped(round_):
                    return True
        except BaseException:
            self._keep_what_is_done(pending)
            raise
        finally:
            for future in pending:
                future.cancel()
        return False

    def _send(self, round_: Round, todo: list[range], pending: dict[Future[Played], range]) -> None:
        """Send tasks for as long as a worker has time for them."""
        while todo and len(pending) < self._window:
            # Tasks get short near the end, so that the last one is not a long one.
            most = max(1, min(self._task, sum(map(len, todo)) // self._window))
            numbers = _take(todo, most)
            try:
                pending[self._executor.submit(play_blocks, self._job, round_, numbers)] = numbers
            except BrokenExecutor:
                todo.insert(0, numbers)
                self._start_again()

    def _start_again(self) -> None:
        """Start the executor again. It breaks when a worker is killed, by somebody or for lack of memory."""
        self._breaks += 1
        if self._breaks > MOST_BREAKS:
            raise WorkerDied(
                "The processes that play end again and again: somebody kills them, or memory runs out. "
                "What was finished is stored; run the same command again to go on."
            )
        stop_at_once(self._executor)
        self._executor = self._make_executor()

    def stop(self) -> None:
        """Stop the executor, without waiting for what it is doing."""
        stop_at_once(self._executor)

    @property
    def jobs(self) -> int:
        """How many tasks are done at the same time."""
        return getattr(self._executor, "workers", self._jobs)

    @property
    def _window(self) -> int:
        """How many tasks are sent: two for each job, so that no worker waits. In this process one is enough."""
        jobs = self.jobs
        return 2 * jobs if jobs > 1 else 1

    def _stopped(self, round_: Round) -> bool:
        return self._stopper is not None and self._stopper.decided(round_, self._store)

    def _keep(self, round_: Round, played: Played) -> None:
        if played.failures and self._league.on_error == "abort":
            first = played.failures[0]
            good = played.block_records.blocks.index(first.block)
            if good:
                before = [record for record in played.game_records if record.block < first.block]
                self._store.add(played.block_records.first(good), game_records=before)
            raise Aborted(f"{first}\nThe league stops at the first failure: league.on_error is 'abort'.")
        self._store.add(played.block_records, played.failures, played.game_records)
        self._kept(round_, played)
        ideal = int(len(played.block_records.blocks) * TASK_SECONDS / max(played.seconds, 1e-6))
        # A single quick task should not change it too much.
        self._task = max(1, min(ideal, 4 * self._task, LARGEST_TASK))

    def _keep_what_is_done(self, pending: Iterable[Future[Played]]) -> None:
        for future in pending:
            if future.done() and not future.cancelled() and future.exception() is None:
                played = future.result()
                if self._league.on_error != "abort" or not played.failures:
                    self._store.add(played.block_records, played.failures, played.game_records)


def shard(blocks: range, part: int, parts: int) -> range:
    """Return one part of a round's blocks. They follow each other, so that a part is as balanced as the whole.

    >>> shard(range(10), 2, 3)
    range(3, 6)
    """
    start, count = blocks.start, len(blocks)
    return range(start + count * (part - 1) // parts, start + count * part // parts)


def _take(todo: list[range], most: int) -> range:
    """Remove the first of the blocks to be played, in order and without a gap, and return them."""
    first = todo[0]
    taken, rest = first[:most], first[most:]
    if rest:
        todo[0] = rest
    else:
        todo.pop(0)
    return taken
