"""Where two bots part, for people and for programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from dominion_cli.report.grid import Grid
from dominion_cli.report.listing import Listing
from dominion_cli.stats.intervals import Interval
from dominion_cli.tourney.again.explain import Group, Parting, groups

KEYS = [
    "game", "seat", "bot", "other", "turn", "situation", "kind", "source", "choice", "other_choice", "worth", "low",
    "high", "playouts",
]  # fmt: skip
DIGITS = 6
MOST_GROUPS, MOST_EXAMPLES = 20, 5
# Verbs of the game whose third person is not made by an s behind the first word.
VERBS = {"pass": "passes"}
MANNERS = ("_action", "_treasure", "_night")


def explained_listing(partings: Sequence[Parting], title: str, bots: Sequence[str], games: int) -> Listing:
    """Return the differences of two bots, with a row for each in the order of play.

    Args:
        partings: the differences.
        title: what stands above the tables.
        bots: the names of the two.
        games: how many games were looked into.
    """
    return Listing(KEYS, [_row(each) for each in partings], [title, *_parts(partings, bots, games)])


def _row(parting: Parting) -> list[object]:
    interval = parting.interval
    numbers = [round(number, DIGITS) + 0.0 for number in (parting.worth, interval.low, interval.high)]
    return [*parting[:8], list(parting.choice), list(parting.other_choice), *numbers, parting.playouts]


def _parts(partings: Sequence[Parting], bots: Sequence[str], games: int) -> list[Grid | str]:
    if not partings:
        return [f"{bots[0]} and {bots[1]} decided alike in all {games:,} games."]
    found = groups(partings)
    parts: list[Grid | str] = []
    for bot in bots:
        own = [group for group in found if group.first.bot == bot]
        if own:
            parts.append(_grid(own[:MOST_GROUPS]))
        if len(own) > MOST_GROUPS:
            parts.append(f"{len(own) - MOST_GROUPS:,} more kinds of difference are in --format json.")
    return [*parts, _examples(found[:MOST_EXAMPLES]), _in_words(partings, bots, games)]


def deed(parting: Parting, other: bool = False) -> str:
    """Return what was chosen, in words: "buys Silver", "Chapel: trashes 2 Estate"."""
    verb, _, rest = parting.kind.partition("_")
    verb = VERBS.get(verb, f"{verb}s")
    if rest and f"_{rest}" not in MANNERS:
        verb = f"{verb} {rest}"
    counts = Counter(parting.other_choice if other else parting.choice)
    what = ", ".join(f"{count} {name}" if count > 1 else name for name, count in counts.items()) or "nothing"
    return f"{parting.source}: {verb} {what}" if parting.source else f"{verb} {what}"


def _grid(found: Sequence[Group]) -> Grid:
    rows = [
        (
            deed(group.first),
            deed(group.first, other=True),
            _turns(group),
            str(len(group.partings)),
            *_worth(group.worth),
        )
        for group in found
    ]
    first = found[0].first
    title = f"{first.bot}, where {first.other} would do otherwise: what mattered most first"
    heads = ("it", "the other", "turns", "times", "worth %", "95 % interval", "")
    return Grid(title, heads, rows, left=(0, 1, 6))


def _worth(worth: Interval) -> tuple[str, str, str]:
    verdict = "better" if worth.low > 0 else "worse" if worth.high < 0 else "open"
    return f"{100 * worth.estimate:+z.1f}", f"{100 * worth.low:+z.1f} … {100 * worth.high:+z.1f}", verdict


def _turns(group: Group) -> str:
    turns = [parting.turn for parting in group.partings]
    return str(min(turns)) if min(turns) == max(turns) else f"{min(turns)}-{max(turns)}"


def _examples(found: Sequence[Group]) -> str:
    lines = ["The first time of each:" if len(found) > 1 else "The first time:"]
    for group in found:
        first = group.first
        worth = f"{100 * first.worth:+z.1f} ± {100 * (first.interval.high - first.worth):.1f} %"
        lines += [
            f"  Game {first.game}, p{first.seat} ({first.bot}), turn {first.turn}:",
            f"    {first.situation}",
            f"    {deed(first)}, where {first.other} {deed(first, other=True)}: {worth}",
        ]
    return "\n".join(lines)


def _in_words(partings: Sequence[Parting], bots: Sequence[str], games: int) -> str:
    lines = []
    for bot in bots:
        own = [each for each in partings if each.bot == bot]
        if own:
            mean = Group(own).worth
            worth = f"{100 * mean.estimate:+z.1f} ± {100 * (mean.high - mean.estimate):.1f} %"
            lines.append(f"{bot}: {_times(len(own))} in {games:,} games, its own choice worth {worth} on average.")
    return "\n".join(
        [
            *lines,
            "Worth: how much more of the win share a choice brings than the other, to who made it. Both were played",
            f"on {partings[0].playouts:,} times, with all hidden cards dealt anew. The 95 % intervals are for "
            "just these decisions.",
        ]
    )


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count:,} times"
