"""Playing cards: one procedure with named stages, which everything that plays a card goes through."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from dominion_cli.engine.buying import Buyer
from dominion_cli.engine.cards import remove
from dominion_cli.engine.event import Event
from dominion_cli.engine.frame import Frame
from dominion_cli.engine.play import Play
from dominion_cli.engine.types import ACTION, ATTACK, ATTACKED, INSTRUCT, PLAY, PLAYED, TREASURE, TYPES, Type

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card
    from dominion_cli.engine.cards import Cards
    from dominion_cli.engine.player import Player


class Performer(Buyer):
    """A player as one who plays cards."""

    # Without slots, so many attributes are slow to get at in the interpreted build.
    __slots__ = ()

    def play_from_hand(self, card: Card) -> bool:
        """Move a card from the hand into play and follow its instructions; return whether it could be played."""
        if not self._take_to_play(card):
            return False
        self._put_into_play(card, 1)
        return True

    def play_from(self, cards: Cards, times: int = 1) -> None:
        """Play cards from where they lie, one after the other, those of them that are still there."""
        for card in cards.cards:
            if remove(cards.place, card):
                self._put_into_play(card, times)

    def play_times(self, card: Card, times: int) -> Play | None:
        """Play a card from the hand several times (it moves into play once); return the record of it, if it has one."""
        return self._put_into_play(card, times) if self._take_to_play(card) else None

    def play_gained(self, times: int = 1) -> None:
        """Play the card that was just gained, trashed or discarded, if it is still where that left it."""
        event = self.game.event_now
        if event is not None and event.take():
            self._put_into_play(event.card, times)

    def play_again(self, play: Play) -> None:
        """Play a card once more that has been played, wherever it is by now."""
        self._made(play)
        self.resolve(play.card, play)

    def play_as(self, play: Play, card: Card) -> None:
        """Play a card that is in play as another one, which it is from now on: that is still one card played."""
        play.acts_as = card
        game = self.game
        played = game.played
        actions_played = game.actions_played
        self.resolve(card, play)
        game.played = played
        game.actions_played = actions_played

    def play_where_it_is(self, card: Card) -> None:
        """Play a card without moving it, as Commands do; it counts as having been played, but is not in play."""
        play = Play(card)
        play.in_play = False
        play.elsewhere = True
        # Cards set aside under it lie with its player, although it is not in play.
        self.plays.append(play)
        self._made(play)
        self.resolve(card, play)

    def play_plain_treasures(self) -> bool:
        """Play all Treasures in hand that give coins and nothing else, in one go; return whether others are left."""
        same = not self.in_play
        # With nothing in play the hand is laid out as it is, and what is no such Treasure is taken back.
        cards = self.hand
        in_play = cards if same else self.in_play
        hand: list[Card] = self.in_play if same else []
        self.in_play = in_play
        laid: i64 = 0
        coins: i64 = 0
        left: i64 = 0
        for card in cards:
            if card.only_money:
                coins += card.money
                if same:
                    in_play[laid] = card
                else:
                    in_play.append(card)
                laid += 1
            else:
                hand.append(card)
                left |= card.bits
        if same:
            surplus: i64 = len(in_play) - laid
            while surplus > 0:
                in_play.pop()
                surplus -= 1
        self.hand = hand
        self.plus_coins(coins)
        if self.game.log is not None and laid > 0:
            self.game.log.laid_out(self, in_play[len(in_play) - laid :])
        return left & TREASURE != 0

    # What can be played.

    def to_play(self, types: int) -> list[Card]:
        """Return the cards with any of the types that can be played "from the hand": Shadow cards in the deck, too."""
        game = self.game
        cards = self.in_hand(types).cards + [card for card in self.shadows() if game.types(card) & types]
        return [card for card in cards if self.may_play_from_hand(card)] if game.limits_playing else cards

    def may_play_from_hand(self, card: Card) -> bool:
        """Return whether the rules let the player play a card from the hand now, which most of the time they do."""
        game = self.game
        if not game.limits_playing:
            return True
        extra = game.extra
        most = extra.most_played if extra is not None and extra.player is self else 0
        if 0 < most <= self.number_this_turn("Played from the hand"):
            return False
        return len([effect for effect in self.effects if effect.forbids_playing(self.me, card)]) == 0

    # The course of a play.

    def _take_to_play(self, card: Card) -> bool:
        """Take a card from the hand or, a Shadow card that is not there, from the deck; return whether it was there."""
        if self.game.limits_playing:
            if not self.may_play_from_hand(card):
                return False
            self.add_this_turn("Played from the hand")
        if remove(self.hand, card):
            frame = self.game.frame
            if frame is not None and frame.in_hand:
                frame.has_left(self.hand, card)
            return True
        return self.game.setup.shadows and card.types & Type.SHADOW != 0 and remove(self.deck, card)

    def _put_into_play(self, card: Card, times: int) -> Play | None:
        self.in_play.append(card)
        if self.seat != self.game.current and self.game.turn_player() is not self:
            return self._play_out_of_turn(card, times)
        return self._play(card, times)

    def _play_out_of_turn(self, card: Card, times: int) -> Play | None:
        """Play a card in another player's turn: it is not one of those that player has played."""
        game = self.game
        played = game.played
        actions_played = game.actions_played
        game.out_of_turn = True
        play = self._play(card, times)
        game.played = played
        game.actions_played = actions_played
        return play

    def _play(self, card: Card, times: int) -> Play | None:
        play: Play | None = None
        if not card.plain or self.game.records_all:
            play = Play(card)
            self.plays.append(play)
            if times > 1:
                self._made(play)
        for _ in range(times):
            self.resolve(card, play)
        return play

    def _made(self, play: Play) -> None:
        """Note that the card being played has played another one, and stays in play as long as that."""
        now = self.game.play_now
        if now is not None and now is not play:
            now.made.append(play)

    def resolve(self, card: Card, play: Play | None) -> None:
        """Follow the instructions of a card put into play: first what reacts, then its icons, then its text."""
        game = self.game
        log = game.log
        if log is not None:
            self.told("plays", [card])
            log.begin(card)
        if play is not None:
            play.immune = 0
            play.coins_given = 0
        game.played += 1
        active = game.active
        # Which Action of the turn it is; what somebody else plays in it is none of them.
        number: i64 = 0
        if (card.bits & ACTION or (active & TYPES and game.types(card) & ACTION)) and game.turn_player() is self:
            game.actions_played += 1
            number = game.actions_played
        if active & (PLAY | ATTACKED | INSTRUCT):
            if active & PLAY and game.heard(PLAY, self.me, card):
                game.happen(Event(PLAY, self.me, card, play))
            if active & ATTACKED and card.bits & ATTACK and game.heard(ATTACKED, self.me, card):
                game.happen(Event(ATTACKED, self.me, card, play))
            if active & INSTRUCT and game.heard(INSTRUCT, self.me, card):
                event = Event(INSTRUCT, self.me, card, play)
                event.number = number
                game.happen(event)
                if not event.replaced:
                    for _ in range(1 + event.again):
                        self.follow(card, play)
                if game.active & PLAYED:
                    self._played(card, play, number)
                if log is not None:
                    log.end()
                return
        self.follow(card, play)
        if game.active & PLAYED:
            self._played(card, play, number)
        if log is not None:
            log.end()

    def _played(self, card: Card, play: Play | None, number: i64) -> None:
        if self.game.heard(PLAYED, self.me, card):
            event = Event(PLAYED, self.me, card, play)
            event.number = number
            self.game.happen(event)

    def follow(self, card: Card, play: Play | None, swapped: bool = False) -> None:
        """Do what a card says: its icons, then its text.

        Args:
            card: whose instructions are followed.
            play: the record of its being played; None for a card that does nothing but what its icons say.
            swapped: whether +$ are got for its +Cards and +Cards for its +$.
        """
        if play is None:
            # It is no card that anything counts or swaps the +$ of (see `Table.records_all`).
            if card.cards > 0:
                self.draw(card.cards)
            if not self.ignores_actions:
                self.actions += card.actions
            self.buys += card.buys
            if card.coins > 0:
                self._get_coins(card.coins)
            return
        frame = Frame(self.me, card, play)
        frame.swapped = swapped
        if card.cards > 0:
            self.plus_cards(card.cards)
        if card.actions > 0:
            self.plus_actions(card.actions)
        if card.buys > 0:
            self.plus_buys(card.buys)
        if card.coins > 0:
            self.plus_coins(card.coins)
        if play.inherited is None:
            card.play(self.me)
        else:
            self.play_where_it_is(play.inherited)
        frame.leave()

    # Attacks and Reserve cards.

    def attack(self) -> list[Player]:
        """Return the other players that the Attack being played affects, in turn order."""
        play = self.game.play_now
        immune: i64 = 0 if play is None else play.immune
        return [other for other in self.others() if immune & (1 << other.seat) == 0]

    def call(self, card: Card, event: Event) -> None:
        """Call a Reserve card from the Tavern mat: it moves into play and does what it says."""
        if remove(self.mat("Tavern"), card):
            game = self.game
            self.in_play.append(card)
            if game.turn_player() is not self:
                game.out_of_turn = True
            self.told("calls", [card])
            play = Play(card)
            play.this_turn = False
            self.plays.append(play)
            frame = Frame(self.me, card, play, event, heading=True)
            card.happen(self.me, event)
            frame.leave()
