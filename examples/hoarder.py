"""A whole plugin: a bot and a card set. Try it with ``dominion --plugin examples/hoarder.py match hoarder money``."""

from __future__ import annotations

from collections.abc import Callable

from dominion_cli import Bot, Card, CardSet, Player, Type, View, hookimpl


class Hoarder(Bot):
    """Gold above all."""

    def buy(self, view: View) -> str | None:
        return view.first_affordable("Gold", "Province", "Silver")


class Orchard(Card):
    """+1 Card, +1 Action; when you gain it, gain a Copper."""

    name = "Orchard"
    cost = 3
    types = Type.ACTION
    cards = 1
    actions = 1

    def on_gain(self, player: Player) -> None:
        player.gain("Copper")


@hookimpl
def register_bots(register: Callable[[str, type[Bot]], None]) -> None:
    register("hoarder", Hoarder)


@hookimpl
def register_card_sets(register: Callable[[CardSet], None]) -> None:
    register(CardSet("Orchards", [Orchard]))
