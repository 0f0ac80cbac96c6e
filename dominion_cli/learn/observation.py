"""What a player may know, and is asked, as one vector of numbers. Each part has a name and a place in it."""

from __future__ import annotations

from array import array
from operator import attrgetter
from struct import Struct
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from dominion_cli.engine.counting import count_each
from dominion_cli.engine.public_view import PUBLIC_WORDS
from dominion_cli.engine.types import KINDS
from dominion_cli.engine.view import PHASES, WORDS
from dominion_cli.engine.view_words import Word, Words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from numpy.typing import NDArray

    from dominion_cli.engine.card import Card
    from dominion_cli.engine.public_view import PublicView
    from dominion_cli.engine.view import View
    from dominion_cli.learn.actions import Actions, Question

# More than any number in a game comes to.
BOUND: Final = 2.0**20
# Words of a view that are seen as one number. Of a place is seen how many of each card lie there.
NUMBERS: Final = (Word.NUMBER, Word.SCORE, Word.TRUTH)
# Words that are a number of each card, and words that are left out, as they would take too long.
CARD_NUMBERS: Final = ("count", "left")
NOT_SEEN: Final = ("can_buy", "cost", "supply_cards", "vp_on")


class Observation:
    """Makes the vector; ``parts`` has the place of each part, by its name.

    Args:
        actions: the actions of the table.
        players: seats at the table.

    >>> from dominion_cli import registry
    >>> from dominion_cli.learn.actions import Actions
    >>> setup = registry().kingdoms.kingdom("First Game").setup(registry().cards, players=2)
    >>> Observation(Actions(setup), players=2).parts["hand"]
    slice(266, 283, None)
    """

    def __init__(self, actions: Actions, players: int) -> None:
        self.parts: dict[str, slice] = {}
        self._cards = actions.cards
        self._places = actions.places
        self._each_card = Struct(f"{len(actions.cards)}f")
        self._low: list[float] = []
        self._high: list[float] = []
        things = len(actions.things)
        self._kind = self._add("kind", len(KINDS), high=1)
        self._source = self._add("source", things, high=1)
        self._about = self._add("about", things, high=1)
        self._shown = self._add("shown", things)
        self._left = self._add("left_to_pick", len(actions))
        self._picked = self._add("picked", len(actions))
        self._least = self._add("least")
        self._most = self._add("most")
        self._others = self._add("others_cards", high=1)
        self._phase = self._add("phase", len(PHASES), high=1)
        self._own = self._add_words("", WORDS)
        self._opponents = [self._add_words(f"opponent_{number}_", PUBLIC_WORDS) for number in range(1, players)]
        self._blank = array("f", bytes(4 * len(self._low)))

    def __len__(self) -> int:
        return len(self._blank)

    @property
    def low(self) -> NDArray[np.float32]:
        """The least that each number can be."""
        return np.array(self._low, np.float32)

    @property
    def high(self) -> NDArray[np.float32]:
        """The most that each number can be."""
        return np.array(self._high, np.float32)

    def of(self, view: View, question: Question | None = None) -> NDArray[np.float32]:
        """Return what a player sees and, if the question is to that player, what is asked."""
        # No other kind of array is as fast when single numbers are written.
        row = self._blank[:]
        if question is not None:
            self._write_question(row, question)
            # In a turn that somebody else controls, the hand of the controlled player is seen.
            view = question.view
        row[self._phase + PHASES.index(view.phase)] = 1
        self._write_words(row, self._own, view, view)
        for places, opponent in zip(self._opponents, view.opponents, strict=True):
            self._write_words(row, places, opponent, view)
        return np.frombuffer(row, np.float32)

    def _add(self, name: str, size: int = 1, *, low: float = 0, high: float = BOUND) -> int:
        """Add a part; return where it begins."""
        start = len(self._low)
        self.parts[name] = slice(start, start + size)
        self._low += [low] * size
        self._high += [high] * size
        return start

    def _add_words(self, who: str, words: Words) -> _Places:
        cards, things = len(self._cards), len(self._places)
        numbers = words.of(*NUMBERS)
        start = len(self._low)
        for word in numbers:
            self._add(who + word, low=-BOUND if words.kind(word) == Word.SCORE else 0)
        return _Places(
            start,
            Struct(f"{len(numbers)}f"),
            attrgetter(*numbers),
            [(self._add(who + word, cards), word) for word in words.of(Word.CARDS) if word not in NOT_SEEN],
            [(self._add(who + word, things), word) for word in words.of(Word.STATUSES)],
            [(self._add(who + word, cards, high=1), word) for word in words.of(Word.CARD)],
            [(self._add(who + word, cards), word) for word in words if word in CARD_NUMBERS],
        )

    def _write_question(self, row: array[float], question: Question) -> None:
        decision = question.decision
        row[self._kind + KINDS.index(decision.kind)] = 1
        for start, card in ((self._source, decision.source), (self._about, decision.about)):
            # Not every question is about a card: the start of a turn is about none.
            if card is not None and card.name in self._places:
                row[start + self._places[card.name]] = 1
        self._write_places(row, self._shown, decision.shown)
        for action, options in question.left.items():
            row[self._left + action] = len(options)
        for action in question.taken:
            row[self._picked + action] += 1
        row[self._least] = question.least
        row[self._most] = question.most
        row[self._others] = not decision.own

    def _write_words(self, row: array[float], places: _Places, words: View | PublicView, view: View) -> None:
        places.numbers.pack_into(row, places.start * row.itemsize, *places.read_numbers(words))
        pack = self._each_card.pack_into
        for start, word in places.zones:
            zone = getattr(words, word)
            if zone:
                pack(row, start * row.itemsize, *count_each(view, zone))
        for start, word in places.statuses:
            self._write_places(row, start, getattr(words, word))
        for start, word in places.cards:
            card = getattr(words, word)
            if card is not None:
                self._write_places(row, start, (card,))
        for start, word in places.card_numbers:
            pack(row, start * row.itemsize, *map(getattr(words, word), self._cards))

    def _write_places(self, row: array[float], start: int, cards: Iterable[Card]) -> None:
        places = self._places
        for card in cards:
            # A plugin's card can bring an Artifact of another set, which has no place.
            if card.name in places:
                row[start + places[card.name]] += 1


class _Places(NamedTuple):
    """Where in the vector the words of a view are, by what they are."""

    start: int
    numbers: Struct
    read_numbers: Callable[[View | PublicView], tuple[float, ...]]
    zones: list[tuple[int, str]]
    statuses: list[tuple[int, str]]
    cards: list[tuple[int, str]]
    card_numbers: list[tuple[int, str]]
