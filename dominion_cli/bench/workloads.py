"""The workloads: which bots play which kingdoms. They stay, so that figures can be compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from dominion_cli.bench.stress import random_game
from dominion_cli.bots.bot import Bot
from dominion_cli.kingdoms.draw import random_kingdom
from dominion_cli.kingdoms.kingdom import Kingdom

if TYPE_CHECKING:
    from dominion_cli.cards.library import CardLibrary
    from dominion_cli.engine.answerer import Answerer
    from dominion_cli.engine.setup import Setup
    from dominion_cli.engine.view import View
    from dominion_cli.plugins import Registry

Rules = Sequence[str | dict[str, Any]]


class PlainMoney(Bot):
    """Province, Gold, Silver as the plugin of a stranger says it: a class in plain Python, in both builds."""

    def buy(self, view: View) -> str | None:
        return view.first_affordable("Province", "Gold", "Silver")


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

FIRST_GAME: Final = (
    *("Cellar", "Market", "Merchant", "Militia", "Mine"),
    *("Moat", "Remodel", "Smithy", "Village", "Workshop"),
)
ENGINE_CARDS: Final = (
    *("Chapel", "Festival", "Laboratory", "Market", "Militia"),
    *("Moat", "Smithy", "Village", "Witch", "Workshop"),
)
RANDOM_KINGDOMS: Final = 30


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


@dataclass(frozen=True)
class Workload:
    """Games to be timed.

    Args:
        name: what ``--workload`` calls it.
        what: the games in a few words.
        players: for each of them the rules of a menu, a bot's class, or the name of a registered bot.
        kingdom: the ten cards, or what draws random kingdoms by their numbers.
        at_most: the mark, how many times slower than the yardstick the compiled build may be; None for no mark.
    """

    name: str
    what: str
    players: Sequence[Rules | type[Bot] | str]
    kingdom: Sequence[str] | Callable[[CardLibrary, int], Kingdom] = FIRST_GAME
    at_most: int | None = None

    def tables(self, registry: Registry) -> list[Table]:
        """Return the tables that the games are played at in turn."""
        if callable(self.kingdom):
            kingdoms = [self.kingdom(registry.cards, number) for number in range(RANDOM_KINGDOMS)]
        else:
            kingdoms = [Kingdom(self.name, self.kingdom)]
        setups = [kingdom.setup(registry.cards, len(self.players)) for kingdom in kingdoms]
        return [Table(setup, [_bot(player, registry) for player in self.players]) for setup in setups]


def _bot(player: Rules | type[Bot] | str, registry: Registry) -> Answerer:
    if isinstance(player, str):
        return registry.bots.make(player)
    if isinstance(player, type):
        return player()
    return registry.bots.make("menu", buy=player)


WORKLOADS: Final = (
    Workload("money-mirror", "Province, Gold, Silver against itself", [MONEY, MONEY], at_most=17),
    Workload("money-smithy", "the same against a Smithy at $4", [SMITHY_AT_4, MONEY], at_most=19),
    Workload("village-smithy-market", "an engine against itself", [VILLAGE_SMITHY_MARKET] * 2, at_most=33),
    Workload("double-witch", "two Witches against money", [DOUBLE_WITCH, MONEY], ENGINE_CARDS),
    Workload("engine-mirror", "twelve rules, nine Actions, against itself", [ENGINE, ENGINE], ENGINE_CARDS),
    Workload("plain-python-bot", "money-mirror by a bot in plain Python", [PlainMoney, PlainMoney]),
    Workload("four-players", "four menus at one table", [MONEY, SMITHY_AT_4, VILLAGE_SMITHY_MARKET, MONEY]),
    Workload("random-bots", f"any legal answer, {RANDOM_KINGDOMS} kingdoms of the Base set", ["random"] * 2, of_base),
    Workload("random-all-sets", "the same, kingdoms of all sets with landscapes", ["random"] * 2, of_all_sets),
)
