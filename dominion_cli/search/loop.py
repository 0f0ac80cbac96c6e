"""The search itself: islands explore plans of their own, then the best of them are bred against the mixture.

It is a double oracle (McMahan, Gordon & Blum 2003; PSRO, Lanctot et al. 2017): the population has a mixture that none
of its members beats, breeding looks for a menu that does, and what a test says does so joins the population.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import count
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from dominion_cli.search.archetypes import with_one_more
from dominion_cli.search.breeding import Breeder
from dominion_cli.search.dice import Dice
from dominion_cli.search.field import Field, menus_of
from dominion_cli.search.menus import Lines, card_names, number_of
from dominion_cli.search.population import Population
from dominion_cli.search.race import Runner, Stage, beats, improves, race

if TYPE_CHECKING:
    from dominion_cli.search.arena import Arena
    from dominion_cli.search.market import Market

SEEDS: Final = (Stage(1 << 30, 4), Stage(100, 8), Stage(40, 20), Stage(16, 50), Stage(6, 120))
"""The race of the menus that a search begins with."""

FRESH: Final = (Stage(1 << 30, 4), Stage(50, 8), Stage(16, 30))
"""The race of known menus for a place in a new herd."""


class Breeding(NamedTuple):
    """How a generation comes about: how many parents there are, how many children they get, and the race of all."""

    parents: int
    children: int
    stages: tuple[Stage, ...]


ISLAND: Final = Breeding(6, 14, (Stage(20, 10), Stage(10, 20), Stage(5, 40), Stage(2, 80)))
MAIN: Final = Breeding(8, 24, (Stage(32, 12), Stage(14, 24), Stage(7, 48), Stage(4, 96)))

ALONE: Final = np.zeros((1, 1))
"""The payoffs of a menu that is alone."""

ISLANDS: Final = (8, 4, 2)
"""How many islands there are in each round of an epoch; the best of them go on."""

GENERATIONS: Final = 4
"""Of each island in each round of the first epoch; each later epoch has one more."""

HERDS: Final = 2
"""Herds that are bred in the first epoch; each later epoch has twice as many."""

REFINED: Final = 14
"""Generations of a herd."""

GROWN, MOST_ADDED = 5, 6
"""To so many of the best menus cards are added at the beginning, and so many at most."""

OF_A_KIND: Final = 2
"""Parents that name the same cards."""

PATIENCE: Final = 2
"""After so many herds in vain, races are twice as long."""

FINEST: Final = 8
"""So many times longer than usual they are at most."""

CLEARLY: Final = 1.3
"""A menu is tested when a race puts it so many standard errors ahead."""


class Herd:
    """A herd of menus that are bred with each other, the best first.

    Args:
        menus: the first of them.
        breeding: how they are bred.
    """

    def __init__(self, menus: Sequence[Lines], breeding: Breeding) -> None:
        self.menus = list(dict.fromkeys(menus))
        self.breeding = breeding
        self._field: Field | None = None
        self._results: dict[Lines, bytes] = {}

    def breed(self, search: Search, field: Field, partners: Sequence[Lines] = (), finer: int = 1) -> Runner:
        """Make a new generation, and race it against its parents; return the one that is likely the best.

        Parents that stay race again and again, and all of their races count. With ``finer``, all races are so many
        times longer.
        """
        if field != self._field:
            self._field, self._results = field, {}
        parents = self.menus[: self.breeding.parents]
        children = [search.child(parents, [*parents, *partners]) for _ in range(self.breeding.children)]
        stages = [Stage(stage.menus, finer * stage.blocks) for stage in self.breeding.stages]
        order = race(search.arena, [*parents, *children], field, search.luck(), stages)
        runners = [Runner(each.lines, self._results.get(each.lines, b"") + each.results) for each in order]
        usual = sum(runner.share for runner in runners[: len(parents)]) / len(parents)
        best = _mixed(sorted(runners, key=lambda runner: -runner.likely(usual)))[: self.breeding.parents]
        self._results = {runner.lines: runner.results for runner in best}
        self.menus = list(self._results)
        return next((runner for runner in best if runner.lines not in field.players), best[0])


class Search:
    """A search for menus that nothing beats; or with opponents given, for the best answer to them.

    Args:
        arena: where it plays.
        market: what the table sells.
        seed: the same seed goes the same way.
        seeds: menus to begin with.
        opponents: whom to beat; None for whatever else is found.
        tuned: a menu; it alone is changed, and only in its numbers and conditions.
        joined: is told of each menu that is taken, and its share of wins in the race.

    Attributes:
        population: what was found.
        attacker: the menu that does best against what `attack` was told to attack.
    """

    def __init__(
        self,
        arena: Arena,
        market: Market,
        seed: int,
        seeds: Sequence[Lines],
        opponents: Field | None = None,
        tuned: Lines | None = None,
        joined: Callable[[Lines, float], None] = lambda lines, share: None,
    ) -> None:
        self.arena = arena
        self.seeds = list(seeds)
        self.opponents = opponents
        self.tuned = tuned
        first = seeds[0] if tuned is None else tuned
        self.population = Population([first], ALONE)
        self.attacker: Lines | None = None
        self.herd = Herd([first], MAIN)
        self._seed = seed
        self._lucks = count()
        self._dice = Dice(seed)
        self._market = market
        self._breeder = Breeder(market, self._dice)
        self._joined = joined
        self._tested: dict[tuple[Lines, Field], int] = {}
        self._pairs = self.luck()
        self.islanders: list[Lines] = []
        # Herds of which none beat the mixture.
        self._in_vain = 0

    @property
    def field(self) -> Field:
        """Whom a new menu has to beat."""
        if self.opponents is not None:
            return self.opponents
        return self.population.field

    def luck(self) -> int:
        """Return luck of its own for what is played next."""
        return number_of(self._seed, next(self._lucks))

    def child(self, parents: Sequence[Lines], partners: Sequence[Lines]) -> Lines:
        """Return a new menu."""
        mother = self._dice.early(parents)
        if self.tuned is not None:
            return self._breeder.tuned(mother)
        return self._breeder.child(mother, self._dice.pick(partners))

    def run(self) -> None:
        """Search on and on.

        Raises:
            Spent: the arena allows no more; `population` is the answer so far.
        """
        if self.tuned is not None:
            self.refine(math.inf)
        self.begin()
        for epoch in count():
            self.explore(GENERATIONS + epoch)
            self.refine(HERDS * 2**epoch)

    def begin(self) -> None:
        """Let the first menus race until none of them beats the mixture; then add cards to the best, one by one."""
        field = self.opponents or Field.even(self.seeds[:1])
        order = race(self.arena, self.seeds, field, self.luck(), SEEDS)
        while self._raced(order):
            order = race(self.arena, self.herd.menus, self.field, self.luck(), SEEDS[1:])
        self.seeds = self.herd.menus
        for _ in range(MOST_ADDED):
            more = [grown for lines in self.herd.menus[:GROWN] for grown in with_one_more(lines, self._market)]
            if not self._raced(race(self.arena, [*self.herd.menus[:GROWN], *more], self.field, self.luck(), SEEDS)):
                break

    def _raced(self, order: Sequence[Runner]) -> bool:
        """Let the herd be the menus that came home first; return whether the very first joins the population."""
        self.herd.menus = [runner.lines for runner in order[: SEEDS[1].menus]]
        return self.admit(order[0])

    def explore(self, generations: int) -> None:
        """Breed plans that differ, each on an island of its own; the best islands go on, and join the herd."""
        order = race(self.arena, self.seeds, self.field, self.luck(), SEEDS[:4])
        self.admit(order[0])
        islands = [Herd(menus, ISLAND) for menus in _apart([runner.lines for runner in order], ISLANDS[0])]
        for most in ISLANDS:
            if len(islands) > most:
                winners = {herd.menus[0]: herd for herd in islands}
                order = race(self.arena, list(winners), self.field, self.luck(), [Stage(most, 200)])
                islands = [winners[runner.lines] for runner in order[:most]]
            for herd in islands:
                for _ in range(generations):
                    best = herd.breed(self, self.field)
                self.admit(best)
        self.islanders = [lines for herd in islands for lines in herd.menus]

    def refine(self, herds: float) -> None:
        """Breed against the mixture, one herd after the other.

        A herd grows alike with time, and a new one finds what it did not. The more herds are in vain, the longer races
        are, so that smaller gains show.

        Args:
            herds: how many.
        """
        while herds > 0:
            finer = min(2 ** (self._in_vain // PATIENCE), FINEST)
            found = self.population
            self.herd = self._new_herd(self.field)
            for _ in range(REFINED):
                self.admit(self.herd.breed(self, self.field, self.population.members, finer), finer)
            herds -= finer
            self._in_vain = self._in_vain + 1 if self.population is found else 0

    def attack(self, field: Field) -> None:
        """Look for what beats a field, on and on; what was found is `attacker`.

        Raises:
            Spent: the arena allows no more.
        """
        self.tuned = None
        herd = self._new_herd(field)
        while True:
            self.attacker = next(lines for lines in herd.menus if lines not in field.players)
            herd.breed(self, field, self.population.members)

    def _new_herd(self, field: Field) -> Herd:
        """Return a herd of those menus known that do best against a field."""
        if self.tuned is not None:
            return Herd([*self.population.members, *self.herd.menus[: MAIN.parents // 2]], MAIN)
        known = [*self.population.members, *self.herd.menus, *self.islanders, *self.seeds]
        order = race(self.arena, [lines for lines in known if lines not in field.players], field, self.luck(), FRESH)
        kinds = _mixed(order)[: MAIN.parents]
        return Herd([*(runner.lines for runner in kinds), *menus_of(field)], MAIN)

    def admit(self, runner: Runner, finer: int = 1) -> bool:
        """Let a menu into the population if it beats the mixture; return whether it does.

        With opponents given, the population is the best menu alone, and the menu has to do better than that.

        Args:
            runner: the menu.
            finer: how many times longer than usual the test may take, to find smaller gains.
        """
        found = self.population
        lines = runner.lines
        if lines in found.members or len(runner.results) < 2 * self._tested.get((lines, found.field), 0):
            return False
        if self.opponents is None:
            if runner.lead < CLEARLY:
                return False
            passed = beats(self.arena, lines, found.field, self.luck(), finer)
        else:
            passed = improves(self.arena, lines, found.members[0], self.opponents, self.luck(), finer)
        self._tested[lines, found.field] = len(runner.results)
        if passed:
            new = found.joined(self.arena, lines, self._pairs) if self.opponents is None else Population([lines], ALONE)
            self.population = new
            self._joined(lines, runner.share)
        return passed


def _mixed(runners: Sequence[Runner]) -> list[Runner]:
    """Return runners without those that name the same cards as enough before them: all would soon be of one kind."""
    kinds: Counter[frozenset[str]] = Counter()
    found = []
    for runner in runners:
        kind = card_names(runner.lines)
        kinds[kind] += 1
        if kinds[kind] <= OF_A_KIND:
            found.append(runner)
    return found


def _apart(menus: Sequence[Lines], most: int) -> list[list[Lines]]:
    """Return groups of menus, best first, each around one that is unlike those before it."""
    groups: list[list[Lines]] = []
    for lines in menus:
        near = [group for group in groups if _alike(group[0], lines)]
        if near:
            if len(near[0]) < ISLAND.parents:
                near[0].append(lines)
        elif len(groups) < most:
            groups.append([lines])
    return groups


def _alike(one: Lines, other: Lines) -> bool:
    """Return whether two menus name nearly the same cards."""
    ours, theirs = card_names(one), card_names(other)
    return len(ours & theirs) / len(ours | theirs) > 0.8
