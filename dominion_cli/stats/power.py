"""What a plan can find out, before anything is played."""

from __future__ import annotations

import math

from dominion_cli.stats.distributions import t_quantile
from dominion_cli.stats.ratings import ELO


def detectable_elo(
    games: int,
    bots: int,
    *,
    players: int = 2,
    gauntlet: bool = False,
    drawn_kingdoms: int = 0,
    tie_share: float = 0.1,
    kingdom_sd: float = 100.0,
    level: float = 0.95,
    power: float = 0.8,
) -> float:
    """Return the smallest difference in Elo between two bots that a plan will probably detect.

    Args:
        games: of the whole plan.
        bots: in the league.
        players: seats at a table.
        gauntlet: whether the first bot plays each other, not all play all; the difference is then from that bot.
        drawn_kingdoms: how many kingdoms are drawn; 0 where all are fixed.
        tie_share: share of victories shared, which tell nothing about the difference; a guess.
        kingdom_sd: how much a difference between two bots varies from kingdom to kingdom, in Elo; a guess, and without
            meaning where kingdoms are fixed.
        level: of the intervals.
        power: with what chance the interval of such a difference leaves out 0.

    From the information of even games (see `model`) that count as independent; shared luck mostly does better. A game
    between k bots tells (k - 1) / k² on each. Infinite for a single drawn kingdom, from which one cannot infer to
    others.

    >>> round(detectable_elo(1000, 2)), round(detectable_elo(45_000, 10))
    (32, 15)
    >>> round(detectable_elo(1000, 2, drawn_kingdoms=30))
    63
    """
    decided = games * (1 - tie_share)
    if gauntlet:
        # Each of the others meets the first bot in its share of the games; among k at even strength a pair's own
        # lead is known as from 2/k of the games.
        each = decided * (players - 1) / (bots - 1) * 2 / players
        variance = 4 / each
    else:
        variance = 2 * players * (bots - 1) / (decided * (players - 1))
    df = math.inf
    if drawn_kingdoms:
        if drawn_kingdoms < 2:
            return math.inf
        df = drawn_kingdoms - 1
        variance += (kingdom_sd / ELO) ** 2 / drawn_kingdoms
    return ELO * math.sqrt(variance) * (t_quantile((1 + level) / 2, df) + t_quantile(power, df))
