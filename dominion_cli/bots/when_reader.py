"""Reads the conditions of a menu's rules (see `when`): checks each part of a text and makes numbers of it.

Which words there are, and how each may be used, follows from the tables of the views' words.
"""

from __future__ import annotations

import ast
import math
import warnings
from typing import Final

from dominion_cli.bots import when_numbers as numbers
from dominion_cli.bots import when_words as words
from dominion_cli.bots.when_numbers import LARGEST, Number
from dominion_cli.engine.counting import ROLES
from dominion_cli.engine.public_view import PUBLIC_WORDS
from dominion_cli.engine.setup import MOST_PLAYERS
from dominion_cli.engine.types import TYPE_NAMES
from dominion_cli.engine.view import PHASES, WORDS
from dominion_cli.engine.view_words import Word
from dominion_cli.errors import UserError, unknown

# The longest text in characters, and how many parts (numbers, names, signs) it may have: more than people write by
# hand, and so few that the stack is large enough for them.
LONGEST: Final = 1000
MOST_PARTS: Final = 150

NUMBERS: Final = WORDS.of(Word.NUMBER, Word.SCORE, Word.TRUTH)
CARD_NUMBERS: Final = WORDS.of(Word.CARD_NUMBER, Word.CARD_TRUTH, Word.CARD_WISH)
TYPE_NUMBERS: Final = WORDS.of(Word.TYPE_NUMBER)
NAME_NUMBERS: Final = WORDS.of(Word.NAME_NUMBER)
TEXTS: Final = WORDS.of(Word.PHASE)
ZONES: Final = WORDS.of(Word.CARDS, Word.STATUSES, Word.GAME_CARDS)
PILES: Final = WORDS.of(Word.PILES)
NAME_ZONES: Final = WORDS.of(Word.NAME_CARDS)
GROUPS: Final = WORDS.of(Word.PLAYERS)
PUBLIC_NUMBERS: Final = PUBLIC_WORDS.of(Word.NUMBER, Word.SCORE, Word.TRUTH)
PUBLIC_CARD_NUMBERS: Final = PUBLIC_WORDS.of(Word.CARD_NUMBER, Word.CARD_TRUTH)
PUBLIC_ZONES: Final = PUBLIC_WORDS.of(Word.CARDS, Word.STATUSES)
PUBLIC_CARDS: Final = PUBLIC_WORDS.of(Word.CARD)
# Of the words that are `Word.OTHER`, `Reader` knows these. About the others a condition has nothing to ask.
SPELLED_OUT: Final = ("first_affordable", "full_cost", "would_buy")
NOT_ASKED: Final = ("for_sale", "log", "mats", "numbers", "play_out", "random", "random_seed")
# Python's functions of numbers, of all players, and of places.
PYTHONS: Final = tuple(sorted({*numbers.OF_ONE, *numbers.OF_SEVERAL, "all", "any", "len", "max", "min", "sum"}))
FUNCTIONS: Final = (*CARD_NUMBERS, *SPELLED_OUT, *TYPE_NUMBERS, *NAME_NUMBERS, *NAME_ZONES, *PYTHONS)
NAMES: Final = (*NUMBERS, *FUNCTIONS, *ZONES, *GROUPS, *TEXTS, *PILES)
ALLOWED: Final = (
    f"Allowed: numbers; {', '.join(NUMBERS)}; {', '.join(CARD_NUMBERS)} as in count('Card'); full_cost('Card')[0]; "
    "first_affordable('Card', 'Card') == 'Card'; would_buy(8) == 'Card'; phase == 'buy'; "
    "count_type('Action'); number('Pirate Ship'); "
    f"'Card' in hand, hand.count('Card'), len(hand), also with {', '.join(ZONES[1:])}, mat('Island'); "
    "max, min, sum, any, all as in max(o.points for o in opponents); opponents[0].points; len(opponents); "
    f"+ - * / // %; < <= == != >= >; and, or, not; a if b else c; {', '.join((*numbers.OF_SEVERAL, *numbers.OF_ONE))}"
)
OWN: Final = words.Own()


class Reader:
    """Reads one text. Its methods are given a part of the text, and return what it stands for or refuse it.

    Args:
        text: what was written.
        where: file and key, for the messages.
    """

    def __init__(self, text: str, where: str) -> None:
        self._text = text
        self._where = where
        self._parts = 0
        # The numbers that look up cards, the cards in the text, and the names under which cards keep something.
        self.lookups: list[Number] = []
        self.cards: set[str] = set()
        self.kept: set[str] = set()
        # Within "… for o in opponents": the name "o", and who that is.
        self._each_name = ""
        self._each = words.Each()

    def read(self) -> Number:
        """Return what the whole text stands for.

        Raises:
            UserError: the text is no condition.
        """
        return self._test(self._tree())

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
            # Python names no place where something is missing at the end.
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
        if isinstance(node, ast.Subscript):
            return self._part_of_cost(node)
        if isinstance(node, ast.Call):
            return self._call(node)
        if isinstance(node, ast.Compare):
            return self._comparisons(node)
        if isinstance(node, ast.BoolOp):
            return self._and_or(node)
        if isinstance(node, ast.UnaryOp):
            return self._signed(node)
        if isinstance(node, ast.BinOp) and type(node.op) in numbers.PAIRS:
            return numbers.PAIRS[type(node.op)](self._number(node.left), self._number(node.right))
        if isinstance(node, ast.IfExp):
            return numbers.Choice(self._test(node.test), self._number(node.body), self._number(node.orelse))
        raise self._refused(node)

    def _test(self, node: ast.expr) -> Number:
        """Return a number of which only counts whether it is 0."""
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
            return numbers.Whole(number) if number <= LARGEST else self._huge(node)
        if type(number) is float:
            return numbers.Decimal(number) if math.isfinite(number) else self._huge(node)
        raise self._refused(node)

    def _huge(self, node: ast.expr) -> Number:
        raise self._refused(node, f"{self._said(node)} is too large: at most {LARGEST}")

    def _named(self, node: ast.Name) -> Number:
        """Return a word that is a number; of another word, say how it is used."""
        name = node.id
        if name in NUMBERS:
            return words.FAST[name]() if name in words.FAST else words.Named(OWN, name)
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
        if name in TEXTS:
            raise self._refused(node, f"{name} is no number; say {name} == {PHASES[2]!r}")
        if name in NAMES:
            raise self._refused(node)
        raise unknown("name", name, NAMES, self._place(node))

    def _and_or(self, node: ast.BoolOp) -> Number:
        kind: type[numbers.Pair] = numbers.And if isinstance(node.op, ast.And) else numbers.Or
        tests = [self._test(value) for value in node.values]
        joined = tests.pop()
        while tests:
            joined = kind(tests.pop(), joined)
        return joined

    def _signed(self, node: ast.UnaryOp) -> Number:
        if isinstance(node.op, ast.Not):
            return numbers.Not(self._test(node.operand))
        if isinstance(node.op, ast.USub):
            return numbers.Negative(self._number(node.operand))
        if isinstance(node.op, ast.UAdd):
            return self._number(node.operand)
        raise self._refused(node)

    def _comparisons(self, node: ast.Compare) -> Number:
        """Return a comparison, or several such as ``3 <= coins < 6``, whose middle parts are read twice."""
        sides = [node.left, *node.comparators]
        links = [self._comparison(sides[i], operator, sides[i + 1]) for i, operator in enumerate(node.ops)]
        joined = links.pop()
        while links:
            joined = numbers.And(links.pop(), joined)
        return joined

    def _comparison(self, left: ast.expr, operator: ast.cmpop, right: ast.expr) -> Number:
        if isinstance(operator, ast.NotEq):
            return numbers.Not(self._comparison(left, ast.Eq(), right))
        if isinstance(operator, ast.NotIn):
            return numbers.Not(self._comparison(left, ast.In(), right))
        if isinstance(operator, ast.In):
            return numbers.Less(numbers.Whole(0), self._copies(right, [left], self._pile_or_place(right)))
        if isinstance(operator, ast.Eq):
            same = self._says(left, right) or self._says(right, left)
            if same is not None:
                return same
        a = self._number(left)
        b = self._number(right)
        kind = type(operator)
        if kind in numbers.COMPARISONS:
            return numbers.COMPARISONS[kind](a, b)
        if kind in numbers.MIRRORED:
            return numbers.MIRRORED[kind](b, a)
        raise self._refused(left, "numbers are compared with < <= == != >= >")

    def _says(self, node: ast.expr, text: ast.expr) -> Number | None:
        """Return whether a part that is no number says a text; None when it is a number."""
        name = _name(node)
        if name in TEXTS:
            return words.Says(name, self._phase(name, text))
        if _called(node) == "first_affordable":
            return self._first_affordable(node, self._card(text, [text]))
        if _called(node) == "would_buy":
            return self._would_buy(node, self._card(text, [text]))
        if isinstance(node, ast.Attribute) and node.attr in PUBLIC_CARDS:
            someone = self._someone(node.value)
            if someone is not None:
                return self._lookup(words.IsCard(someone, node.attr, self._card(text, [text])))
        return None

    def _phase(self, name: str, node: ast.expr) -> str:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if node.value not in PHASES:
                raise unknown("phase", node.value, PHASES, self._place(node))
            return node.value
        raise self._refused(node, f"{name} is compared with a phase's name in quotes, as in {name} == 'buy'")

    def _call(self, node: ast.Call) -> Number:
        if node.keywords:
            raise self._refused(node.keywords[0].value)
        if isinstance(node.func, ast.Attribute):
            return self._method(node, node.func)
        name = _name(node.func)
        if name in CARD_NUMBERS:
            card = self._card(node, node.args)
            fast = words.FAST_OF_CARD.get(name)
            return self._lookup(fast(card) if fast is not None else words.OfCard(OWN, name, card))
        if name in TYPE_NUMBERS:
            kind = self._type(node)
            return words.FAST_OF_TYPE[name](kind) if name in words.FAST_OF_TYPE else words.OfName(name, kind)
        if name in NAME_NUMBERS:
            return words.OfName(name, self._kept_name(node))
        if name == "first_affordable":
            return self._first_affordable(node)
        if name == "would_buy":
            return self._would_buy(node)
        if name == "len":
            return self._size(node)
        if name in numbers.OF_ONE and len(node.args) == 1:
            return numbers.OF_ONE[name](self._number(node.args[0]))
        if name in ("max", "min", "sum", "any", "all") and len(node.args) == 1:
            return self._over(name, node.args[0])
        if name in numbers.OF_SEVERAL and len(node.args) > 1:
            return self._of_several(numbers.OF_SEVERAL[name], node.args)
        if name and name not in NAMES:
            raise unknown("function", name, FUNCTIONS, self._place(node))
        raise self._refused(node)

    def _method(self, node: ast.Call, method: ast.Attribute) -> Number:
        """Return ``hand.count('Copper')`` or ``o.count('Province')``."""
        someone = self._someone(method.value)
        if someone is not None and method.attr in PUBLIC_CARD_NUMBERS:
            return self._lookup(words.OfCard(someone, method.attr, self._card(node, node.args)))
        if method.attr != "count":
            raise self._refused(node)
        return self._copies(method.value, node.args, self._zone(method.value))

    def _zone(self, node: ast.expr) -> words.Place | None:
        """Return the place that ``hand``, ``o.in_play`` or ``mat('Island')`` is; None when it is none."""
        if isinstance(node, ast.Attribute) and node.attr in PUBLIC_ZONES:
            someone = self._someone(node.value)
            return None if someone is None else words.Place(someone, node.attr)
        if isinstance(node, ast.Call) and _called(node) in NAME_ZONES and not node.keywords:
            return words.PlaceOfName(OWN, _called(node), self._kept_name(node))
        name = _name(node)
        return words.Place(OWN, name) if name in ZONES else None

    def _pile_or_place(self, node: ast.expr) -> words.Place | None:
        name = _name(node)
        return words.Place(OWN, name) if name in PILES else self._zone(node)

    def _copies(self, zone: ast.expr, card: list[ast.expr], place: words.Place | None) -> Number:
        if place is None:
            raise unknown("zone", self._said(zone), (*ZONES, *PILES), self._place(zone))
        return self._lookup(words.CopiesIn(place, self._card(zone, card)))

    def _size(self, node: ast.Call) -> Number:
        arguments = node.args
        place = self._pile_or_place(arguments[0]) if len(arguments) == 1 else None
        if place is None and len(arguments) == 1 and _name(arguments[0]) in GROUPS:
            place = words.Place(OWN, _name(arguments[0]))
        if place is None:
            raise self._refused(node, f"len() is asked of one of {', '.join((*ZONES, *GROUPS, *PILES))}")
        return words.Size(place)

    def _lookup(self, number: words.CardNumber) -> Number:
        self.lookups.append(number)
        self.cards.add(number.card)
        return number

    def _first_affordable(self, node: ast.expr, first: str = "") -> Number:
        """Return whether the first of some cards that may be bought is ``first``, or where that is empty, any."""
        given = node.args if isinstance(node, ast.Call) else []
        offered = [self._card(node, [card]) for card in given] or [self._card(node, [])]
        self._parts += len(offered)
        self.cards.update(offered, [first] if first else [])
        number = words.FirstAffordable(offered, first)
        self.lookups.append(number)
        return number

    def _would_buy(self, node: ast.expr, bought: str = "") -> Number:
        """Return whether ``bought`` would be bought with some coins, or where that is empty, anything."""
        if not isinstance(node, ast.Call) or len(node.args) != 1 or node.keywords:
            raise self._refused(node, "would_buy has the number of coins in brackets, as in would_buy(8) == 'Province'")
        if bought:
            self.cards.add(bought)
        number = words.WouldBuy(self._number(node.args[0]), bought)
        self.lookups.append(number)
        return number

    def _part_of_cost(self, node: ast.Subscript) -> Number:
        """Return ``full_cost('Familiar')[1]``."""
        call = node.value
        if not isinstance(call, ast.Call) or _called(call) != "full_cost" or call.keywords:
            raise self._refused(node)
        part = node.slice
        if not isinstance(part, ast.Constant) or type(part.value) is not int or not 0 <= part.value <= 2:
            raise self._refused(part, "here belongs 0 for coins, 1 for Potions or 2 for debt")
        return self._lookup(words.PartOfCost(self._card(call, call.args), part.value))

    def _card(self, node: ast.expr, given: list[ast.expr]) -> str:
        return self._word(node, given, "here belongs one card's name in quotes, such as 'Silver'")

    def _type(self, node: ast.Call) -> str:
        kind = self._word(node, node.args, "here belongs a type's name in quotes, such as 'Action'")
        if kind not in TYPE_NAMES and kind not in ROLES:
            raise unknown("type", kind, (*TYPE_NAMES, *ROLES), self._place(node.args[0]))
        return kind

    def _kept_name(self, node: ast.Call) -> str:
        name = self._word(node, node.args, "here belongs a name in quotes, such as 'Pirate Ship'")
        self.kept.add(name)
        return name

    def _word(self, node: ast.expr, given: list[ast.expr], advice: str) -> str:
        if len(given) == 1 and isinstance(given[0], ast.Constant) and isinstance(given[0].value, str):
            return given[0].value
        raise self._refused(given[0] if given else node, advice)

    def _of_several(self, kind: type[numbers.Pair], nodes: list[ast.expr]) -> Number:
        given = [self._number(node) for node in nodes]
        made = given[0]
        for number in given[1:]:
            made = kind(made, number)
        return made

    def _public(self, node: ast.Attribute) -> Number:
        """Return ``o.points`` or ``opponents[0].points``."""
        someone = self._someone(node.value)
        if someone is None:
            raise self._refused(node)
        if node.attr not in PUBLIC_NUMBERS:
            known = (*PUBLIC_NUMBERS, *PUBLIC_CARD_NUMBERS)
            raise unknown("number of an opponent", node.attr, known, self._place(node))
        return words.Named(someone, node.attr)

    def _someone(self, node: ast.expr) -> words.Someone | None:
        """Return who ``o`` or ``opponents[0]`` is; None when it is neither."""
        name = _name(node)
        if name and name == self._each_name:
            return self._each
        if isinstance(node, ast.Subscript) and _name(node.value) in GROUPS:
            return words.Seat(_name(node.value), self._seat(node.slice))
        return None

    def _seat(self, node: ast.expr) -> int:
        place = node.operand if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) else node
        if isinstance(place, ast.Constant) and type(place.value) is int and place.value <= MOST_PLAYERS:
            return place.value if place is node else -place.value
        raise self._refused(
            node, f"here belongs a number up to {MOST_PLAYERS}, counted from 0, as in opponents[0].points"
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
        return self._of_all(name, group, number)

    def _of_all(self, name: str, group: str, number: Number) -> Number:
        each = self._each
        if name == "sum":
            return words.SumOf(group, each, number)
        if name == "max":
            return words.MostOf(group, each, number)
        if name == "min":
            return numbers.Negative(words.MostOf(group, each, numbers.Negative(number)))
        if name == "any":
            return words.AnyOf(group, each, number)
        return numbers.Not(words.AnyOf(group, each, numbers.Not(number)))

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
    """Return the name of the function that a part of the text calls; nothing when it is something else."""
    return _name(node.func) if isinstance(node, ast.Call) else ""


def _name(node: ast.expr) -> str:
    """Return the name that a part of the text is; nothing when it is something else."""
    return node.id if isinstance(node, ast.Name) else ""
