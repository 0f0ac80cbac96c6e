"""Failures for people: what went wrong, whose bot it was, and the command that plays it again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from dominion_cli.report.words import command
from dominion_cli.tourney.play.failures import Failure
from dominion_cli.tourney.results.store import Store

if TYPE_CHECKING:
    from dominion_cli.tourney.results.standings import Standings


@dataclass
class Failed:
    """In how many games a bot failed, and the first failure."""

    games: int
    first: Failure

    def __str__(self) -> str:
        return f"{self.games:,} games failed; first {self.first}"


def by_bot(store: Store) -> dict[str, Failed]:
    """Return what failed, by the bot whose fault it was; what was no bot's fault is under the empty name."""
    found: dict[str, Failed] = {}
    for failure in store.failures():
        if failure.bot in found:
            found[failure.bot].games += 1
        else:
            found[failure.bot] = Failed(1, failure)
    return found


def in_words(store: Store, standings: Standings, plugins: Sequence[str] = ()) -> str:
    """Return how many games failed and what was wrong with the first, in two or three lines."""
    first = next(store.failures())
    played = standings.games + standings.voided
    text = f"{standings.failures:,} of {played:,} games failed. First: {first}"
    if store.path:
        again = replay_command(store.path, first.game, plugins)
        text += f"\nIts traceback is stored; to play it again: {again}"
    return text


def replay_command(results: Path, game: int, plugins: Sequence[str] = ()) -> str:
    """Return the command that plays a game again.

    Args:
        results: the results file.
        game: the game's number.
        plugins: the plugins that are not installed and have to be loaded for it.
    """
    return command(plugins, "replay", str(results), str(game))


def alike(standings: Standings) -> str:
    """Return which bots had identical results everywhere, a line for each group of them; nothing if none had."""
    groups: dict[tuple[object, ...], list[str]] = {}
    for bot in standings.bots:
        shares = tuple((kingdom, standings.kingdoms[kingdom][bot.name]) for kingdom in standings.kingdoms)
        results = (bot.games, bot.wins, bot.ties, bot.losses, bot.mean_vp, bot.mean_turns, bot.forfeits, str(shares))
        groups.setdefault(results, []).append(bot.name)
    return "\n".join(
        f"{' and '.join(names)} have identical results everywhere: they may be the same bot."
        for results, names in groups.items()
        if len(names) > 1 and results[0]
    )


def too_many(standings: Standings, allowed: float) -> str:
    """Return a sentence if more games failed than a league allows; nothing if not."""
    played = standings.games + standings.voided
    if standings.failures <= allowed * played:
        return ""
    return f"{standings.failures / played:.2%} of the games failed; league.max_error_rate allows {allowed:.2%}."
