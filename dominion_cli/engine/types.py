"""The words the engine thinks in: card types, places, kinds of question and kinds of event, as numbers and names."""

from __future__ import annotations

from typing import Final


class Type:
    """The types printed on cards, as bits that combine with ``|``.

    >>> type_names(Type.ACTION | Type.ATTACK)
    ['Action', 'Attack']
    """

    ACTION: Final = 1 << 0
    TREASURE: Final = 1 << 1
    VICTORY: Final = 1 << 2
    CURSE: Final = 1 << 3
    ATTACK: Final = 1 << 4
    REACTION: Final = 1 << 5
    DURATION: Final = 1 << 6
    NIGHT: Final = 1 << 7
    RESERVE: Final = 1 << 8
    COMMAND: Final = 1 << 9
    LOOTER: Final = 1 << 10
    RUINS: Final = 1 << 11
    KNIGHT: Final = 1 << 12
    SHELTER: Final = 1 << 13
    PRIZE: Final = 1 << 14
    REWARD: Final = 1 << 15
    TRAVELLER: Final = 1 << 16
    CASTLE: Final = 1 << 17
    GATHERING: Final = 1 << 18
    FATE: Final = 1 << 19
    DOOM: Final = 1 << 20
    HEIRLOOM: Final = 1 << 21
    SPIRIT: Final = 1 << 22
    ZOMBIE: Final = 1 << 23
    LIAISON: Final = 1 << 24
    AUGUR: Final = 1 << 25
    CLASH: Final = 1 << 26
    FORT: Final = 1 << 27
    ODYSSEY: Final = 1 << 28
    TOWNSFOLK: Final = 1 << 29
    WIZARD: Final = 1 << 30
    LOOT: Final = 1 << 31
    OMEN: Final = 1 << 32
    SHADOW: Final = 1 << 33
    EVENT: Final = 1 << 40
    LANDMARK: Final = 1 << 41
    PROJECT: Final = 1 << 42
    WAY: Final = 1 << 43
    ALLY: Final = 1 << 44
    TRAIT: Final = 1 << 45
    PROPHECY: Final = 1 << 46
    BOON: Final = 1 << 47
    HEX: Final = 1 << 48
    STATE: Final = 1 << 49
    ARTIFACT: Final = 1 << 50


# The same bits under short names: inside compiled modules these cost nothing at all.
ACTION: Final = 1
TREASURE: Final = 2
VICTORY: Final = 4
CURSE: Final = 8
ATTACK: Final = 16
REACTION: Final = 32
DURATION: Final = 64
NIGHT: Final = 128

TYPE_NAMES: Final[dict[str, int]] = {
    name.capitalize(): bits for name, bits in vars(Type).items() if isinstance(bits, int) and name.isupper()
}

# Places a card can be.
HAND: Final = 0
DECK: Final = 1
DISCARD: Final = 2
# Set aside under the card being played.
UNDER_THIS: Final = 3

# Things that happen. A game keeps the set of those that anything in it may react to; the others cost one test.
GAIN: Final = 1 << 0
TRASH: Final = 1 << 1
DISCARDED: Final = 1 << 2
PLAY: Final = 1 << 3
ATTACKED: Final = 1 << 4
BUY: Final = 1 << 5
TURN_START: Final = 1 << 6
CLEAN_UP: Final = 1 << 7
REVEAL: Final = 1 << 8
SHUFFLE: Final = 1 << 9
WOULD_GAIN: Final = 1 << 10
PLAYED: Final = 1 << 11
BUY_START: Final = 1 << 12
BUY_END: Final = 1 << 13
NIGHT_START: Final = 1 << 14
TURN_END: Final = 1 << 15
BETWEEN_TURNS: Final = 1 << 16
INSTRUCT: Final = 1 << 17
COSTS: Final = 1 << 18
FROM_PLAY: Final = 1 << 19
EXILED: Final = 1 << 20
TYPES: Final = 1 << 21
ACTION_END: Final = 1 << 22
HAND_DRAWN: Final = 1 << 23
# A pile of the Supply has run empty, and the card taken from it lies in its place.
EMPTIED: Final = 1 << 25
# No event: cards that say they watch it make it matter in which order Treasures are played.
TREASURE_ORDER: Final = 1 << 24

# The kinds of question a player can be asked; a bot has one method for each of them.
KINDS: Final = (
    "play_action",
    "play_treasure",
    "play_night",
    "buy",
    "play",
    "gain",
    "discard",
    "trash",
    "topdeck",
    "bottom",
    "reveal",
    "set_aside",
    "exile",
    "pass",
    "return",
    "take",
    "keep",
    "name",
    "choose",
    "order",
    "call",
    "spend",
    "pay",
    "receive",
)


def type_names(types: int) -> list[str]:
    """Return the names of the types in a set of bits, in the rulebook's usual order.

    >>> type_names(Type.TREASURE)
    ['Treasure']
    """
    return [name for name, bits in TYPE_NAMES.items() if types & bits]


def type_mask(names: str) -> int:
    """Return the bits for type names parted by ``|``.

    >>> type_mask("Action|Attack") == Type.ACTION | Type.ATTACK
    True

    Raises:
        KeyError: for a name that is no type.
    """
    mask = 0
    for name in names.split("|"):
        mask |= TYPE_NAMES[name]
    return mask
