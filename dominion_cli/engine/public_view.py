"""What everybody may know of one player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dominion_cli.engine.counting import count_card
from dominion_cli.engine.hidden import hide
from dominion_cli.engine.view_words import Word, Words

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card
    from dominion_cli.engine.player import Player

# Every public name of the class, by what it is.
PUBLIC_WORDS: Final = Words(
    {
        Word.NUMBER: "turn hand_size deck_size discard_size owned seat",
        Word.SCORE: "points",
        Word.CARD: "discard_top",
        Word.CARDS: "in_play",
        Word.CARD_NUMBER: "count",
    }
)


class PublicView:
    """What everybody may know of one player."""

    def __init__(self, player: Player) -> None:
        self._player = player

    @property
    def seat(self) -> int:
        """The player's seat, from 1."""
        return self._player.seat + 1

    @property
    def turn(self) -> int:
        """How many turns the player has begun."""
        return self._player.turns

    @property
    def points(self) -> int:
        """The player's score now; everybody has seen what the player gained and trashed."""
        return self._player.score()

    @property
    def hand_size(self) -> int:
        """How many cards the player has in hand."""
        return len(self._player.hand)

    @property
    def deck_size(self) -> int:
        """How many cards are in the player's deck."""
        return len(self._player.deck)

    @property
    def discard_size(self) -> int:
        """How many cards are in the player's discard pile."""
        return len(self._player.discard_pile)

    @property
    def discard_top(self) -> Card | None:
        """The top card of the player's discard pile; None when the pile is empty."""
        pile = self._player.discard_pile
        return pile[-1] if pile else None

    @property
    def owned(self) -> int:
        """How many cards the player owns."""
        return self._player.total_owned()

    @property
    def in_play(self) -> tuple[Card, ...]:
        """The cards the player has in play."""
        return tuple(self._player.in_play)

    def count(self, card: Card | str) -> int:
        """Return how many of that card the player owns; of a mixed pile by its name, how many in all."""
        return count_card(self._player, card)


hide(PublicView, "_player")
