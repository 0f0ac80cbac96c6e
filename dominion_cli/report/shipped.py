"""Registers the writers that come with the package."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dominion_cli.hookspecs import hookimpl

if TYPE_CHECKING:
    from dominion_cli.hookspecs import RegisterReport
    from dominion_cli.tourney.tournament import Tournament


@hookimpl
def register_reports(register: RegisterReport) -> None:
    """Register the writers. Their modules need numpy, and are imported when one is asked for."""
    register("html", _html)
    register("junit", _junit)
    register("markdown", _markdown)


def _html(results: Tournament) -> str:
    from dominion_cli.report.html.page import html

    return html(results)


def _junit(results: Tournament) -> str:
    from dominion_cli.report.junit import junit

    return junit(results)


def _markdown(results: Tournament) -> str:
    from dominion_cli.report.markdown import markdown

    return markdown(results)
