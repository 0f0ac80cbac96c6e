"""What a scenario says: the table, the state given, the answers, and what is expected."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dominion_cli.cards.library import BASIC, EDITIONS
from dominion_cli.engine.setup import MOST_PLAYERS
from dominion_cli.engine.types import KINDS
from dominion_cli.errors import unknown
from dominion_cli.kingdoms.kingdom import landscape_name, names_chosen
from dominion_cli.scenarios.answer import VERBS, Answer, read_answer
from dominion_cli.scenarios.exchange import read_exported
from dominion_cli.scenarios.names import (
    BOON,
    CARD,
    CARD_OR_LANDSCAPE,
    HEX,
    LANDSCAPE,
    MOST_CARDS,
    OWNED,
    PILE,
    PILE_OR_LANDSCAPE,
    CardNames,
)
from dominion_cli.scenarios.node import Node, read_file

if TYPE_CHECKING:
    from dominion_cli.cards.library import CardLibrary

# Zones and counters, by what scenarios call them and what the engine's players do.
ZONES: Final = {
    "hand": "hand",
    "deck": "deck",
    "discard": "discard_pile",
    "in_play": "in_play",
    "set_aside": "set_aside",
}
# Zones that are mats, by what scenarios and the engine call them.
MATS: Final = {"exile": "Exile", "tavern": "Tavern", "island": "Island", "native_village": "Native Village"}
# What a player has of Projects, States and Artifacts.
LANDSCAPES: Final = "landscapes"
COUNTERS: Final = ("coins", "actions", "buys", "potions", "debt", "vp", "coffers", "villagers", "favors", "turns")
SCORE: Final = "score"
PHASES: Final = ("action", "buy", "night", "clean-up")
GAME_OVER: Final = "game over"
# Decks of the game's own, by what scenarios and the engine call them, and the Boons that Druid has set aside.
DECKS: Final = {"boons": "Boons", "hexes": "Hexes"}
DRUID: Final = "druid"
# The Black Market deck, which has no cards but those given.
MARKET: Final = "black_market"
# What lies in each of these, one of a kind.
KIND_IN_DECK: Final = {"boons": BOON, "hexes": HEX, DRUID: BOON, MARKET: CARD}


@dataclass(frozen=True)
class Holdings:
    """Some of one player's zones and counters."""

    zones: dict[str, tuple[str, ...]] = field(default_factory=dict)
    counters: dict[str, int] = field(default_factory=dict)
    # Projects, States and Artifacts; None when nothing is said of them.
    landscapes: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Counters:
    """The counters of the player whose turn it is, and the phase."""

    counters: dict[str, int] = field(default_factory=dict)
    phase: str | None = None


@dataclass(frozen=True)
class Position:
    """Some of a game's state: what a scenario gives, or what it expects. Players are numbered from 1."""

    supply: dict[str, int] = field(default_factory=dict)
    # Tokens that lie on a pile or a landscape, by its name and theirs.
    tokens: dict[str, dict[str, int]] = field(default_factory=dict)
    trash: tuple[str, ...] | None = None
    # The cards on top of decks of the game's own, by what scenarios call them, the top card first.
    decks: dict[str, tuple[str, ...]] = field(default_factory=dict)
    players: dict[int, Holdings] = field(default_factory=dict)
    turn: Counters | None = None

    def names(self) -> Iterator[str]:
        """Return the names of all cards in it."""
        yield from self.supply
        yield from self.tokens
        yield from self.trash or ()
        for player in self.players.values():
            for cards in player.zones.values():
                yield from cards


@dataclass(frozen=True)
class Scenario:
    """One scenario of a file.

    Args:
        file: the file it is from.
        line: the line it begins at, from 1; 0 when it is from no file.
        kingdom: the piles beyond the basic ones; landscapes may stand among them.
        landscapes: the Events, Landmarks, Projects, Ways … of the game.
        chosen: what is chosen for landscapes, such as the pile of a Trait.
        bane: Young Witch's bane.
        set_aside: the Kingdom card set aside for each card that needs one, such as Ferryman.
        given: the state to begin with; None for a game that begins as usual.
        only: whether there are no piles but those whose sizes are given.
        next: who is expected to be asked next, such as ``"p1"``, and what, or nothing for any question.
    """

    file: str
    line: int
    name: str
    players: int
    kingdom: tuple[str, ...]
    landscapes: tuple[str, ...]
    chosen: dict[str, tuple[str, ...]]
    bane: str | None
    set_aside: dict[str, str]
    edition: str
    do: tuple[Answer, ...]
    given: Position | None
    only: bool
    expect: Position
    next: tuple[str, str] | None

    def names(self) -> dict[str, None]:
        """Return the names of all cards that the scenario speaks of, each once."""
        given = self.given.names() if self.given is not None else ()
        picks = [pick for answer in self.do for pick in answer.picks]
        return dict.fromkeys([*self.kingdom, *given, *self.expect.names(), *picks])


def read_scenarios(path: Path | str, library: CardLibrary) -> list[Scenario]:
    """Read the scenarios of a file.

    Args:
        path: a TOML file of ``[[scenario]]`` tables, or a JSON file that `dominion scenario export` wrote.
        library: the cards there are.

    Raises:
        UserError: for the first mistake, with its line and column.
    """
    file = read_exported(Path(path)) if Path(path).suffix == ".json" else read_file(path)
    top = file.table("scenario")
    names, found, taken = CardNames(library), [], set[str]()
    for node in top["scenario"].list():
        scenario = read_scenario(node, names)
        if scenario.name in taken:
            raise node.part("name").error(f"another scenario is called {scenario.name!r}.")
        taken.add(scenario.name)
        found.append(scenario)
    return found


def read_scenario(node: Node, names: CardNames) -> Scenario:
    """Read one scenario.

    Raises:
        UserError: for the first mistake.
    """
    keys = node.table()
    if "name" not in keys:
        raise node.error("the key 'name' is missing.")
    name = keys["name"].text()
    node = node.called(f"scenario {name!r}")
    keys = node.table(
        "name", "players", "kingdom", "landscapes", "bane", "set_aside", "edition", "do", "given", "expect"
    )
    players = keys["players"].number(1, MOST_PLAYERS) if "players" in keys else 2
    answers = keys["do"].list() if "do" in keys else []
    given = (
        keys["given"].table("supply", "only", "tokens", "trash", *DECKS, DRUID, MARKET, "turn", *_seats(players))
        if "given" in keys
        else None
    )
    only = given is not None and "only" in given and given["only"].truth()
    expect = (
        keys["expect"].table("supply", "tokens", "trash", MARKET, "turn", "next", *_seats(players))
        if "expect" in keys
        else {}
    )
    return Scenario(
        file=node.source.name,
        line=node.line(),
        name=name,
        players=players,
        kingdom=_kingdom(keys["kingdom"], names, PILE_OR_LANDSCAPE) if "kingdom" in keys else (),
        landscapes=_kingdom(keys["landscapes"], names, LANDSCAPE) if "landscapes" in keys else (),
        chosen=_chosen(keys, names),
        bane=names.of(keys["bane"], PILE) if "bane" in keys else None,
        set_aside=_set_aside(keys["set_aside"], names) if "set_aside" in keys else {},
        edition=keys["edition"].one_of(EDITIONS, "edition") if "edition" in keys else EDITIONS[0],
        do=tuple(read_answer(answer, number, players, names) for number, answer in enumerate(answers, 1)),
        given=_state(given, names, expected=False) if given is not None else None,
        only=only,
        expect=_state(expect, names, expected=True),
        next=_next(expect["next"], players) if "next" in expect else None,
    )


def _seats(players: int) -> list[str]:
    return [f"p{seat}" for seat in range(1, players + 1)]


def _kingdom(node: Node, names: CardNames, kind: str) -> tuple[str, ...]:
    piles: list[str] = []
    for part in node.list():
        name = names.checked(landscape_name(part.text()), kind, part.where())
        if name in piles or name in BASIC:
            raise part.error(f"the {name} pile is there already.")
        piles.append(name)
    return tuple(piles)


def _chosen(keys: dict[str, Node], names: CardNames) -> dict[str, tuple[str, ...]]:
    """Return what stands after the colon of landscapes, such as ``"Cursed: Village"``, by their names."""
    chosen = {}
    for key in ("kingdom", "landscapes"):
        for part in keys[key].list() if key in keys else []:
            cards = [names.checked(name, CARD, part.where()) for name in names_chosen(part.text())]
            if cards:
                name = names.spelled(landscape_name(part.text())) or ""
                chosen[name] = tuple(cards)
    return chosen


def _set_aside(node: Node, names: CardNames) -> dict[str, str]:
    return {name: names.of(card, PILE) for name, card in _by_card(node, names, PILE_OR_LANDSCAPE).items()}


def _state(keys: dict[str, Node], names: CardNames, expected: bool) -> Position:
    return Position(
        supply=_supply(keys["supply"], names) if "supply" in keys else {},
        tokens=_tokens(keys["tokens"], names) if "tokens" in keys else {},
        trash=names.all_of(keys["trash"]) if "trash" in keys else None,
        decks={key: names.each_once(keys[key], kind) for key, kind in KIND_IN_DECK.items() if key in keys},
        players={int(key[1:]): _holdings(node, names, expected) for key, node in keys.items() if key[1:].isdecimal()},
        turn=_turn(keys["turn"], expected) if "turn" in keys else None,
    )


def _supply(node: Node, names: CardNames) -> dict[str, int]:
    return {name: size.number(0, MOST_CARDS) for name, size in _by_card(node, names, CARD).items()}


def _tokens(node: Node, names: CardNames) -> dict[str, dict[str, int]]:
    return {
        name: {token: number.number(0, MOST_CARDS) for token, number in tokens.table().items()}
        for name, tokens in _by_card(node, names, CARD_OR_LANDSCAPE).items()
    }


def _by_card(node: Node, names: CardNames, kind: str) -> dict[str, Node]:
    """Return the parts of a table whose keys are names of cards of a kind."""
    return {names.checked(key, kind, part.key_where()): part for key, part in node.table().items()}


def _holdings(node: Node, names: CardNames, expected: bool) -> Holdings:
    allowed = [*ZONES, *MATS, LANDSCAPES, *COUNTERS, SCORE]
    zones, counters, landscapes = {}, {}, None
    for key, part in node.table(*allowed).items():
        if not expected and key in (SCORE, "set_aside"):
            reason = "it follows from the cards" if key == SCORE else "cards lie there during a play only"
            raise part.error(f"it can be expected, but not given: {reason}.")
        if key in ZONES or key in MATS:
            zones[key] = names.all_of(part)
        elif key == LANDSCAPES:
            landscapes = names.all_of(part, OWNED)
        else:
            counters[key] = part.number(-MOST_CARDS if key == SCORE else 0, MOST_CARDS)
    return Holdings(zones, counters, landscapes)


def _turn(node: Node, expected: bool) -> Counters:
    keys = node.table(*COUNTERS, "phase")
    phases = PHASES if expected else PHASES[:-1]
    phase = keys.pop("phase").one_of(phases, "phase") if "phase" in keys else None
    return Counters({key: part.number(0, MOST_CARDS) for key, part in keys.items()}, phase)


def _next(node: Node, players: int) -> tuple[str, str]:
    text = node.text()
    if text == GAME_OVER:
        return (GAME_OVER, "")
    player, _, what = text.partition(" ")
    if player not in _seats(players):
        raise unknown("player", player, [*_seats(players), GAME_OVER], node.where())
    if what and what not in (*VERBS, *KINDS):
        raise unknown("question", what, VERBS, node.where(len(player) + 1))
    return (player, what)
