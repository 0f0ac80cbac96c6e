"""Standings as people and as programs get them."""

from __future__ import annotations

import csv
import io
import json
import math
from dataclasses import replace

from dominion_cli.report.grid import show
from dominion_cli.report.standings_data import standings_csv, standings_data, standings_json
from dominion_cli.report.standings_table import standings_parts
from dominion_cli.stats.intervals import Interval
from dominion_cli.tourney.results.gate import Verdict
from dominion_cli.tourney.results.standings import Standings
from dominion_cli.tourney.results.strengths import Surprise

TABLE = """\
First Game (seed 2026): 1,800 games; ended by provinces 95.0%, piles 5.0%

Standings
   bot           games  win share %  95 % interval  rating   ±  vs mix %
1  Two Smithies  1,200         70.0    68.0 … 72.0    +120  12      50.0
2  big-money     1,200         50.0    48.0 … 52.0      +0  12      30.0
3  Wörst         1,200         30.0    28.0 … 32.0    -120  12      10.0

Win share in each seat; mean of points and turns
   bot           seat 1 %  seat 2 %  points  turns
1  Two Smithies      71.0      69.0    31.3   17.0
2  big-money         51.0      49.0    31.3   17.0
3  Wörst             31.0      29.0    31.3   17.0

Win share in % of the row against the column
   bot           Two Smithies  big-money  Wörst
1  Two Smithies             -       65.0   75.0
2  big-money             35.0          -   65.0
3  Wörst                 25.0          -      -

How likely it is, in %, that the row's bot is stronger than the column's
   bot           Two Smithies  big-money  Wörst
1  Two Smithies             -       99.0  100.0
2  big-money              1.0          -   99.9
3  Wörst                  0.0        0.1      -

Win share in % in each kingdom
   kingdom     Two Smithies  big-money  Wörst
1  First Game          72.0       50.0   28.0
2  Big Money           68.0       50.0   32.0

A win counts 1, a victory shared by k players 1/k each. Ratings are in Elo around the mean of all bots.
95 % intervals for just these kingdoms, from how much 900 blocks vary.
vs mix: win share against the mix of bots that no bot beats (Nash averaging); it is the same however many
copies of a bot take part.
What each seat is worth, in Elo against the mean seat: +21 ± 3, -21 ± 3.
Luck shared in blocks took 25.0% off the variance, as 1.33 times the games would have.
"""


def shown(standings: Standings) -> str:
    out = io.StringIO()
    show(standings_parts(standings), out)
    return out.getvalue()


def test_the_whole_table_as_plain_text(standings: Standings) -> None:
    assert shown(standings) == TABLE


def test_an_unfinished_run_says_so_and_that_its_intervals_are_no_ground_for_stopping(standings: Standings) -> None:
    text = shown(replace(standings, planned=9000))
    assert "1,800 of 9,000 games, unfinished" in text
    assert "no reason to stop" in text
    assert "no reason to stop" not in shown(standings)


def test_of_two_bots_a_sentence_says_how_likely_the_first_is_the_stronger(standings: Standings) -> None:
    text = shown(replace(standings, bots=standings.bots[:2]))
    assert "That Two Smithies is stronger than big-money is 99.0 % likely." in text
    assert "vs mix" not in text


def test_ratings_around_a_bot_are_said_to_be_differences(standings: Standings) -> None:
    assert "Ratings are in Elo around Wörst: differences from it." in shown(replace(standings, reference="Wörst"))


def test_luck_that_is_shared_in_vain_is_said_so(standings: Standings) -> None:
    assert "Luck shared in blocks added 4.0% to the variance." in shown(replace(standings, variance_saved=-0.04))
    assert "as many times the games" in shown(replace(standings, variance_saved=1.0))
    assert "Luck shared" not in shown(replace(standings, variance_saved=math.nan))


def test_a_bot_that_does_better_than_ratings_can_express_is_named(standings: Standings) -> None:
    surprise = Surprise("Wörst", "big-money", gap=0.125, p=0.001)
    text = shown(replace(standings, surprise=surprise))
    assert "Wörst does 12.5 points of win share better against big-money\nthan they expect" in text
    data = standings_data(replace(standings, surprise=surprise))
    assert data["surprise"] == {"bot": "Wörst", "against": "big-money", "gap": 0.125, "p": 0.001}


def test_forfeits_have_a_column_when_there_are_some(standings: Standings) -> None:
    assert "forfeits" not in shown(standings)
    first, *rest = standings.bots
    assert "forfeits" in shown(replace(standings, bots=[replace(first, forfeits=3), *rest]))


def test_many_bots_leave_the_matrix_to_json(standings: Standings) -> None:
    crowd = [replace(standings.bots[0], name=f"bot {number}") for number in range(13)]
    text = shown(replace(standings, bots=crowd[:12]))
    assert " 11  12\n" in text
    text = shown(replace(standings, bots=crowd))
    assert "With more than 12 bots, the matrix and the kingdoms are in --format json." in text


def test_the_gate_has_a_line(standings: Standings) -> None:
    verdict = Verdict("Two Smithies", "big-money", (0, 20), "passed", 3.1, 180, 90, "passed after 90 blocks", 89)
    text = shown(replace(standings, gate=verdict))
    assert "Gate: Two Smithies against big-money, at most 0 or at least 20 Elo: passed after 90 blocks" in text


def test_json_has_every_key_of_the_contract_in_order(standings: Standings) -> None:
    data = json.loads(standings_json(standings, run={"host": "here"}))
    assert data["schema"] == "dominion.standings/1"
    assert (data["league"], data["seed"], data["games"]) == ("First Game", 2026, 1800)
    assert {"standings", "matrix", "kingdoms", "gate", "run"} <= set(data)
    assert set(data["standings"][0]) >= {
        "rank", "name", "games", "win_share", "wins", "ties", "losses", "rating", "rating_low", "rating_high",
        "seat_win_share", "mean_vp", "mean_turns", "forfeits",
    }  # fmt: skip
    assert [bot["rank"] for bot in data["standings"]] == [1, 2, 3]
    assert data["matrix"]["big-money"]["Two Smithies"] == 0.35
    assert data["kingdoms"]["Big Money"]["Wörst"] == 0.32
    assert (data["gate"], data["run"]) == (None, {"host": "here"})


def test_json_has_null_for_what_is_not_known_and_no_negative_zero(standings: Standings) -> None:
    nothing = Interval(math.nan, math.nan, math.nan, math.nan, math.nan)
    bots = [replace(standings.bots[1], win_share=nothing)]
    text = standings_json(replace(standings, bots=bots), run={})
    assert "NaN" not in text
    assert "-0.0" not in text
    assert standings_data(standings)["matrix"]["Wörst"]["big-money"] is None


def test_the_gate_is_in_json(standings: Standings) -> None:
    verdict = Verdict("Two Smithies", "big-money", (0, 20), "passed", 3.123456, 180, 90, "", 89)
    gate = standings_data(replace(standings, gate=verdict))["gate"]
    assert (gate["verdict"], gate["llr"], gate["games"]) == ("passed", 3.1235, 180)


def test_csv_has_a_row_a_bot_and_a_column_a_seat(standings: Standings) -> None:
    rows = list(csv.DictReader(io.StringIO(standings_csv(standings))))
    assert [row["name"] for row in rows] == ["Two Smithies", "big-money", "Wörst"]
    assert (rows[0]["win_share_seat_1"], rows[0]["win_share_seat_2"]) == ("0.71", "0.69")


def test_standings_in_which_every_bot_may_have_an_even_share_say_so(standings: Standings) -> None:
    bots = [
        replace(bot, win_share=Interval(0.4, 0.1, 0.9, 0.1, 3), rating=Interval(0, -4033, 4033, 300, 1))
        for bot in standings.bots
    ]
    said = "These games do not tell the bots apart: each may have an even share of the wins. More games may."
    assert said not in shown(standings)
    assert said in shown(replace(standings, bots=bots))
    assert shown(replace(standings, bots=bots)).count(">1000") == 3
