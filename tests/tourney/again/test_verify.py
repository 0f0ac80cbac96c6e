"""`tourney verify`: who forges results, checksums and all, is found by playing the games again."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from struct import pack, unpack
from zlib import crc32

import pytest
from cli.command import refused, run
from tourney.conftest import MakeLeague

from dominion_cli.plugins import Registry, registry
from dominion_cli.tourney.again.verify import Verified, verify
from dominion_cli.tourney.plan.league import Entrant
from dominion_cli.tourney.results.store import _checksum
from dominion_cli.tourney.tournament import Tournament


def played(make_league: MakeLeague, path: Path, records: str = "all") -> Path:
    tournament = Tournament.of_league(make_league(games=12, records=records), path, registry())
    tournament.run()
    tournament.store.close()
    return path


def verified(path: Path, most: int | None = None) -> Verified:
    return verify(Tournament.of_results(path, registry()), most)


def forge(path: Path, change: Callable[[list[int]], None]) -> None:
    """Change the numbers of the first block, and its checksum with them."""
    db = sqlite3.connect(path)
    (record,) = db.execute("select record from blocks where number = 0").fetchone()
    numbers = list(unpack(f"<{len(record) // 4}i", record))
    change(numbers)
    forged = pack(f"<{len(numbers)}i", *numbers)
    db.execute("update blocks set record = ?, checksum = ? where number = 0", (forged, crc32(forged, 0)))
    seal_again(db, "blocks")


def seal_again(db: sqlite3.Connection, part: str) -> None:
    db.execute(f"update seals set total = (select sum(checksum) from {part}) where part = '{part}'")
    db.commit()
    db.close()


@pytest.mark.parametrize("records", ["all", "sample", "errors"])
def test_what_was_played_is_whole_and_repeatable(make_league: MakeLeague, tmp_path: Path, records: str) -> None:
    found = verified(played(make_league, tmp_path / "r.sqlite", records))
    assert (found.games, found.failed, found.differences) == (72, 0, [])
    assert found.replayed == {"all": 72, "sample": 6, "errors": 72}[records]
    assert found.from_answers == (records != "errors")


def test_only_so_many_games_are_played_again_as_are_wanted(make_league: MakeLeague, tmp_path: Path) -> None:
    assert verified(played(make_league, tmp_path / "r.sqlite"), 5).replayed == 5


@pytest.mark.parametrize("records", ["all", "errors"])
def test_a_forged_victory_is_found_by_playing_again(make_league: MakeLeague, tmp_path: Path, records: str) -> None:
    path = played(make_league, tmp_path / "r.sqlite", records)

    def swap_the_marks(numbers: list[int]) -> None:
        numbers[4], numbers[8] = numbers[8], numbers[4]

    forge(path, swap_the_marks)
    (told, *_) = verified(path).differences
    assert told.startswith("game 1: ")
    assert "played again, it has" in told


def test_forged_points_and_another_end_are_found(make_league: MakeLeague, tmp_path: Path) -> None:
    path = played(make_league, tmp_path / "r.sqlite")
    forge(path, lambda numbers: numbers.__setitem__(2, numbers[2] + 1))
    assert "game 1: " in verified(path).differences[0]
    forge(path, lambda numbers: numbers.__setitem__(2, numbers[2] - 1))
    forge(path, lambda numbers: numbers.__setitem__(0, 1))
    assert verified(path).differences == [
        "game 1: it was counted as ended by colonies; played again, it ends by provinces."
    ]


def test_seats_that_changed_places_are_not_of_the_league(make_league: MakeLeague, tmp_path: Path) -> None:
    path = played(make_league, tmp_path / "r.sqlite")

    def swap_the_places(numbers: list[int]) -> None:
        numbers[1], numbers[5] = numbers[5], numbers[1]

    forge(path, swap_the_places)
    assert verified(path).differences == ["block 1: its record is not of this league's tables."]


def test_a_failure_that_is_not_stored_is_missed(make_league: MakeLeague, tmp_path: Path) -> None:
    path = played(make_league, tmp_path / "r.sqlite")
    forge(path, lambda numbers: numbers.__setitem__(0, 5))
    assert verified(path).differences == ["game 1: it is counted as void, and no failure of it is stored."]


def test_forged_answers_are_found(make_league: MakeLeague, tmp_path: Path) -> None:
    path = played(make_league, tmp_path / "r.sqlite")
    db = sqlite3.connect(path)
    (other,) = db.execute("select answers from games where game = 9").fetchone()
    db.execute("update games set answers = ?, checksum = ? where game = 2", (other, _checksum([2, 0, other])))
    seal_again(db, "games")
    assert [told.partition(":")[0] for told in verified(path).differences] == ["game 2"]


def test_failed_games_are_no_difference(misbehaving: Registry, make_league: MakeLeague, tmp_path: Path) -> None:
    league = make_league(games=4, bots=(Entrant("raises", "raises"), Entrant("money", "money")))
    tournament = Tournament.of_league(league, tmp_path / "r.sqlite", misbehaving)
    tournament.run()
    found = verify(tournament)
    assert (found.games, found.failed, found.kept, found.replayed, found.differences) == (8, 8, 8, 0, [])


def test_the_command_ends_with_0_or_2(make_league: MakeLeague, tmp_path: Path) -> None:
    path = played(make_league, tmp_path / "r.sqlite")
    good = run("tourney", "verify", str(path), "--games", "all")
    assert (good.exit_code, good.stdout.splitlines()[-1]) == (0, "Whole and repeatable.")
    forge(path, lambda numbers: numbers.__setitem__(2, numbers[2] + 1))
    different = run("tourney", "verify", str(path), "--games", "all", "--format", "json", "-q")
    assert (different.exit_code, different.stderr) == (2, "")
    assert '"differences": [\n    "game 1: ' in different.stdout
    path.write_bytes(path.read_bytes()[:-5000])
    assert "r.sqlite: " in refused("tourney", "verify", str(path))
