"""Leagues on clusters: a real Dask scheduler with workers, and a real MPI job."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from cli.command import refused
from tourney.conftest import MakeLeague
from tourney.test_commands import dominion, league_file, without_run
from tourney.test_tournament import played, printed, records

from dominion_cli.errors import UserError
from dominion_cli.plugins import registry
from dominion_cli.tourney import run as run_module
from dominion_cli.tourney.plan.league import League
from dominion_cli.tourney.play import clusters
from dominion_cli.tourney.tournament import Tournament

PAGE = Path(__file__).parents[3] / "docs" / "clusters.md"
MPIEXEC = shutil.which("mpiexec", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
QUIET = {**os.environ, "DASK_DISTRIBUTED__LOGGING__DISTRIBUTED": "error", "PYTHONWARNINGS": "ignore"}


class Cluster:
    """A scheduler and two workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        file = folder / "scheduler.json"
        self._scheduler = self._start("scheduler", "--port", "0", "--host", "127.0.0.1", "--scheduler-file", str(file))
        until = time.monotonic() + 60
        while not (file.exists() and file.read_text()) and time.monotonic() < until:
            time.sleep(0.1)
        self.address = json.loads(file.read_text())["address"]
        worker = ("worker", self.address, "--nthreads", "1", "--no-nanny", "--local-directory", str(folder))
        self.workers = [self._start(*worker) for _ in range(2)]

    def _start(self, *words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", *words, "--no-dashboard"]
        return subprocess.Popen(command, cwd=self._folder, env=QUIET, stdout=subprocess.DEVNULL)

    def wait(self) -> None:
        """Wait until both workers are there."""
        from distributed import Client

        with Client(self.address, timeout=60, set_as_default=False) as client:  # type: ignore[no-untyped-call]
            client.wait_for_workers(2, timeout=60)

    def stop(self) -> None:
        for process in (*self.workers, self._scheduler):
            process.kill()
            process.wait()


def unplayed(league: League) -> Tournament:
    return Tournament.of_league(league, None, registry())


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    cluster = Cluster(tmp_path_factory.mktemp("dask"))
    try:
        cluster.wait()
        yield cluster
    finally:
        cluster.stop()


@pytest.fixture(autouse=True)
def short_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Send few blocks at a time, so that even a small league is many tasks."""
    monkeypatch.setattr(run_module, "TASK_SECONDS", 0.02)


@pytest.mark.once
def test_workers_without_the_plugins_say_which_is_missing(cluster: Cluster, make_league: MakeLeague) -> None:
    league = make_league()
    tournament = unplayed(replace(league, versions={**league.versions, "orchards": "1.2"}))
    with pytest.raises(UserError, match=r"worker .*: orchards is missing"):
        tournament.run(executor=f"dask:{cluster.address}")


@pytest.mark.once
def test_a_worker_that_is_lost_in_the_middle_changes_no_byte_of_the_results(
    cluster: Cluster, make_league: MakeLeague
) -> None:
    league = make_league(games=300)
    done = [0]

    def lose_a_worker(blocks: int) -> None:
        done[0] += blocks
        if done[0] > 100:
            cluster.workers[0].kill()

    on_cluster = unplayed(league)
    on_cluster.run(executor=f"dask:{cluster.address}", progress=lose_a_worker)
    assert cluster.workers[0].wait(10) != 0
    assert cluster.workers[1].poll() is None
    assert on_cluster.run_data()["runs"][0]["jobs"] == 2
    here = played(league)
    assert printed(on_cluster) == printed(here)
    assert records(on_cluster) == records(here)


@pytest.mark.once
def test_a_lost_scheduler_is_told_in_a_line_and_what_was_finished_is_stored(
    cluster: Cluster, make_league: MakeLeague, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clusters, "SECONDS_TO_CONNECT", 4)
    tournament = unplayed(make_league(games=2000))
    with pytest.raises(UserError, match="the connection to the Dask scheduler is lost"):
        tournament.run(executor=f"dask:{cluster.address}", progress=lambda blocks: cluster.stop())
    assert 0 < tournament.blocks_stored < tournament.plan.blocks


@pytest.mark.once
@pytest.mark.skipif(MPIEXEC is None, reason="there is no mpiexec")
def test_an_mpi_job_plays_a_league_to_the_same_results(tmp_path: Path) -> None:
    file = league_file(tmp_path, games=60)
    here = dominion("tourney", "run", file, "--results", tmp_path / "here.sqlite", "--jobs", "1", "--format", "json")
    words = ["tourney", "run", str(file), "--executor", "mpi", "--format", "json"]
    job = [str(MPIEXEC), "-n", "3", sys.executable, "-m", "mpi4py.futures", "-m", "dominion_cli", *words]
    done = subprocess.run(job, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert without_run(done.stdout) == without_run(here.stdout)
    assert [run["jobs"] for run in json.loads(done.stdout)["run"]["runs"]] == [2]


@pytest.mark.once
def test_what_the_page_on_clusters_runs_without_a_cluster_works(tmp_path: Path) -> None:
    page = PAGE.read_text("utf-8")
    league_file(tmp_path)
    whole = dominion("tourney", "run", "league.toml", "--results", "whole.sqlite", "--format", "json", cwd=tmp_path)
    commands = [line.split() for line in re.findall(r"^dominion (.+)$", page, re.MULTILINE) if "dask" not in line]
    assert len(commands) == 3
    for command in commands:
        done = dominion(*command, "--format", "json", cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        if "--shard" not in command:
            assert without_run(done.stdout) == without_run(whole.stdout)


class ClosedClient:
    """A Dask client that noticed between two tasks that its scheduler is gone."""

    status = "closed"

    def get_executor(self, pure: bool) -> ClosedClient:
        return self

    def submit(self, task: Any) -> Any:
        raise RuntimeError(f"Client is {self.status}. Can't send update-graph message.")

    nthreads = submit


@pytest.mark.parametrize("status", ["closed", "running"])
def test_a_scheduler_lost_between_two_tasks_is_told_alike(status: str) -> None:
    client = ClosedClient()
    client.status = status
    executor = clusters.DaskExecutor(client, "tcp://there:8786")
    with pytest.raises(UserError if status == "closed" else RuntimeError, match=r"is lost|Client is running"):
        executor.submit(print)


class ClientOfStrangers:
    """A Dask client whose scheduler, or one of whose workers, lacks the package."""

    def __init__(self, scheduler: bool) -> None:
        self._scheduler = scheduler

    def run_on_scheduler(self, function: Any, *words: Any) -> Any:
        return self._scheduler

    def run(self, function: Any, *words: Any) -> dict[str, Any]:
        return {"tcp://one": function(*words), "tcp://two": None}


def test_a_part_of_a_cluster_that_lacks_the_package_is_named() -> None:
    assert clusters._without_this_package(ClientOfStrangers(scheduler=False)) == "the scheduler"
    assert clusters._without_this_package(ClientOfStrangers(scheduler=True)) == "the worker tcp://two"


@pytest.mark.parametrize(
    ("executor", "message"),
    [
        ("dask", "--executor: 'dask' needs the scheduler's address, as in dask:tcp://10.0.0.1:8786."),
        ("mpi:3", "--executor: 'mpi' takes no argument, but '3' follows its colon."),
    ],
)
def test_what_a_cluster_needs_is_told(tmp_path: Path, executor: str, message: str) -> None:
    assert refused("tourney", "run", str(league_file(tmp_path)), "-q", "--executor", executor) == message


def test_an_extra_that_is_not_installed_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = str(league_file(tmp_path))
    for module, name in (("distributed", "dask:here:1"), ("mpi4py", "mpi")):
        monkeypatch.setitem(sys.modules, module, None)
        told = refused("tourney", "run", file, "-q", "--executor", name)
        assert f"pip install 'dominion-cli[{name[:4].rstrip(':')}]'" in told
