"""Playing blocks: bots and tables are built once for a league and worker, then game after game is played on them."""

from __future__ import annotations

import gc
import platform
import threading
import time
import traceback
from collections.abc import Sequence
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
from dominion_cli.tourney.store import ENDED, FORFEIT, WON, Failure
from dominion_cli.tourney.watchdog import Watchdog

SWEEP_EVERY = 500
"""Games between two collections of garbage; a game of ours leaves none, a stranger's bot may."""

_ENDED = {name: number for number, name in enumerate(ENDED)}


class Played(NamedTuple):
    """What a worker hands back: the blocks' numbers, their records one after the other, what failed, and the time."""

    numbers: range
    records: bytes
    failures: list[Failure]
    seconds: float


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
    collecting = gc.isenabled()
    gc.disable()
    try:
        with referee.watchdog:
            records = b"".join([referee.play(tables.block(number)) for number in numbers])
    finally:
        if collecting:
            gc.enable()
    return Played(numbers, records, referee.take_failures(), time.perf_counter() - started)


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
        self._games = 0
        self._games_per_block = games_per_block(league.seating, league.players)
        self._form = f"<{self._games_per_block * (1 + 4 * league.players)}i"
        self._failures: list[Failure] = []
        self.watchdog = Watchdog(league.decision_seconds)

    def play(self, block: Block) -> bytes:
        """Play one block and return its record."""
        record: list[int] = []
        seating = self._league.seating
        orders = seat_orders(block, seating)
        if seating == "left-of-winner":
            self._play_series(block, orders[0], record)
        else:
            for index, order in enumerate(orders):
                record += self._play_game(block, index, order)
        return pack(self._form, *record)

    def take_failures(self) -> list[Failure]:
        """Return what went wrong since this was last asked."""
        failures, self._failures = self._failures, []
        return failures

    def _play_series(self, block: Block, order: Table, record: list[int]) -> None:
        for index in range(SERIES):
            game = self._play_game(block, index, order)
            record += game
            marks = game[4::4]
            if WON in marks:
                # The player to the left of the winner starts; of several winners, of the one who sat first.
                left = (marks.index(WON) + 1) % len(order)
                order = order[left:] + order[:left]

    def _play_game(self, block: Block, index: int, order: Table) -> list[int]:
        """Play one of a block's games and return its part of the record."""
        self._games += 1
        if self._games % SWEEP_EVERY == 0:
            gc.collect()
        seed = game_seed(block, self._league.seating, index)
        game = Game(self._setups[block.kingdom], [self._bots[block.table[place]] for place in order], seed)
        self.watchdog.game = game
        try:
            game.play()
        except GameError as error:
            record = self._failed(block, index, order, game, error)
        else:
            record = [_ENDED[game.ended]]
            for place, player, share in zip(order, game.players, game.win_shares(), strict=True):
                record += (place, player.score(), player.turns, WON if share > 0 else 0)
        game.close()
        return record

    def _failed(self, block: Block, index: int, order: Table, game: Game, error: GameError) -> list[int]:
        """Note that a bot, or a card's own code, broke a game off; return the game's part of the record."""
        seat = int(error.seat) if isinstance(error, BotError) else -1
        cause = error.__cause__ or error
        trace = "" if self._league.records == "none" else "".join(traceback.format_exception(cause))
        self._failures.append(
            Failure(
                game=block.number * self._games_per_block + index + 1,
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
        record = [_ENDED["forfeit" if forfeit else "void"]]
        for chair, place in enumerate(order):
            mark = 0 if not forfeit else FORFEIT if chair == seat else WON
            record += (place, *_reached(game, chair), mark)
        return record


def _reached(game: Game, seat: int) -> Sequence[int]:
    """Return a player's points and turns in a game that broke off, as far as they can still be told."""
    try:
        return game.players[seat].score(), game.players[seat].turns
    except Exception:  # whatever broke the game may break the count
        return 0, 0
