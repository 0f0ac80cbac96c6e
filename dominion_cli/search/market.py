"""What a table sells, and what each of it is good for: by what cards do, never by their names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from dominion_cli.bots.menu import NO_LIMIT, Menu
from dominion_cli.engine.errors import GameError
from dominion_cli.engine.game import Game
from dominion_cli.engine.kinds import EventLandscape, Project
from dominion_cli.engine.types import Type

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card
    from dominion_cli.engine.setup import Setup

GAMES_TO_SEE: Final = 6
"""Games in which a card is watched."""


class Market:
    """What a table sells.

    Attributes:
        names: all that a menu can name: cards, mixed piles, Events and Projects.
        kingdom: those of them that not every game has.
        colonies: whether there are Colonies.
    """

    def __init__(self, setup: Setup) -> None:
        self._tops: dict[str, Card] = {}
        for spec in setup.piles:
            if spec.supply and spec.count:
                self._tops[spec.name] = spec.cards[0]
                # Which card of a shuffled pile lies on top is nothing to plan with.
                for card in () if spec.shuffled else dict.fromkeys(spec.cards):
                    self._tops.setdefault(card.name, card)
        for landscape in setup.landscapes:
            if isinstance(landscape, (EventLandscape, Project)):
                self._tops[landscape.name] = landscape
        self.names = list(self._tops)
        self.kingdom = [name for name, card in self._tops.items() if card.role != "Basic"]
        self.colonies = "Colony" in self._tops
        self._does = {name: _seen(setup, name) for name in self.kingdom}

    def price(self, name: str) -> int:
        """Return what something costs in coins at first, a debt counted like coins."""
        card = self._tops[name]
        return card.cost + card.debt

    def usual_limit(self, name: str) -> int:
        """Return how many of a card a deck without Villages can use: of an Action that gives no Action, few."""
        card = self._tops[name]
        return 2 if card.types & Type.ACTION and not card.actions else NO_LIMIT

    def is_treasure(self, name: str) -> bool:
        """Return whether something is one of the Treasures of every game."""
        return name in self._tops and self._tops[name].role == "Basic" and bool(self._tops[name].types & Type.TREASURE)

    def _with(self, fits: Callable[[Card], bool]) -> list[str]:
        return [name for name in self.kingdom if fits(self._tops[name])]

    @property
    def actions(self) -> list[str]:
        """The Actions of the Kingdom."""
        return self._with(lambda card: bool(card.types & Type.ACTION))

    @property
    def villages(self) -> list[str]:
        """What gives two Actions or more."""
        return self._with(lambda card: card.actions >= 2)

    @property
    def draws(self) -> list[str]:
        """Actions that draw more than they cost in hand: +2 Cards or more, or more cards drawn when watched."""
        return [name for name in self.actions if self._tops[name].cards >= 2 or self._does[name].draws >= 2]

    @property
    def cantrips(self) -> list[str]:
        """What gives a Card and an Action."""
        return self._with(lambda card: card.actions >= 1 and card.cards >= 1)

    @property
    def buys(self) -> list[str]:
        """What gives Buys or gains cards: Workshops, Festivals."""
        return [name for name in self.kingdom if self._tops[name].buys or self._does[name].gains >= 0.3]

    @property
    def trashers(self) -> list[str]:
        """What trashes its owner's cards."""
        return [name for name in self.kingdom if self._does[name].trashes >= 0.5]

    @property
    def payloads(self) -> list[str]:
        """What makes a turn worth more, once the deck draws itself: Buys, coins, Attacks."""
        return self._with(lambda card: bool(card.buys or card.coins >= 2 or card.types & Type.ATTACK))

    @property
    def victories(self) -> list[str]:
        """The Victory cards of the Kingdom."""
        return self._with(lambda card: bool(card.types & Type.VICTORY))


class Does:
    """What a card did for its owner in some games: for each play of it."""

    def __init__(self) -> None:
        self.plays = 0
        self.draws = self.trashes = self.gains = 0.0


def _seen(setup: Setup, name: str) -> Does:
    """Watch a card: two of it in a deck that otherwise buys Treasures."""
    rules: Sequence[str | dict[str, object]] = ["Province", {"card": name, "max": 2}, "Gold", "Silver"]
    does = Does()
    for seed in range(GAMES_TO_SEE):
        others = [Menu(["Province", "Gold", "Silver"]) for _ in range(int(setup.players) - 1)]
        game = Game(setup, [Menu(rules), *others], seed, log=True)
        try:
            game.play()
        except GameError:
            continue  # What a card's code breaks tells nothing of the card.
        for entry in game.log.entries if game.log is not None else ():
            if entry.seat:
                continue
            if entry.verb == "plays" and any(card.name == name for card in entry.cards):
                does.plays += 1
            elif entry.source is not None and entry.source.name == name:
                if entry.verb == "draws":
                    does.draws += int(entry.number or len(entry.cards))
                elif entry.verb == "trashes":
                    does.trashes += len(entry.cards)
                elif entry.verb == "gains":
                    does.gains += len(entry.cards)
        game.close()
    plays = max(does.plays, 1)
    does.draws, does.trashes, does.gains = does.draws / plays, does.trashes / plays, does.gains / plays
    return does
