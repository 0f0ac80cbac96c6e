"""Team Blue's bot: the whole of its repository."""

from __future__ import annotations

from dominion_cli import Bot, RegisterBot, View, hookimpl


class Blue(Bot):
    """A Militia first, a Smithy to go with it, then money."""

    def buy(self, view: View) -> str | None:
        if view.left("Province") <= 4:
            return view.first_affordable("Province", "Duchy", "Gold", "Silver")
        for card in ("Militia", "Smithy"):
            if view.count(card) == 0 and view.coins in (4, 5) and view.can_buy(card):
                return card
        return view.first_affordable("Province", "Gold", "Silver")


@hookimpl
def register_bots(register: RegisterBot) -> None:
    register("blue", Blue)
