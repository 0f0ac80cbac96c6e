"""Two ways to read a line: a question with just one legal answer is not asked, but may be answered all the same."""

from __future__ import annotations


class Readings:
    """Goes through the ways to read a scenario's lines, one run of the scenario for each.

    Where a line would fit a question that was not asked as well as one to come, the first reading takes it for the
    former; `another` turns to the next reading.

    >>> readings = Readings()
    >>> readings.choose(), readings.choose()
    (True, True)
    >>> readings.another(), readings.choose(), readings.choose()
    (True, True, False)
    """

    def __init__(self) -> None:
        self._choices: list[bool] = []
        self._next = 0

    def choose(self) -> bool:
        """Return whether the line at hand is meant for the question that was not asked."""
        if self._next == len(self._choices):
            self._choices.append(True)
        self._next += 1
        return self._choices[self._next - 1]

    def another(self) -> bool:
        """Begin again with the next way of reading; return whether there is one."""
        while self._choices and not self._choices[-1]:
            self._choices.pop()
        self._next = 0
        if not self._choices:
            return False
        self._choices[-1] = False
        return True
