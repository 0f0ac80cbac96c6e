"""The report of a check, for people and for programs."""

from __future__ import annotations

from dominion_cli.kit.conformance.findings import CheckReport
from dominion_cli.report.grid import Grid
from dominion_cli.report.listing import Listing

KEYS = ("subject", "check", "fault", "message", "seed", "times")
HEADS = ("checked", "games", "decisions", "µs/decision", "slowest ms", "for")


def check_listing(report: CheckReport, again: str) -> Listing:
    """Return the report of a check, with a row for each finding.

    Args:
        report: the report.
        again: the command that does the same check.
    """
    rows = [tuple(getattr(finding, key) for key in KEYS) for finding in report.findings]
    return Listing(KEYS, rows, _parts(report, again), report.as_data())


def _parts(report: CheckReport, again: str) -> list[Grid | str]:
    lines = [
        (
            each.subject,
            f"{each.games:,}",
            f"{each.decisions:,}",
            f"{each.us_per_decision:,.1f}" if each.us_per_decision else "",
            f"{each.slowest_ms:,.1f}" if each.slowest else "",
            each.slowest,
        )
        for each in report.figures
    ]
    parts: list[Grid | str] = [Grid(f"Check of {report.target}", HEADS, lines, left=(0, 5))] if lines else []
    found = []
    for finding in report.findings:
        verdict = "FAULT" if finding.fault else "note "
        often = f" ({finding.times} times)" if finding.times > 1 else ""
        line = f"{verdict}  {finding.subject}: {finding.check}: {finding.message}{often}"
        if finding.seed is not None:
            # What remembers earlier games does so only after them.
            first = report.seed if finding.check == "keeps state" else finding.seed
            line += f"\n       again: {again} -n {finding.seed - first + 1} -s {first}"
        found.append(line)
    parts += ["\n".join(found)] if found else []
    return [*parts, report.summary]
