"""The rulings that ship, and which cards each of them is about."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from dominion_cli.cards.library import BASIC
from dominion_cli.kingdoms.kingdom import landscape_name

if TYPE_CHECKING:
    from dominion_cli.cards.library import CardLibrary

FOLDER: Final = Path(__file__).parent.parent / "rulings"
SCENARIO: Final = re.compile(r"^(?=\[\[scenario\]\])", re.MULTILINE)
NAME: Final = re.compile(r"^name\s*=.*$", re.MULTILINE)


class Ruling(NamedTuple):
    """A ruling that ships: its file, its name, and the cards that it is about."""

    file: Path
    name: str
    cards: set[str]


def ruling_files() -> list[Path]:
    """Return the files of the rulings that ship, in the order of their names."""
    return sorted(FOLDER.glob("*.toml"))


def rulings(library: CardLibrary, word: str = "") -> Iterator[Ruling]:
    """Return the rulings that ship, in the order of their files.

    Args:
        library: the cards there are.
        word: leave out the rulings whose text does not have it. This is much faster than looking through all of them.
    """
    names = _pattern(library.names())
    for file in ruling_files():
        for text in SCENARIO.split(file.read_text("utf-8", errors="replace")):
            line = NAME.search(text) if word in text else None
            name = _parsed(line[0]).get("name") if line else None
            if isinstance(name, str):
                yield Ruling(file, name, _cards(name, text, names))


def rulings_about(card: str, library: CardLibrary) -> list[str]:
    """Return the names of the rulings about a card, in the order of their files.

    Args:
        card: the card's name, as printed.
        library: the cards there are.
    """
    return [ruling.name for ruling in rulings(library, card) if card in ruling.cards]


def _pattern(names: Iterable[str]) -> re.Pattern[str]:
    """Return what finds the names of cards, in the plural too, and the longest where one name is part of another."""
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile(rf"\b({'|'.join(map(re.escape, longest_first))})(?:e?s)?\b")


def _cards(name: str, text: str, names: re.Pattern[str]) -> set[str]:
    """Return the cards that a ruling is about: those in its name, or else what its game is set up with.

    Basic cards are most often what is gained or trashed, so they count only where nothing else is named.
    """
    named = set(names.findall(name))
    others = named.difference(BASIC)
    if others:
        return others
    [scenario] = _parsed(text).get("scenario", [{}])
    entries = [entry for key in ("landscapes", "kingdom") for entry in scenario.get(key, ())]
    return named | {landscape_name(str(entry)) for entry in entries[:1]}


def _parsed(text: str) -> dict[str, Any]:
    """Return what some text says; nothing if it has a mistake, which is told to those who run it."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return {}
