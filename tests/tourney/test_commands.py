"""``dominion tourney`` and ``dominion match``, as a person or a script calls them."""

from __future__ import annotations

import csv
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

LEAGUE = """
[league]
name = "Test"
seed = 5
games = {games}
{more}

[[bots]]
bot = "money"

[[bots]]
name = "Smithy"
bot = "menu"
buy = ["Province", "Gold", {{ card = "Smithy", max = 1 }}, "Silver"]

[[kingdoms]]
preset = "First Game"

[[kingdoms]]
random = 2
include = ["Smithy"]
"""

GATE = '\n[gate]\nbot = "{bot}"\nagainst = "{against}"\nelo = [{low}, {high}]\n'

Done = subprocess.CompletedProcess[str]


def dominion(*words: str | Path, cwd: Path | None = None) -> Done:
    command = [sys.executable, "-m", "dominion_cli", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, cwd=cwd, timeout=120, check=False)


def league_file(folder: Path, games: int = 20, more: str = "", gate: str = "", name: str = "league.toml") -> Path:
    file = folder / name
    file.write_text(LEAGUE.format(games=games, more=more) + gate)
    return file


def without_run(text: str) -> str:
    data = json.loads(text)
    del data["run"]
    return json.dumps(data)


@pytest.fixture
def league(tmp_path: Path) -> Path:
    return league_file(tmp_path)


def test_run_prints_the_plan_first_and_then_the_standings(league: Path) -> None:
    done = dominion("tourney", "run", league)
    assert done.returncode == 0
    assert done.stderr.splitlines()[0] == ("Test (seed 5): 2 bots, 3 kingdoms, 1 table of 2: 60 games in 30 blocks.")
    assert done.stdout.startswith("Test (seed 5): 60 games; ended by provinces")
    assert league.with_suffix(".results.sqlite").exists()
    again = dominion("tourney", "run", league)
    assert again.stdout == done.stdout
    assert "60 of them are stored already" in again.stderr


@pytest.mark.once
def test_show_export_and_merge_read_what_run_stored(league: Path, tmp_path: Path) -> None:
    whole = dominion("tourney", "run", league, "--format", "json", "--jobs", "1", "-q")
    assert whole.stderr == ""
    for part in (1, 2):
        shard = dominion("tourney", "run", league, "--shard", f"{part}/2", "--results", tmp_path / f"{part}.sqlite")
        assert shard.returncode == 0
        assert "30 of 60 games, unfinished" in shard.stdout
    parts = (tmp_path / "1.sqlite", tmp_path / "2.sqlite")
    merged = dominion("tourney", "merge", *parts, "-o", tmp_path / "all.sqlite", "--format", "json")
    shown = dominion("tourney", "show", tmp_path / "all.sqlite", "--format", "json")
    assert without_run(whole.stdout) == without_run(merged.stdout) == without_run(shown.stdout)
    exported = dominion("tourney", "export", tmp_path / "all.sqlite")
    rows = list(csv.DictReader(exported.stdout.splitlines()))
    assert list(rows[0]) == [
        "game", "block", "kingdom", "seed", "seat", "bot", "vp", "turns", "win_share", "forfeit", "ended",
    ]  # fmt: skip
    assert (len(rows), rows[-1]["game"], rows[-1]["seat"]) == (120, "60", "2")
    assert sum(float(row["win_share"]) for row in rows) == 60
    dominion("tourney", "export", tmp_path / "all.sqlite", "--format", "jsonl", "-o", tmp_path / "games.jsonl")
    games = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    assert [seat["bot"] for game in games for seat in game["seats"]] == [row["bot"] for row in rows]
    for form in ("table", "json", "csv"):
        compared = dominion("tourney", "compare", *parts, "--format", form)
        assert compared.returncode == 0
        assert "Smithy" in compared.stdout
    table = dominion("tourney", "show", tmp_path / "all.sqlite", "--format", "csv")
    assert [row["rank"] for row in csv.DictReader(table.stdout.splitlines())] == ["1", "2"]


def test_check_prints_the_plan_and_plays_nothing_for_keeps(league: Path) -> None:
    done = dominion("tourney", "check", league)
    assert done.returncode == 0
    for line in ("60 games in 30 blocks", "Bots: money, Smithy.", "Time expected:", "about", "Elo between two bots"):
        assert line in done.stdout
    assert not league.with_suffix(".results.sqlite").exists()
    data = json.loads(dominion("tourney", "check", league, "--format", "json").stdout)
    assert (data["games"], data["games_per_block"], data["blocks"]) == (60, 2, 30)
    assert data["detectable_elo"] > 100
    keys, values = csv.reader(dominion("tourney", "check", league, "--format", "csv").stdout.splitlines())
    row = dict(zip(keys, values, strict=True))
    assert (keys, row["games"], row["bots"]) == (list(data), "60", "money|Smithy")


def test_match_prints_the_same_schema_and_repeats_itself_by_its_seed() -> None:
    words = ("match", "money", "money", "-n", "7", "-s", "3", "--format", "json")
    one, two = dominion(*words), dominion(*words, "--jobs", "1", "-q")
    assert one.returncode == 0
    assert without_run(one.stdout) == without_run(two.stdout)
    data = json.loads(one.stdout)
    assert (data["schema"], data["seed"], data["games"]) == ("dominion.standings/1", 3, 8)
    assert [bot["name"] for bot in data["standings"]] == ["money", "money (2)"]


VAIN = '''
from dominion_cli import Bot, Card, CardSet, Type, hookimpl
from dominion_cli.engine.types import GAIN


class Mirror(Card):
    """When you gain a card, you may reveal this from your hand."""

    name = "Mirror"
    cost = 2
    types = Type.ACTION | Type.REACTION
    listens = GAIN
    reacts_again = True


class Vain(Bot):
    """Buys Mirrors, keeps them in hand and always reveals them."""

    def buy(self, view):
        return view.first_affordable("Mirror")

    def play_action(self, view, decision):
        return []

    def reveal(self, view, decision):
        return "Mirror"


@hookimpl
def register_card_sets(register):
    register(CardSet("Mirrors", [Mirror]))


@hookimpl
def register_bots(register):
    register("vain", Vain)
'''


def test_a_match_whose_games_do_not_end_says_which_card_it_is(tmp_path: Path) -> None:
    (tmp_path / "vain.py").write_text(VAIN)
    cards = ["Cellar", "Market", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop", "Mirror"]
    (tmp_path / "k.toml").write_text(f"cards = {json.dumps(cards)}")
    words = ("match", "vain", "money", "-n", "2", "-s", "1", "-k", "k.toml", "--jobs", "1")
    done = dominion("--plugin", "vain.py", *words, cwd=tmp_path)
    assert done.returncode == 3
    first = next(line for line in done.stderr.splitlines() if line.startswith("2 of 2 games failed."))
    assert re.search(
        r"a card: Mirror, turn \d+ of p\d: the game does not end: more than 10,000 questions in this turn", first
    )
    assert "Preflight: a card failed in a game against money: Mirror, turn " in done.stderr
    assert "Traceback" not in done.stderr


def test_match_takes_bots_and_kingdoms_from_files(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('bot = "menu"\nbuy = ["Province", "Gold", "Silver"]')
    (tmp_path / "k.toml").write_text('preset = "Big Money"')
    words = ("match", "mine.toml", "money", "money", "-n", "3", "-k", "k.toml", "--format", "csv")
    rows = list(csv.DictReader(dominion(*words, cwd=tmp_path).stdout.splitlines()))
    assert sorted(row["name"] for row in rows) == ["mine", "money", "money (2)"]
    alone = json.loads(dominion("match", "mine.toml", "-n", "5", "--format", "json", cwd=tmp_path).stdout)
    assert alone["games"] == 5


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("match", "mony", "money"), "there is no bot 'mony'. Did you mean 'money'?"),
        (("match", *["money"] * 7), "7 bots: a table seats at most 6"),
        (
            ("match", "money", "money", "-k", "Frist Game"),
            "there is no kingdom 'Frist Game'. Did you mean 'First Game'?",
        ),
        (("match", "money", "no.toml"), "no.toml: there is no such file"),
        (("match", "money", "money", "-n", "0"), "Invalid value for '--games'"),
        (("tourney", "run", "no.toml"), "no.toml: there is no such file"),
        (("tourney", "show", "no.sqlite"), "no.sqlite: there is no such results file"),
        (("tourney", "run", "league.toml", "--shard", "3/2"), "--shard: '3/2' is not I/N"),
        (
            ("tourney", "run", "league.toml", "--executor", "proces"),
            "there is no executor 'proces'. Did you mean 'process'?",
        ),
        (("tourney", "run", "league.toml", "--results", "no/folder/r.sqlite"), "r.sqlite: this cannot be used"),
        (("tourney", "show", "league.toml"), "league.toml: this cannot be used as a results file"),
        (("tourney", "check", "bad.toml"), "league.games: -3 is too small"),
    ],
)
def test_each_mistake_is_a_line_and_exit_code_2(tmp_path: Path, words: tuple[str, ...], message: str) -> None:
    league_file(tmp_path)
    league_file(tmp_path, games=-3, name="bad.toml")
    done = dominion(*words, cwd=tmp_path)
    assert done.returncode == 2
    assert message in " ".join(done.stderr.replace("│", " ").split())
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


@pytest.mark.once
def test_results_of_another_league_are_refused_and_fresh_starts_over(league: Path) -> None:
    dominion("tourney", "run", league)
    league_file(league.parent, games=22)
    refused = dominion("tourney", "run", league)
    assert refused.returncode == 2
    assert "these results belong to another league; in the one to run, games is 22, not 20" in refused.stderr
    assert dominion("tourney", "run", league, "--fresh").returncode == 0


@pytest.mark.once
@pytest.mark.parametrize(
    ("gate", "games", "code", "word"),
    [
        (GATE.format(bot="Smithy", against="money", low=0, high=60), 100, 0, "passed"),
        (GATE.format(bot="money", against="Smithy", low=0, high=200), 100, 1, "failed"),
        (GATE.format(bot="Smithy", against="money", low=0, high=1), 20, 4, "inconclusive"),
    ],
)
def test_a_gate_is_the_exit_code(tmp_path: Path, gate: str, games: int, code: int, word: str) -> None:
    file = league_file(tmp_path, games, gate=gate)
    file.write_text(file.read_text().replace("random = 2\ninclude", "name = 'Ours'\nrandom = 12\ninclude"))
    done = dominion("tourney", "run", file, "--format", "json")
    assert done.returncode == code
    assert json.loads(done.stdout)["gate"]["verdict"] == word
    assert f": {word} after" in dominion("tourney", "show", tmp_path / "league.results.sqlite").stdout
    assert dominion("tourney", "merge", tmp_path / "league.results.sqlite", cwd=tmp_path).returncode == code


def with_bad_bot(folder: Path, bot: str, **keys: Any) -> Path:
    more = "".join(f"{key} = {json.dumps(value)}\n" for key, value in keys.items())
    return league_file(folder, more=more, gate=f'\n[[bots]]\nbot = "{bot}"\n')


@pytest.mark.parametrize(
    ("keys", "code"),
    [({}, 3), ({"max_error_rate": 0.7}, 0), ({"on_error": "void"}, 3), ({"on_error": "abort"}, 3)],
)
def test_more_failures_than_allowed_are_exit_code_3(
    tmp_path: Path, misbehaving_plugin: Path, keys: dict[str, Any], code: int
) -> None:
    file = with_bad_bot(tmp_path, "raises", **keys)
    done = dominion("--plugin", misbehaving_plugin, "tourney", "run", file)
    assert done.returncode == code
    assert "bot 'raises' " in done.stderr
    assert "no reason" in done.stderr
    assert "Traceback" not in done.stderr
    if "on_error" not in keys:
        assert "120 of 180 games failed" in done.stderr
        assert f"dominion --plugin {misbehaving_plugin} replay {tmp_path / 'league.results.sqlite'} " in done.stderr
        merged = dominion("--plugin", misbehaving_plugin, "tourney", "merge", "league.results.sqlite", cwd=tmp_path)
        assert merged.returncode == code
        assert ("league.max_error_rate allows" in merged.stderr) == (code == 3)
    assert "reflight: bot 'raises' failed in a game against money: turn 3: the bot failed: ZeroDiv" in done.stderr
    with sqlite3.connect(tmp_path / "league.results.sqlite") as db:
        traces = [text for (text,) in db.execute("select text from tracebacks")]
    db.close()
    assert all("ZeroDivisionError: no reason" in text for text in traces)


def running(file: Path, *words: str | Path, plugin: Path | None = None) -> subprocess.Popen[str]:
    """Start a tournament in a process group of its own, and wait until it has stored something."""
    before = ("--plugin", str(plugin)) if plugin else ()
    command = [sys.executable, "-m", "dominion_cli", *before, "tourney", "run", str(file), *map(str, words)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    until = time.monotonic() + 30
    while time.monotonic() < until and blocks_in(file.with_suffix(".results.sqlite")) < 5:
        time.sleep(0.02)
    return process


def blocks_in(results: Path) -> int:
    try:
        db = sqlite3.connect(f"file:{results}?mode=ro", uri=True)
        try:
            return int(db.execute("select count(*) from blocks").fetchone()[0])
        finally:
            db.close()
    except sqlite3.Error:
        return 0


def members(group: int) -> list[int]:
    """The living processes of a group."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            state, _, its_group = (entry / "stat").read_text().rpartition(") ")[2].split()[:3]
        except OSError:
            continue
        if int(its_group) == group and state != "Z":
            found.append(int(entry.name))
    return found


def wait_until_gone(group: int, seconds: float) -> Iterator[None]:
    until = time.monotonic() + seconds
    while time.monotonic() < until and members(group):
        time.sleep(0.05)
        yield


needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc to find processes in")


def stored(results: Path) -> list[list[tuple[Any, ...]]]:
    """All that a results file holds, but for when and where it was played."""
    db = sqlite3.connect(results)
    try:
        return [db.execute(f"select * from {table} order by 1").fetchall() for table in ("meta", "blocks", "games")]
    finally:
        db.close()


@needs_proc
@pytest.mark.once
@pytest.mark.parametrize(("jobs", "whole_tree"), [(1, True), (2, True), (2, False)])
def test_a_run_killed_in_the_middle_goes_on_to_the_same_results(
    tmp_path: Path, misbehaving_plugin: Path, jobs: int, whole_tree: bool
) -> None:
    files = []
    for name in ("killed", "whole"):
        (tmp_path / name).mkdir()
        slow = '\n[[bots]]\nbot = "slow"\n'
        files.append(league_file(tmp_path / name, games=8, more='records = "all"', gate=slow))
    killed, whole = (file.with_suffix(".results.sqlite") for file in files)
    process = running(files[0], "--jobs", str(jobs), plugin=misbehaving_plugin)
    if whole_tree:
        os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.communicate()
    assert 5 <= blocks_in(killed) < 36
    # The workers of a process that was killed notice, and end.
    for _ in wait_until_gone(process.pid, 5):
        pass
    assert members(process.pid) == []
    outputs = [
        dominion("--plugin", misbehaving_plugin, "tourney", "run", file, "--jobs", "2", "--format", "json")
        for file in files
    ]
    assert [done.returncode for done in outputs] == [0, 0]
    assert without_run(outputs[0].stdout) == without_run(outputs[1].stdout)
    assert stored(killed) == stored(whole)
    assert len(stored(whole)[2]) == 72


@needs_proc
@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_stops_soon_keeps_what_is_finished_and_exits_130(
    tmp_path: Path, misbehaving_plugin: Path, jobs: int
) -> None:
    file = league_file(tmp_path, games=400, gate='\n[[bots]]\nbot = "slow"\n')
    process = running(file, "--jobs", str(jobs), plugin=misbehaving_plugin)
    os.killpg(process.pid, signal.SIGINT)
    # All of its games would take far longer.
    _, errors = process.communicate(timeout=20)
    assert process.returncode == 130
    assert errors.splitlines()[-1].startswith("dominion: Interrupted: ")
    assert "the same command goes on" in errors
    assert "Traceback" not in errors
    assert members(process.pid) == []
    shown = dominion("tourney", "show", file.with_suffix(".results.sqlite"))
    assert "of 3,600 games, unfinished" in shown.stdout


def test_a_bot_that_cannot_start_is_told_before_any_game(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("import nowhere")
    file = league_file(tmp_path, gate=f'\n[[bots]]\nname = "broken"\ncommand = ["{sys.executable}", "broken.py"]\n')
    done = dominion("tourney", "run", file)
    assert done.returncode == 2
    assert "dominion: bot 'broken' cannot start: " in done.stderr
    assert "exit code 1 before its first answer: ModuleNotFoundError: No module named 'nowhere'" in done.stderr
    assert blocks_in(tmp_path / "league.results.sqlite") == 0


def test_bots_with_identical_results_are_pointed_out(tmp_path: Path) -> None:
    file = league_file(tmp_path, gate='\n[[bots]]\nname = "double"\nbot = "money"\n')
    done = dominion("tourney", "run", file, "--format", "csv")
    assert "money and double have identical results everywhere: they may be the same bot." in done.stderr
    assert "Smithy and" not in done.stderr


@pytest.mark.parametrize(
    ("option", "problem"),
    [(("--executor", "proces"), "there is no executor 'proces'"), (("--around", "mony"), "there is no bot 'mony'")],
)
def test_a_wrong_option_is_told_before_stored_results_are_deleted(
    tmp_path: Path, option: tuple[str, str], problem: str
) -> None:
    file = league_file(tmp_path)
    stored_before = file.with_suffix(".results.sqlite")
    stored_before.write_bytes(b"results")
    done = dominion("tourney", "run", file, "--fresh", *option)
    assert done.returncode == 2
    assert f"dominion: {option[0]}: {problem}" in done.stderr
    assert "games" not in done.stderr
    assert stored_before.read_bytes() == b"results"


@needs_proc
def test_a_run_that_a_script_starts_in_the_background_can_be_interrupted(
    tmp_path: Path, misbehaving_plugin: Path
) -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # as a shell without job control does
    try:
        file = league_file(tmp_path, games=400, gate='\n[[bots]]\nbot = "slow"\n')
        process = running(file, "--jobs", "1", plugin=misbehaving_plugin)
    finally:
        signal.signal(signal.SIGINT, before)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=20)
    assert process.returncode == 130


def test_a_comparison_of_what_is_not_alike_says_so(tmp_path: Path) -> None:
    for name, more in (("a", ""), ("b", "max_turns = 30")):
        assert dominion("tourney", "run", league_file(tmp_path, more=more, name=f"{name}.toml")).returncode == 0
    results = tmp_path / "a.results.sqlite"
    done = dominion("tourney", "compare", results, tmp_path / "b.results.sqlite")
    assert done.stderr == "These are not alike, and changes may come from that: max_turns 200 and 30.\n"
    assert "More than luck is about the win share: " in done.stdout
    assert dominion("tourney", "compare", results, results).stderr == ""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems need other numbers of files")
@pytest.mark.parametrize("files", [8, 10, 12, 14, 16])
def test_a_run_that_may_not_open_enough_files_ends_with_one_line(tmp_path: Path, files: int) -> None:
    command = [sys.executable, "-m", "dominion_cli", "tourney", "run", league_file(tmp_path), "-q", "--jobs", "2"]
    limited = ["sh", "-c", f'ulimit -n {files}; exec "$@"', "sh", *map(str, command)]
    done = subprocess.run(limited, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert re.fullmatch(
        r"dominion: the system refuses what is needed: Too many open files\. See `ulimit -a`\.\n", done.stderr
    )


def test_a_run_leaves_nothing_in_the_temporary_folder(tmp_path: Path) -> None:
    plugin = tmp_path / "mine.py"
    plugin.write_text(
        "from dominion_cli import Bot, hookimpl\n\n\nclass Mine(Bot):\n    '''Buys nothing.'''\n\n\n"
        "@hookimpl\ndef register_bots(register):\n    register('mine', Mine)\n"
    )
    folder = tmp_path / "temporary"
    folder.mkdir()
    match = ["--plugin", str(plugin), "match", "mine", "money", "-n", "8", "--jobs", "2", "-q"]
    command = [sys.executable, "-m", "dominion_cli", *match]
    environment = {**os.environ, "TMPDIR": str(folder)}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=120, check=False)
    assert (done.returncode, list(folder.iterdir())) == (0, [])


def test_a_secret_is_shown_when_asked_for_and_refused_where_it_cannot_be(tmp_path: Path) -> None:
    file = league_file(tmp_path, games=4, more='secret = "file"')
    sharded = dominion("tourney", "run", file, "--shard", "1/2", "-q")
    assert (sharded.returncode, sharded.stderr.count("\n")) == (2, 1)
    assert "with secret = 'file' each part would have a luck of its own" in sharded.stderr
    dominion("tourney", "run", file, "-q", "--jobs", "1")
    shown = dominion("tourney", "show", tmp_path / "league.results.sqlite", "--secret")
    assert re.fullmatch("[0-9a-f]{64}\n", shown.stdout)
    wrong = dominion("tourney", "check", league_file(tmp_path, more='secret = "me"', name="wrong.toml"))
    assert "wrong.toml: league.secret: it must be 'none', 'file' or 64 digits" in wrong.stderr
