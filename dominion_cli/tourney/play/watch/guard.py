"""The guard: strangers' code plays in a process of its own, and the guard finds the game that kills or hangs it.

A process that dies, or does not say any more that all is well, is replaced. The block it was in is played again with
care, to be sure which game and which bot are at fault. That game is stored as a failure of that bot, and all others are
played as if nothing had happened. So the results do not depend on when, or how often, a process died.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import re
import secrets
import signal
import sys
import tempfile
import threading
import time
import warnings
from collections import Counter
from collections.abc import Iterable
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Final

from dominion_cli.errors import UserError
from dominion_cli.isolation.limits import end_all, how_it_ended
from dominion_cli.tourney.plan.blocks import Round
from dominion_cli.tourney.play.block_record import BlockRecords
from dominion_cli.tourney.play.failures import Fault
from dominion_cli.tourney.play.job import Job
from dominion_cli.tourney.play.referee import Played
from dominion_cli.tourney.play.watch.notes import SIZE, SharedNotes
from dominion_cli.tourney.play.watch.watched import (
    CLOSED_A_FILE,
    LEFT_A_THREAD,
    OUT_OF_MEMORY,
    Request,
    answers_beside,
    blamed,
    serve,
    watched_referee,
)

GRACE_SECONDS: Final = 1.0
"""How much longer than a decision may take a process may be silent."""
SURE: Final = 2
"""A game is at fault when so many processes died in it. A single one may have been killed by somebody else."""
MOST_DEATHS_OUTSIDE: Final = 3


class Died(Exception):
    """The process ended, or had to be ended.

    Args:
        what: how it ended, in words.
        kind: the same in a word.
        hung: whether it had to be ended.
    """

    def __init__(self, what: str, kind: str, hung: bool = False) -> None:
        super().__init__(what)
        self.kind = kind
        self.hung = hung


class Guard:
    """Has blocks played in a process of its own.

    Args:
        job: the tournament.
    """

    def __init__(self, job: Job) -> None:
        self.job = job
        # A forked process has a copy of this thread's referee, and need not build one.
        referee = watched_referee(job, threading.get_ident())
        self._league = referee.league
        self._games_per_block = referee.games_per_block
        self._process: BaseProcess | None = None
        self._requests: Connection | None = None
        # A fork starts at once, but without the other threads. One of them might hold a lock.
        alone = threading.current_thread() is threading.main_thread() and threading.active_count() == 1
        self._context = multiprocessing.get_context("fork" if sys.platform == "linux" and alone else "spawn")
        self._numbers = self._context.RawArray("q", SIZE)
        self._notes = SharedNotes(self._numbers)
        # Only a process that plays with care makes this file.
        self._trace = Path(tempfile.gettempdir(), f"dominion-{secrets.token_hex(8)}.trace")

    def play(self, round_: Round, numbers: range) -> Played:
        """Play some blocks of a round, whatever the bots do.

        Raises:
            UserError: the process cannot even begin to play.
        """
        try:
            return self._play(round_, numbers)
        finally:
            self._trace.unlink(missing_ok=True)
            answers_beside(self._trace).unlink(missing_ok=True)

    def _play(self, round_: Round, numbers: range) -> Played:
        started = time.perf_counter()
        faults: dict[int, Fault] = {}
        deaths: Counter[int] = Counter()
        todo, parts = [(numbers, False)], []
        while todo:
            part, careful = todo.pop(0)
            if careful:
                # In a new process, without what earlier games have left behind, such as little memory.
                self.close()
            try:
                parts.append(self._ask(Request(round_, part, careful, faults)))
            except Died as death:
                game = self._notes.position.game
                deaths[game] += 1
                if game == 0:
                    self._refuse_to_go_on(death, deaths[game])
                    todo.insert(0, (part, careful))
                elif not careful:
                    todo[:0] = _apart(part, (game - 1) // self._games_per_block)
                else:
                    if death.hung or deaths[game] >= SURE:
                        faults[game] = self._fault(death)
                    todo.insert(0, (part, True))
        block_records = BlockRecords.joined(numbers, [part.block_records for part in parts])
        failures = [failure for part in parts for failure in part.failures]
        game_records = [record for part in parts for record in part.game_records]
        return Played(block_records, failures, time.perf_counter() - started, game_records)

    def close(self) -> None:
        """End the process."""
        if self._process is not None and self._process.pid is not None and self._requests is not None:
            end_all(self._process.pid, self._process.join)
            self._process.kill()
            self._process.join()
            self._process.close()
            self._requests.close()
        self._process = self._requests = None

    def _ask(self, request: Request) -> Played:
        """Return the answer to one request.

        Raises:
            Died: the process died, or was ended because it hung.
            UserError: as the process raised it.
        """
        self._notes.clear()
        try:
            requests = self._requests or self._start()
            requests.send(request)
            answer = self._wait_for(requests, request.careful)
        except Died:
            self.close()
            raise
        except (EOFError, OSError):
            raise self._dead() from None
        except BaseException:
            # Ctrl-C: nobody wants what it is still doing.
            self.close()
            raise
        if isinstance(answer, UserError):
            raise answer
        return answer

    def _start(self) -> Connection:
        self._requests, theirs = self._context.Pipe()
        arguments = (theirs, self._numbers, self._trace, os.getpid(), self.job, self._league.memory_mb)
        process = self._context.Process(target=serve, args=arguments, daemon=True)  # type: ignore[attr-defined]
        with warnings.catch_warnings():
            # Python warns of numpy's threads. They do no harm: none of them is at work now.
            warnings.simplefilter("ignore", DeprecationWarning)
            process.start()
        theirs.close()
        self._process = process
        return self._requests

    def _wait_for(self, requests: Connection, careful: bool) -> Played | UserError:
        """Wait for an answer for as long as all is well."""
        assert self._process is not None
        league = self._league
        allowed = min(league.decision_seconds, league.game_seconds)
        if any(entrant.isolation for entrant in league.bots):
            allowed = max(allowed, league.start_seconds)
        allowed = allowed * 1.25 + GRACE_SECONDS
        progress, since = self._notes.progress, time.monotonic()
        while True:
            ready = wait([requests, self._process.sentinel], timeout=min(allowed / 4, 1.0))
            if requests in ready:
                answer: Played | UserError = requests.recv()
                return answer
            if ready:
                raise self._dead()
            if self._notes.progress != progress or self._notes.position.game == 0:
                progress, since = self._notes.progress, time.monotonic()
            elif time.monotonic() - since > allowed:
                if careful:
                    self._let_it_write_its_trace()
                limit = league.decision_seconds
                raise Died(f"no answer within {limit:g} seconds, and its process had to be ended", "TimeUp", hung=True)

    def _dead(self) -> Died:
        """Clean up after a process that died, and return how it died."""
        assert self._process is not None
        self._process.join(timeout=GRACE_SECONDS)
        code = self._process.exitcode
        self.close()
        if code == OUT_OF_MEMORY:
            return Died(f"out of memory: a bot may take {self._league.memory_mb:,} MB", "MemoryError")
        if code == LEFT_A_THREAD:
            return Died("the bot left a thread running when it had answered", "ThreadLeft")
        if code == CLOSED_A_FILE:
            return Died("the bot closed files that are not its own", "FileClosed")
        return Died(how_it_ended(code), "ProcessDied")

    def _let_it_write_its_trace(self) -> None:
        """Let a process that hangs write its trace, and end it."""
        assert self._process is not None
        if self._process.pid is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._process.pid, signal.SIGABRT)
            self._process.join(timeout=GRACE_SECONDS)

    def _fault(self, death: Died) -> Fault:
        at = self._notes.position
        error = blamed(at.seat, at.turn, str(death))
        answers = b""
        with contextlib.suppress(OSError):
            answers = answers_beside(self._trace).read_bytes()
        with contextlib.suppress(OSError):
            trace = self._trace.read_text("utf-8", errors="replace")
            # Addresses in memory differ from run to run. Without them, equal traces are equal.
            return Fault(at.seat, death.kind, str(error), re.sub(r" ?0x[0-9a-f]+", "", trace), answers)
        return Fault(at.seat, death.kind, str(error), "", answers)

    def _refuse_to_go_on(self, death: Died, times: int) -> None:
        if times >= MOST_DEATHS_OUTSIDE:
            raise UserError(f"The process that plays the games ends before the first one begins: {death}.") from None


def _apart(numbers: range, block: int) -> list[tuple[range, bool]]:
    """Return some blocks in up to three parts: those before a block, that one, to play with care, those after it."""
    at = numbers.index(block)
    parts = [(numbers[:at], False), (numbers[at : at + 1], True), (numbers[at + 1 :], False)]
    return [part for part in parts if part[0]]


_guards: Final[dict[int, Guard]] = {}


def guard_of(job: Job) -> Guard:
    """Return this thread's guard for a tournament. A thread has only one, for the tournament it played last."""
    thread = threading.get_ident()
    guard = _guards.get(thread)
    if guard is None or guard.job != job:
        close_guards([thread])
        guard = _guards[thread] = Guard(job)
    return guard


def close_guards(threads: Iterable[int] | None = None) -> None:
    """End the processes that play for some threads, or for all."""
    for thread in list(_guards) if threads is None else threads:
        if guard := _guards.pop(thread, None):
            guard.close()
