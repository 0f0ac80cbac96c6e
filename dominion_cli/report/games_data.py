"""Games for programs: CSV with a row for each seat of a game, JSON Lines with an object for each game."""

from __future__ import annotations

import csv as csv_module
import io
import json
from collections.abc import Iterable, Iterator

from dominion_cli.tourney.results.games import GameResult

COLUMNS = ("game", "block", "kingdom", "seed", "seat", "bot", "vp", "turns", "win_share", "forfeit", "ended")


def csv(games: Iterable[GameResult]) -> Iterator[str]:
    """Yield games as CSV; games, blocks and seats count from 1."""
    text = io.StringIO()
    writer = csv_module.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for game in games:
        for row in rows(game):
            writer.writerow([int(value) if isinstance(value, bool) else value for value in row])
        yield text.getvalue()
        text.seek(0)
        text.truncate()
    yield text.getvalue()


def rows(game: GameResult) -> Iterator[tuple[object, ...]]:
    """Yield a game's rows under `COLUMNS`, one for each seat."""
    head = (game.number, game.block.number + 1, game.kingdom, game.seed)
    for seat, (bot, vp, turns, share, forfeit) in enumerate(game.seats, 1):
        yield (*head, seat, bot, vp, turns, _share(share, game), forfeit, game.ended)


def jsonl(games: Iterable[GameResult]) -> Iterator[str]:
    """Yield games as JSON Lines, with a list of the seats in order of play in each."""
    for game in games:
        data = {
            "game": game.number,
            "block": game.block.number + 1,
            "kingdom": game.kingdom,
            "seed": game.seed,
            "ended": game.ended,
            "seats": [{**seat._asdict(), "win_share": _share(seat.win_share, game)} for seat in game.seats],
        }
        yield json.dumps(data, ensure_ascii=False) + "\n"


def _share(share: float, game: GameResult) -> float | None:
    """Return a seat's win share; none where the game does not count, so that means are right."""
    return None if game.ended == "void" else round(share, 6)
