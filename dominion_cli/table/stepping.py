"""Stepping through a game at the terminal: the table as it was at each question, forward and back."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from dominion_cli.engine.card import Card
from dominion_cli.engine.game import Game
from dominion_cli.engine.log import EVERYBODY, told
from dominion_cli.engine.player import Player
from dominion_cli.report.game_log import ending, heading
from dominion_cli.report.words import counted
from dominion_cli.table.board import cards, counters, standing, supply
from dominion_cli.table.screen import Item, Line, Screen
from dominion_cli.tourney.again.replay import Replay
from dominion_cli.tourney.again.tape import Moment

HELP: Final = "Enter next, b back; t next turn, r turn back, 5 to turn 5; v 1, v all; q quit"
LOG_LINES: Final = 8


def step_through(replay: Replay, viewer: int = EVERYBODY) -> None:
    """Show a game question by question, as the person asks, until they leave.

    Args:
        replay: the game.
        viewer: the seat (from 0) whose view is shown; `EVERYBODY` for all in one.
    """
    walk = Walk(replay, viewer)
    screen = Screen()
    while True:
        screen.clear()
        walk.show(screen)
        try:
            line = input("> ")
        except (EOFError, KeyboardInterrupt):
            print()
            return
        if not walk.obey(line.strip().casefold()):
            return


class Walk:
    """A walk through a game: the question it has come to, and what each command does.

    Args:
        replay: the game.
        viewer: the seat (from 0) whose view is shown; `EVERYBODY` for all in one.
    """

    def __init__(self, replay: Replay, viewer: int) -> None:
        self._replay = replay
        self._last = replay.questions - (replay.end.decision is not None)
        self._numbers = [turn.number for turn in replay.turns]
        self._starts = [turn.question for turn in replay.turns]
        self._message = ""
        self.viewer = viewer
        self.question = 0

    def obey(self, command: str) -> bool:
        """Do what a command says; return False if that is to leave."""
        self._message = ""
        word, _, rest = command.partition(" ")
        if word in ("q", "quit"):
            return False
        if word in ("", "n", "next"):
            self.question = min(self.question + 1, self._last)
        elif word in ("b", "back"):
            self.question = max(self.question - 1, 0)
        elif word in ("t", "turn"):
            later = bisect_right(self._starts, self.question)
            self.question = self._starts[later] if later < len(self._starts) else self._last
        elif word in ("r", "return"):
            earlier = bisect_left(self._starts, self.question) - 1
            self.question = self._starts[earlier] if earlier >= 0 else 0
        elif word.isdecimal():
            self._to_turn(int(word))
        elif word in ("v", "view"):
            self._view(rest)
        else:
            self._message = f"{command!r} is no command."
        return True

    def _to_turn(self, number: int) -> None:
        if number in self._numbers:
            self.question = self._starts[self._numbers.index(number)]
        else:
            self._message = f"There is no turn {number}; the last one is {max(self._numbers, default=0)}."

    def _view(self, seat: str) -> None:
        players = len(self._replay.bots)
        seat = seat.removeprefix("p")
        if seat in ("", "all"):
            self.viewer = EVERYBODY
        elif seat.isdecimal() and 1 <= int(seat) <= players:
            self.viewer = int(seat) - 1
        else:
            self._message = f"There is no seat {seat!r}; v 1 to v {players}, or v all."

    def show(self, screen: Screen) -> None:
        """Show the table, the log and the question that the walk has come to."""
        moment = self._replay.at(self.question)
        at = "The end" if self.question >= self._last else f"Question {self.question + 1} of {self._last}"
        seen = "" if self.viewer == EVERYBODY else f", as p{self.viewer + 1} sees it"
        screen.heading(heading(self._replay))
        screen.text(f"{at}{seen}", "bright_black")
        screen.lines(_before_all(moment.game, self._replay.bots, self.viewer))
        screen.heading("Log")
        log = moment.game.log
        for line in told(log.entries, self._replay.bots, self.viewer)[-LOG_LINES:] if log is not None else []:
            screen.text(line, "bold" if line.startswith("Turn ") else "")
        self._show_question(moment, screen)
        screen.text(f"\n{HELP}", "bright_black")
        if self._message:
            screen.text(self._message, "red")

    def _show_question(self, moment: Moment, screen: Screen) -> None:
        """Show the question and its answer, or how the game ended."""
        decision = moment.decision
        if decision is None:
            screen.heading("The end")
            screen.text("\n".join(ending(self._replay)))
            return
        source = f"{decision.source}: " if decision.source is not None else ""
        what = decision.text or decision.kind.replace("_", " ")
        screen.heading(f"{self._replay.bots[decision.decider - 1]} is asked: {source}{what}")
        if self.viewer not in (EVERYBODY, decision.seat - 1, decision.decider - 1):
            return
        options = Line(_how_many(decision.least, decision.most), [*_items(decision.options)] or [Item("nothing")])
        if moment.answer is None:
            screen.lines([options])
            screen.text("\n".join(ending(self._replay)), "bold red")
        else:
            answer = [Item(name, "bold", count) for name, _, count, _ in _items(moment.answer)]
            screen.lines([options, Line("Answer", answer or [Item("none", "bold")])])


def _before_all(game: Game, bots: Sequence[str], viewer: int) -> Iterator[Line]:
    """Yield the Supply, the trash and each player's cards and counters."""
    yield from supply(game)
    yield Line("Trash", [*cards(game.trash)] or [Item("empty")])
    for player, bot in zip(game.players, bots, strict=True):
        mark = "\u25b8 " if game.turn_player() is player else ""
        yield Line(f"{mark}p{player.seat + 1} {bot}", [*standing(player, own=False, in_play=False)])
        yield from _places(player, viewer in (EVERYBODY, player.seat))
        if game.turn_player() is player and player.turns:
            yield Line("To spend", [*counters(player)])


def _places(player: Player, known: bool) -> Iterator[Line]:
    """Yield a player's cards in hand, in play and elsewhere; hidden ones are only counted."""
    places = {"Hand": (player.hand, known), "In play": (player.in_play, True)}
    places["Set aside"] = (player.set_aside_cards(), known)
    places |= {name: (place, known or name in player.game.setup.face_up) for name, place in player.mats().items()}
    for label, (place, shown) in places.items():
        if place:
            yield Line(label, [*cards(place)] if shown else [Item(counted(len(place), "card"))])


def _items(options: Sequence[Card | str]) -> Iterator[Item]:
    """Yield options or what was picked of them, equal ones once with their number."""
    for option, count in Counter(options).items():
        if isinstance(option, str):
            yield Item(option, "", str(count) if count > 1 else "")
        else:
            yield from cards([option] * count)


def _how_many(least: int, most: int) -> str:
    return f"Take {least}" if least == most else f"Take {least} to {most}"
