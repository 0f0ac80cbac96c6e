"""Nocturne: 33 Kingdom cards, many of them for the Night, with Boons, Hexes, States, Heirlooms, Spirits and Zombies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from dominion_cli.cards import advice
from dominion_cli.cards.lasting import BackToHand, DrawAtTurnEnd, MayTopdeck, PlayedNextTurn, Sheltered
from dominion_cli.cards.piles import left_of
from dominion_cli.engine.card import Card, Landscape
from dominion_cli.engine.cards import Cards
from dominion_cli.engine.effect import Effect
from dominion_cli.engine.event import Event
from dominion_cli.engine.kinds import Boon, Heirloom, Hex, State
from dominion_cli.engine.seat import ASIDE
from dominion_cli.engine.setup import BOONS
from dominion_cli.engine.table import NO_LIMIT
from dominion_cli.engine.types import (
    BUY_START,
    DECK,
    GAIN,
    HAND,
    INSTRUCT,
    TREASURE_ORDER,
    TURN_START,
    Type,
)

if TYPE_CHECKING:
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.game import Game
    from dominion_cli.engine.player import Player
    from dominion_cli.engine.setup import Setup
    from dominion_cli.engine.view import View


class Bard(Card):
    """+$2. Receive a Boon."""

    cost = 4
    types = Type.ACTION | Type.FATE
    coins = 2

    def play(self, player: Player) -> None:
        player.receive_boon()


class BoonNextTurn(Effect):
    """A Boon that was taken is received at the start of its owner's next turn."""

    listens = TURN_START

    def __init__(self, boon: Landscape) -> None:
        super().__init__()
        self.boon = boon
        self.shown = boon

    def happen(self, player: Player, event: Event) -> None:
        player.receive_taken_boon(self.boon)


class BlessedVillage(Card):
    """+1 Card, +2 Actions. When gained: take a Boon and receive it now, or else at the start of your next turn."""

    cost = 4
    types = Type.ACTION | Type.FATE
    cards = 1
    actions = 2

    def on_gain(self, player: Player) -> None:
        boon = player.take_boon()
        if boon is None:
            return
        if player.may("receive", boon):
            player.receive_taken_boon(boon)
        else:
            player.add_effect(BoonNextTurn(boon), forever=True)

    def advise(self, view: View, decision: Decision) -> Any:
        # What gives cards, Actions or coins is better with a whole hand to use them.
        if decision.kind != "receive":
            return None
        return decision.cards[0].name in ("The Mountain's Gift", "The River's Gift", "The Swamp's Gift")


class Cemetery(Card):
    """2 points. When gained: trash up to four cards from the hand."""

    cost = 4
    types = Type.VICTORY
    copies = 12
    vp = 2
    brings = "Ghost, Haunted Mirror"

    def on_gain(self, player: Player) -> None:
        player.trash_some(player.in_hand(), 0, 4)


class MayBecomeChangeling(Effect):
    """A card that costs $3 or more may be exchanged for a Changeling when it is gained."""

    listens = GAIN
    lasts = True

    def applies(self, player: Player, event: Event) -> bool:
        game = player.game
        changelings = game.pile(self.source)
        return (
            event.player is player
            and changelings is not None
            and changelings.count > 0
            and event.card is not self.source
            and game.pile(event.card) is not None
            and game.costs_between(event.card, 3, NO_LIMIT)
            and event.is_there()
        )

    def happen(self, player: Player, event: Event) -> None:
        if player.may("return", event.card):
            player.exchange_gained(self.source.name)


class Changeling(Card):
    """Trash this; gain a copy of a card you have in play. Whoever gains a card that costs $3 or more may exchange it
    for a Changeling.
    """

    cost = 3
    types = Type.NIGHT

    def start_game(self, game: Game) -> None:
        for player in game.players:
            player.add_effect(MayBecomeChangeling(), forever=True)

    def play(self, player: Player) -> None:
        player.trash_this()
        game = player.game
        copies = [card for card in player.cards_in_play().different() if game.in_supply(card)]
        player.gain_one_of(copies)

    def advise(self, view: View, decision: Decision) -> Any:
        # Few cards in hand are worth less than the card that replaces them.
        return False if decision.kind == "return" else None

    def worth_playing(self, view: View) -> int:
        values = [advice.deck_value(view, card) for card in view.in_play if view.left(card) > 0]
        return 100 if max(values, default=0) > 30 else -1


class Cobbler(Card):
    """At the start of your next turn, gain a card that costs up to $4 to your hand."""

    cost = 5
    types = Type.NIGHT | Type.DURATION

    def play(self, player: Player) -> None:
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.gain_up_to(4, to=HAND)


class Conclave(Card):
    """+$2. You may play an Action from the hand that you have no copy of in play; with it comes +1 Action."""

    cost = 4
    coins = 2

    def play(self, player: Player) -> None:
        if _plays_another(player):
            player.plus_actions(1)


def _plays_another(player: Player) -> bool:
    """Have the player play an Action from the hand that he has no copy of in play, if he likes."""
    new = [card for card in player.to_play(Type.ACTION) if not player.has_played(card.name)]
    for card in player.choose("play", new, 0, 1):
        player.play_from_hand(card)
        return True
    return False


class CryptTurns(Effect):
    """Of the cards under a Crypt one comes to the hand at the start of each turn; the Crypt stays as long."""

    listens = TURN_START
    lasts = True

    def __init__(self, cards: list[Card]) -> None:
        super().__init__()
        self.cards = cards

    def happen(self, player: Player, event: Event) -> None:
        for card in player.take_some(player.on(ASIDE).only(self.cards), 1, 1):
            self.cards.remove(card)
        if not self.cards:
            player.end_effect(self)


class Crypt(Card):
    """Set aside any of your Treasures in play that are no Durations. At the start of each turn one comes to the hand,
    until all have.
    """

    cost = 5
    types = Type.NIGHT | Type.DURATION

    def play(self, player: Player) -> None:
        treasures = player.cards_in_play().of_type(Type.TREASURE).not_of_type(Type.DURATION)
        chosen = treasures.only(player.choose("set_aside", treasures.cards, 0, len(treasures)))
        cards = player.set_aside_until_later(chosen)
        if cards:
            player.while_in_play(CryptTurns(cards))

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "set_aside":
            # All: each comes back as one card more in a hand.
            return list(decision.cards)
        return advice.worst_first(view, decision.cards)[-1]


class CursedVillage(Card):
    """+2 Actions. Draw until you have six cards in hand. When gained: receive a Hex."""

    cost = 5
    types = Type.ACTION | Type.DOOM
    actions = 2

    def play(self, player: Player) -> None:
        player.draw_to(6)

    def on_gain(self, player: Player) -> None:
        player.receive_hex()


def _gained_to_hand(player: Player) -> None:
    """Put the card that was just gained to the discard pile into the hand, for a card that is gained there instead."""
    event = player.game.event_now
    if event is not None:
        event.gained_to(HAND)


class DenOfSin(Card):
    """At the start of your next turn, +2 Cards. It is gained to the hand."""

    cost = 5
    types = Type.NIGHT | Type.DURATION

    def play(self, player: Player) -> None:
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.plus_cards(2)

    def on_gain(self, player: Player) -> None:
        _gained_to_hand(player)


class DevilsWorkshop(Card):
    """By the number of cards gained this turn: two or more, gain an Imp; one, a card up to $4; none, a Gold."""

    name = "Devil's Workshop"
    cost = 4
    types = Type.NIGHT
    brings = "Imp"

    def start_game(self, game: Game) -> None:
        game.keeps_gains = True

    def play(self, player: Player) -> None:
        gained = len(player.gained)
        if gained >= 2:
            player.gain("Imp")
        elif gained == 1:
            player.gain_up_to(4)
        else:
            player.gain("Gold")


# The Boons that were set aside for Druid.
DRUIDS_BOONS: Final = "Druid's Boons"


class Druid(Card):
    """+1 Buy. Receive one of the three Boons set aside for it, which stays there."""

    cost = 2
    types = Type.ACTION | Type.FATE
    buys = 1

    def start_game(self, game: Game) -> None:
        game.set_aside_from_deck(BOONS, DRUIDS_BOONS, 3)

    def play(self, player: Player) -> None:
        boon = player.choose_one("receive", player.game.deck(DRUIDS_BOONS))
        if isinstance(boon, Landscape):
            player.follow_landscape(boon)

    def advise(self, view: View, decision: Decision) -> Any:
        return min(decision.cards, key=lambda card: BOONS_BY_WORTH.index(card.name))


class Exorcist(Card):
    """Trash a card from the hand. Gain a Spirit that costs less than it."""

    cost = 4
    types = Type.NIGHT
    brings = "Will-o'-Wisp, Imp, Ghost"

    def play(self, player: Player) -> None:
        game = player.game
        for trashed in player.trash_some(player.in_hand(), 1, 1):
            spirits = left_of(game, self)
            player.gain_one_of([card for card in spirits if game.costs_less(card, trashed)])

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind == "trash":
            # An Estate becomes a Will-o'-Wisp; what costs nothing just goes.
            junk = advice.junk_to_trash(view, decision.cards, len(decision.cards))
            return max(junk, key=lambda card: card.cost) if junk else None
        return max(decision.cards, key=lambda card: card.cost)

    def worth_playing(self, view: View) -> int:
        return 100 if advice.junk_to_trash(view, view.hand, 1) else -1


class FaithfulHound(Card):
    """+2 Cards. When discarded other than in Clean-up: you may set it aside, to have it in hand at the turn's end."""

    cost = 2
    types = Type.ACTION | Type.REACTION
    cards = 2

    def on_discard(self, player: Player) -> None:
        hound = player.just_gained()
        if len(hound) > 0 and player.may("set_aside", self):
            player.lose_track()
            player.set_aside_until_later(hound)
            player.add_effect(BackToHand([self]))

    def advise(self, view: View, decision: Decision) -> Any:
        return decision.kind == "set_aside"


class Fool(Card):
    """If you are not Lost in the Woods, take that State and three Boons, and receive them in the order you like."""

    cost = 3
    types = Type.ACTION | Type.FATE
    brings = "Lucky Coin"

    def play(self, player: Player) -> None:
        if player.has_taken("Lost in the Woods"):
            return
        player.take_artifact("Lost in the Woods")
        taken = [player.take_boon() for _ in range(3)]
        boons: list[Card] = [boon for boon in taken if boon is not None]
        while boons:
            boon = player.choose_one("receive", boons)
            if isinstance(boon, Landscape):
                boons.remove(boon)
                player.receive_taken_boon(boon)

    def advise(self, view: View, decision: Decision) -> Any:
        # Cards first, so that the others have more to choose from.
        first = ("The Sea's Gift", "The Swamp's Gift", "The Mountain's Gift")
        return min(decision.cards, key=lambda card: card.name not in first)

    def worth_playing(self, view: View) -> int:
        return -1 if "Lost in the Woods" in [own.name for own in view.taken] else 130


class GhostTown(Card):
    """At the start of your next turn, +1 Card and +1 Action. It is gained to the hand."""

    cost = 3
    types = Type.NIGHT | Type.DURATION

    def play(self, player: Player) -> None:
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.plus_cards(1)
        player.plus_actions(1)

    def on_gain(self, player: Player) -> None:
        _gained_to_hand(player)


class Guardian(Card):
    """Until your next turn, other players' Attacks do nothing to you; then +$1. It is gained to the hand."""

    cost = 2
    types = Type.NIGHT | Type.DURATION
    more_coins = True

    def play(self, player: Player) -> None:
        player.at_next_turn()
        player.while_in_play(Sheltered(), until_turn_of=player)

    def next_turn(self, player: Player) -> None:
        player.plus_coins(1)

    def on_gain(self, player: Player) -> None:
        _gained_to_hand(player)


class Idol(Card):
    """$2. With an odd number of Idols in play, receive a Boon; with an even number each other player gains a Curse."""

    cost = 5
    types = Type.TREASURE | Type.ATTACK | Type.FATE
    coins = 2

    def play(self, player: Player) -> None:
        idols = len(player.cards_in_play().named(self.name))
        if idols % 2 == 1:
            player.receive_boon()
        elif idols > 0:
            for victim in player.attack():
                victim.gain("Curse")


class Leprechaun(Card):
    """Gain a Gold. With exactly seven cards in play, gain a Wish; otherwise receive a Hex."""

    cost = 3
    types = Type.ACTION | Type.DOOM
    brings = "Wish"

    def play(self, player: Player) -> None:
        player.gain("Gold")
        if len(player.in_play) == 7:
            player.gain("Wish")
        else:
            player.receive_hex()


class Monastery(Card):
    """For each card gained this turn, you may trash a card from the hand or a Copper you have in play."""

    cost = 2
    types = Type.NIGHT

    def start_game(self, game: Game) -> None:
        game.keeps_gains = True

    def play(self, player: Player) -> None:
        left = len(player.gained)
        drawn = True
        while drawn and left > 0:
            # One after the other: a card drawn for one that was trashed may be the next.
            before = len(player.hand)
            trashed = len(player.trash_some(player.in_hand(), 0, left))
            left -= trashed
            drawn = trashed > 0 and len(player.hand) > before - trashed
        player.trash_some(player.cards_in_play().named("Copper"), 0, left)

    def advise(self, view: View, decision: Decision) -> Any:
        # The coins of this turn have been spent.
        return advice.junk_to_trash(view, decision.cards, decision.most, in_hand=False)


class Necromancer(Card):
    """Play an Action of the trash that lies face up and is no Duration; it stays there, face down until the turn ends.
    Three Zombies begin the game in the trash.
    """

    cost = 4

    def set_up(self, setup: Setup) -> None:
        setup.add_cards(*ZOMBIES)

    def start_game(self, game: Game) -> None:
        game.begin_in_trash(*ZOMBIES)

    def play(self, player: Player) -> None:
        game = player.game
        actions = game.in_trash(Type.ACTION).not_of_type(Type.DURATION)
        turn = game.turn_player()
        face_up = [
            card for card in actions.different() if actions.cards.count(card) > turn.number_this_turn(_face_down(card))
        ]
        card = player.choose_one("play", face_up)
        if card is not None:
            turn.add_this_turn(_face_down(card))
            player.play_where_it_is(card)

    def advise(self, view: View, decision: Decision) -> Any:
        return max(decision.cards, key=lambda card: (advice.worth(view, card), card.cost))


def _face_down(card: Card) -> str:
    return f"Face down in the trash: {card.name}"


class NightWatchman(Card):
    """Look at the top five cards; discard any, and put the others back in any order. It is gained to the hand."""

    cost = 3
    types = Type.NIGHT

    def play(self, player: Player) -> None:
        _sift(player, player.look_at_top(5))

    def on_gain(self, player: Player) -> None:
        _gained_to_hand(player)

    def advise(self, view: View, decision: Decision) -> Any:
        return _poor_ones(view, decision)


def _sift(player: Player, seen: Cards) -> None:
    """Have the player discard any of the cards looked at, and put the others back in any order."""
    player.discard_some(seen, 0, len(seen))
    player.topdeck(seen)


def _poor_ones(view: View, decision: Decision) -> Any:
    """Return which of the cards looked at should not be drawn next; None for other questions."""
    if decision.kind != "discard":
        return None
    return [card for card in decision.cards if not advice.good_to_draw(card)]


class Pixie(Card):
    """+1 Card, +1 Action. Discard the top Boon. You may trash this to receive that Boon twice."""

    cost = 2
    types = Type.ACTION | Type.FATE
    cards = 1
    actions = 1
    brings = "Goat"

    def play(self, player: Player) -> None:
        boon = player.take_boon()
        if boon is None:
            return
        if len(player.this()) > 0 and player.may("trash", self, about=boon) and player.trash_this():
            player.follow_landscape(boon)
            player.receive_taken_boon(boon)
        else:
            player.game.discard_to_deck(BOONS, boon)

    def advise(self, view: View, decision: Decision) -> Any:
        # Twice a Boon is worth more than the card.
        return True


class Pooka(Card):
    """You may trash a Treasure other than a Cursed Gold from the hand, for +4 Cards."""

    cost = 5
    brings = "Cursed Gold"

    def play(self, player: Player) -> None:
        if player.trash_some(player.in_hand(Type.TREASURE).except_for("Cursed Gold"), 0, 1):
            player.plus_cards(4)

    def advise(self, view: View, decision: Decision) -> Any:
        cheap = [card for card in decision.cards if card.cost <= 3]
        return min(cheap, key=lambda card: card.cost) if cheap else []

    def worth_playing(self, view: View) -> int:
        cheap = [card for card in view.hand if card.has_type(Type.TREASURE) and card.cost <= 3]
        return advice.draw_worth(view, 170) if cheap else -1


class Raider(Card):
    """Each other player with five or more cards in hand discards a copy of one you have in play. Next turn, +$3."""

    cost = 6
    types = Type.NIGHT | Type.DURATION | Type.ATTACK
    more_coins = True

    def play(self, player: Player) -> None:
        in_play = [card.name for card in player.in_play]
        for victim in player.attack():
            if len(victim.hand) >= 5:
                copies = victim.in_hand().named(*in_play)
                if len(copies) == 0:
                    victim.reveal_hand()
                victim.discard_some(copies, 1, 1)
        player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.plus_coins(3)


class SacredGrove(Card):
    """+1 Buy, +$3. Receive a Boon; unless it is one that gives $1, each other player may receive it, too."""

    cost = 5
    types = Type.ACTION | Type.FATE
    buys = 1
    coins = 3

    def play(self, player: Player) -> None:
        boon = player.take_boon()
        if boon is None:
            return
        player.follow_landscape(boon)
        if boon.name not in ("The Field's Gift", "The Forest's Gift"):
            for other in player.others():
                if other.may("receive", boon):
                    other.follow_landscape(boon)
        player.leave_boon(boon)

    def advise(self, view: View, decision: Decision) -> Any:
        return True if decision.kind == "receive" else None


class SecretCave(Card):
    """+1 Card, +1 Action. You may discard three cards, for +$3 at the start of your next turn."""

    cost = 3
    types = Type.ACTION | Type.DURATION
    cards = 1
    actions = 1
    more_coins = True
    brings = "Wish, Magic Lamp"

    def play(self, player: Player) -> None:
        if player.hand and player.agrees("Discard three cards?"):
            discarded = player.discard_some(player.in_hand(), 3, 3)
            # With less than three it does nothing more, and does not stay.
            if len(discarded) == 3:
                player.at_next_turn()

    def next_turn(self, player: Player) -> None:
        player.plus_coins(3)

    def advise(self, view: View, decision: Decision) -> Any:
        # Three cards for three coins.
        return len(view.hand) >= 3 and advice.coins_of_worst(view, 3) <= 3 if decision.kind == "choose" else None


def _dead_in_hand(view: View) -> int:
    """Return how many cards in hand do nothing."""
    return len([card for card in view.hand if advice.is_dead(card)])


class Shepherd(Card):
    """+1 Action. Discard any number of Victory cards, revealed, for +2 Cards each."""

    cost = 4
    actions = 1
    brings = "Pasture"

    def play(self, player: Player) -> None:
        victories = player.in_hand(Type.VICTORY)
        player.plus_cards(2 * len(player.discard_some(victories, 0, len(victories), revealed=True)))

    def advise(self, view: View, decision: Decision) -> Any:
        return list(decision.cards) if decision.kind == "discard" else None


class Skulk(Card):
    """+1 Buy. Each other player receives the next Hex. When gained: gain a Gold."""

    cost = 4
    types = Type.ACTION | Type.ATTACK | Type.DOOM
    buys = 1

    def play(self, player: Player) -> None:
        player.hex(player.attack())

    def on_gain(self, player: Player) -> None:
        player.gain("Gold")


class Tormentor(Card):
    """+$2. With no other card in play gain an Imp; otherwise each other player receives the next Hex."""

    cost = 5
    types = Type.ACTION | Type.ATTACK | Type.DOOM
    coins = 2
    brings = "Imp"

    def play(self, player: Player) -> None:
        if len(player.in_play) == len(player.this()):
            player.gain("Imp")
        else:
            player.hex(player.attack())


class Tracker(Card):
    """+$1. This turn, what you gain may go onto the deck. Receive a Boon."""

    cost = 2
    types = Type.ACTION | Type.FATE
    coins = 1
    brings = "Pouch"

    def play(self, player: Player) -> None:
        player.add_effect(MayTopdeck())
        player.receive_boon()

    def advise(self, view: View, decision: Decision) -> Any:
        return advice.good_to_draw(decision.cards[0]) if decision.kind == "topdeck" else None


class TragicHero(Card):
    """+3 Cards, +1 Buy. With eight or more cards in hand, trash this and gain a Treasure."""

    cost = 5
    cards = 3
    buys = 1

    def play(self, player: Player) -> None:
        if len(player.hand) >= 8:
            player.trash_this()
            game = player.game
            player.gain_one_of([card for card in game.supply_cards() if game.types(card) & Type.TREASURE])


class Vampire(Card):
    """Each other player receives the next Hex. Gain a card up to $5, but no Vampire. Exchange this for a Bat."""

    cost = 5
    types = Type.NIGHT | Type.ATTACK | Type.DOOM
    brings = "Bat"

    def play(self, player: Player) -> None:
        player.hex(player.attack())
        player.gain_one_of([card for card in player.game.supply_within(5) if card.name != self.name])
        player.exchange(player.this(), "Bat")


class Werewolf(Card):
    """+3 Cards; but in the Night each other player receives the next Hex instead."""

    cost = 5
    types = Type.ACTION | Type.NIGHT | Type.ATTACK | Type.DOOM

    def play(self, player: Player) -> None:
        if player.game.in_night_phase(player):
            player.hex(player.attack())
        else:
            player.plus_cards(3)


class TheEarthsGift(Boon):
    """You may discard a Treasure to gain a card that costs up to $4."""

    name = "The Earth's Gift"

    def received(self, player: Player) -> None:
        if player.discard_some(player.in_hand(Type.TREASURE), 0, 1):
            player.gain_up_to(4)

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind != "discard":
            return None
        # A Copper that this turn can spare, or any when no purchase is left to come.
        coins = min(decision.cards, key=lambda card: card.coins)
        return coins if coins.coins <= 1 else []


class TheFieldsGift(Boon):
    """+1 Action, +$1. It is kept until Clean-up."""

    name = "The Field's Gift"

    def received(self, player: Player) -> None:
        player.plus_actions(1)
        player.plus_coins(1)

    def is_kept(self) -> bool:
        return True


class TheFlamesGift(Boon):
    """You may trash a card from the hand."""

    name = "The Flame's Gift"

    def received(self, player: Player) -> None:
        player.trash_some(player.in_hand(), 0, 1)


class TheForestsGift(Boon):
    """+1 Buy, +$1. It is kept until Clean-up."""

    name = "The Forest's Gift"

    def received(self, player: Player) -> None:
        player.plus_buys(1)
        player.plus_coins(1)

    def is_kept(self) -> bool:
        return True


class TheMoonsGift(Boon):
    """You may put a card from the discard pile onto the deck."""

    name = "The Moon's Gift"

    def received(self, player: Player) -> None:
        player.topdeck_some(player.in_discard_pile(), 0, 1)

    def advise(self, view: View, decision: Decision) -> Any:
        best = advice.worst_first(view, decision.cards)[-1]
        return best if advice.good_to_draw(best) else []


class TheMountainsGift(Boon):
    """Gain a Silver."""

    name = "The Mountain's Gift"

    def received(self, player: Player) -> None:
        player.gain("Silver")


class TheRiversGift(Boon):
    """+1 Card at the end of this turn. It is kept until Clean-up."""

    name = "The River's Gift"

    def received(self, player: Player) -> None:
        player.add_effect(DrawAtTurnEnd(1))

    def is_kept(self) -> bool:
        return True


class TheSeasGift(Boon):
    """+1 Card."""

    name = "The Sea's Gift"

    def received(self, player: Player) -> None:
        player.plus_cards(1)


class TheSkysGift(Boon):
    """You may discard three cards to gain a Gold."""

    name = "The Sky's Gift"

    def received(self, player: Player) -> None:
        if not player.hand or not player.agrees("Discard three cards?"):
            return
        if len(player.discard_some(player.in_hand(), 3, 3)) == 3:
            player.gain("Gold")

    def advise(self, view: View, decision: Decision) -> Any:
        if decision.kind != "choose":
            return None
        return len(view.hand) >= 3 and (_dead_in_hand(view) >= 3 or advice.coins_this_turn(view) < 5)


class TheSunsGift(Boon):
    """Look at the top four cards; discard any, and put the others back in any order."""

    name = "The Sun's Gift"

    def received(self, player: Player) -> None:
        _sift(player, player.look_at_top(4))

    def advise(self, view: View, decision: Decision) -> Any:
        return _poor_ones(view, decision)


class TheSwampsGift(Boon):
    """Gain a Will-o'-Wisp."""

    name = "The Swamp's Gift"
    brings = "Will-o'-Wisp"

    def received(self, player: Player) -> None:
        player.gain("Will-o'-Wisp")


class TheWindsGift(Boon):
    """+2 Cards. Discard two cards."""

    name = "The Wind's Gift"

    def received(self, player: Player) -> None:
        player.plus_cards(2)
        player.discard_some(player.in_hand(), 2, 2)


class Boons(Card):
    """The deck of Boons."""

    types = Type.BOON
    role = "Status"


class BadOmens(Hex):
    """Put the deck into the discard pile, and two Coppers from there onto the deck, or reveal that there are none."""

    def received(self, player: Player) -> None:
        player.discard_deck()
        discards = player.in_discard_pile()
        coppers = discards.named("Copper")
        if len(coppers) < 2:
            player.show(discards.cards)
        player.topdeck(coppers.only(coppers.cards[:2]))


class Delusion(Hex):
    """Take Deluded, unless you have that or Envious."""

    def received(self, player: Player) -> None:
        if not player.has_taken("Deluded") and not player.has_taken("Envious"):
            player.take_state("Deluded")


class Envy(Hex):
    """Take Envious, unless you have that or Deluded."""

    def received(self, player: Player) -> None:
        if not player.has_taken("Deluded") and not player.has_taken("Envious"):
            player.take_state("Envious")


class Famine(Hex):
    """Reveal the top three cards; discard the Actions among them and shuffle the others into the deck."""

    def received(self, player: Player) -> None:
        revealed = player.reveal_top(3)
        player.discard(revealed.of_type(Type.ACTION))
        player.shuffle_into_deck(revealed)


class Fear(Hex):
    """With five or more cards in hand, discard an Action or a Treasure."""

    def received(self, player: Player) -> None:
        if len(player.hand) >= 5:
            cards = player.in_hand(Type.ACTION | Type.TREASURE)
            if len(cards) == 0:
                player.reveal_hand()
            player.discard_some(cards, 1, 1)


class Greed(Hex):
    """Gain a Copper onto the deck."""

    def received(self, player: Player) -> None:
        player.gain("Copper", DECK)


class Haunting(Hex):
    """With four or more cards in hand, put one of them onto the deck."""

    def received(self, player: Player) -> None:
        if len(player.hand) >= 4:
            player.topdeck_some(player.in_hand(), 1, 1)


class Locusts(Hex):
    """Trash the top card. For a Copper or an Estate gain a Curse, else a cheaper card that shares a type with it."""

    def received(self, player: Player) -> None:
        game = player.game
        for card in player.trash(player.look_at_top(1)):
            if card.name in ("Copper", "Estate"):
                player.gain("Curse")
            else:
                types = game.types(card)
                player.gain_one_of([other for other in game.supply_cheaper(card) if game.types(other) & types])


class Misery(Hex):
    """Take Miserable; the second time it becomes Twice Miserable."""

    def received(self, player: Player) -> None:
        if player.has_taken("Miserable"):
            player.return_state("Miserable")
            player.take_state("Twice Miserable")
        elif not player.has_taken("Twice Miserable"):
            player.take_state("Miserable")


class Plague(Hex):
    """Gain a Curse to the hand."""

    def received(self, player: Player) -> None:
        player.gain("Curse", HAND)


class Poverty(Hex):
    """Discard down to three cards in hand."""

    def received(self, player: Player) -> None:
        player.discard_down_to(3)


class War(Hex):
    """Reveal cards until one costs $3 or $4; trash it and discard the others."""

    def received(self, player: Player) -> None:
        game = player.game
        found, others = player.reveal_until(lambda card: game.costs_between(card, 3, 4))
        player.trash(found)
        player.discard(others)


class Hexes(Card):
    """The deck of Hexes."""

    types = Type.HEX
    role = "Status"


class Bat(Card):
    """Trash up to two cards from the hand. If you have trashed any, exchange this for a Vampire."""

    cost = 2
    types = Type.NIGHT
    role = "Non-Supply"

    def play(self, player: Player) -> None:
        if player.trash_some(player.in_hand(), 0, 2):
            player.exchange(player.this(), "Vampire")

    def advise(self, view: View, decision: Decision) -> Any:
        return advice.junk_to_trash(view, decision.cards, 2, in_hand=False)


class CursedGold(Heirloom):
    """$3. Gain a Curse."""

    cost = 4
    coins = 3

    def play(self, player: Player) -> None:
        player.gain("Curse")

    def worth_playing(self, view: View) -> int:
        # Only when it is the difference for a Gold or a Province.
        coins = advice.coins_this_turn(view)
        return 1 if coins >= 6 > coins - 3 or coins >= 8 > coins - 3 else -1


class Ghost(Card):
    """Reveal cards until there is an Action; discard the others and set it aside. Next turn it is played twice."""

    cost = 4
    types = Type.NIGHT | Type.DURATION | Type.SPIRIT
    role = "Non-Supply"
    copies = 6

    def play(self, player: Player) -> None:
        game = player.game
        found, others = player.reveal_until(lambda card: game.types(card) & Type.ACTION != 0)
        player.discard(others)
        # With nothing set aside, it does not stay.
        for card in player.set_aside_until_later(found):
            player.while_in_play(PlayedNextTurn(card, 2))


class Goat(Heirloom):
    """$1. You may trash a card from the hand."""

    cost = 2
    coins = 1

    def play(self, player: Player) -> None:
        player.trash_some(player.in_hand(), 0, 1)


class HauntedMirror(Heirloom):
    """$1. When trashed: you may discard an Action to gain a Ghost."""

    cost = 0
    coins = 1

    def on_trash(self, player: Player) -> None:
        if player.discard_some(player.in_hand(Type.ACTION), 0, 1):
            player.gain("Ghost")

    def advise(self, view: View, decision: Decision) -> Any:
        return min(decision.cards, key=lambda card: card.cost) if decision.kind == "discard" else None


class Imp(Card):
    """+2 Cards. You may play an Action from the hand that you have no copy of in play."""

    cost = 2
    types = Type.ACTION | Type.SPIRIT
    role = "Non-Supply"
    copies = 13
    cards = 2

    def play(self, player: Player) -> None:
        _plays_another(player)


class LuckyCoin(Heirloom):
    """$1. Gain a Silver."""

    cost = 4
    coins = 1

    def play(self, player: Player) -> None:
        player.gain("Silver")


class MagicLamp(Heirloom):
    """$1. With six or more cards in play of which you have just one copy there, trash this to gain three Wishes."""

    cost = 0
    coins = 1

    def play(self, player: Player) -> None:
        in_play = player.in_play
        single = [card for card in in_play if in_play.count(card) == 1]
        if len(single) >= 6 and player.trash_this():
            for _ in range(3):
                player.gain("Wish")


class Pasture(Heirloom):
    """$1. 1 point for each Estate its owner has."""

    cost = 2
    types = Type.TREASURE | Type.VICTORY | Type.HEIRLOOM
    coins = 1

    def points(self, player: Player) -> int:
        return player.count("Estate")


class Pouch(Heirloom):
    """$1, +1 Buy."""

    cost = 2
    coins = 1
    buys = 1


class WillOWisp(Card):
    """+1 Card, +1 Action. Reveal the top card; if it costs $2 or less, it comes to the hand."""

    name = "Will-o'-Wisp"
    cost = 0
    types = Type.ACTION | Type.SPIRIT
    role = "Non-Supply"
    copies = 12
    cards = 1
    actions = 1

    def play(self, player: Player) -> None:
        revealed = player.reveal_top(1)
        player.put_in_hand(revealed.costing(0, 2))
        player.topdeck(revealed)


class Wish(Card):
    """+1 Action. Return this to its pile, to gain a card that costs up to $6 to the hand."""

    cost = 0
    role = "Non-Supply"
    copies = 12
    actions = 1

    def play(self, player: Player) -> None:
        if player.return_to_pile(player.this()):
            player.gain_up_to(6, to=HAND)


class ZombieApprentice(Card):
    """You may trash an Action from the hand, for +3 Cards and +1 Action."""

    cost = 3
    types = Type.ACTION | Type.ZOMBIE
    role = "Non-Supply"
    copies = 1

    def play(self, player: Player) -> None:
        if player.trash_some(player.in_hand(Type.ACTION), 0, 1):
            player.plus_cards(3)
            player.plus_actions(1)

    def advise(self, view: View, decision: Decision) -> Any:
        cheap = [card for card in decision.cards if card.cost <= 2]
        return cheap[:1]

    def worth_playing(self, view: View) -> int:
        return 120 if [card for card in view.hand if card.has_type(Type.ACTION) and card.cost <= 2] else 50


class ZombieMason(Card):
    """Trash the top card of the deck; you may gain a card that costs up to $1 more than it."""

    cost = 3
    types = Type.ACTION | Type.ZOMBIE
    role = "Non-Supply"
    copies = 1

    def play(self, player: Player) -> None:
        for card in player.trash(player.look_at_top(1)):
            player.gain_one_of(player.game.supply_up_to(1, card), must=False)


class ZombieSpy(Card):
    """+1 Card, +1 Action. Look at the top card; discard it or put it back."""

    cost = 3
    types = Type.ACTION | Type.ZOMBIE
    role = "Non-Supply"
    copies = 1
    cards = 1
    actions = 1

    def play(self, player: Player) -> None:
        seen = player.look_at_top(1)
        player.discard_some(seen, 0, 1)
        player.topdeck(seen)

    def advise(self, view: View, decision: Decision) -> Any:
        return _poor_ones(view, decision)


class Deluded(State):
    """At the start of your Buy phase it is returned, and you can't buy Actions this turn."""

    copies = 6
    listens = BUY_START

    def happen(self, player: Player, event: Event) -> None:
        player.return_state(self.name)
        player.game.forbid_buying_types(Type.ACTION)


class EnviousTurn(Effect):
    """This turn its owner's Silvers and Golds make $1."""

    listens = INSTRUCT | TREASURE_ORDER
    lasts = True

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and event.card.name in ("Silver", "Gold") and not event.replaced

    def happen(self, player: Player, event: Event) -> None:
        event.replaced = True
        player.plus_coins(1)


class Envious(State):
    """At the start of your Buy phase it is returned, and your Silvers and Golds make $1 this turn."""

    # It is the other side of Deluded.
    copies = 0
    listens = BUY_START

    def happen(self, player: Player, event: Event) -> None:
        player.return_state(self.name)
        player.add_effect(EnviousTurn())


class LostInTheWoods(State):
    """At the start of your turn, you may discard a card to receive a Boon."""

    listens = TURN_START

    def happen(self, player: Player, event: Event) -> None:
        if player.discard_some(player.in_hand(), 0, 1):
            player.receive_boon()

    def advise(self, view: View, decision: Decision) -> Any:
        dead = [card for card in decision.cards if advice.is_dead(card)]
        return dead[:1]


class Miserable(State):
    """-2 points."""

    copies = 6

    def score(self, player: Player) -> int:
        return -2


class TwiceMiserable(State):
    """-4 points."""

    # It is the other side of Miserable.
    copies = 0

    def score(self, player: Player) -> int:
        return -4


ZOMBIES: Final = ("Zombie Apprentice", "Zombie Mason", "Zombie Spy")
# Boons as a deck likes them at any time.
BOONS_BY_WORTH: Final = (
    "The Swamp's Gift",
    "The Mountain's Gift",
    "The Field's Gift",
    "The Sea's Gift",
    "The River's Gift",
    "The Flame's Gift",
    "The Forest's Gift",
    "The Wind's Gift",
    "The Sun's Gift",
    "The Moon's Gift",
    "The Earth's Gift",
    "The Sky's Gift",
)
