"""The parts of a condition that look at a view: its own words, and those of the other players.

Any word of `view.WORDS` is looked up by its name, which takes some 50 nanoseconds more than a part of its own when
compiled. The words that menus ask for most have such a part: see `FAST` and the lists beside it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from dominion_cli.bots.when_numbers import COUNTED, LARGEST, NothingThere, Number
from dominion_cli.engine.counting import count_kind
from dominion_cli.engine.setup import MOST_PLAYERS
from dominion_cli.engine.types import TYPE_NAMES

if TYPE_CHECKING:
    from dominion_cli.engine.view import View


# Whose words are meant.


class Someone:
    """Says whose view is meant."""

    def of(self, view: View) -> Any:
        """Return the view, or the public view of a player."""
        raise NotImplementedError


class Own(Someone):
    """The one who asks."""

    def of(self, view: View) -> Any:
        return view


class Seat(Someone):
    """The player at a place of ``opponents`` or ``players``, counted from 0, or from the end where it is negative."""

    def __init__(self, group: str, place: int) -> None:
        self._group = group
        self._place = place

    def of(self, view: View) -> Any:
        group = getattr(view, self._group)
        if -len(group) <= self._place < len(group):
            return group[self._place]
        raise NothingThere


class Each(Someone):
    """The player whose turn it is in ``… for o in opponents``."""

    def __init__(self) -> None:
        self.current: Any = None

    def of(self, view: View) -> Any:
        return self.current


# Numbers that a view has under a name.


class Named(Number):
    """A number, or true or false, of somebody."""

    def __init__(self, someone: Someone, name: str, most: int = COUNTED) -> None:
        super().__init__(most)
        self._someone = someone
        self._name = name

    def value(self, view: View) -> i64:
        number: i64 = getattr(self._someone.of(view), self._name)
        return number


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


class Owned(Number):
    def value(self, view: View) -> i64:
        return view.owned


class TotalMoney(Number):
    def value(self, view: View) -> i64:
        return view.total_money


class Points(Number):
    def value(self, view: View) -> i64:
        return view.points


class EmptyPiles(Number):
    def value(self, view: View) -> i64:
        return view.empty_piles


class Says(Number):
    """Whether a word, such as ``phase``, says a certain text."""

    def __init__(self, name: str, text: str) -> None:
        super().__init__(1)
        self._name = name
        self._text = text

    def value(self, view: View) -> i64:
        return 1 if getattr(view, self._name) == self._text else 0


class OfName(Number):
    """A number that a view has for a type of card, or for a name under which a card keeps it."""

    def __init__(self, function: str, name: str) -> None:
        super().__init__()
        self._function = function
        self._name = name

    def value(self, view: View) -> i64:
        number: i64 = getattr(view, self._function)(self._name)
        return number


class OfType(Number):
    """How many cards of a type, or of a role, the player owns."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self._kind = kind
        self._types: i64 = TYPE_NAMES.get(kind, 0)

    def value(self, view: View) -> i64:
        return count_kind(view._player, self._types, self._kind)


# Numbers of one card.


class CardNumber(Number):
    """A number that is asked about one card."""

    def __init__(self, card: str, most: int = COUNTED) -> None:
        super().__init__(most)
        self.card = card

    def bind(self, view: View) -> None:
        self.card = view._player.game.setup.printed(self.card)


class OfCard(CardNumber):
    """A number, or true or false, that somebody has for a card."""

    def __init__(self, someone: Someone, function: str, card: str, most: int = COUNTED) -> None:
        super().__init__(card, most)
        self._someone = someone
        self._function = function

    def value(self, view: View) -> i64:
        number: i64 = getattr(self._someone.of(view), self._function)(self.card)
        return number


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


class CanBuy(CardNumber):
    def __init__(self, card: str) -> None:
        super().__init__(card, 1)

    def value(self, view: View) -> i64:
        return 1 if view.can_buy(self.card) else 0


class PartOfCost(CardNumber):
    """What a card costs in coins (0), Potions (1) or debt (2)."""

    def __init__(self, card: str, part: int) -> None:
        super().__init__(card)
        self._part = part

    def value(self, view: View) -> i64:
        return view.full_cost(self.card)[self._part]


class IsCard(CardNumber):
    """Whether a word, such as ``opponents[0].discard_top``, is a certain card."""

    def __init__(self, someone: Someone, name: str, card: str) -> None:
        super().__init__(card, 1)
        self._someone = someone
        self._name = name

    def value(self, view: View) -> i64:
        return 1 if getattr(self._someone.of(view), self._name) == self.card else 0


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


class WouldBuy(Number):
    """Whether a certain card would be bought with some coins; with none named, whether anything would."""

    def __init__(self, coins: Number, bought: str) -> None:
        super().__init__(1)
        self._coins = coins
        self._bought = bought

    def bind(self, view: View) -> None:
        self._bought = view._player.game.setup.printed(self._bought) if self._bought else ""

    def value(self, view: View) -> i64:
        card = view.would_buy(self._coins.value(view))
        return 1 if card is not None and (not self._bought or card.name == self._bought) else 0


# Numbers of several things: the cards of a place, the piles, the players.


class Place:
    """What somebody has several of under a name, such as ``hand``."""

    def __init__(self, someone: Someone, name: str) -> None:
        self._someone = someone
        self._name = name

    def things(self, view: View) -> Any:
        """Return what is there."""
        return getattr(self._someone.of(view), self._name)


class PlaceOfName(Place):
    """Cards that a view has for a name, such as those of a mat."""

    def __init__(self, someone: Someone, function: str, name: str) -> None:
        super().__init__(someone, function)
        self._asked = name

    def things(self, view: View) -> Any:
        return getattr(self._someone.of(view), self._name)(self._asked)


class Size(Number):
    """How many things are there."""

    def __init__(self, place: Place) -> None:
        super().__init__()
        self._place = place

    def value(self, view: View) -> i64:
        return len(self._place.things(view))


class CopiesIn(CardNumber):
    """How many copies of a card are there."""

    def __init__(self, place: Place, card: str) -> None:
        super().__init__(card)
        self._place = place

    def value(self, view: View) -> i64:
        copies: i64 = 0
        for card in self._place.things(view):
            if card == self.card:
                copies += 1
        return copies


# Numbers of all players of a group.


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
            # The condition is kept longer than the game, which could not be freed.
            self._each.current = None

    def of(self, someone: Any, view: View) -> i64:
        """Return the number of one of them."""
        self._each.current = someone
        return self._number.value(view)

    def over(self, group: tuple[Any, ...], view: View) -> i64:
        """Return the number made of all of them."""
        raise NotImplementedError


class MostOf(OverGroup):
    def __init__(self, group: str, each: Each, number: Number) -> None:
        super().__init__(group, each, number, number.most)

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
    def __init__(self, group: str, each: Each, number: Number) -> None:
        super().__init__(group, each, number, number.most * MOST_PLAYERS)

    def over(self, group: tuple[Any, ...], view: View) -> i64:
        total: i64 = 0
        for someone in group:
            total += self.of(someone, view)
        return total


class AnyOf(OverGroup):
    def __init__(self, group: str, each: Each, number: Number) -> None:
        super().__init__(group, each, number, 1)

    def over(self, group: tuple[Any, ...], view: View) -> i64:
        for someone in group:
            if self.of(someone, view) != 0:
                return 1
        return 0


FAST: Final[dict[str, type[Number]]] = {
    "turn": Turn,
    "actions": Actions,
    "buys": Buys,
    "coins": Coins,
    "owned": Owned,
    "total_money": TotalMoney,
    "points": Points,
    "empty_piles": EmptyPiles,
}
FAST_OF_CARD: Final[dict[str, type[CardNumber]]] = {"count": Count, "left": Left, "cost": Cost, "can_buy": CanBuy}
FAST_OF_TYPE: Final[dict[str, type[OfType]]] = {"count_type": OfType}
