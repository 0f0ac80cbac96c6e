"""The option --format: which reports each command has, that others are refused, and that a plugin's work like ours."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest
import typer
from cli.command import commands, done, refused, run

from dominion_cli.cli.app import app
from dominion_cli.plugins import registry
from dominion_cli.registration import SUBJECTS
from dominion_cli.report.shipped import REPORTS

EVERY_COMMAND: Final = list(commands())
# Those that print no results: they write files, or a person plays.
WITHOUT: Final = {("play",), ("bot", "import"), ("plugin", "new"), ("scenario", "export")}
# Each game of a tournament is a row or a line.
GAMES: Final = {("tourney", "export")}

PLUGIN = """
from dominion_cli import hookimpl


def winner(results):
    return f"best: {results.standings().bots[0].name}, around {results.standings().reference}\\n"


def seeds(games):
    yield "seeds:"
    for game in games:
        yield f" {game.seed}".encode()


def names(listing):
    return " ".join(str(row[0]) for row in listing.rows) + "\\n"


@hookimpl
def register_reports(register):
    register("winner", winner)
    register("seeds", seeds, of="games", on_terminal=False)
    register("names", names, of="listing")
"""

LEAGUE = """
[league]
seed = 3
games = 4
[[bots]]
bot = "militia"
[[bots]]
bot = "money"
[[kingdoms]]
preset = "First Game"
"""


def option(words: tuple[str, ...]) -> Any:
    """Return a command's option --format, or None if it has none."""
    command: Any = typer.main.get_command(app)
    for word in words:
        command = command.get_command(typer.Context(command), word)
    return next((each for each in command.params if "--format" in each.opts), None)


def formats(words: tuple[str, ...]) -> set[str]:
    """Return the formats that a command's help tells."""
    told = re.search(r": ([\w, ]+), or a plugin's\.", option(words).help)
    assert told, option(words).help
    return set(told[1].split(", "))


WITH: Final = [words for words in EVERY_COMMAND if words not in WITHOUT]


@pytest.mark.parametrize("words", WITH, ids=" ".join)
def test_every_command_that_prints_results_has_table_json_and_csv(words: tuple[str, ...]) -> None:
    least = {"csv", "jsonl", "parquet"} if words in GAMES else {"table", "json", "csv"}
    assert least <= formats(words)
    assert "--format" in done(*words, "--help")


def test_the_others_have_no_format() -> None:
    assert {words for words in EVERY_COMMAND if option(words) is None} == WITHOUT


@pytest.mark.parametrize("words", WITH, ids=" ".join)
def test_every_command_refuses_an_unknown_format_with_the_nearest(words: tuple[str, ...]) -> None:
    nearest = "jsonl" if words in GAMES else "json"
    assert refused(*words, "--format", "jsno") == f"--format: there is no format 'jsno'. Did you mean '{nearest}'?"
    assert refused(*words, "--format", "") == (
        f"--format: there is no format ''. Allowed: {', '.join(sorted(formats(words)))}."
    )


def test_what_the_help_tells_is_what_is_registered() -> None:
    assert set(REPORTS) == set(SUBJECTS)
    assert {of: set(reports) for of, reports in registry().reports.items()} == {of: set(REPORTS[of]) for of in SUBJECTS}
    assert {frozenset(formats(words)) for words in WITH} == {frozenset(reports) for reports in REPORTS.values()}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a plugin and a league that was played."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "reports.py").write_text(PLUGIN)
    (tmp_path / "league.toml").write_text(LEAGUE)
    done("tourney", "run", "league.toml", "-q", "--jobs", "1")
    return tmp_path


def test_a_report_of_a_plugin_works_wherever_ours_do(folder: Path) -> None:
    def told(words: str) -> str:
        return done("--plugin", "reports.py", *words.split())

    best = "best: militia, around None\n"
    assert told("tourney show league.results.sqlite --format winner") == best
    assert told("tourney show league.results.sqlite --format winner --around money") == "best: militia, around money\n"
    assert told("tourney run league.toml -q --format winner --report winner:run.txt") == best
    assert told("tourney report league.results.sqlite --format winner") == best
    assert told("tourney merge league.results.sqlite -o all.sqlite --format winner") == best
    assert told("tourney report league.results.sqlite --format winner -o report.txt") == ""
    assert (folder / "run.txt").read_text() == (folder / "report.txt").read_text() == best
    assert told("match militia money -n 4 -s 3 -q --jobs 1 --format winner").startswith("best: ")


def test_games_and_listings_have_reports_of_plugins_too(folder: Path) -> None:
    seeds = done("--plugin", "reports.py", "tourney", "export", "league.results.sqlite", "--format", "seeds")
    assert re.fullmatch(r"seeds:( \d+){4}", seeds)
    assert done("--plugin", "reports.py", "card", "list", "--set", "Promo", "--format", "names").startswith(
        "Black Market "
    )
    names = done("--plugin", "reports.py", "kingdom", "list", "--format", "names")
    assert names.split()[:2] == next(iter(registry().kingdoms)).name.split()[:2]


def test_every_report_of_a_tournament_can_be_written_to_a_file_by_run(folder: Path) -> None:
    words = [word for name in REPORTS["tournament"] for word in ("--report", f"{name}:{name}.txt")]
    done("tourney", "run", "league.toml", "-q", *words)
    for name in REPORTS["tournament"]:
        written = (folder / f"{name}.txt").read_text("utf-8")
        assert written == done("tourney", "show", "league.results.sqlite", "--format", name)


@pytest.mark.parametrize("name", REPORTS["game"])
def test_a_game_is_printed_in_every_format(folder: Path, name: str) -> None:
    assert "militia" in done("replay", "league.results.sqlite", "1", "--format", name)


def test_a_report_that_gives_neither_text_nor_bytes_is_told(folder: Path) -> None:
    (folder / "odd.py").write_text(PLUGIN.replace('f" {game.seed}".encode()', "game.seed"))
    result = run("--plugin", "odd.py", "tourney", "export", "league.results.sqlite", "--format", "seeds")
    assert result.exit_code == 2
    assert result.stderr == "dominion: report 'seeds': it gives int, which is neither text nor bytes.\n"


def test_a_report_that_fails_half_way_is_told_as_the_plugins_fault(folder: Path) -> None:
    (folder / "odd.py").write_text(PLUGIN.replace("game.seed", "game.sede"))
    words = ["--plugin", "odd.py", "tourney", "export", "league.results.sqlite", "--format", "seeds", "-o", "seeds.txt"]
    result = run(*words)
    assert result.exit_code == 2
    assert "plugin odd: report 'seeds' failed: AttributeError: " in result.stderr


def test_what_reports_are_of_is_checked(folder: Path) -> None:
    (folder / "odd.py").write_text(PLUGIN.replace('of="games"', 'of="game_s"'))
    assert refused("--plugin", "odd.py", "card", "list") == (
        "--plugin odd.py: report 'seeds': there is no subject of reports 'game_s'. Did you mean 'games'?"
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("tourney show X --format html", "--format html is nothing to read on a terminal; send stdout to a file."),
        ("match money money --format html", "--format html is nothing to read on a terminal; send stdout to a file."),
        ("tourney report X", "--format html is nothing to read on a terminal; name a file with -o."),
        (
            "tourney export X --format parquet",
            "--format parquet is nothing to read on a terminal; name a file with -o.",
        ),
    ],
)
def test_what_is_for_files_is_not_printed_on_a_terminal(
    folder: Path, monkeypatch: pytest.MonkeyPatch, words: str, message: str
) -> None:
    class Terminal:
        """Where the test runner puts stdout is no terminal."""

        stdout = type("Stdout", (), {"isatty": lambda self: True})()

    monkeypatch.setattr("dominion_cli.report.writers.sys", Terminal)
    assert refused(*words.replace("X", "league.results.sqlite").split()) == message
