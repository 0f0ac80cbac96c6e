"""The check of a bot: random tables of two to six, each played three times, and every answer watched."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from dominion_cli.bench.stress import MAX_TURNS, StressGame
from dominion_cli.bots.bot import METHODS, Bot
from dominion_cli.engine.errors import BotFailed, CardFailed, CheckFailed, EndlessGame, GameError, IllegalAnswer
from dominion_cli.engine.game import Game
from dominion_cli.engine.types import KINDS
from dominion_cli.errors import close_to
from dominion_cli.kit.conformance.findings import Figures
from dominion_cli.kit.conformance.seats import Changed, Clock, Other, Watched, facts_of
from dominion_cli.registration import FAILURES, why

if TYPE_CHECKING:
    from dominion_cli.engine.answerer import Answerer
    from dominion_cli.kit.conformance.pulse import Pulse
    from dominion_cli.plugins import Registry

ALONE_EVERY: Final = 3
"""At every table of this number, all seats are the bot's."""


@dataclass(frozen=True)
class Course:
    """How a game went: the answers of all seats, or what broke it off."""

    answers: tuple[int, ...]
    points: tuple[int, ...]
    error: BaseException | None = None

    def same(self, other: Course) -> bool:
        """Return whether another game went the same way."""
        return (self.answers, self.points, str(self.error)) == (other.answers, other.points, str(other.error))

    @property
    def digest(self) -> str:
        """A short text that another course hasn't."""
        return blake2b(repr((self.answers, self.points, str(self.error))).encode(), digest_size=8).hexdigest()


def misspelt(bot: Answerer) -> Iterator[str]:
    """Yield what is wrong with methods that nobody calls, as their names are only nearly those of questions."""
    # Before its questions, a bot has a name that is no method.
    asked = {METHODS.get(kind, kind) for kind in KINDS} | set(dir(Bot)) - {"name"}
    theirs = [kind for kind in type(bot).__mro__ if not kind.__module__.startswith("dominion_cli.")][:-1]
    own = {name: value for kind in theirs for name, value in vars(kind).items() if callable(value)}
    used = {name for value in own.values() for name in getattr(getattr(value, "__code__", None), "co_names", ())}
    for name in own:
        if not name.startswith("_") and name not in asked | used:
            near = close_to(name, [each for each in asked if not each.startswith("_")], 0.8)
            if near:
                yield f"nothing asks {name!r}. Did you mean {near!r}?"


class BotCheck:
    """Checks one bot.

    Args:
        make: makes the bot.
        pulse: is told what is found.
    """

    def __init__(self, make: Callable[[], Answerer], pulse: Pulse) -> None:
        self._make = make
        self._pulse = pulse
        self._clock = Clock()
        self._veterans: dict[int, Answerer] = {}
        self._games = 0

    def play(self, registry: Registry, table: StressGame, *, once: bool = False) -> Course:
        """Play at a table: with new bots, with others as new, and with those that have played before.

        Args:
            registry: what is registered.
            table: the table.
            once: whether to play with new bots only.

        Returns:
            How the first game went.
        """
        first = self._course(registry, table, lambda seat: self._make())
        if first.error is not None:
            self._tell(first.error)
        if once or first.error is not None:
            return first
        if not first.same(self._course(registry, table, lambda seat: self._make())):
            self._pulse.found("not repeatable", "the same game, with the same seed and new bots, went another way")
        elif not first.same(self._course(registry, table, self._veteran)):
            self._pulse.found("keeps state", "with bots that have played other games before, the game went another way")
            self._veterans.clear()
        return first

    def figures(self) -> Figures:
        """Return how much was played, and how long the answers took."""
        clock = self._clock
        each = clock.seconds / clock.decisions if clock.decisions else 0.0
        return Figures(
            self._pulse.subject,
            self._games,
            clock.decisions,
            round(1e6 * each, 1),
            round(1e3 * clock.longest, 3),
            clock.what,
        )

    def _veteran(self, seat: int) -> Answerer:
        if seat not in self._veterans:
            self._veterans[seat] = self._make()
        return self._veterans[seat]

    def _course(self, registry: Registry, table: StressGame, bot: Callable[[int], Answerer]) -> Course:
        """Play a game with bots that may do anything."""
        self._games += 1
        self._pulse.seed = table.seed
        setup = table.kingdom.setup(registry.cards, table.players, max_turns=MAX_TURNS)
        seats: list[Answerer] = []
        for seat in range(table.players):
            theirs = seat == table.seed % table.players or table.seed % ALONE_EVERY == 0
            seats.append(Watched(bot(seat), self._pulse, self._clock) if theirs else Other(self._pulse))
        game = Game(setup, seats, table.seed, record=True, check=True)
        for each in seats:
            if isinstance(each, Watched):
                each.game = game
        before = facts_of(game)
        error: BaseException | None = None
        try:
            game.play()
        except (GameError, *FAILURES) as raised:
            error = raised
        if error is None and facts_of(game) != before:
            error = Changed("cards or the table itself are others after the game")
        points = () if error is not None else tuple(int(player.score()) for player in game.players)
        course = Course(tuple(game.answers or ()), points, error)
        game.close()
        return course

    def _tell(self, error: BaseException) -> None:
        """Tell what broke off a game, and whose fault it is."""
        cause = error.__cause__ if isinstance(error, BotFailed) and error.__cause__ is not None else error
        if isinstance(cause, Changed):
            self._pulse.found("changes the game", str(cause))
        elif isinstance(cause, IllegalAnswer):
            self._pulse.found("illegal answer", str(cause))
        elif isinstance(cause, EndlessGame):
            self._pulse.found("endless", str(cause))
        elif isinstance(error, (CardFailed, CheckFailed)):
            self._pulse.found("crash", f"a card's or the engine's own fault: {error}", fault=False)
        else:
            where = self._pulse.doing
            self._pulse.found("crash", f"{why(cause)}, when asked to {where}" if where else why(cause))
