"""What a person types as the answer to a question, and which options that means."""

from __future__ import annotations

from collections.abc import Sequence

from dominion_cli.errors import UserError, nearest


def picks_from(text: str, options: Sequence[str], least: int, most: int) -> list[int]:
    """Turn an answer as typed into the numbers of the options picked.

    Equal options, such as several Coppers, have one number together; to take two of them, it is typed twice.

    Raises:
        UserError: when the answer can't be understood, or takes too few or too many.

    >>> picks_from("co, 2", ["Copper", "Estate", "Copper"], 0, 3)
    [0, 1]
    """
    names = list(dict.fromkeys(options))
    if text.casefold() == "all":
        picks = list(range(len(options)))
    else:
        picks = []
        for part in filter(None, (part.strip() for part in text.split(","))):
            name = _meant(part, names)
            free = [number for number, option in enumerate(options) if option == name and number not in picks]
            if not free:
                raise UserError(f"There is no further {name}.")
            picks.append(free[0])
    if not least <= len(picks) <= most:
        raise UserError(f"That takes {len(picks) or 'none'}; take {how_many(least, most, len(options))}.")
    return picks


def _meant(part: str, names: Sequence[str]) -> str:
    """Return the name that was meant: exactly that name, the one with that number, or the only one that begins so."""
    typed = part.casefold()
    for name in names:
        if name.casefold() == typed:
            return name
    if part.isdecimal():
        if 1 <= int(part) <= len(names):
            return names[int(part) - 1]
        raise UserError(f"There is no option {part}; there are {len(names)}.")
    found = [name for name in names if name.casefold().startswith(typed)]
    if len(found) == 1:
        return found[0]
    if found:
        raise UserError(f"{part!r} may be {' or '.join(found)}.")
    raise UserError(f"{part!r} is not among the options.{nearest(part, names)} ('help' tells more)")


def how_many(least: int, most: int, options: int) -> str:
    """Return in words how many options are to be picked.

    >>> how_many(0, 4, 4)
    'any number'
    """
    if least == most:
        return str(least)
    if least > 0:
        return f"{least} to {most}"
    if most == 1:
        return "one or none"
    return "any number" if most == options else f"up to {most}"
