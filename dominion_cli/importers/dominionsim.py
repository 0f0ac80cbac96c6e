"""The XML bots of Geronimoo's DominionSim: buy rules with conditions, each two numbers that are compared.

A rule is followed if all its conditions hold; an operation changes the right number before it is compared.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final
from xml.parsers import expat

from dominion_cli.errors import UserError
from dominion_cli.importers.imported import Imported, find_card

if TYPE_CHECKING:
    from dominion_cli.cards.library import CardLibrary

# The numbers, by their names there; {} stands for the card.
NUMBERS: Final = {
    "countCardsInDeck": "count({})",
    "countCardsInSupply": "left({})",
    "countCardsInHand": "hand.count({})",
    "countCardsInPlay": "in_play.count({})",
    "countOnTavernMat": "tavern.count({})",
    "countCardsInOpponentsDecks": "sum(o.count({}) for o in opponents)",
    "countVPon": "vp_on({})",
    "hasBuiltProject": "taken.count({})",
    "countAllCardsInDeck": "owned",
    "countAllCardsInOpponentsDeck": "sum(o.owned for o in opponents)",
    "countAvailableMoney": "coins",
    "countBuysLeft": "buys",
    "actionsLeft": "actions",
    "countVillagers": "villagers",
    "countTurns": "turn",
    "countEmptyPiles": "empty_piles",
    "countCardsLeftInDrawDeck": "deck_size",
    "countVP": "points",
    "countMAXOpponentVP": "max(o.points for o in opponents)",
    "gainsNeededToEndGame": "gains_to_end",
    "getTotalMoney": "total_coins",
    "isActionPhase": "(phase == 'action')",
    "tokensOnDefiledShrine": "vp_on('Defiled Shrine')",
    "isPlusOneActionTokenSet": "number('+1 Action')",
    "isPlusOneBuyTokenSet": "number('+1 Buy')",
    "isPlusOneCardTokenSet": "number('+1 Card')",
    "isPlusOneCoinTokenSet": "number('+$1')",
    "isMinus$2TokenSet": "number('-$2')",
    "isTrashingTokenPlaced": "number('Trashing')",
    "isEstateTokenPlaced": "number('Inheritance')",
}
# Numbers that say, besides, which card a token is to be put on; here the card that places it decides.
PLACES: Final = ("isPlus", "isMinus", "isTrashing", "isEstate")
# Kinds of card that are no types of ours.
KINDS: Final = {"Cycler": "Cantrip"}
COMPARISONS: Final = {
    "equalTo": "==",
    "smallerThan": "<",
    "smallerOrEqualThan": "<=",
    "greaterThan": ">",
    "greaterOrEqualThan": ">=",
}
OPERATIONS: Final = {"plus": "+", "minus": "-", "multiplyWith": "*", "divideBy": "/"}


def looks_like(text: str) -> bool:
    """Return whether a text is such a file."""
    return text.lstrip("\ufeff \t\r\n").startswith("<") and "<player" in text


def read(text: str, library: CardLibrary) -> list[Imported]:
    """Read all bots of a file.

    Raises:
        UserError: when it is no sound XML, or declares a document type: entities are refused, as they can be made to
            fill the memory or to read other files.
    """
    handler = _Handler(library)
    # The text has been read already, whatever its declaration says of its encoding.
    parser = expat.ParserCreate("utf-8")
    handler.line = lambda: parser.CurrentLineNumber
    parser.StartElementHandler = handler.start
    parser.EndElementHandler = handler.end
    parser.StartDoctypeDeclHandler = handler.refuse
    try:
        parser.Parse(text.lstrip("\ufeff \t\r\n").encode(), True)
    except expat.ExpatError as error:
        raise UserError(f"line {error.lineno}: not sound XML: {expat.ErrorString(error.code)}.") from None
    return handler.bots


@dataclass
class _Condition:
    line: int
    left: dict[str, str] = field(default_factory=dict)
    operator: str = ""
    right: dict[str, str] = field(default_factory=dict)
    operation: dict[str, str] = field(default_factory=dict)


class _Refused(Exception):
    """A condition says what a menu can't."""


class _Handler:
    """Hears of the file's elements one after the other."""

    def __init__(self, library: CardLibrary) -> None:
        self.bots: list[Imported] = []
        self.line: Callable[[], int] = lambda: 0
        self._library = library
        self._rule: dict[str, str] = {}
        self._rule_line = 0
        self._conditions: list[_Condition] = []

    def refuse(self, name: str, *_: object) -> None:
        raise UserError(f"line {self.line()}: a document type ({name}) is not allowed here.")

    def start(self, element: str, attributes: dict[str, str]) -> None:
        line = self.line()
        if element == "player":
            self.bots.append(Imported(attributes.get("name", "").strip() or f"Bot {len(self.bots) + 1}"))
        elif not self.bots:
            return
        elif element == "board":
            self._board(line, attributes)
        elif element == "start_state":
            self.bots[-1].lose(line, "a start with other cards belongs to a kingdom (start_deck), not to a bot")
        elif element == "buy":
            self._rule, self._rule_line, self._conditions = attributes, line, []
        elif element == "condition":
            self._conditions.append(_Condition(line))
        elif self._conditions:
            self._part(element, attributes)

    def _part(self, element: str, attributes: dict[str, str]) -> None:
        condition = self._conditions[-1]
        if element == "left":
            condition.left = attributes
        elif element == "right":
            condition.right = attributes
        elif element == "operator":
            condition.operator = attributes.get("type", "")
        elif element == "extra_operation":
            condition.operation = attributes

    def end(self, element: str) -> None:
        if element == "buy" and self.bots:
            self._finish_rule(self.bots[-1])
            self._conditions = []

    def _board(self, line: int, attributes: dict[str, str]) -> None:
        bot = self.bots[-1]
        bot.kingdom = [card.strip() for card in attributes.get("contents", "").split(",")]
        for choice in ("Mountain_Pass_Bid", "Obelisk_Choice"):
            if attributes.get(choice, "") not in ("", "0"):
                bot.lose(line, f"{choice}: the landscape itself decides")

    def _finish_rule(self, bot: Imported) -> None:
        card = _card_name(self._rule.get("name", ""))
        line = self._rule_line
        if self._rule.get("strategy", "standard") != "standard":
            bot.lose(line, f"how {card} is played ({self._rule['strategy']}): the card's own advice plays it")
        if self._rule.get("bane"):
            bot.lose(line, f"the bane ({_card_name(self._rule['bane'])}) belongs to a kingdom, not to a bot")
        try:
            when = " and ".join([self._said(condition, bot) for condition in self._conditions])
        except _Refused as refusal:
            bot.lose(line, f"the rule for {card} is left out: {refusal}")
            return
        bot.add(line, card, self._library, when)

    def _said(self, condition: _Condition, bot: Imported) -> str:
        """Return a condition as a menu says it."""
        left, right = self._number(condition.left), self._number(condition.right)
        operation = condition.operation
        if operation:
            sign = OPERATIONS.get(operation.get("type", ""))
            if sign is None:
                raise _Refused(f"line {condition.line}: no operation {operation.get('type', '')!r}")
            amount = _constant(operation)
            right = right if sign in "+-" and amount == "0" else f"{right} {sign} {amount}"
        comparison = COMPARISONS.get(condition.operator)
        if comparison is None:
            raise _Refused(f"line {condition.line}: no comparison {condition.operator!r}")
        for part in (condition.left, condition.right):
            if part.get("type", "").startswith(PLACES) and part.get("attribute"):
                target = _card_name(part["attribute"])
                bot.lose(condition.line, f"that the token goes to {target}: the card that places it decides")
        return f"{left} {comparison} {right}"

    def _number(self, part: dict[str, str]) -> str:
        kind = part.get("type", "")
        if kind == "constant":
            return _constant(part)
        if kind == "countCardTypeInDeck":
            card_type = part.get("attribute", "")
            return f"count_type({KINDS.get(card_type, card_type)!r})"
        if kind not in NUMBERS:
            raise _Refused(f"a menu has no number for {kind!r}")
        return NUMBERS[kind].format(repr(self._card(part)) if "{}" in NUMBERS[kind] else "")

    def _card(self, part: dict[str, str]) -> str:
        """Return the card that a number is about, spelt as here."""
        try:
            return find_card(_card_name(part.get("attribute", "")), self._library)
        except UserError as error:
            raise _Refused(error) from None


def _constant(part: dict[str, str]) -> str:
    """Return a number as text, without a decimal point where there is nothing behind it."""
    text = part.get("attribute", "")
    try:
        number = float(text)
    except ValueError:
        raise _Refused(f"{text!r} is no number") from None
    if not math.isfinite(number):
        raise _Refused(f"{text!r} is no finite number")
    return str(int(number)) if number == int(number) else str(number)


def _card_name(name: str) -> str:
    """Return a card's name as printed: there, underscores stand for spaces and dollar signs for apostrophes."""
    return name.strip().replace("_", " ").replace("$", "'")
