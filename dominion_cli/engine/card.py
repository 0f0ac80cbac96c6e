"""What a card is: its printed facts as class attributes, its text as methods that speak in the game's verbs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, mypyc_attr

from dominion_cli.engine.hidden import fix, is_compiled
from dominion_cli.engine.stated import FACTS, TEXTS, TURN_FACTS, name_in_words, named_by
from dominion_cli.engine.types import (
    ACTION,
    BUY,
    COSTS,
    CURSE,
    DISCARDED,
    FROM_PLAY,
    GAIN,
    REVEAL,
    TRASH,
    TREASURE,
    VICTORY,
    Type,
)
from dominion_cli.errors import UserError

if TYPE_CHECKING:
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.event import Event
    from dominion_cli.engine.game import Game
    from dominion_cli.engine.player import Player
    from dominion_cli.engine.setup import Setup
    from dominion_cli.engine.view import View

# What a card itself does when something happens to it, by the method that says so.
OWN_EVENTS: Final = (
    ("on_gain", GAIN),
    ("on_trash", TRASH),
    ("on_discard", DISCARDED),
    ("on_discard_from_play", FROM_PLAY),
    ("on_reveal", REVEAL),
    ("on_buy", BUY),
    ("discount", COSTS),
    ("own_discount", COSTS),
    ("costs_as", COSTS),
)

# What a card can be in a game: where it lies, and what it is counted as.
ROLES: Final = ("Kingdom Pile", "Basic", "Non-Supply", "Mixed Pile Card", "Landscape", "Status")


_made: Final[list[int]] = [0]
_native_fields: Final[dict[Any, dict[str, Any]]] = {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Card:
    """A card: one object for all games, told by its facts and, where it does more than its icons, by methods.

    The facts are class attributes: ``cost`` (coins), ``potion``, ``debt``, ``types``, what it gives when played
    (``cards``, ``actions``, ``buys``, ``coins``), the victory points it is worth (``vp``), how many ``copies`` its pile
    has, and ``name`` where the class's name does not say it. Everything else is a method that is given the player it
    concerns. A card equals its name.

    >>> from dominion_cli import Player, Type
    >>> class OldOrchard(Card):
    ...     cost = 3
    ...     types = Type.ACTION
    ...     cards = 1
    ...     actions = 1
    ...
    ...     def on_gain(self, player: Player) -> None:
    ...         player.gain("Copper")
    >>> OldOrchard() == "Old Orchard"
    True
    """

    name: str = ""
    """What it is called, as printed; where none is stated, the class's name in words."""
    cost: int = 0
    """What it costs in coins."""
    potion: int = 0
    """How many Potions it costs besides."""
    debt: int = 0
    """How much debt it costs."""
    types: int = ACTION
    """Its types: ``Type.ACTION | Type.ATTACK``."""
    cards: int = 0
    """+Cards, when it is played."""
    actions: int = 0
    """+Actions, when it is played."""
    buys: int = 0
    """+Buys, when it is played."""
    coins: int = 0
    """+$, when it is played."""
    vp: int = 0
    """The victory points it is worth at the end."""
    copies: int = 10
    """How many of it its pile has."""
    edition: str = ""
    """Which editions of its set have it, as the set's lists say: ``both``, ``first`` or ``second``."""
    printing: str = ""
    """``first`` marks the older text of a card whose text changed; games of the first edition use that one.

    Its class inherits from the one with the newer text, or from one for what both have in common, and has its name.
    """
    role: str = "Kingdom Pile"
    """What it is in a game: ``Kingdom Pile``, ``Basic``, ``Non-Supply``, ``Mixed Pile Card``, ``Landscape`` or
    ``Status``.
    """
    pile: str = ""
    """The mixed pile it belongs to, if any: a card of the same set stands for it.

    The order of the cards is their order in the set, the first one on top.
    """
    brings: str = ""
    """The names, parted by commas, of cards that it needs and that are not in the Supply: ``"Ghost, Haunted Mirror"``.

    Each has a pile beside the Supply; but an Heirloom lies in the starting decks. What its types tell of comes by
    itself: Boons, Hexes, Ruins.
    """
    tokens: str = ""
    """The names of the tokens that it lays on piles or on itself, parted by commas, such as ``"VP"``."""
    listens: int = 0
    """The kinds of event at which it does something: `applies` says at which of them, `happen` what it then does.

    It listens where its type has it: a Reaction in the hand, from where it may react; a Reserve card on the Tavern mat,
    from where it may be called; a landscape on the table; anything else in play.
    """
    first_at: int = 0
    """Those of the events in ``listens`` at which it comes before everything else, whatever order its owner likes."""
    reacts_again: bool = False
    """Whether a Reaction that stays in the hand may react more than once to one event."""
    more_coins: bool = False
    """Whether its text, besides its icons, has an amount of +$."""

    def __init__(self) -> None:
        self.set_name: str = ""
        """The set that it is in."""
        self.definition: Any = type(self)
        """The class that tells what it says."""
        self.parts: list[Card] = []
        """For a card that stands for a mixed pile: the cards of its set that are in it."""
        self.number: i64 = _made[0]
        """A number that no other definition has; a table looks up its slot for the card by it."""
        _made[0] += 1
        self.needs_card: bool = False
        """Whether an unused Kingdom card is set aside for it (`can_have_set_aside`)."""
        self._read_facts()
        self._note_facts()

    def _note_facts(self) -> None:
        """Note the facts that a turn reads, as machine numbers."""
        self.bits: i64 = self.types
        self.price: i64 = self.cost
        self.money: i64 = self.coins if self.types & TREASURE else 0
        # Does playing it do nothing but what its icons say? Can owning it change the score?
        self.listens_in_hand: i64 = self.listens if self.types & Type.REACTION else 0
        self.listens_on_tavern: i64 = self.listens if self.types & Type.RESERVE else 0
        self.listens_in_play: i64 = self.listens if not self.types & (Type.REACTION | Type.RESERVE) else 0
        self.plain: bool = not _defines(self, "play") and self.listens_in_play == 0
        self.plain = self.plain and not _defines(self, "discount")
        # Does playing it give coins and nothing else?
        self.only_money: bool = self.money > 0 and self.plain and self.cards + self.actions + self.buys == 0
        self.scores: bool = self.types & (VICTORY | CURSE) != 0 or self.vp != 0 or _defines(self, "points")
        self.scores = self.scores or _defines(self, "points_of_all")
        # Does it have something to do when a game begins?
        self.starts: bool = _defines(self, "start_game")
        self.needs_card = _defines(self, "can_have_set_aside")
        # The events of its own (being gained, trashed …) that it does something at.
        self.own_events: i64 = 0
        for method, event in OWN_EVENTS:
            if _defines(self, method):
                self.own_events |= event
        # All events that its being in the game can make a difference to.
        self.events: i64 = self.own_events | self.listens

    def _read_facts(self) -> None:
        """Copy what a class in plain Python states into the native fields of the compiled base class."""
        kind: Any = type(self)
        for fact in FACTS:
            value: Any = getattr(kind, fact)
            if not hasattr(value, "__set__"):
                if not isinstance(value, str if fact in TEXTS else int):
                    wanted = "text" if fact in TEXTS else "a whole number"
                    # What a class of ours states lies in a native field, not on the class.
                    called = kind.name if isinstance(kind.name, str) and kind.name else kind.__name__
                    raise UserError(f"card {called}: {fact} = {value!r} is not {wanted}")
                _set_fact(self, fact, value)
        for step in kind.__mro__:
            if step is Card:
                break
            # What the classes for a kind of card have stated besides.
            for name, field in _native(step).items():
                stated: Any = getattr(kind, name)
                if not hasattr(stated, "__set__"):
                    field.__set__(self, stated)
        if not self.name and kind is not Card:
            _set_fact(self, "name", name_in_words(named_by(kind, self.printing).__name__))
        if self.pile and self.role == "Kingdom Pile":
            _set_fact(self, "role", "Mixed Pile Card")

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return self.name

    def __eq__(self, other: object) -> bool:
        if isinstance(other, str):
            return self.name == other
        return self is other

    def __hash__(self) -> int:
        return hash(self.name)

    def has_type(self, types: int) -> bool:
        """Return whether the card has any of the given types.

        >>> from dominion_cli import Type
        >>> from dominion_cli.cards.base import Moat
        >>> Moat().has_type(Type.REACTION)
        True
        """
        return self.types & types != 0

    # What a card may define.

    def play(self, player: Player) -> None:
        """Do what the card says when played, after its icons (+Cards, +Actions, +Buys, +$)."""

    def points(self, player: Player) -> int:
        """Return what one copy is worth to its owner at the end of the game."""
        return self.vp

    def points_of_all(self, player: Player, copies: int) -> int:
        """Return what all copies together are worth to their owner, where it matters where they are."""
        return copies * self.points(player)

    def on_gain(self, player: Player) -> None:
        """Do what happens when its owner gains it; by then it is where it was gained to."""

    def on_trash(self, player: Player) -> None:
        """Do what happens when it is trashed; by then it is in the trash."""

    def on_discard(self, player: Player) -> None:
        """Do what happens when it is discarded other than in Clean-up."""

    def on_discard_from_play(self, player: Player, event: Event) -> None:
        """Do what happens when it is discarded from play; the event knows where it lies and can move it."""

    def on_reveal(self, player: Player) -> None:
        """Do what happens when its owner reveals it."""

    def on_buy(self, player: Player) -> None:
        """Do what happens when it is bought, before it is gained; `Player.overpay` belongs here."""

    def next_turn(self, player: Player) -> None:
        """Do what a Duration does at the start of its owner's next turn; `Player.at_next_turn` asks for it."""

    def applies(self, player: Player, event: Event) -> bool:
        """Return whether it does something for this player at an event that it ``listens`` to; at their own, as it is.

        For a card in play, ``event.this`` is the record of its play.
        """
        return event.player is player

    def happen(self, player: Player, event: Event) -> None:
        """Do what it does at such an event; ``player.this()`` is the card itself, if it is in play."""

    def discount(self, player: Player, card: Card) -> int:
        """Return how many coins less another card costs while this one is in play or on the table."""
        return 0

    def own_discount(self, player: Player) -> int:
        """Return how many coins less than printed this card costs now."""
        return 0

    def costs_as(self, player: Player) -> Card:
        """Return the card whose cost, in all its parts, this one has now in the player's turn; most have their own."""
        return self

    def may_be_bought(self, player: Player) -> bool:
        """Return whether a rule of its own, such as once a turn, lets the player buy it, the cost apart.

        A card with such a rule sets the game's ``limits_buying`` in its ``start_game``.
        """
        return True

    def has_other_price(self, player: Player) -> bool:
        """Return whether the player can pay something else for this card than its cost.

        A card with such a price sets the game's ``other_prices`` in its ``start_game``.
        """
        return False

    def paid_otherwise(self, player: Player) -> bool:
        """Have the player pay that other price for it, if they want or have to; return whether they did."""
        return False

    def can_have_set_aside(self, card: Card) -> bool:
        """Return whether a Kingdom card can be the unused one set aside for this card (see `Setup.set_aside`).

        A card that defines this needs one to be chosen before the game.
        """
        return False

    def pile_cards(self, players: int) -> list[tuple[str, int]]:
        """Return the cards of a mixed pile that this card stands for, top first, with how many of each.

        Unless it says otherwise, they are those of its set that name it as their ``pile``.
        """
        return [(card.name, card.copies) for card in self.parts]

    def brought(self) -> list[str]:
        """Return the names of the cards that it ``brings``."""
        return self.brings.split(", ") if self.brings else []

    def laid_tokens(self) -> list[str]:
        """Return the names of the ``tokens`` that it lays."""
        return self.tokens.split(", ") if self.tokens else []

    def shuffles_pile(self) -> bool:
        """Return whether the mixed pile it stands for is shuffled at the start of each game."""
        return False

    def set_up(self, setup: Setup) -> None:
        """Add what the card needs when a table is laid: other piles, mats, Heirlooms."""

    def start_game(self, game: Game) -> None:
        """Do what the card needs when a game begins."""

    def advise(self, view: View, decision: Decision) -> Any:
        """Answer a question that this card asks, for a bot that has no opinion of its own.

        Return what a bot's method may return: a card, a name, several of them, an option's number, a truth value; an
        empty list to take none; ``None`` for no opinion, and the bot answers as it would for any card. What `advice`
        has makes it short.

        >>> from dominion_cli import Decision, View, advice
        >>> class Pruner(Card):
        ...     def advise(self, view: View, decision: Decision) -> Any:
        ...         return advice.junk_to_trash(view, decision.cards, 2)
        """
        return None

    def worth_playing(self, view: View) -> int:
        """Return how early a bot with no opinion plays this card among its Actions; below zero, it does not.

        The highest is played first. What holds unless a card says something else: one with +Actions has 1100 and more,
        as it takes no Action from the others; a terminal one 100 and ten times its cost, with 100 more for one that
        draws while there are Actions to spare. So 950 is for a card that should come before all terminal ones, such as
        a Throne Room, 105 for one that comes last, and -1 for one that would do harm now.
        """
        if self.actions > 0:
            return 1000 + 100 * self.actions + 10 * self.cards + self.cost
        # With Actions to spare, those that draw come before the others: they may bring more of them.
        drawing = 100 if self.cards > 0 and view.actions > 1 else 0
        return 100 + drawing + 10 * self.cost + self.cards


@mypyc_attr(allow_interpreted_subclasses=True)
class Landscape(Card):
    """An Event, Landmark, Project, Way, Ally, Trait or Prophecy, or a State or Artifact: it lies on the table.

    Events and Projects are bought in a Buy phase. The others, and a Project for those who bought it, do something at
    the events in ``listens``.
    """

    role = "Landscape"
    copies = 1
    new_piles: int = 0
    """How many Kingdom piles it brings later in the game, which are chosen when the kingdom is laid."""

    @property
    def owned_only(self) -> bool:
        """Whether it does something only for players who have it: Projects, States, Artifacts."""
        return self.types & (Type.PROJECT | Type.STATE | Type.ARTIFACT) != 0

    def bought(self, player: Player) -> None:
        """Do what an Event does when bought."""

    def score(self, player: Player) -> int:
        """Return the points it gives a player at the end of the game."""
        return 0

    def more_types(self, player: Player, card: Card) -> int:
        """Return types that a card has on top of its own (for landscapes that listen to `TYPES`)."""
        return 0

    def can_have_chosen(self, card: Card, in_kingdom: bool) -> bool:
        """Return whether a card can be chosen for this landscape when a kingdom is laid; it may be one of its piles."""
        return False

    def fulfilled(self, player: Player) -> None:
        """Do what a Prophecy does at once when the player removes the last Sun token from it."""

    def received(self, player: Player) -> None:
        """Do what a Boon or Hex does to a player who receives it."""

    def is_kept(self) -> bool:
        """Return whether a Boon that was received is kept until Clean-up."""
        return False


def name_of(card: object) -> str:
    """Return the name of what is given as a card or by its name.

    Raises:
        TypeError: it is neither.
    """
    if isinstance(card, str):
        return card
    if isinstance(card, Card):
        return card.name
    raise TypeError(f"{card!r} is neither a card nor a name")


def made(kind: type[Card]) -> Card:
    """Make the one object of a card's class.

    A card that only states facts becomes a plain `Card`: compiled code knows those at a glance, and most cards that a
    turn handles are of that sort.
    """
    card = kind()
    _fix(kind)
    if kind is Card or _has_methods(kind):
        return card
    plain = Card()
    for fact in FACTS:
        _set_fact(plain, fact, getattr(card, fact))
    plain.definition = kind
    plain._note_facts()
    return plain


def _has_methods(kind: Any) -> bool:
    for step in kind.__mro__:
        if step is Card:
            return False
        for name, value in vars(step).items():
            if callable(value) and not name.startswith("__"):
                return True
    return True


def _set_fact(card: Card, fact: str, value: Any) -> None:
    """Set a native field even where the card's class, in plain Python, has an attribute of the same name."""
    field: Any = _FIELDS.get(fact)
    if field is not None:
        field.__set__(card, value)
    elif fact in TURN_FACTS or getattr(card, fact) != value:
        # Else only what differs: an object with more than thirty attributes is slow in the interpreted build.
        setattr(card, fact, value)


def _defines(card: Card, method: str) -> bool:
    """Return whether the card's class replaces a method of `Card`."""
    kind: Any = type(card)
    base: Any = Card
    return getattr(kind, method) is not getattr(base, method)


def _fields(kind: Any) -> dict[str, Any]:
    """Return the descriptors of a compiled class's own attributes."""
    own = [name for name in vars(kind) if not name.startswith("__")]
    return {name: vars(kind)[name] for name in own if type(vars(kind)[name]).__name__ == "getset_descriptor"}


def _native(kind: Any) -> dict[str, Any]:
    """Return the descriptors of a class's own native attributes, as they were before it was fixed."""
    fields = _native_fields.get(kind)
    if fields is None:
        fields = _fields(kind)
        _native_fields[kind] = fields
    return fields


def _fix(kind: Any) -> None:
    """Let nobody set the attributes of a class's cards, where it and its bases are compiled."""
    for step in kind.__mro__:
        fix(step, _native(step))


# What the native fields are set through, in the compiled build: a card that everybody has a hold of never changes.
_FIELDS: Final[dict[str, Any]] = _fields(Card) if is_compiled(Card) else {}
_fix(Card)

# For events that are about no card.
NO_CARD: Final = Card()
