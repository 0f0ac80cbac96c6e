"""What an importer makes of a bot: a menu, and a list of all that the menu could not express."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from dominion_cli.bots.when import cards, parse
from dominion_cli.errors import UserError

if TYPE_CHECKING:
    from dominion_cli.cards.library import CardLibrary

Rule = str | dict[str, Any]

# Cards that have been printed under other names, by their letters.
RENAMED: Final = {"farm": "harem"}


class Loss(NamedTuple):
    """Something of a bot that its menu lacks: the line of the file, and what it is."""

    line: int
    what: str


@dataclass
class Imported:
    """One bot that was read.

    Args:
        name: what its file calls it.
        rules: the rules of its menu (see `Menu`).
        losses: what the menu could not express.
        kingdom: the cards of the table it was written for, where the file tells.
    """

    name: str
    rules: list[Rule] = field(default_factory=list)
    losses: list[Loss] = field(default_factory=list)
    kingdom: list[str] = field(default_factory=list)

    def lose(self, line: int, what: str) -> None:
        """Note something that the menu can't express."""
        self.losses.append(Loss(line, what))

    def add(self, line: int, card: str, library: CardLibrary, when: str = "", most: int | None = None) -> None:
        """Add a rule; one that names an unknown card, or says what a menu can't, is left out and noted as lost."""
        try:
            name = find_card(card, library)
            rule: dict[str, Any] = {"card": name}
            if most is not None:
                rule["max"] = most
            if when:
                rule["when"] = when
                for mentioned in sorted(cards(parse(when))):
                    library.card(mentioned)
            self.rules.append(rule if len(rule) > 1 else name)
        except UserError as error:
            self.lose(line, f"the rule for {card} is left out: {str(error).splitlines()[0]}")


def find_card(name: str, library: CardLibrary) -> str:
    """Return a card's name as the library spells it; only letters and digits count, and renamed cards are found.

    Raises:
        UserError: when there is no such card.

    >>> from dominion_cli import registry
    >>> find_card("jack of all trades", registry().cards), find_card("Ill Gotten Gains", registry().cards)
    ('Jack of All Trades', 'Ill-Gotten Gains')
    """
    known = _by_letters(library)
    letters = _letters(name)
    found = known.get(letters) or known.get(RENAMED.get(letters, ""))
    return found if found is not None else library.card(name).name


@functools.lru_cache(maxsize=1)
def _by_letters(library: CardLibrary) -> dict[str, str]:
    return {_letters(name): name for name in library.names()}


def _letters(name: str) -> str:
    return "".join(filter(str.isalnum, name)).casefold()


def to_toml(bots: Sequence[Imported]) -> str:
    """Return bots as TOML: one alone as a file for ``dominion match``, several as the ``[[bots]]`` of a league."""
    return "\n".join(_entry(bot, alone=len(bots) == 1) for bot in bots)


def _entry(bot: Imported, alone: bool) -> str:
    import tomli_w

    entry = {"name": bot.name, "bot": "menu", "buy": bot.rules}
    comment = f"# For a table with {', '.join(bot.kingdom)}.\n" if bot.kingdom else ""
    return comment + tomli_w.dumps(entry if alone else {"bots": [entry]})
