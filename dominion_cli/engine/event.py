"""Something that happens and may be reacted to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from dominion_cli.engine.cards import holds, remove
from dominion_cli.engine.types import DECK, HAND

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card
    from dominion_cli.engine.pile import Pile
    from dominion_cli.engine.play import Play
    from dominion_cli.engine.player import Player


class Event:
    """Something that happens: what kind, to or by whom, with which card and, for a card being played, in which play."""

    def __init__(self, kind: i64, player: Player, card: Card, play: Play | None = None) -> None:
        self.kind = kind
        """What happens: `GAIN`, `TRASH`, `PLAYED` …, one bit."""
        self.player = player
        """Whom it happens to, or who does it: who gains, trashes, plays; whose turn starts."""
        self.card = card
        """The card that is gained, trashed, played …; at the start of a turn and the like, no card."""
        self.play = play
        """For a card that is played: this playing of it."""
        self.place: list[Card] | None = None
        """Where a card that was gained, trashed or discarded lies now; `move_to` takes it from there."""
        self._shuffles: i64 = player.shuffles
        self.pile: Pile | None = None
        """For a card gained or trashed: the pile it comes from, if it comes from one."""
        self.bought: bool = False
        """For a gain: whether the card was bought."""
        self.in_buy_phase: bool = player.game.in_buy_phase(player)
        """Whether it was in the player's own Buy phase, which a reaction can have ended since."""
        self.by: Card | None = None
        """For a card that moved: the card that did it, by its instructions or an ability; None for what was bought."""
        self.number: i64 = 0
        """For a card that was played: which Action of the turn it is; 0 for one that is none.

        For a gain: which of the player's gains of this turn, in games that keep them (`Game.keeps_gains`).
        """
        self.exiled: bool = False
        """For a gain: whether the card itself has been exiled since, so that it is none of the copies there before."""
        self.replaced: bool = False
        """Whether an ability does something else instead: of the gain, or of the card's instructions. It sets this."""
        self.again: i64 = 0
        """For a card's instructions: how often they are followed once more."""
        self.this: Play | None = None
        """The playing of the card in play that `applies` is asked of, or whose `happen` is called."""

    def spare(self, player: Player) -> None:
        """Make a player unaffected by the play that this event is about."""
        if self.play is not None:
            self.play.immune |= 1 << player.seat

    def spares(self, player: Player) -> bool:
        """Return whether the player is unaffected already, or there is nothing to be unaffected by."""
        return self.play is None or self.play.immune & (1 << player.seat) != 0

    def by_this_turns_play(self) -> bool:
        """Return whether the card in play that may do something now was played this turn, neither called nor before."""
        return self.this is not None and self.this.this_turn

    def is_there(self) -> bool:
        """Return whether the card is still where the event left it (the lose-track rule)."""
        place = self.place
        if place is None or not holds(place, self.card):
            return False
        # On the deck, what covers it hides it; a shuffle since then has made the discard pile a deck, and nobody knows
        # where in it the card is.
        return place is not self.player.deck or (place[-1] is self.card and self._shuffles == self.player.shuffles)

    def take(self) -> bool:
        """Take the card from where the event left it, to be put elsewhere; out of the trash it is its owner's again."""
        place = self.place
        if place is None or not self.is_there():
            return False
        remove(place, self.card)
        self.place = None
        game = self.player.game
        if place is game.trash:
            self.player.owned[game.setup.slot(self.card)] += 1
        return True

    def gained_to(self, to: i64) -> bool:
        """Have a card that is gained to the hand or deck instead of the discard pile lie there; nothing loses track."""
        player = self.player
        if self.place is not player.discard_pile or not self.move_to(to):
            return False
        self.place = player.hand if to == HAND else player.deck
        return True

    def move_to(self, to: i64) -> bool:
        """Move the card to its owner's hand, deck or discard pile, if it is still where the event left it."""
        player = self.player
        target = player.hand if to == HAND else player.deck if to == DECK else player.discard_pile
        return self.move_into(target)

    def move_into(self, target: list[Card]) -> bool:
        """Move the card to a list of its owner's, if it is still where the event left it (the lose-track rule)."""
        place = self.place
        if not self.take():
            return False
        # Whatever else the event sets off has lost track of it.
        target.append(self.card)
        if place is not None:
            self.player.told_put([self.card], place, target)
        return True
