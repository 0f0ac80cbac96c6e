"""The words the engine thinks in: card types, places, kinds of question and kinds of event, as numbers and names."""

from __future__ import annotations

from typing import Final


class Type:
    """The types printed on cards, as bits that combine with ``|``: ``Type.ACTION``, ``Type.LIAISON``, ``Type.WAY`` ….

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
"""A place: the hand."""
DECK: Final = 1
"""A place: on top of the deck."""
DISCARD: Final = 2
"""A place: the discard pile."""
UNDER_THIS: Final = 3
"""A place: set aside, under the card being played."""

# Things that happen. A game keeps the set of those that anything in it may react to; the others cost one test.
GAIN: Final = 1 << 0
"""A card has been gained, and lies where it was gained to."""
TRASH: Final = 1 << 1
"""A card has been trashed."""
DISCARDED: Final = 1 << 2
"""A card has been discarded, other than as Clean-up goes."""
PLAY: Final = 1 << 3
"""A card is being played: it is in play, and nothing of what it says has been done."""
ATTACKED: Final = 1 << 4
"""An Attack is being played: who is not to be affected can say so (`Event.spare`)."""
BUY: Final = 1 << 5
"""A card has been bought; it has not been gained yet."""
TURN_START: Final = 1 << 6
"""A turn starts."""
CLEAN_UP: Final = 1 << 7
"""Clean-up starts: nothing has been discarded yet."""
REVEAL: Final = 1 << 8
"""A card has been revealed."""
SHUFFLE: Final = 1 << 9
"""A player has shuffled; the cards are the deck now."""
WOULD_GAIN: Final = 1 << 10
"""A card is about to be gained; something else can happen instead (`Event.replaced`)."""
PLAYED: Final = 1 << 11
"""A card has been played: all that it says has been done."""
BUY_START: Final = 1 << 12
"""The Buy phase starts."""
BUY_END: Final = 1 << 13
"""The Buy phase ends."""
NIGHT_START: Final = 1 << 14
"""The Night phase starts."""
TURN_END: Final = 1 << 15
"""A turn ends: the next hand has been drawn, and what is for this turn still holds."""
BETWEEN_TURNS: Final = 1 << 16
"""A turn has ended, and what was for that turn with it."""
INSTRUCT: Final = 1 << 17
"""The instructions of a card being played are about to be followed; others can be in their place."""
COSTS: Final = 1 << 18
"""No event: what listens to it changes what cards cost (`Card.discount`)."""
FROM_PLAY: Final = 1 << 19
"""A card has been discarded from play."""
EXILED: Final = 1 << 20
"""A card has been exiled."""
TYPES: Final = 1 << 21
"""No event: what listens to it changes which types cards have (`Landscape.more_types`)."""
ACTION_END: Final = 1 << 22
"""The Action phase ends."""
EMPTIED: Final = 1 << 23
"""A pile of the Supply has run empty, and the card taken from it lies in its place."""
WOULD_TAKE_TURN: Final = 1 << 25
"""A turn is about to be taken; it can be skipped (`Event.replaced`)."""
WOULD_CLEAR: Final = 1 << 26
"""Clean-up is about to discard what is in play; it can be left there (`Event.replaced`)."""
WOULD_TRASH: Final = 1 << 27
"""A player's cards are about to be trashed; they can go elsewhere than to the trash (`Event.place`)."""
OUT_OF_BUYS: Final = 1 << 28
"""The Buy phase would end, as no Buy is left."""
GAME_END: Final = 1 << 29
"""The game has ended; turns can be added to it (`Game.add_last_turn`)."""
TREASURE_ORDER: Final = 1 << 24
"""No event: what listens to it makes it matter in which order Treasures are played."""
# All of them, up to the highest.
EVENTS: Final = (GAME_END << 1) - 1

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
"""The kinds of question a player can be asked; a bot has one method for each of them."""


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
