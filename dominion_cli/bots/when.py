"""The conditions of a menu's rules, such as ``when = "left('Province') <= 4 and coins >= 6"``.

Python's own parser reads the text. `when_reader.Reader` checks each part of it, and makes of it numbers that look at a
view (`when_words`) and that Python's signs make of others (`when_numbers`). Nothing of the text is ever run as Python.

A condition may use these, and each means what it means in Python:

- whole and decimal numbers, and those of the view: ``coins``, ``turn``, ``points``, …
- ``count('Silver')``, ``left('Province')``, ``cost('Gold')``, ``can_buy('Gold')``, ``vp_on('Aqueduct')``
- ``full_cost('Familiar')[1]``: the coins (0), Potions (1) or debt (2) that a card costs
- ``would_buy(8) == 'Province'``: what the menu would buy with so many coins; ``wants('Chapel')``
- ``first_affordable('Gold', 'Silver') == 'Silver'``; alone, whether one of them may be bought
- ``count_type('Action')``, also of ``'Terminal'``, ``'Village'`` and ``'Cantrip'`` (see `View.count_type`)
- ``number('Pirate Ship')``, a number that a card keeps for the player; ``phase == 'buy'``
- of each place where cards are: ``'Moat' in hand``, ``hand.count('Copper')``, ``len(hand)``, also with
  ``mat('Island')``; of the piles: ``'Moat' in supply``, ``len(supply)``
- of ``opponents``, and so of ``players``: ``opponents[0].points``, ``opponents[0].discard_top == 'Moat'``,
  ``'Moat' in opponents[0].in_play``, ``len(opponents)``, and ``max``, ``min``, ``sum``, ``any`` or ``all`` of
  ``(o.points for o in opponents)``
- ``+ - * / // %``, comparisons, ``and``, ``or``, ``not``, ``a if b else c``, ``min``, ``max`` and ``abs`` of numbers

A condition that asks for what does not exist does not hold: one that divides by zero, that asks for the best of no
opponents, or for an opponent who is not at the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dominion_cli.bots.when_numbers import NothingThere
from dominion_cli.bots.when_reader import Reader

if TYPE_CHECKING:
    from dominion_cli.bots.when_numbers import Number
    from dominion_cli.engine.view import View


class Condition:
    """A condition that can be asked of any view; `parse` makes it.

    A menu calls `bind` when a game starts, and `holds` each time it wants to know.

    Args:
        text: what was written.
        reader: has read the text.
        number: what the text stands for: 0 when the condition does not hold.
    """

    def __init__(self, text: str, reader: Reader, number: Number) -> None:
        self.text = text
        self._number = number
        self._lookups = reader.lookups
        self._cards = reader.cards
        self._kept = reader.kept

    def bind(self, view: View) -> None:
        """Look up the condition's cards in the game of a view, so that they need not be looked up at each question.

        After that, the condition can be asked of views of that game only; bind it again when the next game starts.
        """
        for lookup in self._lookups:
            lookup.bind(view)

    def holds(self, view: View) -> bool:
        """Return whether the condition holds now.

        >>> late = parse("left('Province') <= 4")
        >>> def wish(view: View) -> str:
        ...     return "Duchy" if late.holds(view) else "Silver"
        """
        try:
            return self._number.value(view) != 0
        except NothingThere:
            return False

    def __repr__(self) -> str:
        return f"parse({self.text!r})"


def parse(text: str, where: str = "") -> Condition:
    """Return the condition that a text says.

    Args:
        text: an expression (see the top of this module); line ends count as spaces.
        where: file and key for the error message, such as ``"first.toml: bots[2].buy[1].when"``.

    Raises:
        UserError: the text is no such expression; the message has the column and what is allowed.

    >>> parse("left('Province') <= 4 and coins >= 6")
    parse("left('Province') <= 4 and coins >= 6")
    >>> parse("coin >= 6", where="when")
    Traceback (most recent call last):
    dominion_cli.errors.UserError: when: "coin >= 6", column 1: there is no name 'coin'. Did you mean 'coins'?
    """
    text = " ".join(text.split())
    reader = Reader(text, where)
    return Condition(text, reader, reader.read())


def cards(condition: Condition) -> set[str]:
    """Return the names of the cards in a condition, so that a misspelt one can be reported.

    >>> sorted(cards(parse("count('Silver') < count('Gold') or 'Moat' in hand")))
    ['Gold', 'Moat', 'Silver']
    """
    return set(condition._cards)


def kept(condition: Condition) -> set[str]:
    """Return the names in a condition under which cards keep something (see `View.number` and `View.mat`).

    >>> kept(parse("number('Pirate Ship') >= 3"))
    {'Pirate Ship'}
    """
    return set(condition._kept)
