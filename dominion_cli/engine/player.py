"""A player and the game's verbs: draw, gain, discard, trash … Each does all that the rules attach to the word."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from dominion_cli.engine.card import Card, Landscape
from dominion_cli.engine.cards import Cards, holds, remove
from dominion_cli.engine.event import Event
from dominion_cli.engine.frame import Frame
from dominion_cli.engine.mover import FROM_PILE, Mover
from dominion_cli.engine.play import Play
from dominion_cli.engine.types import (
    ACTION,
    ATTACK,
    ATTACKED,
    BUY,
    COSTS,
    DECK,
    DISCARD,
    EMPTIED,
    GAIN,
    HAND,
    INSTRUCT,
    PLAY,
    PLAYED,
    TREASURE,
    TYPES,
    UNDER_THIS,
    WOULD_GAIN,
    Type,
)

if TYPE_CHECKING:
    from dominion_cli.engine.pile import Pile

# The decks of Boons and Hexes.
BOONS: Final = "Boons"
HEXES: Final = "Hexes"
# The Boons that were set aside for Druid.
DRUIDS_BOONS: Final = "Druid's Boons"

# How many landscapes a player has bought in a turn.
LANDSCAPES_BOUGHT: Final = "Landscapes bought"

# Each player has two cubes to mark Projects with.
MOST_PROJECTS: Final = 2


class Player(Mover):
    """One player's cards, counters and verbs (`Mover` has those that move cards). Card code gets one and uses them."""

    # Without slots, so many attributes are slow to get at in the interpreted build.
    __slots__ = ()

    # Gaining.

    def gain(self, card: Card | str, to: int = DISCARD) -> Card | None:
        """Gain a card from its pile, to the discard pile or where ``to`` says (`HAND`, `DECK`).

        Returns:
            The card, or None when its pile is empty or not in the game: then nothing happens and nothing reacts. For a
            card of a mixed pile, only when it is the top one.
        """
        pile = self.game.pile(card)
        if pile is None or pile.boxed or (pile.order is not None and pile.card != card and pile.name != card):
            return None
        return self.gain_from(pile, to)

    def gain_from(self, pile: Pile, to: i64 = DISCARD, bought: bool = False) -> Card | None:
        """Gain the top card of a pile; None when it is empty or something else happened instead."""
        if pile.count <= 0:
            return None
        game = self.game
        if game.active & WOULD_GAIN:
            would = Event(WOULD_GAIN, self, pile.card)
            would.pile = pile
            would.bought = bought
            game.happen(would)
            if would.replaced or pile.count <= 0:
                return None
        card = game.take_from(pile)
        self.owned[pile.slot if pile.order is None else game.setup.slot(card)] += 1
        self.receive(card, to, pile, bought)
        return card

    def gain_from_trash(self, card: Card, to: i64 = DISCARD) -> Card | None:
        """Gain a card from the trash; None when it is not there any more."""
        return self.gain_from_place(card, self.game.trash, to)

    def gain_from_place(self, card: Card, place: list[Card], to: i64 = DISCARD, bought: bool = False) -> Card | None:
        """Gain a card from where it lies, neither in a pile nor anybody's; None when it is not there any more."""
        game = self.game
        if not holds(place, card):
            return None
        if game.active & WOULD_GAIN:
            would = Event(WOULD_GAIN, self, card)
            would.place = place
            would.bought = bought
            game.happen(would)
            if would.replaced:
                return None
        if not remove(place, card):
            return None
        self.owned[game.setup.slot(card)] += 1
        self.receive(card, to, None, bought, "from the trash" if place is game.trash else "")
        return card

    def receive(self, card: Card, to: i64, pile: Pile | None, bought: bool, came: str = "") -> None:
        """Put a card that is being gained where it goes, and let things react; ``came`` says where from, in words."""
        place = self.discard_pile
        if to == HAND:
            place = self.hand
        elif to == DECK:
            place = self.deck
        elif to == UNDER_THIS and self.game.play_now is not None:
            place = self.game.play_now.under
        place.append(card)
        self.gained_place = place
        game = self.game
        if game.keeps_gains:
            self.gained.append(card)
            game.gained.append(card)
            if game.in_buy_phase(self):
                self.gained_in_buy_phases += 1
        if game.log is not None:
            self.told("gains", [card], f"{came} {_gained_where(to)}".strip(), place)
        if game.active & EMPTIED and pile is not None:
            self._see_whether_empty(pile)
        if game.active & GAIN:
            event = Event(GAIN, self, card)
            event.place = place
            event.pile = pile
            event.bought = bought
            event.by = game.source
            event.number = len(self.gained)
            if game.log is not None:
                game.log.begin(card)
            game.happen(event)
            if game.log is not None:
                game.log.end()
            self.gained_place = event.place if event.is_there() else None

    def gain_up_to(self, coins: int, types: int = 0, to: int = DISCARD) -> Card | None:
        """Have the player choose and gain a card from the Supply that costs up to so many coins.

        A card with potions or debt in its cost never costs "up to" a number of coins. Returns None when there is none.
        """
        return self.gain_one_of(self.game.supply_within(coins, 0, 0, types), to)

    def gain_costing_more(self, card: Card, coins: int, types: int = 0, to: int = DISCARD) -> Card | None:
        """Have the player choose and gain a card from the Supply that costs up to so many coins more than another."""
        return self.gain_one_of(self.game.supply_up_to(coins, card, types), to)

    def gain_costing_exactly_more(self, card: Card, coins: int, to: int = DISCARD) -> Card | None:
        """Have the player choose and gain a card from the Supply that costs exactly so many coins more than another."""
        return self.gain_one_of(self.game.supply_exactly(coins, card), to)

    def gain_cheaper(self, card: Card, without: int = 0, to: int = DISCARD) -> Card | None:
        """Have the player choose and gain a card from the Supply that costs less than another.

        ``without`` are types that it must not have.
        """
        cheaper = [other for other in self.game.supply_cheaper(card) if not self.game.types(other) & without]
        return self.gain_one_of(cheaper, to)

    def gain_costing_exactly(self, coins: int, potion: int = 0, debt: int = 0, to: int = DISCARD) -> Card | None:
        """Have the player choose and gain a card from the Supply that costs exactly this."""
        return self.gain_one_of(self.game.supply_costing(coins, potion, debt), to)

    def gain_one_of(self, options: list[Card], to: int = DISCARD, must: bool = True) -> Card | None:
        """Have the player choose one of the cards and gain it from its pile."""
        card = self.choose_one("gain", options, must)
        return None if card is None else self.gain(card, to)

    def gain_copy(self, card: Card, to: int = DISCARD) -> Card | None:
        """Gain a copy of a card from the Supply; None when there is none."""
        pile = self.game.pile(card)
        return self.gain(card, to) if pile is not None and pile.supply else None

    def move_gained(self, to: int) -> bool:
        """Move the card that was just gained to the hand or deck, if it is still where it was gained to."""
        event = self.game.event_now
        return event is not None and event.move_to(to)

    def just_gained(self) -> Cards:
        """Return the card that was just gained, if it is still where it was gained to."""
        event = self.game.event_now
        if event is None or event.place is None or not event.is_there():
            return Cards(self.game, self.discard_pile, [])
        return Cards(self.game, event.place, [event.card])

    def trash_gained(self) -> bool:
        """Trash the card that was just gained, if it is still where it was gained to."""
        gained = self.just_gained()
        self.lose_track()
        return len(self.trash(gained)) > 0

    def play_gained(self, times: int = 1) -> None:
        """Play the card that was just gained, trashed or discarded, if it is still where that left it."""
        event = self.game.event_now
        if event is not None and event.take():
            self._put_into_play(event.card, times)

    def lose_track(self) -> None:
        """Let nothing move the card any more that the event being reacted to is about."""
        event = self.game.event_now
        if event is not None:
            event.place = None

    def exchange_gained(self, name: str) -> bool:
        """Exchange the card that was just gained for another one, if it is still where it was gained to."""
        event = self.game.event_now
        if event is None or not self.exchange(self.just_gained(), name):
            return False
        event.place = None
        return True

    def last_gained(self, card: Card) -> Cards:
        """Return a card that instructions have just had the player gain, if it is still where it was gained to."""
        place = self.gained_place
        there = place is not None and holds(place, card)
        return Cards(self.game, self.discard_pile if place is None else place, [card] if there else [])

    def gain_with_trait(self, trait: Card, to: int = DISCARD) -> Card | None:
        """Gain a card from the pile that a Trait belongs to; None when there is none."""
        return self.gain(self.game.setup.traits.get(trait.name, ""), to)

    def move_trashed(self, to: int) -> bool:
        """Move the card that was just trashed to the hand or deck of its owner, if it is still in the trash."""
        return self.move_gained(to)

    def gained_this_phase(self) -> list[Card]:
        """Return the cards gained in this Buy phase, in games that keep them."""
        return self.gained[self.gained_earlier :]

    def gained_by(self) -> Card | None:
        """Return the card that had the player gain what was just gained; None when it was bought."""
        event = self.game.event_now
        return None if event is None else event.by

    def was_bought(self) -> bool:
        """Tell whether the card that was just gained had been bought."""
        event = self.game.event_now
        return event is not None and event.bought

    # Buying and paying.

    def buy(self, pile: Pile) -> None:
        """Buy the top card of a pile, which `may_buy` allows: a Buy, its cost, then gaining it."""
        game = self.game
        card = pile.card
        self.buys -= 1
        self._pay_for(card)
        if game.active & BUY:
            event = Event(BUY, self, card)
            event.pile = pile
            if game.log is not None:
                game.log.begin(card)
            game.happen(event)
            if game.log is not None:
                game.log.end()
        self.gain_from(pile, DISCARD, True)

    def buy_from_place(self, card: Card, place: list[Card]) -> None:
        """Buy a card from where it lies outside of the Supply, which `may_pay_for` allows; that uses no Buy."""
        game = self.game
        self._pay_for(card)
        if game.active & BUY:
            game.happen(Event(BUY, self, card))
        self.gain_from_place(card, place, DISCARD, True)

    def _pay_for(self, card: Card) -> None:
        """Pay what a card costs, or what else can be paid for it."""
        game = self.game
        if not game.other_prices or not self._pays_otherwise(card):
            # Nothing but a change of costs gives a card another's.
            priced = card if game.active & COSTS == 0 else game.costs_as(card)
            self.pay(game.coins_for(card))
            self.potions -= priced.potion
            if priced.debt:
                self.take_debt(priced.debt)
        if game.log is not None:
            game.log.bought(self, card)

    def _pays_otherwise(self, card: Card) -> bool:
        """Have the player pay something else than a card's cost, if they want or have to; tell whether they did."""
        frame = Frame(self, card)
        paid = card.paid_otherwise(self)
        frame.leave()
        return paid

    def may_pay_for(self, card: Card) -> bool:
        """Tell whether the rules let this player buy a card that lies outside of the Supply, Buys apart."""
        game = self.game
        payable = self._can_pay(card) or (game.other_prices and card.has_other_price(self))
        return self.debt == 0 and payable and (not game.limits_buying or game.card_may_be_bought(self, card))

    def _can_pay(self, card: Card) -> bool:
        game = self.game
        return game.coins_for(card) <= self.coins and game.potions_for(card) <= self.potions

    def overpay(self) -> None:
        """Have the player pay as much more as they like for the card being bought; ``overpaid`` says how much."""
        self.overpaid = self.choose_number("pay", 0, self.coins)
        self.pay(self.overpaid)
        self.overpaid_potions = self.choose_number("pay", 0, self.potions)
        self.potions -= self.overpaid_potions

    def may_buy(self, pile: Pile) -> bool:
        """Tell whether the rules let this player buy the top card of a pile now."""
        if pile.count <= 0 or self.buys <= 0 or self.debt > 0 or not pile.supply:
            return False
        game = self.game
        card = pile.card
        if game.active & COSTS == 0:
            # What `_can_pay` says, without calls where nothing but a general discount changes costs.
            cost: i64 = card.price - game.cheaper
            payable = cost <= self.coins and card.potion <= self.potions
        else:
            payable = self._can_pay(card)
        if not payable and not (game.other_prices and card.has_other_price(self)):
            return False
        return not game.limits_buying or game.may_be_bought(self, pile)

    def buy_landscape(self, landscape: Landscape) -> None:
        """Buy an Event or a Project, which `may_buy_landscape` allows."""
        game = self.game
        self.buys -= 1
        self.coins -= landscape.cost
        self.take_debt(landscape.debt)
        if game.log is not None:
            game.log.bought(self, landscape)
        frame = Frame(self, landscape, heading=True)
        if landscape.types & Type.PROJECT:
            self.take_landscape(landscape)
        self.add_this_turn(LANDSCAPES_BOUGHT)
        landscape.bought(self)
        frame.leave()

    def may_buy_landscape(self, landscape: Landscape) -> bool:
        """Tell whether the rules let this player buy an Event or a Project now."""
        return (
            landscape.types & (Type.EVENT | Type.PROJECT) != 0
            and self.buys > 0
            and self.debt == 0
            and landscape.cost <= self.coins
            and landscape not in self.has
            and (landscape.types & Type.PROJECT == 0 or self.projects() < MOST_PROJECTS)
            and landscape.may_be_bought(self)
        )

    def landscapes_bought(self) -> int:
        """Return how many Events and Projects the player has bought this turn."""
        return self.number_this_turn(LANDSCAPES_BOUGHT)

    def projects(self) -> int:
        """Return how many Projects the player has."""
        return len([landscape for landscape in self.has if landscape.types & Type.PROJECT])

    def take_landscape(self, landscape: Landscape) -> None:
        """Take a Project, a State or an Artifact; it does its part for the player from now on."""
        self.has.append(landscape)
        self.game.active |= landscape.events
        self.game.effects = True

    def take_artifact(self, name: str) -> None:
        """Take an Artifact from the table or from whoever has it."""
        artifact = self.game.setup.named(name)
        if isinstance(artifact, Landscape):
            for player in self.game.players:
                if artifact in player.has:
                    player.has.remove(artifact)
            self.told("takes", [artifact])
            self.take_landscape(artifact)

    def take_state(self, name: str) -> None:
        """Take a State of which there is one for each player."""
        state = self.game.setup.named(name)
        if isinstance(state, Landscape):
            self.told("takes", [state])
            self.take_landscape(state)

    def return_state(self, name: str) -> None:
        """Return a State."""
        self.told("returns", [landscape for landscape in self.has if landscape.name == name])
        self.has = [landscape for landscape in self.has if landscape.name != name]

    # Boons and Hexes.

    def receive_boon(self) -> Landscape | None:
        """Receive the next Boon and return it."""
        boon = self.take_boon()
        if boon is not None:
            self.receive_taken_boon(boon)
        return boon

    def take_boon(self) -> Landscape | None:
        """Take the next Boon, which is turned up, without receiving it."""
        boon = self.game.take_from_deck(BOONS)
        if not isinstance(boon, Landscape):
            return None
        self.told("takes", [boon])
        return boon

    def receive_taken_boon(self, boon: Landscape) -> None:
        """Receive a Boon that was taken: do what it says and discard it, unless it is to be kept until Clean-up."""
        self.follow_landscape(boon)
        self.leave_boon(boon)

    def leave_boon(self, boon: Landscape) -> None:
        """Discard a Boon that was taken, or keep it until Clean-up."""
        game = self.game
        if not boon.is_kept():
            game.discard_to_deck(BOONS, boon)
        elif boon not in game.kept:
            game.kept.append(boon)

    def receive_hex(self) -> None:
        """Receive the next Hex."""
        self.hex([self])

    def hex(self, victims: list[Player]) -> None:
        """Turn up the next Hex and have each of the players receive it."""
        if not victims:
            return
        hexed = self.game.take_from_deck(HEXES)
        if isinstance(hexed, Landscape):
            for victim in victims:
                victim.follow_landscape(hexed)
            self.game.discard_to_deck(HEXES, hexed)

    def follow_landscape(self, landscape: Landscape) -> None:
        """Receive a Boon or Hex: do what it says."""
        self.told("receives", [landscape])
        frame = Frame(self, landscape, heading=True)
        landscape.received(self)
        frame.leave()

    def has_taken(self, name: str) -> bool:
        """Tell whether the player has the Project, State or Artifact of that name."""
        return name in [landscape.name for landscape in self.has]

    # +Cards, +Actions, +Buys, +$.

    def plus_cards(self, count: i64) -> None:
        """Get "+Cards": draw so many, or what the instructions being followed have in their place.

        Drawing that is not told as "+Cards" is `draw`.
        """
        frame = self.game.frame
        if frame is not None and frame.swapped and frame.player is self:
            self._give_coins(frame, count)
        else:
            self.draw(count)

    def plus_actions(self, count: i64) -> None:
        """Get "+Actions", unless they are ignored this turn."""
        if not self.ignores_actions:
            self.actions += count

    def plus_buys(self, count: i64) -> None:
        """Get "+Buys"."""
        self.buys += count

    def plus_coins(self, count: i64) -> None:
        """Get "+$", or what the instructions being followed have in its place."""
        frame = self.game.frame
        if frame is None or frame.player is not self:
            self._get_coins(count)
        elif frame.swapped:
            self.draw(count)
        else:
            self._give_coins(frame, count)

    def plus_potions(self, count: i64) -> None:
        """Get Potions to spend this turn."""
        self.potions += count

    def _give_coins(self, frame: Frame, count: i64) -> None:
        """Get coins that the instructions being followed give."""
        got = self._get_coins(count)
        if frame.play is not None:
            frame.play.coins_given += got

    def _get_coins(self, count: i64) -> i64:
        """Get coins, one fewer if the -$1 token is there, which thereby goes; return how many."""
        if count > 0 and self.minus_coin:
            self.minus_coin = False
            count -= 1
        self.coins += count
        return count

    def ignore_further_actions(self) -> None:
        """Ignore all +Actions that the player gets from now on this turn."""
        self.ignores_actions = True

    def take_debt(self, count: int) -> None:
        """Take debt tokens."""
        self.token_taker().debt += count

    def take_coffers(self, count: int) -> None:
        """Take Coffers."""
        self.token_taker().coffers += count

    def take_villagers(self, count: int) -> None:
        """Take Villagers."""
        self.token_taker().villagers += count

    def spends_favors(self, count: int, question: str) -> bool:
        """Ask the player who has so many Favors whether to spend them; tell whether they did."""
        if self.favors < count or not self.agrees(question):
            return False
        self.favors -= count
        return True

    def add_sun(self) -> None:
        """Remove a Sun token from the Prophecy ("+1 Sun"); what it says holds from the moment the last one goes."""
        game = self.game
        prophecy = game.prophecy()
        if prophecy is None or game.tokens_on(prophecy, "Sun") == 0:
            return
        game.add_tokens_on(prophecy, "Sun", -1)
        if game.tokens_on(prophecy, "Sun") == 0:
            self.told("fulfils", [prophecy])
            frame = Frame(self, prophecy, heading=True)
            prophecy.fulfilled(self)
            frame.leave()

    def gain_loot(self, to: int = DISCARD) -> Card | None:
        """Gain the top Loot of its pile; None when there is none."""
        return self.gain("Loot", to)

    def may_rotate(self, name: str) -> None:
        """Ask the player whether to rotate a mixed pile, if that makes a difference."""
        pile = self.game.pile(name)
        if pile is not None and pile.is_mixed() and self.agrees(f"Rotate the {name}?"):
            self.game.rotate(pile)
            self.told("turns up", [pile.card])

    def take_favors(self, count: int) -> None:
        """Take Favors."""
        self.token_taker().favors += count

    def token_taker(self) -> Player:
        """Return who gets the tokens that this player would: in a turn that another player controls, that one."""
        return self.controller() or self

    def may_spend_coffers(self) -> None:
        """Have the player choose how many Coffers to spend, for $1 each."""
        if self.coffers > 0:
            spent = self.choose_number("spend", 0, self.coffers)
            self.coffers -= spent
            self.plus_coins(spent)
            if self.game.log is not None:
                self.game.log.settle()

    def may_spend_villagers(self, most: int) -> None:
        """Have the player choose how many Villagers to spend, up to so many, for an Action each."""
        most = min(most, self.villagers)
        if most > 0:
            spent = self.choose_number("spend", 0, most)
            self.villagers -= spent
            self.plus_actions(spent)

    def may_pay(self, count: int, question: str) -> bool:
        """Ask whether the player pays so many coins, if there are as many; tell whether they were paid."""
        if self.coins < count or not self.agrees(question):
            return False
        self.pay(count)
        return True

    def pay(self, count: i64) -> None:
        """Pay coins."""
        self.coins -= count

    def lose_coins(self, count: int) -> None:
        """Lose coins ("-$1"); there are never fewer than none."""
        self.coins -= min(count, self.coins)

    def may_pay_debt(self) -> None:
        """Have the player choose how much debt to pay off with the coins there are."""
        most = min(self.debt, self.coins)
        if most > 0:
            self.pay_debt(self.choose_number("pay", 0, most))

    def pay_debt(self, count: int) -> None:
        """Pay off debt, a coin a token."""
        self.debt -= count
        self.coins -= count
        if self.game.log is not None:
            self.game.log.settle()

    def take_vp(self, count: int, pile: Pile | None = None) -> int:
        """Take VP tokens, from a pile if one is given, as many as lie there; return how many."""
        if pile is not None:
            count = min(count, pile.token("VP"))
            pile.add_tokens("VP", -count)
        self.token_taker().vp += count
        return count

    def take_vp_from(self, landscape: Landscape, most: int) -> int:
        """Take VP tokens that lie on a landscape, up to so many; return how many."""
        count = min(most, self.game.vp_on(landscape))
        self.game.add_vp_on(landscape, -count)
        self.take_vp(count)
        return count

    # Playing.

    def play_from_hand(self, card: Card) -> bool:
        """Move a card from the hand into play and follow its instructions; tell whether it could be played."""
        if not self._take_to_play(card):
            return False
        self._put_into_play(card, 1)
        return True

    def to_play(self, types: int) -> list[Card]:
        """Return the cards with any of the types that can be played "from the hand": Shadow cards in the deck, too."""
        game = self.game
        cards = self.in_hand(types).cards + [card for card in self.shadows() if game.types(card) & types]
        return [card for card in cards if self.may_play_from_hand(card)] if game.limits_playing else cards

    def may_play_from_hand(self, card: Card) -> bool:
        """Tell whether the rules let the player play a card from the hand now, which most of the time they do."""
        game = self.game
        if not game.limits_playing:
            return True
        extra = game.extra
        most = extra.most_played if extra is not None and extra.player is self else 0
        if 0 < most <= self.number_this_turn("Played from the hand"):
            return False
        return len([effect for effect in self.effects if effect.forbids_playing(self, card)]) == 0

    def _take_to_play(self, card: Card) -> bool:
        """Take a card from the hand or, a Shadow card that is not there, from the deck; tell whether it was there."""
        if self.game.limits_playing:
            if not self.may_play_from_hand(card):
                return False
            self.add_this_turn("Played from the hand")
        if remove(self.hand, card):
            frame = self.game.frame
            if frame is not None and frame.in_hand:
                frame.has_left(self.hand, card)
            return True
        return self.game.setup.shadows and card.types & Type.SHADOW != 0 and remove(self.deck, card)

    def play_from(self, cards: Cards, times: int = 1) -> None:
        """Play cards from where they lie, one after the other, those of them that are still there."""
        for card in cards.cards:
            if remove(cards.place, card):
                self._put_into_play(card, times)

    def play_times(self, card: Card, times: int) -> Play | None:
        """Play a card from the hand several times (it moves into play once); return the record of it, if it has one."""
        return self._put_into_play(card, times) if self._take_to_play(card) else None

    def _put_into_play(self, card: Card, times: int) -> Play | None:
        self.in_play.append(card)
        if self.seat != self.game.current and self.game.turn_player() is not self:
            return self._play_out_of_turn(card, times)
        return self._play(card, times)

    def _play_out_of_turn(self, card: Card, times: int) -> Play | None:
        """Play a card in another player's turn: it is not one of those that player has played."""
        game = self.game
        played = game.played
        actions_played = game.actions_played
        game.out_of_turn = True
        play = self._play(card, times)
        game.played = played
        game.actions_played = actions_played
        return play

    def _play(self, card: Card, times: int) -> Play | None:
        play: Play | None = None
        if not card.plain or self.game.records_all:
            play = Play(card)
            self.plays.append(play)
            if times > 1:
                self._made(play)
        for _ in range(times):
            self.resolve(card, play)
        return play

    def play_again(self, play: Play) -> None:
        """Play a card once more that has been played, wherever it is by now."""
        self._made(play)
        self.resolve(play.card, play)

    def play_as(self, play: Play, card: Card) -> None:
        """Play a card that is in play as another one, which it is from now on: that is still one card played."""
        play.acts_as = card
        game = self.game
        played = game.played
        actions_played = game.actions_played
        self.resolve(card, play)
        game.played = played
        game.actions_played = actions_played

    def play_where_it_is(self, card: Card) -> None:
        """Play a card without moving it, as Commands do; it counts as having been played, but is not in play."""
        play = Play(card)
        play.in_play = False
        play.elsewhere = True
        # Cards set aside under it lie with its player, although it is not in play.
        self.plays.append(play)
        self._made(play)
        self.resolve(card, play)

    def _made(self, play: Play) -> None:
        """Note that the card being played has played another one, and stays in play as long as that."""
        now = self.game.play_now
        if now is not None and now is not play:
            now.made.append(play)

    def play_plain_treasures(self) -> bool:
        """Play all Treasures in hand that do nothing but give coins, in one go; tell whether others are left there."""
        same = not self.in_play
        # With nothing in play the hand is laid out as it is, and what is no such Treasure is taken back.
        cards = self.hand
        in_play = cards if same else self.in_play
        hand: list[Card] = self.in_play if same else []
        self.in_play = in_play
        laid: i64 = 0
        coins: i64 = 0
        left: i64 = 0
        for card in cards:
            if card.only_money:
                coins += card.money
                if same:
                    in_play[laid] = card
                else:
                    in_play.append(card)
                laid += 1
            else:
                hand.append(card)
                left |= card.bits
        if same:
            surplus: i64 = len(in_play) - laid
            while surplus > 0:
                in_play.pop()
                surplus -= 1
        self.hand = hand
        self.plus_coins(coins)
        if self.game.log is not None and laid > 0:
            self.game.log.laid_out(self, in_play[len(in_play) - laid :])
        return left & TREASURE != 0

    def resolve(self, card: Card, play: Play | None) -> None:
        """Follow the instructions of a card put into play: first what reacts, then its icons, then its text."""
        game = self.game
        log = game.log
        if log is not None:
            self.told("plays", [card])
            log.begin(card)
        if play is not None:
            play.immune = 0
            play.coins_given = 0
        game.played += 1
        active = game.active
        # Which Action of the turn it is; what somebody else plays in it is none of them.
        number: i64 = 0
        if (card.bits & ACTION or (active & TYPES and game.types(card) & ACTION)) and game.turn_player() is self:
            game.actions_played += 1
            number = game.actions_played
        if active & (PLAY | ATTACKED | INSTRUCT):
            if active & PLAY:
                game.happen(Event(PLAY, self, card, play))
            if active & ATTACKED and card.bits & ATTACK:
                game.happen(Event(ATTACKED, self, card, play))
            if active & INSTRUCT:
                event = Event(INSTRUCT, self, card, play)
                event.number = number
                game.happen(event)
                if not event.replaced:
                    for _ in range(1 + event.again):
                        self.follow(card, play)
                if game.active & PLAYED:
                    self._played(card, play, number)
                if log is not None:
                    log.end()
                return
        self.follow(card, play)
        if game.active & PLAYED:
            self._played(card, play, number)
        if log is not None:
            log.end()

    def follow(self, card: Card, play: Play | None, swapped: bool = False) -> None:
        """Do what a card says: its icons, then its text.

        Args:
            card: whose instructions are followed.
            play: the record of its being played; None for a card that does nothing but what its icons say.
            swapped: whether +$ are got for its +Cards and +Cards for its +$.
        """
        if play is None:
            # It is no card that anything counts or swaps the +$ of (see `Table.records_all`).
            if card.cards > 0:
                self.draw(card.cards)
            if not self.ignores_actions:
                self.actions += card.actions
            self.buys += card.buys
            if card.coins > 0:
                self._get_coins(card.coins)
            return
        frame = Frame(self, card, play)
        frame.swapped = swapped
        if card.cards > 0:
            self.plus_cards(card.cards)
        if card.actions > 0:
            self.plus_actions(card.actions)
        if card.buys > 0:
            self.plus_buys(card.buys)
        if card.coins > 0:
            self.plus_coins(card.coins)
        if play.inherited is None:
            card.play(self)
        else:
            self.play_where_it_is(play.inherited)
        frame.leave()

    def _played(self, card: Card, play: Play | None, number: i64) -> None:
        event = Event(PLAYED, self, card, play)
        event.number = number
        self.game.happen(event)

    def attack(self) -> list[Player]:
        """Return the other players that the Attack being played affects, in turn order."""
        play = self.game.play_now
        immune: i64 = 0 if play is None else play.immune
        return [other for other in self.others() if immune & (1 << other.seat) == 0]

    def others(self) -> list[Player]:
        """Return the other players in turn order, beginning to the left."""
        players = self.game.players
        count = len(players)
        return [players[(self.seat + step) % count] for step in range(1, count)]

    def left_neighbour(self) -> Player:
        """Return the player to the left (oneself in a solitaire game)."""
        players = self.game.players
        return players[(self.seat + 1) % len(players)]

    def right_neighbour(self) -> Player:
        """Return the player to the right (oneself in a solitaire game)."""
        players = self.game.players
        return players[(self.seat - 1) % len(players)]

    def call(self, card: Card, event: Event) -> None:
        """Call a Reserve card from the Tavern mat: it moves into play and does what it says."""
        if remove(self.mat("Tavern"), card):
            game = self.game
            self.in_play.append(card)
            if game.turn_player() is not self:
                game.out_of_turn = True
            self.told("calls", [card])
            play = Play(card)
            play.this_turn = False
            self.plays.append(play)
            frame = Frame(self, card, play, event, heading=True)
            card.happen(self, event)
            frame.leave()

    def take_from_pile(self, pile: Pile, mat: str) -> Card | None:
        """Put the top card of a pile on a mat of the player's; that is not gaining. None when the pile is empty."""
        if pile.count <= 0:
            return None
        card = self.game.take_from(pile)
        self.owned[self.game.setup.slot(card)] += 1
        self.mat(mat).append(card)
        self.told("sets aside", [card], FROM_PILE)
        self._see_whether_empty(pile)
        return card

    # A turn's own questions.

    def turn_options(self, kind: str) -> list[Card]:
        """Return what can be played or bought now, for the questions that a turn itself asks."""
        options = self._turn_options(kind)
        if self.game.limits_playing and kind != "buy":
            return [card for card in options if self.may_play_from_hand(card)]
        return options

    def _turn_options(self, kind: str) -> list[Card]:
        game = self.game
        if kind == "play_action":
            actions = [card for card in self.hand if game.types(card) & ACTION]
            return actions + self.shadows() if game.setup.shadows else actions
        if kind == "play_treasure":
            treasures = [card for card in self.hand if game.types(card) & TREASURE]
            if game.setup.shadows:
                treasures.extend([card for card in self.shadows() if game.types(card) & TREASURE])
            return treasures
        if kind == "play_night":
            return [card for card in self.hand if game.types(card) & Type.NIGHT]
        if kind == "buy":
            landscapes: list[Card] = [each for each in game.setup.landscapes if self.may_buy_landscape(each)]
            return [pile.card for pile in game.piles if self.may_buy(pile)] + landscapes
        return []


def _gained_where(to: i64) -> str:
    """Return where a card is gained to, in words, where it is not the discard pile."""
    if to == UNDER_THIS:
        return "and sets it aside"
    return "to hand" if to == HAND else "onto the deck" if to == DECK else ""
