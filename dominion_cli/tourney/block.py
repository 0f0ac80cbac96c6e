"""Playing blocks: bots and tables are built once for a league and worker, then game after game is played on them."""

from __future__ import annotations

import gc
import platform
import threading
import time
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from struct import pack
from typing import NamedTuple

from dominion_cli.engine.errors import BotError, GameError
from dominion_cli.engine.game import Game
from dominion_cli.errors import UserError
from dominion_cli.plugins import Registry, load, registry
from dominion_cli.tourney.formats import Table
from dominion_cli.tourney.league import League, difference, versions
from dominion_cli.tourney.plan import SERIES, Block, Round, game_seed, games_per_block, seat_orders
from dominion_cli.tourney.record import GameRecord, packed, sampled
from dominion_cli.tourney.store import ENDED, FORFEIT, WON, Failure
from dominion_cli.tourney.watchdog import Watchdog

SWEEP_EVERY = 256
"""Blocks between two collections of garbage; a game of ours leaves none, a stranger's bot may."""

_ENDED = {name: number for number, name in enumerate(ENDED)}


class Played(NamedTuple):
    """What a worker hands back: the blocks' numbers and records in a row, what failed, the time, the games kept."""

    numbers: range
    records: bytes
    failures: list[Failure]
    seconds: float
    games: Sequence[GameRecord] = ()


class Job(NamedTuple):
    """What a worker must know of a tournament: the league as JSON (`League.to_json`), and the plugins to load."""

    league: str
    plugins: tuple[str, ...] = ()


def play_blocks(job: Job, tables: Round, numbers: range) -> Played:
    """Play some blocks of a round; this is what an executor's worker is sent.

    Args:
        job: the tournament; what its games need is built at the first call.
        tables: the round.
        numbers: which of its blocks.

    Raises:
        UserError: this process has other versions than the one that sent the work.
    """
    referee = _referee(job, threading.get_ident())
    started = time.perf_counter()
    record: list[int] = []
    with _collecting_little(), referee.watchdog:
        for number in numbers:
            referee.play(tables.block(number), record)
            if number % SWEEP_EVERY == 0:
                gc.collect()
    records = pack(f"<{len(record)}i", *record)
    seconds = time.perf_counter() - started
    return Played(numbers, records, referee.take_failures(), seconds, referee.take_games())


@contextmanager
def _collecting_little() -> Iterator[None]:
    """Collect garbage only when told to, and then only among what is made from here on, which is quick."""
    collecting = gc.isenabled()
    gc.disable()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
        if collecting:
            gc.enable()


@lru_cache(maxsize=16)
def _referee(job: Job, thread: int) -> Referee:
    """Build what the games of a tournament need, for one thread; bots hold the game they are in."""
    names = registry()
    if names.extra != job.plugins:
        names = load(job.plugins)
    league = League.from_json(job.league)
    if found := difference(league.versions, versions(names)):
        where = f"worker {platform.node()}"
        raise UserError(f"{where}: {found}, as where the tournament was started; workers need the same versions.")
    return Referee(league, names)


class Referee:
    """Plays a league's blocks, one after the other.

    Args:
        league: the league.
        names: the registry that knows its cards and bots.
    """

    def __init__(self, league: League, names: Registry) -> None:
        self._league = league
        self._bots = [names.bots.make(entry.bot, **entry.parameters) for entry in league.bots]
        self._setups = [
            kingdom.setup(names.cards, league.players, max_turns=league.max_turns) for kingdom in league.kingdoms
        ]
        self._games_per_block = games_per_block(league.seating, league.players)
        self._failures: list[Failure] = []
        self._games: list[GameRecord] = []
        self.watchdog = Watchdog(league.decision_seconds)

    def play(self, block: Block, record: list[int]) -> None:
        """Play one block and add it to a record."""
        seating = self._league.seating
        orders = seat_orders(block, seating)
        if seating == "left-of-winner":
            self._play_series(block, orders[0], record)
        else:
            for index, order in enumerate(orders):
                self._play_game(block, index, order, block.seed, record)

    def take_failures(self) -> list[Failure]:
        """Return what went wrong since this was last asked."""
        failures, self._failures = self._failures, []
        return failures

    def take_games(self) -> list[GameRecord]:
        """Return the games kept since this was last asked."""
        games, self._games = self._games, []
        return games

    def _play_series(self, block: Block, order: Table, record: list[int]) -> None:
        for index in range(SERIES):
            self._play_game(block, index, order, game_seed(block, "left-of-winner", index), record)
            marks = record[-4 * len(order) :][3::4]
            if WON in marks:
                # The player to the left of the winner starts; of several winners, of the one who sat first.
                left = (marks.index(WON) + 1) % len(order)
                order = order[left:] + order[:left]

    def _play_game(self, block: Block, index: int, order: Table, seed: int, record: list[int]) -> None:
        table, bots, records = block.table, self._bots, self._league.records
        seats = [bots[table[place]] for place in order]
        # Which games fail is only known afterwards.
        game = Game(self._setups[block.kingdom], seats, seed, record=records != "none")
        self.watchdog.game = game
        try:
            game.play()
        except GameError as error:
            self._failed(block, index, order, game, error, record)
            kept = records != "none"
        else:
            kept = records == "all" or (records == "sample" and sampled(block, index, self._games_per_block))
            record.append(_ENDED[game.ended])
            for place, player, share in zip(order, game.players, game.win_shares(), strict=True):
                record += (place, player.score(), player.turns, WON if share else 0)
        if kept:
            self._games.append(GameRecord(self._number(block, index), block.number, packed(game)))
        game.close()

    def _number(self, block: Block, index: int) -> int:
        return block.number * self._games_per_block + index + 1

    def _failed(self, block: Block, index: int, order: Table, game: Game, error: GameError, record: list[int]) -> None:
        """Note that a bot, or a card's own code, broke a game off."""
        seat = int(error.seat) if isinstance(error, BotError) else -1
        cause = error.__cause__ or error
        trace = "" if self._league.records == "none" else "".join(traceback.format_exception(cause))
        self._failures.append(
            Failure(
                game=self._number(block, index),
                block=block.number,
                seat=seat + 1,
                bot=self._league.bots[block.table[order[seat]]].name if seat >= 0 else "",
                seed=game_seed(block, self._league.seating, index),
                kind=type(cause).__name__,
                message=str(error),
                traceback=trace,
            )
        )
        # What a card's own code broke is no player's fault, so such a game never counts.
        forfeit = seat >= 0 and self._league.on_error == "forfeit"
        record.append(_ENDED["forfeit" if forfeit else "void"])
        for chair, place in enumerate(order):
            mark = 0 if not forfeit else FORFEIT if chair == seat else WON
            record += (place, *_reached(game, chair), mark)


def _reached(game: Game, seat: int) -> Sequence[int]:
    """Return a player's points and turns in a game that broke off, as far as they can still be told."""
    try:
        return game.players[seat].score(), game.players[seat].turns
    except Exception:  # whatever broke the game may break the count
        return 0, 0
