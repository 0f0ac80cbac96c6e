"""A card is one class: its name, its pile and what it brings follow from what the class states once."""

from __future__ import annotations

import importlib
from importlib.resources import files
from types import ModuleType

import pytest
from engine.small_games import game

from dominion_cli import Card, CardSet, Landscape, Setup, Type, registry
from dominion_cli.cards.library import CardLibrary, cards_of
from dominion_cli.cards.shipped import SETS
from dominion_cli.engine.stated import name_in_words
from dominion_cli.errors import UserError


class WellOfTheFox(Card):
    """+2 Cards."""

    cards = 2


class FirstWellOfTheFox(WellOfTheFox):
    """+1 Card."""

    cards = 1
    printing = "first"


class Foxes(Card):
    """Three each of Red Fox and Grey Fox."""


class RedFox(Card):
    """+$1."""

    coins = 1
    copies = 3
    pile = "Foxes"


class GreyFox(RedFox):
    """+$2."""

    coins = 2


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("Moat", "Moat"),
        ("ThroneRoom", "Throne Room"),
        ("WayOfTheMouse", "Way of the Mouse"),
        ("TheFoxAndTheHound", "The Fox and the Hound"),
        ("LostInTheWoods", "Lost in the Woods"),
        ("_Port", "Port"),
    ],
)
def test_a_classs_name_in_words_is_that_of_the_card(kind: str, name: str) -> None:
    assert name_in_words(kind) == name
    assert type(kind, (Card,), {})().name == name


def test_a_name_that_is_stated_counts() -> None:
    foxs_well = type("FoxsWell", (Card,), {"name": "Fox's Well"})
    assert foxs_well().name == "Fox's Well"
    assert type("AnotherWell", (foxs_well,), {})().name == "Fox's Well"


def test_an_older_printing_has_the_name_of_the_class_it_inherits_from() -> None:
    library = CardLibrary()
    library.add(CardSet("Wells", [WellOfTheFox, FirstWellOfTheFox]))
    assert library.names() == ["Well of the Fox"]
    assert library.card("Well of the Fox").cards == 2
    assert library.card("Well of the Fox", "first").cards == 1


@pytest.mark.parametrize("base", [Card, Landscape])
def test_an_older_printing_of_nothing_needs_a_name(base: type[Card]) -> None:
    with pytest.raises(UserError, match="card FirstLair: an older printing inherits from the newer one, or states"):
        type("FirstLair", (base,), {"printing": "first"})()


def a_module(**contents: object) -> ModuleType:
    module = ModuleType("foxes")
    for name, value in contents.items():
        setattr(module, name, value)
        if isinstance(value, type) and value.__module__ == __name__:
            value.__module__ = module.__name__
    return module


def test_a_set_made_of_a_module_has_the_cards_defined_there_in_their_order() -> None:
    def den(name: str) -> type[Card]:
        return type(name, (Card,), {"__module__": "foxes"})

    lair, base, burrow = den("Lair"), den("_Den"), den("Burrow")
    # What is no card: a base class, what was imported, another name for a card.
    module = a_module(Lair=lair, _Den=base, Card=Card, Well=WellOfTheFox, Burrow=burrow, best=burrow, number=3)
    WellOfTheFox.__module__ = __name__
    assert cards_of(module) == [lair, burrow]
    assert CardSet("Dens", module).cards == ["Lair", "Burrow"]


@pytest.mark.parametrize("name", SETS)
def test_a_set_that_ships_has_every_card_that_its_module_defines(name: str) -> None:
    module = importlib.import_module(f"dominion_cli.cards.{SETS[name]}")
    source = files("dominion_cli.cards").joinpath(f"{SETS[name]}.py").read_text("utf-8")
    defined = [getattr(module, line[6:].partition("(")[0]) for line in source.splitlines() if line[:6] == "class "]
    cards = [kind for kind in defined if issubclass(kind, Card) and not kind.__name__.startswith("_")]
    assert [card.definition for card in registry().cards.cards(name)] == cards


def test_the_cards_that_name_a_pile_are_in_it_in_their_order() -> None:
    foxes, red, grey = CardSet("Foxes", [Foxes, RedFox, GreyFox]).cards
    assert foxes.pile_cards(2) == [("Red Fox", 3), ("Grey Fox", 3)]
    assert (foxes.role, red.role, grey.role) == ("Kingdom Pile", "Mixed Pile Card", "Mixed Pile Card")


def test_a_pile_that_is_not_in_the_set_is_refused_with_the_nearest_name() -> None:
    stray = type("Stray", (Card,), {"pile": "Foxs"})
    with pytest.raises(UserError) as told:
        CardSet("Foxes", [Foxes, stray])
    assert str(told.value) == "there is no card 'Stray': pile 'Foxs'. Did you mean 'Foxes'?"


def test_what_a_card_brings_is_text() -> None:
    with pytest.raises(UserError) as told:
        type("Stable", (Card,), {"brings": ("Horse",)})()
    assert str(told.value) == "card Stable: brings = ('Horse',) is not text"


def test_a_card_brings_what_it_names_and_what_its_types_tell_of() -> None:
    library = registry().cards
    kind = type(
        "FoxStable",
        (Card,),
        {"types": Type.ACTION | Type.FATE | Type.DOOM | Type.LOOTER, "brings": "Horse, Goat"},
    )
    setup = Setup([kind()], 3, library.basic(), find=library.card)
    piles = {spec.name: spec for spec in setup.piles}
    assert not piles["Horse"].supply
    assert piles["Ruins"].supply
    assert piles["Ruins"].count == 20
    assert setup.decks.keys() == {"Boons", "Hexes"}
    assert [card.name for card in setup.start_deck].count("Goat") == 1
    assert len(setup.start_deck) == 10


def test_a_card_without_a_name_of_its_own_plays_under_its_classs() -> None:
    x = game(WellOfTheFox())
    player = x.players[0]
    player.gain("Well of the Fox")
    assert player.count("Well of the Fox") == 1
