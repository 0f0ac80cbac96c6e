"""Where blocks are played: in this process, or in a process for each core. A plugin can add other executors."""

from __future__ import annotations

import inspect
import multiprocessing
import os
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import redirect_stdout
from typing import Any

from dominion_cli.errors import UserError, unknown
from dominion_cli.isolation.bot import close_bots
from dominion_cli.isolation.limits import end_with_parent, leave_interrupts_to_parent, print_to_stderr
from dominion_cli.tourney.play.watch.guard import close_guards

MakeExecutor = Callable[..., Executor]
"""What the hook registers: called with the number of jobs and the text after the colon of ``--executor``, or with
as many of these as it takes."""


def make_executor(executors: dict[str, MakeExecutor], name: str, jobs: int) -> Executor:
    """Start an executor by its name on the command line.

    Args:
        executors: the registered executors.
        name: ``NAME`` or ``NAME:ARGUMENT``.
        jobs: how many blocks may be played at the same time.

    Raises:
        UserError: nobody registered that name.
    """
    make = find_executor(executors, name)
    given = (jobs, name.partition(":")[2])
    return make(*given[: _takes(make, len(given))])


def find_executor(executors: dict[str, MakeExecutor], name: str) -> MakeExecutor:
    """Return what makes the executor that ``NAME`` or ``NAME:ARGUMENT`` asks for.

    Raises:
        UserError: nobody registered that name.
    """
    kind = name.partition(":")[0]
    if kind not in executors:
        raise unknown("executor", kind, executors, "--executor")
    return executors[kind]


def _takes(make: MakeExecutor, most: int) -> int:
    """Return how many arguments, at most ``most``, can be given to what makes an executor."""
    try:
        signature = inspect.signature(make)
    except ValueError:  # Some that are written in C have none.
        return most
    for count in range(most, 0, -1):
        try:
            signature.bind(*range(count))
        except TypeError:
            continue
        return count
    return 0


def process_executor(jobs: int, argument: str = "") -> Executor:
    """Start the shipped executor: a process for each job, or for one job just this process.

    Raises:
        UserError: an argument was given; it takes none.
    """
    if argument:
        raise UserError(f"--executor: 'process' takes no argument, but {argument!r} follows its colon.")
    return InlineExecutor() if jobs == 1 else ProcessExecutor(jobs)


class InlineExecutor(Executor):
    """Does each task at once, in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Call the function and return a future that is done."""
        future: Future[Any] = Future()
        try:
            # What a bot prints must not get among our results.
            with redirect_stdout(sys.stderr):
                future.set_result(fn(*args, **kwargs))
        except Exception as error:  # it is raised for whoever asks for the result
            future.set_exception(error)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes that strangers' bots have played in."""
        close_guards()
        close_bots()


class ProcessExecutor(ProcessPoolExecutor):
    """A pool of processes that end when this one does, however it ends, and that can be stopped at once.

    Args:
        jobs: how many processes.
    """

    def __init__(self, jobs: int) -> None:
        # A fork starts at once and has all plugins, but it is only safe on Linux. Elsewhere each worker loads them.
        context = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
        self._others = set(multiprocessing.active_children())
        super().__init__(jobs, mp_context=context, initializer=_start_worker, initargs=(os.getpid(),))

    def stop_at_once(self) -> None:
        """End the processes, whatever they are doing."""
        for process in set(multiprocessing.active_children()) - self._others:
            process.terminate()
        # A process may have ended in the middle of a result. The pool would wait for the rest as long as we can write.
        results: Any = self._result_queue
        results._writer.close()
        self.shutdown(cancel_futures=True)


def stop_at_once(executor: Executor) -> None:
    """Stop an executor. Where it can, it does not wait for what it is doing."""
    if isinstance(executor, ProcessExecutor):
        executor.stop_at_once()
    else:
        executor.shutdown(wait=False)


def _start_worker(parent: int) -> None:
    leave_interrupts_to_parent()
    print_to_stderr()
    end_with_parent(parent)
