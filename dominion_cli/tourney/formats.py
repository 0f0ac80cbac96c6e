"""Tournament schedules: who meets whom. A schedule is one function, and new ones come in through the hook."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

Table = tuple[int, ...]
"""The bots at a table, as places in the league's list of bots (from 0)."""


@dataclass(frozen=True)
class Field:
    """What a schedule may know when it draws up its next round.

    ``bots`` is how many bots take part and ``players`` how many sit at a table. ``rounds`` are the tables of the rounds
    played so far, oldest first, and ``scores`` each bot's win share in them (zeros before the first round).
    """

    bots: int
    players: int
    rounds: Sequence[Sequence[Table]] = ()
    scores: Sequence[float] = field(default=())


Schedule = Callable[[Field], Sequence[Table]]
"""Gives the tables of the next round; none when the tournament is over.

How many tables a round has may not depend on the scores, so that the number of games is known before the first.
"""


def round_robin(entrants: Field) -> Sequence[Table]:
    """Seat every combination of bots at a table, once.

    >>> round_robin(Field(bots=3, players=2))
    [(0, 1), (0, 2), (1, 2)]
    """
    return [] if entrants.rounds else list(combinations(range(entrants.bots), entrants.players))


def gauntlet(entrants: Field) -> Sequence[Table]:
    """Seat the first bot against each combination of the others.

    >>> gauntlet(Field(bots=4, players=2))
    [(0, 1), (0, 2), (0, 3)]
    """
    return [table for table in round_robin(entrants) if table[0] == 0]


def forecast(schedule: Schedule, bots: int, players: int) -> Iterator[int]:
    """Yield how many tables each round will have.

    >>> list(forecast(round_robin, bots=4, players=2))
    [6]
    """
    rounds: list[Sequence[Table]] = []
    while tables := schedule(Field(bots, players, rounds, [0.0] * bots)):
        yield len(tables)
        rounds.append(tables)
