"""The workloads: which bots play which kingdoms. They stay, so that figures can be compared."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from dominion_cli.bench.stress import random_game
from dominion_cli.bots.bot import Bot
from dominion_cli.cards.library import CardLibrary, CardSet
from dominion_cli.engine.card import Card
from dominion_cli.engine.game import Game
from dominion_cli.kingdoms.draw import random_kingdom
from dominion_cli.kingdoms.kingdom import Kingdom

if TYPE_CHECKING:
    from dominion_cli.engine.answerer import Answerer
    from dominion_cli.engine.player import Player
    from dominion_cli.engine.setup import Setup
    from dominion_cli.engine.view import View
    from dominion_cli.learn.gymnasium import DominionSeat
    from dominion_cli.plugins import Registry

Rules = Sequence[str | dict[str, Any]]


class PlainMoney(Bot):
    """Province, Gold, Silver as the plugin of a stranger says it: a class in plain Python, in both builds."""

    def buy(self, view: View) -> str | None:
        return view.first_affordable("Province", "Gold", "Silver")


class PlainCouncilRoom(Card):
    """Council Room as the plugin of a stranger says it: a class in plain Python, in both builds."""

    name = "Plain Council Room"
    cost = 5
    cards = 4
    buys = 1

    def play(self, player: Player) -> None:
        for other in player.others():
            other.draw(1)


MONEY: Final[Rules] = ["Province", "Gold", "Silver"]
SMITHY_AT_4: Final[Rules] = ["Province", "Gold", {"card": "Smithy", "when": "coins == 4"}, "Silver"]
VILLAGE_SMITHY_MARKET: Final[Rules] = [
    "Province",
    "Gold",
    "Market",
    {"card": "Smithy", "when": "count('Smithy') <= count('Village')"},
    {"card": "Village", "when": "count('Village') < count('Smithy')"},
    "Silver",
]
LATE_DUCHY: Final = {"card": "Duchy", "when": "left('Province') <= 4"}
DOUBLE_WITCH: Final[Rules] = ["Province", {"card": "Witch", "max": 2}, "Gold", LATE_DUCHY, "Silver"]
ENGINE: Final[Rules] = [
    {"card": "Chapel", "max": 1},
    "Province",
    {"card": "Witch", "max": 1},
    {"card": "Laboratory", "max": 4},
    {"card": "Festival", "max": 3},
    {"card": "Market", "max": 2},
    {"card": "Gold", "max": 2},
    {"card": "Village", "max": 5},
    {"card": "Smithy", "max": 3},
    {"card": "Militia", "max": 1},
    LATE_DUCHY,
    {"card": "Silver", "max": 2},
]


def three_of(card: str) -> list[Rules]:
    """Return two bots that live on a card."""
    return [["Province", "Gold", {"card": card, "max": 3}, "Silver"]] * 2


FIRST_GAME: Final = (
    *("Cellar", "Market", "Merchant", "Militia", "Mine"),
    *("Moat", "Remodel", "Smithy", "Village", "Workshop"),
)
ENGINE_CARDS: Final = (
    *("Chapel", "Festival", "Laboratory", "Market", "Militia"),
    *("Moat", "Smithy", "Village", "Witch", "Workshop"),
)
COUNCIL: Final = ("Council Room", *ENGINE_CARDS[1:])
RANDOM_KINGDOMS: Final = 30
SWEEP_EVERY: Final = 500


def of_base(library: CardLibrary, number: int) -> Kingdom:
    """Return a random kingdom of the Base set."""
    return random_kingdom(library, f"bench {number}", sets=["Base"])


def of_all_sets(library: CardLibrary, number: int) -> Kingdom:
    """Return a random kingdom of all cards, landscapes, Colonies and Shelters; a new card changes which these are."""
    return random_game(library, number).kingdom


class Table(NamedTuple):
    """A table and the bots that play at it."""

    setup: Setup
    bots: list[Answerer]


class Played(NamedTuple):
    """How many turns all players had in some games, and how many actions learners took."""

    turns: int
    steps: int = 0


class Rival(NamedTuple):
    """Another program that plays the games of a workload, how fast, and in how many turns of all players a game."""

    program: str
    share_of_limit: float
    turns: float


Play = Callable[[int], Played]
"""Plays a number of games, the same ones each time."""


@dataclass(frozen=True)
class Workload:
    """Games to be timed.

    Args:
        name: what ``--workload`` calls it.
        what: the games in a few words.
        players: for each of them the rules of a menu, a bot's class, or the name of a registered bot.
        kingdom: the Kingdom cards, or the whole kingdom, or what draws random kingdoms by their numbers.
        cards: classes of further cards, in plain Python.
        at_most: the mark, how many times slower than the yardstick the compiled build may be; None for no mark.
        rival: another program that plays the same, if its speed is known.
    """

    name: str
    what: str
    players: Sequence[Rules | type[Bot] | str]
    kingdom: Sequence[str] | Kingdom | Callable[[CardLibrary, int], Kingdom] = FIRST_GAME
    at_most: int | None = None
    cards: Sequence[type[Card]] = ()
    rival: Rival | None = None
    # A module of the package that can be imported only with an extra.
    needs: ClassVar[str] = ""

    def play(self, registry: Registry) -> Play:
        """Return what plays the games."""
        tables = self.tables(registry)
        return lambda count: Played(play_games(tables, count))

    def tables(self, registry: Registry) -> list[Table]:
        """Return the tables that the games are played at in turn."""
        library = self._library(registry)
        setups = [kingdom.setup(library, len(self.players)) for kingdom in self.kingdoms(registry)]
        return [Table(setup, [_bot(player, registry) for player in self.players]) for setup in setups]

    def kingdoms(self, registry: Registry) -> list[Kingdom]:
        """Return the kingdoms of the tables."""
        if callable(self.kingdom):
            return [self.kingdom(registry.cards, number) for number in range(RANDOM_KINGDOMS)]
        return [self.kingdom if isinstance(self.kingdom, Kingdom) else Kingdom(self.name, self.kingdom)]

    def _library(self, registry: Registry) -> CardLibrary:
        """Return the cards there are, with the workload's own."""
        if not self.cards:
            return registry.cards
        library = CardLibrary()
        for name in registry.cards.sets():
            library.add(CardSet(name, registry.cards.cards(name)))
        library.add(CardSet("Bench", self.cards))
        return library


def _bot(player: Rules | type[Bot] | str, registry: Registry) -> Answerer:
    if isinstance(player, str):
        return registry.bots.make(player)
    if isinstance(player, type):
        return player()
    return registry.bots.make("menu", buy=player)


def play_games(tables: Sequence[Table], count: int) -> int:
    """Play games at the tables in turn, with every bot in every seat; return how many turns all players had."""
    turns = 0
    for number in range(count):
        if number % SWEEP_EVERY == SWEEP_EVERY - 1:
            gc.collect(0)
        setup, bots = tables[number % len(tables)]
        first = number // len(tables) % len(bots)
        game = Game(setup, bots[first:] + bots[:first], seed=number)
        game.play()
        game.win_shares()
        turns += sum(player.turns for player in game.players)
        game.close()
    return turns


def plays_a_game(tables: Sequence[Table], card: str, games: int = 100) -> float:
    """Return how often a card is played in a game."""
    plays = 0
    for number in range(games):
        setup, bots = tables[number % len(tables)]
        game = Game(setup, bots, seed=number, log=True)
        game.play()
        entries = game.log.entries if game.log is not None else []
        plays += sum(entry.verb == "plays" and entry.cards == [card] for entry in entries)
        game.close()
    return plays / games


class LearnerWorkload(Workload):
    """Games of a learner against those players; what it does is drawn by lot from the legal actions."""

    needs = "dominion_cli.learn.gymnasium"

    def play(self, registry: Registry) -> Play:
        from dominion_cli.learn.gymnasium import DominionSeat

        [kingdom] = self.kingdoms(registry)
        seat = DominionSeat(kingdom, [_bot(player, registry) for player in self.players])
        return lambda count: _learn(seat, count)


def _learn(seat: DominionSeat, count: int) -> Played:
    turns = steps = 0
    for number in range(count):
        dice = Random(number)
        _, told = seat.reset(seed=number)
        over = False
        while not over:
            legal = told["action_mask"].nonzero()[0]
            _, _, ended, cut_off, told = seat.step(legal[int(dice.random() * len(legal))])
            over = ended or cut_off
            steps += 1
        turns += sum(player.turns for player in seat.game.game.players)
    return Played(turns, steps)


WORKLOADS: Final[tuple[Workload, ...]] = (
    Workload("money-mirror", "Province, Gold, Silver against itself", [MONEY, MONEY], at_most=17),
    Workload("money-smithy", "the same against a Smithy at $4", [SMITHY_AT_4, MONEY], at_most=19),
    Workload("village-smithy-market", "an engine against itself", [VILLAGE_SMITHY_MARKET] * 2, at_most=33),
    Workload("double-witch", "two Witches against money", [DOUBLE_WITCH, MONEY], ENGINE_CARDS),
    Workload("engine-mirror", "twelve rules, nine Actions, against itself", [ENGINE, ENGINE], ENGINE_CARDS),
    Workload("plain-python-bot", "money-mirror by a bot in plain Python", [PlainMoney, PlainMoney]),
    Workload("council-room", "three Council Rooms each, against itself", three_of("Council Room"), COUNCIL),
    Workload(
        "plain-python-card",
        "the same with the card in plain Python",
        three_of(PlainCouncilRoom.name),
        (PlainCouncilRoom.name, *COUNCIL[1:]),
        cards=[PlainCouncilRoom],
    ),
    Workload("four-players", "four menus at one table", [MONEY, SMITHY_AT_4, VILLAGE_SMITHY_MARKET, MONEY]),
    Workload("random-bots", f"any legal answer, {RANDOM_KINGDOMS} kingdoms of the Base set", ["random"] * 2, of_base),
    Workload("random-all-sets", "the same, kingdoms of all sets with landscapes", ["random"] * 2, of_all_sets),
    LearnerWorkload("learner", "a learner that acts at random, against big-money", ["big-money"]),
)
