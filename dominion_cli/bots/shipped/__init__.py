"""The bots that ship, each saying where its idea comes from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dominion_cli.bots.menu import Menu
from dominion_cli.bots.shipped import attacks, chance, money, plans
from dominion_cli.hookspecs import hookimpl


@hookimpl
def register_bots(register: Callable[[str, Callable[..., Any]], None]) -> None:
    """Register every bot."""
    register("menu", Menu)
    register("money", money.Money)
    register("big-money", money.BigMoney)
    register("smithy", money.Smithy)
    register("council-room", money.CouncilRoom)
    register("laboratory", money.Laboratory)
    register("moat", money.Moat)
    register("remodel", money.Remodel)
    register("double-witch", attacks.DoubleWitch)
    register("chapel-witch", attacks.ChapelWitch)
    register("militia", attacks.Militia)
    register("bureaucrat", attacks.Bureaucrat)
    register("bandit", attacks.Bandit)
    register("thief", attacks.Thief)
    register("gardens-workshop", plans.GardensWorkshop)
    register("village-smithy-market", plans.VillageSmithyMarket)
    register("random", chance.Random)
