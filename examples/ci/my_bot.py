"""The bot that is being worked on."""

from __future__ import annotations

from collections.abc import Callable

from dominion_cli import Bot, View, hookimpl


class MyBot(Bot):
    """Two Smithies, then money."""

    def buy(self, view: View) -> str | None:
        if view.left("Province") <= 4:
            return view.first_affordable("Province", "Duchy", "Silver")
        if view.count("Smithy") < 2:
            return view.first_affordable("Province", "Gold", "Smithy", "Silver")
        return view.first_affordable("Province", "Gold", "Silver")


@hookimpl
def register_bots(register: Callable[[str, type[Bot]], None]) -> None:
    register("my-bot", MyBot)
