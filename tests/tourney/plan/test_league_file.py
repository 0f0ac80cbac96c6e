"""Reading a league file: what may be said, and what is said of each mistake."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from tourney.conftest import MakeLeague

from dominion_cli.errors import UserError
from dominion_cli.plugins import load, registry
from dominion_cli.tourney.plan.blocks import Plan, never_meet
from dominion_cli.tourney.plan.formats import gauntlet, round_robin
from dominion_cli.tourney.plan.league import Entrant, Gate, League, difference, refuse_other, versions
from dominion_cli.tourney.plan.league_file import read_league

BASE = """
[league]
name = "First Game"
seed = 2026
format = "round-robin"
players = 2
games = 1000
edition = "latest"
on_error = "forfeit"
max_error_rate = 0.01
decision_seconds = 5.0
max_turns = 200
seating = "rotate"
isolation = "none"
records = "errors"

[[bots]]
bot = "money"

[[bots]]
name = "Two Smithies"
bot = "menu"
buy = ["Province", { card = "Duchy", when = "left('Province') <= 4" }, "Gold", { card = "Smithy", max = 2 }, "Silver"]

[[kingdoms]]
preset = "First Game"

[[kingdoms]]
name = "Ours"
cards = ["Chapel", "Village", "Smithy", "Militia", "Moat", "Market", "Mine", "Remodel", "Cellar", "Workshop"]

[[kingdoms]]
random = 3
sets = ["Base"]

[gate]
bot = "Two Smithies"
against = "money"
elo = [0, 20]
alpha = 0.1
beta = 0.05
"""

Change = Callable[[dict[str, Any]], object]


def read(tmp_path: Path, change: Change = lambda data: None) -> League:
    data = tomllib.loads(BASE)
    change(data)
    file = tmp_path / "league.toml"
    file.write_text(tomli_w.dumps(data))
    return read_league(file, registry())


def test_every_key_of_the_contract_is_read(tmp_path: Path) -> None:
    league = read(tmp_path)
    assert (league.name, league.seed, league.games, league.players) == ("First Game", 2026, 1000, 2)
    assert [bot.name for bot in league.bots] == ["money", "Two Smithies"]
    assert league.bots[0] == Entrant("money", "money", {})
    assert [kingdom.name for kingdom in league.kingdoms] == ["First Game", "Ours", "Random 1", "Random 2", "Random 3"]
    assert league.drawn
    assert league.gate == Gate("Two Smithies", "money", (0, 20), 0.1, 0.05)


def test_what_is_left_out_has_the_usual_value(tmp_path: Path) -> None:
    league = read(tmp_path, lambda data: (data.pop("league"), data.pop("gate")))
    assert league.name == "league"
    assert (league.format, league.seating, league.on_error, league.games) == ("round-robin", "rotate", "forfeit", 1000)


def test_a_kingdom_may_be_in_a_file_beside_the_league(tmp_path: Path) -> None:
    (tmp_path / "k.toml").write_text('preset = "Big Money"')
    league = read(tmp_path, lambda data: data.update(kingdoms=[{"file": "k.toml"}]))
    assert [kingdom.name for kingdom in league.kingdoms] == ["Big Money"]


def test_a_league_comes_back_whole_from_json(tmp_path: Path) -> None:
    league = read(tmp_path)
    assert League.from_json(league.to_json()) == league
    assert [kingdom.drawn for kingdom in League.from_json(league.to_json()).kingdoms] == [False] * 2 + [True] * 3


def in_league(**keys: object) -> Change:
    return lambda data: data["league"].update(keys)


def in_gate(**keys: object) -> Change:
    return lambda data: data["gate"].update(keys)


def bots(*entries: dict[str, Any]) -> Change:
    return lambda data: data.update(bots=list(entries))


def kingdoms(*entries: dict[str, Any]) -> Change:
    return lambda data: data.update(kingdoms=list(entries))


MONEY, MORE = {"bot": "money"}, {"bot": "money", "name": "more"}
TEN = ["Chapel", "Village", "Smithy", "Militia", "Moat", "Market", "Mine", "Remodel", "Cellar", "Workshop"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (in_league(seeed=1), r"league: there is no key 'seeed'. Did you mean 'seed'\?"),
        (in_league(games=0), "league.games: 0 is too small; the least is 1"),
        (in_league(games=10**12), "league.games: 1000000000000 is too large; the most is 1000000000"),
        (in_league(games="many"), "league.games: 'many' is not a whole number"),
        (in_league(games=True), "league.games: true is not a whole number"),
        (in_league(seed=-1), "league.seed: -1 is too small; the least is 0"),
        (in_league(players=1), "league.players: 1 is too small; the least is 2"),
        (in_league(players=7), "league.players: 7 is too large; the most is 6"),
        (in_league(players=3), "bots: 2 bots cannot fill a table of 3"),
        (
            in_league(format="round robin"),
            "league.format: there is no format 'round robin'. Did you mean 'round-robin'",
        ),
        (in_league(edition="2nd"), "league.edition: '2nd' must be 'latest' or 'first'"),
        (in_league(on_error="forfiet"), "league.on_error: 'forfiet' must be .* Did you mean 'forfeit'"),
        (in_league(max_error_rate=1.5), "league.max_error_rate: 1.5 is too large; the most is 1"),
        (in_league(decision_seconds=0.0), "league.decision_seconds: 0.0 is too small; the least is 0.01"),
        (in_league(decision_seconds=float("nan")), "league.decision_seconds: nan"),
        (in_league(max_turns=0), "league.max_turns: 0 is too small; the least is 1"),
        (in_league(seating="rotated"), "league.seating: 'rotated' must be .* Did you mean 'rotate'"),
        (in_league(isolation="proces"), "league.isolation: 'proces' must be .* Did you mean 'process'"),
        (in_league(memory_mb=1), "league.memory_mb: 1 is too small; the least is 16"),
        (in_league(records="some"), "league.records"),
        (in_league(name=""), "league.name: '' is no name"),
        (in_league(name="two\nlines"), "league.name: .* is no name"),
        (bots(), "bots: a list of 0 is too short; the least is 1"),
        (bots(MONEY, {}), "bots #2: the key 'bot' is missing"),
        (bots(MONEY, {"bot": "menu"}), "bots #2: bot 'menu': `buy` is missing, the list of what it buys."),
        (bots(MONEY, {"bot": "menu", "buy": "Gold"}), "bots #2: bot 'menu': buy: 'Gold' is not a list of rules"),
        (bots(MONEY, {"bot": "mony"}), "bots #2: there is no bot 'mony'. Did you mean 'money'"),
        (bots(MONEY, MONEY), "bots: 2 bots are called 'money'; give each its own `name`"),
        (bots(MONEY, {"bot": "money", "speed": 3, "name": "x"}), "bots #2: bot 'money' has no parameter 'speed'"),
        (bots(MONEY, {"bot": "menu", "buy": 3}), "bots #2: bot 'menu'"),
        (
            bots(MONEY, {"bot": "menu", "buy": ["Provinz"]}),
            "bots #2: buy #1: there is no card 'Provinz'. Did you mean 'Province'",
        ),
        (bots(MONEY, {"bot": "menu", "buy": [{"card": "Gold", "when": "left('Glod') > 2"}]}), "bots #2: buy.*'Glod'"),
        (
            bots(MONEY, {"bot": "menu", "buy": [{"card": "Gold", "when": "number('Pirate Shp') > 2"}]}),
            "bots #2: buy #1: there is no number or mat 'Pirate Shp'. Did you mean 'Pirate Ship'",
        ),
        (bots(MONEY, {"bot": "menu", "buy": [{"card": "Gold", "when": "coins >"}]}), "bots #2: .*"),
        (bots(MONEY, {"bot": "menu", "buy": [{"card": "Gold", "when": "__import__('os')"}]}), "bots #2: .*"),
        (bots(MONEY, {"command": ["./rusty"]}), "bots #2.command: there is no program './rusty' in .* that can be run"),
        (bots(MONEY, {"command": ["rustyy"]}), "bots #2.command: there is no program 'rustyy' on the PATH"),
        (bots(MONEY, {"command": []}), "bots #2: command: a list of 0 is too short"),
        (bots(MONEY, {**MORE, "command": ["true"]}), "bots #2: it has both 'bot' and 'command'"),
        (bots(MONEY, {**MORE, "isolation": "yes"}), "bots #2: isolation: 'yes' must be"),
        (kingdoms(), "kingdoms: a list of 0 is too short; the least is 1"),
        (
            kingdoms({"preset": "Frist Game"}),
            "kingdoms #1: preset: there is no kingdom 'Frist Game'. Did you mean 'First",
        ),
        (kingdoms({"cards": TEN[:9]}), "kingdoms #1: cards: 9 piles; a kingdom has 10"),
        (kingdoms({"cards": [*TEN[:9], "Chapel"]}), "kingdoms #1: cards: 'Chapel' is there 2 times"),
        (
            kingdoms({"cards": [*TEN[:9], "Vilage"]}),
            "kingdoms #1: cards: there is no card 'Vilage'. Did you mean 'Village'",
        ),
        (kingdoms({"random": 3, "sets": ["Bsae"]}), "kingdoms #1: sets: there is no card set 'Bsae'"),
        (kingdoms({"random": -3}), "kingdoms #1: random: -3 is too small; the least is 1"),
        (kingdoms({"file": "no.toml"}), "kingdoms #1: file: .*no.toml: there is no such file"),
        (in_gate(bot="Smithies"), "gate.bot: there is no bot 'Smithies'. Did you mean 'Two Smithies'"),
        (in_gate(against="Two Smithies"), "gate.against: 'Two Smithies' cannot be compared with itself"),
        (
            lambda data: (
                bots(MORE, MONEY, {**MORE, "name": "x"})(data),
                in_league(format="gauntlet")(data),
                in_gate(bot="x")(data),
            ),
            "gate: its two bots never meet in a gauntlet",
        ),
        (in_gate(elo=[20, 0]), "gate.elo: .* 20 is not less than 0"),
        (in_gate(elo=[0]), "gate.elo: a list of 1 is too short; the least is 2"),
        (in_gate(alpha=0.5), "gate.alpha: 0.5 is too large; it must be less than 0.5"),
        (in_gate(alpa=0.1), "gate: there is no key 'alpa'. Did you mean 'alpha'"),
        (lambda data: data.update(kingdom=[]), "there is no key 'kingdom'. Did you mean 'kingdoms'"),
    ],
)
def test_each_mistake_is_told_with_file_and_key(tmp_path: Path, change: Change, message: str) -> None:
    with pytest.raises(UserError, match=message) as caught:
        read(tmp_path, change)
    text = str(caught.value)
    assert text.startswith(str(tmp_path / "league.toml"))
    assert text.count("\n") < 2


@pytest.mark.parametrize(
    ("text", "message"),
    [("", "the file is empty"), ("[league\n", "line 1, column 8: not valid TOML"), ("\x00", "not valid")],
)
def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "league.toml"
    file.write_text(text)
    with pytest.raises(UserError, match=message):
        read_league(file, registry())


def test_a_table_for_every_combination_has_a_limit(tmp_path: Path) -> None:
    crowd = [{"bot": "money", "name": f"money {number}"} for number in range(100)]
    with pytest.raises(UserError, match=r"100 bots make 1,192,052,400 tables of 6; at most 1,000,000 are allowed"):
        read(tmp_path, lambda data: (in_league(players=6)(data), bots(*crowd)(data), data.pop("gate")))


def test_a_gate_between_bots_that_never_meet_is_refused(make_league: MakeLeague) -> None:
    league = make_league(format="gauntlet", gate=Gate("money", "more", (0, 20)))
    assert never_meet(Plan(league, gauntlet))
    assert not never_meet(Plan(league, round_robin))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": 8}, "seed is 8, not 7"),
        ({"bots": (Entrant("Smithy", "money"), Entrant("money", "money"))}, "bots are 2, not 3"),
        ({"versions": {"dominion-cli": "99"}}, "versions.dominion-cli is '99', not"),
        ({"versions": {}}, "versions.dominion-cli is missing"),
        ({"gate": Gate("money", "more", (0, 20))}, "gate is a table, not None"),
    ],
)
def test_the_difference_between_two_leagues_is_named(
    make_league: MakeLeague, change: dict[str, Any], message: str
) -> None:
    stored, wanted = make_league().as_data(), replace(make_league(), **change).as_data()
    with pytest.raises(
        UserError, match=rf"r.sqlite: these results belong to another league; in the one to run, {message}"
    ):
        refuse_other(stored, wanted, "r.sqlite")


def test_a_bots_parameter_is_a_difference_and_the_allowed_error_rate_is_none(make_league: MakeLeague) -> None:
    league = make_league()
    other = league.bots[0]._replace(parameters={"buy": ["Gold"]})
    changed = replace(league, bots=(other, *league.bots[1:]))
    assert difference(league.as_data(), changed.as_data()) == "bots #1.parameters.buy are 1, not 4"
    assert difference(league.as_data(), replace(league, max_error_rate=0.5).as_data()) is None


@pytest.mark.usefixtures("plugins_as_before")
@pytest.mark.parametrize("named", ["{folder}/fox/__init__.py", "fox"])
def test_a_plugins_version_changes_with_any_of_its_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str
) -> None:
    package = tmp_path / "fox"
    package.mkdir()
    (package / "__init__.py").write_text(
        "from dominion_cli import Bot, hookimpl\n\n__version__ = '1.5'\n\n\n"
        "@hookimpl\ndef register_bots(register):\n    register('fox', Bot)\n"
    )
    (package / "wishes.py").write_text("WISH = 'Gold'\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "fox", raising=False)
    known = load([named.format(folder=tmp_path)])
    [first] = [version for name, version in versions(known).items() if name != "dominion-cli"]
    assert first.startswith("1.5+")
    (package / "__pycache__").mkdir(exist_ok=True)
    (package / "__pycache__/wishes.pyc").write_bytes(b"compiled")
    assert first in versions(known).values()
    (package / "wishes.py").write_text("WISH = 'Silver'\n")
    assert first not in versions(known).values()
    monkeypatch.delitem(sys.modules, "fox", raising=False)


@pytest.mark.usefixtures("plugins_as_before")
def test_results_depend_on_the_plugins_that_can_change_a_game_only(tmp_path: Path) -> None:
    hooks = {"bots": "Bot", "executors": "ThreadPoolExecutor", "reports": "print"}
    for kind, made in hooks.items():
        (tmp_path / f"with_{kind}.py").write_text(
            "from concurrent.futures import ThreadPoolExecutor\n"
            "from dominion_cli import Bot, hookimpl\n\n\n"
            f"@hookimpl\ndef register_{kind}(register):\n    register('own-{kind}', {made})\n"
        )
    known = load([str(tmp_path / f"with_{kind}.py") for kind in hooks])
    assert [plugin.broken for plugin in known.plugins if not plugin.shipped] == ["", "", ""]
    assert versions(known).keys() == {"dominion-cli", "with_bots"}


ENGINE = 'bot = "menu"\nbuy = ["Gold", "Silver"]\n'
PAIR = (
    '[[bots]]\nname = "first"\nbot = "money"\nweight = 0.7\n[[bots]]\nname = "second"\nbot = "menu"\nbuy = ["Gold"]\n'
)


@pytest.fixture
def with_bots(tmp_path: Path) -> Callable[[str], League]:
    """Read a league with these bots, beside files of bots."""
    (tmp_path / "bots").mkdir()
    (tmp_path / "bots" / "engine.toml").write_text(ENGINE)
    (tmp_path / "bots" / "pair.toml").write_text(PAIR)
    (tmp_path / "bots" / "line.py").write_text("print()")
    (tmp_path / "bots" / "line.toml").write_text(f'command = ["{sys.executable}", "line.py"]\n')
    (tmp_path / "bots" / "again.toml").write_text('[[bots]]\nfile = "engine.toml"\n')
    (tmp_path / "bots" / "wrong.toml").write_text('bot = "menu"\nbuy = ["Glod"]\n')
    (tmp_path / "bots" / "none.toml").write_text("bots = 3\n")

    def read(text: str) -> League:
        file = tmp_path / "league.toml"
        file.write_text(f'{text}\n[[kingdoms]]\npreset = "First Game"\n')
        return read_league(file, registry())

    return read


def test_a_bot_may_stand_in_a_file(with_bots: Callable[[str], League]) -> None:
    league = with_bots('[[bots]]\nfile = "bots/engine.toml"\n[[bots]]\nname = "mine"\nfile = "bots/engine.toml"')
    assert [(bot.name, bot.bot, bot.parameters["buy"]) for bot in league.bots] == [
        ("engine", "menu", ["Gold", "Silver"]),
        ("mine", "menu", ["Gold", "Silver"]),
    ]


def test_a_file_may_have_several_bots_and_programs_are_found_beside_it(with_bots: Callable[[str], League]) -> None:
    league = with_bots('[[bots]]\nfile = "bots/pair.toml"\n[[bots]]\nfile = "bots/line.toml"')
    assert [bot.name for bot in league.bots] == ["first", "second", "line"]
    assert league.bots[2].command == (sys.executable, "bots/line.py")
    assert league.bots[2].version != ""


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ('file = "bots/engin.toml"', "bots #1: .*engin.toml: there is no such file. Did you mean 'engine.toml'?"),
        ('file = "bots/pair.toml"\nname = "both"', "bots #1.name: bots/pair.toml has 2 bots"),
        ('file = "bots/engine.toml"\nbuy = ["Gold"]', "bots #1: there is no key 'buy'"),
        ('file = "bots/again.toml"', "bots #1.file: .*again.toml names further files; name them here."),
        ('file = "bots/wrong.toml"', "bots #1: .*wrong.toml: buy #1: there is no card 'Glod'. Did you mean 'Gold'?"),
        ('file = "bots/none.toml"', "bots #1: .*none.toml: bots: there are none; each has a heading"),
        ("file = 3", "bots #1: file: 3 is not text in quotes"),
    ],
)
def test_mistakes_about_a_file_of_bots_are_told(with_bots: Callable[[str], League], entry: str, said: str) -> None:
    with pytest.raises(UserError, match=said):
        with_bots(f'[[bots]]\n{entry}\n[[bots]]\nbot = "money"')
