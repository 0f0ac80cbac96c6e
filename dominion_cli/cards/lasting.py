"""Effects that cards of several sets leave behind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from dominion_cli.engine.card import Card
from dominion_cli.engine.effect import Effect
from dominion_cli.engine.event import Event
from dominion_cli.engine.play import Play
from dominion_cli.engine.seat import ASIDE
from dominion_cli.engine.types import ATTACKED, DECK, GAIN, PLAY, PLAYED, TURN_END, TURN_START, Type

if TYPE_CHECKING:
    from dominion_cli.engine.player import Player


class PlayedNextTurn(Effect):
    """A card that was set aside is played at the start of its owner's next turn, once or more often.

    Args:
        card: the card.
        times: how often it is played.
        place: where it lies; by default where `set_aside_until_later` puts cards.
    """

    listens = TURN_START

    def __init__(self, card: Card, times: int = 1, place: str = ASIDE) -> None:
        super().__init__()
        self.card = card
        self.shown = card
        self.times = times
        self.place = place

    def happen(self, player: Player, event: Event) -> None:
        # A Duration card that plays it twice stays in play with it.
        player.play_from(player.on(self.place).only([self.card]).still_there(), self.times)


class BackToHand(Effect):
    """At the end of the turn, what was set aside comes back to the hand.

    Args:
        cards: the cards, where `set_aside_until_later` has put them; without any, all that lies on the mat of the card
            whose effect this is.
    """

    listens = TURN_END

    def __init__(self, cards: Sequence[Card] = ()) -> None:
        super().__init__()
        self.cards = list(cards)

    def applies(self, player: Player, event: Event) -> bool:
        return True

    def happen(self, player: Player, event: Event) -> None:
        if self.cards:
            player.put_in_hand(player.on(ASIDE).only(self.cards))
        else:
            player.put_in_hand(player.on(self.source.name))


class DrawAtTurnEnd(Effect):
    """At the end of this turn, once the new hand is drawn, its owner draws some more."""

    listens = TURN_END

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count

    def applies(self, player: Player, event: Event) -> bool:
        return True

    def happen(self, player: Player, event: Event) -> None:
        player.plus_cards(self.count)


class MayTopdeck(Effect):
    """This turn, what its owner gains may go onto the deck."""

    listens = GAIN
    lasts = True

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and event.is_there() and event.place is not player.deck

    def happen(self, player: Player, event: Event) -> None:
        if player.may("topdeck", event.card):
            event.move_to(DECK)


@mypyc_attr(allow_interpreted_subclasses=True)
class AfterNextAction(Effect):
    """Something happens after the next Action that its player plays, when all that it says has been done."""

    listens = PLAY | PLAYED
    lasts = True
    first_at = PLAY | PLAYED

    def __init__(self) -> None:
        super().__init__()
        # The Action that is being played, the record of its play, and how many coins there were before.
        self.card: Card | None = None
        self.target: Play | None = None
        self.coins: int = 0

    def applies(self, player: Player, event: Event) -> bool:
        if event.player is not player:
            return False
        if self.card is not None:
            return event.kind == PLAYED and event.card is self.card and event.play is self.target
        return event.kind == PLAY and self.suits(player.game.types(event.card))

    def happen(self, player: Player, event: Event) -> None:
        if event.kind == PLAY:
            self.card = event.card
            self.target = event.play
            self.coins = player.coins
        else:
            player.end_effect(self)
            self.afterwards(player, event)

    def suits(self, types: int) -> bool:
        """Return whether a card of these types is one that it waits for."""
        return types & Type.ACTION != 0

    def afterwards(self, player: Player, event: Event) -> None:
        """Do what it does after that card."""


class ReplayNext(AfterNextAction):
    """The next Action that its player begins to play and that is no Command is played again afterwards."""

    def suits(self, types: int) -> bool:
        return types & Type.ACTION != 0 and types & Type.COMMAND == 0

    def afterwards(self, player: Player, event: Event) -> None:
        # The card whose effect this is stays in play as long as the one that it replays.
        if event.play is not None:
            player.play_again(event.play)
        else:
            player.play_where_it_is(event.card)


class Sheltered(Effect):
    """Other players' Attacks do nothing to its owner."""

    listens = ATTACKED
    lasts = True

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is not player and not event.spares(player)

    def happen(self, player: Player, event: Event) -> None:
        event.spare(player)
