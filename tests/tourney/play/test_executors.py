"""A pool of processes is stopped in the middle of whatever it does."""

from __future__ import annotations

import multiprocessing
import struct
import sys
import threading
import time
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Any

import pytest

from dominion_cli.tourney.play.executors import MakeExecutor, ProcessExecutor, make_executor

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the test's pool is known where processes are forked")

# What a forked process knows of the test.
_known: dict[str, Any] = {}


def begin_a_result() -> None:
    """Send the length of a result and nothing after it."""
    _known["pool"]._result_queue._writer._send(struct.pack("!i", 100))
    _known["begun"].set()
    time.sleep(60)


def test_a_pool_stops_though_a_process_ends_within_a_result() -> None:
    pool = ProcessExecutor(2)
    _known.update(pool=pool, begun=multiprocessing.get_context("fork").Event())
    result = pool.submit(begin_a_result)
    assert _known["begun"].wait(20)
    stopping = threading.Thread(target=pool.stop_at_once, daemon=True)
    stopping.start()
    stopping.join(20)
    assert not stopping.is_alive()
    assert result.exception() is not None
    _known.clear()


def test_what_makes_an_executor_is_given_as_much_as_it_takes() -> None:
    given: list[tuple[object, ...]] = []

    def none() -> Executor:
        given.append(())
        return ThreadPoolExecutor(1)

    def jobs(jobs: int) -> Executor:
        given.append((jobs,))
        return ThreadPoolExecutor(1)

    def both(jobs: int, text: str = "") -> Executor:
        given.append((jobs, text))
        return ThreadPoolExecutor(1)

    known: dict[str, MakeExecutor] = {"none": none, "jobs": jobs, "both": both}
    for name in known:
        make_executor(known, f"{name}:x", 3).shutdown()
    assert given == [(), (3,), (3, "x")]
