"""A program that is sent lines and answers in lines, each within a time."""

from __future__ import annotations

import contextlib
import os
import selectors
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from typing import Final

from dominion_cli.isolation import limits

LONGEST_LINE: Final = 1 << 20
KEPT_OF_ERRORS: Final = 4000
"""Characters kept of what a program wrote to stderr in a game: the last ones."""


class ProgramFailed(Exception):
    """A program did not do its part."""


class CannotStart(ProgramFailed):
    """A program cannot be started, or ended before its first answer."""


class ProgramEnded(ProgramFailed):
    """A program ended in the middle of a game."""


class NoAnswer(ProgramFailed):
    """A program did not answer in time."""


class BadAnswer(ProgramFailed):
    """A program answered something that the line protocol does not have."""


class LineProcess:
    """A program, started, with bounds to its memory; it ends with this process at the latest.

    Args:
        command: the program and its arguments.
        folder: where it is started; the current folder if empty.
        memory_mb: how much memory it may take, in megabytes.
        environment: variables that it has besides those of this process.

    Raises:
        CannotStart: there is no such folder.
    """

    def __init__(
        self, command: Sequence[str], folder: str, memory_mb: int, environment: dict[str, str] | None = None
    ) -> None:
        self._name = command[0]
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115
        bounded = [sys.executable, "-P", limits.__file__, str(memory_mb), str(os.getpid()), *command]
        try:
            self._process = subprocess.Popen(
                bounded,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                cwd=folder or None,
                env={**os.environ, **(environment or {})},
                process_group=0,
            )
        except OSError as error:
            self._errors.close()
            raise CannotStart(f"{folder}: {error.strerror}") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to, self._from = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._to, False)
        self._rest = b""
        self._answered = False

    def send(self, line: bytes, until: float) -> None:
        """Send a line.

        Args:
            line: the line, with its end.
            until: the time (of `time.monotonic`) until which the program may take it.

        Raises:
            NoAnswer: it does not read what it is sent.
            ProgramEnded, CannotStart: it has ended.
        """
        while line:
            self._wait(self._to, selectors.EVENT_WRITE, until)
            try:
                line = line[os.write(self._to, line) :]
            except BlockingIOError:
                continue
            except BrokenPipeError:
                raise self._ended() from None

    def receive(self, until: float) -> bytes:
        """Wait for the next line and return it.

        Raises:
            NoAnswer: there is none in time.
            BadAnswer: it has no end.
            ProgramEnded, CannotStart: the program has ended.
        """
        if time.monotonic() > until:
            # Also a program that says line after line, but gives no answer, has only that time.
            raise NoAnswer
        while b"\n" not in self._rest:
            if len(self._rest) > LONGEST_LINE:
                raise BadAnswer(f"a line of more than {LONGEST_LINE:,} bytes")
            self._wait(self._from, selectors.EVENT_READ, until)
            some = os.read(self._from, 1 << 16)
            if not some:
                raise self._ended()
            self._rest += some
        self._answered = True
        line, _, self._rest = self._rest.partition(b"\n")
        return line

    def forget_errors(self) -> None:
        """Forget what was written to stderr so far; a new game begins."""
        # The program goes on writing where it was, so that what is before that is a hole that takes no room.
        self._errors.truncate(0)

    def errors(self) -> str:
        """Return the end of what was written to stderr in this game."""
        self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, self._errors.tell() - KEPT_OF_ERRORS))
        return self._errors.read().lstrip(b"\0").decode("utf-8", "replace").strip()

    def close(self) -> None:
        """Kill the program and whatever it has started; nothing of it is left."""
        limits.end_all(self._process.pid, self._wait_for_end)
        self._process.kill()
        # Both ends are ours to close, whatever is still in them.
        with contextlib.suppress(OSError):
            self._process.communicate()
        self._errors.close()

    def _wait_for_end(self, seconds: float) -> None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)

    def _wait(self, file: int, event: int, until: float) -> None:
        with selectors.DefaultSelector() as selector:
            selector.register(file, event)
            if not selector.select(max(0.0, until - time.monotonic())):
                raise NoAnswer

    def _ended(self) -> ProgramFailed:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(1.0)
        code = self._process.returncode
        if code == limits.CANNOT_START and not self._answered:
            return CannotStart(self.errors() or f"{self._name}: it cannot be started")
        how = limits.how_it_ended(code) if code is not None else "the process closed its output"
        if self._answered:
            return ProgramEnded(how)
        last = self.errors().splitlines()[-1:]
        return CannotStart(": ".join([self._name, f"{how} before its first answer", *last]))
