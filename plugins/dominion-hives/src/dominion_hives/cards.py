"""Hives: ten Kingdom cards about bees and flowers, and a Project."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dominion_cli import ATTACKED, BUY_END, DECK, Card, Project, Type, advice

if TYPE_CHECKING:
    from dominion_cli import Decision, Event, Player, View


class Drone(Card):
    """+1 Card, +1 Action. When you discard this other than in Clean-up, +1 Villager."""

    cost = 2
    cards = 1
    actions = 1

    def on_discard(self, player: Player) -> None:
        player.take_villagers(1)


class Smoker(Card):
    """Trash up to two cards from your hand. When another player plays an Attack: discard this to be unaffected."""

    cost = 3
    types = Type.ACTION | Type.REACTION
    listens = ATTACKED

    def play(self, player: Player) -> None:
        player.trash_some(player.in_hand(), 0, 2)

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is not player and not event.spares(player)

    def happen(self, player: Player, event: Event) -> None:
        if player.discard(player.just(self)):
            event.spare(player)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "trash":
            return advice.junk_to_trash(view, decision.cards, decision.most)
        return None

    def worth_playing(self, view: View) -> int:
        others = list(view.hand)
        others.remove(self)
        return 150 if advice.junk_to_trash(view, tuple(others), 2) else -1


class Chandler(Card):
    """+1 Action. You may discard a Treasure, for +2 Cards."""

    cost = 3
    actions = 1

    def play(self, player: Player) -> None:
        if player.discard_some(player.in_hand(Type.TREASURE), 0, 1):
            player.plus_cards(2)

    def advise(self, view: View, decision: Decision) -> Any:
        # Two cards are worth more than a Copper, and hardly more than a Silver.
        cheap = [card for card in decision.cards if card.coins <= 1]
        return cheap[:1]


class Beehive(Card):
    """$1. At the start of your next turn, +1 Card."""

    cost = 4
    types = Type.TREASURE | Type.DURATION
    coins = 1

    def play(self, player: Player) -> None:
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.plus_cards(1)


class Apiary(Card):
    """Choose one: +2 Cards; +2 Actions. If you have another Apiary in play, both."""

    cost = 4

    def play(self, player: Player) -> None:
        both = len(player.cards_in_play().named(self.name)) > 1
        choice = -1 if both else player.choose_one_of("+2 Cards", "+2 Actions")
        if choice != 1:
            player.plus_cards(2)
        if choice != 0:
            player.plus_actions(2)

    def advise(self, view: View, decision: Decision) -> Any:
        waiting = sum(card.has_type(Type.ACTION) for card in view.hand)
        return "+2 Actions" if waiting > view.actions else "+2 Cards"

    def worth_playing(self, view: View) -> int:
        # With another one to follow it is a Village that draws.
        return 1100 if view.hand.count(self) > 1 else 160


class CloverField(Card):
    """Worth 1 VP for every two differently named Action cards you have."""

    cost = 4
    types = Type.VICTORY

    def points(self, player: Player) -> int:
        return len([card for card, _ in player.owned_cards() if card.types & Type.ACTION]) // 2


class HoneySeller(Card):
    """+1 Buy. Reveal your hand: +$1, and +$1 for each Victory card in it."""

    cost = 4
    buys = 1
    coins = 1
    more_coins = True

    def play(self, player: Player) -> None:
        player.plus_coins(len(player.reveal_hand().of_type(Type.VICTORY)))


class Pollinator(Card):
    """+1 Action. Gain a card that costs up to $1 for each differently named card you have in play, onto your deck."""

    cost = 5
    actions = 1

    def play(self, player: Player) -> None:
        player.gain_up_to(len(player.cards_in_play().different()), to=DECK)

    def worth_playing(self, view: View) -> int:
        # After all that costs no Action and adds to what is in play; alone it would bring a Copper.
        return 700 if len({card.name for card in view.in_play}) > 1 else -1


class Swarm(Card):
    """+2 Cards. Each other player with four or more cards in hand puts one of them onto their deck."""

    cost = 5
    types = Type.ACTION | Type.ATTACK
    cards = 2

    def play(self, player: Player) -> None:
        for victim in player.attack():
            if len(victim.hand) >= 4:
                victim.topdeck_some(victim.in_hand(), 1, 1)

    def advise(self, view: View, decision: Decision) -> Any:
        # What comes back next turn: the best of what this turn can spare, or the worst card.
        spare = advice.spare_actions(view, view.hand)
        return (spare or advice.worst_first(view, decision.cards))[0]


class QueenBee(Card):
    """+1 Card. You may play an Action from your hand that costs less than this twice."""

    cost = 6
    cards = 1

    def play(self, player: Player) -> None:
        for card in player.choose("play", self._subjects(player), 0, 1):
            player.play_times(card, 2)

    def _subjects(self, player: Player) -> list[Card]:
        return [card for card in player.to_play(Type.ACTION) if player.game.costs_less(card, self)]

    def advise(self, view: View, decision: Decision) -> Any:
        # What is played earliest is what is best played twice.
        worths = [advice.worth(view, card) for card in decision.cards]
        return decision.cards[worths.index(max(worths))] if max(worths) > 0 else []

    def worth_playing(self, view: View) -> int:
        return 950 if any(card.has_type(Type.ACTION) and card != self for card in view.hand) else 105


class WinterStores(Project):
    """At the end of your Buy phase, if you have $2 or more left, +1 Coffers."""

    cost = 4
    listens = BUY_END

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.coins >= 2

    def happen(self, player: Player, event: Event) -> None:
        player.take_coffers(1)
