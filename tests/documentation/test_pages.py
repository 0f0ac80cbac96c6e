"""What the README and the pages show works: files are written, programs and commands run, with few games."""

from __future__ import annotations

import re
import shlex
import shutil
import tomllib
from pathlib import Path

import pytest
from cli.command import run
from documentation.pages import DOCS, PAGES, ROOT, Block, blocks, script

from dominion_cli import plugins
from dominion_cli.bots.when_reader import NAMES
from dominion_cli.engine.types import KINDS
from dominion_cli.kingdoms.entry import KingdomEntry
from dominion_cli.report.shipped import REPORTS
from dominion_cli.tourney.plan.formats import FORMATS
from dominion_cli.tourney.plan.league_file import BotKeys, GateKeys, LeagueKeys

# Pages with tests of their own that try all they show, and say what comes of it.
ELSEWHERE = (
    "card-authors.md",
    "clusters.md",
    "compiling-plugins.md",
    "learners.md",
    "plugins.md",
)
# What other tests do: installing, building, running pytest within pytest.
NOT_HERE = (
    r"python3? -m (venv|build)|python3 check\.py|\. \.venv|(DOMINION_PURE=1 )?pip install|pre-commit|pytest|"
    r"sphinx-build|twine"
)
# Of options that are given twice, the last counts.
CHEAP = {
    "match": "-n 2 --jobs 1",
    "bench": "--seconds 0 --workload money-mirror",
    "explain": "-n 1 --first 1 --playouts 2 --jobs 1",
    "plugin check": "-n 1",
    "solve": "--games 2000",
    "stress": "-n 2 -s 1",
    "tourney run": "--jobs 1",
}
LEAGUE = """
[league]
games = 8
[[bots]]
bot = "money"
[[bots]]
bot = "smithy"
[[kingdoms]]
preset = "First Game"
"""

pytestmark = pytest.mark.once


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plugins_as_before: None) -> Path:
    """A folder that has what a page takes for granted; plugins that are loaded in it are forgotten."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tournaments").mkdir()
    for league in (ROOT / "tournaments").glob("*.toml"):
        (tmp_path / "tournaments" / league.name).write_text(_few(league.read_text("utf-8")), "utf-8")
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    (tmp_path / "league.toml").write_text(LEAGUE, "utf-8")
    for block in blocks(DOCS / "menus.md"):
        if block.file:
            _write(tmp_path / block.file, block.text)
    return tmp_path


def _few(text: str) -> str:
    """Return a league with so few games that it is played at once."""
    return re.sub(r"^(games|random) = \d+", r"\1 = 2", text, flags=re.MULTILINE)


@pytest.mark.parametrize("page", [page for page in PAGES if page.name not in ELSEWHERE], ids=lambda page: page.name)
def test_what_a_page_shows_works(page: Path, folder: Path) -> None:
    loaded = plugins.registry()
    shown = blocks(page)
    _play_the_leagues_that_are_taken_for_granted(shown)
    for block in shown:
        if block.file:
            _write(folder / block.file, block.text)
        elif block.language == "toml":
            _read(block.text)
        elif block.language == "sh":
            for line in block.text.splitlines():
                _call(line)
                plugins._loaded[:] = [loaded]
        elif block.language == "python" and not block.text.startswith("def test_"):
            exec(block.text, {})


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(_few(text), "utf-8")


def _play_the_leagues_that_are_taken_for_granted(shown: list[Block]) -> None:
    text = "".join(block.text for block in shown)
    for results in sorted(set(re.findall(r"[\w./-]+\.results\.sqlite", text))):
        league = Path(results.removesuffix(".results.sqlite") + ".toml")
        source = league if league.exists() else Path("league.toml")
        if league.name not in [block.file for block in shown]:
            _call(f"dominion tourney run {source} --results {results} --quiet")


def _read(text: str) -> None:
    """See that a piece of a file has no key that is not there."""
    keys = tomllib.loads(text)
    if "league" in keys:
        LeagueKeys.model_validate(keys["league"])
    if "gate" in keys:
        GateKeys.model_validate(keys["gate"])
    for entry in keys.get("bots", []):
        BotKeys.model_validate(entry)


def _call(line: str) -> None:
    """Run a line of a shell; what is not ours must be known to be tried elsewhere."""
    command, _, target = line.partition(" > ")
    words = shlex.split(command, comments=True)
    if words and words[0] != "dominion":
        assert re.match(NOT_HERE, line), line
        return
    if not words or words[1:] == ["--version"]:
        return
    cheap = next((more for name, more in CHEAP.items() if f" {name} " in f" {' '.join(words)} "), "")
    result = run(*words[1:], *cheap.split(), typed="save game.json\nquit\n")
    assert result.exit_code in _exit_codes(words), (line, result.output)
    assert result.stdout or "-o" in words
    if target:
        Path(target).write_text(result.stdout, "utf-8")


def _exit_codes(words: list[str]) -> tuple[int, ...]:
    # Two games decide no gate.
    return (0, 4) if "gate.toml" in words else (0,)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_the_code_says_is_on_the_page_as_it_is_today(page: Path) -> None:
    text = page.read_text("utf-8")
    assert script("refresh").refreshed(text) == text, "run python docs/refresh.py"


def test_the_pictures_of_the_rooms_are_those_of_today() -> None:
    for file, picture in script("rooms").pictures().items():
        assert file.read_text("utf-8") == picture, "run python docs/refresh.py"


def told(page: str) -> set[str]:
    """Return what stands in the first column of a page's tables."""
    rows = re.findall(r"^\| (`.*?) \|", (DOCS / page).read_text("utf-8"), re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`([\w-]+)`", row)}


def test_the_page_on_leagues_tells_of_every_key() -> None:
    keys = {*LeagueKeys.model_fields, *BotKeys.model_fields, *GateKeys.model_fields}
    assert keys <= told("leagues.md")


@pytest.mark.parametrize("page", ["leagues.md", "misbehaving-bots.md"])
def test_a_page_with_keys_of_a_league_tells_their_defaults(page: str) -> None:
    text = (DOCS / page).read_text("utf-8")
    for model in (LeagueKeys, GateKeys):
        for key, field in model.model_fields.items():
            if key in told(page) and field.default is not None and not field.is_required():
                default = f"{field.default:g}" if isinstance(field.default, (int, float)) else str(field.default)
                assert re.search(rf"^\| .*`{key}`.*\|.*\|.*\b{re.escape(default)}\b.*\|$", text, re.MULTILINE), key


def test_the_page_on_leagues_tells_of_every_format() -> None:
    [row] = re.findall(r"^\| `format` \|.*$", (DOCS / "leagues.md").read_text("utf-8"), re.MULTILINE)
    assert [name for name in FORMATS if f'`"{name}"`' not in row] == []


def test_the_page_on_results_tells_of_every_report() -> None:
    text = (DOCS / "results.md").read_text("utf-8")
    assert [name for name in REPORTS["tournament"] if f"`{name}`" not in text] == []


def test_the_page_on_kingdoms_tells_of_every_key() -> None:
    assert {*KingdomEntry.model_fields} <= told("kingdoms.md")


def test_the_page_on_decisions_tells_of_every_kind() -> None:
    assert {*KINDS} <= told("decisions.md")


def test_the_page_on_menus_tells_of_every_name_that_a_condition_may_use() -> None:
    page = re.sub(r"^```.*?^```", "", (DOCS / "menus.md").read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    code = " ".join(re.findall(r"`([^`]+)`", page))
    missing = {*NAMES} - {*re.findall(r"\w+", code)}
    assert not missing, f"docs/menus.md does not tell of {missing}"


def test_the_recipe_for_compiling_is_the_one_that_a_plugin_here_uses() -> None:
    (block,) = (block for block in blocks(DOCS / "compiling-plugins.md") if block.language == "python")
    assert block.text in (ROOT / "plugins" / "dominion-hives" / "setup.py").read_text("utf-8")
