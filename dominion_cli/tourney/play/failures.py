"""How a game fails, and whose fault it is."""

from __future__ import annotations

import traceback
from typing import NamedTuple

from dominion_cli.engine.errors import BotError


class Failure(NamedTuple):
    """How a game failed, as the store keeps it. Games and seats count from 1; seat 0: it was no bot's fault."""

    game: int
    block: int
    seat: int
    bot: str
    seed: int
    kind: str
    message: str
    traceback: str

    def __str__(self) -> str:
        """Return in one line how it failed."""
        who = f"bot {self.bot!r} in seat {self.seat}" if self.seat else "a card"
        return f"game {self.game}: {who}: {self.message}"


class Fault(NamedTuple):
    """Why a game failed: the seat at fault (from 0; -1 for no bot's), kind and message, and the answers so far."""

    seat: int
    kind: str
    message: str
    traceback: str = ""
    answers: bytes = b""


def fault_of(error: Exception) -> Fault:
    """Return why a game failed, from the exception that ended it."""
    cause = error.__cause__ or error
    seat = int(error.seat) if isinstance(error, BotError) else -1
    return Fault(seat, type(cause).__name__, str(error), "".join(traceback.format_exception(cause)))
