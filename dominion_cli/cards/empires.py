"""Empires: 24 Kingdom piles, five of them split and one of Castles, 13 Events and 21 Landmarks; debt and VP tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dominion_cli.cards import advice
from dominion_cli.cards.piles import SplitPileCard
from dominion_cli.cards.playing import command, play_as_chosen
from dominion_cli.engine.card import Card, Landscape
from dominion_cli.engine.effect import Effect
from dominion_cli.engine.event import Event
from dominion_cli.engine.kinds import EventLandscape, Landmark
from dominion_cli.engine.seat import ASIDE
from dominion_cli.engine.table import NO_LIMIT
from dominion_cli.engine.types import (
    BETWEEN_TURNS,
    BUY,
    BUY_START,
    CLEAN_UP,
    DECK,
    GAIN,
    HAND,
    INSTRUCT,
    TRASH,
    TREASURE_ORDER,
    TURN_END,
    TURN_START,
    Type,
)

if TYPE_CHECKING:
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.game import Game
    from dominion_cli.engine.pile import Pile
    from dominion_cli.engine.player import Player
    from dominion_cli.engine.view import View


class ArchiveTurns(Effect):
    """One of the cards set aside by one play of an Archive, at the start of each turn; the Archive stays for it."""

    listens = TURN_START
    lasts = True

    def __init__(self, cards: list[Card]) -> None:
        super().__init__()
        self.cards = cards

    def happen(self, player: Player, event: Event) -> None:
        self.take_one(player)

    def take_one(self, player: Player) -> None:
        """Have the player take one of the cards; with the last one this ends."""
        for card in player.take_some(player.on(ASIDE).only(self.cards), 1, 1):
            self.cards.remove(card)
        if not self.cards:
            player.end_effect(self)


class Archive(Card):
    """+1 Action. Set aside the top three cards; now and at the start of your next two turns, take one in hand."""

    cost = 5
    types = Type.ACTION | Type.DURATION
    actions = 1

    def play(self, player: Player) -> None:
        # Face down: nobody else sees which.
        aside = player.put_on(ASIDE, player.look_at_top(3))
        # Each play has three cards of its own: two Archives give one card each.
        turns = ArchiveTurns(aside)
        player.while_in_play(turns)
        turns.take_one(player)

    def advise(self, view: View, decision: Decision) -> Any:
        return advice.worst_first(view, decision.cards)[-1]


class Capital(Card):
    """$6, +1 Buy. When you discard it from play, take 6 debt, which you may pay off at once."""

    cost = 5
    types = Type.TREASURE
    coins = 6
    buys = 1

    def on_discard_from_play(self, player: Player, event: Event) -> None:
        player.take_debt(6)
        player.may_pay_debt()


class Castles(Card):
    """The Castles, the cheapest on top: one of each, with more than two players two of every other."""

    cost = 3
    types = Type.VICTORY | Type.CASTLE

    def pile_cards(self, players: int) -> list[tuple[str, int]]:
        return [(card.name, card.copies if players > 2 else 1) for card in self.parts]


class Catapult(SplitPileCard):
    """+$1. Trash a card from the hand. At $3 or more others gain a Curse; for a Treasure they discard down to three."""

    cost = 3
    types = Type.ACTION | Type.ATTACK
    coins = 1
    pile = "Catapult/Rocks"

    def play(self, player: Player) -> None:
        card = player.trash_one(player.in_hand())
        if card is None:
            return
        if player.game.costs_between(card, 3, NO_LIMIT):
            for victim in player.attack():
                victim.gain("Curse")
        if player.game.types(card) & Type.TREASURE:
            for victim in player.attack():
                victim.discard_down_to(3)

    def advise(self, view: View, decision: Decision) -> Any:
        # Rocks and Curses go best, then Coppers: a Treasure costs the others two cards.
        ranks = {"Rocks": 3, "Curse": 2, "Copper": 1}
        if decision.kind == "trash":
            best = max(decision.cards, key=lambda card: ranks.get(card.name, 0))
            return best if best.name in ranks else advice.least_loss_first(view, decision.cards)[0]
        return None

    def worth_playing(self, view: View) -> int:
        return advice.trash_worth(view, self, 125 if len(view.hand) > 1 else 90)


class Rocks(SplitPileCard):
    """$1. When you gain or trash it, gain a Silver: in your Buy phase onto the deck, otherwise to the hand."""

    cost = 4
    types = Type.TREASURE
    coins = 1
    pile = "Catapult/Rocks"

    def on_gain(self, player: Player) -> None:
        player.gain("Silver", to=DECK if player.game.in_buy_phase(player) else HAND)

    def on_trash(self, player: Player) -> None:
        self.on_gain(player)


class CatapultRocks(Card):
    """Five Catapults on five Rocks."""

    name = "Catapult/Rocks"
    cost = 3
    types = Type.ACTION | Type.ATTACK


class ChariotRace(Card):
    """+1 Action. +1 Card, which is revealed; the player to the left reveals one. Yours costs more: +$1 and +1 VP."""

    cost = 3
    actions = 1
    more_coins = True

    def play(self, player: Player) -> None:
        before = len(player.hand)
        player.plus_cards(1)
        mine = player.hand[before:]
        player.show(mine)
        self.race(player, mine)

    def race(self, player: Player, mine: list[Card]) -> None:
        """Compare the card with the neighbour's top one."""
        other = player.left_neighbour()
        if other is player:
            return
        theirs = other.reveal_top(1)
        for card in theirs:
            if mine and player.game.costs_less(card, mine[0]):
                player.plus_coins(1)
                player.take_vp(1)
        other.topdeck(theirs)


class FirstChariotRace(ChariotRace):
    """+1 Action. Reveal the top card and take it; the player to the left reveals one. Yours costs more: +$1, +1 VP."""

    printing = "first"

    def play(self, player: Player) -> None:
        # Taking a card is not drawing it: the -1 Card token stays.
        self.race(player, player.put_in_hand(player.reveal_top(1)))


class CharmGain(Effect):
    """At the next card gained (or bought), another card of another name that costs the same may be gained."""

    listens = GAIN

    def __init__(self) -> None:
        super().__init__()
        self.event: Event | None = None

    def applies(self, player: Player, event: Event) -> bool:
        # Several Charms wait for the same gain; what one of them then gains is not the next card for another.
        if self.event is None and event.player is player:
            self.event = event
        return self.event is event

    def happen(self, player: Player, event: Event) -> None:
        gained = event.card
        same = player.game.supply_exactly(0, gained)
        player.gain_one_of([card for card in same if card.name != gained.name], must=False)


class Charm(Card):
    """Choose one: +1 Buy and +$2; or the next card you gain this turn may bring another one of the same cost."""

    cost = 5
    types = Type.TREASURE

    def play(self, player: Player) -> None:
        self.charm(player, CharmGain())

    def charm(self, player: Player, effect: CharmGain) -> None:
        """Give a Buy and $2, or have the effect wait for its event."""
        if player.choose_one_of("+1 Buy and +$2", "another card with the next one") == 0:
            player.plus_buys(1)
            player.plus_coins(2)
        else:
            player.add_effect(effect)


class FirstCharmGain(CharmGain):
    """The same at the next card bought."""

    listens = BUY


class FirstCharm(Charm):
    """Choose one: +1 Buy and +$2; or the next card you buy this turn may bring another one of the same cost."""

    printing = "first"

    def play(self, player: Player) -> None:
        self.charm(player, FirstCharmGain())


class CityQuarter(Card):
    """+2 Actions. Reveal the hand; +1 Card for each Action card in it."""

    cost = 0
    debt = 8
    actions = 2

    def play(self, player: Player) -> None:
        player.plus_cards(len(player.reveal_hand().of_type(Type.ACTION)))

    def worth_playing(self, view: View) -> int:
        others = len([card for card in view.hand if card.has_type(Type.ACTION)]) - 1
        return 1200 + 10 * others


class Crown(Card):
    """In your Action phase you may play an Action from the hand twice, in your Buy phase a Treasure."""

    cost = 5
    types = Type.ACTION | Type.TREASURE
    listens = TREASURE_ORDER

    def play(self, player: Player) -> None:
        types = 0
        if player.game.in_action_phase(player):
            types = Type.ACTION
        elif player.game.in_buy_phase(player):
            types = Type.TREASURE
        for card in player.choose("play", player.to_play(types) if types else [], 0, 1):
            player.play_times(card, 2)

    def advise(self, view: View, decision: Decision) -> Any:
        best = max(decision.cards, key=lambda card: self._worth(view, card))
        return best if self._worth(view, best) > 0 else []

    def worth_playing(self, view: View) -> int:
        # Before the Treasures it could double; in the Action phase with an Action to double only.
        best = max([self._worth(view, card) for card in view.hand if card is not self], default=0)
        if view.phase == "buy":
            return 1000 if best > 0 else 0
        return 900 if best > 0 else -1

    def _worth(self, view: View, card: Card) -> int:
        """Return how good it is to play a card twice now."""
        if view.phase == "buy":
            return 1 + card.cost + 10 * card.coins if card.has_type(Type.TREASURE) else 0
        if card is self or not card.has_type(Type.ACTION) or advice.worth(view, card) < 0:
            return 0
        return 1 + 10 * card.cards + 8 * card.coins + 6 * card.actions + 5 * card.cost


class Return(Effect):
    """At the start of Clean-up a card that was set aside goes back to its pile."""

    listens = CLEAN_UP

    def applies(self, player: Player, event: Event) -> bool:
        return True

    def happen(self, player: Player, event: Event) -> None:
        player.return_to_pile(player.set_aside_earlier(self.source))


class Encampment(SplitPileCard):
    """+2 Cards, +2 Actions. Unless you reveal a Gold or Plunder from the hand, it returns to its pile in Clean-up."""

    cost = 2
    cards = 2
    actions = 2
    pile = "Encampment/Plunder"

    def play(self, player: Player) -> None:
        shown = player.choose("reveal", player.in_hand().named("Gold", "Plunder").different().cards, 0, 1)
        player.show(shown)
        if not shown and player.set_aside_until_later(player.this()):
            player.add_effect(Return())


class Plunder(SplitPileCard):
    """$2, +1 VP."""

    cost = 5
    types = Type.TREASURE
    coins = 2
    pile = "Encampment/Plunder"

    def play(self, player: Player) -> None:
        player.take_vp(1)


class EncampmentPlunder(Card):
    """Five Encampments on five Plunders."""

    name = "Encampment/Plunder"
    cost = 2


class Enchanted(Effect):
    """The first Action card of a turn gives +1 Card and +1 Action and nothing else."""

    listens = INSTRUCT
    lasts = True

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and event.number == 1 and not event.replaced

    def happen(self, player: Player, event: Event) -> None:
        event.replaced = True
        player.plus_cards(1)
        player.plus_actions(1)


class Enchantress(Card):
    """Until your next turn, the first Action of each other's turn gives +1 Card, +1 Action instead. Then +2 Cards."""

    cost = 3
    types = Type.ACTION | Type.ATTACK | Type.DURATION

    def play(self, player: Player) -> None:
        for victim in player.attack():
            player.while_in_play(Enchanted(), until_turn_of=player, owner=victim)
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.plus_cards(2)


class Engineer(Card):
    """Gain a card that costs up to $4. You may trash this, to gain another one."""

    cost = 0
    debt = 4

    def play(self, player: Player) -> None:
        player.gain_up_to(4)
        if len(player.this()) > 0 and player.may("trash", self) and player.trash_this():
            player.gain_up_to(4)

    def advise(self, view: View, decision: Decision) -> Any:
        # The end is too near for it to be played again.
        return view.gains_to_end <= 2 if decision.kind == "trash" else None

    def worth_playing(self, view: View) -> int:
        return 130


class FarmersMarket(Card):
    """+1 Buy. With 4 VP or more on the pile take them and trash this; if not, add 1 VP and get $1 for each there."""

    name = "Farmers' Market"
    tokens = "VP"
    cost = 3
    types = Type.ACTION | Type.GATHERING
    buys = 1
    more_coins = True

    def play(self, player: Player) -> None:
        pile = player.game.pile(self)
        if pile is None:
            return
        if pile.token("VP") >= 4:
            player.take_vp(pile.token("VP"), pile)
            player.trash_this()
        else:
            pile.add_tokens("VP")
            player.plus_coins(pile.token("VP"))


class _Forum(Card):
    """What both printings of Forum have in common."""

    cost = 5
    cards = 3
    actions = 1

    def play(self, player: Player) -> None:
        player.discard_some(player.in_hand(), 2, 2)


class Forum(_Forum):
    """+3 Cards, +1 Action. Discard two cards. When you gain it, +1 Buy."""

    def on_gain(self, player: Player) -> None:
        player.plus_buys(1)


class FirstForum(_Forum):
    """+3 Cards, +1 Action. Discard two cards. When you buy it, +1 Buy."""

    printing = "first"

    def on_buy(self, player: Player) -> None:
        player.plus_buys(1)


class Gladiator(SplitPileCard):
    """+$2. Reveal a card; unless the player to the left reveals a copy, +$1 and trash a Gladiator from its pile."""

    cost = 3
    coins = 2
    pile = "Gladiator/Fortune"

    def play(self, player: Player) -> None:
        other = player.left_neighbour()
        # With nothing to reveal there is nothing to have a copy of.
        shown = player.choose("reveal", player.in_hand().different().cards, 1, 1)
        player.show(shown)
        for card in shown:
            if other is not player and other.choose("reveal", other.in_hand().named(card.name).different().cards, 0, 1):
                other.show([card])
                return
        player.plus_coins(1)
        pile = player.game.pile(self)
        if pile is not None and pile.supply and pile.card is self:
            player.trash_from(pile)

    def advise(self, view: View, decision: Decision) -> Any:
        # The other is least likely to have a dear card; who has a copy reveals it.
        return max(decision.cards, key=lambda card: card.cost)


class Fortune(SplitPileCard):
    """+1 Buy. Doubles your $, once a turn. When you gain it, gain a Gold for each Gladiator you have in play."""

    cost = 8
    debt = 8
    types = Type.TREASURE
    buys = 1
    pile = "Gladiator/Fortune"

    def play(self, player: Player) -> None:
        turn = player.game.turn_number
        if player.number("Fortune doubled in turn") != turn:
            player.set_number("Fortune doubled in turn", turn)
            # Coffers spent first are doubled, too.
            player.may_spend_coffers()
            player.coins *= 2

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "spend":
            # As few as are enough for a Province, once they are doubled.
            missing = 4 - view.coins
            return missing if 0 < missing <= view.coffers else 0
        return None

    def on_gain(self, player: Player) -> None:
        for _ in player.cards_in_play().named("Gladiator"):
            player.gain("Gold")

    def worth_playing(self, view: View) -> int:
        # When all else has given its coins.
        return 0


class GladiatorFortune(Card):
    """Five Gladiators on five Fortunes."""

    name = "Gladiator/Fortune"
    cost = 3


class GroundskeeperBonus(Effect):
    """+1 VP for each Victory card gained this turn."""

    listens = GAIN
    lasts = True

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.game.types(event.card) & Type.VICTORY != 0

    def happen(self, player: Player, event: Event) -> None:
        player.take_vp(1)


class Groundskeeper(Card):
    """+1 Card, +1 Action. This turn, +1 VP whenever you gain a Victory card."""

    cost = 5
    cards = 1
    actions = 1

    def play(self, player: Player) -> None:
        player.add_effect(GroundskeeperBonus())


class FirstGroundskeeper(Groundskeeper):
    """+1 Card, +1 Action. While it is in play, +1 VP whenever you gain a Victory card."""

    printing = "first"
    listens = GAIN

    def play(self, player: Player) -> None:
        """Leave a record of this card in play."""

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.game.types(event.card) & Type.VICTORY != 0

    def happen(self, player: Player, event: Event) -> None:
        player.take_vp(1)


class Legionary(Card):
    """+$3. If you reveal a Gold from the hand, the others discard down to two cards, then draw one."""

    cost = 5
    types = Type.ACTION | Type.ATTACK
    coins = 3

    def play(self, player: Player) -> None:
        shown = player.choose("reveal", player.in_hand().named("Gold").different().cards, 0, 1)
        player.show(shown)
        if shown:
            for victim in player.attack():
                victim.discard_down_to(2)
                victim.draw(1)


class Overlord(Card):
    """Play an Action card from the Supply that costs up to $5 and is no Command and no Duration, leaving it there."""

    cost = 0
    debt = 8
    types = Type.ACTION | Type.COMMAND

    def play(self, player: Player) -> None:
        command(player, player.game.supply_within(5, types=Type.ACTION))

    def advise(self, view: View, decision: Decision) -> Any:
        return max(decision.cards, key=lambda card: self._worth(view, card))

    def worth_playing(self, view: View) -> int:
        return 155

    def _worth(self, view: View, card: Card) -> int:
        """Return how good it is to play a card once: its Actions count if there are others in hand to play."""
        if advice.worth(view, card) < 0:
            return 0
        others = len([other for other in view.hand if other.has_type(Type.ACTION)])
        return 1 + 10 * card.cards + 8 * card.coins + 12 * min(card.actions, others) + 10 * card.cost


class FirstOverlord(Overlord):
    """Play this as if it were an Action card from the Supply that costs up to $5, which it is until it leaves play."""

    printing = "first"

    def play(self, player: Player) -> None:
        play_as_chosen(player, self, player.game.supply_within(5, types=Type.ACTION))


class Patrician(SplitPileCard):
    """+1 Card, +1 Action. Reveal the top card of the deck; if it costs $5 or more, put it into the hand."""

    cost = 2
    cards = 1
    actions = 1
    pile = "Patrician/Emporium"

    def play(self, player: Player) -> None:
        revealed = player.reveal_top(1)
        player.put_in_hand(revealed.costing(5, NO_LIMIT))
        player.topdeck(revealed)


class Emporium(SplitPileCard):
    """+1 Card, +1 Action, +$1. When you gain it with five Action cards in play, +2 VP."""

    cost = 5
    cards = 1
    actions = 1
    coins = 1
    pile = "Patrician/Emporium"

    def on_gain(self, player: Player) -> None:
        if len(player.cards_in_play().of_type(Type.ACTION)) >= 5:
            player.take_vp(2)


class PatricianEmporium(Card):
    """Five Patricians on five Emporiums."""

    name = "Patrician/Emporium"
    cost = 2


class RoyalBlacksmith(Card):
    """+5 Cards. Reveal the hand and discard the Coppers in it."""

    cost = 0
    debt = 8
    cards = 5

    def play(self, player: Player) -> None:
        player.discard(player.reveal_hand().named("Copper"))

    def worth_playing(self, view: View) -> int:
        return advice.draw_worth(view, 170)


class Sacrifice(Card):
    """Trash a card from the hand: for an Action +2 Cards, +2 Actions, for a Treasure +$2, for a Victory card +2 VP."""

    cost = 4
    more_coins = True

    def play(self, player: Player) -> None:
        card = player.trash_one(player.in_hand())
        types = player.game.types(card) if card is not None else 0
        if types & Type.ACTION:
            player.plus_cards(2)
            player.plus_actions(2)
        if types & Type.TREASURE:
            player.plus_coins(2)
        if types & Type.VICTORY:
            player.take_vp(2)

    def worth_playing(self, view: View) -> int:
        return 140 if advice.junk_to_trash(view, view.hand, 1) else -1


class Settlers(SplitPileCard):
    """+1 Card, +1 Action. You may put a Copper from the discard pile into the hand."""

    cost = 2
    cards = 1
    actions = 1
    pile = "Settlers/Bustling Village"

    def play(self, player: Player) -> None:
        player.take_some(player.in_discard_pile().named("Copper").different(), 0, 1, revealed=True)

    def advise(self, view: View, decision: Decision) -> Any:
        # It costs nothing.
        return decision.cards[0]


class BustlingVillage(SplitPileCard):
    """+1 Card, +3 Actions. You may put a Settlers from the discard pile into the hand."""

    cost = 5
    cards = 1
    actions = 3
    pile = "Settlers/Bustling Village"

    def play(self, player: Player) -> None:
        player.take_some(player.in_discard_pile().named("Settlers").different(), 0, 1, revealed=True)

    def advise(self, view: View, decision: Decision) -> Any:
        return decision.cards[0]


class SettlersBustlingVillage(Card):
    """Five Settlers on five Bustling Villages."""

    name = "Settlers/Bustling Village"
    cost = 2


class Temple(Card):
    """+1 VP. Trash one to three different cards from the hand; add 1 VP to the pile. Gaining it takes those."""

    tokens = "VP"
    cost = 4
    types = Type.ACTION | Type.GATHERING

    def play(self, player: Player) -> None:
        player.take_vp(1)
        player.trash_some(player.in_hand().different(), 1, 3)
        pile = player.game.pile(self)
        if pile is not None:
            pile.add_tokens("VP")

    def on_gain(self, player: Player) -> None:
        take_gathered(player, self)

    def worth_playing(self, view: View) -> int:
        # With a good hand something good would have to go.
        return 145 if advice.junk_to_trash(view, view.hand, 3) else -1


def take_gathered(player: Player, card: Card) -> None:
    """Have a player take the VP that have been gathered on a card's pile."""
    pile = player.game.pile(card)
    if pile is not None and pile.token("VP") > 0:
        player.take_vp(pile.token("VP"), pile)


class Villa(Card):
    """+2 Actions, +1 Buy, +$1. Gained to the hand, with +1 Action, it leads from your Buy phase to the Action phase."""

    cost = 4
    actions = 2
    buys = 1
    coins = 1

    def on_gain(self, player: Player) -> None:
        player.move_gained(HAND)
        player.plus_actions(1)
        if player.game.in_buy_phase(player):
            player.game.back_to_action_phase()


class WildHunt(Card):
    """Choose one: +3 Cards, and 1 VP is added to the pile; or gain an Estate, and with it the VP from the pile."""

    tokens = "VP"
    cost = 5
    types = Type.ACTION | Type.GATHERING

    def play(self, player: Player) -> None:
        for choice in player.choices("+3 Cards", "gain an Estate"):
            if choice == 0:
                player.plus_cards(3)
                pile = player.game.pile(self)
                if pile is not None:
                    pile.add_tokens("VP")
            elif player.gain("Estate") is not None:
                take_gathered(player, self)

    def advise(self, view: View, decision: Decision) -> Any:
        # Four points more than pay for the Estate.
        return 1 if view.left("Estate") and view.vp_on(self) >= (2 if view.gains_to_end <= 2 else 4) else 0

    def worth_playing(self, view: View) -> int:
        return advice.draw_worth(view, 153)


# The Castles, from the top of their pile down.


def castles(player: Player) -> int:
    """Return how many Castles a player has."""
    return sum([copies for card, copies in player.owned_cards() if card.has_type(Type.CASTLE)])


class _Castle(Card):
    """A card of the Castles."""

    types = Type.VICTORY | Type.CASTLE
    copies = 1
    pile = "Castles"


class HumbleCastle(_Castle):
    """$1. 1 point for each Castle its owner has."""

    cost = 3
    types = Type.TREASURE | Type.VICTORY | Type.CASTLE
    coins = 1
    copies = 2

    def points(self, player: Player) -> int:
        return castles(player)


class CrumblingCastle(_Castle):
    """1 point. When you gain or trash it, +1 VP and gain a Silver."""

    cost = 4
    vp = 1

    def on_gain(self, player: Player) -> None:
        player.take_vp(1)
        player.gain("Silver")

    def on_trash(self, player: Player) -> None:
        self.on_gain(player)


class SmallCastle(_Castle):
    """2 points. Played: trash it, or a Castle from the hand, to gain a Castle."""

    cost = 5
    types = Type.ACTION | Type.VICTORY | Type.CASTLE
    vp = 2
    copies = 2

    def play(self, player: Player) -> None:
        others = player.in_hand(Type.CASTLE)
        this = len(player.this()) > 0
        from_hand = len(others) > 0 and (not this or player.choose_one_of("trash this", "trash a Castle in hand") == 1)
        trashed = player.trash_one(others) is not None if from_hand else player.trash_this()
        if trashed:
            player.gain_one_of([card for card in player.game.supply_cards() if player.game.types(card) & Type.CASTLE])

    def worth_playing(self, view: View) -> int:
        # The next one in the pile is worth more, if there is one.
        return 120 if view.left("Castles") > 0 else -1


class HauntedCastle(_Castle):
    """2 points. Gained in your turn: gain a Gold, and others with five or more cards put two onto their deck."""

    cost = 6
    vp = 2

    def on_gain(self, player: Player) -> None:
        if player.game.turn_player() is not player:
            return
        player.gain("Gold")
        for other in player.others():
            if len(other.hand) >= 5:
                other.topdeck_some(other.in_hand(), 2, 2)


class OpulentCastle(_Castle):
    """3 points. Played: discard any number of Victory cards, for $2 each."""

    cost = 7
    types = Type.ACTION | Type.VICTORY | Type.CASTLE
    vp = 3
    copies = 2
    more_coins = True

    def play(self, player: Player) -> None:
        victories = player.in_hand(Type.VICTORY)
        chosen = victories.only(player.choose("discard", victories.cards, 0, len(victories)))
        player.show(chosen.cards)
        player.plus_coins(2 * len(player.discard(chosen)))

    def advise(self, view: View, decision: Decision) -> Any:
        # Nothing else that a Victory card does in a hand is worth $2.
        return list(decision.cards)


class SprawlingCastle(_Castle):
    """4 points. When you gain it, gain a Duchy or three Estates."""

    cost = 8
    vp = 4

    def on_gain(self, player: Player) -> None:
        if player.choose_one_of("a Duchy", "3 Estates") == 0:
            player.gain("Duchy")
        else:
            for _ in range(3):
                player.gain("Estate")

    def advise(self, view: View, decision: Decision) -> Any:
        # As many points, in one card instead of three.
        return 0 if view.left("Duchy") else 1


class GrandCastle(_Castle):
    """5 points. When you gain it, reveal the hand; +1 VP for each Victory card there and in play."""

    cost = 9
    vp = 5

    def on_gain(self, player: Player) -> None:
        in_hand = player.reveal_hand().of_type(Type.VICTORY)
        player.take_vp(len(in_hand) + len(player.cards_in_play().of_type(Type.VICTORY)))


class KingsCastle(_Castle):
    """2 points for each Castle its owner has."""

    name = "King's Castle"
    cost = 10
    copies = 2

    def points(self, player: Player) -> int:
        return 2 * castles(player)


# Events.


class Advance(EventLandscape):
    """You may trash an Action card from the hand, to gain an Action card that costs up to $6."""

    cost = 0

    def bought(self, player: Player) -> None:
        if player.trash_some(player.in_hand(Type.ACTION), 0, 1):
            player.gain_up_to(6, Type.ACTION)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind != "trash":
            return None
        best = max([view.cost(card) for card in view.supply_cards if self._can_gain(view, card)], default=0)
        worst = min(decision.cards, key=lambda card: card.cost + card.debt)
        return worst if worst.cost + worst.debt < best else []

    def _can_gain(self, view: View, card: Card) -> bool:
        return card.has_type(Type.ACTION) and view.cost(card) <= 6 and card.potion == 0 and card.debt == 0


class Annex(EventLandscape):
    """Shuffle the discard pile into the deck, but for up to five cards of it. Gain a Duchy."""

    cost = 0
    debt = 8

    def bought(self, player: Player) -> None:
        pile = player.in_discard_pile()
        kept = player.choose("keep", pile.cards, 0, 5)
        rest = pile.cards[:]
        for card in kept:
            rest.remove(card)
        player.shuffle_into_deck(pile.only(rest))
        player.gain("Duchy")

    def advise(self, view: View, decision: Decision) -> Any:
        # What does nothing in a hand stays out of the deck.
        return [card for card in decision.cards if advice.below_average(view, card)][:5]


class Banquet(EventLandscape):
    """Gain two Coppers and a card other than a Victory card that costs up to $5."""

    cost = 3

    def bought(self, player: Player) -> None:
        player.gain("Copper")
        player.gain("Copper")
        game = player.game
        player.gain_one_of([card for card in game.supply_within(5) if game.types(card) & Type.VICTORY == 0])


class Conquest(EventLandscape):
    """Gain two Silvers. +1 VP for each Silver you have gained this turn."""

    cost = 6

    def start_game(self, game: Game) -> None:
        game.keeps_gains = True

    def bought(self, player: Player) -> None:
        player.gain("Silver")
        player.gain("Silver")
        player.take_vp(len([card for card in player.gained if card.name == "Silver"]))


class Delve(EventLandscape):
    """+1 Buy. Gain a Silver."""

    cost = 2

    def bought(self, player: Player) -> None:
        player.plus_buys(1)
        player.gain("Silver")


class Dominate(EventLandscape):
    """Gain a Province, and with it +9 VP."""

    cost = 14

    def bought(self, player: Player) -> None:
        if player.gain("Province") is not None:
            player.take_vp(9)


class DonateTurn(Effect):
    """The first thing of the next turn: trash any of all one's cards, shuffle the others and draw five."""

    listens = TURN_START
    first_at = TURN_START

    def happen(self, player: Player, event: Event) -> None:
        player.take_all_in_hand()
        player.trash_some(player.in_hand(), 0, len(player.hand))
        player.shuffle_into_deck(player.in_hand())
        player.plus_cards(5)


class Donate(EventLandscape):
    """First thing in your next turn, take deck and discard pile in hand, trash any cards, shuffle and draw five."""

    cost = 0
    debt = 8

    def bought(self, player: Player) -> None:
        player.add_effect(DonateTurn(), forever=True)

    def advise(self, view: View, decision: Decision) -> Any:
        return advice.junk_to_trash(view, decision.cards, decision.most, in_hand=False)


class FirstDonateTurn(DonateTurn):
    """The same, right after the turn."""

    listens = BETWEEN_TURNS


class FirstDonate(Donate):
    """After this turn, take deck and discard pile in hand, trash any cards, shuffle the others and draw five."""

    printing = "first"

    def bought(self, player: Player) -> None:
        player.add_effect(FirstDonateTurn(), forever=True)


class Ritual(EventLandscape):
    """Gain a Curse; if you do, trash a card from the hand for +1 VP for each $1 it costs."""

    cost = 4

    def bought(self, player: Player) -> None:
        if player.gain("Curse") is not None:
            card = player.trash_one(player.in_hand())
            if card is not None:
                player.take_vp(player.game.coins_for(card))

    def advise(self, view: View, decision: Decision) -> Any:
        return max(decision.cards, key=lambda card: card.cost)


class SaltTheEarth(EventLandscape):
    """+1 VP. Trash a Victory card from the Supply."""

    cost = 4

    def bought(self, player: Player) -> None:
        player.take_vp(1)
        game = player.game
        victories = [card for card in game.supply_cards() if game.types(card) & Type.VICTORY]
        for card in player.choose("trash", victories, 1, 1):
            pile = game.pile(card)
            if pile is not None:
                player.trash_from(pile)


class Tax(EventLandscape):
    """Add 2 debt to a Supply pile. Each begins with 1; who gains a card in their Buy phase takes what is there."""

    tokens = "Debt"
    cost = 2
    listens = GAIN

    def start_game(self, game: Game) -> None:
        for pile in game.piles:
            if pile.supply:
                pile.add_tokens("Debt")

    def bought(self, player: Player) -> None:
        pile = player.choose_pile([pile for pile in player.game.piles if pile.supply])
        if pile is not None:
            pile.add_tokens("Debt", 2)

    def applies(self, player: Player, event: Event) -> bool:
        pile = player.game.pile(event.card)
        return event.player is player and event.in_buy_phase and pile is not None and pile.token("Debt") > 0

    def happen(self, player: Player, event: Event) -> None:
        pile = player.game.pile(event.card)
        if pile is not None:
            player.take_debt(pile.token("Debt"))
            pile.add_tokens("Debt", -pile.token("Debt"))


class FirstTax(Tax):
    """Add 2 debt to a Supply pile. Each begins with 1; who buys a card takes what is there."""

    printing = "first"
    listens = BUY


class Triumph(EventLandscape):
    """Gain an Estate; if you do, +1 VP for each card you have gained this turn."""

    cost = 0
    debt = 5

    def start_game(self, game: Game) -> None:
        game.keeps_gains = True

    def bought(self, player: Player) -> None:
        if player.gain("Estate") is not None:
            player.take_vp(len(player.gained))


class Wedding(EventLandscape):
    """+1 VP. Gain a Gold."""

    cost = 4
    debt = 3

    def bought(self, player: Player) -> None:
        player.take_vp(1)
        player.gain("Gold")


class Windfall(EventLandscape):
    """If deck and discard pile are empty, gain three Golds."""

    cost = 5

    def bought(self, player: Player) -> None:
        if not player.deck and not player.discard_pile:
            for _ in range(3):
                player.gain("Gold")


# Landmarks.


class _VPLandmark(Landmark):
    """A Landmark with 6 VP for each player to begin with, of which players take two at a time."""

    tokens = "VP"

    def start_game(self, game: Game) -> None:
        game.add_vp_on(self, 6 * len(game.players))

    def happen(self, player: Player, event: Event) -> None:
        player.take_vp_from(self, 2)


class Aqueduct(Landmark):
    """Gaining a Treasure moves 1 VP from its pile here, a Victory card takes them. Silver and Gold begin with 8."""

    tokens = "VP"
    listens = GAIN

    def start_game(self, game: Game) -> None:
        for name in ("Silver", "Gold"):
            pile = game.pile(name)
            if pile is not None:
                pile.add_tokens("VP", 8)

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.game.types(event.card) & (Type.TREASURE | Type.VICTORY) != 0

    def happen(self, player: Player, event: Event) -> None:
        types = player.game.types(event.card)
        # Of a card that is both, the Treasure first: the VP it brings can be taken at once.
        if types & Type.TREASURE:
            move_vp(player.game, player.game.pile(event.card), self)
        if types & Type.VICTORY:
            player.take_vp_from(self, NO_LIMIT)


def move_vp(game: Game, pile: Pile | None, landmark: Landscape) -> None:
    """Move 1 VP from a pile, if one is there, to a Landmark."""
    if pile is not None and pile.token("VP") > 0:
        pile.add_tokens("VP", -1)
        game.add_vp_on(landmark, 1)


class Arena(_VPLandmark):
    """At the start of your Buy phase, you may discard an Action card to take 2 VP from here."""

    listens = BUY_START

    def happen(self, player: Player, event: Event) -> None:
        if player.discard_some(player.in_hand(Type.ACTION), 0, 1):
            player.take_vp_from(self, 2)

    def advise(self, view: View, decision: Decision) -> Any:
        # An Action left in the Buy phase is of no use any more, unless it is a Treasure as well.
        spare = [card for card in decision.cards if not card.has_type(Type.TREASURE)]
        return spare[:1] if view.vp_on(self) else []


class BanditFort(Landmark):
    """2 points less for each Silver and each Gold."""

    def score(self, player: Player) -> int:
        return -2 * (player.count("Silver") + player.count("Gold"))


class Basilica(_VPLandmark):
    """When you gain a card in your Buy phase with $2 or more left, take 2 VP from here."""

    listens = GAIN

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and event.in_buy_phase and player.coins >= 2


class FirstBasilica(Basilica):
    """When you buy a card with $2 or more left, take 2 VP from here."""

    printing = "first"
    listens = BUY


class Baths(_VPLandmark):
    """When you end your turn without having gained a card, take 2 VP from here."""

    listens = TURN_END

    def start_game(self, game: Game) -> None:
        super().start_game(game)
        game.keeps_gains = True

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and not player.gained


class Battlefield(_VPLandmark):
    """When you gain a Victory card, take 2 VP from here."""

    listens = GAIN

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.game.types(event.card) & Type.VICTORY != 0


class Colonnade(_VPLandmark):
    """When you gain an Action card in your Buy phase with a copy of it in play, take 2 VP from here."""

    listens = GAIN

    def applies(self, player: Player, event: Event) -> bool:
        if event.player is not player or not event.in_buy_phase:
            return False
        return player.game.types(event.card) & Type.ACTION != 0 and player.has_played(event.card.name)


class FirstColonnade(Colonnade):
    """When you buy an Action card with a copy of it in play, take 2 VP from here."""

    printing = "first"
    listens = BUY


class DefiledShrine(Landmark):
    """Gained Actions move 1 of the 2 VP on their piles here; a Curse gained in your Buy phase takes what is here."""

    tokens = "VP"
    listens = GAIN

    def start_game(self, game: Game) -> None:
        for pile in game.piles:
            types = game.types(pile.card)
            if pile.supply and types & Type.ACTION and types & Type.GATHERING == 0:
                pile.add_tokens("VP", 2)

    def applies(self, player: Player, event: Event) -> bool:
        if event.player is not player:
            return False
        if event.card.name == "Curse":
            return self.takes_all(player, event)
        return event.kind == GAIN and player.game.types(event.card) & Type.ACTION != 0

    def takes_all(self, player: Player, event: Event) -> bool:
        """Return whether a Curse takes what is here now."""
        return event.in_buy_phase

    def happen(self, player: Player, event: Event) -> None:
        if event.card.name == "Curse":
            player.take_vp_from(self, NO_LIMIT)
        else:
            move_vp(player.game, player.game.pile(event.card), self)


class FirstDefiledShrine(DefiledShrine):
    """Gained Actions move 1 of the 2 VP on their piles here; a Curse bought takes what is here."""

    printing = "first"
    listens = GAIN | BUY

    def takes_all(self, player: Player, event: Event) -> bool:
        return event.kind == BUY


class Fountain(Landmark):
    """15 points for who has ten Coppers or more."""

    def score(self, player: Player) -> int:
        return 15 if player.count("Copper") >= 10 else 0


class Keep(Landmark):
    """5 points for each different Treasure of which nobody has more copies."""

    def score(self, player: Player) -> int:
        points = 0
        for card, copies in player.owned_cards():
            if card.has_type(Type.TREASURE):
                points += 5 if copies >= max([each.count(card.name) for each in player.game.players]) else 0
        return points


class Labyrinth(_VPLandmark):
    """When you gain a second card in one of your turns, take 2 VP from here."""

    listens = GAIN

    def start_game(self, game: Game) -> None:
        super().start_game(game)
        game.keeps_gains = True

    def applies(self, player: Player, event: Event) -> bool:
        if event.player is not player or player.game.turn_player() is not player:
            return False
        # The second card itself, even when its gaining has brought others since.
        return event.number == 2


class MountainPass(Landmark):
    """At the first Province gained, each player bids debt once, that player last; the highest gets it and 8 VP."""

    listens = GAIN

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and event.card.name == "Province" and player.game.number(self.name) == 0

    def happen(self, player: Player, event: Event) -> None:
        player.game.set_number(self.name, 1)
        self.bid(player)

    def bid(self, player: Player) -> None:
        """Have each player bid, the one given last."""
        highest = 0
        bidder: Player | None = None
        for each in [*player.others(), player]:
            if highest < 40:
                bids = [str(bid) for bid in range(highest + 1, 41)]
                bid = each.choose_some_of(["pass", *bids], 1, 1)[0]
                if bid > 0:
                    highest += bid
                    bidder = each
        if bidder is not None:
            bidder.take_vp(8)
            bidder.take_debt(highest)

    def advise(self, view: View, decision: Decision) -> Any:
        # A Province gives six points for $8, so eight points are worth some more; but more debt takes two turns to pay.
        return 1 if int(str(decision.options[1])) <= 12 else 0


class BidAfterTurn(Effect):
    """After the turn in which the first Province was gained, each player bids for the Mountain Pass."""

    listens = BETWEEN_TURNS

    def applies(self, player: Player, event: Event) -> bool:
        return True

    def happen(self, player: Player, event: Event) -> None:
        if isinstance(self.source, MountainPass):
            self.source.bid(player)


class FirstMountainPass(MountainPass):
    """After the turn of the first Province gained, each player bids debt once; the highest gets it and 8 VP."""

    printing = "first"

    def happen(self, player: Player, event: Event) -> None:
        player.game.set_number(self.name, 1)
        player.add_effect(BidAfterTurn(), forever=True)


class Museum(Landmark):
    """2 points for each different card."""

    def score(self, player: Player) -> int:
        return 2 * len(player.owned_cards())


class Obelisk(Landmark):
    """2 points for each card from an Action pile of the Supply: the one chosen, or else one drawn at the start."""

    def can_have_chosen(self, card: Card, in_kingdom: bool) -> bool:
        return in_kingdom and card.has_type(Type.ACTION)

    def start_game(self, game: Game) -> None:
        chosen = [game.pile(card) for card in game.setup.chosen.get(self.name, [])[:1]]
        piles = [pile for pile in game.piles if pile.supply and game.types(pile.card) & Type.ACTION]
        if chosen:
            piles = [pile for pile in piles if pile in chosen]
        if piles:
            game.set_number(self.name, 1 + game.piles.index(piles[game.luck.below(len(piles))]))

    def score(self, player: Player) -> int:
        game = player.game
        chosen = game.number(self.name)
        if chosen == 0:
            return 0
        pile = game.piles[chosen - 1]
        return 2 * sum([copies for card, copies in player.owned_cards() if game.pile(card) is pile])


def _copies_of_actions(player: Player) -> list[int]:
    """Return how many copies of each of their Action cards a player has."""
    game = player.game
    return [copies for card, copies in player.owned_cards() if game.types_for_points(card) & Type.ACTION]


class Orchard(Landmark):
    """4 points for each different Action card of which one has three or more."""

    def score(self, player: Player) -> int:
        return 4 * len([copies for copies in _copies_of_actions(player) if copies >= 3])


class Palace(Landmark):
    """3 points for each set of Copper, Silver and Gold."""

    def score(self, player: Player) -> int:
        return 3 * min(player.count("Copper"), player.count("Silver"), player.count("Gold"))


class Tomb(Landmark):
    """+1 VP whenever you trash a card."""

    listens = TRASH

    def happen(self, player: Player, event: Event) -> None:
        player.take_vp(1)


class Tower(Landmark):
    """1 point for each card other than a Victory card that is from an empty Supply pile."""

    def score(self, player: Player) -> int:
        points = 0
        for card, copies in player.owned_cards():
            pile = player.game.pile(card)
            if pile is not None and pile.supply and pile.count == 0 and not card.has_type(Type.VICTORY):
                points += copies
        return points


class TriumphalArch(Landmark):
    """3 points for each copy of the second most common of one's Action cards."""

    def score(self, player: Player) -> int:
        copies = sorted(_copies_of_actions(player))
        return 3 * copies[-2] if len(copies) > 1 else 0


class Wall(Landmark):
    """1 point less for each card beyond the first fifteen."""

    def score(self, player: Player) -> int:
        return -max(player.total_owned() - 15, 0)


class WolfDen(Landmark):
    """3 points less for each card of which one has exactly one copy."""

    def score(self, player: Player) -> int:
        return -3 * len([card for card, copies in player.owned_cards() if copies == 1])
