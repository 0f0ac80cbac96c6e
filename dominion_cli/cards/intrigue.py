"""Intrigue, both editions: choices, and cards of two types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dominion_cli.cards import advice
from dominion_cli.engine.card import Card
from dominion_cli.engine.cards import Cards
from dominion_cli.engine.effect import Effect
from dominion_cli.engine.event import Event
from dominion_cli.engine.types import ATTACKED, HAND, PLAY, Type, type_names

if TYPE_CHECKING:
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.player import Player
    from dominion_cli.engine.view import View


class Baron(Card):
    """+1 Buy. You may discard an Estate for +$4; if you don't, gain an Estate."""

    cost = 4
    buys = 1
    more_coins = True
    edition = "both"

    def play(self, player: Player) -> None:
        if player.discard_some(player.in_hand().named("Estate"), 0, 1):
            player.plus_coins(4)
        else:
            player.gain("Estate")

    def advise(self, view: View, decision: Decision) -> Any:
        # $4 for a card that does nothing.
        return True

    def worth_playing(self, view: View) -> int:
        return 142 if "Estate" in view.hand else 100


class Bridge(Card):
    """+1 Buy, +$1. All cards cost $1 less this turn."""

    cost = 4
    buys = 1
    coins = 1
    edition = "both"

    def play(self, player: Player) -> None:
        player.game.cheaper += 1


class Conspirator(Card):
    """+$2. If this is at least the third Action played this turn, +1 Card and +1 Action."""

    cost = 4
    coins = 2
    edition = "both"

    def play(self, player: Player) -> None:
        if player.game.actions_played >= 3:
            player.plus_cards(1)
            player.plus_actions(1)


class CopperBonus(Effect):
    """+$1 for each Copper played this turn."""

    listens = PLAY
    lasts = True

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and event.card.name == "Copper"

    def happen(self, player: Player, event: Event) -> None:
        player.plus_coins(1)


class Coppersmith(Card):
    """Copper gives an extra $1 this turn."""

    cost = 4
    edition = "first"

    def play(self, player: Player) -> None:
        player.add_effect(CopperBonus())

    def worth_playing(self, view: View) -> int:
        coppers = len([card for card in view.hand if card.name == "Copper"])
        return 100 + 10 * coppers if coppers else -1


class Courtier(Card):
    """Reveal a card from the hand; for each of its types choose another of +1 Action, +1 Buy, +$3, a Gold gained."""

    cost = 5
    more_coins = True
    edition = "second"

    def play(self, player: Player) -> None:
        for card in player.choose("reveal", player.hand[:], 1, 1):
            player.show([card])
            types = len(type_names(player.game.types(card)))
            for choice in player.several_choices(types, "+1 Action", "+1 Buy", "+$3", "Gain a Gold"):
                if choice == 0:
                    player.plus_actions(1)
                elif choice == 1:
                    player.plus_buys(1)
                elif choice == 2:
                    player.plus_coins(3)
                else:
                    player.gain("Gold")

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "reveal":
            return max(decision.cards, key=lambda card: len(type_names(card.types)))
        # Gold for later, coins for now, then what lets more be done with them.
        return [3, 2, 0, 1][: decision.least]


class Courtyard(Card):
    """+3 Cards. Put a card from the hand onto the deck."""

    cost = 2
    cards = 3
    edition = "both"

    def play(self, player: Player) -> None:
        player.topdeck_some(player.in_hand(), 1, 1)

    def advise(self, view: View, decision: Decision) -> Any:
        # What this turn has no use for starts the next one.
        return advice.spare_cards(view, decision.cards, 1) or None

    def worth_playing(self, view: View) -> int:
        return advice.draw_worth(view, 135)


class Diplomat(Card):
    """+2 Cards, with five or fewer in hand then +2 Actions. At an Attack, from five or more: draw 2, discard 3."""

    cost = 4
    types = Type.ACTION | Type.REACTION
    cards = 2
    listens = ATTACKED
    reacts_again = True
    edition = "second"

    def play(self, player: Player) -> None:
        if len(player.hand) <= 5:
            player.plus_actions(2)

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is not player and len(player.hand) >= 5

    def happen(self, player: Player, event: Event) -> None:
        player.plus_cards(2)
        player.discard_some(player.in_hand(), 3, 3)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "reveal":
            # Only where three cards can be spared.
            return len([card for card in view.hand if advice.is_dead(card)]) >= 2
        return None


class Duke(Card):
    """1 point for each Duchy its owner has."""

    cost = 5
    types = Type.VICTORY
    copies = 12
    edition = "both"

    def points(self, player: Player) -> int:
        return player.count("Duchy")


class GreatHall(Card):
    """+1 Card, +1 Action. 1 point."""

    cost = 3
    types = Type.ACTION | Type.VICTORY
    cards = 1
    actions = 1
    vp = 1
    copies = 12
    edition = "first"


class Harem(Card):
    """$2. 2 points."""

    cost = 6
    types = Type.TREASURE | Type.VICTORY
    coins = 2
    vp = 2
    copies = 12
    edition = "both"


class Ironworks(Card):
    """Gain a card that costs up to $4; an Action gives +1 Action, a Treasure +$1, a Victory card +1 Card."""

    cost = 4
    more_coins = True
    edition = "both"

    def play(self, player: Player) -> None:
        card = player.gain_up_to(4)
        if card is None:
            return
        types = player.game.types(card)
        if types & Type.ACTION:
            player.plus_actions(1)
        if types & Type.TREASURE:
            player.plus_coins(1)
        if types & Type.VICTORY:
            player.plus_cards(1)


class Lurker(Card):
    """+1 Action. Trash an Action card from the Supply, or gain one from the trash."""

    cost = 2
    actions = 1
    edition = "second"

    def play(self, player: Player) -> None:
        game = player.game
        for choice in player.choices("Trash an Action from the Supply", "Gain an Action from the trash"):
            if choice == 0:
                cards = [card for card in game.supply_cards() if game.types(card) & Type.ACTION]
                card = player.choose_one("trash", cards)
                pile = None if card is None else game.pile(card)
                if pile is not None:
                    player.trash_from(pile)
            else:
                gained = player.choose_one("gain", [card for card in game.trash if game.types(card) & Type.ACTION])
                if gained is not None:
                    player.gain_from_trash(gained)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "choose":
            return 1 if [card for card in view.trash if card.has_type(Type.ACTION)] else 0
        if decision.kind == "trash":
            # With another Lurker in hand the best one can be gained at once; without, the least good is the safest.
            return (max if self in view.hand and view.actions > 0 else min)(decision.cards, key=lambda card: card.cost)
        return None

    def worth_playing(self, view: View) -> int:
        return 1050 if [card for card in view.trash if card.has_type(Type.ACTION)] or self in view.hand[1:] else -1


class Masquerade(Card):
    """+2 Cards. Everybody passes a card to the left, all at once. Then you may trash a card from the hand."""

    cost = 3
    cards = 2
    edition = "both"

    def play(self, player: Player) -> None:
        # Only players with cards take part: a card goes to the next such player.
        self.pass_around(player, [each for each in [player, *player.others()] if each.hand])

    def pass_around(self, player: Player, circle: list[Player]) -> None:
        """Have each of the players choose a card, then pass all of them to the next; the player may trash a card."""
        passed = [each.choose_one("pass", each.hand[:]) for each in circle]
        if len(circle) > 1:
            for number, card in enumerate(passed):
                if card is not None:
                    circle[number].pass_card(card, circle[(number + 1) % len(circle)])
        player.trash_some(player.in_hand(), 0, 1)


class FirstMasquerade(Masquerade):
    """+2 Cards. Everybody passes a card to the left, all at once. Then you may trash a card from the hand."""

    printing = "first"

    def play(self, player: Player) -> None:
        # Who has no card passes none, but receives one.
        self.pass_around(player, [player, *player.others()])


class Mill(Card):
    """+1 Card, +1 Action. You may discard two cards, for +$2. 1 point."""

    cost = 4
    types = Type.ACTION | Type.VICTORY
    cards = 1
    actions = 1
    vp = 1
    copies = 12
    more_coins = True
    edition = "second"

    def play(self, player: Player) -> None:
        if (
            player.hand
            and player.agrees("Discard two cards?")
            and len(player.discard_some(player.in_hand(), 2, 2)) == 2
        ):
            player.plus_coins(2)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "choose":
            # Two cards that have no more coins than they bring.
            return advice.coins_of_worst(view, 2) <= 2
        return None


class MiningVillage(Card):
    """+1 Card, +2 Actions. You may trash this, for +$2."""

    cost = 4
    cards = 1
    actions = 2
    more_coins = True
    edition = "both"

    def play(self, player: Player) -> None:
        # What is not in play any more can't be trashed again.
        if len(player.this()) > 0 and player.may("trash", self) and player.trash_this():
            player.plus_coins(2)

    def advise(self, view: View, decision: Decision) -> Any:
        # The last coins of the game are worth a Village, when they make the difference.
        # For a dear card, if the deck's terminal Actions do not need the Village.
        needed = view.count_type("Village") <= view.count_type("Terminal") and view.gains_to_end > 2
        return not needed and advice.buys_dear_with(view, 2)


class Minion(Card):
    """+1 Action. +$2; or discard your hand and draw four, as does each other player with five or more cards."""

    cost = 5
    types = Type.ACTION | Type.ATTACK
    actions = 1
    more_coins = True
    edition = "both"

    def play(self, player: Player) -> None:
        for choice in player.choices("+$2", "Discard your hand, +4 Cards"):
            if choice == 0:
                player.plus_coins(2)
            else:
                self._discard_hands(player)

    def _discard_hands(self, player: Player) -> None:
        player.discard(player.in_hand())
        player.plus_cards(4)
        for victim in player.attack():
            if len(victim.hand) >= 5:
                victim.discard(victim.in_hand())
                victim.draw(4)

    def advise(self, view: View, decision: Decision) -> Any:
        # Other Minions give their coins first. Then four new cards are as good as four of the deck.
        if self in view.hand:
            return 0
        coins = advice.coins_this_turn(view) + 2
        kept = view.would_buy(coins)
        if kept is not None and kept.cost >= 8:
            return 0
        # What the others lose by it is worth two coins more.
        attack = 2 if [other for other in view.opponents if other.hand_size >= 5] else 0
        drawn = 4 * (view.total_coins + 2 * view.count(self)) / max(view.owned, 1)
        return 1 if view.coins + drawn + attack > coins else 0


class Nobles(Card):
    """+3 Cards, or +2 Actions. 2 points."""

    cost = 6
    types = Type.ACTION | Type.VICTORY
    vp = 2
    copies = 12
    edition = "both"

    def play(self, player: Player) -> None:
        for choice in player.choices("+3 Cards", "+2 Actions"):
            if choice == 0:
                player.plus_cards(3)
            else:
                player.plus_actions(2)

    def advise(self, view: View, decision: Decision) -> Any:
        # Actions only when there are more cards waiting for them than there are.
        waiting = len([card for card in view.hand if advice.is_terminal(card)])
        return 1 if view.actions == 0 and waiting >= 2 else 0

    def worth_playing(self, view: View) -> int:
        return advice.draw_worth(view, 160)


class Patrol(Card):
    """+3 Cards. Of the top four cards take Victory cards and Curses, put the others back in any order."""

    cost = 5
    cards = 3
    edition = "second"

    def play(self, player: Player) -> None:
        revealed = player.reveal_top(4)
        player.put_in_hand(revealed.of_type(Type.VICTORY | Type.CURSE))
        player.topdeck(revealed.still_there())

    def advise(self, view: View, decision: Decision) -> Any:
        return advice.worst_first(view, decision.cards)


class Pawn(Card):
    """Two different ones of +1 Card, +1 Action, +1 Buy, +$1."""

    cost = 2
    more_coins = True
    edition = "both"

    def play(self, player: Player) -> None:
        chosen = player.several_choices(2, "+1 Card", "+1 Action", "+1 Buy", "+$1")
        if 0 in chosen:
            player.plus_cards(1)
        if 1 in chosen:
            player.plus_actions(1)
        if 2 in chosen:
            player.plus_buys(1)
        if 3 in chosen:
            player.plus_coins(1)

    def advise(self, view: View, decision: Decision) -> Any:
        # As good as not having been drawn, and a step nearer to better cards.
        return [0, 1]

    def worth_playing(self, view: View) -> int:
        return 1110


class Replace(Card):
    """Trash a card, gain one up to $2 dearer: onto the deck, or for a Victory card each other player gains a Curse."""

    cost = 5
    types = Type.ACTION | Type.ATTACK
    edition = "second"

    def play(self, player: Player) -> None:
        for card in player.trash_some(player.in_hand(), 1, 1):
            gained = player.gain_costing_more(card, 2)
            if gained is None:
                continue
            types = player.game.types(gained)
            if types & (Type.ACTION | Type.TREASURE):
                player.topdeck(player.last_gained(gained))
            if types & Type.VICTORY:
                for victim in player.attack():
                    victim.gain("Curse")

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "trash":
            return advice.best_upgrade(view, decision, 2)
        return None

    def worth_playing(self, view: View) -> int:
        return max(advice.upgrade_worth(view, self, 2), 100)


class Saboteur(Card):
    """Each other player reveals until a card of $3 or more, trashes it and may gain one at least $2 cheaper."""

    cost = 5
    types = Type.ACTION | Type.ATTACK
    edition = "first"

    def play(self, player: Player) -> None:
        for victim in player.attack():
            self.sabotage(victim)

    def sabotage(self, victim: Player) -> None:
        """Have a player lose a card."""
        game = victim.game
        revealed: list[Cards] = []
        while True:
            top = victim.reveal_top(1)
            if len(top) == 0:
                break
            card = top.cards[0]
            if game.coins_for(card) >= 3:
                if victim.trash(top):
                    victim.gain_one_of(game.supply_up_to(-2, card), must=False)
                break
            revealed.append(top)
        victim.discard_all(revealed)


class Scout(Card):
    """+1 Action. Of the top four cards take the Victory cards, put the others back in any order."""

    cost = 4
    actions = 1
    edition = "first"

    def play(self, player: Player) -> None:
        revealed = player.reveal_top(4)
        player.put_in_hand(revealed.of_type(Type.VICTORY))
        player.topdeck(revealed.still_there())

    def advise(self, view: View, decision: Decision) -> Any:
        return advice.worst_first(view, decision.cards)


class SecretChamber(Card):
    """Discard any number of cards, +$1 for each. At an Attack: +2 Cards, then put two cards onto the deck."""

    cost = 2
    types = Type.ACTION | Type.REACTION
    listens = ATTACKED
    more_coins = True
    edition = "first"

    def play(self, player: Player) -> None:
        player.plus_coins(len(player.discard_some(player.in_hand(), 0, len(player.hand))))

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is not player

    def happen(self, player: Player, event: Event) -> None:
        player.plus_cards(2)
        player.topdeck_some(player.in_hand(), 2, 2)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "discard":
            return [card for card in decision.cards if card.coins == 0 or not card.has_type(Type.TREASURE)]
        if decision.kind == "topdeck":
            # What an Attack may take from the hand is safe on the deck, so are the cards that do nothing this turn.
            return advice.worst_first(view, decision.cards)[: decision.least]
        if decision.kind == "order":
            return advice.worst_first(view, decision.cards)
        return None

    def worth_playing(self, view: View) -> int:
        dead = len([card for card in view.hand if advice.is_dead(card)])
        return 100 + 10 * dead if dead else -1


class SecretPassage(Card):
    """+2 Cards, +1 Action. Put a card from the hand anywhere into the deck."""

    cost = 4
    cards = 2
    actions = 1
    edition = "second"

    def play(self, player: Player) -> None:
        for card in player.choose("topdeck", player.hand[:], 1, 1):
            depth = player.choose_number("choose", 0, len(player.deck))
            player.put_into_deck(player.just(card), depth)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "topdeck":
            return advice.worst_first(view, decision.cards)[0]
        # The worst card goes to the bottom.
        return len(decision.options) - 1


class ShantyTown(Card):
    """+2 Actions. Reveal your hand; if it has no Action card, +2 Cards."""

    cost = 3
    actions = 2
    edition = "both"

    def play(self, player: Player) -> None:
        if len(player.reveal_hand().of_type(Type.ACTION)) == 0:
            player.plus_cards(2)


class Steward(Card):
    """+2 Cards, or +$2, or trash two cards from the hand."""

    cost = 3
    more_coins = True
    edition = "both"

    def play(self, player: Player) -> None:
        for choice in player.choices("+2 Cards", "+$2", "Trash 2 cards"):
            if choice == 0:
                player.plus_cards(2)
            elif choice == 1:
                player.plus_coins(2)
            else:
                player.trash_some(player.in_hand(), 2, 2)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind != "choose":
            return None
        dead = [card for card in advice.junk_to_trash(view, view.hand, 5) if advice.is_dead(card)]
        if len(dead) >= 2:
            return 2
        return 1 if advice.buys_dear_with(view, 2) else 0


class Swindler(Card):
    """+$2. Each other player trashes the top card of the deck and gains one of the same cost that you choose."""

    cost = 3
    types = Type.ACTION | Type.ATTACK
    coins = 2
    edition = "both"

    def play(self, player: Player) -> None:
        game = player.game
        for victim in player.attack():
            for card in victim.trash(victim.look_at_top(1)):
                chosen = player.choose_one("gain", game.supply_exactly(0, card), owner=victim)
                if chosen is not None:
                    victim.gain(chosen)

    def advise(self, view: View, decision: Decision) -> Any:
        # The victim gets the worst there is.
        return min(decision.cards, key=lambda card: advice.deck_value(view, card))


class Torturer(Card):
    """+3 Cards. Each other player discards two cards or gains a Curse to the hand, as that player likes."""

    cost = 5
    types = Type.ACTION | Type.ATTACK
    cards = 3
    edition = "both"

    def play(self, player: Player) -> None:
        for victim in player.attack():
            if victim.choose_one_of("Discard 2 cards", "Gain a Curse") == 0:
                victim.discard_some(victim.in_hand(), 2, 2)
            else:
                victim.gain("Curse", to=HAND)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind != "choose":
            return None
        # No Curse left, or cards that do nothing anyway: then the choice costs nothing.
        dead = len([card for card in view.hand if advice.is_dead(card)])
        return 1 if view.left("Curse") == 0 or (dead == 0 and len(view.hand) > 3) else 0


class TradingPost(Card):
    """Trash two cards from the hand; if you did, gain a Silver to the hand."""

    cost = 5
    edition = "both"

    def play(self, player: Player) -> None:
        if len(player.trash_some(player.in_hand(), 2, 2)) == 2:
            player.gain("Silver", to=HAND)

    def worth_playing(self, view: View) -> int:
        return advice.trash_worth(view, self, 145, least=2)


class Tribute(Card):
    """The player to the left discards the top two cards: for each name +2 Actions, +$2 or +2 Cards, by its types."""

    cost = 5
    more_coins = True
    edition = "first"

    def play(self, player: Player) -> None:
        left = player.left_neighbour()
        revealed = left.reveal_top(2)
        left.discard(revealed)
        for card in revealed.different():
            types = player.game.types(card)
            if types & Type.ACTION:
                player.plus_actions(2)
            if types & Type.TREASURE:
                player.plus_coins(2)
            if types & Type.VICTORY:
                player.plus_cards(2)


class Upgrade(Card):
    """+1 Card, +1 Action. Trash a card from the hand; gain one that costs exactly $1 more."""

    cost = 5
    cards = 1
    actions = 1
    edition = "both"

    def play(self, player: Player) -> None:
        for card in player.trash_some(player.in_hand(), 1, 1):
            player.gain_costing_exactly_more(card, 1)

    def worth_playing(self, view: View) -> int:
        return advice.trash_worth(view, self, super().worth_playing(view))


class WishingWell(Card):
    """+1 Card, +1 Action. Name a card and reveal the top one: if you named it, take it."""

    cost = 3
    cards = 1
    actions = 1
    edition = "both"

    def play(self, player: Player) -> None:
        named = player.names_a_card()
        revealed = player.reveal_top(1)
        player.put_in_hand(revealed.named(named.name))
        player.topdeck(revealed.still_there())

    def advise(self, view: View, decision: Decision) -> Any:
        return advice.likeliest_on_top(view, decision.cards)
