"""Tournament schedules: who meets whom. A schedule is one function; a plugin registers its own through the hook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import ceil, log2
from typing import Final

from dominion_cli.errors import UserError

Table = tuple[int, ...]
"""The bots at a table, as places in the league's list of bots (from 0)."""


@dataclass(frozen=True)
class Field:
    """What a schedule may know when it draws up its next round.

    ``bots`` is how many bots take part, ``players`` how many sit at a table. ``rounds`` are the tables of the rounds
    played so far, the oldest first. ``scores`` are each bot's win share in each of these rounds (0 where it sat out).
    """

    bots: int
    players: int
    rounds: Sequence[Sequence[Table]] = ()
    scores: Sequence[Sequence[float]] = ()


Schedule = Callable[[Field], Sequence[Table]]
"""Gives the tables of the next round; none when the tournament is over.

The number of tables must not depend on the scores: how many games there will be is known before the first.
"""


MOST_ROUNDS = 10_000
"""A schedule with more rounds than this is taken for one that never ends."""


def checked(schedule: Schedule, name: str) -> Schedule:
    """Return a format's schedule with checks: its tables can be played, and it ends.

    Args:
        schedule: the format's own, maybe a stranger's.
        name: the format's name.
    """

    def tables_of(field: Field) -> Sequence[Table]:
        tables = schedule(field)
        if len(field.rounds) >= MOST_ROUNDS and tables:
            raise UserError(f"format {name!r}: it has not ended after {MOST_ROUNDS:,} rounds.")
        for table in tables:
            if not _can_be_seated(table, field):
                raise UserError(
                    f"format {name!r}: {table!r} is no table; it must be a tuple of {field.players} different "
                    f"numbers from 0 to {field.bots - 1}."
                )
        return tables

    return tables_of


def _can_be_seated(table: object, field: Field) -> bool:
    return (
        isinstance(table, tuple)
        and len(set(table)) == len(table) == field.players
        and all(isinstance(bot, int) and 0 <= bot < field.bots for bot in table)
    )


def round_robin(field: Field) -> Sequence[Table]:
    """Seat every combination of bots at a table, once.

    >>> round_robin(Field(bots=3, players=2))
    [(0, 1), (0, 2), (1, 2)]
    """
    return [] if field.rounds else list(combinations(range(field.bots), field.players))


def gauntlet(field: Field) -> Sequence[Table]:
    """Seat the first bot against each combination of the others.

    >>> gauntlet(Field(bots=4, players=2))
    [(0, 1), (0, 2), (0, 3)]
    """
    if field.rounds:
        return []
    return [(0, *others) for others in combinations(range(1, field.bots), field.players - 1)]


def swiss(field: Field) -> Sequence[Table]:
    """Seat bots with others that did as well so far, new opponents first, for as many rounds as a knockout has.

    When bots are left over, those sit out that have the lowest scores and have not sat out yet.

    >>> swiss(Field(bots=4, players=2, rounds=[[(0, 1), (2, 3)]], scores=[[0.4, 0.6, 0.2, 0.8]]))
    [(1, 3), (0, 2)]
    """
    if len(field.rounds) >= ceil(log2(field.bots)):
        return []
    rest = _best_first(field)
    games = Counter(bot for tables in field.rounds for table in tables for bot in table)
    for _ in range(len(rest) % field.players):
        most = max(games[bot] for bot in rest)
        rest.remove(next(bot for bot in reversed(rest) if games[bot] == most))
    met = Counter(pair for tables in field.rounds for table in tables for pair in combinations(sorted(table), 2))
    tables = []
    while rest:
        table = [rest.pop(0)]
        while len(table) < field.players:
            known = [sum(met[min(bot, other), max(bot, other)] for other in table) for bot in rest]
            table.append(rest.pop(known.index(min(known))))
        tables.append(tuple(sorted(table)))
    return tables


def knockout(field: Field) -> Sequence[Table]:
    """Let the best of each table go on to the next round, until too few are left for a table.

    Bots are seeded in the league's order. When some are left over, the first go on without playing. Of two equal bots,
    the first goes on.

    >>> knockout(Field(bots=5, players=2))
    [(1, 4), (2, 3)]
    """
    alive = list(range(field.bots))
    for tables, scores in zip(field.rounds, field.scores, strict=True):
        out = {bot for table in tables for bot in table} - {
            max(table, key=lambda bot: (scores[bot], -bot)) for table in tables
        }
        alive = [bot for bot in alive if bot not in out]
    playing = alive[len(alive) % field.players :]
    count = len(playing) // field.players
    # As in a bracket, the first seed meets the last, and so on: every other row is turned round.
    rows = [playing[at : at + count] for at in range(0, len(playing), count)] if count else []
    turned = [row[::-1] if number % 2 else row for number, row in enumerate(rows)]
    return list(zip(*turned, strict=True))


FORMATS: Final = {"round-robin": round_robin, "gauntlet": gauntlet, "swiss": swiss, "knockout": knockout}
"""The formats that ship."""


def forecast(schedule: Schedule, bots: int, players: int) -> Iterator[int]:
    """Yield how many tables each round will have.

    >>> list(forecast(swiss, bots=5, players=2))
    [2, 2, 2]
    """
    rounds: list[Sequence[Table]] = []
    while tables := schedule(Field(bots, players, rounds, [[0.0] * bots] * len(rounds))):
        yield len(tables)
        rounds.append(tables)


def _best_first(field: Field) -> list[int]:
    """Return the bots by their mean score in the rounds they played; equal ones in the league's order."""

    def mean(bot: int) -> float:
        played = [
            scores[bot]
            for tables, scores in zip(field.rounds, field.scores, strict=True)
            if any(bot in table for table in tables)
        ]
        return sum(played) / len(played) if played else 0.0

    return sorted(range(field.bots), key=lambda bot: (-mean(bot), bot))
