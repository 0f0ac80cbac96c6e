"""The store: one SQLite file that is the only state of a tournament.

Each finished block is one row, and is stored whole or not at all: whatever ends a run, finished blocks stay. What is in
a block's record is said in `play.block_record`.

A file is whole or refused. Each row has a checksum, which is looked at when the row is read. Each table has a seal, how
many rows it has and the sum of their checksums, which is looked at when the file is opened: no row can be missing.
"""

from __future__ import annotations

import json
import sqlite3
import weakref
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from dominion_cli.errors import UserError
from dominion_cli.tourney.play.block_record import LAYOUT, BlockRecords
from dominion_cli.tourney.play.failures import Failure
from dominion_cli.tourney.play.game_record import GameRecord

SCHEMA = 6
PATIENCE = 30
"""How many seconds to wait for another process that writes to the same file."""
BATCH = 20_000
"""How many blocks are read at a time."""
NEVER = 2**62
"""No block has this number, or a higher one."""

TABLES = """
create table meta (key text primary key, value text not null, checksum integer not null) without rowid;
create table blocks (number integer primary key, record blob not null, checksum integer not null);
create table tracebacks (id integer primary key, text text not null unique);
create table failures (
    game integer not null, block integer not null, seat integer not null, bot text not null, seed integer not null,
    kind text not null, message text not null, traceback integer not null, checksum integer not null,
    primary key (game, seat)
) without rowid;
create table games (game integer primary key, block integer not null, answers blob not null, checksum integer not null);
create table runs (started text not null, seconds real not null, games integer not null, jobs integer not null,
    executor text not null, host text not null, version text not null, checksum integer not null);
create table seals (part text primary key, number integer not null, total integer not null) without rowid;
"""
SEAL = (
    "insert into seals values ('{part}', 0, 0)",
    "create trigger {part}_added after insert on {part} begin "
    "update seals set number = number + 1, total = total + new.checksum where part = '{part}'; end",
    "create trigger {part}_dropped after delete on {part} begin "
    "update seals set number = number - 1, total = total - old.checksum where part = '{part}'; end",
)
SEALED = ("blocks", "failures", "games", "runs")
"""The tables with a seal. SQLite keeps it up with each row that comes or goes."""

FAILURES = (
    "select game, block, seat, bot, seed, kind, message, text, checksum from failures "
    "left join tracebacks on traceback = id"
)


class Run(NamedTuple):
    """One run: everything that may differ between two runs of the same league."""

    started: str
    seconds: float
    games: int
    jobs: int
    executor: str
    host: str
    version: str


UNWRITABLE = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_FULL)


def _connect(path: Path | None, only_read: bool) -> tuple[sqlite3.Connection, str]:
    """Open a results file; return it, and the address that it was opened with."""
    if path is None:
        return _open(":memory:"), ":memory:"
    address = path.absolute().as_uri()
    db = _open(address)
    log = path.with_name(path.name + "-wal")
    if only_read and not (log.exists() and log.stat().st_size):
        try:
            db.execute("select 1 from sqlite_master")
        except sqlite3.Error as error:
            db.close()
            if error.sqlite_errorcode & 0xFF not in UNWRITABLE:
                raise
            # SQLite writes even to read a file. In a read-only folder, or on a full disk, it must not.
            address += "?immutable=1"
            db = _open(address)
    return db, address


def _open(address: str) -> sqlite3.Connection:
    # We begin and end transactions ourselves. The store may be closed by another thread, which collects the garbage.
    return sqlite3.connect(address, uri=True, timeout=PATIENCE, isolation_level=None, check_same_thread=False)


class Store:
    """An open results file.

    Args:
        path: the file, or None to keep the results in memory.
        create: the league as plain data, if the file may be made; without it, the file must exist.
        advice: what to do about a file of another version; only together with ``create``.

    Raises:
        UserError: the file is not there, cannot be read or written, or is not a results file.
    """

    def __init__(self, path: Path | None, create: dict[str, Any] | None = None, advice: str = "") -> None:
        self.path = path
        if create is None and path and not path.is_file():
            raise UserError(f"{path}: there is no such results file; `dominion tourney run LEAGUE.toml` makes one.")
        try:
            self._db, self._address = _connect(path, create is None)
            self._close = weakref.finalize(self, self._db.close)
            if create is not None:
                self._db.execute("pragma journal_mode = wal")
                self._db.execute("pragma synchronous = normal")
                self._prepare(create)
            self._check_schema(advice)
            self._check_seals()
            self.league: dict[str, Any] = json.loads(self._meta("league"))
        except (sqlite3.Error, TypeError, ValueError) as error:
            why = " ".join(str(error).split())
            raise UserError(f"{path}: this cannot be used as a results file ({why}).") from None

    def _prepare(self, league: dict[str, Any]) -> None:
        with self._transaction():
            # A database that has other tables has no `meta`, and nothing is added to it.
            if not self._db.execute("select 1 from sqlite_master").fetchone():
                for statement in TABLES.split(";"):
                    self._db.execute(statement)
                for part in SEALED:
                    for statement in SEAL:
                        self._db.execute(statement.format(part=part))
                values = [("schema", str(SCHEMA)), ("league", json.dumps(league)), ("record", LAYOUT)]
                self._db.executemany("insert into meta values (?, ?, ?)", map(_with_checksum, values))

    def _check_schema(self, advice: str) -> None:
        """Refuse a file of another version."""
        row = self._db.execute("select value from meta where key = 'schema'").fetchone()
        if row is None:
            raise ValueError("it has no schema")
        if row[0] != str(SCHEMA):
            hint = f"\n{advice}" if advice else ""
            raise UserError(
                f"{self.path}: its schema is {row[0]}, and this version of dominion-cli reads schema {SCHEMA}.{hint}"
            )

    def _check_seals(self) -> None:
        """Refuse a file whose pages are damaged, or in which a row is missing."""
        (found,) = self._db.execute("pragma quick_check(1)").fetchone()
        if found != "ok":
            raise self._damaged(found.splitlines()[-1].rstrip("."))
        for part in SEALED:
            # One statement, so that it sees one state of a file to which a run is adding.
            row = self._db.execute(
                f"select number, total, (select count(*) from {part}), "
                f"(select coalesce(sum(checksum), 0) from {part}) from seals where part = '{part}'"
            ).fetchone()
            if row is None or row[:2] != row[2:]:
                raise self._damaged(f"not all {part} are as they were stored")

    def _damaged(self, what: str) -> UserError:
        return UserError(f"{self.path}: the file is damaged: {what}.")

    def _meta(self, name: str) -> str:
        for row in self._rows("select key, value, checksum from meta where key = ?", (name,)):
            return str(row[1])
        raise self._damaged(f"its {name} is missing")

    def read_through(self) -> None:
        """Read the whole file.

        Raises:
            UserError: something in it is not as it was stored.
        """
        for name in ("league", "record"):
            self._meta(name)
        for rows in (self.block_records(range(NEVER)), self.failures(), self.game_records(), iter(self.runs())):
            deque(rows, maxlen=0)

    def add(
        self,
        block_records: BlockRecords,
        failures: Iterable[Failure] = (),
        game_records: Iterable[GameRecord] = (),
    ) -> None:
        """Store finished blocks, all or none of them.

        Args:
            block_records: what is counted of them.
            failures: how games of them failed.
            game_records: those of their games that are kept.
        """
        numbers, parts = block_records.blocks, block_records.split()
        rows = zip(numbers, parts, map(crc32, parts, numbers), strict=True)
        with self._transaction():
            self._db.executemany("insert or ignore into blocks values (?, ?, ?)", rows)
            for failure in failures:
                # A bot fails the same way again and again, so each traceback is kept once.
                self._db.execute("insert or ignore into tracebacks (text) values (?)", (failure.traceback,))
                self._db.execute(
                    "insert or ignore into failures select ?, ?, ?, ?, ?, ?, ?, id, ?9 from tracebacks where text = ?8",
                    _with_checksum(failure),
                )
            self._db.executemany("insert or ignore into games values (?, ?, ?, ?)", map(_with_checksum, game_records))

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        try:
            self._db.execute("begin immediate")
            try:
                yield
                self._db.execute("commit")
            except BaseException:
                # A full disk has already ended the transaction.
                if self._db.in_transaction:
                    self._db.execute("rollback")
                raise
        except sqlite3.Error as error:
            raise UserError(f"{self.path}: cannot store results ({error}); what was stored before stays.") from None

    def missing(self, wanted: range) -> list[range]:
        """Return which blocks of a range are not stored yet, as ranges in order."""
        gaps = []
        following = wanted.start
        query = "select number from blocks where number >= ? and number < ? order by number"
        for rows in self._batches(query, (wanted.start, wanted.stop)):
            for (number,) in rows:
                if number > following:
                    gaps.append(range(following, number))
                following = number + 1
        if following < wanted.stop:
            gaps.append(range(following, wanted.stop))
        return gaps

    def count(self) -> int:
        """Return how many blocks are stored."""
        return sum(rows[0][0] for rows in self._batches("select count(*) from blocks"))

    def block_records(self, wanted: range) -> Iterator[BlockRecords]:
        """Yield the records of the stored blocks of a range in order, many at a time.

        Raises:
            UserError: the file is damaged.
        """
        query = "select number, record, checksum from blocks where number >= ? and number < ? order by number"
        for rows in self._batches(query, (wanted.start, wanted.stop)):
            for number, record, checksum in rows:
                if not isinstance(record, bytes) or crc32(record, number) != checksum:
                    raise self._damaged(f"block {number + 1} is not as it was stored")
            yield BlockRecords([row[0] for row in rows], b"".join([row[1] for row in rows]))

    def drop_after(self, number: int) -> None:
        """Delete the blocks after this one: a gate stopped the tournament there."""
        with self._transaction():
            self._db.execute("delete from blocks where number > ?", (number,))
            self._db.execute("delete from failures where block > ?", (number,))
            self._db.execute("delete from games where block > ?", (number,))

    def failures(self) -> Iterator[Failure]:
        """Yield all failures, in the order of the games."""
        return (Failure(*row) for row in self._rows(f"{FAILURES} order by game, seat"))

    def failure(self, game: int) -> Failure | None:
        """Return the first failure of a game; None if it did not fail."""
        for row in self._rows(f"{FAILURES} where game = ? order by seat", (game,)):
            return Failure(*row)
        return None

    def failure_count(self) -> int:
        """Return how many games failed."""
        return len({failure.game for failure in self.failures()})

    def game_records(self) -> Iterator[GameRecord]:
        """Yield the records of the games that are kept, in order."""
        return (GameRecord(*row) for row in self._rows("select * from games order by game"))

    def game_record(self, number: int) -> GameRecord | None:
        """Return the record of a game by its number, from 1; None if it is not kept."""
        for row in self._rows("select * from games where game = ?", (number,)):
            return GameRecord(*row)
        return None

    def take_in(self, other: Store) -> None:
        """Add what another results file of the same league has.

        Raises:
            UserError: the two have different results for the same block, or the other is damaged.
        """
        other.read_through()
        try:
            self._db.execute("attach ? as other", (other._address,))
        except sqlite3.Error as error:
            raise UserError(f"{other.path}: cannot read results ({error}).") from None
        try:
            same = "select number from blocks as mine join other.blocks as its using (number)"
            for rows in self._batches(f"{same} where mine.record != its.record limit 1"):
                raise UserError(
                    f"{other.path}: block {rows[0][0] + 1} has other results than in {self.path}. "
                    "Either a bot does not play by its seed, or the files come from different versions of it."
                )
            with self._transaction():
                self._db.execute("insert or ignore into blocks select * from other.blocks")
                self._db.execute("insert or ignore into games select * from other.games")
                self._db.execute("insert or ignore into tracebacks (text) select text from other.tracebacks")
                self._db.execute(
                    "insert or ignore into failures "
                    "select game, block, seat, bot, seed, kind, message, mine.id, checksum "
                    "from other.failures join other.tracebacks as its on traceback = its.id "
                    "join tracebacks as mine using (text)"
                )
                self._db.execute("insert into runs select * from other.runs except select * from runs")
        finally:
            self._db.execute("detach other")

    def log(self, run: Run) -> None:
        """Add one run."""
        with self._transaction():
            self._db.execute("insert into runs values (?, ?, ?, ?, ?, ?, ?, ?)", _with_checksum(run))

    def runs(self) -> list[Run]:
        """Return the runs so far."""
        return [Run(*row) for row in self._rows("select * from runs order by started")]

    def _rows(self, query: str, values: tuple[object, ...] = ()) -> Iterator[tuple[Any, ...]]:
        """Yield rows without their checksum, which stands last."""
        for rows in self._batches(query, values):
            for *row, checksum in rows:
                if _checksum(row) != checksum:
                    raise self._damaged(f"what is stored of {row[0]!r:.40} is not as it was stored")
                yield tuple(row)

    def _batches(self, query: str, values: tuple[object, ...] = ()) -> Iterator[list[Any]]:
        try:
            with closing(self._db.execute(query, values)) as cursor:
                while rows := cursor.fetchmany(BATCH):
                    yield rows
        except (sqlite3.Error, UnicodeDecodeError) as error:  # the latter for a column's damaged name
            raise UserError(f"{self.path}: cannot read results ({error}).") from None

    def close(self) -> None:
        """Close the file. SQLite adds its write-ahead log to it."""
        self._close()


def _checksum(row: Iterable[object]) -> int:
    return crc32(repr(list(row)).encode("utf-8", "backslashreplace"))


def _with_checksum(row: Sequence[object]) -> tuple[object, ...]:
    return *row, _checksum(row)


def remove(path: Path) -> None:
    """Delete a results file and its write-ahead log, if they are there.

    Raises:
        UserError: they cannot be deleted, or the file is no results file.
    """
    if path.exists() and not _is_results(path):
        raise UserError(f"{path}: this is no results file, so it is not deleted; give another file with --results.")
    try:
        for suffix in ("", "-wal", "-shm"):
            path.with_name(path.name + suffix).unlink(missing_ok=True)
    except OSError as error:
        raise UserError(f"{path}: cannot delete it: {error.strerror}.") from None


def _is_results(path: Path) -> bool:
    """Return whether a file has results, of any version, or is empty."""
    if path.is_file() and not path.stat().st_size:
        return True
    try:
        with closing(_connect(path, True)[0]) as db:
            return db.execute("select 1 from meta where key = 'league'").fetchone() is not None
    except sqlite3.Error:
        return False
