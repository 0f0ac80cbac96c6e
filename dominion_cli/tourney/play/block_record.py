"""The record of a block: what is counted of each of its games, as 32-bit numbers in a row.

The referee writes it down with a `Recorder`, and the store keeps its bytes; `BlockRecords` reads them. Which number is
where, nobody else knows. Writing is compiled with the referee.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from struct import iter_unpack, pack
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

LAYOUT: Final = "per game: ended; then per seat, in order of play: place in the block's table, points, turns, marks"

ENDED: Final = ("provinces", "colonies", "piles", "stalled", "forfeit", "void")
"""How a game can end; a record holds the place in this list."""

VOID: Final = ENDED.index("void")
"""A game that does not count."""

WON: Final = 1
FORFEIT: Final = 2
"""The two marks of a seat: it won or shared the victory; it lost by forfeit."""

PLACE, POINTS, TURNS, MARKS = range(4)
"""The columns of what is counted of a seat; a place is that of its bot in the block's table."""

SeatCount = tuple[int, int, int, int]
"""What is counted of a seat: place, points, turns and marks."""

_SEAT: Final = 4
_ENDED: Final = {name: number for number, name in enumerate(ENDED)}


class Recorder:
    """Writes the records of blocks down while they are played: each game, then its seats in order of play."""

    def __init__(self) -> None:
        self._numbers: list[int] = []

    def game(self, ended: str) -> None:
        """Begin a game that ended like this (one of `ENDED`)."""
        self._numbers.append(_ENDED[ended])

    def seat(self, place: int, points: int, turns: int, marks: int) -> None:
        """Add the game's next seat: its bot's place in the block's table, and how it did."""
        self._numbers += (place, points, turns, marks)

    def first_winner(self, players: int) -> int:
        """Return which seat of the last game (from 0) was the first that won; -1 when none did."""
        marks = self._numbers[-_SEAT * players :][MARKS::_SEAT]
        return marks.index(WON) if WON in marks else -1

    def records(self, blocks: Sequence[int]) -> BlockRecords:
        """Return what was written down; the numbers of the blocks are given."""
        return BlockRecords(blocks, pack(f"<{len(self._numbers)}i", *self._numbers))


class GameCount(NamedTuple):
    """What is counted of a game."""

    numbers: tuple[int, ...]

    @property
    def ended(self) -> str:
        """How it ended: one of `ENDED`."""
        return ENDED[self.numbers[0]]

    @property
    def winners(self) -> list[int]:
        """The places, in the block's table, of the bots that won or shared the victory."""
        places, marks = self.numbers[1 + PLACE :: _SEAT], self.numbers[1 + MARKS :: _SEAT]
        return [place for place, mark in zip(places, marks, strict=True) if mark & WON]

    @property
    def seats(self) -> list[SeatCount]:
        """What is counted of the seats, in order of play."""
        return list(zip(*[iter(self.numbers[1:])] * _SEAT, strict=True))


class BlockRecords(NamedTuple):
    """The records of some blocks of a league, which are all of one size.

    Attributes:
        blocks: the blocks' numbers.
        data: their records, one after the other.
    """

    blocks: Sequence[int]
    data: bytes

    @classmethod
    def joined(cls, blocks: Sequence[int], parts: Iterable[BlockRecords]) -> BlockRecords:
        """Return the records of blocks that come in parts."""
        return cls(blocks, b"".join([part.data for part in parts]))

    @staticmethod
    def size(games: int, players: int) -> int:
        """Return how many bytes the record of a block of so many games has."""
        return 4 * games * (1 + _SEAT * players)

    def split(self) -> list[bytes]:
        """Return each block's record."""
        size = len(self.data) // len(self.blocks)
        return [self.data[at : at + size] for at in range(0, len(self.data), size)]

    def first(self, count: int) -> BlockRecords:
        """Return those of the first blocks."""
        return BlockRecords(self.blocks[:count], b"".join(self.split()[:count]))

    def games(self, players: int) -> Iterator[tuple[int, list[GameCount]]]:
        """Yield each block's number and its games.

        Args:
            players: how many sit at a table.
        """
        row = f"<{1 + _SEAT * players}i"
        games = map(GameCount, iter_unpack(row, self.data))
        each = len(self.data) // (4 * (1 + _SEAT * players)) // len(self.blocks)
        for number in self.blocks:
            yield number, list(islice(games, each))

    def arrays(self, players: int) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32]]:
        """Return all numbers at once, for sums over many games.

        Args:
            players: how many sit at a table.

        Returns:
            How the games ended, as places in `ENDED` (blocks, games), and what is counted of their seats (blocks,
            games, seats, columns).
        """
        # Not imported earlier: numpy starts threads, and then processes start less safely.
        import numpy as np

        numbers = np.frombuffer(self.data, "<i4").reshape(len(self.blocks), -1, 1 + _SEAT * players)
        return numbers[:, :, 0], numbers[:, :, 1:].reshape(*numbers.shape[:2], players, _SEAT)
