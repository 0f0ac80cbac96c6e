"""Alchemy: Potions, and the cards that they buy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from dominion_cli.cards import advice
from dominion_cli.engine.card import Card
from dominion_cli.engine.effect import Effect
from dominion_cli.engine.event import Event
from dominion_cli.engine.types import CLEAN_UP, DECK, FROM_PLAY, TURN_END, WOULD_GAIN, WOULD_TRASH, Type

if TYPE_CHECKING:
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.player import Player
    from dominion_cli.engine.view import View


class Potion(Card):
    """One Potion to spend."""

    cost = 4
    types = Type.TREASURE
    copies = 16
    role = "Basic"

    def play(self, player: Player) -> None:
        player.plus_potions(1)


class Alchemist(Card):
    """+2 Cards, +1 Action. At the start of Clean-up this turn, with a Potion in play, it may go onto the deck."""

    cost = 3
    potion = 1
    cards = 2
    actions = 1
    listens = CLEAN_UP

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and event.by_this_turns_play() and player.has_played("Potion")

    def happen(self, player: Player, event: Event) -> None:
        if player.may("topdeck", self):
            player.topdeck(player.this())

    def advise(self, view: View, decision: Decision) -> Any:
        # The same again next turn.
        return True


class Apothecary(Card):
    """+1 Card, +1 Action. Of the top four cards take Coppers and Potions, put the others back in any order."""

    cost = 2
    potion = 1
    cards = 1
    actions = 1

    def play(self, player: Player) -> None:
        revealed = player.reveal_top(4)
        player.put_in_hand(revealed.named("Copper", "Potion"))
        player.topdeck(revealed.still_there())

    def advise(self, view: View, decision: Decision) -> Any:
        # The last one lies on top.
        return advice.worst_first(view, decision.cards)


class Apprentice(Card):
    """+1 Action. Trash a card from the hand: +1 Card for each $1 it costs, +2 Cards for a Potion in its cost."""

    cost = 5
    actions = 1

    def play(self, player: Player) -> None:
        for card in player.trash_some(player.in_hand(), 1, 1):
            player.plus_cards(player.game.coins_for(card) + (2 if player.game.potions_for(card) else 0))

    def advise(self, view: View, decision: Decision) -> Any:
        return max(decision.cards, key=lambda card: self._won(view, card))

    def worth_playing(self, view: View) -> int:
        return 1100 if [card for card in advice.others_in_hand(view, self) if self._won(view, card) > 0] else -1

    def _won(self, view: View, card: Card) -> int:
        """Return what is won by trashing a card: what is drawn and what reacts, without what the deck loses."""
        drawn = min(view.cost(card) + 2 * (card.potion > 0), view.deck_size + len(view.discard_pile))
        golds = 60 * view.hand.count("Market Square")
        return 12 * drawn + golds - advice.value_owned(view, card)


class Familiar(Card):
    """+1 Card, +1 Action. Each other player gains a Curse."""

    cost = 3
    potion = 1
    types = Type.ACTION | Type.ATTACK
    cards = 1
    actions = 1

    def play(self, player: Player) -> None:
        for victim in player.attack():
            victim.gain("Curse")


class Golem(Card):
    """Reveal until there are two Actions other than Golems; discard the others, then play the two in either order."""

    cost = 4
    potion = 1

    def play(self, player: Player) -> None:
        game = player.game
        actions, others = player.reveal_until(
            lambda card: game.types(card) & Type.ACTION != 0 and card.name != "Golem", 2
        )
        player.discard(others)
        first = player.choose("play", actions.cards, 1, 1)
        second = actions.cards[:]
        for card in first:
            second.remove(card)
        player.play_from(actions.only(first))
        player.play_from(actions.only(second))


class Refunded(Effect):
    """Once this turn, a Treasure discarded from play may go onto the deck."""

    listens = FROM_PLAY
    lasts = True

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.game.types(event.card) & Type.TREASURE != 0 and event.is_there()

    def happen(self, player: Player, event: Event) -> None:
        if player.may("topdeck", event.card):
            player.end_effect(self)
            event.move_to(DECK)


class Herbalist(Card):
    """+1 Buy, +$1. Once this turn, you may put a Treasure that you discard from play onto the deck."""

    cost = 2
    buys = 1
    coins = 1

    def play(self, player: Player) -> None:
        player.add_effect(Refunded())

    def advise(self, view: View, decision: Decision) -> Any:
        # The best Treasure in play, if it makes the next hand better.
        card = decision.cards[0]
        rest = [other.cost for other in view.in_play if other.has_type(Type.TREASURE)]
        return card.name != "Copper" and card.cost >= max(rest, default=0)


class FirstHerbalist(Herbalist):
    """+1 Buy, +$1. When this is discarded from play, you may put a Treasure of yours from play onto the deck."""

    # In Clean-up its player discards it before any Treasure.
    listens = CLEAN_UP
    printing = "first"

    def play(self, player: Player) -> None:
        """Leave a record of this card in play."""

    def happen(self, player: Player, event: Event) -> None:
        player.topdeck_some(player.cards_in_play().of_type(Type.TREASURE), 0, 1)

    def advise(self, view: View, decision: Decision) -> Any:
        best = max(decision.cards, key=lambda card: card.cost)
        return [] if best.name == "Copper" else best


class PhilosophersStone(Card):
    """$1 for every five cards in deck and discard pile together, rounded down."""

    name = "Philosopher's Stone"
    cost = 3
    potion = 1
    types = Type.TREASURE

    def play(self, player: Player) -> None:
        player.plus_coins((len(player.deck) + len(player.discard_pile)) // 5)


class Possessed(Effect):
    """What a player would gain in a turn controlled by another one, that one gains."""

    listens = WOULD_GAIN
    lasts = True
    first_at = WOULD_GAIN

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.controller() is not None and not event.replaced

    def happen(self, player: Player, event: Event) -> None:
        controller = player.controller()
        if controller is None:
            return
        event.replaced = True
        # It goes to the discard pile, wherever it would have gone. Who gains it has not bought it.
        if event.pile is not None:
            controller.gain_from(event.pile)
        elif event.place is not None:
            controller.gain_from_place(event.card, event.place)


class Recovered(Effect):
    """What its player trashes in a turn controlled by another one is set aside, and comes back at the turn's end."""

    listens = WOULD_TRASH | TURN_END
    lasts = True
    first_at = WOULD_TRASH | TURN_END

    def applies(self, player: Player, event: Event) -> bool:
        if event.player is not player:
            return False
        return player.controller() is not None if event.kind == WOULD_TRASH else len(player.on_mat(TRASHED)) > 0

    def happen(self, player: Player, event: Event) -> None:
        if event.kind == WOULD_TRASH:
            event.place = player.mat(TRASHED)
        else:
            player.move(player.on(TRASHED), player.discard_pile)


# Where the cards lie that a possessed player has trashed.
TRASHED: Final = "Trashed while possessed"


class Possession(Card):
    """The player to the left takes an extra turn, not after another extra turn, in which you decide and gain."""

    cost = 6
    potion = 1

    def play(self, player: Player) -> None:
        self.possess(player)

    def possess(self, player: Player, after_extra: bool = False, takes_tokens: bool = True) -> None:
        """Give the player to the left a turn in which this one decides."""
        left = player.left_neighbour()
        if left is player:
            return
        if left.number("Possession") == 0:
            left.set_number("Possession", 1)
            left.add_effect(Possessed(), forever=True)
            left.add_effect(Recovered(), forever=True)
        player.game.add_extra_turn(left, self, player, after_extra=after_extra, takes_tokens=takes_tokens)


class FirstPossession(Possession):
    """The player to the left takes an extra turn in which you decide, and gain the cards, but no tokens."""

    printing = "first"

    def play(self, player: Player) -> None:
        self.possess(player, after_extra=True, takes_tokens=False)


class ScryingPool(Card):
    """+1 Action. Everybody reveals a card that you may have discarded; then draw through to the first non-Action."""

    cost = 2
    potion = 1
    types = Type.ACTION | Type.ATTACK
    actions = 1

    def play(self, player: Player) -> None:
        for spied in [player, *player.attack()]:
            revealed = spied.reveal_top(1)
            for card in revealed:
                if player.may("discard", card, spied):
                    spied.discard(revealed)
                else:
                    spied.topdeck(revealed)
        game = player.game
        found, actions = player.reveal_until(lambda card: game.types(card) & Type.ACTION == 0)
        player.put_in_hand(actions)
        player.put_in_hand(found)

    def advise(self, view: View, decision: Decision) -> Any:
        # The own Actions stay, to be drawn with what lies below; of the others' cards the good ones go.
        card = decision.cards[0]
        if decision.own:
            return not card.has_type(Type.ACTION) and (advice.below_average(view, card) or card.name == "Copper")
        return not advice.is_dead(card) and card.name != "Copper"


class Transmute(Card):
    """Trash a card from the hand: gain a Duchy for an Action, a Transmute for a Treasure, a Gold for a Victory card."""

    cost = 0
    potion = 1

    def play(self, player: Player) -> None:
        for card in player.trash_some(player.in_hand(), 1, 1):
            types = player.game.types(card)
            if types & Type.ACTION:
                player.gain("Duchy")
            if types & Type.TREASURE:
                player.gain("Transmute")
            if types & Type.VICTORY:
                player.gain("Gold")

    def advise(self, view: View, decision: Decision) -> Any:
        estates = [card for card in decision.cards if card.name == "Estate"]
        return estates[0] if estates else None

    def worth_playing(self, view: View) -> int:
        return 130 if "Estate" in view.hand or "Curse" in view.hand else -1


class University(Card):
    """+2 Actions. You may gain an Action card that costs up to $5."""

    cost = 2
    potion = 1
    actions = 2

    def play(self, player: Player) -> None:
        player.gain_one_of(player.game.supply_within(5, types=Type.ACTION), must=False)


class Vineyard(Card):
    """1 point for every three Action cards its owner has, rounded down."""

    cost = 0
    potion = 1
    types = Type.VICTORY
    copies = 12

    def points(self, player: Player) -> int:
        game = player.game
        return sum([copies for card, copies in player.owned_cards() if game.types_for_points(card) & Type.ACTION]) // 3
