"""No command writes over a file that it reads, or deletes one that is none of its own."""

from __future__ import annotations

import contextlib
import gc
import sqlite3
from pathlib import Path

import pytest
from cli.command import done, refused, run

LEAGUE = """
[league]
seed = {seed}
games = 4

[[bots]]
bot = "money"

[[bots]]
bot = "smithy"

[[kingdoms]]
preset = "First Game"
"""
READ = "this file is read, and would be written over; name another file."


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to be in, with a league that is played, in two shards, too."""
    monkeypatch.chdir(tmp_path)
    Path("league.toml").write_text(LEAGUE.format(seed=5))
    done("tourney", "run", "league.toml", "-q")
    for part in ("1", "2"):
        done("tourney", "run", "league.toml", "-q", "--shard", f"{part}/2", "--results", part)
    gc.collect()  # The results are closed, their logs folded in.
    Path("link").symlink_to("league.results.sqlite")
    Path("menu.txt").write_text("e2-d4-p8-gold@99|silver@99")
    return tmp_path


@pytest.mark.parametrize(
    "words",
    [
        "tourney run league.toml --results league.toml",
        "tourney run league.toml --results league.toml --fresh",
        "tourney run league.toml --report html:league.toml",
        "tourney run league.toml --report html:league.results.sqlite",
        "tourney run league.toml --results new.sqlite --report html:new.sqlite",
        "tourney report league.results.sqlite -o league.results.sqlite",
        "tourney report league.results.sqlite -o link",
        "tourney export link -o league.results.sqlite",
        "tourney merge 1 2 -o 2",
        "bot import menu.txt -o ./menu.txt",
    ],
)
def test_what_is_read_is_not_written_over(here: Path, words: str) -> None:
    before = {file.name: file.read_bytes() for file in here.iterdir()}
    assert refused(*words.split()).endswith(READ)
    assert {file.name: file.read_bytes() for file in here.iterdir()} == before


def executed(file: str, statement: str) -> list[tuple[str]]:
    with contextlib.closing(sqlite3.connect(file)) as database:
        return database.execute(statement).fetchall()


def test_fresh_deletes_nothing_but_results(here: Path) -> None:
    Path("notes").write_text("mine")
    executed("other", "create table theirs (a)")
    Path("empty").touch()
    for name in ("notes", "other", "."):
        told = f"{name}: this is no results file, so it is not deleted; give another file with --results."
        assert refused("tourney", "run", "league.toml", "--fresh", "--results", name) == told
    assert Path("notes").read_text() == "mine"
    for name in ("1", "empty"):
        done("tourney", "run", "league.toml", "-q", "--fresh", "--results", name)


def test_nothing_is_added_to_a_database_of_others(here: Path) -> None:
    executed("other", "create table theirs (a)")
    assert "this cannot be used as a results file" in refused("tourney", "run", "league.toml", "--results", "other")
    assert executed("other", "select name from sqlite_master") == [("theirs",)]


def test_a_merge_that_fails_leaves_no_file_behind(here: Path) -> None:
    Path("league.toml").write_text(LEAGUE.format(seed=6))
    done("tourney", "run", "league.toml", "-q", "--results", "else")
    assert "these results belong to another league" in refused("tourney", "merge", "1", "else", "-o", "whole")
    assert not Path("whole").exists()
    told = run("tourney", "merge", "1", "2", "-o", "else").stderr
    assert told.endswith("seed is 5, not 6.\nGive another file with -o.\n")
    assert Path("else").exists()
