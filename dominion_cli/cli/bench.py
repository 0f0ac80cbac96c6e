"""``dominion bench``: games per second on fixed workloads."""

from __future__ import annotations

import typer


def bench() -> None:
    """Play fixed workloads and print games per second.

    Example:

        dominion bench
    """
    typer.echo("not yet", err=True)
