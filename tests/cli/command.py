"""Calls the command line as a person or a script does, within this process."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import typer
from typer.core import TyperGroup
from typer.testing import CliRunner, Result

from dominion_cli.cli.app import app


def run(*words: str, typed: str = "") -> Result:
    """Call ``dominion`` with these words and this standard input."""
    return CliRunner().invoke(app, list(words), input=typed, prog_name="dominion")


def done(*words: str, typed: str = "") -> str:
    """Return what a call prints that must succeed."""
    result = run(*words, typed=typed)
    assert result.exit_code == 0, result.output
    return result.stdout


def refused(*words: str) -> str:
    """Return the one line that a call with a mistake in it says on stderr, without the program's name."""
    result = run(*words)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert isinstance(result.exception, SystemExit), result.exception
    (line,) = result.stderr.splitlines()
    name, _, message = line.partition(": ")
    assert name == "dominion"
    return message


def commands() -> Iterator[tuple[str, ...]]:
    """Return every command that does something, as the words that call it."""
    yield from _below(typer.main.get_command(app), ())


def _below(command: Any, words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if not isinstance(command, TyperGroup):
        yield words
        return
    context = typer.Context(command)
    for name in command.list_commands(context):
        yield from _below(command.get_command(context, name), (*words, name))
