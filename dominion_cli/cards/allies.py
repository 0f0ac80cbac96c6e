"""Allies: Kingdom cards, six rotating piles, and the Allies that Favors are spent on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dominion_cli.cards import advice
from dominion_cli.cards.lasting import BackToHand, MayTopdeck, PlayedNextTurn
from dominion_cli.cards.piles import RotatingPileCard
from dominion_cli.engine.card import Card
from dominion_cli.engine.effect import Effect
from dominion_cli.engine.event import Event
from dominion_cli.engine.kinds import Ally
from dominion_cli.engine.table import NO_LIMIT
from dominion_cli.engine.types import (
    BUY_START,
    CLEAN_UP,
    DECK,
    DISCARD,
    GAIN,
    HAND,
    INSTRUCT,
    PLAY,
    PLAYED,
    SHUFFLE,
    TREASURE_ORDER,
    TURN_END,
    TURN_START,
    WOULD_TAKE_TURN,
    Type,
)

if TYPE_CHECKING:
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.game import Game
    from dominion_cli.engine.pile import Pile
    from dominion_cli.engine.player import Player
    from dominion_cli.engine.view import View


class Augurs(Card):
    """Four each of Herb Gatherer, Acolyte, Sorceress and Sibyl."""

    cost = 3
    types = Type.ACTION | Type.AUGUR


class Barbarian(Card):
    """+$2. Each other player trashes the top card of the deck, for a cheaper one of its types if it costs $3 or more,
    else for a Curse.
    """

    cost = 5
    types = Type.ACTION | Type.ATTACK
    coins = 2

    def play(self, player: Player) -> None:
        for victim in player.attack():
            for card in victim.trash(victim.look_at_top(1)):
                self._give(victim, card)

    def _give(self, victim: Player, card: Card) -> None:
        """Have a player gain what the trashed card brings."""
        game = victim.game
        if not game.costs_between(card, 3, NO_LIMIT):
            victim.gain("Curse")
            return
        types = game.types(card)
        victim.gain_one_of([other for other in game.supply_cheaper(card) if game.types(other) & types])


class Bauble(Card):
    """Two of: +1 Buy, +$1, +1 Favor, cards you gain this turn may go onto the deck."""

    cost = 2
    types = Type.TREASURE | Type.LIAISON
    more_coins = True

    def play(self, player: Player) -> None:
        for choice in player.several_choices(2, "+1 Buy", "+$1", "+1 Favor", "Gains may go onto the deck"):
            if choice == 0:
                player.plus_buys(1)
            elif choice == 1:
                player.plus_coins(1)
            elif choice == 2:
                player.take_favors(1)
            else:
                player.add_effect(MayTopdeck())

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "topdeck":
            return advice.good_to_draw(decision.cards[0])
        return [1, 2]


class Broker(Card):
    """Trash a card from the hand; for each $1 it costs +1 Card, or +1 Action, or +$1, or +1 Favor."""

    cost = 4
    types = Type.ACTION | Type.LIAISON
    more_coins = True

    def play(self, player: Player) -> None:
        card = player.trash_one(player.in_hand())
        number = 0 if card is None else player.game.coins_for(card)
        for choice in player.choices("+1 Card each", "+1 Action each", "+$1 each", "+1 Favor each"):
            if choice == 0:
                player.plus_cards(number)
            elif choice == 1:
                player.plus_actions(number)
            elif choice == 2:
                player.plus_coins(number)
            else:
                player.take_favors(number)

    def worth_playing(self, view: View) -> int:
        # What goes comes back as cards or coins.
        return advice.trash_worth(view, self, super().worth_playing(view), most_lost=advice.SILVER_LOST)


class CapitalCity(Card):
    """+1 Card, +2 Actions. You may discard two cards for +$2, and pay $2 for +2 Cards."""

    cost = 5
    cards = 1
    actions = 2
    more_coins = True

    def play(self, player: Player) -> None:
        if player.agrees("Discard 2 cards for +$2?") and len(player.discard_some(player.in_hand(), 2, 2)) == 2:
            player.plus_coins(2)
        player.may_spend_and_pay()
        if player.may_pay(2, "Pay $2 for +2 Cards?"):
            player.plus_cards(2)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "choose":
            # The two worst cards become coins, and those become new cards.
            return not decision.text.startswith("Discard") or advice.coins_of_worst(view, 2) <= 2
        return 0 if decision.kind == "spend" else None


class Carpenter(Card):
    """With no empty pile +1 Action and a card that costs up to $4, else a card from the hand for one $2 dearer."""

    cost = 4

    def play(self, player: Player) -> None:
        if player.game.empty_piles == 0:
            player.plus_actions(1)
            player.gain_up_to(4)
            return
        card = player.trash_one(player.in_hand())
        if card is not None:
            player.gain_costing_more(card, 2)

    def advise(self, view: View, decision: Decision) -> Any:
        return advice.best_upgrade(view, decision, 2) if decision.kind == "trash" else None

    def worth_playing(self, view: View) -> int:
        return 1050 if view.empty_piles == 0 else advice.upgrade_worth(view, self, 2)


class Clashes(Card):
    """Four each of Battle Plan, Archer, Warlord and Territory."""

    cost = 3
    types = Type.ACTION | Type.CLASH


class Contract(Card):
    """$2, +1 Favor. You may set aside an Action from the hand, to play it at the start of your next turn."""

    cost = 5
    types = Type.TREASURE | Type.DURATION | Type.LIAISON
    coins = 2

    def play(self, player: Player) -> None:
        player.take_favors(1)
        actions = player.in_hand(Type.ACTION)
        for card in player.set_aside_until_later(actions.only(player.choose("set_aside", actions.cards, 0, 1))):
            player.while_in_play(PlayedNextTurn(card))

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "set_aside":
            # In the Buy phase an Action in hand is worth nothing else.
            return max(decision.cards, key=lambda card: card.cost)
        return None


class Courier(Card):
    """+$1. Discard the top card of the deck. You may play an Action or Treasure from the discard pile."""

    cost = 4
    coins = 1

    def play(self, player: Player) -> None:
        player.discard_top()
        found = player.in_discard_pile().of_type(Type.ACTION | Type.TREASURE)
        player.play_from(found.only(player.choose("play", found.cards, 0, 1)))

    def advise(self, view: View, decision: Decision) -> Any:
        # Treasures are worth their coins; of Actions the best one.
        return max(decision.cards, key=lambda card: card.cost)


class Emissary(Card):
    """+3 Cards. If this made you shuffle: +1 Action, +2 Favors."""

    cost = 5
    types = Type.ACTION | Type.LIAISON

    def play(self, player: Player) -> None:
        before = player.shuffles
        player.plus_cards(3)
        if player.shuffles > before:
            player.plus_actions(1)
            player.take_favors(2)


class Forts(Card):
    """Four each of Tent, Garrison, Hill Fort and Stronghold."""

    cost = 3
    types = Type.ACTION | Type.FORT


class GalleriaEffect(Effect):
    """+1 Buy for each card gained this turn that costs $3 or $4."""

    listens = GAIN
    lasts = True

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.game.costs_between(event.card, 3, 4)

    def happen(self, player: Player, event: Event) -> None:
        player.plus_buys(1)


class Galleria(Card):
    """+$3. This turn, when you gain a card that costs $3 or $4, +1 Buy."""

    cost = 5
    coins = 3

    def play(self, player: Player) -> None:
        player.add_effect(GalleriaEffect())


class GuildmasterEffect(Effect):
    """+1 Favor for each card gained this turn."""

    listens = GAIN
    lasts = True

    def happen(self, player: Player, event: Event) -> None:
        player.take_favors(1)


class Guildmaster(Card):
    """+$3. This turn, when you gain a card, +1 Favor."""

    cost = 5
    types = Type.ACTION | Type.LIAISON
    coins = 3

    def play(self, player: Player) -> None:
        player.add_effect(GuildmasterEffect())


class Waylaid(Effect):
    """The first Treasure its player plays in each turn does nothing."""

    listens = INSTRUCT | TREASURE_ORDER
    lasts = True

    def applies(self, player: Player, event: Event) -> bool:
        game = player.game
        return (
            event.player is player
            and game.types(event.card) & Type.TREASURE != 0
            and player.number_this_turn("Waylaid") == 0
        )

    def happen(self, player: Player, event: Event) -> None:
        player.add_this_turn("Waylaid")
        event.replaced = True


class Highwayman(Card):
    """Discard this at the start of your next turn, for +3 Cards; until then the first Treasure each other player plays
    in a turn does nothing.
    """

    cost = 5
    types = Type.ACTION | Type.DURATION | Type.ATTACK

    def play(self, player: Player) -> None:
        for victim in player.attack():
            player.while_in_play(Waylaid(), until_turn_of=player, owner=victim)
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.discard(player.this())
        player.plus_cards(3)


class Hunter(Card):
    """+1 Action. Reveal the top three cards; an Action, a Treasure and a Victory card go to the hand, the rest away."""

    cost = 5
    actions = 1

    def play(self, player: Player) -> None:
        revealed = player.reveal_top(3)
        for types in (Type.ACTION, Type.TREASURE, Type.VICTORY):
            player.take_some(revealed.still_there().of_type(types), 1, 1)
        player.discard(revealed)

    def advise(self, view: View, decision: Decision) -> Any:
        return advice.worst_first(view, decision.cards)[-1]


class Importer(Card):
    """At the start of your next turn, gain a card that costs up to $5. Each player starts with 4 more Favors."""

    cost = 3
    types = Type.ACTION | Type.DURATION | Type.LIAISON

    def start_game(self, game: Game) -> None:
        if game.pile(self) is not None:
            for player in game.players:
                player.take_favors(4)

    def play(self, player: Player) -> None:
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.gain_up_to(5)


class Innkeeper(Card):
    """+1 Action. One of: +1 Card, +3 Cards and discard three, +5 Cards and discard six."""

    cost = 4
    actions = 1

    def play(self, player: Player) -> None:
        for choice in player.choices("+1 Card", "+3 Cards, discard 3", "+5 Cards, discard 6"):
            player.plus_cards((1, 3, 5)[choice])
            discards = (0, 3, 6)[choice]
            player.discard_some(player.in_hand(), discards, discards)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "choose":
            # With two cards that are not missed, three new ones are better than one.
            return 1 if len([card for card in view.hand if advice.keep_value(view, card) <= advice.SPARE]) >= 2 else 0
        return None


class Marquis(Card):
    """+1 Buy. +1 Card for each card in hand; then discard down to ten."""

    cost = 6
    buys = 1

    def play(self, player: Player) -> None:
        player.plus_cards(len(player.hand))
        player.discard_down_to(10)


class MerchantCamp(Card):
    """+2 Actions, +$1. When you discard this from play, you may put it onto the deck."""

    cost = 3
    actions = 2
    coins = 1

    def on_discard_from_play(self, player: Player, event: Event) -> None:
        if event.is_there() and player.may("topdeck", self):
            event.move_to(DECK)

    def advise(self, view: View, decision: Decision) -> Any:
        # It takes the place of a card, so only with Actions that need it.
        return advice.crowded(view)


class Modify(Card):
    """Trash a card from the hand. Either +1 Card, +1 Action, or gain a card that costs up to $2 more."""

    cost = 5

    def play(self, player: Player) -> None:
        card = player.trash_one(player.in_hand())
        for choice in player.choices("+1 Card, +1 Action", "Gain a card costing up to $2 more"):
            if choice == 0:
                player.plus_cards(1)
                player.plus_actions(1)
            elif card is not None:
                player.gain_costing_more(card, 2)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "trash":
            return advice.junk_to_trash(view, decision.cards, 1) or advice.best_upgrade(view, decision, 2)
        return 1 if decision.kind == "choose" else None

    def worth_playing(self, view: View) -> int:
        return advice.upgrade_worth(view, self, 2)


class Odysseys(Card):
    """Four each of Old Map, Voyage, Sunken Treasure and Distant Shore."""

    cost = 3
    types = Type.ACTION | Type.ODYSSEY


class RoyalGalley(Card):
    """+1 Card. You may play an Action from the hand, no Duration, that is set aside afterwards and played again at the
    start of your next turn.
    """

    cost = 4
    types = Type.ACTION | Type.DURATION
    cards = 1

    def play(self, player: Player) -> None:
        game = player.game
        actions = [card for card in player.to_play(Type.ACTION) if not game.types(card) & Type.DURATION]
        card = player.choose_one("play", actions, must=False)
        if card is not None:
            play = player.play_times(card, 1)
            if player.set_aside_until_later(player.played_card(card, play)):
                player.while_in_play(PlayedNextTurn(card))


class Sentinel(Card):
    """Look at the top five cards; trash up to two, the rest goes back in any order."""

    cost = 3

    def play(self, player: Player) -> None:
        seen = player.look_at_top(5)
        player.trash_some(seen, 0, 2)
        player.topdeck(seen)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "trash":
            return advice.junk_to_trash(view, decision.cards, decision.most, in_hand=False)
        return advice.worst_first(view, decision.cards) if decision.kind == "order" else None


class SkirmisherEffect(Effect):
    """When its player gains an Attack this turn, the others discard down to three cards."""

    listens = GAIN
    lasts = True

    def __init__(self, immune: int) -> None:
        super().__init__()
        self.victims: int = immune

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.game.types(event.card) & Type.ATTACK != 0

    def happen(self, player: Player, event: Event) -> None:
        for victim in player.others():
            if self.victims & (1 << victim.seat):
                victim.discard_down_to(3)


class Skirmisher(Card):
    """+1 Card, +1 Action, +$1. This turn, when you gain an Attack, the others discard down to three cards."""

    cost = 5
    types = Type.ACTION | Type.ATTACK
    cards = 1
    actions = 1
    coins = 1

    def play(self, player: Player) -> None:
        victims = 0
        for victim in player.attack():
            victims |= 1 << victim.seat
        player.add_effect(SkirmisherEffect(victims))


class Specialist(Card):
    """You may play an Action or Treasure from the hand; then either play it again or gain a copy of it."""

    cost = 5

    def play(self, player: Player) -> None:
        card = player.choose_one("play", player.to_play(Type.ACTION | Type.TREASURE), must=False)
        if card is None:
            return
        play = player.play_times(card, 1)
        for choice in player.choices("Play it again", "Gain a copy"):
            if choice == 0 and play is not None:
                player.play_again(play)
            elif choice == 0:
                player.play_where_it_is(card)
            else:
                player.gain_copy(card)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind != "choose":
            return None
        # A copy of a Gold, say, where its coins make no difference this turn.
        played = view.in_play[-1]
        dear = played.has_type(Type.TREASURE) and played.cost >= 6
        return 1 if dear and not advice.buys_more_with(view, played.coins) else 0


class Swap(Card):
    """+1 Card, +1 Action. You may return an Action from the hand to its pile for another one to the hand, up to $5."""

    cost = 5
    cards = 1
    actions = 1

    def play(self, player: Player) -> None:
        game = player.game
        for card in player.return_some(player.in_hand(Type.ACTION), 0, 1):
            actions = [other for other in game.supply_within(5, types=Type.ACTION) if other is not card]
            player.gain_one_of(actions, HAND)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "return":
            # A cheap card, where there is one for $5 to gain.
            cheap = [card for card in decision.cards if card.cost <= 3]
            dear = [card for card in view.supply_cards if card.has_type(Type.ACTION) and view.cost(card) == 5]
            return min(cheap, key=lambda card: card.cost) if cheap and dear else []
        return None


class Sycophant(Card):
    """+1 Action. Discard three cards; if you discarded any, +$3. When you gain or trash this, +2 Favors."""

    cost = 2
    types = Type.ACTION | Type.LIAISON
    actions = 1
    more_coins = True

    def play(self, player: Player) -> None:
        if player.discard_some(player.in_hand(), 3, 3):
            player.plus_coins(3)

    def on_gain(self, player: Player) -> None:
        player.take_favors(2)

    def on_trash(self, player: Player) -> None:
        player.take_favors(2)

    def worth_playing(self, view: View) -> int:
        # Last of all, and only if the three cards are worth less than its coins.
        others = tuple(advice.others_in_hand(view, self))
        lost = sum([card.coins for card in advice.worst_first(view, others)[:3]])
        return 50 if lost < 3 else -1


class Town(Card):
    """Either +1 Card, +2 Actions, or +1 Buy, +$2."""

    cost = 4
    more_coins = True

    def play(self, player: Player) -> None:
        for choice in player.choices("+1 Card, +2 Actions", "+1 Buy, +$2"):
            if choice == 0:
                player.plus_cards(1)
                player.plus_actions(2)
            else:
                player.plus_buys(1)
                player.plus_coins(2)

    def advise(self, view: View, decision: Decision) -> Any:
        return 0 if [card for card in view.hand if card.has_type(Type.ACTION)] else 1


class Townsfolk(Card):
    """Four each of Town Crier, Blacksmith, Miller and Elder."""

    cost = 2
    types = Type.ACTION | Type.TOWNSFOLK


class Underling(Card):
    """+1 Card, +1 Action, +1 Favor."""

    cost = 3
    types = Type.ACTION | Type.LIAISON
    cards = 1
    actions = 1

    def play(self, player: Player) -> None:
        player.take_favors(1)


class Wizards(Card):
    """Four each of Student, Conjurer, Sorcerer and Lich."""

    cost = 3
    types = Type.ACTION | Type.WIZARD | Type.LIAISON


class ArchitectsGuild(Ally):
    """When you gain a card, you may spend 2 Favors to gain a cheaper one that is no Victory card."""

    name = "Architects' Guild"
    listens = GAIN

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.favors >= 2

    def happen(self, player: Player, event: Event) -> None:
        if player.spends_favors(2, "Spend 2 Favors to gain a cheaper card?"):
            player.gain_cheaper(event.card, Type.VICTORY)

    def advise(self, view: View, decision: Decision) -> Any:
        return True if decision.kind == "choose" else None


class BandOfNomads(Ally):
    """When you gain a card that costs $3 or more, you may spend a Favor for +1 Card, +1 Action or +1 Buy."""

    listens = GAIN

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.favors >= 1 and player.game.costs_between(event.card, 3, NO_LIMIT)

    def happen(self, player: Player, event: Event) -> None:
        choice = player.choose_one_of("Nothing", "+1 Card", "+1 Action", "+1 Buy")
        if choice > 0:
            player.favors -= 1
        if choice == 1:
            player.plus_cards(1)
        elif choice == 2:
            player.plus_actions(1)
        elif choice == 3:
            player.plus_buys(1)

    def advise(self, view: View, decision: Decision) -> Any:
        # A Buy while there are coins left for another card.
        return 3 if view.my_turn and view.phase == "buy" and view.coins >= 3 and view.buys == 0 else 0


class CaveDwellers(Ally):
    """At the start of your turn, you may spend a Favor to discard a card, then draw one; as often as you like."""

    listens = TURN_START

    def happen(self, player: Player, event: Event) -> None:
        while player.spends_favors(1, "Spend a Favor to discard a card and draw one?"):
            player.discard_some(player.in_hand(), 1, 1)
            player.plus_cards(1)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "choose":
            return len([card for card in view.hand if advice.is_dead(card)]) > 0
        return None


class CircleOfWitches(Ally):
    """After playing a Liaison, you may spend 3 Favors to have each other player gain a Curse."""

    listens = PLAYED

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.favors >= 3 and player.game.types(event.card) & Type.LIAISON != 0

    def happen(self, player: Player, event: Event) -> None:
        if player.spends_favors(3, "Spend 3 Favors for Curses?"):
            for other in player.others():
                other.gain("Curse")

    def advise(self, view: View, decision: Decision) -> Any:
        return view.left("Curse") > 0


class CityState(Ally):
    """When you gain an Action in your turn, you may spend 2 Favors to play it."""

    name = "City-state"
    listens = GAIN

    def applies(self, player: Player, event: Event) -> bool:
        game = player.game
        mine = event.player is player and game.turn_player() is player and player.favors >= 2
        return mine and game.types(event.card) & Type.ACTION != 0 and event.is_there()

    def happen(self, player: Player, event: Event) -> None:
        if player.spends_favors(2, f"Spend 2 Favors to play {event.card}?"):
            player.play_gained()

    def advise(self, view: View, decision: Decision) -> Any:
        return True


class CoastalHaven(Ally):
    """In Clean-up, you may spend Favors to keep as many cards in hand for the next turn."""

    listens = CLEAN_UP

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.favors > 0 and len(player.hand) > 0

    def happen(self, player: Player, event: Event) -> None:
        hand = player.in_hand()
        kept = hand.only(player.choose("keep", hand.cards, 0, player.favors))
        if len(kept) > 0:
            player.favors -= len(kept)
            # They are out of the way while the rest is discarded and the next hand is drawn.
            player.move(kept, player.mat(self.name))
            player.add_effect(BackToHand())

    def advise(self, view: View, decision: Decision) -> Any:
        good = [
            card for card in advice.worst_first(view, decision.cards) if card.cost >= 3 and not advice.is_dead(card)
        ]
        return good[-decision.most :]


class CraftersGuild(Ally):
    """At the start of your turn, you may spend 2 Favors to gain a card onto the deck that costs up to $4."""

    name = "Crafters' Guild"
    listens = TURN_START

    def happen(self, player: Player, event: Event) -> None:
        if player.spends_favors(2, "Spend 2 Favors to gain a card onto the deck?"):
            player.gain_up_to(4, to=DECK)

    def advise(self, view: View, decision: Decision) -> Any:
        return True if decision.kind == "choose" else None


class DesertGuides(Ally):
    """At the start of your turn, you may spend a Favor to discard the hand and draw five; as often as you like."""

    listens = TURN_START

    def happen(self, player: Player, event: Event) -> None:
        while player.spends_favors(1, "Spend a Favor to discard the hand and draw 5 cards?"):
            player.discard(player.in_hand())
            player.plus_cards(5)

    def advise(self, view: View, decision: Decision) -> Any:
        # A hand that buys no Silver.
        return advice.coins_this_turn(view) < 3 and not [card for card in view.hand if card.has_type(Type.ACTION)]


class FamilyOfInventors(Ally):
    """At the start of your Buy phase, you may put a Favor on a Supply pile without Victory cards, which costs $1 less
    for each one there.
    """

    tokens = "Favor"
    listens = BUY_START

    def happen(self, player: Player, event: Event) -> None:
        if player.favors > 0:
            game = player.game
            cards = [card for card in game.supply_cards() if not game.types(card) & Type.VICTORY]
            pile = self._pile_of(player, player.choose_one("choose", cards, must=False))
            if pile is not None:
                player.favors -= 1
                pile.add_tokens("Favor")

    def _pile_of(self, player: Player, card: Card | None) -> Pile | None:
        return None if card is None else player.game.pile(card)

    def discount(self, player: Player, card: Card) -> int:
        pile = player.game.pile(card)
        return 0 if pile is None else pile.token("Favor")

    def advise(self, view: View, decision: Decision) -> Any:
        # A card that would be bought if it were a little cheaper.
        price = advice.coins_this_turn(view) + 1
        wanted = [card for card in decision.cards if view.cost(card) == price and card.cost >= 3]
        return wanted[0] if wanted else []


class FellowshipOfScribes(Ally):
    """After playing an Action with four or fewer cards in hand, you may spend a Favor for +1 Card."""

    listens = PLAYED

    def applies(self, player: Player, event: Event) -> bool:
        few = event.player is player and player.favors > 0 and len(player.hand) <= 4
        return few and player.game.types(event.card) & Type.ACTION != 0

    def happen(self, player: Player, event: Event) -> None:
        if player.spends_favors(1, "Spend a Favor for +1 Card?"):
            player.plus_cards(1)

    def advise(self, view: View, decision: Decision) -> Any:
        return True


class ForestDwellers(Ally):
    """At the start of your turn, you may spend a Favor to look at the top three cards; discard any of them, the rest
    goes back in any order.
    """

    listens = TURN_START

    def happen(self, player: Player, event: Event) -> None:
        if player.spends_favors(1, "Spend a Favor to look at the top 3 cards?"):
            seen = player.look_at_top(3)
            player.discard_some(seen, 0, 3)
            player.topdeck(seen)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "choose":
            return True
        if decision.kind == "discard":
            return [card for card in decision.cards if advice.below_average(view, card)]
        return None


class GangOfPickpockets(Ally):
    """At the start of your turn, discard down to four cards unless you spend a Favor."""

    listens = TURN_START

    def happen(self, player: Player, event: Event) -> None:
        if not player.spends_favors(1, "Spend a Favor to keep the hand?"):
            player.discard_down_to(4)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "choose":
            # A dead card is not worth a Favor.
            return len(view.hand) > 4 and not [card for card in view.hand if advice.is_dead(card)]
        return None


class IslandFolk(Ally):
    """At the end of your turn, if the one before was not yours, you may spend 5 Favors for another turn."""

    listens = TURN_END

    def applies(self, player: Player, event: Event) -> bool:
        game = player.game
        twice = game.last_seat == player.seat and game.in_a_row > 0
        return event.player is player and player.favors >= 5 and not twice

    def happen(self, player: Player, event: Event) -> None:
        if player.spends_favors(5, "Spend 5 Favors for another turn?"):
            player.game.add_extra_turn(player, self, most_in_a_row=2)

    def advise(self, view: View, decision: Decision) -> Any:
        return True


class LeagueOfBankers(Ally):
    """At the start of your Buy phase, +$1 for every four Favors you have; they are not spent."""

    listens = BUY_START

    def happen(self, player: Player, event: Event) -> None:
        player.plus_coins(player.favors // 4)


class LeagueOfShopkeepers(Ally):
    """After playing a Liaison: with five Favors +$1, with ten also +1 Action and +1 Buy."""

    listens = PLAYED

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.favors >= 5 and player.game.types(event.card) & Type.LIAISON != 0

    def happen(self, player: Player, event: Event) -> None:
        player.plus_coins(1)
        if player.favors >= 10:
            player.plus_actions(1)
            player.plus_buys(1)


class MarketTowns(Ally):
    """At the start of your Buy phase, you may spend a Favor to play an Action from the hand; as often as you like."""

    listens = BUY_START

    def happen(self, player: Player, event: Event) -> None:
        while player.favors > 0:
            card = player.choose_one("play", player.to_play(Type.ACTION), must=False)
            if card is None:
                return
            player.favors -= 1
            player.play_times(card, 1)


class MountainFolk(Ally):
    """At the start of your turn, you may spend 5 Favors for +3 Cards."""

    listens = TURN_START

    def happen(self, player: Player, event: Event) -> None:
        if player.spends_favors(5, "Spend 5 Favors for +3 Cards?"):
            player.plus_cards(3)

    def advise(self, view: View, decision: Decision) -> Any:
        return True


class OrderOfAstrologers(Ally):
    """When you shuffle, you may put one of the cards on top for each Favor that you spend."""

    listens = SHUFFLE

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.favors > 0

    def happen(self, player: Player, event: Event) -> None:
        picked = player.choose("topdeck", sorted(player.deck, key=str), 0, player.favors)
        player.favors -= len(picked)
        player.pick_shuffled(picked, [], [])

    def advise(self, view: View, decision: Decision) -> Any:
        good = [card for card in advice.worst_first(view, decision.cards) if advice.good_to_draw(card)]
        return good[-decision.most :]


class OrderOfMasons(Ally):
    """When you shuffle, you may put up to two of the cards into the discard pile for each Favor that you spend."""

    listens = SHUFFLE

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.favors > 0

    def happen(self, player: Player, event: Event) -> None:
        picked = player.choose("discard", sorted(player.deck, key=str), 0, 2 * player.favors)
        player.favors -= (len(picked) + 1) // 2
        player.pick_shuffled([], [], picked)

    def advise(self, view: View, decision: Decision) -> Any:
        # Dead cards and poor Coppers, two at a time.
        poor = [card for card in decision.cards if advice.below_average(view, card)][: decision.most]
        return poor[: len(poor) // 2 * 2]


class PeacefulCult(Ally):
    """At the start of your Buy phase, you may spend Favors to trash as many cards from the hand."""

    listens = BUY_START

    def happen(self, player: Player, event: Event) -> None:
        player.favors -= len(player.trash_some(player.in_hand(), 0, player.favors))


class PlateauShepherds(Ally):
    """2 points for each pair of a Favor and a card that costs $2."""

    def score(self, player: Player) -> int:
        if player.favors == 0:
            return 0
        costing = [copies for card, copies in player.owned_cards() if player.game.costs_between(card, 2, 2)]
        return 2 * min(player.favors, sum(costing))


class TrappersLodge(Ally):
    """When you gain a card, you may spend a Favor to put it onto the deck."""

    name = "Trappers' Lodge"
    listens = GAIN

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.favors > 0 and event.is_there()

    def happen(self, player: Player, event: Event) -> None:
        if player.may("topdeck", event.card):
            player.favors -= 1
            event.move_to(DECK)

    def advise(self, view: View, decision: Decision) -> Any:
        return decision.cards[0].cost >= 4 and advice.good_to_draw(decision.cards[0])


class WoodworkersGuild(Ally):
    """At the start of your Buy phase, you may spend a Favor to trash an Action from the hand and gain one."""

    name = "Woodworkers' Guild"
    listens = BUY_START

    def happen(self, player: Player, event: Event) -> None:
        if player.favors > 0 and player.trash_some(player.in_hand(Type.ACTION), 0, 1):
            player.favors -= 1
            game = player.game
            player.gain_one_of([card for card in game.supply_cards() if game.types(card) & Type.ACTION])

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "trash":
            # An Action that is still in hand in the Buy phase, for the dearest one.
            dearest = max([0, *[view.cost(card) for card in view.supply_cards if card.has_type(Type.ACTION)]])
            cheap = [card for card in decision.cards if card.cost + 2 <= dearest]
            return min(cheap, key=lambda card: card.cost) if cheap else []
        return None


class _Augur(RotatingPileCard):
    """A card of the Augurs."""

    types = Type.ACTION | Type.AUGUR
    pile = "Augurs"


class HerbGatherer(_Augur):
    """+1 Buy. Put the deck into the discard pile; you may play a Treasure from there. You may rotate the Augurs."""

    cost = 3
    buys = 1

    def play(self, player: Player) -> None:
        player.discard_deck()
        found = player.in_discard_pile().of_type(Type.TREASURE)
        player.play_from(found.only(player.choose("play", found.cards, 0, 1)))
        player.may_rotate("Augurs")

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "play":
            return max(decision.cards, key=lambda card: card.coins)
        return True


class Acolyte(_Augur):
    """You may trash an Action or Victory card from the hand for a Gold, and this for an Augur."""

    cost = 4

    def play(self, player: Player) -> None:
        if player.trash_some(player.in_hand(Type.ACTION | Type.VICTORY), 0, 1):
            player.gain("Gold")
        if len(player.this()) > 0 and player.agrees("Trash this to gain an Augur?") and player.trash_this():
            player.gain("Augurs")

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "trash":
            cheap = [card for card in decision.cards if card.cost <= 2]
            return min(cheap, key=lambda card: card.cost) if cheap else []
        return False if decision.kind == "choose" else None


class Sorceress(_Augur):
    """+1 Action. Name a card; reveal the top one and take it. If it is the one named, Curses for the others."""

    cost = 5
    types = Type.ACTION | Type.ATTACK | Type.AUGUR
    actions = 1

    def play(self, player: Player) -> None:
        named = player.names_a_card()
        revealed = player.reveal_top(1)
        hit = len(revealed.named(named.name)) > 0
        player.put_in_hand(revealed)
        if hit:
            for victim in player.attack():
                victim.gain("Curse")

    def advise(self, view: View, decision: Decision) -> Any:
        return advice.likeliest_on_top(view, decision.cards) if decision.kind == "name" else None


class Sibyl(_Augur):
    """+4 Cards, +1 Action. A card from the hand goes onto the deck, another one under it."""

    cost = 6
    cards = 4
    actions = 1

    def play(self, player: Player) -> None:
        player.topdeck_some(player.in_hand(), 1, 1)
        hand = player.in_hand()
        player.put_under_deck(hand.only(player.choose("bottom", hand.cards, 1, 1)))

    def advise(self, view: View, decision: Decision) -> Any:
        return advice.worst_first(view, decision.cards)[0]


class _Townsperson(RotatingPileCard):
    """A card of the Townsfolk."""

    types = Type.ACTION | Type.TOWNSFOLK
    pile = "Townsfolk"


class TownCrier(_Townsperson):
    """One of: +$2, gain a Silver, +1 Card and +1 Action. You may rotate the Townsfolk."""

    cost = 2
    more_coins = True

    def play(self, player: Player) -> None:
        for choice in player.choices("+$2", "Gain a Silver", "+1 Card, +1 Action"):
            if choice == 0:
                player.plus_coins(2)
            elif choice == 1:
                player.gain("Silver")
            else:
                player.plus_cards(1)
                player.plus_actions(1)
        player.may_rotate("Townsfolk")

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.text:
            return view.count(self) >= 2
        return 2 if [card for card in view.hand if card.has_type(Type.ACTION)] else 0


class Blacksmith(_Townsperson):
    """One of: draw until six cards are in hand, +2 Cards, +1 Card and +1 Action."""

    cost = 3

    def play(self, player: Player) -> None:
        for choice in player.choices("Draw until 6 in hand", "+2 Cards", "+1 Card, +1 Action"):
            if choice == 0:
                player.draw_to(6)
            elif choice == 1:
                player.plus_cards(2)
            else:
                player.plus_cards(1)
                player.plus_actions(1)

    def advise(self, view: View, decision: Decision) -> Any:
        if view.actions == 0 and [card for card in view.hand if card.has_type(Type.ACTION)]:
            return 2
        return 0 if len(view.hand) < 4 else 1


class Miller(_Townsperson):
    """+1 Action. Look at the top four cards; take one, discard the others."""

    cost = 4
    actions = 1

    def play(self, player: Player) -> None:
        seen = player.look_at_top(4)
        player.take_some(seen, 1, 1)
        player.discard(seen)

    def advise(self, view: View, decision: Decision) -> Any:
        return advice.worst_first(view, decision.cards)[-1]


class ElderChoices(Effect):
    """The next card played may have one more of the things chosen that it gives a choice of."""

    listens = PLAY
    first_at = PLAY

    def __init__(self, card: Card) -> None:
        super().__init__()
        self.card = card

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and event.card is self.card

    def happen(self, player: Player, event: Event) -> None:
        if event.play is not None:
            event.play.more_choices = True


class Elder(_Townsperson):
    """+$2. You may play an Action from the hand; where it gives a choice this turn, you may choose one thing more."""

    cost = 5
    coins = 2

    def play(self, player: Player) -> None:
        card = player.choose_one("play", player.to_play(Type.ACTION), must=False)
        if card is not None:
            player.add_effect(ElderChoices(card))
            player.play_times(card, 1)


class _Wizard(RotatingPileCard):
    """A card of the Wizards."""

    types = Type.ACTION | Type.WIZARD
    pile = "Wizards"


class Student(_Wizard):
    """+1 Action. You may rotate the Wizards. Trash a card from the hand; for a Treasure +1 Favor, and this goes onto
    the deck.
    """

    cost = 3
    types = Type.ACTION | Type.WIZARD | Type.LIAISON
    actions = 1

    def play(self, player: Player) -> None:
        player.may_rotate("Wizards")
        card = player.trash_one(player.in_hand())
        if card is not None and player.game.types(card) & Type.TREASURE:
            player.take_favors(1)
            player.topdeck(player.this())

    def advise(self, view: View, decision: Decision) -> Any:
        # Students are of use once or twice; then the others of the pile are.
        return view.count(self) >= 1 if decision.kind == "choose" else None

    def worth_playing(self, view: View) -> int:
        return 1000 if advice.junk_to_trash(view, view.hand, 1) else -1


class Conjurer(_Wizard):
    """Gain a card that costs up to $4. At the start of your next turn, this goes to the hand."""

    cost = 4
    types = Type.ACTION | Type.DURATION | Type.WIZARD

    def play(self, player: Player) -> None:
        player.gain_up_to(4)
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.put_in_hand(player.this())


class Sorcerer(_Wizard):
    """+1 Card, +1 Action. Each other player names a card, then reveals the top one; if it is another, a Curse."""

    cost = 5
    types = Type.ACTION | Type.ATTACK | Type.WIZARD
    cards = 1
    actions = 1

    def play(self, player: Player) -> None:
        for victim in player.attack():
            named = victim.names_a_card()
            revealed = victim.reveal_top(1)
            for card in revealed:
                if card is not named:
                    victim.gain("Curse")
            victim.topdeck(revealed)

    def advise(self, view: View, decision: Decision) -> Any:
        return advice.likeliest_on_top(view, decision.cards) if decision.kind == "name" else None


class SkippedTurn(Effect):
    """Its player skips the next turn."""

    listens = WOULD_TAKE_TURN

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and not event.replaced

    def happen(self, player: Player, event: Event) -> None:
        event.replaced = True


class Lich(_Wizard):
    """+6 Cards, +2 Actions. Skip a turn. When you trash this, it is discarded, and you gain a cheaper card from the
    trash.
    """

    cost = 6
    cards = 6
    actions = 2

    def play(self, player: Player) -> None:
        player.add_effect(SkippedTurn(), forever=True)

    def on_trash(self, player: Player) -> None:
        player.move_trashed(DISCARD)
        game = player.game
        cheaper = [card for card in game.trash if game.costs_less(card, self)]
        card = player.choose_one("gain", cheaper)
        if card is not None:
            player.gain_from_trash(card)

    def worth_playing(self, view: View) -> int:
        # Six cards are worth a turn only when the hand alone does little.
        return 1000 if advice.coins_this_turn(view) < 6 and view.gains_to_end > 3 else -1


class _Fort(RotatingPileCard):
    """A card of the Forts."""

    types = Type.ACTION | Type.FORT
    pile = "Forts"


class Tent(_Fort):
    """+$2. You may rotate the Forts. When you discard this from play, you may put it onto the deck."""

    cost = 3
    coins = 2

    def play(self, player: Player) -> None:
        player.may_rotate("Forts")

    def on_discard_from_play(self, player: Player, event: Event) -> None:
        if event.is_there() and player.may("topdeck", self):
            event.move_to(DECK)

    def advise(self, view: View, decision: Decision) -> Any:
        # It is a Silver that is always there.
        return True


class GarrisonTokens(Effect):
    """A token on the Garrison for each card gained this turn."""

    listens = GAIN
    lasts = True

    def __init__(self) -> None:
        super().__init__()
        self.count: int = 0

    def happen(self, player: Player, event: Event) -> None:
        # The first token keeps it in play, until the next turn turns all of them into cards.
        self.count += 1
        if self.count == 1:
            player.while_in_play(GarrisonCards(self))


class GarrisonCards(Effect):
    """At the start of its player's next turn, +1 Card for each token on the Garrison."""

    listens = TURN_START

    def __init__(self, tokens: GarrisonTokens) -> None:
        super().__init__()
        self.tokens = tokens

    def happen(self, player: Player, event: Event) -> None:
        player.plus_cards(self.tokens.count)


class Garrison(_Fort):
    """+$2. A token comes on this for each card you gain this turn; at the start of your next turn, +1 Card each."""

    cost = 4
    types = Type.ACTION | Type.DURATION | Type.FORT
    coins = 2

    def play(self, player: Player) -> None:
        player.add_effect(GarrisonTokens())


class HillFort(_Fort):
    """Gain a card that costs up to $4; either it goes to the hand, or +1 Card, +1 Action."""

    cost = 5

    def play(self, player: Player) -> None:
        card = player.gain_up_to(4)
        for choice in player.choices("Put it into the hand", "+1 Card, +1 Action"):
            if choice == 0:
                if card is not None:
                    player.put_in_hand(player.last_gained(card))
            else:
                player.plus_cards(1)
                player.plus_actions(1)

    def advise(self, view: View, decision: Decision) -> Any:
        return 1 if decision.kind == "choose" else None


class Stronghold(_Fort):
    """2 points. Either +$3, or +3 Cards at the start of your next turn."""

    cost = 6
    types = Type.ACTION | Type.DURATION | Type.VICTORY | Type.FORT
    vp = 2
    more_coins = True

    def play(self, player: Player) -> None:
        for choice in player.choices("+$3", "+3 Cards next turn"):
            if choice == 0:
                player.plus_coins(3)
            else:
                player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.plus_cards(3)

    def advise(self, view: View, decision: Decision) -> Any:
        # Coins where they make the difference to a Gold or a Province.
        coins = advice.coins_this_turn(view)
        return 0 if coins < 6 <= coins + 3 or coins < 8 <= coins + 3 else 1


class _Clash(RotatingPileCard):
    """A card of the Clashes."""

    types = Type.ACTION | Type.CLASH
    pile = "Clashes"


class BattlePlan(_Clash):
    """+1 Card, +1 Action. You may show an Attack from the hand for +1 Card. You may rotate any pile of the Supply."""

    cost = 3
    cards = 1
    actions = 1

    def play(self, player: Player) -> None:
        game = player.game
        shown = player.choose("reveal", player.in_hand(Type.ATTACK).different().cards, 0, 1)
        if shown:
            player.show(shown)
            player.plus_cards(1)
        mixed = [pile.card for pile in game.piles if pile.supply and pile.is_mixed()]
        card = player.choose_one("choose", mixed, must=False)
        pile = None if card is None else game.pile(card)
        if pile is not None:
            game.rotate(pile)

    def advise(self, view: View, decision: Decision) -> Any:
        return decision.cards[0]


class Archer(_Clash):
    """+$2. Each other player with five or more cards shows all but one, and discards the one of those you choose."""

    cost = 4
    types = Type.ACTION | Type.ATTACK | Type.CLASH
    coins = 2

    def play(self, player: Player) -> None:
        for victim in player.attack():
            if len(victim.hand) >= 5:
                hidden = victim.choose("keep", victim.hand[:], 1, 1)
                shown = victim.in_hand()
                shown.cards.remove(hidden[0])
                victim.show(shown.cards[:])
                victim.discard(shown.only(player.choose("discard", shown.cards, 1, 1, victim)))

    def advise(self, view: View, decision: Decision) -> Any:
        return advice.worst_first(view, decision.cards)[-1]


class WarlordEffect(Effect):
    """Its player can't play Actions from the hand that they have two copies of in play."""

    lasts = True

    def forbids_playing(self, player: Player, card: Card) -> bool:
        return player.game.types(card) & Type.ACTION != 0 and player.in_play.count(card) >= 2


class Warlord(_Clash):
    """+1 Action. At the start of your next turn, +2 Cards; until then no other player can play an Action from the hand
    of which they have two copies in play.
    """

    cost = 5
    types = Type.ACTION | Type.DURATION | Type.ATTACK | Type.CLASH
    actions = 1

    def play(self, player: Player) -> None:
        for victim in player.attack():
            player.game.limits_playing = True
            player.while_in_play(WarlordEffect(), until_turn_of=player, owner=victim)
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.plus_cards(2)


class Territory(_Clash):
    """A point for each Victory card of another name that you have. When you gain this, a Gold for each empty pile."""

    cost = 6
    types = Type.VICTORY | Type.CLASH

    def points(self, player: Player) -> int:
        return len([card for card, _ in player.owned_cards() if card.types & Type.VICTORY])

    def on_gain(self, player: Player) -> None:
        for _ in range(player.game.empty_piles):
            player.gain("Gold")


class _Odyssey(RotatingPileCard):
    """A card of the Odysseys."""

    types = Type.ACTION | Type.ODYSSEY
    pile = "Odysseys"


class OldMap(_Odyssey):
    """+1 Card, +1 Action. Discard a card, then +1 Card. You may rotate the Odysseys."""

    cost = 3
    cards = 1
    actions = 1

    def play(self, player: Player) -> None:
        player.discard_some(player.in_hand(), 1, 1)
        player.plus_cards(1)
        player.may_rotate("Odysseys")

    def advise(self, view: View, decision: Decision) -> Any:
        return view.count(self) >= 2 if decision.kind == "choose" else None


class Voyage(_Odyssey):
    """+1 Action. If the turn before was not yours, take another one, in which you can play only three cards from the
    hand.
    """

    cost = 4
    types = Type.ACTION | Type.DURATION | Type.ODYSSEY
    actions = 1

    def play(self, player: Player) -> None:
        game = player.game
        if not (game.last_seat == player.seat and game.in_a_row > 0):
            game.add_extra_turn(player, self, most_in_a_row=2, most_played=3)
            player.while_in_play(Effect(), until_turn_of=player)

    def worth_playing(self, view: View) -> int:
        return 50 if view.extra_turn else 1100


class SunkenTreasure(_Odyssey):
    """Gain an Action that you have no copy of in play."""

    cost = 5
    types = Type.TREASURE | Type.ODYSSEY

    def play(self, player: Player) -> None:
        game = player.game
        actions = [card for card in game.supply_cards() if game.types(card) & Type.ACTION]
        player.gain_one_of([card for card in actions if card not in player.in_play])


class DistantShore(_Odyssey):
    """2 points. +2 Cards, +1 Action. Gain an Estate."""

    cost = 6
    types = Type.ACTION | Type.VICTORY | Type.ODYSSEY
    cards = 2
    actions = 1
    vp = 2

    def play(self, player: Player) -> None:
        player.gain("Estate")
