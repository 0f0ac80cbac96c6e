"""One game: its log in words, its events as JSON for programs, and a table of its turns."""

from __future__ import annotations

import json as json_module
from collections.abc import Iterator
from typing import Any, NamedTuple

from dominion_cli.engine.cards import names
from dominion_cli.engine.errors import GameError
from dominion_cli.engine.log import EVERYBODY, Entry, told
from dominion_cli.report import listing
from dominion_cli.report.grid import Grid, Sheet
from dominion_cli.report.listing import Listing
from dominion_cli.tourney.again.replay import Replay

SCHEMA = "dominion.events/1"

TURN_KEYS = ("turn", "player", "played", "gained", "trashed", "coins", "points")

ENDINGS = {
    "provinces": "the Provinces are gone",
    "colonies": "the Colonies are gone",
    "piles": "too many piles are empty",
    "stalled": "it has gone on for too long",
}


def heading(replay: Replay) -> str:
    """Return a line that says which game it is and who sits where."""
    seats = ", ".join(f"p{number} {bot}" for number, bot in enumerate(replay.bots, 1))
    return f"Game {replay.result.number} on {replay.result.kingdom}: {seats}"


class SeenGame(NamedTuple):
    """A game as the player in one seat (from 0) saw it; `EVERYBODY` sees what all of them saw."""

    replay: Replay
    viewer: int = EVERYBODY


def log(game: SeenGame) -> str:
    """Return a game's log in words."""
    return "\n".join(log_lines(*game)) + "\n"


def jsonl(game: SeenGame) -> Iterator[str]:
    """Yield a game's events as JSON Lines."""
    for event in events(*game):
        yield json_module.dumps(event, ensure_ascii=False) + "\n"


def table(game: SeenGame) -> Sheet:
    """Return a table of a game's turns, and how it ended."""
    return Sheet([turns_grid(game.replay), "\n".join(ending(game.replay))])


def json(game: SeenGame) -> str:
    """Return a game's turns as JSON."""
    return listing.json(Listing(TURN_KEYS, turn_rows(game.replay), []))


def csv(game: SeenGame) -> str:
    """Return a game's turns as CSV."""
    return listing.csv(Listing(TURN_KEYS, turn_rows(game.replay), []))


def log_lines(replay: Replay, viewer: int = EVERYBODY) -> list[str]:
    """Return a game's log in words, an empty line before each turn, and how it ended.

    Args:
        replay: the game.
        viewer: the seat (from 0) of the player who reads it; cards that this player may not know are only counted.
    """
    lines = [heading(replay), ""]
    for line in told(_entries(replay), replay.bots, viewer):
        lines += ["", line] if line.startswith("Turn ") else [line]
    return [*lines, "", *ending(replay)]


def ending(replay: Replay) -> list[str]:
    """Return in words how a game ended, or how it failed."""
    game = replay.end.game
    if replay.failure is not None or not game.ended:
        failure = replay.failure
        if failure is None:
            return [f"The game broke off ({replay.result.ended})."]
        return [f"Here {failure.bot or 'a card'} failed, and the game broke off: {failure.message}"]
    lines = [f"The game is over: {ENDINGS[game.ended]}."]
    for bot, player, share in zip(replay.bots, game.players, game.win_shares(), strict=True):
        won = " and wins" if share == 1 else " and shares the victory" if share else ""
        lines.append(f"{bot} has {player.score()} points after {player.turns} turns{won}.")
    return lines


def events(replay: Replay, viewer: int = EVERYBODY) -> Iterator[dict[str, Any]]:
    """Yield a game's events for JSON Lines: first which game it is, then its log entry by entry, last how it ended.

    Args:
        replay: the game.
        viewer: as for `log_lines`; an event whose cards this player may not know has only their number.
    """
    result = replay.result
    yield {
        "event": "game",
        "schema": SCHEMA,
        "game": result.number,
        "kingdom": result.kingdom,
        "seed": result.seed,
        "bots": replay.bots,
        "cards": [str(card) for card in replay.setup.kingdom],
        "landscapes": [str(card) for card in replay.setup.landscapes],
    }
    for entry in _entries(replay):
        yield _event(entry, viewer)
    yield _last_event(replay)


def _event(entry: Entry, viewer: int) -> dict[str, Any]:
    event: dict[str, Any] = {"event": entry.verb, "seat": int(entry.seat) + 1, "number": int(entry.number)}
    if entry.cards and entry.shows_cards(viewer):
        event["cards"] = [str(card) for card in entry.cards]
    if entry.unit:
        event["unit"] = entry.unit
    if entry.where:
        event["where"] = entry.where
    if entry.source is not None:
        event["source"] = str(entry.source)
    return {**event, "depth": int(entry.depth), "in_turn": int(entry.turn), "question": int(entry.question)}


def _last_event(replay: Replay) -> dict[str, Any]:
    game = replay.end.game
    if not game.ended:
        failure = replay.failure
        who = {"seat": failure.seat, "bot": failure.bot, "message": failure.message} if failure else {}
        return {"event": "failure", "ended": replay.result.ended, **who}
    players = [{"vp": int(player.score()), "turns": int(player.turns)} for player in game.players]
    shares = [{**each, "win_share": share} for each, share in zip(players, game.win_shares(), strict=True)]
    return {"event": "over", "ended": game.ended, "seats": shares}


def turns_grid(replay: Replay) -> Grid:
    """Return a table of a game's turns: what was played, gained and trashed, and the coins and points in each."""
    return Grid(
        heading(replay), TURN_KEYS, [[str(cell) for cell in row] for row in turn_rows(replay)], left=(1, 2, 3, 4)
    )


def turn_rows(replay: Replay) -> list[tuple[int | str, ...]]:
    """Return a game's turns as rows under `TURN_KEYS`."""
    game = replay.whole()
    rows: list[tuple[int | str, ...]] = []
    read = 0
    while not game.ended and game.log is not None:
        try:
            game.play_turn()
        except GameError:
            break
        entries = game.log.entries[read:]
        read = len(game.log.entries)
        starts = [entry for entry in entries if entry.verb == "turn"]
        if starts:
            seat = int(starts[0].seat)
            what = _done_in_turn(entries, seat)
            rows.append((int(starts[0].number), replay.bots[seat], *what, int(game.players[seat].score())))
    return rows


def _done_in_turn(entries: list[Entry], seat: int) -> tuple[str, str, str, int]:
    """Return what a player has played, gained and trashed in a turn, and the coins got."""
    own = [entry for entry in entries if entry.seat == seat]

    def cards(verb: str) -> str:
        return names([card for entry in own if entry.verb == verb for card in entry.cards])

    coins = sum(int(entry.number) for entry in own if entry.verb == "gets" and entry.unit == "$")
    return cards("plays"), cards("gains"), cards("trashes"), coins


def _entries(replay: Replay) -> list[Entry]:
    log = replay.end.game.log
    return [] if log is None else log.entries
