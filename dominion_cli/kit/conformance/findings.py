"""What a check finds, and the report of it."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Final

SCHEMA: Final = "dominion.check/1"

MOST_NAMED: Final = 4
"""So many of a plugin's bots and card sets are named in the summary."""

CHECKS: Final = {
    "loads": "it is imported and registers what it brings",
    "is made": "the bot can be made from its parameters' defaults",
    "methods": "no method of a bot is nearly one that it would be asked by",
    "crash": "no code of it raises an exception",
    "illegal answer": "every answer is among the options and within the limits of the question",
    "hangs": "every answer comes within the limit",
    "ends the process": "it does not end the program it runs in",
    "changes the game": "what it is shown is left as it is",
    "not repeatable": "the same game with the same seed goes the same way, in any process",
    "keeps state": "what happened in earlier games makes no difference",
    "endless": "games end",
    "facts": "what a card states fits together",
    "names": "the cards that a card names exist",
    "self-check": "no card is made or lost, no number is below zero",
    "default answers": "a card brings answers to its own questions in words, and they are legal",
    "compiles": "mypyc compiles it, and games go the same way then",
}
"""Everything that is looked for, by the name under which it is reported, and what is so when nothing is wrong."""


@dataclass(frozen=True)
class Finding:
    """Something that was found.

    Args:
        subject: what it is about, such as ``"bot hoarder"``.
        check: which of `CHECKS` it is.
        message: what is wrong, in a line.
        fault: whether it is the plugin's; what may be somebody else's is only noted.
        seed: the seed of the game in which it was seen; None when it was in none.
        times: in how many games.
    """

    subject: str
    check: str
    message: str
    fault: bool = True
    seed: int | None = None
    times: int = 1


@dataclass
class Figures:
    """How much of something was checked. Times are in microseconds and milliseconds of wall-clock time."""

    subject: str
    games: int = 0
    decisions: int = 0
    us_per_decision: float = 0.0
    slowest_ms: float = 0.0
    slowest: str = ""


@dataclass
class CheckReport:
    """The outcome of a check."""

    target: str
    version: str
    engine: str
    api: int
    seed: int
    games: int
    figures: list[Figures] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        """Whether nothing was found that is the plugin's fault."""
        return not any(finding.fault for finding in self.findings)

    @property
    def summary(self) -> str:
        """All of it in a line, as on a badge."""
        faults = sum(finding.fault for finding in self.findings)
        verdict = "passed" if self.passed else f"{faults} fault{'s' if faults > 1 else ''}"
        what = ", ".join(each.subject for each in self.figures) or "nothing to play"
        if len(self.figures) > MOST_NAMED:
            what = f"{len(self.figures)} things"
        games = sum(figures.games for figures in self.figures)
        where = f"dominion-cli {self.version} ({self.engine}), API {self.api}"
        return f"[dominion check: {verdict}] {self.target}: {what}; {games} games, seed {self.seed}; {where}"

    def as_data(self) -> dict[str, Any]:
        """Return the report as plain data."""
        return {"schema": SCHEMA, "passed": self.passed, "summary": self.summary, **asdict(self)}


@dataclass
class Collector:
    """Gathers findings; what was found before is only counted."""

    found: dict[tuple[str, str, str], Finding] = field(default_factory=dict)

    def add(self, finding: Finding) -> None:
        """Add a finding."""
        # Numbers, such as the turn, and what was asked are others in each game.
        what = "".join(sign for sign in finding.message if not sign.isdigit()).partition(", when asked")[0]
        place = (finding.subject, finding.check, what)
        before = self.found.get(place)
        times = before.times + finding.times if before else finding.times
        self.found[place] = Finding(**{**asdict(before or finding), "times": times})

    @property
    def findings(self) -> list[Finding]:
        """Everything found, faults first."""
        return sorted(self.found.values(), key=lambda finding: not finding.fault)
