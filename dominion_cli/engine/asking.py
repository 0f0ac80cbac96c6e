"""How a player is asked: every choice goes through these verbs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from dominion_cli.engine.cards import all_the_same
from dominion_cli.engine.decision import Decision
from dominion_cli.engine.seat import Seat
from dominion_cli.engine.types import Type

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card
    from dominion_cli.engine.pile import Pile


class Chooser(Seat):
    """A player as one who chooses: cards, texts, numbers, yes or no."""

    # Without slots, so many attributes are slow to get at in the interpreted build.
    __slots__ = ()

    def choose(self, kind: str, cards: list[Card], least: i64, most: i64, owner: Seat | None = None) -> list[Card]:
        """Have the player pick between ``least`` and ``most`` of the cards; fewer when there are not enough.

        ``owner`` is the player whose cards they are, when it is another one. A question with one legal answer is not
        asked.
        """
        count: i64 = len(cards)
        if most > count:
            most = count
        if least > most:
            least = most
        game = self.game
        asked = least < most or not (most == 0 or (most == count and kind != "order") or all_the_same(cards))
        if not asked and not self.answerer.hears_unasked:
            return cards[:most]
        decision = Decision(kind, self, game.source, cards, None, least, most)
        if owner is not None:
            decision._owner = owner
        if not asked:
            self.answerer.unasked(game.views[self.seat], decision)
            return cards[:most]
        return [cards[pick] for pick in game.ask(self, decision)]

    def choose_one(self, kind: str, cards: list[Card], must: bool = True, owner: Seat | None = None) -> Card | None:
        """Have the player pick one of the cards, or none unless they must; None when there is none."""
        picked = self.choose(kind, cards, 1 if must else 0, 1, owner)
        return picked[0] if picked else None

    def choose_one_of(self, *texts: str) -> int:
        """Have the player choose one of several texts, such as ``"+$2"``; return its number from 0."""
        return self.choose_some_of(list(texts), 1, 1)[0]

    def choices(self, *texts: str) -> list[int]:
        """Have the player choose one of the things that the card being played gives a choice of, in printed order.

        It is one more when another card, such as Elder, lets them choose an extra one.
        """
        return self.several_choices(1, *texts)

    def several_choices(self, count: int, *texts: str) -> list[int]:
        """Have the player choose so many different ones of the things that the card being played gives a choice of.

        They are not asked where these are all there are.
        """
        if count >= len(texts):
            return list(range(len(texts)))
        play = self.game.play_now
        extra = 1 if play is not None and play.more_choices and play.this_turn else 0
        return sorted(self.choose_some_of(list(texts), count, min(count + extra, len(texts))))

    def choose_some_of(self, texts: list[str], least: int, most: int, shown: list[Card] | None = None) -> list[int]:
        """Have the player choose between ``least`` and ``most`` of several texts; return their numbers from 0.

        ``shown`` are cards revealed or looked at that it is about.
        """
        decision = Decision("choose", self, self.game.source, None, texts, least, most)
        if shown is not None:
            decision.shown = tuple(shown)
        return self.game.ask(self, decision)

    def choose_number(self, kind: str, least: int, most: int) -> int:
        """Have the player choose a number from ``least`` to ``most``, such as how much to pay."""
        if least >= most:
            return most
        texts = [str(number) for number in range(least, most + 1)]
        return least + self.game.ask(self, Decision(kind, self, self.game.source, None, texts, 1, 1))[0]

    def agrees(self, question: str, shown: list[Card] | None = None) -> bool:
        """Ask the player a question to be answered yes or no; ``shown`` are revealed cards that it is about."""
        decision = Decision("choose", self, self.game.source, None, ["yes", "no"], 1, 1)
        decision.text = question
        if shown is not None:
            decision.shown = tuple(shown)
        return self.game.ask(self, decision)[0] == 0

    def may(self, kind: str, card: Card, owner: Seat | None = None, about: Card | None = None) -> bool:
        """Ask whether the player wants to do what ``kind`` says with this one card; ``about`` is what it is for."""
        if about is None:
            return len(self.choose(kind, [card], 0, 1, owner)) > 0
        decision = Decision(kind, self, self.game.source, [card], None, 0, 1)
        decision.about = about
        return len(self.game.ask(self, decision)) > 0

    def names_a_card(self) -> Card:
        """Have the player name a card: one of those that are in the game."""
        cards = self.game.setup.cards
        if self.game.setup.decks:
            # Boons and Hexes are no cards in this sense.
            cards = [card for card in cards if not card.types & (Type.BOON | Type.HEX)]
        named = self.choose("name", cards, 1, 1)
        self.told("names", named)
        return named[0]

    def choose_pile(self, piles: list[Pile]) -> Pile | None:
        """Have the player choose one of several piles, by its top card; None when there is none."""
        card = self.choose_one("choose", [pile.card for pile in piles])
        for pile in piles:
            if pile.card is card:
                return pile
        return None
