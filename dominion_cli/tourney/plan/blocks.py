"""The plan: every block of a league with its number and seed. A block is worked out when it is asked for.

A block is one table (a combination of bots), one kingdom and one seed, played in every rotation of the seats. All
tables play the same kingdoms with the same seeds. Numbers run over the tables first, then the kingdoms, then the seeds,
so that any first part of a plan is as balanced as it can be.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import chain, permutations
from math import ceil, factorial
from typing import Any, NamedTuple

from dominion_cli.engine.luck import Stream, key
from dominion_cli.errors import UserError
from dominion_cli.tourney.plan.formats import Field, Schedule, Table, checked, forecast
from dominion_cli.tourney.plan.league import League

SERIES = 12
"""Games in a block where the player to the left of the winner starts the next game."""


class Block(NamedTuple):
    """One block of a plan: what is scheduled, stored, resumed and counted as a whole."""

    number: int
    kingdom: int
    repeat: int
    seed: int
    table: Table


class Round(NamedTuple):
    """The blocks of one round: the number of the first one, and the tables. It is small enough to send to workers."""

    first: int
    tables: Sequence[Table]
    kingdoms: int
    repeats: int
    league_seed: int
    ordinal: int = 0
    secret: str = ""

    @property
    def blocks(self) -> range:
        """The numbers of the round's blocks."""
        return range(self.first, self.first + len(self.tables) * self.kingdoms * self.repeats)

    def block(self, number: int) -> Block:
        """Return the block with that number."""
        deal, table = divmod(number - self.first, len(self.tables))
        repeat, kingdom = divmod(deal, self.kingdoms)
        repeat += self.ordinal * self.repeats
        seed = block_seed(self.league_seed, kingdom, repeat, self.secret)
        return Block(number, kingdom, repeat, seed, self.tables[table])

    def __reduce__(self) -> tuple[Any, ...]:
        # Each task is sent with its round, which may have thousands of tables. Plain bytes are quick to send.
        flat = array("i", chain.from_iterable(self.tables)).tobytes()
        return _round, (flat, len(self.tables[0]), self.first, *self[2:])


def _round(flat: bytes, players: int, first: int, *rest: Any) -> Round:
    return Round(first, _tables(flat, players), *rest)


@lru_cache(maxsize=4)
def _tables(flat: bytes, players: int) -> Sequence[Table]:
    numbers = array("i")
    numbers.frombytes(flat)
    return list(zip(*[iter(numbers)] * players, strict=True))


class Plan:
    """Everything a league will play.

    Args:
        league: the league.
        schedule: the league's format.
    """

    def __init__(self, league: League, schedule: Schedule) -> None:
        self.league = league
        self.schedule = checked(schedule, league.format)
        self.games_per_block = games_per_block(league.seating, league.players)
        self.repeats = ceil(league.games / self.games_per_block)
        self.tables_per_round = list(forecast(self.schedule, len(league.bots), league.players))
        if not self.tables_per_round:
            raise UserError(f"format {league.format!r}: it seats nobody, so there is nothing to play.")
        self.blocks = sum(self.tables_per_round) * len(league.kingdoms) * self.repeats
        self.games = self.blocks * self.games_per_block

    @property
    def one_round(self) -> bool:
        """Whether all blocks are known before the first is played; those of a later round depend on the results."""
        return len(self.tables_per_round) == 1

    def next_round(self, rounds: Sequence[Round] = (), scores: Sequence[Sequence[float]] = ()) -> Round | None:
        """Return the round after those given, or None when the tournament is over.

        Args:
            rounds: the rounds before it, all finished.
            scores: each bot's win share in each of them.
        """
        before = [each.tables for each in rounds]
        tables = self.schedule(Field(len(self.league.bots), self.league.players, before, scores))
        if not tables:
            return None
        # Without a shuffle, the first blocks of a round with many tables would all be one bot's.
        tables = sorted(tables, key=lambda table: _digest(f"{self.league.seed}:{table}"))
        first = rounds[-1].blocks.stop if rounds else 0
        league = self.league
        return Round(first, tables, len(league.kingdoms), self.repeats, league.seed, len(rounds), league.secret)


def never_meet(plan: Plan) -> bool:
    """Return whether the gate's two bots sit at no table together, as far as that is known before play."""
    gate, names = plan.league.gate, [bot.name for bot in plan.league.bots]
    round_ = plan.next_round()
    if gate is None or round_ is None or not plan.one_round:
        return False
    pair = {names.index(gate.bot), names.index(gate.against)}
    return not any(pair <= set(table) for table in round_.tables)


def games_per_block(seating: str, players: int) -> int:
    """Return how many games a block has.

    >>> games_per_block("rotate", 4), games_per_block("all-orders", 4)
    (4, 24)
    """
    return {"rotate": players, "all-orders": factorial(players), "random": 1, "left-of-winner": SERIES}[seating]


def seat_orders(block: Block, seating: str) -> Sequence[Table]:
    """Return who sits where in each game of a block: places in its table, first seat first.

    With ``left-of-winner`` only the first game's order is known before play, and only that is given.

    >>> seat_orders(Block(0, 0, 0, 5, (3, 8)), "rotate")
    [(0, 1), (1, 0)]
    """
    players = len(block.table)
    if seating == "rotate":
        return rotations(players)
    if seating == "all-orders":
        return all_orders(players)
    if seating == "left-of-winner":
        return [rotations(players)[block.repeat % players]]
    shuffled = list(range(players))
    Stream(key(block.seed, block.number, 0)).shuffle(shuffled)
    return [tuple(shuffled)]


@lru_cache
def rotations(players: int) -> list[Table]:
    """Return every order that keeps the circle."""
    places = tuple(range(players))
    return [places[turn:] + places[:turn] for turn in places]


@lru_cache
def all_orders(players: int) -> list[Table]:
    """Return every order."""
    return list(permutations(range(players)))


def game_seed(block: Block, seating: str, index: int) -> int:
    """Return the seed of one of a block's games. It is the block's own, but in a series each game has its own luck."""
    return key(block.seed, index, 1) if seating == "left-of-winner" else block.seed


def block_seed(league_seed: int, kingdom: int, repeat: int, secret: str = "") -> int:
    """Return the seed of a block's games, a whole number that is the same on every machine.

    With a secret it is a keyed hash (BLAKE2, RFC 7693): who knows the seeds of some blocks knows nothing of the others.

    >>> block_seed(2026, kingdom=0, repeat=0)
    1610564670676810628
    """
    if secret:
        return _digest(f"{league_seed}:{kingdom}:{repeat}", secret) >> 1
    return key(_kingdom_seed(league_seed, kingdom), repeat, 0)


@lru_cache(maxsize=10_000)
def _kingdom_seed(league_seed: int, kingdom: int) -> int:
    return _digest(f"{league_seed}:{kingdom}") >> 1


def _digest(text: str, secret: str = "") -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=8, key=secret.encode()).digest(), "little")
