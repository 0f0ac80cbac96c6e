"""The HTML report as a file: what is in it, and that whatever a stranger names stays text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from cli.command import done, run
from tourney.conftest import MISBEHAVING, SMITHY

from dominion_cli import plugins
from dominion_cli.plugins import registry
from dominion_cli.report.html import play
from dominion_cli.report.html.film import CardIndex, film
from dominion_cli.report.html.page import html
from dominion_cli.tourney.again.replay import Archive
from dominion_cli.tourney.plan.league import Entrant, League, versions
from dominion_cli.tourney.play.block_record import WON, Recorder
from dominion_cli.tourney.tournament import Tournament

HOSTILE = "</script><script>alert(1)</script> & \"quoted\" 'bot' \N{CROSSED SWORDS}"
FEW = """
[league]
games = 2
[[kingdoms]]
preset = "First Game"
[[bots]]
bot = "money"
[[bots]]
bot = "smithy"
"""
BOTS = (Entrant("Smithy", "menu", {"buy": SMITHY}), Entrant("money", "money"))


def tournament(**keys: Any) -> Tournament:
    """A small league, not yet played."""
    known = registry()
    settings: dict[str, Any] = {
        "name": "Small",
        "seed": 3,
        "games": 6,
        "bots": BOTS,
        "kingdoms": (known.kingdoms.kingdom("First Game"),),
        "versions": versions(known),
        **keys,
    }
    return Tournament.of_league(League(**settings), None, known)


def played(**keys: Any) -> Tournament:
    league = tournament(**keys)
    league.run()
    return league


class Page(HTMLParser):
    """What is in a page: the text, by section, and all elements with their attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.sections: dict[str, str] = {}
        self.data: dict[str, Any] = {}
        self._section = ""
        self._in = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        self._in = dict(attrs).get("id") or "" if tag == "script" else tag
        if tag == "section":
            self._section = dict(attrs).get("id") or ""

    def handle_data(self, data: str) -> None:
        if self._in == "data" and not self.data:
            self.data = json.loads(data)
        elif self._in not in ("style", ""):
            self.sections[self._section] = self.sections.get(self._section, "") + data

    def count(self, tag: str) -> int:
        return sum(1 for found, _ in self.elements if found == tag)


@pytest.fixture(scope="module")
def small() -> tuple[Tournament, str]:
    league = played()
    return league, html(league)


def test_the_page_has_every_section_with_its_heading(small: tuple[Tournament, str]) -> None:
    page = Page(small[1])
    sections = [
        "standings",
        "matrix",
        "kingdoms",
        "seats",
        "play",
        "decks",
        "length",
        "games",
        "failures",
        "league",
        "how",
    ]
    assert [attributes["id"] for tag, attributes in page.elements if tag == "section"] == sections
    named = [attributes["aria-labelledby"] for tag, attributes in page.elements if tag == "section"]
    assert named == [attributes["id"] for tag, attributes in page.elements if tag == "h2"]
    links = [attributes["href"] for tag, attributes in page.elements if tag == "a"]
    assert links == ["#main", *(f"#{name}" for name in sections)]
    assert "From 6 of 6 games, played again from their seeds." in page.sections["play"]
    assert "No game failed" in page.sections["failures"]


def test_the_page_asks_for_nothing_and_runs_nothing_but_its_own_script(small: tuple[Tournament, str]) -> None:
    page = Page(small[1])
    policy = next(each["content"] for _, each in page.elements if each.get("http-equiv") == "Content-Security-Policy")
    assert re.fullmatch(
        r"default-src 'none'; style-src 'sha256-\S+'; script-src 'sha256-\S+'; base-uri 'none'; form-action 'none'",
        policy,
    )
    assert {tag for tag, _ in page.elements} & {"link", "img", "iframe", "object", "form", "base"} == set()
    used = {name for _, attributes in page.elements for name in attributes}
    assert not used & {"src", "style"}
    assert not [name for name in used if name.startswith("on")]
    assert "url(" not in small[1]
    assert "://" not in small[1]


def test_the_same_results_make_the_same_page(small: tuple[Tournament, str]) -> None:
    assert html(small[0]) == small[1]


def test_names_of_strangers_stay_text() -> None:
    known = registry()
    kingdom = known.kingdoms.kingdom("First Game")
    entrants = (Entrant(HOSTILE, "menu", {"buy": SMITHY}), BOTS[1])
    league = played(
        name=HOSTILE, bots=entrants, kingdoms=(kingdom, type(kingdom)(HOSTILE, kingdom.cards)), text=f"# {HOSTILE}"
    )
    page = Page(html(league))
    assert page.count("script") == 2
    assert page.data["games"][0]["bots"].count(HOSTILE) == 1
    for section in ("standings", "matrix", "kingdoms", "seats", "play", "decks", "games", "league"):
        assert HOSTILE in page.sections[section], section


def test_an_unfinished_run_says_so() -> None:
    whole, part = played(), tournament()
    part.store.add(next(whole.store.block_records(range(1))))
    assert "Unfinished: 2 of 6 games are played." in Page(html(part)).sections[""]


def test_a_run_that_has_not_begun_has_a_page_too() -> None:
    page = Page(html(tournament()))
    assert "No game could be looked at." in page.sections["play"]
    assert "games" not in page.sections


def test_four_players_have_four_seats_and_shares_around_a_quarter() -> None:
    bots = (*BOTS, Entrant("third", "money"), Entrant("fourth", "big-money"))
    page = Page(html(played(bots=bots, players=4, games=4)))
    assert "Seat 4" in page.sections["seats"]
    assert "at tables where the column's sat, too" in page.sections["matrix"]
    assert len(page.data["games"][0]["bots"]) == 4
    assert "h3" in page.data["games"][0]["steps"][0]


def test_with_fifty_bots_the_matrix_is_whole_and_the_file_can_be_mailed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "MOST_GAMES", 4)
    league = tournament(bots=tuple(Entrant(f"bot number {number}", "money") for number in range(50)), games=2)
    blocks = range(league.plan.blocks)
    recorder = Recorder()
    for _ in blocks:
        for order in ((0, 1), (1, 0)):
            recorder.game("provinces")
            for place in order:
                recorder.seat(place, 30 - 10 * place, 15, 0 if place else WON)
    league.store.add(recorder.records(blocks))
    text = html(league)
    page = Page(text)
    assert page.sections["matrix"].count("bot number") >= 50
    assert len(re.findall(r'<td class="c-?\d+">', text)) >= 50 * 49
    assert len(text.encode()) < 500_000


def test_a_table_of_very_many_bots_is_cut_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dominion_cli.report.html.page.MOST_IN_MATRIX", 2)
    page = Page(html(played(bots=(*BOTS, Entrant("third", "money")), games=2)))
    assert "The best 2 of 3 bots" in page.sections["matrix"]


@pytest.fixture
def failed(tmp_path: Path) -> Iterator[Path]:
    """The results of a league with a stranger's bot that fails in its third turn."""
    (tmp_path / "misbehaving.py").write_text(MISBEHAVING)
    file = tmp_path / "league.toml"
    file.write_text(FEW + '[[bots]]\nname = "Bad"\nbot = "raises"\n')
    before = plugins._loaded[:]
    run("--plugin", str(tmp_path / "misbehaving.py"), "tourney", "run", str(file), "-q", "--jobs", "1")
    yield tmp_path / "league.results.sqlite"
    plugins._loaded[:] = before


def test_failures_are_told_with_where_they_happened_and_can_be_stepped_to(failed: Path) -> None:
    page = Page(done("--plugin", str(failed.with_name("misbehaving.py")), "tourney", "report", str(failed)))
    assert "Something failed in 4 of 6 games" in page.sections["failures"]
    assert "ZeroDivisionError: p" in page.sections["failures"]
    assert "Traceback" in page.sections["failures"]
    assert "Too many failures." in page.sections[""]
    assert "The first game that failed" in page.sections["games"]
    assert "Here Bad failed" in page.data["games"][-1]["ending"][0]


def test_where_a_bot_is_not_known_the_page_says_what_could_not_be_looked_at(failed: Path) -> None:
    plugins._loaded[:] = []
    page = Page(done("tourney", "report", str(failed)))
    assert "cannot be played again" in page.sections["play"]
    assert "ZeroDivisionError" in page.sections["failures"]
    assert "decks" not in page.sections


def test_the_league_file_is_in_the_page_and_the_command_writes_it(tmp_path: Path) -> None:
    file = tmp_path / "league.toml"
    file.write_text("# Ours\n" + FEW)
    done("tourney", "run", str(file), "-q", "--jobs", "1", "--report", f"html:{tmp_path / 'one.html'}")
    assert done("tourney", "report", str(tmp_path / "league.results.sqlite"), "-o", str(tmp_path / "two.html")) == ""
    text = (tmp_path / "two.html").read_text("utf-8")
    assert Page(text).sections["league"].count(file.read_text()) == 1
    assert text == (tmp_path / "one.html").read_text("utf-8")


def test_the_steps_of_a_game_are_the_moments_of_its_replay() -> None:
    league, cards = played(records="all"), CardIndex()
    replay = Archive(league).replay(1)
    found = film(replay, cards, "")
    state: dict[str, Any] = {}
    for number, step in enumerate(found.steps):
        state |= step
        moment = replay.at(number)
        assert state["v0"] == moment.game.players[0].score()
        hand = [cards.names[at] for at, many in zip(*[iter(state["h1"])] * 2, strict=True) for _ in range(many)]
        assert sorted(hand) == sorted(map(str, moment.game.players[1].hand))
        assert (state["q"] == "") == (moment.decision is None)
    assert number == replay.questions
    assert sum(line.startswith("Turn ") for lines in found.log for line in lines) == sum(
        player.turns for player in replay.end.game.players
    )
