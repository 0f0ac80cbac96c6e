"""The yardstick: one fixed game written out in C, compiled and run where there is a C compiler."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import as_file, files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

GAMES: Final = 100_000
SECONDS: Final = 60


class Limit:
    """The compiled yardstick."""

    def __init__(self, program: Path) -> None:
        self.program = program

    def games_per_second(self) -> float:
        """Play some games, for a tenth of a second or so, and return how many a second these were."""
        words = [str(self.program), str(GAMES)]
        told = subprocess.run(words, capture_output=True, text=True, check=True, timeout=SECONDS).stdout
        return float(told.split()[0])


@contextmanager
def compiled_limit() -> Iterator[Limit | None]:
    """Compile the yardstick in a folder of its own, for as long as it is used; None where that can't be done."""
    with TemporaryDirectory(prefix="dominion-bench-") as folder, as_file(files(__package__) / "limit.c") as source:
        program = Path(folder) / "limit"
        # What is not known to a compiler is left out: the second try is for those that do not tune for this machine.
        tries = [["-O3", "-march=native"], ["-O3"]]
        done = any(_compiled([*_compiler(), *flags, str(source), "-o", str(program)]) for flags in tries)
        yield Limit(program) if done else None


def _compiler() -> list[str]:
    """Return how the C compiler is called: what CC says, or else the usual names."""
    for words in (shlex.split(os.environ.get("CC", "")), ["cc"], ["gcc"], ["clang"]):
        if words and shutil.which(words[0]):
            return words
    return ["cc"]


def _compiled(words: list[str]) -> bool:
    try:
        return subprocess.run(words, capture_output=True, timeout=SECONDS, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False
