"""Something that happens and may be reacted to, what lasts for a while, and the abilities that an event sets off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from dominion_cli.engine.card import Landscape
from dominion_cli.engine.cards import holds, remove
from dominion_cli.engine.types import BUY, DECK, DISCARDED, FROM_PLAY, GAIN, HAND, REVEAL, TRASH, TURN_START

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card
    from dominion_cli.engine.pile import Pile
    from dominion_cli.engine.player import Player
    from dominion_cli.engine.seat import Seat


class Event:
    """Something that happens: what kind, to or by whom, with which card and, for a card being played, in which play."""

    def __init__(self, kind: i64, player: Player, card: Card, play: Play | None = None) -> None:
        self.kind = kind
        self.player = player
        self.card = card
        self.play = play
        # Where a card that was gained, trashed or discarded lies now; `move_to` takes it from there if it still does.
        self.place: list[Card] | None = None
        self._shuffles: i64 = player.shuffles
        # For a gain: the pile it comes from, and whether it was bought. For a card trashed from a pile: that pile.
        self.pile: Pile | None = None
        self.bought: bool = False
        # Whether it was in the player's own Buy phase, which a reaction can have ended since.
        self.in_buy_phase: bool = player.game.in_buy_phase(player)
        # For a card that moved: the card that did it, by its instructions or an ability; None for what was bought.
        self.by: Card | None = None
        # For a card that was played: which Action of the turn it is; 0 for one that is none. For a gain: which of the
        # player's gains of this turn, in games that keep them (see `Table.keeps_gains`).
        self.number: i64 = 0
        # For a gain: whether the card itself has been exiled since, so that it is none of the copies there before.
        self.exiled: bool = False
        # Set by an ability that does something else instead: of the gain, or of the card's instructions.
        self.replaced: bool = False
        # For a card's instructions: how often they are followed once more.
        self.again: i64 = 0
        # The cards that the player who may react to it now has already reacted with, each as often as used.
        self.reacted: list[Card] | None = None

    def spare(self, player: Player) -> None:
        """Make a player unaffected by the play that this event is about."""
        if self.play is not None:
            self.play.immune |= 1 << player.seat

    def spares(self, player: Player) -> bool:
        """Tell whether the player is unaffected already, or there is nothing to be unaffected by."""
        return self.play is None or self.play.immune & (1 << player.seat) != 0

    def reactions_with(self, card: Card) -> int:
        """Return how often the player who may react now has done so with a card: for those that stay in hand."""
        return 0 if self.reacted is None else self.reacted.count(card)

    def note_reaction(self, card: Card) -> None:
        """Note that the player who may react now has done so with a card."""
        if self.reacted is None:
            self.reacted = []
        self.reacted.append(card)

    def is_there(self) -> bool:
        """Tell whether the card is still where the event left it (the lose-track rule)."""
        place = self.place
        if place is None or not holds(place, self.card):
            return False
        # On the deck, what covers it hides it; a shuffle since then has made the discard pile a deck, and nobody knows
        # where in it the card is.
        return place is not self.player.deck or (place[-1] is self.card and self._shuffles == self.player.shuffles)

    def take(self) -> bool:
        """Take the card from where the event left it, to be put elsewhere; out of the trash it is its owner's again."""
        place = self.place
        if place is None or not self.is_there():
            return False
        remove(place, self.card)
        self.place = None
        game = self.player.game
        if place is game.trash:
            self.player.owned[game.setup.slot(self.card)] += 1
        return True

    def gained_to(self, to: i64) -> bool:
        """Have a card that is gained to the hand or deck instead of the discard pile lie there; nothing loses track."""
        player = self.player
        if self.place is not player.discard_pile or not self.move_to(to):
            return False
        self.place = player.hand if to == HAND else player.deck
        return True

    def move_to(self, to: i64) -> bool:
        """Move the card to its owner's hand, deck or discard pile, if it is still where the event left it."""
        player = self.player
        target = player.hand if to == HAND else player.deck if to == DECK else player.discard_pile
        return self.move_into(target)

    def move_into(self, target: list[Card]) -> bool:
        """Move the card to a list of its owner's, if it is still where the event left it (the lose-track rule)."""
        place = self.place
        if not self.take():
            return False
        # Whatever else the event sets off has lost track of it.
        target.append(self.card)
        if place is not None:
            self.player.told_put([self.card], place, target)
        return True


class Play:
    """One card in play that needs an identity: it may act on itself, be played again, or wait for a later turn."""

    def __init__(self, card: Card) -> None:
        self.card = card
        # The card that it is while it is in play: itself, but for those played as another one.
        self.acts_as = card
        # False once it was moved from where its owner played it: then nothing that lost track of it moves it. A card
        # that is played but left where it is (by a Command) never was in play.
        self.in_play: bool = True
        # Whether it was played where it was, by a Command.
        self.elsewhere: bool = False
        # The seats that this playing of the card does not affect, as bits.
        self.immune: i64 = 0
        # How many lasting effects hang on it, and whether it stays for the rest of the game.
        self.waiting: i64 = 0
        self.forever: bool = False
        # Cards set aside under it, and the plays that this one made: it stays as long as one of those does.
        self.under: list[Card] = []
        self.made: list[Play] = []
        self._asked: bool = False
        # Whether it was played this turn: it did not stay from an earlier one, nor was it called.
        self.this_turn: bool = True
        # The card that its text has the player play where it lies, in place of what is printed on it (Inheritance).
        self.inherited: Card | None = None
        # Whether its player may choose one more of the things that it gives a choice of.
        self.more_choices: bool = False

    def stays(self) -> bool:
        """Tell whether the card stays in play at Clean-up: it waits for something, or what it has played does.

        A Throne Room stays with a Duration, but not with another Throne Room that stays with one; a Command stays with
        whatever it plays, as that card itself is not there.
        """
        if self.waits():
            return True
        if self._asked:
            # Two cards can have played each other.
            return False
        self._asked = True
        stays = False
        for play in self.made:
            stays = stays or play.waits() or (play.elsewhere and play.stays())
        self._asked = False
        return stays

    def waits(self) -> bool:
        """Tell whether the card itself waits for something, or has cards under it."""
        return self.waiting > 0 or self.forever or len(self.under) > 0


# How long an effect waits.
THIS_TURN: Final = 0
UNTIL_NEXT_TURN: Final = 1
FOREVER: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """Something a card leaves behind, waiting for an event: this turn, until a player's next turn, or for the game.

    A subclass says in ``listens`` which kinds of event it waits for, in `applies` which of those count, and in
    `happen` what it does then. It is used up by happening once, unless ``lasts`` is true.
    """

    def __init__(self, source: Card, listens: i64, lasts: bool = False) -> None:
        self.source = source
        # The card it is called by where its owner chooses what comes first; two with another one are not alike.
        self.shown = source
        self.listens = listens
        self.lasts = lasts
        # Whether it happens before everything else, whatever order its owner likes: for what just keeps count.
        self.at_once: bool = False
        self.until: i64 = THIS_TURN
        # The turn (see `Table.turn_number`) in which it began to wait. What waits for the start of a turn waits for the
        # start of a later one, even if it began at the start of this one.
        self.since: i64 = -1
        # Whose next turn ends it, and the play that stays in play for it.
        self.until_turn_of: Seat | None = None
        self.play: Play | None = None

    def applies(self, player: Player, event: Event) -> bool:
        """Tell whether the event is one that this effect waits for."""
        return True

    def happen(self, player: Player, event: Event) -> None:
        """Do what the effect does."""

    def forbids_playing(self, player: Player, card: Card) -> bool:
        """Tell whether its player may not play a card from the hand; asked in games that ``limits_playing``."""
        return False

    def discount(self, player: Player, card: Card) -> int:
        """Return how many coins less a card costs because of this effect (for effects that listen to `COSTS`)."""
        return 0


class NextTurn(Effect):
    """What a Duration card does at the start of its owner's next turn, or of each turn from then on."""

    def __init__(self, play: Play, lasts: bool = False) -> None:
        super().__init__(play.acts_as, TURN_START, lasts)
        self.until = FOREVER
        self.play = play

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player

    def happen(self, player: Player, event: Event) -> None:
        play = self.play
        if play is not None:
            outer = player.game.play_now
            player.game.play_now = play
            self.source.next_turn(player)
            player.game.play_now = outer


# Where an ability comes from.
OWN: Final = 0
FROM_HAND: Final = 1
IN_PLAY: Final = 2
EFFECT: Final = 3
LANDSCAPE: Final = 4
CALLED: Final = 5


class Ability:
    """One ability that an event has set off, for its owner to use now, later or, if it is a reaction, not at all."""

    def __init__(self, how: i64, source: Card, effect: Effect | None = None, play: Play | None = None) -> None:
        self.how = how
        self.source = source
        self.shown = source if effect is None else effect.shown
        self.effect = effect
        self.play = play

    def comes_first(self, event: Event) -> bool:
        """Tell whether it is used before all else that the event sets off, whatever order its owner likes."""
        if self.effect is not None:
            return self.effect.at_once
        source = self.source
        return self.how == LANDSCAPE and isinstance(source, Landscape) and source.first_at & event.kind != 0

    @property
    def optional(self) -> bool:
        """Only reactions from the hand and Reserve cards on the Tavern mat may be left alone."""
        return self.how == FROM_HAND or self.how == CALLED

    def same(self, other: Ability) -> bool:
        """Tell whether this is the very ability that another record stands for."""
        return (
            self.how == other.how
            and self.source is other.source
            and self.effect is other.effect
            and self.play is other.play
        )

    def like(self, other: Ability) -> bool:
        """Tell whether the two do the same, so that their order makes no difference: two Merchants, say."""
        return (
            self.how == other.how
            and self.source is other.source
            and self.shown is other.shown
            and type(self.effect) is type(other.effect)
        )

    def use(self, player: Player, event: Event) -> None:
        """Do what the ability does."""
        how = self.how
        source = self.source
        if how == OWN:
            kind = event.kind
            if kind == GAIN:
                source.on_gain(player)
            elif kind == TRASH:
                source.on_trash(player)
            elif kind == DISCARDED:
                source.on_discard(player)
            elif kind == FROM_PLAY:
                source.on_discard_from_play(player, event)
            elif kind == REVEAL:
                source.on_reveal(player)
            elif kind == BUY:
                source.on_buy(player)
        elif how == FROM_HAND:
            source.react(player, event)
        elif how == IN_PLAY and self.play is not None:
            source.work(player, event, self.play)
        elif how == LANDSCAPE and isinstance(source, Landscape):
            source.happen(player, event)
        elif how == CALLED:
            player.call(source, event)
        elif self.effect is not None:
            effect = self.effect
            if not effect.lasts:
                player.end_effect(effect)
                if effect.play is not None and player.game.turn_player() is not player:
                    # The card that waited for this leaves play in this turn's Clean-up.
                    player.game.out_of_turn = True
            effect.happen(player, event)
