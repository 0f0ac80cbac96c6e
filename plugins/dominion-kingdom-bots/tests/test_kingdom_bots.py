"""Each bot beats Big Money on the kingdom it is for, and is Big Money elsewhere."""

from __future__ import annotations

import pytest
from dominion_kingdom_bots.plans import KINGDOMS

from dominion_cli import NewGame, PlayMatch, registry


@pytest.mark.parametrize(("bot", "kingdom"), KINGDOMS.items())
def test_each_is_clearly_better_than_big_money_at_home(bot: str, kingdom: str, play_match: PlayMatch) -> None:
    best = play_match(bot, "big-money", kingdom=kingdom, games=60, seed=7).bots[0]
    assert best.name == bot
    assert best.win_share.estimate > 0.6


@pytest.mark.parametrize("bot", KINGDOMS)
def test_elsewhere_each_plays_big_money(bot: str, game: NewGame) -> None:
    played = game("Moat", "Cellar", bots=[bot, "money"], seed=1)
    played.play()
    owned = {card.name for card, _ in played.players[0].owned_cards()}
    assert owned <= {"Copper", "Silver", "Gold", "Estate", "Duchy", "Province"}
    assert {"Gold", "Province"} <= owned


def test_every_bot_says_which_kingdom_it_is_for_and_whose_idea_it_is() -> None:
    bots = registry().bots
    for bot, kingdom in KINGDOMS.items():
        text = " ".join(bots.describe(bot).split())
        assert text.startswith(f"For {kingdom}: ")
        assert "DominionStrategy wiki" in text or "DominionSim" in text
