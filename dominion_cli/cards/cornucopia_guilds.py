"""Cornucopia & Guilds, both editions: variety and Coffers, overpaying, Prizes and Rewards, the bane."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dominion_cli.cards import advice
from dominion_cli.cards.lasting import PlayedNextTurn
from dominion_cli.cards.piles import left_of
from dominion_cli.engine.card import Card
from dominion_cli.engine.effect import Effect
from dominion_cli.engine.event import Event
from dominion_cli.engine.types import (
    ATTACKED,
    BUY,
    BUY_END,
    CLEAN_UP,
    DECK,
    GAIN,
    HAND,
    TURN_END,
    TURN_START,
    Type,
)

if TYPE_CHECKING:
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.game import Game
    from dominion_cli.engine.player import Player
    from dominion_cli.engine.setup import Setup
    from dominion_cli.engine.view import View


class Advisor(Card):
    """+1 Action. Reveal the top three cards; the player to the left chooses one to be discarded. Take the others."""

    cost = 4
    actions = 1
    edition = "both"

    def play(self, player: Player) -> None:
        revealed = player.reveal_top(3)
        chosen = player.left_neighbour().choose("discard", revealed.cards, 1, 1, player)
        player.discard(revealed.only(chosen))
        player.put_in_hand(revealed)

    def advise(self, view: View, decision: Decision) -> Any:
        return max(decision.cards, key=lambda card: advice.keep_value(view, card))


class Baker(Card):
    """+1 Card, +1 Action, +1 Coffers. Each player begins with +1 Coffers."""

    cost = 5
    cards = 1
    actions = 1
    edition = "both"

    def start_game(self, game: Game) -> None:
        for player in game.players:
            player.take_coffers(1)

    def play(self, player: Player) -> None:
        player.take_coffers(1)


class Butcher(Card):
    """+2 Coffers. You may trash a card from the hand and spend any number of Coffers, to gain a card that costs up to
    $1 more for each.
    """

    cost = 5
    edition = "both"

    def play(self, player: Player) -> None:
        player.take_coffers(2)
        for card in player.trash_some(player.in_hand(), 0, 1):
            spent = player.choose_number("spend", 0, player.coffers)
            player.coffers -= spent
            player.gain_costing_more(card, spent)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "trash":
            return advice.best_upgrade(view, decision, view.coffers)
        if decision.kind == "spend":
            # As many as the best card that can be reached needs.
            least = view.cost(view.trash[-1]) if view.trash else 0
            reach = [card for card in view.supply_cards if view.cost(card) <= least + view.coffers and not card.debt]
            best = advice.best_gain(view, tuple(reach))
            return max(view.cost(best) - least, 0) if best is not None else 0
        return None


class CandlestickMaker(Card):
    """+1 Action, +1 Buy, +1 Coffers."""

    cost = 2
    actions = 1
    buys = 1
    edition = "both"

    def play(self, player: Player) -> None:
        player.take_coffers(1)


class Carnival(Card):
    """Reveal the top four cards; take one of each name and discard the others."""

    cost = 5
    edition = "second"

    def play(self, player: Player) -> None:
        revealed = player.reveal_top(4)
        player.put_in_hand(revealed.different())
        player.discard(revealed)


class _Doctor(Card):
    """What both printings of Doctor have in common."""

    cost = 3
    edition = "first"

    def play(self, player: Player) -> None:
        named = player.names_a_card()
        revealed = player.reveal_top(3)
        player.trash(revealed.named(named.name))
        player.topdeck(revealed)

    def overpaid(self, player: Player) -> None:
        for _ in range(player.overpaid):
            seen = player.look_at_top(1)
            player.trash_some(seen, 0, 1)
            player.discard_some(seen.still_there(), 0, 1)
            player.topdeck(seen)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "name":
            # The junk card that the deck has most of.
            junk = [card for card in decision.cards if card.cost <= 2 and card.cost < self.cost]
            return max(junk, key=view.count) if junk else None
        if decision.kind == "trash":
            return advice.junk_to_trash(view, decision.cards, 1, in_hand=False)
        return 0 if decision.kind == "pay" else None


class Doctor(_Doctor):
    """Name a card; reveal the top three cards, trash those named and put back the rest. Overpay: for each $1, look at
    the top card and trash it, discard it or put it back.
    """

    def on_buy(self, player: Player) -> None:
        player.overpay()

    def on_gain(self, player: Player) -> None:
        if player.was_bought():
            self.overpaid(player)


class FirstDoctor(_Doctor):
    """Name a card; reveal the top three cards, trash those named and put back the rest. Overpay: when bought, for each
    $1, look at the top card and trash it, discard it or put it back.
    """

    printing = "first"

    def on_buy(self, player: Player) -> None:
        player.overpay()
        self.overpaid(player)


class Fairgrounds(Card):
    """2 points for every five differently named cards its owner has."""

    cost = 6
    types = Type.VICTORY
    copies = 12
    edition = "both"

    def points(self, player: Player) -> int:
        return 2 * (len(player.owned_cards()) // 5)


class Farmhands(Card):
    """+1 Card, +2 Actions. When gained: you may set aside an Action or Treasure from the hand, to play it at the start
    of your next turn.
    """

    cost = 4
    cards = 1
    actions = 2
    edition = "second"

    def on_gain(self, player: Player) -> None:
        hand = player.in_hand(Type.ACTION | Type.TREASURE)
        for card in player.set_aside_until_later(hand.only(player.choose("set_aside", hand.cards, 0, 1))):
            player.add_effect(PlayedNextTurn(card), forever=True)

    def advise(self, view: View, decision: Decision) -> Any:
        # An Action left over does more next turn than in the discard pile.
        actions = [card for card in decision.cards if card.has_type(Type.ACTION) and not card.has_type(Type.RUINS)]
        return max(actions, key=lambda card: card.cost) if actions and view.phase == "buy" else []


class FarmingVillage(Card):
    """+2 Actions. Reveal cards until an Action or Treasure comes; take it and discard the others."""

    cost = 4
    actions = 2
    edition = "first"

    def play(self, player: Player) -> None:
        game = player.game
        found, others = player.reveal_until(lambda card: game.types(card) & (Type.ACTION | Type.TREASURE) != 0)
        player.put_in_hand(found)
        player.discard(others)


class DrawnAtEnd(Effect):
    """So many cards are drawn at the end of the turn."""

    listens = TURN_END

    def applies(self, player: Player, event: Event) -> bool:
        return True

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count

    def happen(self, player: Player, event: Event) -> None:
        player.plus_cards(self.count)


class Farrier(Card):
    """+1 Card, +1 Action, +1 Buy. Overpay: for each $1, +1 Card at the end of the turn."""

    cost = 2
    cards = 1
    actions = 1
    buys = 1
    edition = "second"

    def on_buy(self, player: Player) -> None:
        player.overpay()

    def on_gain(self, player: Player) -> None:
        if player.was_bought() and player.overpaid > 0:
            player.add_effect(DrawnAtEnd(player.overpaid))

    def advise(self, view: View, decision: Decision) -> Any:
        # Coins that the last Buy leaves are lost otherwise.
        return len(decision.options) - 1 if decision.kind == "pay" and view.buys == 0 else None


class Ferryman(Card):
    """+2 Cards, +1 Action. Discard a card. When gained: gain a card from the pile that was set aside for it, one that
    costs $3 or $4.
    """

    cost = 5
    cards = 2
    actions = 1
    edition = "second"

    def can_have_set_aside(self, card: Card) -> bool:
        return card.cost in (3, 4) and card.potion == 0 and card.debt == 0

    def set_up(self, setup: Setup) -> None:
        card = setup.set_aside.get("Ferryman")
        if card is not None:
            setup.add_pile(card, supply=False)

    def play(self, player: Player) -> None:
        player.discard_some(player.in_hand(), 1, 1)

    def on_gain(self, player: Player) -> None:
        card = player.game.setup.set_aside.get("Ferryman")
        if card is not None:
            player.gain(card.name)


class FootpadDraw(Effect):
    """Who gains a card in an Action phase draws a card."""

    listens = GAIN
    lasts = True

    def applies(self, player: Player, event: Event) -> bool:
        game = player.game
        return event.player is player and game.in_action_phase(game.turn_player())

    def happen(self, player: Player, event: Event) -> None:
        player.plus_cards(1)


class Footpad(Card):
    """+2 Coffers. Each other player discards down to three cards in hand. Who gains a card in an Action phase draws a
    card.
    """

    cost = 5
    types = Type.ACTION | Type.ATTACK
    edition = "second"

    def start_game(self, game: Game) -> None:
        for player in game.players:
            player.add_effect(FootpadDraw(), forever=True)

    def play(self, player: Player) -> None:
        player.take_coffers(2)
        for victim in player.attack():
            victim.discard_down_to(3)


class FortuneTeller(Card):
    """+$2. Each other player reveals cards until a Victory card or Curse comes, puts it onto the deck and discards the
    others.
    """

    cost = 3
    types = Type.ACTION | Type.ATTACK
    coins = 2
    edition = "first"

    def play(self, player: Player) -> None:
        game = player.game
        for victim in player.attack():
            found, others = victim.reveal_until(lambda card: game.types(card) & (Type.VICTORY | Type.CURSE) != 0)
            victim.topdeck(found)
            victim.discard(others)


class Hamlet(Card):
    """+1 Card, +1 Action. You may discard a card for +1 Action. You may discard a card for +1 Buy."""

    cost = 2
    cards = 1
    actions = 1
    edition = "both"

    def play(self, player: Player) -> None:
        if player.agrees("Discard a card for +1 Action?") and player.discard_some(player.in_hand(), 1, 1):
            player.plus_actions(1)
        if player.agrees("Discard a card for +1 Buy?") and player.discard_some(player.in_hand(), 1, 1):
            player.plus_buys(1)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind != "choose":
            return None
        # A dead card is exchanged for an Action that is needed.
        dead = [card for card in view.hand if advice.is_dead(card)]
        return "Action" in decision.text and bool(dead) and bool(advice.spare_actions(view, view.hand))


class Harvest(Card):
    """Reveal the top four cards and discard them; +$1 for each different name."""

    cost = 5
    edition = "first"
    more_coins = True

    def play(self, player: Player) -> None:
        revealed = player.reveal_top(4)
        player.plus_coins(len(revealed.different()))
        player.discard(revealed)


class _Herald(Card):
    """What both printings of Herald have in common."""

    cost = 4
    cards = 1
    actions = 1
    edition = "both"

    def play(self, player: Player) -> None:
        revealed = player.reveal_top(1)
        if len(revealed.of_type(Type.ACTION)):
            player.play_from(revealed)
        else:
            player.topdeck(revealed)

    def overpaid(self, player: Player) -> None:
        player.topdeck_some(player.in_discard_pile(), player.overpaid, player.overpaid)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "topdeck":
            return sorted(decision.cards, key=lambda card: -advice.keep_value(view, card))[: decision.least]
        return 0 if decision.kind == "pay" else None


class Herald(_Herald):
    """+1 Card, +1 Action. Reveal the top card; if it is an Action, play it. Overpay: for each $1, put a card from the
    discard pile onto the deck.
    """

    def on_buy(self, player: Player) -> None:
        player.overpay()

    def on_gain(self, player: Player) -> None:
        if player.was_bought():
            self.overpaid(player)


class FirstHerald(_Herald):
    """+1 Card, +1 Action. Reveal the top card; if it is an Action, play it. Overpay: when bought, for each $1, put a
    card from the discard pile onto the deck.
    """

    printing = "first"

    def on_buy(self, player: Player) -> None:
        player.overpay()
        self.overpaid(player)


class HornOfPlenty(Card):
    """Gain a card that costs up to $1 for each differently named card you have in play; if it is a Victory card, trash
    this.
    """

    cost = 5
    types = Type.TREASURE
    edition = "both"

    def play(self, player: Player) -> None:
        gained = player.gain_up_to(len(player.cards_in_play().different()))
        if gained is not None and player.game.types(gained) & Type.VICTORY:
            player.trash_this()


class BackNextTurn(Effect):
    """A card that was set aside comes back to the hand at the start of the next turn, with +1 Card."""

    listens = TURN_START

    def happen(self, player: Player, event: Event) -> None:
        player.plus_cards(1)
        player.put_in_hand(player.set_aside_earlier(self.source))


class HorseTraders(Card):
    """+1 Buy, +$3. Discard two cards. When another player plays an Attack, you may first set this aside from the hand;
    at the start of your next turn, +1 Card and it comes back.
    """

    cost = 4
    types = Type.ACTION | Type.REACTION
    buys = 1
    coins = 3
    listens = ATTACKED
    edition = "first"

    def play(self, player: Player) -> None:
        player.discard_some(player.in_hand(), 2, 2)

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is not player

    def happen(self, player: Player, event: Event) -> None:
        if player.set_aside_until_later(player.just(self)):
            player.add_effect(BackNextTurn(), forever=True)


class HuntingParty(Card):
    """+1 Card, +1 Action. Reveal the hand, then cards until one comes that is not among it; take it and discard the
    others.
    """

    cost = 5
    cards = 1
    actions = 1
    edition = "both"

    def play(self, player: Player) -> None:
        hand = player.reveal_hand()
        found, others = player.reveal_until(lambda card: card not in hand.cards)
        player.put_in_hand(found)
        player.discard(others)


class Infirmary(Card):
    """+1 Card. You may trash a card from the hand. Overpay: play this once for each $1."""

    cost = 3
    cards = 1
    edition = "second"

    def play(self, player: Player) -> None:
        player.trash_some(player.in_hand(), 0, 1)

    def on_buy(self, player: Player) -> None:
        player.overpay()

    def on_gain(self, player: Player) -> None:
        if player.was_bought() and player.overpaid > 0:
            player.play_gained(player.overpaid)

    def advise(self, view: View, decision: Decision) -> Any:
        # Coins that the last Buy leaves are lost otherwise.
        return len(decision.options) - 1 if decision.kind == "pay" and view.buys == 0 else None


class Jester(Card):
    """+$2. Each other player discards the top card; for a Victory card they gain a Curse, else they or you, as you
    choose, gain a copy of it.
    """

    cost = 5
    types = Type.ACTION | Type.ATTACK
    coins = 2
    edition = "both"

    def play(self, player: Player) -> None:
        game = player.game
        for victim in player.attack():
            for card in victim.discard_top():
                if game.types(card) & Type.VICTORY:
                    victim.gain("Curse")
                elif card in game.supply_cards():
                    gainer = player if player.agrees(f"Gain a {card.name} yourself?", [card]) else victim
                    gainer.gain(card)

    def advise(self, view: View, decision: Decision) -> Any:
        return advice.deck_value(view, decision.shown[0]) > 15 if decision.shown else None


class Journeyman(Card):
    """Name a card; reveal cards until three with other names have come; take those and discard the others."""

    cost = 5
    edition = "both"

    def play(self, player: Player) -> None:
        named = player.names_a_card().name
        found, others = player.reveal_until(lambda card: card.name != named, 3)
        player.put_in_hand(found)
        player.discard(others)

    def advise(self, view: View, decision: Decision) -> Any:
        return advice.best_to_pass_over(view, decision.cards)


class DiscardedInCleanUp(Effect):
    """A card that was set aside is discarded in Clean-up."""

    listens = CLEAN_UP

    def applies(self, player: Player, event: Event) -> bool:
        return True

    def __init__(self, card: Card) -> None:
        super().__init__()
        self.card = card

    def happen(self, player: Player, event: Event) -> None:
        player.move(player.set_aside_earlier(self.card), player.discard_pile)


class Joust(Card):
    """+1 Card, +1 Action, +$1. You may set aside a Province from the hand, to be discarded in Clean-up; if you did,
    gain any Reward to the hand.
    """

    cost = 5
    cards = 1
    actions = 1
    coins = 1
    edition = "second"
    brings = "Coronet, Courser, Demesne, Housecarl, Huge Turnip, Renown"

    def play(self, player: Player) -> None:
        provinces = player.in_hand().named("Province").different()
        for card in player.set_aside_until_later(provinces.only(player.choose("set_aside", provinces.cards, 0, 1))):
            player.add_effect(DiscardedInCleanUp(card))
            player.gain_one_of(left_of(player.game, self), to=HAND)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "set_aside":
            return decision.cards[0]
        return _first_of(decision, ("Courser", "Renown", "Coronet", "Housecarl", "Huge Turnip", "Demesne"))


def _first_of(decision: Decision, names: tuple[str, ...]) -> Card | None:
    """Return the first of the names that can be picked."""
    for name in names:
        for card in decision.cards:
            if card.name == name:
                return card
    return None


class _Masterpiece(Card):
    """What both printings of Masterpiece have in common."""

    cost = 3
    types = Type.TREASURE
    coins = 1
    edition = "first"

    def overpaid(self, player: Player) -> None:
        for _ in range(player.overpaid):
            player.gain("Silver")

    def advise(self, view: View, decision: Decision) -> Any:
        # What is left is worth a Silver each.
        return len(decision.options) - 1 if decision.kind == "pay" else None


class Masterpiece(_Masterpiece):
    """$1. Overpay: gain a Silver for each $1."""

    def on_buy(self, player: Player) -> None:
        player.overpay()

    def on_gain(self, player: Player) -> None:
        if player.was_bought():
            self.overpaid(player)


class FirstMasterpiece(_Masterpiece):
    """$1. Overpay: when bought, gain a Silver for each $1."""

    printing = "first"

    def on_buy(self, player: Player) -> None:
        player.overpay()
        self.overpaid(player)


class Menagerie(Card):
    """+1 Action. Reveal the hand; +3 Cards if all its cards are different, else +1 Card."""

    cost = 3
    actions = 1
    edition = "both"

    def play(self, player: Player) -> None:
        hand = player.reveal_hand()
        player.plus_cards(3 if len(hand.different()) == len(hand) else 1)


class GuildCoffers(Effect):
    """+1 Coffers for each card gained in the Buy phase, at its end."""

    listens = BUY_END
    lasts = True

    def applies(self, player: Player, event: Event) -> bool:
        return True

    def happen(self, player: Player, event: Event) -> None:
        player.take_coffers(len(player.gained_this_phase()))


class MerchantGuild(Card):
    """+1 Buy, +$1. At the end of the Buy phase this turn, +1 Coffers for each card gained in it."""

    cost = 5
    buys = 1
    coins = 1
    edition = "both"

    def start_game(self, game: Game) -> None:
        game.keeps_gains = True

    def play(self, player: Player) -> None:
        player.add_effect(GuildCoffers())


class FirstMerchantGuild(MerchantGuild):
    """+1 Buy, +$1. While this is in play, when you buy a card, +1 Coffers."""

    listens = BUY
    printing = "first"

    def play(self, player: Player) -> None:
        """Leave a record of this card in play."""

    def happen(self, player: Player, event: Event) -> None:
        player.take_coffers(1)


class Plaza(Card):
    """+1 Card, +2 Actions. You may discard a Treasure for +1 Coffers."""

    cost = 4
    cards = 1
    actions = 2
    edition = "both"

    def play(self, player: Player) -> None:
        if player.discard_some(player.in_hand(Type.TREASURE), 0, 1):
            player.take_coffers(1)

    def advise(self, view: View, decision: Decision) -> Any:
        # A coin saved for later, where this turn can spare it.
        coppers = [card for card in decision.cards if card.name == "Copper"]
        return coppers[:1] if advice.spare_coins(view) > 0 else []


class Remake(Card):
    """Twice: trash a card from the hand and gain one that costs exactly $1 more."""

    cost = 4
    edition = "both"

    def play(self, player: Player) -> None:
        for _ in range(2):
            for card in player.trash_some(player.in_hand(), 1, 1):
                player.gain_costing_exactly_more(card, 1)

    def worth_playing(self, view: View) -> int:
        return 130 if len(advice.junk_to_trash(view, view.hand, 2)) == 2 else -1


class Shop(Card):
    """+1 Card, +$1. You may play an Action card from the hand of which you have no copy in play."""

    cost = 3
    cards = 1
    coins = 1
    edition = "second"

    def play(self, player: Player) -> None:
        options = [card for card in player.to_play(Type.ACTION) if not player.has_played(card.name)]
        card = player.choose_one("play", options, must=False)
        if card is not None:
            player.play_from_hand(card)


class Soothsayer(Card):
    """Gain a Gold. Each other player gains a Curse and, if they did, draws a card."""

    cost = 5
    types = Type.ACTION | Type.ATTACK
    edition = "both"

    def play(self, player: Player) -> None:
        player.gain("Gold")
        for victim in player.attack():
            if victim.gain("Curse") is not None:
                victim.draw(1)


class _Stonemason(Card):
    """What both printings of Stonemason have in common."""

    cost = 2
    edition = "both"

    def play(self, player: Player) -> None:
        for card in player.trash_some(player.in_hand(), 1, 1):
            player.gain_cheaper(card)
            player.gain_cheaper(card)

    def overpaid(self, player: Player) -> None:
        game = player.game
        if player.overpaid + player.overpaid_potions > 0:
            for _ in range(2):
                cards = game.supply_costing(player.overpaid, player.overpaid_potions)
                player.gain_one_of([card for card in cards if game.types(card) & Type.ACTION])

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind != "pay":
            return None
        # The dearest Actions that there are for what is left; Potions, which are asked for next, may be fewer.
        costs = [view.cost(card) for card in view.supply_cards if card.has_type(Type.ACTION) and not card.potion]
        return max([cost for cost in costs if cost < len(decision.options)], default=0)

    def worth_playing(self, view: View) -> int:
        return -1


class Stonemason(_Stonemason):
    """Trash a card from the hand; gain two cheaper cards. Overpay: gain two Action cards that each cost exactly what
    was overpaid.
    """

    def on_buy(self, player: Player) -> None:
        player.overpay()

    def on_gain(self, player: Player) -> None:
        if player.was_bought():
            self.overpaid(player)


class FirstStonemason(_Stonemason):
    """Trash a card from the hand; gain two cheaper cards. Overpay: when bought, gain two Action cards that each cost
    exactly what was overpaid.
    """

    printing = "first"

    def on_buy(self, player: Player) -> None:
        player.overpay()
        self.overpaid(player)


class Taxman(Card):
    """You may trash a Treasure from the hand. Each other player with five or more cards in hand discards a copy of it,
    or reveals a hand without one. Gain a Treasure that costs up to $3 more onto the deck.
    """

    cost = 4
    types = Type.ACTION | Type.ATTACK
    edition = "first"

    def play(self, player: Player) -> None:
        for card in player.trash_some(player.in_hand(Type.TREASURE), 0, 1):
            for victim in player.attack():
                if len(victim.hand) < 5:
                    continue
                copies = victim.in_hand().named(card.name)
                if len(copies) == 0:
                    victim.reveal_hand()
                victim.discard(copies.different())
            player.gain_costing_more(card, 3, Type.TREASURE, to=DECK)

    def advise(self, view: View, decision: Decision) -> Any:
        return advice.best_upgrade(view, decision, 3, Type.TREASURE) if decision.kind == "trash" else None

    def worth_playing(self, view: View) -> int:
        return advice.upgrade_worth(view, self, 3, Type.TREASURE)


class Tournament(Card):
    """+1 Action. Each player may reveal a Province from the hand. If you do, discard it and gain any Prize or a Duchy
    onto the deck. If nobody else does, +1 Card and +$1.
    """

    cost = 4
    actions = 1
    edition = "first"
    more_coins = True
    brings = "Bag of Gold, Diadem, Followers, Princess, Trusty Steed"

    def play(self, player: Player) -> None:
        mine = player.in_hand().named("Province").different()
        revealed = player.choose("reveal", mine.cards, 0, 1)
        player.show(revealed)
        opposed = False
        for other in player.others():
            province = other.in_hand().named("Province").different()
            shown = other.choose("reveal", province.cards, 0, 1)
            other.show(shown)
            opposed = opposed or len(shown) > 0
        if revealed:
            player.discard(mine)
            duchy = [card for card in player.game.supply_cards() if card.name == "Duchy"]
            player.gain_one_of(left_of(player.game, self) + duchy, to=DECK)
        if not opposed:
            player.plus_cards(1)
            player.plus_coins(1)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "gain":
            return _first_of(decision, ("Followers", "Trusty Steed", "Princess", "Bag of Gold", "Diadem", "Duchy"))
        return None


class YoungWitch(Card):
    """+2 Cards. Discard two cards. Each other player may reveal a bane card from the hand, or else gains a Curse."""

    cost = 4
    types = Type.ACTION | Type.ATTACK
    cards = 2
    edition = "both"

    def play(self, player: Player) -> None:
        player.discard_some(player.in_hand(), 2, 2)
        game = player.game
        bane = game.setup.bane
        pile = None if bane is None else game.pile(bane.name)
        for victim in player.attack():
            # Every card of the bane's pile is a bane, if it has several.
            banes = victim.in_hand().different()
            banes = banes.only([card for card in banes if pile is not None and game.pile(card) is pile])
            shown = victim.choose("reveal", banes.cards, 0, 1)
            victim.show(shown)
            if not shown:
                victim.gain("Curse")


# The Prizes of the first edition and the Rewards of the second.


class BagOfGold(Card):
    """+1 Action. Gain a Gold onto the deck."""

    cost = 0
    types = Type.ACTION | Type.PRIZE
    actions = 1
    copies = 1
    edition = "first"
    role = "Non-Supply"

    def play(self, player: Player) -> None:
        player.gain("Gold", to=DECK)


class Coronet(Card):
    """You may play an Action from the hand that is no Reward twice; then a Treasure that is no Reward twice."""

    cost = 0
    types = Type.ACTION | Type.TREASURE | Type.REWARD
    copies = 2
    edition = "second"
    role = "Non-Supply"

    def play(self, player: Player) -> None:
        for kind in (Type.ACTION, Type.TREASURE):
            options = [card for card in player.to_play(kind) if not player.game.types(card) & Type.REWARD]
            card = player.choose_one("play", options, must=False)
            if card is not None:
                player.play_times(card, 2)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind != "play":
            return None
        playable = [card for card in decision.cards if card.has_type(Type.TREASURE) or card.worth_playing(view) >= 0]
        return max(playable, key=lambda card: (card.coins, card.cost)) if playable else []


class Courser(Card):
    """Choose two: +2 Cards, +2 Actions, +$2, gain four Silvers."""

    cost = 0
    types = Type.ACTION | Type.REWARD
    copies = 2
    edition = "second"
    role = "Non-Supply"
    more_coins = True

    def play(self, player: Player) -> None:
        for chosen in player.several_choices(2, "+2 Cards", "+2 Actions", "+$2", "Gain 4 Silvers"):
            _two_of_four(player, chosen)

    def advise(self, view: View, decision: Decision) -> Any:
        return [0, 1]


def _two_of_four(player: Player, chosen: int) -> None:
    if chosen == 0:
        player.plus_cards(2)
    elif chosen == 1:
        player.plus_actions(2)
    elif chosen == 2:
        player.plus_coins(2)
    else:
        for _ in range(4):
            player.gain("Silver")


class Demesne(Card):
    """+2 Actions, +2 Buys. Gain a Gold. 1 point for each Gold its owner has."""

    cost = 0
    types = Type.ACTION | Type.VICTORY | Type.REWARD
    actions = 2
    buys = 2
    copies = 2
    edition = "second"
    role = "Non-Supply"

    def play(self, player: Player) -> None:
        player.gain("Gold")

    def points(self, player: Player) -> int:
        return player.count("Gold")


class Diadem(Card):
    """$2, and $1 more for each Action left."""

    cost = 0
    types = Type.TREASURE | Type.PRIZE
    coins = 2
    copies = 1
    edition = "first"
    role = "Non-Supply"

    def play(self, player: Player) -> None:
        player.plus_coins(player.actions)


class Followers(Card):
    """+2 Cards. Gain an Estate. Each other player gains a Curse and discards down to three cards in hand."""

    cost = 0
    types = Type.ACTION | Type.ATTACK | Type.PRIZE
    cards = 2
    copies = 1
    edition = "first"
    role = "Non-Supply"

    def play(self, player: Player) -> None:
        player.gain("Estate")
        for victim in player.attack():
            victim.gain("Curse")
            victim.discard_down_to(3)


class Housecarl(Card):
    """+1 Card for each differently named Action card you have in play."""

    cost = 0
    types = Type.ACTION | Type.REWARD
    copies = 2
    edition = "second"
    role = "Non-Supply"

    def play(self, player: Player) -> None:
        player.plus_cards(len(player.cards_in_play().of_type(Type.ACTION).different()))


class HugeTurnip(Card):
    """+2 Coffers. $1 for each Coffers you have."""

    cost = 0
    types = Type.TREASURE | Type.REWARD
    copies = 2
    edition = "second"
    role = "Non-Supply"

    def play(self, player: Player) -> None:
        player.take_coffers(2)
        player.plus_coins(player.coffers)


class Princess(Card):
    """+1 Buy. Cards cost $2 less this turn."""

    cost = 0
    types = Type.ACTION | Type.PRIZE
    buys = 1
    copies = 1
    edition = "first"
    role = "Non-Supply"

    def play(self, player: Player) -> None:
        player.game.cheaper += 2


class FirstPrincess(Princess):
    """+1 Buy. While this is in play, cards cost $2 less."""

    printing = "first"

    def play(self, player: Player) -> None:
        """Leave a record of this card in play."""

    def discount(self, player: Player, card: Card) -> int:
        return 2


class Renown(Card):
    """+1 Buy. Cards cost $2 less this turn."""

    cost = 0
    types = Type.ACTION | Type.REWARD
    buys = 1
    copies = 2
    edition = "second"
    role = "Non-Supply"

    def play(self, player: Player) -> None:
        player.game.cheaper += 2


class TrustySteed(Card):
    """Choose two: +2 Cards, +2 Actions, +$2, gain four Silvers and put your deck into your discard pile."""

    cost = 0
    types = Type.ACTION | Type.PRIZE
    copies = 1
    edition = "first"
    role = "Non-Supply"
    more_coins = True

    def play(self, player: Player) -> None:
        texts = ("+2 Cards", "+2 Actions", "+$2", "Gain 4 Silvers and discard your deck")
        for chosen in player.several_choices(2, *texts):
            _two_of_four(player, chosen)
            if chosen == 3:
                player.discard_deck()

    def advise(self, view: View, decision: Decision) -> Any:
        return [0, 1]
