"""Games played out by a player who thinks ahead: copies in which all that this player can't know is dealt anew."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from dominion_cli.engine.answerer import Answerer
from dominion_cli.engine.errors import BotFailed, GameError
from dominion_cli.engine.game import Game
from dominion_cli.engine.luck import Stream, key
from dominion_cli.engine.seat import SHUFFLE_KEY

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.log import Log
    from dominion_cli.engine.player import Player
    from dominion_cli.engine.view import View

DEAL_KEY: Final = 0xDEA1


def play_out(
    player: Player, answerers: Sequence[Answerer], seed: int, turns: int, first: Sequence[Card] | None
) -> Game:
    """Play on from the very question that a player is being asked, in a copy (see `View.play_out`)."""
    game = player.game
    if game.source is not None or game.play_now is not None:
        raise _failed(player, "a game can't be played out in the middle of what a card does")
    heirs = list(answerers)
    if first is not None:
        seat = game.decider_of(player).seat
        heirs[seat] = _Opening(seat, None, list(first), heirs[seat])
    return _played_on(player, heirs, seed, turns, True)


def try_answer(player: Player, picks: list[int], answerers: Sequence[Answerer], seed: int) -> Game:
    """Play on to the end from the very question that a player is being asked, in a copy, with this answer to it.

    It may be any question. In the middle of what a card does, though, only decks and the luck to come are dealt anew,
    while the others keep their hands, as the question may be about these.

    Args:
        player: who is asked.
        picks: the numbers of the options picked.
        answerers: who plays on, the first seat first; they are told of the ``start`` when they take over.
        seed: decides the new deal and the luck to come.

    Raises:
        BotFailed: the game keeps no record, or one of the answerers fails.
    """
    game = player.game
    whole = game.source is None and game.play_now is None
    seat = game.decider_of(player).seat
    heirs = list(answerers)
    heirs[seat] = _Opening(seat, picks, [], heirs[seat])
    return _played_on(player, heirs, seed, 0, whole)


def _played_on(player: Player, answerers: list[Answerer], seed: int, turns: int, whole: bool) -> Game:
    game = player.game
    if game.answers is None:
        raise _failed(player, "a game can be played out only by a bot that sets `forks` when it is made")
    if len(answerers) != len(game.players):
        raise _failed(player, f"{len(answerers)} answerers for a table of {len(game.players)}")
    deal = _Deal(player.seat, answerers, seed, whole)
    standing_orders = [each.plays_all_treasures for each in game.players]
    handovers = [_Handover(deal, seat, order) for seat, order in enumerate(standing_orders)]
    # No record: it would tell what others answered unseen, and a copy can't be copied rightly.
    # Its own set-up, too: the bot may do with the copy what it likes.
    twin = Game(game.setup.copy(), handovers, game.seed, given=game.answers[:])
    # Between turns, the next one has not begun yet.
    last = game.turn_number + turns - 1
    try:
        while not twin.ended and (turns == 0 or twin.turn_number < last or twin.given):
            twin.play_turn()
    except GameError as error:
        raise _failed(player, f"in a game played out: {error}") from error
    return twin


def log_so_far(game: Game) -> Log | None:
    """Return the log that a game would have kept up to the question that is being asked; None if it has no record.

    The game is played once more up to there.
    """
    if game.answers is None:
        return None
    watchers = [_Watcher(player.plays_all_treasures) for player in game.players]
    twin = Game(game.setup, watchers, game.seed, log=True, given=game.answers[:])
    with suppress(_HereWeAre):
        while not twin.ended:
            twin.play_turn()
    return twin.log


class _HereWeAre(GameError):
    """A game has come to the first question that has no answer given beforehand."""


class _Watcher(Answerer):
    """Sits at the table until that question, and answers nothing."""

    def __init__(self, plays_all_treasures: bool) -> None:
        super().__init__()
        self.plays_all_treasures = plays_all_treasures

    def answer(self, view: View, decision: Decision) -> list[int]:
        raise _HereWeAre


def _failed(player: Player, problem: str) -> BotFailed:
    decider = player.game.decider_of(player)
    return BotFailed(f"{decider.name}, turn {decider.turns}: the bot failed: {problem}", decider.seat)


class _Deal:
    """What happens when the copy has come to the question: cards are dealt anew, and the new answerers take over."""

    def __init__(self, seat: i64, answerers: list[Answerer], seed: int, whole: bool) -> None:
        self._seat = seat
        self._whole = whole
        self._answerers = answerers
        self._seed: i64 = seed & 0x7FFFFFFFFFFFFFFF

    def take_over(self, game: Game) -> None:
        """Deal anew and let the new answerers begin."""
        game.given = []
        game.given_next = 0
        game.seed = key(self._seed, DEAL_KEY, 0)
        # Both streams begin anew from the new seed.
        game._luck = None
        deal_anew(game, self._seat, Stream(game.seed), self._whole)
        for player in game.players:
            answerer = self._answerers[player.seat]
            player.answerer = answerer
            player.plays_all_treasures = answerer.plays_all_treasures
            answerer.start(game.views[player.seat])


class _Handover(Answerer):
    """Sits at the table until the first question that has no answer given beforehand."""

    def __init__(self, deal: _Deal, seat: i64, plays_all_treasures: bool) -> None:
        super().__init__()
        self._deal = deal
        self._seat = seat
        self.plays_all_treasures = plays_all_treasures

    def answer(self, view: View, decision: Decision) -> list[int]:
        game = view._player.game
        self._deal.take_over(game)
        return game.players[self._seat].answerer.answer(view, decision)


class _Opening(Answerer):
    """Gives one answer, by numbers or else by cards, and leaves all others to its heir."""

    def __init__(self, seat: i64, picks: list[int] | None, cards: list[Card], heir: Answerer) -> None:
        super().__init__()
        self._seat = seat
        self._picks = picks
        self._cards = cards
        self._heir = heir
        self.plays_all_treasures = heir.plays_all_treasures

    def start(self, view: View) -> None:
        self._heir.start(view)

    def answer(self, view: View, decision: Decision) -> list[int]:
        view._player.game.players[self._seat].answerer = self._heir
        if self._picks is not None:
            return self._picks
        options = decision._card_options()
        for card in self._cards:
            if card not in options:
                raise decision.illegal(f"{card} is not among the options of {decision!r}")
        return [options.index(card) for card in self._cards]


def deal_anew(game: Game, seat: i64, luck: Stream, whole: bool = True) -> None:
    """Deal anew all that one player can't know, and make all luck to come another.

    That is the order of the player's deck; what the others have in hand, in their decks, in their discard piles under
    the top card, face down on a mat or under a card in play, unless these are not to be dealt as a ``whole``, but each
    deck for itself; and the order of shuffled piles under their top cards, of Boons and of Hexes.
    """
    for player in game.players:
        player.luck = key(game.seed, player.seat, SHUFFLE_KEY)
        places = [player.deck]
        buried: list[Card] = []
        if player.seat != seat and whole:
            places.append(player.hand)
            buried = player.discard_pile[:-1]
            places.append(buried)
            for play in player.plays:
                places.append(play.under)
            for mat in game.setup.face_down:
                places.append(player.on_mat(mat))
        _exchange(places, luck)
        player.discard_pile[: len(buried)] = buried
        if game.setup.shadows:
            player._sink_shadows()
    number: i64 = 0
    for spec in game.setup.piles:
        order = game.piles[number].order
        if spec.shuffled and order:
            order[:-1] = _shuffled(order[:-1], luck)
        number += 1
    for name in game.setup.decks:
        deck = game.deck(name)
        deck[:] = _shuffled(deck, luck)


def _exchange(places: list[list[Card]], luck: Stream) -> None:
    """Shuffle the cards of several places together; each place keeps as many as it has."""
    cards = _shuffled([card for place in places for card in place], luck)
    first = 0
    for place in places:
        size = len(place)
        place[:] = cards[first : first + size]
        first += size


def _shuffled(cards: list[Card], luck: Stream) -> list[Card]:
    """Return cards in an order that tells nothing of the one they are in."""
    cards = sorted(cards, key=str)
    luck.shuffle(cards)
    return cards
