"""Playing blocks: what a worker is sent, and what it builds for it once."""

from __future__ import annotations

import platform
import threading
from functools import lru_cache
from typing import NamedTuple

from dominion_cli.errors import UserError
from dominion_cli.plugins import registry_with
from dominion_cli.tourney.entrants import has_strangers
from dominion_cli.tourney.league import League, difference, versions
from dominion_cli.tourney.plan import Round
from dominion_cli.tourney.referee import Played, Referee


class Job(NamedTuple):
    """What a worker must know of a tournament: the league as JSON (`League.to_json`), and the plugins to load."""

    league: str
    plugins: tuple[str, ...] = ()


def play_blocks(job: Job, tables: Round, numbers: range) -> Played:
    """Play some blocks of a round; this is what an executor's worker is sent.

    Games with strangers' code are played in a process of their own, which may hang or die (see `tourney.guard`).

    Args:
        job: the tournament; what its games need is built at the first call.
        tables: the round.
        numbers: which of its blocks.

    Raises:
        UserError: this process has other versions than the one that sent the work.
    """
    from dominion_cli.tourney.guard import guard_of
    from dominion_cli.tourney.watched import WatchedReferee

    referee = referee_of(job, threading.get_ident())
    if isinstance(referee, WatchedReferee):
        return guard_of(job, referee).play(tables, numbers)
    return referee.play_all(tables, numbers)


@lru_cache(maxsize=16)
def referee_of(job: Job, thread: int) -> Referee:
    """Build what the games of a tournament need, for one thread; bots hold the game they are in."""
    from dominion_cli.tourney.watched import WatchedReferee

    names = registry_with(job.plugins)
    league = League.from_json(job.league)
    if found := difference(league.versions, versions(names)):
        where = f"worker {platform.node()}"
        raise UserError(f"{where}: {found}; workers need the versions of where the tournament was started.")
    return WatchedReferee(league, names) if has_strangers(league, names) else Referee(league, names)
