"""`dominion plugin check` finds what it says it finds, and nothing in what is right."""

from __future__ import annotations

import csv
import importlib.util
import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
from cli.command import run

from dominion_cli.cards.library import CardLibrary
from dominion_cli.errors import UserError
from dominion_cli.kit.conformance import parent
from dominion_cli.kit.conformance.compiled import compile_modules
from dominion_cli.kit.conformance.facts import problems
from dominion_cli.kit.conformance.findings import CHECKS, CheckReport, Finding
from dominion_cli.plugins import registry

pytestmark = pytest.mark.once

BAD = Path(__file__).parent / "bad"
EXAMPLES = Path(__file__).parents[2] / "examples"


def test_what_every_shipped_card_states_fits_together() -> None:
    library: CardLibrary = registry().cards
    found = {card.name: [*problems(card, library)] for card in library.cards()}
    assert {name: problem for name, problem in found.items() if problem} == {}


@pytest.fixture(scope="module")
def bots() -> CheckReport:
    patch = pytest.MonkeyPatch()
    patch.setattr(parent, "SILENT_SECONDS", 2.0)
    report = parent.check_plugin(str(BAD / "bad_bots.py"), games=5, seconds=1.0)
    patch.undo()
    return report


@pytest.fixture(scope="module")
def cards() -> CheckReport:
    return parent.check_plugin(str(BAD / "bad_cards.py"), games=3, seconds=1.0)


def faults(report: CheckReport, subject: str) -> list[Finding]:
    return [finding for finding in report.findings if finding.subject == subject and finding.fault]


@pytest.mark.parametrize(
    ("bot", "check", "message"),
    [
        ("crash", "crash", "ValueError: no idea (bad_bots.py:24), when asked to discard for "),
        ("quits", "crash", "it ends the program (SystemExit: 2) (bad_bots.py:30), when asked to buy in turn 1"),
        ("exits", "ends the process", "the process ended with exit code 7"),
        ("illegal", "illegal answer", "Province can't be bought now"),
        ("hangs", "hangs", "buy in turn 5: nothing within 1 seconds (bad_bots.py:"),
        ("hangsinc", "hangs", "nothing within 3 seconds, not even a line of Python"),
        ("dice", "not repeatable", "the same game, with the same seed and new bots, went another way"),
        ("remembers", "keeps state", "with bots that have played other games before, the game went another way"),
        ("hash", "not repeatable", "in another process the same game went another way"),
        ("eats", "crash", "MemoryError: no message (bad_bots.py:"),
        ("needy", "is made", "Needy.__init__() missing 1 required positional argument: 'what'"),
    ],
)
def test_what_a_bot_does_wrong_is_found(bots: CheckReport, bot: str, check: str, message: str) -> None:
    found = faults(bots, f"bot {bot}")
    assert {finding.check for finding in found} == {check}
    assert any(message in finding.message for finding in found), found


@pytest.mark.parametrize("bot", ["cheat", "forger"])
def test_a_bot_that_tries_to_change_the_game_is_found(bots: CheckReport, bot: str) -> None:
    # The engine may refuse it, or the check sees it.
    assert {finding.check for finding in faults(bots, f"bot {bot}")} <= {"changes the game", "crash"}
    assert faults(bots, f"bot {bot}")


@pytest.mark.parametrize(
    ("name", "check", "message"),
    [
        ("Pointless", "facts", "Pointless: it is a Victory card, but has neither `vp` nor `points`"),
        ("Misspelt", "facts", "Misspelt: 'coin' means nothing to the game. Did you mean 'coins'?"),
        ("Misspelt", "facts", "Misspelt: 'on_gained' means nothing to the game. Did you mean 'on_gain'?"),
        ("Misspelt", "names", "it names 'Coper', and there is no such card. Did you mean 'Copper'?"),
        ("Deaf", "facts", "Deaf: it is a Reaction, but reacts to nothing"),
        (
            "Stray",
            "facts",
            "Stray: it is of the type Trait, but not made from `Trait`, which brings what one needs",
        ),
        ("Homeless", "facts", "Homeless: it is a Trait, but no pile has it"),
        ("Unheard", "facts", "Unheard: it listens to an event that never happens"),
        ("Aimless", "facts", "Way of the Aimless: it is made from the class `Way`, but has no `instead`"),
        ("Aimless", "facts", "Way of the Aimless: 'insted' means nothing to the game. Did you mean 'instead'?"),
        ("Role", "facts", "Role: role = 'Non Supply': allowed are 'Kingdom Pile', 'Basic', 'Non-Supply', "),
        ("Raises", "crash", "ZeroDivisionError: no reason (bad_cards.py:"),
        ("Loses", "self-check", " are counted; in a kingdom with Loses"),
        ("Mute", "default answers", "Mute: nobody answers its question '+$1, +1 Buy'"),
        ("Misleading", "default answers", "there is no option 7"),
        ("Dice", "not repeatable", "the same game, with the same seed, went another way; in a kingdom with Dice"),
        ("Hangs", "hangs", "between two questions: nothing within 1 seconds (bad_cards.py:"),
    ],
)
def test_what_is_wrong_with_a_card_is_found(cards: CheckReport, name: str, check: str, message: str) -> None:
    found = [finding for finding in faults(cards, f"card set {name}") if finding.check == check]
    assert any(message in finding.message for finding in found), cards.findings


def test_a_bots_misspelt_methods_are_found(bots: CheckReport) -> None:
    assert {each.message for each in faults(bots, "bot misspelt")} == {
        f"nothing asks {name!r}. Did you mean {meant!r}?"
        for name, meant in (("by", "buy"), ("discrd", "discard"), ("playaction", "play_action"), ("name", "name_"))
    }


def test_a_card_without_a_docstring_is_noted_and_no_fault(cards: CheckReport) -> None:
    assert faults(cards, "card set Untold") == []
    assert any("no docstring" in each.message for each in cards.findings if each.subject == "card set Untold")


def test_nothing_is_found_in_what_is_right(bots: CheckReport, cards: CheckReport) -> None:
    assert faults(bots, "bot fine") == faults(cards, "card set Fine") == []
    figures = {each.subject: each for each in [*bots.figures, *cards.figures]}
    assert figures["bot fine"].games == 15
    assert figures["bot fine"].decisions > 100
    assert figures["bot fine"].slowest_ms > 0
    assert figures["card set Fine"].decisions > 10


def test_every_finding_is_of_a_check_that_is_described(bots: CheckReport, cards: CheckReport) -> None:
    assert {finding.check for finding in [*bots.findings, *cards.findings]} <= {*CHECKS}


def check(*words: str) -> tuple[int, Any]:
    result = run("plugin", "check", *words, "--format", "json", "-q")
    return result.exit_code, json.loads(result.stdout)


def test_a_good_plugin_passes_with_code_0() -> None:
    code, told = check(str(EXAMPLES / "hoarder.py"), "-n", "6")
    assert (code, told["passed"], told["findings"]) == (0, True, [])
    assert told["schema"] == "dominion.check/1"
    assert [figures["subject"] for figures in told["figures"]] == ["card set Orchards", "bot hoarder"]
    assert told["summary"].startswith("[dominion check: passed] hoarder: card set Orchards, bot hoarder; ")


def test_a_plugin_that_can_not_be_loaded_fails_with_code_1(tmp_path: Path) -> None:
    (tmp_path / "odd.py").write_text("raise SystemExit(3)")
    code, told = check(str(tmp_path / "odd.py"))
    assert (code, told["passed"]) == (1, False)
    assert [finding["message"] for finding in told["findings"]] == ["it ends the program (SystemExit: 3) (odd.py:1)"]


def test_the_table_says_how_to_see_a_fault_again(tmp_path: Path) -> None:
    plugin = str(BAD / "bad_bots.py")
    result = run("--plugin", plugin, "plugin", "check", "illegal", "-n", "2", "-s", "4")
    assert result.exit_code == 1
    assert "FAULT  bot illegal: illegal answer: " in result.stdout
    assert f"again: dominion --plugin {plugin} plugin check illegal -n 1 -s " in result.stdout
    assert result.stdout.splitlines()[-1].startswith("[dominion check: 1 fault] illegal: bot illegal; ")


def test_a_bot_with_parameters_is_checked_by_its_file(tmp_path: Path) -> None:
    (tmp_path / "two.toml").write_text('bot = "menu"\nbuy = ["Province", "Gold", "Silver"]\n')
    report = parent.check_plugin(str(tmp_path / "two.toml"), games=2)
    assert report.passed
    assert [figures.subject for figures in report.figures] == ["bot two"]


def test_a_program_is_checked_by_its_file_and_found_beside_it(tmp_path: Path) -> None:
    shutil.copy(EXAMPLES / "line_bot.py", tmp_path)
    (tmp_path / "mine.toml").write_text('command = ["python3", "line_bot.py"]\n')
    report = parent.check_plugin(str(tmp_path / "mine.toml"), games=2)
    assert report.passed
    assert [figures.subject for figures in report.figures] == ["bot mine"]


@pytest.mark.skipif(os.name == "nt", reason="a file with #! is no program there")
@pytest.mark.parametrize("named", ["mine.toml", "below/mine.toml"])
def test_a_program_beside_its_file_is_found_from_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("below").mkdir()
    program = (tmp_path / named).with_name("bot.py")
    program.write_text(f"#!{sys.executable}\n" + (EXAMPLES / "line_bot.py").read_text("utf-8"))
    program.chmod(0o755)
    (tmp_path / named).write_text('command = ["./bot.py"]\n')
    result = run("match", named, "money", "-n", "2", "--format", "csv")
    assert result.exit_code == 0
    assert [row["name"] for row in csv.DictReader(result.stdout.splitlines())].count("mine") == 1


def test_formats_and_kingdoms_are_checked(tmp_path: Path) -> None:
    (tmp_path / "strange_rest.py").write_text(
        "from dominion_cli import Kingdom, hookimpl\n"
        "@hookimpl\ndef register_formats(register):\n"
        "    register('twos', lambda field: [] if field.rounds else [tuple(range(field.players))])\n"
        "    register('unplanned', lambda f: [] if f.scores and f.scores[0][0] != f.scores[0][-1] or len(f.rounds) > 3"
        " else [tuple(range(f.players))])\n"
        "@hookimpl\ndef register_kingdoms(register): register(Kingdom('Odd', ('Vilage',)))\n"
    )
    report = parent.check_plugin(str(tmp_path / "strange_rest.py"))
    assert faults(report, "format twos") == []
    assert [finding.check for finding in faults(report, "format unplanned")] == ["crash"]
    assert "depends on the results" in faults(report, "format unplanned")[0].message
    assert "Did you mean 'Village'?" in faults(report, "kingdom Odd")[0].message


def test_what_is_not_there_is_no_finding_but_a_mistake() -> None:
    with pytest.raises(UserError, match=r"there is no plugin, bot or card set 'hoardr'\."):
        parent.check_plugin("hoardr")
    with pytest.raises(UserError, match=r"nowhere\.py: there is no such file"):
        parent.check_plugin("nowhere.py")


# Compiled.

HOOKS = """
from dominion_cli import CardSet, hookimpl
from strange_garden.cards import Orchard

@hookimpl
def register_card_sets(register):
    register(CardSet("Garden", [Orchard]))
"""
CARDS = """
from dominion_cli import Card, Player

class Orchard(Card):
    \"\"\"+1 Card, +1 Action; when you gain it, gain a Copper.\"\"\"

    name = "Strange Orchard"
    cost = 3
    cards = 1
    actions = 1

    def on_gain(self, player: Player) -> None:
        player.gain("Copper")
"""


@pytest.mark.skipif(importlib.util.find_spec("mypyc") is None, reason="mypyc is not installed")
@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_a_card_set_is_checked_compiled_if_that_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "strange_garden"
    package.mkdir()
    (package / "__init__.py").write_text(HOOKS)
    (package / "cards.py").write_text(CARDS)
    monkeypatch.syspath_prepend(tmp_path)
    report = parent.check_plugin("strange_garden", games=2, compiled=True)
    assert [each.message for each in report.findings if each.check == "compiles"] == ["compiled by mypyc for 2 games"]
    assert report.passed


def test_a_module_with_hooks_or_without_source_is_not_compiled(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"hoarder has the plugin's hooks; cards are compiled when they have a module"):
        compile_modules([("hoarder", str(EXAMPLES / "hoarder.py"))], tmp_path)
    with pytest.raises(UserError, match="gone has no source here that could be compiled"):
        compile_modules([("gone", "gone.so")], tmp_path)
