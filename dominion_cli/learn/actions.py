"""A learner's actions: one number for each thing that can be picked at a table. A question is answered pick by pick."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dominion_cli.engine.card import Card
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.setup import Setup
    from dominion_cli.engine.view import View

DONE: Final = 0
# How many of a question's texts have an action each. Only amounts, such as coins to pay, can be more.
NUMBERED: Final = 64


class Actions:
    """The actions of a table: nothing more (0), each card and landscape, then options by their number.

    Args:
        setup: the table.
        statuses: the States and Artifacts that may turn up.

    >>> from dominion_cli import registry
    >>> actions = Actions(registry().kingdoms.kingdom("First Game").setup(registry().cards, players=2))
    >>> actions.names[:3], actions.names[-64]
    (['done', 'Copper', 'Silver'], 'option 1')
    """

    def __init__(self, setup: Setup, statuses: Sequence[Card] = ()) -> None:
        self.cards: list[Card] = list(setup.cards)
        self.things: list[Card] = [*self.cards, *setup.landscapes, *statuses]
        self.names: list[str] = [
            "done",
            *[thing.name for thing in self.things],
            *[f"option {number}" for number in range(1, NUMBERED + 1)],
        ]
        # Where a card or landscape stands among the things, by its name.
        self.places: dict[str, int] = {thing.name: place for place, thing in enumerate(self.things)}

    def __len__(self) -> int:
        return len(self.names)

    def of_options(self, decision: Decision) -> list[int | None]:
        """Return the action that picks each option of a question; copies of a card have the same.

        Texts go by their number, and so do rules that wait to be used but are none of the things, such as that of
        Exile. Of more texts than have an action, the first ones can be picked and the very last, which is the most
        there is to pay or to spend.
        """
        cards = decision.cards
        count = len(cards) or len(decision.options)
        if not cards:
            return [self._number(at, count) for at in range(count)]
        places = self.places
        return [
            1 + places[card.name] if card.name in places else self._number(at, count) for at, card in enumerate(cards)
        ]

    def _number(self, at: int, count: int) -> int | None:
        first = 1 + len(self.things)
        if at < NUMBERED - 1:
            return first + at
        return first + NUMBERED - 1 if at == count - 1 else None


class Question:
    """A question as it is answered, one pick after the other.

    Args:
        actions: the actions of the table.
        view: what the one who answers sees: in a turn that is controlled, what the controlled player does.
        decision: the question.
    """

    def __init__(self, actions: Actions, view: View, decision: Decision) -> None:
        self.view = view
        self.decision = decision
        # Who answers, from 0.
        self.seat: int = decision.decider - 1
        self.picks: list[int] = []
        self.taken: list[int] = []
        self.answered = decision.most == 0
        # The options still to be picked, by action; the last of a list is picked first.
        self.left: dict[int, list[int]] = {}
        wanted = actions.of_options(decision)
        for option in range(len(wanted) - 1, -1, -1):
            action = wanted[option]
            if action is not None:
                self.left.setdefault(action, []).append(option)

    @property
    def least(self) -> int:
        """How many more have to be picked at least."""
        return max(self.decision.least - len(self.picks), 0)

    @property
    def most(self) -> int:
        """How many more may be picked at most."""
        return self.decision.most - len(self.picks)

    def legal(self) -> list[int]:
        """Return the actions that are legal now."""
        return list(self.left) if self.least else [DONE, *self.left]

    def take(self, action: int) -> bool:
        """Take an action; return whether it was legal. What has one legal action then is taken, too."""
        if not self._pick(action):
            return False
        self.settle()
        return True

    def settle(self) -> None:
        """Take actions as long as there is just one that is legal."""
        while not self.answered and len(self.left) + (self.least == 0) == 1:
            self._pick(self.legal()[0])

    def _pick(self, action: int) -> bool:
        if action == DONE and self.least == 0:
            self.answered = True
            return True
        options = self.left.get(action)
        if options is None:
            return False
        self.picks.append(options.pop())
        self.taken.append(action)
        if not options:
            del self.left[action]
        self.answered = self.most == 0
        return True
