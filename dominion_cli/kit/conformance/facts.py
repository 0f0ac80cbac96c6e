"""Whether what cards state fits together: facts, types, the methods that go with them, and the cards that they name."""

from __future__ import annotations

import ast
import difflib
import inspect
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dominion_cli.cards.facts import COSTLESS
from dominion_cli.docs import docstring
from dominion_cli.engine import kinds
from dominion_cli.engine.card import ROLES, Card, Landscape
from dominion_cli.engine.kinds import Boon, EventLandscape, Hex, Traveller, Way
from dominion_cli.engine.types import COSTS, EVENTS, TREASURE_ORDER, TYPE_NAMES, TYPES, Type
from dominion_cli.errors import nearest

if TYPE_CHECKING:
    from dominion_cli.cards.library import CardLibrary

NUMBERS: Final = ("cost", "potion", "debt", "cards", "actions", "buys", "coins")
EDITIONS: Final = ("", "both", "first", "second")
ICONS: Final = ("cards", "actions", "buys", "coins")
PLAYED: Final = Type.ACTION | Type.TREASURE | Type.NIGHT
# The classes to make cards of a type from, each called as the type is.
KINDS: Final[dict[str, type[Card]]] = {
    kind.__name__.removesuffix("Landscape"): kind
    for kind in vars(kinds).values()
    if isinstance(kind, type) and issubclass(kind, Card) and kind not in (Card, Landscape)
}
# What makes one of them what it is.
NEEDED: Final = ((EventLandscape, "bought"), (Way, "instead"), (Boon, "received"), (Hex, "received"))
# Methods of the engine whose text arguments are names of cards.
NAMING: Final = ("gain", "add_pile", "add_cards", "named", "except_for", "left", "can_buy", "cost", "first_affordable")

Problem = tuple[str, str, bool]
"""Which check, what is wrong, and whether it is a fault."""


def problems(card: Card, library: CardLibrary) -> Iterator[Problem]:
    """Yield all that does not fit together about one card.

    >>> from dominion_cli import registry
    >>> list(problems(registry().cards.card("Moat"), registry().cards))
    []
    """
    for problem in (*_numbers(card), *_types(card), *_kinds(card), *_answers(card), *_misspelt(card)):
        yield "facts", problem, True
    if not docstring(card.definition):
        yield "facts", "it has no docstring, which is what `dominion card show` tells of it", False
    for name in _names(card):
        if name not in library:
            yield "names", f"it names {name!r}, and there is no such card.{nearest(name, library.names())}", True


def _numbers(card: Card) -> Iterator[str]:
    for fact in NUMBERS:
        number: object = getattr(card, fact)
        if not isinstance(number, int) or number < 0:
            yield f"{fact} = {number!r} is not a number from 0 up"
    if card.role == "Kingdom Pile" and card.copies < 1 and not card.pile_cards(2):
        yield f"copies = {card.copies}: its pile would be empty"
    if card.edition not in EDITIONS:
        yield f"edition = {card.edition!r}: allowed are {', '.join(map(repr, EDITIONS[1:]))} and none"
    if card.role not in ROLES:
        yield f"role = {card.role!r}: allowed are {', '.join(map(repr, ROLES))}.{nearest(card.role, ROLES)}"
    if card.types & COSTLESS and (card.cost or card.potion or card.debt):
        yield "it has a cost, but what is of its type is never bought"


def _types(card: Card) -> Iterator[str]:
    if not any(card.types & bits for bits in TYPE_NAMES.values()):
        yield "it has no type"
    if card.role == "Kingdom Pile" and isinstance(card, Landscape):
        yield "it is a landscape, and no pile can be made of it"
    counts = card.vp or _has(card, "points") or _has(card, "points_of_all")
    if card.types & Type.VICTORY and not counts and not card.events and not card.pile_cards(2):
        yield "it is a Victory card, but has neither `vp` nor `points`"
    if card.types & Type.CURSE and card.vp >= 0 and not _has(card, "points"):
        yield "it is a Curse, but takes no points"
    plays = _has(card, "play") or any(getattr(card, icon) for icon in ICONS)
    if card.types & PLAYED and not plays and not card.events and not card.pile_cards(2):
        yield "it does nothing when it is played: it has neither icons nor `play`"


def _kinds(card: Card) -> Iterator[str]:
    for name, kind in KINDS.items():
        # What stands for a deck of Boons is of their type, too.
        if card.types & TYPE_NAMES[name] and not issubclass(card.definition, kind) and not card.pile_cards(2):
            yield f"it is of the type {name}, but not made from `{kind.__name__}`, which brings what one needs"
    for kind, method in NEEDED:
        if issubclass(card.definition, kind) and not _has(card, method, kind):
            yield f"it is made from the class `{kind.__name__}`, but has no `{method}`"


def _answers(card: Card) -> Iterator[str]:
    if card.listens & ~EVENTS:
        yield "it listens to an event that never happens"
    if card.listens & ~(TYPES | COSTS | TREASURE_ORDER) and not _has(card, "happen"):
        yield "it states `listens`, but has no `happen`"
    if "happen" in vars(card.definition) and not card.listens:
        yield "it has `happen`, which is never called, as it states no `listens`"
    if card.types & Type.REACTION and not card.events and not card.pile_cards(2):
        yield "it is a Reaction, but reacts to nothing"


def _misspelt(card: Card) -> Iterator[str]:
    """Look for names that are nearly those of facts or methods, and so do nothing."""
    own = _own_classes(card)
    theirs = [Landscape, *(kind for kind in card.definition.__mro__ if kind not in own)]
    known = {name for kind in theirs for name in dir(kind) if not name.startswith("_")}
    for kind in own:
        for name in vars(kind):
            if name in known or name.startswith("_"):
                continue
            close = difflib.get_close_matches(name, known, n=1, cutoff=0.8)
            meant = [getattr(each, close[0]) for each in theirs if close and hasattr(each, close[0])]
            if meant and callable(vars(kind)[name]) == callable(meant[0]):
                yield f"{name!r} means nothing to the game. Did you mean {close[0]!r}?"


def _has(card: Card, method: str, base: type[Card] = Card) -> bool:
    """Return whether a card has a method of its own, other than that of its base class."""
    return getattr(card.definition, method, None) is not getattr(base, method, None)


def _own_classes(card: Card) -> list[type]:
    return [kind for kind in card.definition.__mro__ if not kind.__module__.startswith("dominion_cli.engine")][:-1]


def _names(card: Card) -> Iterator[str]:
    """Yield the names of cards in a card's code, in its mixed pile and of what it brings."""
    yield from (name for name, _ in card.pile_cards(2))
    if isinstance(card, Traveller):
        yield card.becomes
    yield from card.brought()
    for kind in _own_classes(card):
        for node in ast.walk(_definition(kind) or ast.Module([], [])):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in NAMING:
                for argument in node.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield argument.value


def _definition(kind: type) -> ast.ClassDef | None:
    """Return the source of a class, compiled or not; None where there is none."""
    try:
        file = Path(inspect.getfile(kind))
    except (TypeError, OSError):
        return None
    source = file.with_name(file.name.split(".")[0] + ".py")
    return _classes(source).get(kind.__name__) if source.is_file() else None


@cache
def _classes(source: Path) -> dict[str, ast.ClassDef]:
    tree = ast.parse(source.read_text("utf-8"))
    return {node.name: node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
