"""Scenarios as tests of pytest."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from scenarios.test_command import BAD, GOOD

pytest_plugins = ["pytester"]

RunPytest = Callable[..., pytest.RunResult]


@pytest.fixture
def run_pytest(pytester: pytest.Pytester, pytestconfig: pytest.Config) -> RunPytest:
    """Run pytest with the plugin, which it finds by itself where the package is installed."""
    installed = pytestconfig.pluginmanager.has_plugin("dominion")
    options = () if installed else ("-p", "dominion_cli.pytest_plugin")
    return lambda *more: pytester.runpytest_inprocess(*options, "-p", "no:cacheprovider", *more)


@pytest.fixture
def folder(pytester: pytest.Pytester) -> Path:
    return pytester.path


def test_a_file_of_any_name_is_collected_when_pytest_is_told_of_it(run_pytest: RunPytest, folder: Path) -> None:
    (folder / "mine.toml").write_text(GOOD + BAD)
    run_pytest("mine.toml").assert_outcomes(passed=1, failed=1)


def test_scenario_files_are_collected_and_no_other_toml(run_pytest: RunPytest, folder: Path) -> None:
    (folder / "smithy.scenario.toml").write_text(GOOD)
    (folder / "kingdom.toml").write_text("name = 'no scenario'")
    (folder / "tests" / "rulings").mkdir(parents=True)
    (folder / "tests" / "rulings" / "base.toml").write_text(GOOD + BAD)
    result = run_pytest("-v")
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(
        [
            "smithy.scenario.toml::Smithy: three cards PASSED*",
            "tests/rulings/base.toml::Smithy: three cards PASSED*",
            "tests/rulings/base.toml::Smithy: two cards FAILED*",
            "*tests/rulings/base.toml:9: Smithy: two cards",
            "asked: p1 play: 0 to 1 picks of 3 Gold",
            "found: p1 deck, from the top: nothing",
        ]
    )
    result.stdout.no_fnmatch_line("*Traceback*")


def test_a_file_that_can_not_be_read_is_an_error_without_a_traceback(run_pytest: RunPytest, folder: Path) -> None:
    (folder / "smithy.scenario.toml").write_text(GOOD.replace("play Smithy", "play Smithi"))
    result = run_pytest()
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*smithy.scenario.toml: line 5, column 16: *there is no card 'Smithi'.*'Smithy'?"])
    result.stdout.no_fnmatch_line("*Traceback*")


def test_the_fixture_runs_a_scenario(run_pytest: RunPytest, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        def test_three_cards(scenario):
            given = {"p1": {"hand": ["Smithy"], "deck": ["Gold", "Gold", "Gold"]}}
            scenario(do=["play Smithy"], given=given, expect={"p1": {"deck": []}})

        def test_two_cards(scenario):
            given = {"p1": {"hand": ["Smithy"], "deck": ["Gold", "Gold", "Gold"]}}
            scenario(do=["play Smithy"], given=given, expect={"p1": {"deck": ["Gold"]}})
        """
    )
    result = run_pytest()
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["found: p1 deck, from the top: nothing"])
