"""Something that happens and may be reacted to, and the abilities that it sets off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card
    from dominion_cli.engine.player import Player


class Event:
    """Something that happens: what kind, to or by whom, with which card and, for a card being played, in which play."""

    def __init__(self, kind: i64, player: Player, card: Card, play: Play | None = None) -> None:
        self.kind = kind
        self.player = player
        self.card = card
        self.play = play

    def spare(self, player: Player) -> None:
        """Make a player unaffected by the play that this event is about."""
        if self.play is not None:
            self.play.immune |= 1 << player.seat

    def spares(self, player: Player) -> bool:
        """Tell whether the player is unaffected already, or there is nothing to be unaffected by."""
        return self.play is None or self.play.immune & (1 << player.seat) != 0


class Play:
    """One card in play that needs an identity: it may act on itself, be played again, or wait for a later turn."""

    def __init__(self, card: Card) -> None:
        self.card = card
        # False once it was moved from where its owner played it: then nothing that lost track of it moves it.
        self.in_play: bool = True
        # The seats that this playing of the card does not affect, as bits.
        self.immune: i64 = 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """Something a card leaves behind for the rest of the turn, waiting for an event.

    A subclass says in ``listens`` which kinds of event it waits for, in `applies` which of those count, and in
    `happen` what it does then. It is used up by happening once, unless ``lasts`` is true.
    """

    def __init__(self, source: Card, listens: i64, lasts: bool = False) -> None:
        self.source = source
        self.listens = listens
        self.lasts = lasts

    def applies(self, player: Player, event: Event) -> bool:
        """Tell whether the event is one that this effect waits for."""
        return True

    def happen(self, player: Player, event: Event) -> None:
        """Do what the effect does."""


OWN_GAIN: Final = 0
OWN_TRASH: Final = 1
OWN_DISCARD: Final = 2
FROM_HAND: Final = 3
EFFECT: Final = 4


class Ability:
    """One ability that an event has set off, for its owner to use now, later or, if it is a reaction, not at all."""

    def __init__(self, how: i64, source: Card, effect: Effect | None = None) -> None:
        self.how = how
        self.source = source
        self.effect = effect

    @property
    def optional(self) -> bool:
        """Only reactions from the hand may be left alone."""
        return self.how == FROM_HAND

    def like(self, other: Ability) -> bool:
        """Tell whether the two do the same, so that their order makes no difference: two Merchants, say."""
        return self.how == other.how and self.source is other.source and type(self.effect) is type(other.effect)

    def use(self, player: Player, event: Event) -> None:
        """Do what the ability does."""
        if self.how == OWN_GAIN:
            self.source.on_gain(player)
        elif self.how == OWN_TRASH:
            self.source.on_trash(player)
        elif self.how == OWN_DISCARD:
            self.source.on_discard(player)
        elif self.how == FROM_HAND:
            self.source.react(player, event)
        elif self.effect is not None:
            if not self.effect.lasts:
                player.effects.remove(self.effect)
            self.effect.happen(player, event)
