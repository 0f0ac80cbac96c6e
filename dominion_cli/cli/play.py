"""``dominion play``: a person at the terminal against bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from dominion_cli.cli.output import counted, print_table

if TYPE_CHECKING:
    from dominion_cli.cli.person import Person
    from dominion_cli.engine.game import Game
    from dominion_cli.kingdoms.kingdom import Kingdom
    from dominion_cli.plugins import Registry
    from dominion_cli.tourney.league import Entrant

MOST_BOTS = 5
DEFAULT_BOT = "money"


def play(
    bots: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[BOT ...]", help="One to five registered bots, or files like one [[bots]] of a league."
        ),
    ] = None,
    kingdom: Annotated[
        str, typer.Option("--kingdom", "-k", help="A name, a kingdom file, or ten card names parted by commas.")
    ] = "First Game",
    seed: Annotated[
        int | None, typer.Option("--seed", "-s", min=0, max=2**63 - 1, help="The same seed deals the same cards.")
    ] = None,
    seat: Annotated[int, typer.Option(min=1, max=MOST_BOTS + 1, help="Where you sit; 1 moves first.")] = 1,
) -> None:
    """Play a game at the terminal against bots.

    Answer with an option's number, its name or the beginning of it; several parted by commas; nothing for none. 'undo'
    takes back your last answer, '?' helps, 'quit' leaves.

    Example:

        dominion play money -k "First Game"
    """
    import random
    from contextlib import suppress

    from dominion_cli.cli.person import Left, Person
    from dominion_cli.errors import UserError
    from dominion_cli.plugins import registry
    from dominion_cli.tourney.quick import entrants

    with suppress(ImportError):
        import readline  # noqa: F401  # lets input() edit the line

    seed = random.randrange(1_000_000) if seed is None else seed
    known = registry()
    others = entrants(bots or [DEFAULT_BOT], known, "play")
    if len(others) > MOST_BOTS:
        raise UserError(f"{len(others)} bots: a table seats you and at most {MOST_BOTS}.")
    if seat > len(others) + 1:
        raise UserError(f"--seat: {seat}, but there are {len(others) + 1} players.")
    names = [other.name for other in others]
    table = _kingdom(known, kingdom, seed)
    players = [f"p{number} ({name})" for number, name in enumerate([*names[: seat - 1], "you", *names[seat - 1 :]], 1)]
    print(f"{table.name}, seed {seed}: {', '.join(players)}. ? for help.")
    person = Person(players)
    try:
        game = _play(known, table, others, seat, seed, person)
    except Left as left:
        print(f"No result: {left}.")
        return
    _show_result(game, players)


def _play(known: Registry, table: Kingdom, others: Sequence[Entrant], seat: int, seed: int, person: Person) -> Game:
    """Play the game to its end, from the start again and up to there whenever an answer is taken back."""
    from dominion_cli.cli.person import TakeBack
    from dominion_cli.engine.game import Game

    setup = table.setup(known.cards, len(others) + 1)
    answers: list[int] = []
    while True:
        seats = [known.bots.make(other.bot, **other.parameters) for other in others]
        seats.insert(seat - 1, person)
        game = Game(setup, seats, seed, record=True, log=True, given=answers)
        person.sit_down(game)
        try:
            game.play()
        except TakeBack as back:
            answers = back.answers
        else:
            return game


def _kingdom(known: Registry, text: str, seed: int) -> Kingdom:
    from dominion_cli.errors import UserError
    from dominion_cli.kingdoms.reader import KingdomReader

    kingdoms = KingdomReader(known.cards, known.kingdoms, seed).said(text)
    if len(kingdoms) != 1:
        raise UserError(f"--kingdom: {text}: these are {counted(len(kingdoms), 'kingdom')}; a game is played on one.")
    return kingdoms[0]


def _show_result(game: Game, players: list[str]) -> None:
    from dominion_cli.report.game_log import ENDINGS
    from dominion_cli.report.grid import Grid

    lines = [
        (name, str(player.score()), str(player.turns), "wins" if share == 1 else "shares the victory" if share else "")
        for name, player, share in zip(players, game.players, game.win_shares(), strict=True)
    ]
    print()
    print_table(
        Grid(f"The game is over: {ENDINGS[game.ended]}.", ("player", "points", "turns", ""), lines, left=(0, 3))
    )
