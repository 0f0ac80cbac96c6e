"""`solve`: the search from a kingdom to what is told of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

import numpy as np

from dominion_cli.errors import UserError
from dominion_cli.plugins import registry as usual_registry
from dominion_cli.search.arena import GAMES, Arena, Spent, Trial, shares
from dominion_cli.search.field import Field, menus_of
from dominion_cli.search.loop import Search
from dominion_cli.search.market import Market
from dominion_cli.search.menus import Lines, number_of
from dominion_cli.search.population import Population, mixture
from dominion_cli.search.race import beats
from dominion_cli.search.simplify import simplified
from dominion_cli.search.solution import Attack, Solution, Step, Strategy
from dominion_cli.search.store import Store
from dominion_cli.search.task import Task
from dominion_cli.stats.intervals import Interval, t_interval
from dominion_cli.tourney.plan.league import distinct

if TYPE_CHECKING:
    from dominion_cli.kingdoms.kingdom import Kingdom
    from dominion_cli.plugins import Registry
    from dominion_cli.stats.distributions import Floats

USUAL_MINUTES: Final = 5.0
LEAST_GAMES: Final = 2_000
"""Fewer games tell nothing."""

SEARCHED: Final = 0.7
SIMPLER: Final = 0.75
ANSWERED: Final = (0.8, 0.86)
ATTACKED: Final = 0.93
"""The shares of games, or time, after which the search ends, then what makes its menus simpler, then attacks that are
answered if they succeed, then the last attack, which is told."""

BLOCKS: Final = range(50, 1001)
"""Blocks in which a pair is measured at the end."""
BLOCKS_WHEN_INTERRUPTED: Final = 100
"""Who waits for the prompt does not want to wait long."""
MOST_NAMED: Final = 3
"""Cards in the name of a strategy."""

T = TypeVar("T")
Progress = Callable[[int, float, Sequence[Step]], None]
"""Is told how many games there were, which share of the way is gone, and what has joined."""


def solve(
    kingdom: Kingdom | str,
    *,
    minutes: float | None = None,
    games: int | None = None,
    seed: int = 0,
    against: Path | str | None = None,
    tune: Path | str | None = None,
    store: Path | str | None = None,
    jobs: int = 1,
    registry: Registry | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Find the strategies for a kingdom that nothing found beats.

    Ctrl-C ends it with the best so far.

    Args:
        kingdom: the kingdom, or its name.
        minutes: how long it may take; 5 if neither this nor ``games`` is given.
        games: how many games it may take.
        seed: what all chance comes from. With a number of games alone, the same seed gives the same answer.
        against: a league, or another file with ``[[bots]]``: what does best against these is looked for.
        tune: a file with a menu, of which numbers and conditions alone may change.
        store: a file in which all is kept that was played: the same search goes on from there.
        jobs: how many processes play; the answer does not depend on it.
        registry: the cards, bots and kingdoms there are; those of all plugins unless given.
        progress: is told how far it is.

    Raises:
        UserError: there is no such kingdom, or a file is not as it should be.

    >>> solution = solve("First Game", games=20_000, seed=1)
    >>> solution.strategies[0].menu["buy"][0]
    {'card': 'Province', 'when': 'total_money > 15'}
    """
    registry = registry or usual_registry()
    if isinstance(kingdom, str):
        kingdom = registry.kingdoms.kingdom(kingdom)
    if games is not None and games < LEAST_GAMES:
        raise UserError(f"games: {games} tell nothing; at least {LEAST_GAMES:,} have to be played.")
    if minutes is None and games is None:
        minutes = USUAL_MINUTES
    task = Task(kingdom, registry, seed, _path(against), _path(tune))
    arena = Arena(task.league, registry, Store(_path(store), task.about), task.template, jobs)
    try:
        return Solver(task, arena, registry, minutes, games, progress).solve()
    finally:
        arena.close()


def _path(file: Path | str | None) -> Path | None:
    return None if file is None else Path(file)


class Solver:
    """Takes a search through its parts, each with its share of games and time.

    Args:
        task: what is to be solved.
        arena: where it is played.
        registry: the cards and bots there are.
        minutes: how long it may take; None for as long as it takes.
        games: how many games it may take; None for any number.
        progress: is told how far it is.
    """

    def __init__(
        self,
        task: Task,
        arena: Arena,
        registry: Registry,
        minutes: float | None,
        games: int | None,
        progress: Progress | None = None,
    ) -> None:
        self._task = task
        self._arena = arena
        self._games = games
        self._seconds = None if minutes is None else 60 * minutes
        self._began = time.monotonic()
        self._progress = progress
        self._finished = True
        self._market = Market(arena.setup)
        self._steps: list[Step] = []
        seeds = task.seeds(self._market, registry)
        self._search = Search(arena, self._market, task.seed, seeds, task.field, task.tuned, self._joined)
        arena.tell = self._tell

    def solve(self) -> Solution:
        """Search, make what was found simpler, attack it, and measure it."""
        self._part(self._search.run, SEARCHED)
        menus = [lines for lines, _ in self._search.population.mixed]
        if self._task.tuned is None:
            self._part(lambda: self._make_simpler(menus), SIMPLER)
        field, payoffs = self._measured(partial(self._mixture, menus))
        for until in ANSWERED if self._task.field is None else ():
            self._part(partial(self._search.attack, field), until)
            if self._measured(partial(self._is_beaten, field)):
                menus += filter(None, [self._search.attacker])
                field, payoffs = self._measured(partial(self._mixture, menus))
        self._part(partial(self._search.attack, field), ATTACKED)
        return self._measured(partial(self._told, field, payoffs))

    def _part(self, work: Callable[[], None], until: float) -> None:
        """Do a part until so much of the games, or the time, is used up; an interruption ends all parts."""
        if not self._finished:
            return
        self._arena.allow(
            None if self._games is None else int(until * self._games),
            None if self._seconds is None else self._began + until * self._seconds,
        )
        try:
            work()
        except Spent:
            pass
        except KeyboardInterrupt:
            self._finished = False

    def _measured(self, work: Callable[[], T]) -> T:
        """Measure something, however long that takes; after an interruption, with fewer games."""
        self._arena.allow()
        try:
            return work()
        except KeyboardInterrupt:
            self._finished = False
            return work()

    def _mixture(self, menus: Sequence[Lines]) -> tuple[Field, Floats]:
        """Return the mixture of some menus as a field, and its payoffs."""
        menus = list(dict.fromkeys(menus))
        payoffs = Population.of(self._arena, menus, self._luck("pairs"), self._blocks(len(menus))).payoffs
        weights = mixture(payoffs)
        order = [int(at) for at in np.argsort(-weights, kind="stable") if weights[at] > 0]
        return Field(tuple(menus[at] for at in order), tuple(weights[order].tolist())), payoffs[np.ix_(order, order)]

    def _is_beaten(self, field: Field) -> bool:
        """Return whether the attack beats a field."""
        attacker = self._search.attacker
        return (
            self._finished and attacker is not None and beats(self._arena, attacker, field, self._luck("beats", field))
        )

    def _make_simpler(self, menus: list[Lines]) -> None:
        """Put simpler menus in the place of some, one change after the other."""
        rivals = self._task.field or self._search.population.rivals
        for at in range(len(menus)):
            for lines in simplified(self._arena, menus[at], rivals, self._luck("simpler", at)):
                menus[at] = lines

    def _luck(self, *what: object) -> int:
        """Return luck that no part of the search has had."""
        return number_of(self._task.seed, *what)

    def _blocks(self, pairs: int) -> int:
        """Return in how many blocks each pair is measured, so that all together take a few per cent of the games."""
        if not self._finished:
            return BLOCKS_WHEN_INTERRUPTED
        games = self._games or self._arena.games
        return min(max(games // 50 // GAMES // pairs, BLOCKS.start), BLOCKS.stop - 1)

    def _told(self, field: Field, payoffs: Floats) -> Solution:
        attack = self._search.attacker or field.players[0]
        assert not isinstance(attack, str)
        menus = menus_of(field)
        *names, attack_name = distinct([self._name(lines) for lines in (*menus, attack)])
        strategies = [
            self._strategy(name, lines, field, payoffs[at])
            for at, (name, lines) in enumerate(zip(names, menus, strict=True))
        ]
        against = self._against(field)
        exploited = self._points(attack, field)
        attacks = [Attack(attack_name, exploited, self._strategy(attack_name, attack, field))]
        # A search cut short may have missed what a bot that everybody has already does.
        attacks += [Attack(name, _mean(100 * (0.5 - shared)), None) for name, shared in against.items()]
        return Solution(
            kingdom=self._task.league.kingdoms[0],
            seed=self._task.seed,
            games=self._arena.games,
            seconds=time.monotonic() - self._began,
            strategies=strategies,
            attack=max(attacks, key=lambda each: each.gain.estimate),
            against={name: float(shared.mean()) for name, shared in against.items()},
            gain=None if self._task.tuned is None else self._gain(menus[0], self._task.tuned),
            steps=self._steps,
            finished=self._finished,
        )

    def _strategy(self, name: str, lines: Lines, field: Field, payoffs: Sequence[float] = ()) -> Strategy:
        weight = dict(zip(field.players, field.weights, strict=True)).get(lines, 0.0)
        turns = self._arena.turns(Trial(lines, field, self._luck("turns"), 0, BLOCKS.start))
        return Strategy(name, weight, lines, turns, [0.5 + payoff for payoff in payoffs], self._task.template)

    def _points(self, lines: Lines, field: Field) -> Interval:
        """Return what a menu gains against a field, in points, on new luck."""
        [results] = self._arena.play([Trial(lines, field, self._luck("exploit"), 0, self._blocks(1))])
        return _mean(100 * (shares(results) - 0.5))

    def _against(self, field: Field) -> dict[str, Floats]:
        """Return the mixture's share of wins against each bot of the league, block by block."""
        names = [bot.name for bot in self._task.league.bots]
        blocks = self._blocks(len(names))
        return {name: self._held_against(name, field, blocks) for name in names}

    def _held_against(self, name: str, field: Field, blocks: int) -> Floats:
        """Return the mixture's share of wins against a bot of the league, block by block."""
        trials = [Trial(lines, Field.even([name]), self._luck("against"), 0, blocks) for lines in menus_of(field)]
        shared: Floats = np.average(
            [shares(results) for results in self._arena.play(trials)], axis=0, weights=field.weights
        )
        return shared

    def _gain(self, lines: Lines, before: Lines) -> Interval:
        """Return what a tuned menu does better than the one that it was made from, in points, on the same new luck."""
        field = self._search.field
        blocks = self._blocks(1)
        ours, theirs = self._arena.play([Trial(each, field, self._luck("gain"), 0, blocks) for each in (lines, before)])
        return _mean(100 * (shares(ours) - shares(theirs)))

    def _name(self, lines: Lines) -> str:
        """Return what to call a menu: its first cards of the Kingdom."""
        names = [card for card in dict.fromkeys(line.card for line in lines) if card in self._market.kingdom]
        return ", ".join(names[:MOST_NAMED]) or "Money"

    def _joined(self, lines: Lines, share: float) -> None:
        self._steps.append(Step(self._arena.games, self._name(lines), share))

    def _tell(self) -> None:
        if self._progress is None:
            return
        gone = 0.0 if self._games is None else self._arena.games / self._games
        if self._seconds is not None:
            gone = max(gone, (time.monotonic() - self._began) / self._seconds)
        self._progress(self._arena.games, min(gone, 1.0), self._steps)


def _mean(values: Floats) -> Interval:
    """Return the mean of independent blocks, with its interval."""
    return t_interval(float(values.mean()), float(values.var(ddof=1)) / len(values), len(values) - 1)
