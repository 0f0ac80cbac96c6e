"""What the report says about play: statistics of some of the games, and the games that can be stepped through."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from dominion_cli.errors import UserError
from dominion_cli.report.html.film import CardIndex, Film, film, kind
from dominion_cli.stats.play import GameFacts, PlayTally
from dominion_cli.tourney.again.facts import facts_of
from dominion_cli.tourney.again.replay import Archive

if TYPE_CHECKING:
    from dominion_cli.tourney.results.standings import Standings
    from dominion_cli.tourney.tournament import Tournament

MOST_GAMES = 500
"""Games that are looked at: enough for means, and done in a second or two."""
LONGEST = 40
"""Turns that a sample game should not exceed, so that a page with some of them can still be mailed."""


class Seen(NamedTuple):
    """A game that was looked at."""

    number: int
    facts: GameFacts

    @property
    def turns(self) -> int:
        """The turns of the player who had most."""
        return max(len(seat.points) for seat in self.facts.seats)

    def share_of(self, bot: str) -> float | None:
        """Return a bot's win share; None if it did not take part."""
        return next((seat.win_share for seat in self.facts.seats if seat.bot == bot), None)


@dataclass
class PlaySample:
    """What was found out about play from some of a tournament's games.

    Attributes:
        tally: the statistics.
        games: the games that the page steps through.
        cards: the cards in these.
        kinds: for each card in any game that was looked at, what it is coloured by.
        how: which games were looked at, in a sentence.
    """

    tally: PlayTally = field(default_factory=PlayTally)
    games: list[Film] = field(default_factory=list)
    cards: CardIndex = field(default_factory=CardIndex)
    kinds: dict[str, str] = field(default_factory=dict)
    how: str = ""


def look_at(results: Tournament, standings: Standings) -> PlaySample:
    """Look at some of a tournament's games: those that were kept, else some played again from their seeds.

    What can't be looked at, as when a bot is not here, is said in ``how``, and is no error.
    """
    archive, play = Archive(results), PlaySample()
    seen: list[Seen] = []
    trouble = ""
    try:
        for replay in archive.some(MOST_GAMES):
            facts = facts_of(replay)
            play.tally.add(facts)
            play.kinds |= {card.name: kind(card) for card in replay.setup.cards if card.name not in play.kinds}
            seen.append(Seen(replay.result.number, facts))
    except UserError as error:
        trouble = f" More could not be looked at: {error}" if seen else str(error)
    if seen:
        whence = "which the league kept" if archive.keeps_complete_games else "played again from their seeds"
        lot = ", drawn by lot and always the same ones" if len(seen) == MOST_GAMES else ""
        play.how = f"From {len(seen):,} of {standings.games:,} games, {whence}{lot}.{trouble}"
    else:
        play.how = f"No game could be looked at. {trouble}".rstrip()
    _take_films(play, archive, samples(seen, [bot.name for bot in standings.bots]))
    if (failure := next(results.store.failures(), None)) is not None:
        _take_films(play, archive, [(failure.game, "The first game that failed")])
    return play


def _take_films(play: PlaySample, archive: Archive, wanted: Sequence[tuple[int, str]]) -> None:
    for number, why in wanted:
        try:
            replay = archive.replay(number)
            # A bot that does not play by its seed makes another game of it, which would only puzzle.
            if replay.is_as_counted():
                play.games.append(film(replay, play.cards, why))
        except UserError:
            continue


def samples(seen: Sequence[Seen], ranked: Sequence[str]) -> list[tuple[int, str]]:
    """Return the numbers of games worth stepping through, and why.

    Args:
        seen: the games to choose from.
        ranked: all bots, best first.
    """
    short = [game for game in seen if game.turns <= LONGEST] or list(seen)
    if not short:
        return []
    middle = sorted(game.turns for game in short)[len(short) // 2]
    best, second = ranked[0], ranked[min(1, len(ranked) - 1)]

    def among_the_best(game: Seen) -> int:
        return (game.share_of(best) is not None) + (game.share_of(second) is not None)

    wanted: list[tuple[str, list[Seen], Callable[[Seen], tuple[float, ...]]]] = [
        (
            "A game of ordinary length between the best",
            short,
            lambda game: (among_the_best(game), -abs(game.turns - middle)),
        ),
        (f"{best} is beaten", [game for game in short if game.share_of(best) == 0], lambda game: (-game.turns,)),
        ("The lead changes most often", short, lambda game: (game.facts.lead_changes, -game.turns)),
    ]
    found: dict[int, str] = {}
    for why, games, merit in wanted:
        left = [game for game in games if game.number not in found]
        if left:
            found[max(left, key=merit).number] = why
    return list(found.items())
