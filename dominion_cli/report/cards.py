"""Cards for people and for programs."""

from __future__ import annotations

from collections.abc import Sequence

from dominion_cli.cards.facts import Facts, facts_of
from dominion_cli.cards.library import CardLibrary
from dominion_cli.docs import docstring
from dominion_cli.kingdoms.kingdom import Row
from dominion_cli.report.grid import Grid
from dominion_cli.report.listing import Listing
from dominion_cli.report.words import counted

KEYS = ("name", "set", "edition", "types", "coins", "potion", "debt")
EDITIONS = {"both": "both editions", "first": "first edition", "second": "second edition"}


def cards_listing(cards: Sequence[Facts], library: CardLibrary, implemented: bool) -> Listing:
    """Return a list of cards.

    Args:
        cards: their facts.
        library: the cards that can be played with.
        implemented: whether to say which of them can be.
    """
    keys, heads = [*KEYS], ["card", "set", "edition", "types", "cost"]
    # A card's facts begin with what the keys name.
    rows: list[list[object]] = [[*facts[: len(KEYS)]] for facts in cards]
    lines = [[facts.name, facts.set_name, facts.edition, " - ".join(facts.types), cost_text(facts)] for facts in cards]
    if implemented:
        keys.append("implemented")
        heads.append("implemented")
        for facts, row, line in zip(cards, rows, lines, strict=True):
            row.append(facts.name in library)
            line.append("yes" if facts.name in library else "no")
    return Listing(keys, rows, [Grid(counted(len(rows), "card"), heads, lines, left=range(len(heads)))])


def card_listing(library: CardLibrary, name: str, rulings: Sequence[str]) -> Listing:
    """Return all about one card.

    Args:
        library: the cards there are.
        name: the card's name.
        rulings: the names of the rulings about it.
    """
    facts = facts_of(library.card(name))
    text, first_text = card_text(library, name), card_text(library, name, "first")
    if first_text == text:
        first_text = ""
    copies = counted(facts.copies, "copy", "copies") if facts.copies is not None else ""
    about = [facts.set_name, EDITIONS.get(facts.edition, ""), " - ".join(facts.types), cost_text(facts), copies]
    heading = f"{facts.name}\n{', '.join(filter(None, about))}"
    listed = "\n".join([f"{counted(len(rulings), 'ruling')}:", *(f"  {ruling}" for ruling in rulings)])
    shown = filter(None, [heading, text, first_text and f"First edition: {first_text}", listed if rulings else ""])
    keys = (*KEYS, "role", "copies", "text", "first_edition_text", "rulings")
    return Listing.of_one(keys, (*facts, text, first_text, rulings), *shown)


def card_text(library: CardLibrary, name: str, edition: str = "latest") -> str:
    """Return what a card does, in our own words."""
    return docstring(library.card(name, edition).definition)


def cost_text(facts: Facts) -> str:
    """Return a card's cost as it is printed; nothing for what is never bought."""
    if facts.coins is None:
        return ""
    return Row(facts.name, facts.coins, facts.potion or 0, facts.debt or 0, ()).cost
