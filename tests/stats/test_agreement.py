"""Ratings agree with choix and evalica wherever those can express the same model."""

from __future__ import annotations

import itertools

import choix
import evalica
import numpy as np
import pytest

from dominion_cli.stats.distributions import Floats, Ints
from dominion_cli.stats.ratings import ELO, rate
from dominion_cli.stats.tally import Tally

# What is statistics is not compiled, and these draw many samples.
pytestmark = pytest.mark.once

STRENGTHS = np.array([1.0, 0.4, 0.0, -0.4, -1.0])
VAGUE = 1e4


def pairs_and_winners(random: np.random.Generator, games: int, tie_share: float) -> tuple[Ints, Floats]:
    """(games, 2) who met, and (games, 2) their win shares."""
    bots = random.permuted(np.tile(np.arange(len(STRENGTHS)), (games, 1)), axis=1)[:, :2]
    gap = STRENGTHS[bots[:, 0]] - STRENGTHS[bots[:, 1]]
    first = (random.random(games) < 1 / (1 + np.exp(-gap))).astype(float)
    first[random.random(games) < tie_share] = 0.5
    return bots, np.stack([first, 1 - first], axis=1)


def test_ratings_are_those_of_choix_with_the_same_prior() -> None:
    bots, shares = pairs_and_winners(np.random.default_rng(1), 400, 0.0)
    won = [tuple(row) if share[0] else tuple(row[::-1]) for row, share in zip(bots.tolist(), shares, strict=True)]
    theirs = choix.opt_pairwise(len(STRENGTHS), won, alpha=0.5 / 5.0**2, tol=1e-10)
    ours = rate(Tally(5, 2).add(bots, shares), seat_terms=False)
    assert ours.strengths == pytest.approx(theirs, abs=1e-5)
    assert ours.elo == pytest.approx(ELO * (theirs - theirs.mean()), abs=1e-2)


def test_ratings_without_ties_are_bradley_and_terrys_as_evalica_finds_them() -> None:
    bots, shares = pairs_and_winners(np.random.default_rng(2), 2000, 0.0)
    winners = [evalica.Winner.X if share[0] else evalica.Winner.Y for share in shares]
    theirs = evalica.bradley_terry(bots[:, 0].tolist(), bots[:, 1].tolist(), winners, tolerance=1e-10, limit=10_000)
    scores = np.log(theirs.scores.sort_index().to_numpy())
    ours = rate(Tally(5, 2).add(bots, shares), prior_sd=VAGUE, seat_terms=False)
    assert ours.elo == pytest.approx(ELO * (scores - scores.mean()), abs=0.01)


def test_ratings_with_ties_are_davidsons_as_evalica_finds_them_by_newmans_iteration() -> None:
    bots, shares = pairs_and_winners(np.random.default_rng(3), 2000, 0.25)
    winner = {1.0: evalica.Winner.X, 0.0: evalica.Winner.Y, 0.5: evalica.Winner.Draw}
    theirs = evalica.newman(
        bots[:, 0].tolist(), bots[:, 1].tolist(), [winner[s] for s in shares[:, 0]], tolerance=1e-12, limit=10_000
    )
    scores = np.log(theirs.scores.sort_index().to_numpy())
    ours = rate(Tally(5, 2).add(bots, shares), prior_sd=VAGUE, seat_terms=False)
    assert ours.elo == pytest.approx(ELO * (scores - scores.mean()), abs=0.01)
    assert np.exp(ours.fit.parameters[-1]) == pytest.approx(2 * theirs.v, rel=1e-4)


def test_ratings_from_winners_at_larger_tables_are_luces_as_choix_finds_them() -> None:
    random = np.random.default_rng(4)
    tables = random.permuted(np.tile(np.arange(5), (600, 1)), axis=1)[:, :4]
    winners = np.argmax(STRENGTHS[tables] + random.gumbel(size=tables.shape), axis=1)
    theirs = choix.opt_top1(
        5,
        [(row[seat], tuple(np.delete(row, seat))) for row, seat in zip(tables, winners, strict=True)],
        alpha=0.5 / 5.0**2,
        tol=1e-10,
    )
    ours = rate(Tally(5, 4).add(tables, np.eye(4)[winners]), seat_terms=False)
    assert ours.strengths == pytest.approx(theirs, abs=1e-5)


def test_ratings_from_finishing_orders_are_plackett_and_luces_as_choix_finds_them() -> None:
    random = np.random.default_rng(5)
    tables = random.permuted(np.tile(np.arange(5), (120, 1)), axis=1)[:, :4]
    order = np.argsort(-(STRENGTHS[tables] + random.gumbel(size=tables.shape)), axis=1)
    places = np.argsort(order, axis=1) + 1
    rankings = [tuple(row[seats]) for row, seats in zip(tables, order, strict=True)]
    theirs = choix.opt_rankings(5, rankings, alpha=0.5 / 5.0**2, tol=1e-10)
    ours = rate(Tally(5, 4).add_places(tables, places), seat_terms=False)
    assert ours.strengths == pytest.approx(theirs, abs=1e-5)


def test_shared_victories_of_three_have_the_probability_that_davidson_and_luces_formula_gives() -> None:
    random = np.random.default_rng(6)
    tally = Tally(4, 3)
    for table in itertools.permutations(range(4), 3):
        won = np.array([winners for winners in itertools.product([0, 1], repeat=3) if any(winners)])
        tally.add(np.tile(table, (7, 1)), won, count=random.integers(1, 50, 7))
    fit = rate(tally).fit
    strengths, seats, ties = np.split(fit.parameters, [4, 7])
    worths = np.exp(strengths[fit.counts.tables[0]] + seats)
    weights = []
    for mask in fit.outcomes.masks:
        winners = worths[[seat for seat in range(3) if mask >> seat & 1]]
        weights.append(np.prod(winners) ** (1 / len(winners)) * np.exp(np.r_[0, ties][len(winners) - 1]))
    assert fit.chances[0] == pytest.approx(np.array(weights) / sum(weights))
