"""The example of a gate in CI: the script passes and fails as its bot does, and the workflow keeps what it writes."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest
import yaml
from scripts import run_script

EXAMPLE = Path(__file__).parent.parent / "examples" / "ci"
WRITES = {"junit.xml", "standings.json", "league.results.sqlite"}


def play(folder: Path) -> subprocess.CompletedProcess[str]:
    return run_script(folder / "ci" / "play-league.sh", folder)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(EXAMPLE, tmp_path / "ci")
    return tmp_path


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


@pytest.mark.once
def test_a_better_bot_passes_and_all_that_the_workflow_keeps_is_there(folder: Path) -> None:
    done = play(folder)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    suite = Xml.parse(folder / "junit.xml").getroot()[0]
    assert [case.get("name") for case in suite.iter("testcase")] == [
        "gate my-bot against big-money",
        "bot my-bot",
        "bot big-money",
    ]
    assert (suite.get("failures"), suite.get("errors")) == ("0", "0")
    assert json.loads((folder / "standings.json").read_text())["gate"]["verdict"] == "passed"
    assert "**Gate: my-bot against big-money" in (folder / "step.md").read_text("utf-8")
    assert all((folder / name).exists() for name in WRITES)


@pytest.mark.once
def test_a_bot_that_is_no_better_fails(folder: Path) -> None:
    change(folder / "ci" / "my_bot.py", '"Gold", "Smithy", "Silver"', '"Gold"')
    assert play(folder).returncode == 1
    suite = Xml.parse(folder / "junit.xml").getroot()[0]
    assert (suite.get("failures"), suite.get("errors")) == ("1", "0")


@pytest.mark.once
def test_a_bot_that_breaks_the_rules_is_an_error(folder: Path) -> None:
    change(folder / "ci" / "my_bot.py", 'view.first_affordable("Province", "Duchy", "Silver")', '"Duchy"')
    done = play(folder)
    assert done.returncode == 3
    assert "bot 'my-bot' in seat" in done.stderr
    suite = Xml.parse(folder / "junit.xml").getroot()[0]
    assert suite.get("errors") == "1"


def test_the_workflow_runs_the_script_and_keeps_what_it_writes() -> None:
    (job,) = yaml.safe_load((EXAMPLE / "league.yml").read_text("utf-8"))["jobs"].values()
    assert {"run": "sh play-league.sh"} in job["steps"]
    (upload,) = (step for step in job["steps"] if "upload-artifact" in step.get("uses", ""))
    assert upload["if"] == "always()"
    assert set(upload["with"]["path"].split()) == WRITES
