"""Sample games for the page: the table at each question, noted as what has changed since the one before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dominion_cli.engine.log import told
from dominion_cli.engine.types import type_names
from dominion_cli.report.game_log import ending

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card
    from dominion_cli.engine.pile import Pile
    from dominion_cli.engine.player import Player
    from dominion_cli.tourney.again.replay import Replay
    from dominion_cli.tourney.again.tape import Moment

KINDS = ("Curse", "Action", "Treasure", "Victory")
"""What a card is coloured by: the first of these types that it has."""


@dataclass(frozen=True)
class Film:
    """A game to step through.

    Attributes:
        number, kingdom, bots: which game it is.
        why: why this one is shown.
        steps: for each question, what has changed of the table since the one before (see `Camera`); as JSON.
        log: for each step the lines of the log that came before its question.
        ending: how it ended, in words.
    """

    number: int
    kingdom: str
    bots: Sequence[str]
    why: str
    steps: list[dict[str, Any]]
    log: list[list[str]]
    ending: list[str]


class CardIndex:
    """The cards of all films, numbered as they come, so that each name stands in the page once."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.kinds: list[str] = []
        self._numbers: dict[str, int] = {}

    def number(self, card: Card) -> int:
        """Return a card's number."""
        return self.named(card.name, kind(card))

    def named(self, name: str, of_kind: str) -> int:
        """Return the number of a name that may be no card's, such as a mixed pile's."""
        if name not in self._numbers:
            self._numbers[name] = len(self.names)
            self.names.append(name)
            self.kinds.append(of_kind)
        return self._numbers[name]

    def counted(self, cards: Iterable[Card]) -> list[int]:
        """Return cards as a row of numbers: a card's number and how many there are of it, and so on."""
        counts = Counter(map(self.number, cards))
        return [number for pair in counts.items() for number in pair]


def kind(card: Card) -> str:
    """Return the type that a card is coloured by, in small letters."""
    types = type_names(card.types)
    return next((name for name in KINDS if name in types), "other").lower()


def film(replay: Replay, cards: CardIndex, why: str) -> Film:
    """Play a game through and note every step.

    Raises:
        UserError: its record does not fit the rules of this version.
    """
    camera = Camera(replay.bots, cards)
    replay.watch(camera.see)
    end = ending(replay)
    return Film(replay.result.number, replay.result.kingdom, replay.bots, why, changes(camera.steps), camera.log, end)


class Camera:
    """Notes what is on the table at each moment of a game.

    A step has a key for each thing: ``n`` the number of the turn and ``w`` whose it is (seats from 0), ``s0`` the first
    pile, ``x`` the trash, ``q`` the question and ``a`` the answer; and for the player in seat 0 ``h0`` the hand, ``i0``
    what is in play, ``d0`` the deck (how many cards), the discard pile (how many) and its top card (-1: none), ``v0``
    the points, ``t0`` how many turns, ``c0`` counters in words, ``o0`` further places, each with its name.
    """

    def __init__(self, bots: Sequence[str], cards: CardIndex) -> None:
        self._bots = bots
        self._cards = cards
        self._read = 0
        self.steps: list[dict[str, Any]] = []
        self.log: list[list[str]] = []

    def see(self, moment: Moment) -> None:
        """Note a moment."""
        game, cards = moment.game, self._cards
        turn = game.turn_player() if game.turn_number and not game.ended else None
        step: dict[str, Any] = {
            "n": int(game.turn_number),
            "w": -1 if turn is None else int(turn.seat),
            "x": cards.counted(game.trash),
            "q": self._question(moment),
            "a": self._answer(moment),
        }
        step |= {f"s{number}": self._pile(pile) for number, pile in enumerate(game.piles)}
        for player in game.players:
            step |= self._player(player, mine=player is turn)
        self.steps.append(step)
        entries = game.log.entries if game.log is not None else []
        self.log.append(told(entries[self._read :], self._bots))
        self._read = len(entries)

    def _pile(self, pile: Pile) -> list[int]:
        if not (pile.supply or pile.count):
            return []
        return [self._cards.named(pile.card.name if pile.count else pile.name, kind(pile.card)), int(pile.count)]

    def _player(self, player: Player, mine: bool) -> dict[str, Any]:
        cards, seat = self._cards, player.seat
        top = cards.number(player.discard_pile[-1]) if player.discard_pile else -1
        places = {"set aside": player.set_aside_cards(), **player.mats()}
        others = [[name, cards.counted(place)] for name, place in places.items() if place]
        return {
            f"h{seat}": cards.counted(player.hand),
            f"i{seat}": cards.counted(player.in_play),
            f"d{seat}": [len(player.deck), len(player.discard_pile), top],
            f"v{seat}": int(player.score()),
            f"t{seat}": int(player.turns),
            f"c{seat}": ", ".join(_counters(player, mine)),
            f"o{seat}": others,
        }

    def _question(self, moment: Moment) -> str:
        decision = moment.decision
        if decision is None:
            return ""
        asked = f"{self._bots[decision.decider - 1]} is asked: {decision.text or decision.kind.replace('_', ' ')}"
        if decision.source is None:  # What a turn's own questions offer, everybody can see.
            return asked
        least, most = decision.least, decision.most
        options = counted([str(option) for option in decision.options])
        return f"{asked} ({decision.source}), {least if least == most else f'{least} to {most}'} of {options}"

    @staticmethod
    def _answer(moment: Moment) -> str:
        return "" if moment.answer is None else counted(moment.answer) or "nothing"


def _counters(player: Player, mine: bool) -> list[str]:
    turn = {"Action": player.actions, "Buy": player.buys} if mine else {}
    words = [f"{count} {name}{'' if count == 1 else 's'}" for name, count in turn.items()]
    words += [f"${player.coins}"] if mine else []
    others = {
        "Potion": player.potions if mine else 0,
        "Coffers": player.coffers,
        "Villagers": player.villagers,
        "Favors": player.favors,
        "debt": player.debt,
        "VP tokens": player.vp,
    }
    words += [f"{count} {name}" for name, count in others.items() if count]
    return [*words, *(landscape.name for landscape in player.has)]


def counted(texts: Sequence[str]) -> str:
    """Return texts in a line, equal ones once with their number.

    >>> counted(["Copper", "Estate", "Copper"])
    '2 Copper, Estate'
    """
    return ", ".join(text if count == 1 else f"{count} {text}" for text, count in Counter(texts).items())


def changes(steps: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return of each step only what is not as in the one before.

    >>> changes([{"a": 1, "b": 2}, {"a": 1, "b": 3}])
    [{'a': 1, 'b': 2}, {'b': 3}]
    """
    found, before = [], dict[str, Any]()
    for step in steps:
        found.append({key: value for key, value in step.items() if key not in before or before[key] != value})
        before = step
    return found
