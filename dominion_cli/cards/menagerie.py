"""Menagerie: Kingdom cards with Horses and Exile, 20 Events and 20 Ways."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from dominion_cli.cards import advice
from dominion_cli.cards.lasting import DrawAtTurnEnd, MayTopdeck, PlayedNextTurn
from dominion_cli.cards.playing import play_if_wanted
from dominion_cli.engine.card import Card
from dominion_cli.engine.effect import Effect
from dominion_cli.engine.event import Event
from dominion_cli.engine.kinds import EventLandscape, Way
from dominion_cli.engine.table import NO_LIMIT
from dominion_cli.engine.types import (
    DECK,
    DISCARDED,
    FROM_PLAY,
    GAIN,
    HAND,
    PLAY,
    TRASH,
    TURN_END,
    Type,
)

if TYPE_CHECKING:
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.game import Game
    from dominion_cli.engine.player import Player
    from dominion_cli.engine.setup import Setup
    from dominion_cli.engine.view import View

EXILE: Final = "Exile"
HORSE: Final = "Horse"


class AnimalFair(Card):
    """+$4, +1 Buy for each empty Supply pile. In place of its cost you may trash an Action from the hand."""

    cost = 7
    coins = 4

    def start_game(self, game: Game) -> None:
        game.other_prices = True

    def play(self, player: Player) -> None:
        player.plus_buys(player.game.empty_piles)

    def has_other_price(self, player: Player) -> bool:
        return len(player.in_hand(Type.ACTION)) > 0

    def paid_otherwise(self, player: Player) -> bool:
        game = player.game
        must = game.coins_for(self) > player.coins
        trashed = player.trash_some(player.in_hand(Type.ACTION), 1 if must else 0, 1)
        return len(trashed) > 0

    def advise(self, view: View, decision: Decision) -> Any:
        return min(decision.cards, key=lambda card: card.cost) if decision.kind == "trash" and decision.least else None


class Barge(Card):
    """+3 Cards and +1 Buy, either now or at the start of your next turn."""

    cost = 5
    types = Type.ACTION | Type.DURATION

    def play(self, player: Player) -> None:
        if player.choose_one_of("now", "next turn") == 0:
            self.next_turn(player)
        else:
            player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.plus_cards(3)
        player.plus_buys(1)

    def advise(self, view: View, decision: Decision) -> Any:
        # A hand that buys something good already is better followed by a larger one.
        return 1 if decision.kind == "choose" and advice.coins_this_turn(view) >= 6 else 0


class BlackCat(Card):
    """+2 Cards. If it is not your turn, each other player gains a Curse. When another player gains a Victory card, you
    may play this from the hand.
    """

    cost = 2
    types = Type.ACTION | Type.ATTACK | Type.REACTION
    cards = 2
    listens = GAIN

    def play(self, player: Player) -> None:
        if player.game.turn_player() is not player:
            for victim in player.attack():
                victim.gain("Curse")

    def applies(self, player: Player, event: Event) -> bool:
        of_others = event.player is not player and player.may_play_from_hand(self)
        return of_others and player.game.types(event.card) & Type.VICTORY != 0

    def happen(self, player: Player, event: Event) -> None:
        player.play_from_hand(self)


class BountyHunter(Card):
    """+1 Action. Exile a card from the hand; if you had no copy of it in Exile, +$3."""

    cost = 4
    actions = 1
    more_coins = True

    def play(self, player: Player) -> None:
        before = player.on_mat(EXILE)[:]
        for card in player.exile_some(player.in_hand(), 1, 1):
            if card not in before:
                player.plus_coins(3)

    def advise(self, view: View, decision: Decision) -> Any:
        new = tuple([card for card in decision.cards if card not in view.exile])
        worst = advice.worst_first(view, new or decision.cards)[0]
        return worst if advice.keep_value(view, worst) < 50 else advice.worst_first(view, decision.cards)[0]


class CamelTrain(Card):
    """Exile a card from the Supply that is no Victory card. When gained: exile a Gold from the Supply."""

    cost = 3

    def play(self, player: Player) -> None:
        game = player.game
        _exile_from_supply(player, [card for card in game.supply_cards() if not game.types(card) & Type.VICTORY])

    def on_gain(self, player: Player) -> None:
        _exile(player, "Gold")

    def advise(self, view: View, decision: Decision) -> Any:
        return advice.best_gain(view, decision.cards)


def _exile_from_supply(player: Player, cards: list[Card]) -> Card | None:
    """Have the player exile one of these cards from the Supply."""
    card = player.choose_one("exile", cards)
    pile = None if card is None else player.game.pile(card)
    return None if pile is None else player.exile_from(pile)


def _exile(player: Player, name: str) -> Card | None:
    """Exile a card of that name from the Supply."""
    pile = player.game.pile(name)
    return None if pile is None else player.exile_from(pile)


class Cardinal(Card):
    """+$2. Each other player reveals their top two cards, exiles one that costs $3 to $6, and discards the others."""

    cost = 4
    types = Type.ACTION | Type.ATTACK
    coins = 2

    def play(self, player: Player) -> None:
        for victim in player.attack():
            revealed = victim.reveal_top(2)
            victim.exile_some(revealed.costing(3, 6), 1, 1)
            victim.discard(revealed)


class Cavalry(Card):
    """Gain two Horses. When gained: +2 Cards, +1 Buy, and in your Buy phase you go back to your Action phase."""

    cost = 4
    brings = HORSE

    def play(self, player: Player) -> None:
        player.gain(HORSE)
        player.gain(HORSE)

    def on_gain(self, player: Player) -> None:
        player.plus_cards(2)
        player.plus_buys(1)
        if player.game.in_buy_phase(player):
            player.game.back_to_action_phase()


class Coven(Card):
    """+1 Action, +$2. Each other player exiles a Curse from the Supply, or else discards their Curses in Exile."""

    cost = 5
    types = Type.ACTION | Type.ATTACK
    actions = 1
    coins = 2

    def play(self, player: Player) -> None:
        for victim in player.attack():
            if _exile(victim, "Curse") is None:
                victim.discard(victim.on(EXILE).named("Curse"))


class Destrier(Card):
    """+2 Cards, +1 Action. During your turns it costs $1 less for each card you have gained this turn."""

    cost = 6
    cards = 2
    actions = 1

    def start_game(self, game: Game) -> None:
        game.keeps_gains = True

    def own_discount(self, player: Player) -> int:
        return len(player.gained)


class Displace(Card):
    """Exile a card from the hand. Gain a card with another name that costs up to $2 more than it."""

    cost = 5

    def play(self, player: Player) -> None:
        for card in player.exile_some(player.in_hand(), 1, 1):
            player.gain_one_of([each for each in player.game.supply_up_to(2, card) if each is not card])

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind != "exile":
            return None
        # Points count in Exile, too: the dearest of those, or else the worst card.
        dead = [card for card in decision.cards if advice.is_dead(card)]
        worst = advice.worst_first(view, decision.cards)[0]
        return max(dead, key=lambda card: card.cost) if dead else worst


class Falconer(Card):
    """Gain a card that costs less than this to the hand. When any player gains a card with two or more types, you may
    play this from the hand.
    """

    cost = 5
    types = Type.ACTION | Type.REACTION
    listens = GAIN

    def play(self, player: Player) -> None:
        player.gain_cheaper(self, to=HAND)

    def applies(self, player: Player, event: Event) -> bool:
        types = player.game.types(event.card)
        return types & (types - 1) != 0 and player.may_play_from_hand(self)

    def happen(self, player: Player, event: Event) -> None:
        player.play_from_hand(self)


class Fisherman(Card):
    """+1 Card, +1 Action, +$1. During your turns it costs $3 less while your discard pile is empty."""

    cost = 5
    cards = 1
    actions = 1
    coins = 1

    def own_discount(self, player: Player) -> int:
        return 0 if player.discard_pile else 3


class Gatekept(Effect):
    """Whoever gains an Action or a Treasure exiles it, unless a copy is there already."""

    listens = GAIN
    lasts = True

    def applies(self, player: Player, event: Event) -> bool:
        return (
            event.player is player
            and player.game.types(event.card) & (Type.ACTION | Type.TREASURE) != 0
            and event.card not in player.on_mat(EXILE)
            and event.is_there()
        )

    def happen(self, player: Player, event: Event) -> None:
        event.exiled = True
        player.exile(player.just_gained())
        player.lose_track()


class Gatekeeper(Card):
    """At the start of your next turn, +$3. Until then, other players exile each Action and Treasure that they gain,
    unless they have a copy in Exile.
    """

    cost = 5
    types = Type.ACTION | Type.DURATION | Type.ATTACK
    more_coins = True

    def play(self, player: Player) -> None:
        for victim in player.attack():
            player.while_in_play(Gatekept(), until_turn_of=player, owner=victim)
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.plus_coins(3)


class CountTrashed(Effect):
    """Counts the cards that its owner trashes in each of their turns."""

    listens = TRASH | TURN_END
    lasts = True
    first_at = TRASH | TURN_END

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.game.turn_player() is player

    def happen(self, player: Player, event: Event) -> None:
        if event.kind == TRASH:
            player.add_this_turn("Trashed")
        else:
            player.set_number("Trashed last turn", player.number_this_turn("Trashed"))


class Goatherd(Card):
    """+1 Action. You may trash a card from the hand. +1 Card for each one the player to the right trashed last turn."""

    cost = 3
    actions = 1

    def start_game(self, game: Game) -> None:
        for player in game.players:
            player.add_effect(CountTrashed(), forever=True)

    def play(self, player: Player) -> None:
        player.trash_some(player.in_hand(), 0, 1)
        player.plus_cards(player.right_neighbour().number("Trashed last turn"))


class Groom(Card):
    """Gain a card up to $4. For an Action gain a Horse; for a Treasure a Silver; for a Victory +1 Card, +1 Action."""

    cost = 4
    brings = HORSE

    def play(self, player: Player) -> None:
        card = player.gain_up_to(4)
        if card is None:
            return
        types = player.game.types(card)
        if types & Type.ACTION:
            player.gain(HORSE)
        if types & Type.TREASURE:
            player.gain("Silver")
        if types & Type.VICTORY:
            player.plus_cards(1)
            player.plus_actions(1)


class Hostelry(Card):
    """+1 Card, +2 Actions. When gained: you may discard Treasures, revealed, to gain a Horse for each."""

    cost = 4
    cards = 1
    actions = 2
    brings = HORSE

    def on_gain(self, player: Player) -> None:
        treasures = player.in_hand(Type.TREASURE)
        for _ in player.discard_some(treasures, 0, len(treasures), revealed=True):
            player.gain(HORSE)

    def advise(self, view: View, decision: Decision) -> Any:
        # What was not played is not needed any more this turn.
        return list(decision.cards) if decision.kind == "discard" else None


class HuntingLodge(Card):
    """+1 Card, +2 Actions. You may discard your hand, for +5 Cards."""

    cost = 5
    cards = 1
    actions = 2

    def play(self, player: Player) -> None:
        if player.agrees("Discard your hand for +5 Cards?"):
            player.discard(player.in_hand())
            player.plus_cards(5)

    def advise(self, view: View, decision: Decision) -> Any:
        good = [card for card in view.hand if not advice.below_average(view, card)]
        return len(good) <= 2 if decision.kind == "choose" else None


class CopyFirst(Effect):
    """Before the next card that its owner plays this turn, a copy of it may be gained."""

    listens = PLAY

    def happen(self, player: Player, event: Event) -> None:
        if player.game.in_supply(event.card) and player.may("gain", event.card):
            player.gain_copy(event.card)


class Kiln(Card):
    """+$2. The next time you play a card this turn, you may first gain a copy of it."""

    cost = 5
    coins = 2

    def play(self, player: Player) -> None:
        player.add_effect(CopyFirst())


class HorseForDearOnes(Effect):
    """This turn, who gains a card that costs $4 or more gains a Horse."""

    listens = GAIN
    lasts = True

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.game.costs_between(event.card, 4, NO_LIMIT)

    def happen(self, player: Player, event: Event) -> None:
        player.gain(HORSE)


class Livery(Card):
    """+$3. This turn, when you gain a card that costs $4 or more, gain a Horse."""

    cost = 5
    coins = 3
    brings = HORSE

    def play(self, player: Player) -> None:
        player.add_effect(HorseForDearOnes())


class Mastermind(Card):
    """At the start of your next turn, you may play an Action from the hand three times."""

    cost = 5
    types = Type.ACTION | Type.DURATION

    def play(self, player: Player) -> None:
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        for card in player.choose("play", player.to_play(Type.ACTION), 0, 1):
            player.play_times(card, 3)


class Paddock(Card):
    """+$2. Gain two Horses. +1 Action for each empty Supply pile."""

    cost = 5
    coins = 2
    brings = HORSE

    def play(self, player: Player) -> None:
        player.gain(HORSE)
        player.gain(HORSE)
        player.plus_actions(player.game.empty_piles)


class Sanctuary(Card):
    """+1 Card, +1 Action, +1 Buy. You may exile a card from the hand."""

    cost = 5
    cards = 1
    actions = 1
    buys = 1

    def play(self, player: Player) -> None:
        player.exile_some(player.in_hand(), 0, 1)

    def advise(self, view: View, decision: Decision) -> Any:
        # Points count in Exile, too.
        dead = [card for card in decision.cards if advice.is_dead(card)]
        return dead[:1]


class Scrap(Card):
    """Trash a card from the hand. For each $1 it costs choose another one: +1 Card; +1 Action; +1 Buy; +$1; gain a
    Silver; gain a Horse.
    """

    cost = 3
    more_coins = True
    brings = HORSE

    def play(self, player: Player) -> None:
        texts = ("+1 Card", "+1 Action", "+1 Buy", "+$1", "gain a Silver", "gain a Horse")
        for trashed in player.trash_some(player.in_hand(), 1, 1):
            number = player.game.coins_for(trashed)
            # For a card that costs nothing there is no choice, and so no further one either.
            for choice in player.several_choices(number, *texts) if number > 0 else []:
                self._do(player, choice)

    def _do(self, player: Player, choice: int) -> None:
        if choice == 0:
            player.plus_cards(1)
        elif choice == 1:
            player.plus_actions(1)
        elif choice == 2:
            player.plus_buys(1)
        elif choice == 3:
            player.plus_coins(1)
        elif choice == 4:
            player.gain("Silver")
        else:
            player.gain(HORSE)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "trash":
            junk = advice.junk_to_trash(view, decision.cards, len(decision.cards))
            return max(junk, key=lambda card: card.cost) if junk else None
        # A Horse, a Card, an Action, a Silver, a coin, a Buy.
        return [5, 0, 1, 4, 3, 2][: decision.least]

    def worth_playing(self, view: View) -> int:
        return advice.trash_worth(view, self, super().worth_playing(view))


class Sheepdog(Card):
    """+2 Cards. When you gain a card, you may play this from the hand."""

    cost = 3
    types = Type.ACTION | Type.REACTION
    cards = 2
    listens = GAIN

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.may_play_from_hand(self)

    def happen(self, player: Player, event: Event) -> None:
        player.play_from_hand(self)


class Sleigh(Card):
    """Gain two Horses. When you gain a card, you may discard this, to put that card into the hand or onto the deck."""

    cost = 2
    types = Type.ACTION | Type.REACTION
    listens = GAIN
    brings = HORSE

    def play(self, player: Player) -> None:
        player.gain(HORSE)
        player.gain(HORSE)

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and event.is_there()

    def happen(self, player: Player, event: Event) -> None:
        player.discard(player.just(self))
        event.move_to(HAND if player.choose_one_of("put it into your hand", "put it onto your deck") == 0 else DECK)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "reveal":
            about = decision.about
            return about is not None and about.cost >= 5 and advice.good_to_draw(about)
        return 1 if decision.kind == "choose" else None


class SnowyVillage(Card):
    """+1 Card, +4 Actions, +1 Buy. Further +Actions are ignored this turn."""

    cost = 3
    cards = 1
    actions = 4
    buys = 1

    def play(self, player: Player) -> None:
        # A Villager spent later would be ignored.
        player.may_spend_villagers(player.villagers)
        player.ignore_further_actions()


class Stockpile(Card):
    """$3, +1 Buy. Exile this."""

    cost = 3
    types = Type.TREASURE
    coins = 3
    buys = 1

    def play(self, player: Player) -> None:
        player.exile(player.this())


class Supplies(Card):
    """$1. Gain a Horse onto the deck."""

    cost = 2
    types = Type.TREASURE
    coins = 1
    brings = HORSE

    def play(self, player: Player) -> None:
        player.gain(HORSE, DECK)


class VillageGreen(Card):
    """+1 Card and +2 Actions, either now or at the start of your next turn. When you discard this other than in
    Clean-up, you may play it.
    """

    cost = 4
    types = Type.ACTION | Type.DURATION | Type.REACTION

    def play(self, player: Player) -> None:
        if player.choose_one_of("now", "next turn") == 0:
            self.next_turn(player)
        else:
            player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.plus_cards(1)
        player.plus_actions(2)

    def on_discard(self, player: Player) -> None:
        play_if_wanted(player, self)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "play":
            return decision.cards[0]
        # Later, if there is nothing to play with the Actions now.
        others = [card for card in view.hand if card.has_type(Type.ACTION)]
        return 0 if view.my_turn and (others or view.actions == 0) else 1

    def worth_playing(self, view: View) -> int:
        return 1200


class Wayfarer(Card):
    """+3 Cards. You may gain a Silver. It has the same cost as the last other card that anybody gained this turn."""

    cost = 6
    cards = 3

    def start_game(self, game: Game) -> None:
        game.keeps_gains = True

    def play(self, player: Player) -> None:
        silver = player.game.setup.named("Silver")
        if player.game.in_supply(silver) and player.may("gain", silver):
            player.gain(silver)

    def costs_as(self, player: Player) -> Card:
        others = [card for card in player.game.gained if card is not self]
        return others[-1] if others else self


class Alliance(EventLandscape):
    """Gain a Province, a Duchy, an Estate, a Gold, a Silver and a Copper."""

    cost = 10

    def bought(self, player: Player) -> None:
        for name in ("Province", "Duchy", "Estate", "Gold", "Silver", "Copper"):
            player.gain(name)


class Banish(EventLandscape):
    """Exile any number of cards with the same name from the hand."""

    cost = 4

    def bought(self, player: Player) -> None:
        hand = player.in_hand()
        card = player.choose_one("exile", hand.different().cards, must=False)
        if card is not None:
            copies = hand.named(card.name)
            player.exile_some(copies, 1, len(copies))

    def advise(self, view: View, decision: Decision) -> Any:
        dead = [card for card in decision.cards if advice.is_dead(card)]
        return dead if decision.least else dead[:1]


class Bargain(EventLandscape):
    """Gain a card up to $5 that is no Victory card. Each other player gains a Horse."""

    cost = 4
    brings = HORSE

    def bought(self, player: Player) -> None:
        game = player.game
        player.gain_one_of([card for card in game.supply_within(5) if not game.types(card) & Type.VICTORY])
        for other in player.others():
            other.gain(HORSE)


class Commerce(EventLandscape):
    """Gain a Gold for each differently named card you have gained this turn."""

    cost = 5

    def start_game(self, game: Game) -> None:
        game.keeps_gains = True

    def bought(self, player: Player) -> None:
        for _ in range(len(dict.fromkeys(player.gained))):
            player.gain("Gold")


class Delay(EventLandscape):
    """You may set aside an Action from the hand; it is played at the start of your next turn."""

    cost = 0

    def bought(self, player: Player) -> None:
        hand = player.in_hand(Type.ACTION)
        for card in player.set_aside_until_later(hand.only(player.choose("set_aside", hand.cards, 0, 1))):
            player.add_effect(PlayedNextTurn(card), forever=True)

    def advise(self, view: View, decision: Decision) -> Any:
        return max(decision.cards, key=lambda card: (advice.worth(view, card), card.cost))


class Demand(EventLandscape):
    """Gain a Horse and a card that costs up to $4, both onto the deck."""

    cost = 5
    brings = HORSE

    def bought(self, player: Player) -> None:
        player.gain(HORSE, DECK)
        player.gain_up_to(4, to=DECK)


class Desperation(EventLandscape):
    """Once a turn: you may gain a Curse, for +1 Buy and +$2."""

    cost = 0

    def may_be_bought(self, player: Player) -> bool:
        return player.number_this_turn(self.name) == 0

    def bought(self, player: Player) -> None:
        player.add_this_turn(self.name)
        if player.agrees("Gain a Curse?") and player.gain("Curse") is not None:
            player.plus_buys(1)
            player.plus_coins(2)

    def advise(self, view: View, decision: Decision) -> Any:
        return True if decision.kind == "choose" else None


class Enclave(EventLandscape):
    """Gain a Gold. Exile a Duchy from the Supply."""

    cost = 8

    def bought(self, player: Player) -> None:
        player.gain("Gold")
        _exile(player, "Duchy")


class Enhance(EventLandscape):
    """You may trash a card that is no Victory card from the hand, to gain one that costs up to $2 more."""

    cost = 3

    def bought(self, player: Player) -> None:
        for card in player.trash_some(player.in_hand().not_of_type(Type.VICTORY), 0, 1):
            player.gain_costing_more(card, 2)

    def advise(self, view: View, decision: Decision) -> Any:
        return advice.best_upgrade(view, decision, 2) if decision.kind == "trash" else None


class Gamble(EventLandscape):
    """+1 Buy. Discard the top card; if it is a Treasure or an Action, you may play it."""

    cost = 2

    def bought(self, player: Player) -> None:
        player.plus_buys(1)
        discarded = player.discard_top().of_type(Type.TREASURE | Type.ACTION).still_there()
        player.play_from(discarded.only(player.choose("play", discarded.cards, 0, 1)))


class FirstGamble(Gamble):
    """+1 Buy. Reveal the top card: a Treasure or an Action you may play, everything else you discard."""

    printing = "first"

    def bought(self, player: Player) -> None:
        player.plus_buys(1)
        revealed = player.reveal_top(1)
        playable = revealed.of_type(Type.TREASURE | Type.ACTION)
        player.play_from(playable.only(player.choose("play", playable.cards, 0, 1)))
        player.discard(revealed)


class Invested(Effect):
    """While the card invested in is in Exile, its owner draws two cards whenever another player gains a copy."""

    listens = GAIN | DISCARDED
    lasts = True

    def __init__(self, card: Card) -> None:
        super().__init__()
        self.card = card

    def applies(self, player: Player, event: Event) -> bool:
        there = self.card in player.on_mat(EXILE)
        if event.kind == DISCARDED:
            return not there
        return event.player is not player and event.card is self.card and there

    def happen(self, player: Player, event: Event) -> None:
        if event.kind == DISCARDED:
            player.end_effect(self)
        else:
            player.plus_cards(2)


class Invest(EventLandscape):
    """Exile an Action from the Supply. As long as it is there, +2 Cards when another player gains or invests in one."""

    cost = 4

    def bought(self, player: Player) -> None:
        game = player.game
        card = _exile_from_supply(player, [card for card in game.supply_cards() if game.types(card) & Type.ACTION])
        if card is None:
            return
        for other in player.others():
            for effect in other.effects[:]:
                if isinstance(effect, Invested) and effect.card is card and card in other.on_mat(EXILE):
                    other.draw(2)
        player.add_effect(Invested(card), forever=True)

    def advise(self, view: View, decision: Decision) -> Any:
        return max(decision.cards, key=lambda card: card.cost)


class March(EventLandscape):
    """You may play an Action from the discard pile."""

    cost = 3

    def bought(self, player: Player) -> None:
        actions = player.in_discard_pile().of_type(Type.ACTION)
        player.play_from(actions.only(player.choose("play", actions.cards, 0, 1)))


class Populate(EventLandscape):
    """Gain a card from each Action pile of the Supply."""

    cost = 10

    def bought(self, player: Player) -> None:
        game = player.game
        cards = [card for card in game.supply_cards() if game.types(card) & Type.ACTION]
        for card in player.choose("order", cards, len(cards), len(cards)):
            player.gain_copy(card)


class Pursue(EventLandscape):
    """+1 Buy. Name a card. Reveal the top four cards: those with that name go back, the others are discarded."""

    cost = 2

    def bought(self, player: Player) -> None:
        player.plus_buys(1)
        named = player.names_a_card()
        revealed = player.reveal_top(4)
        player.discard(revealed.except_for(named.name))
        player.topdeck(revealed)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind != "name":
            return None
        good = tuple([card for card in decision.cards if view.count(card) > 0 and advice.good_to_draw(card)])
        return advice.likeliest_on_top(view, good) if good else decision.cards[0]


class Reap(EventLandscape):
    """Gain a Gold and set it aside; at the start of your next turn, play it."""

    cost = 7

    def bought(self, player: Player) -> None:
        gold = player.gain("Gold")
        if gold is not None and player.set_aside_until_later(player.last_gained(gold)):
            player.add_effect(PlayedNextTurn(gold), forever=True)


class Ride(EventLandscape):
    """Gain a Horse."""

    cost = 2
    brings = HORSE

    def bought(self, player: Player) -> None:
        player.gain(HORSE)


class SeizeTheDay(EventLandscape):
    """Once a game: take an extra turn after this one."""

    cost = 4

    def may_be_bought(self, player: Player) -> bool:
        return player.number(self.name) == 0

    def bought(self, player: Player) -> None:
        player.set_number(self.name, 1)
        player.game.add_extra_turn(player, self)


class Stampede(EventLandscape):
    """With five or fewer cards in play, gain five Horses onto the deck."""

    cost = 5
    brings = HORSE

    def bought(self, player: Player) -> None:
        if len(player.in_play) <= 5:
            for _ in range(5):
                player.gain(HORSE, DECK)


class Toil(EventLandscape):
    """+1 Buy. You may play an Action from the hand."""

    cost = 2

    def bought(self, player: Player) -> None:
        player.plus_buys(1)
        for card in player.choose("play", player.to_play(Type.ACTION), 0, 1):
            player.play_from_hand(card)


class Transport(EventLandscape):
    """Exile an Action from the Supply, or put an Action of yours from Exile onto the deck."""

    cost = 3

    def bought(self, player: Player) -> None:
        game = player.game
        if player.choose_one_of("exile an Action from the Supply", "put an Action from Exile onto your deck") == 0:
            _exile_from_supply(player, [card for card in game.supply_cards() if game.types(card) & Type.ACTION])
            return
        for card in player.topdeck_some(player.on(EXILE).of_type(Type.ACTION), 1, 1):
            for effect in player.effects[:]:
                if isinstance(effect, Invested) and effect.card is card and card not in player.on_mat(EXILE):
                    player.end_effect(effect)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "choose":
            return 1 if [card for card in view.exile if card.has_type(Type.ACTION)] else 0
        return max(decision.cards, key=lambda card: card.cost)


def _spare(view: View, decision: Decision) -> bool:
    """Return whether a Way that gives Actions or draws is worth more than the card: another one waits for an Action."""
    card = decision.about
    if card is None or card.actions > 0:
        return False
    waiting = [other.cost for other in view.hand if other.has_type(Type.ACTION)]
    return view.actions == 0 and max(waiting, default=0) > card.cost


def _poor(decision: Decision) -> bool:
    """Return whether the card that a Way would replace is one that does next to nothing."""
    card = decision.about
    return card is not None and card.cost <= 2 and card.actions == 0


class WayOfTheButterfly(Way):
    """You may return this to its pile, to gain a card that costs exactly $1 more."""

    def instead(self, player: Player) -> None:
        for card in player.this():
            if player.game.pile(card) is None or not player.may("return", card):
                return
            if player.return_to_pile(player.this()):
                player.gain_costing_exactly_more(card, 1)

    def advise(self, view: View, decision: Decision) -> Any:
        return False


class WayOfTheCamel(Way):
    """Exile a Gold from the Supply."""

    def instead(self, player: Player) -> None:
        _exile(player, "Gold")

    def advise(self, view: View, decision: Decision) -> Any:
        return _poor(decision)


class WayOfTheChameleon(Way):
    """Do what the card says, but with +$ for its +Cards and +Cards for its +$."""

    def instead(self, player: Player) -> None:
        game = player.game
        play = game.play_now
        event = game.event_now
        if play is not None and event is not None:
            # These are the card's own instructions: what repeats instructions repeats these, too.
            for _ in range(1 + event.again):
                player.follow(play.card, play, swapped=True)

    def advise(self, view: View, decision: Decision) -> Any:
        return False


class FrogLeaps(Effect):
    """When its owner discards the card from play this turn, it goes onto the deck."""

    listens = FROM_PLAY

    def applies(self, player: Player, event: Event) -> bool:
        played = self.play
        if played is None or not played.in_play:
            return False
        return event.player is player and event.card is played.card and event.is_there()

    def happen(self, player: Player, event: Event) -> None:
        event.move_to(DECK)
        if self.play is not None:
            # With another copy in play it has not leapt twice.
            self.play.in_play = False


class WayOfTheFrog(Way):
    """+1 Action. When you discard this from play this turn, it goes onto the deck."""

    def instead(self, player: Player) -> None:
        player.plus_actions(1)
        player.add_effect(FrogLeaps())

    def advise(self, view: View, decision: Decision) -> Any:
        return _spare(view, decision)


class WayOfTheGoat(Way):
    """Trash a card from the hand."""

    def instead(self, player: Player) -> None:
        player.trash_some(player.in_hand(), 1, 1)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind != "choose":
            return None
        return _poor(decision) and len(advice.junk_to_trash(view, view.hand, 1)) > 0


class WayOfTheHorse(Way):
    """+2 Cards, +1 Action. Return this to its pile."""

    def instead(self, player: Player) -> None:
        player.plus_cards(2)
        player.plus_actions(1)
        player.return_to_pile(player.this())

    def advise(self, view: View, decision: Decision) -> Any:
        return _poor(decision)


class WayOfTheMole(Way):
    """+1 Action. Discard your hand. +3 Cards."""

    def instead(self, player: Player) -> None:
        player.plus_actions(1)
        player.discard(player.in_hand())
        player.plus_cards(3)

    def advise(self, view: View, decision: Decision) -> Any:
        return len(view.hand) <= 2 and _poor(decision)


class WayOfTheMonkey(Way):
    """+1 Buy, +$1."""

    def instead(self, player: Player) -> None:
        player.plus_buys(1)
        player.plus_coins(1)

    def advise(self, view: View, decision: Decision) -> Any:
        return False


class WayOfTheMouse(Way):
    """Play the unused Action that was set aside for it, one that costs $2 or $3, leaving it there."""

    def can_have_set_aside(self, card: Card) -> bool:
        plain_cost = card.cost in (2, 3) and card.potion == 0 and card.debt == 0
        return plain_cost and card.has_type(Type.ACTION) and not card.pile_cards(2)

    def set_up(self, setup: Setup) -> None:
        card = setup.set_aside.get(self.name)
        if card is not None:
            setup.add_card(card)

    def applies(self, player: Player, event: Event) -> bool:
        card = player.game.setup.set_aside.get(self.name)
        # To play it as itself again would change nothing.
        again = event.play is not None and not event.play.in_play and event.card is card
        return card is not None and not again and super().applies(player, event)

    def instead(self, player: Player) -> None:
        player.play_where_it_is(player.game.setup.set_aside[self.name])

    def advise(self, view: View, decision: Decision) -> Any:
        return _poor(decision)


class WayOfTheMule(Way):
    """+1 Action, +$1."""

    def instead(self, player: Player) -> None:
        player.plus_actions(1)
        player.plus_coins(1)

    def advise(self, view: View, decision: Decision) -> Any:
        return _spare(view, decision)


class WayOfTheOtter(Way):
    """+2 Cards."""

    def instead(self, player: Player) -> None:
        player.plus_cards(2)

    def advise(self, view: View, decision: Decision) -> Any:
        return _poor(decision)


class WayOfTheOwl(Way):
    """Draw until you have six cards in hand."""

    def instead(self, player: Player) -> None:
        player.draw_to(6)

    def advise(self, view: View, decision: Decision) -> Any:
        return len(view.hand) <= 3 and _poor(decision)


class WayOfTheOx(Way):
    """+2 Actions."""

    def instead(self, player: Player) -> None:
        player.plus_actions(2)

    def advise(self, view: View, decision: Decision) -> Any:
        return _spare(view, decision)


class WayOfThePig(Way):
    """+1 Card, +1 Action."""

    def instead(self, player: Player) -> None:
        player.plus_cards(1)
        player.plus_actions(1)

    def advise(self, view: View, decision: Decision) -> Any:
        return _spare(view, decision)


class WayOfTheRat(Way):
    """You may discard a Treasure, to gain a copy of this."""

    def instead(self, player: Player) -> None:
        play = player.game.play_now
        if player.discard_some(player.in_hand(Type.TREASURE), 0, 1) and play is not None:
            player.gain_copy(play.card)

    def advise(self, view: View, decision: Decision) -> Any:
        return False if decision.kind == "choose" else None


class WayOfTheSeal(Way):
    """+$1. This turn, what you gain may go onto the deck."""

    def instead(self, player: Player) -> None:
        player.plus_coins(1)
        player.add_effect(MayTopdeck())

    def advise(self, view: View, decision: Decision) -> Any:
        return False if decision.kind == "choose" else advice.good_to_draw(decision.cards[0])


class WayOfTheSheep(Way):
    """+$2."""

    def instead(self, player: Player) -> None:
        player.plus_coins(2)

    def advise(self, view: View, decision: Decision) -> Any:
        return _poor(decision)


class WayOfTheSquirrel(Way):
    """+2 Cards at the end of this turn."""

    def instead(self, player: Player) -> None:
        player.add_effect(DrawAtTurnEnd(2))

    def advise(self, view: View, decision: Decision) -> Any:
        return _poor(decision)


class WayOfTheTurtle(Way):
    """Set this aside; then it is played at the start of your next turn."""

    def instead(self, player: Player) -> None:
        for card in player.set_aside_until_later(player.this()):
            player.add_effect(PlayedNextTurn(card), forever=True)

    def advise(self, view: View, decision: Decision) -> Any:
        return False


class WayOfTheWorm(Way):
    """Exile an Estate from the Supply."""

    def instead(self, player: Player) -> None:
        _exile(player, "Estate")

    def advise(self, view: View, decision: Decision) -> Any:
        return _poor(decision) and view.gains_to_end <= 4


class Horse(Card):
    """+2 Cards, +1 Action. Return this to its pile."""

    cost = 3
    role = "Non-Supply"
    copies = 30
    cards = 2
    actions = 1

    def play(self, player: Player) -> None:
        player.return_to_pile(player.this())
