"""What a player wants, asked of the one who decides for them as if this were their Buy phase.

Cards are played well only by those who know the plan: what the coins of this turn are for, which cards may go. So
advice asks for it. What is told is kept until the next question, as nothing changes before that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from dominion_cli.engine.card import Card, Landscape
from dominion_cli.engine.course import BUY_PHASE

if TYPE_CHECKING:
    from dominion_cli.engine.player import Player
    from dominion_cli.engine.view import View


# More than anything costs.
ENOUGH: Final = 1000


class Wishes:
    """The wishes of one player."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._question: i64 = -1
        self._purchases: dict[int, Card | None] = {}
        self._wanted: dict[str, bool] = {}
        # Who asks a bot for its wishes while it says them gets none.
        self._asking: bool = False

    def would_buy(self, view: View, coins: int) -> Card | None:
        """Return what would be bought first with so many coins; None for nothing."""
        if self._asking:
            return None
        self._forget()
        if coins not in self._purchases:
            self._purchases[coins] = self._ask(view, coins, None)
        return self._purchases[coins]

    def wants(self, view: View, card: Card) -> bool:
        """Return whether the card would be taken for nothing."""
        if self._asking:
            return False
        self._forget()
        name = card.name
        if name not in self._wanted:
            cost: int = self._player.game.coins_for(card)
            self._wanted[name] = self._ask(view, cost, card) is not None
        return self._wanted[name]

    def for_sale(self, view: View) -> dict[str, tuple[int, int, int]]:
        """Return what could be bought with money enough, and what it costs in coins, Potions and debt."""
        was = self._suppose(ENOUGH)
        try:
            return {card.name: view.full_cost(card) for card in self._player.turn_options("buy")}
        finally:
            self._restore(was)

    def _suppose(self, money: int) -> tuple[int, int, int, int, int]:
        """Make it the player's Buy phase with so many coins, and return how it was."""
        player = self._player
        game = player.game
        was = (int(player.coins), int(player.potions), int(player.buys), int(player.debt), int(game.phase))
        player.coins = money
        if money == ENOUGH:
            player.potions = ENOUGH
        player.buys = max(player.buys, 1)
        player.debt = 0
        game.phase = BUY_PHASE
        return was

    def _restore(self, was: tuple[int, int, int, int, int]) -> None:
        player = self._player
        player.coins, player.potions, player.buys, player.debt, player.game.phase = was

    def _forget(self) -> None:
        questions = self._player.game.questions
        if self._question != questions:
            self._question = questions
            self._purchases.clear()
            self._wanted.clear()

    def _ask(self, view: View, coins: i64, card: Card | None) -> Card | None:
        """Ask what would be bought in the player's Buy phase with so many coins; or whether a card is wanted then."""
        player = self._player
        game = player.game
        decider = game.decider_of(player)
        answerer = decider.answerer
        was = self._suppose(coins)
        self._asking = True
        # Being asked changes nothing, nor what luck a bot has next.
        own = game.views[decider.seat]
        luck = own._random
        own._random = None if luck is None else luck.copy()
        try:
            if card is not None:
                return card if answerer.wants(view, card) else None
            return self._to_buy(answerer.would_buy(view))
        finally:
            self._asking = False
            own._random = luck
            self._restore(was)

    def _to_buy(self, wish: Card | str | None) -> Card | None:
        """Return the card or landscape that is wished for, if it may be bought."""
        player = self._player
        if wish is None:
            return None
        named = player.game.setup.printed(wish) if isinstance(wish, str) else wish
        pile = player.game.pile(named)
        if pile is not None:
            return pile.card if pile.shows(named) and player.may_buy(pile) else None
        landscape = player.game.setup.landscape(named) if isinstance(named, str) else named
        if not isinstance(landscape, Landscape) or not player.may_buy_landscape(landscape):
            return None
        return landscape
