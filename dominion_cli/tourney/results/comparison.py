"""Two tournaments side by side: what changed for the bots that are in both."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from dominion_cli.errors import UserError
from dominion_cli.stats.compare import compare
from dominion_cli.stats.intervals import Interval
from dominion_cli.toml import shown
from dominion_cli.tourney.plan.league import League
from dominion_cli.tourney.results.totals import Totals


class BotChange(NamedTuple):
    """What changed for one bot: its win share in each tournament, and by how much its win share and rating grew.

    ``p`` is how likely such a change would be by luck alone; ``more_than_luck`` takes all bots into account.
    """

    name: str
    before: float
    after: float
    share: Interval
    rating: Interval
    p: float
    more_than_luck: bool


def unlike(before: League, after: League) -> list[str]:
    """Return in words how two leagues differ, their bots' play aside: a change may come from these differences."""
    found = [
        f"{key} {shown(getattr(before, key))} and {shown(getattr(after, key))}"
        for key in ("format", "players", "seating", "max_turns")
        if getattr(before, key) != getattr(after, key)
    ]
    fields = [{bot.name for bot in league.bots} for league in (before, after)]
    kingdoms = [{replace(kingdom, name="") for kingdom in league.kingdoms} for league in (before, after)]
    for what, (first, second) in (("bots", fields), ("kingdoms", kingdoms)):
        if first != second:
            found.append(f"{what} ({len(first - second)} only in the first, {len(second - first)} only in the second)")
    return found


def changes(before: Totals, after: Totals, where: str) -> list[BotChange]:
    """Return what changed, for each bot whose name is in both, in the second's order.

    Args:
        before, after: the sums of the two.
        where: what to call them in messages.

    Raises:
        UserError: they have no bot in common, or too few games.
    """
    names = [[bot.name for bot in totals.plan.league.bots] for totals in (before, after)]
    pairs = [(names[0].index(name), number) for number, name in enumerate(names[1]) if name in names[0]]
    if not pairs:
        raise UserError(f"{where}: no bot is in both.")
    if before.wins is None or after.wins is None:
        raise UserError(f"{where}: in solitaire nobody wins, so there is nothing to compare.")
    try:
        found = compare(before.wins, after.wins, pairs)
    except ValueError as error:
        raise UserError(f"{where}: too few games to compare ({error}).") from None
    shares = before.win_shares(), after.win_shares()
    return [
        BotChange(
            names[1][each.after],
            shares[0][each.before],
            shares[1][each.after],
            each.share,
            each.rating,
            each.p,
            each.significant,
        )
        for each in found
    ]
