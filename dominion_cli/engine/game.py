"""A game: a table, who sits at it, and how it is played to its end."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64

from dominion_cli.engine.answerer import Answerer
from dominion_cli.engine.check import count_all
from dominion_cli.engine.course import Course
from dominion_cli.engine.errors import GameError
from dominion_cli.engine.frame import Frame
from dominion_cli.engine.log import Log
from dominion_cli.engine.player import Player
from dominion_cli.engine.scoring import results
from dominion_cli.engine.setup import Setup
from dominion_cli.engine.view import View


class Game(Course):
    """One game of Dominion.

    Args:
        setup: the table.
        answerers: who answers for each seat, the first player first.
        seed: decides all luck of the game.
        record: keep every answer in ``answers``, so that the game can be played again from it.
        log: keep a log of all that happens.
        given: recorded answers to be taken before anybody is asked.
        check: after every question, check that no card was made or lost and that all numbers are sane.

    >>> from dominion_cli import registry
    >>> setup = registry().kingdoms.kingdom("First Game").setup(registry().cards, players=2)
    >>> game = Game(setup, [registry().bots.make("money"), registry().bots.make("smithy")], seed=1)
    >>> game.play()
    >>> game.ended
    'provinces'
    """

    # Without slots, so many attributes are slow to get at in the interpreted build.
    __slots__ = ()

    def __init__(
        self,
        setup: Setup,
        answerers: Sequence[Answerer],
        seed: int,
        *,
        record: bool = False,
        log: bool = False,
        check: bool = False,
        given: list[int] | None = None,
    ) -> None:
        if len(answerers) != setup.players:
            raise GameError(f"{len(answerers)} answerers for a table of {setup.players}")
        super().__init__(setup, seed, answerers, record, given, check)
        self.log = Log(self) if log else None
        seat: i64 = 0
        for answerer in answerers:
            player = Player(self, seat, answerer)
            player.draw_first_hand()
            self.players.append(player)
            self.views.append(View(player))
            seat += 1
        if setup.starters:
            for card in setup.starters:
                frame = Frame(self.players[0], card)
                card.start_game(self)
                frame.leave()
        if check:
            self.total = count_all(self)

    def play(self) -> None:
        """Play the game to its end.

        Raises:
            IllegalAnswer: an answer that the rules or the question do not allow.
            BotFailed: an answerer raised an exception.
            CardFailed: a card's code raised an exception.
            EndlessGame: a card asks, or gives extra turns, without end.
        """
        try:
            if self.questions == 0:
                self._tell_start()
            while not self.ended:
                self.play_turn()
            for player in self.players:
                self.asking = player.seat
                player.answerer.over(self.views[player.seat])
            self.asking = -1
        except GameError:
            raise
        except Exception as error:
            failure = self._blame(error)
            # Compiled code forgets what an exception is raised from.
            failure.__cause__ = error
            raise failure from error

    def _tell_start(self) -> None:
        for player in self.players:
            self.asking = player.seat
            player.answerer.start(self.views[player.seat])
        self.asking = -1

    # Results.

    def results(self) -> list[tuple[int, int, float]]:
        """Return each seat's points, turns and share of the win: 1 for the winner, 1/k each for k who share it.

        Most points win; of players with equal points those win who had fewer turns.
        """
        return results(self.players)

    def win_shares(self) -> list[float]:
        """Return what each seat won (see `results`)."""
        return [share for _, _, share in self.results()]

    def close(self) -> None:
        """Take the finished game apart, so that its memory is free at once. Nothing of it can be used afterwards."""
        self.players = []
        self.views = []
        self._turn_decision = None
        self.extra = None
        self.extra_turns = []
        self.frame = None
        self.log = None

    # Copies.

    def fork(self, answerers: Sequence[Answerer]) -> Game:
        """Return another game that goes on from the very question that is being asked, with other answerers.

        It is the same game played again: its luck is a function of its seed, and the answers so far are given.

        Raises:
            GameError: when the game does not record its answers; it does if an answerer ``forks``.
        """
        if self.answers is None:
            raise GameError("the game can't be forked: it does not record its answers")
        twin = Game(self.setup, answerers, self.seed, record=True, log=self.log is not None, given=self.answers[:])
        for player, original in zip(twin.players, self.players, strict=True):
            if twin.given:
                player.plays_all_treasures = original.plays_all_treasures
        return twin
