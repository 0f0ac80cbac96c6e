"""Dark Ages: 35 Kingdom cards, one of them the ten Knights; Ruins, Shelters, Spoils, Madman and Mercenary."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dominion_cli.cards import advice
from dominion_cli.cards.piles import ShuffledPile
from dominion_cli.cards.playing import command, play_as_chosen
from dominion_cli.engine.card import Card
from dominion_cli.engine.effect import Effect
from dominion_cli.engine.event import Event
from dominion_cli.engine.types import ATTACKED, BUY, BUY_END, DECK, GAIN, HAND, PLAY, TRASH, TREASURE_ORDER, Type

if TYPE_CHECKING:
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.game import Game
    from dominion_cli.engine.play import Play
    from dominion_cli.engine.player import Player
    from dominion_cli.engine.view import View


def trash_from_top_two(victim: Player) -> Card | None:
    """Have a player reveal their top two cards, trash one that costs $3 to $6 and discard the rest; return it."""
    revealed = victim.reveal_top(2)
    trashed = victim.trash_one(revealed.costing(3, 6))
    victim.discard(revealed)
    return trashed


def cheapest(decision: Decision) -> Card:
    """Return the card its owner parts with most easily."""
    return min(decision.cards, key=lambda card: card.cost)


class Altar(Card):
    """Trash a card from the hand. Gain a card that costs up to $5."""

    cost = 6

    def play(self, player: Player) -> None:
        player.trash_some(player.in_hand(), 1, 1)
        player.gain_up_to(5)

    def worth_playing(self, view: View) -> int:
        return advice.trash_worth(view, self, super().worth_playing(view))


class Armory(Card):
    """Gain a card that costs up to $4 onto the deck."""

    cost = 4

    def play(self, player: Player) -> None:
        player.gain_up_to(4, to=DECK)


class BandOfMisfits(Card):
    """Play an Action card of the Supply that costs less than this and is no Command and no Duration; it stays there."""

    cost = 5
    types = Type.ACTION | Type.COMMAND

    def play(self, player: Player) -> None:
        game = player.game
        command(player, [card for card in game.supply_cheaper(self) if game.types(card) & Type.ACTION])

    def advise(self, view: View, decision: Decision) -> Any:
        return max(decision.cards, key=lambda card: (card.worth_playing(view), card.cost))


class FirstBandOfMisfits(BandOfMisfits):
    """Play this as if it were an Action card of the Supply that costs less, which it is until it leaves play."""

    printing = "first"

    def play(self, player: Player) -> None:
        game = player.game
        play_as_chosen(player, self, [card for card in game.supply_cheaper(self) if game.types(card) & Type.ACTION])


class BanditCamp(Card):
    """+1 Card, +2 Actions. Gain a Spoils."""

    cost = 5
    cards = 1
    actions = 2
    brings = "Spoils"

    def play(self, player: Player) -> None:
        player.gain("Spoils")


class Beggar(Card):
    """Gain 3 Coppers to the hand. When another player plays an Attack, you may first discard this to gain 2 Silvers,
    one of them onto the deck.
    """

    cost = 2
    types = Type.ACTION | Type.REACTION
    listens = ATTACKED

    def play(self, player: Player) -> None:
        for _ in range(3):
            player.gain("Copper", to=HAND)

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is not player

    def happen(self, player: Player, event: Event) -> None:
        player.discard(player.just(self))
        player.gain("Silver", to=DECK)
        player.gain("Silver")

    def worth_playing(self, view: View) -> int:
        # Three Coppers are for good; but who has bought it lives on them.
        return 100


class Catacombs(Card):
    """Look at the top three cards: take them, or discard them for +3 Cards. When trashed: gain a cheaper card."""

    cost = 5

    def play(self, player: Player) -> None:
        seen = player.look_at_top(3)
        for choice in player.choices("Put them into your hand", "Discard them for +3 Cards"):
            if choice == 0:
                player.put_in_hand(seen)
            else:
                player.discard(seen)
                player.plus_cards(3)

    def on_trash(self, player: Player) -> None:
        player.gain_cheaper(self)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind != "choose":
            return None
        dead = [card for card in view.set_aside if advice.is_dead(card) or card.cost == 0]
        return 1 if len(dead) >= 2 else 0


class Count(Card):
    """Discard two cards, put a card onto the deck or gain a Copper; then +$3, trash the hand or gain a Duchy."""

    cost = 5
    more_coins = True

    def play(self, player: Player) -> None:
        for choice in player.choices("Discard 2 cards", "Put a card onto your deck", "Gain a Copper"):
            if choice == 0:
                player.discard_some(player.in_hand(), 2, 2)
            elif choice == 1:
                player.topdeck_some(player.in_hand(), 1, 1)
            else:
                player.gain("Copper")
        for choice in player.choices("+$3", "Trash your hand", "Gain a Duchy"):
            if choice == 0:
                player.plus_coins(3)
            elif choice == 1:
                player.trash(player.in_hand())
            else:
                player.gain("Duchy")

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind != "choose":
            return None
        if "+$3" in decision.options:
            return 2 if view.gains_to_end <= 4 and view.left("Duchy") else 0
        dead = [card for card in view.hand if advice.is_dead(card)]
        return 0 if len(dead) >= 2 else 1


class Counterfeit(Card):
    """$1, +1 Buy. You may play a Treasure from the hand that is no Duration twice, and then trash it."""

    cost = 5
    types = Type.TREASURE
    coins = 1
    buys = 1
    listens = TREASURE_ORDER

    def play(self, player: Player) -> None:
        game = player.game
        treasures = [card for card in player.to_play(Type.TREASURE) if not game.types(card) & Type.DURATION]
        card = player.choose_one("play", treasures, must=False)
        if card is not None:
            play = player.play_times(card, 2)
            player.trash(player.played_card(card, play))

    def advise(self, view: View, decision: Decision) -> Any:
        # What returns itself is no loss, nor what would bring debt when it is discarded; Coppers are a small one.
        for name in ("Spoils", "Capital", "Copper"):
            if name in decision.cards and not (name == "Copper" and view.wants(name)):
                return name
        return []

    def worth_playing(self, view: View) -> int:
        # Before what it may double.
        return 900


class Cultist(Card):
    """+2 Cards. Each other player gains a Ruins; you may play a Cultist from the hand. When trashed: +3 Cards."""

    cost = 5
    types = Type.ACTION | Type.ATTACK | Type.LOOTER
    cards = 2

    def play(self, player: Player) -> None:
        for victim in player.attack():
            victim.gain("Ruins")
        cultists = [card for card in player.to_play(Type.ACTION) if card.name == "Cultist"]
        card = player.choose_one("play", cultists, must=False)
        if card is not None:
            player.play_from_hand(card)

    def on_trash(self, player: Player) -> None:
        player.plus_cards(3)

    def advise(self, view: View, decision: Decision) -> Any:
        return decision.cards[0] if decision.kind == "play" else None


class DeathCart(Card):
    """You may trash this or an Action card from the hand, for +$5. When gained: gain two Ruins."""

    cost = 4
    types = Type.ACTION | Type.LOOTER
    more_coins = True

    def play(self, player: Player) -> None:
        this = player.this()
        hand = player.in_hand(Type.ACTION)
        picked = player.choose("trash", [*hand.cards, *this.cards], 0, 1)
        for card in picked:
            # Of two Death Carts the one that has been played goes: the other one can still be played.
            trashed = player.trash(this if card in this.cards else hand.only([card]))
            if trashed:
                player.plus_coins(5)

    def on_gain(self, player: Player) -> None:
        player.gain("Ruins")
        player.gain("Ruins")

    def advise(self, view: View, decision: Decision) -> Any:
        ruins = [card for card in decision.cards if card.has_type(Type.RUINS)]
        # Played a second time, it may be in the trash already.
        return ruins[0] if ruins else self if self in decision.cards else []


class FirstDeathCart(DeathCart):
    """+$5. You may trash an Action card from the hand; if you don't, trash this. When gained: gain two Ruins."""

    printing = "first"
    coins = 5

    def play(self, player: Player) -> None:
        if not player.trash_some(player.in_hand(Type.ACTION), 0, 1):
            player.trash_this()


class Feodum(Card):
    """1 point for every three Silvers its owner has. When trashed: gain three Silvers."""

    cost = 4
    types = Type.VICTORY
    copies = 12

    def points(self, player: Player) -> int:
        return player.count("Silver") // 3

    def on_trash(self, player: Player) -> None:
        for _ in range(3):
            player.gain("Silver")


class Forager(Card):
    """+1 Action, +1 Buy. Trash a card from the hand; +$1 for each differently named Treasure in the trash."""

    cost = 3
    actions = 1
    buys = 1
    more_coins = True

    def play(self, player: Player) -> None:
        player.trash_some(player.in_hand(), 1, 1)
        player.plus_coins(len(player.game.in_trash(Type.TREASURE).different()))

    def worth_playing(self, view: View) -> int:
        return advice.trash_worth(view, self, super().worth_playing(view))


class Fortress(Card):
    """+1 Card, +2 Actions. When trashed: put it into the hand."""

    cost = 4
    cards = 1
    actions = 2

    def on_trash(self, player: Player) -> None:
        player.move_trashed(HAND)


class Graverobber(Card):
    """Gain a card that costs $3 to $6 from the trash onto the deck; or trash an Action card from the hand and gain a
    card that costs up to $3 more.
    """

    cost = 5

    def play(self, player: Player) -> None:
        for choice in player.choices("Gain a card from the trash", "Trash an Action card"):
            if choice == 0:
                card = player.choose_one("gain", player.game.in_trash().costing(3, 6).cards)
                if card is not None:
                    player.gain_from_trash(card, to=DECK)
            else:
                for card in player.trash_some(player.in_hand(Type.ACTION), 1, 1):
                    player.gain_costing_more(card, 3)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "choose":
            return 0 if _in_trash_for_3_to_6(view) else 1
        return advice.best_upgrade(view, decision, 3) if decision.kind == "trash" else None

    def worth_playing(self, view: View) -> int:
        others = [card for card in advice.others_in_hand(view, self) if card.has_type(Type.ACTION)]
        return 140 if _in_trash_for_3_to_6(view) or others else -1


def _in_trash_for_3_to_6(view: View) -> list[Card]:
    return [card for card in view.trash if 3 <= view.cost(card) <= 6 and card.potion == 0 and card.debt == 0]


class Hermit(Card):
    """You may trash a card that is no Treasure from the discard pile or hand. Gain a card that costs up to $3. At the
    end of the Buy phase this turn, if no card was gained in it, exchange this for a Madman.
    """

    cost = 3
    listens = BUY_END
    brings = "Madman"

    def start_game(self, game: Game) -> None:
        game.keeps_gains = True

    def play(self, player: Player) -> None:
        trash_from_discard_or_hand(player)
        player.gain_up_to(3)

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and event.by_this_turns_play()

    def happen(self, player: Player, event: Event) -> None:
        if not player.gained_this_phase():
            player.exchange(player.this(), "Madman")

    def advise(self, view: View, decision: Decision) -> Any:
        return advice.junk_to_trash(view, decision.cards, 1) if decision.kind == "trash" else None


class CountsBought(Effect):
    """Counts the cards that its owner buys in a turn."""

    listens = BUY
    lasts = True
    first_at = BUY

    def happen(self, player: Player, event: Event) -> None:
        player.add_this_turn("Cards bought")


class FirstHermit(Hermit):
    """You may trash a card that is no Treasure from the discard pile or hand. Gain a card that costs up to $3. When
    discarded from play, if nothing was bought this turn: trash this and gain a Madman.
    """

    printing = "first"
    listens = 0

    def start_game(self, game: Game) -> None:
        for player in game.players:
            player.add_effect(CountsBought(), forever=True)

    def on_discard_from_play(self, player: Player, event: Event) -> None:
        if player.number_this_turn("Cards bought") == 0 and player.trash(player.just_gained()):
            player.gain("Madman")


def trash_from_discard_or_hand(player: Player) -> None:
    """Let the player trash a card that is no Treasure from the discard pile or the hand."""
    piles = [player.in_discard_pile().not_of_type(Type.TREASURE), player.in_hand().not_of_type(Type.TREASURE)]
    for card in player.choose("trash", piles[0].cards + piles[1].cards, 0, 1):
        # The same card lies in both places: it hardly matters from which, but the player decides.
        at = 0
        if card in piles[0].cards and card in piles[1].cards:
            at = player.choose_one_of("From your discard pile", "From your hand")
        elif card in piles[1].cards:
            at = 1
        player.trash(piles[at].only([card]))


class HuntingGrounds(Card):
    """+4 Cards. When trashed: gain a Duchy, or three Estates."""

    cost = 6
    cards = 4

    def on_trash(self, player: Player) -> None:
        if player.choose_one_of("Gain a Duchy", "Gain 3 Estates") == 0:
            player.gain("Duchy")
        else:
            for _ in range(3):
                player.gain("Estate")

    def advise(self, view: View, decision: Decision) -> Any:
        return 0 if view.left("Duchy") else 1


class Ironmonger(Card):
    """+1 Card, +1 Action. Reveal the top card and discard it or put it back; for an Action +1 Action, for a Treasure
    +$1, for a Victory card +1 Card.
    """

    cost = 4
    cards = 1
    actions = 1
    more_coins = True

    def play(self, player: Player) -> None:
        revealed = player.reveal_top(1)
        player.discard_some(revealed, 0, 1)
        rest = revealed.still_there()
        player.topdeck(rest)
        for card in revealed:
            types = player.game.types(card)
            if types & Type.ACTION:
                player.plus_actions(1)
            if types & Type.TREASURE:
                player.plus_coins(1)
            if types & Type.VICTORY:
                player.plus_cards(1)

    def advise(self, view: View, decision: Decision) -> Any:
        return [card for card in decision.cards if advice.below_average(view, card)]


class JunkDealer(Card):
    """+1 Card, +1 Action, +$1. Trash a card from the hand."""

    cost = 5
    cards = 1
    actions = 1
    coins = 1

    def play(self, player: Player) -> None:
        player.trash_some(player.in_hand(), 1, 1)

    def worth_playing(self, view: View) -> int:
        return advice.trash_worth(view, self, super().worth_playing(view))


class Marauder(Card):
    """Gain a Spoils. Each other player gains a Ruins."""

    cost = 4
    types = Type.ACTION | Type.ATTACK | Type.LOOTER
    brings = "Spoils"

    def play(self, player: Player) -> None:
        player.gain("Spoils")
        for victim in player.attack():
            victim.gain("Ruins")


class MarketSquare(Card):
    """+1 Card, +1 Action, +1 Buy. When one of your cards is trashed, you may discard this to gain a Gold."""

    cost = 3
    types = Type.ACTION | Type.REACTION
    cards = 1
    actions = 1
    buys = 1
    listens = TRASH

    def applies(self, player: Player, event: Event) -> bool:
        # A card trashed from the Supply was nobody's.
        return event.player is player and event.pile is None

    def happen(self, player: Player, event: Event) -> None:
        player.discard(player.just(self))
        player.gain("Gold")


class Mystic(Card):
    """+1 Action, +$2. Name a card and reveal the top card of the deck; if it is that card, take it."""

    cost = 5
    actions = 1
    coins = 2

    def play(self, player: Player) -> None:
        named = player.names_a_card()
        player.put_in_hand(player.reveal_top(1).named(named.name))

    def advise(self, view: View, decision: Decision) -> Any:
        # The card that the deck has most of.
        return max(decision.cards, key=view.count) if decision.kind == "name" else None


class Pillage(Card):
    """Trash this. If you did, gain two Spoils, and each other player with five or more cards in hand reveals it and
    discards a card that you choose.
    """

    cost = 5
    types = Type.ACTION | Type.ATTACK
    brings = "Spoils"

    def play(self, player: Player) -> None:
        if player.trash_this():
            player.gain("Spoils")
            player.gain("Spoils")
            self._pillage(player)

    def _pillage(self, player: Player) -> None:
        for victim in player.attack():
            if len(victim.hand) >= 5:
                hand = victim.reveal_hand()
                victim.discard(hand.only(player.choose("discard", hand.cards, 1, 1, victim)))

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind != "discard":
            return None
        useful = [card for card in decision.cards if not advice.is_dead(card)]
        return max(useful or decision.cards, key=lambda card: card.cost)


class FirstPillage(Pillage):
    """Trash this. Each other player with five or more cards in hand reveals it and discards a card that you choose.
    Gain two Spoils.
    """

    printing = "first"

    def play(self, player: Player) -> None:
        player.trash_this()
        self._pillage(player)
        player.gain("Spoils")
        player.gain("Spoils")


class PoorHouse(Card):
    """+$4. Reveal the hand; -$1 for each Treasure in it, but not below $0."""

    cost = 1
    coins = 4

    def play(self, player: Player) -> None:
        treasures = len(player.reveal_hand().of_type(Type.TREASURE))
        player.lose_coins(treasures)

    def worth_playing(self, view: View) -> int:
        treasures = len([card for card in view.hand if card.has_type(Type.TREASURE)])
        return 90 + 10 * (4 - treasures) if treasures < 4 else -1


class Procession(Card):
    """You may play an Action card from the hand that is no Duration twice. Trash it; gain an Action card that costs
    exactly $1 more.
    """

    cost = 4

    def play(self, player: Player) -> None:
        game = player.game
        for card in player.choose("play", self._choice(player), 0, 1):
            play = self._play_twice(player, card)
            player.trash(player.played_card(card, play))
            better = game.supply_exactly(1, card)
            player.gain_one_of([each for each in better if game.types(each) & Type.ACTION])

    def _play_twice(self, player: Player, card: Card) -> Play | None:
        return player.play_times(card, 2)

    def _choice(self, player: Player) -> list[Card]:
        return [card for card in player.to_play(Type.ACTION) if not player.game.types(card) & Type.DURATION]

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind != "play":
            return None
        playable = [card for card in decision.cards if card.worth_playing(view) >= 0 and _is_improved(view, card)]
        return max(playable, key=lambda card: card.worth_playing(view)) if playable else []

    def worth_playing(self, view: View) -> int:
        others = [card for card in view.hand if card is not self and card.has_type(Type.ACTION)]
        return 900 if [card for card in others if _is_improved(view, card)] else -1


class FirstProcession(Procession):
    """You may play an Action card from the hand twice. Trash it; gain an Action card that costs exactly $1 more."""

    printing = "first"

    def _play_twice(self, player: Player, card: Card) -> Play | None:
        play = super()._play_twice(player, card)
        if play is not None:
            # A Duration that has left play does nothing any more since 2025 only.
            play.outlasts = True
        return play

    def _choice(self, player: Player) -> list[Card]:
        return player.to_play(Type.ACTION)


def _is_improved(view: View, card: Card) -> bool:
    """Return whether trashing an Action for one that costs $1 more is no loss: Ruins, or there is such a card."""
    costs = [view.cost(better) for better in view.supply_cards if better.has_type(Type.ACTION)]
    return card.has_type(Type.RUINS) or view.cost(card) + 1 in costs


class Rats(Card):
    """+1 Card, +1 Action. Gain a Rats; trash a card from the hand other than a Rats, or reveal a hand of all Rats. When
    trashed: +1 Card.
    """

    cost = 4
    cards = 1
    actions = 1
    copies = 20

    def play(self, player: Player) -> None:
        player.gain("Rats")
        others = player.in_hand().except_for("Rats")
        if len(others) == 0:
            player.reveal_hand()
        player.trash_some(others, 1, 1)

    def on_trash(self, player: Player) -> None:
        player.plus_cards(1)

    def worth_playing(self, view: View) -> int:
        # They eat up the deck: only with junk to trash.
        return 1100 if advice.junk_to_trash(view, view.hand, 1) else -1


class Rebuild(Card):
    """+1 Action. Name a card; reveal cards until a Victory card with another name comes, discard the rest, trash it and
    gain a Victory card that costs up to $3 more.
    """

    cost = 5
    actions = 1

    def play(self, player: Player) -> None:
        game = player.game
        named = player.names_a_card().name
        found, others = player.reveal_until(lambda card: card.name != named and game.types(card) & Type.VICTORY != 0)
        player.discard(others)
        for card in player.trash(found):
            player.gain_costing_more(card, 3, Type.VICTORY)

    def advise(self, view: View, decision: Decision) -> Any:
        # Provinces stay; all else becomes better.
        return "Province" if decision.kind == "name" else None


class Rogue(Card):
    """+$2. Gain a card from the trash that costs $3 to $6; if there is none, each other player reveals their top two
    cards, trashes one that costs $3 to $6 and discards the rest.
    """

    cost = 5
    types = Type.ACTION | Type.ATTACK
    coins = 2

    def play(self, player: Player) -> None:
        loot = player.game.in_trash().costing(3, 6)
        if len(loot):
            card = player.choose_one("gain", loot.cards)
            if card is not None:
                player.gain_from_trash(card)
            return
        for victim in player.attack():
            trash_from_top_two(victim)

    def advise(self, view: View, decision: Decision) -> Any:
        return cheapest(decision) if decision.kind == "trash" else None


class Sage(Card):
    """+1 Action. Reveal cards until one that costs $3 or more comes; take it and discard the rest."""

    cost = 3
    actions = 1

    def play(self, player: Player) -> None:
        game = player.game
        found, others = player.reveal_until(lambda card: game.coins_for(card) >= 3)
        player.put_in_hand(found)
        player.discard(others)


class Scavenger(Card):
    """+$2. You may put your deck into your discard pile. Put a card from the discard pile onto the deck."""

    cost = 4
    coins = 2

    def play(self, player: Player) -> None:
        if player.deck and player.agrees("Put your deck into your discard pile?"):
            player.discard_deck()
        player.topdeck_some(player.in_discard_pile(), 1, 1)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "choose":
            return True
        return max(decision.cards, key=lambda card: 0 if advice.is_dead(card) else card.cost)


class Squire(Card):
    """+$1; +2 Actions, +2 Buys or gain a Silver. When trashed: gain an Attack card."""

    cost = 2
    coins = 1

    def play(self, player: Player) -> None:
        for choice in player.choices("+2 Actions", "+2 Buys", "Gain a Silver"):
            if choice == 0:
                player.plus_actions(2)
            elif choice == 1:
                player.plus_buys(2)
            else:
                player.gain("Silver")

    def on_trash(self, player: Player) -> None:
        game = player.game
        player.gain_one_of([card for card in game.supply_cards() if game.types(card) & Type.ATTACK])

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind != "choose":
            return None
        return 0 if [card for card in view.hand if card.has_type(Type.ACTION)] else 2


class Storeroom(Card):
    """+1 Buy. Discard any number of cards and draw as many; then discard any number for +$1 each."""

    cost = 3
    buys = 1
    more_coins = True

    def play(self, player: Player) -> None:
        # It just draws as many: that is no "+Cards".
        player.draw(len(player.discard_some(player.in_hand(), 0, len(player.hand))))
        player.plus_coins(len(player.discard_some(player.in_hand(), 0, len(player.hand))))

    def advise(self, view: View, decision: Decision) -> Any:
        # Cards that give no coins: first for new cards, then for coins.
        return [card for card in decision.cards if not card.has_type(Type.TREASURE)]


class Urchin(Card):
    """+1 Card, +1 Action. Each other player discards down to four cards in hand. When you play another Attack with this
    in play, you may first trash this to gain a Mercenary.
    """

    cost = 3
    types = Type.ACTION | Type.ATTACK
    cards = 1
    actions = 1
    listens = PLAY
    brings = "Mercenary"

    def play(self, player: Player) -> None:
        for victim in player.attack():
            victim.discard_down_to(4)

    def applies(self, player: Player, event: Event) -> bool:
        attack = player.game.types(event.card) & Type.ATTACK != 0
        return event.player is player and attack and event.play is not event.this

    def happen(self, player: Player, event: Event) -> None:
        this = player.this()
        if player.trash(this.only(player.choose("trash", this.cards, 0, 1))):
            player.gain("Mercenary")

    def advise(self, view: View, decision: Decision) -> Any:
        return decision.cards[0] if decision.kind == "trash" and view.left("Mercenary") else None


class Vagrant(Card):
    """+1 Card, +1 Action. Reveal the top card of the deck; take it if it is a Curse, Ruins, Shelter or Victory card."""

    cost = 2
    cards = 1
    actions = 1

    def play(self, player: Player) -> None:
        junk = Type.CURSE | Type.RUINS | Type.SHELTER | Type.VICTORY
        player.put_in_hand(player.reveal_top(1).of_type(junk))


class WanderingMinstrel(Card):
    """+1 Card, +2 Actions. Reveal the top three cards; put the Actions back in any order and discard the rest."""

    cost = 4
    cards = 1
    actions = 2

    def play(self, player: Player) -> None:
        revealed = player.reveal_top(3)
        player.discard(revealed.not_of_type(Type.ACTION))
        player.topdeck(revealed.of_type(Type.ACTION))


# The Knights.


class Knights(ShuffledPile):
    """Ten different Knights, shuffled; only the top one is seen and can be gained."""

    cost = 5
    types = Type.ACTION | Type.ATTACK | Type.KNIGHT


class _Knight(Card):
    """Each other player reveals their top two cards, trashes one that costs $3 to $6 and discards the rest; if a Knight
    was trashed, trash this.
    """

    cost = 5
    types = Type.ACTION | Type.ATTACK | Type.KNIGHT
    copies = 1
    pile = "Knights"

    def play(self, player: Player) -> None:
        self.joust(player)

    def joust(self, player: Player) -> None:
        """Attack as every Knight does."""
        fallen = False
        for victim in player.attack():
            trashed = trash_from_top_two(victim)
            if trashed is not None and player.game.types(trashed) & Type.KNIGHT:
                fallen = True
        if fallen:
            player.trash_this()

    def advise(self, view: View, decision: Decision) -> Any:
        # The victim gives up the cheaper card.
        return cheapest(decision) if decision.kind == "trash" and not view.my_turn else None


class DameAnna(_Knight):
    """A Knight: you may first trash up to two cards from the hand."""

    def play(self, player: Player) -> None:
        player.trash_some(player.in_hand(), 0, 2)
        self.joust(player)


class DameJosephine(_Knight):
    """A Knight, worth 2 points."""

    types = Type.ACTION | Type.ATTACK | Type.KNIGHT | Type.VICTORY
    vp = 2


class DameMolly(_Knight):
    """A Knight with +2 Actions."""

    actions = 2


class DameNatalie(_Knight):
    """A Knight: you may first gain a card that costs up to $3."""

    def play(self, player: Player) -> None:
        player.gain_one_of(player.game.supply_within(3), must=False)
        self.joust(player)


class DameSylvia(_Knight):
    """A Knight with +$2."""

    coins = 2


class SirBailey(_Knight):
    """A Knight with +1 Card and +1 Action."""

    cards = 1
    actions = 1


class SirDestry(_Knight):
    """A Knight with +2 Cards."""

    cards = 2


class SirMartin(_Knight):
    """A Knight with +2 Buys that costs $4."""

    cost = 4
    buys = 2


class SirMichael(_Knight):
    """A Knight: each other player first discards down to three cards in hand."""

    def play(self, player: Player) -> None:
        for victim in player.attack():
            victim.discard_down_to(3)
        self.joust(player)


class SirVander(_Knight):
    """A Knight. When trashed: gain a Gold."""

    def on_trash(self, player: Player) -> None:
        player.gain("Gold")


# Ruins and Shelters.


class Ruins(ShuffledPile):
    """Five kinds of Ruins, shuffled; Looters bring them."""

    cost = 0
    types = Type.ACTION | Type.RUINS
    role = "Basic"


class _Ruin(Card):
    """A card of the Ruins."""

    cost = 0
    types = Type.ACTION | Type.RUINS
    pile = "Ruins"


class AbandonedMine(_Ruin):
    """+$1."""

    coins = 1


class RuinedLibrary(_Ruin):
    """+1 Card."""

    cards = 1


class RuinedMarket(_Ruin):
    """+1 Buy."""

    buys = 1


class RuinedVillage(_Ruin):
    """+1 Action."""

    actions = 1


class Survivors(_Ruin):
    """Look at the top two cards of the deck; discard them both or put them back in any order."""

    def play(self, player: Player) -> None:
        seen = player.look_at_top(2)
        if len(seen) and player.agrees("Discard them?"):
            player.discard(seen)
        else:
            player.topdeck(seen)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind != "choose":
            return None
        return all(advice.below_average(view, card) for card in view.set_aside)


class Shelters(Card):
    """A Necropolis, an Overgrown Estate and a Hovel, with which decks start in place of Estates."""

    cost = 1
    types = Type.SHELTER
    role = "Basic"

    def pile_cards(self, players: int) -> list[tuple[str, int]]:
        # Nobody has more than one of each.
        return [(card.name, players) for card in self.parts]


class _Shelter(Card):
    """A card of the Shelters."""

    cost = 1
    copies = 6
    pile = "Shelters"


class Hovel(_Shelter):
    """When you gain a Victory card, you may trash this from the hand."""

    types = Type.REACTION | Type.SHELTER
    listens = GAIN

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.game.types(event.card) & Type.VICTORY != 0

    def happen(self, player: Player, event: Event) -> None:
        player.trash(player.just(self))


class FirstHovel(Hovel):
    """When you buy a Victory card, you may trash this from the hand."""

    printing = "first"
    listens = BUY


class Necropolis(_Shelter):
    """+2 Actions."""

    types = Type.ACTION | Type.SHELTER
    actions = 2


class OvergrownEstate(_Shelter):
    """0 points. When trashed: +1 Card."""

    types = Type.VICTORY | Type.SHELTER

    def on_trash(self, player: Player) -> None:
        player.plus_cards(1)


# Beside the Supply.


class Madman(Card):
    """+2 Actions. Return this to its pile; if you did, +1 Card for each card in hand."""

    cost = 0
    actions = 2
    role = "Non-Supply"

    def play(self, player: Player) -> None:
        if player.return_to_pile(player.this()):
            player.plus_cards(len(player.hand))


class Mercenary(Card):
    """You may trash two cards from the hand; if you did, +2 Cards, +$2, and each other player discards down to three
    cards in hand.
    """

    cost = 0
    types = Type.ACTION | Type.ATTACK
    role = "Non-Supply"
    more_coins = True

    def play(self, player: Player) -> None:
        if not player.hand or not player.agrees("Trash two cards?"):
            return
        if len(player.trash_some(player.in_hand(), 2, 2)) < 2:
            return
        player.plus_cards(2)
        player.plus_coins(2)
        for victim in player.attack():
            victim.discard_down_to(3)

    def advise(self, view: View, decision: Decision) -> Any:
        return len(self._junk(view)) >= 2 if decision.kind == "choose" else None

    def worth_playing(self, view: View) -> int:
        return 160 if len(self._junk(view)) >= 2 else -1

    def _junk(self, view: View) -> list[Card]:
        # Early on, Estates and Shelters too.
        most = 2 if view.turn < 12 else 0
        return [card for card in advice.others_in_hand(view, self) if card.cost <= most]


class Spoils(Card):
    """$3. Return this to its pile when played."""

    cost = 0
    types = Type.TREASURE
    coins = 3
    copies = 15
    role = "Non-Supply"

    def play(self, player: Player) -> None:
        player.return_to_pile(player.this())
