"""`dominion plugin new`: what it writes installs, tests itself, and plays in a league with what others have written."""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest
from cli.command import done, refused

from dominion_cli.kit.new import KINDS

NAMES = {"bot": "acme", "cards": "acme-gardens-of-long-name", "format": "acme-circle", "report": "acme-words"}
NAMES["cards"] = NAMES["cards"][:24]
SCRIPTS = "Scripts" if os.name == "nt" else "bin"
IS_COPIED = Path(sysconfig.get_path("purelib"), "dominion_cli").is_dir()


class Environment:
    """A fresh environment with all four kinds of plugin in it, on top of what the tests themselves have."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home = folder / "env"
        venv.create(self.home, with_pip=False, symlinks=os.name != "nt")
        self.python = self.home / SCRIPTS / "python"
        version = f"python{sys.version_info.major}.{sys.version_info.minor}"
        site = self.home / ("Lib" if os.name == "nt" else f"lib/{version}") / "site-packages"
        # So that an installation of the package that leads to a checkout counts, too.
        (site / "below.pth").write_text(f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})")
        for kind, name in NAMES.items():
            done("plugin", "new", kind, name, "-o", str(folder / name))
        quick = ("--no-deps", "--no-index", "--no-build-isolation", "--disable-pip-version-check", "--quiet")
        packages = [str(folder / name) for name in NAMES.values()]
        self.run(sys.executable, "-m", "pip", "--python", self.python, "install", *quick, *packages)

    def run(self, *command: str | Path, cwd: Path | None = None) -> str:
        variables = {name: value for name, value in os.environ.items() if name != "DOMINION_LOAD_PLUGINS"}
        result = subprocess.run(command, cwd=cwd, env=variables, capture_output=True, text=True, check=False)
        assert result.returncode == 0, result.stdout + result.stderr
        return result.stdout

    def dominion(self, *words: str | Path) -> str:
        return self.run(self.python, "-m", "dominion_cli", *words, cwd=self.folder)


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment(tmp_path_factory.mktemp("new"))


@pytest.mark.once
@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_its_own_tests_pass(environment: Environment, pytestconfig: pytest.Config, name: str) -> None:
    known = () if pytestconfig.pluginmanager.has_plugin("dominion") else ("-p", "dominion_cli.pytest_plugin")
    told = environment.run(environment.python, "-m", "pytest", "-q", *known, cwd=environment.folder / name)
    assert " passed" in told
    assert "skipped" not in told


@pytest.mark.once
def test_they_play_together_in_a_league(environment: Environment) -> None:
    title = NAMES["cards"].replace("-", " ").title()
    others = ("Cellar", "Market", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village")
    league = {
        "league": {"name": "All", "seed": 3, "games": 4, "format": NAMES["format"]},
        "bots": [{"bot": NAMES["bot"]}, {"bot": "money"}, {"bot": "smithy"}],
        "kingdoms": [{"cards": [f"{title} Orchard", f"{title} Well", *others], "landscapes": [f"{title} Fair"]}],
    }
    tomli_w = importlib.import_module("tomli_w")
    (environment.folder / "all.toml").write_text(tomli_w.dumps(league))
    report = environment.folder / "words.txt"
    told = environment.dominion(
        *("tourney", "run", "all.toml", "--jobs", "1", "--format", "json"),
        *("--report", f"{NAMES['report']}:{report}"),
    )
    standings = json.loads(told)
    assert standings["games"] == 12
    assert {bot["name"]: bot["forfeits"] for bot in standings["standings"]} == {"acme": 0, "money": 0, "smithy": 0}
    assert report.read_text("utf-8").startswith("All: 12 games.\n1. ")


@pytest.mark.once
@pytest.mark.parametrize("kind", ["bot", "cards", "format"])
def test_it_passes_the_check_as_it_is(environment: Environment, kind: str) -> None:
    told = json.loads(environment.dominion("plugin", "check", NAMES[kind], "-n", "5", "-q", "--format", "json"))
    assert told["passed"]
    assert [finding for finding in told["findings"] if finding["fault"]] == []


@pytest.mark.once
@pytest.mark.skipif(importlib.util.find_spec("mypy") is None, reason="mypy is not installed")
@pytest.mark.skipif(not IS_COPIED, reason="mypy does not follow an installation that leads to a checkout")
def test_its_types_are_right_to_the_strictest(environment: Environment) -> None:
    sources = [environment.folder / name / part for name in NAMES.values() for part in ("src", "tests")]
    strict = ("--strict", "--config-file", os.devnull, "--cache-dir", os.devnull)
    where = ("--python-executable", environment.python)
    environment.run(sys.executable, "-m", "mypy", *strict, *where, *sources, cwd=environment.folder)


@pytest.mark.skipif(importlib.util.find_spec("ruff") is None, reason="ruff is not installed")
@pytest.mark.parametrize("name", ["a", "bot", "abcdefgh-ijklmnop-qrstuv"])
def test_it_is_formatted_and_lints_with_any_name(tmp_path: Path, name: str) -> None:
    for kind in KINDS:
        done("plugin", "new", kind, name, "-o", str(tmp_path / kind))
    for words in (("format", "--check"), ("check",)):
        command = [sys.executable, "-m", "ruff", *words, "--no-cache", str(tmp_path)]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        assert result.returncode == 0, result.stdout + result.stderr


def test_nothing_is_ever_overwritten(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    assert refused("plugin", "new", "bot", "mine", "-o", str(folder)) == (
        f"{folder}: it is there already, and nothing is ever overwritten; give another folder with -o."
    )
    assert [*folder.iterdir()] == []


def test_without_a_folder_it_is_the_one_of_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    written = done("plugin", "new", "bot", "gold-hoarder").splitlines()
    assert written[0] == str(Path("gold-hoarder", "pyproject.toml"))
    assert all(Path(path).is_file() for path in written)
    assert 'gold-hoarder = "dominion_gold_hoarder"' in Path(written[0]).read_text("utf-8")


@pytest.mark.parametrize(
    ("kind", "name", "told"),
    [
        ("bot", "Gold", "'Gold' is no name for a plugin; it is made of small letters, digits and single hyphens"),
        ("bot", "gold_hoarder", "is no name for a plugin"),
        ("bot", "../evil", "is no name for a plugin"),
        ("bot", "a" * 25, "has at most 24 signs"),
        ("bot", "smithy", "'smithy' is the name of a bot already"),
        ("cards", "dark-ages", "'dark-ages' is the name of a card set already"),
        ("format", "swiss", "'swiss' is the name of a format already"),
        ("report", "junit", "'junit' is the name of a report already"),
        ("report", "dominion-cli", "'dominion-cli' is the name of a plugin already"),
    ],
)
def test_a_name_has_to_be_one_and_free(kind: str, name: str, told: str) -> None:
    assert told in refused("plugin", "new", kind, name)


def test_a_card_set_may_be_called_like_a_bot(tmp_path: Path) -> None:
    assert done("plugin", "new", "cards", "smithy", "-o", str(tmp_path / "smithy"))
