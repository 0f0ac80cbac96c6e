"""The gate: a sequential test that stops as soon as results speak clearly enough.

It asks whether a bot is at most elo0 or at least elo1 ahead of another. The observation is the block, with drawn
kingdoms the kingdom; that games in it share their luck then needs no assumption.

Elo means the same as in the ratings: of the games that one of the two wins alone, the share that the first wins is
m = 1 / (1 + 10^(-elo / 400)), however many victories are shared. So with W and L the games each of them won alone in a
block, z(m) = W - m (W + L) averages 0 if m is the truth, and the generalised log likelihood ratio over n blocks, normal
with the variance found in the data, is

    n/2 log[(1 + t(m0)²) / (1 + t(m1)²)],        t(m) = mean of z(m) / standard deviation of z(m)

(Li, Liu & Ying 2014, Sequential Analysis 33, for such tests; M. Van den Bergh's notes on normalized Elo for their use
on chess engines). It is held against Wald's (1945) bounds log(beta / (1 - alpha)) and log((1 - beta) / alpha).
"""

from __future__ import annotations

import math
from collections.abc import Hashable

LEAST_BLOCKS = 30
LEAST_KINGDOMS = 12

# Variance of one further block of two games that went one way, so that a few blocks that agree to the game prove
# nothing.
_FURTHER = 1.0


class SequentialTest:
    """A sequential test, fed with one block after the other, always in the plan's order.

    Args:
        elo0, elo1: the two differences in Elo to tell apart, elo0 < elo1.
        alpha: how often it may pass at elo0.
        beta: how often it may fail at elo1.
        least_blocks: no verdict before so many.

    Once there is a verdict, further blocks are ignored: a test that has stopped does not change its mind. Memory is
    flat, but for two numbers a cluster where clusters are named.

    >>> gate = SequentialTest(0, 100)
    >>> for block in range(60):
    ...     gate.add(wins=2 if block % 3 else 1, losses=0 if block % 3 else 1, games=2)
    >>> gate.verdict, gate.blocks, gate.games
    ('passed', 30, 60)
    """

    def __init__(
        self, elo0: float, elo1: float, alpha: float = 0.05, beta: float = 0.05, least_blocks: int = LEAST_BLOCKS
    ) -> None:
        if not elo0 < elo1:
            raise ValueError(f"elo0 is {elo0} and elo1 {elo1}; the first must be lower")
        if not (0 < alpha < 0.5 and 0 < beta < 0.5):
            raise ValueError(f"alpha is {alpha} and beta {beta}; each must be above 0 and below 0.5")
        self.elo0, self.elo1 = elo0, elo1
        self.lower, self.upper = math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha)
        self.least_blocks = least_blocks
        self.blocks = 0
        self.games = 0
        self.llr = 0.0
        self.verdict = "inconclusive"
        self._clusters: dict[Hashable, tuple[int, int]] = {}
        self._sums = _Sums()

    @property
    def done(self) -> bool:
        """Whether there is a verdict, so that the run may stop."""
        return self.verdict != "inconclusive"

    def add(self, wins: int, losses: int, games: int, cluster: Hashable = None) -> None:
        """Take in one block.

        Args:
            wins: games that the bot won alone.
            losses: games that the bot it is held against won alone.
            games: all games of the block in which both sat.
            cluster: the block's kingdom where kingdoms are drawn and the verdict shall hold for others like them; it
                then takes 12 kingdoms as well. Left out, the verdict is about just the kingdoms played.
        """
        if self.done:
            return
        self.blocks += 1
        self.games += games
        if cluster is not None:
            before = self._clusters.get(cluster)
            if before is not None:
                self._sums.count(*before, times=-1)
                wins, losses = wins + before[0], losses + before[1]
            self._clusters[cluster] = wins, losses
        self._sums.count(wins, losses)
        self.llr = self._sums.llr(_share(self.elo0), _share(self.elo1))
        if self.blocks >= self.least_blocks and (cluster is None or len(self._clusters) >= LEAST_KINGDOMS):
            if self.llr >= self.upper:
                self.verdict = "passed"
            elif self.llr <= self.lower:
                self.verdict = "failed"

    @property
    def words(self) -> str:
        """The verdict in one line.

        >>> SequentialTest(0, 20).words
        'inconclusive after 0 blocks, 0 games: log likelihood ratio 0.00, passes at 2.94, fails at -2.94'
        """
        return (
            f"{self.verdict} after {self.blocks:,} blocks, {self.games:,} games: log likelihood ratio {self.llr:.2f}, "
            f"passes at {self.upper:.2f}, fails at {self.lower:.2f}"
        )


class _Sums:
    """Sums over clusters of wins, losses and their products; whole numbers, so taking one out again is exact."""

    def __init__(self) -> None:
        self.clusters = 0
        self.wins = self.losses = 0
        self.wins2 = self.both = self.losses2 = 0

    def count(self, wins: int, losses: int, times: int = 1) -> None:
        self.clusters += times
        self.wins += times * wins
        self.losses += times * losses
        self.wins2 += times * wins * wins
        self.both += times * wins * losses
        self.losses2 += times * losses * losses

    def llr(self, m0: float, m1: float) -> float:
        return self.clusters / 2 * (math.log1p(self._t2(m0)) - math.log1p(self._t2(m1)))

    def _t2(self, m: float) -> float:
        """The square of t(m): z(m) = W - m (W + L) = (1 - m) W - m L."""
        n = self.clusters
        mean = ((1 - m) * self.wins - m * self.losses) / n
        square = ((1 - m) ** 2 * self.wins2 - 2 * m * (1 - m) * self.both + m * m * self.losses2) / n
        return mean * mean / (max(square - mean * mean, 0.0) + _FURTHER / n)


def _share(elo: float) -> float:
    return 1 / (1 + 10 ** (-elo / 400))
