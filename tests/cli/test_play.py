"""``dominion play``: a person at the terminal, played here by scripts, by dice and through a terminal of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from cli.command import done, run

from dominion_cli.cli.person import picks_from
from dominion_cli.errors import UserError


def screen(*lines: str, words: tuple[str, ...] = ("-s", "179")) -> str:
    """Return what a person sees who types these lines."""
    return done("play", *words, typed="".join(f"{line}\n" for line in lines))


def test_the_table_is_shown_before_the_first_question() -> None:
    text = screen("quit")
    assert text.startswith("First Game, seed 179: p1 (you), p2 (money). ? for help.\n")
    assert "Your turn 1. Points: p1 (you) 3, p2 (money) 3." in text
    assert "46 Copper $0" in text
    assert "Hand: 2 Copper, 3 Estate" in text
    assert text.endswith("No result: you have left the game.\n")


def test_what_the_others_did_is_told() -> None:
    text = screen("all", "Estate")
    assert "p2 (money), turn 1:\n  p2 plays 4 Copper (+$4)\n  p2 buys and gains Silver\n\nYour turn 2." in text


def test_the_end_of_the_input_ends_the_game_cleanly() -> None:
    assert screen("all").endswith("No result: the input has come to its end.\n")
    assert screen().endswith("No result: the input has come to its end.\n")


@pytest.mark.parametrize("answer", ["2", "Estate", "estate", "est", "e"])
def test_an_answer_is_a_number_a_name_or_the_beginning_of_one(answer: str) -> None:
    assert "\nYour turn 2." in screen("all", answer)
    assert "8 Estate" in screen("all", "")
    assert "7 Estate" in screen("all", answer)


def test_an_answer_that_is_not_understood_is_asked_again() -> None:
    text = screen("all", "Provence", "c", "Copper, Copper", "99", "Copper")
    assert "'Provence' is not among the options. ('?' for help)" in text
    assert "'c' may be Copper or Curse or Cellar." in text
    assert "There is no further Copper." in text
    assert "There is no option 99; there are 5." in text
    assert "Your turn 2." in text


def test_undo_takes_back_the_last_answer_and_all_that_came_of_it() -> None:
    text = screen("all", "Estate", "undo", "Moat", "all", "undo", "undo", "undo", "undo")
    assert "There is no answer to take back." in text
    first, after_undo = text.split("> undo")[0], text.split("> undo")[1]
    assert "Your turn 2" in first
    assert "Your turn 1" in after_undo
    assert "Hand: 3 Estate\n1 Action, 1 Buy, $2" in after_undo
    # The bot did the same again, so its luck is that of the seed.
    assert "9 Moat $2" in after_undo
    assert "8 Estate $2" in after_undo


def test_an_undone_game_goes_on_as_if_nothing_had_been() -> None:
    straight = ["all", "Moat", "all", "Smithy", *["", "all", ""] * 10]
    detour = ["all", "Estate", "all", "undo", "undo", "Moat", "undo", "undo", "all", "Moat", *straight[2:]]
    after = screen(*detour).rpartition("Your turn 2.")[2]
    assert after == screen(*straight).rpartition("Your turn 2.")[2]
    assert "Your turn 9." in after


def test_help_tells_the_cards() -> None:
    text = screen("?", "? mil", "?estate", "?zzz")
    assert "Workshop ($3): Gain a card that costs up to $4." in text
    assert text.count("Militia ($4): +$2. Each other player discards down to three cards in hand.") == 2
    assert "Estate ($2): 1 point." in text
    assert "'zzz' is not among the options." in text


def test_several_bots_and_any_seat(tmp_path: Path) -> None:
    file = tmp_path / "Smithies.toml"
    file.write_text('bot = "menu"\nbuy = ["Province", "Gold", "Smithy", "Silver"]')
    text = screen(words=("-s", "1", "--seat", "3", str(file), "money", "money"))
    assert "p1 (Smithies), p2 (money), p3 (you), p4 (money (2))" in text
    assert text.index("p2 (money), turn 1:") < text.index("Your turn 1.")


def test_militia_asks_the_person_during_anothers_turn(tmp_path: Path) -> None:
    file = tmp_path / "militia.toml"
    file.write_text('bot = "menu"\nbuy = ["Militia"]')
    text = screen(*["all", ""] * 20, words=("-s", "179", str(file)))
    before, question, after = text.partition("Militia: discard (2)")
    assert question
    assert re.search(r"p2 plays Militia\n\nHand: [^\n]*\n$", before)
    assert "That takes 5; take 2." in after


def test_a_finished_game_shows_the_scores() -> None:
    lines = ["", "all", "Province", "", "all", ""] * 200
    text = screen(*lines)
    assert "p2 buys and gains Province\n\nThe game is over" in text
    last = text.splitlines()[-4:]
    assert last[0] == "The game is over: the Provinces are gone."
    assert last[1].split() == ["player", "points", "turns"]
    assert last[2].startswith("p1 (you)")
    assert last[3].startswith("p2 (money)")
    assert "wins" in last[3]


@pytest.mark.parametrize("seed", range(6))
def test_games_played_by_dice_end(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    dice = Random(seed)
    shown = ""

    def typed(prompt: str) -> str:
        return dice.choice(["all", "1", "2", "3", "", "1, 2", "1, 1", "undo" if dice.random() < 0.2 else "4", "6", "8"])

    monkeypatch.setattr("builtins.input", typed)
    kingdom = "Bandit, Cellar, Chapel, Library, Militia, Moat, Sentry, Spy, Throne Room, Vassal"
    shown = done("play", "money", "money", "-k", kingdom, "-s", str(seed))
    assert "The game is over" in shown


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_it_works_at_a_terminal() -> None:
    import pty

    leader, follower = pty.openpty()
    words = [sys.executable, "-m", "dominion_cli", "play", "-s", "179"]
    variables = os.environ | {"TERM": "dumb"}
    with subprocess.Popen(words, stdin=follower, stdout=follower, stderr=follower, env=variables) as program:
        os.close(follower)
        text = ""
        for line in ("all", "Moat", "undo", "Estate", "quit"):
            text += _until(leader, lambda told: told.endswith("> "))
            os.write(leader, f"{line}\n".encode())
        text += _until(leader, lambda told: "left the game" in told)
        assert program.wait(10) == 0
    os.close(leader)
    assert "Hand: 3 Estate\r\n1 Action, 1 Buy, $2" in text
    assert text.count("Your turn 2.") == 2
    assert "> undo\r\n" in text


def _until(terminal: int, enough: Callable[[str], bool]) -> str:
    told = ""
    while not enough(told):
        told += os.read(terminal, 10_000).decode()
    return told


def test_ctrl_c_leaves_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    result = run("play")
    assert result.exit_code == 130
    assert result.stderr == "dominion: interrupted\n"


def test_equal_options_count_as_one() -> None:
    hand = ["Copper", "Estate", "Copper", "Copper", "Gold"]
    assert picks_from("copper, 1, c", hand, 0, 5) == [0, 2, 3]
    assert picks_from("3, 2", hand, 2, 2) == [4, 1]
    assert picks_from("all", hand, 0, 5) == [0, 1, 2, 3, 4]
    assert picks_from(" , ", hand, 0, 5) == []


def test_the_very_text_of_an_option_comes_before_its_number() -> None:
    assert picks_from("2", ["3", "2", "1"], 1, 1) == [1]
    assert picks_from("+$2", ["+1 Card", "+$2"], 1, 1) == [1]


@pytest.mark.parametrize(
    ("text", "least", "most", "message"),
    [
        ("", 1, 1, "That takes none; take 1."),
        ("1", 2, 3, "That takes 1; take 2 to 3."),
        ("1, 2, 3", 0, 2, "That takes 3; take up to 2."),
        ("1, 2", 0, 1, "That takes 2; take one or none."),
        ("1, 1", 0, 3, "There is no further Copper."),
        ("-1", 0, 3, "'-1' is not among the options. ('?' for help)"),
        ("Cooper", 0, 3, "'Cooper' is not among the options. Did you mean 'Copper'? ('?' for help)"),
    ],
)
def test_what_is_wrong_with_an_answer_is_said(text: str, least: int, most: int, message: str) -> None:
    with pytest.raises(UserError, match=f"^{re.escape(message)}$"):
        picks_from(text, ["Copper", "Estate", "Silver"], least, most)
