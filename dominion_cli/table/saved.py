"""Saved games of a person: small files from which a game goes on just as it was."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, Literal

from pydantic import TypeAdapter, ValidationError

from dominion_cli.engine.game import Game
from dominion_cli.engine.setup import MOST_PLAYERS
from dominion_cli.errors import UserError, writing
from dominion_cli.kingdoms.kingdom import Kingdom
from dominion_cli.tourney.plan.league import Entrant, difference

SCHEMA: Final = "dominion.saved-game/1"

Answer = list[int] | Literal["all"]
"""What the person answered: the options picked, or "all" for playing all Treasures."""


@dataclass(frozen=True)
class SavedGame:
    """All that is needed to play a person's game again up to where it was saved; bots do again what they did.

    ``seat`` counts from 1. ``position`` is what the function `position` returned when the game was saved. ``versions``
    are those of this package and of each plugin.
    """

    versions: Mapping[str, str]
    seed: int
    kingdom: Kingdom
    bots: Sequence[Entrant]
    seat: int
    answers: Sequence[Answer] = ()
    position: str = ""

    def write(self, path: Path) -> None:
        """Write the game to a file, which is new or holds an older saved game.

        Raises:
            UserError: the file cannot be written, or holds something else.
        """
        if path.exists():
            _data(path)
        data = {"schema": SCHEMA, **asdict(self), "bots": [bot._asdict() for bot in self.bots]}
        with writing(path):
            path.write_text(json.dumps(data, ensure_ascii=False) + "\n", "utf-8")

    @classmethod
    def read(cls, path: Path, versions: Mapping[str, str]) -> SavedGame:
        """Read a game from a file.

        Args:
            path: the file.
            versions: the present versions.

        Raises:
            UserError: there is no such game in the file, or it was begun with other versions.
        """
        data = _data(path)
        if found := difference(data.get("versions"), dict(versions)):
            raise UserError(f"{path}: a game goes on only with the versions it was begun with; {found}.")
        try:
            game = TypeAdapter(cls).validate_python(data)
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(map(str, first["loc"]))
            raise UserError(f"{path}: this saved game is damaged: {where}: {first['msg']}.") from None
        if not 1 <= game.seat <= len(game.bots) + 1 <= MOST_PLAYERS:
            raise UserError(f"{path}: this saved game is damaged: seat {game.seat} among {len(game.bots)} bots.")
        return game


def _data(path: Path) -> dict[str, Any]:
    """Return the data of a file that holds a saved game."""
    try:
        data = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise UserError(f"{path}: cannot read: {error.strerror}.") from None
    except ValueError:
        raise UserError(f"{path}: this is no saved game.") from None
    if not isinstance(data, dict) or data.pop("schema", None) != SCHEMA:
        raise UserError(f"{path}: this is no saved game ({SCHEMA}).")
    return data


def position(game: Game) -> str:
    """Return a short text that differs when positions of games do: which cards lie where, and whose turn it is."""
    places = [
        [*map(str, player.hand), "|", *map(str, player.deck), "|", *map(str, player.discard_pile), "|", player.turns]
        for player in game.players
    ]
    piles = [(pile.card.name, pile.count) for pile in game.piles]
    return blake2b(repr((game.questions, game.turn_number, places, piles)).encode(), digest_size=8).hexdigest()
