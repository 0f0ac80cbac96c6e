"""What a search has found, for people and for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from dominion_cli.report.grid import Grid
from dominion_cli.report.listing import Listing
from dominion_cli.report.words import counted

if TYPE_CHECKING:
    from dominion_cli.search.solution import Solution, Strategy
    from dominion_cli.stats.intervals import Interval


def solution_listing(solution: Solution) -> Listing:
    """Return what was found, as it is printed."""
    strategies = solution.strategies
    keys = ("name", "weight", "turns", "menu")
    rows = [(each.name, each.weight, round(each.turns, 1), each.menu) for each in strategies]
    parts: list[Grid | str] = [_mixture(solution), *(_menu(each) for each in strategies)]
    if solution.against:
        parts.append(_against(solution))
    parts += sentences(solution)
    return Listing(keys, rows, parts, solution.data)


def sentences(solution: Solution) -> list[str]:
    """Return what is to be said of how sure the answer is."""
    attack = solution.exploitability
    said = [
        f"The strongest attack found gains {in_points(attack)} against "
        f"{'the mixture' if len(solution.strategies) > 1 else 'it'}: {solution.attack.name}."
    ]
    if solution.gain is not None:
        said.append(f"Tuned, the menu gains {in_points(solution.gain)}.")
    said.append(f"{counted(solution.games, 'game')}, {solution.seconds:.0f} s, seed {solution.seed}.")
    return said


def in_points(interval: Interval) -> str:
    """Return points of win share with their interval."""
    return f"{interval.estimate:+.1f} points of win share ({interval.low:+.1f} to {interval.high:+.1f})"


def _mixture(solution: Solution) -> Grid:
    several = len(solution.strategies) > 1
    heads = ["", "strategy", "weight", "turns", *(str(at) for at in range(1, len(solution.strategies) + 1) if several)]
    rows = [
        [
            str(number),
            each.name,
            f"{each.weight:.1%}",
            f"{each.turns:.1f}",
            *(f"{share:.1%}" for share in each.shares if several),
        ]
        for number, each in enumerate(solution.strategies, 1)
    ]
    heat = [list(each.shares) for each in solution.strategies] if several else []
    title = f"{solution.kingdom.name}: what nothing found beats"
    if several:
        title += ", and its win share against each other"
    return Grid(title, heads, rows, heat=heat)


def _menu(strategy: Strategy) -> Grid:
    return Grid(strategy.name, ("", "buy", "max", "when"), menu_rows(strategy), left=(1, 3))


def menu_rows(strategy: Strategy) -> list[list[str]]:
    """Return the lines of a menu: number, card, how many at most, and when."""
    return [[str(number), *cells(value)] for number, value in enumerate(strategy.menu["buy"], 1)]


def cells(value: str | dict[str, Any]) -> Sequence[str]:
    """Return a line of a menu as the texts of a table.

    >>> cells("Gold"), cells({"card": "Smithy", "max": 2})
    (('Gold', '', ''), ('Smithy', '2', ''))
    """
    if isinstance(value, str):
        return value, "", ""
    return str(value["card"]), str(value.get("max", "")), str(value.get("when", ""))


def _against(solution: Solution) -> Grid:
    rows = [[name, f"{share:.1%}"] for name, share in sorted(solution.against.items(), key=lambda each: each[1])]
    return Grid("Its win share against other bots", ("bot", "win share"), rows, left=(0,))
