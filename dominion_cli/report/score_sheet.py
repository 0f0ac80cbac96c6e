"""The score sheet of a game: where each player's points come from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dominion_cli.report.game_log import ENDINGS
from dominion_cli.report.grid import Grid

if TYPE_CHECKING:
    from dominion_cli.engine.game import Game


def score_sheet(game: Game) -> Grid:
    """Return where the points of each player come from, with the number of cards in brackets."""
    rows: dict[str, list[str]] = {}

    def note(what: str, seat: int, points: int, copies: int = 0) -> None:
        if points or copies:
            cells = rows.setdefault(what, [""] * len(game.players))
            cells[seat] = f"{points} ({copies})" if copies else str(points)

    for seat, player in enumerate(game.players):
        for card, copies in player.owned_cards():
            if card.scores:
                note(card.name, seat, card.points_of_all(player, copies), copies)
        for landscape in (*game.setup.landscapes, *player.has):
            note(landscape.name, seat, landscape.score(player))
        note("VP tokens", seat, player.vp)
        note("points", seat, player.score())
    # What everybody has comes last.
    rows["points"] = rows.pop("points", ["0"] * len(game.players))
    rows["cards"] = [str(player.total_owned()) for player in game.players]
    heads = ["", *(player.name for player in game.players)]
    return Grid("Score sheet: points (cards)", heads, [[what, *cells] for what, cells in rows.items()], left=(0,))


def result(game: Game, names: Sequence[str]) -> Grid:
    """Return how a finished game came out.

    Args:
        game: the game.
        names: what the players are called, the first to move first.
    """
    lines = [
        (name, str(player.score()), str(player.turns), "wins" if share == 1 else "shares the victory" if share else "")
        for name, player, share in zip(names, game.players, game.win_shares(), strict=True)
    ]
    return Grid(f"The game is over: {ENDINGS[game.ended]}.", ("player", "points", "turns", ""), lines, left=(0, 3))
