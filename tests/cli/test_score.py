"""``dominion score``: a deck's points, each by the text of the card as the rulebooks print it."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest
from typer.testing import CliRunner

from dominion_cli import Game, UserError, registry
from dominion_cli.bench.stress import random_game
from dominion_cli.cli.score import app
from dominion_cli.engine.scoring import sheet
from dominion_cli.scenarios.sheet import score_sheet


def points(deck: str, **options: Any) -> int:
    return sum(line.points for line in score_sheet(deck, registry().cards, **options))


@pytest.mark.parametrize(
    ("deck", "expected"),
    [
        ("", 0),
        ("8 Province, 3 Duchy, 5 Gardens", 48 + 9 + 5 * 1),  # 16 cards
        ("8 province,3 duchy , 5 GARDENS, 24 Copper", 48 + 9 + 5 * 4),  # 40 cards
        ("2 x Colony, Estate, 3 Curse", 20 + 1 - 3),
        ("3 Duke, 4 Duchy", 3 * 4 + 12),
        ("2 Vineyard, 3 Village, 3 Smithy", 2 * 2),
        ("2 Silk Road, 6 Estate", 2 * 2 + 6),
        ("Fairgrounds, Copper, Silver, Gold, Estate", 2 + 1),
        ("Feodum, 6 Silver", 2),
        ("Humble Castle, King's Castle", 2 + 4),
        ("Distant Lands", 0),
        ("Pasture, 3 Estate", 3 + 3),
    ],
)
def test_a_deck_is_worth_what_its_cards_say(deck: str, expected: int) -> None:
    assert points(deck) == expected


def test_landscapes_mats_tokens_and_empty_piles_count() -> None:
    assert points("Copper", tavern="2 Distant Lands") == 8
    assert points("3 Moat, Smithy", landscapes=["obelisk: moat"]) == 6
    assert points("2 Copper, Silver, 2 Gold", landscapes=["Palace"]) == 3
    assert points("20 Copper", landscapes=["Wall"]) == -5
    assert points("3 Moat, Smithy", landscapes=["Tower"], empty=["Moat"]) == 3
    assert points("Estate", vp=2760) == 2761
    assert points("Copper, Silver", landscapes=["Keep", "Fountain"]) == 10


def test_the_lines_of_games_that_were_played_add_up_to_their_scores() -> None:
    for seed in range(300, 330):
        table = random_game(registry().cards, seed)
        bots = [registry().bots.make("random") for _ in range(table.players)]
        game = Game(table.kingdom.setup(registry().cards, table.players, 30), bots, seed)
        game.play()
        for player in game.players:
            assert sum(worth for _, _, worth in sheet(player)) + player.vp == player.score()


def test_the_command_prints_the_sum_and_the_lines() -> None:
    shown = CliRunner().invoke(app, ["8 Province, 3 Duchy"])
    assert shown.exit_code == 0
    assert [line.split() for line in shown.stdout.splitlines()] == [
        ["57", "points"],
        ["card", "copies", "points"],
        ["Duchy", "3", "9"],
        ["Province", "8", "48"],
    ]
    told = json.loads(CliRunner().invoke(app, ["Province", "--vp", "3", "--format", "json"]).stdout)
    assert told == {
        "points": 9,
        "lines": [
            {"name": "Province", "copies": 1, "points": 6},
            {"name": "VP tokens", "copies": 3, "points": 3},
        ],
    }
    rows = list(csv.reader(io.StringIO(CliRunner().invoke(app, ["Province", "--format", "csv"]).stdout)))
    assert rows == [["name", "copies", "points"], ["Province", "1", "6"]]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["8 Provinc"], "the deck: there is no card 'Provinc'. Did you mean 'Province'?"),
        (["5000 Gold"], "the deck: '5000 Gold': of a card there can be 1 to 1000 copies."),
        (["0 Gold"], "the deck: '0 Gold': of a card there can be 1 to 1000 copies."),
        (["9" * 5000 + " Gold"], "of a card there can be 1 to 1000 copies."),
        (["Keep"], "the deck: Keep is no card of a hand, deck or pile."),
        (["Gold", "--landscape", "Kep"], "--landscape: there is no card 'Kep'."),
        (["Gold", "--landscape", "Obelisk: Gold"], "--landscape: Gold can't be chosen for Obelisk."),
        (["Gold", "--empty", "Silverr"], "--empty: there is no card 'Silverr'. Did you mean 'Silver'?"),
        (["Gold", "--edition", "old"], "--edition: there is no edition 'old'. Allowed: first, latest."),
    ],
)
def test_mistakes_are_told(words: list[str], said: str) -> None:
    with pytest.raises(UserError) as error:
        CliRunner().invoke(app, words, catch_exceptions=False)
    assert said in str(error.value)
