"""Playing one game of a tournament again, just as it was."""

from __future__ import annotations

from dominion_cli.engine.game import Game
from dominion_cli.errors import UserError
from dominion_cli.tourney.games import GameResult, finished_blocks
from dominion_cli.tourney.rounds import rounds
from dominion_cli.tourney.tournament import Tournament


def find_game(tournament: Tournament, number: int) -> GameResult:
    """Return a stored game by its number, from 1.

    Raises:
        UserError: it has not been played.
    """
    block, index = divmod(number - 1, tournament.plan.games_per_block)
    for tables in rounds(tournament.plan, tournament.store):
        if block in tables.blocks:
            for numbers, records in tournament.store.batches(range(block, block + 1)):
                (found,) = finished_blocks(tournament.plan, tables, numbers, records)
                return found.games[index]
    games = tournament.blocks_stored * tournament.plan.games_per_block
    raise UserError(f"{tournament.store.path}: there is no game {number}; {games:,} games are stored.")


def game_again(tournament: Tournament, number: int, *, log: bool = False, record: bool = False) -> Game:
    """Return a stored game set up as it was, ready for `Game.play`, which raises what its bots raised then.

    Args:
        tournament: the tournament.
        number: the game's number, from 1.
        log, record: as for `Game`.

    Raises:
        UserError: it has not been played.
    """
    found = find_game(tournament, number)
    league, names = tournament.league, tournament.registry
    entrants = {entrant.name: entrant for entrant in league.bots}
    seated = [entrants[seat.bot] for seat in found.seats]
    bots = [names.bots.make(entrant.bot, **entrant.parameters) for entrant in seated]
    setup = league.kingdoms[found.block.kingdom].setup(names.cards, league.players, max_turns=league.max_turns)
    return Game(setup, bots, found.seed, log=log, record=record)
