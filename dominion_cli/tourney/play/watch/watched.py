"""Playing where strangers' code takes part, in a process that somebody watches: see `watch.guard`, its other side."""

from __future__ import annotations

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

from dominion_cli.engine.errors import BotFailed, CardFailed, GameError
from dominion_cli.engine.game import Game
from dominion_cli.errors import UserError
from dominion_cli.isolation.limits import end_with_parent, leave_interrupts_to_parent, limit_memory, print_to_stderr
from dominion_cli.tourney.plan.blocks import Block, Round
from dominion_cli.tourney.plan.formats import Table
from dominion_cli.tourney.play.failures import Fault
from dominion_cli.tourney.play.game_record import GameRecord, packed
from dominion_cli.tourney.play.job import Job
from dominion_cli.tourney.play.referee import Played, Referee
from dominion_cli.tourney.play.watch.notes import Noted, SharedNotes
from dominion_cli.tourney.play.watch.watchdog import TimeUp, Watchdog, asked

if TYPE_CHECKING:
    from collections.abc import MutableSequence

    from dominion_cli.engine.answerer import Answerer

OUT_OF_MEMORY: Final = 81
"""The exit code of a process that has used up the memory it is allowed."""


_end: Final = os._exit


class Request(NamedTuple):
    """What the watcher asks for: blocks of a round, with care or without, and what is known of their games.

    With care, each question is noted, and the trace of a process that dies is kept; it is slower. ``faults`` are the
    games that are known to end the process, and so are not played.
    """

    round_: Round
    numbers: range
    careful: bool
    faults: Mapping[int, Fault]


class WatchedReferee(Referee):
    """A referee that expects the worst of bots and cards: it limits their time and memory, and keeps notes."""

    notes: SharedNotes
    faults: Mapping[int, Fault]
    trace: Path | None
    _watchdog: Watchdog
    _game: Game | None = None

    def play_request(self, request: Request, notes: SharedNotes, trace: Path) -> Played:
        """Play what the watcher asks for.

        Args:
            request: what is asked for.
            notes: where to note how far the games are.
            trace: the file for what there is to tell if the process dies.
        """
        self.notes = notes
        self.faults = request.faults
        self.trace = trace if request.careful else None
        self._watchdog = Watchdog(self.league.decision_seconds, self.league.game_seconds, notes.well)
        with self._watchdog, _telling_of_death(self.trace):
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

    def _made(self, entrant: int, seat: int) -> Answerer:
        self.notes.ask(seat, 0)
        bot = super()._made(entrant, seat)
        self.notes.ask(-1, 0)
        return Noted(bot, seat, self.notes, self._keep_answers) if self.trace else bot

    def _keep_answers(self) -> None:
        """Keep a game's answers so far where they are found if the process dies at the next question."""
        if self.trace and self._game is not None and self._game.answers is not None:
            answers_beside(self.trace).write_bytes(packed(self._game))

    def _play_to_end(self, game: Game) -> None:
        watchdog = self._watchdog
        self._game = game
        try:
            watchdog.watch(game)
            game.play()
            if watchdog.late is not None:
                raise TimeUp(f"no answer within {self.league.decision_seconds:g} seconds, though it came later")
        except BaseException as error:
            at = watchdog.late or asked(game)
            watchdog.watch(None)
            if isinstance(error.__cause__ or error, MemoryError):
                self._end_out_of_memory(error)
            if isinstance(error, Exception):
                raise
            # Such as `SystemExit`, which a game does not take for a bot's fault.
            what = str(error) if isinstance(error, TimeUp) else f"{type(error).__name__}: {error}"
            raise blamed(*at, what) from error
        finally:
            watchdog.watch(None)

    def _end_out_of_memory(self, error: BaseException) -> None:
        """End the process: what has used it all up may be kept somewhere, to the harm of all further games."""
        if self.trace:
            with contextlib.suppress(MemoryError, OSError):
                self.trace.write_text("".join(traceback.format_exception(error.__cause__ or error)), "utf-8")
        _end(OUT_OF_MEMORY)


@lru_cache(maxsize=16)
def watched_referee(job: Job, thread: int) -> WatchedReferee:
    """Build what the games of a tournament need, for one thread; bots hold the game they are in."""
    return WatchedReferee(*job.unpacked())


def answers_beside(trace: Path) -> Path:
    """Return the file for the answers of a game in which the process may die; the one for its trace is given."""
    return trace.with_suffix(".answers")


def blamed(seat: int, turn: int, what: str) -> GameError:
    """Return the exception for what a bot (seat from 0) has done; -1 for no bot's fault."""
    if seat < 0:
        return CardFailed(what)
    return BotFailed(f"p{seat + 1}, turn {turn}: the bot failed: {what}", seat)


@contextlib.contextmanager
def _telling_of_death(trace: Path | None) -> Iterator[None]:
    """Have Python write where it was to a file when the process dies of a signal, or is ended without a word."""
    if trace is None:
        yield
        return

    def end_telling(status: int) -> None:
        faulthandler.dump_traceback(file, all_threads=False)
        _end(status)

    with trace.open("w") as file:
        faulthandler.enable(file, all_threads=False)
        os._exit = end_telling  # type: ignore[assignment]
        try:
            yield
        finally:
            os._exit = _end
            faulthandler.disable()


def serve(
    requests: Connection, numbers: MutableSequence[int], trace: Path, parent: int, job: Job, memory_mb: int
) -> None:
    """Play what is asked for until nobody asks any more; this is all that a watched process does.

    Args:
        requests: where requests come from and answers go to.
        numbers: the shared memory for notes.
        trace: the file for what there is to tell if the process dies.
        parent: the number of the process that watches.
        job: the tournament.
        memory_mb: how much memory bots may take, in megabytes.
    """
    os.setpgid(0, 0)
    end_with_parent(parent)
    leave_interrupts_to_parent()
    print_to_stderr()
    referee = watched_referee(job, threading.get_ident())
    limit_memory(memory_mb)
    notes = SharedNotes(numbers)
    while True:
        request = requests.recv()
        answer: Played | UserError
        try:
            answer = referee.play_request(request, notes, trace)
        except UserError as error:
            answer = error
        requests.send(answer)
