"""What a condition is made of: numbers that look at a view, alone or put together from other numbers.

Every part is a small native object, so a compiled menu asks a condition in some nanoseconds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from dominion_cli.engine.types import TYPE_NAMES
from dominion_cli.engine.view import count_kind

if TYPE_CHECKING:
    from dominion_cli.engine.view import View

# Whole numbers up to here fit a machine word and are exact as decimals too, so both builds always agree.
LARGEST: Final = 9007199254740992
# What no number of a view exceeds; the reader holds the products of a condition below LARGEST by it.
COUNTED: Final = 100000
# Most players at a table.
TABLE: Final = 6


class NothingThere(Exception):
    """The condition asks for what does not exist, such as a quotient by zero or the best of no opponents."""


class Number:
    """A part of a condition. All parts are numbers: yes is 1 and no is 0.

    A part is ``whole``, or decimal where a decimal point or ``/`` made it so; ``most`` bounds a whole one, either side
    of 0.
    """

    def __init__(self, most: int = COUNTED, whole: bool = True) -> None:
        self.most = most
        self.whole = whole

    def value(self, view: View) -> i64:
        """Return it as a whole number; asked only of what is whole."""
        raise NotImplementedError

    def real(self, view: View) -> float:
        """Return it as a decimal number; asked of whole numbers too, where they meet decimals."""
        return float(self.value(view))

    def bind(self, view: View) -> None:
        """Look up the cards it asks about at the table of a game that starts."""


# Numbers that are written, and those that the view has under a name.


class Whole(Number):
    def __init__(self, number: int) -> None:
        super().__init__(number)
        self._number: i64 = number

    def value(self, view: View) -> i64:
        return self._number


class Decimal(Number):
    def __init__(self, number: float) -> None:
        super().__init__(whole=False)
        self._number = number

    def real(self, view: View) -> float:
        return self._number


class Turn(Number):
    def value(self, view: View) -> i64:
        return view.turn


class Actions(Number):
    def value(self, view: View) -> i64:
        return view.actions


class Buys(Number):
    def value(self, view: View) -> i64:
        return view.buys


class Coins(Number):
    def value(self, view: View) -> i64:
        return view.coins


class Potions(Number):
    def value(self, view: View) -> i64:
        return view.potions


class Debt(Number):
    def value(self, view: View) -> i64:
        return view.debt


class Coffers(Number):
    def value(self, view: View) -> i64:
        return view.coffers


class Villagers(Number):
    def value(self, view: View) -> i64:
        return view.villagers


class Favors(Number):
    def value(self, view: View) -> i64:
        return view.favors


class DeckSize(Number):
    def value(self, view: View) -> i64:
        return view.deck_size


class Owned(Number):
    def value(self, view: View) -> i64:
        return view.owned


class TotalMoney(Number):
    def value(self, view: View) -> i64:
        return view.total_money


class TotalCoins(Number):
    def value(self, view: View) -> i64:
        return view.total_coins


class Points(Number):
    def value(self, view: View) -> i64:
        return view.points


class EmptyPiles(Number):
    def value(self, view: View) -> i64:
        return view.empty_piles


class GainsToEnd(Number):
    def value(self, view: View) -> i64:
        return view.gains_to_end


class Size(Number):
    """How many there are in something the view has: cards in a zone, piles, players."""

    def __init__(self, zone: str) -> None:
        super().__init__()
        self._zone = zone

    def value(self, view: View) -> i64:
        return len(getattr(view, self._zone))


class InPhase(Number):
    def __init__(self, phase: str) -> None:
        super().__init__(1)
        self._phase = phase

    def value(self, view: View) -> i64:
        return 1 if view.phase == self._phase else 0


class OfType(Number):
    """How many cards of a type, or of a role, the player owns."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self._kind = kind
        self._types: i64 = TYPE_NAMES.get(kind, 0)

    def value(self, view: View) -> i64:
        return count_kind(view._player, self._types, self._kind)


class Kept(Number):
    """A number that a card keeps for the player."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def value(self, view: View) -> i64:
        return view.number(self._name)


# Numbers of one card.


class CardNumber(Number):
    """A number that is asked about one card."""

    def __init__(self, card: str) -> None:
        super().__init__()
        self.card = card

    def bind(self, view: View) -> None:
        self.card = view._player.game.setup.printed(self.card)


class Count(CardNumber):
    """How many of a card the player owns. ``slot`` is the table's number for it, -1 where that is not known."""

    def __init__(self, card: str) -> None:
        super().__init__(card)
        self.slot: i64 = -1

    def bind(self, view: View) -> None:
        super().bind(view)
        self.slot = view._player.game.setup.slot_of(self.card)

    def value(self, view: View) -> i64:
        return view._player.owned[self.slot] if self.slot >= 0 else view.count(self.card)


class Left(CardNumber):
    """How many of a card are left. ``pile`` is its pile's number, -1 for a mixed pile or where that is not known."""

    def __init__(self, card: str) -> None:
        super().__init__(card)
        self.pile: i64 = -1

    def bind(self, view: View) -> None:
        super().bind(view)
        game = view._player.game
        pile = game.setup.pile_named(self.card)
        self.pile = pile if pile >= 0 and game.piles[pile].order is None else -1

    def value(self, view: View) -> i64:
        return view._player.game.piles[self.pile].count if self.pile >= 0 else view.left(self.card)


class Cost(CardNumber):
    def value(self, view: View) -> i64:
        return view.cost(self.card)


class VpOn(CardNumber):
    def value(self, view: View) -> i64:
        return view.vp_on(self.card)


class CanBuy(CardNumber):
    def value(self, view: View) -> i64:
        return 1 if view.can_buy(self.card) else 0


class FirstAffordable(Number):
    """Whether the first of some cards that may be bought is a certain one; with none named, whether any may."""

    def __init__(self, offered: list[str], first: str) -> None:
        super().__init__(1)
        self._offered = offered
        self._first = first

    def bind(self, view: View) -> None:
        setup = view._player.game.setup
        self._offered = [setup.printed(card) for card in self._offered]
        self._first = setup.printed(self._first) if self._first else ""

    def value(self, view: View) -> i64:
        found = view.first_affordable(*self._offered)
        return 1 if found is not None and (not self._first or found == self._first) else 0


class CopiesIn(CardNumber):
    """How many copies of a card a zone has."""

    def __init__(self, zone: str, card: str) -> None:
        super().__init__(card)
        self._zone = zone

    def value(self, view: View) -> i64:
        copies: i64 = 0
        for card in getattr(view, self._zone):
            if card == self.card:
                copies += 1
        return copies


# Numbers of other players.


class Someone:
    """Says which player's public view is meant."""

    def of(self, view: View) -> Any:
        raise NotImplementedError


class Seat(Someone):
    """The one at a place of ``opponents`` or ``players``, counted from 0, or from the end where negative."""

    def __init__(self, group: str, place: int) -> None:
        self._group = group
        self._place = place

    def of(self, view: View) -> Any:
        group = getattr(view, self._group)
        if -len(group) <= self._place < len(group):
            return group[self._place]
        raise NothingThere


class Each(Someone):
    """The one whose turn it is in ``… for o in opponents``."""

    def __init__(self) -> None:
        self.current: Any = None

    def of(self, view: View) -> Any:
        return self.current


class PublicNumber(Number):
    """A number of someone's public view."""

    def __init__(self, someone: Someone, name: str) -> None:
        super().__init__()
        self._someone = someone
        self._name = name

    def value(self, view: View) -> i64:
        number: i64 = getattr(self._someone.of(view), self._name)
        return number


class PublicCount(CardNumber):
    """How many of a card someone owns."""

    def __init__(self, someone: Someone, card: str) -> None:
        super().__init__(card)
        self._someone = someone

    def value(self, view: View) -> i64:
        number: i64 = self._someone.of(view).count(self.card)
        return number


class OverGroup(Number):
    """One number made of a number of each of the ``opponents`` or ``players``."""

    def __init__(self, group: str, each: Each, number: Number, most: int) -> None:
        super().__init__(most)
        self._group = group
        self._each = each
        self._number = number

    def value(self, view: View) -> i64:
        try:
            return self.over(getattr(view, self._group), view)
        finally:
            # A condition outlives the game and must not hold on to it.
            self._each.current = None

    def of(self, someone: Any, view: View) -> i64:
        """Return the number of one of them."""
        self._each.current = someone
        return self._number.value(view)

    def over(self, group: tuple[Any, ...], view: View) -> i64:
        raise NotImplementedError


class MostOf(OverGroup):
    def over(self, group: tuple[Any, ...], view: View) -> i64:
        if not group:
            raise NothingThere
        most: i64 = -LARGEST
        for someone in group:
            number = self.of(someone, view)
            if number > most:
                most = number
        return most


class SumOf(OverGroup):
    def over(self, group: tuple[Any, ...], view: View) -> i64:
        total: i64 = 0
        for someone in group:
            total += self.of(someone, view)
        return total


class AnyOf(OverGroup):
    def over(self, group: tuple[Any, ...], view: View) -> i64:
        for someone in group:
            if self.of(someone, view) != 0:
                return 1
        return 0


# Numbers made of other numbers.


class Negative(Number):
    def __init__(self, number: Number) -> None:
        super().__init__(number.most, number.whole)
        self._number = number

    def value(self, view: View) -> i64:
        return -self._number.value(view)

    def real(self, view: View) -> float:
        return -self._number.real(view)


class Absolute(Number):
    def __init__(self, number: Number) -> None:
        super().__init__(number.most, number.whole)
        self._number = number

    def value(self, view: View) -> i64:
        number = self._number.value(view)
        return -number if number < 0 else number

    def real(self, view: View) -> float:
        return abs(self._number.real(view))


class Not(Number):
    def __init__(self, number: Number) -> None:
        super().__init__(1)
        self._number = number

    def value(self, view: View) -> i64:
        return 1 if self._number.value(view) == 0 else 0


class Choice(Number):
    """``a if test else b``"""

    def __init__(self, test: Number, a: Number, b: Number) -> None:
        super().__init__(max(a.most, b.most), a.whole and b.whole)
        self._test = test
        self._a = a
        self._b = b

    def value(self, view: View) -> i64:
        return self._a.value(view) if self._test.value(view) != 0 else self._b.value(view)

    def real(self, view: View) -> float:
        return self._a.real(view) if self._test.value(view) != 0 else self._b.real(view)


class Pair(Number):
    """A number made of two others: whole if both are."""

    def __init__(self, a: Number, b: Number) -> None:
        super().__init__(max(a.most, b.most), a.whole and b.whole)
        self._a = a
        self._b = b


class And(Pair):
    """As in Python, the second number if the first is not 0, which for yes and no is what one expects."""

    def value(self, view: View) -> i64:
        return self._b.value(view) if self._a.value(view) != 0 else 0


class Or(Pair):
    def value(self, view: View) -> i64:
        first = self._a.value(view)
        return first if first != 0 else self._b.value(view)


class Larger(Pair):
    def value(self, view: View) -> i64:
        a = self._a.value(view)
        b = self._b.value(view)
        return b if b > a else a

    def real(self, view: View) -> float:
        a = self._a.real(view)
        b = self._b.real(view)
        return b if b > a else a


class Smaller(Pair):
    def value(self, view: View) -> i64:
        a = self._a.value(view)
        b = self._b.value(view)
        return b if b < a else a

    def real(self, view: View) -> float:
        a = self._a.real(view)
        b = self._b.real(view)
        return b if b < a else a


class Plus(Pair):
    def __init__(self, a: Number, b: Number) -> None:
        super().__init__(a, b)
        self.most = a.most + b.most

    def value(self, view: View) -> i64:
        return self._a.value(view) + self._b.value(view)

    def real(self, view: View) -> float:
        return self._a.real(view) + self._b.real(view)


class Minus(Plus):
    def value(self, view: View) -> i64:
        return self._a.value(view) - self._b.value(view)

    def real(self, view: View) -> float:
        return self._a.real(view) - self._b.real(view)


class Times(Pair):
    def __init__(self, a: Number, b: Number) -> None:
        super().__init__(a, b)
        self.most = a.most * b.most

    def value(self, view: View) -> i64:
        return self._a.value(view) * self._b.value(view)

    def real(self, view: View) -> float:
        return self._a.real(view) * self._b.real(view)


class DividedBy(Pair):
    """``a / b``, always a decimal number."""

    def __init__(self, a: Number, b: Number) -> None:
        super().__init__(a, b)
        self.whole = False

    def real(self, view: View) -> float:
        return self._a.real(view) / divisor(self._b.real(view))


class Quotient(Pair):
    """``a // b``"""

    def value(self, view: View) -> i64:
        return self._a.value(view) // whole_divisor(self._b.value(view))

    def real(self, view: View) -> float:
        return self._a.real(view) // divisor(self._b.real(view))


class Remainder(Pair):
    """``a % b``"""

    def value(self, view: View) -> i64:
        return self._a.value(view) % whole_divisor(self._b.value(view))

    def real(self, view: View) -> float:
        return self._a.real(view) % divisor(self._b.real(view))


def divisor(number: float) -> float:
    if number == 0.0:
        raise NothingThere
    return number


def whole_divisor(number: i64) -> i64:
    if number == 0:
        raise NothingThere
    return number


class Comparison(Number):
    """A comparison of two numbers: as whole numbers if both are."""

    def __init__(self, a: Number, b: Number) -> None:
        super().__init__(1)
        self._a = a
        self._b = b
        self._whole_sides = a.whole and b.whole


class Less(Comparison):
    def value(self, view: View) -> i64:
        if self._whole_sides:
            return 1 if self._a.value(view) < self._b.value(view) else 0
        return 1 if self._a.real(view) < self._b.real(view) else 0


class AtMost(Comparison):
    def value(self, view: View) -> i64:
        if self._whole_sides:
            return 1 if self._a.value(view) <= self._b.value(view) else 0
        return 1 if self._a.real(view) <= self._b.real(view) else 0


class Equal(Comparison):
    def value(self, view: View) -> i64:
        if self._whole_sides:
            return 1 if self._a.value(view) == self._b.value(view) else 0
        return 1 if self._a.real(view) == self._b.real(view) else 0
