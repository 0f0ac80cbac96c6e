"""``dominion play``: a person at the terminal against bots."""

from __future__ import annotations

import typer


def play() -> None:
    """Play against bots.

    Example:

        dominion play money
    """
    typer.echo("not yet", err=True)
