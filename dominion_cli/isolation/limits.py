"""What bounds a process that plays: it ends with its parent, prints to stderr only, and may not eat all memory.

Run as a program, `limits.py MEGABYTES PARENT COMMAND...`, it becomes another program within such bounds.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

SIGNAL_WITH_PARENT = 1
"""``PR_SET_PDEATHSIG`` of Linux: the signal that a process gets when the one that started it ends."""
ADOPT = 36
"""``PR_SET_CHILD_SUBREAPER`` of Linux: whatever loses its parent below this process becomes its child."""
PATIENCE_SECONDS = 2.0
"""How long a keeper may take to end all that it keeps."""
MAPPED_MB = 256
"""Megabytes that may be mapped besides the memory that is allowed: threads and libraries reserve more than they use."""
CANNOT_START = 127
"""The exit code for a program that cannot be started, as shells have it."""


def end_with_parent(parent: int, how: int = signal.SIGKILL) -> None:
    """End this process when its parent ends, even one that was killed and can no longer ask for it.

    Args:
        parent: the parent's process number, as the parent knows it.
        how: the signal that ends it.
    """
    # The system sees to it even while this process is busy in C code.
    _control(SIGNAL_WITH_PARENT, how)
    if os.getppid() != parent:
        os._exit(1)
    if sys.platform != "linux":
        threading.Thread(target=_watch, args=(parent,), daemon=True).start()


def _control(what: int, value: int) -> None:
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(what, value, 0, 0, 0)


def go_on_below_a_keeper(parent: int) -> None:
    """Go on in a child process. This one stays as its keeper, and ends whatever the child leaves behind.

    That are all processes which the child has started, and those which they have, in whatever group or session. The
    keeper ends as the child did, or ends the child when it gets SIGTERM or its parent ends. Where the system has
    nothing of the kind (it is Linux that has), this process goes on itself.

    Args:
        parent: the parent's process number, as the parent knows it.
    """
    if sys.platform != "linux":
        end_with_parent(parent)
        return
    end_with_parent(parent, signal.SIGTERM)
    _control(ADOPT, 1)
    keeper = os.getpid()
    child = os.fork()
    if child == 0:
        end_with_parent(keeper)
        return
    _keep(child)


def _keep(child: int) -> NoReturn:
    def pass_on(number: int, frame: object) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL if number == signal.SIGTERM else number)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, pass_on)
    signal.signal(signal.SIGABRT, pass_on)
    # Who reads from the child is to notice when it closes its side.
    os.closerange(0, os.sysconf("SC_OPEN_MAX"))
    ended, status = 0, 0
    while ended != child:
        ended, status = os.wait()
    with contextlib.suppress(ChildProcessError):
        while True:
            for orphan in _children():
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.kill(orphan, signal.SIGKILL)
            os.wait()
    code = os.waitstatus_to_exitcode(status)
    if code < 0:
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if -code not in (signal.SIGKILL, signal.SIGSTOP):
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    os._exit(code if code >= 0 else 1)


def _children() -> Iterator[int]:
    """Return the processes that this one is the parent of."""
    own = os.getpid()
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError, IndexError, ValueError):
            # The name, in brackets, may hold anything.
            state = (process / "stat").read_text("utf-8", "replace").rpartition(")")[2]
            if int(state.split()[1]) == own:
                yield int(process.name)


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(1)


def print_to_stderr() -> None:
    """Send what is printed from here on to stderr: results are on stdout, and a bot must not get between them."""
    sys.stdout = sys.stderr
    os.dup2(2, 1)


def leave_interrupts_to_parent() -> None:
    """Ignore Ctrl-C, which reaches the whole process group; the parent decides what becomes of this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def limit_memory(megabytes: int, mapped: bool = False) -> None:
    """Let this process have so much more memory than it has now; beyond that Python raises `MemoryError`.

    Without effect where the system has no such limits.

    Args:
        megabytes: how much.
        mapped: whether memory that is mapped counts, too, such as what processes share. Programs such as node reserve
            far more than they ever use.
    """
    try:
        import resource
    except ImportError:  # Windows
        return
    size, data = _memory_now()
    limits = {resource.RLIMIT_DATA: data + (megabytes << 20)}
    if mapped and size:
        limits[resource.RLIMIT_AS] = size + (megabytes + MAPPED_MB << 20)
    for what, limit in limits.items():
        with contextlib.suppress(ValueError, OSError):  # A harder limit is set already, or this system knows none.
            resource.setrlimit(what, (limit, limit))


def _memory_now() -> tuple[int, int]:
    """Return how many bytes this process has mapped, and how many of them are its own data; 0 where nobody knows."""
    try:
        pages = Path("/proc/self/statm").read_text("ascii").split()
        size = os.sysconf("SC_PAGE_SIZE")
        return int(pages[0]) * size, int(pages[5]) * size
    except (OSError, IndexError, ValueError):
        return 0, 0


def end_all(process: int, wait: Callable[[float], object]) -> None:
    """End a process that has a keeper and leads a group, and whatever it has started.

    Args:
        process: its number.
        wait: waits so many seconds for it to end.
    """
    if sys.platform == "linux":
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(process, signal.SIGTERM)
        wait(PATIENCE_SECONDS)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process, signal.SIGKILL)


def how_it_ended(code: int | None) -> str:
    """Return in words how a process ended, given its exit code (negative for a signal).

    >>> how_it_ended(7), how_it_ended(-11)
    ('the process ended with exit code 7', 'the process was ended by SIGSEGV')
    """
    if code is None or code >= 0:
        return f"the process ended with exit code {code}"
    try:
        name = signal.Signals(-code).name
    except ValueError:
        name = f"signal {-code}"
    return f"the process was ended by {name}"


def main() -> None:
    """Become the program that the command line names."""
    megabytes, parent, *command = sys.argv[1:]
    go_on_below_a_keeper(int(parent))
    limit_memory(int(megabytes))
    try:
        os.execvp(command[0], command)
    except OSError as error:
        print(f"{command[0]}: {error.strerror}", file=sys.stderr)
        sys.exit(CANNOT_START)


if __name__ == "__main__":
    main()
