"""The gate: takes the blocks in the plan's order, in whatever order they were played, and says when it is decided."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from dominion_cli.tourney.plan.blocks import Plan, Round
from dominion_cli.tourney.plan.formats import Table
from dominion_cli.tourney.play.block_record import BlockRecords, GameCount
from dominion_cli.tourney.results.store import Store

EXIT_CODES = {"passed": 0, "failed": 1, "inconclusive": 4}


@dataclass(frozen=True)
class Verdict:
    """What a gate says. ``last_block`` is the block that decided it; None if it is not decided."""

    bot: str
    against: str
    elo: tuple[float, float]
    verdict: str
    llr: float
    games: int
    blocks: int
    words: str
    last_block: int | None

    @property
    def exit_code(self) -> int:
        """The exit code of a run that ends with this verdict."""
        return EXIT_CODES[self.verdict]

    def as_data(self) -> dict[str, Any]:
        """Return the verdict as JSON has it."""
        return {
            "bot": self.bot,
            "against": self.against,
            "elo": list(self.elo),
            "verdict": self.verdict,
            "llr": round(self.llr, 4),
            "games": self.games,
            "blocks": self.blocks,
        }

    def __str__(self) -> str:
        low, high = self.elo
        return f"Gate: {self.bot} against {self.against}, at most {low:g} or at least {high:g} Elo: {self.words}"


class GateKeeper:
    """Follows a league's blocks with its sequential test.

    The verdict depends on the results alone. Blocks are taken in the order of their numbers: a block waits until all
    blocks before it are stored.

    Args:
        plan: the plan of a league that has a gate.
    """

    def __init__(self, plan: Plan) -> None:
        gate = plan.league.gate
        assert gate is not None
        names = [bot.name for bot in plan.league.bots]
        self._pair = names.index(gate.bot), names.index(gate.against)
        self._gate = gate
        # Imported here for numpy, which a league without a gate need not load.
        from dominion_cli.stats.sequential import SequentialTest

        self._test = SequentialTest(*gate.elo, alpha=gate.alpha, beta=gate.beta)
        self._drawn = plan.league.drawn
        self._players = plan.league.players
        self._next = 0
        self._last: int | None = None

    def decided(self, round_: Round, store: Store) -> bool:
        """Take what is stored of a round; return whether the gate is decided."""
        for records in store.block_records(range(self._next, round_.blocks.stop)):
            if not self._take(round_, records):
                break
        return self._test.done

    def follow(self, rounds: Iterable[Round], store: Store) -> Verdict:
        """Take all that is stored of some rounds, and return the verdict."""
        for round_ in rounds:
            if self.decided(round_, store):
                break
        return self.verdict

    @property
    def verdict(self) -> Verdict:
        """The verdict so far."""
        test, gate = self._test, self._gate
        return Verdict(
            gate.bot, gate.against, gate.elo, test.verdict, test.llr, test.games, test.blocks, test.words, self._last
        )

    def _take(self, round_: Round, records: BlockRecords) -> bool:
        """Take blocks up to the first gap; return whether to go on."""
        for number, games in records.games(self._players):
            if number != self._next:
                return False
            self._next += 1
            block = round_.block(number)
            if set(self._pair) <= set(block.table):
                wins, losses, counted = self._results(block.table, games)
                self._test.add(wins, losses, counted, cluster=block.kingdom if self._drawn else None)
            if self._test.done:
                self._last = number
                return False
        return True

    def _results(self, table: Table, games: list[GameCount]) -> tuple[int, int, int]:
        """Return how many of a block's games each of the two bots won alone, and how many games count."""
        wins = losses = counted = 0
        one, two = (table.index(bot) for bot in self._pair)
        for game in games:
            if game.ended == "void":
                continue
            counted += 1
            winners = game.winners
            wins += winners == [one]
            losses += winners == [two]
        return wins, losses, counted
