"""A tournament: a league, its plan and its results, and what can be done with them."""

from __future__ import annotations

import os
import platform
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dominion_cli.errors import Interrupted, UserError, unknown
from dominion_cli.tourney.plan.blocks import Plan, Round
from dominion_cli.tourney.plan.league import IN_RESULTS, OTHERWISE, League, difference, refuse_other
from dominion_cli.tourney.play.executors import make_executor
from dominion_cli.tourney.play.job import Job
from dominion_cli.tourney.play.referee import Played
from dominion_cli.tourney.play.trial import in_words, preflight
from dominion_cli.tourney.results.games import finished_blocks, rounds
from dominion_cli.tourney.results.gate import GateKeeper, Verdict
from dominion_cli.tourney.results.store import Run, Store, remove
from dominion_cli.tourney.run import Aborted, Runner, shard

if TYPE_CHECKING:
    from dominion_cli.plugins import Registry
    from dominion_cli.tourney.results.standings import Standings
    from dominion_cli.tourney.results.totals import Totals


class Tournament:
    """A league with its plan and its results.

    Args:
        league: the league.
        store: its results so far.
        registry: what is registered; the league's format must be in it.
    """

    def __init__(self, league: League, store: Store, registry: Registry) -> None:
        if league.format not in registry.formats:
            raise unknown("format", league.format, registry.formats, f"{store.path or league.name}: league.format")
        self.league = league
        self.store = store
        self.plan = Plan(league, registry.formats[league.format])
        self.registry = registry
        # The bot whose rating is 0 in the standings; the mean of all if there is none.
        self.reference: str | None = None
        self._standings: dict[tuple[str | None, int], Standings] = {}
        # The sums of what was played here; None if something was stored before.
        self._added_up: Totals | None = None

    @classmethod
    def of_league(
        cls, league: League, results: Path | None, registry: Registry, fresh: bool = False, advice: str = OTHERWISE
    ) -> Tournament:
        """Return the tournament of a league, begun or not.

        Args:
            league: the league.
            results: where its results are or will be stored; None to keep them in memory only.
            registry: what is registered.
            fresh: whether to start over.
            advice: what to do when the file has other results.

        Raises:
            UserError: the results belong to another league, or cannot be read or written.
        """
        if fresh and results:
            remove(results)
        kept_in_results = league.secret == IN_RESULTS
        if kept_in_results:
            league = replace(league, secret=secrets.token_hex(32))
        store = Store(results, _as_stored(league, results).as_data(), advice)
        if kept_in_results and (secret := store.league.get("secret")):
            league = replace(league, secret=secret)
        refuse_other(store.league, league.as_data(), results, advice)
        return cls(league, store, registry)

    @classmethod
    def of_results(cls, results: Path, registry: Registry) -> Tournament:
        """Return the tournament that a results file is of.

        Raises:
            UserError: there is no such file, or it is not a results file.
        """
        store = Store(results)
        try:
            league = League.from_data(store.league)
        except (KeyError, TypeError, ValueError) as error:
            raise UserError(f"{results}: the file is damaged: its league cannot be read ({error}).") from None
        if league.folder:
            league = replace(league, folder=os.path.normpath(results.absolute().parent / league.folder))
        return cls(league, store, registry)

    @property
    def blocks_stored(self) -> int:
        """How many blocks are stored."""
        return self.store.count()

    def blocks_missing(self, part: tuple[int, int] = (1, 1)) -> int:
        """Return how many blocks are not played yet, in the whole plan or in one part of it."""
        round_ = self.plan.next_round()
        if round_ is None or not self.plan.one_round:
            return self.plan.blocks - self.blocks_stored
        return sum(map(len, self.store.missing(shard(round_.blocks, *part))))

    def run(
        self,
        *,
        jobs: int = 1,
        executor: str = "process",
        part: tuple[int, int] = (1, 1),
        progress: Callable[[int], None] = lambda blocks: None,
        warn: Callable[[str], None] = lambda text: None,
    ) -> None:
        """Play what is missing. Before that, each bot plays one game, the preflight.

        Args:
            jobs: how many blocks are played at the same time.
            executor: who plays them, ``NAME`` or ``NAME:ARGUMENT``.
            part: which part of the plan to play, as (i, n) with i from 1.
            progress: called with the number of blocks that were just finished.
            warn: called with each failure in the preflight.

        Raises:
            Interrupted: somebody pressed Ctrl-C; what was finished is stored.
            Aborted: a bot failed in a league that stops at that.
            UserError: the plan cannot be sharded, or the store cannot be written.
        """
        if part != (1, 1) and not self.plan.one_round:
            raise UserError(f"--shard: a {self.league.format} cannot be sharded, as its rounds depend on the results.")
        if self.blocks_missing(part):
            self._preflight(warn)
        # A gate takes all blocks in order, and a shard has only some of them. The merged results have them all.
        gate = GateKeeper(self.plan) if self.league.gate and part == (1, 1) else None
        started, before, clock = datetime.now(UTC), self.blocks_stored, time.perf_counter()
        job = Job.of(self.league, self.registry)
        tell = self.registry.tell

        def kept(round_: Round, played: Played) -> None:
            if before == 0:
                self._add_up(round_, played)
            if self.registry.listeners("block_finished"):
                for block in finished_blocks(self.plan, round_, played.block_records):
                    tell("block_finished", block=block)
            progress(len(played.block_records.blocks))

        tell("tourney_started", plan=self.plan)
        start = partial(make_executor, self.registry.executors, executor, jobs)
        runner = Runner(self.league, job, self.store, start, jobs, kept=kept, part=part, stopper=gate)
        jobs = runner.jobs
        try:
            runner.run(rounds(self.plan, self.store))
        except KeyboardInterrupt:
            raise Interrupted(self._interrupted()) from None
        finally:
            runner.stop()
            self._log(started, time.perf_counter() - clock, self.blocks_stored - before, jobs, executor)
        self._drop_beyond_gate()
        tell("tourney_finished", results=self)

    def _preflight(self, warn: Callable[[str], None]) -> None:
        """Let each bot play one game. A failure is a warning, or ends the run, as the league says."""
        try:
            failures = preflight(self.league, self.registry)
        except KeyboardInterrupt:
            raise Interrupted(self._interrupted()) from None
        for failure in failures:
            if self.league.on_error == "abort":
                raise Aborted(f"{in_words(failure)}\nNothing was played: league.on_error is 'abort'.")
            warn(in_words(failure))

    def merge(self, others: Sequence[Tournament]) -> None:
        """Add the results of other tournaments of the same league.

        Raises:
            UserError: one is of another league, or has other results for the same block.
        """
        for other in others:
            if found := difference(self.store.league, other.store.league):
                raise UserError(f"{other.store.path}: these results belong to another league; there, {found}.")
            self.store.take_in(other.store)
        self._drop_beyond_gate()

    def _add_up(self, round_: Round, played: Played) -> None:
        """Add blocks that were just stored."""
        # Not imported earlier: numpy starts threads, and then processes start less safely.
        from dominion_cli.tourney.results.totals import Totals

        if self._added_up is None:
            self._added_up = Totals(self.plan)
        self._added_up.add(round_, played.block_records)

    def totals(self, last: int | None = None) -> Totals:
        """Return the sums of what is stored, up to the last block that is wanted, if there is one.

        They are computed from the store, unless all of it was added up as it came.
        """
        from dominion_cli.tourney.results.totals import Totals

        totals = self._added_up
        if totals is None or totals.blocks != self.blocks_stored:
            totals = Totals(self.plan)
            for round_ in rounds(self.plan, self.store):
                totals.add_stored(round_, self.store, last)
        return totals

    def verdict(self) -> Verdict | None:
        """Return the verdict of the league's gate, if it has one."""
        return GateKeeper(self.plan).follow(rounds(self.plan, self.store), self.store) if self.league.gate else None

    def standings(self, reference: str | None = None) -> Standings:
        """Return the standings so far.

        Args:
            reference: the bot whose rating is 0; unless given, the tournament's own reference, or else the mean of all.

        Raises:
            UserError: no bot of that name takes part.
        """
        from dominion_cli.tourney.results.standings import standings

        reference = reference or self.reference
        names = [bot.name for bot in self.league.bots]
        if reference is not None and reference not in names:
            raise unknown("bot", reference, names, self.league.name)
        # Several reports ask for the same standings, and for a million games these take a second.
        asked = reference, self.blocks_stored
        if asked not in self._standings:
            verdict = self.verdict()
            totals = self.totals(None if verdict is None else verdict.last_block)
            self._standings = {asked: standings(self.plan, self.store, totals, verdict, reference)}
        return self._standings[asked]

    def run_data(self) -> dict[str, Any]:
        """Return everything that may differ between two runs of the same league."""
        runs = [run._asdict() for run in self.store.runs()]
        return {
            "results": str(self.store.path) if self.store.path else None,
            "seconds": sum(run["seconds"] for run in runs),
            "runs": runs,
        }

    def _drop_beyond_gate(self) -> None:
        """Delete the blocks after the one that decided the gate. How many they are is chance."""
        verdict = self.verdict()
        if verdict and verdict.last_block is not None:
            self.store.drop_after(verdict.last_block)

    def _interrupted(self) -> str:
        done = self.blocks_stored * self.plan.games_per_block
        where = f" are stored in {self.store.path}; the same command goes on from there" if self.store.path else ""
        return f"Interrupted: {done:,} of {self.plan.games:,} games{where}."

    def _log(self, started: datetime, seconds: float, blocks: int, jobs: int, executor: str) -> None:
        from dominion_cli import __version__

        if blocks:
            games = blocks * self.plan.games_per_block
            when = started.isoformat(timespec="milliseconds")
            self.store.log(Run(when, round(seconds, 3), games, jobs, executor, platform.node(), __version__))


def _as_stored(league: League, results: Path | None) -> League:
    """Return the league as its results keep it: with its folder relative to theirs, so that both can be moved."""
    if results is None or not league.folder:
        return league
    return replace(league, folder=os.path.relpath(league.folder, results.absolute().parent))
