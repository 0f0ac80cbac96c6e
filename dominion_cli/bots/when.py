"""The conditions of a menu's rules, such as ``when = "left('Province') <= 4 and coins >= 6"``.

Python's own parser reads the text, `Reader` checks it part by part and makes a tree of the numbers in `when_parts`,
which look at a view. Nothing of the text is ever run as Python.

What may be said, each meaning what it means in Python:

- whole and decimal numbers, and those of the view: ``coins``, ``turn``, ``points``, …
- ``count('Silver')``, ``left('Province')``, ``cost('Gold')``, ``can_buy('Gold')``, ``vp_on('Aqueduct')``
- ``first_affordable('Gold', 'Silver') == 'Silver'``; alone, whether one of them may be bought
- ``count_type('Action')``, also of ``'Terminal'``, ``'Village'`` and ``'Cantrip'`` (see `View.count_type`)
- ``number('Pirate Ship')``, what a card keeps count of for the player; ``phase == 'buy'``
- of each zone: ``'Moat' in hand``, ``hand.count('Copper')``, ``len(hand)``; of the Supply's piles: ``'Moat' in supply``
- of ``opponents``, and so of ``players``: ``opponents[0].points``, ``len(opponents)``, and ``max``, ``min``, ``sum``,
  ``any`` or ``all`` of ``(o.points for o in opponents)``
- ``+ - * / // %``, comparisons, ``and``, ``or``, ``not``, ``a if b else c``, ``min``, ``max`` and ``abs`` of numbers

A condition that asks for what does not exist does not hold: one that divides by zero, that asks for the best of no
opponents, or for an opponent who is not at the table.
"""

from __future__ import annotations

import ast
import math
import warnings
from typing import Final

from dominion_cli.bots import when_parts as parts
from dominion_cli.bots.when_parts import LARGEST, CardNumber, NothingThere, Number
from dominion_cli.engine.types import TYPE_NAMES
from dominion_cli.engine.view import PHASES, ROLES, View
from dominion_cli.errors import UserError, unknown

# Longest text in characters, and most parts (numbers, names, operators) it may have: more than anyone writes by hand,
# and few enough that neither reading nor asking it runs out of stack.
LONGEST: Final = 1000
MOST_PARTS: Final = 150


class Condition:
    """A condition that can be asked of any view; `parse` makes it.

    ``text`` is what was written. A menu calls `bind` when a game starts and `holds` whenever it wants to know.
    """

    def __init__(self, text: str, number: Number, lookups: list[Number], mentioned: set[str], kept: set[str]) -> None:
        self.text = text
        self._number = number
        self._lookups = lookups
        self._mentioned = mentioned
        self._kept = kept

    def bind(self, view: View) -> None:
        """Look up the condition's cards in the game that ``view`` belongs to; unbound, it looks them up whenever asked.

        A bound condition answers for that game's views only; bind it again when the next game starts.
        """
        for lookup in self._lookups:
            lookup.bind(view)

    def holds(self, view: View) -> bool:
        """Return whether the condition holds now, as ``view`` shows it.

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
    """Return the condition that a text states.

    Args:
        text: an expression as this module's first lines describe; line ends count as spaces.
        where: file and key for the error message, such as ``"first.toml: bots[2].buy[1].when"``.

    Raises:
        UserError: the text is no such expression; the message gives the column and what is allowed.

    >>> parse("left('Province') <= 4 and coins >= 6")
    parse("left('Province') <= 4 and coins >= 6")
    >>> parse("coin >= 6", where="when")
    Traceback (most recent call last):
    dominion_cli.errors.UserError: when: "coin >= 6", column 1: there is no name 'coin'. Did you mean 'coins'?
    """
    text = " ".join(text.split())
    return Reader(text, where).condition()


def cards(condition: Condition) -> set[str]:
    """Return the names of the cards that a condition mentions, so that its writer can be told of a misspelt one.

    >>> sorted(cards(parse("count('Silver') < count('Gold') or 'Moat' in hand")))
    ['Gold', 'Moat', 'Silver']
    """
    return set(condition._mentioned)


def kept(condition: Condition) -> set[str]:
    """Return the names of the numbers kept by cards that a condition mentions (see `View.number`).

    >>> kept(parse("number('Pirate Ship') >= 3"))
    {'Pirate Ship'}
    """
    return set(condition._kept)


# What may be said, by the name or the sign it has in the text.

NUMBERS: Final[dict[str, type[Number]]] = {
    "turn": parts.Turn,
    "actions": parts.Actions,
    "buys": parts.Buys,
    "coins": parts.Coins,
    "potions": parts.Potions,
    "debt": parts.Debt,
    "coffers": parts.Coffers,
    "villagers": parts.Villagers,
    "favors": parts.Favors,
    "deck_size": parts.DeckSize,
    "owned": parts.Owned,
    "total_money": parts.TotalMoney,
    "total_coins": parts.TotalCoins,
    "points": parts.Points,
    "empty_piles": parts.EmptyPiles,
    "gains_to_end": parts.GainsToEnd,
}
CARD_NUMBERS: Final[dict[str, type[CardNumber]]] = {
    "count": parts.Count,
    "left": parts.Left,
    "cost": parts.Cost,
    "can_buy": parts.CanBuy,
    "vp_on": parts.VpOn,
}
OWN_ZONES: Final = ("hand", "in_play", "discard_pile", "set_aside", "exile", "tavern", "taken")
ZONES: Final = (*OWN_ZONES, "trash", "kingdom", "landscapes")
GROUPS: Final = ("opponents", "players")
PUBLIC_NUMBERS: Final = ("points", "turn", "hand_size", "deck_size", "discard_size", "owned")
FUNCTIONS: Final = (
    *CARD_NUMBERS,
    "first_affordable",
    "count_type",
    "number",
    "abs",
    "all",
    "any",
    "len",
    "max",
    "min",
    "sum",
)
NAMES: Final = (*NUMBERS, *FUNCTIONS, *ZONES, *GROUPS, "phase", "supply")
PAIRS: Final[dict[type[ast.operator], type[parts.Pair]]] = {
    ast.Add: parts.Plus,
    ast.Sub: parts.Minus,
    ast.Mult: parts.Times,
    ast.Div: parts.DividedBy,
    ast.FloorDiv: parts.Quotient,
    ast.Mod: parts.Remainder,
}
COMPARISONS: Final[dict[type[ast.cmpop], type[parts.Comparison]]] = {
    ast.Lt: parts.Less,
    ast.LtE: parts.AtMost,
    ast.Eq: parts.Equal,
}
MIRRORED: Final[dict[type[ast.cmpop], type[parts.Comparison]]] = {ast.Gt: parts.Less, ast.GtE: parts.AtMost}
ALLOWED: Final = (
    f"Allowed: numbers; {', '.join(NUMBERS)}; {', '.join(CARD_NUMBERS)} as in count('Card'); "
    "first_affordable('Card', 'Card') == 'Card'; phase == 'buy'; "
    "count_type('Action'); number('Pirate Ship'); "
    f"'Card' in hand, hand.count('Card'), len(hand), also with {', '.join(ZONES[1:])}; "
    "max, min, sum, any, all as in max(o.points for o in opponents); opponents[0].points; len(opponents); "
    "+ - * / // %; < <= == != >= >; and, or, not; a if b else c; min, max, abs"
)


class Reader:
    """Reads one text. Each method is given a piece of it and returns what it stands for, or refuses it."""

    def __init__(self, text: str, where: str) -> None:
        self._text = text
        self._where = where
        self._parts = 0
        self._lookups: list[Number] = []
        self._mentioned: set[str] = set()
        self._kept: set[str] = set()
        # Inside "… for o in opponents": the name "o" and who it is.
        self._each_name = ""
        self._each = parts.Each()

    def condition(self) -> Condition:
        """Return what the whole text stands for."""
        return Condition(self._text, self._test(self._tree()), self._lookups, self._mentioned, self._kept)

    def _tree(self) -> ast.expr:
        if not self._text:
            raise self._refusal(1, "the condition is empty")
        if len(self._text) > LONGEST:
            raise self._refusal(LONGEST, f"a condition has at most {LONGEST} characters")
        if "#" in self._text:
            raise self._refusal(self._text.index("#") + 1, "a condition has no comments")
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                return ast.parse(self._text, mode="eval").body
        except SyntaxError as error:
            # Python gives no place for what is wrong only because the text ends there.
            at = error.offset or len(self._text) + 1
            lone = error.msg == "invalid syntax" and self._text[at - 1 : at] == "="
            raise self._refusal(at, "equal is written ==" if lone else error.msg) from None
        except (ValueError, RecursionError, MemoryError):
            raise self._refusal(1, "this can't be read") from None

    def _number(self, node: ast.expr) -> Number:
        self._parts += 1
        if self._parts > MOST_PARTS:
            raise self._refused(node, f"a condition has at most {MOST_PARTS} numbers, names and operators")
        number = self._any_number(node)
        if number.whole and number.most > LARGEST:
            raise self._refused(node, f"numbers here can become too large: at most {LARGEST}")
        return number

    def _any_number(self, node: ast.expr) -> Number:
        if isinstance(node, ast.Constant):
            return self._written(node)
        if isinstance(node, ast.Name):
            return self._named(node)
        if isinstance(node, ast.Attribute):
            return self._public(node)
        if isinstance(node, ast.Call):
            return self._call(node)
        if isinstance(node, ast.Compare):
            return self._comparisons(node)
        if isinstance(node, ast.BoolOp):
            return self._and_or(node)
        if isinstance(node, ast.UnaryOp):
            return self._signed(node)
        if isinstance(node, ast.BinOp) and type(node.op) in PAIRS:
            return PAIRS[type(node.op)](self._number(node.left), self._number(node.right))
        if isinstance(node, ast.IfExp):
            return parts.Choice(self._test(node.test), self._number(node.body), self._number(node.orelse))
        raise self._refused(node)

    def _test(self, node: ast.expr) -> Number:
        """Return a number that is asked whether it is 0."""
        return self._whole(node, "compare it with a number, as in 'total_money / owned >= 1.6'")

    def _whole(self, node: ast.expr, advice: str) -> Number:
        number = self._number(node)
        if not number.whole:
            raise self._refused(node, f"{self._said(node)} is a decimal number; {advice}")
        return number

    def _written(self, node: ast.Constant) -> Number:
        number = node.value
        if isinstance(number, str):
            raise self._refused(
                node, f"{number!r} stands where a number belongs; say count('Card'), 'Card' in hand or phase == 'buy'"
            )
        if type(number) is int:
            return parts.Whole(number) if number <= LARGEST else self._huge(node)
        if type(number) is float:
            return parts.Decimal(number) if math.isfinite(number) else self._huge(node)
        raise self._refused(node)

    def _huge(self, node: ast.expr) -> Number:
        raise self._refused(node, f"{self._said(node)} is too large: at most {LARGEST}")

    def _named(self, node: ast.Name) -> Number:
        name = node.id
        if name in NUMBERS:
            return NUMBERS[name]()
        if name in CARD_NUMBERS:
            raise self._refused(node, f"{name} is asked about a card, as in {name}('Silver')")
        if name in ZONES:
            raise self._refused(
                node, f"{name} is no number; say len({name}), {name}.count('Silver') or 'Silver' in {name}"
            )
        if name == self._each_name or name in GROUPS:
            raise self._refused(
                node, f"{name} is no number; say opponents[0].points or max(o.points for o in opponents)"
            )
        if name == "phase":
            raise self._refused(node, "phase is no number; say phase == 'buy'")
        if name in NAMES:
            raise self._refused(node)
        raise unknown("name", name, NAMES, self._place(node))

    def _and_or(self, node: ast.BoolOp) -> Number:
        kind: type[parts.Pair] = parts.And if isinstance(node.op, ast.And) else parts.Or
        tests = [self._test(value) for value in node.values]
        joined = tests.pop()
        while tests:
            joined = kind(tests.pop(), joined)
        return joined

    def _signed(self, node: ast.UnaryOp) -> Number:
        if isinstance(node.op, ast.Not):
            return parts.Not(self._test(node.operand))
        if isinstance(node.op, ast.USub):
            return parts.Negative(self._number(node.operand))
        if isinstance(node.op, ast.UAdd):
            return self._number(node.operand)
        raise self._refused(node)

    def _comparisons(self, node: ast.Compare) -> Number:
        """Return a comparison, or a chain of them such as ``3 <= coins < 6``, whose middle parts are read twice."""
        sides = [node.left, *node.comparators]
        links = [self._comparison(sides[i], operator, sides[i + 1]) for i, operator in enumerate(node.ops)]
        joined = links.pop()
        while links:
            joined = parts.And(links.pop(), joined)
        return joined

    def _comparison(self, left: ast.expr, operator: ast.cmpop, right: ast.expr) -> Number:
        if isinstance(operator, ast.NotEq):
            return parts.Not(self._comparison(left, ast.Eq(), right))
        if isinstance(operator, ast.NotIn):
            return parts.Not(self._comparison(left, ast.In(), right))
        if isinstance(operator, ast.In):
            return parts.Less(parts.Whole(0), self._copies(right, [left], (*ZONES, "supply")))
        if isinstance(operator, ast.Eq) and _called(left) == "first_affordable":
            return self._first_affordable(left, self._card(right, [right]))
        if isinstance(operator, ast.Eq) and "phase" in (_name(left), _name(right)):
            return self._phase(right if _name(left) == "phase" else left)
        a = self._number(left)
        b = self._number(right)
        kind = type(operator)
        if kind in COMPARISONS:
            return COMPARISONS[kind](a, b)
        if kind in MIRRORED:
            return MIRRORED[kind](b, a)
        raise self._refused(left, "numbers are compared with < <= == != >= >")

    def _phase(self, node: ast.expr) -> Number:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if node.value not in PHASES:
                raise unknown("phase", node.value, PHASES, self._place(node))
            return parts.InPhase(node.value)
        raise self._refused(node, "phase is compared with a phase's name in quotes, as in phase == 'buy'")

    def _call(self, node: ast.Call) -> Number:
        if node.keywords:
            raise self._refused(node.keywords[0].value)
        if isinstance(node.func, ast.Attribute):
            return self._method(node, node.func)
        name = _name(node.func)
        if name in CARD_NUMBERS:
            return self._lookup(CARD_NUMBERS[name](self._card(node, node.args)))
        if name == "count_type":
            return parts.OfType(self._type(node))
        if name == "number":
            named = self._word(node, node.args, "here belongs a name in quotes, such as 'Pirate Ship'")
            self._kept.add(named)
            return parts.Kept(named)
        if name == "first_affordable":
            return self._first_affordable(node)
        if name == "len":
            return self._size(node)
        if name == "abs" and len(node.args) == 1:
            return parts.Absolute(self._number(node.args[0]))
        if name in ("max", "min", "sum", "any", "all") and len(node.args) == 1:
            return self._over(name, node.args[0])
        if name in ("max", "min") and len(node.args) > 1:
            return self._extreme(parts.Larger if name == "max" else parts.Smaller, node.args)
        if name and name not in NAMES:
            raise unknown("function", name, FUNCTIONS, self._place(node))
        raise self._refused(node)

    def _method(self, node: ast.Call, method: ast.Attribute) -> Number:
        """Return ``hand.count('Copper')`` or ``o.count('Province')``."""
        if method.attr != "count":
            raise self._refused(node)
        someone = self._someone(method.value)
        if someone is None:
            return self._copies(method.value, node.args, ZONES)
        return self._lookup(parts.PublicCount(someone, self._card(node, node.args)))

    def _copies(self, zone: ast.expr, card: list[ast.expr], zones: tuple[str, ...]) -> Number:
        name = _name(zone)
        if name not in zones:
            raise unknown("zone", self._said(zone), zones, self._place(zone))
        return self._lookup(parts.CopiesIn(name, self._card(zone, card)))

    def _lookup(self, number: CardNumber) -> Number:
        self._lookups.append(number)
        self._mentioned.add(number.card)
        return number

    def _first_affordable(self, node: ast.expr, first: str = "") -> Number:
        """Return whether the first of some cards that may be bought is ``first``, or where that is empty, any."""
        given = node.args if isinstance(node, ast.Call) else []
        offered = [self._card(node, [card]) for card in given] or [self._card(node, [])]
        self._parts += len(offered)
        self._mentioned.update(offered, [first] if first else [])
        number = parts.FirstAffordable(offered, first)
        self._lookups.append(number)
        return number

    def _card(self, node: ast.expr, given: list[ast.expr]) -> str:
        return self._word(node, given, "here belongs one card's name in quotes, such as 'Silver'")

    def _type(self, node: ast.Call) -> str:
        kind = self._word(node, node.args, "here belongs a type's name in quotes, such as 'Action'")
        if kind not in TYPE_NAMES and kind not in ROLES:
            raise unknown("type", kind, (*TYPE_NAMES, *ROLES), self._place(node.args[0]))
        return kind

    def _word(self, node: ast.expr, given: list[ast.expr], advice: str) -> str:
        if len(given) == 1 and isinstance(given[0], ast.Constant) and isinstance(given[0].value, str):
            return given[0].value
        raise self._refused(given[0] if given else node, advice)

    def _size(self, node: ast.Call) -> Number:
        counted = (*ZONES, *GROUPS, "supply")
        name = _name(node.args[0]) if len(node.args) == 1 else ""
        if name not in counted:
            raise self._refused(node, f"len() is asked of one of {', '.join(counted)}")
        return parts.Size(name)

    def _extreme(self, kind: type[parts.Pair], nodes: list[ast.expr]) -> Number:
        numbers = [self._number(node) for node in nodes]
        extreme = numbers[0]
        for number in numbers[1:]:
            extreme = kind(extreme, number)
        return extreme

    def _public(self, node: ast.Attribute) -> Number:
        """Return ``o.points`` or ``opponents[0].points``."""
        someone = self._someone(node.value)
        if someone is None:
            raise self._refused(node)
        if node.attr not in PUBLIC_NUMBERS:
            raise unknown("number of an opponent", node.attr, (*PUBLIC_NUMBERS, "count"), self._place(node))
        return parts.PublicNumber(someone, node.attr)

    def _someone(self, node: ast.expr) -> parts.Someone | None:
        """Return who ``o`` or ``opponents[0]`` is, or None when it is neither."""
        name = _name(node)
        if name and name == self._each_name:
            return self._each
        if isinstance(node, ast.Subscript) and _name(node.value) in GROUPS:
            return parts.Seat(_name(node.value), self._seat(node.slice))
        return None

    def _seat(self, node: ast.expr) -> int:
        place = node.operand if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) else node
        if isinstance(place, ast.Constant) and type(place.value) is int and place.value <= parts.TABLE:
            return place.value if place is node else -place.value
        raise self._refused(
            node, f"here belongs a number up to {parts.TABLE}, counted from 0, as in opponents[0].points"
        )

    def _over(self, name: str, node: ast.expr) -> Number:
        """Return ``max``, ``min``, ``sum``, ``any`` or ``all`` of ``(… for o in opponents)``."""
        form = f"{name}(o.points for o in opponents)"
        if not isinstance(node, ast.GeneratorExp):
            raise self._refused(node, f"{name}() is asked of numbers parted by commas, or of all as in {form}")
        loop = node.generators[0]
        group = _name(loop.iter)
        if group not in GROUPS or loop.ifs or loop.is_async or len(node.generators) > 1 or self._each_name:
            raise self._refused(node, f"a 'for' has only this form: {form}")
        each_name = _name(loop.target)
        if not each_name or each_name in NAMES:
            raise self._refused(loop.target, f"an opponent needs a name of its own, as in {form}")
        self._each_name = each_name
        number = self._whole(node.elt, f"only whole numbers can be asked of all, as in {form}")
        self._each_name = ""
        return self._made_of_all(name, group, number)

    def _made_of_all(self, name: str, group: str, number: Number) -> Number:
        each = self._each
        if name == "sum":
            return parts.SumOf(group, each, number, number.most * parts.TABLE)
        if name == "max":
            return parts.MostOf(group, each, number, number.most)
        if name == "min":
            return parts.Negative(parts.MostOf(group, each, parts.Negative(number), number.most))
        if name == "any":
            return parts.AnyOf(group, each, number, 1)
        return parts.Not(parts.AnyOf(group, each, parts.Not(number), 1))

    def _said(self, node: ast.expr) -> str:
        """Return a part of the text as it was written, shortened."""
        said = ast.get_source_segment(self._text, node) or ""
        return said if len(said) <= 40 else f"{said[:40]}…"

    def _place(self, node: ast.expr) -> str:
        before = self._text.encode()[: node.col_offset]
        return self._at(len(before.decode()) + 1)

    def _at(self, column: int) -> str:
        where = f"{self._where}: " if self._where else ""
        text = self._text if len(self._text) <= LONGEST else f"{self._text[:40]}…"
        return f'{where}"{text}", column {column}'

    def _refused(self, node: ast.expr, reason: str = "") -> UserError:
        reason = reason or f"{self._said(node)} is not allowed here.\n{ALLOWED}"
        return UserError(f"{self._place(node)}: {reason}")

    def _refusal(self, column: int, reason: str) -> UserError:
        return UserError(f"{self._at(column)}: {reason}")


def _called(node: ast.expr) -> str:
    """Return the name of the function that a part of the text calls, or nothing when it is something else."""
    return _name(node.func) if isinstance(node, ast.Call) else ""


def _name(node: ast.expr) -> str:
    """Return the name that a part of the text is, or nothing when it is something else."""
    return node.id if isinstance(node, ast.Name) else ""
