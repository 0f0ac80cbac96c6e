"""The search itself: islands explore plans of their own, then the best of them are bred against the mixture.

It is a double oracle (McMahan, Gordon & Blum 2003; PSRO, Lanctot et al. 2017): the population has a mixture that none
of its members beats, breeding looks for a menu that does, and what a test says does so joins the population.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import count
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from dominion_cli.search.breeding import Breeder
from dominion_cli.search.dice import Dice
from dominion_cli.search.field import Field
from dominion_cli.search.menus import Lines, card_names, number_of
from dominion_cli.search.population import Population
from dominion_cli.search.race import Runner, Stage, beats, improves, race

if TYPE_CHECKING:
    from dominion_cli.search.arena import Arena
    from dominion_cli.search.market import Market

SEEDS: Final = (Stage(1 << 30, 8), Stage(160, 12), Stage(60, 30), Stage(24, 60), Stage(12, 120))


ATTACK: Final = (Stage(1 << 30, 4), Stage(50, 8), Stage(16, 30))


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
"""Of each island in each round of the first epoch; each later epoch has half as many again."""

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

    def breed(self, search: Search, field: Field, partners: Sequence[Lines] = ()) -> Runner:
        """Make a new generation, and race it against its parents; return the one that is likely the best.

        Parents that stay race again and again, and all of their races count.
        """
        if field != self._field:
            self._field, self._results = field, {}
        parents = self.menus[: self.breeding.parents]
        children = [search.child(parents, [*parents, *partners]) for _ in range(self.breeding.children)]
        order = race(search.arena, [*parents, *children], field, search.luck(), self.breeding.stages)
        runners = [Runner(each.lines, self._results.get(each.lines, b"") + each.results) for each in order]
        usual = sum(runner.share for runner in runners[: len(parents)]) / len(parents)
        best = sorted(runners, key=lambda runner: -runner.likely(usual))[: self.breeding.parents]
        self._results = {runner.lines: runner.results for runner in best}
        self.menus = list(self._results)
        return best[0]


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
        self._breeder = Breeder(market, self._dice)
        self._joined = joined
        self._tested: dict[tuple[Lines, Field], int] = {}
        self._pairs = self.luck()

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
            self.refine(count())
        self.begin()
        for epoch in count():
            generations = GENERATIONS * 3**epoch // 2**epoch
            self.explore(generations)
            self.refine(range(generations * 6))

    def begin(self) -> None:
        """Let the first menus race until none of them beats the mixture."""
        field = self.opponents or Field.even(self.seeds[:1])
        order = race(self.arena, self.seeds, field, self.luck(), SEEDS)
        while True:
            menus = [runner.lines for runner in order]
            self.herd.menus = menus[: MAIN.parents]
            if not self.admit(order[0]):
                self.seeds = menus
                return
            order = race(self.arena, menus[:160], self.field, self.luck(), SEEDS[1:])

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
        for herd in islands:
            self.herd.menus[2:2] = herd.menus[:3]

    def refine(self, generations: Iterable[int]) -> None:
        """Breed against the mixture."""
        for _ in generations:
            self.admit(self.herd.breed(self, self.field, self.population.members))

    def attack(self, field: Field) -> None:
        """Look for what beats a field, on and on; what was found is `attacker`.

        Raises:
            Spent: the arena allows no more.
        """
        self.tuned = None
        known = [*self.population.members, *self.herd.menus, *self.seeds]
        order = race(self.arena, [lines for lines in known if lines not in field.players], field, self.luck(), ATTACK)
        herd = Herd([runner.lines for runner in order], MAIN)
        while True:
            self.attacker = herd.menus[0]
            herd.breed(self, field, self.population.members)

    def admit(self, runner: Runner) -> bool:
        """Let a menu into the population if it beats the mixture; return whether it does.

        With opponents given, the population is the best menu alone, and the menu has to do better than that.
        """
        found = self.population
        lines = runner.lines
        if lines in found.members or len(runner.results) < 2 * self._tested.get((lines, found.field), 0):
            return False
        if self.opponents is None:
            if runner.lead < CLEARLY:
                return False
            passed = beats(self.arena, lines, found.field, self.luck())
        else:
            passed = improves(self.arena, lines, found.members[0], self.opponents, self.luck())
        self._tested[lines, found.field] = len(runner.results)
        if passed:
            new = found.joined(self.arena, lines, self._pairs) if self.opponents is None else Population([lines], ALONE)
            self.population = new
            self._joined(lines, runner.share)
        return passed


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
