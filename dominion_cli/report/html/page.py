"""A tournament as one HTML file: it needs nothing from outside, and asks for nothing."""

from __future__ import annotations

import base64
import math
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from dominion_cli.engine.types import type_names
from dominion_cli.errors import UserError
from dominion_cli.report.failures import Failed, by_bot, too_many
from dominion_cli.report.html.film import KINDS, kind
from dominion_cli.report.html.pictures import Chart, Column, Scale, chart, columns, heat
from dominion_cli.report.html.play import PlaySample, look_at
from dominion_cli.report.play_data import FEWEST_GAMES, SHOWN_TURNS
from dominion_cli.report.standings_table import heading, in_words
from dominion_cli.stats.play import BotTally, CardMeans
from dominion_cli.tourney.results.standings import Standings
from dominion_cli.tourney.tournament import Tournament

if TYPE_CHECKING:
    from dominion_cli.kingdoms.kingdom import Kingdom

MOST_IN_MATRIX = 60
"""Bots in the matrix, best first; a larger one can be neither read nor mailed."""
MOST_KINGDOM_CELLS = 6000
"""Numbers in the table of kingdoms, for the same reason."""
TEMPLATES = "templates"
NONE = "\N{EN DASH}"


def html(results: Tournament) -> str:
    """Return a tournament, finished or not, as a page.

    What it says about play comes from games that were kept, or else from some that are played again from their
    seeds, which takes a second or two.
    """
    standings = results.standings()
    play = look_at(results, standings)
    page = environment().get_template("page.html")
    style, script = (Markup(template_text(name)) for name in ("style.css", "script.js"))
    shown = standings.bots[:MOST_IN_MATRIX]
    return page.render(
        style=style,
        script=script,
        style_hash=hash_of(style),
        script_hash=hash_of(script),
        standings=standings,
        heading=heading(standings),
        verdict=too_many(standings, results.league.max_error_rate),
        words=in_words(standings).replace("\n", " "),
        even=_even(standings),
        share_scale=Scale(0, 1),
        percent_scale=Scale(0, 100),
        rating_scale=Scale.around(
            [number for bot in standings.bots for number in (bot.rating.low, bot.rating.high)], 0
        ),
        seat_scale=Scale.around([number for seat in standings.seats for number in (seat.low, seat.high)], 0),
        matrix=[bot.name for bot in shown],
        kingdoms=_kingdoms(standings),
        kingdom_bots=[bot.name for bot in shown],
        play=play,
        charts=_charts(standings, play),
        decks=_decks(standings, play),
        lengths=_lengths(play),
        games=_games(play),
        failed=_failed(results),
        league=results.league,
        drawn=[_drawn(kingdom, results) for kingdom in results.league.kingdoms],
        run=results.run_data(),
    )


@cache
def environment() -> Environment:
    """Return what renders the templates."""
    made = Environment(
        loader=PackageLoader(__package__ or "", TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters |= {"heat": heat, "percent": percent, "signed": signed, "number": number}
    made.globals["known"] = math.isfinite
    return made


def template_text(name: str) -> str:
    """Return a style or script that a page has in it."""
    return files(__package__ or "").joinpath(TEMPLATES, name).read_text("utf-8")


def hash_of(text: str) -> str:
    """Return what a Content Security Policy calls a script or a style by."""
    return f"'sha256-{base64.b64encode(sha256(text.encode()).digest()).decode()}'"


def percent(share: float, digits: int = 1) -> str:
    """Return a share in per cent, without the sign; a dash where it is no number."""
    return number(100 * share, digits)


def signed(rating: float, plus: bool = True) -> str:
    """Return a rating; ``plus`` is whether it has a plus sign when it is positive."""
    return NONE if math.isnan(rating) else f"{rating:{'+' if plus else '-'}z.0f}".replace("-", "\N{MINUS SIGN}")


def number(value: float, digits: int = 1) -> str:
    """Return a number; a dash where it is none."""
    return NONE if math.isnan(value) else f"{value:,.{digits}f}"


def _even(standings: Standings) -> float:
    """Return the win share that everybody would have if all were alike."""
    return 1 / max(len(standings.bots[0].seat_win_share), 1)


def _kingdoms(standings: Standings) -> list[tuple[str, dict[str, float]]]:
    most = max(MOST_KINGDOM_CELLS // len(standings.bots), 10)
    return list(standings.kingdoms.items())[:most]


def _charts(standings: Standings, play: PlaySample) -> list[Chart]:
    bots = [(bot.name, bot.rank, play.tally.of_bot(bot.name)) for bot in standings.bots]
    if not any(tally.games for _, _, tally in bots):
        return []

    def curves(what: str) -> Chart:
        lines = [(name, rank, _curve(tally, what)) for name, rank, tally in bots]
        return chart(f"{what.capitalize()} by turn", lines, SHOWN_TURNS)

    return [curves("coins"), curves("points")]


def _curve(tally: BotTally, what: str) -> list[tuple[int, float]]:
    """Return the means of the turns that enough games had; means of a few long games would mislead."""
    return [
        (turn.turn, turn.coins if what == "coins" else turn.points)
        for turn in tally.turns()
        if turn.games >= FEWEST_GAMES * tally.games
    ]


class Part(NamedTuple):
    """A card's part of a deck: its name, colour, copies, and place and width in per cent."""

    card: str
    kind: str
    copies: float
    at: float
    width: float


class Deck(NamedTuple):
    """What a bot has at the end, and what it does with each card."""

    bot: str
    games: int
    size: float
    parts: Sequence[Part]
    cards: Sequence[CardMeans]


def _decks(standings: Standings, play: PlaySample) -> list[Deck]:
    found = []
    for bot in standings.bots:
        tally = play.tally.of_bot(bot.name)
        if tally.games:
            cards = list(tally.cards())
            size = sum(card.at_end for card in cards)
            found.append(Deck(bot.name, tally.games, size, _parts(cards, size, play.kinds), cards))
    widest = max((deck.size for deck in found), default=1.0)
    return [deck._replace(parts=_parts(deck.cards, widest, play.kinds)) for deck in found]


def _parts(cards: Sequence[CardMeans], whole: float, kinds: dict[str, str]) -> list[Part]:
    """Return the parts of a deck, those of a colour side by side; ``whole`` cards are as wide as the picture."""
    order = [each.lower() for each in KINDS[::-1]]
    parts: list[Part] = []
    at = 0.0

    def place(card: CardMeans) -> tuple[int, float]:
        of_kind = kinds.get(card.card, "other")
        return order.index(of_kind) if of_kind in order else len(order), -card.at_end

    for card in sorted(cards, key=place):
        width = 100 * card.at_end / whole
        if card.at_end >= 0.005:
            parts.append(Part(card.card, kinds.get(card.card, "other"), card.at_end, round(at, 2), round(width, 2)))
        at += width
    return parts


class Lengths(NamedTuple):
    """How long games are: a histogram, the mean, and the marks below it."""

    columns: Sequence[Column]
    mean: float
    low: int
    high: int


def _lengths(play: PlaySample) -> Lengths | None:
    whole = play.tally.of_kingdom()
    if not whole.games:
        return None
    return Lengths(columns(whole.lengths), whole.mean_length, min(whole.lengths), max(whole.lengths))


def _games(play: PlaySample) -> dict[str, Any]:
    """Return what the script of the page needs of the sample games."""
    films = [{"bots": film.bots, "ending": film.ending, "steps": film.steps} for film in play.games]
    return {"cards": play.cards.names, "kinds": play.cards.kinds, "games": films}


def _failed(results: Tournament) -> dict[str, Failed]:
    return by_bot(results.store)


def _drawn(kingdom: Kingdom, results: Tournament) -> dict[str, Any]:
    """Return what a kingdom has, by name; with each card the types that colour it, where it is known here."""
    library = results.registry.cards
    cards = []
    for name in kingdom.cards:
        try:
            card = library.card(name, kingdom.edition)
            cards.append((name, kind(card), ", ".join(type_names(card.types))))
        except UserError:
            cards.append((name, "other", ""))
    more = {
        "Landscapes": ", ".join(kingdom.landscapes),
        "Bane": kingdom.bane or "",
        "Colonies": "yes" if kingdom.colonies else "",
        "Shelters": "yes" if kingdom.shelters else "",
        "Opening": kingdom.opening or "",
    }
    return {"name": kingdom.name, "cards": cards, "more": {key: text for key, text in more.items() if text}}
