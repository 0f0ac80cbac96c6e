"""Races: many menus, few blocks each; the better half goes on to more of them. And the test that comes after."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from dominion_cli.search.arena import GAMES, Trial, shares, wins_and_losses
from dominion_cli.search.menus import Lines, length
from dominion_cli.stats.sequential import SequentialTest

if TYPE_CHECKING:
    from dominion_cli.search.arena import Arena
    from dominion_cli.search.field import Field

BETTER: Final = 12.0
"""Elo that a new menu should gain against the mixture: a test tells this from no gain."""

BLOCKS_OF_A_LOOK: Final = 100
MOST_LOOKS: Final = 20

SURE: Final = 2.5
"""Standard errors between two menus that tell which of them is better, whenever one looks."""

SPREAD: Final = 0.03
"""How much the shares of menus that are bred together differ."""


class Stage(NamedTuple):
    """A stage of a race: how many menus are in it at most, and how many blocks each of them plays."""

    menus: int
    blocks: int


class Runner(NamedTuple):
    """A menu after a race: the results of its blocks."""

    lines: Lines
    results: bytes

    @property
    def share(self) -> float:
        """Its mean share of wins."""
        return float(shares(self.results).mean())

    @property
    def error(self) -> float:
        """The standard error of that."""
        # One more block that went the other way, so that a few which agree do not seem certain.
        won = shares(self.results)
        return float(np.sqrt((won.var() + 1 / len(won) / 4) / len(won)))

    @property
    def lead(self) -> float:
        """How far it is ahead of the field, in standard errors."""
        return (self.share - 0.5) / self.error

    def likely(self, usual: float) -> float:
        """Return what share it may really have: of those that seem best many were just lucky.

        Args:
            usual: the mean of menus like it, from which they differ by about `SPREAD`.
        """
        trust = SPREAD**2 / (SPREAD**2 + self.error**2)
        return usual + (self.share - usual) * trust


def race(arena: Arena, menus: Sequence[Lines], field: Field, luck: int, stages: Sequence[Stage]) -> list[Runner]:
    """Return menus in the order in which they came home: those of the last stage first.

    All play the same blocks, so that luck favours none (successive halving: Jamieson & Talwalkar 2016). Of menus that
    have the same result in each block, the shortest alone goes on; the others are not in what is returned.

    Args:
        arena: where it is run.
        menus: the menus; one that is named twice runs once.
        field: whom they play against.
        luck: the luck of the blocks, its own for each race.
        stages: the stages.
    """
    running = [Runner(lines, b"") for lines in dict.fromkeys(menus)]
    home: list[Runner] = []
    first = 0
    for stage in stages:
        home = running[stage.menus :] + home
        running = running[: stage.menus]
        played = arena.play([Trial(runner.lines, field, luck, first, stage.blocks) for runner in running])
        running = [Runner(each.lines, each.results + more) for each, more in zip(running, played, strict=True)]
        running = sorted(_unlike(running), key=lambda runner: -runner.share)
        first += stage.blocks
    return running + home


def _unlike(runners: Sequence[Runner]) -> list[Runner]:
    """Return runners without those that did the same in each block as a shorter one."""
    found: dict[bytes, Runner] = {}
    for runner in runners:
        known = found.setdefault(runner.results, runner)
        if length(runner.lines) < length(known.lines):
            found[runner.results] = runner
    return list(found.values())


def beats(arena: Arena, lines: Lines, field: Field, luck: int, finer: int = 1) -> bool:
    """Return whether a menu beats a field, by a sequential test on luck of its own.

    Args:
        arena: where it is played.
        lines: the menu.
        field: the field.
        luck: the luck.
        finer: how many times more blocks than usual it may take, to find smaller gains.
    """
    test = SequentialTest(0, BETTER / finer**0.5)
    blocks = BLOCKS_OF_A_LOOK * finer
    for look in range(MOST_LOOKS):
        [results] = arena.play([Trial(lines, field, luck, look * blocks, blocks)])
        for result in results:
            test.add(*wins_and_losses(result), GAMES)
        if test.done:
            break
    return test.verdict == "passed"


def improves(arena: Arena, lines: Lines, best: Lines, field: Field, luck: int, finer: int = 1) -> bool:
    """Return whether a menu does better against a field than another one, on the same luck (see `beats`)."""
    blocks = BLOCKS_OF_A_LOOK * finer
    gains = np.zeros(0)
    for look in range(MOST_LOOKS):
        ours, theirs = arena.play([Trial(each, field, luck, look * blocks, blocks) for each in (lines, best)])
        gains = np.append(gains, shares(ours) - shares(theirs))
        lead = gains.mean() / np.sqrt((gains.var() + 1 / len(gains)) / len(gains))
        if abs(lead) > SURE:
            return bool(lead > 0)
    return False
