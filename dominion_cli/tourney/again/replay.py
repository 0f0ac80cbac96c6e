"""Plays games of a tournament again: without their bots, from the answers that were kept, or else from their seed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from heapq import nsmallest
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from dominion_cli.engine.errors import GameError
from dominion_cli.engine.game import Game
from dominion_cli.errors import UserError
from dominion_cli.tourney.again.tape import EndOfRecord, Moment, Reached, Reel, Tape
from dominion_cli.tourney.plan.league import difference, versions
from dominion_cli.tourney.play.game_record import NotARecord, sampled, unpacked
from dominion_cli.tourney.play.job import Job
from dominion_cli.tourney.play.worker import play_blocks
from dominion_cli.tourney.results.games import GameResult, finished_blocks, rounds

if TYPE_CHECKING:
    from dominion_cli.engine.setup import Setup
    from dominion_cli.tourney.plan.blocks import Block, Round
    from dominion_cli.tourney.play.failures import Failure
    from dominion_cli.tourney.tournament import Tournament


class ReplayTurn(NamedTuple):
    """A turn: its number for the player, the seat (from 0), and the number of the first question (from 0) in it."""

    number: int
    seat: int
    question: int


@dataclass(frozen=True)
class Replay:
    """A game of a tournament that can be looked at in any moment, forward and back.

    ``result`` is what the tournament counted, ``failure`` how the game failed, if it did. ``kept`` says whether its
    record was kept; if not, it was played again from its seed with its bots.
    """

    result: GameResult
    setup: Setup
    orders: int
    answers: list[int]
    failure: Failure | None
    kept: bool

    @property
    def bots(self) -> list[str]:
        """The names of the bots, the first to move first."""
        return [seat.bot for seat in self.result.seats]

    def at(self, question: int) -> Moment:
        """Return the game as it was when a question was asked, by its number from 0; at its end beyond the last one.

        The game is played up to there: that takes some milliseconds at most.

        Raises:
            UserError: the record does not fit the rules of this version.
        """
        return self._run(Reel(self.answers, question))

    def watch(self, see: Callable[[Moment], None]) -> None:
        """Play the game through once and show it as it is at each question, and at last at its end.

        Args:
            see: called with each moment. It must note what it needs: the next moment changes the same game.

        Raises:
            UserError: the record does not fit the rules of this version.
        """
        see(self._run(Reel(self.answers, watch=see)))

    def _run(self, reel: Reel) -> Moment:
        game = self._game(reel)
        reel.game = game
        try:
            game.play()
        except (Reached, EndOfRecord):
            # Some questions offer what may be played or bought at this moment: the answer needs its words now.
            return Moment(game, reel.decision, reel.answered())
        except GameError as error:
            if self.failure is None:
                raise self.does_not_fit(error) from None
        return Moment(game, None, None)

    @cached_property
    def end(self) -> Moment:
        """The game at its end, or where it broke off."""
        return self.at(len(self.answers))

    @property
    def questions(self) -> int:
        """How many questions were asked."""
        return int(self.end.game.questions)

    @cached_property
    def turns(self) -> list[ReplayTurn]:
        """All turns that began, in order."""
        log = self.end.game.log
        entries = log.entries if log is not None else []
        return [
            ReplayTurn(int(entry.number), int(entry.seat), int(entry.question))
            for entry in entries
            if entry.verb == "turn"
        ]

    def whole(self) -> Game:
        """Return the game before its first turn, with all its answers: this is the quick way through a game.

        Its turns are to be played with `Game.play_turn` until it has ``ended``.
        """
        return self._game(Reel([]), self.answers)

    def is_as_counted(self) -> bool:
        """Return whether the game ends as the tournament counted it. If not, a bot does not play by its seed."""
        game = self.end.game
        if self.result.ended in ("forfeit", "void"):
            return self.end.decision is not None or not game.ended
        points = [(player.score(), player.turns) for player in game.players]
        return game.ended == self.result.ended and points == [(seat.vp, seat.turns) for seat in self.result.seats]

    def _game(self, reel: Reel, given: list[int] | None = None) -> Game:
        seats = [Tape(reel, bool(self.orders >> seat & 1)) for seat in range(len(self.result.seats))]
        return Game(self.setup, seats, self.result.seed, log=True, given=given)

    def does_not_fit(self, error: Exception) -> UserError:
        """Return the error for a record that does not fit the game."""
        return UserError(f"game {self.result.number}: its record does not fit the rules of this version ({error}).")


class Archive:
    """The games of a tournament, to be played again.

    Args:
        tournament: the tournament.
    """

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._setups: dict[int, Setup] = {}
        self._job = Job.of(replace(tournament.league, records="all"), tournament.registry)

    def replay(self, number: int) -> Replay:
        """Return a game by its number, from 1; one that was not kept is played again from its seed with its bots.

        Raises:
            UserError: it has not been played; or it was not kept, and cannot be played again.
        """
        round_, result = _find(self._tournament, number)
        record = self._tournament.store.game_record(number)
        return self._from(result, record.answers) if record else self._again(round_, result)

    def complete(self) -> Iterator[Replay]:
        """Yield the kept games that did not fail. If none is kept, yield those that ``"sample"`` would have kept.

        Raises:
            UserError: a record cannot be read; or a game was not kept, and cannot be played again.
        """
        return self._replays(self._kept() if self.keeps_complete_games else self._sample())

    def some(self, most: int) -> Iterator[Replay]:
        """Yield some of the kept games that did not fail. If none is kept, yield some of all games, played again.

        Args:
            most: how many at most. Of more games some are drawn by lot, always the same ones.

        Raises:
            UserError: as for `complete`.
        """
        dice = Random(self._tournament.league.seed)
        # Every tenth game, say, might always be one of the same table.
        places = range(sum(1 for _ in self._candidates()))
        drawn = set(nsmallest(most, places, key=lambda _: dice.random()))
        return self._replays(game for place, game in enumerate(self._candidates()) if place in drawn)

    def _candidates(self) -> Iterator[tuple[Round, int, bytes]]:
        return self._kept() if self.keeps_complete_games else self._stored(lambda block, index: True)

    def _replays(self, games: Iterable[tuple[Round, int, bytes]]) -> Iterator[Replay]:
        for round_, number, answers in games:
            result = _result(self._tournament, round_, number)
            if result is not None and result.ended not in ("forfeit", "void"):
                yield self._from(result, answers) if answers else self._again(round_, result)

    @property
    def keeps_complete_games(self) -> bool:
        """Whether any games are kept that did not fail."""
        failed = self._failed()
        return any(record.game not in failed for record in self._tournament.store.game_records())

    def count_complete(self) -> int:
        """Return how many games `complete` will yield."""
        failed = self._failed()
        kept = sum(1 for record in self._tournament.store.game_records() if record.game not in failed)
        return kept or sum(1 for _ in self._sample())

    def _failed(self) -> set[int]:
        return {failure.game for failure in self._tournament.store.failures()}

    def _kept(self) -> Iterator[tuple[Round, int, bytes]]:
        """Yield the kept games that did not fail: their round, number and answers."""
        plan, store, failed = self._tournament.plan, self._tournament.store, self._failed()
        records = store.game_records()
        record = next(records, None)
        for round_ in rounds(plan, store):
            while record is not None and record.block in round_.blocks:
                if record.game not in failed:
                    yield round_, record.game, record.answers
                record = next(records, None)

    def _sample(self) -> Iterator[tuple[Round, int, bytes]]:
        """Yield the games that ``"sample"`` keeps and that did not fail: their round and number, and no answers."""
        games = self._tournament.plan.games_per_block
        return self._stored(lambda block, index: sampled(block, index, games))

    def _stored(self, wanted: Callable[[Block, int], bool]) -> Iterator[tuple[Round, int, bytes]]:
        """Yield the stored games that did not fail and are wanted, which depends on the block and the place in it."""
        games, failed = self._tournament.plan.games_per_block, self._failed()
        for round_ in rounds(self._tournament.plan, self._tournament.store):
            for records in self._tournament.store.block_records(round_.blocks):
                for block in map(round_.block, records.blocks):
                    for index in range(games):
                        number = block.number * games + index + 1
                        if number not in failed and wanted(block, index):
                            yield round_, number, b""

    def _from(self, result: GameResult, record: bytes, kept: bool = True) -> Replay:
        store = self._tournament.store
        try:
            orders, answers = unpacked(record)
        except NotARecord as error:
            raise UserError(f"{store.path}: game {result.number}: {error}.") from None
        setup = self._setup(result.block.kingdom)
        return Replay(result, setup, orders, answers, store.failure(result.number), kept)

    def _again(self, round_: Round, result: GameResult) -> Replay:
        """Play the block of a game once more, just as the tournament did, but keep its games."""
        number = result.block.number
        what = f"{self._tournament.store.path}: game {result.number} was not kept, and cannot be played again"
        if found := difference(self._tournament.league.versions, versions(self._tournament.registry)):
            raise UserError(f"{what}: of the versions it was played with, {found}.")
        try:
            played = play_blocks(self._job, round_, range(number, number + 1))
        except UserError as error:
            raise UserError(f"{what}: {error}") from None
        for record in played.game_records:
            if record.game == result.number:
                return self._from(result, record.answers, kept=False)
        failure = self._tournament.store.failure(result.number)
        raise UserError(f"{what}: {failure.message if failure else 'a bot does not get to play it'}")

    def _setup(self, kingdom: int) -> Setup:
        league, cards = self._tournament.league, self._tournament.registry.cards
        if kingdom not in self._setups:
            self._setups[kingdom] = league.kingdoms[kingdom].setup(cards, league.players, max_turns=league.max_turns)
        return self._setups[kingdom]


def _find(tournament: Tournament, number: int) -> tuple[Round, GameResult]:
    """Return a stored game by its number, from 1, and the round that it belongs to.

    Raises:
        UserError: it has not been played.
    """
    block = (number - 1) // tournament.plan.games_per_block
    for round_ in rounds(tournament.plan, tournament.store):
        if block in round_.blocks and (found := _result(tournament, round_, number)):
            return round_, found
    games = tournament.blocks_stored * tournament.plan.games_per_block
    raise UserError(f"{tournament.store.path}: there is no game {number}; {games:,} games are stored.")


def _result(tournament: Tournament, round_: Round, number: int) -> GameResult | None:
    block, index = divmod(number - 1, tournament.plan.games_per_block)
    for records in tournament.store.block_records(range(block, block + 1)):
        (found,) = finished_blocks(tournament.plan, round_, records)
        return found.games[index]
    return None
