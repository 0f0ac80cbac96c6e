"""Reading scenario files: every mistake is told with its place."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dominion_cli.cards.library import CardLibrary
from dominion_cli.errors import UserError
from dominion_cli.scenarios import read_scenarios
from dominion_cli.scenarios.places import Places, Way

Refused = Callable[[str], str]

GOOD = """[[scenario]]
name = "Militia"  # [[scenario]] in a comment is none
players = 3
kingdom = ["Militia"]
do = [
  "p1 play Militia",
  "p2 discard Copper, Estate",
]

[scenario.given]
supply = { Curse = 3 }
p1 = { hand = ["Militia"] }
p2 = { hand = ["Copper", "Estate", "Gold", "Gold", "Gold"] }
turn = { coins = 1, phase = "action" }

[scenario.expect]
p2 = { hand = ["Gold", "Gold", "Gold"], score = 0 }
next = "p1 buy"
"""

NOTHING_SAID = "an answer says what is picked: cards, an option, yes, no, all or nothing."
NOT_GIVEN = "it can be expected, but not given:"

MISTAKES = [
    ("players = 3", "players = 7", "3, 11: players: 7 is not a number from 1 to 6."),
    ("players = 3", "player = 3", "3, 1: there is no key 'player'. Did you mean 'players'?"),
    ("players = 3", 'edition = "frist"', "3, 11: edition: there is no edition 'frist'. Did you mean 'first'?"),
    ('["Militia"]\ndo', '["Milita"]\ndo', "4, 12: kingdom #1: there is no card 'Milita'. Did you mean 'Militia'?"),
    ('["Militia"]\ndo', '["Gold"]\ndo', "4, 12: kingdom #1: the Gold pile is there already."),
    ('["Militia"]\ndo', '["Moat", "Moat"]\ndo', "4, 20: kingdom #2: the Moat pile is there already."),
    ('["Militia"]\ndo', '"Militia"\ndo', "4, 11: kingdom: 'Militia' is not a list."),
    ("play Militia", "play Militias", "6, 12: do #1: there is no card 'Militias'. Did you mean 'Militia'?"),
    ("p1 play Militia", "p4 play Militia", "6, 4: do #1: there is no player 'p4'. Allowed: p1, p2, p3."),
    ("play Militia", "plya Militia", "6, 7: do #1: there is no verb 'plya'. Did you mean 'play'?"),
    ("p1 play Militia", "p1", f"6, 6: do #1: {NOTHING_SAID}"),
    ("play Militia", "play", "6, 7: do #1: play needs to say what is picked; none is 'nothing'."),
    ("Copper, Estate", "Copper,, Estate", "7, 7: do #2: discard needs to say what is picked; none is 'nothing'."),
    ("Copper, Estate", "Copper, Estade", "7, 23: do #2: there is no card 'Estade'. Did you mean 'Estate'?"),
    ('"p1 play Militia"', "1", "6, 3: do #1: 1 is not text in quotes."),
    ("Curse = 3", "Cruse = 3", "11, 12: given.supply.Cruse: there is no card 'Cruse'. Did you mean 'Curse'?"),
    ("Curse = 3", "Curse = -1", "11, 20: given.supply.Curse: -1 is not a number from 0 to 1000."),
    ("Curse = 3", "Curse = true", "11, 20: given.supply.Curse: true is not a whole number."),
    ("supply = { Curse = 3 }", "only = 1", "11, 8: given.only: 1 is not true or false."),
    ("p1 = { hand", "p1 = { hands", "12, 8: given.p1: there is no key 'hands'. Did you mean 'hand'?"),
    ("p1 = { hand", "p1 = { set_aside", f"12, 20: given.p1.set_aside: {NOT_GIVEN} cards lie there during a play only."),
    ("p1 = { hand", "p1 = { score = 1, hand", f"12, 16: given.p1.score: {NOT_GIVEN} it follows from the cards."),
    ('p1 = { hand = ["Militia"] }', "p1 = 1", "12, 6: given.p1: 1 is not a table."),
    ('phase = "action"', 'phase = "draw"', "14, 29: given.turn.phase: there is no phase 'draw'."),
    ("coins = 1", "coin = 1", "14, 10: given.turn: there is no key 'coin'. Did you mean 'coins'?"),
    ('p2 = { hand = ["Gold', 'p4 = { hand = ["Gold', "17, 1: expect: there is no key 'p4'."),
    ('"p1 buy"', '"p9 buy"', "18, 8: expect.next: there is no player 'p9'. Allowed: game over, p1, p2, p3."),
    ('"p1 buy"', '"p1 bye"', "18, 12: expect.next: there is no question 'bye'. Did you mean 'buy'?"),
]


@pytest.mark.parametrize(("good", "bad", "message"), MISTAKES)
def test_a_mistake_is_told_with_line_column_and_scenario(refused: Refused, good: str, bad: str, message: str) -> None:
    assert GOOD.count(good) == 1
    line, column, what = re.fullmatch(r"(\d+), (\d+): (.*)", message).groups()  # type: ignore[union-attr]
    told = refused(GOOD.replace(good, bad))
    assert told.startswith(f"line {line}, column {column}: scenario 'Militia': {what}")


def test_a_scenario_without_a_name_is_told_by_its_number(refused: Refused) -> None:
    assert refused(GOOD.replace("name = ", "# ")) == "line 1, column 1: scenario #1: the key 'name' is missing."
    number = GOOD.replace('"Militia"  #', "3  #")
    assert refused(number) == "line 2, column 8: scenario #1.name: 3 is not text in quotes."


def test_a_file_without_mistakes_is_read(tmp_path: Path, library: CardLibrary) -> None:
    file = tmp_path / "good.toml"
    file.write_text(GOOD)
    (scenario,) = read_scenarios(file, library)
    assert (scenario.name, scenario.line, scenario.players) == ("Militia", 1, 3)
    assert [answer.picks for answer in scenario.do] == [("Militia",), ("Copper", "Estate")]
    assert scenario.next == ("p1", "buy")


def test_names_of_a_file_differ(refused: Refused) -> None:
    assert refused(GOOD + GOOD) == "line 20, column 8: scenario #2.name: another scenario is called 'Militia'."


def test_other_things_at_the_top_are_refused(refused: Refused) -> None:
    assert refused("name = 'x'") == "line 1, column 1: there is no key 'name'. Allowed: scenario."
    assert refused("scenario = 3") == "line 1, column 12: scenario: 3 is not a list."
    assert refused("scenario = [3]") == "line 1, column 13: scenario #1: 3 is not a table."


def test_what_is_no_toml_is_refused_with_its_place(refused: Refused) -> None:
    assert refused("[[scenario]]\nname = =\n").startswith("line 2, column 8: not valid TOML")
    assert refused("") == "the file is empty."


def test_a_missing_file_is_refused(tmp_path: Path, library: CardLibrary) -> None:
    (tmp_path / "moat.toml").write_text(GOOD)
    with pytest.raises(UserError, match=r"moot\.toml: there is no such file\. Did you mean 'moat\.toml'\?"):
        read_scenarios(tmp_path / "moot.toml", library)


# Where things stand in a file.

TEXTS = st.text(st.sampled_from("ab \"'\\#[]{},.=\n\té"), max_size=8)
VALUES = st.recursive(
    st.booleans() | st.integers(-99, 99) | st.floats(-9, 9) | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS.filter(bool), inner, max_size=3),
    max_leaves=12,
)


def values(data: object, way: Way = ()) -> dict[Way, object]:
    """Return every value in some data by its way."""
    found = {way: data}
    if isinstance(data, dict):
        for key, value in data.items():
            found |= values(value, (*way, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            found |= values(value, (*way, number))
    return found


@given(st.dictionaries(TEXTS.filter(bool), VALUES, max_size=4), st.booleans())
def test_every_value_is_found_where_it_stands(data: dict[str, object], multiline: bool) -> None:
    import tomli_w

    text = tomli_w.dumps(data, multiline_strings=multiline)
    places, lines = Places(text), text.splitlines(keepends=True)
    for way, value in values(tomllib.loads(text)).items():
        if isinstance(value, bool | int | float | str):
            place = places.value(way)
            rest = "".join([lines[place.line - 1][place.column - 1 :], *lines[place.line :]])
            assert starts_with(rest, value), (text, way, place)


def starts_with(text: str, value: object) -> bool:
    """Return whether a text begins with a value as TOML writes it."""
    ends = [end for end in range(1, len(text) + 1) if end == len(text) or text[end] in ',]}\n "']
    for end in ends:
        try:
            if (
                tomllib.loads(f"x = {text[:end]}")["x"] == value
                or tomllib.loads(f"x = {text[: end + 1]}")["x"] == value
            ):
                return True
        except tomllib.TOMLDecodeError:
            continue
    return False


def test_tables_in_lists_of_tables_are_told_apart() -> None:
    places = Places('[[a]]\nx = 1\n[a.b]\ny = 2\n[[a]]\n"x" = 3\n[[a.c]]\nz = 4\n[[a.c]]\nz.q = 5\n')
    found = {way: places.value(way).line for way in [("a", 0, "x"), ("a", 0, "b", "y"), ("a", 1, "x")]}
    assert found == {("a", 0, "x"): 2, ("a", 0, "b", "y"): 4, ("a", 1, "x"): 6}
    assert places.value(("a", 1, "c", 0, "z")).line == 8
    assert places.value(("a", 1, "c", 1, "z", "q")) == (10, 7)
