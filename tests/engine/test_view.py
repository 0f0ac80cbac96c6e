"""What a bot can reach through its view: what its player may know, and nothing that changes the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dominion_cli import Bot, Decision, Game, View, registry
from dominion_cli.engine.hidden import is_compiled
from dominion_cli.engine.view import PublicView

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
