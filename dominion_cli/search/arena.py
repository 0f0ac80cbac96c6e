"""Where trials are played: in this process, or in one for each core, with nothing to start for a game."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from dominion_cli.bots.menu import Menu
from dominion_cli.engine.errors import GameError
from dominion_cli.engine.game import Game
from dominion_cli.plugins import Registry
from dominion_cli.search.field import Field, Player
from dominion_cli.search.menus import Lines, menu_of, number_of
from dominion_cli.search.store import Store
from dominion_cli.tourney.plan.league import League
from dominion_cli.tourney.play.executors import ProcessExecutor, stop_at_once
from dominion_cli.tourney.play.job import Job, maker, ships

if TYPE_CHECKING:
    from dominion_cli.engine.answerer import Answerer
    from dominion_cli.engine.setup import Setup
    from dominion_cli.stats.distributions import Floats

GAMES: Final = 2
"""Games of a block: the same luck, each player once in the first seat."""

BLOCKS_OF_A_TASK: Final = 250
"""About so many blocks a process is sent at a time."""

WON: Final = 3
"""A block's result is one number: games that the menu won alone, times this, and games that its opponent did."""

SHARES: Final = np.array([0.5 + (number // WON - number % WON) / 4 for number in range(WON * WON)])
"""The menu's share of a block's wins, by its result; a shared victory is half a one."""


class Trial(NamedTuple):
    """Blocks of a menu against a field.

    Attributes:
        lines: the menu.
        field: the opponents.
        luck: which luck; trials of the same luck have it in common, block by block.
        first: the first block.
        blocks: how many blocks.
    """

    lines: Lines
    field: Field
    luck: int
    first: int
    blocks: int


class Spent(Exception):
    """What may be played has been played, or the time is over."""


def shares(results: bytes) -> Floats:
    """Return a menu's share of the wins of each block.

    >>> shares(bytes([6, 4, 2])).tolist()
    [1.0, 0.5, 0.0]
    """
    return SHARES[np.frombuffer(results, np.uint8)]


def wins_and_losses(result: int) -> tuple[int, int]:
    """Return how many games of a block the menu, and its opponent, won alone.

    >>> wins_and_losses(4)
    (1, 1)
    """
    return divmod(result, WON)


class Arena:
    """Plays trials, and remembers them.

    Args:
        league: the kingdom, and the rules of play; its bots are those that menus may be held against.
        registry: the cards and bots there are.
        store: what was played before.
        template: parameters of the menu bot beside ``buy``.
        jobs: how many processes.

    Attributes:
        games: games asked for so far, stored ones included.
        played: games played now.
        seconds: seconds spent in them.
    """

    def __init__(
        self, league: League, registry: Registry, store: Store, template: dict[str, Any] | None = None, jobs: int = 1
    ) -> None:
        self.store = store
        self.games = self.played = 0
        self.seconds = 0.0
        self.most_games: int | None = None
        self.until: float | None = None
        self.tell: Callable[[], None] = lambda: None
        self._table = Table(league, registry, template or {})
        self._job = Job.of(league, registry)
        self._template = tuple(sorted((template or {}).items()))
        self._jobs = jobs
        self._executor = ProcessExecutor(jobs) if jobs > 1 else None
        self._numbers: dict[Field, int] = {}

    @property
    def setup(self) -> Setup:
        """The table."""
        return self._table.setup

    def allow(self, games: int | None = None, until: float | None = None) -> None:
        """Say how many games may be asked for in all, and until when (see `time.monotonic`)."""
        self.most_games, self.until = games, until

    def play(self, trials: Sequence[Trial]) -> list[bytes]:
        """Play trials; return the result of each block of each.

        Raises:
            Spent: there is no leave for so many games, or the time is over.
        """
        asked = GAMES * sum(trial.blocks for trial in trials)
        if self.most_games is not None and self.games + asked > self.most_games:
            raise Spent
        numbers = [self._number(trial) for trial in trials]
        missing = {
            number: trial for number, trial in zip(numbers, trials, strict=True) if self.store.get(number) is None
        }
        started = time.perf_counter()
        for number, results in self._results(missing):
            self.store.put(number, results)
            self.played += GAMES * len(results)
        self.seconds += time.perf_counter() - started
        self.games += asked
        self.tell()
        return [self.store.get(number) or b"" for number in numbers]

    def _results(self, trials: dict[int, Trial]) -> Iterator[tuple[int, bytes]]:
        if self._executor is None:
            with _collecting_nothing():
                for number, trial in trials.items():
                    self._look_at_the_clock()
                    yield number, self._table.play(trial)
            gc.collect(0)
            return
        waiting: list[tuple[list[int], Future[list[bytes]]]] = []
        for task in _tasks(trials):
            sent = [trials[number] for number in task]
            waiting.append((task, self._executor.submit(_play, self._job, self._template, sent)))
        for task, future in waiting:
            self._look_at_the_clock()
            yield from zip(task, future.result(), strict=True)

    def _look_at_the_clock(self) -> None:
        if self.until is not None and time.monotonic() > self.until:
            raise Spent

    def _number(self, trial: Trial) -> int:
        """Return the number that a trial is stored under."""
        field = self._numbers.get(trial.field)
        if field is None:
            field = self._numbers[trial.field] = number_of(trial.field)
        return number_of(trial.lines, field, *trial[2:])

    def turns(self, trial: Trial) -> float:
        """Return how many turns a menu has in a game of a trial, on average."""
        self.games += GAMES * trial.blocks
        return self._table.turns(trial)

    def close(self) -> None:
        """End the processes, and write what is new to the store."""
        if self._executor is not None:
            stop_at_once(self._executor)
        self.store.close()


class Table:
    """A table with its bots, in one process."""

    def __init__(self, league: League, registry: Registry, template: dict[str, Any]) -> None:
        self.setup = league.kingdoms[0].setup(registry.cards, 2, max_turns=league.max_turns)
        self._league = league
        self._registry = registry
        self._make_blank = registry.bots.maker("menu", **template)
        self._makers: dict[Player, Callable[[], Answerer]] = {}

    def menu(self, lines: Lines) -> Menu:
        """Return a menu that can play."""
        return menu_of(lines, self._blank)

    def _blank(self) -> Menu:
        made = self._make_blank()
        assert isinstance(made, Menu)
        return made

    def play(self, trial: Trial) -> bytes:
        """Return the result of each block of a trial."""
        menu = self.menu(trial.lines)
        makers = [self._maker(player) for player in trial.field.players]
        results = bytearray()
        for block, opponent in enumerate(trial.field.opponents(trial.first, trial.blocks), trial.first):
            results.append(self._block(menu, makers[opponent], _seed(trial, block)))
        return bytes(results)

    def turns(self, trial: Trial) -> float:
        """Return how many turns a menu has in a game of a trial, on average."""
        menu = self.menu(trial.lines)
        turns = 0
        for block, opponent in enumerate(trial.field.opponents(trial.first, trial.blocks), trial.first):
            game = Game(self.setup, [menu, self._maker(trial.field.players[opponent])()], _seed(trial, block))
            with suppress(GameError):
                game.play()
            turns += game.players[0].turns
            game.close()
        return turns / trial.blocks

    def _block(self, menu: Menu, make: Callable[[], Answerer], seed: int) -> int:
        won = lost = 0
        for seat in (0, 1):
            opponent = make()
            game = Game(self.setup, [opponent, menu] if seat else [menu, opponent], seed)
            try:
                game.play()
                share = game.win_shares()[seat]
            except GameError:
                # What breaks a game is no strategy, whoever is to blame.
                share = 0.0
            game.close()
            won += share == 1
            lost += share == 0
        return won * WON + lost

    def _maker(self, player: Player) -> Callable[[], Answerer]:
        """Return what gives an opponent. A stranger's bot is made new for each game, as in a league."""
        make = self._makers.get(player)
        if make is None:
            make = self._makers[player] = self._new_maker(player)
        return make

    def _new_maker(self, player: Player) -> Callable[[], Answerer]:
        if not isinstance(player, str):
            return _always(self.menu(player))
        [entrant] = [bot for bot in self._league.bots if bot.name == player]
        make = maker(entrant, self._league, self._registry)
        return _always(make()) if ships(entrant, self._registry) else make


def _seed(trial: Trial, block: int) -> int:
    return (trial.luck >> 3) + block


def _always(bot: Answerer) -> Callable[[], Answerer]:
    return lambda: bot


@contextmanager
def _collecting_nothing() -> Iterator[None]:
    """Collect no garbage: games leave none."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def _tasks(trials: dict[int, Trial]) -> Iterator[list[int]]:
    """Yield the numbers of trials, as many together as make a task."""
    task: list[int] = []
    blocks = 0
    for number, trial in trials.items():
        task.append(number)
        blocks += trial.blocks
        if blocks >= BLOCKS_OF_A_TASK:
            yield task
            task, blocks = [], 0
    if task:
        yield task


@lru_cache(maxsize=2)
def _table(job: Job, template: tuple[tuple[str, Any], ...]) -> Table:
    league, registry = job.unpacked()
    return Table(league, registry, dict(template))


def _play(job: Job, template: tuple[tuple[str, Any], ...], trials: list[Trial]) -> list[bytes]:
    """Play trials in another process."""
    table = _table(job, template)
    with _collecting_nothing():
        return [table.play(trial) for trial in trials]
