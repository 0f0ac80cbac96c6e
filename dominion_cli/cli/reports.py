"""The option ``--report`` and the files it writes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from dominion_cli.errors import UserError, refuse_overwriting, unknown, writing
from dominion_cli.plugins import registry
from dominion_cli.tourney.tournament import Tournament

Write = Callable[["Tournament"], str | bytes]
"""What the hook `register_reports` takes: of a tournament's results it makes a file's text, or bytes."""

Reports = Annotated[
    list[str],
    typer.Option(
        "--report",
        metavar="NAME:FILE",
        help="Write a report, too: html:FILE, junit:FILE, markdown:FILE or a plugin's; may be repeated.",
    ),
]


def read_reports(wanted: Sequence[str], *read: Path) -> list[tuple[Write, Path]]:
    """Read what ``--report`` says, before anything is played.

    Args:
        wanted: the words, ``NAME:FILE``.
        read: files that no report may be written over.

    Raises:
        UserError: there is no report of that name, or no folder for its file, or that is one not to write over.
    """
    found = []
    for text in wanted:
        name, _, file = text.partition(":")
        write = writer(name, "--report")
        if not file:
            raise UserError(f"--report: {text!r} names no file; write {name}:FILE.")
        path = Path(file)
        if not path.absolute().parent.is_dir():
            raise UserError(f"--report: {file}: there is no folder {path.parent}.")
        refuse_overwriting(path, *read)
        found.append((write, path))
    return found


def writer(name: str, where: str) -> Write:
    """Look up the writer of a report.

    Raises:
        UserError: nobody registered that name.
    """
    reports: dict[str, Write] = registry().reports
    if name not in reports:
        raise unknown("report", name, reports, where)

    def write(tournament: Tournament) -> str | bytes:
        text = reports[name](tournament)
        if not isinstance(text, (str, bytes)):
            raise UserError(f"report {name!r}: it gives {type(text).__name__}, which is neither text nor bytes.")
        return text

    return write


def write_report(write: Write, tournament: Tournament, path: Path | None) -> None:
    """Write a report to a file, or to stdout.

    Raises:
        UserError: the file cannot be written.
    """
    text = write(tournament)
    data = text.encode() if isinstance(text, str) else text
    if path is None:
        typer.echo(data, nl=False)
        return
    with writing(path):
        path.write_bytes(data)
