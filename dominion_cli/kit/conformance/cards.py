"""The check of a card set: what its cards state, and random play with the self-check in kingdoms that have them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from dominion_cli.bench.stress import StressFailure, StressGame, Usual, failure, shrunk
from dominion_cli.engine.types import Type
from dominion_cli.errors import UserError
from dominion_cli.kit.conformance.facts import problems
from dominion_cli.kit.conformance.findings import Figures
from dominion_cli.kit.conformance.seats import Other
from dominion_cli.kit.conformance.tables import kingdom_with, table_of

if TYPE_CHECKING:
    from dominion_cli.engine.answerer import Answerer
    from dominion_cli.engine.card import Card
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.view import View
    from dominion_cli.kit.conformance.pulse import Pulse
    from dominion_cli.plugins import Registry

CARDS_A_GAME: Final = 5
SMALLER_GAMES: Final = 24
"""How many games a failure may be made smaller with."""
PLAYED_AGAIN: Final = 5
"""How many games are played once more at the end, when all others have been played."""


@dataclass
class Notes:
    """What was seen while the cards of a set were played."""

    cards: set[str]
    questions: int = 0
    unanswered: set[tuple[str, str]] = field(default_factory=set)
    seen: set[str] = field(default_factory=set)
    homeless: set[str] = field(default_factory=set)


class Advised(Usual):
    """Buys anything, answers all else as the cards advise, and notes which of them have nothing to say."""

    def __init__(self, pulse: Pulse, notes: Notes) -> None:
        super().__init__()
        self._pulse = pulse
        self._notes = notes

    def decide(self, view: View, decision: Decision) -> object:
        """Answer as the cards advise."""
        self._pulse.step()
        source = decision.source
        if decision.kind == "buy" or source is None or source.name not in self._notes.cards:
            return super().decide(view, decision)
        self._notes.questions += 1
        self._pulse.step(f"the advice of {source.name} on {decision.kind}")
        advice = source.advise(view, decision)
        if advice is not None:
            return advice
        if not decision.cards and decision.kind == "choose":
            options = ", ".join(str(option) for option in decision.options)
            self._notes.unanswered.add((source.name, options))
        return self.default(view, decision)


@dataclass(frozen=True)
class CardGame(StressGame):
    """A random game whose every question is noted."""

    pulse: Any = None
    notes: Any = None

    def bots(self) -> list[Answerer]:
        """Return who plays: seats that answer anything, and seats that answer as the cards advise."""
        self.pulse.seed = self.seed
        advised = (self.seed // 2) % 2
        return [
            Advised(self.pulse, self.notes) if seat % 2 == advised else Other(self.pulse)
            for seat in range(self.players)
        ]


class CardSetCheck:
    """Checks one card set.

    Args:
        name: the set.
        registry: what is registered.
        pulse: is told what is found.
    """

    def __init__(self, name: str, registry: Registry, pulse: Pulse) -> None:
        self._registry = registry
        self._pulse = pulse
        self._cards = registry.cards.cards(name)
        # With the cards of other strangers, whose fault it is could not be told.
        theirs = strangers_sets(registry)
        self._others = [each for each in registry.cards.sets() if each == name or each not in theirs]
        self._notes = Notes({card.name for card in self._cards})
        self._first: list[tuple[CardGame, str]] = []
        self._failed: dict[tuple[str, ...], StressFailure] = {}
        self._games = 0

    def facts(self) -> None:
        """Look at what the cards state."""
        for card in self._cards:
            for check, problem, fault in problems(card, self._registry.cards):
                self._pulse.found(check, f"{_called(card)}: {problem}", fault=fault)

    def play(self, seed: int) -> str:
        """Play the game of a seed twice; return what tells it from one that went another way."""
        table = table_of(self._registry, seed)
        dealt = self._dealt(seed)
        kingdom = kingdom_with(self._registry.cards, dealt, seed, self._others)
        game = CardGame(seed, kingdom, table.players, self._pulse, self._notes)
        first = self._course(game)
        if first and first != self._course(game):
            self._pulse.found("not repeatable", f"the same game, with the same seed, went another way{_with(dealt)}")
        elif first and len(self._first) < PLAYED_AGAIN:
            self._first.append((game, first))
        return first

    def finish(self) -> Figures:
        """Play the first games once more, and say what was seen."""
        for game, before in self._first:
            if self._course(game) != before:
                self._pulse.found("keeps state", "after other games the same game went another way")
        self._pulse.seed = None
        for name, options in sorted(self._notes.unanswered):
            asks = f"{name}: nobody answers its question {options!r} for bots that have no opinion; define `advise`"
            self._pulse.found("default answers", asks)
        for name in sorted(self._notes.homeless):
            self._pulse.found("facts", f"{name}: it is a Trait, but no pile has it")
        cards = [card for card in self._cards if card.role != "Landscape" and not card.pile_cards(2)]
        unseen = [card.name for card in cards if card.name not in self._notes.seen]
        if unseen:
            self._pulse.found("facts", f"never in anybody's deck in these games: {', '.join(unseen)}", fault=False)
        return Figures(self._pulse.subject, self._games, self._notes.questions)

    def _dealt(self, seed: int) -> list[str]:
        """Return the cards that a game has of the set: each in its turn."""
        names = [card.name for card in self._cards if card.printing != "first"]
        start = seed * CARDS_A_GAME % max(len(names), 1)
        return (names * 2)[start : start + min(CARDS_A_GAME, len(names))]

    def _course(self, game: CardGame) -> str:
        """Play a game; return its answers and points as text, or nothing when it has failed."""
        self._games += 1
        self._pulse.step()
        try:
            played = game.play(self._registry.cards, record=True)
        except UserError:
            raise
        except Exception:  # whatever a card does wrong; it is played again to be told
            self._tell_failure(game)
            return ""
        for player in played.players:
            self._notes.seen.update(card.name for card in player.all_cards())
        self._notes.seen.update(card.name for card in played.trash)
        traits = {card.name for card in played.setup.landscapes if card.types & Type.TRAIT}
        self._notes.homeless |= traits & self._notes.cards - {*played.setup.traits}
        points = [player.score() for player in played.players]
        return repr((played.answers, points))

    def _tell_failure(self, game: CardGame) -> None:
        found = failure(game, self._registry.cards)
        if found is None:
            self._pulse.found("not repeatable", "a game failed, and did not when it was played again")
            return
        small = shrunk(found, self._registry.cards, SMALLER_GAMES)
        self._pulse.seed = game.seed
        ours = [
            name for name in (*small.game.kingdom.cards, *small.game.kingdom.landscapes) if name in self._notes.cards
        ]
        named = any(name in small.error for name in self._notes.cards)
        self._pulse.found(_kind(small), f"{small.error}{_with(ours)}", fault=bool(ours) or named)


def strangers_sets(registry: Registry) -> list[str]:
    """Return the card sets that plugins bring, other than those that ship."""
    brought = [registry.brought.get(plugin.name, {}) for plugin in registry.plugins if not plugin.shipped]
    return [name for names in brought for name in names.get("card_sets", [])]


def _kind(found: StressFailure) -> str:
    """Return which check a game has failed."""
    error, cause = found.kind[0], found.kind[1]
    if error == "CheckFailed":
        return "self-check"
    if error == "EndlessGame":
        return "endless"
    if error == "IllegalAnswer" or (error == "BotFailed" and cause):
        return "default answers"
    return "crash"


def _called(card: Card) -> str:
    return f"{card.name} ({card.printing} edition)" if card.printing else card.name


def _with(names: Sequence[str]) -> str:
    return f"; in a kingdom with {', '.join(names)}" if names else ""
