"""Who sits at a checked table: the bot that is checked, watched at every question, and others that answer anything."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dominion_cli.bots.shipped.chance import Random
from dominion_cli.engine.answerer import Answerer

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.game import Game
    from dominion_cli.engine.view import View
    from dominion_cli.kit.conformance.pulse import Pulse


class Changed(Exception):
    """What a bot was shown is not what it was before."""


@dataclass
class Clock:
    """How often a bot was asked, how long it took in all, and for which question longest, in seconds."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    what: str = ""

    def add(self, seconds: float, what: str) -> None:
        """Add a decision."""
        self.decisions += 1
        self.seconds += seconds
        if seconds > self.longest:
            self.longest = seconds
            self.what = what


class Watched(Answerer):
    """Asks a bot, and looks whether it leaves the game as it is.

    Args:
        bot: the bot.
        pulse: learns what is being done.
        clock: notes how long it took.
    """

    def __init__(self, bot: Answerer, pulse: Pulse, clock: Clock) -> None:
        super().__init__()
        self.bot = bot
        self.game: Game | None = None
        self._pulse = pulse
        self._clock = clock
        self.plays_all_treasures = bot.plays_all_treasures
        self.forks = bot.forks
        self.hears_unasked = bot.hears_unasked

    def start(self, view: View) -> None:
        """Let the bot get ready."""
        self._pulse.step("start")
        self.bot.start(view)
        self._pulse.step()

    def over(self, view: View) -> None:
        """Let the bot take note of the end."""
        self._pulse.step("over")
        self.bot.over(view)
        self._pulse.step()

    def unasked(self, view: View, decision: Decision) -> None:
        """Let the bot hear of a question that is not asked."""
        self._pulse.step("unasked")
        self.bot.unasked(view, decision)
        self._pulse.step()

    def answer(self, view: View, decision: Decision) -> list[int]:
        """Ask the bot."""
        before, started = self._begin(view, decision)
        picks = self.bot.answer(view, decision)
        self._end(before, started)
        return picks

    def turn_card(self, view: View, decision: Decision) -> Card | None:
        """Ask the bot for a card to play or buy."""
        before, started = self._begin(view, decision)
        card = self.bot.turn_card(view, decision)
        self._end(before, started)
        return card

    def _begin(self, view: View, decision: Decision) -> tuple[object, float]:
        source = f" for {decision.source}" if decision.source is not None else ""
        self._pulse.step(f"{decision.kind.replace('_', ' ')}{source} in turn {view.turn}")
        before = state_of(self.game) if self.game is not None else None
        return before, time.perf_counter()

    def _end(self, before: object, started: float) -> None:
        what = self._pulse.doing
        self._clock.add(time.perf_counter() - started, what)
        self._pulse.step()
        if self.game is not None and before != state_of(self.game):
            raise Changed(f"{what}: the game is another one after the answer")


class Other(Random):
    """Answers anything, and lets the pulse know."""

    def __init__(self, pulse: Pulse) -> None:
        super().__init__()
        self._pulse = pulse

    def decide(self, view: View, decision: Decision) -> list[int]:
        """Pick any legal answer."""
        self._pulse.step()
        return super().decide(view, decision)


def state_of(game: Game) -> tuple[object, ...]:
    """Return all of a game that a bot could want to change."""
    table = (game.phase, game.ended, game.current, game.turn_number, game.seed, game.cheaper, *game.trash)
    piles = [(pile.count, pile.card, *(pile.order or ())) for pile in game.piles]
    players = [
        (
            *(player.actions, player.buys, player.coins, player.potions, player.debt, player.vp, player.turns),
            *(player.coffers, player.villagers, player.favors, player.answerer, *player.owned),
            *(tuple(player.hand), tuple(player.deck), tuple(player.discard_pile), tuple(player.in_play)),
            *player.set_aside_cards(),
        )
        for player in game.players
    ]
    return table, piles, players, facts_of(game)


def facts_of(game: Game) -> tuple[object, ...]:
    """Return what all games at a table share, and no bot may change either."""
    setup = game.setup
    cards = [
        (card.name, card.types, card.cost, card.potion, card.debt, card.coins, card.vp, card.price, card.money)
        for card in setup.cards
    ]
    return setup.end_piles, setup.max_turns, setup.players, tuple(setup.start_deck), cards
