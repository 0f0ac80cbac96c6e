"""Who sits at a checked table: the bot that is checked, watched at every question, and others that answer anything."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dominion_cli.bots.shipped.chance import Random
from dominion_cli.engine.answerer import Wrapper

if TYPE_CHECKING:
    from dominion_cli.engine.answerer import Answerer
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


class Watched(Wrapper):
    """Asks a bot, and looks whether it leaves the game as it is.

    Args:
        bot: the bot.
        pulse: learns what is being done.
        clock: notes how long it took.
    """

    def __init__(self, bot: Answerer, pulse: Pulse, clock: Clock) -> None:
        super().__init__(bot)
        self.game: Game | None = None
        self._pulse = pulse
        self._clock = clock
        # How the game was when the bot was asked, and when that was.
        self._state: object = None
        self._asked = 0.0

    def before(self, what: str, view: View, decision: Decision | None) -> None:
        """Note what the bot is doing, and how the game was before it answered."""
        if what != "answer" or decision is None:
            self._pulse.step(what)
            return
        source = f" for {decision.source}" if decision.source is not None else ""
        self._pulse.step(f"{decision.kind.replace('_', ' ')}{source} in turn {view.turn}")
        self._state = state_of(self.game) if self.game is not None else None
        self._asked = time.perf_counter()

    def after(self, what: str, view: View, decision: Decision | None) -> None:
        """Look at the clock, and whether the game is still the same."""
        seconds = time.perf_counter() - self._asked
        doing = self._pulse.doing
        self._pulse.step()
        if what != "answer":
            return
        self._clock.add(seconds, doing)
        if self.game is not None and self._state != state_of(self.game):
            raise Changed(f"{doing}: the game is another one after the answer")


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
