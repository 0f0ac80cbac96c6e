"""A finished tournament as JUnit XML, which CI systems show as tests: a case for the gate and one for each bot."""

from __future__ import annotations

import re
from xml.etree import ElementTree as Xml

from dominion_cli.report.failures import Failed, by_bot, too_many
from dominion_cli.report.standings_table import heading, in_one_line
from dominion_cli.tourney.results.gate import Verdict
from dominion_cli.tourney.results.standings import Standings
from dominion_cli.tourney.tournament import Tournament

_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit(results: Tournament) -> str:
    """Return a tournament as JUnit XML.

    The gate's case fails unless the gate passed. A bot's case is an error if the bot failed in games and more games
    failed than the league allows; failures that it allows are in the case's ``system-err``. What failed by a card's own
    fault has a case of its own.
    """
    standings = results.standings()
    verdict = too_many(standings, results.league.max_error_rate)
    failed = by_bot(results.store)
    cases = [_gate(standings.gate)] if standings.gate else []
    for bot in standings.bots:
        cases.append(_case(f"bot {bot.name}", in_one_line(bot), failed.pop(bot.name, None), verdict))
    for found in failed.values():
        cases.append(_case("cards", "", found, verdict))
    suite = Xml.Element(
        "testsuite",
        name=_clean(standings.league),
        tests=str(len(cases)),
        failures=str(sum(case.find("failure") is not None for case in cases)),
        errors=str(sum(case.find("error") is not None for case in cases)),
        skipped="0",
        time=f"{results.run_data()['seconds']:.3f}",
    )
    _properties(suite, standings)
    for case in cases:
        case.set("classname", _clean(standings.league))
        suite.append(case)
    root = Xml.Element("testsuites")
    root.append(suite)
    Xml.indent(root)
    return Xml.tostring(root, "unicode", xml_declaration=True) + "\n"


def _properties(suite: Xml.Element, standings: Standings) -> None:
    properties = Xml.SubElement(suite, "properties")
    values = {
        "seed": standings.seed,
        "games": standings.games,
        "games_planned": standings.planned,
        "summary": heading(standings),
    }
    for name, value in values.items():
        Xml.SubElement(properties, "property", name=name, value=_clean(str(value)))


def _gate(verdict: Verdict) -> Xml.Element:
    case = Xml.Element("testcase", name=_clean(f"gate {verdict.bot} against {verdict.against}"))
    if verdict.verdict != "passed":
        Xml.SubElement(case, "failure", type=verdict.verdict, message=_clean(str(verdict)))
    _text(case, "system-out", str(verdict))
    return case


def _case(name: str, summary: str, failed: Failed | None, verdict: str) -> Xml.Element:
    case = Xml.Element("testcase", name=_clean(name))
    if failed is not None and verdict:
        message = f"{failed}. {verdict}"
        error = Xml.SubElement(case, "error", type=_clean(failed.first.kind), message=_clean(message))
        error.text = _clean(failed.first.traceback)
    _text(case, "system-out", summary)
    if failed is not None and not verdict:
        _text(case, "system-err", f"{failed}\n{failed.first.traceback}")
    return case


def _text(case: Xml.Element, tag: str, text: str) -> None:
    if text:
        Xml.SubElement(case, tag).text = _clean(text)


def _clean(text: str) -> str:
    """Return a text without the control characters that XML cannot hold."""
    return _NO_XML.sub("\ufffd", text)
