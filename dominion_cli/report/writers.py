"""Reports by their names: which there are of what, and writing them to a file or to stdout.

``--format`` and ``--report`` of every command ask here. What ships is in `shipped`; plugins register theirs with the
hook `register_reports`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from dominion_cli.errors import UserError, unknown, writing
from dominion_cli.plugins import registry
from dominion_cli.registration import Writer
from dominion_cli.report.grid import Sheet, show


def writer_named(of: str, name: str, where: str) -> Writer:
    """Look up what writes a report.

    Args:
        of: what the report is of, one of `SUBJECTS`.
        name: its name.
        where: the option that named it, for the error.

    Raises:
        UserError: nobody registered a report of that name.
    """
    reports = registry().reports[of]
    if name not in reports:
        raise unknown("format", name, reports, where)
    return reports[name]


def refuse_terminal(of: str, name: str, advice: str) -> None:
    """Refuse a report that cannot be read on a terminal, if that is what stdout is.

    Raises:
        UserError: it cannot, with the advice what to do instead.
    """
    if sys.stdout.isatty() and not writer_named(of, name, "--format").on_terminal:
        raise UserError(f"--format {name} is nothing to read on a terminal; {advice}.")


def print_report(of: str, name: str, subject: Any) -> None:
    """Print a report; a terminal gets tables drawn.

    Raises:
        UserError: there is no such report, or it cannot be made.
    """
    made = writer_named(of, name, "--format").write(subject)
    if isinstance(made, Sheet):
        show(made.parts)
        return
    for piece in _pieces(name, made):
        if isinstance(piece, str):
            sys.stdout.write(piece)
        else:
            sys.stdout.flush()
            sys.stdout.buffer.write(piece)


def write_report(of: str, name: str, subject: Any, path: Path) -> None:
    """Write a report to a file.

    Raises:
        UserError: there is no such report, it cannot be made, or the file cannot be written.
    """
    pieces = _pieces(name, writer_named(of, name, "--format").write(subject))
    # The file is opened when there is something to write.
    first = next(pieces, "")
    with writing(path), path.open("wb") as file:
        for piece in chain([first], pieces):
            file.write(piece.encode() if isinstance(piece, str) else piece)


def _pieces(name: str, made: object) -> Iterator[str | bytes]:
    """Yield what a writer made."""
    if isinstance(made, Sheet):
        made = f"{made}\n"
    for piece in [made] if isinstance(made, (str, bytes)) or not isinstance(made, Iterable) else made:
        if not isinstance(piece, (str, bytes)):
            raise UserError(f"report {name!r}: it gives {type(piece).__name__}, which is neither text nor bytes.")
        yield piece
