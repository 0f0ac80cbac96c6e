"""A bot in a process of its own, which is asked, and answers, in lines (docs/line-protocol.md)."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple
from weakref import WeakSet

from dominion_cli.bots.bot import MONEY, Bot, picks_of
from dominion_cli.engine.answerer import Answerer
from dominion_cli.engine.card import Card
from dominion_cli.engine.decision import Decision
from dominion_cli.engine.view import View, player_of
from dominion_cli.isolation import state
from dominion_cli.isolation.process import BadAnswer, LineProcess, NoAnswer, ProgramFailed

MOST_SHOWN: Final = 200
"""Characters shown of an answer that is not understood."""


class Bounds(NamedTuple):
    """What a bot may take: seconds for a decision, for a game in all, and to start; and megabytes of memory."""

    decision_seconds: float
    game_seconds: float
    start_seconds: float
    memory_mb: int


class LineBot(Answerer):
    """Asks a program, which is started when it is first needed, and again after it failed.

    Args:
        command: the program and its arguments.
        bounds: what it may take.
        folder: where it is started, and where a relative path in ``command`` leads from.
        parameters: its parameters, which it is told at the beginning of a game.
        environment: variables that the program has besides those of this process.
        greets: whether the program says so when it is ready, and what it wants to be asked.
    """

    def __init__(
        self,
        command: Sequence[str],
        bounds: Bounds,
        *,
        folder: str = "",
        parameters: Mapping[str, Any] | None = None,
        environment: dict[str, str] | None = None,
        greets: bool = False,
    ) -> None:
        super().__init__()
        self._command = command
        self._bounds = bounds
        self._folder = folder
        self._parameters = dict(parameters or {})
        self._environment = environment
        self._greets = greets
        self._process: LineProcess | None = None
        self._starts = False
        self._spent = 0.0
        # The kinds of question that it wants to be asked; None for all.
        self._asks: list[str] | None = None
        # For the questions that the program leaves to the cards' own advice.
        self._advice = Bot()

    def ready(self) -> LineBot:
        """Start the program, if it does not run, and return the bot; nothing of this is time to think about a game.

        Raises:
            CannotStart: it cannot be started.
            NoAnswer: it takes too long to start.
        """
        if self._process is None:
            _running.add(self)
            self._process = LineProcess(self._command, self._folder, self._bounds.memory_mb, self._environment)
            self._starts = not self._greets
            if self._greets:
                with self._failing_together():
                    seconds = self._bounds.start_seconds
                    greeting = self._line(seconds, time.monotonic() + seconds)
                self.plays_all_treasures = bool(greeting.get("plays_all_treasures"))
                self._asks = greeting.get("asks")
        return self

    def start(self, view: View) -> None:
        """Tell the program that a game begins."""
        self.ready()
        assert self._process is not None
        self._spent = 0.0
        self._process.forget_errors()
        self._tell({**state.hello(view), "parameters": self._parameters})

    def over(self, view: View) -> None:
        """Tell the program that the game has ended."""
        self._tell(state.over(view))

    def answer(self, view: View, decision: Decision) -> list[int]:
        """Return the numbers of the options that the program picks."""
        if self._asks is not None and decision.kind not in self._asks:
            return self._advice.answer(view, decision)
        picks = self._picks(view, decision)
        return picks_of(decision, self._advice.default(view, decision)) if picks is None else picks

    def would_buy(self, view: View) -> Card | str | None:
        """Return what it would buy: a Python bot is asked, a program is taken to buy Provinces, Gold and Silver."""
        if not self._greets:
            return view.first_affordable(*MONEY)
        decision, picks = self._wish(view, "would_buy")
        return decision.cards[picks[0]] if picks else None

    def wants(self, view: View, card: Card) -> bool:
        """Return whether it would take a card for nothing: a program, whether it is taken to buy it for its price."""
        if not self._greets:
            return card == view.first_affordable(*MONEY)
        return bool(self._wish(view, "wants", card)[1])

    def _wish(self, view: View, wish: str, card: Card | None = None) -> tuple[Decision, list[int]]:
        """Ask a Python bot for a wish: an option of what may be bought, or whether it wants a card."""
        if card is None:
            decision = Decision("buy", player_of(view), None, None, None, 0, 1)
        else:
            decision = Decision("choose", player_of(view), card, None, ["wanted"], 0, 1)
        message = {**state.decide(view, decision), "wish": wish}
        return decision, self._answered(decision, message) or []

    def close(self) -> None:
        """End the program."""
        if self._process is not None:
            self._process.close()
            self._process = None

    def __del__(self) -> None:
        self.close()

    def _picks(self, view: View, decision: Decision) -> list[int] | None:
        return self._answered(decision, state.decide(view, decision))

    def _answered(self, decision: Decision, message: dict[str, Any]) -> list[int] | None:
        answer = self._asked(message)
        if "error" in answer:
            self._give_up(answer, decision)
        picks = answer["pick"]
        if picks is None:
            return None
        if not isinstance(picks, list) or not all(type(pick) is int for pick in picks):
            raise decision.illegal(f"{json.dumps(picks)} is no list of the numbers of options")
        options = len(decision.options)
        problem = f"{len(picks)} picks, {decision.least} to {decision.most} are allowed"
        if decision.least <= len(picks) <= decision.most:
            if len(set(picks)) == len(picks) and all(0 <= pick < options for pick in picks):
                return picks
            problem = f"{picks} are not different ones of {options} options, numbered from 0"
        raise decision.illegal(f"{problem}; asked was {decision!r}")

    def _give_up(self, answer: dict[str, Any], decision: Decision) -> None:
        """Raise what the program says has gone wrong with it, under the name it has there."""
        message, kind = str(answer["error"]), str(answer.get("kind", "ProgramFailed"))
        own: type[Exception] = type(kind, (ProgramFailed,), {})
        error = decision.illegal(message) if kind == "IllegalAnswer" else own(message)
        error.add_note(str(answer.get("traceback", "")))
        self._add_stderr(error)
        raise error

    def _asked(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send a question and return the answer to it; whatever comes between is passed over.

        Raises:
            ProgramFailed: there is no such answer.
        """
        began = time.monotonic()
        bounds = self._bounds
        seconds = min(bounds.decision_seconds, bounds.game_seconds - self._spent)
        if self._starts:
            seconds = max(seconds, bounds.start_seconds)
        until = began + seconds
        with self._failing_together():
            self._send(message, until)
            answer = self._line(seconds, until)
            seen = answer
            while "pick" not in answer and "error" not in answer:
                try:
                    answer = self._line(seconds, until)
                except NoAnswer as error:
                    raise NoAnswer(f"{error}; the last line was {json.dumps(seen)[:MOST_SHOWN]}") from None
                seen = answer
        self._starts = False
        self._spent += time.monotonic() - began
        return answer

    def _tell(self, message: dict[str, Any]) -> None:
        with self._failing_together():
            self._send(message, time.monotonic() + max(self._bounds.start_seconds, self._bounds.decision_seconds))

    def _send(self, message: dict[str, Any], until: float) -> None:
        assert self._process is not None
        self._process.send(
            json.dumps(message, ensure_ascii=False, separators=(",", ":"), default=str).encode() + b"\n", until
        )

    def _line(self, seconds: float, until: float) -> dict[str, Any]:
        """Return the next line, which is to be a JSON object, and to come within so many seconds, or until then."""
        assert self._process is not None
        try:
            line = self._process.receive(until)
        except NoAnswer:
            raise NoAnswer(f"no answer within {max(seconds, 0.0):.3g} seconds") from None
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            text = line[:MOST_SHOWN].decode("utf-8", "replace")
            raise BadAnswer(f"{text!r} is no answer: each line has to be a JSON object")
        return answer

    def _failing_together(self) -> _FailingTogether:
        return _FailingTogether(self)

    def _add_stderr(self, error: BaseException) -> None:
        if self._process is not None and (text := self._process.errors()):
            error.add_note(f"On stderr:\n{text}")


_running: Final[WeakSet[LineBot]] = WeakSet()


def close_bots() -> None:
    """End the programs of all bots of this process."""
    for bot in list(_running):
        bot.close()


class _FailingTogether:
    """Ends the program of a bot when anything goes wrong with it, as nobody knows what it would say next."""

    def __init__(self, bot: LineBot) -> None:
        self._bot = bot

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if error is not None:
            self._bot._add_stderr(error)
            self._bot.close()


def isolated(bot: str, parameters: Mapping[str, Any], plugins: Sequence[str], bounds: Bounds) -> LineBot:
    """Return a registered bot in a process of its own.

    Args:
        bot: its name.
        parameters: its parameters.
        plugins: the plugins that are not installed and have to be loaded for it.
        bounds: what it may take.
    """
    what = json.dumps(
        {"bot": bot, "parameters": dict(parameters), "plugins": list(plugins), "memory_mb": bounds.memory_mb}
    )
    command = [sys.executable, "-P", "-m", "dominion_cli.isolation.host", what]
    path = os.pathsep.join(entry or str(Path.cwd()) for entry in sys.path)
    return LineBot(command, bounds, environment={"PYTHONPATH": path}, greets=True)
