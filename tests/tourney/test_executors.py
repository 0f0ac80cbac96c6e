"""A pool of processes is stopped in the middle of whatever it does."""

from __future__ import annotations

import multiprocessing
import struct
import sys
import threading
import time
from typing import Any

import pytest

from dominion_cli.tourney.executors import ProcessExecutor

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
