"""The random tables of a check: each seed stands for one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from dominion_cli.bench.stress import FEWEST_PLAYERS, StressGame, random_game
from dominion_cli.engine.card import Landscape
from dominion_cli.engine.setup import MOST_PLAYERS
from dominion_cli.errors import UserError
from dominion_cli.kingdoms.draw import random_kingdom
from dominion_cli.kingdoms.kingdom import PILES

if TYPE_CHECKING:
    from dominion_cli.cards.library import CardLibrary
    from dominion_cli.kingdoms.kingdom import Kingdom
    from dominion_cli.plugins import Registry


def table_of(registry: Registry, seed: int, theirs: Sequence[str] = ()) -> StressGame:
    """Return the table that a seed stands for.

    Args:
        registry: what is registered.
        seed: decides all, the number of players by its remainder.
        theirs: names of card sets of plugins; every other table has five of their cards or more.
    """
    players = FEWEST_PLAYERS + seed % (MOST_PLAYERS - FEWEST_PLAYERS + 1)
    if theirs and seed % 2:
        try:
            return random_game(registry.cards, seed, sets=theirs, players=players)
        except UserError:  # They have fewer than ten Kingdom cards.
            names = [card.name for name in theirs for card in registry.cards.cards(name)]
            return StressGame(seed, kingdom_with(registry.cards, names, seed), players)
    return random_game(registry.cards, seed, players=players)


def kingdom_with(library: CardLibrary, names: Sequence[str], seed: int, sets: Sequence[str] | None = None) -> Kingdom:
    """Return a kingdom with some cards and landscapes, drawn from a seed, as far as they can lie together.

    Args:
        library: the cards there are.
        names: the cards wanted.
        seed: decides what else there is.
        sets: the sets that all else is drawn from; every set unless given.
    """
    cards = [library.card(name) for name in names]
    piles = [card.name for card in cards if card.role == "Kingdom Pile"]
    kingdom = random_kingdom(library, f"check {seed}", sets=sets, include=piles[:PILES], name=f"Check {seed}")
    for card in cards:
        if not isinstance(card, Landscape) or card.role != "Landscape" or card.name in kingdom.landscapes:
            continue
        more = replace(kingdom, landscapes=(*kingdom.landscapes, card.name))
        try:
            more.piles(library)
        except UserError:
            continue  # It needs something chosen that this kingdom doesn't have.
        kingdom = more
    return kingdom
