"""The look-ahead bot: what it thinks about, what it buys, and that it leaves the game alone."""

from __future__ import annotations

from typing import Any

import pytest
from dominion_lookahead.bot import LookAhead

from dominion_cli import Answerer, NewGame, UserError, registry

QUICK: dict[str, Any] = {"playouts": 8, "candidates": 4}


def test_it_keeps_the_rules_and_the_same_seed_gives_the_same_game(game: NewGame) -> None:
    played = []
    for _ in range(2):
        bots: list[str | Answerer] = [LookAhead(**QUICK), "big-money"]
        played.append(game("First Game", bots=bots, seed=5, max_turns=8))
        played[-1].play()
    assert [player.owned for player in played[0].players] == [player.owned for player in played[1].players]


def test_it_plays_with_four_players_on_any_kingdom(game: NewGame) -> None:
    bots: list[str | Answerer] = [LookAhead(**QUICK), "militia", "smithy", "random"]
    played = game("Witch", "Bridge", "Courtyard", "Delve", bots=bots, seed=2, max_turns=5)
    played.play()
    assert played.players[0].turns == 5


def test_what_its_base_would_buy_comes_first_and_then_the_dearest(game: NewGame) -> None:
    class Watched(LookAhead):
        """Notes what it thinks about."""

        def buy(self, view: Any) -> Any:
            thoughts.append((view.coins, [str(card) for card in self.choices(view, self._usual(view))]))
            return self._base.buy(view)

    thoughts: list[tuple[int, list[str]]] = []
    game("Smithy", "Village", bots=[Watched(candidates=4), "money"], seed=1, max_turns=6).play()
    asked = dict(thoughts)
    assert asked[3] == ["Silver", "None", "Village", "Estate"]
    assert asked[4][:3] == ["Silver", "None", "Smithy"]


@pytest.mark.once
def test_it_beats_its_base(game: NewGame) -> None:
    won = 0.0
    for seed in range(20):
        for seat in range(2):
            bots: list[str | Answerer] = ["big-money"]
            bots.insert(seat, LookAhead(playouts=16, candidates=6))
            played = game("First Game", bots=bots, seed=seed)
            played.play()
            won += played.win_shares()[seat]
    assert won >= 24


def test_a_menu_can_be_its_base(game: NewGame) -> None:
    bot = LookAhead(buy=["Province", "Gold", {"card": "Village", "max": 1}, "Silver"], **QUICK)
    played = game("First Game", bots=[bot, "money"], seed=4, max_turns=3)
    played.play()
    assert played.players[0].turns == 3


@pytest.mark.parametrize(
    ("parameters", "problem"),
    [
        ({"playouts": 7}, "playouts: 7 is too few; the least is 8"),
        ({"candidates": 1}, "candidates: 1 is too few; the least is 2"),
        ({"base": "look-ahead"}, "base: 'look-ahead' can't be the base"),
        ({"base": "big-mony"}, "there is no bot 'big-mony'. Did you mean 'big-money'?"),
    ],
)
def test_parameters_that_make_no_sense_are_refused(parameters: dict[str, Any], problem: str) -> None:
    with pytest.raises(UserError) as told:
        registry().bots.make("look-ahead", **parameters)
    assert problem in str(told.value)
