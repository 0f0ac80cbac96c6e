from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from dominion_cli.errors import UserError
from dominion_cli.tourney.play.block_record import BlockRecords
from dominion_cli.tourney.play.failures import Failure
from dominion_cli.tourney.results import store as store_module
from dominion_cli.tourney.results.store import Run, Store, remove


def store_at(path: Path) -> Store:
    return Store(path, create={"name": "Test"})


def failure(game: int, seat: int = 1) -> Failure:
    return Failure(game, game // 2, seat, "bot", 5, "ValueError", "message", "the same traceback")


def test_what_was_stored_is_there_again(tmp_path: Path) -> None:
    one = store_at(tmp_path / "r.sqlite")
    one.add(BlockRecords(range(3, 5), b"aaaabbbb"), [failure(7)])
    one.close()
    again = Store(tmp_path / "r.sqlite")
    assert again.league == {"name": "Test"}
    assert list(again.block_records(range(10))) == [([3, 4], b"aaaabbbb")]
    assert list(again.block_records(range(4, 10))) == [([4], b"bbbb")]
    assert list(again.failures()) == [failure(7)]


def test_what_is_missing_is_told_as_ranges(tmp_path: Path) -> None:
    store = store_at(tmp_path / "r.sqlite")
    store.add(BlockRecords([2, 3, 7], b"abc"))
    assert store.missing(range(10)) == [range(2), range(4, 7), range(8, 10)]
    assert store.missing(range(2, 4)) == []
    assert store.missing(range(3, 8)) == [range(4, 7)]


def test_a_block_is_stored_once(tmp_path: Path) -> None:
    store = store_at(tmp_path / "r.sqlite")
    store.add(BlockRecords([1], b"a"), [failure(2)])
    store.add(BlockRecords([1, 2], b"ab"), [failure(2), failure(4)])
    assert store.count() == 2
    assert store.failure_count() == 2


def test_a_traceback_is_kept_once_however_often_it_comes(tmp_path: Path) -> None:
    store = store_at(tmp_path / "r.sqlite")
    store.add(BlockRecords([1], b"a"), [failure(game) for game in range(100)])
    with sqlite3.connect(tmp_path / "r.sqlite") as db:
        assert db.execute("select count(*) from tracebacks").fetchone() == (1,)
    db.close()


def test_blocks_are_stored_all_or_none(tmp_path: Path) -> None:
    store = store_at(tmp_path / "r.sqlite")
    with pytest.raises(ZeroDivisionError):
        store.add(BlockRecords([1], b"a"), (failure(1 // game) for game in (1, 0)))
    assert store.count() == 0
    store.add(BlockRecords([1], b"a"))
    assert store.count() == 1


def test_what_came_after_a_block_can_be_dropped(tmp_path: Path) -> None:
    store = store_at(tmp_path / "r.sqlite")
    store.add(BlockRecords(range(4), b"abcd"), [failure(2), failure(6)])
    store.drop_after(1)
    assert list(store.block_records(range(10))) == [([0, 1], b"ab")]
    assert [each.game for each in store.failures()] == [2]


def test_results_of_another_file_are_taken_in(tmp_path: Path) -> None:
    one, two = store_at(tmp_path / "1.sqlite"), store_at(tmp_path / "2.sqlite")
    one.add(BlockRecords([1, 2], b"ab"), [failure(2)])
    two.add(BlockRecords([2, 3], b"bc"), [failure(6)._replace(traceback="another")])
    one.take_in(two)
    one.take_in(two)
    assert list(one.block_records(range(9))) == [([1, 2, 3], b"abc")]
    assert [each.traceback for each in one.failures()] == ["the same traceback", "another"]


def test_two_results_for_one_block_are_refused(tmp_path: Path) -> None:
    one, two = store_at(tmp_path / "1.sqlite"), store_at(tmp_path / "2.sqlite")
    one.add(BlockRecords([1, 2], b"ab"))
    two.add(BlockRecords([2, 3], b"xc"))
    with pytest.raises(UserError, match=r"2\.sqlite: block 3 has other results than in .*1\.sqlite"):
        one.take_in(two)
    assert one.count() == 2


def test_a_file_that_is_not_there_or_no_results_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="there is no such results file"):
        Store(tmp_path / "none.sqlite")
    (tmp_path / "text.sqlite").write_text("Not a database, but long enough to be looked at. " * 30)
    with pytest.raises(UserError, match="cannot be used as a results file"):
        Store(tmp_path / "text.sqlite")
    sqlite3.connect(tmp_path / "empty.sqlite").close()
    with pytest.raises(UserError, match="cannot be used as a results file"):
        Store(tmp_path / "empty.sqlite")
    with pytest.raises(UserError, match="cannot be used as a results file"):
        store_at(tmp_path / "no" / "folder.sqlite")


def test_a_damaged_file_is_told_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "r.sqlite"
    store = store_at(path)
    store.add(BlockRecords(range(20_000), b"x" * 20_000 * 16))
    store.close()
    text = bytearray(path.read_bytes())
    text[3 * 4096 :] = b"\xff" * (len(text) - 3 * 4096)
    path.write_bytes(text)
    with pytest.raises(UserError, match=r"r\.sqlite: .*(malformed|not a database|damaged)"):
        list(Store(path).block_records(range(20_000)))


def test_a_file_of_another_schema_is_refused(tmp_path: Path) -> None:
    store_at(tmp_path / "r.sqlite").close()
    db = sqlite3.connect(tmp_path / "r.sqlite")
    db.execute("update meta set value = '99' where key = 'schema'")
    db.commit()
    db.close()
    with pytest.raises(UserError, match="its schema is 99, and this version of dominion-cli reads schema 6"):
        Store(tmp_path / "r.sqlite")


def test_a_byte_of_a_block_that_changed_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "r.sqlite"
    store = store_at(path)
    store.add(BlockRecords(range(2), b"records!RECORDS!"))
    store.close()
    text = path.read_bytes()
    assert text.count(b"RECORDS!") == 1
    path.write_bytes(text.replace(b"RECORDS!", b"RECORDS?"))
    with pytest.raises(UserError, match=r"r\.sqlite: the file is damaged: block 2 is not as it was stored\.$"):
        list(Store(path).block_records(range(2)))


def test_a_blocks_number_that_changed_is_noticed(tmp_path: Path) -> None:
    store = store_at(tmp_path / "r.sqlite")
    store.add(BlockRecords(range(2), b"recordsRECORDS"))
    store._db.execute("update blocks set number = 2 where number = 1")
    with pytest.raises(UserError, match="block 3 is not as it was stored"):
        list(store.block_records(range(3)))
    store.close()


def test_a_full_disk_is_told_and_what_was_stored_stays(tmp_path: Path) -> None:
    path = tmp_path / "r.sqlite"
    store = store_at(path)
    store.add(BlockRecords(range(1), b"before"))
    store._db.execute("pragma max_page_count = 12")
    with pytest.raises(
        UserError, match=r"cannot store results \(database or disk is full\); what was stored before stays"
    ):
        store.add(BlockRecords(range(1, 20_000), b"x" * 19_999 * 16))
    with pytest.raises(UserError, match="disk is full"):
        store.log(Run("now", 1.0, 2, 1, "process" * 10_000, "here", "1.0"))
    store.close()
    assert list(Store(path).block_records(range(20_000))) == [([0], b"before")]


def test_a_file_that_another_process_keeps_locked_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "PATIENCE", 0.05)
    store = store_at(tmp_path / "r.sqlite")
    other = sqlite3.connect(tmp_path / "r.sqlite", isolation_level=None)
    other.execute("begin immediate")
    with pytest.raises(UserError, match=r"cannot store results \(database is locked\)"):
        store.add(BlockRecords(range(1), b"record"))
    other.execute("rollback")
    other.close()
    store.add(BlockRecords(range(1), b"record"))
    assert store.count() == 1


def test_a_file_that_cannot_be_deleted_is_told(tmp_path: Path) -> None:
    (tmp_path / "r.sqlite-wal").mkdir()
    with pytest.raises(UserError, match=r"r\.sqlite: cannot delete it: "):
        remove(tmp_path / "r.sqlite")
