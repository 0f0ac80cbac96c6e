"""What a condition is made of: numbers, and what Python's signs make of them. Those of a view are in `when_words`.

Each part is a small native object, so that a compiled menu has the answer in some nanoseconds.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

if TYPE_CHECKING:
    from dominion_cli.engine.view import View

# Whole numbers up to this one fit a machine word and are exact as decimal numbers, so that both builds agree.
LARGEST: Final = 9007199254740992
# No number of a view is larger. From it follows how large a condition's sums and products can become.
COUNTED: Final = 100000


class NothingThere(Exception):
    """The condition asks for what does not exist, such as a quotient by zero or the best of no opponents."""


class Number:
    """A part of a condition. Each part is a number: yes is 1 and no is 0.

    Args:
        most: a whole number is at most this, and at least the same below 0.
        whole: whether it is a whole number; with a decimal point or ``/`` it is not.
    """

    def __init__(self, most: int = COUNTED, whole: bool = True) -> None:
        self.most = most
        self.whole = whole

    def value(self, view: View) -> i64:
        """Return the number; only a whole one is asked for it."""
        raise NotImplementedError

    def real(self, view: View) -> float:
        """Return the number as a decimal one; a whole number is asked for it where it meets a decimal one."""
        return float(self.value(view))

    def bind(self, view: View) -> None:
        """Look up the cards that it asks about, at the table of a game that starts."""


class Whole(Number):
    """A whole number that is written."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self._number: i64 = number

    def value(self, view: View) -> i64:
        return self._number


class Decimal(Number):
    """A decimal number that is written."""

    def __init__(self, number: float) -> None:
        super().__init__(whole=False)
        self._number = number

    def real(self, view: View) -> float:
        return self._number


# Numbers made of another one.


class Single(Number):
    """A number made of another one; it is whole if that is."""

    def __init__(self, number: Number) -> None:
        super().__init__(number.most, number.whole)
        self._number = number


class Negative(Single):
    def value(self, view: View) -> i64:
        return -self._number.value(view)

    def real(self, view: View) -> float:
        return -self._number.real(view)


class Absolute(Single):
    def value(self, view: View) -> i64:
        number = self._number.value(view)
        return -number if number < 0 else number

    def real(self, view: View) -> float:
        return abs(self._number.real(view))


class Not(Single):
    def __init__(self, number: Number) -> None:
        super().__init__(number)
        self.most = 1

    def value(self, view: View) -> i64:
        return 1 if self._number.value(view) == 0 else 0


# Numbers made of two others.


class Pair(Number):
    """A number made of two others; it is whole if both are."""

    def __init__(self, a: Number, b: Number) -> None:
        super().__init__(max(a.most, b.most), a.whole and b.whole)
        self._a = a
        self._b = b


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


class And(Pair):
    """As in Python, the second number if the first is not 0. Of yes and no, this is what people expect."""

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


# What stands for these parts in a text.

PAIRS: Final[dict[type[ast.operator], type[Pair]]] = {
    ast.Add: Plus,
    ast.Sub: Minus,
    ast.Mult: Times,
    ast.Div: DividedBy,
    ast.FloorDiv: Quotient,
    ast.Mod: Remainder,
}
COMPARISONS: Final[dict[type[ast.cmpop], type[Comparison]]] = {ast.Lt: Less, ast.LtE: AtMost, ast.Eq: Equal}
# These are read from the right.
MIRRORED: Final[dict[type[ast.cmpop], type[Comparison]]] = {ast.Gt: Less, ast.GtE: AtMost}
# Functions of one number, and of several.
OF_ONE: Final[dict[str, type[Single]]] = {"abs": Absolute}
OF_SEVERAL: Final[dict[str, type[Pair]]] = {"max": Larger, "min": Smaller}
