"""``dominion scenario``: run rulings that are kept as data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from dominion_cli.cli.output import Format, print_listing
from dominion_cli.errors import UserError, writing
from dominion_cli.plugins import registry
from dominion_cli.report.listing import Listing
from dominion_cli.report.words import counted
from dominion_cli.scenarios import Outcome, read_scenarios, run
from dominion_cli.scenarios.export import exported
from dominion_cli.scenarios.export import schema as described
from dominion_cli.scenarios.rulings import ruling_files

app = typer.Typer(help="Run and export scenarios: rulings as data.", no_args_is_help=True, add_completion=False)

FAILED = 1


@app.callback()
def scenario() -> None:
    """Run and export scenarios: rulings as data."""


@app.command("run")
def run_files(
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="FILE", help="Scenario files; without any, the rulings that ship.")
    ] = None,
    form: Format = "table",
) -> None:
    """Run the scenarios of some files, or all rulings that ship, and print which came out as expected.

    The exit code is 1 if any failed, and 2 if a file could not be read.

    Example:

        dominion scenario run orchards.scenario.toml
    """
    outcomes, exit_code = [], 0
    for file in files or ruling_files():
        try:
            outcomes += _outcomes(file)
        except UserError as error:
            typer.echo(f"dominion: {error}", err=True)
            exit_code = UserError.exit_code
    failed = [outcome for outcome in outcomes if not outcome.passed]
    rows = [(each.scenario.file, each.scenario.name, each.passed, each.message) for each in outcomes]
    table = "\n".join(map(_lines, outcomes))
    if outcomes or form != "table":
        print_listing(form, Listing(("file", "name", "passed", "message"), rows, [table]))
    typer.echo(f"{counted(len(outcomes), 'scenario')}, {len(failed)} failed", err=True)
    if exit_code or failed:
        raise typer.Exit(exit_code or FAILED)


@app.command()
def export(
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE.json", help="Write a file; stdout unless given.")
    ] = None,
    schema: Annotated[bool, typer.Option("--schema", help="Export the JSON schema of the format instead.")] = False,
) -> None:
    """Export all rulings that ship as JSON, for other programs to run (docs/rulings.md).

    Example:

        dominion scenario export -o rulings.json
    """
    text = json.dumps(described() if schema else exported(registry().cards), indent=1, ensure_ascii=False)
    if output is None:
        typer.echo(text)
        return
    with writing(output):
        output.write_text(f"{text}\n", "utf-8")


def _outcomes(file: Path) -> list[Outcome]:
    library = registry().cards
    return [run(each, library) for each in read_scenarios(file, library)]


def _lines(outcome: Outcome) -> str:
    """Return one outcome in a line, and the reason of a failure in further lines."""
    said = outcome.scenario
    if outcome.passed:
        return f"passed  {said.file}: {said.name}"
    message = outcome.message.replace("\n", "\n        ")
    return f"FAILED  {said.file}: line {said.line}: {said.name}\n        {message}"
