"""The log of a game: what happened, entry by entry, and who may know which cards; and how it reads in words.

Verbs tell what they did. Counters need no telling: before each entry, and where a card's instructions end, what has
changed since is found by comparing, so that every coin, Action or token appears once, whatever card gave it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from dominion_cli.engine.cards import holds, names, remove
from dominion_cli.engine.kinds import SUN

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card
    from dominion_cli.engine.game import Game
    from dominion_cli.engine.player import Player
    from dominion_cli.engine.seat import Seat

# Who sees the cards of an entry, as bits by seat; and who looks at a log that shows everything.
EVERYBODY: Final = -1

# The counters that are compared, in the order of `_counters`.
ACTIONS: Final = 0
BUYS: Final = 1
COINS: Final = 2
DEBT: Final = 3
POTIONS: Final = 4
# Those of them that begin anew with each turn.
OF_A_TURN: Final = (ACTIONS, BUYS, COINS, POTIONS)
UNITS: Final = ("Action", "Buy", "$", "debt", "Potion", "Coffers", "Villager", "Favor", "VP", "-1 Card", "-$1")
# Units that are the same in the plural, and the tokens of which a player has one or none.
NO_PLURAL: Final = ("Coffers", "VP", "debt")
SINGLE: Final = ("-1 Card", "-$1")


class Entry:
    """One thing that happened.

    ``verb`` is one of the game's (see docs/records.md), ``seat`` (from 0) who did it, ``cards`` with which cards.
    ``number`` is how many cards, or for "gets", "takes" and "spends" how much of ``unit``; for "turn" which one of the
    player's. ``where`` says where to; ``source`` is the card whose text did it, None for the turn itself; ``depth``
    says how many cards' instructions it is within. ``seen`` has a bit for each seat that may know the cards. ``turn``
    counts all turns of the game from 1 (0 while it is set up), ``question`` the questions asked before.
    """

    def __init__(self, game: Game, verb: str, seat: i64, cards: list[Card], number: i64, depth: i64) -> None:
        self.verb = verb
        self.seat: i64 = seat
        self.cards = cards
        self.number: i64 = number
        self.depth: i64 = depth
        self.unit: str = ""
        self.where: str = ""
        self.source: Card | None = None
        # Whether the source is another card than the one whose instructions the entry stands under.
        self.aside: bool = False
        self.seen: i64 = EVERYBODY
        self.turn: i64 = game.turn_number
        self.question: i64 = game.questions

    def shows_cards(self, viewer: int) -> bool:
        """Return whether the player in a seat (from 0; `EVERYBODY` for all in one) may know the cards."""
        return viewer == EVERYBODY or self.seen == EVERYBODY or self.seen & (1 << viewer) != 0


class Log:
    """The log of a game that keeps one."""

    def __init__(self, game: Game) -> None:
        self.entries: list[Entry] = []
        self._game = game
        # The cards whose instructions are being followed, with what was the source before them.
        self._heads: list[Card] = []
        self._before: list[Card | None] = []
        # What counters and tokens were when last told.
        self._told: list[list[int]] = []
        self._tokens: dict[str, int] = {}
        # Cards that everybody has seen this turn in places where cards are hidden: the places, and the cards in them.
        self._places: list[list[Card]] = []
        self._known: list[list[Card]] = []

    # What the verbs tell.

    def turn(self, player: Player) -> None:
        """Begin a turn; that its counters begin anew is not told."""
        self._heads.clear()
        self._before.clear()
        self._places.clear()
        self._known.clear()
        for number, told_before in enumerate(self._told):
            now = _counters(self._game.players[number])
            for which in OF_A_TURN:
                told_before[which] = now[which]
        self.settle()
        entry = Entry(self._game, "turn", player.seat, [], player.turns, 0)
        extra = self._game.extra
        if extra is not None:
            entry.where = f"extra turn, {extra.source.name}" if extra.source.name else "after the end"
            if extra.controller is not None:
                entry.where += f"; {extra.controller.name} decides"
        self.entries.append(entry)

    def tell(self, player: Seat, verb: str, cards: list[Card], where: str = "", seen: i64 = EVERYBODY) -> None:
        """Note what a player did with cards, those that ``seen`` allows to know them."""
        self.settle()
        entry = Entry(self._game, verb, player.seat, cards[:], len(cards), len(self._heads))
        entry.where = where
        entry.seen = seen
        self._append(entry)

    def tokens(self, player: Seat, verb: str, number: int, token: str, where: str = "") -> None:
        """Note what a player did with tokens that are no counters of `UNITS`."""
        self.settle()
        self._count(player, verb, number, f"{token} token", where)

    def bought(self, player: Seat, card: Card) -> None:
        """Note that a player has bought a card and paid: the Buy, coins and potions that it took are not told."""
        told = self._told[player.seat]
        told[BUYS], told[COINS], told[POTIONS] = player.buys, player.coins, player.potions
        self._append(Entry(self._game, "buys", player.seat, [card], 1, len(self._heads)))

    def laid_out(self, player: Seat, cards: list[Card]) -> None:
        """Note that a player has played Treasures in one go, and what they gave."""
        self._append(Entry(self._game, "plays", player.seat, cards, len(cards), len(self._heads)))
        self._heads.append(cards[-1])
        self._before.append(self._game.source)
        self.end()

    def tell_moved(self, player: Seat, verb: str, cards: list[Card], place: list[Card], where: str = "") -> None:
        """Note that a player moved cards out of a place, which decides who has seen them."""
        self.tell(player, verb, cards, where, EVERYBODY if self._is_public(player, place, cards) else eyes(player))

    def make_known(self, place: list[Card], cards: list[Card]) -> None:
        """Note that everybody has seen cards that lie in a place now."""
        for number, other in enumerate(self._places):
            if other is place:
                self._known[number].extend(cards)
                return
        self._places.append(place)
        self._known.append(cards[:])

    def hide(self, place: list[Card]) -> None:
        """Note that nobody knows any more what lies in a place: it was shuffled."""
        for number, other in enumerate(self._places):
            if other is place:
                self._known[number].clear()

    def begin(self, card: Card) -> None:
        """Begin a card's instructions: what follows is told under it."""
        self.settle()
        self._heads.append(card)
        self._before.append(self._game.source)

    def end(self) -> None:
        """End a card's instructions."""
        self.settle()
        if self._heads:
            self._heads.pop()
            self._before.pop()

    # Counters.

    def settle(self) -> None:
        """Tell what has changed in counters and tokens since they were last told."""
        for player in self._game.players:
            self._settle_player(player)
        for pile in self._game.piles:
            if pile.tokens is not None:
                for name, count in pile.tokens.items():
                    self._settle_token(name, pile.name, count)
        for landscape in self._game.setup.landscapes:
            for name in ("VP", SUN):
                self._settle_token(name, landscape.name, self._game.tokens_on(landscape, name))

    def _settle_player(self, player: Player) -> None:
        if player.seat >= len(self._told):
            self._told.append(_counters(player))
            return
        told = self._told[player.seat]
        now = _counters(player)
        if now == told:
            return
        self._told[player.seat] = now
        # Coins that went into debt are told as that.
        repaid = max(told[DEBT] - now[DEBT], 0)
        for which, unit in enumerate(UNITS):
            more = now[which] - told[which]
            if which == COINS and more < 0:
                more = min(more + repaid, 0)
            if more > 0:
                self._count(player, "takes" if unit == "debt" or unit in SINGLE else "gets", more, unit)
            elif more < 0 and which != ACTIONS and which != BUYS:
                verb = "pays off" if unit == "debt" else "loses" if unit in SINGLE else "spends"
                self._count(player, verb, -more, unit)

    def _settle_token(self, token: str, place: str, count: int) -> None:
        key = f"{token} on {place}"
        before = self._tokens.get(key, 0)
        if count == before:
            return
        self._tokens[key] = count
        # What is laid out as the game is set up is nobody's doing.
        if self._game.turn_number > 0:
            where = f"on {place}" if count > before else f"from {place}"
            verb = "puts" if count > before else "removes"
            self._count(self._game.turn_player(), verb, abs(count - before), f"{token} token", where)

    def _count(self, player: Seat, verb: str, number: int, unit: str, where: str = "") -> None:
        entry = Entry(self._game, verb, player.seat, [], number, len(self._heads))
        entry.unit = unit
        entry.where = where
        self._append(entry)

    def _append(self, entry: Entry) -> None:
        entry.source = self._game.source
        if self._heads:
            head = self._heads[-1]
            # As long as the source is that of before, it is the card itself that does it: its icons.
            if self._game.source is self._before[-1]:
                entry.source = head
            entry.aside = entry.source is not None and entry.source is not head
        else:
            entry.aside = entry.source is not None
        self.entries.append(entry)

    # Who has seen what.

    def _is_public(self, player: Seat, place: list[Card], cards: list[Card]) -> bool:
        if place is player.in_play or place is self._game.trash:
            return True
        for mat in self._game.setup.face_up:
            if place is player.on_mat(mat):
                return True
        for number, other in enumerate(self._places):
            if other is place:
                rest = self._known[number][:]
                if len([card for card in cards if remove(rest, card)]) == len(cards):
                    self._known[number] = rest
                    return True
        return False


def eyes(player: Seat) -> int:
    """Return who sees a player's hidden cards, as bits: the player and whoever controls the turn."""
    seen: int = 1 << player.seat
    return seen | (1 << player.game.decider_of(player).seat)


def place_of(player: Seat, card: Card) -> list[Card]:
    """Return where a card lies that a player reveals: beside the deck or in hand."""
    for place in player.asides:
        if holds(place, card):
            return place
    return player.hand


def _counters(player: Seat) -> list[int]:
    return [
        player.actions,
        player.buys,
        player.coins,
        player.debt,
        player.potions,
        player.coffers,
        player.villagers,
        player.favors,
        player.vp,
        1 if player.minus_card else 0,
        1 if player.minus_coin else 0,
    ]


# In words.


def told(entries: Sequence[Entry], players: Sequence[str], viewer: int = EVERYBODY) -> list[str]:
    """Return a log in words, a line for each entry or for several that read as one.

    Args:
        entries: the entries, or some in a row.
        players: what the players are called, the first to move first.
        viewer: the seat (from 0) of the player who reads it; cards that player may not know are only counted.
    """
    lines: list[str] = []
    at = 0
    while at < len(entries):
        entry = entries[at]
        at += 1
        if entry.verb == "turn":
            where = f" ({entry.where})" if entry.where else ""
            lines.append(f"Turn {entry.number} - {players[entry.seat]}{where}")
            continue
        cards, coins = entry.cards, 0
        if entry.verb == "plays":
            cards, coins, at = _plays_in_a_row(entries, at)
        verb, where = entry.verb, entry.where
        if verb == "buys" and at < len(entries) and _is_gained(entry, entries[at]):
            verb, where = "buys and gains", entries[at].where
            at += 1
        what = _amount(entry) if entry.unit else _cards(cards, entry, viewer)
        words = [players[entry.seat], verb, what, where, f"(+${coins})" if coins else ""]
        if entry.aside and entry.source is not None:
            words.append(f"({entry.source.name})")
        lines.append("  " * entry.depth + " ".join([word for word in words if word]))
    return lines


def _plays_in_a_row(entries: Sequence[Entry], at: int) -> tuple[list[Card], int, int]:
    """Return the cards of plays that follow each other, the coins they gave, and where the entries go on.

    Plays are told as one as long as they give nothing but coins.
    """
    first = entries[at - 1]
    cards = first.cards[:]
    coins = 0
    while at < len(entries) and _gives_coins(first, entries[at]):
        coins += entries[at].number
        at += 1
        if not _goes_on(first, entries, at):
            break
        cards.extend(entries[at].cards)
        at += 1
    return cards, coins, at


def _goes_on(first: Entry, entries: Sequence[Entry], at: int) -> bool:
    """Return whether another play like the first one follows, which gives just coins."""
    if at + 1 >= len(entries):
        return False
    play = entries[at]
    alike = play.verb == first.verb and play.seat == first.seat and play.depth == first.depth
    just_coins = _gives_coins(play, entries[at + 1]) and (at + 2 >= len(entries) or entries[at + 2].depth <= play.depth)
    return alike and just_coins and play.source is first.source


def _gives_coins(play: Entry, entry: Entry) -> bool:
    return entry.verb == "gets" and entry.unit == "$" and entry.depth == play.depth + 1 and entry.seat == play.seat


def _is_gained(bought: Entry, entry: Entry) -> bool:
    return entry.verb == "gains" and entry.seat == bought.seat and entry.cards == bought.cards


def _cards(cards: list[Card], entry: Entry, viewer: int) -> str:
    if not entry.shows_cards(viewer):
        return "a card" if entry.number == 1 else f"{entry.number} cards"
    return names(cards)


def _amount(entry: Entry) -> str:
    """Return how much of its unit an entry is about."""
    number, unit = entry.number, entry.unit
    sign = "+" if entry.verb == "gets" else ""
    if unit == "$":
        return f"{sign}${number}"
    if unit in SINGLE:
        return f"the {unit} token"
    return f"{sign}{number} {unit}{'' if number == 1 or unit in NO_PLURAL else 's'}"
