"""The heavy workloads: strategies that people use, whose games other programs play as well, at a known speed."""

from __future__ import annotations

import tomllib
from pathlib import Path

from dominion_cli.bench.workloads import Rival, Workload
from dominion_cli.kingdoms.kingdom import Kingdom

FILE = Path(__file__).with_name("heavy.toml")


def heavy_workloads() -> list[Workload]:
    """Return mirrors of strategies that other programs play as well.

    >>> workload = heavy_workloads()[0]
    >>> workload.rival.program, workload.kingdom.cards[0]
    ('Provincial', 'Swindler')
    """
    return [
        Workload(
            entry["name"],
            "",
            [entry["buy"]] * 2,
            Kingdom(entry["name"], **entry["kingdom"]),
            rival=Rival(entry["program"], entry["share_of_limit"], entry["turns"]),
        )
        for entry in tomllib.loads(FILE.read_text("utf-8"))["workload"]
    ]
