"""What cards do when something happens, in which order, and who decides."""

from __future__ import annotations

from typing import Any

from engine.small_games import game, give

from dominion_cli import GAIN, TRASH, Card, Decision, Effect, Event, Player, Traveller, Type, View


class Orchard(Card):
    """When you gain this, gain a Copper."""

    name = "Orchard"
    cost = 3
    cards = 1
    actions = 1

    def on_gain(self, player: Player) -> None:
        player.gain("Copper")


class Phoenix(Card):
    """When you trash this, gain a Silver."""

    name = "Phoenix"

    def on_trash(self, player: Player) -> None:
        player.gain("Silver")


class Comet(Card):
    """When you discard this, +1 Buy."""

    name = "Comet"

    def on_discard(self, player: Player) -> None:
        player.plus_buys(1)


class Magnet(Card):
    """When you gain a Copper, you may reveal this from your hand for +$1."""

    name = "Magnet"
    types = Type.ACTION | Type.REACTION
    listens = GAIN

    def applies(self, player: Player, event: Event) -> bool:
        return event.player is player and event.card.name == "Copper" and player.coins == 0

    def happen(self, player: Player, event: Event) -> None:
        player.plus_coins(1)


class Luck(Effect):
    """+1 Buy at the next card gained this turn."""

    listens = GAIN

    def __init__(self, source: Card) -> None:
        super().__init__()
        self.source = source

    def happen(self, player: Player, event: Event) -> None:
        player.plus_buys(1)


def test_a_card_does_what_it_says_when_gained() -> None:
    x = game(Orchard())
    x.players[0].gain("Orchard")
    assert [card.name for card in x.players[0].discard_pile][-2:] == ["Orchard", "Copper"]


def test_a_card_does_what_it_says_when_trashed() -> None:
    x = game(Phoenix())
    player = x.players[0]
    give(player, "Phoenix", "Estate")
    player.trash(player.in_hand())
    assert player.discard_pile == ["Silver"]
    assert x.trash == ["Phoenix", "Estate"]


def test_a_card_does_what_it_says_when_discarded_but_not_in_clean_up() -> None:
    x = game(Comet(), answer=lambda view, decision: [])
    player = x.players[0]
    give(player, "Comet", "Comet")
    before = player.buys
    player.discard(player.just(player.hand[0]))
    assert player.buys == before + 1
    x.play_turn()
    assert player.buys == 1


def test_a_reaction_may_be_left_alone() -> None:
    def answer(view: View, decision: Decision) -> Any:
        return []

    x = game(Magnet(), answer=answer)
    give(x.players[0], "Magnet")
    x.players[0].gain("Copper")
    assert x.players[0].coins == 0


class Lodestone(Card):
    """When you gain a card, you may reveal this from your hand for +$1."""

    types = Type.ACTION | Type.REACTION
    name = "Lodestone"
    listens = GAIN

    def happen(self, player: Player, event: Event) -> None:
        player.plus_coins(1)


class Restless(Lodestone):
    """When you gain a card, you may reveal this from your hand for +$1, up to $4."""

    name = "Restless"
    reacts_again = True

    def applies(self, player: Player, event: Event) -> bool:
        return player.coins < 4


def test_a_reaction_that_stays_in_the_hand_reacts_once_for_each_copy() -> None:
    x = game(Lodestone())
    player = x.players[0]
    give(player, "Lodestone", "Lodestone")
    player.gain("Copper")
    assert player.coins == 2


def test_a_reaction_that_says_so_reacts_again() -> None:
    x = game(Restless())
    player = x.players[0]
    give(player, "Restless")
    player.gain("Copper")
    assert player.coins == 4


def test_a_reaction_is_asked_for_once_more_after_each_use_as_long_as_it_applies() -> None:
    x = game(Magnet())
    player = x.players[0]
    give(player, "Magnet", "Magnet")
    player.gain("Copper")
    assert player.coins == 1


def test_an_effect_waits_for_its_event_and_is_used_up() -> None:
    x = game()
    player = x.players[0]
    player.add_effect(Luck(x.setup.cards[0]))
    player.gain("Silver")
    player.gain("Silver")
    assert player.buys == 1
    assert not player.effects


class Patience(Effect):
    """+1 Buy at the next card trashed this turn: its constructor says what it waits for."""

    listens = GAIN

    def __init__(self) -> None:
        super().__init__()
        self.listens = TRASH

    def happen(self, player: Player, event: Event) -> None:
        player.plus_buys(1)


def test_an_effects_constructor_may_say_what_it_waits_for() -> None:
    x = game()
    player = x.players[0]
    player.add_effect(Patience())
    player.gain("Silver")
    assert player.buys == 0
    player.trash(player.in_discard_pile())
    assert player.buys == 1


class Squire(Traveller):
    """+1 Buy. It becomes a Silver."""

    becomes = "Silver"
    buys = 1


def test_a_strangers_traveller_becomes_what_it_says() -> None:
    x = game(Squire(), answer=lambda view, decision: True if decision.source == "Squire" else None)
    player = x.players[0]
    give(player, "Squire")
    player.play_from_hand(player.hand[0])
    player.discard(player.cards_in_play())
    assert "Silver" in player.discard_pile
    assert "Squire" not in player.discard_pile


def test_of_several_things_that_happen_at_once_the_owner_chooses_the_order() -> None:
    asked: list[list[str]] = []

    def answer(view: View, decision: Decision) -> Any:
        asked.append([str(option) for option in decision.options])
        return len(decision.options) - 1 if decision.kind == "order" else None

    x = game(Orchard(), "Smithy", answer=answer)
    player = x.players[0]
    smithy = x.setup.kingdom[1]
    player.add_effect(Luck(smithy))
    player.gain("Orchard")
    assert asked == [["Orchard", "Smithy"]]
    assert player.buys == 1
    assert "Copper" in player.discard_pile


def test_effects_of_a_turn_are_gone_with_it() -> None:
    x = game(answer=lambda view, decision: [])
    x.players[0].add_effect(Luck(x.setup.cards[0]))
    x.play_turn()
    assert not x.players[0].effects
    assert x.active == x.setup.listens
