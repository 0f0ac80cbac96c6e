"""Stepping through a game at the terminal: the table as it was at each question, forward and back."""

from __future__ import annotations

import textwrap
from bisect import bisect_left, bisect_right
from itertools import groupby
from typing import TYPE_CHECKING, Final

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from dominion_cli.cli.board import NO_BREAK
from dominion_cli.cli.output import counted
from dominion_cli.engine.cards import names
from dominion_cli.engine.log import EVERYBODY, FACE_UP, told
from dominion_cli.report.game_log import ending, heading

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dominion_cli.engine.card import Card
    from dominion_cli.engine.game import Game
    from dominion_cli.engine.player import Player
    from dominion_cli.tourney.replay import Moment, Replay

HELP: Final = "Enter next, b back; t next turn, r turn back, 5 to turn 5; v 1, v all view; q quit"
LOG_LINES: Final = 8


def step_through(replay: Replay, viewer: int = EVERYBODY, console: Console | None = None) -> None:
    """Show a game question by question, as the person asks for, until they leave.

    Args:
        replay: the game.
        viewer: the seat (from 0) whose view is shown; `EVERYBODY` for all in one.
        console: where to; the terminal unless given.
    """
    console = console or Console(highlight=False)
    walk = Walk(replay, viewer)
    while True:
        console.clear()
        console.print(walk.picture(console.width))
        try:
            line = console.input("> ")
        except (EOFError, KeyboardInterrupt):
            console.print()
            return
        if not walk.obey(line.strip().casefold()):
            return


class Walk:
    """A way through a game: where it stands, and what each command does.

    Args:
        replay: the game.
        viewer: the seat (from 0) whose view is shown; `EVERYBODY` for all in one.
    """

    def __init__(self, replay: Replay, viewer: int) -> None:
        self._replay = replay
        self._last = replay.questions - (replay.end.decision is not None)
        log = replay.end.game.log
        turns = [entry for entry in log.entries if entry.verb == "turn"] if log is not None else []
        # The number of each turn, and the questions there were before it.
        self._numbers = [int(entry.number) for entry in turns]
        self._starts = [int(entry.question) for entry in turns]
        self._message = ""
        self.viewer = viewer
        self.question = 0

    def obey(self, command: str) -> bool:
        """Do what a command says; return False when it is to leave."""
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

    def picture(self, width: int = 80) -> RenderableType:
        """Return what is to be seen now, on so many columns."""
        moment = self._replay.at(self.question)
        at = "the end" if self.question >= self._last else f"question {self.question + 1} of {self._last}"
        seen = "" if self.viewer == EVERYBODY else f", as p{self.viewer + 1} sees it"
        head = Text(f"{heading(self._replay)} ({at}{seen})", style="bold")
        table = _table(moment.game, self._replay.bots, self.viewer, width)
        lines = [*_news(moment.game, self._replay.bots, self.viewer)]
        below = [Text(line) for line in (self._message, HELP) if line]
        return Group(head, *table, Rule(style="dim"), *lines, Rule(style="dim"), *self._asked(moment), Text(), *below)

    def _asked(self, moment: Moment) -> list[Text]:
        """Return the question and its answer, or how the game ended."""
        decision = moment.decision
        if decision is None:
            return [Text(line, style="bold") for line in ending(self._replay)]
        name = self._replay.bots[decision.decider - 1]
        source = f" ({decision.source})" if decision.source is not None else ""
        what = decision.text or decision.kind.replace("_", " ")
        question = Text.assemble((name, "bold"), f" is asked: {what}{source}")
        if self.viewer not in (EVERYBODY, decision.seat - 1, decision.decider - 1):
            return [question]
        options = _counted([str(option) for option in decision.options])
        question.append(f", {_how_many(decision.least, decision.most)} of {options or 'nothing'}")
        if moment.answer is None:
            return [question, *(Text(line, style="bold red") for line in ending(self._replay))]
        return [question, Text.assemble("and answers: ", (_counted(moment.answer) or "none", "bold green"))]


def _table(game: Game, bots: Sequence[str], viewer: int, width: int) -> list[Text]:
    """Return the Supply, the trash and each player's cards and counters."""
    piles = [pile for pile in game.piles if pile.supply]
    lines = [
        _piles("Supply", [(int(pile.count), pile.card.name if pile.count else pile.name) for pile in piles], width)
    ]
    beside = [(int(pile.count), pile.name) for pile in game.piles if not pile.supply and pile.count]
    if beside:
        lines.append(_piles("Beside", beside, width))
    lines.append(_line("Trash", names(game.trash) or "empty"))
    for seat, player in enumerate(game.players):
        lines += _player(game, player, bots[seat], viewer in (EVERYBODY, seat))
    return lines


def _player(game: Game, player: Player, bot: str, known: bool) -> list[Text]:
    mine = game.turn_player() is player
    counters = f"{counted(player.actions, 'Action')}, {counted(player.buys, 'Buy')}, ${player.coins}"
    others = {
        "Potion": player.potions if mine else 0,
        "Coffers": player.coffers,
        "Villagers": player.villagers,
        "Favors": player.favors,
        "debt": player.debt,
        "VP tokens": player.vp,
    }
    left = [counters] if mine and player.turns else []
    left += [f"{count} {name}" for name, count in others.items() if count]
    top = f" ({player.discard_pile[-1]} on top)" if player.discard_pile else ""
    piles = f"deck {len(player.deck)}, discard pile {len(player.discard_pile)}{top}"
    head = f"p{player.seat + 1} {bot}, turn {player.turns}: {player.score()} points; {piles}"
    lines = [
        Text("\u25b8 " if mine else "  ").append(head, style="bold" if mine else ""),
        _line("  hand", _cards(player.hand, known)),
    ]
    places = {"in play": (player.in_play, True), "set aside": (player.set_aside_cards(), known)}
    places |= {name: (cards, known or name in FACE_UP) for name, cards in player.mats().items()}
    lines += [_line(f"  {name}", _cards(cards, shown)) for name, (cards, shown) in places.items() if cards]
    if player.has:
        lines.append(_line("  has", names([*player.has])))
    if left:
        lines.append(_line("  left", ", ".join(left)))
    return lines


def _news(game: Game, bots: Sequence[str], viewer: int) -> list[Text]:
    """Return the last lines of the log."""
    lines = told(game.log.entries, bots, viewer) if game.log is not None else []
    shown = lines[-LOG_LINES:]
    return [Text(line, style="bold" if line.startswith("Turn ") else "") for line in shown]


def _piles(name: str, piles: Sequence[tuple[int, str]], width: int) -> Text:
    """Return piles with how many cards are left in each, no number parted from its name at the end of a line."""
    listed = ", ".join(f"{count} {card}".replace(" ", NO_BREAK) for count, card in piles)
    text = Text(textwrap.fill(f"{name}: {listed}", width).replace(NO_BREAK, " "))
    text.stylize("dim", 0, len(name) + 1)
    return text


def _line(name: str, text: str) -> Text:
    return Text.assemble((f"{name}: ", "dim"), text)


def _cards(cards: list[Card], known: bool) -> str:
    return names(cards) or "empty" if known else f"{len(cards)} cards"


def _counted(texts: list[str]) -> str:
    """Return texts, those that follow each other and are alike once with their number."""
    groups = [(text, len(list(alike))) for text, alike in groupby(sorted(texts, key=texts.index))]
    return ", ".join(text if count == 1 else f"{count} {text}" for text, count in groups)


def _how_many(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"
