"""The buy menus of Provincial, such as ``e2-d4-p8-gold@99|smithy@2|silver@99``.

``e`` and ``d`` are the numbers of Provinces left from which on Estates and Duchies are bought; in games with Colonies
the smaller of both piles counts, and ``p`` is that number for Provinces. Then come cards in order of wish, with how
many: 99 is any number. A card named twice is wanted so many times more at its second place.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from dominion_cli.errors import UserError
from dominion_cli.importers.imported import Imported

if TYPE_CHECKING:
    from dominion_cli.cards.library import CardLibrary

MENU = re.compile(r"\be(\d+)-d(\d+)-p(\d+)-(\S.*)$")
KINGDOM = re.compile(r"^Kingdom cards:\s*([^@]*)(@.*)?$")
ANY_NUMBER = 99
MOST_DIGITS = 9


def looks_like(text: str) -> bool:
    """Return whether a text has such menus."""
    return any(MENU.search(line) for line in text.splitlines())


def read(text: str, library: CardLibrary) -> list[Imported]:
    """Read all menus of a text, with the kingdoms that stand before them.

    Raises:
        UserError: when a number in a menu is absurdly long.
    """
    bots: list[Imported] = []
    cards: list[str] = []
    colonies: bool | None = None
    kingdoms = 0
    for number, line in enumerate(text.splitlines(), start=1):
        kingdom = KINGDOM.match(line.strip())
        if kingdom:
            kingdoms += 1
            cards = [card.strip() for card in kingdom[1].split(",")]
            # The settings behind the cards may be missing.
            colonies = None if kingdom[2] is None else "NoProsperity" not in kingdom[2]
        menu = MENU.search(line)
        if menu:
            label = line[: menu.start()].partition(":")[0].strip() or f"Menu {len(bots) + 1}"
            bot = Imported(f"Kingdom {kingdoms}: {label}" if kingdoms else label, kingdom=cards)
            with_colonies = colonies if colonies is not None else "platinum@" in line.lower()
            _read_menu(bot, menu, number, library, with_colonies)
            bots.append(bot)
    return bots


def _read_menu(bot: Imported, menu: re.Match[str], line: int, library: CardLibrary, colonies: bool) -> None:
    estates, duchies, provinces = (_number(line, number) for number in menu.group(1, 2, 3))
    left = "min(left('Province'), left('Colony'))" if colonies else "left('Province')"
    if colonies:
        bot.add(line, "Colony", library)
    bot.add(line, "Province", library, f"{left} <= {provinces}" if colonies else "")
    bot.add(line, "Duchy", library, f"{left} <= {duchies}")
    bot.add(line, "Estate", library, f"{left} <= {estates}")
    wanted: dict[str, int] = {}
    for part in menu[4].strip().split("|"):
        card, _, count = part.partition("@")
        if not count.isdecimal():
            bot.lose(line, f"{part!r} is not a card and a number, such as silver@99")
            continue
        number = _number(line, count)
        wanted[card] = wanted.get(card, 0) + number
        bot.add(line, card.strip(), library, most=wanted[card] if number < ANY_NUMBER else None)


def _number(line: int, digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise UserError(
            f"line {line}: a number of {len(digits):,} digits is too long; at most {MOST_DIGITS} are allowed."
        )
    return int(digits)
