"""What a bot can reach through its view: what its player may know, and nothing that changes the game."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from dominion_cli import Bot, Decision, Game, View, registry
from dominion_cli.bots.when import parse
from dominion_cli.engine.course import BUY_PHASE
from dominion_cli.engine.errors import BotFailed
from dominion_cli.engine.hidden import is_compiled
from dominion_cli.engine.public_view import PublicView
from dominion_cli.engine.view import player_of
from dominion_cli.errors import UserError
from dominion_cli.kingdoms.kingdom import Kingdom

only_compiled = pytest.mark.skipif(not is_compiled(View), reason="interpreted, nothing can be hidden from anybody")

Try = Callable[[View, Decision], Any]


class Tries(Bot):
    """Plays money, and tries something at each Treasure."""

    def __init__(self, attempt: Try | None = None) -> None:
        super().__init__()
        self.attempt = attempt

    def buy(self, view: View) -> str | None:
        return view.first_affordable("Province", "Gold", "Silver")

    def play_treasure(self, view: View, decision: Decision) -> Any:
        if self.attempt is not None:
            self.attempt(view, decision)
        return decision.cards[0]


def played(attempt: Try | None) -> list[object]:
    known = registry()
    setup = known.kingdoms.kingdom("First Game").setup(known.cards, players=2)
    game = Game(setup, [Tries(attempt), known.bots.make("smithy")], seed=3, record=True, check=True)
    game.play()
    return [game.answers, [player.score() for player in game.players], game.ended]


def public_names(kind: type) -> list[str]:
    return [name for name in dir(kind) if not name.startswith("_")]


def mutates_what_it_gets(view: View, decision: Decision) -> None:
    for name in public_names(View):
        value = getattr(view, name)
        if isinstance(value, dict):
            value.clear()
        assert not isinstance(value, list)
    for player in view.players:
        assert not [name for name in public_names(PublicView) if isinstance(getattr(player, name), (list, dict))]
    assert isinstance(decision.cards, tuple)
    assert isinstance(decision.options, tuple)


def sets_what_it_sees(view: View, decision: Decision) -> None:
    for thing in (view, view.opponents[0]):
        for name in dir(type(thing)):
            if isinstance(getattr(type(thing), name), property):
                with pytest.raises(AttributeError):
                    setattr(thing, name, 5)
    for name in ("seat", "decider", "least", "most", "cards", "options", "own", "owner"):
        with pytest.raises(AttributeError):
            setattr(decision, name, 5)


def draws_random_numbers(view: View, decision: Decision) -> None:
    for _ in range(100):
        view.random.below(6)


@pytest.mark.parametrize("attempt", [mutates_what_it_gets, sets_what_it_sees, draws_random_numbers])
def test_nothing_done_to_what_a_view_gives_changes_the_game(attempt: Try) -> None:
    assert played(attempt) == played(None)


def tampers_with_cards(view: View, decision: Decision) -> None:
    for card in (*view.hand, *view.kingdom, *decision.cards, *view.trash):
        for name in ("name", "cost", "types", "coins", "price", "money", "bits", "number", "definition", "play"):
            with pytest.raises(AttributeError):
                setattr(card, name, 0)


def reaches_for_the_player(view: View, decision: Decision) -> None:
    for thing in (view, decision, *view.players, *view.opponents, view.random):
        for name in dir(thing):
            if not name.startswith("__"):
                value = getattr(thing, name)
                assert type(value).__name__ not in ("Player", "Seat", "Game", "Setup", "Pile"), name
        for name in ("_player", "_owner", "_state", "_random", "_cards", "_most", "_card_options", "reuse"):
            assert not hasattr(thing, name)
            with pytest.raises(AttributeError):
                setattr(thing, name, None)


@only_compiled
@pytest.mark.parametrize("attempt", [tampers_with_cards, reaches_for_the_player])
def test_compiled_neither_cards_nor_the_engines_own_parts_can_be_got_at(attempt: Try) -> None:
    assert played(attempt) == played(None)


def test_hidden_cards_are_in_no_name_of_a_view() -> None:
    seen: list[str] = []

    def looks(view: View, decision: Decision) -> None:
        shown = {name: getattr(view, name) for name in public_names(View)}
        for public in view.opponents:
            shown |= {f"of another: {name}": getattr(public, name) for name in public_names(PublicView)}
        for name, value in shown.items():
            if isinstance(value, tuple) and name not in ("kingdom", "cards", "landscapes", "supply_cards", "trash"):
                seen.append(name)

    played(looks)
    own = {"hand", "in_play", "discard_pile", "set_aside", "exile", "tavern", "taken", "log", "players", "opponents"}
    assert {name for name in seen if name not in own} <= {"of another: in_play"}


ASKED: dict[str, Callable[[View, str], Any]] = {
    "count": lambda view, name: view.count(name),
    "count of an opponent": lambda view, name: view.opponents[0].count(name),
    "left": lambda view, name: view.left(name),
    "cost": lambda view, name: view.cost(name),
    "full_cost": lambda view, name: sum(view.full_cost(name)),
    "vp_on": lambda view, name: view.vp_on(name),
    "can_buy": lambda view, name: view.can_buy(name),
    "first_affordable": lambda view, name: view.first_affordable(name),
}


def first_view(*cards: str, landscapes: tuple[str, ...] = ()) -> View:
    """What the first player sees in the first turn's Buy phase, with $5 to spend."""
    setup = Kingdom("Test", cards, landscapes=landscapes).setup(registry().cards, players=2)
    game = Game(setup, [registry().bots.make("money")] * 2, seed=1)
    player = game.players[0]
    player.coins, player.buys, game.phase = 5, 1, BUY_PHASE
    return game.views[0]


TEN = ("Castles", "Knights", "Village", "Moat", "Smithy", "Market", "Mine", "Witch", "Temple", "Cellar")


@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
def test_capitals_do_not_matter_in_a_name_and_a_wrong_one_is_told(ask: Callable[[View, str], Any]) -> None:
    view = first_view(*TEN, landscapes=("Alms",))
    for name in ("Village", "Copper", "Castles", "Humble Castle", "King's Castle", "Knights", "Alms", "Province"):
        assert ask(view, name.upper()) == ask(view, name)
    # A card of another game is none of this one; a name that no card has is a mistake.
    assert not ask(view, "Chapel")
    assert not ask(view, "pillage")
    with pytest.raises(UserError, match=r"there is no card 'Vilage'\. Did you mean 'Village'\?"):
        ask(view, "Vilage")


def test_what_a_mixed_pile_has_is_asked_by_its_own_name_or_a_cards() -> None:
    view = first_view(*TEN, landscapes=("Alms",))
    assert (view.left("Castles"), view.left("Humble Castle"), view.left("King's Castle")) == (8, 1, 1)
    assert (view.cost("Castles"), view.cost("Humble Castle"), view.cost("King's Castle")) == (3, 3, 10)
    names = ("castles", "Humble Castle", "Crumbling Castle")
    assert [view.can_buy(name) for name in names] == [True, True, False]
    assert view.first_affordable("King's Castle", "castles", "Silver") == "Humble Castle"
    assert {name: str(card) for name, card in view.mixed_piles.items()}["Castles"] == "Humble Castle"
    assert (view.cost("Alms"), view.cost("Trail"), view.cost("Chapel")) == (0, 0, 0)


def test_the_cards_owned_of_a_mixed_pile_are_counted_by_its_own_name() -> None:
    view = first_view(*TEN)
    player = player_of(view)
    for name, copies in (("Humble Castle", 2), ("King's Castle", 1), ("Moat", 4)):
        player.owned[player.game.setup.slot_of(name)] = copies
    castles = next(card for card in view.kingdom if card.name == "Castles")
    assert (view.count("Castles"), view.count("castles"), view.count(castles), view.count("Knights")) == (3, 3, 3, 0)
    assert view.players[0].count("Castles") == 3
    assert (view.count("Humble Castle"), view.count("Moat")) == (2, 4)
    for when in ("count('Castles') == 3", "players[0].count('Castles') == 3"):
        condition = parse(when)
        assert condition.holds(view)
        condition.bind(view)
        assert condition.holds(view)


def test_what_cards_keep_is_asked_by_a_card_or_its_name_and_a_misspelt_one_is_told() -> None:
    view = first_view(*TEN)
    player = player_of(view)
    known = registry().cards
    assert (view.number("Pirate Ship"), view.mat("Island"), view.number("+1 Action")) == (0, (), 0)
    player.set_number("Pirate Ship", 3)
    player.mat("Island").append(known.card("Copper"))
    assert [view.number(name) for name in ("Pirate Ship", "pirate ship", known.card("Pirate Ship"))] == [3, 3, 3]
    assert [view.mat(name) for name in ("Island", "island", known.card("Island"))] == [(known.card("Copper"),)] * 3
    # A card may keep numbers under names that it has made up.
    assert (view.number("Turns of the screw"), view.mat("Under the rug")) == (0, ())
    player.set_number("Pirate Sheep", 2)
    assert view.number("Pirate Sheep") == 2
    for misspelt, meant in (("Pirate Shp", "Pirate Ship"), ("+1 Actions", "+1 Action"), ("Ilsand", "Island")):
        for ask in (view.number, view.mat):
            with pytest.raises(UserError, match=rf"no number or mat '.*'\. Did you mean '{re.escape(meant)}'\?"):
                ask(misspelt)
    for wrong in (3, None, ["Island"]):
        for asked in (view.number, view.mat):
            with pytest.raises(TypeError):
                asked(wrong)  # type: ignore[arg-type]


def test_the_full_cost_of_what_is_named_has_potions_and_debt() -> None:
    view = first_view(*TEN[:8], "Familiar", "City Quarter", landscapes=("Wedding",))
    assert [view.full_cost(name) for name in ("Gold", "familiar", "City Quarter", "Castles", "Wedding", "Chapel")] == [
        (6, 0, 0),
        (3, 1, 0),
        (0, 0, 8),
        (3, 0, 0),
        (4, 0, 3),
        (0, 0, 0),
    ]
    gold = next(card for card in view.cards if card == "Gold")
    assert view.full_cost(gold) == (6, 0, 0)


def test_a_misspelt_card_fails_a_bot_which_says_so() -> None:
    known = registry()
    setup = known.kingdoms.kingdom("First Game").setup(known.cards, players=2)
    for bot in (known.bots.make("menu", buy=["Provinse"]), Tries(lambda view, decision: view.first_affordable("Glod"))):
        with pytest.raises(BotFailed, match=r"there is no card '(Provinse|Glod)'\. Did you mean '(Province|Gold)'\?"):
            Game(setup, [known.bots.make("money"), bot], seed=1).play()


def test_a_menu_may_be_written_without_capitals() -> None:
    known = registry()
    setup = known.kingdoms.kingdom("First Game").setup(known.cards, players=2)
    lines = ["Province", {"card": "Smithy", "max": 2, "when": "left('Smithy') > 4 and 'Smithy' in supply"}, "Silver"]
    small = ["province", {"card": "smithy", "max": 2, "when": "left('smithy') > 4 and 'smithy' in supply"}, "silver"]
    games = []
    for menu in (lines, small):
        game = Game(setup, [known.bots.make("menu", buy=menu), known.bots.make("militia")], seed=5, record=True)
        game.play()
        games.append(game.answers)
    assert games[0] == games[1]


def test_a_bots_random_numbers_do_not_tell_the_seed_of_the_game() -> None:
    seeds = set()
    for seed in range(50):
        known = registry()
        setup = known.kingdoms.kingdom("First Game").setup(known.cards, players=2)
        game = Game(setup, [known.bots.make("money"), known.bots.make("money")], seed=seed)
        seeds |= {view.random_seed for view in game.views}
    assert len(seeds) == 100
    # Numbers made by mixing and nothing else could be mixed back.
    assert not seeds & set(range(50))
