"""The gate keeps its promises about how often it errs."""

from __future__ import annotations

import math

import numpy as np
import pytest

from dominion_cli.stats.sequential import SequentialTest


def verdict(
    random: np.random.Generator, elo: float, bounds: tuple[float, float], cap: int, luck: float = 0.0
) -> tuple[str, int]:
    """Play blocks of two games, a fifth of them shared, until there is a verdict or the cap is reached."""
    gate = SequentialTest(*bounds)
    elos = elo + random.normal(0, luck, cap) if luck else np.full(cap, elo)
    won = random.random((cap, 2)) < (1 / (1 + 10 ** (-elos / 400)))[:, None]
    alone = random.random((cap, 2)) >= 0.2
    wins, losses = (won & alone).sum(axis=1).tolist(), (~won & alone).sum(axis=1).tolist()
    for block in range(cap):
        gate.add(wins[block], losses[block], 2)
        if gate.done:
            break
    return gate.verdict, gate.blocks


@pytest.mark.parametrize(("elo", "wrong"), [(0, "passed"), (60, "failed")])
def test_the_gate_errs_no_more_often_than_alpha_and_beta_allow(elo: float, wrong: str) -> None:
    random = np.random.default_rng(1)
    verdicts = [verdict(random, elo, (0, 60), 5000)[0] for _ in range(800)]
    # Three standard errors above 5 %.
    assert verdicts.count(wrong) / 800 <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / 800)
    assert verdicts.count("inconclusive") == 0


def test_the_gate_keeps_its_error_rates_when_games_of_a_block_share_much_luck() -> None:
    random = np.random.default_rng(2)
    verdicts = [verdict(random, 0, (0, 60), 5000, luck=400)[0] for _ in range(400)]
    assert verdicts.count("passed") / 400 <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / 400)


def test_the_gate_stops_sooner_than_a_test_of_fixed_length_would() -> None:
    random = np.random.default_rng(3)
    blocks = [verdict(random, 120, (0, 60), 5000)[1] for _ in range(200)]
    # For both errors 5 %, (1.645 + 1.645)² times the variance of a block's games over the difference squared.
    gap = 1 / (1 + 10 ** (-60 / 400)) - 0.5
    fixed = (2 * 1.645) ** 2 * 0.25 / (2 * 0.8 * gap**2)
    assert np.mean(blocks) < 0.5 * fixed


def test_with_drawn_kingdoms_the_gate_speaks_for_kingdoms_like_them() -> None:
    random = np.random.default_rng(4)
    wrong = {"blocks": 0, "kingdoms": 0}
    for _ in range(150):
        gates = {"blocks": SequentialTest(0, 60), "kingdoms": SequentialTest(0, 60)}
        suit = random.normal(0, 150, 20)
        for block in range(600):
            kingdom = block % 20
            won = random.random(2) < 1 / (1 + 10 ** (-suit[kingdom] / 400))
            gates["blocks"].add(int(won.sum()), int((~won).sum()), 2)
            gates["kingdoms"].add(int(won.sum()), int((~won).sum()), 2, cluster=kingdom)
        for name, gate in gates.items():
            wrong[name] += gate.verdict == "passed"
    assert wrong["kingdoms"] / 150 <= 0.12
    assert wrong["blocks"] / 150 >= 0.2


def test_the_gate_gives_no_verdict_before_thirty_blocks() -> None:
    gate = SequentialTest(0, 400)
    for _ in range(29):
        gate.add(2, 0, 2)
    assert gate.llr > gate.upper
    assert gate.verdict == "inconclusive"
    gate.add(2, 0, 2)
    assert gate.verdict == "passed"


def test_a_verdict_stands_whatever_comes_after_it() -> None:
    gate = SequentialTest(0, 200)
    for _ in range(40):
        gate.add(2, 0, 2)
    before = gate.llr, gate.blocks, gate.verdict
    for _ in range(100):
        gate.add(0, 2, 2)
    assert (gate.llr, gate.blocks, gate.verdict) == before


def test_equal_bots_that_split_every_block_fail_the_gate() -> None:
    gate = SequentialTest(0, 20)
    for _ in range(200):
        gate.add(1, 1, 2)
    assert gate.verdict == "failed"


def test_games_that_are_all_shared_leave_the_gate_inconclusive() -> None:
    gate = SequentialTest(0, 20)
    for _ in range(1000):
        gate.add(0, 0, 2)
    assert gate.llr == 0
    assert gate.words.startswith("inconclusive after 1,000 blocks, 2,000 games")


def test_a_gate_without_blocks_is_inconclusive() -> None:
    assert SequentialTest(0, 20).verdict == "inconclusive"
    assert SequentialTest(0, 20).llr == 0


def test_bounds_are_walds() -> None:
    gate = SequentialTest(0, 20, alpha=0.01, beta=0.1)
    assert gate.upper == pytest.approx(math.log(0.9 / 0.01))
    assert gate.lower == pytest.approx(math.log(0.1 / 0.99))


def test_impossible_bounds_are_refused() -> None:
    with pytest.raises(ValueError, match="the first must be lower"):
        SequentialTest(20, 0)
    with pytest.raises(ValueError, match="alpha is 0"):
        SequentialTest(0, 20, alpha=0)
