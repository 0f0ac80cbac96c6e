"""What the class of a card may state, and how that is read."""

from __future__ import annotations

from typing import Any, Final

from dominion_cli.errors import UserError

# What a definition may state as class attributes.
FACTS: Final = (
    "name",
    "cost",
    "potion",
    "debt",
    "types",
    "cards",
    "actions",
    "buys",
    "coins",
    "vp",
    "copies",
    "edition",
    "printing",
    "role",
    "pile",
    "brings",
    "listens",
    "first_at",
    "reacts_again",
    "more_coins",
)

# Those that a turn reads: in the interpreted build an object's own attributes are quicker to get at than its class's.
TURN_FACTS: Final = ("potion", "debt", "cards", "actions", "buys", "coins")

TEXTS: Final = ("name", "edition", "printing", "role", "pile", "brings")

# The words of a name that begin small, unless they come first.
SMALL_WORDS: Final = ("A", "And", "For", "In", "Of", "On", "The", "To", "With")


def name_in_words(kind: str) -> str:
    """Return the name that a card has by its class's.

    >>> name_in_words("WayOfTheMouse")
    'Way of the Mouse'
    """
    words: list[str] = []
    for letter in kind.lstrip("_"):
        if letter.isupper() or not words:
            words.append(letter)
        else:
            words[-1] += letter
    return " ".join([word.lower() if number and word in SMALL_WORDS else word for number, word in enumerate(words)])


def named_by(kind: Any, printing: str) -> Any:
    """Return the class that a card without a ``name`` is called by: for an older printing the one it inherits from."""
    if printing == "":
        return kind
    base: Any = kind.__base__
    if base.__module__.startswith("dominion_cli.engine."):
        raise UserError(f"card {kind.__name__}: an older printing inherits from the newer one, or states its name")
    return base
