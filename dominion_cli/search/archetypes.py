"""What the search begins with: the plans that players know, each with the cards of the table that fit it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

from dominion_cli.bots.menu import NO_LIMIT, Menu
from dominion_cli.search.breeding import tidy
from dominion_cli.search.market import Market
from dominion_cli.search.menus import Line, Lines, lines_of

MOST_PARTS: Final = 3
"""Cards of a kind that engines are built with: the dearest ones, as these mostly do more."""


def archetypes(market: Market) -> list[Lines]:
    """Return menus of all kinds of plans for a table, each once."""
    plans = (money, one_card, two_cards, many_of, rush, slog, engine)
    return list(dict.fromkeys(tidy(list(lines)) for plan in plans for lines in plan(market)))


def money(market: Market) -> Iterator[Lines]:
    """Treasures and points, with Duchies early or late."""
    for duchies in (2, 4, 6):
        yield _with_money(market, duchies=duchies)


def one_card(market: Market) -> Iterator[Lines]:
    """Money and one card of the Kingdom, dearer or cheaper than Gold."""
    for card in market.kingdom:
        for most in (1, 2, 4):
            yield _with_money(market, below=[Line(card, most)])
        yield _with_money(market, above=[Line(card, 2)])
        yield _with_money(market, below=[Line(card, 4, (f"12 * count({card!r}) <= owned",))])


def two_cards(market: Market) -> Iterator[Lines]:
    """Money and two cards of the Kingdom, one of them before Gold or both after it."""
    for pair in combinations(market.kingdom, 2):
        dearer, cheaper = sorted(pair, key=market.price, reverse=True)
        below = [Line(card, market.usual_limit(card)) for card in (dearer, cheaper)]
        yield _with_money(market, below=below)
        yield _with_money(market, above=[Line(dearer, 1)], below=below)


def many_of(market: Market) -> Iterator[Lines]:
    """As many of a card as there are, before all Treasures or all but Gold; with a trasher, too."""
    for card in market.kingdom:
        yield _with_money(market, below=[Line(card)])
        yield _with_money(market, above=[Line(card)])
        for helper in (*market.trashers, *market.cantrips):
            if helper != card:
                yield _with_money(market, above=[Line(helper, 1), Line(card)])


def rush(market: Market) -> Iterator[Lines]:
    """Other Victory cards than Provinces, with what gives Buys or gains cards, until three piles are empty."""
    for victory in market.victories:
        for helper in market.kingdom:
            if helper == victory:
                continue
            for copies in (3, 9):
                first = [Line(helper, copies), Line(victory), Line("Duchy")]
                last = [Line(helper), Line("Estate"), Line("Copper")]
                yield (*first, *last)
                yield (first[1], first[0], Line("Province"), Line("Duchy"), Line("Silver"), Line("Estate"))
        yield _with_money(market, above=[Line(victory)], duchies=8)
        yield _with_money(market, below=[Line(victory)], duchies=5)


def slog(market: Market) -> Iterator[Lines]:
    """Duchies from early on, with a card that makes the game long."""
    for card in market.kingdom:
        yield _with_money(market, above=[Line(card, 2)], duchies=8)


def engine(market: Market) -> Iterator[Lines]:
    """Cards that draw and Villages to play them all, with something to trash and something to gain by."""

    def dearest(names: Sequence[str]) -> list[str]:
        return sorted(names, key=market.price, reverse=True)[:MOST_PARTS]

    draws, villages = dearest(market.draws), dearest(market.villages)
    payloads, trashers = dearest(market.payloads), dearest(market.trashers)
    for draw in draws or dearest(market.cantrips):
        for village in villages or dearest(market.cantrips):
            if draw == village:
                continue
            for payload in payloads or [""]:
                for trasher in trashers or [""]:
                    yield _engine(market, draw, village, payload, trasher)


def _engine(market: Market, draw: str, village: str, payload: str, trasher: str) -> Lines:
    return _with_money(
        market,
        start=10,
        above=[
            *([Line(trasher, 1)] if trasher else []),
            *([Line(payload, 1)] if payload else []),
            Line("Gold", 1),
            Line(draw, 5, (f"count({draw!r}) <= count({village!r})",)),
            Line(village, 6),
            *([Line(payload, 4)] if payload else []),
            *(Line(card, 3) for card in market.cantrips if card not in (draw, village, payload, trasher)),
        ],
    )


def _with_money(
    market: Market, *, above: Sequence[Line] = (), below: Sequence[Line] = (), duchies: int = 4, start: int = 0
) -> Lines:
    """Return a menu of points and Treasures, with other lines above and below Gold.

    Args:
        market: what the table sells.
        above: lines before Gold.
        below: lines after Gold.
        duchies: the number of Provinces left from which on Duchies are bought.
        start: so many cards are owned at least before the first Province is bought; 0 for a deck with some money.
    """
    when = (f"owned > {start}",) if start else ("total_money > 15",)
    late = "left('Province')"
    if market.colonies:
        late = "min(left('Province'), left('Colony'))"
        points = [Line("Colony", NO_LIMIT, when), Line("Province", NO_LIMIT, ("left('Colony') <= 5",))]
    else:
        points = [Line("Province", NO_LIMIT, when)]
    return (
        *points,
        Line("Duchy", NO_LIMIT, (f"{late} <= {duchies}",)),
        Line("Estate", NO_LIMIT, (f"{late} <= 2",)),
        *([Line("Platinum")] if market.colonies else []),
        *above,
        Line("Gold"),
        Line("Duchy", NO_LIMIT, (f"{late} <= {duchies + 2}",)),
        *below,
        *([Line("Potion", 1)] if "Potion" in market.names else []),
        Line("Silver"),
    )


def of_bots(bots: Iterable[object], market: Market) -> list[Lines]:
    """Return the menus among some bots, without lines for what the table does not sell.

    Those that need cards which are not there are left out: they would play something else.
    """
    found: list[Lines] = []
    for bot in bots:
        if isinstance(bot, Menu):
            lines = tuple(line for line in lines_of(bot) if line.card in market.names)
            if lines:
                found.append(lines)
    return found


def with_one_more(lines: Lines, market: Market) -> Iterator[Lines]:
    """Yield a menu with each card of the Kingdom in addition: before its first Treasure, before its last one, last.

    Victory cards come late in the game, too.
    """
    treasures = [place for place, line in enumerate(lines) if market.is_treasure(line.card)] or [0]
    for card in market.kingdom:
        for place in dict.fromkeys((treasures[0], treasures[-1], len(lines))):
            for most in (1, market.usual_limit(card)):
                yield tidy([*lines[:place], Line(card, most), *lines[place:]])
    for card in market.victories:
        for provinces in (3, 6):
            late = Line(card, NO_LIMIT, (f"left('Province') <= {provinces}",))
            yield tidy([*lines[: treasures[0]], late, *lines[treasures[0] :]])
