"""A person at the terminal as a player: shows what there is to see, asks, and understands the answer."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from dominion_cli.cli.output import counted
from dominion_cli.docs import docstring
from dominion_cli.engine.answerer import Answerer
from dominion_cli.engine.errors import GameError
from dominion_cli.engine.log import told
from dominion_cli.errors import UserError, nearest

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.game import Game
    from dominion_cli.engine.view import View

HELP: Final = """\
Answer with an option's number, its name or the beginning of its name; several are parted by commas.
An empty answer takes none, where that is allowed; 'all' takes all, or plays all Treasures.
undo takes back your last answer, '? CARD' shows a card, quit leaves the game."""

NO_BREAK: Final = "\N{NO-BREAK SPACE}"

QUESTIONS: Final = {
    "play_action": "Play an Action card",
    "play_treasure": "Play a Treasure",
    "buy": "Buy a card",
    "topdeck": "put onto the deck",
    "bottom": "put under the deck",
    "order": "choose the order: the first goes first",
}


class TakeBack(GameError):
    """The person takes back the last answer; ``answers`` are those of everybody before it."""

    def __init__(self, answers: list[int]) -> None:
        super().__init__("taken back")
        self.answers = answers


class Left(GameError):
    """The person has left, or the input has come to its end."""


class Person(Answerer):
    """Asks a person at the terminal.

    Args:
        names: what the players are called, the first to move first.
    """

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__()
        self._names = names
        self._game: Game | None = None
        # For each of the person's own answers, how many there were before it.
        self._marks: list[int] = []
        self._log_shown = 0
        self._turn_shown = 0
        # The turn in which all Treasures are to be played.
        self._all_in_turn = 0

    def sit_down(self, game: Game) -> None:
        """Get ready to play this game, or the same one again up to an answer that was taken back."""
        self._game = game
        self._all_in_turn = 0

    def over(self, view: View) -> None:
        """Tell how the game came to its end."""
        self._show_news(view)

    def answer(self, view: View, decision: Decision) -> list[int]:
        """Ask until the answer can be understood (see `Answerer.answer`)."""
        if decision.kind == "play_treasure" and self._all_in_turn == view.turn:
            return [0]
        self._show_news(view)
        if view.my_turn and view.turn != self._turn_shown:
            self._turn_shown = view.turn
            self._show_table(view)
        options = [str(option) for option in decision.options]
        print(f"\n{self._status(view)}\n{self._question(view, decision)}")
        while True:
            text = self._read()
            try:
                if text.casefold() == "undo":
                    self._take_back()
                elif text.startswith("?"):
                    self._help(view, text[1:].strip())
                elif text.casefold() == "all" and decision.kind == "play_treasure":
                    self._all_in_turn = view.turn
                    return self._noted([0])
                else:
                    return self._noted(picks_from(text, options, decision.least, decision.most))
            except UserError as error:
                print(error)

    # Reading.

    def _read(self) -> str:
        try:
            text = input("> ").strip()
        except EOFError:
            print()
            raise Left("the input has come to its end") from None
        if not sys.stdin.isatty():
            print(text)
        if text.casefold() == "quit":
            raise Left("you have left the game")
        return text

    def _noted(self, picks: list[int]) -> list[int]:
        self._marks.append(len(self._answers()))
        return picks

    def _take_back(self) -> None:
        if not self._marks:
            raise UserError("There is no answer to take back.")
        raise TakeBack(self._answers()[: self._marks.pop()])

    def _answers(self) -> list[int]:
        return self._game.answers or [] if self._game is not None else []

    # Showing.

    def _show_news(self, view: View) -> None:
        """Tell what has happened since the last question, other than by the person's own answers."""
        log = self._game.log if self._game is not None else None
        if log is None:
            return
        me, turn_of, news = view.seat - 1, -1, []
        for number, entry in enumerate(log.entries):
            if entry.verb == "turn":
                turn_of = entry.seat
            # A new hand and a new deck at the end of everybody's turn are no news.
            routine = entry.depth == 0 and entry.verb in ("draws", "shuffles")
            if number >= self._log_shown and not routine and not turn_of == entry.seat == me:
                news.append(entry)
        self._log_shown = len(log.entries)
        if news:
            print()
        short = [f"p{seat}" for seat in range(1, len(self._names) + 1)]
        for turn, group in groupby(news, lambda entry: entry if entry.verb == "turn" else None):
            for line in [] if turn else told(list(group), short, me):
                print(_wrapped(f"  {line}"))
            if turn:
                print(f"{self._names[turn.seat]}, turn {turn.number}:")

    def _show_table(self, view: View) -> None:
        points = ", ".join(f"{name} {player.points}" for name, player in zip(self._names, view.players, strict=True))
        print(f"\nYour turn {view.turn}. Points: {points}.")
        piles = sorted(view.supply_cards, key=lambda card: (view.cost(card), card.name))
        supply = (f"{view.left(card)} {card.name} {_price(view, card)}" for card in piles)
        print(_wrapped(f"Supply: {_listed(supply)}"))

    def _status(self, view: View) -> str:
        hand = _wrapped(f"Hand: {_with_numbers(map(str, view.hand)) or 'no cards'}")
        if not view.my_turn:
            return hand
        left = f"{counted(view.actions, 'Action')}, {counted(view.buys, 'Buy')}, ${view.coins}"
        return f"{hand}\n{left}"

    def _question(self, view: View, decision: Decision) -> str:
        question = decision.text or QUESTIONS.get(decision.kind, decision.kind.replace("_", " "))
        if decision.source is not None:
            question = f"{decision.source}: {question}"
        if not decision.own:
            question += f" (cards of {self._names[decision.owner.seat]})"
        names = list(dict.fromkeys(str(option) for option in decision.options))
        if decision.kind == "buy":
            prices = {str(card): _price(view, card) for card in decision.cards}
            names = [f"{name} {prices[name]}" for name in names]
        if len(decision.options) > 1 or decision.least == 0:
            question += f" ({_how_many(decision.least, decision.most, len(decision.options))})"
        listed = "  ".join(f"{number} {name}".replace(" ", NO_BREAK) for number, name in enumerate(names, 1))
        return f"{question}:\n{_wrapped(f'  {listed}')}"

    def _help(self, view: View, name: str) -> None:
        cards = {card.name: card for card in (*view.kingdom, *view.supply_cards, *view.hand)}
        if name:
            (pick,) = picks_from(name, list(cards), 1, 1)
            chosen = [list(cards.values())[pick]]
        else:
            print(HELP)
            chosen = sorted(view.kingdom, key=lambda card: (card.cost, card.name))
        for card in chosen:
            print(_wrapped(f"  {card.name} ({_price(view, card)}): {docstring(card.definition)}"))


def picks_from(text: str, options: Sequence[str], least: int, most: int) -> list[int]:
    """Turn an answer as typed into the numbers of the options picked.

    Equal options, such as several Coppers, count as one for the numbers that are typed; naming it twice takes two.

    Raises:
        UserError: when the answer can't be understood, or takes too few or too many.

    >>> picks_from("co, 2", ["Copper", "Estate", "Copper"], 0, 3)
    [0, 1]
    """
    names = list(dict.fromkeys(options))
    if text.casefold() == "all":
        picks = list(range(len(options)))
    else:
        picks = []
        for part in filter(None, (part.strip() for part in text.split(","))):
            name = _meant(part, names)
            free = [number for number, option in enumerate(options) if option == name and number not in picks]
            if not free:
                raise UserError(f"There is no further {name}.")
            picks.append(free[0])
    if not least <= len(picks) <= most:
        raise UserError(f"That takes {len(picks) or 'none'}; take {_how_many(least, most, len(options))}.")
    return picks


def _meant(part: str, names: Sequence[str]) -> str:
    """Return the name that was meant: the very name, or by number, or the only one that begins like that."""
    typed = part.casefold()
    for name in names:
        if name.casefold() == typed:
            return name
    if part.isdecimal():
        if 1 <= int(part) <= len(names):
            return names[int(part) - 1]
        raise UserError(f"There is no option {part}; there are {len(names)}.")
    found = [name for name in names if name.casefold().startswith(typed)]
    if len(found) == 1:
        return found[0]
    if found:
        raise UserError(f"{part!r} may be {' or '.join(found)}.")
    raise UserError(f"{part!r} is not among the options.{nearest(part, names)} ('?' for help)")


def _how_many(least: int, most: int, options: int) -> str:
    if least == most:
        return str(least)
    if least > 0:
        return f"{least} to {most}"
    if most == 1:
        return "one or none"
    return "any number" if most == options else f"up to {most}"


def _with_numbers(names: Iterable[str]) -> str:
    """Return names, each once with how many there are."""
    counts = Counter(names)
    return _listed(f"{counts[name]} {name}" if counts[name] > 1 else name for name in counts)


def _listed(parts: Iterable[str]) -> str:
    """Join parts with commas; a line is not broken inside of one."""
    return ", ".join(part.replace(" ", NO_BREAK) for part in parts)


def _price(view: View, card: Card) -> str:
    from dominion_cli.kingdoms.kingdom import Row

    return Row(card.name, *view.full_cost(card), ()).cost


def _wrapped(text: str) -> str:
    """Break a line where the terminal ends, further lines set in."""
    width = max(40, shutil.get_terminal_size().columns - 1)
    return textwrap.fill(text, width, subsequent_indent="    ", break_on_hyphens=False).replace(NO_BREAK, " ")
