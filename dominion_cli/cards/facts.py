"""What is printed on every card there is, whether its set is part of this version or not: name, set, types, cost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from dominion_cli.engine.types import Type

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card

# What is never bought has no cost.
COSTLESS: Final = (
    Type.LANDMARK
    | Type.WAY
    | Type.ALLY
    | Type.TRAIT
    | Type.PROPHECY
    | Type.BOON
    | Type.HEX
    | Type.STATE
    | Type.ARTIFACT
)


class Facts(NamedTuple):
    """The facts of one card; ``None`` for a number that it has not, such as the cost of what is never bought."""

    name: str
    set_name: str
    edition: str
    types: list[str]
    coins: int | None
    potion: int | None
    debt: int | None
    role: str
    copies: int | None


def known_facts() -> list[Facts]:
    """Return the facts of every card, set by set, as the publisher's lists have them.

    >>> known_facts()[0].name
    'Copper'
    """
    import csv
    from importlib.resources import files

    lines = files("dominion_cli.cards").joinpath("facts.csv").read_text("utf-8").splitlines()
    return [_facts(row) for row in csv.DictReader(lines)]


def facts_of(card: Card) -> Facts:
    """Return the facts that a card's definition states.

    >>> from dominion_cli import registry
    >>> facts_of(registry().cards.card("Moat")).types
    ['Action', 'Reaction']
    """
    from dominion_cli.engine.types import type_names

    costs = card.types & COSTLESS == 0
    return Facts(
        card.name,
        card.set_name,
        card.edition,
        type_names(card.types),
        card.cost if costs else None,
        card.potion if costs else None,
        card.debt if costs else None,
        card.role,
        # A card that stands for a mixed pile has no copies itself. Nor has a State that is the back of another one.
        None if card.pile_cards(2) or card.copies == 0 else card.copies,
    )


def _facts(row: dict[str, str]) -> Facts:
    # A card that costs debt or a Potion alone costs $0 besides; what has no cost at all is never bought.
    none = None if row["coins"] == row["potion"] == row["debt"] == "" else 0
    return Facts(
        row["name"],
        row["expansion"],
        row["edition"],
        row["types"].split("|"),
        _number(row["coins"], none),
        _number(row["potion"], none),
        _number(row["debt"], none),
        row["role"],
        _number(row["copies"], None),
    )


def _number(text: str, otherwise: int | None) -> int | None:
    return int(text) if text else otherwise
