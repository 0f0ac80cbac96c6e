"""The Base set, both editions: seven basic cards and 32 Kingdom cards, each with the answers it brings for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from dominion_cli.cards import advice
from dominion_cli.cards.playing import Throne
from dominion_cli.engine.card import Card
from dominion_cli.engine.cards import Cards
from dominion_cli.engine.effect import Effect
from dominion_cli.engine.event import Event
from dominion_cli.engine.types import ATTACKED, DECK, HAND, PLAY, Type

if TYPE_CHECKING:
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.player import Player
    from dominion_cli.engine.view import View


class Copper(Card):
    """$1."""

    cost = 0
    types = Type.TREASURE
    coins = 1
    copies = 60
    edition = "both"
    role = "Basic"


class Silver(Card):
    """$2."""

    cost = 3
    types = Type.TREASURE
    coins = 2
    copies = 40
    edition = "both"
    role = "Basic"


class Gold(Card):
    """$3."""

    cost = 6
    types = Type.TREASURE
    coins = 3
    copies = 30
    edition = "both"
    role = "Basic"


class Estate(Card):
    """1 point."""

    cost = 2
    types = Type.VICTORY
    vp = 1
    copies = 24
    edition = "both"
    role = "Basic"


class Duchy(Card):
    """3 points."""

    cost = 5
    types = Type.VICTORY
    vp = 3
    copies = 12
    edition = "both"
    role = "Basic"


class Province(Card):
    """6 points."""

    cost = 8
    types = Type.VICTORY
    vp = 6
    copies = 12
    edition = "both"
    role = "Basic"


class Curse(Card):
    """1 point less."""

    cost = 0
    types = Type.CURSE
    vp = -1
    copies = 30
    edition = "both"
    role = "Basic"


class Adventurer(Card):
    """Reveal cards from the deck until two Treasures have come; take those, discard the others."""

    cost = 6
    edition = "first"

    def play(self, player: Player) -> None:
        found = 0
        revealed: list[Cards] = []
        # With too few Treasures every card is revealed once: revealed cards are not shuffled in again.
        while found < 2:
            card = player.reveal_top(1)
            if len(card) == 0:
                break
            if len(player.put_in_hand(card.of_type(Type.TREASURE))) > 0:
                found += 1
            else:
                revealed.append(card)
        player.discard_all(revealed)


class Artisan(Card):
    """Gain a card that costs up to $5 to the hand, then put a card from the hand onto the deck."""

    cost = 6
    edition = "second"

    def play(self, player: Player) -> None:
        player.gain_up_to(5, to=HAND)
        player.topdeck_some(player.in_hand(), 1, 1)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "topdeck" and view.actions == 0:
            # An Action that can't be played this turn is good to have in the next.
            actions = [card for card in decision.cards if card.has_type(Type.ACTION)]
            return max(actions, key=lambda card: card.cost) if actions else None
        return None


class Bandit(Card):
    """Gain a Gold. Each other player trashes a Treasure other than Copper from their top two, discards the rest."""

    cost = 5
    types = Type.ACTION | Type.ATTACK
    edition = "second"

    def play(self, player: Player) -> None:
        player.gain("Gold")
        for victim in player.attack():
            revealed = victim.reveal_top(2)
            victim.trash_one(revealed.of_type(Type.TREASURE).except_for("Copper"))
            victim.discard(revealed)

    def advise(self, view: View, decision: Decision) -> Any:
        # The victim gives up the cheaper card.
        return min(decision.cards, key=lambda card: card.cost)


class Bureaucrat(Card):
    """Gain a Silver onto the deck. Each other player puts a Victory card from the hand onto the deck, or shows none."""

    cost = 4
    types = Type.ACTION | Type.ATTACK
    edition = "both"

    def play(self, player: Player) -> None:
        player.gain("Silver", to=DECK)
        for victim in player.attack():
            victories = victim.in_hand(Type.VICTORY)
            if len(victories) == 0:
                victim.reveal_hand()
            shown = victories.only(victim.choose("topdeck", victories.cards, 1, 1))
            victim.show(shown.cards)
            victim.topdeck(shown)


class Cellar(Card):
    """+1 Action. Discard any number of cards, then draw as many."""

    cost = 2
    actions = 1
    edition = "both"

    def play(self, player: Player) -> None:
        # It just draws as many: that is no "+Cards".
        player.draw(len(player.discard_some(player.in_hand(), 0, len(player.hand))))

    def advise(self, view: View, decision: Decision) -> Any:
        # Discard what does less this turn than an unknown card, and Actions that can't be played any more.
        spare = advice.spare_actions(view, decision.cards)
        return [card for card in decision.cards if advice.below_average(view, card)] + spare


class Chancellor(Card):
    """+$2. You may put your deck into your discard pile."""

    cost = 3
    coins = 2
    edition = "first"

    def play(self, player: Player) -> None:
        if player.deck and player.agrees("Put your deck into your discard pile?"):
            player.discard_deck()

    def advise(self, view: View, decision: Decision) -> Any:
        # The sooner the deck is shuffled, the sooner new cards are drawn.
        return True


class Chapel(Card):
    """Trash up to four cards from the hand."""

    cost = 2
    edition = "both"

    def play(self, player: Player) -> None:
        player.trash_some(player.in_hand(), 0, 4)

    def worth_playing(self, view: View) -> int:
        # To trash three or four cards is better than to draw three with a Smithy; to trash one or two is not.
        junk = len(advice.junk_to_trash(view, view.hand, 4))
        return 100 + 12 * junk if junk else -1


class CouncilRoom(Card):
    """+4 Cards, +1 Buy. Each other player draws a card."""

    cost = 5
    cards = 4
    buys = 1
    edition = "both"

    def play(self, player: Player) -> None:
        for other in player.others():
            other.draw(1)


class Feast(Card):
    """Trash this. Gain a card that costs up to $5."""

    cost = 4
    edition = "first"

    def play(self, player: Player) -> None:
        player.trash_this()
        player.gain_up_to(5)


class Festival(Card):
    """+2 Actions, +1 Buy, +$2."""

    cost = 5
    actions = 2
    buys = 1
    coins = 2
    edition = "both"


class Gardens(Card):
    """1 point for every ten cards its owner has, rounded down."""

    cost = 4
    types = Type.VICTORY
    copies = 12
    edition = "both"

    def points(self, player: Player) -> int:
        return player.total_owned() // 10


class Harbinger(Card):
    """+1 Card, +1 Action. You may put a card from your discard pile onto your deck."""

    cost = 3
    cards = 1
    actions = 1
    edition = "second"

    def play(self, player: Player) -> None:
        player.topdeck_some(player.in_discard_pile(), 0, 1)

    def advise(self, view: View, decision: Decision) -> Any:
        # The best card comes back for the next hand, if there is one better than a Copper.
        best = max(decision.cards, key=lambda card: 0 if advice.is_dead(card) else card.cost)
        return [] if advice.is_dead(best) or best.cost == 0 else best


class Laboratory(Card):
    """+2 Cards, +1 Action."""

    cost = 5
    cards = 2
    actions = 1
    edition = "both"


class Library(Card):
    """Draw until there are seven cards in hand; Actions drawn may be set aside, to be discarded in the end."""

    cost = 5
    edition = "both"

    def play(self, player: Player) -> None:
        aside: list[Cards] = []
        while len(player.hand) < 7:
            card = player.draw_one()
            if card is None:
                break
            if player.game.types(card) & Type.ACTION and player.may("set_aside", card):
                aside.append(player.set_aside(player.just(card)))
        player.discard_all(aside)

    def advise(self, view: View, decision: Decision) -> Any:
        # An Action is only of use while there are Actions left to play it with.
        return decision.cards[0] in advice.spare_actions(view, view.hand)

    def worth_playing(self, view: View) -> int:
        # As good as any other card that draws as many.
        cards = 8 - len(view.hand)
        return advice.draw_worth(view, 80 + 20 * cards) if cards > 0 else -1


class Market(Card):
    """+1 Card, +1 Action, +1 Buy, +$1."""

    cost = 5
    cards = 1
    actions = 1
    buys = 1
    coins = 1
    edition = "both"


class MerchantBonus(Effect):
    """+$1 for the first Silver of the turn."""

    listens = PLAY

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and event.card.name == "Silver"

    def happen(self, player: Player, event: Event) -> None:
        player.plus_coins(1)


class Merchant(Card):
    """+1 Card, +1 Action. The first time you play a Silver this turn, +$1."""

    cost = 3
    cards = 1
    actions = 1
    more_coins = True
    edition = "second"

    def play(self, player: Player) -> None:
        # A Silver that was played before counts: it was the first of the turn.
        if not player.has_played_this_turn("Silver"):
            player.add_effect(MerchantBonus())


class Militia(Card):
    """+$2. Each other player discards down to three cards in hand."""

    cost = 4
    types = Type.ACTION | Type.ATTACK
    coins = 2
    edition = "both"

    def play(self, player: Player) -> None:
        for victim in player.attack():
            victim.discard_down_to(3)


class Mine(Card):
    """You may trash a Treasure from the hand, to gain a Treasure to the hand that costs up to $3 more."""

    cost = 5
    edition = "both"

    def play(self, player: Player) -> None:
        self.upgrade(player, 0)

    def upgrade(self, player: Player, least: int) -> None:
        """Have the player trash a Treasure, or not if ``least`` is 0, and gain the better one."""
        for card in player.trash_some(player.in_hand(Type.TREASURE), least, 1):
            player.gain_costing_more(card, 3, Type.TREASURE, to=HAND)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "trash":
            return advice.best_upgrade(view, decision, 3, Type.TREASURE)
        return None

    def worth_playing(self, view: View) -> int:
        return advice.upgrade_worth(view, self, 3, Type.TREASURE)


class FirstMine(Mine):
    """Trash a Treasure from the hand, to gain a Treasure to the hand that costs up to $3 more."""

    printing = "first"

    def play(self, player: Player) -> None:
        self.upgrade(player, 1)


class Moat(Card):
    """+2 Cards. When another player plays an Attack, you may first reveal this from the hand, to be unaffected."""

    cost = 2
    types = Type.ACTION | Type.REACTION
    cards = 2
    listens = ATTACKED
    edition = "both"

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is not player and not event.spares(player)

    def happen(self, player: Player, event: Event) -> None:
        event.spare(player)


class Moneylender(Card):
    """You may trash a Copper from the hand, for +$3."""

    cost = 4
    more_coins = True
    edition = "both"

    def play(self, player: Player) -> None:
        self.lend(player, 0)

    def lend(self, player: Player, least: int) -> None:
        """Have the player trash a Copper, or not if ``least`` is 0, and pay for it."""
        if player.trash_some(player.in_hand().named("Copper"), least, 1):
            player.plus_coins(3)

    def advise(self, view: View, decision: Decision) -> Any:
        # A Copper gives three times its worth today and is gone tomorrow.
        return decision.cards[0]

    def worth_playing(self, view: View) -> int:
        return 145 if "Copper" in view.hand else -1


class FirstMoneylender(Moneylender):
    """Trash a Copper from the hand, for +$3."""

    printing = "first"

    def play(self, player: Player) -> None:
        self.lend(player, 1)


class Poacher(Card):
    """+1 Card, +1 Action, +$1. Discard a card for each empty Supply pile."""

    cost = 4
    cards = 1
    actions = 1
    coins = 1
    edition = "second"

    def play(self, player: Player) -> None:
        empty = player.game.empty_piles
        player.discard_some(player.in_hand(), empty, empty)


class Remodel(Card):
    """Trash a card from the hand. Gain a card that costs up to $2 more."""

    cost = 4
    edition = "both"

    def play(self, player: Player) -> None:
        for card in player.trash_some(player.in_hand(), 1, 1):
            player.gain_costing_more(card, 2)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "trash":
            return advice.best_upgrade(view, decision, 2)
        return None

    def worth_playing(self, view: View) -> int:
        return advice.upgrade_worth(view, self, 2)


class Sentry(Card):
    """+1 Card, +1 Action. Look at the top two cards; trash, discard or put back each of them, in any order."""

    cost = 5
    cards = 1
    actions = 1
    edition = "second"

    def play(self, player: Player) -> None:
        seen = player.look_at_top(2)
        player.trash_some(seen, 0, len(seen))
        rest = seen.still_there()
        player.discard_some(rest, 0, len(rest))
        player.topdeck(seen)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "trash":
            return advice.junk_to_trash(view, decision.cards, decision.most, in_hand=False)
        if decision.kind == "discard":
            return [card for card in decision.cards if advice.below_average(view, card)]
        if decision.kind == "order":
            # The last one lies on top.
            return advice.worst_first(view, decision.cards)
        return None


class Smithy(Card):
    """+3 Cards."""

    cost = 4
    cards = 3
    edition = "both"


class Spy(Card):
    """+1 Card, +1 Action. Each player reveals the top card; you decide whether it is discarded or put back."""

    cost = 4
    types = Type.ACTION | Type.ATTACK
    cards = 1
    actions = 1
    edition = "first"

    def play(self, player: Player) -> None:
        for spied in [player, *player.attack()]:
            revealed = spied.reveal_top(1)
            for card in revealed:
                if player.may("discard", card, spied):
                    spied.discard(revealed)
                else:
                    spied.topdeck(revealed)

    def advise(self, view: View, decision: Decision) -> Any:
        # From the own deck what does less than an unknown card; from the others' decks what is good.
        card = decision.cards[0]
        if decision.own:
            return advice.below_average(view, card)
        return not advice.is_dead(card) and card.name != "Copper"


class Thief(Card):
    """Each other player reveals two cards; you choose a Treasure of them to be trashed and may gain those trashed."""

    cost = 4
    types = Type.ACTION | Type.ATTACK
    edition = "first"

    def play(self, player: Player) -> None:
        loot: list[Card] = []
        for victim in player.attack():
            revealed = victim.reveal_top(2)
            treasures = revealed.of_type(Type.TREASURE)
            loot.extend(victim.trash(treasures.only(player.choose("trash", treasures.cards, 1, 1, victim))))
            victim.discard(revealed)
        for card in player.choose("gain", loot, 0, len(loot)):
            player.gain_from_trash(card)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "trash":
            return max(decision.cards, key=lambda card: card.cost)
        return [card for card in decision.cards if card.name != "Copper"]


@mypyc_attr(allow_interpreted_subclasses=True)
class ThroneRoom(Throne):
    """You may play an Action card from the hand twice."""

    cost = 4
    edition = "both"

    def play(self, player: Player) -> None:
        self.enthrone(player, 0, 2)


class FirstThroneRoom(ThroneRoom):
    """Choose an Action card in the hand; play it twice."""

    printing = "first"

    def play(self, player: Player) -> None:
        self.enthrone(player, 1, 2)


class Vassal(Card):
    """+$2. Discard the top card of the deck; if it is an Action card, you may play it."""

    cost = 3
    coins = 2
    edition = "second"

    def play(self, player: Player) -> None:
        discarded = player.discard_top().of_type(Type.ACTION).still_there()
        for card in discarded:
            if player.may("play", card):
                player.play_from(discarded)

    def advise(self, view: View, decision: Decision) -> Any:
        # It costs no Action and is discarded anyway.
        return decision.cards[0].worth_playing(view) >= 0


class Village(Card):
    """+1 Card, +2 Actions."""

    cost = 3
    cards = 1
    actions = 2
    edition = "both"


class Witch(Card):
    """+2 Cards. Each other player gains a Curse."""

    cost = 5
    types = Type.ACTION | Type.ATTACK
    cards = 2
    edition = "both"

    def play(self, player: Player) -> None:
        for victim in player.attack():
            victim.gain("Curse")

    def worth_playing(self, view: View) -> int:
        # Without Curses it is a Moat.
        return advice.draw_worth(view, 152 if view.left("Curse") else 122)


class Woodcutter(Card):
    """+1 Buy, +$2."""

    cost = 3
    buys = 1
    coins = 2
    edition = "first"


class Workshop(Card):
    """Gain a card that costs up to $4."""

    cost = 3
    edition = "both"

    def play(self, player: Player) -> None:
        player.gain_up_to(4)
