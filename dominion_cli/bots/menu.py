"""The menu: a bot told by a list of buy rules, of which the first that applies is followed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, mypyc_attr

from dominion_cli.bots.bot import Bot
from dominion_cli.bots.when import Condition, parse
from dominion_cli.engine.card import Landscape
from dominion_cli.engine.counting import count_pile
from dominion_cli.engine.setup import Setup
from dominion_cli.engine.types import COSTS
from dominion_cli.errors import UserError, nearest

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.player import Player
    from dominion_cli.engine.view import View

RULE_KEYS: Final = ("card", "max", "when")
NO_LIMIT: Final = 1 << 30
MOST_COPIES: Final = 1_000_000


class Rule:
    """One line of a menu: buy this card, as long as no more than ``max`` are owned and ``when`` holds."""

    def __init__(self, card: str, most: i64 = NO_LIMIT, when: Condition | None = None) -> None:
        self.card = card
        self.most = most
        self.when = when
        self.slot: i64 = -1
        self.pile: i64 = -1
        # An Event or a Project is not in a pile.
        self.landscape: Landscape | None = None


@mypyc_attr(allow_interpreted_subclasses=True)
class Menu(Bot):
    """Buys by a list of rules, the first that applies; everything else is played by the cards' own advice.

    A rule is the name of a card, a mixed pile, an Event or a Project, or a table with ``card`` and, if wanted, ``max``
    (no more when that many are owned) and ``when`` (a condition on what the player may know). Where a card lets the
    player gain something, the same rules are asked first. Rules for cards that a game does not have are passed over.

    >>> from dominion_cli.bots.menu import Menu
    >>> bot = Menu(buy=["Province", {"card": "Smithy", "max": 2}, {"card": "Duchy", "when": "left('Province') <= 4"}])
    """

    def __init__(self, buy: Sequence[str | Mapping[str, Any]] = ()) -> None:
        super().__init__()
        self.rules: list[Rule] = read_rules(buy)
        # The rules that can apply at the table that was played at last, with that table's slots.
        self._setup: Setup | None = None
        self._bound: list[Rule] = []

    def _bind(self, setup: Setup) -> None:
        self._setup = setup
        self._bound = []
        for rule in self.rules:
            rule.card = setup.printed(rule.card)
            rule.slot = setup.slot_of(rule.card)
            # The name of a mixed pile means whatever lies on top of it.
            rule.pile = setup.pile_of[rule.slot] if rule.slot >= 0 else setup.pile_named(rule.card)
            rule.landscape = setup.landscape(rule.card)
            if rule.pile >= 0 or rule.landscape is not None:
                self._bound.append(rule)

    def start(self, view: View) -> None:
        """Look up the cards of the rules at this table."""
        for rule in self.rules:
            if rule.when is not None:
                rule.when.bind(view)

    def buy(self, view: View) -> Any:
        """Return the card of the first rule that applies."""
        player = view._player
        game = player.game
        if game.setup is not self._setup:
            self._bind(game.setup)
        # What is too dear is passed over at a glance, where nothing but a general discount changes prices.
        usual_prices = game.active & COSTS == 0 and not game.other_prices
        dearest: i64 = player.coins + game.cheaper if usual_prices else NO_LIMIT
        for rule in self._bound:
            if rule.landscape is not None:
                if player.may_buy_landscape(rule.landscape) and (rule.when is None or rule.when.holds(view)):
                    return rule.landscape
                continue
            pile = game.piles[rule.pile]
            if pile.card.price > dearest:
                continue
            most = rule.most
            on_top = pile.slot == rule.slot or rule.slot < 0
            if player.may_buy(pile) and on_top and (most == NO_LIMIT or _owned(player, rule) < most):
                when = rule.when
                if when is None or when.holds(view):
                    return pile.card
        return None

    def wants(self, view: View, card: Card) -> bool:
        """Return whether a rule that applies names a card, and there are not as many as it says."""
        player = view._player
        game = player.game
        if game.setup is not self._setup:
            self._bind(game.setup)
        for rule in self._bound:
            if rule.landscape is not None:
                named = rule.landscape is card
            elif rule.slot >= 0:
                named = game.setup.cards[rule.slot] is card
            else:
                named = game.piles[rule.pile].card is card
            if named and _owned(player, rule) < rule.most and (rule.when is None or rule.when.holds(view)):
                return True
        return False

    def gain(self, view: View, decision: Decision) -> Any:
        """Gain what the rules would buy, if a card lets the player gain one; of several at once the card advises."""
        if decision.most > 1:
            return None
        options = decision.cards
        player = view._player
        game = player.game
        if game.setup is not self._setup:
            self._bind(game.setup)
        for rule in self.rules:
            if rule.slot >= 0:
                wanted = game.setup.cards[rule.slot]
            elif rule.pile >= 0:
                wanted = game.piles[rule.pile].card
            else:
                continue
            if wanted in options and _owned(player, rule) < rule.most and (rule.when is None or rule.when.holds(view)):
                return wanted
        return None


def _owned(player: Player, rule: Rule) -> i64:
    """Return how many of a rule's card a player owns, or of a mixed pile's cards in all."""
    return player.owned[rule.slot] if rule.slot >= 0 else count_pile(player, rule.pile)


def read_rules(rules: Sequence[str | Mapping[str, Any]], where: str = "buy") -> list[Rule]:
    """Turn a menu as written in TOML into rules.

    Raises:
        UserError: for anything that is not a rule, naming its place in the list.
    """
    if not isinstance(rules, (list, tuple)):
        raise UserError(f"{where}: {rules!r} is not a list of rules, such as ['Province', 'Gold', 'Silver']")
    return [_read_rule(rule, f"{where}[{number}]") for number, rule in enumerate(rules, start=1)]


def whole(number: object, where: str) -> int:
    """Return a number of copies as a person gave it.

    Raises:
        UserError: it is none.
    """
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= MOST_COPIES:
        raise UserError(f"{where}: {number!r} is not a whole number from 0 to {MOST_COPIES:,}")
    return number


def _read_rule(rule: object, where: str) -> Rule:
    if isinstance(rule, str):
        return Rule(rule)
    if not isinstance(rule, Mapping):
        raise UserError(f"{where}: {rule!r} is not a rule: a card's name, or a table with card, max and when")
    for name in rule:
        if name not in RULE_KEYS:
            raise UserError(
                f"{where}: unknown key {name!r}; a rule has {', '.join(RULE_KEYS)}.{nearest(str(name), RULE_KEYS)}"
            )
    card = rule.get("card")
    if not isinstance(card, str):
        raise UserError(f"{where}: card: {card!r} is not a card's name")
    most = whole(rule["max"], f"{where}: max") if "max" in rule else NO_LIMIT
    when = rule.get("when")
    if when is not None and not isinstance(when, str):
        raise UserError(f"{where}: when: {when!r} is not a condition written as text")
    return Rule(card, most, parse(when, f"{where}: when") if when is not None else None)
