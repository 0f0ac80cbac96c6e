"""Seaside, both editions: Durations, mats and tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dominion_cli.cards import advice
from dominion_cli.cards.lasting import Sheltered
from dominion_cli.engine.card import Card
from dominion_cli.engine.effect import Effect
from dominion_cli.engine.event import Event
from dominion_cli.engine.types import (
    BUY,
    BUY_END,
    DECK,
    GAIN,
    HAND,
    PLAYED,
    UNDER_THIS,
    Type,
)

if TYPE_CHECKING:
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.game import Game
    from dominion_cli.engine.player import Player
    from dominion_cli.engine.setup import Setup
    from dominion_cli.engine.view import View


class Ambassador(Card):
    """Reveal a card from the hand, return up to two copies of it; then each other player gains one."""

    cost = 3
    types = Type.ACTION | Type.ATTACK
    edition = "first"

    def play(self, player: Player) -> None:
        card = player.choose_one("reveal", player.hand[:])
        if card is None:
            return
        player.show([card])
        pile = player.game.pile(card)
        if pile is None or not pile.supply:
            return
        player.return_some(player.in_hand().named(card.name), 0, 2)
        for victim in player.attack():
            victim.gain(card)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "reveal":
            return advice.least_loss_first(view, decision.cards)[0]
        # A good card stays; all others go.
        return advice.junk_to_trash(view, decision.cards, decision.most)

    def worth_playing(self, view: View) -> int:
        # A card that is no loss goes to the others, too.
        return 140


class Astrolabe(Card):
    """Now and at the start of your next turn: $1 and +1 Buy."""

    cost = 3
    types = Type.TREASURE | Type.DURATION
    coins = 1
    buys = 1
    edition = "second"

    def play(self, player: Player) -> None:
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.plus_coins(1)
        player.plus_buys(1)


class Bazaar(Card):
    """+1 Card, +2 Actions, +$1."""

    cost = 5
    cards = 1
    actions = 2
    coins = 1
    edition = "both"


class BlockadeCurse(Effect):
    """While a card lies under Blockade, another player who gains a copy of it in the own turn gains a Curse."""

    listens = GAIN
    lasts = True

    def __init__(self, named: Card) -> None:
        super().__init__()
        self.named = named

    def applies(self, player: Player, event: Event) -> bool:
        play = self.play
        lies_there = play is not None and self.named in play.under
        return (
            event.player is player and event.card is self.named and player.game.turn_player() is player and lies_there
        )

    def happen(self, player: Player, event: Event) -> None:
        player.gain("Curse")


class Blockade(Card):
    """Gain a card up to $4 and set it aside until next turn; others who gain a copy in their turn gain a Curse, too."""

    cost = 4
    types = Type.ACTION | Type.DURATION | Type.ATTACK
    edition = "second"

    def play(self, player: Player) -> None:
        victims = player.attack()
        card = player.gain_up_to(4, to=UNDER_THIS)
        if card is None or card not in player.under_this():
            return
        player.at_next_turn()
        for victim in victims:
            player.while_in_play(BlockadeCurse(card), until_turn_of=player, owner=victim)

    def next_turn(self, player: Player) -> None:
        player.put_in_hand(player.under_this())


class Caravan(Card):
    """+1 Card, +1 Action. At the start of your next turn, +1 Card."""

    cost = 4
    types = Type.ACTION | Type.DURATION
    cards = 1
    actions = 1
    edition = "both"

    def play(self, player: Player) -> None:
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.plus_cards(1)


class CorsairsPrey(Effect):
    """The first Silver or Gold of each turn is trashed once it was played."""

    listens = PLAYED
    lasts = True

    def __init__(self) -> None:
        super().__init__()
        # The turn whose first Silver or Gold has been played.
        self.turn = -1

    def applies(self, player: Player, event: Event) -> bool:
        return (
            event.player is player
            and event.card.name in ("Silver", "Gold")
            and player.game.turn_number != self.turn
            and player.game.turn_player() is player
        )

    def happen(self, player: Player, event: Event) -> None:
        self.turn = player.game.turn_number
        if event.play is not None:
            player.trash(player.card_of(event.play))


class Corsair(Card):
    """+$2. Next turn +1 Card; until then each other player trashes the first Silver or Gold played each turn."""

    cost = 5
    types = Type.ACTION | Type.DURATION | Type.ATTACK
    coins = 2
    edition = "second"

    def start_game(self, game: Game) -> None:
        # It has to be that very copy that is trashed.
        game.records_all = True

    def play(self, player: Player) -> None:
        player.at_next_turn()
        for victim in player.attack():
            player.while_in_play(CorsairsPrey(), until_turn_of=player, owner=victim)

    def next_turn(self, player: Player) -> None:
        player.plus_cards(1)


class Cutpurse(Card):
    """+$2. Each other player discards a Copper, or shows a hand without any."""

    cost = 4
    types = Type.ACTION | Type.ATTACK
    coins = 2
    edition = "both"

    def play(self, player: Player) -> None:
        for victim in player.attack():
            if not victim.discard_some(victim.in_hand().named("Copper"), 1, 1):
                victim.reveal_hand()


class Embargoed(Effect):
    """Who buys from a pile with Embargo tokens gains a Curse for each."""

    listens = BUY
    lasts = True

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and event.pile is not None and event.pile.token("Embargo") > 0

    def happen(self, player: Player, event: Event) -> None:
        if event.pile is not None:
            for _ in range(event.pile.token("Embargo")):
                player.gain("Curse")


class Embargo(Card):
    """+$2. Trash this, to put an Embargo token on a Supply pile: who buys from it gains a Curse."""

    tokens = "Embargo"
    cost = 2
    coins = 2
    edition = "first"

    def play(self, player: Player) -> None:
        if player.trash_this():
            self._embargo(player)

    def start_game(self, game: Game) -> None:
        for player in game.players:
            player.add_effect(Embargoed(), forever=True)

    def _embargo(self, player: Player) -> None:
        """Have the player put a token on a pile of the Supply."""
        game = player.game
        pile = player.choose_pile([pile for pile in game.piles if pile.supply])
        if pile is None:
            return
        pile.add_tokens("Embargo")

    def advise(self, view: View, decision: Decision) -> Any:
        # A card that the others have most of and this player has none of; else one that nobody buys.
        return max(decision.cards, key=lambda card: self._harm(view, card))

    def _harm(self, view: View, card: Card) -> int:
        """Return how much dearer a Curse with the card would make it for the others than for this player."""
        others = sum([other.count(card) for other in view.opponents])
        return others - 2 * len(view.opponents) * view.count(card) - (1 if card.name in ("Province", "Gold") else 0)

    def worth_playing(self, view: View) -> int:
        return 110


class FirstEmbargo(Embargo):
    """+$2. Trash this. Put an Embargo token on a Supply pile: who buys from it gains a Curse."""

    printing = "first"

    def play(self, player: Player) -> None:
        player.trash_this()
        self._embargo(player)


class Explorer(Card):
    """You may reveal a Province from the hand; gain a Gold to the hand if you do, else a Silver."""

    cost = 5
    edition = "first"

    def play(self, player: Player) -> None:
        provinces = player.in_hand().named("Province")
        revealed = player.choose("reveal", provinces.cards[:1], 0, 1)
        player.show(revealed)
        player.gain("Gold" if revealed else "Silver", to=HAND)


class FishingVillage(Card):
    """+2 Actions, +$1. At the start of your next turn, +1 Action and +$1."""

    cost = 3
    types = Type.ACTION | Type.DURATION
    actions = 2
    coins = 1
    edition = "both"

    def play(self, player: Player) -> None:
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.plus_actions(1)
        player.plus_coins(1)


class GhostShip(Card):
    """+2 Cards. Each other player with four or more cards in hand puts all but three of them onto the deck."""

    cost = 5
    types = Type.ACTION | Type.ATTACK
    cards = 2
    edition = "first"

    def play(self, player: Player) -> None:
        for victim in player.attack():
            surplus = len(victim.hand) - 3
            if surplus > 0:
                victim.topdeck_some(victim.in_hand(), surplus, surplus)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "order":
            # The last one lies on top.
            return advice.worst_first(view, decision.cards)
        return None


class Haven(Card):
    """+1 Card, +1 Action. Set aside a card from the hand until the start of your next turn."""

    cost = 2
    types = Type.ACTION | Type.DURATION
    cards = 1
    actions = 1
    edition = "both"

    def play(self, player: Player) -> None:
        # With nothing under it, it does not stay.
        if player.set_under_this(player.in_hand().only(player.choose("set_aside", player.hand[:], 1, 1))):
            player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.put_in_hand(player.under_this())

    def advise(self, view: View, decision: Decision) -> Any:
        # An Action that can't be played this turn; else what this turn can do without.
        spare = [card for card in advice.spare_actions(view, view.hand) if card in decision.cards]
        if spare:
            return max(spare, key=lambda card: card.cost)
        coins = [
            card for card in decision.cards if card.name != "Copper" and 0 < card.coins <= advice.spare_coins(view)
        ]
        return max(coins, key=lambda card: card.coins) if coins else advice.worst_first(view, decision.cards)[0]


class Island(Card):
    """Put this and a card from the hand onto your Island mat until the end of the game. 2 points."""

    cost = 4
    types = Type.ACTION | Type.VICTORY
    vp = 2
    copies = 12
    edition = "both"

    def set_up(self, setup: Setup) -> None:
        setup.add_mat(self.name)

    def play(self, player: Player) -> None:
        player.put_on(self.name, player.this())
        player.put_on(self.name, player.in_hand().only(player.choose("set_aside", player.hand[:], 1, 1)))

    def advise(self, view: View, decision: Decision) -> Any:
        # Points that do nothing are as good there; the dearer, the better, as it will not be trashed for another.
        dead = [card for card in decision.cards if advice.is_dead(card)]
        return max(dead, key=lambda card: card.cost) if dead else advice.worst_first(view, decision.cards)[0]

    def worth_playing(self, view: View) -> int:
        return 130 if [card for card in view.hand if advice.is_dead(card)] else -1


class Lighthouse(Card):
    """+1 Action, +$1. Next turn +$1; until then other players' Attacks do nothing to you."""

    cost = 2
    types = Type.ACTION | Type.DURATION
    actions = 1
    coins = 1
    edition = "both"

    def play(self, player: Player) -> None:
        player.at_next_turn()
        player.while_in_play(Sheltered(), until_turn_of=player)

    def next_turn(self, player: Player) -> None:
        player.plus_coins(1)


class Lookout(Card):
    """+1 Action. Of the top three cards trash one, discard one and put one back."""

    cost = 3
    actions = 1
    edition = "both"

    def play(self, player: Player) -> None:
        seen = player.look_at_top(3)
        player.trash_some(seen, 1, 1)
        player.discard_some(seen.still_there(), 1, 1)
        player.topdeck(seen.still_there())

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "trash":
            junk = advice.junk_to_trash(view, decision.cards, 1, in_hand=False)
            return junk or advice.least_loss_first(view, decision.cards)[:1]
        return None

    def worth_playing(self, view: View) -> int:
        # In a deck without junk it would trash something good.
        junk = view.count("Estate") + view.count("Copper") + view.count("Curse")
        return 1090 if 3 * junk >= view.owned else -1


class MerchantShip(Card):
    """Now and at the start of your next turn: +$2."""

    cost = 5
    types = Type.ACTION | Type.DURATION
    coins = 2
    edition = "both"

    def play(self, player: Player) -> None:
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.plus_coins(2)


class MonkeySeesGain(Effect):
    """+1 Card whenever the player to the right gains a card."""

    listens = GAIN
    lasts = True

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is not player and event.player is player.right_neighbour()

    def happen(self, player: Player, event: Event) -> None:
        player.plus_cards(1)


class Monkey(Card):
    """Until your next turn, +1 Card whenever the player to your right gains a card; then another one."""

    cost = 3
    types = Type.ACTION | Type.DURATION
    edition = "second"

    def play(self, player: Player) -> None:
        player.at_next_turn()
        player.while_in_play(MonkeySeesGain(), until_turn_of=player)

    def next_turn(self, player: Player) -> None:
        player.plus_cards(1)


class NativeVillage(Card):
    """+2 Actions. Put the top card of the deck onto your Native Village mat, or take all cards from there."""

    cost = 2
    actions = 2
    edition = "both"

    def set_up(self, setup: Setup) -> None:
        setup.add_mat(self.name, face_down=True)

    def play(self, player: Player) -> None:
        for choice in player.choices("Put the top card of your deck on the mat", "Take all cards from the mat"):
            if choice == 0:
                player.put_on(self.name, player.look_at_top(1))
            else:
                player.put_in_hand(player.on(self.name))

    def advise(self, view: View, decision: Decision) -> Any:
        # Three cards or more are a good hand.
        return 1 if len(view.mat("Native Village")) >= 3 else 0


class Navigator(Card):
    """+$2. Look at the top five cards; discard all of them or put them back in any order."""

    cost = 4
    coins = 2
    edition = "first"

    def play(self, player: Player) -> None:
        seen = player.look_at_top(5)
        if len(seen) == 0:
            return
        discarded = player.choose("discard", seen.cards, 0, 1) if len(seen) == 1 else []
        if len(seen) > 1 and player.agrees("Discard them all?", seen.cards):
            discarded = seen.cards
        player.discard(seen.only(discarded))
        player.topdeck(seen.still_there())

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "choose":
            # What the next hand would be, against an average one.
            return sum([card.coins for card in decision.shown]) * view.owned < 5 * view.total_money
        if decision.kind == "order":
            return advice.worst_first(view, decision.cards)
        return None


class Outpost(Card):
    """Draw only three cards for your next hand. Take an extra turn after this one, but not a third in a row."""

    cost = 5
    types = Type.ACTION | Type.DURATION
    edition = "both"

    def play(self, player: Player) -> None:
        # Three cards instead of five, however often it is played; what other cards add comes on top.
        if player.add_this_turn(self.name) == 1:
            player.next_hand -= 2
        player.game.add_extra_turn(player, self, most_in_a_row=2)
        # If no turn follows, it leaves play like any other card.
        if not (player.game.last_seat == player.seat and player.game.in_a_row > 0):
            player.while_in_play(Effect(), until_turn_of=player)

    def worth_playing(self, view: View) -> int:
        # Last of all; not when the turn is an extra one already.
        return -1 if view.extra_turn else 101


class PearlDiver(Card):
    """+1 Card, +1 Action. Look at the bottom card of the deck; you may put it on top."""

    cost = 2
    cards = 1
    actions = 1
    edition = "first"

    def play(self, player: Player) -> None:
        seen = player.look_at_bottom()
        player.topdeck_some(seen, 0, 1)
        player.put_under_deck(seen.still_there())

    def advise(self, view: View, decision: Decision) -> Any:
        return not advice.below_average(view, decision.cards[0]) and decision.cards[0].name != "Copper"


class Pirate(Card):
    """Next turn gain a Treasure up to $6 to the hand. Played from the hand, too, when anybody gains a Treasure."""

    cost = 5
    types = Type.ACTION | Type.DURATION | Type.REACTION
    listens = GAIN
    edition = "second"

    def play(self, player: Player) -> None:
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.gain_up_to(6, Type.TREASURE, to=HAND)

    def applies(self, player: Player, event: Event) -> bool:
        return player.game.types(event.card) & Type.TREASURE != 0 and player.may_play_from_hand(self)

    def happen(self, player: Player, event: Event) -> None:
        player.play_from_hand(self)


class PirateShip(Card):
    """Of each other player's top two cards trash a Treasure; if any was, +1 token; or +$1 for each token on the mat."""

    cost = 4
    types = Type.ACTION | Type.ATTACK
    more_coins = True
    edition = "first"

    def play(self, player: Player) -> None:
        for choice in player.choices("Attack", "+$1 per token"):
            if choice == 0:
                self.board(player)
            else:
                player.plus_coins(player.number("Pirate Ship"))

    def board(self, player: Player) -> None:
        """Have each other player lose a Treasure, for one token."""
        trashed = 0
        for victim in player.attack():
            trashed += self.plunder(player, victim)
        if trashed > 0:
            player.set_number("Pirate Ship", player.number("Pirate Ship") + 1)
            player.told_tokens("puts", 1, "Coin", "on the Pirate Ship mat")

    def plunder(self, player: Player, victim: Player) -> int:
        """Have a player lose a Treasure; return how many were lost."""
        revealed = victim.reveal_top(2)
        treasures = revealed.of_type(Type.TREASURE)
        trashed = victim.trash(treasures.only(player.choose("trash", treasures.cards, 1, 1, victim)))
        victim.discard(revealed)
        return len(trashed)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "trash":
            return max(decision.cards, key=lambda card: card.cost)
        # With four tokens it gives more than a Gold, but costs an Action.
        return 1 if view.number("Pirate Ship") >= 4 else 0


class SailorsShip(Effect):
    """Once this turn, a Duration card that is gained may be played at once."""

    listens = GAIN
    lasts = True

    def applies(self, player: Player, event: Event) -> bool:
        duration = player.game.types(event.card) & Type.DURATION != 0
        return event.player is player and duration and event.place is not None and event.is_there()

    def happen(self, player: Player, event: Event) -> None:
        if player.may("play", event.card):
            player.end_effect(self)
            player.play_gained()


class Sailor(Card):
    """+1 Action. Once this turn, play a Duration you gain. Next turn +$2, and you may trash a card from the hand."""

    cost = 4
    types = Type.ACTION | Type.DURATION
    actions = 1
    more_coins = True
    edition = "second"

    def play(self, player: Player) -> None:
        player.add_effect(SailorsShip())
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.plus_coins(2)
        player.trash_some(player.in_hand(), 0, 1)

    def advise(self, view: View, decision: Decision) -> Any:
        return True if decision.kind == "play" else None


class Salvager(Card):
    """+1 Buy. Trash a card from the hand, +$1 for each $1 it costs."""

    cost = 4
    buys = 1
    more_coins = True
    edition = "both"

    def play(self, player: Player) -> None:
        for card in player.trash_some(player.in_hand(), 1, 1):
            player.plus_coins(player.game.coins_for(card))

    def advise(self, view: View, decision: Decision) -> Any:
        return max(decision.cards, key=lambda card: self._worth(view, card))

    def worth_playing(self, view: View) -> int:
        others = advice.others_in_hand(view, self)
        return 140 if [card for card in others if self._worth(view, card) > 0] else -1

    def _worth(self, view: View, card: Card) -> int:
        """Return how good it is to trash a card: Estates and Curses well, others only for a Province."""
        if card.name in ("Curse", "Estate"):
            return 10 + card.cost
        if card.name == "Province":
            return -100
        coins = advice.coins_this_turn(view)
        return 20 - card.cost if coins < 8 <= coins + view.cost(card) - card.coins else -card.cost


class SeaChart(Card):
    """+1 Card, +1 Action. Reveal the top card of the deck; if you have a copy of it in play, take it."""

    cost = 3
    cards = 1
    actions = 1
    edition = "second"

    def play(self, player: Player) -> None:
        revealed = player.reveal_top(1)
        player.put_in_hand(revealed.only([card for card in revealed if card in player.in_play]))
        player.topdeck(revealed.still_there())


class SeaHag(Card):
    """Each other player discards the top card of the deck, then gains a Curse onto it."""

    cost = 4
    types = Type.ACTION | Type.ATTACK
    edition = "first"

    def play(self, player: Player) -> None:
        for victim in player.attack():
            victim.discard_top()
            victim.gain("Curse", to=DECK)

    def worth_playing(self, view: View) -> int:
        return 150 if view.left("Curse") else -1


class SeaWitch(Card):
    """+2 Cards. Each other player gains a Curse. Next turn +2 Cards, then discard two cards."""

    cost = 5
    types = Type.ACTION | Type.DURATION | Type.ATTACK
    cards = 2
    edition = "second"

    def play(self, player: Player) -> None:
        for victim in player.attack():
            victim.gain("Curse")
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.plus_cards(2)
        player.discard_some(player.in_hand(), 2, 2)


class GainsInOwnTurn(Effect):
    """Notes which cards each player gains in the own turns, for Smugglers."""

    listens = GAIN
    lasts = True
    first_at = GAIN

    def applies(self, player: Player, event: Event) -> bool:
        return event.player.game.turn_player() is event.player

    def happen(self, player: Player, event: Event) -> None:
        event.player.set_number(f"Turn of gaining {event.card.name}", event.player.game.turn_number)


class Smugglers(Card):
    """Gain a copy of a card up to $6 that the player to your right gained in the latest own turn."""

    cost = 3
    edition = "both"

    def start_game(self, game: Game) -> None:
        game.players[0].add_effect(GainsInOwnTurn(), forever=True)

    def play(self, player: Player) -> None:
        right = player.right_neighbour()
        player.gain_one_of(
            [
                card
                for card in player.game.supply_within(6)
                if right.latest_turn > 0 and right.number(f"Turn of gaining {card.name}") == right.latest_turn
            ]
        )


class Tactician(Card):
    """Discard your hand, if there is one; for it, next turn +5 Cards, +1 Action and +1 Buy."""

    cost = 5
    types = Type.ACTION | Type.DURATION
    edition = "both"

    def play(self, player: Player) -> None:
        # Without a card to discard it does nothing, and does not stay.
        if player.discard(player.in_hand()):
            player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.plus_cards(5)
        player.plus_actions(1)
        player.plus_buys(1)

    def worth_playing(self, view: View) -> int:
        # Not with a good hand.
        return 102 if len(view.hand) > 1 and advice.coins_this_turn(view) < 5 else -1


class TidePools(Card):
    """+3 Cards, +1 Action. At the start of your next turn, discard two cards."""

    cost = 4
    types = Type.ACTION | Type.DURATION
    cards = 3
    actions = 1
    edition = "second"

    def play(self, player: Player) -> None:
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.discard_some(player.in_hand(), 2, 2)


class TreasureMap(Card):
    """Trash this and a Treasure Map from the hand; for two of them, gain four Golds onto the deck."""

    cost = 4
    edition = "both"

    def play(self, player: Player) -> None:
        this = player.trash_this()
        another = player.trash_some(player.in_hand().named(self.name), 1, 1)
        if this and another:
            for _ in range(4):
                player.gain("Gold", to=DECK)

    def worth_playing(self, view: View) -> int:
        return 180 if view.hand.count(self) >= 2 else -1


class _Treasury(Card):
    """What both printings of Treasury have in common."""

    cost = 5
    cards = 1
    actions = 1
    coins = 1
    edition = "both"

    def advise(self, view: View, decision: Decision) -> Any:
        # The same again next turn.
        return True


class Treasury(_Treasury):
    """+1 Card, +1 Action, +$1. At the end of your Buy phase this turn, if it had no Victory card gained, it may go onto
    the deck.
    """

    listens = BUY_END

    def start_game(self, game: Game) -> None:
        game.keeps_gains = True

    def applies(self, player: Player, event: Event) -> bool:
        types = 0
        for card in player.gained_this_phase():
            types |= player.game.types(card)
        return event.player is player and event.by_this_turns_play() and types & Type.VICTORY == 0

    def happen(self, player: Player, event: Event) -> None:
        if player.may("topdeck", self):
            player.topdeck(player.this())


class FirstTreasury(_Treasury):
    """+1 Card, +1 Action, +$1. Discarded from play in a turn without a Victory card bought, it may go onto the deck."""

    printing = "first"

    def start_game(self, game: Game) -> None:
        for player in game.players:
            player.add_effect(VictoryBought(), forever=True)

    def on_discard_from_play(self, player: Player, event: Event) -> None:
        bought = player.number("Turn of buying a Victory card") == player.game.turn_number
        if not bought and player.may("topdeck", self):
            event.move_to(DECK)


class VictoryBought(Effect):
    """Notes that a Victory card was bought this turn, for the first Treasury."""

    listens = BUY
    lasts = True
    first_at = BUY

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.game.types(event.card) & Type.VICTORY != 0

    def happen(self, player: Player, event: Event) -> None:
        player.set_number("Turn of buying a Victory card", player.game.turn_number)


class Warehouse(Card):
    """+3 Cards, +1 Action. Discard three cards."""

    cost = 3
    cards = 3
    actions = 1
    edition = "both"

    def play(self, player: Player) -> None:
        player.discard_some(player.in_hand(), 3, 3)


class Wharf(Card):
    """Now and at the start of your next turn: +2 Cards and +1 Buy."""

    cost = 5
    types = Type.ACTION | Type.DURATION
    cards = 2
    buys = 1
    edition = "both"

    def play(self, player: Player) -> None:
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.plus_cards(2)
        player.plus_buys(1)

    def worth_playing(self, view: View) -> int:
        return advice.draw_worth(view, 160)
