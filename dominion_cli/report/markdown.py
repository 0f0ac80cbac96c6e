"""A finished tournament as Markdown, for the page of a CI job or a pull request."""

from __future__ import annotations

from dominion_cli.report.failures import in_words as failures_in_words
from dominion_cli.report.failures import too_many
from dominion_cli.report.grid import Grid
from dominion_cli.report.standings_table import heading, in_words, more_grids, play, ranked
from dominion_cli.tourney.tournament import Tournament


def markdown(results: Tournament) -> str:
    """Return a tournament as Markdown: what is decided first, then the ranked table, and the rest folded up."""
    standings = results.standings()
    parts = [f"## {escaped(standings.league)}", escaped(heading(standings))]
    if standings.gate:
        parts.append(f"**{escaped(str(standings.gate))}**")
    if standings.failures:
        parts.append(_lines(failures_in_words(results.store, standings, results.registry.extra)))
    if verdict := too_many(standings, results.league.max_error_rate):
        parts.append(f"**{escaped(verdict)}**")
    parts.append(table(ranked(standings)))
    parts.append(_lines(in_words(standings)))
    for grid in [play(standings), *more_grids(standings)]:
        # An empty line on either side, or the table would be taken for HTML.
        parts.append(f"<details><summary>{escaped(grid.title)}</summary>\n\n{table(grid)}\n\n</details>")
    return "\n\n".join(parts) + "\n"


def table(grid: Grid) -> str:
    """Return a grid as a table in GitHub's Markdown, without its title.

    >>> print(table(Grid("Bots", ["", "bot", "games"], [["1", "money", "20"], ["2", "a|b", "100"]])))
    |  | bot | games |
    | ---: | :--- | ---: |
    | 1 | money | 20 |
    | 2 | a\\|b | 100 |
    """
    sides = [":---" if at in grid.left else "---:" for at in range(len(grid.heads))]
    rows = [grid.heads, sides, *grid.rows]
    return "\n".join(f"| {' | '.join(row if row is sides else map(escaped, row))} |" for row in rows)


def escaped(text: str) -> str:
    """Return a text in which nothing is markup.

    >>> print(escaped("my_*best*_bot"))
    my\\_\\*best\\*\\_bot
    """
    return "".join(f"\\{letter}" if letter in "\\`*_[]<>|#~" else letter for letter in text)


def _lines(text: str) -> str:
    """Return lines that stay apart."""
    return "  \n".join(map(escaped, text.splitlines()))
