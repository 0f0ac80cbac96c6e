"""A question to a player: what kind, who asks, what may be picked, how many at least and at most."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from dominion_cli.engine.card import name_of
from dominion_cli.engine.errors import IllegalAnswer
from dominion_cli.engine.hidden import hide

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card
    from dominion_cli.engine.seat import Seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision:
    """One question: between ``least`` and ``most`` of its ``options`` are to be picked.

    Options are cards, each copy for itself, or for the kind ``choose`` texts such as ``"+$2"``. They are worked out
    when somebody looks at them.
    """

    def __init__(
        self,
        kind: str,
        player: Seat,
        source: Card | None,
        cards: list[Card] | None,
        texts: list[str] | None,
        least: i64,
        most: i64,
    ) -> None:
        self.kind = kind
        """What is asked, a verb of the game (see `KINDS`)."""
        self._player = player
        self.source = source
        """The card that asks; None where the turn does, in its phases."""
        self._cards = cards
        self._texts = texts
        # Whose cards they are.
        self._owner = player
        self.text = ""
        """The question in words, where the kind does not say it."""
        self.about: Card | None = None
        """For a reaction: the card that was gained, played, trashed …."""
        self.shown: tuple[Card, ...] = ()
        """The revealed cards that a question in words is about."""
        self._least = least
        self._most = most

    @property
    def seat(self) -> int:
        """The seat that is asked, from 1."""
        return self._player.seat + 1

    @property
    def decider(self) -> int:
        """The seat that answers, from 1: another than the one asked while that player's turn is controlled."""
        return self._player.game.decider_of(self._player).seat + 1

    @property
    def own(self) -> bool:
        """Whether the cards are the asked player's own (or nobody's)."""
        return self._owner is self._player

    @property
    def owner(self) -> int:
        """The seat whose cards they are, from 1."""
        return self._owner.seat + 1

    @property
    def least(self) -> int:
        """How many options have to be picked at least."""
        return self._least

    @property
    def most(self) -> int:
        """How many options may be picked at most."""
        return self._most

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that may be picked; none when the options are texts."""
        return tuple(self._card_options())

    @property
    def options(self) -> tuple[Card | str, ...]:
        """What may be picked: cards, or texts for the kind ``choose``."""
        texts = self._texts
        if texts is not None:
            return tuple(texts)
        return tuple(self._card_options())

    def _card_options(self) -> list[Card]:
        """Return the engine's own list of the cards that may be picked."""
        cards = self._cards
        if cards is None:
            cards = [] if self._texts is not None else self._player.me.turn_options(self.kind)
            self._cards = cards
        return cards

    def supply_card(self, name: Card | str) -> Card:
        """Return the top card of the Supply pile of that name or card, or the landscape of that name.

        Raises:
            IllegalAnswer: when the game has neither, or another card lies on top of the one named.
        """
        game = self._player.game
        name = name_of(name)
        pile = game.pile(name)
        if pile is None:
            landscape = game.setup.landscape(name)
            if landscape is None:
                raise self.illegal(f"no pile of the Supply is called {name!r}")
            return landscape
        if not pile.shows(game.setup.printed(name)):
            raise self.illegal(f"{name} can't be bought now: {pile.card.name} lies on top of it")
        return pile.card

    def illegal(self, problem: str) -> IllegalAnswer:
        """Return the exception for an answer to this question that is not allowed."""
        return self._player.game.decider_of(self._player).illegal(problem)

    def problem(self, picks: list[int]) -> str:
        """Return what is wrong with an answer to this question, or nothing."""
        count = len(picks)
        if not self._least <= count <= self._most:
            return f"{count} picks, {self._least} to {self._most} are allowed"
        size = len(self._texts) if self._texts is not None else len(self._card_options())
        seen: i64 = 0
        for pick in picks:
            if not 0 <= pick < size:
                return f"there is no option {pick}"
            if pick < 62:
                if seen & (1 << pick):
                    return f"option {pick} is picked twice"
                seen |= 1 << pick
            elif picks.count(pick) > 1:
                return f"option {pick} is picked twice"
        return ""

    def _card_of(self, picks: list[int]) -> Card | None:
        """Return the card that an answer to one of a turn's own questions picks, if any.

        Raises:
            IllegalAnswer: there is no such option, or more than one is picked.
        """
        # For none or one of them, the options need not be listed. That counts where a game is played again.
        if not picks and self._least == 0:
            return None
        if len(picks) == 1 and self._cards is None:
            card = self._player.me.turn_option(self.kind, picks[0])
            if card is not None:
                return card
        problem = self.problem(picks)
        if problem:
            raise self.illegal(f"{problem}; asked was {self!r}")
        return self._card_options()[picks[0]] if picks else None

    def _picks_of(self, card: Card | None) -> list[int]:
        """Return the answer that picks a card, or none; an empty one also for a card that is no option."""
        number = -1 if card is None else self._player.me.number_of_turn_option(self.kind, card)
        return [number] if number >= 0 else []

    def reuse(self, kind: str, player: Seat) -> bool:
        """Make this the next of a turn's own questions, if nobody has looked at its options; return whether it is."""
        if self._cards is not None:
            return False
        self.kind = kind
        self._player = player
        self._owner = player
        return True

    def __repr__(self) -> str:
        source = f" for {self.source}" if self.source is not None else ""
        return f"<{self.kind}{source}: {self.least} to {self.most} of {[str(option) for option in self.options]}>"


hide(Decision, "_player", "_owner", "_cards", "_texts", "_least", "_most", "_card_options", "_card_of")
hide(Decision, "_picks_of", "reuse")
