"""How commands print and write: the options ``--format`` and ``--report``, which name reports."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from dominion_cli.errors import UserError, refuse_overwriting
from dominion_cli.report.listing import Listing
from dominion_cli.report.shipped import REPORTS
from dominion_cli.report.writers import print_report, refuse_terminal, write_report, writer_named


def format_option(of: str, says: str = "How results are printed", to_file: bool = False) -> Any:
    """Return the option ``--format`` of a command.

    Args:
        of: what the command prints, one of `SUBJECTS`.
        says: the start of its help; the names follow.
        to_file: whether the command has an option for a file, and sees itself that a terminal gets nothing else.
    """

    def format_name(name: str) -> str:
        writer_named(of, name, "--format")
        if not to_file:
            refuse_terminal(of, name, "send stdout to a file")
        return name

    ours = f"{', '.join(REPORTS[of])}, or a plugin's"
    return typer.Option("--format", metavar="NAME", parser=format_name, help=f"{says}: {ours}.")


Format = Annotated[str, format_option("listing")]
StandingsFormat = Annotated[str, format_option("tournament")]
Reports = Annotated[
    list[str],
    typer.Option(
        "--report",
        metavar="NAME:FILE",
        help="Write a report to a file, too; NAME is one that --format takes. It may be repeated.",
    ),
]


class Wanted(NamedTuple):
    """A report that was asked for, and its file."""

    name: str
    file: Path


def read_reports(texts: Sequence[str], *read: Path) -> list[Wanted]:
    """Read what ``--report`` says, before anything is played.

    Args:
        texts: the words, ``NAME:FILE``.
        read: files that no report may be written over.

    Raises:
        UserError: there is no report of that name, or no folder for its file, or that is one not to write over.
    """
    found = []
    for text in texts:
        name, _, file = text.partition(":")
        writer_named("tournament", name, "--report")
        if not file:
            raise UserError(f"--report: {text!r} names no file; write {name}:FILE.")
        path = Path(file)
        if not path.absolute().parent.is_dir():
            raise UserError(f"--report: {file}: there is no folder {path.parent}.")
        refuse_overwriting(path, *read)
        found.append(Wanted(name, path))
    return found


def print_listing(form: str, listing: Listing) -> None:
    """Print a listing in the format asked for."""
    print_report("listing", form, listing)


def print_or_write(of: str, form: str, subject: Any, output: Path | None) -> None:
    """Write a report to a file, or print it if there is none."""
    if output is None:
        refuse_terminal(of, form, "name a file with -o")
        print_report(of, form, subject)
    else:
        write_report(of, form, subject, output)
