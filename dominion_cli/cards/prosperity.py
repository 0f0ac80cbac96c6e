"""Prosperity, both editions: Treasures that do something, and Platinum and Colony."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from dominion_cli.cards import advice
from dominion_cli.cards.lasting import MayTopdeck
from dominion_cli.cards.playing import Throne
from dominion_cli.engine.card import Card, made
from dominion_cli.engine.effect import Effect
from dominion_cli.engine.event import Event
from dominion_cli.engine.types import BUY, COSTS, DECK, GAIN, TREASURE_ORDER, TURN_START, Type

if TYPE_CHECKING:
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.game import Game
    from dominion_cli.engine.player import Player
    from dominion_cli.engine.setup import Setup
    from dominion_cli.engine.view import View


class Platinum(Card):
    """$5."""

    cost = 9
    types = Type.TREASURE
    coins = 5
    copies = 12
    edition = "both"
    role = "Basic"


class Colony(Card):
    """10 points."""

    cost = 11
    types = Type.VICTORY
    vp = 10
    copies = 12
    edition = "both"
    role = "Basic"


class Anvil(Card):
    """$1. You may discard a Treasure, to gain a card that costs up to $4."""

    cost = 3
    types = Type.TREASURE
    coins = 1
    listens = TREASURE_ORDER
    edition = "second"

    def play(self, player: Player) -> None:
        if player.discard_some(player.in_hand(Type.TREASURE), 0, 1):
            player.gain_up_to(4)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "discard":
            # A Copper that this turn can spare.
            coppers = [card for card in decision.cards if card.name == "Copper"]
            return coppers[:1] if advice.spare_coins(view) > 0 else []
        return None

    def worth_playing(self, view: View) -> int:
        # While there are Treasures in hand to discard.
        return 300


class Bank(Card):
    """$1 for each Treasure you have in play, this one too."""

    cost = 7
    types = Type.TREASURE
    edition = "both"

    def play(self, player: Player) -> None:
        player.plus_coins(len(player.cards_in_play().of_type(Type.TREASURE)))

    def worth_playing(self, view: View) -> int:
        # Last of the Treasures.
        return 0


class Bishop(Card):
    """+$1, +1 point token. Trash a card: a token for each $2 it costs. Each other player may trash a card."""

    cost = 4
    coins = 1
    edition = "both"

    def play(self, player: Player) -> None:
        player.take_vp(1)
        for card in player.trash_some(player.in_hand(), 1, 1):
            player.take_vp(player.game.coins_for(card) // 2)
        for other in player.others():
            other.trash_some(other.in_hand(), 0, 1)

    def worth_playing(self, view: View) -> int:
        # What goes comes back as points.
        return advice.trash_worth(view, self, super().worth_playing(view), most_lost=advice.SILVER_LOST)


class _TreasureCurse(Card):
    """1 point less; also a Treasure worth $1. The Curse of games with Charlatan."""

    name = "Curse"
    cost = 0
    types = Type.TREASURE | Type.CURSE
    coins = 1
    vp = -1
    copies = 30
    edition = "both"
    role = "Basic"


TREASURE_CURSE: Final[Card] = made(_TreasureCurse)


class Charlatan(Card):
    """+$3. Each other player gains a Curse. In games with this, Curse is also a Treasure worth $1."""

    cost = 5
    types = Type.ACTION | Type.ATTACK
    coins = 3
    edition = "second"

    def set_up(self, setup: Setup) -> None:
        setup.replace("Curse", TREASURE_CURSE)

    def play(self, player: Player) -> None:
        for victim in player.attack():
            victim.gain("Curse")


class City(Card):
    """+1 Card, +2 Actions. With an empty Supply pile +1 Card; with two of them also +1 Buy and +$1."""

    cost = 5
    cards = 1
    actions = 2
    more_coins = True
    edition = "both"

    def play(self, player: Player) -> None:
        empty = player.game.empty_piles
        if empty >= 1:
            player.plus_cards(1)
        if empty >= 2:
            player.plus_buys(1)
            player.plus_coins(1)


class Clerk(Card):
    """+$2. Others with five or more in hand put one onto the deck. At the start of your turn it may play itself."""

    cost = 4
    types = Type.ACTION | Type.ATTACK | Type.REACTION
    coins = 2
    listens = TURN_START
    edition = "second"

    def play(self, player: Player) -> None:
        for victim in player.attack():
            if len(victim.hand) >= 5:
                victim.topdeck_some(victim.in_hand(), 1, 1)

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.may_play_from_hand(self)

    def happen(self, player: Player, event: Event) -> None:
        player.play_from_hand(self)


class Collecting(Effect):
    """+1 point token for each Action gained this turn."""

    listens = GAIN
    lasts = True

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.game.types(event.card) & Type.ACTION != 0

    def happen(self, player: Player, event: Event) -> None:
        player.take_vp(1)


class Collection(Card):
    """$2, +1 Buy. This turn, +1 point token for each Action card you gain."""

    cost = 5
    types = Type.TREASURE
    coins = 2
    buys = 1
    edition = "second"

    def play(self, player: Player) -> None:
        player.add_effect(Collecting())


class Contraband(Card):
    """$3, +1 Buy. The player to the left names a card: you can't buy it this turn."""

    cost = 5
    types = Type.TREASURE
    coins = 3
    buys = 1
    edition = "first"

    def play(self, player: Player) -> None:
        player.game.forbid_buying(player.left_neighbour().names_a_card())

    def advise(self, view: View, decision: Decision) -> Any:
        # The others lose the best that is left.
        for name in ("Colony", "Province", "Gold"):
            if view.left(name):
                return name
        return None


class CountingHouse(Card):
    """Take any number of Coppers from the discard pile."""

    cost = 5
    edition = "first"

    def play(self, player: Player) -> None:
        coppers = player.in_discard_pile().named("Copper")
        player.show(player.take_some(coppers, 0, len(coppers)))

    def advise(self, view: View, decision: Decision) -> Any:
        return list(decision.cards)

    def worth_playing(self, view: View) -> int:
        coppers = len([card for card in view.discard_pile if card.name == "Copper"])
        return 110 + 10 * coppers if coppers else -1


class CrystalBall(Card):
    """$1. Look at the top card of the deck: trash it, discard it, play it if an Action or Treasure, or leave it."""

    cost = 5
    types = Type.TREASURE
    coins = 1
    edition = "second"

    def play(self, player: Player) -> None:
        seen = player.look_at_top(1)
        if len(seen) == 0:
            return
        texts = ["Leave it", "Trash it", "Discard it"]
        if len(seen.of_type(Type.ACTION | Type.TREASURE)) > 0:
            texts.append("Play it")
        choice = player.choose_some_of(texts, 1, 1, seen.cards)[0]
        if choice == 1:
            player.trash(seen)
        elif choice == 2:
            player.discard(seen)
        elif choice == 3:
            player.play_from(seen)
        player.topdeck(seen.still_there())

    def advise(self, view: View, decision: Decision) -> Any:
        card = decision.shown[0]
        if advice.junk_to_trash(view, (card,), 1, in_hand=False) and card.name != "Copper":
            return 1
        # A Night card is neither dead nor played by it.
        return 2 if advice.is_dead(card) else len(decision.options) - 1 if len(decision.options) > 3 else 0


class Expand(Card):
    """Trash a card from the hand. Gain a card that costs up to $3 more."""

    cost = 7
    edition = "both"

    def play(self, player: Player) -> None:
        for card in player.trash_some(player.in_hand(), 1, 1):
            player.gain_costing_more(card, 3)

    def advise(self, view: View, decision: Decision) -> Any:
        return advice.best_upgrade(view, decision, 3) if decision.kind == "trash" else None

    def worth_playing(self, view: View) -> int:
        return advice.upgrade_worth(view, self, 3)


class Forge(Card):
    """Trash any number of cards from the hand. Gain a card that costs exactly as many coins as they together."""

    cost = 7
    edition = "both"

    def play(self, player: Player) -> None:
        game = player.game
        # Their costs count as they were when they were trashed.
        trashed = player.trash_some(player.in_hand(), 0, len(player.hand))
        player.gain_costing_exactly(sum([game.coins_for(card) for card in trashed]))

    def advise(self, view: View, decision: Decision) -> Any:
        return self._best(view, decision.cards)[1] if decision.kind == "trash" else None

    def worth_playing(self, view: View) -> int:
        won, _ = self._best(view, tuple(advice.others_in_hand(view, self)))
        return 130 + min(won, 50) if won > 0 else -1

    def _best(self, view: View, cards: tuple[Card, ...]) -> tuple[int, list[Card]]:
        """Return what the deck wins, and by which cards: the worst of the hand, as many as pay for something good."""
        best: tuple[int, list[Card]] = (0, [])
        worst = sorted(cards, key=lambda card: advice.value_owned(view, card))
        for count in range(1, len(worst) + 1):
            total = sum([view.cost(card) for card in worst[:count]])
            gains = [
                advice.deck_value(view, card)
                for card in view.supply_cards
                if view.cost(card) == total and card.potion == 0 and card.debt == 0
            ]
            won = max(gains, default=0) - sum([advice.value_owned(view, card) for card in worst[:count]])
            if won > best[0]:
                best = (won, worst[:count])
        return best


class Goons(Card):
    """+1 Buy, +$2. Others discard down to three. While in play, +1 point token for each card you buy."""

    cost = 6
    types = Type.ACTION | Type.ATTACK
    buys = 1
    coins = 2
    listens = BUY
    edition = "first"

    def play(self, player: Player) -> None:
        for victim in player.attack():
            victim.discard_down_to(3)

    def happen(self, player: Player, event: Event) -> None:
        player.take_vp(1)


class GrandMarket(Card):
    """+1 Card, +1 Action, +1 Buy, +$2. It can't be bought with a Copper in play."""

    cost = 6
    cards = 1
    actions = 1
    buys = 1
    coins = 2
    edition = "both"

    def start_game(self, game: Game) -> None:
        game.limits_buying = True

    def may_be_bought(self, player: Player) -> bool:
        return not player.has_played("Copper")


class Hoarding(Effect):
    """A Gold for each Victory card bought this turn."""

    listens = GAIN
    lasts = True

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and event.bought and player.game.types(event.card) & Type.VICTORY != 0

    def happen(self, player: Player, event: Event) -> None:
        player.gain("Gold")


class Hoard(Card):
    """$2. This turn, when you gain a Victory card that you bought, gain a Gold."""

    cost = 6
    types = Type.TREASURE
    coins = 2
    edition = "both"

    def play(self, player: Player) -> None:
        player.add_effect(Hoarding())


class FirstHoard(Hoard):
    """$2. While this is in play, when you buy a Victory card, gain a Gold."""

    listens = BUY
    printing = "first"

    def play(self, player: Player) -> None:
        """Leave a record of this card in play."""

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.game.types(event.card) & Type.VICTORY != 0

    def happen(self, player: Player, event: Event) -> None:
        player.gain("Gold")


class Investment(Card):
    """Trash a card from the hand. +$1; or trash this for a point token for each different Treasure in hand."""

    cost = 4
    types = Type.TREASURE
    more_coins = True
    listens = TREASURE_ORDER
    edition = "second"

    def play(self, player: Player) -> None:
        player.trash_some(player.in_hand(), 1, 1)
        if player.choose_one_of("+$1", "Trash this for points") == 0:
            player.plus_coins(1)
        elif player.trash_this():
            player.take_vp(len(player.reveal_hand().of_type(Type.TREASURE).different()))

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "choose":
            # Three points are a Duchy's.
            different = len({card for card in view.hand if card.has_type(Type.TREASURE)})
            return 1 if different >= 3 or (different >= 2 and view.gains_to_end <= 3) else 0
        return None

    def worth_playing(self, view: View) -> int:
        # While there are Treasures in hand to count.
        return advice.trash_worth(view, self, 300)


class KingsCourt(Throne):
    """You may play an Action card from the hand three times."""

    name = "King's Court"
    cost = 7
    edition = "both"

    def play(self, player: Player) -> None:
        self.enthrone(player, 0, 3)


class Loan(Card):
    """$1. Reveal until a Treasure: trash or discard it, discard the others."""

    cost = 3
    types = Type.TREASURE
    coins = 1
    edition = "first"

    def play(self, player: Player) -> None:
        game = player.game
        treasure, others = player.reveal_until(lambda card: game.types(card) & Type.TREASURE != 0)
        player.trash_some(treasure, 0, 1)
        player.discard(treasure)
        player.discard(others)

    def advise(self, view: View, decision: Decision) -> Any:
        # Coppers go, as long as there is other money.
        return decision.cards[0].name == "Copper" and view.total_money > 5


class Magnate(Card):
    """Reveal your hand: +1 Card for each Treasure in it."""

    cost = 5
    edition = "second"

    def play(self, player: Player) -> None:
        player.plus_cards(len(player.reveal_hand().of_type(Type.TREASURE)))

    def worth_playing(self, view: View) -> int:
        treasures = len([card for card in view.hand if card.has_type(Type.TREASURE)])
        return advice.draw_worth(view, 80 + 20 * treasures) if treasures else -1


class _Mint(Card):
    """What both printings of Mint have in common."""

    cost = 5
    edition = "both"

    def play(self, player: Player) -> None:
        for card in player.choose("reveal", player.in_hand(Type.TREASURE).cards, 0, 1):
            player.show([card])
            player.gain_copy(card)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "reveal":
            # A Copper more is no gain.
            best = max(decision.cards, key=lambda card: card.cost)
            return best if best.cost > 0 else []
        return None

    def worth_playing(self, view: View) -> int:
        costs = [card.cost for card in view.hand if card.has_type(Type.TREASURE)]
        return 120 + 5 * max(costs) if costs and max(costs) > 0 else -1


class Mint(_Mint):
    """You may reveal a Treasure from the hand, to gain a copy. When gained, it trashes your Treasures in play, but for
    Durations.
    """

    def on_gain(self, player: Player) -> None:
        player.trash(player.cards_in_play().of_type(Type.TREASURE).not_of_type(Type.DURATION))


class FirstMint(_Mint):
    """You may reveal a Treasure from the hand, to gain a copy. When bought, it trashes your Treasures in play."""

    printing = "first"

    def on_buy(self, player: Player) -> None:
        player.trash(player.cards_in_play().of_type(Type.TREASURE))


class Monument(Card):
    """+$2, +1 point token."""

    cost = 4
    coins = 2
    edition = "both"

    def play(self, player: Player) -> None:
        player.take_vp(1)


class Mountebank(Card):
    """+$2. Each other player may discard a Curse; who doesn't gains a Curse and a Copper."""

    cost = 5
    types = Type.ACTION | Type.ATTACK
    coins = 2
    edition = "first"

    def play(self, player: Player) -> None:
        for victim in player.attack():
            if not victim.discard_some(victim.in_hand().named("Curse"), 0, 1):
                victim.gain("Curse")
                victim.gain("Copper")

    def advise(self, view: View, decision: Decision) -> Any:
        # It costs nothing.
        return True


class Peddler(Card):
    """+1 Card, +1 Action, +$1. In a Buy phase it costs $2 less for each Action card its player has in play."""

    cost = 8
    cards = 1
    actions = 1
    coins = 1
    edition = "both"

    def own_discount(self, player: Player) -> int:
        return 2 * len(player.cards_in_play().of_type(Type.ACTION)) if player.game.in_buy_phase(player) else 0


class Quarried(Effect):
    """Actions cost $2 less this turn."""

    listens = COSTS
    lasts = True

    def applies(self, player: Player, event: Event) -> bool:
        return True

    def discount(self, player: Player, card: Card) -> int:
        return 2 if player.game.types(card) & Type.ACTION else 0


class Quarry(Card):
    """$1. Action cards cost $2 less this turn."""

    cost = 4
    types = Type.TREASURE
    coins = 1
    edition = "both"

    def play(self, player: Player) -> None:
        player.add_effect(Quarried())


class FirstQuarry(Quarry):
    """$1. While this is in play, Action cards cost $2 less."""

    printing = "first"

    def play(self, player: Player) -> None:
        """Leave a record of this card in play."""

    def discount(self, player: Player, card: Card) -> int:
        return 2 if player.game.types(card) & Type.ACTION else 0


class Rabble(Card):
    """+3 Cards. Each other player discards the Actions and Treasures of the top three, puts back the rest."""

    cost = 5
    types = Type.ACTION | Type.ATTACK
    cards = 3
    edition = "both"

    def play(self, player: Player) -> None:
        for victim in player.attack():
            revealed = victim.reveal_top(3)
            victim.discard(revealed.of_type(Type.ACTION | Type.TREASURE))
            victim.topdeck(revealed.still_there())


class RoyalSeal(Card):
    """$2. While this is in play, you may put each card that you gain onto the deck."""

    cost = 5
    types = Type.TREASURE
    coins = 2
    listens = GAIN
    edition = "first"

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and event.is_there() and event.place is not player.deck

    def happen(self, player: Player, event: Event) -> None:
        if player.may("topdeck", event.card):
            player.move_gained(DECK)

    def advise(self, view: View, decision: Decision) -> Any:
        return advice.good_to_draw(decision.cards[0])


class Talisman(Card):
    """$1. While this is in play, when you buy a card up to $4 that is no Victory card, gain a copy of it."""

    cost = 4
    types = Type.TREASURE
    coins = 1
    listens = BUY
    edition = "first"

    def applies(self, player: Player, event: Event) -> bool:
        game = player.game
        cheap = game.costs_between(event.card, 0, 4) and game.types(event.card) & Type.VICTORY == 0
        return event.player is player and cheap

    def happen(self, player: Player, event: Event) -> None:
        player.gain_copy(event.card)


class Tiara(Card):
    """+1 Buy. This turn, you may put cards that you gain onto the deck. You may play a Treasure from the hand twice."""

    cost = 4
    types = Type.TREASURE
    buys = 1
    listens = TREASURE_ORDER
    edition = "second"

    def play(self, player: Player) -> None:
        player.add_effect(MayTopdeck())
        for card in player.choose("play", player.to_play(Type.TREASURE), 0, 1):
            player.play_times(card, 2)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "play":
            return max(decision.cards, key=lambda card: 10 * card.coins + card.cost)
        return advice.good_to_draw(decision.cards[0])

    def worth_playing(self, view: View) -> int:
        # While there are Treasures in hand to play twice.
        return 400


class TradeTokens(Effect):
    """The first card gained from a pile with a Trade Route token moves the token to the mat."""

    listens = GAIN
    lasts = True
    first_at = GAIN

    def applies(self, player: Player, event: Event) -> bool:
        return event.pile is not None and event.pile.token("Trade Route") > 0

    def happen(self, player: Player, event: Event) -> None:
        if event.pile is not None:
            event.pile.add_tokens("Trade Route", -1)
            player.game.set_number("Trade Route", player.game.number("Trade Route") + 1)


class TradeRoute(Card):
    """+1 Buy. Trash a card from the hand. +$1 for each Victory pile that a card has been gained from."""

    tokens = "Trade Route"
    cost = 3
    buys = 1
    more_coins = True
    edition = "first"

    def start_game(self, game: Game) -> None:
        for pile in game.piles:
            # The Knights are no Victory pile, even with Dame Josephine on top.
            if pile.supply and game.setup.named(pile.name).has_type(Type.VICTORY):
                pile.add_tokens("Trade Route")
        game.players[0].add_effect(TradeTokens(), forever=True)

    def play(self, player: Player) -> None:
        player.trash_some(player.in_hand(), 1, 1)
        player.plus_coins(player.game.number("Trade Route"))

    def worth_playing(self, view: View) -> int:
        return 130 if advice.junk_to_trash(view, view.hand, 1) else -1


class Vault(Card):
    """+2 Cards. Discard any number of cards, +$1 for each. Others may discard two cards, to draw one."""

    cost = 5
    cards = 2
    more_coins = True
    edition = "both"

    def play(self, player: Player) -> None:
        player.plus_coins(len(player.discard_some(player.in_hand(), 0, len(player.hand))))
        for other in player.others():
            agreed = len(other.hand) > 0 and other.agrees("Discard two cards to draw one?")
            if agreed and len(other.discard_some(other.in_hand(), 2, 2)) == 2:
                other.draw(1)

    def advise(self, view: View, decision: Decision) -> Any:
        dead = [card for card in view.hand if advice.is_dead(card)]
        if decision.kind == "choose":
            return len(dead) >= 2
        # All that is not a Treasure of $1 or more, unless there is an Action to play it with.
        if not view.my_turn:
            return None
        spare = advice.spare_actions(view, decision.cards)
        return [card for card in decision.cards if advice.is_dead(card)] + spare


class Venture(Card):
    """$1. Reveal until a Treasure, discard the others, play it."""

    cost = 5
    types = Type.TREASURE
    coins = 1
    edition = "first"

    def play(self, player: Player) -> None:
        game = player.game
        treasure, others = player.reveal_until(lambda card: game.types(card) & Type.TREASURE != 0)
        player.discard(others)
        player.play_from(treasure)


class WarChest(Card):
    """The player to the left names a card; gain one up to $5 that has not been named for War Chests this turn."""

    cost = 5
    types = Type.TREASURE
    edition = "second"

    def play(self, player: Player) -> None:
        game = player.game
        named = player.left_neighbour().names_a_card()
        # Noted with the turn's number, so that it is forgotten with the turn.
        game.set_number(f"named for War Chest: {named.name}", game.turn_number)
        player.gain_one_of(
            [
                card
                for card in game.supply_within(5)
                if game.number(f"named for War Chest: {card.name}") != game.turn_number
            ]
        )

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "name":
            # What would be best to gain.
            gains = [card for card in view.supply_cards if view.cost(card) <= 5 and card.potion == 0 and card.debt == 0]
            return max(gains, key=lambda card: advice.deck_value(view, card)) if gains else None
        return None


class Watchtower(Card):
    """Draw until you have six cards. When you gain a card, you may reveal this, to trash it or put it onto the deck."""

    cost = 3
    types = Type.ACTION | Type.REACTION
    listens = GAIN
    edition = "both"

    def play(self, player: Player) -> None:
        player.draw_to(6)

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and event.is_there()

    def happen(self, player: Player, event: Event) -> None:
        if player.may("trash", event.card):
            player.trash_gained()
        else:
            player.move_gained(DECK)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "reveal":
            card = decision.about
            return card is not None and (self._is_junk(card) or advice.good_to_draw(card))
        return self._is_junk(decision.cards[0]) if decision.kind == "trash" else None

    def worth_playing(self, view: View) -> int:
        cards = 7 - len(view.hand)
        return advice.draw_worth(view, 80 + 20 * cards) if cards > 0 else -1

    def _is_junk(self, card: Card) -> bool:
        return card.name in ("Curse", "Copper")


class WorkersVillage(Card):
    """+1 Card, +2 Actions, +1 Buy."""

    name = "Worker's Village"
    cost = 4
    cards = 1
    actions = 2
    buys = 1
    edition = "both"
