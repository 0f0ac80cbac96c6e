"""The mat of exiled cards: what the rules of Exile say of gaining a card that one has there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from dominion_cli.engine.card import Card
from dominion_cli.engine.effect import Effect
from dominion_cli.engine.types import GAIN, Type

if TYPE_CHECKING:
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.event import Event
    from dominion_cli.engine.player import Player
    from dominion_cli.engine.view import View


class ExileMat(Card):
    """What asks whether the copies of a card that was gained are discarded from Exile."""

    name = "Exile"
    role = "Status"

    def advise(self, view: View, decision: Decision) -> Any:
        # Cards that do something are wanted in the deck, points count in Exile as well.
        return decision.cards[0].types & (Type.ACTION | Type.TREASURE | Type.NIGHT) != 0


class FromExile(Effect):
    """When its owner gains a card, all copies of it may be discarded from Exile."""

    listens = GAIN
    lasts = True

    def __init__(self) -> None:
        super().__init__()
        self.source = EXILE

    def applies(self, player: Player, event: Event) -> bool:
        copies = player.on_mat("Exile").count(event.card)
        return event.player is player and copies > (1 if event.exiled else 0)

    def happen(self, player: Player, event: Event) -> None:
        if player.may("discard", event.card):
            player.discard(player.on("Exile").named(event.card.name))


EXILE: Final = ExileMat()
