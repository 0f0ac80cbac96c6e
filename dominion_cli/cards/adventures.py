"""Adventures: 30 Kingdom cards, the Travellers that two of them become, and 20 Events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from dominion_cli.cards import advice
from dominion_cli.engine.card import Card
from dominion_cli.engine.effect import Effect
from dominion_cli.engine.event import Event
from dominion_cli.engine.kinds import EventLandscape, Traveller
from dominion_cli.engine.types import (
    ATTACKED,
    BETWEEN_TURNS,
    BUY,
    BUY_END,
    COSTS,
    DECK,
    GAIN,
    HAND,
    INSTRUCT,
    PLAY,
    PLAYED,
    TURN_END,
    TURN_START,
    TYPES,
    Type,
)

if TYPE_CHECKING:
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.game import Game
    from dominion_cli.engine.pile import Pile
    from dominion_cli.engine.player import Player
    from dominion_cli.engine.view import View

TAVERN: Final = "Tavern"
JOURNEY: Final = "Journey token"
PLUS_CARD: Final = "+1 Card"
PLUS_ACTION: Final = "+1 Action"
PLUS_BUY: Final = "+1 Buy"
PLUS_COIN: Final = "+$1"
MINUS_COST: Final = "-$2"
TRASHING: Final = "Trashing"
# How many cards a player has bought in a turn.
BOUGHT: Final = "Bought"


class Amulet(Card):
    """Now and at the start of the next turn, one of: +$1, trash a card from the hand, gain a Silver."""

    cost = 3
    types = Type.ACTION | Type.DURATION
    more_coins = True

    def play(self, player: Player) -> None:
        self.next_turn(player)
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        for choice in player.choices("+$1", "trash a card", "gain a Silver"):
            if choice == 0:
                player.plus_coins(1)
            elif choice == 1:
                player.trash_some(player.in_hand(), 1, 1)
            else:
                player.gain("Silver")

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "choose":
            # Junk in hand is the best use; later on a coin is as good as a Silver that comes too late.
            return 1 if advice.junk_to_trash(view, view.hand, 1) else 2 if view.gains_to_end > 4 else 0
        return None


class Artificer(Card):
    """+1 Card, +1 Action, +$1. Discard cards; you may gain one onto the deck that costs exactly $1 for each."""

    cost = 5
    cards = 1
    actions = 1
    coins = 1

    def play(self, player: Player) -> None:
        discarded = len(player.discard_some(player.in_hand(), 0, len(player.hand)))
        player.gain_one_of(player.game.supply_costing(discarded), DECK, must=False)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "discard":
            # Cards that do nothing anyway pay for a Silver or better.
            dead = [card for card in decision.cards if advice.is_dead(card)]
            return dead if len(dead) >= 3 else []
        return None


class BridgeTroll(Card):
    """The others take their -$1 token. +1 Buy and cards cost $1 less, this turn and the next."""

    cost = 5
    types = Type.ACTION | Type.DURATION | Type.ATTACK
    buys = 1

    def play(self, player: Player) -> None:
        for victim in player.attack():
            victim.minus_coin = True
        player.game.cheaper += 1
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.plus_buys(1)
        player.game.cheaper += 1


class FirstBridgeTroll(BridgeTroll):
    """The others take their -$1 token. +1 Buy, now and the next turn; while this is in play, cards cost $1 less in your
    turns.
    """

    printing = "first"

    def play(self, player: Player) -> None:
        for victim in player.attack():
            victim.minus_coin = True
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.plus_buys(1)

    def discount(self, player: Player, card: Card) -> int:
        return 1


class CaravanGuard(Card):
    """+1 Card, +1 Action; $1 at the start of the next turn. When another plays an Attack, it may first be played."""

    cost = 3
    types = Type.ACTION | Type.DURATION | Type.REACTION
    cards = 1
    actions = 1
    listens = ATTACKED
    more_coins = True

    def play(self, player: Player) -> None:
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.plus_coins(1)

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is not player and player.may_play_from_hand(self)

    def happen(self, player: Player, event: Event) -> None:
        player.play_from_hand(self)


class CoinOfTheRealm(Card):
    """$1; it goes to the Tavern. After an Action has been played it may be called, for +2 Actions."""

    cost = 2
    types = Type.TREASURE | Type.RESERVE
    coins = 1
    listens = PLAYED

    def play(self, player: Player) -> None:
        player.put_on(TAVERN, player.this())

    def applies(self, player: Player, event: Event) -> bool:
        return _after_own_action(player, event)

    def happen(self, player: Player, event: Event) -> None:
        player.plus_actions(2)

    def advise(self, view: View, decision: Decision) -> Any:
        # When it is the last Action and there are others to play.
        wanted = [card for card in view.hand if card.has_type(Type.ACTION) and card.worth_playing(view) >= 0]
        return decision.cards[0] if view.actions == 0 and wanted else []


class DistantLands(Card):
    """It goes to the Tavern; 4 points for each that is there at the end."""

    cost = 5
    types = Type.ACTION | Type.RESERVE | Type.VICTORY
    copies = 12

    def play(self, player: Player) -> None:
        player.put_on(TAVERN, player.this())

    def points_of_all(self, player: Player, copies: int) -> int:
        return 4 * len(player.on(TAVERN).named(self.name))


class Dungeon(Card):
    """+1 Action. Now and at the start of the next turn: +2 Cards, then discard two."""

    cost = 3
    types = Type.ACTION | Type.DURATION
    actions = 1

    def play(self, player: Player) -> None:
        self.next_turn(player)
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.plus_cards(2)
        player.discard_some(player.in_hand(), 2, 2)


class Duplicate(Card):
    """It goes to the Tavern. When you gain a card that costs up to $6 it may be called, to gain a copy of that."""

    cost = 4
    types = Type.ACTION | Type.RESERVE
    listens = GAIN

    def play(self, player: Player) -> None:
        player.put_on(TAVERN, player.this())

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.game.costs_between(event.card, 0, 6)

    def happen(self, player: Player, event: Event) -> None:
        player.gain_copy(event.card)

    def advise(self, view: View, decision: Decision) -> Any:
        # It waits for a card that is worth more than itself.
        about = decision.about
        good = about is not None and view.left(about) > 0 and advice.deck_value(view, about) > 10 * self.cost
        return decision.cards[0] if good else []


class Gear(Card):
    """+2 Cards. Set aside up to two cards from the hand, which come back at the start of the next turn."""

    cost = 3
    types = Type.ACTION | Type.DURATION
    cards = 2

    def play(self, player: Player) -> None:
        hand = player.in_hand()
        if player.set_under_this(hand.only(player.choose("set_aside", hand.cards, 0, 2))):
            player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.put_in_hand(player.under_this())

    def advise(self, view: View, decision: Decision) -> Any:
        return advice.spare_cards(view, decision.cards, 2)


class Giant(Card):
    """Turn over the Journey token. Face down: $1. Face up: $5, and an Attack on each other player's top card."""

    cost = 5
    types = Type.ACTION | Type.ATTACK
    more_coins = True

    def play(self, player: Player) -> None:
        if not _journey_ends(player):
            player.plus_coins(1)
            return
        player.plus_coins(5)
        for victim in player.attack():
            revealed = victim.reveal_top(1)
            if not victim.trash(revealed.costing(3, 6)):
                victim.discard(revealed)
                victim.gain("Curse")


class Guide(Card):
    """+1 Card, +1 Action; it goes to the Tavern. At the start of a turn, call it to discard the hand and draw five."""

    cost = 3
    types = Type.ACTION | Type.RESERVE
    cards = 1
    actions = 1
    listens = TURN_START

    def play(self, player: Player) -> None:
        player.put_on(TAVERN, player.this())

    def happen(self, player: Player, event: Event) -> None:
        player.discard(player.in_hand())
        player.plus_cards(5)

    def advise(self, view: View, decision: Decision) -> Any:
        # Three cards below the average of the deck make a hand worth replacing.
        poor = [card for card in view.hand if advice.below_average(view, card)]
        return decision.cards[0] if len(poor) >= 3 or len(view.hand) <= 3 else []


class HauntedWoodsEffect(Effect):
    """Who gains a card they bought (in the first printing: who buys a card) puts their hand onto their deck."""

    listens = GAIN
    lasts = True

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and (event.bought or event.kind == BUY)

    def happen(self, player: Player, event: Event) -> None:
        player.topdeck(player.in_hand())


class HauntedWoods(Card):
    """Until your next turn, who gains a card they bought puts their hand onto their deck. Then, +3 Cards."""

    cost = 5
    types = Type.ACTION | Type.DURATION | Type.ATTACK
    when: int = GAIN

    def play(self, player: Player) -> None:
        for victim in player.attack():
            effect = HauntedWoodsEffect()
            effect.listens = self.when
            player.while_in_play(effect, until_turn_of=player, owner=victim)
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.plus_cards(3)

    def advise(self, view: View, decision: Decision) -> Any:
        # Five cards are drawn next: the best ones on top.
        return advice.worst_first(view, decision.cards) if decision.kind == "order" else None


class FirstHauntedWoods(HauntedWoods):
    """Until your next turn, who buys a card puts their hand onto their deck. Then, +3 Cards."""

    printing = "first"
    when = BUY


class Hireling(Card):
    """At the start of each of your turns for the rest of the game, +1 Card."""

    cost = 6
    types = Type.ACTION | Type.DURATION

    def play(self, player: Player) -> None:
        player.at_next_turn(every=True)

    def next_turn(self, player: Player) -> None:
        player.plus_cards(1)


class LostCity(Card):
    """+2 Cards, +2 Actions. When you gain this, each other player draws a card."""

    cost = 5
    cards = 2
    actions = 2

    def on_gain(self, player: Player) -> None:
        for other in player.others():
            other.draw(1)


class Magpie(Card):
    """+1 Card, +1 Action. Reveal the top card: a Treasure goes to the hand, an Action or Victory brings a Magpie."""

    cost = 4
    cards = 1
    actions = 1

    def play(self, player: Player) -> None:
        revealed = player.reveal_top(1)
        brings = len(revealed.of_type(Type.ACTION | Type.VICTORY)) > 0
        player.put_in_hand(revealed.of_type(Type.TREASURE))
        player.topdeck(revealed)
        if brings:
            player.gain(self.name)


def _bring_all_a_card(player: Player) -> None:
    """Gain a card costing up to $4, and have everybody else gain a copy."""
    card = player.gain_up_to(4)
    if card is not None:
        for other in player.others():
            other.gain_copy(card)


class _Messenger(Card):
    """What both printings of Messenger have in common."""

    cost = 4
    buys = 1
    coins = 2

    def play(self, player: Player) -> None:
        if player.deck and player.agrees("Put your deck into your discard pile?"):
            player.discard_deck()

    def advise(self, view: View, decision: Decision) -> Any:
        return True if decision.kind == "choose" else None


class Messenger(_Messenger):
    """+1 Buy, +$2; the deck may go to the discard pile. Gained first in a Buy phase, it brings all a card up to $4."""

    def start_game(self, game: Game) -> None:
        game.keeps_gains = True

    def on_gain(self, player: Player) -> None:
        if player.game.in_buy_phase(player) and len(player.gained_this_phase()) == 1:
            _bring_all_a_card(player)


class FirstMessenger(_Messenger):
    """+1 Buy, +$2; the deck may go to the discard pile. Bought first in a turn, it brings all a card up to $4."""

    printing = "first"

    def start_game(self, game: Game) -> None:
        for player in game.players:
            player.add_effect(CountsBuys(), forever=True)

    def on_buy(self, player: Player) -> None:
        if player.number_this_turn(BOUGHT) == 1 and player.landscapes_bought() == 0:
            _bring_all_a_card(player)


class CountsBuys(Effect):
    """Keeps count of the cards its player buys in a turn."""

    listens = BUY
    lasts = True
    first_at = BUY

    def happen(self, player: Player, event: Event) -> None:
        player.add_this_turn(BOUGHT)


class Miser(Card):
    """Put a Copper from the hand onto the Tavern mat, or get $1 for each Copper there."""

    cost = 4
    more_coins = True

    def play(self, player: Player) -> None:
        for choice in player.choices("put a Copper on the mat", "+$1 for each Copper there"):
            if choice == 0:
                hand = player.in_hand().named("Copper")
                player.put_on(TAVERN, hand.only(hand.cards[:1]))
            else:
                player.plus_coins(len(player.on(TAVERN).named("Copper")))

    def advise(self, view: View, decision: Decision) -> Any:
        # Four Coppers out of the way are a Gold and more for each Miser.
        saved = len([card for card in view.tavern if card.name == "Copper"])
        return 0 if saved < 4 and "Copper" in view.hand else 1


class _LateTraveller(Traveller):
    """A Traveller whose next card helps a player who has other Actions."""

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind != "take":
            return None
        return sum([view.count(card) for card in view.kingdom if card.has_type(Type.ACTION) and card != self]) >= 3


class Page(Traveller):
    """+1 Card, +1 Action. A Traveller: Page, Treasure Hunter, Warrior, Hero, Champion."""

    becomes = "Treasure Hunter"
    cost = 2
    cards = 1
    actions = 1


class Peasant(Traveller):
    """+1 Buy, +$1. A Traveller: Peasant, Soldier, Fugitive, Disciple, Teacher."""

    becomes = "Soldier"
    cost = 2
    buys = 1
    coins = 1


class _Port(Card):
    """What both printings of Port have in common."""

    cost = 4
    cards = 1
    actions = 2
    copies = 12


class Port(_Port):
    """+1 Card, +2 Actions. When you gain this, gain another one (which brings none)."""

    def on_gain(self, player: Player) -> None:
        if player.gained_by() is not self:
            player.gain(self.name)


class FirstPort(_Port):
    """+1 Card, +2 Actions. When you buy this, gain another one."""

    printing = "first"

    def on_buy(self, player: Player) -> None:
        player.gain(self.name)


class Ranger(Card):
    """+1 Buy. Turn over the Journey token; if it is face up then, +5 Cards."""

    cost = 4
    buys = 1

    def play(self, player: Player) -> None:
        if _journey_ends(player):
            player.plus_cards(5)


class Ratcatcher(Card):
    """+1 Card, +1 Action; it goes to the Tavern. At the start of a turn, call it to trash a card from the hand."""

    cost = 2
    types = Type.ACTION | Type.RESERVE
    cards = 1
    actions = 1
    listens = TURN_START

    def play(self, player: Player) -> None:
        player.put_on(TAVERN, player.this())

    def happen(self, player: Player, event: Event) -> None:
        player.trash_some(player.in_hand(), 1, 1)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "call":
            return decision.cards[0] if advice.junk_to_trash(view, view.hand, 1) else []
        return None


class Raze(Card):
    """+1 Action. Trash this or a card from the hand; of as many top cards as its $, take one and discard the rest."""

    cost = 2
    actions = 1

    def play(self, player: Player) -> None:
        this = player.this()
        card = player.choose_one("trash", [*player.hand, *this.cards])
        if card is None:
            return
        trashed = player.trash(this if card is self and len(this) > 0 else player.just(card))
        for each in trashed:
            seen = player.look_at_top(player.game.coins_for(each))
            player.take_some(seen, 1, 1)
            player.discard(seen)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "trash":
            junk = advice.junk_to_trash(view, decision.cards, 1)
            return junk or (self if self in decision.cards else None)
        # The best of the cards seen, for this turn.
        return advice.worst_first(view, decision.cards)[-1]

    def worth_playing(self, view: View) -> int:
        # Without junk it still is a better card for itself.
        return 1050


class Relic(Card):
    """$2. Each other player puts their -1 Card token on their deck."""

    cost = 5
    types = Type.TREASURE | Type.ATTACK
    coins = 2

    def play(self, player: Player) -> None:
        for victim in player.attack():
            victim.minus_card = True


class RoyalCarriage(Card):
    """+1 Action; it goes to the Tavern. After an Action that is still in play, call it to play that again."""

    cost = 5
    types = Type.ACTION | Type.RESERVE
    actions = 1
    listens = PLAYED

    def start_game(self, game: Game) -> None:
        game.records_all = True

    def play(self, player: Player) -> None:
        player.put_on(TAVERN, player.this())

    def applies(self, player: Player, event: Event) -> bool:
        return _after_own_action(player, event) and event.play is not None and event.play.in_play

    def happen(self, player: Player, event: Event) -> None:
        if event.play is not None:
            player.play_again(event.play)

    def advise(self, view: View, decision: Decision) -> Any:
        # It waits for an Action that is worth it.
        about = decision.about
        return decision.cards[0] if about is not None and about.cost >= 4 and about.worth_playing(view) >= 0 else []


class Storyteller(Card):
    """+1 Action. Play up to three Treasures from the hand. +1 Card, and then one for each of your $, which you pay."""

    cost = 5
    actions = 1

    def play(self, player: Player) -> None:
        self._play_treasures(player)
        player.plus_cards(1)
        self._pay(player)

    def _play_treasures(self, player: Player) -> None:
        # One after the other: the next can be a card that the last one brought into the hand.
        for _ in range(3):
            card = player.choose_one("play", player.to_play(Type.TREASURE), must=False)
            if card is None:
                return
            player.play_from_hand(card)

    def _pay(self, player: Player) -> None:
        """Draw a card for each coin there is, all of which are paid."""
        player.may_spend_and_pay()
        paid = player.coins
        player.pay(paid)
        player.plus_cards(paid)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "spend":
            return 0
        # A coin brings a card, which is worth more on average.
        return max(decision.cards, key=lambda card: card.coins) if decision.kind == "play" else None

    def worth_playing(self, view: View) -> int:
        # It takes all coins there are, so it is played before the cards that give coins.
        return 1500


class FirstStoryteller(Storyteller):
    """+1 Action, +$1. Play up to three Treasures from the hand. +1 Card for each of your $, which you pay."""

    printing = "first"
    coins = 1

    def play(self, player: Player) -> None:
        self._play_treasures(player)
        self._pay(player)


class SwampHagEffect(Effect):
    """Who gains a card they bought (in the first printing: who buys a card) gains a Curse."""

    listens = GAIN
    lasts = True

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and (event.bought or event.kind == BUY)

    def happen(self, player: Player, event: Event) -> None:
        player.gain("Curse")


class SwampHag(Card):
    """Until your next turn, who gains a card they bought gains a Curse. Then, +$3."""

    cost = 5
    types = Type.ACTION | Type.DURATION | Type.ATTACK
    more_coins = True
    when: int = GAIN

    def play(self, player: Player) -> None:
        for victim in player.attack():
            effect = SwampHagEffect()
            effect.listens = self.when
            player.while_in_play(effect, until_turn_of=player, owner=victim)
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.plus_coins(3)


class FirstSwampHag(SwampHag):
    """Until your next turn, who buys a card gains a Curse. Then, +$3."""

    printing = "first"
    when = BUY


class Transmogrify(Card):
    """+1 Action; to the Tavern. Call it at a turn's start: trash a card of the hand, gain one there, up to $1 more."""

    cost = 4
    types = Type.ACTION | Type.RESERVE
    actions = 1
    listens = TURN_START

    def play(self, player: Player) -> None:
        player.put_on(TAVERN, player.this())

    def happen(self, player: Player, event: Event) -> None:
        for card in player.trash_some(player.in_hand(), 1, 1):
            player.gain_costing_more(card, 1, to=HAND)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "trash":
            return advice.best_upgrade(view, decision, 1)
        if decision.kind == "call":
            return decision.cards[0] if advice.upgrade_worth(view, self, 1) > 0 else []
        return None


class TreasureTrove(Card):
    """$2. Gain a Gold and a Copper."""

    cost = 5
    types = Type.TREASURE
    coins = 2

    def play(self, player: Player) -> None:
        player.gain("Gold")
        player.gain("Copper")


class WineMerchantReturn(Effect):
    """At the end of a Buy phase with $2 left, Wine Merchants may be discarded from the Tavern mat."""

    listens = BUY_END
    lasts = True

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.coins >= 2 and len(player.on(TAVERN).named("Wine Merchant")) > 0

    def happen(self, player: Player, event: Event) -> None:
        merchants = player.on(TAVERN).named("Wine Merchant")
        player.discard_some(merchants, 0, len(merchants))


class WineMerchant(Card):
    """+1 Buy, +$4; it goes to the Tavern. At the end of a Buy phase with $2 or more left, it may be discarded."""

    cost = 5
    types = Type.ACTION | Type.RESERVE
    buys = 1
    coins = 4

    def play(self, player: Player) -> None:
        player.put_on(TAVERN, player.this())
        # One effect looks after all of them.
        if player.number("Wine Merchant") == 0:
            player.set_number("Wine Merchant", 1)
            player.add_effect(WineMerchantReturn(), forever=True)

    def advise(self, view: View, decision: Decision) -> Any:
        return list(decision.cards)


class Alms(EventLandscape):
    """Once a turn: with no Treasures in play, gain a card that costs up to $4."""

    cost = 0

    def may_be_bought(self, player: Player) -> bool:
        return player.number_this_turn(self.name) == 0

    def bought(self, player: Player) -> None:
        player.add_this_turn(self.name)
        if len(player.cards_in_play().of_type(Type.TREASURE)) == 0:
            player.gain_up_to(4)


class Ball(EventLandscape):
    """Take your -$1 token. Gain two cards that cost up to $4 each."""

    cost = 5

    def bought(self, player: Player) -> None:
        player.minus_coin = True
        player.gain_up_to(4)
        player.gain_up_to(4)


class Bonfire(EventLandscape):
    """Trash up to two Coppers you have in play."""

    cost = 3

    def bought(self, player: Player) -> None:
        player.trash_some(player.cards_in_play().named("Copper"), 0, 2)

    def advise(self, view: View, decision: Decision) -> Any:
        return list(decision.cards[: decision.most])


class FirstBonfire(Bonfire):
    """Trash up to two cards you have in play."""

    printing = "first"

    def bought(self, player: Player) -> None:
        player.trash_some(player.cards_in_play(), 0, 2)

    def advise(self, view: View, decision: Decision) -> Any:
        return [card for card in decision.cards if card.name == "Copper"][:2]


class Borrow(EventLandscape):
    """Once a turn: +1 Buy. If your -1 Card token is not on your deck, put it there, for +$1."""

    cost = 0

    def may_be_bought(self, player: Player) -> bool:
        return player.number_this_turn(self.name) == 0

    def bought(self, player: Player) -> None:
        player.add_this_turn(self.name)
        player.plus_buys(1)
        if not player.minus_card:
            player.minus_card = True
            player.plus_coins(1)


class Expedition(EventLandscape):
    """Draw two more cards for your next hand."""

    cost = 3

    def bought(self, player: Player) -> None:
        player.next_hand += 2


class Ferry(EventLandscape):
    """Move your -$2 token to an Action Supply pile: its cards cost $2 less on your turns."""

    cost = 3

    def bought(self, player: Player) -> None:
        _move_token(player, self, MINUS_COST, _action_piles(player))

    def advise(self, view: View, decision: Decision) -> Any:
        # The dearest of those that are wanted.
        return max(_wanted(view, decision.cards), key=lambda card: card.cost)


class Inheritance(EventLandscape):
    """Once a game: set aside an Action up to $4 that is no Command and no Duration from the Supply; your Estates play
    it, leaving it there.
    """

    cost = 7
    listens = TYPES | INSTRUCT
    # It is the Estate's own text, which a Way or Enchantress can replace.
    first_at = INSTRUCT

    def start_game(self, game: Game) -> None:
        game.records_all = True

    def may_be_bought(self, player: Player) -> bool:
        return player.number(self.name) == 0

    def bought(self, player: Player) -> None:
        player.set_number(self.name, 1)
        game = player.game
        actions = game.supply_within(4, 0, 0, Type.ACTION)
        fit = [card for card in actions if not game.types(card) & (Type.COMMAND | Type.DURATION)]
        card = player.choose_one("set_aside", fit)
        pile = None if card is None else game.pile(card)
        if pile is not None:
            player.take_from_pile(pile, self.name)

    def more_types(self, player: Player, card: Card) -> int:
        inherits = card.name == "Estate" and len(player.on_mat(self.name)) > 0
        return Type.ACTION | Type.COMMAND if inherits else 0

    def applies(self, player: Player, event: Event) -> bool:
        return (
            event.player is player
            and event.card.name == "Estate"
            and player.game.turn_player() is player
            and len(player.on_mat(self.name)) > 0
        )

    def happen(self, player: Player, event: Event) -> None:
        if event.play is not None:
            event.play.inherited = player.on_mat(self.name)[0]

    def advise(self, view: View, decision: Decision) -> Any:
        # With three Estates or more in the deck it should cost no Action, and draw.
        return max(decision.cards, key=lambda card: 10 * min(card.actions, 2) + 5 * card.cards + card.cost)


class LostArts(EventLandscape):
    """Move your +1 Action token to an Action Supply pile: playing its cards gives +1 Action first."""

    cost = 6

    def bought(self, player: Player) -> None:
        _move_token(player, self, PLUS_ACTION, _action_piles(player))

    def advise(self, view: View, decision: Decision) -> Any:
        # On a card that gives no Actions: there it makes most Actions playable.
        cards = _wanted(view, decision.cards)
        return max(cards, key=lambda card: (4 - card.actions) * view.count(card) + card.cards)


class Mission(EventLandscape):
    """Take another turn after this one, but no third in a row, in which you can't buy cards."""

    cost = 4

    def bought(self, player: Player) -> None:
        player.game.add_extra_turn(player, self, most_in_a_row=2, buys_cards=False)


class FirstMission(Mission):
    """Once a turn: if the previous turn was another player's, take another one, in which you can't buy cards."""

    printing = "first"

    def may_be_bought(self, player: Player) -> bool:
        return player.number_this_turn(self.name) == 0

    def bought(self, player: Player) -> None:
        player.add_this_turn(self.name)
        if player.game.last_seat != player.seat:
            player.game.add_extra_turn(player, self, buys_cards=False)


class Pathfinding(EventLandscape):
    """Move your +1 Card token to an Action Supply pile: playing its cards gives +1 Card first."""

    cost = 8

    def bought(self, player: Player) -> None:
        _move_token(player, self, PLUS_CARD, _action_piles(player))

    def advise(self, view: View, decision: Decision) -> Any:
        return _most_played(view, decision)


class Pilgrimage(EventLandscape):
    """Once a turn: turn over the Journey token; if it is face up then, gain copies of up to three cards in play."""

    cost = 4

    def may_be_bought(self, player: Player) -> bool:
        return player.number_this_turn(self.name) == 0

    def bought(self, player: Player) -> None:
        player.add_this_turn(self.name)
        if _journey_ends(player):
            # Copies come from the Supply.
            there = [card for card in player.cards_in_play().different() if player.game.in_supply(card)]
            for card in player.choose("gain", there, 0, 3):
                player.gain_copy(card)

    def advise(self, view: View, decision: Decision) -> Any:
        best = sorted(decision.cards, key=lambda card: -advice.deck_value(view, card))
        return [card for card in best if advice.deck_value(view, card) > 0][:3]


class Plan(EventLandscape):
    """Move your Trashing token to an Action Supply pile: gaining its cards, you may trash a card from the hand."""

    cost = 3

    def bought(self, player: Player) -> None:
        _move_token(player, self, TRASHING, _action_piles(player))

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "choose":
            # The cheapest that there are most of will be gained most often.
            return max(_wanted(view, decision.cards), key=lambda card: view.left(card) - view.cost(card))
        return None


class FirstPlan(Plan):
    """Move your Trashing token to an Action Supply pile: buying its cards, you may trash a card from the hand."""

    printing = "first"


class Quest(EventLandscape):
    """You may discard an Attack, two Curses, or six cards, for a Gold."""

    cost = 0

    def bought(self, player: Player) -> None:
        hand = player.in_hand()
        attacks = hand.of_type(Type.ATTACK)
        choice = player.choose_one_of("discard an Attack", "discard two Curses", "discard six cards", "nothing")
        done = 0
        if choice == 0:
            done = len(player.discard_some(attacks, 1, 1))
        elif choice == 1:
            done = len(player.discard_some(hand.named("Curse"), 2, 2)) // 2
        elif choice == 2:
            done = len(player.discard_some(hand, 6, 6)) // 6
        if done:
            player.gain("Gold")

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "choose":
            hand = view.hand
            if [card for card in hand if card.has_type(Type.ATTACK)]:
                return 0
            curses = len([card for card in hand if card.has_type(Type.CURSE)])
            return 1 if curses >= 2 else 2 if len(hand) >= 6 else 3
        return None


class Raid(EventLandscape):
    """Gain a Silver for each Silver in play. Each other player puts their -1 Card token on their deck."""

    cost = 5

    def bought(self, player: Player) -> None:
        for _ in range(len(player.cards_in_play().named("Silver"))):
            player.gain("Silver")
        for other in player.others():
            other.minus_card = True


class SaveEffect(Effect):
    """At the end of the turn, the card that was saved comes to the hand."""

    listens = TURN_END

    def happen(self, player: Player, event: Event) -> None:
        player.put_in_hand(player.on("Save"))


class Save(EventLandscape):
    """Once a turn: +1 Buy. Set aside a card from the hand, which comes back when the next hand has been drawn."""

    cost = 1

    def may_be_bought(self, player: Player) -> bool:
        return player.number_this_turn(self.name) == 0

    def bought(self, player: Player) -> None:
        player.add_this_turn(self.name)
        player.plus_buys(1)
        hand = player.in_hand()
        player.put_on("Save", hand.only(player.choose("set_aside", hand.cards, 1, 1)))
        player.add_effect(SaveEffect())

    def advise(self, view: View, decision: Decision) -> Any:
        return advice.worst_first(view, decision.cards)[-1]


class ScoutingParty(EventLandscape):
    """+1 Buy. Look at the top five cards, discard three and put the rest back in any order."""

    cost = 2

    def bought(self, player: Player) -> None:
        player.plus_buys(1)
        seen = player.look_at_top(5)
        player.discard_some(seen, 3, 3)
        player.topdeck(seen)

    def advise(self, view: View, decision: Decision) -> Any:
        return advice.worst_first(view, decision.cards) if decision.kind == "order" else None


class Seaway(EventLandscape):
    """Gain an Action that costs up to $4, and move your +1 Buy token to its pile."""

    cost = 5

    def bought(self, player: Player) -> None:
        card = player.gain_up_to(4, Type.ACTION)
        pile = None if card is None else player.game.pile(card)
        if pile is not None:
            _move_token(player, self, PLUS_BUY, [pile])


class Trade(EventLandscape):
    """Trash up to two cards from the hand; gain a Silver for each."""

    cost = 5

    def bought(self, player: Player) -> None:
        for _ in player.trash_some(player.in_hand(), 0, 2):
            player.gain("Silver")


class Training(EventLandscape):
    """Move your +$1 token to an Action Supply pile: playing its cards gives +$1 first."""

    cost = 6

    def bought(self, player: Player) -> None:
        _move_token(player, self, PLUS_COIN, _action_piles(player))

    def advise(self, view: View, decision: Decision) -> Any:
        return _most_played(view, decision)


class TravellingFairEffect(Effect):
    """A card gained this turn may go onto the deck."""

    listens = GAIN
    lasts = True

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and event.is_there()

    def happen(self, player: Player, event: Event) -> None:
        if player.may("topdeck", event.card) and event.move_to(DECK):
            # The card has moved: nothing else that waits for the gain can move it now.
            event.place = None


class TravellingFair(EventLandscape):
    """+2 Buys. When you gain a card this turn, you may put it onto your deck."""

    cost = 2

    def bought(self, player: Player) -> None:
        player.plus_buys(2)
        player.add_effect(TravellingFairEffect())

    def advise(self, view: View, decision: Decision) -> Any:
        # What is better than a Copper is welcome in the next hand.
        card = decision.cards[0]
        return not advice.is_dead(card) and card.name != "Copper"


class ChampionShield(Effect):
    """Attacks of others do not affect its player."""

    listens = ATTACKED
    lasts = True
    first_at = ATTACKED

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is not player and not event.spares(player)

    def happen(self, player: Player, event: Event) -> None:
        event.spare(player)


class ChampionAction(Effect):
    """+1 Action for each Action its player plays."""

    listens = PLAY
    lasts = True
    first_at = PLAY

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.game.types(event.card) & Type.ACTION != 0

    def happen(self, player: Player, event: Event) -> None:
        player.plus_actions(1)


class Champion(Card):
    """+1 Action. For the rest of the game, Attacks of others do not affect you, and your Actions give +1 Action."""

    cost = 6
    types = Type.ACTION | Type.DURATION
    copies = 5
    role = "Non-Supply"
    actions = 1

    def play(self, player: Player) -> None:
        for effect in (ChampionShield(), ChampionAction()):
            player.while_in_play(effect)


class Disciple(_LateTraveller):
    """You may play an Action from the hand twice; then gain a copy of it. A Traveller: becomes Teacher."""

    becomes = "Teacher"
    cost = 5
    copies = 5
    role = "Non-Supply"

    def play(self, player: Player) -> None:
        for card in player.choose("play", player.to_play(Type.ACTION), 0, 1):
            player.play_times(card, 2)
            player.gain_copy(card)

    def worth_playing(self, view: View) -> int:
        others = [card for card in view.hand if card is not self and card.has_type(Type.ACTION)]
        return 900 if [card for card in others if advice.worth(view, card) >= 0] else -1


class Fugitive(_LateTraveller):
    """+2 Cards, +1 Action. Discard a card. A Traveller: becomes Disciple."""

    becomes = "Disciple"
    cost = 4
    copies = 5
    role = "Non-Supply"
    cards = 2
    actions = 1

    def play(self, player: Player) -> None:
        player.discard_some(player.in_hand(), 1, 1)


class Hero(_LateTraveller):
    """+$2. Gain a Treasure. A Traveller: becomes Champion."""

    becomes = "Champion"
    cost = 5
    copies = 5
    role = "Non-Supply"
    coins = 2

    def play(self, player: Player) -> None:
        game = player.game
        player.gain_one_of([card for card in game.supply_cards() if game.types(card) & Type.TREASURE])


class Soldier(Traveller):
    """+$2, +$1 for each other Attack in play. Others with four or more cards discard one. Becomes Fugitive."""

    becomes = "Fugitive"
    cost = 3
    types = Type.ACTION | Type.ATTACK | Type.TRAVELLER
    copies = 5
    role = "Non-Supply"
    coins = 2

    def play(self, player: Player) -> None:
        attacks = len(player.cards_in_play().of_type(Type.ATTACK))
        player.plus_coins(attacks - len(player.this()))
        for victim in player.attack():
            if len(victim.hand) >= 4:
                victim.discard_some(victim.in_hand(), 1, 1)


class Teacher(Card):
    """It goes to the Tavern. At the start of a turn, call it to move a +1 token to a pile with none of yours."""

    cost = 6
    types = Type.ACTION | Type.RESERVE
    copies = 5
    role = "Non-Supply"
    listens = TURN_START

    def play(self, player: Player) -> None:
        player.put_on(TAVERN, player.this())

    def happen(self, player: Player, event: Event) -> None:
        tokens = (PLUS_CARD, PLUS_ACTION, PLUS_BUY, PLUS_COIN)
        token = tokens[player.choose_one_of(PLUS_CARD, PLUS_ACTION, PLUS_BUY, PLUS_COIN)]
        _move_token(player, self, token, [pile for pile in _action_piles(player) if not _has_token(player, pile)])

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "call":
            return decision.cards[0]
        # A card more is the best of all four.
        return _most_played(view, decision) if decision.cards else 0


class CountsGains(Effect):
    """Notes at the end of each of its player's turns how many cards they have gained in it."""

    listens = BETWEEN_TURNS
    lasts = True
    first_at = BETWEEN_TURNS

    def happen(self, player: Player, event: Event) -> None:
        player.set_number(GAINED_LAST_TURN, len(player.gained))


# How many cards a player gained in the latest own turn.
GAINED_LAST_TURN: Final = "Gained last turn"


class TreasureHunter(Traveller):
    """+1 Action, +$1. A Silver for each card the player to the right gained last turn. Becomes Warrior."""

    becomes = "Warrior"
    cost = 3
    copies = 5
    role = "Non-Supply"
    actions = 1
    coins = 1

    def start_game(self, game: Game) -> None:
        game.keeps_gains = True
        for player in game.players:
            player.add_effect(CountsGains(), forever=True)

    def play(self, player: Player) -> None:
        for _ in range(player.right_neighbour().number(GAINED_LAST_TURN)):
            player.gain("Silver")


class Warrior(Traveller):
    """+2 Cards. For each Traveller in play, the others discard their top card and trash it if it costs $3 or $4."""

    becomes = "Hero"
    cost = 4
    types = Type.ACTION | Type.ATTACK | Type.TRAVELLER
    copies = 5
    role = "Non-Supply"
    cards = 2

    def play(self, player: Player) -> None:
        for _ in player.cards_in_play().of_type(Type.TRAVELLER):
            for victim in player.attack():
                victim.trash(victim.discard_top().costing(3, 4))


class PileToken(Effect):
    """A player's token on a pile, which does something when that player plays, gains or pays for its cards."""

    listens = PLAY
    lasts = True

    def __init__(self, source: Card, token: str, pile: Pile) -> None:
        super().__init__()
        self.source = source
        self.token = token
        self.pile = pile
        if token == MINUS_COST:
            self.listens = COSTS
        elif token == TRASHING:
            self.listens = BUY if source.printing == "first" else GAIN
        else:
            # Tokens give what they give before the card does.
            self.first_at = PLAY

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.game.pile(event.card) is self.pile

    def happen(self, player: Player, event: Event) -> None:
        token = self.token
        if token == PLUS_CARD:
            player.plus_cards(1)
        elif token == PLUS_ACTION:
            player.plus_actions(1)
        elif token == PLUS_BUY:
            player.plus_buys(1)
        elif token == PLUS_COIN:
            player.plus_coins(1)
        elif token == TRASHING:
            player.trash_some(player.in_hand(), 0, 1)

    def discount(self, player: Player, card: Card) -> int:
        game = player.game
        return 2 if game.turn_player() is player and game.pile(card) is self.pile else 0


def _move_token(player: Player, source: Card, token: str, piles: list[Pile]) -> None:
    """Have the player move a token to one of the piles."""
    pile = player.choose_pile(piles)
    if pile is None:
        return
    for effect in player.effects[:]:
        if isinstance(effect, PileToken) and effect.token == token:
            player.end_effect(effect)
    player.add_effect(PileToken(source, token, pile), forever=True)
    player.set_number(token, 1)
    player.told_tokens("moves", 1, token, f"to {pile.name}")


def _has_token(player: Player, pile: Pile) -> bool:
    return len([each for each in player.effects if isinstance(each, PileToken) and each.pile is pile]) > 0


def _action_piles(player: Player) -> list[Pile]:
    """Return the Action piles of the Supply; tokens do their work on empty ones, too."""
    game = player.game
    return [pile for pile in game.piles if pile.supply and game.types(pile.card) & Type.ACTION]


def _most_played(view: View, decision: Decision) -> Any:
    """Return the pile whose cards the player has most of: there a token does most."""
    return max(_wanted(view, decision.cards), key=lambda card: 10 * view.count(card) + card.actions)


def _wanted(view: View, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return those of the cards that the player wants more of, or all where that is none."""
    wanted = tuple([card for card in cards if view.wants(card)])
    return wanted or cards


def _journey_ends(player: Player) -> bool:
    """Turn over the player's Journey token, which starts face up; return whether it is face up now."""
    down = 1 - player.number(JOURNEY)
    player.set_number(JOURNEY, down)
    player.told_tokens("turns over", 1, "Journey", "face down" if down else "face up")
    return down == 0


def _after_own_action(player: Player, event: Event) -> bool:
    return event.player is player and player.game.types(event.card) & Type.ACTION != 0
