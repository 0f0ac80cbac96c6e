"""What a search has found: the strategies, how often each is played, and how sure that is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import tomli_w

from dominion_cli.search.menus import Lines, buy_list

if TYPE_CHECKING:
    from dominion_cli.kingdoms.kingdom import Kingdom
    from dominion_cli.stats.intervals import Interval


@dataclass(frozen=True)
class Strategy:
    """A menu of the mixture.

    Attributes:
        name: the cards that tell it from others.
        weight: its share of the mixture.
        lines: what it buys.
        turns: its turns in a game against the mixture, on average.
        shares: its share of wins against each strategy of the mixture, in their order.
        template: keys of the menu beside ``buy``.
    """

    name: str
    weight: float
    lines: Lines
    turns: float
    shares: Sequence[float]
    template: Mapping[str, Any]

    @property
    def menu(self) -> dict[str, Any]:
        """The menu as a file has it."""
        return {"buy": buy_list(self.lines), **self.template}


class Step(NamedTuple):
    """A menu that joined the population: after how many games, and its share of wins against the mixture then."""

    games: int
    name: str
    share: float


class Attack(NamedTuple):
    """Who gains what against a mixture, with the 95 % interval; its menu, where it is one that the search found."""

    name: str
    gain: Interval
    menu: Strategy | None


@dataclass(frozen=True)
class Solution:
    """What `solve` gives.

    Attributes:
        kingdom: the kingdom.
        seed: what all chance came from.
        games: how many games it took.
        seconds: how long it took, what was stored before left out.
        strategies: the mixture that nothing found beats, the most played first; often one strategy.
        attack: the strongest attack on the mixture: the one found at the end, or another bot that gains more.
        against: the mixture's share of wins against other bots, by name.
        gain: what a tuned menu gains over the one that it was made from, in the same points; None if nothing was tuned.
        steps: how the search went.
        finished: whether it came to its end, and was not interrupted.
    """

    kingdom: Kingdom
    seed: int
    games: int
    seconds: float
    strategies: Sequence[Strategy]
    attack: Attack
    against: Mapping[str, float]
    gain: Interval | None
    steps: Sequence[Step]
    finished: bool

    @property
    def exploitability(self) -> Interval:
        """What the strongest attack gains, in points of win share: 100 times the share above one half."""
        return self.attack.gain

    @property
    def bots(self) -> list[dict[str, Any]]:
        """The strategies as the ``[[bots]]`` of a league, the most played first."""
        return [
            {"name": strategy.name, "weight": strategy.weight, "bot": "menu", **strategy.menu}
            for strategy in self.strategies
        ]

    @property
    def toml(self) -> str:
        """The strategies as a file that a league's ``[[bots]]`` can be copied from."""
        return tomli_w.dumps({"bots": self.bots})

    @property
    def data(self) -> dict[str, Any]:
        """All that programs are told."""
        data: dict[str, Any] = {
            "kingdom": self.kingdom.name,
            "seed": self.seed,
            "games": self.games,
            "seconds": round(self.seconds, 1),
            "mixture": [
                {"name": strategy.name, "weight": strategy.weight, "menu": strategy.menu}
                for strategy in self.strategies
            ],
            "exploitability": points(self.exploitability),
            "against": {name: round(share, 4) for name, share in self.against.items()},
        }
        return data if self.gain is None else {**data, "gain": points(self.gain)}


def points(interval: Interval) -> dict[str, float]:
    """Return an interval of points of win share as programs are told it."""
    return {
        "gain": round(interval.estimate, 2),
        "low": round(interval.low, 2),
        "high": round(interval.high, 2),
    }
