"""What a card leaves behind: it waits for something to happen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, mypyc_attr

from dominion_cli.engine.card import NO_CARD
from dominion_cli.engine.hidden import is_compiled
from dominion_cli.engine.types import TURN_START

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card
    from dominion_cli.engine.event import Event
    from dominion_cli.engine.play import Play
    from dominion_cli.engine.player import Player
    from dominion_cli.engine.seat import Seat

# How long an effect waits.
THIS_TURN: Final = 0
"""An effect waits until this turn ends."""
UNTIL_NEXT_TURN: Final = 1
"""An effect waits until its owner's next turn, or another player's, begins."""
FOREVER: Final = 2
"""An effect waits for the rest of the game, or until it has happened."""


# What a class of effects states as class attributes.
FACTS: Final = ("listens", "lasts", "first_at")


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """What a text leaves behind: when something happens, this does its part, once or for as long as it lasts.

    A subclass states as class attributes which kinds of event it waits for (``listens``) and how (``lasts``,
    ``first_at``). `applies` says which of those events count, `happen` what it then does. `Player.add_effect` and
    `Player.while_in_play` let it wait; its ``source`` is the text that is being followed then.

    >>> from dominion_cli import GAIN, Card, Event, Player
    >>> class GoldsBrother(Effect):
    ...     '''When you gain a Gold this turn, gain a Silver.'''
    ...
    ...     listens = GAIN
    ...     lasts = True
    ...
    ...     def applies(self, player: Player, event: Event) -> bool:
    ...         return event.player is player and event.card == "Gold"
    ...
    ...     def happen(self, player: Player, event: Event) -> None:
    ...         player.gain("Silver")
    """

    listens: int = 0
    """The kinds of event that it waits for, as bits: ``GAIN | TRASH``."""
    lasts: bool = False
    """Whether it stays after it has happened, for as long as it was to wait."""
    first_at: int = 0
    """The events at which it comes before everything else, whatever order its owner likes: for what keeps count."""

    def __init__(self) -> None:
        self.source: Card = NO_CARD
        """The card whose text left it behind."""
        self.shown: Card = NO_CARD
        """The card it is called by where its owner chooses what comes first; two with another one are not alike."""
        self.until: i64 = THIS_TURN
        """How long it waits: `THIS_TURN`, `UNTIL_NEXT_TURN` or `FOREVER`."""
        self.since: i64 = -1
        """The turn (`Game.turn_number`) in which it began to wait.

        What waits for the start of a turn waits for the start of a later one, even if it began at the start of this.
        """
        self.until_turn_of: Seat | None = None
        """Whose next turn ends it."""
        self.play: Play | None = None
        """The playing of the card whose instructions left it behind."""
        self.holds: bool = False
        """Whether the card stays in play as long as this waits."""
        self.swapped: bool = False
        """Whether +Cards and +$ were swapped in those instructions: so they are in what comes of them this turn."""

    def applies(self, player: Player, event: Event) -> bool:
        """Return whether the event is one that this effect of the player's waits for; those of the player, as it is."""
        return event.player is player

    def happen(self, player: Player, event: Event) -> None:
        """Do what the effect does."""

    def is_left_behind(self) -> bool:
        """Return whether the card that was to stay in play for it has left play: it does nothing in later turns."""
        return self.holds and self.play is not None and self.play.is_gone()

    def forbids_playing(self, player: Player, card: Card) -> bool:
        """Return whether its player may not play a card from the hand; asked in games that ``limits_playing``."""
        return False

    def discount(self, player: Player, card: Card) -> int:
        """Return how many coins less a card costs because of this effect (for effects that listen to `COSTS`)."""
        return 0


class NextTurn(Effect):
    """What a Duration card does at the start of its owner's next turn, or of each turn from then on."""

    listens = TURN_START

    def __init__(self, play: Play, lasts: bool = False) -> None:
        super().__init__()
        self.source = play.acts_as
        self.lasts = lasts
        self.play = play

    def happen(self, player: Player, event: Event) -> None:
        self.source.next_turn(player)


# What a stranger's class of effects states in plain Python, by class.
_stated: Final[dict[Any, list[str]]] = {}


def read_facts(effect: Effect) -> None:
    """Copy what a class in plain Python states, or its constructor, into the native fields of the compiled base."""
    kind: Any = type(effect)
    stated = _stated.get(kind)
    if stated is None:
        stated = [fact for fact in FACTS if fact in _FIELDS and not hasattr(getattr(kind, fact), "__set__")]
        _stated[kind] = stated
    for fact in stated:
        value: Any = getattr(effect, fact)
        _FIELDS[fact].__set__(effect, value)


# What the native fields are set through, in the compiled build.
_FIELDS: Final[dict[str, Any]] = {fact: vars(Effect)[fact] for fact in FACTS} if is_compiled(Effect) else {}
