"""Rising Sun: Kingdom cards, Events and Prophecies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from dominion_cli.cards import advice
from dominion_cli.cards.lasting import BackToHand, PlayedNextTurn, ReplayNext
from dominion_cli.engine.card import Card
from dominion_cli.engine.effect import Effect
from dominion_cli.engine.event import Event
from dominion_cli.engine.kinds import EventLandscape, Prophecy
from dominion_cli.engine.types import (
    ACTION_END,
    CLEAN_UP,
    DECK,
    FROM_PLAY,
    GAIN,
    HAND,
    INSTRUCT,
    OUT_OF_BUYS,
    PLAY,
    PLAYED,
    TURN_START,
    TYPES,
    Type,
)

if TYPE_CHECKING:
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.game import Game
    from dominion_cli.engine.player import Player
    from dominion_cli.engine.setup import Setup
    from dominion_cli.engine.view import View


class Alley(Card):
    """+1 Card, +1 Action. Discard a card. It can be played from the deck."""

    cost = 4
    types = Type.ACTION | Type.SHADOW
    cards = 1
    actions = 1

    def play(self, player: Player) -> None:
        player.discard_some(player.in_hand(), 1, 1)


class Aristocrat(Card):
    """By the number of Aristocrats in play, in turns of four: +3 Actions, +3 Cards, +$3, +3 Buys."""

    cost = 3
    more_coins = True

    def play(self, player: Player) -> None:
        number = len(player.cards_in_play().named(self.name))
        if number == 0 or number > 8:
            return
        which = (number - 1) % 4
        if which == 0:
            player.plus_actions(3)
        elif which == 1:
            player.plus_cards(3)
        elif which == 2:
            player.plus_coins(3)
        else:
            player.plus_buys(3)

    def worth_playing(self, view: View) -> int:
        # The first one is a Village for those after it.
        return 1300 if len([card for card in view.in_play if card is self]) % 4 == 0 else 130


class Artist(Card):
    """+1 Action. +1 Card for each card that you have exactly one copy of in play."""

    cost = 0
    debt = 8
    actions = 1

    def play(self, player: Player) -> None:
        player.plus_cards(len([card for card in dict.fromkeys(player.in_play) if player.in_play.count(card) == 1]))


class Change(Card):
    """With debt, +$3. Without, trash a card from the hand for a dearer one; the difference in $ is taken as debt."""

    cost = 4
    more_coins = True

    def play(self, player: Player) -> None:
        if player.debt > 0:
            player.plus_coins(3)
            return
        game = player.game
        card = player.trash_one(player.in_hand())
        if card is not None:
            before = game.coins_for(card)
            gained = player.gain_one_of([other for other in game.supply_cards() if game.coins_for(other) > before])
            if gained is not None:
                player.take_debt(max(game.coins_for(gained) - before, 0))

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "trash":
            # For what the deck lives without, a dear card; its debt comes with it.
            return "Estate" if "Estate" in decision.cards else None
        if decision.kind == "gain":
            # No more debt than two turns pay.
            some = [card for card in decision.cards if view.cost(card) <= 6]
            return max(some or decision.cards, key=lambda card: advice.deck_value(view, card))
        return None

    def worth_playing(self, view: View) -> int:
        return 150


class Craftsman(Card):
    """+2 debt. Gain a card that costs up to $5."""

    cost = 3

    def play(self, player: Player) -> None:
        player.take_debt(2)
        player.gain_up_to(5)


class Daimyo(Card):
    """+1 Card, +1 Action. The next Action you play this turn that is no Command is played again."""

    cost = 0
    debt = 6
    types = Type.ACTION | Type.COMMAND
    cards = 1
    actions = 1

    def play(self, player: Player) -> None:
        player.add_effect(ReplayNext())


class Fishmonger(Card):
    """+1 Buy, +$1. It can be played from the deck."""

    cost = 2
    types = Type.ACTION | Type.SHADOW
    buys = 1
    coins = 1


class GoldMine(Card):
    """+1 Card, +1 Action, +1 Buy. You may gain a Gold and take 4 debt."""

    cost = 5
    cards = 1
    actions = 1
    buys = 1

    def play(self, player: Player) -> None:
        if player.agrees("Gain a Gold and take 4 debt?"):
            player.gain("Gold")
            player.take_debt(4)

    def advise(self, view: View, decision: Decision) -> Any:
        # A Gold for $4, unless that costs a Province this turn.
        return not 8 <= advice.coins_this_turn(view) < 12 and view.debt == 0


class ImperialEnvoy(Card):
    """+5 Cards, +1 Buy, +2 debt."""

    cost = 5
    cards = 5
    buys = 1

    def play(self, player: Player) -> None:
        player.take_debt(2)


class Kitsune(Card):
    """+1 Sun. Two of: +2 Actions, +$2, each other player gains a Curse, gain a Silver."""

    cost = 5
    types = Type.ACTION | Type.ATTACK | Type.OMEN
    more_coins = True

    def play(self, player: Player) -> None:
        player.add_sun()
        for choice in player.several_choices(2, "+2 Actions", "+$2", "Curses for the others", "Gain a Silver"):
            if choice == 0:
                player.plus_actions(2)
            elif choice == 1:
                player.plus_coins(2)
            elif choice == 2:
                for victim in player.attack():
                    victim.gain("Curse")
            else:
                player.gain("Silver")

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind != "choose":
            return None
        actions = view.actions == 0 and len([card for card in view.hand if card.has_type(Type.ACTION)]) > 0
        best = ([0] if actions else []) + ([2] if view.left("Curse") > 0 else [])
        return sorted([*best, *[choice for choice in (1, 3, 0) if choice not in best]][:2])


class Litter(Card):
    """+2 Cards, +2 Actions, +1 debt."""

    cost = 5
    cards = 2
    actions = 2

    def play(self, player: Player) -> None:
        player.take_debt(1)


class MountainShrine(Card):
    """+1 Sun. +$2. You may trash a card from the hand; then with an Action in the trash, +2 Cards."""

    cost = 0
    debt = 5
    types = Type.ACTION | Type.OMEN
    more_coins = True

    def play(self, player: Player) -> None:
        player.add_sun()
        player.plus_coins(2)
        player.trash_some(player.in_hand(), 0, 1)
        if len(player.game.in_trash(Type.ACTION)) > 0:
            player.plus_cards(2)


class Ninja(Card):
    """+1 Card. Each other player discards down to three cards. It can be played from the deck."""

    cost = 4
    types = Type.ACTION | Type.ATTACK | Type.SHADOW
    cards = 1

    def play(self, player: Player) -> None:
        for victim in player.attack():
            victim.discard_down_to(3)


class Poet(Card):
    """+1 Sun. +1 Card, +1 Action. Reveal the top card; if it costs $3 or less, take it."""

    cost = 4
    types = Type.ACTION | Type.OMEN

    def play(self, player: Player) -> None:
        player.add_sun()
        player.plus_cards(1)
        player.plus_actions(1)
        revealed = player.reveal_top(1)
        player.put_in_hand(revealed.costing(0, 3))
        player.topdeck(revealed)

    def worth_playing(self, view: View) -> int:
        return 1110


class Rice(Card):
    """+1 Buy. +$1 for each type among the cards you have in play."""

    cost = 7
    types = Type.TREASURE
    buys = 1
    more_coins = True

    def play(self, player: Player) -> None:
        types = 0
        for card in player.in_play:
            types |= player.game.types(card)
        player.plus_coins(int(types).bit_count())


class RiceBroker(Card):
    """+1 Action. Trash a card from the hand; for a Treasure +2 Cards, for an Action +5 Cards."""

    cost = 5
    actions = 1

    def play(self, player: Player) -> None:
        card = player.trash_one(player.in_hand())
        if card is not None:
            types = player.game.types(card)
            if types & Type.TREASURE:
                player.plus_cards(2)
            if types & Type.ACTION:
                player.plus_cards(5)

    def worth_playing(self, view: View) -> int:
        return 1050 if advice.junk_to_trash(view, view.hand, 1) else -1


class CountsGains(Effect):
    """Keeps count of what its player gains in a Buy phase."""

    listens = GAIN
    lasts = True
    first_at = GAIN

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and event.in_buy_phase

    def happen(self, player: Player, event: Event) -> None:
        player.add_this_turn(GAINED_IN_BUY_PHASE)


# How many cards a player has gained in a turn's Buy phases.
GAINED_IN_BUY_PHASE: Final = "Gained in the Buy phase"


class RiverShrineGain(Effect):
    """At the start of Clean-up, if nothing was gained in the Buy phase, a card that costs up to $4 is."""

    listens = CLEAN_UP

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.number_this_turn(GAINED_IN_BUY_PHASE) == 0

    def happen(self, player: Player, event: Event) -> None:
        player.gain_up_to(4)


class RiverShrine(Card):
    """+1 Sun. Trash up to two cards from the hand. At the start of Clean-up, if you gained nothing in your Buy phase,
    gain a card that costs up to $4.
    """

    cost = 4
    types = Type.ACTION | Type.OMEN

    def start_game(self, game: Game) -> None:
        for player in game.players:
            player.add_effect(CountsGains(), forever=True)

    def play(self, player: Player) -> None:
        player.add_sun()
        player.trash_some(player.in_hand(), 0, 2)
        player.add_effect(RiverShrineGain())

    def worth_playing(self, view: View) -> int:
        return 140 if advice.junk_to_trash(view, view.hand, 1) else -1


class Riverboat(Card):
    """At the start of your next turn, play the Action set aside for this at the start of the game, leaving it there."""

    cost = 3
    types = Type.ACTION | Type.DURATION

    def can_have_set_aside(self, card: Card) -> bool:
        exactly = card.cost == 5 and card.potion == 0 and card.debt == 0
        return exactly and card.types & Type.ACTION != 0 and card.types & Type.DURATION == 0

    def set_up(self, setup: Setup) -> None:
        card = setup.set_aside.get(self.name)
        if card is not None:
            setup.add_card(card)

    def play(self, player: Player) -> None:
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        card = player.game.setup.set_aside.get(self.name)
        if card is not None:
            player.play_where_it_is(card)


class Ronin(Card):
    """Draw until seven cards are in hand. It can be played from the deck."""

    cost = 5
    types = Type.ACTION | Type.SHADOW

    def play(self, player: Player) -> None:
        player.draw_to(7)

    def worth_playing(self, view: View) -> int:
        return 60 + 20 * max(7 - len(view.hand), 0)


class RootCellar(Card):
    """+3 Cards, +1 Action, +3 debt."""

    cost = 3
    cards = 3
    actions = 1

    def play(self, player: Player) -> None:
        player.take_debt(3)

    def worth_playing(self, view: View) -> int:
        # Three debt are as many coins, so not when those are there already.
        return 1000 if advice.coins_this_turn(view) < 5 + view.debt else -1


class RusticVillage(Card):
    """+1 Sun. +1 Card, +2 Actions. You may discard two cards for +1 Card."""

    cost = 4
    types = Type.ACTION | Type.OMEN

    def play(self, player: Player) -> None:
        player.add_sun()
        player.plus_cards(1)
        player.plus_actions(2)
        if player.agrees("Discard 2 cards for +1 Card?") and len(player.discard_some(player.in_hand(), 2, 2)) == 2:
            player.plus_cards(1)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "choose":
            return len([card for card in view.hand if advice.is_dead(card)]) >= 2
        return None

    def worth_playing(self, view: View) -> int:
        return 1210


class Samurai(Card):
    """Each other player discards down to three cards. At the start of each of your turns for the rest of the game,
    +$1.
    """

    cost = 6
    types = Type.ACTION | Type.DURATION | Type.ATTACK
    more_coins = True

    def play(self, player: Player) -> None:
        for victim in player.attack():
            victim.discard_down_to(3)
        player.at_next_turn(every=True)

    def next_turn(self, player: Player) -> None:
        player.plus_coins(1)


class SnakeWitch(Card):
    """+1 Card, +1 Action. With no two cards alike in hand you may reveal it and return this to its pile, to have each
    other player gain a Curse.
    """

    cost = 2
    types = Type.ACTION | Type.ATTACK
    cards = 1
    actions = 1

    def play(self, player: Player) -> None:
        hand = player.in_hand()
        if len(hand) == len(hand.different()) and player.agrees("Return this for Curses?"):
            player.reveal_hand()
            if player.return_to_pile(player.this()):
                for victim in player.attack():
                    victim.gain("Curse")

    def advise(self, view: View, decision: Decision) -> Any:
        return view.left("Curse") > 0


class Tanuki(Card):
    """Trash a card from the hand and gain one that costs up to $2 more. It can be played from the deck."""

    cost = 5
    types = Type.ACTION | Type.SHADOW

    def play(self, player: Player) -> None:
        card = player.trash_one(player.in_hand())
        if card is not None:
            player.gain_costing_more(card, 2)

    def advise(self, view: View, decision: Decision) -> Any:
        return advice.best_upgrade(view, decision, 2) if decision.kind == "trash" else None

    def worth_playing(self, view: View) -> int:
        return advice.upgrade_worth(view, self, 2)


class TeaHouse(Card):
    """+1 Sun. +1 Card, +1 Action, +$2."""

    cost = 5
    types = Type.ACTION | Type.OMEN
    more_coins = True

    def play(self, player: Player) -> None:
        player.add_sun()
        player.plus_cards(1)
        player.plus_actions(1)
        player.plus_coins(2)

    def worth_playing(self, view: View) -> int:
        return 1115


class Amass(EventLandscape):
    """With no Action in play, gain one that costs up to $5."""

    cost = 2

    def bought(self, player: Player) -> None:
        if len(player.cards_in_play().of_type(Type.ACTION)) == 0:
            player.gain_up_to(5, Type.ACTION)


class Asceticism(EventLandscape):
    """Pay any number of $ to trash as many cards from the hand."""

    cost = 2

    def bought(self, player: Player) -> None:
        paid = player.choose_number("pay", 0, player.coins)
        player.pay(paid)
        player.trash_some(player.in_hand(), paid, paid)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "pay":
            return min(len(advice.junk_to_trash(view, view.hand, len(view.hand))), view.coins)
        return None


class Continue(EventLandscape):
    """Once a turn: gain an Action that costs up to $4 and is no Attack. Back to the Action phase, play it, +1 Action,
    +1 Buy.
    """

    debt = 8

    def may_be_bought(self, player: Player) -> bool:
        return player.number_this_turn(self.name) == 0

    def bought(self, player: Player) -> None:
        player.add_this_turn(self.name)
        game = player.game
        actions = [card for card in game.supply_within(4, types=Type.ACTION) if not game.types(card) & Type.ATTACK]
        card = player.gain_one_of(actions)
        game.back_to_action_phase()
        if card is not None:
            player.play_from(player.last_gained(card))
        player.plus_actions(1)
        player.plus_buys(1)


class Credit(EventLandscape):
    """Gain an Action or Treasure that costs up to $8, and take as much debt as it costs."""

    cost = 2

    def bought(self, player: Player) -> None:
        card = player.gain_up_to(8, Type.ACTION | Type.TREASURE)
        if card is not None:
            player.take_debt(player.game.coins_for(card))

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "gain":
            some = [card for card in decision.cards if view.cost(card) <= 6]
            return max(some or decision.cards, key=lambda card: advice.deck_value(view, card))
        return None


class Foresight(EventLandscape):
    """Reveal cards until an Action comes, which is set aside for the hand at the end of the turn; discard the rest."""

    cost = 2

    def bought(self, player: Player) -> None:
        game = player.game
        found, others = player.reveal_until(lambda card: game.types(card) & Type.ACTION != 0)
        if player.put_on(self.name, found):
            player.add_effect(BackToHand())
        player.discard(others)


class Gather(EventLandscape):
    """Gain three cards that cost exactly $3, $4 and $5."""

    cost = 7

    def bought(self, player: Player) -> None:
        for coins in (3, 4, 5):
            player.gain_costing_exactly(coins)


class Kintsugi(EventLandscape):
    """Trash a card from the hand; if you have gained a Gold in this game, gain a card that costs up to $2 more."""

    cost = 3
    listens = GAIN

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and event.card.name == "Gold" and player.number(self.name) == 0

    def happen(self, player: Player, event: Event) -> None:
        player.set_number(self.name, 1)

    def bought(self, player: Player) -> None:
        card = player.trash_one(player.in_hand())
        if card is not None and player.number(self.name):
            player.gain_costing_more(card, 2)


class Practice(EventLandscape):
    """You may play an Action from the hand twice."""

    cost = 3

    def bought(self, player: Player) -> None:
        for card in player.choose("play", player.to_play(Type.ACTION), 0, 1):
            player.play_times(card, 2)


class ReceiveTribute(EventLandscape):
    """With three cards gained this turn: gain up to three different Actions that you have no copies of in play."""

    cost = 5

    def start_game(self, game: Game) -> None:
        game.keeps_gains = True

    def bought(self, player: Player) -> None:
        game = player.game
        if len(player.gained) >= 3:
            cards = [card for card in game.supply_cards() if game.types(card) & Type.ACTION]
            for card in player.choose("gain", [card for card in cards if card not in player.in_play], 0, 3):
                player.gain(card)

    def advise(self, view: View, decision: Decision) -> Any:
        return sorted(decision.cards, key=lambda card: -advice.deck_value(view, card))[:3]


class SeaTrade(EventLandscape):
    """+1 Card for each Action you have in play. Trash up to as many cards from the hand."""

    cost = 4

    def bought(self, player: Player) -> None:
        number = len(player.cards_in_play().of_type(Type.ACTION))
        player.plus_cards(number)
        player.trash_some(player.in_hand(), 0, number)


class ApproachingArmy(Prophecy):
    """After you play an Attack, +$1. An Attack is added to the Supply."""

    listens = PLAYED

    def can_have_set_aside(self, card: Card) -> bool:
        return card.types & Type.ATTACK != 0

    def set_up(self, setup: Setup) -> None:
        card = setup.set_aside.get(self.name)
        if card is not None:
            setup.add_pile(card)

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.game.types(event.card) & Type.ATTACK != 0 and self.holds(player)

    def happen(self, player: Player, event: Event) -> None:
        player.plus_coins(1)


class BidingTime(Prophecy):
    """At the start of your Clean-up, set your hand aside; at the start of your next turn it comes back."""

    listens = CLEAN_UP

    def happen(self, player: Player, event: Event) -> None:
        if player.put_on(self.name, player.in_hand()):
            player.add_effect(BackAtStart(), forever=True)


class BackAtStart(Effect):
    """At the start of its player's next turn, what was set aside comes into the hand."""

    listens = TURN_START

    def happen(self, player: Player, event: Event) -> None:
        player.put_in_hand(player.on(self.source.name))


class Bureaucracy(Prophecy):
    """When you gain a card that does not cost $0, gain a Copper."""

    listens = GAIN

    def applies(self, player: Player, event: Event) -> bool:
        free = player.game.costs_between(event.card, 0, 0)
        return event.player is player and not free and self.holds(player)

    def happen(self, player: Player, event: Event) -> None:
        player.gain("Copper")


class DivineWind(Prophecy):
    """When the last Sun token is removed, all Kingdom piles leave the Supply, and ten others come in their place."""

    new_piles = 10

    def can_have_chosen(self, card: Card, in_kingdom: bool) -> bool:
        # Not what needs more than its own pile, such as an Ally, a Potion or a bane.
        apart = card.potion > 0 or card.needs_card or card.types & Type.LIAISON != 0 or card.name == "Young Witch"
        return card.role == "Kingdom Pile" and not in_kingdom and not apart

    def set_up(self, setup: Setup) -> None:
        for card in setup.chosen.get(self.name, []):
            setup.add_later(card)

    def fulfilled(self, player: Player) -> None:
        player.game.lay_new_kingdom()


class Enlightenment(Prophecy):
    """Treasures are Actions, too. One played in an Action phase gives +1 Card and +1 Action and nothing else."""

    listens = TYPES | INSTRUCT

    def more_types(self, player: Player, card: Card) -> int:
        return Type.ACTION if card.types & Type.TREASURE and self.holds(player) else 0

    def applies(self, player: Player, event: Event) -> bool:
        game = player.game
        treasure = event.player is player and game.types(event.card) & Type.TREASURE != 0 and not event.replaced
        return treasure and self.holds(player) and game.in_action_phase(game.turn_player())

    def happen(self, player: Player, event: Event) -> None:
        event.replaced = True
        player.plus_cards(1)
        player.plus_actions(1)


class FlourishingTrade(Prophecy):
    """Cards cost $1 less. Actions left over can be used as Buys."""

    listens = ACTION_END | OUT_OF_BUYS
    first_at = ACTION_END

    def discount(self, player: Player, card: Card) -> int:
        return 1 if self.holds(player) else 0

    def happen(self, player: Player, event: Event) -> None:
        if event.kind == ACTION_END:
            # The last moment for a Villager.
            player.may_spend_villagers(player.villagers)
        elif player.actions > 0:
            player.actions -= 1
            player.plus_buys(1)


class GoodHarvest(Prophecy):
    """The first time in a turn that you play each Treasure: first, +1 Buy and +$1."""

    listens = PLAY

    def applies(self, player: Player, event: Event) -> bool:
        treasure = event.player is player and player.game.types(event.card) & Type.TREASURE != 0
        return treasure and self.holds(player) and player.number_this_turn(f"{self.name} {event.card}") == 0

    def happen(self, player: Player, event: Event) -> None:
        player.add_this_turn(f"{self.name} {event.card}")
        player.plus_buys(1)
        player.plus_coins(1)


class GreatLeader(Prophecy):
    """After each Action you play, +1 Action."""

    listens = PLAYED

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.game.types(event.card) & Type.ACTION != 0 and self.holds(player)

    def happen(self, player: Player, event: Event) -> None:
        player.plus_actions(1)


class Growth(Prophecy):
    """When you gain a Treasure, gain a cheaper card."""

    listens = GAIN

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.game.types(event.card) & Type.TREASURE != 0 and self.holds(player)

    def happen(self, player: Player, event: Event) -> None:
        player.gain_cheaper(event.card)


class HarshWinter(Prophecy):
    """When you gain a card in your turn, take the debt on its pile; if there is none, put 2 there."""

    tokens = "Sun, Debt"
    listens = GAIN

    def applies(self, player: Player, event: Event) -> bool:
        mine = event.player is player and player.game.turn_player() is player
        return mine and player.game.pile(event.card) is not None and self.holds(player)

    def happen(self, player: Player, event: Event) -> None:
        pile = player.game.pile(event.card)
        if pile is None:
            return
        debt = pile.token("Debt")
        pile.add_tokens("Debt", -debt if debt else 2)
        player.take_debt(debt)


class KindEmperor(Prophecy):
    """At the start of your turn, and when you remove the last Sun token, gain an Action to the hand."""

    listens = TURN_START

    def happen(self, player: Player, event: Event) -> None:
        self.fulfilled(player)

    def fulfilled(self, player: Player) -> None:
        game = player.game
        player.gain_one_of([card for card in game.supply_cards() if game.types(card) & Type.ACTION], HAND)


class Panic(Prophecy):
    """When you play a Treasure, +2 Buys, and when you discard one from play, it returns to its pile."""

    listens = PLAY | FROM_PLAY

    def applies(self, player: Player, event: Event) -> bool:
        treasure = event.player is player and player.game.types(event.card) & Type.TREASURE != 0
        return treasure and self.holds(player)

    def happen(self, player: Player, event: Event) -> None:
        if event.kind == PLAY:
            player.plus_buys(2)
        else:
            player.return_to_pile(player.just_gained())


class Progress(Prophecy):
    """When you gain a card, it goes onto the deck."""

    listens = GAIN

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and event.is_there() and self.holds(player)

    def happen(self, player: Player, event: Event) -> None:
        event.move_to(DECK)


class RapidExpansion(Prophecy):
    """When you gain an Action or Treasure, it is set aside, and played at the start of your next turn."""

    listens = GAIN

    def applies(self, player: Player, event: Event) -> bool:
        types = player.game.types(event.card) & (Type.ACTION | Type.TREASURE)
        return event.player is player and types != 0 and event.is_there() and self.holds(player)

    def happen(self, player: Player, event: Event) -> None:
        if event.move_into(player.mat(self.name)):
            event.place = None
            player.add_effect(PlayedNextTurn(event.card, place=self.name), forever=True)


class Sickness(Prophecy):
    """At the start of your turn, gain a Curse onto the deck, or discard three cards."""

    listens = TURN_START

    def happen(self, player: Player, event: Event) -> None:
        if player.choose_one_of("Gain a Curse onto the deck", "Discard 3 cards") == 0:
            player.gain("Curse", DECK)
        else:
            player.discard_some(player.in_hand(), 3, 3)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "choose":
            poor = [card for card in view.hand if advice.keep_value(view, card) <= advice.COPPER]
            return 1 if len(poor) >= 3 else 0
        return None
