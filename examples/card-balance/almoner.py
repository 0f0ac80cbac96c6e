"""A new card as a plugin: Almoner, which is to be checked before it is printed."""

from __future__ import annotations

from typing import Any

from dominion_cli import Card, CardSet, Decision, Player, RegisterCardSet, Type, View, hookimpl


class Almoner(Card):
    """+3 Cards. You may discard a Victory card for +$1."""

    name = "Almoner"
    cost = 4
    cards = 3
    more_coins = True

    def play(self, player: Player) -> None:
        if player.discard_some(player.in_hand(Type.VICTORY), 0, 1):
            player.plus_coins(1)

    def advise(self, view: View, decision: Decision) -> Any:
        # Most Victory cards do nothing in a hand; the dead ones come first.
        dead = [card for card in decision.cards if not card.has_type(Type.ACTION) and not card.has_type(Type.TREASURE)]
        return dead[:1]


@hookimpl
def register_card_sets(register: RegisterCardSet) -> None:
    register(CardSet("Alms Houses", [Almoner]))
