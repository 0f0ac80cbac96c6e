"""A league: all that decides the results of a tournament, as plain data that can be stored, sent and compared."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from importlib.util import find_spec
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from dominion_cli import __version__
from dominion_cli.errors import UserError
from dominion_cli.kingdoms.kingdom import Kingdom
from dominion_cli.plugins import file_of
from dominion_cli.toml import shown

if TYPE_CHECKING:
    from dominion_cli.plugins import Registry

HARMLESS = ("max_error_rate", "records", "folder", "text")
"""What may change between two runs of a league: the results stay the same."""

COMPILED = (".pyc", ".so", ".pyd", ".c", ".h")
"""Files that are made from a plugin's other files, and differ from one machine to the next."""

IN_RESULTS = "file"
"""The secret of a league whose results file has it, or will have it."""

OTHERWISE = "Give another file with --results, or start over with --fresh."
"""What to do when the file has results of another league."""

IN_GAMES = ("bots", "card_sets", "kingdoms", "formats")
"""What a plugin may register that can change a game. Reports and executors cannot."""


class Entrant(NamedTuple):
    """A bot in a league: the name its standing is under, the registered bot, and that bot's parameters.

    With ``isolation`` it plays in a process of its own. With ``command`` it is a program instead of a registered bot,
    and ``version`` changes with the program's text.
    """

    name: str
    bot: str
    parameters: Mapping[str, Any] = {}
    isolation: bool = False
    command: tuple[str, ...] = ()
    version: str = ""


class Gate(NamedTuple):
    """A verdict for CI: whether ``bot`` is stronger than ``against`` by at most elo[0] or at least elo[1]."""

    bot: str
    against: str
    elo: tuple[float, float]
    alpha: float = 0.05
    beta: float = 0.05


@dataclass(frozen=True)
class League:
    """A league that was checked: its bots are registered, and its kingdoms are drawn.

    The keys are those of the file's ``[league]``; ``versions`` are those of this package and of each plugin,
    ``folder`` is where its programs are looked for, and ``text`` is the file as it was read, if there was one.
    ``secret`` is mixed into the luck of each block; it is hexadecimal, or `IN_RESULTS` until the results are opened.
    """

    name: str
    seed: int
    bots: tuple[Entrant, ...]
    kingdoms: tuple[Kingdom, ...]
    format: str = "round-robin"
    players: int = 2
    games: int = 1000
    edition: str = "latest"
    on_error: str = "forfeit"
    max_error_rate: float = 0.01
    decision_seconds: float = 5.0
    game_seconds: float = 600.0
    start_seconds: float = 10.0
    memory_mb: int = 2048
    max_turns: int = 200
    seating: str = "rotate"
    secret: str = ""
    records: str = "errors"
    gate: Gate | None = None
    folder: str = ""
    versions: Mapping[str, str] = field(default_factory=dict)
    text: str = field(default="", compare=False)

    @property
    def drawn(self) -> bool:
        """Whether kingdoms were drawn: then the results are about all kingdoms like them."""
        return any(kingdom.drawn for kingdom in self.kingdoms)

    def as_data(self) -> dict[str, Any]:
        """Return the league as plain data (what JSON can hold)."""
        data = asdict(self)
        data["bots"] = [entrant._asdict() for entrant in self.bots]
        data["gate"] = self.gate and self.gate._asdict()
        plain: dict[str, Any] = json.loads(json.dumps(data))
        return plain

    def to_json(self) -> str:
        """Return the league as JSON."""
        return json.dumps(self.as_data())

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> League:
        """Return the league that `as_data` gave."""
        gate = data["gate"]
        return cls(
            **{
                **data,
                "bots": tuple(Entrant(**{**entrant, "command": tuple(entrant["command"])}) for entrant in data["bots"]),
                "kingdoms": tuple(Kingdom(**kingdom) for kingdom in data["kingdoms"]),
                "gate": gate and Gate(**{**gate, "elo": tuple(gate["elo"])}),
            }
        )

    @classmethod
    def from_json(cls, text: str) -> League:
        """Return the league that `to_json` wrote."""
        return cls.from_data(json.loads(text))


def versions(registry: Registry) -> dict[str, str]:
    """Return the versions that results depend on: this package's, and that of each plugin that can change a game.

    A plugin's version changes with its files too, as its author changes them more often than its version number.
    """
    return {
        "dominion-cli": __version__,
        **{
            plugin.name: "+".join(part for part in (plugin.version, _fingerprint(plugin.source)) if part)
            for plugin in registry.plugins
            if not plugin.shipped and any(registry.brought.get(plugin.name, {}).get(kind) for kind in IN_GAMES)
        },
    }


def _fingerprint(source: str) -> str:
    """Return a digest of all files of a plugin, given by its file or module. It is empty when they are not found."""
    place = file_of(source)
    if place is None:
        try:
            module = find_spec(source.partition(":")[0].partition(".")[0])
        except (ImportError, ValueError):
            module = None
        if module is None or module.origin is None:
            return ""
        place = Path(module.origin)
    if place.name == "__init__.py":
        place = place.parent
    digest = blake2b(digest_size=8)
    for file in sorted(place.rglob("*")) if place.is_dir() else [place]:
        if file.is_file() and file.suffix not in COMPILED:
            digest.update(f"{file.relative_to(place).as_posix()}\0".encode() + file.read_bytes() + b"\0")
    return digest.hexdigest()


def difference(stored: Any, wanted: Any, where: str = "") -> str | None:
    """Name the first difference between two leagues' data, or return None when there is none that matters.

    >>> difference({"seed": 1, "games": 10}, {"seed": 2, "games": 10})
    'seed is 2, not 1'
    """
    if isinstance(stored, Mapping) and isinstance(wanted, Mapping):
        for name in dict.fromkeys([*stored, *wanted]):
            place = f"{where}.{name}" if where else str(name)
            if name in HARMLESS and not where:
                continue
            if name not in stored or name not in wanted:
                return f"{place} is {'new' if name in wanted else 'missing'}"
            if found := difference(stored[name], wanted[name], place):
                return found
        return None
    if isinstance(stored, list) and isinstance(wanted, list):
        if len(stored) != len(wanted):
            return f"{where} are {len(wanted)}, not {len(stored)}"
        for number, (was, now) in enumerate(zip(stored, wanted, strict=True), 1):
            if found := difference(was, now, f"{where} #{number}"):
                return found
        return None
    if where == "secret" and stored != wanted:
        return "secret is another"
    return None if stored == wanted else f"{where} is {shown(wanted)}, not {shown(stored)}"


def refuse_other(
    stored: Mapping[str, Any], league: Mapping[str, Any], results: object, advice: str = OTHERWISE
) -> None:
    """Refuse results that belong to another league than the one to run; ``advice`` says what to do about it.

    Raises:
        UserError: naming the first difference.
    """
    if found := difference(stored, league):
        raise UserError(f"{results}: these results belong to another league; in the one to run, {found}.\n{advice}")


def distinct(names: Sequence[str]) -> list[str]:
    """Return the names, with a number after each that came before: no two bots of a league may share a name.

    >>> distinct(["money", "smithy", "money", "money (2)"])
    ['money', 'smithy', 'money (2)', 'money (2) (2)']
    """
    taken: list[str] = []
    for name in names:
        numbered = (f"{name} ({number})" for number in count(2))
        taken.append(next(each for each in chain([name], numbered) if each not in taken))
    return taken
