"""Whose text is being followed: the one place where an ability or an instruction finds out what it belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card
    from dominion_cli.engine.event import Event
    from dominion_cli.engine.play import Play
    from dominion_cli.engine.player import Player


class Frame:
    """Some instructions while they are followed: ``player`` follows the text of ``source``.

    ``play`` is the play of a card that they belong to, ``event`` what they react to. Making a frame begins the
    instructions; `leave` ends them, and what held before holds again. What happens meanwhile finds here what it needs:
    who asks a question, which card made another be gained, what +$ counts for. In the log, what happens stands under
    ``source`` if that is to be a ``heading``.
    """

    def __init__(
        self,
        player: Player,
        source: Card,
        play: Play | None = None,
        event: Event | None = None,
        heading: bool = False,
    ) -> None:
        game = player.game
        if heading and game.log is not None:
            game.log.begin(source)
        self.player = player
        self.source = source
        self.play = play
        self.event = event
        # Whether +Cards and +$ are swapped in these instructions.
        self.swapped: bool = False
        # Whether these are a reaction of a card that is still in the hand from which it reacts.
        self.in_hand: bool = False
        # Who has cards lying beside the deck for these instructions, once for each time some were laid there.
        self.laid: list[Player] | None = None
        self._heading = heading
        self._outer = game.frame
        game.frame = self

    def has_left(self, place: list[Card], card: Card) -> None:
        """Take note that a card has left a place: the one that reacts may have left the hand."""
        if card is self.source and place is self.player.hand:
            self.in_hand = False

    def leave(self) -> None:
        """End the instructions: what they have looked at or revealed and left lying goes back onto the decks."""
        laid = self.laid
        while laid:
            laid.pop().put_back_aside()
        game = self.player.game
        if self._heading and game.log is not None:
            game.log.end()
        game.frame = self._outer
