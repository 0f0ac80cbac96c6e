"""A zoo of bots that cheat, break and eat things. Each plays money until its third turn, and then does what it does."""

from __future__ import annotations

import ctypes
import itertools
import mmap
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, NoReturn

from dominion_cli import Bot, Card, Decision, View, hookimpl
from dominion_cli.engine.errors import (
    BotError,
    BotFailed,
    CardFailed,
    CheckFailed,
    EndlessGame,
    GameError,
    IllegalAnswer,
)
from dominion_cli.errors import Interrupted, UserError
from dominion_cli.tourney.again.tape import EndOfRecord, Reached
from dominion_cli.tourney.play.watch.watchdog import TimeUp


class Bad(Bot):
    """Plays money, and from its third turn on asks `harm` what to buy."""

    def buy(self, view: View) -> Any:
        """Return what to buy."""
        return self.harm(view) if view.turn >= 3 else money(view)

    def harm(self, view: View) -> Any:
        """Do harm, and return what to buy."""
        return money(view)


def money(view: View) -> str | None:
    """Return what money buys."""
    return view.first_affordable("Province", "Gold", "Silver")


class Frames(Bad):
    """Blames the seat after its own for an illegal answer."""

    def decide(self, view: View, decision: Decision) -> Any:
        """Answer."""
        if decision.kind == "buy" and view.turn >= 3:
            error = decision.illegal("I was forced to")
            error.seat = 2 - view.seat
            raise error
        return super().decide(view, decision)


class Raises(Bad):
    """Raises what `make` gives."""

    make: Callable[[View], BaseException]

    def harm(self, view: View) -> Any:
        """Raise it."""
        raise type(self).make(view)


class StrRaises(Exception):
    """Has no text."""

    def __str__(self) -> str:
        raise CardFailed("Smithy, turn 3: no text")


class StrExits(Exception):
    """Ends the program when it is asked for its text."""

    def __str__(self) -> str:  # noqa: PLE0307
        sys.exit("good bye")


class StrIsNumber(Exception):
    """Has a number for a text."""

    def __str__(self) -> str:
        return 7  # type: ignore[return-value] # noqa: PLE0307


class ReprRaises(Exception):
    """Cannot be shown."""

    def __repr__(self) -> str:
        raise KeyboardInterrupt


class Nameless(type):
    """Makes classes without a name."""

    @property
    def __name__(cls) -> str:  # type: ignore[override]
        raise GameError("nameless")


class HasNoName(Exception, metaclass=Nameless):
    """Is of a class without a name."""


class Unknown(BaseException):
    """Is no `Exception`."""


def chained() -> BaseException:
    """Return the last of many exceptions, each the cause of the next, in a circle."""
    errors = [ValueError(str(number)) for number in range(2000)]
    for error, cause in itertools.pairwise(errors):
        error.__cause__ = cause
    errors[-1].__cause__ = errors[0]
    return errors[0]


def with_seat(seat: Any) -> BaseException:
    """Return an illegal answer of some seat."""
    return IllegalAnswer("p1, turn 3: illegal answer: not me", seat)


RAISED: dict[str, Callable[[View], BaseException]] = {
    "an exception": lambda view: ValueError("so there"),
    "an illegal answer of another": lambda view: with_seat(2 - view.seat),
    "a failure of another": lambda view: BotFailed("p1, turn 3: the bot failed: not me", 2 - view.seat),
    "a bot's error of no seat": lambda view: BotError("nobody", -1),
    "a seat that is a text": lambda view: with_seat("first"),
    "a seat that is None": lambda view: with_seat(None),
    "a seat that is not there": lambda view: with_seat(10**30),
    "a card's failure": lambda view: CardFailed("Smithy, turn 3 of p1: ValueError"),
    "a game error": lambda view: GameError("broken"),
    "a failed check": lambda view: CheckFailed("a card was lost"),
    "an endless game": lambda view: EndlessGame("Smithy, turn 3: the game does not end"),
    "the end of a record": lambda view: EndOfRecord("the record ends here"),
    "the place in a record": lambda view: Reached("reached"),
    "a user's error": lambda view: UserError("league.toml: league.games: wrong"),
    "an interruption": lambda view: Interrupted("Interrupted: 0 games"),
    "time up": lambda view: TimeUp("the game took longer than 1 second"),
    "Ctrl-C": lambda view: KeyboardInterrupt(),
    "an exit": lambda view: SystemExit(0),
    "a generator's exit": lambda view: GeneratorExit(),
    "a base exception": lambda view: BaseException("base"),
    "an own base exception": lambda view: Unknown("own"),
    "the end of an iterator": lambda view: StopIteration(),
    "no memory": lambda view: MemoryError(),
    "an end of file": lambda view: EOFError(),
    "a broken pipe": lambda view: BrokenPipeError(32, "Broken pipe"),
    "a text that raises": lambda view: StrRaises(),
    "a text that exits": lambda view: StrExits(),
    "a text that is a number": lambda view: StrIsNumber(),
    "nothing to show": lambda view: ReprRaises(ReprRaises()),
    "a class without a name": lambda view: HasNoName("nameless"),
    "half a character": lambda view: ValueError("\ud800 half \udfff"),
    "a long text": lambda view: ValueError("x" * 50_000_000),
    "a terminal's commands": lambda view: ValueError("\x1b]0;owned\x07\x1b[2J\x9b31m\u202e"),
    "a line of a log": lambda view: ValueError("so\ngame 1: bot 'money' in seat 1: it cheated"),
    "a long name of a class": lambda view: type("\x1b[31m" + "N" * 100_000, (Exception,), {})(),
    "a circle of causes": lambda view: chained(),
    "many at once": lambda view: ExceptionGroup("many", [ValueError("x" * 1000)] * 1000),
    "a note without end": lambda view: noted(),
}


def noted() -> BaseException:
    """Return an exception with a long note that does not print."""
    error = ValueError("noted")
    error.add_note("\x1b[31m\ud800" * 1_000_000)
    return error


class Answers(Bad):
    """Answers what `make` gives."""

    make: Callable[[], Any]

    def answer(self, view: View, decision: Decision) -> list[int]:
        """Answer."""
        if decision.kind == "buy" and view.turn >= 3:
            made: list[int] = type(self).make()
            return made
        return super().answer(view, decision)


class Liar(int):
    """A number that agrees with everything."""

    def __le__(self, other: int) -> bool:
        return True

    def __lt__(self, other: int) -> bool:
        return True

    def __ge__(self, other: int) -> bool:
        return True

    def __gt__(self, other: int) -> bool:
        return True


class Bomb(list[int]):
    """A list that raises when it is read."""

    def __iter__(self) -> NoReturn:
        raise CardFailed("Smithy, turn 3: a bomb")

    def __len__(self) -> NoReturn:
        raise CardFailed("Smithy, turn 3: a bomb")


ANSWERED: dict[str, Callable[[], Any]] = {
    "a text for a number": lambda: ["a"],
    "half a number": lambda: [0.5],
    "nothing for a number": lambda: [None],
    "a list for a number": lambda: [[]],
    "a number below all": lambda: [-1],
    "a number above all": lambda: [10**30],
    "too many": lambda: [0, 1],
    "no list": lambda: 7,
    "an object": object,
    "a list that raises": lambda: Bomb([500]),
    "a number that lies": lambda: [Liar(500)],
}


class Buys(Bad):
    """Buys what `make` gives."""

    make: Callable[[], Any]

    def harm(self, view: View) -> Any:
        """Return it."""
        return type(self).make()


class Forged(Card):
    """A card of the bot's own."""

    name = "Province"
    cost = 0
    points = 100  # type: ignore[assignment]


BOUGHT: dict[str, Callable[[], Any]] = {
    "a card that is not there": lambda: "Zzz",
    "half a character's card": lambda: "\ud800",
    "a terminal's command for a card": lambda: "\x1b[2J",
    "a long name": lambda: "P" * 10_000_000,
    "a forged card": Forged,
    "yes": lambda: True,
    "two cards": lambda: ["Copper", "Copper"],
    "cards without end": lambda: itertools.repeat("Copper"),
    "a name that raises": StrRaises,
}


def copies() -> None:
    """Go on twice."""
    os.fork()


def closes() -> None:
    """Close all files."""
    os.closerange(3, 512)


def replaces() -> None:
    """Put another file where those of others were."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in range(3, 64):
        if number != nothing:
            os.dup2(nothing, number)


def reads() -> None:
    """Read memory that is not its own."""
    ctypes.string_at(0)


def recurses() -> None:
    """Call itself without end."""
    recurses()


def sleeps() -> None:
    """Sleep for long."""
    time.sleep(30)


def hangs() -> None:
    """Never come back."""
    while True:
        pass


def clings() -> None:
    """Never come back, and handle all that is raised to make it."""
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass


def hangs_in_c() -> None:
    """Never come back from C."""
    sum(itertools.repeat(1))


def deaf() -> None:
    """Switch the clock off and never come back."""
    signal.setitimer(signal.ITIMER_REAL, 0)
    hangs()


def eats() -> None:
    """Eat memory."""
    eaten = []
    while True:
        eaten.append(bytearray(1 << 22))


def maps() -> None:
    """Eat memory that can be shared."""
    mapped = []
    while True:
        mapped.append(mmap.mmap(-1, 1 << 28))


class Does(Bad):
    """Does what `make` does."""

    make: Callable[[], None]

    def harm(self, view: View) -> Any:
        """Do it, and then buy as money does."""
        type(self).make()
        return money(view)


DONE: dict[str, Callable[[], None]] = {
    "exits at once": lambda: os._exit(0),
    "aborts": os.abort,
    "kills itself": lambda: os.kill(os.getpid(), signal.SIGKILL),
    "reads others' memory": reads,
    "recurses": recurses,
    "eats": eats,
    "maps": maps,
}
"""They fail by what they do."""

CLOSES: dict[str, Callable[[], None]] = {"closes all files": closes, "replaces all files": replaces}

LATE: dict[str, Callable[[], None]] = {
    "sleeps": sleeps,
    "hangs": hangs,
    "clings": clings,
    "hangs in C": hangs_in_c,
    "is deaf": deaf,
}
"""They fail by the time they take."""


def spins() -> None:
    """Leave a thread that holds the interpreter's lock most of the time."""
    threading.Thread(target=hangs, daemon=True).start()


THREADS: dict[str, Callable[[], None]] = {"leaves a thread": spins}


class KeepsTime(Does):
    """Says that it keeps its own time."""

    keeps_time = True
    make = staticmethod(hangs)


class FailsAtStart(Bad):
    """Fails before the first question."""

    def start(self, view: View) -> None:
        """Fail."""
        raise GameError("no")


class FailsWhenMade(Bad):
    """Cannot be made."""

    def __init__(self) -> None:
        raise SystemExit(3)


LEFT_BEHIND = "sleep 47.11"


def leaves_a_child() -> None:
    """Start a program that goes on by itself."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.execve("/bin/sh", ["/bin/sh", "-c", LEFT_BEHIND], {})
        os._exit(0)
    os.wait()


def prints() -> None:
    """Write what looks like an answer."""
    os.write(1, b'{"pick": [0]}\n' * 100)
    print('{"pick": [0]}', flush=True)


HARMLESS: dict[str, Callable[[], None]] = {"copies itself": copies, "leaves a child": leaves_a_child, "prints": prints}
"""They gain and lose nothing by what they do."""


def _kinds(base: type[Bad], made: dict[str, Any]) -> dict[str, type[Bad]]:
    return {name: type(base.__name__, (base,), {"make": staticmethod(make)}) for name, make in made.items()}


FAILING = {
    "frames": Frames,
    **_kinds(Raises, RAISED),
    **_kinds(Answers, ANSWERED),
    **_kinds(Buys, BOUGHT),
    **_kinds(Does, DONE),
    **_kinds(Does, CLOSES),
}
SLOW = {**_kinds(Does, LATE), "keeps its time": KeepsTime}
WITH_THREADS = _kinds(Does, THREADS)
UNWELL = {"fails at start": FailsAtStart, "fails when made": FailsWhenMade}
PLAYING = _kinds(Does, HARMLESS)


@hookimpl
def register_bots(register: Any) -> None:
    """Open the zoo."""
    for name, kind in {**FAILING, **SLOW, **WITH_THREADS, **UNWELL, **PLAYING, "harmless": Bad}.items():
        register(name, kind)
