"""The bot: which purchases it thinks about, and how it compares them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dominion_cli import Bot, Card, Decision, Menu, View, registry

Rules = Sequence[str | Mapping[str, Any]]

# How much a point of lead is worth beside a game won (1): enough to tell apart what wins or loses in every copy.
LEAD = 0.01
# The copies for the first comparison, after which only the best candidates go on.
FIRST_LOOK = 8
GO_ON = 3


class LookAhead(Bot):
    """Plays the game out before it buys: for each thing it could buy, some copies of the game, to the end.

    Each copy has the hidden cards dealt anew (see `View.play_out`), and from the purchase on all players follow one
    simple bot, the base. What did best on average is bought; what the base would buy, unless something else did clearly
    better. The idea, one step of policy improvement by simulation: G. Tesauro and G. R. Galperin, "On-line policy
    improvement using Monte-Carlo search" (NIPS 9, 1996).

    Args:
        base: the name of a registered bot that the copies are played by, such as ``"big-money"``.
        buy: the rules of a menu that the copies are played by instead.
        playouts: how many copies of the game for each candidate that is not soon given up.
        candidates: how many purchases are compared at most.
    """

    def __init__(self, base: str = "big-money", buy: Rules = (), playouts: int = 48, candidates: int = 8) -> None:
        super().__init__()
        if playouts < FIRST_LOOK:
            raise ValueError(f"playouts: {playouts} is too few; the least is {FIRST_LOOK}")
        if candidates < 2:
            raise ValueError(f"candidates: {candidates} is too few; the least is 2")
        # So that the games it plays in can be played out.
        self.forks = True
        self._base = _bot(base, buy)
        # Who plays on in the copies, in every seat: another object, as they are told of other games.
        self._mind = _bot(base, buy)
        self._playouts = playouts
        self._most = candidates

    def start(self, view: View) -> None:
        """Tell the base, too, that a game begins."""
        self._base.start(view)

    def gain(self, view: View, decision: Decision) -> Any:
        """Gain as the base does."""
        return self._base.answer(view, decision) if decision.most == 1 else None

    def buy(self, view: View) -> Any:
        """Buy what the copies went best with."""
        usual = self._usual(view)
        choices = self.choices(view, usual)
        if len(choices) == 1:
            return usual
        values: list[list[float]] = [[] for _ in choices]
        seed = view.random.below(1 << 30) << 20
        for number in range(self._playouts):
            if number == FIRST_LOOK:
                choices, values = _best(choices, values)
            for choice, results in zip(choices, values, strict=True):
                # The same luck for all of them, so that they differ by the purchase more than by that.
                results.append(self._play_out(view, choice, seed + number))
        return _clearly_best(choices, values)

    def _usual(self, view: View) -> Card | None:
        """Return what the base would buy."""
        wish = self._base.buy(view)
        if wish is None or isinstance(wish, Card):
            return wish
        return next((card for card in _buyable(view) if card.name == wish), None)

    def choices(self, view: View, usual: Card | None) -> list[Card | None]:
        """Return what to think about: first what the base would buy, then nothing, then the dearest cards."""
        others = sorted(_buyable(view), key=lambda card: (-view.cost(card), card.name))
        found: list[Card | None] = [usual]
        for card in [None, *others]:
            if card is not usual and not (card is not None and card.name in ("Copper", "Curse")):
                found.append(card)
        return found[: self._most]

    def _play_out(self, view: View, choice: Card | None, seed: int) -> float:
        """Return how well a copy of the game ends for the player, in which this is bought now."""
        me = view.seat - 1
        first = [] if choice is None else [choice]
        game = view.play_out([self._mind for _ in view.players], seed, first=first)
        points = [int(player.score()) for player in game.players]
        lead = points[me] - max([points[seat] for seat in range(len(points)) if seat != me], default=0)
        value = game.win_shares()[me] + LEAD * lead
        game.close()
        return value


def _bot(base: str, buy: Rules) -> Bot:
    bot = Menu(buy=buy) if buy else registry().bots.make(base)
    if not isinstance(bot, Bot) or bot.forks:
        raise ValueError(f"base: {base!r} can't be the base; that is a bot which does not look ahead itself")
    return bot


def _buyable(view: View) -> list[Card]:
    """Return the cards and landscapes that may be bought now."""
    return [card for card in (*view.supply_cards, *view.landscapes) if view.can_buy(card)]


def _best(choices: list[Card | None], values: list[list[float]]) -> tuple[list[Card | None], list[list[float]]]:
    """Return what is worth a longer look: what the base would buy, and those that did best so far."""
    order = sorted(range(1, len(choices)), key=lambda number: -sum(values[number]))
    kept = [0, *order[:GO_ON]]
    return [choices[number] for number in kept], [values[number] for number in kept]


def _clearly_best(choices: list[Card | None], values: list[list[float]]) -> Card | None:
    """Return the choice that did best, or the first one if that is not better by more than its standard error."""
    means = [sum(results) / len(results) for results in values]
    best = means.index(max(means))
    gains = [after - before for after, before in zip(values[best], values[0], strict=True)]
    mean = sum(gains) / len(gains)
    spread = sum((gain - mean) ** 2 for gain in gains) / len(gains)
    return choices[best] if mean * mean * len(gains) > spread else choices[0]
