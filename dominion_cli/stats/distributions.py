"""The few distributions that the other modules need, without scipy: the normal and Student's t."""

from __future__ import annotations

import math
from functools import lru_cache
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

NORMAL = NormalDist()


def t_cdf(x: npt.ArrayLike, df: float) -> Floats:
    """Return the probability that Student's t is at most x.

    Args:
        x: any shape.
        df: degrees of freedom, above 0; infinity gives the normal distribution.

    The tail is half the regularised incomplete beta function I(df / (df + x²); df/2, 1/2)
    (Abramowitz & Stegun 26.7.1).

    >>> round(float(t_cdf(2.228, 10)), 4)
    0.975
    """
    x = np.asarray(x, dtype=np.float64)
    if math.isinf(df):
        return np.asarray(np.vectorize(NORMAL.cdf, otypes=[np.float64])(x))
    square = x * x
    tail = 0.5 * _incomplete_beta(df / (df + square), square / (df + square), df / 2)
    return np.where(x > 0, 1 - tail, tail)


@lru_cache(maxsize=256)
def t_quantile(probability: float, df: float) -> float:
    """Return the x that Student's t stays below with the given probability.

    Args:
        probability: between 0 and 1, both excluded.
        df: degrees of freedom, at least 1; infinity gives the normal distribution.

    Newton's method from the normal quantile. The distribution function is concave above 0, so each step from
    the left stops short of the answer and none overshoots.

    >>> round(t_quantile(0.975, 10), 4), round(t_quantile(0.975, 1), 3), round(t_quantile(0.975, math.inf), 4)
    (2.2281, 12.706, 1.96)
    """
    if probability < 0.5:
        return -t_quantile(1 - probability, df)
    x = NORMAL.inv_cdf(probability)
    if math.isinf(df):
        return x
    scale = math.exp(math.lgamma((df + 1) / 2) - math.lgamma(df / 2)) / math.sqrt(df * math.pi)
    for _ in range(200):
        density = scale * (1 + x * x / df) ** (-(df + 1) / 2)
        step = (probability - float(t_cdf(x, df))) / density
        x += step
        if abs(step) <= 1e-12 * (1 + abs(x)):
            break
    return x


def two_sided(t: npt.ArrayLike, df: float) -> Floats:
    """Return how likely a value as far from 0 as t would be by luck alone, on either side.

    >>> round(float(two_sided(-2.228, 10)), 3)
    0.05
    """
    return 2 * t_cdf(-np.abs(np.asarray(t, dtype=np.float64)), df)


def _incomplete_beta(x: Floats, rest: Floats, a: float) -> Floats:
    """I(x; a, 1/2), where rest is 1 - x kept exact; by the half of the continued fraction that converges."""
    b = 0.5
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b))
    with np.errstate(divide="ignore"):
        factor = front * np.exp(a * np.log(x)) * np.sqrt(rest)
    left = x < (a + 1) / (a + b + 2)
    low = factor * _fraction(np.where(left, x, 0.0), a, b) / a
    high = 1 - factor * _fraction(np.where(left, 0.0, rest), b, a) / b
    return np.where(left, low, high)


def _fraction(x: Floats, a: float, b: float) -> Floats:
    """The continued fraction of the incomplete beta function (Abramowitz & Stegun 26.5.8), by Lentz's method."""
    tiny = 1e-300
    c = np.ones_like(x)
    d = 1 / (1 - (a + b) * x / (a + 1) + tiny)
    value = d
    for m in range(1, 300):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        d = 1 / (1 + even * d + tiny)
        c = 1 + even / c
        value = value * d * c
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        d = 1 / (1 + odd * d + tiny)
        c = 1 + odd / c
        value = value * d * c
        if np.all(np.abs(d * c - 1) < 1e-15):
            break
    return value
