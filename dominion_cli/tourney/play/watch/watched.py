"""The process that plays games with strangers' code; `watch.guard` watches it."""

from __future__ import annotations

import _thread
import contextlib
import faulthandler
import os
import threading
import traceback
from collections.abc import Iterator, Mapping
from functools import lru_cache
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from dominion_cli.engine.errors import BotFailed, CardFailed, GameError, said
from dominion_cli.engine.game import Game
from dominion_cli.errors import UserError
from dominion_cli.isolation.bot import LineBot
from dominion_cli.isolation.limits import (
    go_on_below_a_keeper,
    leave_interrupts_to_parent,
    limit_memory,
    print_to_stderr,
)
from dominion_cli.tourney.plan.blocks import Block, Round
from dominion_cli.tourney.plan.formats import Table
from dominion_cli.tourney.play.contained import Contained
from dominion_cli.tourney.play.failures import Fault
from dominion_cli.tourney.play.game_record import GameRecord, packed
from dominion_cli.tourney.play.job import Job
from dominion_cli.tourney.play.referee import Played, Referee, not_made
from dominion_cli.tourney.play.watch.notes import Noted, SharedNotes, keeps_time
from dominion_cli.tourney.play.watch.watchdog import TimeUp, Watchdog, asked

if TYPE_CHECKING:
    from collections.abc import MutableSequence

    from dominion_cli.engine.answerer import Answerer

OUT_OF_MEMORY: Final = 81
"""The exit code of a process that has used up the memory it is allowed."""
LEFT_A_THREAD: Final = 82
"""The exit code of a process in which a bot has left a thread running. It would go on in the time of others."""
CLOSED_A_FILE: Final = 83
"""The exit code of a process in which a bot has closed, or replaced, what the process answers through."""


_end: Final = os._exit


class Request(NamedTuple):
    """What the guard asks for: some blocks of a round, with care or without.

    With care, each question is noted, and the trace of a process that dies is kept; that is slower. ``faults`` are the
    games that are known to kill or hang the process: they are not played.
    """

    round_: Round
    numbers: range
    careful: bool
    faults: Mapping[int, Fault]


class WatchedReferee(Referee):
    """A referee for bots and cards that may do harm: it limits their time and memory, and writes notes."""

    notes: SharedNotes
    faults: Mapping[int, Fault]
    trace: Path | None
    _watchdog: Watchdog
    _game: Game | None = None
    _threads = 0
    _answers_to = -1
    _answers_through = -1, -1

    def play_request(self, request: Request, notes: SharedNotes, trace: Path, answers_to: int) -> Played:
        """Play what the guard asks for.

        Args:
            request: what is asked for.
            notes: where it notes how far the games are.
            trace: the file for the trace, should the process die.
            answers_to: the descriptor that the answer will be sent through.
        """
        self._answers_to = answers_to
        self._answers_through = _file(answers_to)
        self.notes = notes
        self.faults = request.faults
        self.trace = trace if request.careful else None
        # Those that a plugin started when it was loaded, and our own.
        self._threads = self._threads or _thread._count()
        self._watchdog = Watchdog(self.league.decision_seconds, self.league.game_seconds, notes.well)
        with self._watchdog, _leaving_a_trace(self.trace):
            return self.play_all(request.round_, request.numbers)

    def _play_game(self, block: Block, index: int, order: Table, seed: int) -> None:
        number = self.number(block, index)
        if number in self.faults:
            fault = self.faults[number]
            self._failed(block, index, order, None, fault)
            if fault.answers:
                self._game_records.append(GameRecord(number, block.number, fault.answers))
            return
        self._game = None
        if self.trace:
            answers_beside(self.trace).unlink(missing_ok=True)
        self.notes.begin(number)
        super()._play_game(block, index, order, seed)
        self._see_that_all_is_whole()

    def _made(self, entrant: int, seat: int) -> Answerer:
        self.notes.ask(seat, 0)
        try:
            bot = super()._made(entrant, seat)
        except Exception:
            raise
        except BaseException as error:  # such as `SystemExit`
            raise not_made(error, seat) from error
        self.notes.ask(-1, 0)
        if type(bot) is not LineBot:
            bot = Contained(bot, _thread._count, self._threads, _end_with_thread)
        return Noted(bot, seat, self.notes, self._keep_answers, self._see_that_all_is_whole) if self.trace else bot

    def _see_that_all_is_whole(self) -> None:
        """End the process if a bot has cut it off from the guard; let the clock go on if a bot has stopped it."""
        if _file(self._answers_to) != self._answers_through:
            _end(CLOSED_A_FILE)
        self._watchdog.go_on()

    def _keep_answers(self) -> None:
        """Write a game's answers so far to a file, for the guard, should the process die at the next question."""
        if self.trace and self._game is not None and self._game.answers is not None:
            answers_beside(self.trace).write_bytes(packed(self._game))

    def _play_to_end(self, game: Game) -> None:
        watchdog = self._watchdog
        self._game = game
        try:
            watchdog.watch(game, [player.seat for player in game.players if keeps_time(player.answerer)])
            game.play()
            if watchdog.late is not None:
                raise TimeUp(f"no answer within {self.league.decision_seconds:g} seconds, though it came later")
        except BaseException as error:
            self._see_that_all_is_whole()
            at = watchdog.late or asked(game)
            watchdog.watch(None)
            if isinstance(error.__cause__ or error, MemoryError):
                self._end_out_of_memory(error)
            if isinstance(error, Exception):
                raise
            # Such as `SystemExit`: the game itself takes only an `Exception` for a bot's fault.
            what = str(error) if isinstance(error, TimeUp) else said(error)
            raise blamed(*at, what) from error
        finally:
            watchdog.watch(None)

    def _end_out_of_memory(self, error: BaseException) -> None:
        """End the process. What has used up the memory may still be there, and would harm later games."""
        if self.trace:
            with contextlib.suppress(MemoryError, OSError):
                self.trace.write_text("".join(traceback.format_exception(error.__cause__ or error)), "utf-8")
        _end(OUT_OF_MEMORY)


def _file(descriptor: int) -> tuple[int, int]:
    """Return which file a descriptor stands for."""
    try:
        found = os.fstat(descriptor)
    except OSError:
        return -1, -1
    return found.st_dev, found.st_ino


def _end_with_thread() -> None:
    _end(LEFT_A_THREAD)


@lru_cache(maxsize=16)
def watched_referee(job: Job, thread: int) -> WatchedReferee:
    """Build what the games of a tournament need, for one thread; bots hold the game they are in."""
    return WatchedReferee(*job.unpacked())


def answers_beside(trace: Path) -> Path:
    """Return the file for a game's answers, beside the one for its trace."""
    return trace.with_suffix(".answers")


def blamed(seat: int, turn: int, what: str) -> GameError:
    """Return the exception for what a bot (by its seat, from 0) has done; -1: it was no bot's fault."""
    if seat < 0:
        return CardFailed(what)
    return BotFailed(f"p{seat + 1}, turn {turn}: the bot failed: {what}", seat)


@contextlib.contextmanager
def _leaving_a_trace(trace: Path | None) -> Iterator[None]:
    """Let Python write a trace to the file when the process dies of a signal, or ends by `os._exit`."""
    if trace is None:
        yield
        return

    def end_with_trace(status: int) -> None:
        faulthandler.dump_traceback(file, all_threads=False)
        _end(status)

    with trace.open("w") as file:
        faulthandler.enable(file, all_threads=False)
        os._exit = end_with_trace  # type: ignore[assignment]
        try:
            yield
        finally:
            os._exit = _end
            faulthandler.disable()


def serve(
    requests: Connection, numbers: MutableSequence[int], trace: Path, parent: int, job: Job, memory_mb: int
) -> None:
    """Answer requests until nobody asks any more. This is all that a watched process does.

    Args:
        requests: gives the requests, and takes the answers.
        numbers: the shared memory for notes.
        trace: the file for the trace, should the process die.
        parent: the number of the process that watches.
        job: the tournament.
        memory_mb: how much memory bots may take, in megabytes.
    """
    os.setpgid(0, 0)
    go_on_below_a_keeper(parent)
    leave_interrupts_to_parent()
    print_to_stderr()
    referee = watched_referee(job, threading.get_ident())
    limit_memory(memory_mb, mapped=True)
    notes = SharedNotes(numbers)
    while True:
        request = requests.recv()
        answer: Played | UserError
        try:
            answer = referee.play_request(request, notes, trace, requests.fileno())
        except UserError as error:
            answer = error
        requests.send(answer)
