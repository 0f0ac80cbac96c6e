"""What a bot is: a class that answers only what it wants to; all else has a sensible default."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, mypyc_attr

from dominion_cli.cards.advice import usual_answer
from dominion_cli.engine.answerer import Answerer
from dominion_cli.engine.card import Card
from dominion_cli.engine.types import ACTION, KINDS, TYPES

if TYPE_CHECKING:
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(Answerer):
    """A player's mind; ``buy`` alone makes a playable bot.

    For each kind of question there is a method of that name, which is given the view and the decision (``buy`` the
    view only). It may return a card, a name, several of them, the number of an option or a truth value; an empty list
    to take none; ``None`` for no opinion: then the card that asks brings the answer (or nothing is bought). ``decide``
    takes over all questions at once. A bot's parameters are the keyword arguments of its constructor.

    >>> from dominion_cli import View
    >>> class Hoarder(Bot):
    ...     '''Gold above all.'''
    ...
    ...     def buy(self, view: View) -> str | None:
    ...         return view.first_affordable("Gold", "Province", "Silver")
    """

    def __init__(self) -> None:
        super().__init__()
        self.name: str = ""
        kind: Any = type(self)
        base: Any = Bot
        # The methods that the bot's class defines itself, by kind of question; the others need not be called.
        own = _own_methods.get(kind)
        if own is None:
            own = own_methods(kind)
            _own_methods[kind] = own
        self._own: dict[str, str] = own
        self._decides: bool = kind.decide is not base.decide
        # A class that answers all questions itself gets a turn's own ones that way, too.
        self._by_kind: bool = not self._decides and kind.answer is base.answer
        self.plays_all_treasures = not self._decides and "play_treasure" not in self._own

    def buy(self, view: View) -> Any:
        """Return the card to buy, or its name; None to buy nothing more this turn."""
        return None

    def decide(self, view: View, decision: Decision) -> Any:
        """Answer any question; as it is, by asking the bot's method of that kind, then the card, then common sense."""
        kind = decision.kind
        if kind == "buy":
            return self.buy(view)
        if kind in self._own:
            method: Any = getattr(self, self._own[kind])
            picked = method(view, decision)
            if picked is not None:
                return picked
        return self.default(view, decision)

    def would_buy(self, view: View) -> Card | str | None:
        """Return what it would buy now: what ``buy`` says, or plain money where it decides all, or looks ahead."""
        wish = view.first_affordable(*MONEY) if self._decides or self.forks else self.buy(view)
        return wish if isinstance(wish, (Card, str)) else None

    def wants(self, view: View, card: Card) -> bool:
        """Return whether it would take a card for nothing: as it is, whether it would buy it for its price."""
        wish = self.would_buy(view)
        return wish is not None and card == wish

    def default(self, view: View, decision: Decision) -> Any:
        """Return the answer that the card which asks brings with it, or else what common sense says."""
        source = decision.source
        if source is not None:
            advice = source.advise(view, decision)
            if advice is not None:
                return advice
        return usual_answer(view, decision)

    def answer(self, view: View, decision: Decision) -> list[int]:
        """Return the numbers of the options picked (see `Answerer.answer`)."""
        kind = decision.kind
        if not self._decides and kind in PLAYS and kind not in self._own and decision.source is None:
            card = best_play(view, decision)
            return picks_of(decision, [] if card is None else card)
        wish = self.decide(view, decision)
        if wish is None and self._decides and kind != "buy":
            wish = self.default(view, decision)
        return picks_of(decision, wish)

    def _answer_card(self, view: View, decision: Decision) -> Card | None:
        """Return the card to play or buy, as `answer` would, but sooner."""
        if self._by_kind:
            if decision.kind == "buy":
                wish = self.buy(view)
                if wish is None:
                    return None
                if isinstance(wish, Card):
                    return wish
                if isinstance(wish, str):
                    return decision.supply_card(wish)
                return decision._card_of(picks_of(decision, wish))
            if decision.kind not in self._own:
                return best_play(view, decision)
        return decision._card_of(self.answer(view, decision))


# What a bot that says nothing about its purchases is taken to buy.
MONEY: Final = ("Colony", "Province", "Platinum", "Gold", "Silver")
# A turn's own questions about what to play.
PLAYS: Final = ("play_action", "play_treasure", "play_night")

# Kinds of question whose names are Python's own words, or a bot's name, have methods with an underscore behind.
METHODS: Final[dict[str, str]] = {"pass": "pass_", "return": "return_", "name": "name_"}


# What each class of bots defines itself, found out once: a tournament makes a stranger's bot anew for each game.
_own_methods: Final[dict[Any, dict[str, str]]] = {}


def own_methods(kind: Any) -> dict[str, str]:
    """Return the methods for questions other than what to buy that a class of bots defines itself, by question."""
    base: Any = Bot
    own: dict[str, str] = {}
    for question in KINDS:
        method: str = METHODS.get(question, question)
        if method != "buy" and getattr(kind, method, None) is not getattr(base, method, None):
            own[question] = method
    return own


def completed(bot: Any) -> Any:
    """Return what a stranger's class made, if need be with what `Bot` sets up, as its constructor may not have asked.

    >>> class Greedy(Bot):
    ...     def __init__(self, greed: int = 1) -> None:
    ...         self.greed = greed
    ...
    >>> completed(Greedy()).plays_all_treasures
    True
    """
    if isinstance(bot, Bot) and not hasattr(bot, "_own"):
        Bot.__init__(bot)
    return bot


def best_play(view: View, decision: Decision) -> Card | None:
    """Return the card most worth playing now of those that can be; None when none is."""
    player = view._player
    game = player.game
    # The hand itself, where what can be played are just the Actions in it: the options need not be listed then.
    from_hand = decision.kind == "play_action" and not game.setup.shadows and not game.limits_playing
    from_hand = from_hand and game.active & TYPES == 0
    best: Card | None = None
    most: i64 = -1
    for card in player.hand if from_hand else decision._card_options():
        if card is not best and (not from_hand or card.bits & ACTION):
            worth: i64 = card.worth_playing(view)
            if worth > most:
                best = card
                most = worth
    return best


def picks_of(decision: Decision, answer: Any) -> list[int]:
    """Turn what a bot's method returned into the numbers of the options picked.

    Raises:
        IllegalAnswer: a name or card in the answer is not among the options, or True says nothing here.
    """
    if answer is None:
        return list(range(decision.least))
    if isinstance(answer, bool):
        return _yes_or_no(decision, answer)
    if isinstance(answer, (list, tuple)):
        picks: list[int] = []
        for wish in answer:
            picks.append(_pick_of(decision, wish, picks))
        return picks
    return [_pick_of(decision, answer, [])]


def _yes_or_no(decision: Decision, answer: bool) -> list[int]:
    options = decision.options
    if "yes" in options and "no" in options:
        return [options.index("yes" if answer else "no")]
    if not answer:
        return []
    # "You may … a card" can be agreed to; a turn's own question, one in words or one that can't be declined cannot.
    if decision.source is None or not decision.cards or decision.least > 0:
        raise decision.illegal(f"True says not which option; asked was {decision!r}")
    return [0]


def _pick_of(decision: Decision, wish: Any, taken: list[int]) -> int:
    """Return the number of the first option that is the wish and is not taken yet."""
    if isinstance(wish, int):
        return wish
    options = decision.options
    for number, option in enumerate(options):
        if (option is wish or str(option) == str(wish)) and number not in taken:
            return number
    # Capitals do not matter in a name.
    folded = str(wish).casefold()
    for number, option in enumerate(options):
        if str(option).casefold() == folded and number not in taken:
            return number
    raise decision.illegal(f"{wish!s} is not among the options of {decision!r}")
