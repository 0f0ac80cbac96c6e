"""A game: the turns, the piles, the end. It asks every question in one place and lets things react in one place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from dominion_cli.engine.answerer import Answerer
from dominion_cli.engine.card import Card
from dominion_cli.engine.check import check_game
from dominion_cli.engine.decision import Decision
from dominion_cli.engine.errors import BotFailed, CardFailed, GameError
from dominion_cli.engine.event import Event, Play
from dominion_cli.engine.pile import Pile
from dominion_cli.engine.player import Player
from dominion_cli.engine.setup import Setup
from dominion_cli.engine.types import ACTION, PLAY, TREASURE
from dominion_cli.engine.view import View

HAND_SIZE: Final = 5

# The stages of a turn, between which a game can be copied.
START: Final = 0
ACTION_PHASE: Final = 1
BUY_PHASE: Final = 2
CLEAN_UP_PHASE: Final = 3


class Game:
    """One game of Dominion.

    Args:
        setup: the table.
        answerers: who answers for each seat, the first player first.
        seed: decides all luck of the game.
        record: keep every answer in ``answers``, so that the game can be played again from it.
        log: keep a log of what everybody sees.
        given: recorded answers to be taken before anybody is asked.
        check: after every question, check that no card was made or lost and that all numbers are sane.

    >>> from dominion_cli import registry
    >>> setup = registry().kingdoms.kingdom("First Game").setup(registry().cards, players=2)
    >>> game = Game(setup, [registry().bots.make("money"), registry().bots.make("smithy")], seed=1)
    >>> game.play()
    >>> game.ended
    'provinces'
    """

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
        self.setup = setup
        self.seed: i64 = seed & 0x7FFFFFFFFFFFFFFF
        self.trash: list[Card] = []
        # The events that anything may react to now: what the cards of the game listen to, and effects of this turn.
        self.active: i64 = setup.listens
        self.cheaper: i64 = 0
        self.empty_piles: i64 = setup.empty_at_start
        self.phase: i64 = START
        self.current: i64 = 0
        self.bought: bool = False
        self.ended: str = ""
        # The card whose instructions or reaction are being followed, and its play.
        self.source: Card | None = None
        self.play_now: Play | None = None
        # Whose answer is awaited (seat, or -1), and how many questions there have been.
        self.asking: i64 = -1
        self.questions: i64 = 0
        self.checking: bool = check
        self.log: list[str] | None = [] if log else None
        self.answers: list[int] | None = [] if record else None
        # Answers to be taken from here before anybody is asked.
        self.given: list[int] = given if given is not None else []
        self.given_next: i64 = 0
        self.forkable: bool = False
        self.last_fork: Game | None = None
        self.since_fork: list[int] = []
        self.piles: list[Pile] = []
        slot: i64 = 0
        for count in setup.pile_counts:
            self.piles.append(Pile(setup.pile_cards[slot], slot, count))
            slot += 1
        self.players: list[Player] = []
        self.views: list[View] = []
        seat: i64 = 0
        for answerer in answerers:
            player = Player(self, seat, answerer)
            player.draw(HAND_SIZE)
            self.players.append(player)
            self.views.append(View(player))
            if answerer.forks:
                self.forkable = True
            seat += 1
        # A turn's own questions share one object, until somebody looks inside and might keep it.
        self._turn_decision: Decision | None = None

    # The course of the game.

    def play(self) -> None:
        """Play the game to its end.

        Raises:
            IllegalAnswer: an answer that the rules or the question do not allow.
            BotFailed: an answerer raised an exception.
            CardFailed: a card's code raised an exception.
        """
        try:
            self._start()
            while not self.ended:
                self.play_turn()
            for player in self.players:
                self.asking = player.seat
                player.answerer.over(self.views[player.seat])
            self.asking = -1
        except GameError:
            raise
        except Exception as error:
            raise self._blame(error) from error

    def _start(self) -> None:
        if self.phase == START:
            for player in self.players:
                self.asking = player.seat
                player.answerer.start(self.views[player.seat])
            self.asking = -1

    def play_turn(self) -> None:
        """Play the current player's turn, or what is left of it, and see whether the game ends with it."""
        player = self.players[self.current]
        if self.phase == START:
            self._begin_turn(player)
            self.phase = ACTION_PHASE
        if self.phase == ACTION_PHASE:
            self._action_phase(player)
            self.phase = BUY_PHASE
        if self.phase == BUY_PHASE:
            self._buy_phase(player)
        self._clean_up(player)
        self._end_turn(player)

    def _begin_turn(self, player: Player) -> None:
        player.turns += 1
        player.actions = 1
        player.buys = 1
        player.coins = 0
        player.potions = 0
        self.bought = False
        if self.log is not None:
            self.log.append(f"Turn {player.turns} - {player.name}")

    def _action_phase(self, player: Player) -> None:
        while player.actions > 0 and _any_of(player.hand, ACTION):
            card = self._ask_turn(player, "play_action")
            if card is None:
                return
            if card.bits & ACTION == 0 or not _holds(player.hand, card):
                raise player.illegal(f"{card.name} is not an Action card in hand")
            player.actions -= 1
            player.play_from_hand(card)

    def _buy_phase(self, player: Player) -> None:
        if not self.bought:
            self._play_treasures(player)
        while player.buys > 0 and player.debt == 0:
            card = self._ask_turn(player, "buy")
            if card is None:
                return
            pile = self.pile(card)
            if pile is None or not player.may_buy(pile):
                raise player.illegal(f"{card.name} can't be bought now")
            # No Treasure is played after the first purchase of a turn.
            self.bought = True
            player.buy(pile)

    def _play_treasures(self, player: Player) -> None:
        if player.answerer.plays_all_treasures and self.active & PLAY == 0 and self.log is None:
            player.play_plain_treasures()
        while _any_of(player.hand, TREASURE):
            card = self._ask_turn(player, "play_treasure")
            if card is None:
                return
            if card.bits & TREASURE == 0 or not _holds(player.hand, card):
                raise player.illegal(f"{card.name} is not a Treasure card in hand")
            player.play_from_hand(card)

    def _clean_up(self, player: Player) -> None:
        self.phase = CLEAN_UP_PHASE
        discard_pile = player.discard_pile
        discard_pile.extend(player.in_play)
        discard_pile.extend(player.hand)
        player.in_play = []
        player.draw_hand(HAND_SIZE)
        if player.effects:
            player.effects.clear()
        self.active = self.setup.listens
        self.cheaper = 0

    def _end_turn(self, player: Player) -> None:
        setup = self.setup
        if setup.province >= 0 and self.piles[setup.province].count == 0:
            self.ended = "provinces"
        elif setup.colony >= 0 and self.piles[setup.colony].count == 0:
            self.ended = "colonies"
        elif self.empty_piles >= setup.end_piles:
            self.ended = "piles"
        self.current += 1
        if self.current == setup.players:
            self.current = 0
            if player.turns >= setup.max_turns and not self.ended:
                self.ended = "stalled"
        self.phase = START

    # Results.

    def win_shares(self) -> list[float]:
        """Return what each seat won: 1 for the winner, 1/k each for k who share the victory, 0 for the others.

        Most points win; of players with equal points those win who had fewer turns.
        """
        ranks = [(player.score(), -player.turns) for player in self.players]
        best = max(ranks)
        winners = ranks.count(best)
        return [1.0 / winners if rank == best else 0.0 for rank in ranks]

    def close(self) -> None:
        """Take the finished game apart, so that its memory is free at once. Nothing of it can be used afterwards."""
        self.players = []
        self.views = []
        self._turn_decision = None
        self.last_fork = None

    # Questions.

    def ask(self, player: Player, decision: Decision) -> list[int]:
        """Ask a player a question, check the answer and record it; return the numbers of the options picked."""
        self.questions += 1
        if self.given_next < len(self.given):
            picks = self._given_picks()
        else:
            self.asking = player.seat
            picks = player.answerer.answer(self.views[player.seat], decision)
            self.asking = -1
            problem = decision.problem(picks)
            if problem:
                raise player.illegal(f"{problem}; asked was {decision!r}")
        if self.answers is not None:
            self.answers.append(len(picks))
            self.answers.extend(picks)
        if self.forkable:
            self.since_fork.append(len(picks))
            self.since_fork.extend(picks)
        if self.checking:
            self.check()
        return picks

    def _given_picks(self) -> list[int]:
        count = self.given[self.given_next]
        first = self.given_next + 1
        self.given_next = first + count
        return self.given[first : first + count]

    def _ask_turn(self, player: Player, kind: str) -> Card | None:
        """Ask one of a turn's own questions: which card to play or buy, if any."""
        self.questions += 1
        if self.checking:
            self.check()
        if self.forkable:
            self.last_fork = self._copy()
            self.since_fork = []
        card: Card | None
        if self.given_next < len(self.given):
            slot = self.given[self.given_next]
            self.given_next += 1
            card = self.setup.cards[slot] if slot >= 0 else None
        else:
            decision = self._turn_decision
            if decision is None or decision.seen():
                decision = Decision(kind, player, None, None, None, 0, 1)
                self._turn_decision = decision
            else:
                decision.reuse(kind, player)
            self.asking = player.seat
            card = player.answerer.turn_card(self.views[player.seat], decision)
            self.asking = -1
        if self.answers is not None:
            self.answers.append(-1 if card is None else self.setup.slot(card))
        if self.forkable:
            self.since_fork.append(-1 if card is None else self.setup.slot(card))
        return card

    def _blame(self, error: Exception) -> GameError:
        """Return the exception that says whose code failed: a bot's, when its answer was awaited, or a card's."""
        what = f"{type(error).__name__}: {error}"
        if self.asking >= 0:
            player = self.players[self.asking]
            return BotFailed(f"{player.name}, turn {player.turns}: the bot failed: {what}", player.seat)
        player = self.players[self.current]
        card = self.source.name if self.source is not None else "the game"
        return CardFailed(f"{card}, turn {player.turns} of {player.name}: {what}")

    # Events.

    def happen(self, event: Event) -> None:
        """Let everybody's abilities that wait for this event be used, in turn order from the current player."""
        count = self.setup.players
        step: i64 = 0
        while step < count:
            self.players[(self.current + step) % count].respond(event)
            step += 1

    def pile_emptied(self) -> None:
        """Take note that a Supply pile has just become empty."""
        self.empty_piles += 1

    def note(self, player: Player, what: str) -> None:
        """Write a line to the log, if there is one."""
        if self.log is not None:
            self.log.append(f"{player.name} {what}")

    # The Supply.

    def pile(self, card: Card | str) -> Pile | None:
        """Return the Supply pile of a card; None when there is none."""
        setup = self.setup
        slot: i64 = -1
        if isinstance(card, str):
            slot = setup.slot_by_name.get(card, -1)
        elif card.number < len(setup.slots):
            slot = setup.slots[card.number]
        return self.piles[slot] if 0 <= slot < len(self.piles) else None

    def coins_for(self, card: Card) -> i64:
        """Return what a card costs now in coins, with everything that changes costs; never below 0."""
        cost: i64 = card.price - self.cheaper
        return cost if cost > 0 else 0

    def supply_within(self, coins: i64, potion: i64, debt: i64, types: i64 = 0) -> list[Card]:
        """Return the cards that can be gained from the Supply and cost, part by part, no more than this."""
        return [
            pile.card
            for pile in self.piles
            if pile.count > 0
            and self.coins_for(pile.card) <= coins
            and pile.card.potion <= potion
            and pile.card.debt <= debt
            and (types == 0 or pile.card.bits & types)
        ]

    # Copies.

    def fork(self, answerers: Sequence[Answerer]) -> Game:
        """Return a copy of this game that goes on from the very question that is being asked, with other answerers.

        Only a game one of whose answerers says it ``forks`` can be forked: it is copied at each of a turn's own
        questions, and in a copy the answers since then are given again.

        Raises:
            GameError: when no answerer had said so, or no question is being asked.
        """
        if self.last_fork is None:
            raise GameError("the game can't be forked: no answerer forks, or no question has been asked yet")
        twin = self.last_fork._copy()
        twin.given = self.since_fork[:]
        for player, answerer in zip(twin.players, answerers, strict=True):
            player.answerer = answerer
        return twin

    def _copy(self) -> Game:
        """Return a copy of the game as it is between two cards."""
        twin = Game(self.setup, [player.answerer for player in self.players], self.seed)
        twin.forkable = False
        twin.trash = self.trash[:]
        twin.active = self.active
        twin.cheaper = self.cheaper
        twin.empty_piles = self.empty_piles
        twin.phase = self.phase
        twin.current = self.current
        twin.bought = self.bought
        twin.log = None if self.log is None else self.log[:]
        for mine, others in zip(twin.piles, self.piles, strict=True):
            mine.card = others.card
            mine.count = others.count
        for player, original in zip(twin.players, self.players, strict=True):
            player.copy_state(original)
        return twin

    # Self-check.

    def check(self) -> None:
        """Check that no card was made or lost, that kept numbers agree with the cards, and that all is sane.

        Raises:
            CheckFailed: saying what is wrong, at which player and turn.
        """
        check_game(self)


def _any_of(cards: list[Card], types: i64) -> bool:
    for card in cards:
        if card.bits & types:
            return True
    return False


def _holds(cards: list[Card], card: Card) -> bool:
    for held in cards:
        if held is card:
            return True
    return False
