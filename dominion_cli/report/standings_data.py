"""Standings for programs: JSON (schema ``dominion.standings/1``) and CSV."""

from __future__ import annotations

import csv as csv_module
import io
import math
from typing import Any

from dominion_cli.report.listing import json_text
from dominion_cli.stats.intervals import Interval
from dominion_cli.tourney.results.standings import Standing, Standings
from dominion_cli.tourney.results.strengths import Surprise
from dominion_cli.tourney.tournament import Tournament

SCHEMA = "dominion.standings/1"
SHARE_DIGITS, RATING_DIGITS, MEAN_DIGITS = 6, 2, 4


def json(results: Tournament) -> str:
    """Return a tournament's standings as JSON; what may differ between two runs of the same league is in ``run``."""
    return standings_json(results.standings(), results.run_data())


def csv(results: Tournament) -> str:
    """Return a tournament's ranked table as CSV."""
    return standings_csv(results.standings())


def standings_json(standings: Standings, run: dict[str, Any]) -> str:
    """Return standings as JSON.

    Args:
        standings: the standings.
        run: everything that may differ between two runs of the same league; it goes under ``run``, last.
    """
    return json_text({**standings_data(standings), "run": run})


def standings_data(standings: Standings) -> dict[str, Any]:
    """Return standings as plain data, numbers rounded; None for what there is no number for yet."""
    return {
        "schema": SCHEMA,
        "league": standings.league,
        "seed": standings.seed,
        "games": standings.games,
        "games_planned": standings.planned,
        "games_voided": standings.voided,
        "failures": standings.failures,
        "standings": [_row(bot) for bot in standings.bots],
        "matrix": {one: _shares(row) for one, row in standings.matrix.items()},
        "kingdoms": {kingdom: _shares(row) for kingdom, row in standings.kingdoms.items()},
        "superiority": {one: _shares(row) for one, row in standings.superiority.items()},
        "reference": standings.reference,
        "seats": [_elo(seat) for seat in standings.seats],
        "surprise": _surprise(standings.surprise),
        "variance_saved": _rounded(standings.variance_saved, MEAN_DIGITS),
        "ended": standings.ended,
        "intervals": standings.intervals,
        "gate": standings.gate and standings.gate.as_data(),
    }


def standings_csv(standings: Standings) -> str:
    """Return the ranked table as CSV; the win share in each seat has a column of its own."""
    rows = [_row(bot) for bot in standings.bots]
    for row in rows:
        for seat, share in enumerate(row.pop("seat_win_share"), 1):
            row[f"win_share_seat_{seat}"] = share
    text = io.StringIO()
    writer = csv_module.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def _row(bot: Standing) -> dict[str, Any]:
    return {
        "rank": bot.rank,
        "name": bot.name,
        "games": bot.games,
        "win_share": _rounded(bot.win_share.estimate, SHARE_DIGITS),
        "win_share_low": _rounded(bot.win_share.low, SHARE_DIGITS),
        "win_share_high": _rounded(bot.win_share.high, SHARE_DIGITS),
        "wins": bot.wins,
        "ties": bot.ties,
        "losses": bot.losses,
        "rating": _rounded(bot.rating.estimate, RATING_DIGITS),
        "rating_low": _rounded(bot.rating.low, RATING_DIGITS),
        "rating_high": _rounded(bot.rating.high, RATING_DIGITS),
        "seat_win_share": [_rounded(share, SHARE_DIGITS) for share in bot.seat_win_share],
        "mean_vp": _rounded(bot.mean_vp, MEAN_DIGITS),
        "mean_turns": _rounded(bot.mean_turns, MEAN_DIGITS),
        "forfeits": bot.forfeits,
        "mix_weight": _rounded(bot.mix_weight, MEAN_DIGITS),
        "mix_win_share": _rounded(bot.mix_win_share, MEAN_DIGITS),
    }


def _elo(interval: Interval) -> dict[str, float | None]:
    values = {"elo": interval.estimate, "low": interval.low, "high": interval.high}
    return {key: _rounded(value, RATING_DIGITS) for key, value in values.items()}


def _surprise(found: Surprise | None) -> dict[str, Any] | None:
    if found is None:
        return None
    gap, p = _rounded(found.gap, SHARE_DIGITS), _rounded(found.p, SHARE_DIGITS)
    return {"bot": found.bot, "against": found.against, "gap": gap, "p": p}


def _shares(row: dict[str, float]) -> dict[str, float | None]:
    return {name: _rounded(share, SHARE_DIGITS) for name, share in row.items()}


def _rounded(number: float, digits: int) -> float | None:
    # Adding zero turns -0.0, which may come out of rounding, into 0.0.
    return round(number, digits) + 0.0 if math.isfinite(number) else None
