"""The record of a card in play that needs an identity of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card


class Play:
    """One card in play that needs an identity: it may act on itself, be played again, or wait for a later turn."""

    def __init__(self, card: Card) -> None:
        self.card = card
        """The card as its owner has it."""
        self.acts_as = card
        """The card that it is while it is in play: itself, but for those played as another one."""
        self.in_play: bool = True
        """Whether it is where its owner played it; once it was moved from there, what lost track of it can't move it.

        A card that is played but left where it is (by a Command) never was in play.
        """
        self.elsewhere: bool = False
        """Whether it was played where it was, by a Command."""
        self.outlasts: bool = False
        """Whether what it does in later turns comes even if it has left play (the first printing of Procession)."""
        self.immune: i64 = 0
        """The seats that this playing of the card does not affect, as bits."""
        self.waiting: i64 = 0
        """How many lasting effects hang on it."""
        self.forever: bool = False
        """Whether it stays for the rest of the game."""
        self.under: list[Card] = []
        """Cards set aside under it."""
        self.made: list[Play] = []
        """The plays that this one made: it stays as long as one of those does."""
        self._asked: bool = False
        self.this_turn: bool = True
        """Whether it was played this turn: it did not stay from an earlier one, nor was it called."""
        self.inherited: Card | None = None
        """The card that its text has the player play where it lies, in place of what is printed on it (Inheritance)."""
        self.coins_given: i64 = 0
        """How many coins this playing of the card has given, by its own instructions or those followed in their place.
        """
        self.more_choices: bool = False
        """Whether its player may choose one more of the things that it gives a choice of."""

    def stays(self) -> bool:
        """Return whether the card stays in play at Clean-up: it waits for something, or what it has played does.

        A Throne Room stays with a Duration, but not with another Throne Room that stays with one; a Command stays with
        whatever it plays, as that card itself is not there.
        """
        if self.waits():
            return True
        if self._asked:
            # Two cards can have played each other.
            return False
        self._asked = True
        stays = False
        for play in self.made:
            stays = stays or play.waits() or (play.elsewhere and play.stays())
        self._asked = False
        return stays

    def waits(self) -> bool:
        """Return whether the card itself waits for something, or has cards under it."""
        return len(self.under) > 0 or ((self.waiting > 0 or self.forever) and not self.is_gone())

    def is_gone(self) -> bool:
        """Return whether the card has left play, so that it does nothing in later turns."""
        return not (self.in_play or self.elsewhere or self.outlasts)
