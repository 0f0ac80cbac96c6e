"""Statistics of play, for people as tables, for programs as JSON (see `SCHEMA`) or as CSV with one number a row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from dominion_cli.report.grid import Grid
from dominion_cli.report.listing import Listing
from dominion_cli.stats.play import BotTally, CardMeans, KingdomTally, PlayTally

SCHEMA = "dominion.play/1"
COLUMNS = ("bot", "kingdom", "measure", "key", "value", "games")
"""The columns of the CSV. ``key`` is a turn, card, seat or ending; ``games``: how many games the value is a mean of."""
SHOWN_TURNS = (1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 18, 20, 25, 30)
FEWEST_GAMES = 0.1
"""Turns are shown that at least this share of the games had: means of a few long games would mislead."""


class Asked(NamedTuple):
    """What statistics are wanted: of one bot or of all, on one kingdom or on all."""

    bot: str | None = None
    kingdom: str | None = None

    def bots(self, tally: PlayTally) -> list[str]:
        """Return the bots wanted that have games there, those that won most first."""
        tallies = {bot: tally.of_bot(bot, self.kingdom) for bot in tally.bots if self.bot in (None, bot)}
        played = {bot: each.win_share for bot, each in tallies.items() if each.games}
        return sorted(played, key=lambda bot: (-played[bot], bot))

    def kingdoms(self, tally: PlayTally) -> list[str]:
        """Return the kingdoms wanted."""
        return [kingdom for kingdom in tally.kingdoms if self.kingdom in (None, kingdom)]


def play_listing(tally: PlayTally, asked: Asked, league: str, games: int, kept: bool) -> Listing:
    """Return statistics of play.

    Args:
        tally: the statistics.
        asked: what is wanted of them.
        league: the league's name.
        games: how many games the tournament has played.
        kept: whether they are of games that were kept; else these were played again.
    """
    how = "those that were kept" if kept else "a sample, played again from their seeds, as none was kept"
    head = f"{league}: statistics of {tally.games:,} of {games:,} games, {how}"
    data = play_json(tally, asked, league, games, kept)
    return Listing(COLUMNS, list(play_rows(tally, asked)), [head, *play_parts(tally, asked)], data)


# For people.


def play_parts(tally: PlayTally, asked: Asked) -> list[Grid | str]:
    """Return tables of the games and bots, and turn by turn and card by card if one bot is asked for."""
    parts: list[Grid | str] = [_games_grid(tally, asked), _bots_grid(tally, asked)]
    bots = asked.bots(tally)
    if asked.bot is not None:
        of_bot = tally.of_bot(asked.bot, asked.kingdom)
        if of_bot.games:
            parts += [_turns_grid(asked.bot, of_bot), _cards_grid(asked.bot, of_bot)]
        return parts
    tallies = [(bot, tally.of_bot(bot, asked.kingdom)) for bot in bots]
    parts += [_curves("Coins by turn", tallies, coins=True), _curves("Points by turn", tallies, coins=False)]
    return [*parts, "--bot NAME shows one bot turn by turn and card by card, --kingdom NAME one kingdom."]


def _games_grid(tally: PlayTally, asked: Asked) -> Grid:
    heads = ["kingdom", "games", "turns", "lead changes", "provinces %", "colonies %", "piles %", "stalled %"]
    seats = max((len(tally.of_kingdom(name).by_seat()) for name in asked.kingdoms(tally)), default=0)
    heads += [f"turns seat {seat}" for seat in range(1, seats + 1)]
    rows = []
    names: list[str | None] = [*asked.kingdoms(tally)]
    for name in names if len(names) == 1 else [*names, None]:
        of = tally.of_kingdom(name)
        if of.games:
            ended = [f"{100 * of.share_ended(how):.1f}" for how in ("provinces", "colonies", "piles", "stalled")]
            turns = [f"{mean:.1f}" for mean, _ in of.by_seat()]
            numbers = [f"{of.games:,}", f"{of.mean_length:.1f}", f"{of.mean_lead_changes:.2f}"]
            rows.append([name or "all", *numbers, *ended, *turns])
    return _without_empty("Games", heads, rows, left=(0,), least=4)


def _bots_grid(tally: PlayTally, asked: Asked) -> Grid:
    heads = ("bot", "games", "win share %", "points", "turns", "coins a turn", "plays", "trashes", "cards at end")
    rows = []
    for bot in asked.bots(tally):
        of = tally.of_bot(bot, asked.kingdom)
        sums = [sum(counts.values()) / of.games for counts in (of.plays, of.trashes, of.deck)]
        numbers = [100 * of.win_share, of.mean_points, of.mean_turns, of.coins_a_turn, *sums]
        rows.append([bot, f"{of.games:,}", *(f"{number:.1f}" for number in numbers)])
    return Grid("Bots, means of a game", heads, rows, left=(0,))


def _curves(title: str, tallies: Sequence[tuple[str, BotTally]], coins: bool) -> Grid:
    means = [{turn.turn: turn for turn in tally.turns() if _enough(turn.games, tally)} for _, tally in tallies]
    shown = [turn for turn in SHOWN_TURNS if any(turn in each for each in means)]
    rows = []
    for (bot, _), turns in zip(tallies, means, strict=True):
        numbers = [(turns[turn].coins if coins else turns[turn].points) if turn in turns else None for turn in shown]
        rows.append([bot, *("" if number is None else f"{number:.1f}" for number in numbers)])
    return Grid(title, ("bot", *map(str, shown)), rows, left=(0,))


def _turns_grid(bot: str, tally: BotTally) -> Grid:
    rows = [
        [str(turn.turn), f"{turn.games:,}", f"{turn.coins:.2f}", f"{turn.points:.2f}"]
        for turn in tally.turns()
        if _enough(turn.games, tally)
    ]
    return Grid(f"{bot}, turn by turn", ("turn", "games", "coins", "points"), rows, left=())


def _cards_grid(bot: str, tally: BotTally) -> Grid:
    heads = ("card", "gained in %", "first in turn", "gained", "played", "trashed", "at end")
    rows = [
        [
            card.card,
            f"{100 * card.gained_in:.0f}",
            "" if card.first_gained is None else f"{card.first_gained:.1f}",
            *(f"{number:.2f}" for number in (card.gained, card.played, card.trashed, card.at_end)),
        ]
        for card in tally.cards()
    ]
    return Grid(f"{bot}, card by card; numbers a game", heads, rows, left=(0,))


def _enough(games: int, tally: BotTally) -> bool:
    return games >= FEWEST_GAMES * tally.games


def _without_empty(
    title: str, heads: Sequence[str], rows: Sequence[Sequence[str]], left: Sequence[int], least: int
) -> Grid:
    """Return a grid without those columns from one on that have nothing but zeros."""
    kept = [at for at in range(len(heads)) if at < least or any(float(row[at]) for row in rows)]
    return Grid(title, [heads[at] for at in kept], [[row[at] for at in kept] for row in rows], left)


# For programs.


def play_json(tally: PlayTally, asked: Asked, league: str, games: int, kept: bool) -> dict[str, Any]:
    """Return the statistics as data for JSON, for each kingdom and for each bot on each kingdom."""
    return {
        "schema": SCHEMA,
        "league": league,
        "games": tally.games,
        "of_games": games,
        "kept": kept,
        "kingdoms": [_kingdom_json(name, tally.of_kingdom(name)) for name in asked.kingdoms(tally)],
        "bots": [_bot_json(bot, name, of) for bot, name, of in _pairs(tally, asked)],
    }


def _pairs(tally: PlayTally, asked: Asked) -> Iterator[tuple[str, str, BotTally]]:
    for bot in asked.bots(tally):
        for name in asked.kingdoms(tally):
            if (of := tally.of_bot(bot, name)).games:
                yield bot, name, of


def _kingdom_json(name: str, tally: KingdomTally) -> dict[str, Any]:
    return {
        "kingdom": name,
        "games": tally.games,
        "mean_length": _round(tally.mean_length),
        "mean_lead_changes": _round(tally.mean_lead_changes),
        "ended": dict(sorted(tally.ended.items())),
        "lengths": {str(turns): games for turns, games in sorted(tally.lengths.items())},
        "seats": [
            {"seat": seat, "mean_turns": _round(turns), "win_share": _round(wins)}
            for seat, (turns, wins) in enumerate(tally.by_seat(), 1)
        ],
    }


def _bot_json(bot: str, kingdom: str, tally: BotTally) -> dict[str, Any]:
    return {
        "bot": bot,
        "kingdom": kingdom,
        "games": tally.games,
        "win_share": _round(tally.win_share),
        "mean_vp": _round(tally.mean_points),
        "mean_turns": _round(tally.mean_turns),
        "coins_a_turn": _round(tally.coins_a_turn),
        "turns": [
            {"turn": turn.turn, "games": turn.games, "points": _round(turn.points), "coins": _round(turn.coins)}
            for turn in tally.turns()
        ],
        "cards": [_card_json(card) for card in tally.cards()],
    }


def _card_json(card: CardMeans) -> dict[str, Any]:
    return {name: _round(value) if isinstance(value, float) else value for name, value in card._asdict().items()}


def play_rows(tally: PlayTally, asked: Asked) -> Iterator[tuple[object, ...]]:
    """Yield the same numbers as rows under `COLUMNS`, one number each."""
    for name in asked.kingdoms(tally):
        of = _kingdom_json(name, tally.of_kingdom(name))
        games = of["games"]
        for measure in ("mean_length", "mean_lead_changes"):
            yield "", name, measure, "", of[measure], games
        for measure in ("ended", "lengths"):
            for key, count in of[measure].items():
                yield "", name, measure, key, _round(count / games), games
        for seat in of["seats"]:
            for measure in ("mean_turns", "win_share"):
                yield "", name, f"seat_{measure}", seat["seat"], seat[measure], games
    for bot, name, tallied in _pairs(tally, asked):
        data = _bot_json(bot, name, tallied)
        games = data["games"]
        for measure in ("win_share", "mean_vp", "mean_turns", "coins_a_turn"):
            yield bot, name, measure, "", data[measure], games
        for turn in data["turns"]:
            for measure in ("points", "coins"):
                yield bot, name, measure, turn["turn"], turn[measure], turn["games"]
        for card in data["cards"]:
            for measure in ("gained_in", "first_gained", "gained", "played", "trashed", "at_end"):
                if card[measure] is not None:
                    yield bot, name, measure, card["card"], card[measure], games


def _round(number: float) -> float:
    return round(number, 6)
