"""The fixtures for plugins' tests, used as the page about them shows."""

from __future__ import annotations

import importlib
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from dominion_cli import plugins

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "testing-plugins.md").read_text("utf-8")
FILES = {text.split()[1]: text for _, text in re.findall(r"^```(\w+)\n(# .*?)^```$", PAGE, re.MULTILINE | re.DOTALL)}

pytestmark = pytest.mark.once

RunPytest = Callable[..., pytest.RunResult]


@pytest.fixture(scope="module", autouse=True)
def _everything_is_loaded() -> None:
    # Or else what the inner run imports would be forgotten with it, and be other classes the next time; numpy can't be
    # loaded twice at all.
    for name in ("dominion_cli.kit.tables", "dominion_cli.tourney.results.standings"):
        importlib.import_module(name)
    plugins.registry()


@pytest.fixture
def run_pytest(pytester: pytest.Pytester, pytestconfig: pytest.Config, plugins_as_before: None) -> RunPytest:
    """Run pytest beside the example plugin, which the ini file names."""
    shutil.copy(ROOT / "examples" / "hoarder.py", pytester.path)
    (pytester.path / "pyproject.toml").write_text(FILES["pyproject.toml"])
    installed = pytestconfig.pluginmanager.has_plugin("dominion")
    options = () if installed else ("-p", "dominion_cli.pytest_plugin")
    return lambda *more: pytester.runpytest_inprocess(*options, "-p", "no:cacheprovider", *more)


def test_everything_that_the_page_shows_passes(run_pytest: RunPytest, pytester: pytest.Pytester) -> None:
    for name, text in FILES.items():
        path = pytester.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    result = run_pytest("-q")
    result.assert_outcomes(passed=6)


MISTAKES = {
    "def test_1(game): game('Orchid')": "there is no card 'Orchid'. Did you mean 'Orchard'?",
    "def test_2(game): game('Orchard', bots=['hoard', 'money'])": "there is no bot 'hoard'. Did you mean 'hoarder'?",
    "def test_3(scenario): scenario(kingdom=['Orchid'])": "scenario: *no card 'Orchid'. Did you mean 'Orchard'?",
    "def test_4(play_match): play_match('hoarder', 'mony')": "match: bots #2: *'mony'. Did you mean 'money'?",
    "def test_5(play_match): play_match('money', kingdom='First Gam')": "*'First Gam'. Did you mean 'First Game'?",
}


def test_a_mistake_in_a_test_is_told_in_one_line(run_pytest: RunPytest, pytester: pytest.Pytester) -> None:
    pytester.makepyfile("\n".join(MISTAKES))
    result = run_pytest()
    result.assert_outcomes(failed=len(MISTAKES))
    result.stdout.fnmatch_lines([*MISTAKES.values()])
    result.stdout.no_fnmatch_line("*Traceback*")
    result.stdout.no_fnmatch_line("During handling*")


BAD_BOT = """
from dominion_cli import Bot

class Cheat(Bot):
    "Buys what it can't."

    def buy(self, view):
        return "Province"
"""


def test_a_bot_that_answers_against_the_rules_fails_the_test(run_pytest: RunPytest, pytester: pytest.Pytester) -> None:
    plugin = "from dominion_cli import hookimpl\n@hookimpl\ndef register_bots(register): register('hoarder', Cheat)\n"
    (pytester.path / "hoarder.py").write_text(BAD_BOT + plugin)
    pytester.makepyfile("def test(play_match): play_match('hoarder', 'money')")
    result = run_pytest()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*bot 'hoarder' *Province can't be bought now"])


def test_a_plugin_of_the_ini_file_that_can_not_be_loaded_is_told(
    run_pytest: RunPytest, pytester: pytest.Pytester
) -> None:
    (pytester.path / "hoarder.py").write_text("1 / 0")
    pytester.makepyfile("def test(game): game('Village')")
    result = run_pytest()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["--plugin *hoarder.py: ZeroDivisionError: division by zero (hoarder.py:1)"])
    result.stdout.no_fnmatch_line("*Traceback*")
