"""The referee: sets up the kingdoms and bots of a league once, then plays game after game. It is compiled."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final, NamedTuple

from mypy_extensions import mypyc_attr

from dominion_cli.engine.errors import BotFailed, said
from dominion_cli.engine.game import Game
from dominion_cli.isolation.texts import LONGEST_KIND, LONGEST_MESSAGE, LONGEST_TRACEBACK, plain, plain_line
from dominion_cli.tourney.plan.blocks import SERIES, Block, Round, game_seed, games_per_block, seat_orders
from dominion_cli.tourney.play.block_record import FORFEIT, WON, BlockRecords, Recorder
from dominion_cli.tourney.play.failures import Failure, Fault, fault_of
from dominion_cli.tourney.play.game_record import GameRecord, packed, sampled
from dominion_cli.tourney.play.job import has_strangers, maker, ships

if TYPE_CHECKING:
    from dominion_cli.engine.answerer import Answerer
    from dominion_cli.plugins import Registry
    from dominion_cli.tourney.plan.formats import Table
    from dominion_cli.tourney.plan.league import League

SWEEP_EVERY: Final = 256
"""Blocks between two collections of garbage. Our own code leaves none, but a stranger's bot may."""

NOT_MADE: Final = "the bot could not be made"


class Played(NamedTuple):
    """What a worker sends back: the records of blocks, what failed, the time it took, and the games that are kept."""

    block_records: BlockRecords
    failures: list[Failure]
    seconds: float
    game_records: Sequence[GameRecord] = ()


@contextmanager
def _collecting_little() -> Iterator[None]:
    """Collect garbage only when asked to, and only among objects made from here on, which is quick."""
    collecting = gc.isenabled()
    gc.disable()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
        if collecting:
            gc.enable()


@mypyc_attr(allow_interpreted_subclasses=True)
class Referee:
    """Plays a league's blocks, one after the other.

    Args:
        league: the league.
        registry: the registry that knows its cards and bots.
    """

    def __init__(self, league: League, registry: Registry) -> None:
        self.league = league
        self.games_per_block = games_per_block(league.seating, league.players)
        self._makers = [maker(entrant, league, registry) for entrant in league.bots]
        # A stranger's bot is made new for each game, so that it cannot keep anything from one to the next.
        shipped = [ships(entrant, registry) for entrant in league.bots]
        self._kept: list[Answerer | None] = [
            make() if kept else None for kept, make in zip(shipped, self._makers, strict=True)
        ]
        self._setups = [
            kingdom.setup(registry.cards, league.players, max_turns=league.max_turns) for kingdom in league.kingdoms
        ]
        # A game that failed is kept, and a stranger may look at the log: both need the answers. Shipped bots do
        # not look, and when their game fails, it is played once more.
        trusted = all(shipped) and not has_strangers(league, registry)
        # A bot in a process of its own gets the log with every question. To keep one is less work than to make it then.
        self._logs = any(entrant.command or entrant.isolation for entrant in league.bots)
        self._records_answers = not trusted
        self._recorder = Recorder()
        self._failures: list[Failure] = []
        self._game_records: list[GameRecord] = []

    def play_all(self, round_: Round, numbers: range) -> Played:
        """Play some blocks of a round, in this process."""
        started = time.perf_counter()
        self._recorder, self._failures, self._game_records = Recorder(), [], []
        with _collecting_little():
            for number in numbers:
                self._play_block(round_.block(number))
                if number % SWEEP_EVERY == 0:
                    gc.collect()
        records = self._recorder.records(numbers)
        return Played(records, self._failures, time.perf_counter() - started, self._game_records)

    def _play_block(self, block: Block) -> None:
        seating = self.league.seating
        orders = seat_orders(block, seating)
        if seating == "left-of-winner":
            self._play_series(block, orders[0])
        else:
            for index, order in enumerate(orders):
                self._play_game(block, index, order, block.seed)

    def _play_series(self, block: Block, order: Table) -> None:
        for index in range(SERIES):
            self._play_game(block, index, order, game_seed(block, "left-of-winner", index))
            # The player to the left of the winner starts; of several winners, of the one who sat first.
            left = (self._recorder.first_winner(len(order)) + 1) % len(order)
            order = order[left:] + order[:left]

    def _play_game(self, block: Block, index: int, order: Table, seed: int) -> None:
        records = self.league.records
        kept = records == "all" or (records == "sample" and sampled(block, index, self.games_per_block))
        game: Game | None = None
        try:
            bots = self._seated(block.table, order)
            record_answers = kept or self._records_answers
            game = Game(self._setups[block.kingdom], bots, seed, record=record_answers, log=self._logs)
            self._play_to_end(game)
        except Exception as error:
            self._failed(block, index, order, game, fault_of(error, game))
            kept = records != "none"
            if kept and game is not None and game.answers is None:
                game = self._recorded(block, order, seed)
        else:
            self._recorder.game(game.ended)
            for seat, (points, turns, share) in enumerate(game.results()):
                self._recorder.seat(order[seat], points, turns, WON if share else 0)
        if game is not None:
            if kept:
                self._game_records.append(GameRecord(self.number(block, index), block.number, packed(game)))
            game.close()

    def _recorded(self, block: Block, order: Table, seed: int) -> Game:
        """Play a game of shipped bots that failed once more, up to where it fails, and record its answers."""
        game = Game(self._setups[block.kingdom], self._seated(block.table, order), seed, record=True)
        with suppress(Exception):
            self._play_to_end(game)
        return game

    def number(self, block: Block, index: int) -> int:
        """Return the number, from 1, of one of a block's games."""
        return block.number * self.games_per_block + index + 1

    def _play_to_end(self, game: Game) -> None:
        game.play()

    def _seated(self, table: Table, order: Table) -> list[Answerer]:
        """Return the bots of a game in their seats.

        Raises:
            BotFailed: one could not be made.
        """
        kept = self._kept
        return [kept[table[place]] or self._made(table[place], seat) for seat, place in enumerate(order)]

    def _made(self, entrant: int, seat: int) -> Answerer:
        try:
            return self._makers[entrant]()
        except Exception as error:
            raise not_made(error, seat) from error

    def _failed(self, block: Block, index: int, order: Table, game: Game | None, fault: Fault) -> None:
        """Note that a bot, or a card's code, made a game fail."""
        seat = fault.seat
        self._failures.append(
            Failure(
                game=self.number(block, index),
                block=block.number,
                seat=seat + 1,
                bot=self.league.bots[block.table[order[seat]]].name if seat >= 0 else "",
                seed=game_seed(block, self.league.seating, index),
                kind=plain_line(fault.kind, LONGEST_KIND),
                message=plain_line(fault.message, LONGEST_MESSAGE),
                traceback="" if self.league.records == "none" else plain(fault.traceback, LONGEST_TRACEBACK),
            )
        )
        # When a card's code fails, that is no player's fault, and the game never counts.
        forfeit = seat >= 0 and self.league.on_error == "forfeit"
        self._recorder.game("forfeit" if forfeit else "void")
        for chair, place in enumerate(order):
            mark = 0 if not forfeit else FORFEIT if chair == seat else WON
            points, turns = _reached(game, chair)
            self._recorder.seat(place, points, turns, mark)


def not_made(error: BaseException, seat: int) -> BotFailed:
    """Return the exception for a bot (by its seat, from 0) that could not be made."""
    failure = BotFailed(f"p{seat + 1}, turn 0: {NOT_MADE}: {said(error)}", seat)
    # Compiled code does not set the cause that `from` names.
    failure.__cause__ = error
    return failure


def _reached(game: Game | None, seat: int) -> tuple[int, int]:
    """Return a player's points and turns in a game that failed; 0 where they cannot be counted any more."""
    if game is None:
        return 0, 0
    try:
        return game.players[seat].score(), game.players[seat].turns
    except Exception:  # what made the game fail may make the count fail
        return 0, 0
