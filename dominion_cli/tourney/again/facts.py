"""What single games of a tournament say about play. `dominion_cli.stats.play` computes the means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from dominion_cli.engine.game import Game
from dominion_cli.stats.play import GameFacts, PlayTally, SeatFacts
from dominion_cli.tourney.again.replay import Archive, Replay

if TYPE_CHECKING:
    from dominion_cli.engine.player import Player
    from dominion_cli.tourney.tournament import Tournament


def play_statistics(tournament: Tournament, progress: Callable[[int], None] = lambda games: None) -> PlayTally:
    """Return the statistics of play of a tournament, from the games that `Archive.complete` yields.

    Args:
        tournament: the tournament.
        progress: called with the number of games that were just looked at.

    Raises:
        UserError: a record cannot be read, or a game that was not kept cannot be played again.
    """
    tally = PlayTally()
    for replay in Archive(tournament).complete():
        tally.add(facts_of(replay))
        progress(1)
    return tally


def facts_of(replay: Replay) -> GameFacts:
    """Return what a game that did not fail says about play. Its turns are played again for that.

    Raises:
        UserError: its record does not fit the rules of this version.
    """
    game = replay.whole()
    seats = [_SeatNotes() for _ in game.players]
    leader, changes, read = -1, 0, 0
    try:
        while not game.ended:
            game.play_turn()
            read = _read_log(game, seats, read)
            scores = [int(player.score()) for player in game.players]
            seats[game.last_seat].end_turn(scores[game.last_seat])
            ahead = scores.index(max(scores)) if scores.count(max(scores)) == 1 else -1
            changes += 0 <= leader != ahead >= 0
            leader = ahead if ahead >= 0 else leader
    except Exception as error:  # with other rules, the answers can lead anywhere
        raise replay.does_not_fit(error) from None
    facts = [
        seat.facts(bot.bot, bot.win_share, player)
        for seat, bot, player in zip(seats, replay.result.seats, game.players, strict=True)
    ]
    ended = str(game.ended)
    game.close()
    return GameFacts(replay.result.kingdom, ended, changes, facts)


class _SeatNotes:
    """What is noted of a player during a game."""

    def __init__(self) -> None:
        self.turns = 0
        self.points: list[int] = []
        self.coins: list[int] = []
        self.first_gained: dict[str, int] = {}
        self.counts: dict[str, Counter[str]] = {"gains": Counter(), "plays": Counter(), "trashes": Counter()}

    def begin_turn(self, number: int) -> None:
        """Note that a turn begins. An extra turn has the number of the turn before it."""
        self.turns = number
        while len(self.coins) < number:
            self.coins.append(0)

    def end_turn(self, points: int) -> None:
        """Note the score at the end of a turn."""
        while len(self.points) < len(self.coins):
            self.points.append(points)
        if self.points:
            self.points[-1] = points

    def facts(self, bot: str, win_share: float, player: Player) -> SeatFacts:
        """Return what was noted of a player."""
        deck = {str(card): int(copies) for card, copies in player.owned_cards()}
        score = int(player.score())
        return SeatFacts(bot, win_share, score, self.points, self.coins, self.first_gained, **self.counts, deck=deck)


def _read_log(game: Game, seats: list[_SeatNotes], first: int) -> int:
    """Note what a game's log says, from its entry ``first`` on; return the number of entries."""
    if game.log is None:
        return 0
    entries = game.log.entries
    for entry in entries[first:]:
        seat = seats[entry.seat]
        if entry.verb == "turn":
            seat.begin_turn(int(entry.number))
        elif entry.verb == "gets" and entry.unit == "$":
            if seat.coins:
                seat.coins[-1] += int(entry.number)
        elif entry.verb in seat.counts:
            for card in entry.cards:
                seat.counts[entry.verb][card.name] += 1
                if entry.verb == "gains":
                    seat.first_gained.setdefault(card.name, seat.turns)
    return len(entries)
