"""The course of a game: turns and their phases, extra turns, and the end. It reads like the rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from dominion_cli.engine.answerer import Answerer
from dominion_cli.engine.card import NO_CARD, Card, Landscape
from dominion_cli.engine.drawing import HAND_SIZE
from dominion_cli.engine.event import Event
from dominion_cli.engine.questions import MOST_QUESTIONS_IN_A_TURN, Questions
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
    TREASURE,
    TREASURE_ORDER,
    TURN_END,
    TURN_START,
    TYPES,
    WOULD_CLEAR,
    WOULD_TAKE_TURN,
)

if TYPE_CHECKING:
    from dominion_cli.engine.player import Player

# While anything listens to these, Treasures are played one by one even for players who would play all in one go.
NOT_IN_ONE_GO: Final = PLAY | PLAYED | TYPES | TREASURE_ORDER

# The stages of a turn, between which a game can be copied.
START: Final = 0
ACTION_PHASE: Final = 1
BUY_PHASE: Final = 2
CLEAN_UP_PHASE: Final = 3
NIGHT_PHASE: Final = 4

# With more extra turns in a row a game would never end. Of 42,000 turns of random games over all cards, no two extra
# turns came in a row.
MOST_EXTRA_TURNS_IN_A_ROW: Final = 1_000


class Course(Questions):
    """A game as it goes on, turn by turn."""

    # Without slots, so many attributes are slow to get at in the interpreted build.
    # fmt: off
    __slots__ = (
        "actions_played",
        "bought",
        "ended",
        "extra_in_a_row",
        "how_it_ends",
        "last_round",
        "phase",
        "played",
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
        super().__init__(setup, seed, answerers, record, given, check)
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
        self.extra_in_a_row: i64 = 0
        """How many extra turns there have been since the last turn that was none."""

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

    # Phases.

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
        asked = False
        while player.actions > 0 or player.villagers > 0:
            if not self.any_of(player.hand, ACTION) and not (self.setup.shadows and player.shadows()):
                break
            if player.actions <= 0:
                # A player out of Actions can go on with a Villager.
                asked = True
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
            asked = False
        if player.villagers > 0 and not asked:
            # An Action that nothing is played with can still count, for a Diadem, say.
            player.may_spend_villagers(player.villagers)
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
        """Return whether whoever decides for the player has ordered all plain Treasures to be played."""
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
        own = len([card for card in leaving if card.own_events & FROM_PLAY])
        if self.active & FROM_PLAY == 0 or (own == 0 and not self.heard(FROM_PLAY, player, NO_CARD)):
            player.in_play = kept
            player.discard_pile.extend(leaving)
            return
        for card in leaving:
            player.in_play.remove(card)
            player.discard_pile.append(card)
            if self.heard(FROM_PLAY, player, card):
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

    # The end of the game, and extra turns.

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
        takes_tokens: bool = True,
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
            takes_tokens: whether the controller gets the tokens, too, that the player would get.
        """
        turn = ExtraTurn(player, source, controller, most_in_a_row, after_extra)
        turn.buys_cards = buys_cards
        turn.most_played = most_played
        self.limits_playing = self.limits_playing or most_played > 0
        self.limits_buying = self.limits_buying or not buys_cards
        turn.takes_tokens = takes_tokens
        self.extra_turns.append(turn)

    def _next_extra_turn(self, player: Player, after_extra: bool) -> None:
        """Begin an extra turn of those that may be taken now, the one the player likes; what may not be is lost."""
        ready = [extra for extra in self.extra_turns if self._may_be_taken(extra, after_extra)]
        sources = [extra.source for extra in ready]
        for source in player.choose("order", sources, 1, 1):
            self.extra = ready.pop(sources.index(source))
        self.extra_turns = ready

    def _may_be_taken(self, extra: ExtraTurn, after_extra: bool) -> bool:
        """Return whether an extra turn may follow the turn that has just ended, an extra one or not."""
        in_a_row = self.in_a_row if extra.player.seat == self.last_seat else 0
        too_many = extra.most_in_a_row > 0 and in_a_row >= extra.most_in_a_row
        return not too_many and (extra.after_extra or not after_extra)

    # Which phase it is.

    def in_action_phase(self, player: Seat) -> bool:
        """Return whether it is the player's own Action phase."""
        return self.phase == ACTION_PHASE and self.turn_player() is player

    def in_buy_phase(self, player: Seat) -> bool:
        """Return whether it is the player's own Buy phase."""
        return self.phase == BUY_PHASE and self.turn_player() is player

    def in_night_phase(self, player: Seat) -> bool:
        """Return whether it is the player's own Night phase."""
        return self.phase == NIGHT_PHASE and self.turn_player() is player

    def in_clean_up(self) -> bool:
        """Return whether it is anybody's Clean-up."""
        return self.phase == CLEAN_UP_PHASE

    def back_to_action_phase(self) -> None:
        """Go back from the Buy phase to the Action phase."""
        if self.phase == BUY_PHASE:
            self.phase = ACTION_PHASE
