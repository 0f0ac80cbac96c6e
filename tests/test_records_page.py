"""What ``docs/records.md`` shows works."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from cli.command import done

from dominion_cli.bench.stress import MAX_TURNS, random_game
from dominion_cli.engine.game import Game
from dominion_cli.plugins import registry

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "records.md").read_text("utf-8")


def test_the_program_of_the_page_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tournaments").mkdir()
    league = shutil.copy(ROOT / "tournaments" / "first-game.toml", tmp_path / "tournaments")
    Path(league).write_text(re.sub(r"^games = \d+", "games = 2", Path(league).read_text(), flags=re.MULTILINE))
    done("tourney", "run", "tournaments/first-game.toml", "-q", "--jobs", "1")
    (program,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    exec(program, {})
    assert capsys.readouterr().out.startswith("Game 5 on First Game: p1 ")
    shown = done("tourney", "stats", "tournaments/first-game.results.sqlite", "--bot", "Two Smithies", "-q")
    assert "Two Smithies, turn by turn" in shown


@pytest.mark.parametrize("seed", range(1000, 1020))
def test_every_verb_of_the_log_is_on_the_page(seed: int) -> None:
    library = registry().cards
    table = random_game(library, seed)
    bots = [registry().bots.make("random") for _ in range(table.players)]
    game = Game(table.kingdom.setup(library, table.players, MAX_TURNS), bots, seed, log=True)
    game.play()
    assert game.log is not None
    assert {entry.verb for entry in game.log.entries} <= set(re.findall(r"`([a-z -]+)`", PAGE))
