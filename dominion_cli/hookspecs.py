"""Every hook of dominion-cli, on one page. A plugin implements those it wants, marked with ``@hookimpl``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pluggy

hookspec = pluggy.HookspecMarker("dominion")
hookimpl = pluggy.HookimplMarker("dominion")


@hookspec
def register_bots(register: Callable[..., None]) -> None:
    """Register bots: ``register("hoarder", Hoarder)``, a name and what makes the bot from its parameters."""


@hookspec
def register_card_sets(register: Callable[..., None]) -> None:
    """Register card sets: ``register(CardSet("Orchards", [Orchard]))``."""


@hookspec
def register_kingdoms(register: Callable[..., None]) -> None:
    """Register kingdoms that can be called by name: ``register(Kingdom("Ours", [...]))``."""


@hookspec
def register_commands(app: Any) -> None:
    """Add commands to the command line, which is a Typer app."""


@hookspec
def register_executors(register: Callable[..., None]) -> None:
    """Register what ``--executor`` can name: ``register("name", make)``; it makes a `concurrent.futures.Executor`."""


@hookspec
def register_formats(register: Callable[..., None]) -> None:
    """Register tournament formats: ``register("name", schedule)``, which tells the tables that meet."""


@hookspec
def register_reports(register: Callable[..., None]) -> None:
    """Register writers of a finished tournament: ``register("name", write)``."""


@hookspec
def tourney_started(plan: Any) -> None:
    """Hear that a tournament begins."""


@hookspec
def block_finished(block: Any) -> None:
    """Hear that a block has been stored."""


@hookspec
def tourney_finished(results: Any) -> None:
    """Hear that a tournament has ended."""
