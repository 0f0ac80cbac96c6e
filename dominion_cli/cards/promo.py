"""Promotional cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from dominion_cli.cards import advice
from dominion_cli.cards.lasting import PlayedNextTurn
from dominion_cli.cards.piles import SplitPileCard
from dominion_cli.cards.playing import command
from dominion_cli.engine.card import Card
from dominion_cli.engine.effect import Effect
from dominion_cli.engine.event import Event
from dominion_cli.engine.kinds import EventLandscape
from dominion_cli.engine.types import CLEAN_UP, PLAY, SHUFFLE, TURN_START, Type

if TYPE_CHECKING:
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.game import Game
    from dominion_cli.engine.player import Player
    from dominion_cli.engine.setup import Setup
    from dominion_cli.engine.view import View


BLACK_MARKET: Final = "Black Market"


class BlackMarket(Card):
    """+$2. Reveal the top three cards of the Black Market deck. Play any number of Treasures from the hand; you may buy
    one of the revealed cards. Put the rest under the deck in any order.
    """

    cost = 3
    coins = 2

    def set_up(self, setup: Setup) -> None:
        setup.lay_deck(BLACK_MARKET, setup.chosen.get(BLACK_MARKET, []))

    def play(self, player: Player) -> None:
        game = player.game
        taken = [game.take_from_deck(BLACK_MARKET) for _ in range(3)]
        revealed = [card for card in taken if card is not None]
        player.told("reveals", revealed)
        while treasures := player.choose("play", player.to_play(Type.TREASURE), 0, len(player.hand)):
            for card in treasures:
                player.play_from_hand(card)
        player.may_spend_and_pay()
        bought = player.choose_one("gain", [card for card in revealed if player.may_pay_for(card)], must=False)
        if bought is not None:
            revealed.remove(bought)
            player.buy_from_place(bought, game.taken_of(BLACK_MARKET))
        game.put_under_deck(BLACK_MARKET, player.choose("order", revealed, len(revealed), len(revealed)))

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "play":
            return list(decision.cards)
        if decision.kind == "gain":
            # What is better than a Silver, with coins that a Province or Gold can spare.
            spare = advice.spare_coins(view)
            good = [card for card in decision.cards if view.cost(card) <= spare and advice.deck_value(view, card) > 35]
            return advice.best_gain(view, tuple(good)) if good else []
        return 0 if decision.kind == "spend" else None


class Captain(Card):
    """Now and at the start of your next turn: play an Action card from the Supply that costs up to $4 and is no Command
    and no Duration, leaving it there.
    """

    cost = 6
    types = Type.ACTION | Type.DURATION | Type.COMMAND

    def play(self, player: Player) -> None:
        self._command(player)
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        self._command(player)

    def _command(self, player: Player) -> None:
        """Play a card where it lies."""
        command(player, player.game.supply_within(4, types=Type.ACTION))

    def advise(self, view: View, decision: Decision) -> Any:
        return max(decision.cards, key=lambda card: (card.worth_playing(view), card.cost))


class ChurchEffect(Effect):
    """At the start of its owner's next turn, the cards set aside come back; then one of the hand may be trashed."""

    listens = TURN_START

    def __init__(self, cards: list[Card]) -> None:
        super().__init__()
        self.cards = cards

    def happen(self, player: Player, event: Event) -> None:
        player.put_in_hand(player.under_this().only(self.cards))
        player.trash_some(player.in_hand(), 0, 1)


class Church(Card):
    """+1 Action. Set aside up to three cards; at the start of your next turn they come back; you may trash a card."""

    cost = 3
    types = Type.ACTION | Type.DURATION
    actions = 1

    def play(self, player: Player) -> None:
        hand = player.in_hand()
        cards = player.set_under_this(hand.only(player.choose("set_aside", hand.cards, 0, 3)))
        player.while_in_play(ChurchEffect(cards))

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "set_aside":
            # Action cards, when no Actions are left to play them.
            return advice.spare_actions(view, view.hand)[:3]
        return None


class Dismantle(Card):
    """Trash a card from the hand; if it costs $1 or more, gain a cheaper one and a Gold."""

    cost = 4

    def play(self, player: Player) -> None:
        card = player.trash_one(player.in_hand())
        if card is not None and player.game.coins_for(card) >= 1:
            player.gain_cheaper(card)
            player.gain("Gold")

    def advise(self, view: View, decision: Decision) -> Any:
        return "Estate" if decision.kind == "trash" and "Estate" in decision.cards else None

    def worth_playing(self, view: View) -> int:
        return 145 if "Estate" in view.hand else -1


class Envoy(Card):
    """Reveal the top five cards; the player to the left has you discard one, the others go to the hand."""

    cost = 4

    def play(self, player: Player) -> None:
        revealed = player.reveal_top(5)
        left = player.left_neighbour()
        player.discard(revealed.only(left.choose("discard", revealed.cards, 1, 1, player)))
        player.put_in_hand(revealed)

    def advise(self, view: View, decision: Decision) -> Any:
        return advice.worst_first(view, decision.cards)[-1]


class Governor(Card):
    """+1 Action. One of: +3 Cards and the others +1 Card; gain a Gold and they a Silver; you may trash a card for one
    that costs exactly $2 more and they for one that costs $1 more.
    """

    cost = 5
    actions = 1

    def play(self, player: Player) -> None:
        for choice in player.choices("+3 Cards", "Gain a Gold", "Trash a card for a dearer one"):
            for each in [player, *player.others()]:
                self._share(each, choice, each is player)

    def _share(self, player: Player, choice: int, own: bool) -> None:
        """Give one player what was chosen."""
        if choice == 0:
            player.plus_cards(3 if own else 1)
        elif choice == 1:
            player.gain("Gold" if own else "Silver")
        else:
            for card in player.trash_some(player.in_hand(), 0, 1):
                player.gain_costing_exactly_more(card, 2 if own else 1)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "trash":
            # A Gold for a Province is the one sure exchange.
            return "Gold" if "Gold" in decision.cards and view.my_turn and view.left("Province") else []
        if decision.kind != "choose":
            return None
        # First Golds, which then become Provinces.
        golds = view.count("Gold")
        if golds >= 3 and "Gold" in view.hand and view.left("Province"):
            return 2
        return 1 if golds < 4 and view.count("Province") == 0 else 0


class Marchland(Card):
    """A point for every three Victory cards you have. When you gain this, +1 Buy, and discard any number of cards for
    +$1 each.
    """

    cost = 5
    types = Type.VICTORY
    copies = 12
    more_coins = True

    def points(self, player: Player) -> int:
        return sum([copies for card, copies in player.owned_cards() if card.types & Type.VICTORY]) // 3

    def on_gain(self, player: Player) -> None:
        player.plus_buys(1)
        player.plus_coins(len(player.discard_some(player.in_hand(), 0, len(player.hand))))

    def advise(self, view: View, decision: Decision) -> Any:
        # In the own Buy phase what is left in hand is of no other use.
        return list(decision.cards) if view.my_turn and view.phase == "buy" else []


class PrinceTurns(Effect):
    """The card set aside by one play of a Prince is played at the start of each turn, and left there."""

    listens = TURN_START
    lasts = True

    def __init__(self, card: Card) -> None:
        super().__init__()
        self.card = card
        self.shown = card

    def happen(self, player: Player, event: Event) -> None:
        player.play_where_it_is(self.card)


class Prince(Card):
    """You may set aside an Action from the hand that costs up to $4 and is no Command and no Duration. At the start of
    each of your turns play it, leaving it there.
    """

    cost = 8
    types = Type.ACTION | Type.DURATION | Type.COMMAND

    def play(self, player: Player) -> None:
        game = player.game
        cheap = player.in_hand(Type.ACTION).costing(0, 4)
        fit = cheap.only([card for card in cheap if not game.types(card) & (Type.COMMAND | Type.DURATION)])
        for card in player.set_aside_until_later(fit.only(player.choose("set_aside", fit.cards, 0, 1))):
            # Each play has a card of its own: with a Throne Room there are two.
            player.while_in_play(PrinceTurns(card))

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "set_aside":
            return max(decision.cards, key=lambda card: card.cost)
        return None

    def worth_playing(self, view: View) -> int:
        cheap = [card for card in view.hand if card.has_type(Type.ACTION) and card.cost <= 4]
        return 170 if cheap else -1


class SaunaAvanto(Card):
    """Five Saunas on five Avantos."""

    name = "Sauna/Avanto"
    cost = 4


class Stash(Card):
    """$2. When you shuffle, you may put it anywhere among the cards that are shuffled: its back is another one."""

    cost = 5
    types = Type.TREASURE
    coins = 2

    def start_game(self, game: Game) -> None:
        for player in game.players:
            player.add_effect(StashPlaced(), forever=True)

    def advise(self, view: View, decision: Decision) -> Any:
        # On top: they come together with the next hand.
        return 0


class StashPlaced(Effect):
    """Its player may put each Stash anywhere in the deck that has just been shuffled."""

    listens = SHUFFLE
    lasts = True

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and self.source in player.deck

    def happen(self, player: Player, event: Event) -> None:
        copies = player.deck.count(self.source)
        others = len(player.deck) - copies
        depths = [player.choose_number("choose", 0, others + number) for number in range(copies)]
        player.place_shuffled(self.source, depths)


class WalledVillage(Card):
    """+1 Card, +2 Actions. At the start of Clean-up, with at most one other Action in play, this may go onto the deck
    when it is discarded from play.
    """

    cost = 4
    cards = 1
    actions = 2

    def play(self, player: Player) -> None:
        player.add_effect(WalledVillageReturns())

    def advise(self, view: View, decision: Decision) -> Any:
        # Without terminal Actions it would only keep another card away.
        return view.count_type("Terminal") > 0


class WalledVillageReturns(Effect):
    """At the start of Clean-up, with this and at most one other Action in play, it may go onto the deck."""

    listens = CLEAN_UP

    def applies(self, player: Player, event: Event) -> bool:
        village = self.play
        if village is None or event.player is not player:
            return False
        return len(player.cards_in_play().of_type(Type.ACTION)) <= 2 and len(player.card_of(village)) > 0

    def happen(self, player: Player, event: Event) -> None:
        if player.may("topdeck", self.source):
            player.topdeck(player.this())


class Summon(EventLandscape):
    """Gain an Action that costs up to $4, set it aside, and play it at the start of your next turn."""

    cost = 5

    def bought(self, player: Player) -> None:
        card = player.gain_up_to(4, Type.ACTION)
        if card is not None and player.put_on(self.name, player.last_gained(card)):
            player.add_effect(PlayedNextTurn(card, place=self.name), forever=True)


class SaunaEffect(Effect):
    """When its player plays a Silver this turn, a card from the hand may be trashed."""

    listens = PLAY
    lasts = True

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and event.card.name == "Silver"

    def happen(self, player: Player, event: Event) -> None:
        player.trash_some(player.in_hand(), 0, 1)


class Sauna(SplitPileCard):
    """+1 Card, +1 Action. You may play an Avanto from the hand. This turn, when you play a Silver, you may trash a card
    from the hand.
    """

    cost = 4
    cards = 1
    actions = 1
    pile = "Sauna/Avanto"

    def play(self, player: Player) -> None:
        player.add_effect(SaunaEffect())
        avantos = [card for card in player.to_play(Type.ACTION) if card.name == "Avanto"]
        for card in player.choose("play", avantos, 0, 1):
            player.play_times(card, 1)


class Avanto(SplitPileCard):
    """+3 Cards. You may play a Sauna from the hand."""

    cost = 5
    cards = 3
    pile = "Sauna/Avanto"

    def play(self, player: Player) -> None:
        saunas = [card for card in player.to_play(Type.ACTION) if card.name == "Sauna"]
        for card in player.choose("play", saunas, 0, 1):
            player.play_times(card, 1)
