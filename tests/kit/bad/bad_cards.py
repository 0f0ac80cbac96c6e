"""Card sets of one card each, which is wrong in one way; and one that does nothing wrong."""

from __future__ import annotations

import random

from dominion_cli import (
    GAIN,
    Card,
    CardSet,
    Decision,
    Event,
    EventLandscape,
    Landmark,
    Landscape,
    Player,
    Setup,
    Trait,
    Type,
    View,
    Way,
    hookimpl,
)
from dominion_cli.hookspecs import RegisterCardSet


class Fine(Card):
    """Choose one: +$1; or +1 Buy."""

    name = "Fine Card"
    cost = 2

    def play(self, player: Player) -> None:
        if player.choose_one_of("+$1", "+1 Buy") == 0:
            player.plus_coins(1)
        else:
            player.plus_buys(1)

    def advise(self, view: View, decision: Decision) -> int:
        return 0


class Fete(EventLandscape):
    """Gain a Silver."""

    name = "Fete"
    cost = 2

    def bought(self, player: Player) -> None:
        player.gain("Silver")


class Pointless(Card):
    """Worth nothing."""

    name = "Pointless"
    cost = 3
    types = Type.VICTORY


class Misspelt(Card):
    """+1 Action; a fact and a method have the wrong names."""

    name = "Misspelt"
    cost = 3
    coin = 2
    actions = 1

    def on_gained(self, player: Player) -> None:
        player.gain("Coper")


class Deaf(Card):
    """+1 Card."""

    name = "Deaf"
    cost = 2
    cards = 1
    types = Type.ACTION | Type.REACTION


class Raises(Card):
    """Fails."""

    name = "Raises"
    cost = 2

    def play(self, player: Player) -> None:
        raise ZeroDivisionError("no reason")


class Loses(Card):
    """Loses a card."""

    name = "Loses"
    cost = 2

    def play(self, player: Player) -> None:
        if player.hand:
            player.hand.pop()


class Mute(Fine):
    """Choose one: +$1; or +1 Buy."""

    name = "Mute"

    def advise(self, view: View, decision: Decision) -> int:
        return None  # type: ignore[return-value]


class Misleading(Fine):
    """Choose one: +$1; or +1 Buy."""

    name = "Misleading"

    def advise(self, view: View, decision: Decision) -> int:
        return 7


class Dice(Card):
    """+$ at random, but not of the game's own luck."""

    name = "Dice"
    cost = 2

    def play(self, player: Player) -> None:
        player.plus_coins(random.randrange(50))


class Hangs(Card):
    """Never ends."""

    name = "Hangs"
    cost = 2

    def play(self, player: Player) -> None:
        while True:
            player.plus_coins(0)


class Stray(Landscape):
    """When you gain a Stray card, gain a Copper: but it is on no pile."""

    name = "Stray"
    types = Type.TRAIT
    listens = GAIN

    def happen(self, player: Player, event: Event) -> None:
        player.gain("Copper")


class Homeless(Trait):
    """The same, and what gives a Trait its pile is replaced."""

    name = "Homeless"
    listens = GAIN

    def set_up(self, setup: Setup) -> None:
        setup.add_pile("Horse", supply=False)

    def happen(self, player: Player, event: Event) -> None:
        player.gain("Copper")


class Unheard(Landmark):
    """When something happens that does not happen, +1 VP."""

    name = "Unheard"
    listens = 1 << 40

    def happen(self, player: Player, event: Event) -> None:
        player.take_vp(1)


class Aimless(Way):
    """Nothing, since a method's name is not quite right."""

    name = "Way of the Aimless"

    def insted(self, player: Player) -> None:
        player.draw(2)


class Role(Card):
    """+1 Card; where it lies has a misspelt name."""

    name = "Role"
    cost = 2
    cards = 1
    role = "Non Supply"


class Untold(Card):
    name = "Untold"
    cost = 2
    cards = 1


FACTS = (Stray, Homeless, Unheard, Aimless, Role)


@hookimpl
def register_card_sets(register: RegisterCardSet) -> None:
    register(CardSet("Fine", [Fine, Fete]))
    for card in (Pointless, Misspelt, Deaf, Raises, Loses, Mute, Misleading, Dice, Hangs, Untold, *FACTS):
        register(CardSet(card.__name__, [card]))
