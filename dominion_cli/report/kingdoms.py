"""Kingdoms for people and for programs: their cards by cost, or as a kingdom file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from dominion_cli.cards.library import CardLibrary
from dominion_cli.kingdoms.kingdom import Kingdom
from dominion_cli.kingdoms.reader import kingdom_keys, kingdom_toml
from dominion_cli.report import listing
from dominion_cli.report.grid import Grid, Sheet
from dominion_cli.report.listing import Listing, json_text


class Kingdoms(NamedTuple):
    """Kingdoms, the cards there are, and a command that draws these kingdoms again, if they were drawn."""

    kingdoms: Sequence[Kingdom]
    library: CardLibrary
    command: str = ""


def table(shown: Kingdoms) -> Sheet:
    """Return a table of each kingdom's cards by cost, and one of what else lies on the table."""
    parts: list[Grid | str] = []
    for kingdom in shown.kingdoms:
        lines = [(row.name, row.cost, " - ".join(row.types)) for row in kingdom.listing(shown.library)]
        parts.append(Grid(_heading(kingdom), ("card", "cost", "types"), lines, left=(0, 1, 2)))
        besides = [(what, ", ".join(names)) for what, names in kingdom.besides(shown.library).items()]
        if besides:
            parts.append(Grid(f"{kingdom.name}: besides", ("what", "which"), besides, left=(0, 1)))
    return Sheet(parts)


def json(shown: Kingdoms) -> str:
    """Return kingdoms as JSON, with the keys of a kingdom file and the piles."""
    data = [
        {
            **kingdom_keys(kingdom),
            "piles": [row._asdict() for row in kingdom.listing(shown.library)],
            "besides": kingdom.besides(shown.library),
        }
        for kingdom in shown.kingdoms
    ]
    return json_text(data[0] if len(data) == 1 else {"kingdoms": data})


def csv(shown: Kingdoms) -> str:
    """Return kingdoms as CSV, a row for each card."""
    rows = [
        (kingdom.name, row.name, row.coins, row.potion, row.debt, row.types)
        for kingdom in shown.kingdoms
        for row in kingdom.listing(shown.library)
    ]
    return listing.csv(Listing(("kingdom", "name", "coins", "potion", "debt", "types"), rows, []))


def toml(shown: Kingdoms) -> str:
    """Return kingdoms as a kingdom file."""
    comment = f"# {shown.command}\n" if shown.command else ""
    return comment + kingdom_toml(*shown.kingdoms)


def _heading(kingdom: Kingdom) -> str:
    """Return the name and all that is not as usual."""
    parts = [f"{kingdom.edition} edition"]
    if kingdom.end_piles is not None:
        parts.append(f"ends at {kingdom.end_piles} empty piles")
    if kingdom.start_deck is not None:
        deck = Counter(kingdom.start_deck).items()
        parts.append(f"starts with {', '.join(f'{times} {card}' for card, times in deck)}")
    if kingdom.opening is not None:
        parts.append(f"opens {kingdom.opening}")
    return f"{kingdom.name} ({'; '.join(parts)})"
