"""Verifies a results file: that it is whole, that it fits its league, and that its games come out again as counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from dominion_cli.errors import UserError
from dominion_cli.tourney.again.replay import Archive, Replay
from dominion_cli.tourney.plan.blocks import seat_orders
from dominion_cli.tourney.play.block_record import ENDED, VOID, BlockRecords
from dominion_cli.tourney.results.games import finished_blocks, rounds

if TYPE_CHECKING:
    from dominion_cli.tourney.plan.blocks import Round
    from dominion_cli.tourney.results.games import GameResult
    from dominion_cli.tourney.tournament import Tournament

FAILED = (ENDED[VOID], "forfeit")
"""How games end that failed."""


@dataclass
class Verified:
    """What was found in a results file.

    Attributes:
        blocks, games, failed, kept: how many are stored; ``kept`` are the games whose answers are there.
        replayed: how many games were played again.
        from_answers: whether that was from their answers; if not, their bots played them from their seeds.
        differences: what is not as it should be, a line for each.
    """

    blocks: int
    games: int
    failed: int = 0
    kept: int = 0
    replayed: int = 0
    from_answers: bool = True
    differences: list[str] = field(default_factory=list)


def verify(
    tournament: Tournament, most: int | None = None, progress: Callable[[int], None] = lambda games: None
) -> Verified:
    """Read a whole results file, and play some of its games again.

    Games that were kept are played from their answers, without their bots. If none is kept, the bots play them again
    from their seeds.

    Args:
        tournament: the tournament that the file is of.
        most: how many games are played again, drawn by lot, always the same ones; all unless given.
        progress: called with 1 for each game.

    Raises:
        UserError: the file is damaged, or its bots are not here to play again.
    """
    store, plan = tournament.store, tournament.plan
    store.read_through()
    found = Verified(store.count(), store.count() * plan.games_per_block, store.failure_count())
    found.kept = sum(1 for _ in store.game_records())
    found.differences += _misfits(tournament)
    if found.differences:
        return found  # What does not fit the league cannot be played by its rules.
    archive = Archive(tournament)
    found.from_answers = archive.keeps_complete_games
    for replay in archive.some(found.games if most is None else most):
        found.replayed += 1
        if difference := _difference(replay):
            found.differences.append(difference)
        progress(1)
    return found


def _difference(replay: Replay) -> str:
    """Return how a game comes out otherwise than it was counted; nothing if it does not."""
    number, counted = replay.result.number, replay.result
    try:
        game = replay.end.game
    except UserError as error:
        return str(error)
    if not game.ended:
        return f"game {number}: its record ends before the game does."
    results = game.results()
    for seat, (points, turns, share) in zip(counted.seats, results, strict=True):
        if (points, turns, bool(share)) != (seat.vp, seat.turns, seat.win_share > 0):
            return (
                f"game {number}: {seat.bot} was counted with {_told(seat.vp, seat.turns, seat.win_share > 0)}; "
                f"played again, it has {_told(points, turns, bool(share))}."
            )
    if game.ended != counted.ended:
        return f"game {number}: it was counted as ended by {counted.ended}; played again, it ends by {game.ended}."
    return ""


def _told(points: int, turns: int, won: bool) -> str:
    return f"{points} VP in {turns} turns and {'a victory' if won else 'no victory'}"


def _misfits(tournament: Tournament) -> Iterator[str]:
    """Yield what of the stored blocks, failures and kept games cannot be of this league."""
    plan, store = tournament.plan, tournament.store
    failures = {failure.game: failure for failure in store.failures()}
    seen = 0
    for round_ in rounds(plan, store):
        for records in store.block_records(round_.blocks):
            seen += len(records.blocks)
            if misfit := _malformed(tournament, round_, records):
                yield misfit
                return
            for block in finished_blocks(plan, round_, records):
                for game in block.games:
                    failure = failures.pop(game.number, None)
                    if (failure is not None) != (game.ended in FAILED):
                        yield f"game {game.number}: it is counted as {game.ended}, and {_known(failure is not None)}."
                    elif failure and not _fits(failure.seed, failure.seat, failure.bot, game):
                        yield f"game {game.number}: its failure names another seed or bot than its block."
    if seen != store.count():
        yield f"{store.count() - seen:,} blocks are not of this league."
    for number in failures:
        yield f"game {number}: it has a failure, but is not stored."
    for record in store.game_records():
        if (record.game - 1) // plan.games_per_block != record.block or record.game < 1:
            yield f"game {record.game}: it is kept under another block than its own."


def _known(failed: bool) -> str:
    return "has a failure" if failed else "no failure of it is stored"


def _fits(seed: int, seat: int, bot: str, game: GameResult) -> bool:
    seats = [""] + [each.bot for each in game.seats]
    return seed == game.seed and 0 <= seat < len(seats) and seats[seat] == bot


def _malformed(tournament: Tournament, round_: Round, records: BlockRecords) -> str:
    """Return which block's record is not of the league's size, or seats other bots than the league does."""
    league, games = tournament.league, tournament.plan.games_per_block
    size = BlockRecords.size(games, league.players)
    for number, part in zip(records.blocks, records.split(), strict=True):
        if len(part) != size:
            return f"block {number + 1}: its record has {len(part)} bytes, not {size}."
    for number, counts in records.games(league.players):
        orders = list(seat_orders(round_.block(number), league.seating))
        for index, count in enumerate(counts):
            places = tuple(seat[0] for seat in count.seats)
            # In a series, only the first order is known before play.
            expected = orders[index] if index < len(orders) else tuple(sorted(places))
            right = places == expected if index < len(orders) else sorted(places) == list(range(league.players))
            if not 0 <= count.numbers[0] < len(ENDED) or not right:
                return f"block {number + 1}: its record is not of this league's tables."
    return ""
