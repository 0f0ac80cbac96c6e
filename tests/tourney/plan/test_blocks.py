from __future__ import annotations

import pickle
from collections import Counter
from itertools import islice

import pytest
from tourney.conftest import MakeLeague

from dominion_cli.tourney.plan.blocks import SERIES, Block, Plan, Round, block_seed, seat_orders
from dominion_cli.tourney.plan.formats import Field, Table, forecast, round_robin
from dominion_cli.tourney.run import shard


def first_round(plan: Plan) -> Round:
    found = plan.next_round()
    assert found is not None
    return found


def test_games_are_rounded_up_to_whole_blocks(make_league: MakeLeague) -> None:
    plan = Plan(make_league(games=7), round_robin)
    assert (plan.games_per_block, plan.repeats) == (2, 4)
    assert plan.games == 3 * 2 * 8


def test_all_tables_play_the_same_kingdoms_with_the_same_seeds(make_league: MakeLeague) -> None:
    round_ = first_round(Plan(make_league(games=10), round_robin))
    luck: dict[Table, set[tuple[int, int]]] = {}
    for number in round_.blocks:
        block = round_.block(number)
        luck.setdefault(block.table, set()).add((block.kingdom, block.seed))
    assert len(luck) == 3
    assert len({frozenset(each) for each in luck.values()}) == 1
    assert all(len(each) == 2 * 5 for each in luck.values())


def test_any_first_part_of_a_plan_is_balanced(make_league: MakeLeague) -> None:
    round_ = first_round(Plan(make_league(games=100), round_robin))
    for part in (6, 60, 99, 150):
        for key in ("table", "kingdom"):
            counts = Counter(getattr(round_.block(number), key) for number in islice(round_.blocks, part))
            assert max(counts.values()) - min(counts.values()) <= 3


def test_a_plan_of_a_billion_games_is_there_at_once(make_league: MakeLeague) -> None:
    plan = Plan(make_league(games=10**9), round_robin)
    last = first_round(plan).blocks[-1]
    assert last == 3 * 2 * 5 * 10**8 - 1
    assert first_round(plan).block(last).repeat == 5 * 10**8 - 1


def test_the_seed_of_a_block_is_the_same_on_every_machine() -> None:
    assert block_seed(2026, 0, 0) == 1_610_564_670_676_810_628
    assert len({block_seed(seed, kingdom, repeat) for seed in (1, 2) for kingdom in (0, 1) for repeat in (0, 1)}) == 8


def test_each_seating_says_who_sits_where() -> None:
    block = Block(5, 0, 1, 99, (4, 8, 9))
    assert seat_orders(block, "rotate") == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert len(set(seat_orders(block, "all-orders"))) == 6
    assert seat_orders(block, "left-of-winner") == [(1, 2, 0)]
    drawn = Counter(seat_orders(block._replace(number=number), "random")[0] for number in range(600))
    assert len(drawn) == 6
    assert min(drawn.values()) > 60


@pytest.mark.parametrize(
    ("seating", "games"), [("rotate", 2), ("all-orders", 2), ("random", 1), ("left-of-winner", SERIES)]
)
def test_each_seating_has_its_size_of_block(make_league: MakeLeague, seating: str, games: int) -> None:
    assert Plan(make_league(seating=seating), round_robin).games_per_block == games


def test_shards_are_parts_that_make_up_the_whole() -> None:
    parts = [shard(range(5, 28), part, 4) for part in (1, 2, 3, 4)]
    assert [number for part in parts for number in part] == list(range(5, 28))
    assert max(map(len, parts)) - min(map(len, parts)) <= 1


def test_later_rounds_follow_on_the_numbers_and_the_luck_of_the_earlier(make_league: MakeLeague) -> None:
    def twice(entrants: Field) -> list[Table]:
        return [(0, 1), (0, 2)] if len(entrants.rounds) < 2 else []

    plan = Plan(make_league(games=4), twice)
    assert list(forecast(twice, 3, 2)) == [2, 2]
    one = first_round(plan)
    two = plan.next_round([one], [[0.5, 0.5, 0.5]])
    assert two is not None
    assert plan.next_round([one, two], [[0.5, 0.5, 0.5]] * 2) is None
    assert two.blocks.start == one.blocks.stop
    assert two.blocks.stop == plan.blocks
    seeds = {round_.block(number).seed for round_ in (one, two) for number in round_.blocks}
    assert len(seeds) == 2 * 2 * 2


def test_a_round_arrives_at_a_worker_as_it_was_sent(make_league: MakeLeague) -> None:
    for players in (1, 2, 3):
        round_ = first_round(Plan(make_league(players=players), round_robin))
        arrived = pickle.loads(pickle.dumps(round_))
        assert arrived == round_
        assert [arrived.block(number) for number in arrived.blocks] == [
            round_.block(number) for number in round_.blocks
        ]
