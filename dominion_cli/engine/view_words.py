"""The words of a view: what a word is says what may be done with it.

The tables are `view.WORDS` and `public_view.PUBLIC_WORDS`. By them go the conditions of menus, the line protocol, the
views of bots in other processes, what a learner observes, and the documentation. Most words need nothing else. Where a
word has to be spelled out, a test names the file that lacks it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final


class Word:
    """What a word can be."""

    # Attributes.
    NUMBER: Final = "a whole number from 0"
    SCORE: Final = "a whole number that can be below 0"
    TRUTH: Final = "true or false"
    PHASE: Final = "a phase of the turn"
    CARD: Final = "a card, or None"
    CARDS: Final = "cards that lie in a place"
    STATUSES: Final = "Projects, States and Artifacts"
    # They stay the same during the game.
    GAME_CARDS: Final = "cards of the game"
    PILES: Final = "something of each pile, by the pile's name"
    PLAYERS: Final = "public views of players"
    # Methods of one argument: a card, a type of card, or the name under which a card keeps something for the player.
    CARD_NUMBER: Final = "a whole number from 0 of a card"
    CARD_TRUTH: Final = "true or false of a card"
    CARD_WISH: Final = "true or false of a card, as the bot itself says"
    TYPE_NUMBER: Final = "a whole number from 0 of a type of card"
    NAME_NUMBER: Final = "a whole number from 0 of a name"
    NAME_CARDS: Final = "cards of a name"
    # All else.
    OTHER: Final = "something else"


class Words:
    """The words of one class of views.

    Args:
        kinds: the words by what they are, parted by spaces.

    >>> words = Words({Word.NUMBER: "coins buys", Word.TRUTH: "my_turn"})
    >>> words.of(Word.NUMBER, Word.TRUTH)
    ('coins', 'buys', 'my_turn')
    >>> words.kind("buys")
    'a whole number from 0'
    """

    def __init__(self, kinds: dict[str, str]) -> None:
        self._kinds: dict[str, str] = {}
        for kind, words in kinds.items():
            for word in words.split():
                self._kinds[word] = kind

    def of(self, *kinds: str) -> tuple[str, ...]:
        """Return the words that are one of some kinds."""
        return tuple([word for kind in kinds for word, own in self._kinds.items() if own == kind])

    def kind(self, word: str) -> str:
        """Return what a word is; nothing when there is no such word."""
        return self._kinds.get(word, "")

    def __iter__(self) -> Iterator[str]:
        return iter(self._kinds)
