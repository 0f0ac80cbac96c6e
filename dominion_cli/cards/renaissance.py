"""Renaissance: 25 Kingdom cards, 20 Projects and five Artifacts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dominion_cli.cards import advice
from dominion_cli.engine.card import Card
from dominion_cli.engine.effect import Effect
from dominion_cli.engine.event import Event
from dominion_cli.engine.kinds import Artifact, Project
from dominion_cli.engine.play import Play
from dominion_cli.engine.table import NO_LIMIT
from dominion_cli.engine.types import (
    BUY_END,
    BUY_START,
    CLEAN_UP,
    DECK,
    FROM_PLAY,
    GAIN,
    GAME_END,
    HAND,
    PLAYED,
    SHUFFLE,
    TRASH,
    TURN_START,
    TYPES,
    Type,
)

if TYPE_CHECKING:
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.game import Game
    from dominion_cli.engine.player import Player
    from dominion_cli.engine.view import View


class ActingTroupe(Card):
    """+4 Villagers. Trash this."""

    cost = 3

    def play(self, player: Player) -> None:
        player.take_villagers(4)
        player.trash_this()


class BorderGuard(Card):
    """+1 Action. Reveal the top two cards, take one, discard the other. Two Actions bring the Lantern or the Horn."""

    cost = 2
    actions = 1

    def play(self, player: Player) -> None:
        count = 3 if player.has_taken("Lantern") else 2
        revealed = player.reveal_top(count)
        actions = len(revealed.of_type(Type.ACTION))
        player.take_some(revealed, 1, 1)
        player.discard(revealed)
        if actions == count:
            artifacts = ("Lantern", "Horn")
            player.take_artifact(artifacts[player.choose_one_of("take the Lantern", "take the Horn")])

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "take":
            # An Action only if it can be played.
            return advice.worst_first(view, decision.cards)[-1]
        return 1 if "Lantern" in [str(own) for own in view.taken] else 0


class CargoShipHold(Effect):
    """Once this turn, a gained card may be set aside on the Cargo Ship."""

    listens = GAIN
    lasts = True

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and event.is_there()

    def happen(self, player: Player, event: Event) -> None:
        ship = self.play
        if ship is not None and player.may("set_aside", event.card) and event.move_into(ship.under):
            # The card has moved: nothing else that waits for the gain can move it now.
            event.place = None
            player.end_effect(self)
            player.at_next_turn()


class CargoShip(Card):
    """+$2. Once this turn, a card you gain may be set aside on this, to come to the hand at your next turn's start."""

    cost = 3
    types = Type.ACTION | Type.DURATION
    coins = 2

    def play(self, player: Player) -> None:
        player.add_effect(CargoShipHold())

    def next_turn(self, player: Player) -> None:
        player.put_in_hand(player.under_this())

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "set_aside":
            # It comes into a larger hand, so any card that does something there is good.
            card = decision.cards[0]
            return not advice.is_dead(card) and card.name != "Copper"
        return None


class Ducat(Card):
    """+1 Coffers, +1 Buy. When you gain this, you may trash a Copper from the hand."""

    cost = 2
    types = Type.TREASURE
    buys = 1

    def play(self, player: Player) -> None:
        player.take_coffers(1)

    def on_gain(self, player: Player) -> None:
        player.trash_some(player.in_hand().named("Copper"), 0, 1)


class Experiment(Card):
    """+2 Cards, +1 Action; this returns to the Supply. When you gain this, gain another one (which brings none)."""

    cost = 3
    cards = 2
    actions = 1

    def play(self, player: Player) -> None:
        player.return_to_pile(player.this())

    def on_gain(self, player: Player) -> None:
        if player.gained_by() is not self:
            player.gain(self.name)


class FlagBearer(Card):
    """+$2. When you gain or trash this, take the Flag."""

    cost = 4
    coins = 2

    def on_gain(self, player: Player) -> None:
        player.take_artifact("Flag")

    def on_trash(self, player: Player) -> None:
        player.take_artifact("Flag")


class Hideout(Card):
    """+1 Card, +2 Actions. Trash a card from the hand; if it is a Victory card, gain a Curse."""

    cost = 4
    cards = 1
    actions = 2

    def play(self, player: Player) -> None:
        for card in player.trash_some(player.in_hand(), 1, 1):
            if player.game.types(card) & Type.VICTORY:
                player.gain("Curse")

    def advise(self, view: View, decision: Decision) -> Any:
        # An Estate becomes a Curse, which goes the next time.
        return None

    def worth_playing(self, view: View) -> int:
        return advice.trash_worth(view, self, 1200)


class ImproveEffect(Effect):
    """At the start of Clean-up an Action that would leave play may become a card that costs exactly $1 more."""

    listens = CLEAN_UP

    def happen(self, player: Player, event: Event) -> None:
        for card in player.trash_some(player.leaving_play().of_type(Type.ACTION), 0, 1):
            player.gain_costing_exactly_more(card, 1)


class Improve(Card):
    """+$2. At the start of Clean-up, trash an Action that would leave play for a card that costs exactly $1 more."""

    cost = 3
    coins = 2

    def play(self, player: Player) -> None:
        player.add_effect(ImproveEffect())

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "trash":
            # Only a card that there is something better for; for a card of $5 or more that is a Gold at best.
            for card in sorted(decision.cards, key=lambda card: card.cost):
                better = [other for other in view.supply_cards if view.cost(other) == view.cost(card) + 1]
                values = [advice.deck_value(view, other) for other in better]
                if values and max(values) > advice.value_owned(view, card):
                    return card
            return []
        return None


class Inventor(Card):
    """Gain a card that costs up to $4; then cards cost $1 less this turn."""

    cost = 4

    def play(self, player: Player) -> None:
        player.gain_up_to(4)
        player.game.cheaper += 1


class Lackeys(Card):
    """+2 Cards. When you gain this, +2 Villagers."""

    cost = 2
    cards = 2

    def on_gain(self, player: Player) -> None:
        player.take_villagers(2)


class MountainVillage(Card):
    """+2 Actions. Take a card from the discard pile to the hand; if there is none, +1 Card."""

    cost = 4
    actions = 2

    def play(self, player: Player) -> None:
        if player.discard_pile:
            player.take_some(player.in_discard_pile(), 1, 1)
        else:
            player.plus_cards(1)

    def advise(self, view: View, decision: Decision) -> Any:
        return advice.worst_first(view, decision.cards)[-1]


class OldWitch(Card):
    """+3 Cards. Each other player gains a Curse and may trash one from the hand."""

    cost = 5
    types = Type.ACTION | Type.ATTACK
    cards = 3

    def play(self, player: Player) -> None:
        for victim in player.attack():
            victim.gain("Curse")
            victim.trash_some(victim.in_hand().named("Curse"), 0, 1)


class Patron(Card):
    """+1 Villager, +$2. When something has you reveal this in an Action phase, +1 Coffers."""

    cost = 4
    types = Type.ACTION | Type.REACTION
    coins = 2

    def play(self, player: Player) -> None:
        player.take_villagers(1)

    def on_reveal(self, player: Player) -> None:
        # Since 2021. In any phase, Pursue with Patrons would never end.
        if player.game.in_action_phase(player.game.turn_player()):
            player.take_coffers(1)


class PriestEffect(Effect):
    """+$2 for each card trashed this turn."""

    listens = TRASH
    lasts = True

    def happen(self, player: Player, event: Event) -> None:
        player.plus_coins(2)


class Priest(Card):
    """+$2. Trash a card from the hand. For the rest of the turn, +$2 for each card you trash."""

    cost = 4
    coins = 2

    def play(self, player: Player) -> None:
        player.trash_some(player.in_hand(), 1, 1)
        player.add_effect(PriestEffect())

    def worth_playing(self, view: View) -> int:
        return advice.trash_worth(view, self, super().worth_playing(view))


class Recruiter(Card):
    """+2 Cards. Trash a card from the hand; +1 Villager for each $1 it costs."""

    cost = 5
    cards = 2

    def play(self, player: Player) -> None:
        for card in player.trash_some(player.in_hand(), 1, 1):
            player.take_villagers(player.game.coins_for(card))

    def advise(self, view: View, decision: Decision) -> Any:
        # An Estate is two Villagers.
        return "Estate" if "Estate" in decision.cards and view.gains_to_end > 3 else None

    def worth_playing(self, view: View) -> int:
        return advice.trash_worth(view, self, super().worth_playing(view))


class Research(Card):
    """+1 Action. Trash a card from the hand; as many cards as its $ are set aside, for the start of the next turn."""

    cost = 4
    types = Type.ACTION | Type.DURATION
    actions = 1

    def play(self, player: Player) -> None:
        for card in player.trash_some(player.in_hand(), 1, 1):
            if player.set_under_this(player.look_at_top(player.game.coins_for(card))):
                player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.put_in_hand(player.under_this())

    def advise(self, view: View, decision: Decision) -> Any:
        # An Estate brings two cards, a Copper none.
        return "Estate" if "Estate" in decision.cards and view.gains_to_end > 3 else None

    def worth_playing(self, view: View) -> int:
        return 1100 if advice.junk_to_trash(view, view.hand, 1) else -1


class Scepter(Card):
    """$2, or play again an Action (no Command) that was played this turn and is still in play."""

    cost = 5
    types = Type.TREASURE | Type.COMMAND

    def start_game(self, game: Game) -> None:
        game.records_all = True

    def play(self, player: Player) -> None:
        if player.choose_one_of("+$2", "play an Action again") == 0:
            player.plus_coins(2)
            return
        plays = [play for play in player.plays if self._again(player, play)]
        card = player.choose_one("play", [play.card for play in plays])
        for play in plays:
            if play.card is card:
                player.play_again(play)
                return

    def _again(self, player: Player, play: Play) -> bool:
        types = player.game.types(play.card)
        return play.in_play and play.this_turn and types & Type.ACTION != 0 and types & Type.COMMAND == 0

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "choose":
            # In a Buy phase only coins, Buys and Attacks are of use.
            best = [card for card in view.in_play if card.has_type(Type.ACTION) and card.coins + card.buys >= 3]
            return 1 if best else 0
        return max(decision.cards, key=lambda card: card.coins + card.buys)


class Scholar(Card):
    """Discard the hand. +7 Cards."""

    cost = 5

    def play(self, player: Player) -> None:
        player.discard(player.in_hand())
        player.plus_cards(7)

    def worth_playing(self, view: View) -> int:
        # As good as to draw as many cards as it adds to the hand.
        return advice.draw_worth(view, 60 + 15 * max(8 - len(view.hand), 0))


class Sculptor(Card):
    """Gain a card to the hand that costs up to $4; if it is a Treasure, +1 Villager."""

    cost = 5

    def play(self, player: Player) -> None:
        card = player.gain_up_to(4, to=HAND)
        if card is not None and player.game.types(card) & Type.TREASURE:
            player.take_villagers(1)


class Seer(Card):
    """+1 Card, +1 Action. Reveal the top three cards; those that cost $2 to $4 go to the hand, the rest back."""

    cost = 5
    cards = 1
    actions = 1

    def play(self, player: Player) -> None:
        revealed = player.reveal_top(3)
        player.put_in_hand(revealed.costing(2, 4))
        player.topdeck(revealed)

    def advise(self, view: View, decision: Decision) -> Any:
        return advice.worst_first(view, decision.cards) if decision.kind == "order" else None


class SilkMerchant(Card):
    """+2 Cards, +1 Buy. When you gain or trash this, +1 Coffers and +1 Villager."""

    cost = 4
    cards = 2
    buys = 1

    def on_gain(self, player: Player) -> None:
        player.take_coffers(1)
        player.take_villagers(1)

    def on_trash(self, player: Player) -> None:
        player.take_coffers(1)
        player.take_villagers(1)


class Spices(Card):
    """$2, +1 Buy. When you gain this, +2 Coffers."""

    cost = 5
    types = Type.TREASURE
    coins = 2
    buys = 1

    def on_gain(self, player: Player) -> None:
        player.take_coffers(2)


class Swashbuckler(Card):
    """+3 Cards. With cards in the discard pile: +1 Coffers, and with four Coffers the Treasure Chest."""

    cost = 5
    cards = 3

    def play(self, player: Player) -> None:
        if player.discard_pile:
            player.take_coffers(1)
            if player.coffers >= 4:
                player.take_artifact("Treasure Chest")


class Treasurer(Card):
    """+$3. One of: trash a Treasure from the hand, gain one from the trash to the hand, take the Key."""

    cost = 5
    coins = 3

    def play(self, player: Player) -> None:
        game = player.game
        for choice in player.choices("trash a Treasure", "gain a Treasure from the trash", "take the Key"):
            if choice == 0:
                player.trash_some(player.in_hand(Type.TREASURE), 1, 1)
            elif choice == 1:
                card = player.choose_one("gain", [card for card in game.trash if game.types(card) & Type.TREASURE])
                if card is not None:
                    player.gain_from_trash(card, HAND)
            else:
                player.take_artifact("Key")

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "choose":
            if "Key" not in [str(own) for own in view.taken]:
                return 2
            dear = [card for card in view.trash if card.has_type(Type.TREASURE) and card.cost >= 3]
            return 1 if dear else 2
        return None


class Villain(Card):
    """+2 Coffers. Each other player with five or more cards discards one that costs $2 or more, or shows none."""

    cost = 5
    types = Type.ACTION | Type.ATTACK

    def play(self, player: Player) -> None:
        player.take_coffers(2)
        for victim in player.attack():
            if len(victim.hand) >= 5:
                dear = victim.in_hand().costing(2, NO_LIMIT)
                if len(dear) == 0:
                    victim.reveal_hand()
                victim.discard_some(dear, 1, 1)


class Academy(Project):
    """When you gain an Action, +1 Villager."""

    cost = 5
    listens = GAIN

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.game.types(event.card) & Type.ACTION != 0

    def happen(self, player: Player, event: Event) -> None:
        player.take_villagers(1)


class Barracks(Project):
    """At the start of your turn, +1 Action."""

    cost = 6
    listens = TURN_START

    def happen(self, player: Player, event: Event) -> None:
        player.plus_actions(1)


class Canal(Project):
    """During your turns, cards cost $1 less."""

    cost = 7

    def discount(self, player: Player, card: Card) -> int:
        return 1


class Capitalism(Project):
    """During your turns, Actions with an amount of +$ in their text are Treasures, too."""

    cost = 5
    listens = TYPES

    def more_types(self, player: Player, card: Card) -> int:
        pays = card.types & Type.ACTION != 0 and (card.coins > 0 or card.more_coins)
        return Type.TREASURE if pays else 0


class Cathedral(Project):
    """At the start of your turn, trash a card from the hand."""

    cost = 3
    listens = TURN_START

    def happen(self, player: Player, event: Event) -> None:
        player.trash_some(player.in_hand(), 1, 1)


class Citadel(Project):
    """The first Action you play in each of your turns is played again afterwards."""

    cost = 8
    listens = PLAYED

    def start_game(self, game: Game) -> None:
        game.records_all = True

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and event.number == 1

    def happen(self, player: Player, event: Event) -> None:
        if event.play is not None:
            player.play_again(event.play)


class CityGate(Project):
    """At the start of your turn, +1 Card, then put a card from the hand onto the deck."""

    cost = 3
    listens = TURN_START

    def happen(self, player: Player, event: Event) -> None:
        player.plus_cards(1)
        player.topdeck_some(player.in_hand(), 1, 1)


class CropRotation(Project):
    """At the start of your turn, you may discard a Victory card, for +2 Cards."""

    cost = 6
    listens = TURN_START

    def happen(self, player: Player, event: Event) -> None:
        if player.discard_some(player.in_hand(Type.VICTORY), 0, 1):
            player.plus_cards(2)

    def advise(self, view: View, decision: Decision) -> Any:
        dead = [card for card in decision.cards if advice.is_dead(card)]
        return dead[:1]


class Exploration(Project):
    """At the end of your Buy phase, if you have gained nothing in it, +1 Coffers and +1 Villager."""

    cost = 4
    listens = BUY_END

    def start_game(self, game: Game) -> None:
        game.keeps_gains = True

    def happen(self, player: Player, event: Event) -> None:
        if not player.gained_this_phase():
            player.take_coffers(1)
            player.take_villagers(1)


class Fair(Project):
    """At the start of your turn, +1 Buy."""

    cost = 4
    listens = TURN_START

    def happen(self, player: Player, event: Event) -> None:
        player.plus_buys(1)


class Fleet(Project):
    """After the game has ended there is an extra round of turns, for those only who have this."""

    cost = 5
    listens = GAME_END

    def applies(self, player: Player, event: Event) -> bool:
        return True

    def happen(self, player: Player, event: Event) -> None:
        player.game.add_last_turn(player)


class Guildhall(Project):
    """When you gain a Treasure, +1 Coffers."""

    cost = 5
    listens = GAIN

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.game.types(event.card) & Type.TREASURE != 0

    def happen(self, player: Player, event: Event) -> None:
        player.take_coffers(1)


class Innovation(Project):
    """Once in each of your turns, when you gain an Action, you may play it."""

    cost = 6
    listens = GAIN

    def applies(self, player: Player, event: Event) -> bool:
        game = player.game
        return (
            event.player is player
            and game.turn_player() is player
            and game.types(event.card) & Type.ACTION != 0
            and event.is_there()
            and player.number_this_turn(self.name) == 0
        )

    def happen(self, player: Player, event: Event) -> None:
        if player.may("play", event.card):
            player.add_this_turn(self.name)
            player.play_gained()


class Pageant(Project):
    """At the end of your Buy phase, you may pay $1 for +1 Coffers."""

    cost = 3
    listens = BUY_END

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and player.coins >= 1

    def happen(self, player: Player, event: Event) -> None:
        if player.may_pay(1, "Pay $1 for +1 Coffers?"):
            player.take_coffers(1)


class Piazza(Project):
    """At the start of your turn, reveal the top card; if it is an Action, play it."""

    cost = 5
    listens = TURN_START

    def happen(self, player: Player, event: Event) -> None:
        revealed = player.reveal_top(1)
        player.play_from(revealed.of_type(Type.ACTION))
        player.topdeck(revealed)


class RoadNetwork(Project):
    """When another player gains a Victory card, +1 Card."""

    cost = 5
    listens = GAIN

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is not player and player.game.types(event.card) & Type.VICTORY != 0

    def happen(self, player: Player, event: Event) -> None:
        player.plus_cards(1)


class Sewers(Project):
    """When you trash a card other than with this, you may trash a card from the hand."""

    cost = 3
    listens = TRASH

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and event.by is not self and len(player.hand) > 0

    def happen(self, player: Player, event: Event) -> None:
        player.trash_some(player.in_hand(), 0, 1)


class Silos(Project):
    """At the start of your turn, discard any number of Coppers, revealed, and draw as many cards."""

    cost = 4
    listens = TURN_START

    def happen(self, player: Player, event: Event) -> None:
        coppers = player.in_hand().named("Copper")
        player.plus_cards(len(player.discard_some(coppers, 0, len(coppers), revealed=True)))

    def advise(self, view: View, decision: Decision) -> Any:
        # As long as the average card of the deck gives more than a Copper.
        return list(decision.cards) if view.total_money > view.owned else []


class SinisterPlot(Project):
    """At the start of your turn, add a token here, or remove yours for +1 Card each."""

    cost = 4
    listens = TURN_START

    def happen(self, player: Player, event: Event) -> None:
        tokens = player.number(self.name)
        if player.choose_one_of("add a token", "remove the tokens") == 0:
            player.set_number(self.name, tokens + 1)
            player.told_tokens("puts", 1, "Coin", f"on {self.name}")
        else:
            player.set_number(self.name, 0)
            player.told_tokens("removes", tokens, "Coin", f"from {self.name}")
            player.plus_cards(tokens)

    def advise(self, view: View, decision: Decision) -> Any:
        # Three cards at once are better than one each turn, and at the end none should be left.
        return 1 if view.number(self.name) >= (3 if view.gains_to_end > 3 else 1) else 0


class StarChart(Project):
    """When you shuffle, you may pick one of the cards to go on top."""

    cost = 3
    listens = SHUFFLE

    def happen(self, player: Player, event: Event) -> None:
        # The log has them in the order of their names, as nobody may know how they lie.
        cards = sorted(player.deck, key=str)
        for card in player.choose("topdeck", cards, 0, 1):
            player.pick_for_top(card)

    def advise(self, view: View, decision: Decision) -> Any:
        return advice.worst_first(view, decision.cards)[-1]


class Flag(Artifact):
    """When drawing your hand, +1 Card."""

    listens = CLEAN_UP

    def happen(self, player: Player, event: Event) -> None:
        player.next_hand += 1


class Horn(Artifact):
    """Once a turn, a Border Guard that is discarded from play may go onto the deck."""

    listens = FROM_PLAY

    def applies(self, player: Player, event: Event) -> bool:
        guard = event.player is player and event.card.name == "Border Guard"
        return guard and event.is_there() and player.number_this_turn(self.name) == 0

    def happen(self, player: Player, event: Event) -> None:
        if player.may("topdeck", event.card):
            player.add_this_turn(self.name)
            event.move_to(DECK)

    def advise(self, view: View, decision: Decision) -> Any:
        # It costs no Action and chooses from two cards.
        return decision.cards[0]


class Key(Artifact):
    """At the start of your turn, +$1."""

    listens = TURN_START

    def happen(self, player: Player, event: Event) -> None:
        player.plus_coins(1)


class Lantern(Artifact):
    """Your Border Guards reveal three cards and discard two; all three have to be Actions to bring an Artifact."""


class TreasureChest(Artifact):
    """At the start of your Buy phase, gain a Gold."""

    listens = BUY_START

    def happen(self, player: Player, event: Event) -> None:
        player.gain("Gold")
