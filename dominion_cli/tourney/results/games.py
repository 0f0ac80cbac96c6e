"""The rounds of a tournament as far as they are played, and its games one by one."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import NamedTuple

from dominion_cli.tourney.plan.blocks import Block, Plan, Round, game_seed
from dominion_cli.tourney.play.block_record import FORFEIT, MARKS, WON, BlockRecords, GameCount
from dominion_cli.tourney.results.store import Store


class SeatResult(NamedTuple):
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
    seats: list[SeatResult]


class FinishedBlock(NamedTuple):
    """A block and its games, as plugins hear of it."""

    block: Block
    games: list[GameResult]


def rounds(plan: Plan, store: Store) -> Iterator[Round]:
    """Yield a plan's rounds. A round that depends on scores only comes when all blocks before it are stored."""
    done: list[Round] = []
    scores: list[list[float]] = []
    while round_ := plan.next_round(done, scores):
        yield round_
        done.append(round_)
        if len(done) == len(plan.tables_per_round) or store.missing(round_.blocks):
            return
        scores.append(_scores(plan, store, round_))


def games(plan: Plan, store: Store) -> Generator[GameResult]:
    """Yield every stored game in order, voided ones too; a few microseconds a game."""
    for round_ in rounds(plan, store):
        for records in store.block_records(round_.blocks):
            for block in finished_blocks(plan, round_, records):
                yield from block.games


def finished_blocks(plan: Plan, round_: Round, records: BlockRecords) -> Iterator[FinishedBlock]:
    """Yield blocks of a round with their games.

    Args:
        plan: the plan.
        round_: the round.
        records: the blocks' records.
    """
    league = plan.league
    for number, counts in records.games(league.players):
        block = round_.block(number)
        first = number * plan.games_per_block + 1
        kingdom = league.kingdoms[block.kingdom].name
        names = [league.bots[bot].name for bot in block.table]
        seeds = [game_seed(block, league.seating, index) for index in range(len(counts))]
        yield FinishedBlock(
            block,
            [
                GameResult(first + index, block, kingdom, seed, count.ended, _seats(count, names))
                for index, (seed, count) in enumerate(zip(seeds, counts, strict=True))
            ],
        )


def _seats(count: GameCount, names: list[str]) -> list[SeatResult]:
    """Return how the players of a game did; given are the names of the bots at the table."""
    seats = count.seats
    share = 1 / max(sum([seat[MARKS] & WON for seat in seats]), 1)
    return [
        SeatResult(names[place], points, turns, share if marks & WON else 0.0, marks & FORFEIT != 0)
        for place, points, turns, marks in seats
    ]


def _scores(plan: Plan, store: Store, round_: Round) -> list[float]:
    # Not imported earlier: numpy starts threads, and then processes start less safely. With one round it is not needed.
    from dominion_cli.tourney.results.totals import Totals

    totals = Totals(plan)
    totals.add_stored(round_, store)
    return totals.win_shares()
