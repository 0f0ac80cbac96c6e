"""The record of a block: what is counted of each of its games, as 32-bit numbers in a row; `LAYOUT` says which."""

from __future__ import annotations

LAYOUT = "per game: ended; then per seat, in order of play: place in the block's table, points, turns, marks"

ENDED = ("provinces", "colonies", "piles", "stalled", "forfeit", "void")
"""How a game can end; a record holds the place in this list."""

WON, FORFEIT = 1, 2
"""The two marks of a seat: it won or shared the victory; it lost by forfeit."""
