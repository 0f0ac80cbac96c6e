"""Bots that each do one thing that no bot may do, and one that does nothing wrong."""

from __future__ import annotations

import os
import random
import re
from typing import Any

from dominion_cli import Bot, Decision, View, hookimpl
from dominion_cli.hookspecs import RegisterBot


class Fine(Bot):
    """Silver."""

    def buy(self, view: View) -> str | None:
        return view.first_affordable("Silver")


class Crash(Fine):
    def answer(self, view: View, decision: Decision) -> list[int]:
        if decision.kind == "discard":
            raise ValueError("no idea")
        return super().answer(view, decision)


class Quits(Bot):
    def buy(self, view: View) -> str | None:
        raise SystemExit(2)


class Exits(Fine):
    def buy(self, view: View) -> str | None:
        if view.turn == 3:
            os._exit(7)
        return super().buy(view)


class Illegal(Bot):
    def buy(self, view: View) -> str | None:
        return "Province"


class Hangs(Fine):
    def buy(self, view: View) -> str | None:
        while view.turn > 4:
            try:
                random.random()
            except BaseException:
                continue
        return super().buy(view)


class HangsInC(Fine):
    def buy(self, view: View) -> str | None:
        if view.turn == 4:
            re.match(r"(a+)+$", "a" * 60 + "b")
        return super().buy(view)


class Dice(Bot):
    def buy(self, view: View) -> str | None:
        return view.first_affordable(*random.sample(["Silver", "Gold", "Province", "Estate", "Copper"], 5))


class Remembers(Bot):
    def __init__(self) -> None:
        super().__init__()
        self.games = 0

    def over(self, view: View) -> None:
        self.games += 1

    def buy(self, view: View) -> str | None:
        return view.first_affordable("Silver" if self.games else "Copper")


class Hash(Bot):
    def buy(self, view: View) -> str | None:
        return view.first_affordable(*{"Silver", "Gold", "Province", "Estate", "Copper", "Duchy"})


class Cheat(Fine):
    def buy(self, view: View) -> str | None:
        player: Any = view._player
        player.plus_coins(5)
        return super().buy(view)


class Forger(Fine):
    def buy(self, view: View) -> str | None:
        cards: Any = view.kingdom
        cards[0].cost = 0
        return super().buy(view)


class Eats(Fine):
    def buy(self, view: View) -> str | None:
        self.kept = [bytes(10**8) for _ in range(1000)]
        return super().buy(view)


class Needy(Fine):
    def __init__(self, what: str) -> None:
        super().__init__()


class Misspelt(Fine):
    """Methods that nobody calls, and two helpers with names of that sort, which are called."""

    def by(self, view: View) -> str | None:
        return self.buys(view)

    def discrd(self, view: View, decision: Decision) -> Any:
        return None

    def playaction(self, view: View, decision: Decision) -> Any:
        return None

    def name(self, view: View, decision: Decision) -> Any:  # type: ignore[override]
        return None

    def buys(self, view: View) -> str | None:
        return "Gold"

    def gain(self, view: View, decision: Decision) -> Any:
        return self.gains()

    def gains(self) -> str | None:
        return None


@hookimpl
def register_bots(register: RegisterBot) -> None:
    for bot in (
        Fine,
        Crash,
        Quits,
        Exits,
        Illegal,
        Hangs,
        HangsInC,
        Dice,
        Remembers,
        Hash,
        Cheat,
        Forger,
        Eats,
        Needy,
        Misspelt,
    ):
        register(bot.__name__.lower(), bot)
