"""Games and matches for tests, each in one call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from dominion_cli.bots.bot import completed
from dominion_cli.engine.answerer import Answerer
from dominion_cli.engine.card import Landscape
from dominion_cli.engine.game import Game
from dominion_cli.engine.setup import Setup
from dominion_cli.tourney.plan.quick import Said, quick_league
from dominion_cli.tourney.tournament import Tournament

if TYPE_CHECKING:
    from dominion_cli.plugins import Registry
    from dominion_cli.tourney.results.standings import Standings


def new_game(
    registry: Registry,
    names: Sequence[str],
    *,
    bots: Sequence[str | Answerer] = ("money", "money"),
    seed: int = 1,
    edition: str = "latest",
    counts: Mapping[str, int] | None = None,
    max_turns: int = 200,
) -> Game:
    """Return a game that has not begun, with the self-check and a log.

    Args:
        registry: what is registered.
        names: a registered kingdom's name, or the names of any number of Kingdom cards and landscapes.
        bots: who sits in each seat: names of bots, or bots.
        seed: decides all luck.
        edition: which printing of a card a name means.
        counts: sizes of piles, by name, where they are not the usual.
        max_turns: the turn of a player that is the last.

    Raises:
        UserError: there is no such card or bot.
    """
    seats = [registry.bots.make(bot) if isinstance(bot, str) else completed(bot) for bot in bots]
    if len(names) == 1 and names[0] in registry.kingdoms:
        setup = registry.kingdoms.kingdom(names[0], edition).setup(registry.cards, len(seats), max_turns)
    else:
        cards = [registry.cards.card(name, edition) for name in names]
        setup = Setup(
            [card for card in cards if not isinstance(card, Landscape)],
            len(seats),
            registry.cards.basic(edition),
            landscapes=[card for card in cards if isinstance(card, Landscape)],
            find=lambda name: registry.cards.card(name, edition),
            counts=counts,
            max_turns=max_turns,
        )
    return Game(setup, seats, seed, record=True, log=True, check=True)


def play_match(
    registry: Registry,
    bots: Sequence[Said],
    *,
    kingdom: str = "First Game",
    games: int = 20,
    seed: int = 1,
    **keys: Any,
) -> Standings:
    """Play a match in this process and return its standings.

    Args:
        registry: what is registered.
        bots: names of bots, files like one ``[[bots]]`` of a league, or the keys of one.
        kingdom: a registered kingdom, a kingdom file, or ten card names parted by commas.
        games: how many; rounded up to whole blocks.
        seed: the league's.
        keys: further keys of a league, such as ``format`` and ``players``. Unless ``on_error`` says otherwise, the
            first failure of a bot ends the match.

    Raises:
        UserError: for a mistake in the arguments, or when a bot fails.
    """
    league = quick_league(
        bots, registry, "match", kingdom=kingdom, seed=seed, games=games, **{"on_error": "abort", **keys}
    )
    tournament = Tournament.of_league(league, None, registry)
    tournament.run()
    return tournament.standings()
