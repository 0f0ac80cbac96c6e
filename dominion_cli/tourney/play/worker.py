"""What a worker does: plays some blocks, with a referee that it builds once."""

from __future__ import annotations

import threading
from functools import lru_cache

from dominion_cli.tourney.plan.blocks import Round
from dominion_cli.tourney.play.job import Job, has_strangers
from dominion_cli.tourney.play.referee import Played, Referee
from dominion_cli.tourney.play.watch.guard import guard_of


def play_blocks(job: Job, round_: Round, numbers: range) -> Played:
    """Play some blocks of a round: the task that an executor's worker is sent.

    Games with strangers' code are played in a process of their own, as they may hang or kill it (see `watch.guard`).

    Args:
        job: the tournament. What its games need is built at the first call.
        round_: the round.
        numbers: which of its blocks.

    Raises:
        UserError: this process has other versions than the one that sent the work.
    """
    if _has_strangers(job):
        return guard_of(job).play(round_, numbers)
    return _referee_of(job, threading.get_ident()).play_all(round_, numbers)


@lru_cache(maxsize=16)
def _has_strangers(job: Job) -> bool:
    return has_strangers(*job.unpacked())


@lru_cache(maxsize=16)
def _referee_of(job: Job, thread: int) -> Referee:
    """Build a tournament's referee for one thread. Threads cannot share one, as its bots know the game they are in."""
    return Referee(*job.unpacked())
