"""Team Red's bot: the whole of its repository."""

from __future__ import annotations

from dominion_cli import Bot, RegisterBot, View, hookimpl


class Red(Bot):
    """Two Smithies, the second when there are cards for both, then money."""

    def buy(self, view: View) -> str | None:
        if view.left("Province") <= 4:
            return view.first_affordable("Province", "Duchy", "Gold", "Silver")
        if view.count("Smithy") == 0 or (view.count("Smithy") == 1 and view.turn >= 6):
            return view.first_affordable("Province", "Gold", "Smithy", "Silver")
        return view.first_affordable("Province", "Gold", "Silver")


@hookimpl
def register_bots(register: RegisterBot) -> None:
    register("red", Red)
