"""``dominion scenario export``: what it writes fits its schema, and runs as the files do."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from typer.testing import CliRunner, Result

from dominion_cli import registry
from dominion_cli.cli.scenario import app
from dominion_cli.errors import UserError
from dominion_cli.scenarios import read_scenarios
from dominion_cli.scenarios.exchange import VERSION
from dominion_cli.scenarios.export import exported, schema
from dominion_cli.scenarios.rulings import ruling_files

RULING = {
    "name": "Smithy: three cards",
    "file": "base-cards.toml",
    "cards": ["Smithy"],
    "players": 2,
    "edition": "latest",
    "kingdom": ["Smithy"],
    "do": ["p1 play Smithy"],
    "given": {"p1": {"hand": ["Smithy"], "deck": ["Gold", "Gold", "Gold"]}},
    "expect": {"p1": {"hand": ["Gold", "Gold", "Gold"]}},
}


def call(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def written(to: Path, **changed: Any) -> Path:
    file = to / "x.json"
    file.write_text(json.dumps({"format": "dominion-scenarios", "version": VERSION, "scenario": [RULING], **changed}))
    return file


def test_all_rulings_are_exported_and_read_back_as_they_are_in_their_files(tmp_path: Path) -> None:
    library = registry().cards
    result = call("export", "-o", tmp_path / "rulings.json")
    assert (result.exit_code, result.stdout) == (0, "")
    read = read_scenarios(tmp_path / "rulings.json", library)
    ours = [each for file in ruling_files() for each in read_scenarios(file, library)]
    assert [each.name for each in read] == [each.name for each in ours]
    for one, other in zip(read, ours, strict=True):
        said = [str(answer.node.data) for answer in one.do]
        assert said == [str(answer.node.data) for answer in other.do]
        assert (one.given, one.expect, one.next) == (other.given, other.expect, other.next)
        assert (one.kingdom, one.players, one.edition) == (other.kingdom, other.players, other.edition)


def test_what_is_exported_fits_the_schema() -> None:
    described = json.loads(call("export", "--schema").stdout)
    assert described == json.loads(json.dumps(schema()))
    jsonschema.Draft202012Validator.check_schema(described)
    jsonschema.Draft202012Validator(described).validate(exported(registry().cards))


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": 7},
        {"kingdoms": ["Smithy"]},
        {"do": ["p9"], "players": "two"},
        {"given": {"p1": {"score": 3}}},
        {"expect": {"next": "p1 dance"}},
        {"expect": {"turn": {"phase": "tea"}}},
    ],
)
def test_the_schema_refuses_what_the_reader_refuses(wrong: dict[str, Any], tmp_path: Path) -> None:
    file = written(tmp_path, scenario=[{**RULING, **wrong}])
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(json.loads(file.read_text()), schema())
    assert call("run", file).exit_code == 2


def test_an_exported_ruling_runs(tmp_path: Path) -> None:
    result = call("run", written(tmp_path))
    assert (result.exit_code, result.stdout) == (
        0,
        "passed  x.json: Smithy: three cards\n".replace("x", f"{tmp_path}/x"),
    )
    wrong = {**RULING, "expect": {"p1": {"hand": []}}}
    assert call("run", written(tmp_path, scenario=[wrong])).exit_code == 1


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"version": 2}, "version: 2 can't be read; allowed: 1."),
        ({"format": "chess"}, "format: 'chess' can't be read; allowed: 'dominion-scenarios'."),
        ({"scenarios": []}, "scenarios"),
        ({"scenario": [{**RULING, "kingdom": ["Smity"]}]}, "Did you mean 'Smithy'?"),
    ],
)
def test_another_format_or_version_is_refused_in_a_line(changed: dict[str, Any], said: str, tmp_path: Path) -> None:
    result = call("run", written(tmp_path, **changed))
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.count("\n") == 2  # the line, and how many ran


@pytest.mark.parametrize("text", ["{", "[" * 100_000, '{"scenario": []}', "[]", "3"])
def test_what_is_no_export_is_refused_in_a_line(text: str, tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    file.write_text(text)
    result = call("run", file)
    assert result.exit_code == 2
    assert str(file) in result.stderr


def test_a_file_that_cannot_be_written_is_told_in_a_line(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot write"):
        CliRunner().invoke(app, ["export", "-o", str(tmp_path / "none" / "x.json")], catch_exceptions=False)
