"""The process in which a plugin is loaded and checked; see `parent`, which watches it."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from typing import Any, Final

from dominion_cli.errors import UserError
from dominion_cli.isolation.limits import (
    end_with_parent,
    leave_interrupts_to_parent,
    limit_memory,
    print_to_stderr,
)
from dominion_cli.kit.conformance.bots import BotCheck, misspelt
from dominion_cli.kit.conformance.cards import CardSetCheck, strangers_sets
from dominion_cli.kit.conformance.compiled import import_compiled, modules_of
from dominion_cli.kit.conformance.findings import Figures
from dominion_cli.kit.conformance.others import check_format, check_kingdom
from dominion_cli.kit.conformance.pulse import Pulse
from dominion_cli.kit.conformance.tables import table_of
from dominion_cli.kit.conformance.target import Target, find_target
from dominion_cli.registration import FAILURES, why

MEMORY_MB: Final = 2048
"""How much memory bots and cards may take, as in a league."""
MOST_SECONDS: Final = 120.0
"""After so long, no new game of a bot or card set is begun."""

Subject = tuple[str, str]
"""What is checked: its kind and its name."""


def main() -> None:
    """Do the job that stands in standard input, and tell of it line by line on standard output."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    print_to_stderr()
    job = json.load(sys.stdin)
    end_with_parent(job["parent"])
    leave_interrupts_to_parent()
    pulse = Pulse(out)
    pulse.subject = job["target"]
    try:
        pulse.step("loading the plugin")
        try:
            import_compiled(job["compiled"])
        except FAILURES as error:
            raise UserError(f"compiled, it can't be imported: {why(error)}") from error
        target = find_target(job["target"], job["plugins"])
        limit_memory(MEMORY_MB)
        pulse.seconds = job["seconds"]
        pulse.step()
        pulse.tell(target=target.name, subjects=[*subjects(target)], version=_version(target))
        if target.broken:
            pulse.found("loads", target.broken)
        for name in target.card_sets:
            pulse.tell(card_set=name, modules=modules_of(target.registry.cards, name))
        for subject in subjects(target):
            if list(subject) not in job["skip"]:
                pulse.tell(begin=subject)
                check(target, subject, job, pulse)
                pulse.tell(end=subject)
        pulse.tell(done=True)
    except UserError as error:
        pulse.tell(error=str(error))
    pulse.stop()


def subjects(target: Target) -> Iterator[Subject]:
    """Yield all that there is to check."""
    for kind, names in (
        ("card set", target.card_sets),
        ("bot", [*target.bots]),
        ("format", target.formats),
        ("kingdom", target.kingdoms),
    ):
        yield from ((kind, name) for name in names)


def check(target: Target, subject: Subject, job: dict[str, Any], pulse: Pulse) -> None:
    """Check one thing that a plugin brings."""
    kind, name = subject
    pulse.subject = f"{kind} {name}"
    pulse.seed = None
    seeds = range(job["seed"], job["seed"] + job["games"])
    if kind == "bot":
        _check_bot(target, name, seeds, job["once"], pulse)
    elif kind == "card set":
        _check_card_set(target, name, seeds, job["once"], pulse)
    elif not job["once"]:
        (check_format if kind == "format" else check_kingdom)(name, target.registry, pulse)
        pulse.counted(Figures(pulse.subject))
    pulse.step()


def _check_bot(target: Target, name: str, seeds: range, once: bool, pulse: Pulse) -> None:
    make = target.bots[name]
    pulse.step("making the bot")
    try:
        made = make()
    except FAILURES as error:
        pulse.found("is made", why(error))
        pulse.counted(Figures(pulse.subject))
        return
    if not once:
        for problem in misspelt(made):
            pulse.found("methods", problem)
    bot = BotCheck(make, pulse)
    registry = target.registry
    theirs = strangers_sets(registry)
    for seed in _while_there_is_time(seeds, pulse):
        course = bot.play(registry, table_of(registry, seed, theirs), once=once)
        pulse.tell(course=["bot", name, seed, course.digest])
    pulse.counted(bot.figures())


def _check_card_set(target: Target, name: str, seeds: range, once: bool, pulse: Pulse) -> None:
    cards = CardSetCheck(name, target.registry, pulse)
    if not once:
        cards.facts()
    for seed in _while_there_is_time(seeds, pulse):
        pulse.tell(course=["card set", name, seed, cards.play(seed)])
    pulse.counted(cards.finish())


def _while_there_is_time(seeds: range, pulse: Pulse) -> Iterator[int]:
    """Yield the seeds of the games, until they have taken too long in all."""
    started = time.monotonic()
    for seed in seeds:
        if time.monotonic() - started > MOST_SECONDS:
            pulse.seed = None
            pulse.found(
                "hangs", f"only {seed - seeds.start} of {len(seeds)} tables were played: it is slow", fault=False
            )
            return
        pulse.tell(game=seed)
        yield seed


def _version(target: Target) -> str:
    info = target.registry.info(target.name)
    return info.version if info is not None else ""


if __name__ == "__main__":
    main()
