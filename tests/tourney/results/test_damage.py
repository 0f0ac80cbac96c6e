"""A results file is whole or refused: no byte that changes gives other numbers without a message."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

import pytest
from tourney.conftest import MakeLeague

from dominion_cli.errors import UserError
from dominion_cli.plugins import registry
from dominion_cli.report.standings_data import standings_json
from dominion_cli.tourney.plan.league import League
from dominion_cli.tourney.play.block_record import BlockRecords
from dominion_cli.tourney.play.failures import Failure
from dominion_cli.tourney.results.games import games
from dominion_cli.tourney.results.store import Store
from dominion_cli.tourney.tournament import Tournament

FLIPS = 200


@pytest.fixture
def league(make_league: MakeLeague) -> League:
    return make_league(games=60, records="all")


@pytest.fixture
def results(league: League, tmp_path: Path) -> Path:
    """A file of several pages in each table, with failures."""
    path = tmp_path / "r.sqlite"
    tournament = Tournament.of_league(league, path, registry())
    tournament.run()
    wrong = "a traceback " * 20
    failures = [Failure(game, game // 2, 1, "more", 5, "ValueError", "wrong", f"{wrong}{game}") for game in range(60)]
    tournament.store.add(BlockRecords([0], b"ignored"), failures)
    tournament.store.close()
    return path


def told(tournament: Tournament) -> str:
    """All that commands tell of a results file."""
    store = tournament.store
    parts = [
        standings_json(tournament.standings(), run=tournament.run_data()),
        *map(repr, games(tournament.plan, store)),
        *map(repr, [*store.failures(), *store.game_records(), store.failure(7), store.game_record(9)]),
        repr((store.count(), store.failure_count(), store.missing(range(tournament.plan.blocks)))),
    ]
    store.close()
    return "\n".join(parts)


def shown(path: Path) -> str:
    return told(Tournament.of_results(path, registry()))


def gone_on(path: Path, league: League) -> str:
    return told(Tournament.of_league(league, path, registry()))


def flips(path: Path, league: League, count: int, seed: int) -> tuple[int, list[str]]:
    """Change one byte at a time; return how many changes were told, and those that gave other numbers untold."""
    whole, dice = path.read_bytes(), random.Random(seed)
    before = shown(path)
    refused, wrong = 0, []
    for flip in range(count):
        place, by = dice.randrange(len(whole)), dice.randrange(1, 256)
        changed = bytearray(whole)
        changed[place] ^= by
        path.write_bytes(changed)
        try:
            found = gone_on(path, league) if flip % 4 == 0 else shown(path)
        except UserError as error:
            refused += 1
            if str(error).count("\n") > 1:
                wrong.append(f"byte {place} by {by}: {error}")
        else:
            if found != before:
                wrong.append(f"byte {place} by {by}")
        for rest in ("-wal", "-shm"):
            path.with_name(path.name + rest).unlink(missing_ok=True)
    return refused, wrong


def test_no_byte_that_changes_gives_other_numbers_without_a_message(results: Path, league: League) -> None:
    refused, wrong = flips(results, league, FLIPS, seed=20)
    assert wrong == []
    assert refused > FLIPS / 3


def test_two_names_that_changed_places_in_the_stored_league_are_noticed(results: Path) -> None:
    db = sqlite3.connect(results)
    (text,) = db.execute("select value from meta where key = 'league'").fetchone()
    swapped = text.replace('"money"', '"?"').replace('"Smithy"', '"money"').replace('"?"', '"Smithy"')
    assert swapped != text
    db.execute("update meta set value = ? where key = 'league'", (swapped,))
    db.commit()
    db.close()
    with pytest.raises(UserError, match=r"r\.sqlite: the file is damaged: what is stored of 'league' is not as it was"):
        Tournament.of_results(results, registry())


@pytest.mark.parametrize("table", ["blocks", "failures", "games", "runs"])
def test_a_row_that_is_gone_is_noticed(results: Path, table: str) -> None:
    db = sqlite3.connect(results)
    db.execute(f"drop trigger {table}_dropped")
    db.execute(
        f"delete from {table} where rowid in (select rowid from {table} limit 1)"
        if table != "failures"
        else "delete from failures where game = 7"
    )
    db.commit()
    db.close()
    with pytest.raises(UserError, match=rf"the file is damaged: not all {table} are as they were stored"):
        Store(results)


def test_a_file_is_read_while_a_run_adds_to_it(results: Path, league: League) -> None:
    writing = Tournament.of_league(league, results, registry())
    writing.store.add(BlockRecords([1_000], b"another"))
    assert Store(results).count() == writing.blocks_stored == 181
    writing.store.close()


def test_a_damaged_file_is_not_taken_in(results: Path, league: League, tmp_path: Path) -> None:
    db = sqlite3.connect(results)
    db.execute("update games set answers = x'00' where game = 3")
    db.commit()
    db.close()
    whole = Store(tmp_path / "whole.sqlite", league.as_data())
    with pytest.raises(UserError, match="what is stored of 3 is not as it was stored"):
        whole.take_in(Store(results))
    assert whole.count() == 0
