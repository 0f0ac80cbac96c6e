"""Which kingdoms are valid, how entries and files name them, and what people get to read when they are not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dominion_cli.cards.library import CardLibrary
from dominion_cli.errors import UserError
from dominion_cli.kingdoms import Kingdom, KingdomLibrary, KingdomReader, kingdom_toml

TEN = ["Chapel", "Village", "Smithy", "Militia", "Moat", "Market", "Mine", "Remodel", "Cellar", "Workshop"]
WHERE = "league.toml: kingdoms #1"


@pytest.fixture
def reader(library: CardLibrary, kingdoms: KingdomLibrary) -> KingdomReader:
    return KingdomReader(library, kingdoms, seed=7)


def written(directory: Path, text: str, name: str = "k.toml") -> Path:
    file = directory / name
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ({}, ": give one of cards, preset, file and random; found none."),
        ({"cards": TEN, "preset": "x"}, ": give one of cards, preset, file and random; found cards and preset."),
        ({"crads": TEN}, ": there is no key 'crads'. Did you mean 'cards'?"),
        ({"cards": TEN[:9]}, ": cards: 9 piles; a kingdom has 10."),
        ({"cards": [*TEN, "Witch"]}, ": cards: 11 piles; a kingdom has 10."),
        ({"cards": []}, ": cards: 0 piles; a kingdom has 10."),
        (
            {"cards": [*TEN[:9], "Chapel"]},
            ": cards: 'Chapel' is there 2 times; a kingdom has each pile once.",
        ),
        (
            {"cards": [*TEN[:9], "cHAPEL"]},
            ": cards: 'Chapel' is there 2 times; a kingdom has each pile once.",
        ),
        ({"cards": [*TEN[:9], "Vilage"]}, ": cards: there is no card 'Vilage'. Did you mean 'Village'?"),
        (
            {"cards": [*TEN[:9], "Gold"]},
            ": cards: 'Gold' is no Kingdom card, so it can't be one of the ten piles.",
        ),
        ({"cards": "Chapel"}, ": cards: 'Chapel' is not a list."),
        ({"cards": [*TEN[:9], 3]}, ": cards #10: 3 is not text in quotes."),
        ({"preset": "First Gme"}, ": preset: there is no kingdom 'First Gme'. Did you mean 'First Game'?"),
        ({"file": "nowhere.toml"}, ": file: nowhere.toml: there is no such file."),
        ({"random": 0}, ": random: 0 is too small; the least is 1."),
        ({"random": 10**12}, ": random: 1000000000000 is too large; the most is 10000."),
        ({"random": 2, "sets": ["Bas"]}, ": sets: there is no card set 'Bas'. Did you mean 'Base'?"),
        ({"random": 2, "sets": []}, ": sets: a list of 0 is too short; the least is 1."),
        ({"cards": TEN, "sets": ["Base"]}, ": 'sets' goes with 'random' only, and here is 'cards'."),
        ({"cards": TEN, "end_piles": 0}, ": end_piles: 0 is too small; the least is 1."),
        ({"cards": TEN, "end_piles": 21}, ": end_piles: 21 is too large; the most is 20."),
        (
            {"cards": TEN, "edition": "frist"},
            ": edition: 'frist' must be 'latest' or 'first'. Did you mean 'first'?",
        ),
        ({"cards": TEN, "start_deck": ["Coper"]}, ": start_deck: there is no card 'Coper'. Did you mean 'Copper'?"),
        (
            {"cards": TEN, "start_deck": {"Copper": 0}},
            ": start_deck: Copper: 0 is not a number of cards from 1 to 100.",
        ),
        ({"cards": TEN, "start_deck": []}, ": start_deck: a list of 0 is too short; the least is 1."),
        (
            {"cards": TEN, "start_deck": {"Copper": 99, "Estate": 2}},
            ": start_deck: a table of 101 is too long; the most is 100.",
        ),
        ({"cards": TEN, "shelters": "yes"}, ": shelters: 'yes' is not true or false."),
        ({"cards": TEN, "name": "two\nlines"}, r": name: 'two\nlines' is no name; it must be text on one line."),
        ({"cards": TEN, "name": " "}, ": name: ' ' is no name; it must be text on one line."),
        ({"cards": TEN, "name": "x" * 81}, f": name: '{'x' * 56}… is too long; the most is 80 characters."),
    ],
)
def test_a_wrong_entry_is_told_in_one_line(reader: KingdomReader, entry: dict[str, Any], message: str) -> None:
    with pytest.raises(UserError) as error:
        reader.entry(entry, Path(), WHERE)
    assert str(error.value) == WHERE + message


@pytest.mark.parametrize(
    ("key", "value", "problem"),
    [
        ("landscapes", ["Village"], "'Village' is no landscape"),
        ("landscapes", ["Way of the Hoarse"], "there is no card 'Way of the Hoarse'"),
        ("bane", "Moat", "only a kingdom with Young Witch has one"),
        ("start_deck", ["Copper", "Alms"], "'Alms' is no card that can be in a deck"),
        ("start_deck", ["Copper", "Knights"], "'Knights' is no card that can be in a deck"),
    ],
)
def test_what_does_not_fit_the_kingdom_is_refused(reader: KingdomReader, key: str, value: object, problem: str) -> None:
    with pytest.raises(UserError, match=f"{WHERE}: {key}: {problem}"):
        reader.entry({"cards": TEN, key: value}, Path(), WHERE)


def test_an_unknown_edition_is_refused_in_python_too(library: CardLibrary) -> None:
    with pytest.raises(UserError, match="kingdom 'Ours': there is no edition 'second'"):
        Kingdom("Ours", tuple(TEN), edition="second").piles(library)


def test_an_entry_may_set_its_own_keys_on_a_registered_kingdom(reader: KingdomReader) -> None:
    entry = {"preset": "First Game", "name": "Short", "end_piles": 2, "start_deck": {"Copper": 2, "Estate": 1}}
    [kingdom] = reader.entry(entry, Path(), WHERE)
    assert (kingdom.name, kingdom.end_piles) == ("Short", 2)
    assert kingdom.start_deck == ("Copper", "Copper", "Estate")
    assert "Merchant" in kingdom.cards


def test_cards_are_spelled_as_printed(reader: KingdomReader) -> None:
    [kingdom] = reader.entry({"cards": [card.lower() for card in TEN]}, Path(), WHERE)
    assert list(kingdom.cards) == TEN


SMALL = ("young witch", "FERRYMAN", "smithy", "market", "moat", "cellar", "militia", "mine", "remodel", "workshop")


def test_capitals_matter_nowhere_in_a_kingdom(library: CardLibrary, reader: KingdomReader) -> None:
    aside = [("ferryman", "envoy")]
    small = Kingdom("Ours", SMALL, ["cursed: smithy"], bane="chapel", set_aside=aside, start_deck=["copper", "estate"])
    names = [*small.printed(library).cards, *small.printed(library).landscapes]
    assert names[:2] == ["Young Witch", "Ferryman"]
    assert names[-1] == "Cursed: Smithy"
    setup = small.setup(library, 2)
    assert [str(setup.bane), str(setup.set_aside["Ferryman"])] == ["Chapel", "Envoy"]
    assert [card.name for card in setup.start_deck] == ["Copper", "Estate"]
    assert small.besides(library) == small.printed(library).besides(library)
    (read,) = reader.entry({"cards": list(SMALL), "bane": "chapel"}, Path(), "k.toml")
    assert read.printed(library).bane == "Chapel"


def test_what_nobody_has_chosen_for_a_card_comes_by_itself_always_the_same(library: CardLibrary) -> None:
    kingdom = Kingdom("Ours", SMALL)
    setups = [kingdom.setup(library, 2) for _ in range(2)]
    chosen = [[str(setup.bane), str(setup.set_aside["Ferryman"])] for setup in setups]
    assert chosen[0] == chosen[1]
    (bane, aside) = chosen[0]
    assert bane != aside
    assert library.card(bane).cost in (2, 3)
    assert {library.card(bane).set_name, library.card(aside).set_name} <= {"Base", "Cornucopia & Guilds"}
    assert {bane, aside}.isdisjoint(kingdom.printed(library).cards)


def test_a_starting_deck_has_shelters_only_if_it_says_so(library: CardLibrary) -> None:
    ten = (*SMALL[2:], "village", "festival")
    dealt = Kingdom("Ours", ten, shelters=True)
    own = Kingdom("Ours", ten, shelters=True, start_deck=["Copper", "Hovel"])
    assert "Hovel" in [card.name for card in dealt.setup(library, 2).start_deck]
    assert [card.name for card in own.setup(library, 2).start_deck] == ["Copper", "Hovel"]
    assert ("Shelters" in dealt.besides(library), "Shelters" in own.besides(library)) == (True, False)


def test_the_league_says_the_edition_unless_the_entry_does(library: CardLibrary, kingdoms: KingdomLibrary) -> None:
    older = KingdomReader(library, kingdoms, edition="first")
    assert older.entry({"cards": TEN}, Path(), WHERE)[0].edition == "first"
    assert older.entry({"cards": TEN, "edition": "latest"}, Path(), WHERE)[0].edition == "latest"
    assert "Woodcutter" in older.entry({"preset": "First Game"}, Path(), WHERE)[0].cards
    assert "Merchant" in older.entry({"preset": "First Game", "edition": "latest"}, Path(), WHERE)[0].cards


def test_a_kingdom_without_a_name_is_called_by_its_number_or_its_file(reader: KingdomReader, tmp_path: Path) -> None:
    found = reader.entries([{"preset": "First Game"}, {"cards": TEN}], Path(), "league.toml")
    assert [kingdom.name for kingdom in found] == ["First Game", "Kingdom 2"]
    assert reader.file(written(tmp_path, f"cards = {TEN}"))[0].name == "k"


def test_two_kingdoms_of_one_name_are_refused(reader: KingdomReader) -> None:
    with pytest.raises(UserError, match="kingdoms #2: name: there is another kingdom 'First Game'"):
        reader.entries([{"preset": "First Game"}, {"preset": "First Game"}], Path(), "league.toml")


def test_a_file_is_found_beside_the_file_that_names_it(reader: KingdomReader, tmp_path: Path) -> None:
    written(tmp_path, f"name = 'Ours'\ncards = {TEN}\nend_piles = 4")
    [kingdom] = reader.entry({"file": "k.toml", "end_piles": 5}, tmp_path, WHERE)
    assert (kingdom.name, kingdom.end_piles) == ("Ours", 5)


def test_a_mistake_in_a_file_names_that_file(reader: KingdomReader, tmp_path: Path) -> None:
    file = written(tmp_path, "cards = ['Chapel']")
    with pytest.raises(UserError) as error:
        reader.entry({"file": "k.toml"}, tmp_path, WHERE)
    assert str(error.value) == f"{file}: cards: 1 piles; a kingdom has 10."


def test_files_that_name_each_other_are_refused(reader: KingdomReader, tmp_path: Path) -> None:
    written(tmp_path, "file = 'b.toml'", "a.toml")
    written(tmp_path, "file = 'a.toml'", "b.toml")
    with pytest.raises(UserError, match=r"b.toml: file: .*a.toml names itself"):
        reader.file(tmp_path / "a.toml")


def test_a_file_may_hold_several_kingdoms(reader: KingdomReader, tmp_path: Path) -> None:
    drawn = reader.entry({"random": 3, "sets": ["Base"]}, Path(), WHERE)
    file = written(tmp_path, kingdom_toml(*drawn))
    assert reader.file(file) == drawn
    assert [kingdom.name for kingdom in reader.entry({"file": str(file), "name": "Mine"}, Path(), WHERE)] == [
        "Mine 1",
        "Mine 2",
        "Mine 3",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("kingdoms = []", "kingdoms: a list of 0 is too short; the least is 1."),
        ("kingdoms = 3", "kingdoms: 3 is not a list."),
        ("kingdoms = [3]", "kingdoms #1: 3 is not a table."),
        ("name = 'x'\n[[kingdoms]]\nrandom = 3", "there is no key 'name'. Allowed: kingdoms."),
        (
            "[[kingdoms]]\nrandom = 3\n[[kingdoms]]\nrandm = 3",
            "kingdoms #2: there is no key 'randm'. Did you mean 'random'?",
        ),
    ],
)
def test_a_wrong_file_of_several_is_told_in_one_line(
    reader: KingdomReader, tmp_path: Path, text: str, message: str
) -> None:
    file = written(tmp_path, text)
    with pytest.raises(UserError) as error:
        reader.file(file)
    assert str(error.value) == f"{file}: {message}"


def test_a_person_may_say_a_name_a_file_or_ten_cards(reader: KingdomReader, tmp_path: Path) -> None:
    file = written(tmp_path, f"name = 'Ours'\ncards = {TEN}")
    assert reader.said("first game")[0].name == "First Game"
    assert reader.said(str(file))[0].name == "Ours"
    assert list(reader.said(", ".join(TEN))[0].cards) == TEN
    for text, message in [
        ("Frist Game", "kingdom: preset: there is no kingdom 'Frist Game'. Did you mean 'First Game'?"),
        ("no.toml", "no.toml: there is no such file."),
        ("Chapel, Vilage", "kingdom: cards: there is no card 'Vilage'. Did you mean 'Village'?"),
        ("x" * 5000, f"kingdom: preset: there is no kingdom '{'x' * 5000}'."),
    ]:
        with pytest.raises(UserError) as error:
            reader.said(text)
        assert str(error.value).startswith(message)


def test_a_listing_is_sorted_by_cost_then_name(library: CardLibrary) -> None:
    rows = Kingdom("Ours", tuple(TEN)).listing(library)
    assert [(row.name, row.cost) for row in rows[:5]] == [
        ("Cellar", "$2"),
        ("Chapel", "$2"),
        ("Moat", "$2"),
        ("Village", "$3"),
        ("Workshop", "$3"),
    ]
    assert rows[2].types == ("Action", "Reaction")


def test_a_name_is_registered_once() -> None:
    known = KingdomLibrary()
    known.add(Kingdom("Ours", tuple(TEN)))
    with pytest.raises(UserError, match="kingdom 'ours': the name is taken"):
        known.add(Kingdom("ours", tuple(TEN)))


def test_a_kingdom_sets_up_a_table(library: CardLibrary) -> None:
    deck = ("Copper", "Copper", "Festival")
    setup = Kingdom("Ours", tuple(TEN), end_piles=2, start_deck=deck).setup(library, 3, max_turns=50)
    assert [card.name for card in setup.kingdom] == TEN
    assert [card.name for card in setup.start_deck] == list(deck)
    assert (setup.players, setup.end_piles, setup.max_turns, setup.name) == (3, 2, 50, "Ours")
