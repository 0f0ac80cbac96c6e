"""Failures for people: what went wrong, whose bot it was, and the command that plays it again."""

from __future__ import annotations

from dominion_cli.tourney.run import told
from dominion_cli.tourney.standings import Standings
from dominion_cli.tourney.store import Store


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
