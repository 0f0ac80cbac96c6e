"""The rounds of a plan, as far as the results in a store tell them."""

from __future__ import annotations

from collections.abc import Iterator

from dominion_cli.tourney.plan.blocks import Plan, Round
from dominion_cli.tourney.results.store import Store


def rounds(plan: Plan, store: Store) -> Iterator[Round]:
    """Yield a plan's rounds; one that depends on the scores comes when all blocks before it are stored."""
    done: list[Round] = []
    scores: list[list[float]] = []
    while tables := plan.next_round(done, scores):
        yield tables
        done.append(tables)
        if len(done) == len(plan.tables) or store.missing(tables.blocks):
            return
        scores.append(_scores(plan, store, tables))


def _scores(plan: Plan, store: Store, tables: Round) -> list[float]:
    # Most formats have one round and never come here; numpy would start threads, and then processes start less safely.
    from dominion_cli.tourney.results.totals import Totals

    totals = Totals(plan)
    totals.fold(tables, store)
    return totals.win_shares()
