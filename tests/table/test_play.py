"""``dominion play``: a person at the terminal, played here by scripts, by dice and through a terminal of its own."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from cli.command import done, refused, run

from dominion_cli import View, registry
from dominion_cli.bots.menu import Menu


def screen(*lines: str, words: tuple[str, ...] = ("-s", "179")) -> str:
    """Return what a person sees who types these lines."""
    return done("play", *words, typed="".join(f"{line}\n" for line in lines))


def test_the_table_is_shown_before_the_first_question() -> None:
    text = screen("quit")
    assert text.startswith("First Game, seed 179: p1 (you), p2 (money). 'help' tells what to type.\n")
    assert (
        """
Your turn 1
Treasures: 46 Copper $0, 40 Silver $3, 30 Gold $6
Victory: 10 Curse $0, 8 Estate $2, 8 Duchy $5, 8 Province $8
$2: 10 Cellar, 10 Moat
$3: 10 Merchant, 10 Village, 10 Workshop
$4: 10 Militia, 10 Remodel, 10 Smithy
$5: 10 Market, 10 Mine
Trash: empty
p1 (you): 3 points, turn 1, hand 5, deck 5, discard pile 0
p2 (money): 3 points, turn 0, hand 5, deck 5, discard pile 0

Hand: 2 Copper, 3 Estate
To spend: 1 Action, 1 Buy, $0
"""
        in text
    )
    assert text.endswith("No result: you have left the game.\n")


def test_everything_open_is_shown(tmp_path: Path) -> None:
    file = tmp_path / "islands.toml"
    file.write_text(
        'bot = "menu"\nbuy = [{ card = "Villain", max = 1 }, { card = "Island", max = 2 }, "Native Village"]'
    )
    kingdom = tmp_path / "k.toml"
    kingdom.write_text(
        'cards = ["Island", "Native Village", "Villain", "Knights", "Young Witch", "Trader", "Tournament", "Caravan", '
        '"Swindler", "Market"]\nlandscapes = ["Alms", "Battlefield", "Cursed: Caravan"]\nbane = "Moat"'
    )
    text = screen(*["all", "", "all", "Trader", "", "all", ""] * 8, words=("-s", "7", "-k", str(kingdom), str(file)))
    text = text.replace("\n    ", " ")
    assert "  Battlefield (Landmark): " in screen("? battle", "? trusty", words=("-k", str(kingdom)))
    assert re.search(r"10 Sir \w+ \(Knights\)|10 Dame \w+ \(Knights\)", text)
    assert "10 Moat (bane)" in text
    assert "10 Caravan (Cursed)" in text
    assert "Landscapes: Alms $0, Battlefield Landmark [12 VP], Cursed Trait" in text
    assert "Beside it: 1 Bag of Gold $0" in text
    assert re.search(r"p2 \(islands\): .* Island on the Island mat", text)
    assert re.search(r"p2 \(islands\): .* [1-9] Coffers", text)
    assert re.search(r"p2 \(islands\): .* \d cards? on the Native Village mat", text)
    # What lies face down there is nobody else's business.
    assert "Copper on the Native Village mat" not in text


def test_what_the_others_did_is_told() -> None:
    text = screen("all", "Estate")
    assert "p2 (money), turn 1:\n  p2 plays 4 Copper (+$4)\n  p2 buys and gains Silver\n\nYour turn 2\n" in text


def test_the_end_of_the_input_ends_the_game_cleanly() -> None:
    assert screen("all").endswith("No result: the input has come to its end.\n")
    assert screen().endswith("No result: the input has come to its end.\n")


@pytest.mark.parametrize("answer", ["2", "Estate", "estate", "est", "e"])
def test_an_answer_is_a_number_a_name_or_the_beginning_of_one(answer: str) -> None:
    assert "\nYour turn 2\n" in screen("all", answer)
    assert "8 Estate" in screen("all", "")
    assert "7 Estate" in screen("all", answer)


def test_an_answer_that_is_not_understood_is_asked_again() -> None:
    text = screen("all", "Provence", "c", "Copper, Copper", "99", "Copper")
    assert "'Provence' is not among the options. ('help' tells more)" in text
    assert "'c' may be Copper or Curse or Cellar." in text
    assert "There is no further Copper." in text
    assert "There is no option 99; there are 5." in text
    assert "Your turn 2\n" in text


def test_undo_takes_back_the_last_answer_and_all_that_came_of_it() -> None:
    text = screen("all", "Estate", "undo", "Moat", "all", "undo", "undo", "undo", "undo")
    assert "There is no answer to take back." in text
    first, after_undo = text.split("> undo")[0], text.split("> undo")[1]
    assert "Your turn 2" in first
    assert "Your turn 1" in after_undo
    assert "Hand: 3 Estate\nTo spend: 1 Action, 1 Buy, $2" in after_undo
    # The bot did the same again, so its luck is that of the seed.
    assert "9 Moat" in after_undo
    assert "8 Estate $2" in after_undo


def test_an_undone_game_goes_on_as_if_nothing_had_been() -> None:
    straight = ["all", "Moat", "all", "Smithy", *["", "all", ""] * 10]
    detour = ["all", "Estate", "all", "undo", "undo", "Moat", "undo", "undo", "all", "Moat", *straight[2:]]
    after = screen(*detour).rpartition("Your turn 2\n")[2]
    assert after == screen(*straight).rpartition("Your turn 2\n")[2]
    assert "Your turn 9\n" in after


def test_help_tells_what_to_type_and_what_cards_do() -> None:
    text = screen("help", "cards", "? mil", "?estate", "?zzz")
    assert "undo takes back your last answer." in text
    assert "Workshop ($3): Gain a card that costs up to $4." in text
    assert text.count("Militia ($4): +$2. Each other player discards down to three cards in hand.") == 2
    assert "Estate ($2): 1 point." in text
    assert "'zzz' is not among the options." in text


def test_a_bot_gives_hints() -> None:
    text = screen("?", "all", "?", "Moat", words=("-s", "179"))
    assert "> ?\nbig-money would answer: Copper\n> all" in text
    assert "> ?\nbig-money would answer: nothing (an empty answer)\n> Moat" in text
    text = screen("all", "?", "Estate", "all", "?", words=("-s", "179", "--hint", "smithy"))
    assert "> ?\nsmithy would answer: Smithy\n" in text
    # Asking changes nothing.
    assert text.replace("> ?\nsmithy would answer: nothing (an empty answer)\n", "", 1).replace(
        "> ?\nsmithy would answer: Smithy\n", ""
    ) == screen("all", "Estate", "all", words=("-s", "179"))


def test_a_hint_is_given_in_the_middle_of_a_card(tmp_path: Path) -> None:
    file = tmp_path / "militia.toml"
    file.write_text('bot = "menu"\nbuy = ["Militia"]')
    text = screen(*["all", "?", ""] * 6, words=("-s", "179", str(file)))
    question = text.partition("Militia: discard (2)")[2]
    assert re.search(r"> \?\nbig-money would answer: Estate, \w+\n", question)


def test_a_bot_that_thinks_ahead_gives_hints() -> None:
    class Thinker(Menu):
        """Plays the game out before it answers."""

        def __init__(self) -> None:
            super().__init__(buy=["Silver"])
            self.forks = True

        def buy(self, view: View) -> str | None:
            game = view.play_out([Menu(buy=["Province", "Silver"]) for _ in view.players], seed=1)
            return "Estate" if game.ended else None

    names = registry()
    names.bots.add("thinker", Thinker)
    try:
        text = screen("all", "?", "Moat", "all", "?", words=("-s", "179", "--hint", "thinker"))
    finally:
        names.bots.remove("thinker")
    assert text.count("> ?\nthinker would answer: Estate\n") == 2


def test_a_bot_that_fails_to_give_a_hint_does_not_end_the_game() -> None:
    class Broken(Menu):
        """Can't count."""

        def buy(self, view: View) -> str | None:
            raise ZeroDivisionError("division by zero")

    names = registry()
    names.bots.add("broken", Broken)
    try:
        text = screen("all", "?", "Moat", words=("-s", "179", "--hint", "broken"))
    finally:
        names.bots.remove("broken")
    assert "> ?\nbroken does not know: division by zero\n> Moat\n" in text
    assert "Your turn 2\n" in text


def test_the_log_tells_the_last_round_or_all() -> None:
    text = screen("all", "Estate", "all", "Moat", "log", "log all")
    last, whole = text.split("> log")[1:3]
    assert last.startswith("\n\np1 (you), turn 2:\n  p1 plays")
    assert "turn 1:" not in last
    assert "p1 (you), turn 1:" in whole
    assert "p2 buys and gains Silver" in whole
    # What the other draws is not told.
    assert "p2 draws 5 cards" in whole


def test_the_table_can_be_looked_at_again() -> None:
    text = screen("all", "table")
    assert text.count("\nYour turn 1\n") == 2
    assert text.count("Buy a card (one or none):") == 2


def test_a_name_that_is_also_a_word_to_type_is_an_answer(tmp_path: Path) -> None:
    kingdom = tmp_path / "k.toml"
    cards = ["Cellar", "Moat", "Village", "Merchant", "Workshop", "Smithy", "Remodel", "Militia", "Market", "Mine"]
    kingdom.write_text(f'cards = {cards}\nlandscapes = ["Save"]')
    text = screen("all", "save", "log", words=("-s", "179", "-k", str(kingdom)))
    assert "  p1 buys Save\n" in text
    assert not list(tmp_path.glob("*.json"))


DETOUR = ("all", "Estate", "undo", "Moat", "all", "Silver", "", "all", "")


def test_a_saved_game_goes_on_just_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    later = ["1, 2", "", "all", "Smithy", "1, 2", "", "all", ""] * 5
    words = ("-s", "179", "militia", "random", "--seat", "2")
    whole = screen(*DETOUR, *later, words=words)
    saved = screen(*DETOUR, f"save {tmp_path / 'game.json'}", "quit", words=words)
    assert f"Saved. To go on: dominion play --resume {tmp_path / 'game.json'}\n> quit" in saved
    resumed = screen(*later, words=("--resume", "game.json"))
    head, _, rest = resumed.partition("\n\n")
    assert head.startswith("First Game, seed 179: p1 (militia), p2 (you), p3 (random).")
    # The table is shown first, and all goes on from there as if nobody had left.
    assert rest.startswith(("Your turn ", "The table\n"))
    asked = rest.index("\n\n") + 2
    assert whole.endswith(rest[asked:])


def test_answers_before_a_save_can_be_taken_back_after_it(tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    screen("all", "Moat", f"save {file}")
    text = screen("undo", "Estate", "quit", words=("--resume", file))
    assert "Your turn 1\n" in text
    assert "7 Estate" in text.partition("> Estate")[2]


def test_a_game_is_saved_where_it_was_or_under_its_seed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "--resume dominion-179.json" in screen("save")
    assert len(json.loads((tmp_path / "dominion-179.json").read_text())["answers"]) == 0
    screen("all", "save", words=("--resume", "dominion-179.json"))
    assert json.loads((tmp_path / "dominion-179.json").read_text())["answers"] == ["all"]
    assert "nowhere/x.json: cannot write: No such file or directory." in screen("save nowhere/x.json", "quit")


def test_saving_writes_over_nothing_but_a_saved_game(tmp_path: Path) -> None:
    file = tmp_path / "bots.toml"
    file.write_text("mine")
    assert "this is no saved game." in " ".join(screen(f"save {file}", "quit").split())
    assert file.read_text() == "mine"


def saved(tmp_path: Path, **changes: object) -> str:
    """Return a saved game with something in it changed."""
    file = tmp_path / "game.json"
    screen("all", "Moat", "all", f"save {file}")
    file.write_text(json.dumps(json.loads(file.read_text()) | changes))
    return str(file)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"versions": {"dominion-cli": "0.0.1"}}, "a game goes on only with the versions it was begun with"),
        ({"schema": "other"}, "this is no saved game (dominion.saved-game/1)."),
        ({"answers": [{}]}, "this saved game is damaged: answers.0"),
        ({"seat": "one"}, "this saved game is damaged: seat: "),
        ({"seat": 5}, "this saved game is damaged: seat 5 among 1 bots."),
        ({"answers": ["all", [99]]}, "the game does not come again to where it was: there is no option 99"),
        ({"answers": ["all", "all"]}, "the game does not come again to where it was: 'all' is no answer to"),
        ({"seed": 180}, "the game does not come again to where it was: cards lie elsewhere."),
        ({"bots": [{"name": "x", "bot": "nobody"}]}, "there is no bot 'nobody'"),
    ],
)
def test_a_saved_game_that_does_not_fit_is_refused(tmp_path: Path, changes: dict[str, object], message: str) -> None:
    file = saved(tmp_path, **changes)
    result = run("play", "--resume", file)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"dominion: {file}: ")
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_saved_game_with_an_unknown_card_is_refused(tmp_path: Path) -> None:
    file = saved(tmp_path)
    text = Path(file).read_text().replace("Moat", "Moot")
    Path(file).write_text(text)
    assert "game.json: kingdom: cards: there is no card 'Moot'" in run("play", "--resume", file).stderr


def test_resuming_needs_a_file_and_nothing_else(tmp_path: Path) -> None:
    assert refused("play", "--resume", str(tmp_path / "no.json")).endswith("cannot read: No such file or directory.")
    (tmp_path / "junk.json").write_text("{")
    assert refused("play", "--resume", str(tmp_path / "junk.json")).endswith("this is no saved game.")
    assert "leave them out" in refused("play", "smithy", "--resume", saved(tmp_path))


def test_several_bots_and_any_seat(tmp_path: Path) -> None:
    file = tmp_path / "Smithies.toml"
    file.write_text('bot = "menu"\nbuy = ["Province", "Gold", "Smithy", "Silver"]')
    text = screen(words=("-s", "1", "--seat", "3", str(file), "money", "money"))
    assert "p1 (Smithies), p2 (money), p3 (you), p4 (money (2))" in text
    assert text.index("p2 (money), turn 1:") < text.index("Your turn 1\n")


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
    sheet = text.partition("p2 buys and gains Province\n\nScore sheet: points (cards)\n")[2].splitlines()
    assert [line.split() for line in sheet[:6]] == [
        ["p1", "p2"],
        ["Estate", "3", "(3)", "3", "(3)"],
        ["Province", "48", "(8)"],
        ["points", "3", "51"],
        ["cards", sheet[4].split()[1], sheet[4].split()[2]],
        [],
    ]
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


def typed(*lines: str, words: tuple[str, ...], **variables: str) -> str:
    """Return what a person sees who types these lines at a terminal of 80 columns."""
    import fcntl
    import pty
    import struct
    import termios

    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    unset = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "CI")
    kept = {name: value for name, value in os.environ.items() if name not in unset}
    command = [sys.executable, "-m", "dominion_cli", "play", *words]
    with subprocess.Popen(command, stdin=follower, stdout=follower, stderr=follower, env=kept | variables) as program:
        os.close(follower)
        text = ""
        for line in lines:
            text += _until(leader, lambda told: told.endswith("> "))
            os.write(leader, f"{line}\n".encode())
        text += _until(leader, lambda told: "left the game" in told)
        assert program.wait(10) == 0
    os.close(leader)
    return text


terminals = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")


@terminals
@pytest.mark.once
def test_it_works_at_a_terminal() -> None:
    text = typed("all", "Moat", "undo", "Estate", "quit", words=("-s", "179"), TERM="dumb")
    assert "Hand: 3 Estate\r\nTo spend: 1 Action, 1 Buy, $2" in text
    assert text.count("Your turn 2\r\n") == 2
    assert "> undo\r\n" in text
    assert "\x1b[3" not in text


@terminals
@pytest.mark.once
def test_a_terminal_with_colours_gets_a_table_that_fits_it(tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    kingdom = "Cellar, Island, Knights, Swindler, Caravan, Trading Post, Trader, Tournament, Market, Mine"
    words = ("smithy", "militia", "money", "money", "big-money", "-s", "179", "-k", kingdom)
    text = typed("all", "?", "Cellar", f"save {file}", "quit", words=words, TERM="xterm-256color")
    assert "\x1b[33mCopper\x1b[0m" in text
    assert "would answer: nothing" in text
    lines = re.sub(r"\x1b\[[0-9;]*m", "", text).splitlines()
    assert max(map(len, (line for line in lines if "game.json" not in line))) <= 80
    assert any(line.lstrip().startswith("$4 10 Caravan  12 Island  10 ") for line in lines)
    assert any(line.lstrip().startswith("p6 (big-money) 3 points  turn 1  hand 5") for line in lines)
    # What moves a cursor may be there; colours may not.
    resumed = typed("log", "quit", words=("--resume", file), TERM="xterm-256color", NO_COLOR="1")
    assert "Your turn 2" in resumed
    assert not re.search(r"\x1b\[[0-9;]*m", resumed)


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
