"""Reports as files: JUnit XML and Markdown, and those of strangers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as Xml

import pytest
from cli.command import done, refused, run
from tourney.conftest import SMITHY

from dominion_cli.plugins import registry
from dominion_cli.report.junit import junit
from dominion_cli.report.markdown import markdown
from dominion_cli.tourney.plan.league import Entrant, Gate, League, versions
from dominion_cli.tourney.play.failures import Failure
from dominion_cli.tourney.tournament import Tournament

PAGE = Path(__file__).parents[2] / "docs" / "results.md"


def played(failing: str = "", **keys: Any) -> Tournament:
    """A small league, played; one bot may be made to have failed in two games of the fourteen."""
    known = registry()
    league = League(
        name="Some | <league>",
        seed=3,
        games=14,
        bots=(Entrant("mo_ney", "money"), Entrant("Smithy", "menu", {"buy": SMITHY})),
        kingdoms=(known.kingdoms.kingdom("First Game"),),
        versions=versions(known),
        **keys,
    )
    tournament = Tournament.of_league(league, None, known)
    tournament.run()
    if failing:
        first = next(tournament.store.block_records(range(1)))
        (block,) = first.blocks
        wrong = [
            Failure(
                game,
                block,
                1,
                failing,
                1,
                "ValueError",
                "no \x1b[1mreason\x00",
                "Traceback\n  \x07ValueError",
            )
            for game in (1, 2)
        ]
        tournament.store.drop_after(-1)
        tournament.store.add(first, wrong)
    return tournament


def suite_of(tournament: Tournament) -> Xml.Element:
    return Xml.fromstring(junit(tournament).encode())[0]


def test_junit_has_a_case_for_the_gate_and_one_for_each_bot() -> None:
    suite = suite_of(played(gate=Gate("Smithy", "mo_ney", (0, 20))))
    assert [case.get("name") for case in suite.iter("testcase")] == [
        "gate Smithy against mo_ney",
        "bot Smithy",
        "bot mo_ney",
    ]
    assert {case.get("classname") for case in suite.iter("testcase")} == {"Some | <league>"}
    assert [suite.get(key) for key in ("tests", "failures", "errors")] == ["3", "1", "0"]
    failure = suite.find("testcase/failure")
    assert failure is not None
    assert failure.get("type") == "inconclusive"
    outputs = [out.text for out in suite.iter("system-out")]
    assert re.fullmatch(r"rank 1; win share \d+\.\d % \(.*\) in 14 games; rating .*", outputs[1] or "")


def test_junit_has_an_error_for_the_bot_that_failed_more_often_than_allowed() -> None:
    suite = suite_of(played(failing="Smithy"))
    (case,) = (case for case in suite.iter("testcase") if case.find("error") is not None)
    error = case.find("error")
    assert case.get("name") == "bot Smithy"
    assert error is not None
    assert error.get("type") == "ValueError"
    assert "2 games failed; first game 1: bot 'Smithy' in seat 1" in (error.get("message") or "")
    assert "ValueError" in (error.text or "")
    assert suite.get("errors") == "1"


def test_junit_tells_of_failures_that_are_allowed_without_an_error() -> None:
    suite = suite_of(played(failing="Smithy", max_error_rate=1.0))
    assert suite.get("errors") == "0"
    assert [(err.text or "").startswith("2 games failed") for err in suite.iter("system-err")] == [True]


def test_junit_has_a_case_for_what_is_no_bots_fault() -> None:
    suite = suite_of(played(failing=" ", max_error_rate=1.0))
    assert [case.get("name") for case in suite.iter("testcase")][-1] == "cards"


def test_markdown_has_the_gate_first_and_nothing_in_it_is_markup_by_accident() -> None:
    text = markdown(played(failing="Smithy", gate=Gate("Smithy", "mo_ney", (0, 20))))
    assert text.startswith("## Some \\| \\<league\\>\n")
    assert text.index("**Gate: Smithy against mo\\_ney") < text.index("| 1 | Smithy | ")
    assert "2 of 2 games failed" in text
    assert text.count("<details>") == text.count("</details>") == 1


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plugins_as_before: None) -> Path:
    """A folder with a small league in it."""
    monkeypatch.chdir(tmp_path)
    bots = '[[bots]]\nbot = "money"\n[[bots]]\nbot = "smithy"\n'
    (tmp_path / "league.toml").write_text(f'[league]\ngames = 8\n{bots}[[kingdoms]]\npreset = "First Game"\n')
    return tmp_path


def test_the_commands_of_the_page_on_results_work(folder: Path) -> None:
    pages = PAGE.with_name("ci.md").read_text("utf-8") + PAGE.read_text("utf-8")
    commands = re.findall(r"^dominion (.+ league\.(?:toml|results).+)$", pages, re.MULTILINE)
    commands = [command for command in commands if "compare" not in command]
    assert len(commands) == 2
    printed = [done(*command.split(), *(["--jobs", "1"] if " run " in command else [])) for command in commands]
    assert printed[1:] == [""]
    assert (folder / "report.html").read_text("utf-8").startswith("<!DOCTYPE html>")
    assert Xml.parse(folder / "junit.xml").getroot().tag == "testsuites"
    summary = (folder / "summary.md").read_text("utf-8")
    assert done("tourney", "report", "league.results.sqlite", "--format", "markdown") == summary
    assert done("tourney", "report", "league.results.sqlite", "--format", "markdown", "-o", "again.md") == ""
    assert (folder / "again.md").read_text("utf-8") == summary


@pytest.mark.parametrize(
    ("report", "message"),
    [
        ("junt:r.xml", "--report: there is no format 'junt'. Did you mean 'junit'?"),
        ("junit", "--report: 'junit' names no file; write junit:FILE."),
        ("junit:no/r.xml", "--report: no/r.xml: there is no folder no."),
    ],
)
def test_a_wrong_report_is_told_before_anything_is_played(folder: Path, report: str, message: str) -> None:
    assert refused("tourney", "run", "league.toml", "--report", report) == message
    assert not (folder / "league.results.sqlite").exists()


def test_a_report_that_cannot_be_written_is_told(folder: Path) -> None:
    result = run("tourney", "run", "league.toml", "--jobs", "1", "-q", "--report", f"junit:{folder}")
    assert result.exit_code == 2
    assert "cannot write" in result.stderr
