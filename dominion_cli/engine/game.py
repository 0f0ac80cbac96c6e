"""A game: the turns, the piles, the end. It asks every question in one place and lets things react in one place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from dominion_cli.engine.answerer import Answerer
from dominion_cli.engine.answers import read, size, write
from dominion_cli.engine.card import NO_CARD, Card, Landscape
from dominion_cli.engine.check import check_game, count_all
from dominion_cli.engine.costs import Prices
from dominion_cli.engine.decision import Decision
from dominion_cli.engine.errors import BotFailed, CardFailed, EndlessGame, GameError
from dominion_cli.engine.event import Event
from dominion_cli.engine.frame import Frame
from dominion_cli.engine.log import Log
from dominion_cli.engine.player import Player
from dominion_cli.engine.reacting import respond
from dominion_cli.engine.seat import Seat
from dominion_cli.engine.setup import BOONS, Setup
from dominion_cli.engine.table import ExtraTurn
from dominion_cli.engine.types import (
    ACTION,
    ACTION_END,
    BETWEEN_TURNS,
    BUY_END,
    BUY_START,
    CLEAN_UP,
    FROM_PLAY,
    GAME_END,
    NIGHT,
    NIGHT_START,
    OUT_OF_BUYS,
    PLAY,
    PLAYED,
    SHUFFLE,
    TREASURE,
    TREASURE_ORDER,
    TURN_END,
    TURN_START,
    TYPES,
    WOULD_CLEAR,
    WOULD_TAKE_TURN,
)
from dominion_cli.engine.view import View

if TYPE_CHECKING:
    from dominion_cli.engine.play import Play

HAND_SIZE: Final = 5

# While anything listens to these, Treasures are played one by one even for players who would play all in one go.
NOT_IN_ONE_GO: Final = PLAY | PLAYED | TYPES | TREASURE_ORDER

# The stages of a turn, between which a game can be copied.
START: Final = 0
ACTION_PHASE: Final = 1
BUY_PHASE: Final = 2
CLEAN_UP_PHASE: Final = 3
NIGHT_PHASE: Final = 4

# With more questions in one turn, or extra turns in a row, a game would never end. Of 42,000 turns of random games over
# all cards, the busiest had 66 questions, and no two extra turns came in a row.
MOST_QUESTIONS_IN_A_TURN: Final = 10_000
MOST_EXTRA_TURNS_IN_A_ROW: Final = 1_000

# What is said of a card that is no answer to one of a turn's own questions.
REFUSALS: Final = {
    "play_action": "is not an Action card in hand",
    "play_treasure": "is not a Treasure card in hand",
    "play_night": "is not a Night card in hand",
    "buy": "can't be bought now",
}


class Game(Prices):
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
    # fmt: off
    __slots__ = (
        "_turn_decision",
        "actions_played",
        "answers",
        "asking",
        "bought",
        "checking",
        "ended",
        "extra_in_a_row",
        "frame",
        "given",
        "given_next",
        "how_it_ends",
        "last_round",
        "most_questions",
        "phase",
        "played",
        "questions",
        "total",
        "views",
    )
    # fmt: on

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
        super().__init__(setup, seed)
        self.log = Log(self) if log else None
        self.phase: i64 = START
        """The phase of the turn."""
        self.ended: str = ""
        """How the game ended: ``provinces``, ``colonies``, ``piles``, ``stalled``; nothing while it goes on."""
        self.bought: bool = False
        """Whether anything has been bought this turn."""
        self.played: i64 = 0
        """How many cards were played this turn."""
        self.actions_played: i64 = 0
        """How many Action cards were played this turn."""
        self.last_round: list[Player] | None = None
        """Those who take one more turn each before the game ends; None while it goes on."""
        self.how_it_ends: str = ""
        """How the game ends after that round."""
        self.frame: Frame | None = None
        """What is being followed: whose text, in which play, at which event; None where the turn itself goes on."""
        self.asking: i64 = -1
        """The seat whose answer is awaited, or -1."""
        self.questions: i64 = 0
        """How many questions there have been."""
        self.most_questions: i64 = MOST_QUESTIONS_IN_A_TURN
        """How many questions there may be until the end of this turn."""
        self.extra_in_a_row: i64 = 0
        """How many extra turns there have been since the last turn that was none."""
        forks = len([answerer for answerer in answerers if answerer.forks]) > 0
        self.answers: list[int] | None = [] if record or forks else None
        """The answers there have been, where they are recorded."""
        self.given: list[int] = given if given is not None else []
        """Answers to be taken from here before anybody is asked."""
        self.given_next: i64 = 0
        """How many of those were taken."""
        self.views: list[View] = []
        """What each player may know, in the order of the seats."""
        seat: i64 = 0
        for answerer in answerers:
            player = Player(self, seat, answerer)
            player.draw(HAND_SIZE)
            self.players.append(player)
            self.views.append(View(player))
            seat += 1
        # A turn's own questions share one object, until somebody looks inside and might keep it.
        self._turn_decision: Decision | None = None
        if setup.starters:
            for card in setup.starters:
                frame = Frame(self.players[0], card)
                card.start_game(self)
                frame.leave()
        self.checking: bool = check
        """Whether the game checks itself after every question."""
        self.total: list[int] = count_all(self) if check else []
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

    # The course of the game.

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

    def play_turn(self) -> None:
        """Play the current player's turn, or what is left of it, and see whether the game ends with it."""
        extra = self.extra
        player = self.players[self.current] if extra is None else extra.player
        if self.phase == START:
            if self.active & WOULD_TAKE_TURN and self._is_replaced(WOULD_TAKE_TURN, player):
                self._skip_turn(player)
                return
            self._begin_turn(player)
        # A card can lead back from the Buy phase to the Action phase.
        while self.phase == ACTION_PHASE or self.phase == BUY_PHASE:
            if self.phase == ACTION_PHASE:
                self._action_phase(player)
                self.phase = BUY_PHASE
                self.bought = False
            self._buy_phase(player)
            if self.phase == BUY_PHASE:
                if self.active & BUY_END:
                    self.happen(Event(BUY_END, player, NO_CARD))
                self.phase = NIGHT_PHASE
        if self.phase == NIGHT_PHASE and (self.setup.nights or self.active & NIGHT_START):
            self._night_phase(player)
        self._clean_up(player)
        self._end_turn(player)

    def _begin_turn(self, player: Player) -> None:
        if self.extra is None:
            player.turns += 1
            self.extra_in_a_row = 0
        else:
            self.extra_in_a_row += 1
            if self.extra_in_a_row > MOST_EXTRA_TURNS_IN_A_ROW:
                raise self._endless(self.extra.source, f"{MOST_EXTRA_TURNS_IN_A_ROW:,} extra turns in a row")
        self.most_questions = self.questions + MOST_QUESTIONS_IN_A_TURN
        self.turn_number += 1
        player.latest_turn = self.turn_number
        player.actions = 1
        player.buys = 1
        player.coins = 0
        player.potions = 0
        player.ignores_actions = False
        self.played = 0
        self.actions_played = 0
        if self.turn_numbers is not None:
            self.turn_numbers = None
        if self.keeps_gains:
            self.gained = []
            for other in self.players:
                other.gained = []
        self.phase = ACTION_PHASE
        if self.log is not None:
            self.log.turn(player)
        if self.lasting:
            for other in self.players:
                other.end_effects_until(player)
        if self.active & TURN_START:
            self.happen(Event(TURN_START, player, NO_CARD))

    def _action_phase(self, player: Player) -> None:
        while player.actions > 0 or player.villagers > 0:
            if not self.any_of(player.hand, ACTION) and not (self.setup.shadows and player.shadows()):
                break
            if player.actions <= 0:
                # A player out of Actions can go on with a Villager.
                player.may_spend_villagers(1)
                if player.actions <= 0:
                    break
            if self.limits_playing and not player.turn_options("play_action"):
                break
            card = self._ask_turn(player, "play_action")
            if card is None:
                break
            player.actions -= 1
            if self.types(card) & ACTION == 0 or not player.play_from_hand(card):
                raise self._refused(player, "play_action", card)
        if self.active & ACTION_END:
            self.happen(Event(ACTION_END, player, NO_CARD))

    def _buy_phase(self, player: Player) -> None:
        if self.keeps_gains:
            player.gained_earlier = len(player.gained)
        if self.active & BUY_START:
            self.happen(Event(BUY_START, player, NO_CARD))
        if not self.bought:
            self._play_treasures(player)
        while self.phase == BUY_PHASE:
            if player.coffers > 0:
                player.may_spend_coffers()
            if player.debt > 0:
                player.may_pay_debt()
            if player.buys <= 0 and self.active & OUT_OF_BUYS:
                self.happen(Event(OUT_OF_BUYS, player, NO_CARD))
            if player.buys <= 0 or player.debt > 0:
                return
            card = self._ask_turn(player, "buy")
            if card is None:
                return
            # No Treasure is played after the first purchase of a turn.
            self.bought = True
            self._buy(player, card)

    def _buy(self, player: Player, card: Card) -> None:
        if isinstance(card, Landscape):
            if card not in self.setup.landscapes or not player.may_buy_landscape(card):
                raise self._refused(player, "buy", card)
            player.buy_landscape(card)
            return
        pile = self.pile(card)
        if pile is None or pile.card is not card or not player.may_buy(pile):
            raise self._refused(player, "buy", card)
        player.buy(pile)

    def _play_treasures(self, player: Player) -> None:
        one_by_one = self.records_all or self.limits_playing or self.active & NOT_IN_ONE_GO != 0
        all_at_once = player.plays_all_treasures if self.extra is None else self._plays_all_treasures(player)
        if all_at_once and not one_by_one:
            others_left = player.play_plain_treasures()
            if not others_left and not self.setup.shadows:
                return
        while self.phase == BUY_PHASE and (
            self.any_of(player.hand, TREASURE) or (self.setup.shadows and self.any_of(player.shadows(), TREASURE))
        ):
            if self.limits_playing and not player.turn_options("play_treasure"):
                return
            card = self._ask_turn(player, "play_treasure")
            if card is None:
                return
            if self.types(card) & TREASURE == 0 or not player.play_from_hand(card):
                raise self._refused(player, "play_treasure", card)

    def _plays_all_treasures(self, player: Player) -> bool:
        """Tell whether whoever decides for the player has ordered all plain Treasures to be played."""
        if self.extra is not None and self.extra.controller is not None:
            return self.extra.controller.plays_all_treasures
        return player.plays_all_treasures

    def _night_phase(self, player: Player) -> None:
        if self.active & NIGHT_START:
            self.happen(Event(NIGHT_START, player, NO_CARD))
        while self.setup.nights and self.any_of(player.hand, NIGHT):
            if self.limits_playing and not player.turn_options("play_night"):
                return
            card = self._ask_turn(player, "play_night")
            if card is None:
                return
            if card.bits & NIGHT == 0 or not player.play_from_hand(card):
                raise self._refused(player, "play_night", card)

    def _clean_up(self, player: Player) -> None:
        self.phase = CLEAN_UP_PHASE
        if self.kept:
            self._discard_kept()
        if self.active & CLEAN_UP:
            self.happen(Event(CLEAN_UP, player, NO_CARD))
        if self.active & WOULD_CLEAR and self._is_replaced(WOULD_CLEAR, player):
            for play in player.plays:
                play.this_turn = False
        elif player.plays or self.active & FROM_PLAY:
            self._discard_from_play(player)
        else:
            # Compiled, this is quicker than `extend`.
            discard_pile = player.discard_pile
            discard_pile += player.in_play
            player.in_play = []
        if self.out_of_turn:
            self.out_of_turn = False
            for other in player.others():
                self._discard_from_play(other)
        discard_pile = player.discard_pile
        discard_pile += player.hand
        player.draw_hand(player.next_hand)
        player.next_hand = HAND_SIZE

    def _discard_kept(self) -> None:
        """Discard the Boons that were kept until now."""
        for boon in self.kept:
            self.discard_to_deck(BOONS, boon)
        self.kept.clear()

    def _discard_from_play(self, player: Player) -> None:
        """Discard what is in play, but for the cards that stay."""
        # A card that has left play, or never was there, can still have cards under it, now or in a later turn.
        staying = [play for play in player.plays if play.stays()]
        kept = [play.card for play in staying if play.in_play]
        leaving = player.in_play[:]
        for card in kept:
            leaving.remove(card)
        player.plays = staying
        for play in staying:
            play.this_turn = False
        if self.active & FROM_PLAY == 0:
            player.in_play = kept
            player.discard_pile.extend(leaving)
            return
        for card in leaving:
            player.in_play.remove(card)
            player.discard_pile.append(card)
            event = Event(FROM_PLAY, player, card)
            event.place = player.discard_pile
            self.happen(event)

    def _end_turn(self, player: Player) -> None:
        self.phase = START
        if self.active & TURN_END:
            self.happen(Event(TURN_END, player, NO_CARD))
        self.cheaper = 0
        if self.effects or self.forbidden or self.forbidden_types:
            self._end_effects()
        if self.active & BETWEEN_TURNS:
            self.happen(Event(BETWEEN_TURNS, player, NO_CARD))
        self.in_a_row = self.in_a_row + 1 if self.last_seat == player.seat else 1
        self.last_seat = player.seat
        ended = self.extra
        if ended is None:
            self.current += 1
            if self.current == self.setup.players:
                self.current = 0
        self.extra = None
        # The game can end only when some pile of the Supply is empty.
        if self.last_round is not None or (self.empty_piles > 0 and self._is_over()):
            self._go_on_or_end(player)
        elif self.extra_turns:
            self._next_extra_turn(player, ended is not None)
        elif self.current == 0 and player.turns >= self.setup.max_turns:
            self.ended = "stalled"

    def _skip_turn(self, player: Player) -> None:
        """Pass over a turn that a player has to skip."""
        if self.log is not None:
            self.log.tell(player, "skips a turn", [])
        after_extra = self.extra is not None
        if not after_extra:
            self.current = (self.current + 1) % self.setup.players
        self.extra = None
        if self.last_round is not None:
            self._go_on_or_end(player)
        elif self.extra_turns:
            self._next_extra_turn(player, after_extra)
        elif self.current == 0 and max([other.turns for other in self.players]) >= self.setup.max_turns:
            self.ended = "stalled"

    def _end_effects(self) -> None:
        """End what was for this turn only."""
        self.forbidden.clear()
        self.forbidden_types = 0
        for player in self.players:
            player.end_effects_of_turn()
        self.note_listeners()

    def _is_over(self) -> bool:
        setup = self.setup
        if setup.province >= 0 and self.piles[setup.province].count == 0:
            self.how_it_ends = "provinces"
        elif setup.colony >= 0 and self.piles[setup.colony].count == 0:
            self.how_it_ends = "colonies"
        elif self.empty_piles >= setup.end_piles:
            self.how_it_ends = "piles"
        else:
            return False
        return True

    def _go_on_or_end(self, player: Player) -> None:
        """End the game, unless somebody has a turn left after its end; before the last of those come extra turns."""
        if self.last_round is None:
            self.extra_turns.clear()
            self.last_round = []
            if self.active & GAME_END:
                self.happen(Event(GAME_END, player, NO_CARD))
        elif self.last_round and self.extra_turns:
            self._next_extra_turn(player, True)
            if self.extra is not None:
                return
        if self.last_round:
            self.extra = ExtraTurn(self.last_round.pop(0), NO_CARD, None, 0, True)
        else:
            self.ended = self.how_it_ends

    def _next_extra_turn(self, player: Player, after_extra: bool) -> None:
        """Begin an extra turn of those that may be taken now, the one the player likes; what may not be is lost."""
        ready = [extra for extra in self.extra_turns if self._may_be_taken(extra, after_extra)]
        sources = [extra.source for extra in ready]
        for source in player.choose("order", sources, 1, 1):
            self.extra = ready.pop(sources.index(source))
        self.extra_turns = ready

    def _may_be_taken(self, extra: ExtraTurn, after_extra: bool) -> bool:
        """Tell whether an extra turn may follow the turn that has just ended, an extra one or not."""
        in_a_row = self.in_a_row if extra.player.seat == self.last_seat else 0
        too_many = extra.most_in_a_row > 0 and in_a_row >= extra.most_in_a_row
        return not too_many and (extra.after_extra or not after_extra)

    def add_last_turn(self, player: Player) -> None:
        """Give a player a turn after the end of the game, which has just been reached (see `GAME_END`)."""
        if self.last_round is not None:
            self.last_round.append(player)

    def add_extra_turn(
        self,
        player: Player,
        source: Card,
        controller: Player | None = None,
        most_in_a_row: int = 0,
        after_extra: bool = True,
        buys_cards: bool = True,
        most_played: int = 0,
    ) -> None:
        """Give a player a turn after this one.

        Args:
            player: whose turn it is.
            source: the card that gives it.
            controller: the player who decides in it, if it is another one.
            most_in_a_row: of how many turns in a row of the player it may be the last; 0 for any number.
            after_extra: whether it may follow an extra turn.
            buys_cards: whether cards can be bought in it.
            most_played: how many cards can be played from the hand in it; 0 for any number.
        """
        turn = ExtraTurn(player, source, controller, most_in_a_row, after_extra)
        turn.buys_cards = buys_cards
        turn.most_played = most_played
        self.limits_playing = self.limits_playing or most_played > 0
        self.limits_buying = self.limits_buying or not buys_cards
        self.extra_turns.append(turn)

    def shuffled(self, player: Seat) -> None:
        """Let a player who has just shuffled do what he may do then."""
        own = self.players[player.seat]
        respond(own, Event(SHUFFLE, own, NO_CARD))

    def in_action_phase(self, player: Seat) -> bool:
        """Tell whether it is the player's own Action phase."""
        return self.phase == ACTION_PHASE and self.turn_player() is player

    def in_buy_phase(self, player: Seat) -> bool:
        """Tell whether it is the player's own Buy phase."""
        return self.phase == BUY_PHASE and self.turn_player() is player

    def in_night_phase(self, player: Seat) -> bool:
        """Tell whether it is the player's own Night phase."""
        return self.phase == NIGHT_PHASE and self.turn_player() is player

    def in_clean_up(self) -> bool:
        """Tell whether it is anybody's Clean-up."""
        return self.phase == CLEAN_UP_PHASE

    def back_to_action_phase(self) -> None:
        """Go back from the Buy phase to the Action phase."""
        if self.phase == BUY_PHASE:
            self.phase = ACTION_PHASE

    # Results.

    def results(self) -> list[tuple[int, int, float]]:
        """Return each seat's points, turns and share of the win: 1 for the winner, 1/k each for k who share it.

        Most points win; of players with equal points those win who had fewer turns.
        """
        # A number each, quick to compare: points above, and below them what few turns are worth.
        ranks: list[int] = [(player.score() << 32) - player.turns for player in self.players]
        best = max(ranks)
        share = 1.0 / ranks.count(best)
        return [
            ((ranks[player.seat] + player.turns) >> 32, player.turns, share if ranks[player.seat] == best else 0.0)
            for player in self.players
        ]

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
            self.asking = -1
        problem = decision.problem(picks)
        if problem:
            raise decider.illegal(f"{problem}; asked was {decision!r}")
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
            self.asking = -1
        if self.answers is not None:
            picks = decision._picks_of(card)
            if card is not None and not picks:
                raise self._refused(player, kind, card)
            write(self.answers, decision, picks)
        return card

    def _refused(self, player: Player, kind: str, card: Card) -> GameError:
        """Return the exception for a card that is no answer to one of a turn's own questions."""
        return self.decider_of(player).illegal(f"{card.name} {REFUSALS[kind]}")

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
        what = f"{type(error).__name__}: {error}"
        if self.asking >= 0:
            player = self.players[self.asking]
            return BotFailed(f"{player.name}, turn {player.turns}: the bot failed: {what}", player.seat)
        return CardFailed(f"{self._now(self.source)}: {what}")

    # Events.

    def _is_replaced(self, kind: i64, player: Player) -> bool:
        """Tell whether something comes in place of a stage of a player's turn."""
        event = Event(kind, player, NO_CARD)
        self.happen(event)
        return event.replaced

    def happen(self, event: Event) -> None:
        """Let everybody's abilities that wait for this event be used, in turn order from the current player."""
        players = self.players
        count: i64 = len(players)
        first = self.turn_player().seat
        step: i64 = 0
        while step < count:
            respond(players[(first + step) % count], event)
            step += 1

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

    # Self-check.

    def check(self) -> None:
        """Check that no card was made or lost, that kept numbers agree with the cards, and that all is sane.

        Raises:
            CheckFailed: saying what is wrong, at which player and turn.
        """
        check_game(self)
