"""Bots in processes of their own: programs that speak the line protocol, and Python bots under isolation."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from dominion_cli import Game, UserError, View, plugins
from dominion_cli.engine.public_view import PUBLIC_WORDS
from dominion_cli.engine.view import WORDS
from dominion_cli.isolation import state
from dominion_cli.isolation.bot import close_bots
from dominion_cli.isolation.distant import DistantPlayer, DistantView
from dominion_cli.kingdoms.kingdom import Kingdom
from dominion_cli.plugins import Registry, registry
from dominion_cli.tourney.plan.league import Entrant, League, difference, versions
from dominion_cli.tourney.plan.league_file import read_league
from dominion_cli.tourney.play.failures import Failure
from dominion_cli.tourney.results.games import GameResult, games
from dominion_cli.tourney.tournament import Tournament

pytestmark = pytest.mark.once

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

LEAGUE = """
[league]
games = 4
seed = 3
{keys}

[[bots]]
bot = "smithy"

[[bots]]
name = "program"
command = {command}
wish = "Silver"

[[kingdoms]]
preset = "First Game"
"""

Played = tuple[list[GameResult], list[Failure]]


def played(league: League, registry: Registry, jobs: int = 1) -> Played:
    tournament = Tournament.of_league(league, None, registry)
    tournament.run(jobs=jobs)
    return list(games(tournament.plan, tournament.store)), list(tournament.store.failures())


def league_of(folder: Path, command: str, keys: str = "") -> League:
    file = folder / "league.toml"
    file.write_text(LEAGUE.format(command=command, keys=keys))
    return read_league(file, registry())


@pytest.mark.parametrize(
    ("example", "command"),
    [("line_bot.py", f'["{sys.executable}", "line_bot.py"]'), ("line_bot.pl", '["./line_bot.pl"]')],
)
def test_the_examples_play_whole_games_from_the_leagues_folder(tmp_path: Path, example: str, command: str) -> None:
    if example == "line_bot.pl" and shutil.which("perl") is None:
        pytest.skip("there is no Perl")
    shutil.copy(EXAMPLES / example, tmp_path)
    league = league_of(tmp_path, command)
    one, failures = played(league, registry())
    assert failures == []
    assert all(game.ended == "provinces" for game in one)
    assert played(league, registry(), jobs=2)[0] == one


def test_the_two_examples_are_the_same_bot_and_a_league_can_give_them_parameters(tmp_path: Path) -> None:
    if shutil.which("perl") is None:
        pytest.skip("there is no Perl")
    for example in ("line_bot.py", "line_bot.pl"):
        shutil.copy(EXAMPLES / example, tmp_path)
    python = league_of(tmp_path, f'["{sys.executable}", "line_bot.py"]')
    perl = league_of(tmp_path, '["./line_bot.pl"]')
    assert played(python, registry()) == played(perl, registry())
    program = python.bots[1]
    more = replace(python, bots=(python.bots[0], program._replace(parameters={"smithies": 3})))
    assert played(more, registry()) != played(python, registry())


def test_a_league_with_another_version_of_a_program_is_another_league(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text("pass")
    command = f'["{sys.executable}", "program.py"]'
    before = league_of(tmp_path, command)
    assert league_of(tmp_path, command) == before
    (tmp_path / "program.py").write_text("pass  # changed")
    changed = difference(before.as_data(), league_of(tmp_path, command).as_data())
    assert changed is not None
    assert changed.startswith("bots #2.version is ")


PROGRAM = """
import json, os, sys, time
def say(**answer): print(json.dumps(answer), flush=True)
def usual():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "decide": yield message
for message in usual():
    if message["kind"] == "buy" and message["view"]["turn"] == 2:
        HARM
    say(pick=None)
"""

HARM = [
    ("print('hello', flush=True)", "BadAnswer", "'hello' is no answer: each line has to be a JSON object"),
    ("say(pick=[99]); continue", "IllegalAnswer", r"illegal answer: \[99\] are not different ones of \d+ options"),
    ("say(pick=['Province']); continue", "IllegalAnswer", r'illegal answer: \["Province"\] is no list of the numbers'),
    ("say(pick=[0, 1]); continue", "IllegalAnswer", "illegal answer: 2 picks, 0 to 1 are allowed"),
    ("say(pik=[1]); time.sleep(60)", "NoAnswer", r'no answer within 0.3 seconds; the last line was {"pik": \[1\]}'),
    ("time.sleep(60)", "NoAnswer", "no answer within 0.3 seconds"),
    ("os.close(0); os.close(1); time.sleep(60)", "ProgramEnded", "the process closed its output"),
    ("print('so long', file=sys.stderr); os._exit(5)", "ProgramEnded", "the process ended with exit code 5"),
    ("os.kill(os.getpid(), 11)", "ProgramEnded", "the process was ended by SIGSEGV"),
    ("x = [bytearray(1 << 22) for _ in range(100)]", "ProgramEnded", "the process ended with exit code 1"),
    ("print('x' * 3_000_000)", "BadAnswer", "a line of more than 1,048,576 bytes"),
    ("say(error='I give up', kind='Sulk'); continue", "Sulk", "Sulk: I give up"),
]


@pytest.mark.parametrize(("harm", "kind", "message"), HARM)
def test_a_program_that_fails_loses_that_game_and_is_started_again_for_the_next(
    tmp_path: Path, harm: str, kind: str, message: str
) -> None:
    (tmp_path / "program.py").write_text(PROGRAM.replace("HARM", harm))
    keys = "decision_seconds = 0.3\nmemory_mb = 64"
    league = league_of(tmp_path, f'["{sys.executable}", "program.py"]', keys)
    every, failures = played(replace(league, games=2), registry())
    assert [failure.game for failure in failures] == [1, 2]
    assert {failure.kind for failure in failures} == {kind}
    for game, failure in zip(every, failures, strict=True):
        assert failure.bot == "program"
        assert failure.message.startswith(f"p{failure.seat}, turn 2: ")
        assert re.search(message, failure.message)
        assert [seat.forfeit for seat in game.seats] == [seat.bot == "program" for seat in game.seats]
        assert ("so long" in failure.traceback) == ("so long" in harm)
        assert ("MemoryError" in failure.traceback) == ("bytearray" in harm)
    assert children() == []


def children() -> list[int]:
    """The processes, living or not waited for, that this one has started."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            parent = (entry / "stat").read_text().rpartition(") ")[2].split()[1]
            name = (entry / "cmdline").read_text()
        except OSError:
            continue
        if int(parent) == os.getpid() and "resource_tracker" not in name:
            found.append(int(entry.name))
    return found


VIEWS = '''
"""Bots that look at everything they may, and decide by that."""

import zlib

from dominion_cli import Bot, hookimpl
from dominion_cli.engine.public_view import PUBLIC_WORDS
from dominion_cli.engine.view import WORDS
from dominion_cli.engine.view_words import Word

ASKED = (Word.CARD_NUMBER, Word.CARD_TRUTH)
NOT_HERE = (*ASKED, Word.CARD_WISH, Word.TYPE_NUMBER, Word.NAME_NUMBER, Word.NAME_CARDS, Word.PLAYERS)
METHODS = ("random", "full_cost", "first_affordable", "would_buy", "for_sale", "play_out")
PLAIN = [word for word in WORDS if WORDS.kind(word) not in NOT_HERE and word not in METHODS]
PUBLIC = [word for word in PUBLIC_WORDS if PUBLIC_WORDS.kind(word) not in NOT_HERE]


class Looks(Bot):
    """Decides by a sum over all it sees."""

    def seen(self, view, *more):
        facts = [getattr(view, name) for name in PLAIN]
        for player in (*view.players, *view.opponents):
            facts.append([getattr(player, name) for name in PUBLIC] + [player.count("Gold")])
        for card in (*view.cards, *view.landscapes, *view.mixed_piles, "province", "Sauna"):
            for named in (card, str(card)):
                facts += [getattr(view, word)(named) for word in WORDS.of(*ASKED)]
                facts.append((view.full_cost(named), view.first_affordable(named)))
        for name in view.mixed_piles:
            facts.append((view.full_cost(name), [view.count(name), *(each.count(name) for each in view.players)]))
        facts += [(card.cost, card.types, card.number > 0) for card in view.cards]
        facts += [view.count_type("Victory"), view.count_type("Terminal"), view.count_type("Village")]
        facts += [view.mat("Island"), view.number("pirate ship"), view.number(view.cards[0]), view.random.below(1000)]
        facts += [view.first_affordable("Province", "Gold", "Silver"), *more]
        facts += [view.for_sale(), view.would_buy(view.coins + 3), view.wants("Gold")]
        return zlib.crc32(repr(facts).encode())

    def buy(self, view):
        names = [name for name in view.supply if view.can_buy(name) and name != "Curse"]
        return names[self.seen(view) % len(names)] if names else None

    def picked(self, view, decision):
        asked = (decision.kind, decision.source, decision.text, decision.about, decision.shown, decision.seat)
        asked += (decision.own, decision.owner, decision.least, decision.most, decision.options, decision.decider)
        size = len(decision.options)
        count = min(max(decision.least, 1), decision.most, size)
        start = self.seen(view, *asked) % size if size else 0
        return [(start + step) % size for step in range(count)]

    def discard(self, view, decision):
        return self.picked(view, decision)

    trash = choose = gain = play_action = discard

    def topdeck(self, view, decision):
        return None if self.seen(view) % 2 else self.default(view, decision)


class LooksAtAll(Looks):
    """The same, in one method."""

    def decide(self, view, decision):
        if decision.kind == "buy":
            return self.buy(view)
        seen = self.seen(view) % 3
        return self.picked(view, decision) if seen == 0 else super().decide(view, decision) if seen == 1 else None


class Mine(Looks):
    """Has a wish, and fails at the start."""

    def __init__(self, wish: str = "Gold") -> None:
        super().__init__()
        self.wish = wish

    def buy(self, view):
        print("thinking")
        if view.turn == 3:
            raise ZeroDivisionError("no reason")
        return "Province" if view.turn == 2 and self.wish == "Province" else None


@hookimpl
def register_bots(register):
    for bot in (Looks, LooksAtAll, Mine):
        register(bot.__name__.lower(), bot)
'''


@pytest.fixture
def looking(tmp_path: Path, plugins_as_before: None) -> Iterator[Registry]:
    plugin = tmp_path / "looking.py"
    plugin.write_text(VIEWS)
    yield plugins.load([str(plugin)])
    close_bots()


def first_view() -> View:
    setup = registry().kingdoms.kingdom("First Game").setup(registry().cards, players=2)
    return Game(setup, [registry().bots.make("money")] * 2, seed=1).views[0]


def test_a_view_in_another_process_has_every_word_of_a_view() -> None:
    missing = [word for word in WORDS if word not in vars(DistantView)]
    assert not missing, f"isolation/distant.py: DistantView lacks {missing}"
    view = first_view()
    player = DistantPlayer(state.public_data(view.players[0], []), registry().cards.card, [])
    missing = [word for word in PUBLIC_WORDS if not hasattr(player, word)]
    assert not missing, f"isolation/distant.py: DistantPlayer lacks {missing}"


def test_the_line_protocol_says_every_word_of_a_view() -> None:
    view = first_view()
    said = {*state.hello(view), *state.view_data(view)}
    # Under another name, or as what it follows from.
    elsewhere = {
        "mixed_piles": "piles",
        "mat": "mats",
        "number": "numbers",
        "count_type": "count",
        "first_affordable": "can_buy",
        "random": "random_seed",
        "would_buy": "for_sale",
        "wants": "for_sale",
    }
    said |= {word for word, key in elsewhere.items() if key in said} | {"play_out"}
    missing = [word for word in WORDS if word not in said]
    assert not missing, f"isolation/state.py: nothing is sent for {missing}"
    of_players = state.view_data(view)["players"][0]
    missing = [word for word in PUBLIC_WORDS if word not in of_players]
    assert not missing, f"isolation/state.py: public_data lacks {missing}"


def test_a_bot_apart_cannot_play_the_game_out_and_is_told_why() -> None:
    with pytest.raises(UserError, match=r'the game is not in this process: .* needs isolation = "none"'):
        DistantView.play_out(DistantView.__new__(DistantView), [], 1)


def against_money(registry: Registry, bot: str, apart: bool, kingdom: Kingdom, **parameters: object) -> League:
    return League(
        name="Test",
        seed=4,
        games=4,
        bots=(Entrant("money", "money"), Entrant("bot", bot, parameters, isolation=apart)),
        kingdoms=(kingdom,),
        versions=versions(registry),
        max_turns=30,
    )


CARDS = ("Chapel", "Library", "Militia", "Island", "Pirate Ship", "Throne Room", "Bureaucrat", "Steward", "Remodel")


MIXED = (
    *("Castles", "Knights", "Sauna/Avanto", "Marauder", "Temple", "Familiar", "City Quarter", "Library", "Militia"),
    "Steward",
)


@pytest.mark.parametrize("bot", ["looks", "looksatall"])
@pytest.mark.parametrize("cards", [(*CARDS, "Possession"), MIXED], ids=["many questions", "mixed piles"])
def test_a_bot_apart_sees_what_it_would_see_here_and_plays_the_same_games(
    looking: Registry, bot: str, cards: tuple[str, ...]
) -> None:
    kingdom = Kingdom("Ours", cards, landscapes=("Alms", "Save"))
    here = played(against_money(looking, bot, False, kingdom), looking)
    apart = played(against_money(looking, bot, True, kingdom), looking)
    assert here == apart
    assert here[1] == []


@pytest.mark.parametrize(("wish", "kind"), [("Gold", "ZeroDivisionError"), ("Province", "IllegalAnswer")])
def test_a_bot_apart_that_fails_is_told_of_as_one_that_fails_here(
    looking: Registry, wish: str, kind: str, capfd: pytest.CaptureFixture[str]
) -> None:
    kingdom = looking.kingdoms.kingdom("First Game")
    here, failed_here = played(against_money(looking, "mine", False, kingdom, wish=wish), looking)
    apart, failed_apart = played(against_money(looking, "mine", True, kingdom, wish=wish), looking)
    assert here == apart
    assert {failure.kind for failure in failed_here} == {failure.kind for failure in failed_apart} == {kind}
    if kind == "ZeroDivisionError":
        assert [failure.message for failure in failed_here] == [failure.message for failure in failed_apart]
        assert "looking.py" in failed_apart[0].traceback
        assert "thinking" in failed_apart[0].traceback
    assert capfd.readouterr().out == ""


needs_proc = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="there is no /proc to find them in")


def marked(mark: str) -> list[str]:
    """The commands of the living processes that have a mark in their environment."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if mark.encode() in (entry / "environ").read_bytes():
                found.append((entry / "cmdline").read_text().replace("\0", " "))
        except OSError:
            continue
    return found


def wait_for(true: Callable[[], bool], seconds: float = 20.0) -> bool:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if true():
            return True
        time.sleep(0.05)
    return False


@needs_proc
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_when_the_run_is_killed_so_is_everything_it_has_started(tmp_path: Path, looking: Registry, jobs: int) -> None:
    (tmp_path / "hangs.py").write_text("import itertools\nsum(itertools.repeat(1))")
    league_of(tmp_path, f'["{sys.executable}", "hangs.py"]', 'isolation = "process"\nstart_seconds = 60.0')
    with (tmp_path / "league.toml").open("a") as file:
        file.write('[[bots]]\nbot = "looks"\n[[bots]]\nname = "here"\nbot = "looksatall"\nisolation = "none"\n')
    mark = f"DOMINION_TEST_MARK={tmp_path}"
    name, _, value = mark.partition("=")
    plugin = str(tmp_path / "looking.py")
    words = ("--plugin", plugin, "tourney", "run", str(tmp_path / "league.toml"), "--jobs", jobs)
    process = subprocess.Popen(
        [sys.executable, "-m", "dominion_cli", *words],  # type: ignore[list-item]
        env={**os.environ, name: value},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        assert wait_for(lambda: any("hangs.py" in command for command in marked(mark)))
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert wait_for(lambda: marked(mark) == [])
