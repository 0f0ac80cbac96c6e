"""``dominion play``: a person at the terminal against bots."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from dominion_cli.cli.board import wrapped
from dominion_cli.cli.options import FIRST_GAME, KingdomText, Seed, one_kingdom
from dominion_cli.cli.output import print_table
from dominion_cli.cli.person import DoesNotFit, Left, Person, TakeBack
from dominion_cli.cli.saved import SavedGame, position
from dominion_cli.engine.game import Game
from dominion_cli.errors import UserError
from dominion_cli.plugins import Registry, registry
from dominion_cli.report.score_sheet import result, score_sheet
from dominion_cli.tourney.plan.league import Entrant, League, versions
from dominion_cli.tourney.plan.quick import entrants
from dominion_cli.tourney.play.job import maker

MOST_BOTS = 5
DEFAULT_BOT = "money"

app = typer.Typer(add_completion=False)


@app.command()
def play(
    bots: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[BOT ...]", help="One to five registered bots, or files like a bot's entry in a league."
        ),
    ] = None,
    kingdom: KingdomText = FIRST_GAME,
    seed: Seed = None,
    seat: Annotated[int, typer.Option(min=1, max=MOST_BOTS + 1, help="Where you sit; 1 moves first.")] = 1,
    hint: Annotated[str, typer.Option(metavar="BOT", help="Who is asked for hints.")] = "big-money",
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a game that was saved; it says who plays what.")
    ] = None,
) -> None:
    """Play a game at the terminal against bots.

    Answer with an option's number, its name or the beginning of it; several parted by commas; nothing for none. 'undo'
    takes back your last answer, '?' asks a bot what it would do, 'save' keeps the game, 'help' tells more, 'quit'
    leaves.

    Example:

        dominion play money -k "First Game"
    """
    with suppress(ImportError):
        import readline  # noqa: F401  # lets input() edit the line

    known = registry()
    adviser = entrants([hint], known, "--hint")[0]
    if resume is not None:
        if bots or seed is not None or seat != 1 or kingdom != FIRST_GAME:
            raise UserError("--resume: the saved game says which bots, kingdom, seed and seat; leave them out.")
        game = SavedGame.read(resume, versions(known))
    else:
        seed = random.randrange(1_000_000) if seed is None else seed
        others = entrants(bots or [DEFAULT_BOT], known, "play")
        if len(others) > MOST_BOTS:
            raise UserError(f"{len(others)} bots: a table seats you and at most {MOST_BOTS}.")
        if seat > len(others) + 1:
            raise UserError(f"--seat: {seat}, but there are {len(others) + 1} players.")
        game = SavedGame(versions(known), seed, one_kingdom(kingdom, seed), others, seat)
    _Table(game, known, adviser, resume).play()


class _Table:
    """A person's game, begun or resumed.

    Args:
        begun: the game.
        known: what is registered.
        adviser: who gives hints.
        file: where the game was saved, if it was.
    """

    def __init__(self, begun: SavedGame, known: Registry, adviser: Entrant, file: Path | None) -> None:
        self._begun = begun
        self._known = known
        self._file = file
        names = [bot.name for bot in begun.bots]
        names.insert(begun.seat - 1, "you")
        self._names = [f"p{number} ({name})" for number, name in enumerate(names, 1)]
        # Games of a league with these bots, as far as these are concerned.
        self._league = League(begun.kingdom.name, begun.seed, (*begun.bots, adviser), (begun.kingdom,))
        hint = maker(adviser, self._league, known)()
        self._person = Person(self._names, adviser.name, hint, self._save, begun.answers, begun.position)

    def play(self) -> None:
        """Play the game to its end, and tell how it ended."""
        begun = self._begun
        print(wrapped(f"{begun.kingdom.name}, seed {begun.seed}: {', '.join(self._names)}. 'help' tells what to type."))
        try:
            game = self._play()
        except Left as left:
            print(f"No result: {left}.")
        except DoesNotFit as problem:
            where = f"{self._file}: " if self._file else ""
            raise UserError(f"{where}the game does not come again to where it was: {problem}.") from None
        else:
            print()
            print_table(score_sheet(game), result(game, self._names))

    def _play(self) -> Game:
        """Play to the end, from the start again and up to there whenever an answer is taken back."""
        begun, where = self._begun, str(self._file or "")
        begun.kingdom.piles(self._known.cards, f"{where}: kingdom" if where else "")
        setup = begun.kingdom.setup(self._known.cards, len(self._names))
        for bot in begun.bots:
            if not bot.command:
                self._known.bots.make(bot.bot, where, **bot.parameters)
        while True:
            seats = [maker(bot, self._league, self._known)() for bot in begun.bots]
            seats.insert(begun.seat - 1, self._person)
            game = Game(setup, seats, begun.seed, log=True)
            self._person.sit_down(game)
            try:
                game.play()
            except TakeBack:
                continue
            return game

    def _save(self, file: Path | None) -> str:
        """Keep the game as it is."""
        self._file = file or self._file or Path(f"dominion-{self._begun.seed}.json")
        assert self._person.game is not None
        game = replace(self._begun, answers=self._person.answers, position=position(self._person.game))
        game.write(self._file)
        return f"Saved. To go on: dominion play --resume {self._file}"
