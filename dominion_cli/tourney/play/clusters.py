"""Executors for more than one machine: the workers of a Dask scheduler, or the processes of an MPI job.

They need extras, which are imported when one is asked for. Both know how many workers they have (``workers``), so
``--jobs`` is not needed.
"""

from __future__ import annotations

import logging
import multiprocessing
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from typing import Any

from dominion_cli.errors import UserError, extra_needed
from dominion_cli.isolation.limits import print_to_stderr

SECONDS_TO_CONNECT = 20
SECONDS_BETWEEN_LOOKS = 2.0
"""How old the number of workers may be, as workers come and go."""

GO_ON = "What was finished is stored; the same command goes on from there."
MPI_COMMAND = "mpiexec -n 8 python -m mpi4py.futures -m dominion_cli tourney run LEAGUE.toml --executor mpi"


def dask_executor(jobs: int, argument: str = "") -> Executor:
    """Connect to a Dask scheduler; ``argument`` is its address.

    Raises:
        UserError: there is no address, nobody answers there, or the extra is not installed.
    """
    if not argument:
        raise UserError("--executor: 'dask' needs the scheduler's address, as in dask:tcp://10.0.0.1:8786.")
    try:
        from distributed import Client
        from distributed.comm.addressing import get_address_host_port
    except ModuleNotFoundError:
        raise extra_needed("--executor: 'dask'", "dask") from None
    # For a lost connection it logs pages of traceback. We say it in one line.
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    try:
        get_address_host_port(argument)  # with a malformed address, a client would print a traceback
        client: Any = Client(  # type: ignore[no-untyped-call]
            argument, timeout=SECONDS_TO_CONNECT, set_as_default=False
        )
    except (OSError, ValueError) as error:
        raise UserError(f"--executor: no Dask scheduler answers at {argument} ({error}).") from None
    if lacking := _without_this_package(client):
        client.close()
        raise UserError(f"{argument}: {lacking} has no dominion-cli; install there what is installed here.")
    if not client.nthreads():
        print(f"{argument}: there are no workers yet; waiting for some.", file=sys.stderr)
    return DaskExecutor(client, argument)


def _without_this_package(client: Any) -> str:
    """Name a part of a cluster that cannot import this package. It would end at its first task, and not say why."""
    if not client.run_on_scheduler(find_spec, "dominion_cli"):
        return "the scheduler"
    found = client.run(find_spec, "dominion_cli")
    return next((f"the worker {worker}" for worker, spec in found.items() if not spec), "")


def mpi_executor(jobs: int, argument: str = "") -> Executor:
    """Use the other processes of the MPI job that this one belongs to.

    Raises:
        UserError: an argument was given, this is no MPI job, or the extra is not installed.
    """
    if argument:
        raise UserError(f"--executor: 'mpi' takes no argument, but {argument!r} follows its colon.")
    try:
        from mpi4py import MPI
        from mpi4py.futures import MPIPoolExecutor
    except (ImportError, RuntimeError) as error:
        raise UserError(
            f"--executor: 'mpi' needs an MPI library and an extra: pip install 'dominion-cli[mpi]' ({error})."
        ) from None
    if MPI.COMM_WORLD.size < 2:
        raise UserError(f"--executor: 'mpi' is for an MPI job of at least two processes:\n{MPI_COMMAND}")
    # What a bot prints must not get between our results.
    return MPIExecutor(MPIPoolExecutor(initializer=print_to_stderr))


class DaskExecutor(Executor):
    """The workers of a Dask scheduler. When a worker is lost, another one gets its task.

    Args:
        client: a client of the scheduler.
        address: its address, for messages.
    """

    def __init__(self, client: Any, address: str) -> None:
        self._client = client
        self._address = address
        # The same task must be played again when it is sent again, and to hash a task would take time.
        self._executor = client.get_executor(pure=False)
        self._workers = 1
        self._looked = -SECONDS_BETWEEN_LOOKS

    @property
    def workers(self) -> int:
        """How many tasks the workers do at the same time; 1 while there are none."""
        now = time.monotonic()
        if now - self._looked >= SECONDS_BETWEEN_LOOKS:
            with self._connected():
                self._workers = max(1, sum(self._client.nthreads().values()))
            self._looked = now
        return self._workers

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Send a task to the scheduler."""
        with self._connected():
            # Dask would look for its own futures in all arguments, which may be thousands of tables.
            return _relay(self._executor.submit(partial(_on_worker, fn, *args, **kwargs)), self._in_words)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the cluster, which goes on without us."""
        self._executor.shutdown(wait=wait)
        self._client.close()

    @contextmanager
    def _connected(self) -> Iterator[None]:
        """Ask the client for something. Once it has lost its scheduler, it fails in many ways."""
        try:
            yield
        except Exception as error:
            if self._client.status == "running":
                raise
            raise self._lost() from error

    def _lost(self) -> UserError:
        return UserError(f"{self._address}: the connection to the Dask scheduler is lost.\n{GO_ON}")

    def _in_words(self, error: BaseException) -> BaseException:
        """Return a task's error in words for a person."""
        from distributed import KilledWorker

        if isinstance(error, CancelledError):
            return self._lost()
        if isinstance(error, KilledWorker):
            return UserError(f"{self._address}: several workers ended while they played the same blocks.\n{GO_ON}")
        return error


def _on_worker(fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
    """Call a function on a Dask worker. As a daemon, the worker may not start processes, unless we say it is none."""
    multiprocessing.current_process().daemon = False
    return fn(*args, **kwargs)


class MPIExecutor(Executor):
    """The other processes of an MPI job.

    Args:
        pool: mpi4py's executor.
    """

    def __init__(self, pool: Any) -> None:
        self._pool = pool

    @property
    def workers(self) -> int:
        """How many there are."""
        return int(self._pool.num_workers)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Send a task to one of them."""
        future: Future[Any] = self._pool.submit(fn, *args, **kwargs)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End them."""
        self._pool.shutdown(wait=wait, cancel_futures=cancel_futures)


def _relay(inner: Future[Any], in_words: Callable[[BaseException], BaseException]) -> Future[Any]:
    """Return a future that ends as another does, but with its error in our words. To cancel it cancels the other."""
    outer: Future[Any] = Future()

    def ended(inner: Future[Any]) -> None:
        if not outer.set_running_or_notify_cancel():
            return
        error = CancelledError() if inner.cancelled() else inner.exception()
        if error is None:
            outer.set_result(inner.result())
        else:
            outer.set_exception(in_words(error))

    inner.add_done_callback(ended)
    outer.add_done_callback(lambda outer: outer.cancelled() and inner.cancel())
    return outer
