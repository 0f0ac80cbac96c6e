"""One way to react: gathers the abilities that an event sets off and has their owner use them in the order he likes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from dominion_cli.engine.decision import Decision
from dominion_cli.engine.event import CALLED, EFFECT, FROM_HAND, IN_PLAY, LANDSCAPE, OWN, Ability, Event
from dominion_cli.engine.types import DISCARDED, TURN_START

if TYPE_CHECKING:
    from dominion_cli.engine.log import Log
    from dominion_cli.engine.player import Player


def respond(player: Player, event: Event) -> None:
    """Use the abilities of a player that an event has set off, in the order the player likes.

    They are gathered again after each, as one may make others possible or impossible.
    """
    game = player.game
    done: list[Ability] = []
    event.reacted = None
    while True:
        ready = [ability for ability in _abilities(player, event) if not _among(ability, done)]
        if not ready:
            return
        ability = _next(player, ready, event)
        if ability is None:
            return
        if ability.how == FROM_HAND:
            event.note_reaction(ability.source)
        elif ability.how != CALLED:
            done.append(ability)
        outer_source = game.source
        outer_event = game.event_now
        if game.log is not None:
            _begin(game.log, player, ability)
        game.source = ability.source
        game.event_now = event
        before = player.coins
        laid: i64 = len(game.laid_aside)
        ability.use(player, event)
        if player.minus_coin:
            player.heed_minus_coin(before)
        if game.log is not None:
            _end(game.log, ability)
        game.source = outer_source
        game.event_now = outer_event
        game.end_of_instructions(laid)


def _begin(log: Log, player: Player, ability: Ability) -> None:
    """Write to the log that an ability is used: a reaction has a line of its own, what others do names its source."""
    if ability.how == FROM_HAND:
        log.tell(player, "reacts with", [ability.source])
        log.begin(ability.source)
    else:
        log.settle()


def _end(log: Log, ability: Ability) -> None:
    if ability.how == FROM_HAND:
        log.end()
    else:
        log.settle()


def _abilities(player: Player, event: Event) -> list[Ability]:
    """Return every ability of the player that the event sets off now."""
    ready: list[Ability] = []
    game = player.game
    kind = event.kind
    if event.player is player and event.card.own_events & kind and not (kind == DISCARDED and game.in_clean_up()):
        ready.append(Ability(OWN, event.card))
    for card in player.hand:
        if card.reacts_to & kind and card.reacts(player, event) and not _among(Ability(FROM_HAND, card), ready):
            ready.append(Ability(FROM_HAND, card))
    for play in player.plays:
        card = play.acts_as
        if card.reacts_in_play_to & kind and play.in_play and card.works(player, event, play):
            ready.append(Ability(IN_PLAY, card, None, play))
    for effect in player.effects:
        if kind == TURN_START and effect.since == game.turn_number:
            continue
        if effect.listens & kind and effect.applies(player, event):
            ready.append(Ability(EFFECT, effect.source, effect))
    for card in player.on_mat("Tavern"):
        if card.called_at & kind and card.reacts(player, event) and not _among(Ability(CALLED, card), ready):
            ready.append(Ability(CALLED, card))
    for landscape in game.setup.landscapes:
        if landscape.watches & kind and not landscape.owned_only and landscape.applies(player, event):
            ready.append(Ability(LANDSCAPE, landscape))
    for own in player.has:
        if own.watches & kind and own.applies(player, event):
            ready.append(Ability(LANDSCAPE, own))
    return ready


def _next(player: Player, ready: list[Ability], event: Event) -> Ability | None:
    """Have the player pick the ability to use next; None when only reactions are left and none is wanted."""
    for ability in ready:
        if ability.comes_first(event):
            return ability
    must = [ability for ability in ready if not ability.optional]
    if len([ability for ability in must if ability.like(ready[0])]) == len(ready):
        return ready[0]
    kind = "order" if must else "call" if ready[0].how == CALLED else "reveal"
    sources = [ability.source for ability in ready]
    # A card that alone can react answers for itself, where a bot has no opinion.
    alone = not must and len([source for source in sources if source is sources[0]]) == len(sources)
    asking = sources[0] if alone else None
    shown = [ability.shown for ability in ready]
    decision = Decision(kind, player, asking, shown, None, 1 if must else 0, 1)
    decision.about = event.card
    picked = player.game.ask(player, decision)
    return ready[picked[0]] if picked else None


def _among(ability: Ability, others: list[Ability]) -> bool:
    for other in others:
        if ability.same(other):
            return True
    return False
