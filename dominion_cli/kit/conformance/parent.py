"""Runs a check: starts the process in which it happens, watches it, and makes a report of what it tells."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import dominion_cli
from dominion_cli.compiling import engine_build
from dominion_cli.errors import UserError
from dominion_cli.hookspecs import API_VERSION
from dominion_cli.isolation.limits import how_it_ended
from dominion_cli.kit.conformance.compiled import compile_modules
from dominion_cli.kit.conformance.findings import CheckReport, Collector, Figures, Finding
from dominion_cli.kit.conformance.pulse import HUNG

SILENT_SECONDS: Final = 10.0
"""A process that tells nothing for so much longer than an answer may take is in code that never comes back."""

_START = "import sys; sys.path[:] = {path!r}; from dominion_cli.kit.conformance.child import main; main()"


@dataclass
class _Told:
    """What the processes have told so far."""

    target: str = ""
    version: str = ""
    subjects: list[list[str]] = field(default_factory=list)
    ended: list[list[str]] = field(default_factory=list)
    died: list[list[str]] = field(default_factory=list)
    now: list[str] | None = None
    figures: list[Figures] = field(default_factory=list)
    courses: dict[tuple[str, str, int], str] = field(default_factory=dict)
    modules: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    seed: int | None = None
    done: bool = False
    """Whether everything has been checked."""

    def take_in(self, fact: dict[str, Any], collector: Collector, progress: Callable[[str], None]) -> None:
        """Take in one thing that was told."""
        match fact:
            case {"error": error}:
                raise UserError(error)
            case {"target": target, "subjects": subjects, "version": version}:
                self.target, self.subjects, self.version = target, subjects, version
            case {"card_set": name, "modules": modules}:
                self.modules[name] = [(module, file) for module, file in modules]
            case {"begin": subject}:
                self.now, self.seed = subject, None
                progress(" ".join(subject))
            case {"end": subject}:
                self.ended.append(subject)
                self.now = None
            case {"game": seed}:
                self.seed = seed
            case {"finding": finding}:
                collector.add(Finding(**finding))
            case {"figures": figures}:
                self.figures.append(Figures(**figures))
            case {"course": [kind, name, seed, course]}:
                self.courses[kind, name, seed] = course
            case {"done": True}:
                self.done = True

    def begin_process(self) -> None:
        """Take note that another process begins."""
        self.now = self.seed = None


def check_plugin(
    target: str,
    plugins: Sequence[str] = (),
    *,
    games: int = 30,
    seed: int = 1,
    seconds: float = 5.0,
    compiled: bool = False,
    progress: Callable[[str], None] = lambda subject: None,
) -> CheckReport:
    """Check a plugin, or one of the bots and card sets that are registered.

    Args:
        target: a plugin's name, file or module, the name of a bot or card set, or a file like one ``[[bots]]``.
        plugins: files and modules of further plugins, to be loaded beside it.
        games: how many tables each bot and card set is played at.
        seed: the first table's; the next has the next. It decides everything.
        seconds: how long a bot may think about one answer, in wall-clock time.
        compiled: whether to compile the modules of its card sets, and play their games with these, too.
        progress: called with what is checked next.

    Raises:
        UserError: there is no such thing.
    """
    job = {
        "target": target,
        "plugins": [*plugins],
        "games": games,
        "seed": seed,
        "seconds": seconds,
        "once": False,
        "skip": [],
        "compiled": {},
        "parent": os.getpid(),
    }
    collector = Collector()
    told = _in_processes(job, collector, progress)
    if told.done:
        again = _in_processes({**job, "once": True, "skip": told.died}, Collector(), lambda subject: None)
        _compare(told, again, collector)
        if compiled:
            _check_compiled(job, told, collector, progress)
    return CheckReport(
        target=f"{told.target or target} {told.version}".strip(),
        version=dominion_cli.__version__,
        engine=engine_build(),
        api=API_VERSION,
        seed=seed,
        games=games,
        figures=told.figures,
        findings=collector.findings,
    )


def _in_processes(job: dict[str, Any], collector: Collector, progress: Callable[[str], None]) -> _Told:
    """Check everything, in another process after each that ended before its time."""
    told = _Told()
    while True:
        told.begin_process()
        code = _run_process(
            {**job, "skip": [*job["skip"], *told.ended, *told.died]}, 1 + job["once"], told, collector, progress
        )
        if told.done:
            return told
        subject = f"{told.now[0]} {told.now[1]}" if told.now else job["target"]
        if code is None:
            waited = f"nothing within {job['seconds'] + SILENT_SECONDS:g} seconds, not even a line of Python"
            collector.add(Finding(subject, "hangs", waited, seed=told.seed))
        elif code != HUNG:
            collector.add(Finding(subject, "ends the process", how_it_ended(code), seed=told.seed))
        if told.now is None:
            return told  # It can't even be loaded.
        told.died.append(told.now)
        told.figures.append(Figures(subject))


def _run_process(
    job: dict[str, Any], hashing: int, told: _Told, collector: Collector, progress: Callable[[str], None]
) -> int | None:
    """Run one process and take in what it tells; return its exit code, None if it had to be ended."""
    with subprocess.Popen(
        [sys.executable, "-c", _START.format(path=sys.path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONHASHSEED": str(hashing)},
        text=True,
    ) as process:
        try:
            for fact in _facts(process, json.dumps(job), job["seconds"] + SILENT_SECONDS):
                told.take_in(fact, collector, progress)
        except TimeoutError:
            return None
        finally:
            process.kill()
    return process.returncode


def _facts(process: subprocess.Popen[str], job: str, seconds: float) -> Iterator[dict[str, Any]]:
    """Yield what a process tells.

    Raises:
        TimeoutError: it has told nothing for too long.
    """
    lines: queue.Queue[str | None] = queue.Queue()
    threading.Thread(target=_read, args=(process, job, lines), daemon=True).start()
    while (line := _next(lines, seconds if process.poll() is None else 1.0)) is not None:
        yield json.loads(line)
    process.wait(seconds)


def _read(process: subprocess.Popen[str], job: str, lines: queue.Queue[str | None]) -> None:
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(job)
        process.stdin.close()
        for line in process.stdout:
            lines.put(line)
    except OSError:
        pass  # It has ended, which its exit code tells of.
    lines.put(None)


def _next(lines: queue.Queue[str | None], seconds: float) -> str | None:
    try:
        return lines.get(timeout=seconds)
    except queue.Empty:
        raise TimeoutError from None


def _compare(told: _Told, again: _Told, collector: Collector) -> None:
    """Look for games that went another way in another process, which ought to be the same."""
    seen = {finding.subject for finding in collector.findings if finding.check in ("not repeatable", "keeps state")}
    for (kind, name, seed), course in told.courses.items():
        subject = f"{kind} {name}"
        if subject not in seen and again.courses.get((kind, name, seed), course) != course:
            other = "in another process the same game went another way: does it use the order of a set, time or id()?"
            collector.add(Finding(subject, "not repeatable", other, seed=seed))


def _check_compiled(job: dict[str, Any], told: _Told, collector: Collector, progress: Callable[[str], None]) -> None:
    """Play the games of each card set once more, with its modules compiled."""
    for name, modules in told.modules.items():
        subject = f"card set {name}"
        progress(f"{subject}, compiled")
        with tempfile.TemporaryDirectory() as folder:
            try:
                files = compile_modules(modules, Path(folder))
            except UserError as error:
                # It runs as it is, and nobody has promised more.
                collector.add(Finding(subject, "compiles", str(error), fault=False))
                continue
            others = [each for each in told.subjects if each != ["card set", name]]
            once_more = {**job, "once": True, "skip": others, "compiled": files}
            try:
                again = _in_processes(once_more, Collector(), lambda subject: None)
            except UserError as error:
                collector.add(Finding(subject, "compiles", str(error)))
                continue
        if any(file.endswith(".py") for _, file in again.modules.get(name, [])):
            collector.add(Finding(subject, "compiles", "the plugin does not load its compiled modules"))
            continue
        courses = {seed: course for (kind, which, seed), course in again.courses.items() if which == name}
        for (kind, which, seed), course in told.courses.items():
            if (kind, which) == ("card set", name) and courses.get(seed) != course:
                collector.add(Finding(subject, "compiles", "compiled, the same game went another way", seed=seed))
        collector.add(Finding(subject, "compiles", f"compiled by mypyc for {len(courses)} games", fault=False))
