"""Installed plugins: a good one is there, a broken one is named in a line, and neither stops anything else."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

import pytest
from cli.command import done, refused, run
from plugins.conftest import Install

from dominion_cli import UserError, __version__, plugins
from dominion_cli.tourney.plan.league import versions

GOOD = '''
from dominion_cli import Bot, Card, CardSet, Kingdom, hookimpl

dominion_api = 1
print("a plugin that talks")

class Miser(Bot):
    """Nothing at all."""

class Orchard(Card):
    """+1 Card."""

    name = "Strange Orchard"
    cost = 3
    cards = 1

@hookimpl
def register_bots(register):
    register("miser", Miser)

@hookimpl
def register_card_sets(register):
    register(CardSet("Strange", [Orchard]))

@hookimpl
def register_kingdoms(register):
    register(Kingdom("Strange kingdom", ("Strange Orchard",)))

@hookimpl
def register_formats(register):
    register("nobody", lambda field: [])
'''
HOOK = "from dominion_cli import Bot, hookimpl\n@hookimpl\n"

BROKEN = {
    "a module that is not there": ("import luck", "ModuleNotFoundError: No module named 'luck' (strange_odd.py:1)"),
    "a mistake in the code": ("def oops(:", "SyntaxError: invalid syntax (strange_odd.py, line 1)"),
    "the end of the program": ("raise SystemExit(3)", "it ends the program (SystemExit: 3) (strange_odd.py:1)"),
    "a name that is taken": (GOOD + "    register('swiss', len)", "format 'swiss': the name is taken"),
    "a set whose card is taken": (
        GOOD + "@hookimpl\ndef register_card_sets(register): register(CardSet('Others', [Orchard, Orchard]))",
        "card 'Strange Orchard': the name is taken",
    ),
    "a wrong argument": (
        f"{HOOK}def register_bots(bots): pass",
        "hook register_bots: it has no argument 'bots', but 'register'",
    ),
    "a hook that is none": (
        f"{HOOK}def register_bot(register): pass",
        "there is no hook 'register_bot'. Did you mean 'register_bots'?",
    ),
    "a hook without its mark": (
        "def register_bots(register): pass",
        "hook register_bots: it is not marked with @hookimpl, so that it would never be called",
    ),
    "a hook that would do nothing": (
        f"{HOOK}async def block_finished(block): pass",
        "hook block_finished: it is no plain function, so that calling it would do nothing",
    ),
    "a hook that fails": (
        f"{HOOK}def register_bots(register): 1 / 0",
        "ZeroDivisionError: division by zero (strange_odd.py:3)",
    ),
    "a bot that is none": (
        f"{HOOK}def register_bots(register): register('odd', 5)",
        "bot 'odd': 5 is not a class or function that makes the bot",
    ),
    "a card set that is none": (f"{HOOK}def register_card_sets(register): register('Odd')", "'Odd': not a CardSet"),
    "a version to come": (
        "dominion_api = 99",
        f"it asks for API 99; dominion-cli {__version__} has API 1; update dominion-cli",
    ),
    "a version gone by": (
        "dominion_api = 0",
        f"it asks for API 0; dominion-cli {__version__} has API 1; a newer version of the plugin is needed",
    ),
    "no version": ("dominion_api = '1'", "dominion_api: '1' is no whole number, such as 1"),
}


def listed() -> dict[str, dict[str, object]]:
    return {row["name"]: row for row in json.loads(done("plugin", "list", "--format", "json"))}


def test_an_installed_plugin_brings_all_it_registers(install: Install) -> None:
    install("good", GOOD)
    known = plugins.load()
    assert known.brought["good"] == {
        "bots": ["miser"],
        "card_sets": ["Strange"],
        "kingdoms": ["Strange kingdom"],
        "executors": [],
        "formats": ["nobody"],
        "reports": [],
    }
    assert listed()["good"] == {
        "name": "good",
        "version": "1.5",
        "source": "strange_good",
        "brings": ["bots", "card sets", "formats", "kingdoms"],
        "broken": "",
    }
    assert known.bots.make("miser")
    assert known.cards.card("Strange Orchard").set_name == "Strange"


@pytest.mark.parametrize(("text", "reason"), BROKEN.values(), ids=BROKEN)
def test_a_broken_plugin_is_named_in_one_line_and_nothing_of_it_stays(
    install: Install, capsys: pytest.CaptureFixture[str], text: str, reason: str
) -> None:
    install("odd", text)
    install("other", "")
    known = plugins.load()
    (line,) = [line for line in capsys.readouterr().err.splitlines() if line != "a plugin that talks"]
    assert line.startswith("dominion: plugin odd (strange_odd) is broken: ")
    assert line.endswith(reason)
    assert listed()["odd"]["broken"] == line.partition("broken: ")[2]
    assert listed()["other"]["broken"] == ""
    assert "odd" not in known.brought
    there = {*known.bots.names(), *known.cards.names(), *known.cards.sets(), *known.kingdoms.names(), *known.formats}
    assert not {"miser", "Strange Orchard", "Strange", "Others", "Strange kingdom", "nobody"} & there
    assert "First Game" in done("kingdom", "list")


def test_of_two_plugins_of_one_name_the_second_is_broken(install: Install) -> None:
    install("good", GOOD)
    install("good", GOOD, distribution="copy")
    plugins.load()
    states = [info.broken for info in plugins.registry().plugins if info.name == "good"]
    assert states == ["", "the name is taken by another plugin (strange_good)"]


def test_one_module_is_not_loaded_twice(install: Install) -> None:
    install("good", GOOD)
    result = run("--plugin", "strange_good", "bot", "list")
    assert result.exit_code == 2
    assert result.stderr.splitlines()[-1] == "dominion: --plugin strange_good: the plugin is loaded already"


def test_loading_can_be_limited_to_some_plugins(install: Install, monkeypatch: pytest.MonkeyPatch) -> None:
    install("good", GOOD)
    install("odd", "1 / 0")
    monkeypatch.setenv("DOMINION_LOAD_PLUGINS", "good")
    assert [info.name for info in plugins.load().plugins if not info.shipped] == ["good"]
    monkeypatch.setenv("DOMINION_LOAD_PLUGINS", "goood")
    with pytest.raises(UserError, match=r"DOMINION_LOAD_PLUGINS: there is no .*'goood'\. Did you mean 'good'"):
        plugins.load()


@pytest.mark.usefixtures("plugins_as_before")
def test_a_file_whose_module_was_forgotten_is_loaded_anew(tmp_path: Path) -> None:
    file = tmp_path / "strange_again.py"
    file.write_text(GOOD)
    for _ in range(2):
        known = plugins.load([str(file)])
        assert [info.name for info in known.plugins if info.source == str(file)] == ["strange_again"]
        del sys.modules["strange_again"]


def test_a_plugin_given_by_its_file_has_to_be_right(tmp_path: Path) -> None:
    file = tmp_path / "strange_file.py"
    file.write_text("raise SystemExit")
    assert refused("--plugin", str(file), "bot", "list") == (
        f"--plugin {file}: it ends the program (SystemExit: None) (strange_file.py:1)"
    )


def test_a_plugin_s_file_takes_no_other_module_s_place(tmp_path: Path, plugins_as_before: None) -> None:
    file = tmp_path / "random.py"
    file.write_text(GOOD)
    known = plugins.load([str(file)])
    assert sys.modules["random"] is random
    assert known.bots.make("miser")
    assert known.brought["random"]["bots"] == ["miser"]


COLOUR = '''
from dominion_cli import Bot, hookimpl

class Mine(Bot):
    """{0}"""

@hookimpl
def register_bots(register):
    register("{0}", Mine)
'''


def test_files_of_one_name_are_plugins_each_and_the_same_one_counts_once(
    tmp_path: Path, plugins_as_before: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for colour in ("red", "blue"):
        Path(colour).mkdir()
        Path(colour, "bot.py").write_text(COLOUR.format(colour))
    known = plugins.load(["red/bot.py", "blue/bot.py", "red/../red/bot.py"])
    assert {name: known.brought[name]["bots"] for name in ("bot", "bot_2")} == {"bot": ["red"], "bot_2": ["blue"]}
    assert [known.bots.describe(colour) for colour in ("red", "blue")] == ["red", "blue"]
    assert len(set(versions(known).values())) == 3
    words = ("--plugin", "red/bot.py", "--plugin", "blue/bot.py")
    assert "red" in done(*words, "match", "red", "blue", "-n", "2", "--jobs", "2")
    assert done("--plugin", "red/bot.py", "plugin", "check", "./red/bot.py")


def test_a_folder_that_is_no_package_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    told = "--plugin .: this is a folder without an __init__.py; name a file in it"
    assert refused("--plugin", ".", "bot", "list") == told
    Path("mine.py").write_text(GOOD)
    assert refused("--plugin", ".", "bot", "list") == f"{told}, such as mine.py"


# Hooks that are called later.


def test_a_hook_that_fails_while_games_run_is_named_once_and_the_run_goes_on(install: Install) -> None:
    install(
        "loud",
        f"{HOOK}def tourney_started(): print('it begins')\n"
        "@hookimpl\ndef block_finished(block): raise ValueError(f'no room for block {block.block.number}')\n"
        "@hookimpl\ndef tourney_finished(results): raise SystemExit(3)\n",
    )
    install("quiet", f"{HOOK}def block_finished(block): print('heard of', len(block.games))\n")
    plugins.load()
    played = run("match", "money", "smithy", "-n", "6", "-s", "1", "--jobs", "1", "--format", "json", "-q")
    assert played.exit_code == 0
    assert json.loads(played.stdout)["games"] == 6
    assert played.stderr.splitlines() == [
        "it begins",
        "heard of 2",
        "dominion: plugin loud: block_finished failed and is not called again: "
        "ValueError: no room for block 0 (strange_loud.py:5)",
        "heard of 2",
        "heard of 2",
        "dominion: plugin loud: tourney_finished failed and is not called again: "
        "it ends the program (SystemExit: 3) (strange_loud.py:7)",
    ]


COMMAND = "from dominion_cli import hookimpl\n@hookimpl\ndef register_commands(app):\n"


def test_a_command_that_can_not_be_made_or_has_a_name_that_is_taken_is_left_out(install: Install) -> None:
    install("fails", COMMAND + "    1 / 0\n")
    install("match", COMMAND + "    @app.command()\n    def match(): print('ours')\n")
    install("fine", COMMAND + "    @app.command()\n    def greet(): print('hello')\n")
    install("again", COMMAND + "    @app.command()\n    def greet(): print('good-bye')\n")
    plugins.load()
    told = run("--help")
    assert "plugin fails: register_commands failed and is not called again: ZeroDivisionError" in told.stderr
    assert (
        "plugin match: register_commands failed and is not called again: command 'match': the name is tak"
        in told.stderr
    )
    assert told.stderr.count("command 'greet': the name is taken") == 1
    assert done("greet") in ("hello\n", "good-bye\n")


def league(folder: Path, form: str) -> str:
    file = folder / f"{form}.toml"
    file.write_text(
        f'[league]\nname = "x"\nseed = 1\ngames = 4\nformat = "{form}"\n[[bots]]\nbot = "money"\n'
        '[[bots]]\nbot = "smithy"\n[[kingdoms]]\npreset = "First Game"\n'
    )
    return str(file)


def test_an_executor_or_a_report_that_fails_is_told_in_one_line(install: Install, tmp_path: Path) -> None:
    install(
        "odd",
        f"{HOOK}def register_executors(register): register('failing', lambda jobs, text: 1 / 0)\n"
        "@hookimpl\ndef register_reports(register): register('failing', lambda results: 1 / 0)\n",
    )
    plugins.load()
    file = league(tmp_path, "round-robin")
    executor = run("tourney", "run", file, "--executor", "failing")
    report = run("tourney", "run", file, "--jobs", "1", "--report", f"failing:{tmp_path / 'x.txt'}")
    assert (executor.exit_code, report.exit_code) == (2, 2)
    where = "ZeroDivisionError: division by zero (strange_odd.py:"
    assert f"dominion: plugin odd: executor 'failing' failed: {where}3)" in executor.stderr.splitlines()
    assert f"dominion: plugin odd: report 'failing' failed: {where}5)" in report.stderr.splitlines()


def test_the_version_may_stand_in_the_module_of_an_object(install: Install) -> None:
    install("object", "dominion_api = 99\nclass Plugin: pass\nplugin = Plugin()\n", attribute="plugin")
    plugins.load()
    assert "it asks for API 99" in next(info.broken for info in plugins.registry().plugins if info.name == "object")


def test_a_format_that_fails_or_gives_no_tables_is_told_in_one_line(install: Install, tmp_path: Path) -> None:
    install(
        "odd",
        f"{HOOK}def register_formats(register):\n"
        "    register('failing', lambda field: 1 / 0)\n"
        "    register('endless', lambda field: [(0, 1)])\n"
        "    register('wrong', lambda field: [(0, 7)])\n"
        "    register('nobody', lambda field: [])\n",
    )
    plugins.load()
    forms = ("failing", "endless", "wrong", "nobody")
    told = {form: refused("tourney", "check", league(tmp_path, form)) for form in forms}
    assert told["failing"].startswith("plugin odd: format 'failing' failed: ZeroDivisionError: division by zero")
    assert told["endless"] == "format 'endless': it has not ended after 10,000 rounds."
    assert told["wrong"] == (
        "format 'wrong': (0, 7) is no table; it must be a tuple of 2 different numbers from 0 to 1."
    )
    assert told["nobody"] == "format 'nobody': it seats nobody, so there is nothing to play."


def test_a_report_that_is_neither_text_nor_bytes_is_told_in_one_line(install: Install, tmp_path: Path) -> None:
    install("odd", f"{HOOK}def register_reports(register): register('nothing', lambda results: None)\n")
    plugins.load()
    done("tourney", "run", league(tmp_path, "round-robin"), "--jobs", "1")
    told = refused("tourney", "report", f"{tmp_path}/round-robin.results.sqlite", "--format", "nothing")
    assert told == "report 'nothing': it gives NoneType, which is neither text nor bytes."
