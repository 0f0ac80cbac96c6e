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
from pathlib import Path

KILL_WITH_PARENT = 1
"""``PR_SET_PDEATHSIG`` of Linux: the signal that a process gets when the one that started it ends."""
CANNOT_START = 127
"""The exit code for a program that cannot be started, as shells have it."""


def end_with_parent(parent: int) -> None:
    """End this process when its parent ends, even one that was killed and can no longer ask for it.

    Args:
        parent: the parent's process number, as the parent knows it.
    """
    if sys.platform == "linux":
        import ctypes

        # The system sees to it even while this process is busy in C code.
        ctypes.CDLL(None).prctl(KILL_WITH_PARENT, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)
    if sys.platform != "linux":
        threading.Thread(target=_watch, args=(parent,), daemon=True).start()


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


def limit_memory(megabytes: int) -> None:
    """Let this process have so much more memory than it has now; beyond that Python raises `MemoryError`.

    Without effect where the system has no such limits.
    """
    try:
        import resource
    except ImportError:  # Windows
        return
    # The data segment, not the address space: programs such as node reserve far more than they ever use.
    limit = _data_now() + (megabytes << 20)
    with contextlib.suppress(ValueError, OSError):  # A harder limit is set already, or this system knows none.
        resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))


def _data_now() -> int:
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[5])
    except (OSError, IndexError, ValueError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def kill_group(process: int) -> None:
    """Kill the process that leads a group of its own, and whatever it has started in that group."""
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
    end_with_parent(int(parent))
    limit_memory(int(megabytes))
    try:
        os.execvp(command[0], command)
    except OSError as error:
        print(f"{command[0]}: {error.strerror}", file=sys.stderr)
        sys.exit(CANNOT_START)


if __name__ == "__main__":
    main()
