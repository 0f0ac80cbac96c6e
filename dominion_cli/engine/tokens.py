"""What a player gets besides cards: +Actions, +Buys, +$, and tokens of all kinds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from dominion_cli.engine.gaining import Gainer

if TYPE_CHECKING:
    from dominion_cli.engine.card import Landscape
    from dominion_cli.engine.frame import Frame
    from dominion_cli.engine.pile import Pile
    from dominion_cli.engine.player import Player


class Purse(Gainer):
    """A player as one who has Actions, Buys, coins and tokens."""

    # Without slots, so many attributes are slow to get at in the interpreted build.
    __slots__ = ()

    def plus_cards(self, count: i64) -> None:
        """Get "+Cards": draw so many, or what the instructions being followed have in their place.

        Drawing that is not told as "+Cards" is `draw`.
        """
        frame = self.game.frame
        if frame is not None and frame.swapped and frame.player is self:
            self._give_coins(frame, count)
        else:
            self.draw(count)

    def plus_actions(self, count: i64) -> None:
        """Get "+Actions", unless they are ignored this turn."""
        if not self.ignores_actions:
            self.actions += count

    def plus_buys(self, count: i64) -> None:
        """Get "+Buys"."""
        self.buys += count

    def plus_coins(self, count: i64) -> None:
        """Get "+$", or what the instructions being followed have in its place."""
        frame = self.game.frame
        if frame is None or frame.player is not self:
            self._get_coins(count)
        elif frame.swapped:
            self.draw(count)
        else:
            self._give_coins(frame, count)

    def plus_potions(self, count: i64) -> None:
        """Get Potions to spend this turn."""
        self.potions += count

    def _give_coins(self, frame: Frame, count: i64) -> None:
        """Get coins that the instructions being followed give."""
        got = self._get_coins(count)
        if frame.play is not None:
            frame.play.coins_given += got

    def _get_coins(self, count: i64) -> i64:
        """Get coins, one fewer if the -$1 token is there, which thereby goes; return how many."""
        if count > 0 and self.minus_coin:
            self.minus_coin = False
            count -= 1
        self.coins += count
        return count

    def lose_coins(self, count: int) -> None:
        """Lose coins ("-$1"); there are never fewer than none."""
        self.coins -= min(count, self.coins)

    def ignore_further_actions(self) -> None:
        """Ignore all +Actions that the player gets from now on this turn."""
        self.ignores_actions = True

    # Coffers, Villagers, Favors.

    def token_taker(self) -> Player:
        """Return who gets the tokens that this player would: in a turn that another one controls, mostly that one."""
        extra = self.game.extra
        return self.me if extra is None or not extra.takes_tokens else self.controller() or self.me

    def take_coffers(self, count: int) -> None:
        """Take Coffers."""
        self.token_taker().coffers += count

    def may_spend_coffers(self) -> None:
        """Have the player choose how many Coffers to spend, for $1 each."""
        if self.coffers > 0:
            spent = self.choose_number("spend", 0, self.coffers)
            self.coffers -= spent
            self.plus_coins(spent)
            if self.game.log is not None:
                self.game.log.settle()

    def take_villagers(self, count: int) -> None:
        """Take Villagers."""
        self.token_taker().villagers += count

    def may_spend_villagers(self, most: int) -> None:
        """Have the player choose how many Villagers to spend, up to so many, for an Action each."""
        most = min(most, self.villagers)
        if most > 0 and not self.ignores_actions:
            spent = self.choose_number("spend", 0, most)
            self.villagers -= spent
            self.plus_actions(spent)

    def take_favors(self, count: int) -> None:
        """Take Favors."""
        self.token_taker().favors += count

    def spends_favors(self, count: int, question: str) -> bool:
        """Ask the player who has so many Favors whether to spend them; return whether they did."""
        if self.favors < count or not self.agrees(question):
            return False
        self.favors -= count
        return True

    # Debt and paying.

    def take_debt(self, count: int) -> None:
        """Take debt tokens."""
        self.token_taker().debt += count

    def may_pay_debt(self) -> None:
        """Have the player choose how much debt to pay off with the coins there are."""
        most = min(self.debt, self.coins)
        if most > 0:
            self.pay_debt(self.choose_number("pay", 0, most))

    def may_spend_and_pay(self) -> None:
        """In a turn of their own, have the player spend Coffers and pay off debt, before a text that counts coins.

        Both can be done at any time in one's turn; it is asked where it can matter.
        """
        if self.game.turn_player() is self.me:
            self.may_spend_coffers()
            self.may_pay_debt()

    def pay_debt(self, count: int) -> None:
        """Pay off debt, a coin a token."""
        self.debt -= count
        self.coins -= count
        if self.game.log is not None:
            self.game.log.settle()

    def pay(self, count: i64) -> None:
        """Pay coins."""
        self.coins -= count

    def may_pay(self, count: int, question: str) -> bool:
        """Ask whether the player pays so many coins, if there are as many; return whether they were paid."""
        if self.coins < count or not self.agrees(question):
            return False
        self.pay(count)
        return True

    # VP tokens.

    def take_vp(self, count: int, pile: Pile | None = None) -> int:
        """Take VP tokens, from a pile if one is given, as many as lie there; return how many."""
        if pile is not None:
            count = min(count, pile.token("VP"))
            pile.add_tokens("VP", -count)
        self.token_taker().vp += count
        return count

    def take_vp_from(self, landscape: Landscape, most: int) -> int:
        """Take VP tokens that lie on a landscape, up to so many; return how many."""
        count = min(most, self.game.vp_on(landscape))
        self.game.add_vp_on(landscape, -count)
        self.take_vp(count)
        return count
