"""Hinterlands, both editions: cards that do something when they are gained, and much else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dominion_cli.cards import advice
from dominion_cli.cards.playing import play_if_wanted
from dominion_cli.engine.card import Card
from dominion_cli.engine.effect import Effect
from dominion_cli.engine.event import Event
from dominion_cli.engine.types import ATTACKED, BUY, DECK, FROM_PLAY, GAIN, HAND, WOULD_GAIN, Type

if TYPE_CHECKING:
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.game import Game
    from dominion_cli.engine.player import Player
    from dominion_cli.engine.view import View


class Berserker(Card):
    """Gain a cheaper card. Each other player discards down to three cards in hand. When gained, with an Action in play:
    play it.
    """

    cost = 5
    types = Type.ACTION | Type.ATTACK
    edition = "second"

    def play(self, player: Player) -> None:
        player.gain_cheaper(self)
        for victim in player.attack():
            victim.discard_down_to(3)

    def on_gain(self, player: Player) -> None:
        if len(player.cards_in_play().of_type(Type.ACTION)):
            player.play_gained()


class BorderVillage(Card):
    """+1 Card, +2 Actions. When gained: gain a cheaper card."""

    cost = 6
    cards = 1
    actions = 2
    edition = "both"

    def on_gain(self, player: Player) -> None:
        player.gain_cheaper(self)


class Cache(Card):
    """$3. When gained: gain two Coppers."""

    cost = 5
    types = Type.TREASURE
    coins = 3
    edition = "first"

    def on_gain(self, player: Player) -> None:
        player.gain("Copper")
        player.gain("Copper")


class Cartographer(Card):
    """+1 Card, +1 Action. Look at the top four cards; discard any of them and put the rest back in any order."""

    cost = 5
    cards = 1
    actions = 1
    edition = "both"

    def play(self, player: Player) -> None:
        seen = player.look_at_top(4)
        player.discard_some(seen, 0, len(seen))
        player.topdeck(seen)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind != "discard":
            return None
        return [card for card in decision.cards if advice.below_average(view, card)]


class CauldronBrew(Effect):
    """With the third Action that its owner gains in the turn, the players attacked gain a Curse each."""

    listens = GAIN

    def __init__(self, victims: list[Player]) -> None:
        super().__init__()
        self.victims = victims

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and _actions_gained(player) >= 3

    def happen(self, player: Player, event: Event) -> None:
        for victim in self.victims:
            victim.gain("Curse")


def _actions_gained(player: Player) -> int:
    return len([card for card in player.gained if player.game.types(card) & Type.ACTION])


class Cauldron(Card):
    """$2, +1 Buy. The third time you gain an Action this turn, each other player gains a Curse."""

    cost = 5
    types = Type.TREASURE | Type.ATTACK
    coins = 2
    buys = 1
    edition = "second"

    def start_game(self, game: Game) -> None:
        game.keeps_gains = True

    def play(self, player: Player) -> None:
        # Actions gained before it is played count, but a third one that has been gained already is gone.
        if _actions_gained(player) < 3:
            player.add_effect(CauldronBrew(player.attack()))


class Crossroads(Card):
    """Reveal the hand; +1 Card for each Victory card in it. The first one played in a turn: +3 Actions."""

    cost = 2
    edition = "both"

    def play(self, player: Player) -> None:
        player.plus_cards(len(player.reveal_hand().of_type(Type.VICTORY)))
        if player.add_this_turn("Crossroads") == 1:
            player.plus_actions(3)

    def worth_playing(self, view: View) -> int:
        victories = len([card for card in view.hand if card.has_type(Type.VICTORY)])
        return 1200 if "Crossroads" not in view.in_play else 80 + 20 * victories if victories else -1


class Develop(Card):
    """Trash a card from the hand; gain, in either order and onto the deck, a card that costs exactly $1 more and one
    that costs exactly $1 less.
    """

    cost = 3
    edition = "both"

    def play(self, player: Player) -> None:
        for card in player.trash_some(player.in_hand(), 1, 1):
            first = -1 if player.choose_one_of("$1 less first", "$1 more first") == 0 else 1
            for more in (first, -first):
                player.gain_costing_exactly_more(card, more, DECK)

    def advise(self, view: View, decision: Decision) -> Any:
        # The dearer one comes second, so that it is drawn first.
        return 0 if decision.kind == "choose" else None

    def worth_playing(self, view: View) -> int:
        return advice.trash_worth(view, self, super().worth_playing(view))


class DuchessOffer(Effect):
    """Who gains a Duchy may gain a Duchess."""

    listens = GAIN
    lasts = True

    def applies(self, player: Player, event: Event) -> bool:
        pile = player.game.pile(self.source)
        return event.player is player and event.card.name == "Duchy" and pile is not None and pile.count > 0

    def happen(self, player: Player, event: Event) -> None:
        if player.may("gain", self.source):
            player.gain("Duchess")


class Duchess(Card):
    """+$2. Each player, you too, looks at their top card and may discard it. Who gains a Duchy may gain a Duchess."""

    cost = 2
    coins = 2
    edition = "first"

    def start_game(self, game: Game) -> None:
        for player in game.players:
            player.add_effect(DuchessOffer(), forever=True)

    def play(self, player: Player) -> None:
        for each in [player, *player.others()]:
            seen = each.look_at_top(1)
            each.discard_some(seen, 0, 1)
            each.topdeck(seen)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "discard":
            return [card for card in decision.cards if advice.below_average(view, card)]
        # With a Duchy it comes late in the game and does little.
        return [] if decision.kind == "gain" else None


class Embassy(Card):
    """+5 Cards. Discard three cards. When gained: each other player gains a Silver."""

    cost = 5
    cards = 5
    edition = "first"

    def play(self, player: Player) -> None:
        player.discard_some(player.in_hand(), 3, 3)

    def on_gain(self, player: Player) -> None:
        for other in player.others():
            other.gain("Silver")


class _Farmland(Card):
    """What both printings of Farmland have in common."""

    cost = 6
    types = Type.VICTORY
    vp = 2
    copies = 12
    edition = "both"


class Farmland(_Farmland):
    """2 points. When gained: trash a card from the hand and gain one that costs exactly $2 more and is no Farmland."""

    def on_gain(self, player: Player) -> None:
        for card in player.trash_some(player.in_hand(), 1, 1):
            player.gain_one_of([each for each in player.game.supply_exactly(2, card) if each is not self])


class FirstFarmland(_Farmland):
    """2 points. When bought: trash a card from the hand and gain one that costs exactly $2 more."""

    printing = "first"

    def on_buy(self, player: Player) -> None:
        for card in player.trash_some(player.in_hand(), 1, 1):
            player.gain_costing_exactly_more(card, 2)


class FoolsGold(Card):
    """$1, if it is the first one played in a turn, else $4. When another player gains a Province, you may trash this to
    gain a Gold onto the deck.
    """

    name = "Fool's Gold"
    cost = 2
    types = Type.TREASURE | Type.REACTION
    coins = 1
    listens = GAIN
    edition = "both"

    def play(self, player: Player) -> None:
        if player.add_this_turn("Fool's Gold") > 1:
            player.plus_coins(3)

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is not player and event.card.name == "Province"

    def happen(self, player: Player, event: Event) -> None:
        if player.trash(player.just(self)):
            player.gain("Gold", to=DECK)


class GuardDog(Card):
    """+2 Cards; with five or fewer cards in hand, +2 Cards. When another player plays an Attack, you may first play
    this from the hand.
    """

    cost = 3
    types = Type.ACTION | Type.REACTION
    cards = 2
    listens = ATTACKED
    edition = "second"

    def play(self, player: Player) -> None:
        if len(player.hand) <= 5:
            player.plus_cards(2)

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is not player and player.may_play_from_hand(self)

    def happen(self, player: Player, event: Event) -> None:
        player.play_from_hand(self)


class HagglerBonus(Effect):
    """Gain a cheaper card that is no Victory card when gaining one that was bought."""

    listens = GAIN
    lasts = True

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and event.bought

    def happen(self, player: Player, event: Event) -> None:
        player.gain_cheaper(event.card, without=Type.VICTORY)


class Haggler(Card):
    """+$2. This turn, when you gain a card that you bought, gain a cheaper card that is no Victory card."""

    cost = 5
    coins = 2
    edition = "both"

    def play(self, player: Player) -> None:
        player.add_effect(HagglerBonus())


class FirstHaggler(Haggler):
    """+$2. While this is in play, when you buy a card, gain a cheaper card that is no Victory card."""

    listens = BUY
    printing = "first"

    def play(self, player: Player) -> None:
        """Leave a record of this card in play."""

    def happen(self, player: Player, event: Event) -> None:
        player.gain_cheaper(event.card, without=Type.VICTORY)


class Highway(Card):
    """+1 Card, +1 Action. Cards cost $1 less this turn."""

    cost = 5
    cards = 1
    actions = 1
    edition = "both"

    def play(self, player: Player) -> None:
        player.game.cheaper += 1


class FirstHighway(Highway):
    """+1 Card, +1 Action. While this is in play, cards cost $1 less."""

    printing = "first"

    def play(self, player: Player) -> None:
        """Leave a record of this card in play."""

    def discount(self, player: Player, card: Card) -> int:
        return 1


class IllGottenGains(Card):
    """$1. You may gain a Copper to the hand. When gained: each other player gains a Curse."""

    name = "Ill-Gotten Gains"
    cost = 5
    types = Type.TREASURE
    coins = 1
    edition = "first"

    def play(self, player: Player) -> None:
        if player.agrees("Gain a Copper to your hand?"):
            player.gain("Copper", to=HAND)

    def on_gain(self, player: Player) -> None:
        for other in player.others():
            other.gain("Curse")

    def advise(self, view: View, decision: Decision) -> Any:
        # A Copper stays; it is for something that this turn could not buy without, together with those to come.
        more = range(1, 2 + view.hand.count(self))
        return view.wants("Copper") or bool([coins for coins in more if advice.buys_more_with(view, coins)])


class Inn(Card):
    """+2 Cards, +2 Actions. Discard two cards. When gained: shuffle any Actions of the discard pile into the deck."""

    cost = 5
    cards = 2
    actions = 2
    edition = "both"

    def play(self, player: Player) -> None:
        player.discard_some(player.in_hand(), 2, 2)

    def on_gain(self, player: Player) -> None:
        actions = player.in_discard_pile().of_type(Type.ACTION)
        chosen = player.choose("reveal", actions.cards, 0, len(actions))
        player.show(chosen)
        player.shuffle_into_deck(actions.only(chosen))
        if self in chosen:
            player.lose_track()

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind != "reveal":
            return None
        return [card for card in decision.cards if not card.has_type(Type.RUINS)]


class JackOfAllTrades(Card):
    """Gain a Silver. Look at the top card and discard it or put it back. Draw until you have five cards in hand. You
    may trash a card from the hand that is no Treasure.
    """

    cost = 4
    edition = "both"

    def play(self, player: Player) -> None:
        player.gain("Silver")
        seen = player.look_at_top(1)
        player.discard_some(seen, 0, 1)
        player.topdeck(seen)
        player.draw_to(5)
        player.trash_some(player.in_hand().not_of_type(Type.TREASURE), 0, 1)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind != "discard":
            return None
        return [card for card in decision.cards if advice.below_average(view, card)]


class Mandarin(Card):
    """+$3. Put a card from the hand onto the deck. When gained: put all Treasures you have in play onto the deck."""

    cost = 5
    coins = 3
    edition = "first"

    def play(self, player: Player) -> None:
        player.topdeck_some(player.in_hand(), 1, 1)

    def on_gain(self, player: Player) -> None:
        player.topdeck(player.cards_in_play().of_type(Type.TREASURE))


class Margrave(Card):
    """+3 Cards, +1 Buy. Each other player draws a card, then discards down to three cards in hand."""

    cost = 5
    types = Type.ACTION | Type.ATTACK
    cards = 3
    buys = 1
    edition = "both"

    def play(self, player: Player) -> None:
        for victim in player.attack():
            victim.draw(1)
            victim.discard_down_to(3)


class NobleBrigand(Card):
    """+$1. When played or bought: each other player reveals their top two cards, trashes a Silver or Gold of them that
    you choose, discards the rest, and gains a Copper if no Treasure was revealed. You gain what was trashed.
    """

    cost = 4
    types = Type.ACTION | Type.ATTACK
    coins = 1
    edition = "first"

    def play(self, player: Player) -> None:
        self.rob(player, player.attack())

    def on_buy(self, player: Player) -> None:
        # Buying it is not playing an Attack: nothing protects from it.
        self.rob(player, player.others())

    def rob(self, player: Player, victims: list[Player]) -> None:
        """Take a Silver or Gold from each victim."""
        loot: list[Card] = []
        for victim in victims:
            revealed = victim.reveal_top(2)
            treasures = len(revealed.of_type(Type.TREASURE))
            good = revealed.named("Silver", "Gold")
            loot.extend(victim.trash(good.only(player.choose("trash", good.cards, 1, 1, victim))))
            victim.discard(revealed)
            if treasures == 0:
                victim.gain("Copper")
        for card in loot:
            player.gain_from_trash(card)

    def advise(self, view: View, decision: Decision) -> Any:
        return max(decision.cards, key=lambda card: card.cost) if decision.kind == "trash" else None


class NomadCamp(Card):
    """+1 Buy, +$2. It is gained onto the deck in place of the discard pile."""

    cost = 4
    buys = 1
    coins = 2
    edition = "first"

    def on_gain(self, player: Player) -> None:
        event = player.game.event_now
        if event is not None:
            event.gained_to(DECK)


class Nomads(Card):
    """+1 Buy, +$2. When gained or trashed: +$2."""

    cost = 4
    buys = 1
    coins = 2
    edition = "second"

    def on_gain(self, player: Player) -> None:
        player.plus_coins(2)

    def on_trash(self, player: Player) -> None:
        player.plus_coins(2)


class Oasis(Card):
    """+1 Card, +1 Action, +$1. Discard a card."""

    cost = 3
    cards = 1
    actions = 1
    coins = 1
    edition = "both"

    def play(self, player: Player) -> None:
        player.discard_some(player.in_hand(), 1, 1)


class Oracle(Card):
    """Each player, you too, reveals their top two cards, and discards them or puts them back in any order, as you
    choose. Then +2 Cards.
    """

    cost = 3
    types = Type.ACTION | Type.ATTACK
    edition = "first"

    def play(self, player: Player) -> None:
        for each in [player, *player.attack()]:
            revealed = each.reveal_top(2)
            if len(revealed) and player.agrees(f"Shall {each.name} discard them?", revealed.cards):
                each.discard(revealed)
            else:
                each.topdeck(revealed)
        player.plus_cards(2)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind != "choose":
            return None
        bad = [card for card in decision.shown if advice.below_average(view, card)]
        # The question names the player whose cards they are.
        mine = decision.text.startswith(f"Shall p{view.seat} ")
        return 2 * len(bad) > len(decision.shown) if mine else 2 * len(bad) < len(decision.shown)


class Schemed(Effect):
    """One Action of its owner's that is discarded from play may go onto the deck."""

    listens = FROM_PLAY
    lasts = True

    def applies(self, player: Player, event: Event) -> bool:
        action = player.game.types(event.card) & Type.ACTION != 0
        return event.player is player and action and event.place is player.discard_pile and event.is_there()

    def happen(self, player: Player, event: Event) -> None:
        if player.may("topdeck", event.card):
            event.move_to(DECK)
            player.end_effect(self)


class Scheme(Card):
    """+1 Card, +1 Action. This turn, you may put one of your Actions onto the deck when you discard it from play."""

    cost = 3
    cards = 1
    actions = 1
    edition = "both"

    def play(self, player: Player) -> None:
        player.add_effect(Schemed())

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind != "topdeck":
            return None
        # The best there is; another Scheme lets the next best follow.
        rest = [card.cost for card in view.in_play if card.has_type(Type.ACTION)]
        return decision.cards[0].cost >= max(rest, default=0)


class SilkRoad(Card):
    """1 point for every four Victory cards its owner has."""

    cost = 4
    types = Type.VICTORY
    copies = 12
    edition = "first"

    def points(self, player: Player) -> int:
        return sum([copies for card, copies in player.owned_cards() if card.has_type(Type.VICTORY)]) // 4


class Souk(Card):
    """+1 Buy, +$7, less $1 for each card in hand, but not below $0. When gained: trash up to two cards of the hand."""

    cost = 5
    buys = 1
    coins = 7
    edition = "second"

    def play(self, player: Player) -> None:
        player.lose_coins(len(player.hand))

    def on_gain(self, player: Player) -> None:
        player.trash_some(player.in_hand(), 0, 2)


class SpiceMerchant(Card):
    """You may trash a Treasure from the hand, for +2 Cards and +1 Action, or +1 Buy and +$2."""

    cost = 4
    edition = "both"
    more_coins = True

    def play(self, player: Player) -> None:
        if not player.trash_some(player.in_hand(Type.TREASURE), 0, 1):
            return
        for choice in player.choices("+2 Cards, +1 Action", "+1 Buy, +$2"):
            if choice == 0:
                player.plus_cards(2)
                player.plus_actions(1)
            else:
                player.plus_buys(1)
                player.plus_coins(2)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "trash":
            return [card for card in decision.cards if card.name == "Copper"][:1]
        return 0

    def worth_playing(self, view: View) -> int:
        return 1050 if "Copper" in view.hand else -1


class Stables(Card):
    """You may discard a Treasure, for +3 Cards and +1 Action."""

    cost = 5
    edition = "both"

    def play(self, player: Player) -> None:
        if player.discard_some(player.in_hand(Type.TREASURE), 0, 1):
            player.plus_cards(3)
            player.plus_actions(1)

    def advise(self, view: View, decision: Decision) -> Any:
        cheapest = min(decision.cards, key=lambda card: card.cost)
        return cheapest if cheapest.cost <= 3 else []

    def worth_playing(self, view: View) -> int:
        treasures = [card for card in view.hand if card.has_type(Type.TREASURE) and card.cost <= 3]
        return 1080 if treasures else -1


class Trader(Card):
    """Trash a card from the hand and gain a Silver for each $1 it costs. When you gain a card, you may reveal this from
    the hand, to exchange it for a Silver.
    """

    cost = 4
    types = Type.ACTION | Type.REACTION
    listens = GAIN
    edition = "both"

    def play(self, player: Player) -> None:
        for card in player.trash_some(player.in_hand(), 1, 1):
            for _ in range(player.game.coins_for(card)):
                player.gain("Silver")

    def applies(self, player: Player, event: Event) -> bool:
        game = player.game
        silver = game.pile("Silver")
        # A card without a pile can't be exchanged, and to exchange a Silver for a Silver changes nothing.
        possible = game.pile(event.card) is not None and silver is not None and silver.count > 0
        return event.player is player and possible and event.card.name != "Silver" and event.is_there()

    def happen(self, player: Player, event: Event) -> None:
        player.exchange_gained("Silver")

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "trash":
            # An Estate for two Silvers; Curses and Coppers just go.
            junk = advice.junk_to_trash(view, decision.cards, len(decision.cards))
            return max(junk, key=lambda card: card.cost) if junk else None
        if decision.kind == "reveal":
            # Curses, Coppers and Ruins.
            return decision.about is not None and decision.about.cost == 0 and decision.about.coins < 2
        return None

    def worth_playing(self, view: View) -> int:
        return advice.trash_worth(view, self, super().worth_playing(view))


class FirstTrader(Trader):
    """Trash a card from the hand and gain a Silver for each $1 it costs. When you would gain a card, you may reveal
    this from the hand, to gain a Silver instead.
    """

    printing = "first"
    listens = WOULD_GAIN

    def applies(self, player: Player, event: Event) -> bool:
        # Not for a Silver: that would gain a Silver, for which it could be revealed again, without end.
        return event.player is player and not event.replaced and event.card.name != "Silver"

    def happen(self, player: Player, event: Event) -> None:
        event.replaced = True
        player.gain("Silver")


class Trail(Card):
    """+1 Card, +1 Action. When gained, trashed or discarded other than in Clean-up: you may play it."""

    cost = 4
    types = Type.ACTION | Type.REACTION
    cards = 1
    actions = 1
    edition = "second"

    def on_gain(self, player: Player) -> None:
        if not player.game.in_clean_up():
            play_if_wanted(player, self)

    def on_trash(self, player: Player) -> None:
        if not player.game.in_clean_up():
            play_if_wanted(player, self)

    def on_discard(self, player: Player) -> None:
        play_if_wanted(player, self)

    def advise(self, view: View, decision: Decision) -> Any:
        return decision.cards[0] if decision.kind == "play" else None


class Tunnel(Card):
    """2 points. When discarded other than in Clean-up: you may reveal it to gain a Gold."""

    cost = 3
    types = Type.VICTORY | Type.REACTION
    vp = 2
    copies = 12
    edition = "both"

    def on_discard(self, player: Player) -> None:
        if player.may("reveal", self):
            player.show([self])
            player.gain("Gold")


class Weaver(Card):
    """Gain two Silvers, or a card that costs up to $4. When discarded other than in Clean-up: you may play it."""

    cost = 4
    types = Type.ACTION | Type.REACTION
    edition = "second"

    def play(self, player: Player) -> None:
        for choice in player.choices("Gain 2 Silvers", "Gain a card costing up to $4"):
            if choice == 0:
                player.gain("Silver")
                player.gain("Silver")
            else:
                player.gain_up_to(4)

    def on_discard(self, player: Player) -> None:
        play_if_wanted(player, self)

    def advise(self, view: View, decision: Decision) -> Any:
        return 0 if decision.kind == "choose" else decision.cards[0] if decision.kind == "play" else None


class Wheelwright(Card):
    """+1 Card, +1 Action. You may discard a card to gain an Action card that costs no more than it."""

    cost = 5
    cards = 1
    actions = 1
    edition = "second"

    def play(self, player: Player) -> None:
        for card in player.discard_some(player.in_hand(), 0, 1):
            player.gain_costing_more(card, 0, Type.ACTION)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind != "discard":
            return None
        # Cards that do nothing in the hand are as good as any to discard, if there is something to gain for them.
        dead = [card for card in decision.cards if advice.is_dead(card) and card.cost >= 3]
        return max(dead, key=lambda card: card.cost) if dead else []


class WitchsHut(Card):
    """+4 Cards. Discard two cards, revealed; if both are Actions, each other player gains a Curse."""

    name = "Witch's Hut"
    cost = 5
    types = Type.ACTION | Type.ATTACK
    cards = 4
    edition = "second"

    def play(self, player: Player) -> None:
        hand = player.in_hand()
        chosen = player.choose("discard", hand.cards, 2, 2)
        player.show(chosen)
        actions = len(hand.only(chosen).of_type(Type.ACTION))
        player.discard(hand.only(chosen))
        if actions == 2:
            for victim in player.attack():
                victim.gain("Curse")

    def advise(self, view: View, decision: Decision) -> Any:
        spare = advice.spare_actions(view, decision.cards)
        return spare[:2] if len(spare) >= 2 and view.left("Curse") else None
