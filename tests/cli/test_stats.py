"""``dominion tourney stats``, and games as Parquet."""

from __future__ import annotations

import csv
import json
import sys
from io import BytesIO
from pathlib import Path

import pyarrow.parquet  # type: ignore[import-untyped]
import pytest
from cli.command import done, refused, run

LEAGUE = """
[league]
name = "Small"
seed = 3
games = 8
records = "RECORDS"
[[bots]]
bot = "militia"
[[bots]]
bot = "money"
[[kingdoms]]
preset = "First Game"
[[kingdoms]]
preset = "Big Money"
"""


def results_of(folder: Path, records: str) -> str:
    (folder / "league.toml").write_text(LEAGUE.replace("RECORDS", records))
    done("tourney", "run", str(folder / "league.toml"), "-q", "--jobs", "1", "--fresh")
    return str(folder / "league.results.sqlite")


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> str:
    return results_of(tmp_path_factory.mktemp("stats"), "all")


def test_the_table_says_of_how_many_games_it_is(results: str) -> None:
    text = done("tourney", "stats", results, "-q")
    assert text.startswith("Small: statistics of 16 of 16 games, those that were kept\n\nGames\n")
    assert "Coins by turn\nbot" in text
    assert "Points by turn\nbot" in text


def test_one_bot_is_told_turn_by_turn_and_card_by_card(results: str) -> None:
    text = done("tourney", "stats", results, "--bot", "money", "--kingdom", "First Game", "-q")
    assert "\nmoney, turn by turn\nturn  games  coins  points\n   1      8   " in text
    assert "\nmoney, card by card; numbers a game\n" in text
    assert "militia" not in text.partition("Bots, means of a game")[2]


def test_where_no_game_was_kept_those_of_the_sample_are_played_again(tmp_path: Path) -> None:
    sampled = done("tourney", "stats", results_of(tmp_path, "sample"), "-q", "--format", "csv")
    result = run("tourney", "stats", results_of(tmp_path, "none"), "-q", "--format", "csv")
    assert (result.exit_code, result.stdout) == (0, sampled)
    text = done("tourney", "stats", results_of(tmp_path, "none"), "-q")
    assert text.startswith("Small: statistics of 2 of 16 games, a sample, played again from their seeds, as none was")


def test_json_and_csv_have_the_same_numbers_for_each_bot_and_kingdom(results: str) -> None:
    data = json.loads(done("tourney", "stats", results, "-q", "--format", "json"))
    assert (data["schema"], data["games"], data["of_games"], data["kept"]) == ("dominion.play/1", 16, 16, True)
    assert [(each["bot"], each["kingdom"]) for each in data["bots"]] == [
        (bot, kingdom) for bot in ("militia", "money") for kingdom in ("First Game", "Big Money")
    ]
    rows = list(csv.DictReader(done("tourney", "stats", results, "-q", "--format", "csv").splitlines()))
    for each in data["bots"]:
        mine = [row for row in rows if (row["bot"], row["kingdom"]) == (each["bot"], each["kingdom"])]
        coins = {int(row["key"]): float(row["value"]) for row in mine if row["measure"] == "coins"}
        assert coins == {turn["turn"]: turn["coins"] for turn in each["turns"]}
        played = {row["key"]: float(row["value"]) for row in mine if row["measure"] == "played"}
        assert played == {card["card"]: card["played"] for card in each["cards"]}
    ended = [row for row in rows if row["measure"] == "ended" and row["kingdom"] == "First Game"]
    assert sum(float(row["value"]) for row in ended) == 1


def test_the_end_is_that_of_the_standings(results: str) -> None:
    standings = json.loads(done("tourney", "show", results, "--format", "json"))["standings"]
    data = json.loads(done("tourney", "stats", results, "-q", "--format", "json"))["bots"]
    for standing in standings:
        mine = [each for each in data if each["bot"] == standing["name"]]
        for key in ("win_share", "mean_vp", "mean_turns"):
            assert sum(each[key] for each in mine) / 2 == pytest.approx(standing[key], abs=1e-3)


def test_names_that_nobody_has_are_told(results: str) -> None:
    assert refused("tourney", "stats", results, "--bot", "monie") == (
        f"{results}: --bot: there is no bot 'monie'. Did you mean 'money'?"
    )
    assert "there is no kingdom 'Last Game'" in refused("tourney", "stats", results, "--kingdom", "Last Game")


def test_parquet_has_the_rows_of_the_csv(results: str, tmp_path: Path) -> None:
    done("tourney", "export", results, "--format", "parquet", "-o", str(tmp_path / "games.parquet"))
    table = pyarrow.parquet.read_table(tmp_path / "games.parquet").to_pylist()
    rows = list(csv.DictReader(done("tourney", "export", results).splitlines()))
    assert [
        {name: str(int(value) if isinstance(value, bool) else value) for name, value in row.items()} for row in table
    ] == rows
    through_a_pipe = run("tourney", "export", results, "--format", "parquet").stdout_bytes
    assert pyarrow.parquet.read_table(BytesIO(through_a_pipe)).num_rows == len(rows)


def test_without_pyarrow_there_is_a_clear_line(results: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    file = tmp_path / "games.parquet"
    message = refused("tourney", "export", results, "--format", "parquet", "-o", str(file))
    assert message == "--format parquet needs an extra: pip install 'dominion-cli[parquet]'."
    assert not file.exists()
