"""Who answers: a bot, a person, a scenario, a replay, another process. The engine knows this one class of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Answerer:
    """Answers a player's questions. `answer` alone is enough; the rest has defaults made from it."""

    def __init__(self) -> None:
        # A standing order to play all Treasures that do nothing but give coins, without being asked for each.
        self.plays_all_treasures: bool = False
        # Whether it wants to fork its games (see `Game.fork`); such games record their answers.
        self.forks: bool = False
        # Whether it wants to hear of questions that are not asked (see `unasked`).
        self.hears_unasked: bool = False

    def start(self, view: View) -> None:
        """Get ready for a game that is about to begin."""

    def over(self, view: View) -> None:
        """Take note that the game has ended."""

    def answer(self, view: View, decision: Decision) -> list[int]:
        """Return the numbers (from 0) of the options picked, in the order that counts."""
        raise NotImplementedError

    def unasked(self, view: View, decision: Decision) -> None:
        """Hear of a question that is not asked, as it has just one legal answer: ``least`` and ``most`` agree."""

    def turn_card(self, view: View, decision: Decision) -> Card | None:
        """Answer one of a turn's own questions (play an Action, play a Treasure, buy) with a card or with none."""
        return decision._card_of(self.answer(view, decision))
