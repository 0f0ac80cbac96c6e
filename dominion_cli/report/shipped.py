"""Registers the reports that come with the package."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from dominion_cli.hookspecs import hookimpl

if TYPE_CHECKING:
    from dominion_cli.hookspecs import RegisterReport, Written

REPORTS: Final = {
    "tournament": {
        "table": "standings_table:table",
        "json": "standings_data:json",
        "csv": "standings_data:csv",
        "html": "html.page:html",
        "junit": "junit:junit",
        "markdown": "markdown:markdown",
    },
    "games": {
        "csv": "games_data:csv",
        "jsonl": "games_data:jsonl",
        "parquet": "parquet:parquet",
    },
    "game": {
        "log": "game_log:log",
        "jsonl": "game_log:jsonl",
        "table": "game_log:table",
        "json": "game_log:json",
        "csv": "game_log:csv",
    },
    "kingdoms": {
        "table": "kingdoms:table",
        "json": "kingdoms:json",
        "csv": "kingdoms:csv",
        "toml": "kingdoms:toml",
    },
    "listing": {
        "table": "listing:table",
        "json": "listing:json",
        "csv": "listing:csv",
    },
}
"""Reports by what they are made of and by name: the module of this room, and the function that writes."""

FILES: Final = ("html", "parquet")
"""Those that are nothing to read on a terminal."""


@dataclass(frozen=True)
class Late:
    """A writer whose module is imported when it first writes, as some modules need numpy."""

    place: str

    def __call__(self, subject: Any) -> Written:
        module, name = self.place.split(":")
        made: Written = getattr(import_module(f"dominion_cli.report.{module}"), name)(subject)
        return made


@hookimpl
def register_reports(register: RegisterReport) -> None:
    """Register the reports."""
    for of, reports in REPORTS.items():
        for name, place in reports.items():
            register(name, Late(place), of=of, on_terminal=name not in FILES)
