"""The library of bots: names, and what makes a bot from its parameters."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from dominion_cli.bots.bot import Bot, completed
from dominion_cli.docs import docstring
from dominion_cli.engine.answerer import Answerer
from dominion_cli.engine.errors import said
from dominion_cli.errors import UserError, nearest, unknown


class BotLibrary:
    """All bots by name.

    >>> from dominion_cli import registry
    >>> bot = registry().bots.make("menu", buy=["Province", "Gold", "Silver"])
    """

    def __init__(self) -> None:
        # What a stranger's maker really returns is looked at when it has made something.
        self._makers: dict[str, Callable[..., Any]] = {}

    def add(self, name: str, make: Callable[..., Answerer]) -> None:
        """Add a bot: its name and the class, or function, that makes it from its parameters.

        Raises:
            UserError: when the name is empty or taken.
        """
        if not name or name in self._makers:
            raise UserError(f"bot {name!r}: the name is {'taken' if name else 'empty'}")
        self._makers[name] = make

    def remove(self, name: str) -> None:
        """Take a bot out again."""
        del self._makers[name]

    def make(self, name: str, where: str = "", /, **parameters: Any) -> Answerer:
        """Make a bot.

        Raises:
            UserError: when there is no bot of that name, or it has no such parameter, or refuses a parameter's value.
        """
        make = self._maker(name, where)
        prefix = f"{where}: " if where else ""
        allowed = self.parameters(name)
        for parameter in parameters:
            if parameter not in allowed and not _takes_any(make):
                takes = f"it takes {', '.join(allowed)}" if allowed else "it takes none"
                hint = nearest(parameter, allowed)
                raise UserError(f"{prefix}bot {name!r} has no parameter {parameter!r}; {takes}.{hint}")
        try:
            bot = completed(make(**parameters))
        except UserError as error:
            raise UserError(f"{prefix}bot {name!r}: {error}") from error
        except (TypeError, ValueError) as error:
            raise UserError(f"{prefix}bot {name!r}: {error}") from error
        except Exception as error:  # a stranger's code may raise anything
            raise UserError(f"{prefix}bot {name!r}: {said(error)}") from error
        if not isinstance(bot, Answerer):
            raise UserError(f"{prefix}bot {name!r}: it makes a {type(bot).__name__}, not a Bot")
        if isinstance(bot, Bot):
            bot.name = name
        return bot

    def maker(self, name: str, **parameters: Any) -> Callable[[], Answerer]:
        """Return what makes one such bot after the other; the parameters are taken to be right (see `make`)."""
        make = self._maker(name, "")

        def make_one() -> Answerer:
            bot: Answerer = completed(make(**parameters))
            if isinstance(bot, Bot):
                bot.name = name
            return bot

        return make_one

    def ships(self, name: str) -> bool:
        """Return whether a bot comes with the package, and so keeps nothing from one game to the next."""
        return str(getattr(self._maker(name, ""), "__module__", "")).partition(".")[0] == "dominion_cli"

    def names(self) -> list[str]:
        """Return the names of all bots."""
        return list(self._makers)

    def __contains__(self, name: object) -> bool:
        return name in self._makers

    def describe(self, name: str) -> str:
        """Return what the bot says of itself: what it does and where its idea comes from."""
        return docstring(self._maker(name, ""))

    def parameters(self, name: str) -> dict[str, Any]:
        """Return the bot's parameters and their defaults; `inspect.Parameter.empty` for one that has to be given.

        >>> from dominion_cli import registry
        >>> registry().bots.parameters("menu")
        {'buy': ()}
        """
        kinds = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
        return {each.name: each.default for each in _arguments(self._maker(name, "")) if each.kind not in kinds}

    def _maker(self, name: str, where: str) -> Callable[..., Any]:
        make = self._makers.get(name)
        if make is None:
            raise unknown("bot", name, self._makers, where)
        return make


def _arguments(make: Callable[..., Any]) -> list[inspect.Parameter]:
    return list(inspect.signature(make).parameters.values())


def _takes_any(make: Callable[..., Any]) -> bool:
    """Return whether what makes a bot takes parameters of any name, and looks at them itself."""
    return inspect.Parameter.VAR_KEYWORD in [each.kind for each in _arguments(make)]
