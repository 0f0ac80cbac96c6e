"""Score sheets: what a deck that somebody names is worth, by the rules that games are scored with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from dominion_cli.cards.library import BASIC, EDITIONS
from dominion_cli.engine.answerer import Answerer
from dominion_cli.engine.errors import GameError
from dominion_cli.engine.scoring import sheet
from dominion_cli.errors import UserError
from dominion_cli.kingdoms.kingdom import landscape_name, names_chosen
from dominion_cli.scenarios.names import CARD, LANDSCAPE, MOST_CARDS, PILE, PILES, CardNames, counted
from dominion_cli.scenarios.node import Node, Source
from dominion_cli.scenarios.scenario import read_scenario
from dominion_cli.scenarios.table import laid

if TYPE_CHECKING:
    from dominion_cli.cards.library import CardLibrary

TOKENS: Final = "VP tokens"


class Line(NamedTuple):
    """A line of a score sheet: what gives points, how often it is there, and what that is worth in all."""

    name: str
    copies: int
    points: int


def score_sheet(
    deck: str,
    library: CardLibrary,
    *,
    tavern: str = "",
    landscapes: Sequence[str] = (),
    empty: Sequence[str] = (),
    vp: int = 0,
    edition: str = EDITIONS[0],
) -> list[Line]:
    """Return what a deck is worth, line by line.

    Args:
        deck: all cards that the player has, those on mats too, such as ``"8 Province, 3 Duchy, 5 Gardens"``.
        library: the cards there are.
        tavern: those of them that lie on the Tavern mat; they are not named in the deck again.
        landscapes: the landscapes of the game, after a colon what is chosen for one: ``"Obelisk: Moat"``.
        empty: the piles that are empty, for Tower.
        vp: the player's VP tokens.
        edition: which printing of the cards is meant, ``latest`` or ``first``.

    Raises:
        UserError: for a name that no card has, too many copies, or what cannot be chosen for a landscape.

    >>> from dominion_cli import registry
    >>> score_sheet("8 Province, 2 Gardens", registry().cards)
    [Line(name='Province', copies=8, points=48), Line(name='Gardens', copies=2, points=2)]
    """
    names = CardNames(library)
    cards, on_tavern = _cards(deck, names, "the deck"), _cards(tavern, names, "--tavern")
    empty = [names.checked(name.strip(), PILE, "--empty") for name in empty]
    landscapes = [_landscape(entry, names) for entry in landscapes]
    chosen = [names.checked(name, CARD, "--landscape") for entry in landscapes for name in names_chosen(entry)]
    keys = {
        "name": "score sheet",
        "kingdom": _kingdom([*cards, *on_tavern, *empty, *chosen], library),
        "landscapes": landscapes,
        "edition": edition,
        "given": {"p1": {"deck": cards, "tavern": on_tavern}, "p2": {}, "supply": dict.fromkeys(empty, 0)},
    }
    scenario = read_scenario(Node(keys, Source("dominion score")), names)
    try:
        game = laid(scenario, library, Answerer())
    except GameError as error:
        raise UserError(f"--landscape: {error}.") from None
    lines = [Line(card.name, copies, points) for card, copies, points in sheet(game.players[0])]
    return [*lines, Line(TOKENS, vp, vp)] if vp else lines


def _cards(text: str, names: CardNames, where: str) -> list[str]:
    """Return the cards of a text such as ``8 Province, Duchy``, each as often as it says."""
    cards: list[str] = []
    for entry in filter(None, (each.strip() for each in text.split(","))):
        copies, name = counted(entry)
        if not 1 <= copies <= MOST_CARDS:
            raise UserError(f"{where}: {entry!r}: of a card there can be 1 to {MOST_CARDS} copies.")
        cards += [names.checked(name, CARD, where)] * copies
    return cards


def _landscape(entry: str, names: CardNames) -> str:
    """Return an entry with the landscape's name as it is printed."""
    name = names.checked(landscape_name(entry), LANDSCAPE, "--landscape")
    return name + entry[len(landscape_name(entry)) :]


def _kingdom(cards: Sequence[str], library: CardLibrary) -> list[str]:
    """Return the Kingdom piles that these cards are from."""
    piles = dict.fromkeys(library.card(name).pile or name for name in cards)
    return [name for name in piles if name not in BASIC and library.card(name).role in PILES]
