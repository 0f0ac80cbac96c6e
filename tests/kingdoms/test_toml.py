"""What people get to read when a TOML file is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field

from dominion_cli.errors import UserError
from dominion_cli.toml import read_toml, validate


class Rule(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    card: Annotated[str, Field(min_length=2, max_length=20)]
    most: Annotated[int, Field(gt=0, lt=11, alias="max")] = 1


class File(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    name: str
    games: Annotated[int, Field(ge=1, le=100)] = 1
    seconds: Annotated[float, Field(allow_inf_nan=False)] = 1.0
    fair: bool = True
    seating: Literal["rotate", "random"] = "rotate"
    rules: Annotated[list[Rule | str], Field(min_length=1, max_length=2)] = []
    best: Rule | None = None
    sizes: dict[str, int] = {}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "the key 'name' is missing."),
        ({"nmae": "x"}, "there is no key 'nmae'. Did you mean 'name'?"),
        ({"name": 3}, "name: 3 is not text in quotes."),
        ({"name": ["x"]}, "name: a list is not text in quotes."),
        ({"name": "x", "games": "3"}, "games: '3' is not a whole number."),
        ({"name": "x", "games": 2.5}, "games: 2.5 is not a whole number."),
        ({"name": "x", "games": True}, "games: true is not a whole number."),
        ({"name": "x", "games": -3}, "games: -3 is too small; the least is 1."),
        ({"name": "x", "games": 10**80}, f"games: 1{'0' * 56}… is too large; the most is 100."),
        ({"name": "x", "seconds": "1"}, "seconds: '1' is not a number."),
        ({"name": "x", "seconds": float("nan")}, "seconds: nan is not a finite number."),
        ({"name": "x", "fair": "yes"}, "fair: 'yes' is not true or false."),
        ({"name": "x", "seating": "rotat"}, "seating: 'rotat' must be 'rotate' or 'random'. Did you mean 'rotate'?"),
        ({"name": "x", "rules": {}}, "rules: a table is not a list."),
        ({"name": "x", "rules": []}, "rules: a list of 0 is too short; the least is 1."),
        ({"name": "x", "rules": ["a", "b", "c"]}, "rules: a list of 3 is too long; the most is 2."),
        (
            {"name": "x", "rules": ["a", {"card": "Gold", "mx": 1}]},
            "rules #2: there is no key 'mx'. Did you mean 'max'?",
        ),
        ({"name": "x", "rules": [{"card": "Gold", "max": 0}]}, "rules #1.max: 0 is too small; it must be more than 0."),
        ({"name": "x", "best": {"card": "G"}}, "best.card: 'G' is too short; the least is 2 characters."),
        ({"name": "x", "best": {"card": "Gold", "max": 11}}, "best.max: 11 is too large; it must be less than 11."),
        ({"name": "x", "best": 3}, "best: 3 is not a table."),
        ({"name": "x", "best": {}}, "best: the key 'card' is missing."),
        ({"name": "x", "sizes": {"Curse": "3"}}, "sizes.Curse: '3' is not a whole number."),
    ],
)
def test_a_mistake_is_told_with_place_value_and_remedy(data: dict[str, Any], message: str) -> None:
    with pytest.raises(UserError) as error:
        validate(File, data, "league.toml")
    assert str(error.value) == f"league.toml: {message}"


def test_good_data_becomes_the_model() -> None:
    assert validate(File, {"name": "x", "rules": [{"card": "Gold", "max": 2}, "Silver"]}, "f.toml").games == 1


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "the file is empty."),
        (b"# nothing but this\n\n", "the file is empty."),
        (b"\x00\xff\xfe\x80", "this is not a text file in UTF-8, so it can't be TOML."),
        (b"a = 1\nb == 2\n", "line 2, column 4: not valid TOML: Invalid value."),
        (b"a = 1\na = 2\n", "line 2, column 6: not valid TOML: Cannot overwrite a value."),
        (b"a = [1,", "not valid TOML, at the end of the file: Invalid value."),
        (b"a = " + b"[" * 100_000, "not valid TOML: nested too deeply."),
    ],
)
def test_a_file_that_is_not_toml_is_told_with_line_and_column(tmp_path: Path, content: bytes, message: str) -> None:
    file = tmp_path / "k.toml"
    file.write_bytes(content)
    with pytest.raises(UserError) as error:
        read_toml(file)
    assert str(error.value) == f"{file}: {message}"


def test_a_number_of_thousands_of_digits_is_one_line(tmp_path: Path) -> None:
    file = tmp_path / "k.toml"
    file.write_text("a = " + "1" * 5000)
    with pytest.raises(UserError, match="not valid TOML") as error:
        read_toml(file)
    assert "\n" not in str(error.value)


def test_a_missing_file_is_told_with_the_nearest_name_beside_it(tmp_path: Path) -> None:
    (tmp_path / "league.toml").write_text("a = 1")
    with pytest.raises(UserError, match=r"leage\.toml: there is no such file\. Did you mean 'league\.toml'\?"):
        read_toml(tmp_path / "leage.toml")


def test_a_directory_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="the file can't be read"):
        read_toml(tmp_path)


def test_a_name_that_no_file_can_have_is_told_like_any_other() -> None:
    with pytest.raises(UserError, match=r"league.toml: file: .*the file can't be read"):
        read_toml("a\0b", "league.toml: file")


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "k.toml"
    file.write_text("a = 1\r\n", encoding="utf-8-sig")
    assert read_toml(file) == {"a": 1}
