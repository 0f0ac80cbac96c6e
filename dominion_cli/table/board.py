"""What lies before the players, as lines for the screen: the Supply, the trash, and the cards of each player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from dominion_cli.engine.card import Card, Landscape
from dominion_cli.engine.game import Game
from dominion_cli.engine.pile import Pile
from dominion_cli.engine.player import Player
from dominion_cli.engine.setup import BASIC_PILES
from dominion_cli.engine.types import Type, type_names
from dominion_cli.kingdoms.kingdom import Row
from dominion_cli.report.words import counted
from dominion_cli.table.screen import Item, Line

# The colour of a card is that of the first of its types that is here; the other Actions have none.
COLOURS: Final = {
    Type.CURSE: "magenta",
    Type.ATTACK: "red",
    Type.REACTION: "bright_blue",
    Type.DURATION: "dark_orange",
    Type.TREASURE: "yellow",
    Type.VICTORY: "green",
    Type.NIGHT: "bright_black",
    Type.EVENT | Type.LANDMARK | Type.PROJECT | Type.WAY | Type.ALLY | Type.TRAIT | Type.PROPHECY: "cyan",
}


def board(game: Game, names: Sequence[str], seat: int) -> Iterator[Line]:
    """Yield the table: the Supply by price, the trash, what all may know of each player, and one player's own cards.

    Args:
        game: the game.
        names: what the players are called, the first to move first.
        seat: the player who sees it, from 0.
    """
    yield from supply(game)
    yield Line("Trash", [*cards(game.trash)] or [Item("empty")])
    for player, name in zip(game.players, names, strict=True):
        yield Line(name, [*standing(player, player.seat == seat)])
    own = game.players[seat]
    for label, place in own.mats().items():
        yield Line(label, [*cards(place)])
    if own.discard_pile:
        yield Line("Discard pile", [*cards(own.discard_pile)])


def own_cards(player: Player) -> Iterator[Line]:
    """Yield what a player can use now: cards in hand, in play and set aside, and what there is to spend."""
    if player.in_play:
        yield Line("In play", [*cards(player.in_play)])
    if aside := player.set_aside_cards():
        yield Line("Set aside", [*cards(aside)])
    yield Line("Hand", [*cards(player.hand)] or [Item("no cards")])
    if player.game.turn_player() is player:
        yield Line("To spend", [*counters(player)])


def counters(player: Player) -> Iterator[Item]:
    """Yield what the player whose turn it is has to spend in it."""
    yield Item(counted(player.actions, "Action"))
    yield Item(counted(player.buys, "Buy"))
    yield Item(f"${player.coins}")
    if player.potions:
        yield Item(counted(player.potions, "Potion"))


def cards(place: Iterable[Card]) -> Iterator[Item]:
    """Yield cards, each once with how many there are, in the order they lie."""
    counts = Counter(place)
    for card, count in counts.items():
        yield Item(str(card), colour(card), str(count) if count > 1 else "")


def colour(card: Card) -> str:
    """Return the rich style of a card's name."""
    return next((style for types, style in COLOURS.items() if card.types & types), "")


def price(game: Game, card: Card) -> str:
    """Return what a card costs now, in words; for a landscape that is never bought, its type."""
    if isinstance(card, Landscape) and not card.types & (Type.EVENT | Type.PROJECT):
        return type_names(card.types)[0]
    return Row(card.name, game.coins_for(card), game.potions_for(card), game.debt_for(card), ()).cost


def supply(game: Game) -> Iterator[Line]:
    """Yield the piles by price, and the landscapes."""
    piles = sorted(game.piles, key=lambda pile: (game.coins_for(pile.card), price(game, pile.card), pile.name))
    basic = [pile for pile in piles if pile.supply and pile.name in BASIC_PILES]
    money = [pile for pile in basic if pile.card.types & Type.TREASURE]
    yield Line("Treasures", [_pile(game, pile) for pile in money])
    yield Line("Victory", [_pile(game, pile) for pile in basic if pile not in money])
    rows: dict[str, list[Item]] = {}
    for pile in piles:
        if pile.supply and pile not in basic:
            rows.setdefault(price(game, pile.card), []).append(_pile(game, pile, priced=False))
    for cost, items in rows.items():
        yield Line(cost, items)
    if beside := [_pile(game, pile) for pile in piles if not pile.supply]:
        yield Line("Beside it", beside)
    if game.setup.landscapes:
        yield Line("Landscapes", [_landscape(game, landscape) for landscape in game.setup.landscapes])


def _pile(game: Game, pile: Pile, priced: bool = True) -> Item:
    notes = [price(game, pile.card)] if priced else []
    name = pile.card.name if pile.count else pile.name
    if pile.name != name:
        notes.append(f"({pile.name})")
    if game.setup.bane is not None and pile.name == game.setup.bane.name:
        notes.append("(bane)")
    notes += [f"({trait})" for trait, name in game.setup.traits.items() if name == pile.name]
    notes += [f"[{count} {token}]" for token, count in (pile.tokens or {}).items() if count]
    style = colour(pile.card) if pile.count else "strike bright_black"
    return Item(name, style, str(pile.count), " ".join(notes))


def _landscape(game: Game, landscape: Landscape) -> Item:
    notes = [price(game, landscape)]
    if vp := game.vp_on(landscape):
        notes.append(f"[{vp} VP]")
    return Item(landscape.name, colour(landscape), "", " ".join(notes))


def standing(player: Player, own: bool, in_play: bool = True) -> Iterator[Item]:
    """Yield what everybody may know of a player; for the player who looks, without what is shown in full elsewhere."""
    yield Item(counted(player.score(), "point"), "bold")
    yield Item(f"turn {player.turns}")
    yield Item(f"hand {len(player.hand)}")
    yield Item(f"deck {len(player.deck)}")
    top = f" ({player.discard_pile[-1]})" if player.discard_pile and not own else ""
    yield Item(f"discard pile {len(player.discard_pile)}{top}")
    for number, unit in ((player.vp, "VP"), (player.coffers, "Coffers"), (player.debt, "debt")):
        if number:
            yield Item(f"{number} {unit}")
    for number, unit in ((player.villagers, "Villager"), (player.favors, "Favor")):
        if number:
            yield Item(counted(number, unit))
    for card in player.has:
        yield Item(card.name, colour(card))
    if own or not in_play:
        return
    for item in cards(player.in_play):
        yield item._replace(after="in play")
    for mat, place in player.mats().items():
        where = "in Exile" if mat == "Exile" else f"on the {mat} mat"
        if mat in player.game.setup.face_up:
            for item in cards(place):
                yield item._replace(after=where)
        else:
            yield Item(f"{counted(len(place), 'card')} {where}")
