"""A person at the terminal as a player: shows the table, asks, and reads the answer."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import groupby
from pathlib import Path
from typing import Final

from dominion_cli.docs import docstring
from dominion_cli.engine.answerer import Answerer
from dominion_cli.engine.card import Card
from dominion_cli.engine.decision import Decision
from dominion_cli.engine.errors import GameError
from dominion_cli.engine.game import Game
from dominion_cli.engine.log import Entry, told
from dominion_cli.engine.view import View, player_of
from dominion_cli.errors import UserError
from dominion_cli.table.answers import how_many, picks_from
from dominion_cli.table.board import board, cards, colour, own_cards, price
from dominion_cli.table.saved import Answer, position
from dominion_cli.table.screen import Item, Line, Screen

with suppress(ImportError):
    import readline  # noqa: F401  # lets input() edit the line; not every system has it

HELP: Final = """\
Answer with an option's number, its name or the beginning of its name; several are separated by commas.
An empty answer takes none, where that is allowed; 'all' takes all, or plays all Treasures.
undo takes back your last answer. ? asks a bot what it would do; '? CARD' shows a card, cards those of the kingdom.
table shows the table, log the last round, 'log all' the whole game.
'save FILE' keeps the game as it is, to go on with 'dominion play --resume FILE'; quit leaves it."""

QUESTIONS: Final = {
    "play_action": "Play an Action card",
    "play_treasure": "Play a Treasure",
    "play_night": "Play a Night card",
    "buy": "Buy a card",
    "topdeck": "put onto the deck",
    "bottom": "put under the deck",
    "order": "choose the order: the first goes first",
}


class TakeBack(GameError):
    """The person takes back the last answer: the game has to be played again up to there."""


class Left(GameError):
    """The person has left, or the input has come to its end."""


class DoesNotFit(GameError):
    """Earlier answers do not fit the game that is played."""


class Person(Answerer):
    """Asks a person at the terminal.

    Args:
        names: what the players are called, the first to move first.
        hint_name: what the bot is called that gives hints.
        hint: that bot.
        save: keeps the game in a file, or in the usual one where none is named; returns what to say of it.
        answers: what the person answered in this game before; taken first, with nothing shown.
        reached: the position that these answers lead to (see `saved.position`).
    """

    def __init__(
        self,
        names: Sequence[str],
        hint_name: str,
        hint: Answerer,
        save: Callable[[Path | None], str],
        answers: Sequence[Answer] = (),
        reached: str = "",
    ) -> None:
        super().__init__()
        self.forks = hint.forks
        self.answers: list[Answer] = list(answers)
        self._names = names
        self._hint_name, self._hint = hint_name, hint
        self._save = save
        self._reached = reached
        self._screen = Screen()
        # How many of the answers have been given in this game.
        self._given = 0
        self._log_shown = 0
        self._turn_shown = 0
        # The turn in which all Treasures are to be played.
        self._all_in_turn = 0
        self.game: Game | None = None

    def sit_down(self, game: Game) -> None:
        """Get ready to play this game, or the same one again up to an answer that was taken back."""
        self.game = game
        self._given = 0
        self._all_in_turn = 0

    def start(self, view: View) -> None:
        self._hint.start(view)

    def over(self, view: View) -> None:
        """Show how the game came to its end."""
        if self._given < len(self.answers):
            raise DoesNotFit("the game is over before all answers are given")
        self._show_news(view)

    def answer(self, view: View, decision: Decision) -> list[int]:
        """Ask until the answer can be understood (see `Answerer.answer`)."""
        treasure = decision.kind == "play_treasure" and decision.source is None
        if treasure and self._all_in_turn == self._turn():
            return [0]
        if self._given == len(self.answers):
            self.answers.append(self._ask(view, decision))
        answer = self.answers[self._given]
        self._given += 1
        if answer != "all":
            picks = [int(pick) for pick in answer]
            if problem := decision.problem(picks):
                raise DoesNotFit(f"{problem}; asked was {decision!r}")
            return picks
        if not treasure:
            raise DoesNotFit(f"'all' is no answer to {decision!r}")
        self._all_in_turn = self._turn()
        return [0]

    def _arrive(self, view: View) -> None:
        """Check that earlier answers have led to where they led before. What happened until then is no news."""
        game = self._playing()
        if position(game) != self._reached:
            raise DoesNotFit("cards lie elsewhere")
        self._reached = ""
        self._log_shown = len(game.log.entries) if game.log is not None else 0
        self._show_table(view)

    def _turn(self) -> int:
        return int(self._playing().turn_number)

    # Reading.

    def _ask(self, view: View, decision: Decision) -> Answer:
        if self._reached:
            self._arrive(view)
        self._show_news(view)
        if view.my_turn and view.turn != self._turn_shown:
            self._show_table(view)
        self._show_question(view, decision)
        options = [str(option) for option in decision.options]
        while True:
            text = self._read()
            try:
                if text.casefold() not in (option.casefold() for option in options) and self._obeys(
                    text, view, decision
                ):
                    continue
                if text.casefold() == "all" and decision.kind == "play_treasure" and decision.source is None:
                    return "all"
                return picks_from(text, options, decision.least, decision.most)
            except UserError as error:
                self._screen.text(str(error), "red")

    def _obeys(self, text: str, view: View, decision: Decision) -> bool:
        """Do what was typed if it is a command; return False if it is an answer."""
        word, _, rest = text.partition(" ")
        rest = rest.strip()
        match word.casefold():
            case "undo" if not rest:
                self._take_back()
            case "?" if not rest:
                self._give_hint(view, decision)
            case "help" if not rest:
                self._screen.text(HELP)
            case "cards" if not rest:
                self._show_cards(sorted(view.kingdom, key=lambda card: (card.cost, card.name)) + list(view.landscapes))
            case "table" if not rest:
                self._show_table(view)
                self._show_question(view, decision)
            case "log" if rest in ("", "all"):
                self._show_log(view, rest == "all")
            case "save":
                print(self._save(Path(rest) if rest else None))
            case "quit" if not rest:
                raise Left("you have left the game")
            case _ if text.startswith("?"):
                self._show_cards([self._card(text[1:].strip())])
            case _:
                return False
        return True

    def _read(self) -> str:
        try:
            text = input("> ").strip()
        except EOFError:
            print()
            raise Left("the input has come to its end") from None
        if not sys.stdin.isatty():
            print(text)
        return text

    def _take_back(self) -> None:
        if not self.answers:
            raise UserError("There is no answer to take back.")
        self.answers.pop()
        raise TakeBack("taken back")

    # Helping.

    def _give_hint(self, view: View, decision: Decision) -> None:
        try:
            picks = self._hint.answer(view, decision)
            names = ", ".join(str(decision.options[pick]) for pick in picks) or "nothing (an empty answer)"
        except Exception as error:  # a stranger's bot that fails should not end a person's game
            raise UserError(f"{self._hint_name} does not know: {error}") from None
        self._screen.text(f"{self._hint_name} would answer: {names}", "italic")

    def _card(self, name: str) -> Card:
        setup = self._playing().setup
        by_name = {card.name: card for card in (*setup.cards, *setup.landscapes)}
        (pick,) = picks_from(name, list(by_name), 1, 1)
        return list(by_name.values())[pick]

    def _show_cards(self, chosen: Sequence[Card]) -> None:
        for card in chosen:
            self._screen.text(
                f"  {card.name} ({price(self._playing(), card)}): {' '.join(docstring(card.definition).split())}"
            )

    # Showing.

    def _playing(self) -> Game:
        assert self.game is not None
        return self.game

    def _show_news(self, view: View) -> None:
        """Show what has happened since the last question, except by the person's own answers."""
        log = self._playing().log
        if log is None:
            return
        me, turn_of, news = view.seat - 1, -1, []
        for number, entry in enumerate(log.entries):
            if entry.verb == "turn":
                turn_of = entry.seat
            # Everybody draws a new hand at the end of a turn, so that is no news.
            routine = entry.depth == 0 and entry.verb in ("draws", "shuffles")
            if number >= self._log_shown and not routine and not turn_of == entry.seat == me:
                news.append(entry)
        self._log_shown = len(log.entries)
        self._show_entries(news, me)

    def _show_entries(self, entries: Sequence[Entry], me: int) -> None:
        if entries:
            print()
        short = [f"p{seat}" for seat in range(1, len(self._names) + 1)]
        for turn, group in groupby(entries, lambda entry: entry if entry.verb == "turn" else None):
            for line in [] if turn else told(list(group), short, me):
                self._screen.text(f"  {line}")
            if turn:
                self._screen.text(f"{self._names[turn.seat]}, turn {turn.number}:", "bold")

    def _show_log(self, view: View, whole: bool) -> None:
        log = self._playing().log
        entries = log.entries if log is not None else []
        turns = [number for number, entry in enumerate(entries) if entry.verb == "turn"]
        # The last round: as many turns as there are players, and the present one.
        first = 0 if whole or len(turns) <= len(self._names) else turns[-len(self._names) - 1]
        self._show_entries(entries[first:], view.seat - 1)

    def _show_table(self, view: View) -> None:
        if view.my_turn:
            self._turn_shown = view.turn
        self._screen.heading(f"Your turn {view.turn}" if view.my_turn else "The table")
        self._screen.lines(board(self._playing(), self._names, view.seat - 1))

    def _show_question(self, view: View, decision: Decision) -> None:
        print()
        self._screen.lines(own_cards(player_of(view)))
        question = decision.text or QUESTIONS.get(decision.kind, decision.kind.replace("_", " "))
        if decision.source is not None:
            question = f"{decision.source}: {question}"
        if not decision.own:
            question += f" (cards of {self._names[decision.owner - 1]})"
        if len(decision.options) > 1 or decision.least == 0:
            question += f" ({how_many(decision.least, decision.most, len(decision.options))})"
        self._screen.text(f"{question}:", "bold")
        if decision.shown:
            self._screen.lines([Line("Revealed", [*cards(decision.shown)])])
        options = {str(option): option for option in decision.options}
        self._screen.options(
            [self._option(number, option, decision) for number, option in enumerate(options.values(), 1)]
        )

    def _option(self, number: int, option: Card | str, decision: Decision) -> Item:
        if isinstance(option, str):
            return Item(option, "", str(number))
        cost = price(self._playing(), option) if decision.kind in ("buy", "gain") else ""
        return Item(option.name, colour(option), str(number), cost)
