"""What strangers' code raises or writes, as text that can be kept and shown anywhere."""

from __future__ import annotations

import traceback
from typing import Final

from dominion_cli.engine.errors import said

LONGEST_KIND: Final = 100
LONGEST_MESSAGE: Final = 1_000
LONGEST_TRACEBACK: Final = 8_000
"""Characters that are kept of what a failure is, says, and of its traceback."""


def text_of(error: BaseException) -> str:
    """Return what an exception says, whatever its own code does when it is asked."""
    try:
        return f"{error}"
    except BaseException:  # a stranger's `__str__` may raise anything
        return said(error)


def traceback_of(error: BaseException) -> str:
    """Return an exception's traceback; nothing if its own code does not let it be made."""
    try:
        return "".join(traceback.format_exception(error))
    except BaseException:  # the same
        return ""


def plain(text: str, longest: int) -> str:
    """Return a stranger's text so that it can be kept and shown anywhere: not too long, and with nothing unseen in it.

    What does not print, such as a terminal's commands or half a character, is spelled out.

    >>> plain("\\x1b[31mred", 100), plain("abcdefghij", 4)
    ('\\\\x1b[31mred', 'ab … 6 characters … ij')
    """
    if len(text) > longest:
        half = longest // 2
        text = f"{text[:half]} … {len(text) - 2 * half:,} characters … {text[-half:]}"
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() or each in "\n\t" else _spelled(each) for each in text)


def plain_line(text: str, longest: int) -> str:
    """Return a stranger's text as `plain` does, on one line."""
    return " ".join(plain(text, longest).splitlines())


def _spelled(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")
