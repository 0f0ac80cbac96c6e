"""``dominion tourney stats``: statistics of play."""

from __future__ import annotations

from typing import Annotated

import typer

from dominion_cli.cli.options import Quiet, ResultsFile
from dominion_cli.cli.output import Format, print_listing
from dominion_cli.errors import UserError, unknown
from dominion_cli.plugins import registry
from dominion_cli.report.play_data import Asked, play_listing
from dominion_cli.report.progress import GamesProgress
from dominion_cli.tourney.again.facts import play_statistics
from dominion_cli.tourney.again.replay import Archive
from dominion_cli.tourney.tournament import Tournament


def stats(
    results: ResultsFile,
    bot: Annotated[str | None, typer.Option(metavar="NAME", help="One bot, turn by turn and card by card.")] = None,
    kingdom: Annotated[str | None, typer.Option(metavar="NAME", help="One kingdom.")] = None,
    form: Format = "table",
    quiet: Quiet = False,
) -> None:
    """Show how bots play: coins and points by turn, what they gain, play and trash, how games end.

    The numbers come from the games that the league has kept (`records`). If it has kept none, those that
    `records = "sample"` would have kept are played again from their seeds.

    Example:

        dominion tourney stats tournaments/first-game.results.sqlite --bot smithy
    """
    tournament = Tournament.of_results(results, registry())
    bots = [entrant.name for entrant in tournament.league.bots]
    kingdoms = [each.name for each in tournament.league.kingdoms]
    if bot is not None and bot not in bots:
        raise unknown("bot", bot, bots, f"{results}: --bot")
    if kingdom is not None and kingdom not in kingdoms:
        raise unknown("kingdom", kingdom, kingdoms, f"{results}: --kingdom")
    archive = Archive(tournament)
    total, kept = archive.count_complete(), archive.keeps_complete_games
    if not total:
        raise UserError(f"{results}: there are no games that came to their end.")
    with GamesProgress(total, quiet=quiet) as progress:
        tally = play_statistics(tournament, progress.add)
    asked = Asked(bot, kingdom)
    games = tournament.blocks_stored * tournament.plan.games_per_block
    print_listing(form, play_listing(tally, asked, tournament.league.name, games, kept))
