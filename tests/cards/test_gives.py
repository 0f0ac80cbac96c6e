"""Every card gives at once what is printed on it: gives.csv has the facts, from sources that are not our code.

``gives`` are the icons on top of a text, ``then`` what comes further down in it without any "if" or choice, each in the
order of the text. ``sources`` are where both stand: *dominion-setup* 2026.4.0 and *domdiv* (4.9.3; for first printings
3.3.2), two packages with the cards' texts; *androminion*, an engine (vdom/src/com/vdom/core/Cards.java); *wiki*, the
list of cards of wiki.dominionstrategy.com. A line with one source has no second one that tells of this text.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from dominion_cli import Card, Decision, Game, Player, View, registry
from dominion_cli.cards.facts import known_facts
from dominion_cli.engine.answerer import Answerer
from dominion_cli.engine.card import Landscape
from dominion_cli.engine.log import Log
from dominion_cli.engine.types import Type
from dominion_cli.scenarios.names import CardNames
from dominion_cli.scenarios.node import Node, Source
from dominion_cli.scenarios.scenario import read_scenario
from dominion_cli.scenarios.table import lay

LIBRARY: Final = registry().cards
ICON: Final = re.compile(
    r"\+(?:(?P<coins>\$\d+)|(?P<number>\d+) (?P<what>Card|Action|Buy|Coffers|Villager|Favor|VP|Sun|Debt)s?)"
)
COUNTERS: Final = {
    "Action": "actions",
    "Buy": "buys",
    "$": "coins",
    "Coffers": "coffers",
    "Villager": "villagers",
    "Favor": "favors",
    "VP": "vp",
    "Debt": "debt",
}
# What a class states of the icons on top.
STATED: Final = {"Card": "cards", "Action": "actions", "Buy": "buys", "$": "coins"}
DO_SOMETHING: Final = Type.ACTION | Type.TREASURE | Type.NIGHT | Type.EVENT | Type.WAY | Type.BOON | Type.HEX


class Gives(NamedTuple):
    """A line of the list."""

    name: str
    printing: str
    gives: str
    then: str
    sources: str
    note: str


LINES: Final = [
    Gives(**line)
    for line in csv.DictReader(Path(__file__).with_name("gives.csv").read_text(encoding="utf-8").splitlines())
]


def icons(text: str) -> Counter[str]:
    """Return how much of what the icons are, of a text such as ``+1 Card, +$2``."""
    found: Counter[str] = Counter()
    for icon in text.split(", ") if text else []:
        match = ICON.fullmatch(icon)
        assert match is not None, f"gives.csv: {icon!r} is no icon"
        if match["coins"]:
            found["$"] += int(match["coins"][1:])
        else:
            found[match["what"]] += int(match["number"])
    return found


def card_of(line: Gives) -> Card:
    card = LIBRARY.card(line.name, "first" if line.printing == "first" else "latest")
    assert card.printing == line.printing
    return card


class Declines(Answerer):
    """Picks as little as it may, and of what it has to pick the first; plays by the Way that is asked about."""

    def answer(self, view: View, decision: Decision) -> list[int]:
        if decision.source is not None and decision.source.has_type(Type.WAY):
            return [0]
        return list(range(decision.least))


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"{line.name} {line.printing}".rstrip())
def test_a_card_gives_what_is_printed_on_it(line: Gives) -> None:
    card = card_of(line)
    printed = icons(line.gives) + icons(line.then)
    stated = Counter({what: int(getattr(card, fact)) for what, fact in STATED.items()})
    assert stated <= printed, "what its class states"
    if card.has_type(DO_SOMETHING):
        assert given_by(card) >= printed, "what comes of playing, buying or receiving it"
    else:
        assert printed == Counter(), "it is never played, bought for what it does at once, or received"


def test_the_list_has_every_card_and_every_first_printing_once() -> None:
    listed = Counter((line.name, line.printing) for line in LINES)
    latest = {(facts.name, "") for facts in known_facts()}
    first = {(card.name, "first") for card in LIBRARY.cards() if card.printing == "first" and (card.name, "") in latest}
    assert listed == Counter(latest | first)


def given_by(card: Card) -> Counter[str]:
    """Return what a player gets who plays, buys or receives the card with nothing else in hand or in play."""
    game = table_with(card)
    player = game.players[0]
    before = counted(player)
    if not isinstance(card, Landscape) or card.has_type(Type.WAY):
        player.play_from_hand(player.hand[0])
    elif card.has_type(Type.EVENT):
        card.bought(player)
    else:
        player.follow_landscape(card)
    after = counted(player)
    # What was paid cannot be seen any more.
    paid = Counter({"$": card.coins}) if card.name == "Storyteller" else Counter[str]()
    return Counter({what: after[what] - before[what] for what in after}) + paid


def table_with(card: Card) -> Game:
    """Return a table with the card, or with what brings it, in the first player's Action phase."""
    is_landscape = isinstance(card, Landscape)
    brought = card.has_type(Type.BOON | Type.HEX)
    keys = {
        "name": card.name,
        "kingdom": ["Druid" if brought else card.name if card.role == "Kingdom Pile" else "Village"],
        "landscapes": [card.name] if is_landscape and not brought else ["Growth"],
        "edition": card.printing or "latest",
        "given": {
            "p1": {"hand": ["Ruined Village" if is_landscape else card.name], "deck": ["Estate"] * 12},
            "p2": {"hand": ["Estate"] * 5, "deck": ["Estate"] * 5},
        },
    }
    game = lay(read_scenario(Node(keys, Source("gives.csv")), CardNames(LIBRARY)), LIBRARY, Declines())
    game.log = Log(game)
    return game


def counted(player: Player) -> Counter[str]:
    """Return the player's counters, the cards drawn, and the Sun tokens removed."""
    game = player.game
    counters = Counter({what: int(getattr(player, counter)) for what, counter in COUNTERS.items()})
    if game.log is not None:
        drawn = [entry.number for entry in game.log.entries if entry.verb == "draws" and entry.seat == player.seat]
        counters["Card"] = sum(drawn)
    prophecy = game.prophecy()
    if prophecy is not None:
        counters["Sun"] = -game.tokens_on(prophecy, "Sun")
    return counters
