"""One way to react: gathers the abilities that an event sets off and has their owner use them in the order he likes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from dominion_cli.engine.card import Landscape
from dominion_cli.engine.decision import Decision
from dominion_cli.engine.frame import Frame
from dominion_cli.engine.types import BUY, DISCARDED, FROM_PLAY, GAIN, REVEAL, TRASH, TURN_START

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card
    from dominion_cli.engine.effect import Effect
    from dominion_cli.engine.event import Event
    from dominion_cli.engine.play import Play
    from dominion_cli.engine.player import Player

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
        """Return whether it is used before all else that the event sets off, whatever order its owner likes."""
        if self.effect is not None:
            return self.effect.first_at & event.kind != 0
        source = self.source
        return self.how == LANDSCAPE and isinstance(source, Landscape) and source.first_at & event.kind != 0

    @property
    def optional(self) -> bool:
        """Only reactions from the hand and Reserve cards on the Tavern mat may be left alone."""
        return self.how == FROM_HAND or self.how == CALLED

    def same(self, other: Ability) -> bool:
        """Return whether this is the very ability that another record stands for."""
        return (
            self.how == other.how
            and self.source is other.source
            and self.effect is other.effect
            and self.play is other.play
        )

    def like(self, other: Ability) -> bool:
        """Return whether the two do the same, so that their order makes no difference: two Merchants, say."""
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
            source.happen(player, event)
        elif how == IN_PLAY:
            event.this = self.play
            source.happen(player, event)
        elif how == LANDSCAPE:
            source.happen(player, event)
        elif how == CALLED:
            player.call(source, event)
        elif self.effect is not None:
            effect = self.effect
            if not effect.lasts:
                player.end_effect(effect)
                if effect.holds and player.game.turn_player() is not player:
                    # The card that waited for this leaves play in this turn's Clean-up.
                    player.game.out_of_turn = True
            effect.happen(player, event)


def respond(player: Player, event: Event) -> None:
    """Use the abilities of a player that an event has set off, in the order the player likes.

    They are gathered again after each, as one may make others possible or impossible.
    """
    if not hears(player, event.kind, event.player, event.card):
        return
    game = player.game
    done: list[Ability] = []
    used: _Used | None = None
    while True:
        ready = _abilities(player, event)
        if done or used is not None:
            ready = [ability for ability in ready if not _is_done(ability, player, done, used)]
        if not ready:
            return
        ability = _next(player, ready, event)
        if ability is None:
            return
        reacts = ability.how == FROM_HAND
        if not reacts and ability.how != CALLED:
            done.append(ability)
        log = game.log
        if log is not None:
            # A reaction has a line of its own, what other abilities do names its source.
            if reacts:
                log.tell(player, "reacts with", [ability.source])
            else:
                log.settle()
        if reacts and not ability.source.reacts_again:
            if used is None:
                used = _Used()
            used.note(player, ability.source)
        frame = Frame(player, ability.source, ability.play, event, heading=reacts)
        frame.in_hand = reacts
        effect = ability.effect
        if effect is not None and effect.swapped:
            frame.swapped = effect.since == game.turn_number
        ability.use(player, event)
        if log is not None:
            log.settle()
        frame.leave()
        if used is not None and frame.in_hand:
            used.stayed.append(ability.source)


def hears(player: Player, kind: i64, whose: Player, card: Card) -> bool:
    """Return whether a player has anything at all that listens to such an event: a quick no, before `_abilities`."""
    setup = player.game.setup
    if setup.landscapes_listen & kind or (whose is player and card.own_events & kind):
        return True
    if setup.hands_listen & kind:
        for held in player.hand:
            if held.listens_in_hand & kind:
                return True
    for play in player.plays:
        if play.acts_as.listens_in_play & kind:
            return True
    for effect in player.effects:
        if effect.listens & kind:
            return True
    for own in player.has:
        if own.listens & kind:
            return True
    return setup.taverns_listen & kind != 0 and len(player.on_mat("Tavern")) > 0


def _abilities(player: Player, event: Event) -> list[Ability]:
    """Return every ability of the player that the event sets off now."""
    ready: list[Ability] = []
    game = player.game
    kind = event.kind
    if event.player is player and event.card.own_events & kind and not (kind == DISCARDED and game.in_clean_up()):
        ready.append(Ability(OWN, event.card))
    if game.setup.hands_listen & kind:
        for card in player.hand:
            if card.listens_in_hand & kind and card.applies(player, event):
                _add_once(Ability(FROM_HAND, card), ready)
    for play in player.plays:
        card = play.acts_as
        if card.listens_in_play & kind and play.in_play:
            event.this = play
            if card.applies(player, event):
                ready.append(Ability(IN_PLAY, card, None, play))
    for effect in player.effects:
        if kind == TURN_START and effect.since == game.turn_number:
            continue
        if effect.listens & kind and effect.applies(player, event):
            ready.append(Ability(EFFECT, effect.source, effect, effect.play))
    if game.setup.taverns_listen & kind:
        for card in player.on_mat("Tavern"):
            if card.listens_on_tavern & kind and card.applies(player, event):
                _add_once(Ability(CALLED, card), ready)
    for landscape in game.setup.landscapes:
        if landscape.listens & kind and not landscape.owned_only and landscape.applies(player, event):
            ready.append(Ability(LANDSCAPE, landscape))
    for own in player.has:
        if own.listens & kind and own.applies(player, event):
            ready.append(Ability(LANDSCAPE, own))
    return ready


def _add_once(ability: Ability, ready: list[Ability]) -> None:
    """Add what copies of a card can do, unless one of them is there."""
    if not _among(ability, ready):
        ready.append(ability)


def _next(player: Player, ready: list[Ability], event: Event) -> Ability | None:
    """Have the player pick the ability to use next; None when only reactions are left and none is wanted."""
    first = ready[0]
    if len(ready) == 1 and not first.optional:
        return first
    for ability in ready:
        if ability.comes_first(event):
            return ability
    must = [ability for ability in ready if not ability.optional]
    if len([ability for ability in must if ability.like(first)]) == len(ready):
        return first
    kind = "order" if must else "call" if first.how == CALLED else "reveal"
    sources = [ability.source for ability in ready]
    # A card that alone can react answers for itself, where a bot has no opinion.
    alone = not must and len([source for source in sources if source is sources[0]]) == len(sources)
    asking = sources[0] if alone else None
    shown = [ability.shown for ability in ready]
    decision = Decision(kind, player, asking, shown, None, 1 if must else 0, 1)
    decision.about = event.card
    picked = player.game.ask(player, decision)
    return ready[picked[0]] if picked else None


class _Used:
    """How often a player has reacted to an event with each card: each copy reacts once, where it says nothing else."""

    def __init__(self) -> None:
        # Each as often as used; those that stayed in the hand; how many copies the player had when it was used first.
        self.all: list[Card] = []
        self.stayed: list[Card] = []
        self.copies: dict[Card, int] = {}

    def note(self, player: Player, card: Card) -> None:
        """Note that the player reacts with a card."""
        self.all.append(card)
        if card not in self.copies:
            self.copies[card] = player.count(card.name)

    def up(self, player: Player, card: Card) -> bool:
        """Return whether each copy has reacted."""
        if card not in self.copies:
            return False
        return self.stayed.count(card) >= player.hand.count(card) or self.all.count(card) >= self.copies[card]


def _is_done(ability: Ability, player: Player, done: list[Ability], used: _Used | None) -> bool:
    """Return whether an ability has been used already as often as it may be."""
    if ability.how == FROM_HAND:
        return used is not None and used.up(player, ability.source)
    return _among(ability, done)


def _among(ability: Ability, others: list[Ability]) -> bool:
    for other in others:
        if ability.same(other):
            return True
    return False
