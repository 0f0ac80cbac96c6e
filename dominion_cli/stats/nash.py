"""Nash averaging: a ranking that near-copies of a bot cannot distort (Balduzzi et al. 2018, arXiv 1806.02643).

A mean over the field counts a bot's success against each copy of a weak bot anew. Here bots are judged against the mix
that no bot beats, and copies share the weight that one of them alone would have.
"""

from __future__ import annotations

import numpy as np

from dominion_cli.stats.distributions import Floats


def nash_average(payoffs: Floats, precision: float = 1e-6) -> tuple[Floats, Floats]:
    """Return the mix that no bot beats, and what each bot gets against it.

    Args:
        payoffs: (bots, bots) antisymmetric; what the row's bot gets from the column's, such as win share less 1/2.
        precision: how close to the mix to come, as a share of the greatest payoff.

    Returns:
        (bots,) weights that sum to 1, the evenest mix where several are unbeaten, and (bots,) payoffs against it: 0 for
        bots in the mix, at most 0 for all others.

    Follows the logit equilibrium, weights = softmax(payoffs @ weights / heat), by Newton's method from high heat to low
    (McKelvey & Palfrey 1995). For an antisymmetric matrix it is unique at each heat, and its limit is the unbeaten
    mix of greatest entropy.

    >>> rock_paper_scissors = np.array([[0.0, -0.5, 0.5], [0.5, 0.0, -0.5], [-0.5, 0.5, 0.0]])
    >>> nash_average(rock_paper_scissors)[0].round(3).tolist()
    [0.333, 0.333, 0.333]
    """
    scale = float(np.abs(payoffs).max(initial=0.0))
    logits = np.zeros(len(payoffs))
    heat = scale
    while heat > precision * scale:
        heat = max(heat * 0.7, precision * scale)
        logits = _equilibrium(payoffs, heat, logits)
    weights = _softmax(logits)
    return weights, payoffs @ weights


def _equilibrium(payoffs: Floats, heat: float, logits: Floats) -> Floats:
    """Solve logits = payoffs @ softmax(logits) / heat, by Newton's method with halved steps."""
    weights = _softmax(logits)
    error = logits - payoffs @ weights / heat
    for _ in range(100):
        slope = (payoffs * weights - np.outer(payoffs @ weights, weights)) / heat
        step = np.linalg.solve(np.eye(len(logits)) - slope, error)
        size = np.abs(error).max()
        for _ in range(40):
            new = logits - step
            weights = _softmax(new)
            new_error = new - payoffs @ weights / heat
            if np.abs(new_error).max() < size:
                break
            step /= 2
        else:
            break
        logits, error = new, new_error
        if np.abs(step).max() < 1e-10:
            break
    return logits


def _softmax(logits: Floats) -> Floats:
    weights = np.exp(logits - logits.max())
    return np.asarray(weights / weights.sum())
