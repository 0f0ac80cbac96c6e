"""What a kingdom file, or one ``[[kingdoms]]`` of a league, may say."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator

SOURCES = ("cards", "preset", "file", "random")
DRAWING = ("sets", "require", "include", "exclude")
MAX_START_DECK = 100


def _counted(deck: object) -> object:
    """Let a starting deck be a table as well: ``{ Copper = 7, Estate = 3 }``."""
    if not isinstance(deck, dict):
        return deck
    for card, number in deck.items():
        if isinstance(number, bool) or not isinstance(number, int) or not 0 < number <= MAX_START_DECK:
            raise ValueError(f"{card}: {number!r} is not a number of cards from 1 to {MAX_START_DECK}.")
    return [card for card, number in deck.items() for _ in range(number)]


def _on_one_line(name: str) -> str:
    if not name.strip() or not name.isprintable():
        raise ValueError(f"{name!r} is no name; it must be text on one line.")
    return name


Names = Annotated[list[str], Field(min_length=1)]
Name = Annotated[str, Field(max_length=80), AfterValidator(_on_one_line)]


class KingdomEntry(BaseModel):
    """The keys of a kingdom. Just one of ``cards``, ``preset``, ``file`` and ``random`` says which kingdom it is."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    name: Name | None = None

    cards: list[str] | None = None
    preset: str | None = None
    file: str | None = None
    random: Annotated[int, Field(ge=1, le=10_000)] | None = None

    sets: Names | None = None
    require: list[str] = []
    include: list[str] = []
    exclude: list[str] = []

    landscapes: list[str] = []
    colonies: bool = False
    shelters: bool = False
    bane: str | None = None
    set_aside: dict[str, str] = {}
    black_market: Names | None = None
    edition: Literal["latest", "first"] | None = None
    end_piles: Annotated[int, Field(ge=1, le=20)] | None = None
    start_deck: (
        Annotated[list[str], BeforeValidator(_counted), Field(min_length=1, max_length=MAX_START_DECK)] | None
    ) = None
    opening: Literal["5/2", "4/3"] | None = None

    @model_validator(mode="after")
    def _one_source(self) -> KingdomEntry:
        given = [source for source in SOURCES if source in self.model_fields_set]
        if len(given) != 1:
            raise ValueError(f"give one of cards, preset, file and random; found {' and '.join(given) or 'none'}.")
        for key in DRAWING:
            if key in self.model_fields_set and self.random is None:
                raise ValueError(f"'{key}' goes with 'random' only, and here is '{given[0]}'.")
        return self


class KingdomEntryList(BaseModel):
    """A file of several kingdoms: ``[[kingdoms]]`` and nothing else."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    kingdoms: Annotated[list[dict[str, Any]], Field(min_length=1)]
