"""How many cards a player owns, of one card, of a pile, of a kind; and how many lie in a place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from dominion_cli.engine.types import ACTION, TYPE_NAMES

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card
    from dominion_cli.engine.player import Player
    from dominion_cli.engine.view import View

# What an Action can be by its icons, besides its types: a Cantrip gives +1 Card and +1 Action or more, a Terminal no
# Action, a Village +2 Actions or more.
ROLES: Final = ("Cantrip", "Terminal", "Village")


def count_card(player: Player, card: Card | str) -> i64:
    """Return how many of a card a player owns; of a mixed pile by its name, how many in all."""
    setup = player.game.setup
    slot: i64 = -1
    if isinstance(card, str):
        slot = setup.slot_of(card)
    elif card.number < len(setup.slots):
        slot = setup.slots[card.number]
    return player.owned[slot] if slot >= 0 else count_pile(player, setup.pile_named(str(card)))


def count_pile(player: Player, pile: i64) -> i64:
    """Return how many cards of a pile a player owns; 0 for pile -1."""
    total: i64 = 0
    if pile >= 0:
        pile_of = player.game.setup.pile_of
        slot: i64 = 0
        for copies in player.owned:
            if copies and pile_of[slot] == pile:
                total += copies
            slot += 1
    return total


def count_each(view: View, cards: tuple[Card, ...]) -> list[int]:
    """Return how many of each card of the game are among some cards, in the order of `View.cards`."""
    setup = view._player.game.setup
    counts = [0] * len(setup.cards)
    for card in cards:
        slot: i64 = setup.slots[card.number] if card.number < len(setup.slots) else -1
        if slot >= 0:
            counts[slot] += 1
    return counts


def types_of(kind: str) -> int:
    """Return the types that a kind of card stands for; none where it is a role (see `ROLES`).

    Raises:
        ValueError: there is no such type or role.
    """
    if kind not in TYPE_NAMES and kind not in ROLES:
        raise ValueError(f"{kind!r} is no type of card")
    return TYPE_NAMES.get(kind, 0)


def is_kind(card: Card, types: i64, role: str) -> bool:
    """Return whether a card has any of the types, or without types the role."""
    return card.bits & types != 0 or (types == 0 and _has_role(card, role))


def count_kind(player: Player, types: i64, role: str) -> i64:
    """Return how many cards of a kind (see `is_kind`) a player owns."""
    total: i64 = 0
    cards = player.game.setup.cards
    slot: i64 = 0
    for copies in player.owned:
        if copies and is_kind(cards[slot], types, role):
            total += copies
        slot += 1
    return total


def _has_role(card: Card, role: str) -> bool:
    if card.bits & ACTION == 0:
        return False
    if role == "Terminal":
        return card.actions == 0
    return card.actions >= 2 if role == "Village" else card.actions >= 1 and card.cards >= 1
