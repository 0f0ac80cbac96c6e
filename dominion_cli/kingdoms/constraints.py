"""What can be required of a drawn kingdom; which card has which trait is data, in ``traits.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card


@dataclass(frozen=True, slots=True)
class Constraint:
    """Something that can be required of the ten cards of a kingdom.

    Args:
        name: what ``require`` calls it.
        says: a sentence for people.
        met: whether some cards meet it.
        each: whether cards meet it exactly when each of them does alone, so that the others need not be drawn at all.
    """

    name: str
    says: str
    met: Callable[[Sequence[Card]], bool]
    each: bool = False


@cache
def constraints() -> dict[str, Constraint]:
    """Return everything that can be required, by name.

    >>> print(constraints()["village"].says)
    At least one card with +2 Actions or more.
    """
    return {constraint.name: constraint for constraint in [*_of_traits(), *_of_kingdoms()]}


def _of_traits() -> Iterator[Constraint]:
    """Each trait can be required of some card, or of none."""
    for name, trait in tomllib.loads(Path(__file__).with_name("traits.toml").read_text("utf-8")).items():
        yield Constraint(name, f"At least one card {trait['says']}.", partial(_some_have, trait))
        yield Constraint(f"no-{name}", f"No card {trait['says']}.", partial(_none_has, trait), each=True)


def _some_have(trait: Mapping[str, Any], cards: Sequence[Card]) -> bool:
    return any(_has(card, trait) for card in cards)


def _none_has(trait: Mapping[str, Any], cards: Sequence[Card]) -> bool:
    return not _some_have(trait, cards)


def _has(card: Card, trait: Mapping[str, Any]) -> bool:
    from dominion_cli.engine.types import type_mask

    if card.name in trait.get("cards", ()):
        return True
    if "type" in trait and card.types & type_mask(trait["type"]):
        return True
    return "icons" in trait and all(getattr(card, icon) >= least for icon, least in trait["icons"].items())


def _of_kingdoms() -> Iterator[Constraint]:
    yield Constraint("cost-spread", "At least one card at each of $2, $3, $4 and $5.", _costs_are_spread)
    yield Constraint("attacks-answered", "If there is an Attack, there is a Reaction too.", _attacks_are_answered)


def _costs_are_spread(cards: Sequence[Card]) -> bool:
    return {2, 3, 4, 5} <= {card.cost for card in cards if not card.potion and not card.debt}


def _attacks_are_answered(cards: Sequence[Card]) -> bool:
    known = constraints()
    return known["no-attacks"].met(cards) or known["reactions"].met(cards)
