"""How a game fails, and whose fault it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from dominion_cli.engine.errors import BotError, BotFailed, IllegalAnswer, kind_of, said
from dominion_cli.isolation.texts import text_of, traceback_of

if TYPE_CHECKING:
    from dominion_cli.engine.game import Game


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


def fault_of(error: Exception, game: Game | None) -> Fault:
    """Return why a game failed, from the exception that ended it.

    While a bot is being asked, whatever is raised is its fault: nothing that it raises says whose fault it is.

    Args:
        error: the exception.
        game: the game; None if it could not begin.
    """
    cause = error.__cause__ or error
    message, seat = text_of(error), -1
    if game is None or game.asking < 0:
        # Nobody was asked: the engine's or the referee's own words.
        seat = int(error.seat) if isinstance(error, BotError) else -1
    else:
        seat = int(game.asking)
        player = game.players[seat]
        begins = f"{player.name}, turn {player.turns}: "
        if not isinstance(error, (BotFailed, IllegalAnswer)) or not message.startswith(begins):
            message = f"{begins}the bot failed: {said(error)}"
    return Fault(seat, kind_of(cause), message, traceback_of(cause))
