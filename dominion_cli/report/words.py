"""Words that several reports and commands need: numbers with their nouns, and commands to type."""

from __future__ import annotations

import shlex
from collections.abc import Sequence


def counted(number: int, one: str, several: str = "") -> str:
    """Return a number with its noun.

    >>> counted(2, "card")
    '2 cards'
    >>> counted(1000, "copy", "copies")
    '1,000 copies'
    """
    return f"{number:,} {one if number == 1 else several or one + 's'}"


def command(plugins: Sequence[str], *words: str) -> str:
    """Return a command as it is typed.

    Args:
        plugins: the plugins that are not installed and have to be loaded for it.
        words: what comes after the program's name.

    >>> command(["hoarder.py"], "replay", "my league.sqlite", "3")
    "dominion --plugin hoarder.py replay 'my league.sqlite' 3"
    """
    loaded = [word for plugin in plugins for word in ("--plugin", plugin)]
    return shlex.join(["dominion", *loaded, *words])
