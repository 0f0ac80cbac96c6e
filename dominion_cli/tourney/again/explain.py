"""Where two bots part: the decisions in which they differ, and what each was worth when both ways are played on."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from dominion_cli.engine.answerer import Answerer
from dominion_cli.engine.errors import GameError
from dominion_cli.engine.fork import try_answer
from dominion_cli.engine.game import Game
from dominion_cli.engine.luck import key
from dominion_cli.engine.view import player_of, use_random
from dominion_cli.errors import Interrupted, UserError
from dominion_cli.isolation.bot import close_bots
from dominion_cli.stats.intervals import Interval, t_interval
from dominion_cli.tourney.plan.blocks import Round
from dominion_cli.tourney.plan.league import Entrant, League
from dominion_cli.tourney.play.executors import process_executor, stop_at_once
from dominion_cli.tourney.play.job import Job, maker

if TYPE_CHECKING:
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.view import View
    from dominion_cli.plugins import Registry

PLAYOUT_KEY: Final = 0xE4B1
ORDERED: Final = ("topdeck", "bottom", "order")
"""The kinds of question in which the order of the picks counts."""


class Task(NamedTuple):
    """What a worker must know.

    Attributes:
        job: the match, as for any tournament.
        first: how many differences of each bot are looked at in a game.
        playouts: how often each of the two ways is played on.
        then: the bot that plays on in both seats; the two bots themselves unless given.
    """

    job: Job
    first: int
    playouts: int
    then: Entrant | None = None


class Parting(NamedTuple):
    """A decision in which the two bots differ.

    ``game``, ``seat`` and ``turn`` count from 1. ``bot`` is the bot that decides, ``other`` the one that would have
    decided otherwise. ``choice`` and ``other_choice`` are the names of what they picked; ``kind`` and ``source`` are
    those of the question. ``worth`` is how much more win share the choice gives its bot than the other choice;
    ``error`` is the standard error of that.
    """

    game: int
    seat: int
    bot: str
    other: str
    turn: int
    situation: str
    kind: str
    source: str
    choice: tuple[str, ...]
    other_choice: tuple[str, ...]
    worth: float
    error: float
    playouts: int

    @property
    def interval(self) -> Interval:
        """The worth with its 95 % interval, which comes from the variance of the playouts."""
        return t_interval(self.worth, self.error**2, self.playouts - 1)


class Group(NamedTuple):
    """Differences that are the same in different situations, and what they were worth on average."""

    partings: Sequence[Parting]

    @property
    def first(self) -> Parting:
        """The first of them."""
        return self.partings[0]

    @property
    def worth(self) -> Interval:
        """The mean worth of just these decisions, with its 95 % interval, from the variance of the playouts."""
        times = len(self.partings)
        mean = sum(parting.worth for parting in self.partings) / times
        variance = sum(parting.error**2 for parting in self.partings) / times**2
        return t_interval(mean, variance, sum(parting.playouts - 1 for parting in self.partings))


def groups(partings: Sequence[Parting]) -> list[Group]:
    """Group differences of the same kind; those groups come first that mattered most in total."""
    found: dict[tuple[object, ...], list[Parting]] = {}
    for parting in partings:
        same = (parting.bot, parting.kind, parting.source, parting.choice, parting.other_choice)
        found.setdefault(same, []).append(parting)
    return sorted(map(Group, found.values()), key=lambda group: -abs(len(group.partings) * group.worth.estimate))


def explain(
    league: League,
    registry: Registry,
    *,
    first: int,
    playouts: int,
    then: Entrant | None = None,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda games: None,
) -> list[Parting]:
    """Play a league's games between two bots, and find out where they part.

    At every decision the other bot is asked what it would do there. Where that differs, both ways are played on to the
    end, ``playouts`` times each. What the player who decides cannot know is dealt anew each time, alike for both ways.

    Args:
        league: a league of two bots. Its games, from the first on, are those of a match.
        registry: what is registered.
        first, playouts, then: see `Task`.
        jobs: how many games are played at the same time; the result does not depend on it.
        progress: called with 1 for each finished game.

    Raises:
        UserError: a bot failed, or thinks ahead, and so cannot play on.
        Interrupted: somebody pressed Ctrl-C.
    """
    task = Task(Job.of(league, registry), first, playouts, then)
    pool = process_executor(jobs)
    found: list[Parting] = []
    try:
        for future in [pool.submit(explain_game, task, number) for number in range(league.games)]:
            found += future.result()
            progress(1)
    except KeyboardInterrupt:
        raise Interrupted("Interrupted.") from None
    finally:
        stop_at_once(pool)
    return found


def explain_game(task: Task, number: int) -> list[Parting]:
    """Play one game of a league (from 0), and look into the first decisions in which its bots differ."""
    league, registry = task.job.unpacked()
    rotation = number % 2
    block = Round(0, [(0, 1)], len(league.kingdoms), league.games, league.seed).block(number // 2)
    setup = league.kingdoms[block.kingdom].setup(registry.cards, 2, max_turns=league.max_turns)
    seated = [league.bots[rotation], league.bots[1 - rotation]]
    answerers = [maker(task.then or each, league, registry)() for each in seated]
    for entrant, answerer in zip(seated, answerers, strict=True):
        if answerer.forks:
            name = (task.then or entrant).name
            raise UserError(f"{name} thinks ahead, which takes too long to play on with; name another: --then BOT")
    pairs = []
    for own, other in (seated, seated[::-1]):
        partings = _Partings(task, number, (own.name, other.name), answerers, key(block.seed, number, PLAYOUT_KEY))
        one, two = (maker(each, league, registry)() for each in (own, other))
        pairs.append(_Pair(one, two, partings))
    game = Game(setup, pairs, block.seed, record=True)
    try:
        game.play()
    except GameError as error:
        raise UserError(f"game {number + 1}: {error}") from None
    finally:
        close_bots()
    game.close()
    return sorted((parting for pair in pairs for parting in pair.partings.found), key=lambda each: each.turn)


class _Pair(Answerer):
    """Plays as one bot does, and asks another what it would do."""

    def __init__(self, own: Answerer, other: Answerer, partings: _Partings) -> None:
        super().__init__()
        self._own, self._other = own, other
        self.partings = partings
        self.plays_all_treasures = own.plays_all_treasures and other.plays_all_treasures

    def start(self, view: View) -> None:
        self._own.start(view)
        self._other.start(view)

    def over(self, view: View) -> None:
        self._own.over(view)
        self._other.over(view)

    def answer(self, view: View, decision: Decision) -> list[int]:
        own = self._own.answer(view, decision)
        dice = view.random.copy()
        other = self._other.answer(view, decision)
        # What the other draws must not change the game.
        use_random(view, dice)
        # The order in which Treasures are played hardly ever matters.
        order_only = decision.kind == "play_treasure" and own and other
        if not order_only and _picked(decision, own) != _picked(decision, other):
            self.partings.take(view, decision, own, other)
        return own


class _Partings:
    """Keeps the first differences of one seat, and finds out what each was worth."""

    def __init__(self, task: Task, number: int, names: tuple[str, str], answerers: list[Answerer], seed: int) -> None:
        self._task = task
        self._number = number
        self._names = names
        self._answerers = answerers
        self._seed = seed
        self.found: list[Parting] = []

    def take(self, view: View, decision: Decision, own: list[int], other: list[int]) -> None:
        """Look into a difference, unless there are enough."""
        if len(self.found) >= self._task.first:
            return
        seat = decision.decider - 1
        gained = np.zeros(self._task.playouts)
        for playout in range(self._task.playouts):
            seed = key(self._seed, 2 * len(self.found) + seat, playout)
            gained[playout] = self._share(view, own, seat, seed) - self._share(view, other, seat, seed)
        self.found.append(
            Parting(
                game=self._number + 1,
                seat=seat + 1,
                bot=self._names[0],
                other=self._names[1],
                turn=view.turn,
                situation=_situation(view),
                kind=decision.kind,
                source=str(decision.source or ""),
                choice=_picked(decision, own),
                other_choice=_picked(decision, other),
                worth=float(gained.mean()),
                error=float(gained.std(ddof=1)) / math.sqrt(len(gained)),
                playouts=len(gained),
            )
        )

    def _share(self, view: View, picks: list[int], seat: int, seed: int) -> float:
        game = try_answer(player_of(view), picks, self._answerers, seed)
        share = game.win_shares()[seat]
        for answerer, eyes in zip(self._answerers, game.views, strict=True):
            answerer.over(eyes)
        game.close()
        return share


def _picked(decision: Decision, picks: Sequence[int]) -> tuple[str, ...]:
    """Return the names of the options picked, sorted where their order does not count."""
    options = decision.options
    names = [str(options[pick]) for pick in picks]
    return tuple(names if decision.kind in ORDERED else sorted(names))


def _situation(view: View) -> str:
    """Return in one line what matters for a decision."""
    hand = Counter(map(str, view.hand))
    cards = ", ".join(f"{count} {name}" if count > 1 else name for name, count in hand.items()) or "no cards"
    if not view.my_turn:
        return f"another's turn, in hand {cards}"
    return f"{view.phase} phase, Actions {view.actions}, Buys {view.buys}, ${view.coins}, in hand {cards}"
