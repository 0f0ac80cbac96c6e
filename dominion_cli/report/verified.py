"""What `dominion tourney verify` found, for people and for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dominion_cli.report.grid import Grid
from dominion_cli.report.listing import Listing

if TYPE_CHECKING:
    from dominion_cli.tourney.again.verify import Verified
    from dominion_cli.tourney.tournament import Tournament

KEYS = ("results", "blocks", "games", "failed", "kept", "replayed", "from_answers", "differences")
MOST_TOLD = 20
"""How many differences people are told."""


def verified_listing(tournament: Tournament, found: Verified) -> Listing:
    """Return what was found in a results file."""
    row = (str(tournament.store.path), found.blocks, found.games, found.failed, found.kept, found.replayed)
    rows = [
        ["blocks", f"{found.blocks:,} of {tournament.plan.blocks:,}", "checksums and seals are right"],
        ["games", f"{found.games:,}", f"{found.failed:,} failed, {found.kept:,} are kept"],
        ["played again", f"{found.replayed:,}", _how(found)],
        ["different", f"{len(found.differences):,}", ""],
    ]
    told = found.differences[:MOST_TOLD]
    if more := len(found.differences) - len(told):
        told.append(f"… and {more:,} more.")
    parts: list[Grid | str] = [
        Grid(str(tournament.store.path), ["", "", ""], rows, left=(0, 2)),
        *told,
        _verdict(found),
    ]
    return Listing.of_one(KEYS, (*row, found.from_answers, found.differences), *parts)


def _how(found: Verified) -> str:
    return "from their answers" if found.from_answers else "by their bots, from their seeds"


def _verdict(found: Verified) -> str:
    if found.differences:
        return "Different: this file is not what its games give."
    return "Whole and repeatable." if found.replayed else "Whole; there is no game to play again."
