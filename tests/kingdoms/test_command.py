"""``dominion kingdom``, as a person or a script calls it."""

from __future__ import annotations

import csv
import json
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from dominion_cli.cards.library import CardLibrary
from dominion_cli.cli.kingdom import app
from dominion_cli.errors import UserError
from dominion_cli.kingdoms import KingdomLibrary, KingdomReader
from dominion_cli.kingdoms.constraints import constraints


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def done(*words: str) -> str:
    result = run(*words)
    assert result.exit_code == 0, result.output
    return result.stdout


def refused(*words: str) -> str:
    error = run(*words).exception
    assert isinstance(error, UserError)
    return str(error)


def test_list_names_every_kingdom(kingdoms: KingdomLibrary) -> None:
    assert [entry["name"] for entry in json.loads(done("list", "--format", "json"))] == kingdoms.names()
    assert [row["name"] for row in csv.DictReader(done("list", "--format", "csv").splitlines())] == kingdoms.names()
    assert "Village Square" in done("list")


def test_show_lists_the_cards_by_cost() -> None:
    lines = done("show", "First Game").splitlines()
    assert lines[:4] == [
        "First Game (latest edition)",
        "card      cost  types",
        "Cellar    $2    Action",
        "Moat      $2    Action - Reaction",
    ]
    assert len(lines) == 12


def test_show_says_what_is_unusual(tmp_path: Path) -> None:
    file = tmp_path / "k.toml"
    file.write_text("preset = 'First Game'\nend_piles = 5\nstart_deck = { Copper = 2 }")
    assert done("show", str(file)).startswith(
        "First Game (latest edition; ends at 5 empty piles; starts with 2 Copper)\n"
    )


def test_show_tells_what_lies_besides_the_piles(tmp_path: Path) -> None:
    file = tmp_path / "k.toml"
    file.write_text("preset = 'First Game'\ncolonies = true\nlandscapes = ['Cursed: Moat']")
    assert done("show", str(file)).splitlines()[-5:] == [
        "First Game: besides",
        "what               which",
        "Colonies           Platinum, Colony",
        "landscapes         Cursed",
        "chosen for Cursed  Moat",
    ]
    told = json.loads(done("show", str(file), "--format", "json"))
    assert told["besides"]["chosen for Cursed"] == ["Moat"]


def test_show_as_json_has_the_keys_of_a_kingdom_file_and_the_piles() -> None:
    told = json.loads(done("show", "First Game", "--edition", "first", "--format", "json"))
    assert told["name"] == "First Game (first edition)"
    assert told["edition"] == "first"
    assert "Woodcutter" in told["cards"]
    assert told["piles"][0] == {"name": "Cellar", "coins": 2, "potion": 0, "debt": 0, "types": ["Action"]}


def test_show_as_csv_has_a_row_for_each_pile() -> None:
    rows = list(csv.DictReader(done("show", "First Game", "--format", "csv").splitlines()))
    assert rows[1] == {
        "kingdom": "First Game",
        "name": "Moat",
        "coins": "2",
        "potion": "0",
        "debt": "0",
        "types": "Action|Reaction",
    }


def test_show_of_an_unknown_kingdom_names_the_nearest() -> None:
    assert refused("show", "Frist Game").endswith("there is no kingdom 'Frist Game'. Did you mean 'First Game'?")


def test_random_prints_a_kingdom_file_that_check_accepts(tmp_path: Path) -> None:
    file = tmp_path / "k.toml"
    file.write_text(
        done("random", "--sets", "Base", "--require", "village,no-attacks", "--seed", "7", "--name", "Mine")
    )
    assert tomllib.loads(file.read_text())["name"] == "Mine"
    assert done("check", str(file)).splitlines()[2].split() == [str(file), "Mine", "latest"]


def test_random_says_how_to_draw_the_same_again() -> None:
    first = done("random", "--seed", "7", "--include", "Throne Room", "--exclude", "Moat", "--edition", "first")
    comment = first.splitlines()[0]
    assert comment == (
        "# dominion kingdom random --seed=7 --count=1 --edition=first '--include=Throne Room' --exclude=Moat"
    )
    again = ["--seed=7", "--count=1", "--edition=first", "--include=Throne Room", "--exclude=Moat"]
    assert done("random", *again) == first


def test_random_without_a_seed_tells_the_seed_on_stderr() -> None:
    result = run("random", "--format", "json")
    seed = result.stderr.split()[1]
    assert result.stderr == f"seed {seed}\n"
    assert json.loads(done("random", "--seed", seed, "--format", "json")) == json.loads(result.stdout)


def test_several_random_kingdoms_are_those_a_league_would_draw(library: CardLibrary, kingdoms: KingdomLibrary) -> None:
    told = json.loads(done("random", "-n", "3", "--seed", "7", "--sets", "Base", "--format", "json"))["kingdoms"]
    league = KingdomReader(library, kingdoms, 7).entry({"random": 3, "sets": ["Base"]}, Path(), "league.toml")
    assert [(entry["name"], tuple(entry["cards"])) for entry in told] == [(each.name, each.cards) for each in league]


def test_random_refuses_what_it_does_not_know() -> None:
    assert refused("random", "--sets", "Bas") == (
        "kingdom random: sets: there is no card set 'Bas'. Did you mean 'Base'?"
    )
    assert "there is no constraint 'vilage'. Did you mean 'village'?" in refused("random", "--require", "vilage")
    assert run("random", "-n", "0").exit_code == 2


def test_the_help_of_random_lists_every_constraint() -> None:
    help_text = " ".join(done("random", "--help").split())
    for constraint in constraints().values():
        assert f"- {constraint.name}: {constraint.says}" in help_text


@pytest.mark.parametrize("command", ["list", "show", "random", "check"])
def test_every_command_has_an_example_in_its_help(command: str) -> None:
    assert f"dominion kingdom {command}" in done(command, "--help")


def test_check_tells_each_wrong_file_and_lists_the_good_ones(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text("preset = 'Deck Top'")
    bad.write_text("preset = 'Deck Tip'")
    result = run("check", str(bad), str(good), str(tmp_path / "none.toml"), "--format", "json")
    assert result.exit_code == 2
    assert json.loads(result.stdout) == [{"file": str(good), "kingdom": "Deck Top", "edition": "latest"}]
    assert result.stderr.splitlines() == [
        f"{bad}: preset: there is no kingdom 'Deck Tip'. Did you mean 'Deck Top'?",
        f"{tmp_path / 'none.toml'}: there is no such file.",
    ]
