"""What a card leaves behind: it waits for something to happen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from dominion_cli.engine.types import TURN_START

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card
    from dominion_cli.engine.event import Event
    from dominion_cli.engine.play import Play
    from dominion_cli.engine.player import Player
    from dominion_cli.engine.seat import Seat

# How long an effect waits.
THIS_TURN: Final = 0
UNTIL_NEXT_TURN: Final = 1
FOREVER: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """Something a card leaves behind, waiting for an event: this turn, until a player's next turn, or for the game.

    A subclass says in ``listens`` which kinds of event it waits for, in `applies` which of those count, and in
    `happen` what it does then. It is used up by happening once, unless ``lasts`` is true.
    """

    def __init__(self, source: Card, listens: i64, lasts: bool = False) -> None:
        self.source = source
        # The card it is called by where its owner chooses what comes first; two with another one are not alike.
        self.shown = source
        self.listens = listens
        self.lasts = lasts
        # Whether it happens before everything else, whatever order its owner likes: for what just keeps count.
        self.at_once: bool = False
        self.until: i64 = THIS_TURN
        # The turn (see `Table.turn_number`) in which it began to wait. What waits for the start of a turn waits for the
        # start of a later one, even if it began at the start of this one.
        self.since: i64 = -1
        # Whose next turn ends it.
        self.until_turn_of: Seat | None = None
        # The play whose instructions left it behind; whether the card stays in play as long as it waits; and whether
        # +Cards and +$ were swapped in those instructions, which they are for what comes of them later in the turn.
        self.play: Play | None = None
        self.holds: bool = False
        self.swapped: bool = False

    def applies(self, player: Player, event: Event) -> bool:
        """Tell whether the event is one that this effect waits for."""
        return True

    def happen(self, player: Player, event: Event) -> None:
        """Do what the effect does."""

    def forbids_playing(self, player: Player, card: Card) -> bool:
        """Tell whether its player may not play a card from the hand; asked in games that ``limits_playing``."""
        return False

    def discount(self, player: Player, card: Card) -> int:
        """Return how many coins less a card costs because of this effect (for effects that listen to `COSTS`)."""
        return 0


class NextTurn(Effect):
    """What a Duration card does at the start of its owner's next turn, or of each turn from then on."""

    def __init__(self, play: Play, lasts: bool = False) -> None:
        super().__init__(play.acts_as, TURN_START, lasts)
        self.until = FOREVER
        self.play = play
        self.holds = True

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player

    def happen(self, player: Player, event: Event) -> None:
        self.source.next_turn(player)
