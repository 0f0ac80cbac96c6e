"""Random kingdoms: valid, as demanded, and the same wherever they are drawn."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dominion_cli.cards.library import CardLibrary
from dominion_cli.engine.types import Type
from dominion_cli.errors import UserError
from dominion_cli.kingdoms import Kingdom, KingdomLibrary, KingdomReader, kingdom_toml, random_kingdom
from dominion_cli.kingdoms.constraints import constraints

STEADY = settings(derandomize=True, deadline=None, max_examples=60)
EDITIONS = st.sampled_from(["latest", "first"])
WHERE = "league.toml: kingdoms #1"
# Any of these together can be met by Base cards of either edition.
TOGETHER = ["village", "draw", "extra-buy", "trashing", "gaining", "cost-spread", "no-attacks", "attacks-answered"]


def names_of(kingdom: Kingdom) -> set[str]:
    return set(kingdom.cards)


@STEADY
@given(st.integers(), EDITIONS, st.sets(st.sampled_from(TOGETHER)))
def test_a_drawn_kingdom_is_valid_and_meets_what_is_required(
    library: CardLibrary, seed: int, edition: str, demands: set[str]
) -> None:
    kingdom = random_kingdom(library, seed, sets=["Base"], require=sorted(demands), edition=edition)
    piles = kingdom.piles(library)
    assert kingdom.drawn
    assert all(constraints()[demand].met(piles) for demand in demands)
    gone = "first" if edition == "latest" else "second"
    assert all(card.edition != gone for card in piles)


@STEADY
@given(st.integers(), st.sets(st.sampled_from(["Witch", "Moat", "Chapel", "Smithy", "Gardens", "Militia"])))
def test_included_cards_are_in_and_excluded_ones_are_not(library: CardLibrary, seed: int, some: set[str]) -> None:
    assert some <= names_of(random_kingdom(library, seed, include=sorted(some)))
    assert not some & names_of(random_kingdom(library, seed, exclude=sorted(some)))


@STEADY
@given(st.integers(0), st.integers(1, 6), st.integers(1, 6))
def test_a_kingdom_does_not_depend_on_how_many_are_drawn(
    library: CardLibrary, kingdoms: KingdomLibrary, seed: int, few: int, many: int
) -> None:
    reader = KingdomReader(library, kingdoms, seed)
    short, long = sorted([few, many])
    drawn = [reader.entry({"random": count, "require": ["village"]}, Path(), WHERE) for count in (short, long)]
    assert drawn[0] == drawn[1][:short]


NAMES = st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=40)


@STEADY
@given(
    st.integers(),
    EDITIONS,
    NAMES,
    st.none() | st.integers(1, 20),
    st.none() | st.lists(st.sampled_from(["Copper", "Curse", "Village"]), min_size=1),
)
def test_a_written_kingdom_reads_back_the_same(
    library: CardLibrary,
    kingdoms: KingdomLibrary,
    tmp_path_factory: pytest.TempPathFactory,
    seed: int,
    edition: str,
    name: str,
    end_piles: int | None,
    start_deck: list[str] | None,
) -> None:
    drawn = random_kingdom(library, seed, edition=edition)
    deck = None if start_deck is None else tuple(start_deck)
    kingdom = replace(drawn, name=name, end_piles=end_piles, start_deck=deck)
    file = tmp_path_factory.getbasetemp() / "k.toml"
    file.write_text(kingdom_toml(kingdom), encoding="utf-8")
    assert KingdomReader(library, kingdoms, edition="first").file(file) == [kingdom]


def test_a_seed_draws_the_same_kingdom_on_every_machine(library: CardLibrary) -> None:
    assert ", ".join(random_kingdom(library, 2026, sets=["Base"]).cards) == (
        "Artisan, Bureaucrat, Cellar, Festival, Mine, Moat, Moneylender, Sentry, Smithy, Workshop"
    )
    assert ", ".join(random_kingdom(library, 2026, sets=["Base"], require=["village", "no-attacks"]).cards) == (
        "Chapel, Council Room, Festival, Gardens, Library, Market, Merchant, Mine, Remodel, Village"
    )


def test_every_kingdom_is_as_likely_as_any_other(library: CardLibrary) -> None:
    counts: dict[str, int] = {}
    for seed in range(2000):
        for card in random_kingdom(library, seed, sets=["Base"]).cards:
            counts[card] = counts.get(card, 0) + 1
    # 26 cards, each in 10 of 26 kingdoms: 769 of 2,000, with a standard deviation of 21.8.
    assert len(counts) == 26
    assert all(abs(count - 769) < 4 * 21.8 for count in counts.values())


def test_two_entries_draw_the_same_only_under_the_same_name(library: CardLibrary, kingdoms: KingdomLibrary) -> None:
    entries: list[dict[str, Any]] = [{"random": 2}, {"random": 2, "name": "More"}]
    drawn = KingdomReader(library, kingdoms, 7).entries(entries, Path(), "league.toml")
    assert [kingdom.name for kingdom in drawn] == ["Random 1", "Random 2", "More 1", "More 2"]
    assert len({kingdom.cards for kingdom in drawn}) == 4


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"require": ["vilage"]}, "require: there is no constraint 'vilage'. Did you mean 'village'?"),
        (
            {"require": ["village", "no-village"]},
            "require: none of 10,000 kingdoms drawn from these cards meets 'village'.",
        ),
        (
            {"require": ["attacks-answered", "attacks", "no-reactions"]},
            "require: none of 10,000 kingdoms drawn from these cards meets all of 'attacks-answered', 'attacks', "
            "'no-reactions' together.",
        ),
        ({"include": ["Wich"]}, "include: there is no card 'Wich'. Did you mean 'Witch'?"),
        ({"exclude": ["Wich"]}, "exclude: there is no card 'Wich'. Did you mean 'Witch'?"),
        ({"include": ["Gold"]}, "include: 'Gold' is no Kingdom card."),
        ({"include": ["Witch"], "exclude": ["witch"]}, "include: 'Witch' is in 'exclude' too."),
        (
            {"include": ["Witch"], "require": ["no-attacks"]},
            "include: 'Witch' is against 'no-attacks', which is required.",
        ),
    ],
)
def test_a_demand_that_cannot_be_met_is_told_in_one_line(
    library: CardLibrary, keys: dict[str, Any], message: str
) -> None:
    with pytest.raises(UserError) as error:
        random_kingdom(library, 1, sets=["Base"], where=WHERE, **keys)
    assert str(error.value) == f"{WHERE}: {message}"


def test_too_few_or_too_many_cards_are_told_in_one_line(library: CardLibrary) -> None:
    base = [card.name for card in library.kingdom_cards(["Base"])]
    with pytest.raises(UserError, match="random: only 9 cards can be drawn; the kingdom needs 10"):
        random_kingdom(library, 1, sets=["Base"], exclude=base[9:])
    with pytest.raises(UserError, match="include: 11 cards; a kingdom has 10 piles"):
        random_kingdom(library, 1, include=base[:11])


def test_ten_included_cards_leave_nothing_to_draw(library: CardLibrary) -> None:
    base = [card.name for card in library.kingdom_cards(["Base"])][:10]
    assert random_kingdom(library, 1, include=base).cards == tuple(sorted(base))


@pytest.mark.parametrize(
    ("demand", "cards"),
    [
        ("village", {"Village", "Festival"}),
        ("draw", {"Smithy", "Laboratory", "Council Room", "Witch", "Moat", "Library"}),
        ("extra-buy", {"Market", "Festival", "Council Room", "Woodcutter"}),
        ("attacks", {"Militia", "Witch", "Bureaucrat", "Spy", "Thief", "Bandit"}),
        ("reactions", {"Moat"}),
        ("victory", {"Gardens"}),
    ],
)
def test_traits_are_read_from_the_cards(library: CardLibrary, demand: str, cards: set[str]) -> None:
    kingdom_cards = {*library.kingdom_cards(["Base"]), *library.kingdom_cards(["Base"], "first")}
    assert {card.name for card in kingdom_cards if constraints()[demand].met([card])} == cards
    assert {card.name for card in kingdom_cards if not constraints()[f"no-{demand}"].met([card])} == cards


def test_answered_attacks_need_a_reaction(library: CardLibrary) -> None:
    met = constraints()["attacks-answered"].met
    smithy, witch, moat = (library.card(name) for name in ("Smithy", "Witch", "Moat"))
    assert met([smithy])
    assert met([witch, moat])
    assert not met([smithy, witch])
    assert moat.types & Type.REACTION


def test_traits_name_real_cards(library: CardLibrary) -> None:
    import tomllib

    import dominion_cli.kingdoms.constraints as module

    data = tomllib.loads(Path(module.__file__).with_name("traits.toml").read_text("utf-8"))
    for trait in data.values():
        for name in trait.get("cards", ()):
            assert library.card(name).role == "Kingdom Pile"


def test_what_cards_need_besides_is_drawn_with_the_kingdom(library: CardLibrary) -> None:
    kingdom = random_kingdom(library, 1, include=["Young Witch", "Ferryman"])
    assert kingdom.bane is not None
    aside = dict(kingdom.set_aside)["Ferryman"]
    assert library.card(kingdom.bane).cost in (2, 3)
    assert library.card(aside).cost in (3, 4)
    assert not {kingdom.bane, aside} & set(kingdom.cards)
    assert kingdom.bane != aside
    kingdom.setup(library, 2)
