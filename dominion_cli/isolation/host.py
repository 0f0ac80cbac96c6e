"""The program in which a Python bot plays in a process of its own; it speaks the line protocol for it."""

from __future__ import annotations

import json
import os
import sys
import traceback
from collections.abc import Callable
from typing import Any, BinaryIO

from dominion_cli.bots.bot import Bot, own_methods
from dominion_cli.engine.answerer import Answerer
from dominion_cli.engine.card import Card
from dominion_cli.engine.errors import kind_of
from dominion_cli.engine.luck import Stream
from dominion_cli.errors import UserError
from dominion_cli.isolation.distant import DistantDecision, DistantView
from dominion_cli.isolation.limits import limit_memory, print_to_stderr
from dominion_cli.isolation.texts import LONGEST_KIND, LONGEST_MESSAGE, LONGEST_TRACEBACK, plain, text_of, traceback_of
from dominion_cli.plugins import Registry, load


class NoOpinion(Exception):
    """The bot leaves a question to the card that asks it, whose advice is given where the game is."""


def leaves_defaults_to_others(bot: Answerer) -> Answerer:
    """Return the bot so that its default answers are left to where the game is: here, cards cannot look at it."""
    if isinstance(bot, Bot):
        kind: Any = type(bot)
        bot.__class__ = type(kind.__name__, (kind,), {"default": _no_opinion, "__module__": kind.__module__})
    return bot


def builds_on_ours(bot: Answerer) -> bool:
    """Return whether a bot leaves buying to one that ships, such as the menu; those look at the game itself."""
    kinds: list[Any] = [kind for kind in type(bot).__mro__ if "buy" in vars(kind)]
    return bool(kinds) and kinds[0] is not Bot and kinds[0].__module__.startswith("dominion_cli.")


def _no_opinion(bot: Bot, view: object, decision: object) -> None:
    raise NoOpinion


class Host:
    """A bot, and the game it is in.

    Args:
        make: makes the bot; called for each game.
        names: the registry that knows the cards.
    """

    def __init__(self, make: Callable[[], Answerer], names: Registry) -> None:
        self._make = make
        self._names = names
        self._bot = make()
        if builds_on_ours(self._bot):
            kind = type(self._bot).__name__
            raise UserError(f"{kind} buys as a bot of dominion-cli does, which has to be where the game is")
        self._hello: dict[str, Any] = {}
        self._stream = Stream(0)
        self._fresh = True

    def greeting(self) -> dict[str, Any]:
        """Return what is said before the first game."""
        bot = self._bot
        by_kind = isinstance(bot, Bot) and type(bot).decide is Bot.decide and type(bot).answer is Bot.answer
        asks = ["buy", *own_methods(type(bot))] if by_kind else None
        return {"ready": True, "plays_all_treasures": bot.plays_all_treasures, "asks": asks}

    def reply(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """Return the answer to a message; None for one that is not answered."""
        if message["type"] == "hello":
            self._hello, self._stream = message, Stream(message["random_seed"])
            self._fresh = True
            return None
        if message["type"] == "over":
            self._hear_of_the_end(message)
        if message["type"] != "decide":
            return None
        try:
            return {"pick": self._picks(message)}
        except NoOpinion:
            return {"pick": None}
        except BaseException as error:
            return _failure(error)

    def _hear_of_the_end(self, message: dict[str, Any]) -> None:
        try:
            self._bot.over(self._view(message))
        except Exception:  # the game is over, and this changes nothing about it
            traceback.print_exc()

    def _card(self, name: str) -> Card:
        facts = self._hello["cards"].get(name, {})
        return self._names.cards.card(name, "first" if facts.get("printing") == "first" else "latest")

    def _view(self, message: dict[str, Any]) -> DistantView:
        if "wish" in message:
            # Being asked changes nothing; and who asks a bot for its wishes while it says them gets none.
            return DistantView(message["view"], self._hello, self._card, self._stream.copy())
        return DistantView(message["view"], self._hello, self._card, self._stream, self._bot)

    def _picks(self, message: dict[str, Any]) -> list[int]:
        view = self._view(message)
        if self._fresh:
            self._fresh = False
            self._bot = leaves_defaults_to_others(self._make())
            self._bot.start(view)
        decision = DistantDecision(message, self._card)
        if "wish" not in message:
            return self._bot.answer(view, decision)
        if message["wish"] == "wants":
            return [0] if self._bot.wants(view, self._card(message["source"])) else []
        wish = self._bot.would_buy(view)
        bought = None if wish is None else view._on_top(wish)
        return [number for number, option in enumerate(decision.options) if str(option) == bought]


def _failure(error: BaseException) -> dict[str, Any]:
    """Return the message which says what the bot raised; no more of it than is kept, so that it fits into a line."""
    return {
        "error": plain(text_of(error), LONGEST_MESSAGE),
        "kind": plain(kind_of(error), LONGEST_KIND),
        "traceback": plain(traceback_of(error), LONGEST_TRACEBACK),
    }


def main() -> None:
    """Play the bot that the command line names, until there are no more messages."""
    asked, told = _own_pipes()
    process = os.getpid()
    what = json.loads(sys.argv[1])
    try:
        names = load(what["plugins"])
        host = Host(names.bots.maker(what["bot"], **what["parameters"]), names)
    except UserError as error:
        sys.exit(f"{what['bot']}: {error}")
    limit_memory(what["memory_mb"], mapped=True)
    _say(told, host.greeting())
    for line in asked:
        answer = host.reply(json.loads(line))
        if os.getpid() != process:
            # The bot has copied the process: one of them answers, not both.
            os._exit(0)
        if answer is not None:
            _say(told, answer)


def _own_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Take the pipes of the protocol out of the bot's reach: what it prints goes to stderr, and it reads nothing."""
    asked, told = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    print_to_stderr()
    return asked, told


def _say(told: BinaryIO, message: dict[str, Any]) -> None:
    told.write(json.dumps(message).encode() + b"\n")
    told.flush()


if __name__ == "__main__":
    main()
