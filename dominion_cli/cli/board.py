"""The table as a person sees it: lines of labelled things, in colours on a terminal, plain text anywhere else."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from rich.console import Console
from rich.table import Table
from rich.text import Text

from dominion_cli.engine.card import Card, Landscape
from dominion_cli.engine.game import Game
from dominion_cli.engine.log import FACE_UP
from dominion_cli.engine.pile import Pile
from dominion_cli.engine.player import Player
from dominion_cli.engine.setup import BASIC_PILES
from dominion_cli.engine.types import Type, type_names
from dominion_cli.kingdoms.kingdom import Row
from dominion_cli.report.words import counted

NO_BREAK: Final = "\N{NO-BREAK SPACE}"
# As wide as labels are on a terminal, at least and at most; a longer one is broken.
LABEL_WIDTHS: Final = (9, 24)
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


class Item(NamedTuple):
    """One thing in a line, what it is called in its colour, and what comes before and after that."""

    name: str
    style: str = ""
    before: str = ""
    after: str = ""

    def __str__(self) -> str:
        return " ".join(part for part in (self.before, self.name, self.after) if part)


class Line(NamedTuple):
    """Things of a kind, with a label in front."""

    label: str
    items: Sequence[Item]

    def __str__(self) -> str:
        items = listed(map(str, self.items))
        return f"{self.label}: {items}" if self.label else items


class Screen:
    """Prints for a person: with rich on a terminal that has colours (``NO_COLOR`` is honoured), else plain text."""

    def __init__(self) -> None:
        self._console = _console()

    def clear(self) -> None:
        """Begin with an empty screen, where there are colours; plain text only goes on."""
        if self._console is not None:
            self._console.clear()

    def heading(self, text: str) -> None:
        """Print where something new begins."""
        if self._console is None:
            print(f"\n{text}")
            return
        self._console.print()
        self._console.rule(Text(text, style="bold"), align="left", style="bright_black")

    def text(self, text: str, style: str = "") -> None:
        """Print text; a line is broken where the terminal ends, further lines set in."""
        for line in map(wrapped, text.split("\n")):
            if self._console is None:
                print(line)
            else:
                from rich.text import Text

                self._console.print(Text(line, style=style))

    def lines(self, lines: Iterable[Line]) -> None:
        """Print lines of things, in one column."""
        if self._console is None:
            for line in lines:
                print(wrapped(str(line)))
            return
        shown = list(lines)
        least, most = LABEL_WIDTHS
        self._draw(shown, max(least, *(min(len(line.label), most) for line in shown)), self._console)

    def options(self, options: Sequence[Item]) -> None:
        """Print what can be picked."""
        if self._console is None:
            print(wrapped("  " + "  ".join(str(option).replace(" ", NO_BREAK) for option in options)))
        else:
            self._draw([Line("", options)], 1, self._console)

    def _draw(self, lines: Sequence[Line], label_width: int, console: Console) -> None:
        table = Table.grid(padding=(0, 1, 0, 0))
        table.add_column(width=label_width, justify="right", style="bold", overflow="fold")
        table.add_column()
        for line in lines:
            table.add_row(line.label, _packed(line.items, console.width - label_width - 2))
        console.print(table)


def board(game: Game, names: Sequence[str], seat: int) -> Iterator[Line]:
    """Yield the table: the Supply by price, what else lies there, what is open of every player, and the own places.

    Args:
        game: the game.
        names: what the players are called, the first to move first.
        seat: whose eyes to see it with, from 0.
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
    """Return what a card costs now, as it is said; of a landscape that is not bought, what it is."""
    if isinstance(card, Landscape) and not card.types & (Type.EVENT | Type.PROJECT):
        return type_names(card.types)[0]
    return Row(card.name, game.coins_for(card), game.potions_for(card), game.debt_for(card), ()).cost


def listed(parts: Iterable[str]) -> str:
    """Join parts with commas; a line is not broken inside of one."""
    return ", ".join(part.replace(" ", NO_BREAK) for part in parts)


def wrapped(text: str) -> str:
    """Break a line where the terminal ends, further lines set in."""
    width = max(40, shutil.get_terminal_size().columns - 1)
    return textwrap.fill(text, width, subsequent_indent="    ", break_on_hyphens=False).replace(NO_BREAK, " ")


def _packed(items: Iterable[Item], width: int) -> Text:
    """Return things in their colours, as many to a line as there is room for."""
    text, used = Text(), 0
    for item in items:
        size = len(str(item))
        if used:
            text.append("\n" if used + 2 + size > width else "  ")
            used = 0 if used + 2 + size > width else used + 2
        parts = ((item.before, "bright_black"), (item.name, item.style), (item.after, "bright_black"))
        text.append_text(Text(" ").join(Text(part, style) for part, style in parts if part))
        used += size
    return text


def _console() -> Console | None:
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return None
    console = Console(highlight=False)
    return console if console.color_system else None


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
    """Yield what everybody may know of a player; what the own player sees in full elsewhere is left out."""
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
        if mat in FACE_UP:
            for item in cards(place):
                yield item._replace(after=where)
        else:
            yield Item(f"{counted(len(place), 'card')} {where}")
