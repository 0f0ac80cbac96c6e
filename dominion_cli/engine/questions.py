"""Asking and reacting: every question of a game is asked in one place, every event happens in one place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from dominion_cli.engine.answerer import Answerer
from dominion_cli.engine.answers import read, size, write
from dominion_cli.engine.card import NO_CARD, Card
from dominion_cli.engine.check import check_game
from dominion_cli.engine.costs import Prices
from dominion_cli.engine.decision import Decision
from dominion_cli.engine.errors import BotFailed, CardFailed, EndlessGame, GameError, said
from dominion_cli.engine.event import Event
from dominion_cli.engine.frame import Frame
from dominion_cli.engine.reacting import hears, respond
from dominion_cli.engine.seat import Seat
from dominion_cli.engine.setup import Setup
from dominion_cli.engine.types import SHUFFLE

if TYPE_CHECKING:
    from dominion_cli.engine.play import Play
    from dominion_cli.engine.player import Player
    from dominion_cli.engine.view import View

# With more questions in one turn a game would never end. Of 42,000 turns of random games over all cards, the busiest
# had 66 questions.
MOST_QUESTIONS_IN_A_TURN: Final = 10_000

# What is said of a card that is no answer to one of a turn's own questions.
REFUSALS: Final = {
    "play_action": "is not an Action card in hand",
    "play_treasure": "is not a Treasure card in hand",
    "play_night": "is not a Night card in hand",
    "buy": "can't be bought now",
}


class Questions(Prices):
    """A table at which questions are asked and answered, and things react to what happens."""

    # Without slots, so many attributes are slow to get at in the interpreted build.
    # fmt: off
    __slots__ = (
        "_turn_decision",
        "answers",
        "asking",
        "checking",
        "frame",
        "given",
        "given_next",
        "most_questions",
        "questions",
        "total",
        "views",
    )
    # fmt: on

    def __init__(
        self,
        setup: Setup,
        seed: int,
        answerers: Sequence[Answerer],
        record: bool,
        given: list[int] | None,
        check: bool,
    ) -> None:
        super().__init__(setup, seed)
        self.frame: Frame | None = None
        """What is being followed: whose text, in which play, at which event; None where the turn itself goes on."""
        self.asking: i64 = -1
        """The seat whose answer is awaited, or -1."""
        self.questions: i64 = 0
        """How many questions there have been."""
        self.most_questions: i64 = MOST_QUESTIONS_IN_A_TURN
        """How many questions there may be until the end of this turn."""
        forks = len([answerer for answerer in answerers if answerer.forks]) > 0
        self.answers: list[int] | None = [] if record or forks else None
        """The answers there have been, where they are recorded."""
        self.given: list[int] = given if given is not None else []
        """Answers to be taken from here before anybody is asked."""
        self.given_next: i64 = 0
        """How many of those were taken."""
        self.views: list[View] = []
        """What each player may know, in the order of the seats."""
        # A turn's own questions share one object, until somebody looks inside and might keep it.
        self._turn_decision: Decision | None = None
        self.checking: bool = check
        """Whether the game checks itself after every question."""
        self.total: list[int] = []
        """How many of each card the game began with, where it checks itself."""

    @property
    def source(self) -> Card | None:
        """The card whose text is being followed; None where the turn itself goes on."""
        frame = self.frame
        return None if frame is None else frame.source

    @property
    def play_now(self) -> Play | None:
        """The play that the text being followed belongs to, if it is that of a card in play."""
        frame = self.frame
        return None if frame is None else frame.play

    @property
    def event_now(self) -> Event | None:
        """What the text being followed reacts to, if it does."""
        frame = self.frame
        return None if frame is None else frame.event

    # Questions.

    def ask(self, player: Seat, decision: Decision) -> list[int]:
        """Ask a player a question, check the answer and record it; return the numbers of the options picked."""
        self.questions += 1
        if self.questions > self.most_questions:
            raise self._too_many_questions(decision)
        decider = self.decider_of(player)
        if self.given_next < len(self.given):
            picks = self._given_picks(decision)
        else:
            self.asking = decider.seat
            picks = decider.answerer.answer(self.views[player.seat], decision)
        problem = decision.problem(picks)
        if problem:
            raise decider.illegal(f"{problem}; asked was {decision!r}")
        # Not earlier: who gave the answer is to blame for what goes wrong with it.
        self.asking = -1
        if self.answers is not None:
            write(self.answers, decision, picks)
        if self.checking:
            self.check()
        return picks

    def _ask_turn(self, player: Player, kind: str) -> Card | None:
        """Ask one of a turn's own questions: which card to play or buy, if any.

        A `Bot` says the card itself, so the options need not be listed and counted through.
        """
        decision = self._turn_decision
        if decision is None or not decision.reuse(kind, player):
            decision = Decision(kind, player, None, None, None, 0, 1)
            self._turn_decision = decision
        self.questions += 1
        if self.questions > self.most_questions:
            raise self._too_many_questions(decision)
        if self.checking:
            self.check()
        card: Card | None
        if self.given_next < len(self.given):
            card = decision._card_of(self._given_picks(decision))
        else:
            decider = player if self.extra is None else self.decider_of(player)
            self.asking = decider.seat
            card = decider.answerer._answer_card(self.views[player.seat], decision)
        if self.answers is not None:
            picks = decision._picks_of(card)
            if card is not None and not picks:
                raise self._refused(player, kind, card)
            write(self.answers, decision, picks)
        self.asking = -1
        return card

    def decider_of(self, player: Seat) -> Seat:
        """Return who decides for a player: in a turn that somebody else controls, that one."""
        extra = self.extra
        if extra is not None and extra.controller is not None and extra.player is player:
            return extra.controller
        return player

    def _given_picks(self, decision: Decision) -> list[int]:
        """Take the next of the answers given beforehand."""
        picks = read(self.given, self.given_next, decision)
        self.given_next += size(decision, picks)
        if self.given_next >= len(self.given):
            # From now on the answerers' own standing orders count.
            for player in self.players:
                player.plays_all_treasures = player.answerer.plays_all_treasures
        return picks

    def _refused(self, player: Player, kind: str, card: Card) -> GameError:
        """Return the exception for a card that is no answer to one of a turn's own questions."""
        return self.decider_of(player).illegal(f"{card.name} {REFUSALS[kind]}")

    # Events.

    def happen(self, event: Event) -> None:
        """Let everybody's abilities that wait for this event be used, in turn order from the current player."""
        players = self.players
        count: i64 = len(players)
        first = self.turn_player().seat
        step: i64 = 0
        while step < count:
            respond(players[(first + step) % count], event)
            step += 1

    def heard(self, kind: i64, player: Player, card: Card) -> bool:
        """Return whether anybody has anything that listens to such an event; if not, it need not be made."""
        for each in self.players:
            if hears(each, kind, player, card):
                return True
        return False

    def shuffled(self, player: Seat) -> None:
        """Let a player who has just shuffled do what he may do then."""
        own = self.players[player.seat]
        respond(own, Event(SHUFFLE, own, NO_CARD))

    def _is_replaced(self, kind: i64, player: Player) -> bool:
        """Return whether something comes in place of a stage of a player's turn."""
        event = Event(kind, player, NO_CARD)
        self.happen(event)
        return event.replaced

    # What goes wrong.

    def _too_many_questions(self, decision: Decision) -> EndlessGame:
        source = decision.source if decision.source is not None else self.source
        who = self.players[decision.seat - 1].name
        return self._endless(
            source, f"{MOST_QUESTIONS_IN_A_TURN:,} questions in this turn; {who} was asked {decision!r}"
        )

    def _endless(self, source: Card | None, too_much: str) -> EndlessGame:
        """Return the exception for a game that does not end, naming the card that is being followed."""
        return EndlessGame(f"{self._now(source)}: the game does not end: more than {too_much}")

    def _now(self, source: Card | None) -> str:
        """Say in words whose text is being followed, and in which turn."""
        player = self.turn_player()
        return f"{source.name if source is not None else 'the game'}, turn {player.turns} of {player.name}"

    def _blame(self, error: Exception) -> GameError:
        """Return the exception that says whose code failed: a bot's, when its answer was awaited, or a card's."""
        what = said(error)
        if self.asking >= 0:
            player = self.players[self.asking]
            return BotFailed(f"{player.name}, turn {player.turns}: the bot failed: {what}", player.seat)
        return CardFailed(f"{self._now(self.source)}: {what}")

    def check(self) -> None:
        """Check that no card was made or lost, that kept numbers agree with the cards, and that all is sane.

        Raises:
            CheckFailed: saying what is wrong, at which player and turn.
        """
        check_game(self.players[0].game)
