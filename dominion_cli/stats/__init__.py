"""Statistics: numbers in, numbers out. Knows no game, no file, no terminal.

Fold results into a `Tally`; it gives win shares with intervals, `rate` gives ratings, `misfit` what they hide,
`compare` what changed between two tallies. A `SequentialTest` ends when it knows enough, `detectable_elo` tells what a
plan can find out, and `SharedLuck` how much a block's shared luck saved.
"""

from __future__ import annotations

from dominion_cli.stats.compare import Change, compare
from dominion_cli.stats.intervals import Interval, share_interval
from dominion_cli.stats.luck import SharedLuck
from dominion_cli.stats.nash import nash_average
from dominion_cli.stats.power import detectable_elo
from dominion_cli.stats.ratings import ELO, Misfit, Rating, misfit, rate
from dominion_cli.stats.sequential import SequentialTest
from dominion_cli.stats.tally import Tally

__all__ = [
    "ELO",
    "Change",
    "Interval",
    "Misfit",
    "Rating",
    "SequentialTest",
    "SharedLuck",
    "Tally",
    "compare",
    "detectable_elo",
    "misfit",
    "nash_average",
    "rate",
    "share_interval",
]
