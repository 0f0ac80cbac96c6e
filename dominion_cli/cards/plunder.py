"""Plunder: Kingdom cards, the Loot, Events and Traits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from dominion_cli.cards import advice
from dominion_cli.cards.lasting import AfterNextAction, BackToHand, MayTopdeck, PlayedNextTurn, ReplayNext
from dominion_cli.cards.piles import ShuffledPile
from dominion_cli.engine.card import Card
from dominion_cli.engine.effect import Effect
from dominion_cli.engine.event import Event
from dominion_cli.engine.kinds import EventLandscape, Trait
from dominion_cli.engine.table import NO_LIMIT
from dominion_cli.engine.types import (
    ATTACKED,
    CLEAN_UP,
    DECK,
    EMPTIED,
    FROM_PLAY,
    GAIN,
    HAND,
    INSTRUCT,
    PLAY,
    PLAYED,
    SHUFFLE,
    TREASURE_ORDER,
    TURN_END,
    TURN_START,
    UNDER_THIS,
    WOULD_CLEAR,
    Type,
)

if TYPE_CHECKING:
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.game import Game
    from dominion_cli.engine.player import Player
    from dominion_cli.engine.view import View

LOOT: Final = "Loot"


class NextGain(Effect):
    """Something happens the next time that its player gains a card of some types."""

    listens = GAIN

    types: int = 0

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.game.types(event.card) & self.types != 0


class AbundanceGain(NextGain):
    """The next time its player gains an Action: +1 Buy, +$3."""

    types = Type.ACTION

    def happen(self, player: Player, event: Event) -> None:
        player.plus_buys(1)
        player.plus_coins(3)


class Abundance(Card):
    """The next time you gain an Action, +1 Buy and +$3."""

    cost = 4
    types = Type.TREASURE | Type.DURATION
    more_coins = True

    def play(self, player: Player) -> None:
        player.while_in_play(AbundanceGain())


class BuriedTreasure(Card):
    """At the start of your next turn, +1 Buy and +$3. When you gain this, play it."""

    cost = 5
    types = Type.TREASURE | Type.DURATION
    more_coins = True

    def play(self, player: Player) -> None:
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.plus_buys(1)
        player.plus_coins(3)

    def on_gain(self, player: Player) -> None:
        player.play_gained()


class CabinBoy(Card):
    """+1 Card, +1 Action. At the start of your next turn, +$2, or trash this to gain a Duration."""

    cost = 4
    types = Type.ACTION | Type.DURATION
    cards = 1
    actions = 1
    more_coins = True

    def play(self, player: Player) -> None:
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        if player.choose_one_of("+$2", "Trash this to gain a Duration") == 0:
            player.plus_coins(2)
        elif player.trash_this():
            game = player.game
            player.gain_one_of([card for card in game.supply_cards() if game.types(card) & Type.DURATION])

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "choose":
            dear = [card for card in view.supply_cards if card.has_type(Type.DURATION) and view.cost(card) >= 6]
            return 1 if dear else 0
        return None


class CageGain(NextGain):
    """The next time its player gains a Victory card, the Cage is trashed, and at the end of the turn its cards come."""

    types = Type.VICTORY

    def happen(self, player: Player, event: Event) -> None:
        player.trash_this()
        player.add_effect(CageOpened())


class CageOpened(Effect):
    """At the end of the turn, what was set aside under a card comes into the hand."""

    listens = TURN_END

    def applies(self, player: Player, event: Event) -> bool:
        return True

    def happen(self, player: Player, event: Event) -> None:
        player.put_in_hand(player.under_this())


class Cage(Card):
    """Set aside up to four cards from the hand. The next time you gain a Victory card, trash this and put them into the
    hand at the end of the turn.
    """

    cost = 2
    types = Type.TREASURE | Type.DURATION

    def play(self, player: Player) -> None:
        hand = player.in_hand()
        player.set_under_this(hand.only(player.choose("set_aside", hand.cards, 0, 4)))
        player.while_in_play(CageGain())

    def advise(self, view: View, decision: Decision) -> Any:
        # What does nothing is out of the way there; Actions a later turn can use, and this one can't.
        dead = [card for card in decision.cards if advice.is_dead(card)]
        return (dead + [card for card in decision.cards if card.has_type(Type.ACTION)])[:4]


class Crew(Card):
    """+3 Cards. At the start of your next turn, this goes onto the deck."""

    cost = 5
    types = Type.ACTION | Type.DURATION
    cards = 3

    def play(self, player: Player) -> None:
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.topdeck(player.this())


class Crucible(Card):
    """Trash a card from the hand; +$1 for each $1 it costs."""

    cost = 4
    types = Type.TREASURE
    listens = TREASURE_ORDER
    more_coins = True

    def play(self, player: Player) -> None:
        card = player.trash_one(player.in_hand())
        if card is not None:
            player.plus_coins(player.game.coins_for(card))

    def advise(self, view: View, decision: Decision) -> Any:
        return "Estate" if "Estate" in decision.cards and view.gains_to_end > 3 else None

    def worth_playing(self, view: View) -> int:
        # Not a Copper that this turn needs.
        return 300 if advice.junk_to_trash(view, view.hand, 1) else -1


class CutthroatGain(Effect):
    """The next time anybody gains a Treasure that costs $5 or more, its player gains a Loot."""

    listens = GAIN

    def applies(self, player: Player, event: Event) -> bool:
        game = player.game
        return game.types(event.card) & Type.TREASURE != 0 and game.costs_between(event.card, 5, NO_LIMIT)

    def happen(self, player: Player, event: Event) -> None:
        player.gain_loot()


class Cutthroat(Card):
    """Each other player discards down to three cards. The next time anybody gains a Treasure of $5 or more, gain a
    Loot.
    """

    cost = 5
    types = Type.ACTION | Type.DURATION | Type.ATTACK
    brings = LOOT

    def play(self, player: Player) -> None:
        for victim in player.attack():
            victim.discard_down_to(3)
        player.while_in_play(CutthroatGain())


class Enlarge(Card):
    """Now and at the start of your next turn: trash a card from the hand and gain one that costs up to $2 more."""

    cost = 5
    types = Type.ACTION | Type.DURATION

    def play(self, player: Player) -> None:
        self._enlarge(player)
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        self._enlarge(player)

    def _enlarge(self, player: Player) -> None:
        """Trash a card for a dearer one."""
        card = player.trash_one(player.in_hand())
        if card is not None:
            player.gain_costing_more(card, 2)

    def advise(self, view: View, decision: Decision) -> Any:
        return advice.best_upgrade(view, decision, 2) if decision.kind == "trash" else None

    def worth_playing(self, view: View) -> int:
        return advice.upgrade_worth(view, self, 2)


class Figurine(Card):
    """+2 Cards. You may discard an Action for +1 Buy and +$1."""

    cost = 5
    types = Type.TREASURE
    cards = 2
    more_coins = True

    def play(self, player: Player) -> None:
        if player.discard_some(player.in_hand(Type.ACTION), 0, 1):
            player.plus_buys(1)
            player.plus_coins(1)

    def advise(self, view: View, decision: Decision) -> Any:
        return decision.cards[0] if decision.kind == "discard" else None


class FirstMate(Card):
    """Play any number of Actions of one name from the hand; then draw until six cards are in hand."""

    cost = 5

    def play(self, player: Player) -> None:
        card = player.choose_one("play", player.to_play(Type.ACTION), must=False)
        while card is not None:
            player.play_times(card, 1)
            more = [other for other in player.to_play(Type.ACTION) if other.name == card.name]
            card = player.choose_one("play", more, must=False)
        player.draw_to(6)

    def advise(self, view: View, decision: Decision) -> Any:
        # Most copies first, of those the dearest.
        best = max(decision.cards, key=lambda card: (decision.cards.count(card), card.cost))
        return best if best.worth_playing(view) >= 0 else []


class Flagship(Card):
    """+$2. The next time you play an Action that is no Command, play it again."""

    cost = 4
    types = Type.ACTION | Type.DURATION | Type.COMMAND
    coins = 2

    def play(self, player: Player) -> None:
        player.while_in_play(ReplayNext())


class FortuneHunter(Card):
    """+$2. Look at the top three cards; you may play a Treasure from them, the rest goes back in any order."""

    cost = 4
    coins = 2

    def play(self, player: Player) -> None:
        seen = player.look_at_top(3)
        treasures = seen.of_type(Type.TREASURE)
        player.play_from(treasures.only(player.choose("play", treasures.cards, 0, 1)))
        player.topdeck(seen.still_there())

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "play":
            return max(decision.cards, key=lambda card: card.coins)
        return advice.worst_first(view, decision.cards) if decision.kind == "order" else None


class FrigateEffect(Effect):
    """After each Action its player plays, down to four cards in hand."""

    listens = PLAYED
    lasts = True

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.game.types(event.card) & Type.ACTION != 0

    def happen(self, player: Player, event: Event) -> None:
        player.discard_down_to(4)


class Frigate(Card):
    """+$3. Until your next turn, each other player who plays an Action then discards down to four cards."""

    cost = 5
    types = Type.ACTION | Type.DURATION | Type.ATTACK
    coins = 3

    def play(self, player: Player) -> None:
        for victim in player.attack():
            player.while_in_play(FrigateEffect(), until_turn_of=player, owner=victim)


class Gondola(Card):
    """+$2, now or at the start of your next turn. When you gain this, you may play an Action from the hand."""

    cost = 4
    types = Type.TREASURE | Type.DURATION
    more_coins = True

    def play(self, player: Player) -> None:
        if player.choose_one_of("+$2 now", "+$2 next turn") == 0:
            player.plus_coins(2)
        else:
            player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.plus_coins(2)

    def on_gain(self, player: Player) -> None:
        card = player.choose_one("play", player.to_play(Type.ACTION), must=False)
        if card is not None:
            player.play_times(card, 1)


class GrottoEffect(Effect):
    """At the start of its owner's next turn, the cards set aside are discarded, and as many drawn."""

    listens = TURN_START

    def __init__(self, cards: list[Card]) -> None:
        super().__init__()
        self.cards = cards

    def happen(self, player: Player, event: Event) -> None:
        player.plus_cards(len(player.discard(player.under_this().only(self.cards))))


class Grotto(Card):
    """+1 Action. Set aside up to four cards; at the start of your next turn discard them and draw as many."""

    cost = 2
    types = Type.ACTION | Type.DURATION
    actions = 1

    def play(self, player: Player) -> None:
        hand = player.in_hand()
        cards = player.set_under_this(hand.only(player.choose("set_aside", hand.cards, 0, 4)))
        if cards:
            player.while_in_play(GrottoEffect(cards))

    def advise(self, view: View, decision: Decision) -> Any:
        return [card for card in decision.cards if advice.is_dead(card)][:4]

    def worth_playing(self, view: View) -> int:
        return 1050 if [card for card in view.hand if advice.is_dead(card)] else -1


class HarborBonus(AfterNextAction):
    """After the next Action this turn, if it gave its player +$, +$1."""

    def afterwards(self, player: Player, event: Event) -> None:
        # A card without a record in play does only what its icons say.
        given = player.coins - self.coins if event.play is None else event.play.coins_given
        if given > 0:
            player.plus_coins(1)


class HarborVillage(Card):
    """+1 Card, +2 Actions. After the next Action you play this turn, if it gave you +$, +$1."""

    cost = 4
    cards = 1
    actions = 2
    more_coins = True

    def play(self, player: Player) -> None:
        player.add_effect(HarborBonus())


class JewelledEgg(Card):
    """$1, +1 Buy. When you trash this, gain a Loot."""

    cost = 2
    types = Type.TREASURE
    coins = 1
    buys = 1
    brings = LOOT

    def on_trash(self, player: Player) -> None:
        player.gain_loot()


class KingsCache(Card):
    """You may play a Treasure from the hand three times."""

    name = "King's Cache"
    cost = 7
    types = Type.TREASURE

    def play(self, player: Player) -> None:
        for card in player.choose("play", player.to_play(Type.TREASURE), 0, 1):
            player.play_times(card, 3)

    def advise(self, view: View, decision: Decision) -> Any:
        return max(decision.cards, key=lambda card: (card.coins, card.cost))


class LandingPartyLeaves(Effect):
    """When the first card its player plays in a turn is a Treasure, it goes onto the deck afterwards."""

    listens = PLAY | PLAYED
    lasts = True

    def __init__(self) -> None:
        super().__init__()
        self.first: Card | None = None

    def applies(self, player: Player, event: Event) -> bool:
        game = player.game
        if event.player is not player:
            return False
        if event.kind == PLAYED:
            return self.first is event.card
        return game.turn_player() is player and game.played == 1 and game.types(event.card) & Type.TREASURE != 0

    def happen(self, player: Player, event: Event) -> None:
        if event.kind == PLAY:
            self.first = event.card
        else:
            player.end_effect(self)
            if self.play is not None:
                player.topdeck(player.card_of(self.play))


class LandingParty(Card):
    """+2 Cards, +2 Actions. The next time that the first card you play in a turn is a Treasure, this goes onto the deck
    afterwards.
    """

    cost = 4
    types = Type.ACTION | Type.DURATION
    cards = 2
    actions = 2

    def play(self, player: Player) -> None:
        player.while_in_play(LandingPartyLeaves())


class Longship(Card):
    """+2 Actions. At the start of your next turn, +2 Cards."""

    cost = 5
    types = Type.ACTION | Type.DURATION
    actions = 2

    def play(self, player: Player) -> None:
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.plus_cards(2)


class Mapmaker(Card):
    """Look at the top four cards, take two, discard the others. When anybody gains a Victory card, you may play this
    from the hand.
    """

    cost = 4
    types = Type.ACTION | Type.REACTION
    listens = GAIN

    def play(self, player: Player) -> None:
        seen = player.look_at_top(4)
        player.take_some(seen, 2, 2)
        player.discard(seen)

    def applies(self, player: Player, event: Event) -> bool:
        return player.game.types(event.card) & Type.VICTORY != 0 and player.may_play_from_hand(self)

    def happen(self, player: Player, event: Event) -> None:
        player.play_from_hand(self)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "take":
            return advice.worst_first(view, decision.cards)[-2:]
        return True


class Maroon(Card):
    """Trash a card from the hand; +2 Cards for each type it has."""

    cost = 4

    def play(self, player: Player) -> None:
        card = player.trash_one(player.in_hand())
        if card is not None:
            player.plus_cards(2 * int(player.game.types(card)).bit_count())

    def worth_playing(self, view: View) -> int:
        return advice.trash_worth(view, self, super().worth_playing(view))


class MiningRoadEffect(Effect):
    """Once this turn, a Treasure that is gained may be played."""

    listens = GAIN
    lasts = True

    def applies(self, player: Player, event: Event) -> bool:
        treasure = player.game.types(event.card) & Type.TREASURE != 0
        return event.player is player and treasure and event.is_there()

    def happen(self, player: Player, event: Event) -> None:
        if player.may("play", event.card):
            player.end_effect(self)
            player.play_gained()


class MiningRoad(Card):
    """+1 Action, +1 Buy, +$2. Once this turn, when you gain a Treasure, you may play it."""

    cost = 5
    actions = 1
    buys = 1
    coins = 2

    def play(self, player: Player) -> None:
        player.add_effect(MiningRoadEffect())

    def advise(self, view: View, decision: Decision) -> Any:
        # With no Buy left the coins are of no use, but it is discarded all the same.
        return True if decision.kind == "play" else None


class Pendant(Card):
    """$1 for each Treasure of another name that you have in play."""

    cost = 5
    types = Type.TREASURE
    more_coins = True

    def play(self, player: Player) -> None:
        player.plus_coins(len(player.cards_in_play().of_type(Type.TREASURE).different()))


class Pickaxe(Card):
    """$1. Trash a card from the hand; if it costs $3 or more, gain a Loot to the hand."""

    cost = 5
    types = Type.TREASURE
    listens = TREASURE_ORDER
    coins = 1
    brings = LOOT

    def play(self, player: Player) -> None:
        card = player.trash_one(player.in_hand())
        if card is not None and player.game.costs_between(card, 3, NO_LIMIT):
            player.gain_loot(HAND)

    def advise(self, view: View, decision: Decision) -> Any:
        # A Silver makes a Loot, which is played at once.
        return "Silver" if "Silver" in decision.cards else None

    def worth_playing(self, view: View) -> int:
        return 300 if "Silver" in view.hand else advice.trash_worth(view, self, 300)


class Pilgrim(Card):
    """+4 Cards. A card from the hand goes onto the deck."""

    cost = 5
    cards = 4

    def play(self, player: Player) -> None:
        player.topdeck_some(player.in_hand(), 1, 1)

    def advise(self, view: View, decision: Decision) -> Any:
        # What this turn has no use for starts the next one.
        return advice.spare_cards(view, decision.cards, 1) or None


class Quartermaster(Card):
    """At the start of each of your turns for the rest of the game: gain a card that costs up to $4, set aside on this,
    or put one from this into the hand.
    """

    cost = 5
    types = Type.ACTION | Type.DURATION

    def play(self, player: Player) -> None:
        player.at_next_turn(every=True)

    def next_turn(self, player: Player) -> None:
        if player.choose_one_of("Gain a card", "Take a card from this") == 0:
            player.gain_up_to(4, to=UNDER_THIS)
        else:
            player.take_some(player.under_this(), 1, 1)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "choose":
            # In one turn it gains, in the next it gives the card.
            return 1 if view.set_aside else 0
        return None


class Rope(Card):
    """$1, +1 Buy. At the start of your next turn, +1 Card, and you may trash a card from the hand."""

    cost = 4
    types = Type.TREASURE | Type.DURATION
    coins = 1
    buys = 1

    def play(self, player: Player) -> None:
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.plus_cards(1)
        player.trash_some(player.in_hand(), 0, 1)


class SackOfLoot(Card):
    """$1, +1 Buy. Gain a Loot."""

    cost = 6
    types = Type.TREASURE
    coins = 1
    buys = 1
    brings = LOOT

    def play(self, player: Player) -> None:
        player.gain_loot()


class ShrineGain(NextGain):
    """The next time its player gains a Treasure, up to two cards from the hand are trashed."""

    types = Type.TREASURE

    def happen(self, player: Player, event: Event) -> None:
        player.trash_some(player.in_hand(), 0, 2)


class SearchEffect(Effect):
    """The next time a Supply pile runs empty: the card is trashed, and a Loot gained."""

    listens = EMPTIED

    def applies(self, player: Player, event: Event) -> bool:
        return True

    def happen(self, player: Player, event: Event) -> None:
        if self.play is not None:
            player.trash(player.card_of(self.play))
            player.gain_loot()


class Search(Card):
    """+$2. The next time a Supply pile runs empty, trash this and gain a Loot."""

    cost = 2
    types = Type.ACTION | Type.DURATION
    coins = 2
    brings = LOOT

    def play(self, player: Player) -> None:
        player.while_in_play(SearchEffect())


class SecludedShrine(Card):
    """+$1. The next time you gain a Treasure, trash up to two cards from the hand."""

    cost = 3
    types = Type.ACTION | Type.DURATION
    coins = 1

    def play(self, player: Player) -> None:
        player.while_in_play(ShrineGain())


class ShamanGain(Effect):
    """At the start of its player's turn, a card from the trash that costs up to $6 is gained."""

    listens = TURN_START
    lasts = True

    def happen(self, player: Player, event: Event) -> None:
        found = player.game.in_trash().costing(0, 6)
        card = player.choose_one("gain", found.different().cards)
        if card is not None:
            player.gain_from_trash(card)


class Shaman(Card):
    """+1 Action, +$1. You may trash a card from the hand. In games with this, at the start of your turn, gain a card
    from the trash that costs up to $6.
    """

    cost = 2
    actions = 1
    coins = 1

    def start_game(self, game: Game) -> None:
        if game.pile(self) is not None:
            for player in game.players:
                player.add_effect(ShamanGain(), forever=True)

    def play(self, player: Player) -> None:
        player.trash_some(player.in_hand(), 0, 1)


class SilverMine(Card):
    """Gain a Treasure that costs less than this to the hand."""

    cost = 5
    types = Type.TREASURE

    def play(self, player: Player) -> None:
        game = player.game
        cheaper = [card for card in game.supply_cheaper(self) if game.types(card) & Type.TREASURE]
        player.gain_one_of(cheaper, HAND)


class Siren(Card):
    """Each other player gains a Curse. At the start of your next turn, draw until eight cards are in hand. When you
    gain this, trash it unless you trash an Action from the hand.
    """

    cost = 3
    types = Type.ACTION | Type.DURATION | Type.ATTACK

    def play(self, player: Player) -> None:
        for victim in player.attack():
            victim.gain("Curse")
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.draw_to(8)

    def on_gain(self, player: Player) -> None:
        gained = player.just_gained()
        if not player.trash_some(player.in_hand(Type.ACTION), 0, 1):
            player.lose_track()
            player.trash(gained)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "trash":
            cheap = [card for card in decision.cards if card.cost <= 3]
            return min(cheap, key=lambda card: card.cost) if cheap else []
        return None


class Stowaway(Card):
    """At the start of your next turn, +2 Cards. When anybody gains a Duration, you may play this from the hand."""

    cost = 3
    types = Type.ACTION | Type.DURATION | Type.REACTION
    listens = GAIN

    def play(self, player: Player) -> None:
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.plus_cards(2)

    def applies(self, player: Player, event: Event) -> bool:
        return player.game.types(event.card) & Type.DURATION != 0 and player.may_play_from_hand(self)

    def happen(self, player: Player, event: Event) -> None:
        player.play_from_hand(self)

    def advise(self, view: View, decision: Decision) -> Any:
        return True


class SwampShacks(Card):
    """+2 Actions. +1 Card for every three cards you have in play."""

    cost = 4
    actions = 2

    def play(self, player: Player) -> None:
        player.plus_cards(len(player.in_play) // 3)


class TaskmasterGain(Effect):
    """When its player gains a card that costs exactly $5 this turn, Taskmaster repeats at the start of the next one."""

    listens = GAIN

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.game.costs_between(event.card, 5, 5)

    def happen(self, player: Player, event: Event) -> None:
        player.at_next_turn()


class Taskmaster(Card):
    """+1 Action, +$1. If you gain a card that costs exactly $5 this turn, the same again at your next turn's start."""

    cost = 3
    types = Type.ACTION | Type.DURATION
    actions = 1
    coins = 1

    def play(self, player: Player) -> None:
        player.add_effect(TaskmasterGain())

    def next_turn(self, player: Player) -> None:
        player.plus_actions(1)
        player.plus_coins(1)
        self.play(player)


class Tools(Card):
    """Gain a copy of a card that anybody has in play."""

    cost = 4
    types = Type.TREASURE

    def play(self, player: Player) -> None:
        game = player.game
        there = [card for each in game.players for card in each.in_play]
        player.gain_one_of([card for card in dict.fromkeys(there) if game.in_supply(card)])


class TricksterEffect(Effect):
    """Once this turn, a Treasure that is discarded from play may be set aside, for the hand at the end of the turn."""

    listens = FROM_PLAY
    lasts = True

    def applies(self, player: Player, event: Event) -> bool:
        treasure = player.game.types(event.card) & Type.TREASURE != 0
        return event.player is player and treasure and event.is_there()

    def happen(self, player: Player, event: Event) -> None:
        if player.may("set_aside", event.card) and event.move_into(player.mat("Trickster")):
            player.end_effect(self)
            player.add_effect(BackToHand())


class Trickster(Card):
    """Each other player gains a Curse. Once this turn, a Treasure you discard from play may be set aside; it goes to
    the hand at the end of the turn.
    """

    cost = 5
    types = Type.ACTION | Type.ATTACK

    def play(self, player: Player) -> None:
        for victim in player.attack():
            victim.gain("Curse")
        player.add_effect(TricksterEffect())

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "set_aside":
            return decision.cards[0].coins >= max([card.coins for card in view.in_play], default=0)
        return None


class WealthyVillage(Card):
    """+1 Card, +2 Actions. When you gain this with three Treasures of different names in play, gain a Loot."""

    cost = 5
    cards = 1
    actions = 2
    brings = LOOT

    def on_gain(self, player: Player) -> None:
        if len(player.cards_in_play().of_type(Type.TREASURE).different()) >= 3:
            player.gain_loot()


class Avoid(EventLandscape):
    """+1 Buy. The next time you shuffle this turn, up to three of the cards go into the discard pile."""

    cost = 2

    def bought(self, player: Player) -> None:
        player.plus_buys(1)
        player.add_effect(AvoidShuffle())

    def advise(self, view: View, decision: Decision) -> Any:
        return [card for card in decision.cards if advice.below_average(view, card)][:3]


class AvoidShuffle(Effect):
    """Up to three of the cards that were shuffled go into the discard pile."""

    listens = SHUFFLE

    def happen(self, player: Player, event: Event) -> None:
        player.pick_shuffled([], [], player.choose("discard", sorted(player.deck, key=str), 0, 3))


class Bury(EventLandscape):
    """+1 Buy. A card from the discard pile goes under the deck."""

    cost = 1

    def bought(self, player: Player) -> None:
        player.plus_buys(1)
        found = player.in_discard_pile()
        player.put_under_deck(found.only(player.choose("bottom", found.cards, 1, 1)))

    def advise(self, view: View, decision: Decision) -> Any:
        return advice.worst_first(view, decision.cards)[0]


class Deliver(EventLandscape):
    """+1 Buy. This turn, each card you gain is set aside, and goes to the hand at the end of the turn."""

    cost = 2

    def bought(self, player: Player) -> None:
        player.plus_buys(1)
        player.add_effect(DeliverGain())
        player.add_effect(BackToHand())


class DeliverGain(Effect):
    """A card gained this turn is set aside."""

    listens = GAIN
    lasts = True

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and event.is_there()

    def happen(self, player: Player, event: Event) -> None:
        event.move_into(player.mat(self.source.name))
        # The card has moved: nothing else that waits for the gain can move it now.
        event.place = None


class Foray(EventLandscape):
    """Discard three cards, revealed; if they have different names, gain a Loot."""

    cost = 3
    brings = LOOT

    def bought(self, player: Player) -> None:
        discarded = player.discard_some(player.in_hand(), 3, 3, revealed=True)
        if len(dict.fromkeys(discarded)) == 3:
            player.gain_loot()

    def advise(self, view: View, decision: Decision) -> Any:
        different = list(dict.fromkeys(advice.worst_first(view, decision.cards)))
        return different[:3] if len(different) >= 3 else None


class Invasion(EventLandscape):
    """You may play an Attack from the hand. Gain a Duchy, an Action onto the deck, and a Loot, which is played."""

    cost = 10
    brings = LOOT

    def bought(self, player: Player) -> None:
        game = player.game
        card = player.choose_one("play", player.to_play(Type.ATTACK), must=False)
        if card is not None:
            player.play_times(card, 1)
        player.gain("Duchy")
        player.gain_one_of([other for other in game.supply_cards() if game.types(other) & Type.ACTION], DECK)
        loot = player.gain_loot()
        if loot is not None:
            player.play_from(player.last_gained(loot))


class StaysInPlay(Effect):
    """Nothing is discarded from play in this turn's Clean-up."""

    listens = WOULD_CLEAR

    def happen(self, player: Player, event: Event) -> None:
        event.replaced = True


class Journey(EventLandscape):
    """Once a turn: if the turn before was not yours, nothing is discarded from play in this turn's Clean-up, and you
    take another turn.
    """

    cost = 4

    def start_game(self, game: Game) -> None:
        # Of any card in play it can matter in which turn it was played.
        game.records_all = True

    def may_be_bought(self, player: Player) -> bool:
        return player.number_this_turn(self.name) == 0

    def bought(self, player: Player) -> None:
        game = player.game
        player.add_this_turn(self.name)
        if not (game.last_seat == player.seat and game.in_a_row > 0):
            player.add_effect(StaysInPlay())
            game.add_extra_turn(player, self, most_in_a_row=2)


class Launch(EventLandscape):
    """Once a turn: return to the Action phase. +1 Card, +1 Action, +1 Buy."""

    cost = 3

    def may_be_bought(self, player: Player) -> bool:
        return player.number_this_turn(self.name) == 0

    def bought(self, player: Player) -> None:
        player.add_this_turn(self.name)
        player.game.back_to_action_phase()
        player.plus_cards(1)
        player.plus_actions(1)
        player.plus_buys(1)


class Looting(EventLandscape):
    """Gain a Loot."""

    cost = 6
    brings = LOOT

    def bought(self, player: Player) -> None:
        player.gain_loot()


class Maelstrom(EventLandscape):
    """Trash three cards from the hand. Each other player with five or more cards trashes one."""

    cost = 4

    def bought(self, player: Player) -> None:
        player.trash_some(player.in_hand(), 3, 3)
        for other in player.others():
            if len(other.hand) >= 5:
                other.trash_some(other.in_hand(), 1, 1)


class MirrorGain(NextGain):
    """The next time its player gains an Action this turn, they gain a copy of it."""

    types = Type.ACTION

    def happen(self, player: Player, event: Event) -> None:
        player.gain_copy(event.card)


class Mirror(EventLandscape):
    """+1 Buy. The next time you gain an Action this turn, gain a copy of it."""

    cost = 3

    def bought(self, player: Player) -> None:
        player.plus_buys(1)
        player.add_effect(MirrorGain())


class Peril(EventLandscape):
    """You may trash an Action from the hand to gain a Loot."""

    cost = 2
    brings = LOOT

    def bought(self, player: Player) -> None:
        if player.trash_some(player.in_hand(Type.ACTION), 0, 1):
            player.gain_loot()

    def advise(self, view: View, decision: Decision) -> Any:
        cheapest = min(decision.cards, key=lambda card: card.cost)
        return cheapest if cheapest.cost <= 4 else []


class Prepared(Effect):
    """At the start of the next turn, the Actions and Treasures set aside are played, the rest is discarded."""

    listens = TURN_START

    def happen(self, player: Player, event: Event) -> None:
        aside = player.on(self.source.name)
        while len(aside.still_there().of_type(Type.ACTION | Type.TREASURE)) > 0:
            ready = aside.still_there().of_type(Type.ACTION | Type.TREASURE)
            player.play_from(ready.only(player.choose("play", ready.cards, 1, 1)))
        player.discard(aside)


class Prepare(EventLandscape):
    """Set the hand aside. At the start of your next turn, play its Actions and Treasures in any order; discard the
    rest.
    """

    cost = 3

    def bought(self, player: Player) -> None:
        if player.put_on(self.name, player.in_hand()):
            player.add_effect(Prepared(), forever=True)


class Prosper(EventLandscape):
    """Gain a Loot, and any number of Treasures of different names."""

    cost = 10
    brings = LOOT

    def bought(self, player: Player) -> None:
        game = player.game
        player.gain_loot()
        treasures = [card for card in game.supply_cards() if game.types(card) & Type.TREASURE]
        for card in player.choose("gain", treasures, 0, len(treasures)):
            player.gain(card)

    def advise(self, view: View, decision: Decision) -> Any:
        return [card for card in decision.cards if card.cost >= 3]


class RushGain(NextGain):
    """The next time its player gains an Action this turn, it is played."""

    types = Type.ACTION

    def happen(self, player: Player, event: Event) -> None:
        player.play_gained()


class Rush(EventLandscape):
    """+1 Buy. The next time you gain an Action this turn, play it."""

    cost = 2

    def bought(self, player: Player) -> None:
        player.plus_buys(1)
        player.add_effect(RushGain())


class Scrounge(EventLandscape):
    """Trash a card from the hand, or gain an Estate from the trash, and with it a card that costs up to $5."""

    cost = 3

    def bought(self, player: Player) -> None:
        if player.choose_one_of("Trash a card", "Gain an Estate from the trash") == 0:
            player.trash_some(player.in_hand(), 1, 1)
            return
        for card in player.game.in_trash().named("Estate").cards[:1]:
            if player.gain_from_trash(card) is not None:
                player.gain_up_to(5)

    def advise(self, view: View, decision: Decision) -> Any:
        return (1 if "Estate" in view.trash else 0) if decision.kind == "choose" else None


class Cheap(Trait):
    """Cheap cards cost $1 less."""

    def discount(self, player: Player, card: Card) -> int:
        return 1 if player.game.has_trait(card, self) else 0


class Cursed(Trait):
    """When you gain a Cursed card, gain a Loot and a Curse."""

    listens = GAIN
    brings = LOOT

    def happen(self, player: Player, event: Event) -> None:
        player.gain_loot()
        player.gain("Curse")


class Fated(Trait):
    """When you shuffle, you may put Fated cards on top of the deck or under it."""

    listens = SHUFFLE

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and len(self.own(player, player.deck)) > 0

    def happen(self, player: Player, event: Event) -> None:
        fated = sorted(self.own(player, player.deck), key=str)
        top = player.choose("topdeck", fated, 0, len(fated))
        for card in top:
            fated.remove(card)
        under = player.choose("bottom", fated, 0, len(fated))
        player.show(top + under)
        player.pick_shuffled(top, under, [])

    def advise(self, view: View, decision: Decision) -> Any:
        # Cards for which the deck was built come early.
        return list(decision.cards) if decision.kind == "topdeck" and decision.cards[0].cost >= 3 else []


class Fawning(Trait):
    """When you gain a Province, gain a Fawning card."""

    listens = GAIN

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and event.card.name == "Province"

    def happen(self, player: Player, event: Event) -> None:
        player.gain_with_trait(self)


class Friendly(Trait):
    """At the start of your Clean-up you may discard a Friendly card to gain one."""

    listens = CLEAN_UP

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and len(self.own(player, player.hand)) > 0

    def happen(self, player: Player, event: Event) -> None:
        hand = player.in_hand()
        if player.discard_some(hand.only(self.own(player, hand.cards)), 0, 1):
            player.gain_with_trait(self)

    def advise(self, view: View, decision: Decision) -> Any:
        # It would be discarded anyway.
        return decision.cards[0]


class Hasty(Trait):
    """When you gain a Hasty card, it is set aside, and played at the start of your next turn."""

    listens = GAIN

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.game.has_trait(event.card, self) and event.is_there()

    def happen(self, player: Player, event: Event) -> None:
        if event.move_into(player.mat(self.name)):
            event.place = None
            player.add_effect(PlayedNextTurn(event.card, place=self.name), forever=True)


class Inherited(Trait):
    """Each player starts with an Inherited card in place of a starting card of their choice."""

    # It is part of setting up: nothing else happens before it.
    first_at = TURN_START
    listens = TURN_START

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.game.turn_number == 1

    def happen(self, player: Player, event: Event) -> None:
        game = player.game
        for each in [player, *player.others()]:
            pile = game.pile(game.setup.traits.get(self.name, ""))
            if pile is not None and pile.count > 0:
                different = list(dict.fromkeys(game.setup.start_deck))
                for card in each.choose("return", different, 1, 1):
                    each.replace_starting_card(card, pile)

    def advise(self, view: View, decision: Decision) -> Any:
        return "Estate" if "Estate" in decision.cards else None


class Inspiring(Trait):
    """After playing an Inspiring card in your turn, you may play an Action from the hand that you have no copy of in
    play.
    """

    listens = PLAYED

    def applies(self, player: Player, event: Event) -> bool:
        game = player.game
        return event.player is player and game.turn_player() is player and game.has_trait(event.card, self)

    def happen(self, player: Player, event: Event) -> None:
        cards = [card for card in player.to_play(Type.ACTION) if card not in player.in_play]
        card = player.choose_one("play", cards, must=False)
        if card is not None:
            player.play_times(card, 1)


class Nearby(Trait):
    """When you gain a Nearby card, +1 Buy."""

    listens = GAIN

    def happen(self, player: Player, event: Event) -> None:
        player.plus_buys(1)


class Patient(Trait):
    """At the start of your Clean-up you may set aside Patient cards, to play them at the start of your next turn."""

    listens = CLEAN_UP

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and len(self.own(player, player.hand)) > 0

    def happen(self, player: Player, event: Event) -> None:
        hand = player.in_hand()
        own = hand.only(self.own(player, hand.cards))
        for card in player.put_on(self.name, own.only(player.choose("set_aside", own.cards, 0, len(own)))):
            player.add_effect(PlayedNextTurn(card, place=self.name), forever=True)

    def advise(self, view: View, decision: Decision) -> Any:
        return list(decision.cards)


class Pious(Trait):
    """When you gain a Pious card, you may trash a card from the hand."""

    listens = GAIN

    def happen(self, player: Player, event: Event) -> None:
        player.trash_some(player.in_hand(), 0, 1)


class Reckless(Trait):
    """The instructions of a Reckless card are followed twice. Discarded from play, it returns to its pile."""

    first_at = INSTRUCT
    listens = INSTRUCT | FROM_PLAY | TREASURE_ORDER

    def happen(self, player: Player, event: Event) -> None:
        if event.kind == INSTRUCT:
            event.again += 1
        elif event.is_there():
            player.return_to_pile(player.just_gained())


class Rich(Trait):
    """When you gain a Rich card, gain a Silver."""

    listens = GAIN

    def happen(self, player: Player, event: Event) -> None:
        player.gain("Silver")


class Shy(Trait):
    """At the start of your turn, you may discard one Shy card for +2 Cards."""

    listens = TURN_START

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and len(self.own(player, player.hand)) > 0

    def happen(self, player: Player, event: Event) -> None:
        hand = player.in_hand()
        if player.discard_some(hand.only(self.own(player, hand.cards)), 0, 1):
            player.plus_cards(2)


class Tireless(Trait):
    """When you discard a Tireless card from play, it is set aside, and goes onto the deck at the end of the turn."""

    listens = FROM_PLAY

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.game.has_trait(event.card, self) and event.is_there()

    def happen(self, player: Player, event: Event) -> None:
        if event.move_into(player.mat(self.name)):
            event.place = None
            player.add_effect(OntoDeck())


class OntoDeck(Effect):
    """At the end of the turn, what was set aside goes onto the deck."""

    listens = TURN_END

    def applies(self, player: Player, event: Event) -> bool:
        return True

    def happen(self, player: Player, event: Event) -> None:
        player.topdeck(player.on(self.source.name))


class _LootCard(Card):
    """A card of the Loot pile."""

    cost = 7
    types = Type.TREASURE | Type.LOOT
    copies = 2
    pile = LOOT


class Amphora(_LootCard):
    """+1 Buy and +$3, now or at the start of your next turn."""

    types = Type.TREASURE | Type.DURATION | Type.LOOT
    more_coins = True

    def play(self, player: Player) -> None:
        if player.choose_one_of("Now", "Next turn") == 0:
            self.next_turn(player)
        else:
            player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.plus_buys(1)
        player.plus_coins(3)


class Doubloons(_LootCard):
    """$3. When you gain this, gain a Gold."""

    coins = 3

    def on_gain(self, player: Player) -> None:
        player.gain("Gold")


class EndlessChalice(_LootCard):
    """$1, +1 Buy, now and at the start of each of your turns for the rest of the game."""

    types = Type.TREASURE | Type.DURATION | Type.LOOT
    coins = 1
    buys = 1

    def play(self, player: Player) -> None:
        player.at_next_turn(every=True)

    def next_turn(self, player: Player) -> None:
        player.plus_buys(1)
        player.plus_coins(1)


class Figurehead(_LootCard):
    """$3. At the start of your next turn, +2 Cards."""

    types = Type.TREASURE | Type.DURATION | Type.LOOT
    coins = 3

    def play(self, player: Player) -> None:
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.plus_cards(2)


class Hammer(_LootCard):
    """$3. Gain a card that costs up to $4."""

    coins = 3

    def play(self, player: Player) -> None:
        player.gain_up_to(4)


class Insignia(_LootCard):
    """$3. Cards that you gain this turn may go onto the deck."""

    coins = 3

    def play(self, player: Player) -> None:
        player.add_effect(MayTopdeck())

    def advise(self, view: View, decision: Decision) -> Any:
        return advice.good_to_draw(decision.cards[0])


class Jewels(_LootCard):
    """$3, +1 Buy. At the start of your next turn, this goes under the deck."""

    types = Type.TREASURE | Type.DURATION | Type.LOOT
    coins = 3
    buys = 1

    def play(self, player: Player) -> None:
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.put_under_deck(player.this())


class Orb(_LootCard):
    """Either play an Action or Treasure from the discard pile, or +1 Buy and +$3."""

    more_coins = True

    def play(self, player: Player) -> None:
        if player.choose_one_of("Play a card from the discard pile", "+1 Buy, +$3") == 0:
            found = player.in_discard_pile().of_type(Type.ACTION | Type.TREASURE)
            player.play_from(found.only(player.choose("play", found.cards, 1, 1)))
        else:
            player.plus_buys(1)
            player.plus_coins(3)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "choose":
            return 0 if max([card.coins for card in view.discard_pile], default=0) > 3 else 1
        return max(decision.cards, key=lambda card: card.coins)


class PrizeGoat(_LootCard):
    """$3, +1 Buy. You may trash a card from the hand."""

    coins = 3
    buys = 1

    def play(self, player: Player) -> None:
        player.trash_some(player.in_hand(), 0, 1)


class PuzzleBox(_LootCard):
    """$3, +1 Buy. You may set aside a card from the hand; it comes back to the hand at the end of the turn."""

    coins = 3
    buys = 1

    def play(self, player: Player) -> None:
        hand = player.in_hand()
        if player.put_on(self.name, hand.only(player.choose("set_aside", hand.cards, 0, 1))):
            player.add_effect(BackToHand())

    def advise(self, view: View, decision: Decision) -> Any:
        # An Action, which is of no use any more in this turn.
        actions = [card for card in decision.cards if card.has_type(Type.ACTION)]
        return max(actions, key=lambda card: card.cost) if actions else []


class Sextant(_LootCard):
    """$3, +1 Buy. Look at the top five cards; discard any of them, the rest goes back in any order."""

    coins = 3
    buys = 1

    def play(self, player: Player) -> None:
        seen = player.look_at_top(5)
        player.discard_some(seen, 0, 5)
        player.topdeck(seen)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "discard":
            return [card for card in decision.cards if advice.below_average(view, card)]
        return advice.worst_first(view, decision.cards) if decision.kind == "order" else None


class Shield(_LootCard):
    """$3, +1 Buy. When another player plays an Attack, you may reveal this from the hand to be unaffected."""

    types = Type.TREASURE | Type.REACTION | Type.LOOT
    coins = 3
    buys = 1
    listens = ATTACKED

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is not player and not event.spares(player)

    def happen(self, player: Player, event: Event) -> None:
        event.spare(player)

    def advise(self, view: View, decision: Decision) -> Any:
        return True


class SpellScroll(_LootCard):
    """Trash this to gain a cheaper card; if it is an Action or Treasure, you may play it."""

    types = Type.ACTION | Type.TREASURE | Type.LOOT

    def play(self, player: Player) -> None:
        if not player.trash_this():
            return
        card = player.gain_cheaper(self)
        if card is not None and player.game.types(card) & (Type.ACTION | Type.TREASURE):
            gained = player.last_gained(card)
            player.play_from(gained.only(player.choose("play", gained.cards, 0, 1)))


class Staff(_LootCard):
    """$3, +1 Buy. You may play an Action from the hand."""

    coins = 3
    buys = 1

    def play(self, player: Player) -> None:
        card = player.choose_one("play", player.to_play(Type.ACTION), must=False)
        if card is not None:
            player.play_times(card, 1)


class Sword(_LootCard):
    """$3, +1 Buy. Each other player discards down to four cards."""

    types = Type.TREASURE | Type.ATTACK | Type.LOOT
    coins = 3
    buys = 1

    def play(self, player: Player) -> None:
        for victim in player.attack():
            victim.discard_down_to(4)


class Loot(ShuffledPile):
    """Two each of fifteen Treasures, shuffled, beside the Supply; whoever gains a Loot gains the top one."""

    name = LOOT
    cost = 7
    types = Type.TREASURE | Type.LOOT
    role = "Non-Supply"
