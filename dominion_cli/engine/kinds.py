"""What each kind of landscape brings, and each kind of card with a rule of its own: classes to make such cards from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from dominion_cli.engine.card import Card, Landscape
from dominion_cli.engine.cards import Cards
from dominion_cli.engine.frame import Frame
from dominion_cli.engine.types import INSTRUCT, Type

if TYPE_CHECKING:
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.event import Event
    from dominion_cli.engine.game import Game
    from dominion_cli.engine.player import Player
    from dominion_cli.engine.setup import Setup
    from dominion_cli.engine.view import View

# The token on a Prophecy, and how many of them it begins with, by the number of players.
SUN: Final = "Sun"
SUNS: Final = (5, 5, 5, 8, 10, 12, 13)


@mypyc_attr(allow_interpreted_subclasses=True)
class EventLandscape(Landscape):
    """An Event: what is bought in the Buy phase for what it does at once, which `bought` says.

    (`Event` alone is what happens in a game: a card is gained, a turn begins.)

    >>> from dominion_cli import Player
    >>> class Harvest(EventLandscape):
    ...     name = "Harvest Festival"
    ...     cost = 3
    ...
    ...     def bought(self, player: Player) -> None:
    ...         player.gain("Silver")
    """

    types = Type.EVENT


@mypyc_attr(allow_interpreted_subclasses=True)
class Landmark(Landscape):
    """A Landmark: it gives or takes points, at the end (`score`) or at the events in ``listens`` (`happen`)."""

    types = Type.LANDMARK


@mypyc_attr(allow_interpreted_subclasses=True)
class Project(Landscape):
    """A Project: who has bought it has its ability for the rest of the game."""

    types = Type.PROJECT


@mypyc_attr(allow_interpreted_subclasses=True)
class Way(Landscape):
    """A Way: who plays an Action card may do what it says in place of the card's own instructions."""

    types = Type.WAY
    listens = INSTRUCT

    def start_game(self, game: Game) -> None:
        # It can do something with any card that was played.
        game.records_all = True

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and not event.replaced and player.game.types(event.card) & Type.ACTION != 0

    def happen(self, player: Player, event: Event) -> None:
        if player.may("choose", self, about=event.card):
            event.replaced = True
            player.told("follows", [self])
            frame = Frame(player, self, event.play, event)
            self.instead(player)
            frame.leave()

    def instead(self, player: Player) -> None:
        """Do what it says; ``player.this()`` is the card that was played."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Ally(Landscape):
    """An Ally: what Favors can be spent on. There is one in each game with a Liaison; all begin with a Favor."""

    types = Type.ALLY

    def start_game(self, game: Game) -> None:
        for player in game.players:
            player.take_favors(1)


@mypyc_attr(allow_interpreted_subclasses=True)
class Trait(Landscape):
    """A Trait: it belongs to an Action or Treasure pile of the Kingdom, whose cards have it wherever they are.

    The pile can be chosen, as in ``"Cursed: Village"``; else it is the first one that has no Trait yet.
    """

    types = Type.TRAIT

    def can_have_chosen(self, card: Card, in_kingdom: bool) -> bool:
        return in_kingdom and card.types & (Type.ACTION | Type.TREASURE) != 0

    def set_up(self, setup: Setup) -> None:
        setup.give_trait(self)

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.game.has_trait(event.card, self)

    def own(self, player: Player, cards: list[Card]) -> list[Card]:
        """Return those of the cards that have the Trait."""
        game = player.game
        return [card for card in cards if game.has_trait(card, self)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Prophecy(Landscape):
    """A Prophecy: what it says holds from the moment when the last Sun token is removed from it.

    There is one in each game with an Omen; it begins with 5 Sun tokens for two players, 8, 10, 12 and 13 for more.
    """

    types = Type.PROPHECY
    tokens = SUN

    def start_game(self, game: Game) -> None:
        game.add_tokens_on(self, SUN, SUNS[int(game.setup.players)])

    def holds(self, player: Player) -> bool:
        """Return whether what it says holds by now."""
        return player.game.tokens_on(self, SUN) == 0

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and self.holds(player)


@mypyc_attr(allow_interpreted_subclasses=True)
class Boon(Landscape):
    """A Boon: it does something good for whoever receives it, which `received` says."""

    types = Type.BOON
    role = "Mixed Pile Card"
    pile = "Boons"


@mypyc_attr(allow_interpreted_subclasses=True)
class Hex(Landscape):
    """A Hex: it does something bad to whoever receives it, which `received` says."""

    types = Type.HEX
    role = "Mixed Pile Card"
    pile = "Hexes"


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Landscape):
    """A State: it changes something for whoever has it, until they return it (`Player.take_state`)."""

    types = Type.STATE
    role = "Status"


@mypyc_attr(allow_interpreted_subclasses=True)
class Artifact(Landscape):
    """An Artifact: whoever took it last has it (`Player.take_artifact`)."""

    types = Type.ARTIFACT
    role = "Status"


@mypyc_attr(allow_interpreted_subclasses=True)
class Traveller(Card):
    """A Traveller: discarded from play, it may be exchanged for the next of its line, which ``becomes`` names.

    The first of a line has a pile in the Supply, and brings those of the others, which lie beside it. The last is no
    Traveller any more.

    >>> class Squire(Traveller):
    ...     name = "Squire at Court"
    ...     becomes = "Champion"
    ...     cost = 2
    ...     coins = 1
    """

    types = Type.ACTION | Type.TRAVELLER
    becomes: str = ""

    def set_up(self, setup: Setup) -> None:
        setup.add_pile(self.becomes, supply=False)

    def on_discard_from_play(self, player: Player, event: Event) -> None:
        pile = player.game.pile(self.becomes)
        possible = pile is not None and pile.count > 0 and event.place is not None and event.is_there()
        if pile is not None and event.place is not None and possible and player.may("take", pile.card):
            player.exchange(Cards(player.game, event.place, [event.card]), self.becomes)

    def advise(self, view: View, decision: Decision) -> Any:
        return True if decision.kind == "take" else None


@mypyc_attr(allow_interpreted_subclasses=True)
class Heirloom(Card):
    """A Treasure that every deck starts with in place of a Copper, where a Kingdom card ``brings`` it."""

    types = Type.TREASURE | Type.HEIRLOOM
    role = "Non-Supply"
    copies = 6
