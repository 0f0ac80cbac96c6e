"""What the engine raises: its own exceptions only, each naming card, player and turn where there is one."""

from __future__ import annotations

from dominion_cli.errors import DominionError


class GameError(DominionError):
    """Base of the engine's errors."""


class BotError(GameError):
    """A player's answerer did not do its part; ``seat`` (from 0) says whose."""

    def __init__(self, message: str, seat: int) -> None:
        super().__init__(message)
        self.seat = seat


class IllegalAnswer(BotError):
    """An answer that the rules, or the question's least and most, do not allow."""


class BotFailed(BotError):
    """The answerer raised an exception; it is the ``__cause__``."""


class CardFailed(GameError):
    """A card's own code raised an exception; it is the ``__cause__``."""


class EndlessGame(CardFailed):
    """A card asks, or gives extra turns, without end; whoever answers is not to blame."""


class CheckFailed(GameError):
    """The game's self-check found something that can't be, such as a card made or lost."""


def said(error: BaseException) -> str:
    """Return what an exception is and says, whatever its own code does when it is asked.

    >>> said(ValueError("no such card"))
    'ValueError: no such card'
    """
    try:
        return f"{kind_of(error)}: {error}"
    except BaseException:  # a stranger's `__str__` may raise anything
        return f"{kind_of(error)} (its text cannot be read)"


def kind_of(error: BaseException) -> str:
    """Return the name of an exception's class."""
    try:
        return str(type(error).__name__)
    except BaseException:  # a stranger's metaclass may raise anything
        return "Exception"
