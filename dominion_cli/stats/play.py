"""Statistics of play: what the games of a bot on a kingdom have in common, turn by turn and card by card.

Numbers in, numbers out: `GameFacts` of single games are added to a `PlayTally`, which gives means. What a mean is of is
said with each; all turns are a player's own, counted from 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple


class SeatFacts(NamedTuple):
    """How one player of a game played.

    ``score`` is the one at the end of the game. ``points`` and ``coins`` have a number for each of the player's turns:
    the score at its end, and the coins got in it. ``first_gained`` tells in which of these turns (0: before the first)
    the first of a card was gained; ``gains``, ``plays``, ``trashes`` and ``deck`` how many of each there were in all.
    """

    bot: str
    win_share: float
    score: int
    points: Sequence[int]
    coins: Sequence[int]
    first_gained: Mapping[str, int]
    gains: Mapping[str, int]
    plays: Mapping[str, int]
    trashes: Mapping[str, int]
    deck: Mapping[str, int]


class GameFacts(NamedTuple):
    """How a game went: where, how it ended, how often the lead changed, and its seats in order of play."""

    kingdom: str
    ended: str
    lead_changes: int
    seats: Sequence[SeatFacts]


class TurnMeans(NamedTuple):
    """A bot's turn with some number: in how many games it had one, and means over these."""

    turn: int
    games: int
    points: float
    coins: float


class CardMeans(NamedTuple):
    """What a bot did with a card: a game, how many it gained, played, trashed and had at the end.

    ``gained_in`` is the share of games in which it gained any, ``first_gained`` the mean turn of the first in these.
    """

    card: str
    gained_in: float
    first_gained: float | None
    gained: float
    played: float
    trashed: float
    at_end: float


@dataclass
class BotTally:
    """Sums over games of a bot."""

    games: int = 0
    wins: float = 0.0
    points_at_end: int = 0
    own_turns: int = 0
    coins_in_all: int = 0
    points: list[int] = field(default_factory=list)
    coins: list[int] = field(default_factory=list)
    reached: list[int] = field(default_factory=list)
    first_gained: Counter[str] = field(default_factory=Counter)
    gained_in: Counter[str] = field(default_factory=Counter)
    gains: Counter[str] = field(default_factory=Counter)
    plays: Counter[str] = field(default_factory=Counter)
    trashes: Counter[str] = field(default_factory=Counter)
    deck: Counter[str] = field(default_factory=Counter)

    def add(self, facts: SeatFacts) -> None:
        """Add a game."""
        self.games += 1
        self.wins += facts.win_share
        self.own_turns += len(facts.points)
        self.coins_in_all += sum(facts.coins)
        self.points_at_end += facts.score
        _add_to(self.points, facts.points)
        _add_to(self.coins, facts.coins)
        _add_to(self.reached, [1] * len(facts.points))
        self.first_gained.update(facts.first_gained)
        self.gained_in.update(facts.first_gained.keys())
        self.gains.update(facts.gains)
        self.plays.update(facts.plays)
        self.trashes.update(facts.trashes)
        self.deck.update(facts.deck)

    def include(self, other: BotTally) -> None:
        """Add the games of another tally."""
        for name in ("games", "wins", "points_at_end", "own_turns", "coins_in_all"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("points", "coins", "reached"):
            _add_to(getattr(self, name), getattr(other, name))
        for name in ("first_gained", "gained_in", "gains", "plays", "trashes", "deck"):
            getattr(self, name).update(getattr(other, name))

    @property
    def win_share(self) -> float:
        """The mean win share."""
        return self.wins / self.games

    @property
    def mean_points(self) -> float:
        """The mean score at the end."""
        return self.points_at_end / self.games

    @property
    def mean_turns(self) -> float:
        """The mean number of own turns."""
        return self.own_turns / self.games

    @property
    def coins_a_turn(self) -> float:
        """The mean of the coins got in a turn."""
        return self.coins_in_all / max(self.own_turns, 1)

    def turns(self) -> Iterator[TurnMeans]:
        """Yield the means of each turn that any game had."""
        for number, (games, points, coins) in enumerate(zip(self.reached, self.points, self.coins, strict=True), 1):
            yield TurnMeans(number, games, points / games, coins / games)

    def cards(self) -> Iterator[CardMeans]:
        """Yield what the bot did with each card, those that it had most of at the end first."""
        names = {*self.gains, *self.plays, *self.trashes, *self.deck}
        for name in sorted(names, key=lambda name: (-self.deck[name], -self.plays[name], name)):
            counts = (each[name] / self.games for each in (self.gains, self.plays, self.trashes, self.deck))
            within = self.gained_in[name]
            first = self.first_gained[name] / within if within else None
            yield CardMeans(name, within / self.games, first, *counts)


@dataclass
class KingdomTally:
    """Sums over the games on a kingdom, whoever played them."""

    games: int = 0
    lead_changes: int = 0
    ended: Counter[str] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    """In how many games the player who had most turns had so many."""
    turns_by_seat: list[int] = field(default_factory=list)
    wins_by_seat: list[float] = field(default_factory=list)

    def add(self, facts: GameFacts) -> None:
        """Add a game."""
        turns = [len(seat.points) for seat in facts.seats]
        self.games += 1
        self.lead_changes += facts.lead_changes
        self.ended[facts.ended] += 1
        self.lengths[max(turns)] += 1
        _add_to(self.turns_by_seat, turns)
        _add_to(self.wins_by_seat, [seat.win_share for seat in facts.seats])

    def include(self, other: KingdomTally) -> None:
        """Add the games of another tally."""
        self.games += other.games
        self.lead_changes += other.lead_changes
        self.ended.update(other.ended)
        self.lengths.update(other.lengths)
        _add_to(self.turns_by_seat, other.turns_by_seat)
        _add_to(self.wins_by_seat, other.wins_by_seat)

    @property
    def mean_length(self) -> float:
        """The mean number of turns of the player who had most."""
        return sum(turns * games for turns, games in self.lengths.items()) / self.games

    @property
    def mean_lead_changes(self) -> float:
        """How often a game's lead went from one player to another, on average."""
        return self.lead_changes / self.games

    def share_ended(self, how: str) -> float:
        """Return the share of games that ended so (``"provinces"``, ``"colonies"``, ``"piles"``, ``"stalled"``)."""
        return self.ended[how] / self.games

    def by_seat(self) -> list[tuple[float, float]]:
        """Return for each seat the mean of its turns and of its win share."""
        sums = zip(self.turns_by_seat, self.wins_by_seat, strict=True)
        return [(turns / self.games, wins / self.games) for turns, wins in sums]


class PlayTally:
    """Statistics of play, by bot and kingdom.

    >>> first, gains, plays, deck = {"Province": 2}, {"Province": 1}, {"Copper": 8}, {"Copper": 7, "Province": 1}
    >>> seat = SeatFacts("money", 1.0, 9, [3, 9], [3, 8], first, gains, plays, {}, deck)
    >>> tally = PlayTally()
    >>> tally.add(GameFacts("Ours", "piles", 0, [seat]))
    >>> [round(turn.coins, 1) for turn in tally.of_bot("money").turns()]
    [3.0, 8.0]
    >>> tally.of_kingdom("Ours").share_ended("piles")
    1.0
    """

    def __init__(self) -> None:
        self._bots: dict[tuple[str, str], BotTally] = {}
        self._kingdoms: dict[str, KingdomTally] = {}

    def add(self, game: GameFacts) -> None:
        """Add a game."""
        self._kingdoms.setdefault(game.kingdom, KingdomTally()).add(game)
        for seat in game.seats:
            self._bots.setdefault((seat.bot, game.kingdom), BotTally()).add(seat)

    @property
    def games(self) -> int:
        """How many games were added."""
        return sum(tally.games for tally in self._kingdoms.values())

    @property
    def bots(self) -> list[str]:
        """The bots there are games of, in the order in which they came."""
        return list(dict.fromkeys(bot for bot, _ in self._bots))

    @property
    def kingdoms(self) -> list[str]:
        """The kingdoms there are games on, in the order in which they came."""
        return list(self._kingdoms)

    def of_bot(self, bot: str, kingdom: str | None = None) -> BotTally:
        """Return what a bot's games come to, on one kingdom or on all; it has no games if there were none."""
        whole = BotTally()
        for (name, where), tally in self._bots.items():
            if name == bot and kingdom in (None, where):
                whole.include(tally)
        return whole

    def of_kingdom(self, kingdom: str | None = None) -> KingdomTally:
        """Return what the games on one kingdom, or on all, come to; it has no games if there were none."""
        whole = KingdomTally()
        for name, tally in self._kingdoms.items():
            if kingdom in (None, name):
                whole.include(tally)
        return whole


def _add_to(sums: list[int] | list[float], numbers: Sequence[float]) -> None:
    """Add numbers to sums place by place, with as many places as the longer one has."""
    values: list[float] = sums  # type: ignore[assignment]
    values.extend([0] * (len(numbers) - len(values)))
    for at, number in enumerate(numbers):
        values[at] += number
