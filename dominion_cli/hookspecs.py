"""Every hook of dominion-cli, on one page. A plugin implements those it wants, marked with ``@hookimpl``.

A hook may leave out arguments that it does not need. What a hook is given to register with is told by the classes
above the hooks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from typing import TYPE_CHECKING, Any, Final, Protocol

import pluggy

if TYPE_CHECKING:
    import typer

    from dominion_cli.cards.library import CardSet
    from dominion_cli.engine.answerer import Answerer
    from dominion_cli.kingdoms.kingdom import Kingdom
    from dominion_cli.tourney.plan.blocks import Plan
    from dominion_cli.tourney.plan.formats import Field, Table
    from dominion_cli.tourney.results.games import FinishedBlock
    from dominion_cli.tourney.tournament import Tournament

API_VERSION: Final = 1
"""The version of all that plugins may rely on; a plugin asks for one with ``dominion_api = 1`` in its module."""

SUPPORTED_APIS: Final = (1,)
"""The versions that this one still serves."""

hookspec = pluggy.HookspecMarker("dominion")
hookimpl = pluggy.HookimplMarker("dominion")
"""Marks a function of a plugin as a hook: ``@hookimpl``."""


Written = str | bytes | Iterable[str | bytes]
"""What a writer makes: text or bytes, as a whole or piece by piece."""


class RegisterBot(Protocol):
    """Registers a bot: a name, and the class or function that makes the bot from its parameters."""

    def __call__(self, name: str, make: Callable[..., Answerer], /) -> None: ...


class RegisterCardSet(Protocol):
    """Registers a card set."""

    def __call__(self, card_set: CardSet, /) -> None: ...


class RegisterKingdom(Protocol):
    """Registers a kingdom that can be called by its name."""

    def __call__(self, kingdom: Kingdom, /) -> None: ...


class RegisterExecutor(Protocol):
    """Registers an executor: a name, and what makes one from the number of jobs and the text after the colon."""

    def __call__(self, name: str, make: Callable[[int, str], Executor], /) -> None: ...


class RegisterFormat(Protocol):
    """Registers a format: a name, and the schedule, which gives the tables of the next round, or none at the end."""

    def __call__(self, name: str, schedule: Callable[[Field], Sequence[Table]], /) -> None: ...


class RegisterReport(Protocol):
    """Registers a report: a name, and what makes a file's text, or bytes, of something.

    Args:
        name: what ``--format`` and ``--report`` call it.
        write: gets what ``of`` says, and returns text or bytes, or yields them piece by piece.
        of: what it is a report of: ``"tournament"``, a `Tournament`; ``"games"``, an iterator of its games, each a
            `GameResult`; ``"listing"``, what most other commands print, with its ``keys`` and ``rows``.
        on_terminal: whether it can be read on a terminal; if not, it is only written to files.
    """

    def __call__(
        self, name: str, write: Callable[[Any], Written], /, *, of: str = "tournament", on_terminal: bool = True
    ) -> None: ...


@hookspec
def register_bots(register: RegisterBot) -> None:
    """Register bots: ``register("hoarder", Hoarder)``, a name and what makes the bot from its parameters."""


@hookspec
def register_card_sets(register: RegisterCardSet) -> None:
    """Register card sets: ``register(CardSet("Orchards", [Orchard]))``."""


@hookspec
def register_kingdoms(register: RegisterKingdom) -> None:
    """Register kingdoms that can be called by name: ``register(Kingdom("Ours", (...)))``."""


@hookspec
def register_commands(app: typer.Typer) -> None:
    """Add commands to the command line, which is a Typer app."""


@hookspec
def register_executors(register: RegisterExecutor) -> None:
    """Register what ``--executor NAME:TEXT`` can name: ``register("name", make)``, with ``make(jobs, text)``."""


@hookspec
def register_formats(register: RegisterFormat) -> None:
    """Register tournament formats: ``register("name", schedule)``, which tells the tables that meet."""


@hookspec
def register_reports(register: RegisterReport) -> None:
    """Register writers of a finished tournament: ``register("name", write)``; or of its games, with ``of="games"``."""


@hookspec
def tourney_started(plan: Plan) -> None:
    """Hear that a tournament begins, or goes on after an interruption."""


@hookspec
def block_finished(block: FinishedBlock) -> None:
    """Hear that a block has been stored: its number, kingdom and seed, and its games."""


@hookspec
def tourney_finished(results: Tournament) -> None:
    """Hear that a tournament has ended: its plan, its store and its standings."""


def hooks() -> dict[str, Callable[..., Any]]:
    """Return every hook by its name, in the order of this page.

    >>> list(hooks())[0]
    'register_bots'
    """
    return {name: hook for name, hook in globals().items() if hasattr(hook, "dominion_spec")}
