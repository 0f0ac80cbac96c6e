"""What goes wrong in a game, and whose fault it is."""

from __future__ import annotations

import traceback
from typing import NamedTuple

from dominion_cli.engine.errors import BotError


class Failure(NamedTuple):
    """What went wrong in one game, and whose bot did it; games and seats count from 1, and seat 0 is no bot's fault."""

    game: int
    block: int
    seat: int
    bot: str
    seed: int
    kind: str
    message: str
    traceback: str

    def __str__(self) -> str:
        """Return in one line what failed."""
        who = f"bot {self.bot!r} in seat {self.seat}" if self.seat else "a card"
        return f"game {self.game}: {who}: {self.message}"


class Fault(NamedTuple):
    """What went wrong in a game: which seat's fault (from 0; -1 for no bot's), how it is told, the answers so far."""

    seat: int
    kind: str
    message: str
    traceback: str = ""
    answers: bytes = b""


def fault_of(error: Exception) -> Fault:
    """Return what went wrong in a game, as far as the exception that broke it off tells."""
    cause = error.__cause__ or error
    seat = int(error.seat) if isinstance(error, BotError) else -1
    return Fault(seat, type(cause).__name__, str(error), "".join(traceback.format_exception(cause)))
