"""The record of a game: its answers, in a few dozen to a few hundred bytes.

The block knows the seed, the kingdom and the bots, so only the answers have to be kept. A record is a row of small
numbers, compressed: a letter for their size, the seats with a standing order to play all plain Treasures (as bits),
then the answers as `Game` records them.
"""

from __future__ import annotations

import zlib
from struct import error as does_not_fit
from struct import pack, unpack
from typing import TYPE_CHECKING, NamedTuple

from dominion_cli.errors import DominionError

if TYPE_CHECKING:
    from dominion_cli.engine.game import Game
    from dominion_cli.tourney.plan.blocks import Block

SAMPLE_EVERY = 25
"""With ``records = "sample"``, one game is kept of so many blocks of a table on a kingdom."""

SIZES = {"b": 1, "h": 2, "i": 4}
# A small window and little memory: a record is small, and to set up the usual ones takes longer than the packing.
WINDOW, MEMORY = -12, 5


class GameRecord(NamedTuple):
    """A game that is kept: its number (from 1), its block, and its answers as `packed` gave them."""

    game: int
    block: int
    answers: bytes


class NotARecord(DominionError):
    """The bytes are not what `packed` gives."""


def sampled(block: Block, index: int, games_per_block: int) -> bool:
    """Return whether ``records = "sample"`` keeps a game of a block. Only the block's place in the plan decides that.

    Of each table on each kingdom, it keeps one game of the first block and of every 25th after that. Each time it is
    the block's next game, so that all orders of the seats are kept.

    >>> from dominion_cli.tourney.plan.blocks import Block
    >>> games = [(repeat, index) for repeat in range(60) for index in (0, 1)]
    >>> [game for game in games if sampled(Block(0, 0, game[0], 5, (0, 1)), game[1], 2)]
    [(0, 0), (25, 1), (50, 0)]
    """
    turn, rest = divmod(block.repeat, SAMPLE_EVERY)
    return rest == 0 and turn % games_per_block == index


def packed(game: Game) -> bytes:
    """Return the answers of a game so far, which it must have recorded. The same answers give the same bytes."""
    standing_orders = sum(1 << player.seat for player in game.players if player.answerer.plays_all_treasures)
    numbers = [standing_orders, *(game.answers or ())]
    for letter in SIZES:
        try:
            row = letter.encode() + pack(f"<{len(numbers)}{letter}", *numbers)
        except does_not_fit:
            continue
        deflate = zlib.compressobj(zlib.Z_BEST_COMPRESSION, zlib.DEFLATED, WINDOW, MEMORY)
        return deflate.compress(row) + deflate.flush()
    raise NotARecord("an answer does not fit 32 bits")


def unpacked(record: bytes) -> tuple[int, list[int]]:
    """Return the seats with a standing order to play all plain Treasures (as bits), and the answers.

    Raises:
        NotARecord: these bytes are no record.
    """
    try:
        row = zlib.decompress(record, WINDOW)
        letter = row[:1].decode()
        standing_orders, *answers = unpack(f"<{(len(row) - 1) // SIZES[letter]}{letter}", row[1:])
    except (zlib.error, KeyError, ValueError, does_not_fit) as error:
        raise NotARecord(f"this is no record of a game ({error})") from None
    return standing_orders, answers
