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

    def would_buy(self, view: View) -> Card | str | None:
        """Return what it would buy, if this were its Buy phase, which the view shows; asked for its cards' advice."""
        return None

    def wants(self, view: View, card: Card) -> bool:
        """Return whether it would take a card for nothing, if this were its Buy phase."""
        return False

    def unasked(self, view: View, decision: Decision) -> None:
        """Hear of a question that is not asked, as it has just one legal answer: ``least`` and ``most`` agree."""

    def _answer_card(self, view: View, decision: Decision) -> Card | None:
        """Answer one of a turn's own questions with a card or with none: a quick way for `Bot`, which knows cards."""
        return decision._card_of(self.answer(view, decision))


@mypyc_attr(allow_interpreted_subclasses=True)
class Wrapper(Answerer):
    """Answers as another answerer does; what inherits from it does something `before` and `after` that one's code runs.

    Args:
        answerer: the other.
    """

    def __init__(self, answerer: Answerer) -> None:
        super().__init__()
        self.answerer = answerer
        self.plays_all_treasures = answerer.plays_all_treasures
        self.forks = answerer.forks
        self.hears_unasked = answerer.hears_unasked

    def before(self, what: str, view: View, decision: Decision | None) -> None:
        """Take note that the other is about to be called: its ``start``, ``over``, ``unasked`` or ``answer``."""

    def after(self, what: str, view: View, decision: Decision | None) -> None:
        """Take note that the other has come back."""

    def start(self, view: View) -> None:
        """Get ready for a game that is about to begin."""
        self.before("start", view, None)
        self.answerer.start(view)
        self.after("start", view, None)

    def over(self, view: View) -> None:
        """Take note that the game has ended."""
        self.before("over", view, None)
        self.answerer.over(view)
        self.after("over", view, None)

    def unasked(self, view: View, decision: Decision) -> None:
        """Hear of a question that is not asked."""
        self.before("unasked", view, decision)
        self.answerer.unasked(view, decision)
        self.after("unasked", view, decision)

    def would_buy(self, view: View) -> Card | str | None:
        """Return what it would buy. It is asked for that only while it answers."""
        return self.answerer.would_buy(view)

    def wants(self, view: View, card: Card) -> bool:
        """Return whether it would take a card for nothing."""
        return self.answerer.wants(view, card)

    def answer(self, view: View, decision: Decision) -> list[int]:
        """Return the numbers of the options picked."""
        self.before("answer", view, decision)
        picks = self.answerer.answer(view, decision)
        self.after("answer", view, decision)
        return picks

    def _answer_card(self, view: View, decision: Decision) -> Card | None:
        self.before("answer", view, decision)
        card = self.answerer._answer_card(view, decision)
        self.after("answer", view, decision)
        return card
