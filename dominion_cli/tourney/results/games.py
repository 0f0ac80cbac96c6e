"""The games of a store, one by one, read from the blocks' records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from struct import unpack
from typing import NamedTuple

from dominion_cli.tourney.plan.blocks import Block, Plan, Round, game_seed
from dominion_cli.tourney.play.block_record import ENDED, FORFEIT, WON
from dominion_cli.tourney.results.rounds import rounds
from dominion_cli.tourney.results.store import Store


class Seat(NamedTuple):
    """How one player of a game did."""

    bot: str
    vp: int
    turns: int
    win_share: float
    forfeit: bool


class GameResult(NamedTuple):
    """One game: its number (from 1), its block, its seed, how it ended, and the seats in order of play."""

    number: int
    block: Block
    kingdom: str
    seed: int
    ended: str
    seats: list[Seat]


class FinishedBlock(NamedTuple):
    """A block and its games, as plugins hear of it."""

    block: Block
    games: list[GameResult]


def games(plan: Plan, store: Store) -> Iterator[GameResult]:
    """Yield every stored game in order, voided ones too; a few microseconds a game."""
    for tables in rounds(plan, store):
        for numbers, records in store.batches(tables.blocks):
            for block in finished_blocks(plan, tables, numbers, records):
                yield from block.games


def finished_blocks(plan: Plan, tables: Round, numbers: Sequence[int], records: bytes) -> Iterator[FinishedBlock]:
    """Yield blocks of a round with their games.

    Args:
        plan: the plan.
        tables: the round.
        numbers: the blocks' numbers.
        records: their records, one after the other.
    """
    size = len(records) // len(numbers)
    for at, number in enumerate(numbers):
        block = tables.block(number)
        yield FinishedBlock(block, list(_games_of(plan, block, records[at * size : (at + 1) * size])))


def _games_of(plan: Plan, block: Block, record: bytes) -> Iterator[GameResult]:
    league = plan.league
    numbers = unpack(f"<{len(record) // 4}i", record)
    size = 1 + 4 * league.players
    for index in range(plan.games_per_block):
        game = numbers[index * size : (index + 1) * size]
        winners = sum(1 for mark in game[4::4] if mark & WON)
        yield GameResult(
            block.number * plan.games_per_block + index + 1,
            block,
            league.kingdoms[block.kingdom].name,
            game_seed(block, league.seating, index),
            ENDED[game[0]],
            [
                Seat(
                    league.bots[block.table[place]].name,
                    points,
                    turns,
                    1 / winners if marks & WON else 0.0,
                    bool(marks & FORFEIT),
                )
                for place, points, turns, marks in zip(*(game[column::4] for column in (1, 2, 3, 4)), strict=True)
            ],
        )
