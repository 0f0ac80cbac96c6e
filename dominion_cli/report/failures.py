"""Failures for people: what went wrong, whose bot it was, and the command that plays it again."""

from __future__ import annotations

from dataclasses import dataclass

from dominion_cli.tourney.run import told
from dominion_cli.tourney.standings import Standings
from dominion_cli.tourney.store import Failure, Store


@dataclass
class Failed:
    """In how many games a bot failed, and the first of them."""

    games: int
    first: Failure

    def __str__(self) -> str:
        return f"{self.games:,} games failed; first {told(self.first)}"


def by_bot(store: Store) -> dict[str, Failed]:
    """Return who failed, by name; what failed by no bot's fault is under the empty name."""
    found: dict[str, Failed] = {}
    for failure in store.failures():
        if failure.bot in found:
            found[failure.bot].games += 1
        else:
            found[failure.bot] = Failed(1, failure)
    return found


def in_words(store: Store, standings: Standings) -> str:
    """Return how many games failed and what was wrong with the first, in two or three lines."""
    first = next(store.failures())
    played = standings.games + standings.voided
    text = f"{standings.failures:,} of {played:,} games failed. First: {told(first)}"
    if store.path:
        text += f"\nIts traceback is stored; to play it again: dominion replay {store.path} {first.game}"
    return text


def too_many(standings: Standings, allowed: float) -> str:
    """Return that more games failed than a league allows; nothing if not."""
    played = standings.games + standings.voided
    if standings.failures <= allowed * played:
        return ""
    return f"{standings.failures / played:.2%} of the games failed; league.max_error_rate allows {allowed:.2%}."
