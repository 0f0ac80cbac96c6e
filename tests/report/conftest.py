"""Standings for the tests of reports, made by hand."""

from __future__ import annotations

import math

import pytest

from dominion_cli.stats.intervals import Interval
from dominion_cli.tourney.results.standings import Standing, Standings


def standing(rank: int, name: str, share: float, rating: float, forfeits: int = 0) -> Standing:
    return Standing(
        rank=rank,
        name=name,
        games=1200,
        win_share=Interval(share, share - 0.02, share + 0.02, 0.01, 99),
        wins=round(1100 * share),
        ties=100,
        losses=1100 - round(1100 * share),
        rating=Interval(rating, rating - 12, rating + 12, 6, 99),
        seat_win_share=[share + 0.01, share - 0.01],
        mean_vp=31.26,
        mean_turns=17.04,
        forfeits=forfeits,
        mix_weight=float(rank == 1),
        mix_win_share=share - 0.2,
    )


@pytest.fixture
def standings() -> Standings:
    return Standings(
        league="First Game",
        seed=2026,
        games=1800,
        planned=1800,
        voided=0,
        failures=0,
        bots=[
            standing(1, "Two Smithies", 0.7, 120.4),
            standing(2, "big-money", 0.5, -0.00001),
            standing(3, "Wörst", 0.3, -120.4),
        ],
        matrix={
            "Two Smithies": {"big-money": 0.65, "Wörst": 0.75},
            "big-money": {"Two Smithies": 0.35, "Wörst": 0.65},
            "Wörst": {"Two Smithies": 0.25, "big-money": math.nan},
        },
        kingdoms={
            "First Game": {"Two Smithies": 0.72, "big-money": 0.5, "Wörst": 0.28},
            "Big Money": {"Two Smithies": 0.68, "big-money": 0.5, "Wörst": 0.32},
        },
        ended={"provinces": 1710, "colonies": 0, "piles": 90, "stalled": 0, "forfeit": 0},
        intervals="95 % intervals for just these kingdoms, from how much 900 blocks vary.",
        seats=[Interval(21.4, 18.2, 24.6, 1.6, 99), Interval(-21.4, -24.6, -18.2, 1.6, 99)],
        superiority={
            "Two Smithies": {"big-money": 0.99, "Wörst": 1.0},
            "big-money": {"Two Smithies": 0.01, "Wörst": 0.9994},
            "Wörst": {"Two Smithies": 0.0, "big-money": 0.0006},
        },
        variance_saved=0.25,
    )
