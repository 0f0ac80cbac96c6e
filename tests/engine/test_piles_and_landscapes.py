"""What can be known and bought of piles of several cards and of landscapes, by name."""

from __future__ import annotations

import pytest

from dominion_cli import Bot, Game, Setup, View, registry
from dominion_cli.bots.menu import Menu
from dominion_cli.engine.answerer import Answerer
from dominion_cli.engine.card import Landscape
from dominion_cli.engine.errors import IllegalAnswer


class Eager(Bot):
    """Wants what lies under the Settlers."""

    def buy(self, view: View) -> str:
        return "Bustling Village"


def empires(*kingdom: str, landscapes: tuple[str, ...] = (), bot: Answerer | None = None, **counts: int) -> Game:
    """Return a game with cards and landscapes of Empires, before its first turn."""
    library = registry().cards
    found = [card for card in map(library.card, landscapes) if isinstance(card, Landscape)]
    cards = [library.card(name) for name in kingdom]
    setup = Setup(cards, 2, library.basic(), landscapes=found, find=library.card, counts=counts)
    return Game(setup, [bot or Menu(), Menu()], 1)


def test_a_view_tells_the_card_on_top_of_a_mixed_pile_from_those_below() -> None:
    x = empires("Settlers/Bustling Village")
    player, view = x.players[0], x.views[0]
    player.coins, player.buys = 9, 1
    assert (view.left("Settlers"), view.left("Bustling Village"), view.left("Settlers/Bustling Village")) == (5, 5, 10)
    assert view.can_buy("Settlers")
    assert not view.can_buy("Bustling Village")
    assert view.first_affordable("Bustling Village", "Settlers") == "Settlers"


def test_a_pile_that_is_not_whole_has_lost_its_upper_cards() -> None:
    library = registry().cards
    split = library.card("Settlers/Bustling Village")
    setup = Setup([split], 2, library.basic(), find=library.card, counts={split.name: 3})
    pile = Game(setup, [Menu(), Menu()], 1).pile("Settlers")
    assert pile is not None
    assert (pile.card.name, pile.count) == ("Bustling Village", 3)


def test_events_are_bought_by_name() -> None:
    x = empires("Villa", landscapes=("Delve", "Wall"), bot=Menu(["Delve"]))
    x.players[0].hand = [x.setup.named("Silver")]
    x.players[0].owned[x.setup.slot_by_name["Silver"]] += 1
    view = x.views[0]
    x.players[0].buys = 1
    x.players[0].coins = 2
    assert view.can_buy("Delve")
    assert not view.can_buy("Wall")
    assert view.first_affordable("Wall", "Delve") == "Delve"
    x.play_turn()
    assert x.players[0].count("Silver") == 2


def test_a_card_below_the_top_of_its_pile_can_not_be_bought() -> None:
    x = empires("Settlers/Bustling Village", bot=Eager())
    with pytest.raises(IllegalAnswer, match="Settlers lies on top"):
        x.play_turn()


def test_vp_on_piles_and_landmarks_can_be_seen() -> None:
    x = empires("Temple", landscapes=("Arena", "Aqueduct"))
    view = x.views[0]
    assert (view.vp_on("Silver"), view.vp_on("Temple"), view.vp_on(x.setup.landscapes[0])) == (8, 0, 12)


def test_gains_of_a_turn_are_kept_where_a_card_asks_for_them() -> None:
    x = empires("Villa", landscapes=("Labyrinth",))
    x.players[0].gain("Copper")
    x.players[0].gain("Silver")
    assert [card.name for card in x.players[0].gained] == ["Copper", "Silver"]
    y = empires("Villa")
    y.players[0].gain("Copper")
    assert not y.players[0].gained


def test_the_knights_are_no_victory_pile_even_with_dame_josephine_on_top() -> None:
    library = registry().cards
    kingdom = [library.card(name) for name in ("Knights", "Castles", "Trade Route")]
    setup = Setup(kingdom, 2, library.basic(), find=library.card)
    games = [Game(setup, [Menu(), Menu()], seed) for seed in range(40)]
    tops = []
    for game in games:
        tops.append(game.piles[setup.pile_named("Knights")].card.name)
        tokens = {pile.name for pile in game.piles if pile.token("Trade Route")}
        assert tokens == {"Estate", "Duchy", "Province", "Castles"}
    assert "Dame Josephine" in tops
