"""``dominion bench``."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys

import pytest
from cli.command import done, run

from dominion_cli.bench.heavy import heavy_workloads
from dominion_cli.bench.limit import compiled_limit
from dominion_cli.bench.measure import Measured
from dominion_cli.bench.workloads import WORKLOADS, PlainMoney, Rival, Workload, play_games, plays_a_game
from dominion_cli.cli import bench
from dominion_cli.plugins import registry
from dominion_cli.report.bench import beside_rivals, plain_python_card

has_compiler = pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")


@pytest.mark.parametrize("workload", WORKLOADS, ids=lambda workload: workload.name)
def test_every_workload_can_be_played_and_repeats_itself(workload: Workload) -> None:
    play = workload.play(registry())
    played = play(4)
    assert played.turns > 4 * 10
    assert play(4) == played


def test_kingdoms_of_all_sets_have_cards_of_many_sets_and_landscapes() -> None:
    [workload] = [workload for workload in WORKLOADS if workload.name == "random-all-sets"]
    setups = [table.setup for table in workload.tables(registry())]
    assert len({card.set_name for setup in setups for card in setup.kingdom}) >= 14
    assert sum(len(setup.landscapes) > 0 for setup in setups) > 10


def test_the_figures_fit_each_other() -> None:
    told = json.loads(done("bench", "--seconds", "0", "--workload", "four-players", "--format", "json"))
    (figures,) = told
    assert list(figures)[:5] == [
        "workload",
        "games_per_second",
        "turns_per_second",
        "microseconds_per_turn",
        "times_limit",
    ]
    assert figures["workload"] == "four-players"
    assert figures["turns_per_second"] * figures["microseconds_per_turn"] == pytest.approx(1e6, rel=0.01)
    assert 30 < figures["turns_per_second"] / figures["games_per_second"] < 120


def test_the_table_has_the_marks() -> None:
    words = ["--workload", "village-smithy-market", "--workload", "money-mirror", "--workload", "plain-python-bot"]
    lines = done("bench", "--seconds", "0", *words).splitlines()
    assert [line.split()[0] for line in lines[2:5]] == ["village-smithy-market", "money-mirror", "plain-python-bot"]
    assert " 33 " in lines[2]
    assert " 17 " in lines[3]
    assert "of money-mirror's games/s; the mark is at least 60 %" in lines[-1]


def test_a_learners_steps_are_told() -> None:
    words = ["bench", "--seconds", "0", "--workload", "learner"]
    assert json.loads(done(*words, "--format", "json"))[0]["steps_per_second"] > 0
    assert "actions/s" in done(*words).splitlines()[-1]


def test_without_its_extra_a_workload_is_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "dominion_cli.learn.gymnasium", raising=False)
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    played = [workload.name for workload in bench._workloads(None, heavy=False)]
    assert played == [workload.name for workload in WORKLOADS if workload.name != "learner"]
    told = "learner is left out: gymnasium needs an extra: pip install 'dominion-cli[gymnasium]'.\n"
    assert capsys.readouterr().err == told
    result = run("bench", "--workload", "learner")
    assert result.exit_code == 2
    assert "gymnasium needs an extra" in result.stderr


def test_the_cost_of_a_plain_python_card_is_told_for_each_play() -> None:
    workloads = {workload.name: workload for workload in WORKLOADS}
    ours = Measured(workloads["council-room"], games_per_second=10_000)
    plain = Measured(workloads["plain-python-card"], games_per_second=8_000)
    plays = plays_a_game(ours.workload.tables(registry()), "Council Room")
    assert plays == plays_a_game(plain.workload.tables(registry()), "Plain Council Room")
    assert 5 < plays < 15
    (told,) = plain_python_card([ours, plain])
    assert told.startswith(f"A card in plain Python costs {25 / plays:.2f} µs a play more than ours")
    assert plain_python_card([plain]) == []


def test_without_a_c_compiler_there_is_no_times_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("CC", raising=False)
    result = run("bench", "--seconds", "0", "--workload", "money-mirror", "--format", "json")
    assert json.loads(result.stdout)[0]["times_limit"] is None
    assert "There is no C compiler." in result.stderr


@pytest.mark.parametrize("workload", heavy_workloads(), ids=lambda workload: workload.name)
def test_every_heavy_workload_can_be_played_in_about_as_many_turns_as_the_other_program_takes(
    workload: Workload,
) -> None:
    assert workload.rival is not None
    turns = workload.play(registry())(4).turns / 4
    # Cards may be played better here or there, but the strategies are the same.
    assert workload.rival.turns / 4.5 < turns < workload.rival.turns * 2


def test_heavy_workloads_stand_beside_the_programs_that_they_are_from() -> None:
    wharf, bazaar = "Provincial 7: Wharf", "DominionSim: Bazaar"
    rivals = {each.name: each.rival for each in heavy_workloads()}
    assert rivals[wharf] == Rival("Provincial", 0.03209, 32.6)
    words = ["bench", "--heavy", "--seconds", "0", "--workload", wharf, "--workload", bazaar]
    (first, second) = json.loads(done(*words, "--format", "json"))
    assert (first["rival"], second["rival"]) == ("Provincial", "DominionSim")
    for told, share in ((first, 0.03209), (second, 0.005625)):
        assert told["times_limit"] is None or told["times_rival"] * share * told["times_limit"] == pytest.approx(
            1, rel=0.02
        )
    lines = done(*words).splitlines()
    assert [line.split()[:3] for line in lines[2:4]] == [
        ["Provincial", "7:", "Wharf"],
        ["DominionSim:", "Bazaar", lines[3].split()[2]],
    ]
    assert "32.6" in lines[2]
    assert "Wharf" in run("bench", "--heavy", "--workload", "Provincial 7: Warf").stderr


def test_rivals_are_summed_up_by_program() -> None:
    figures = [Measured(each, games_per_second=600.0 * (1 + at), limit=10_000) for at, each in enumerate(_rivals(3))]
    (told,) = beside_rivals(figures)
    # 10 % of 10,000 games a second: 0.6, 1.2 and 1.8 times as many.
    assert told.startswith("Beside Other, games/s are 1.09 times as many (geometric mean; median 1.20, ")
    assert told.endswith("least 0.60, most 1.80); ahead in 2 of 3.")
    assert beside_rivals([Measured(WORKLOADS[0], games_per_second=600, limit=10_000)]) == []


def _rivals(count: int) -> list[Workload]:
    return [Workload(f"{number}", "", ["money"] * 2, rival=Rival("Other", 0.1, 33)) for number in range(count)]


@has_compiler
def test_the_yardstick_plays_the_game_of_money_mirror() -> None:
    with compiled_limit() as limit:
        assert limit is not None
        told = subprocess.run([limit.program, "20000"], capture_output=True, text=True, check=True).stdout
        assert limit.games_per_second() > 0
    games = 600
    turns = play_games(WORKLOADS[0].tables(registry()), games) / games
    # The standard error of the mean of 600 games is 0.1 turns.
    assert float(told.split()[2]) == pytest.approx(turns, abs=0.5)


def test_the_plain_python_bot_is_not_compiled() -> None:
    assert type(PlainMoney.buy).__name__ == "function"
