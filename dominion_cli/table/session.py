"""A game of a person against bots at the terminal, from its first question to its score sheet."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from dominion_cli.engine.game import Game
from dominion_cli.errors import UserError
from dominion_cli.plugins import Registry
from dominion_cli.report.grid import show
from dominion_cli.report.score_sheet import result, score_sheet
from dominion_cli.table.person import DoesNotFit, Left, Person, TakeBack
from dominion_cli.table.saved import SavedGame, position
from dominion_cli.table.screen import wrapped
from dominion_cli.tourney.plan.league import Entrant, League
from dominion_cli.tourney.play.job import maker


class Session:
    """A person's game, new or resumed.

    Args:
        begun: the game.
        registry: the bots and cards there are.
        adviser: who gives hints.
        file: where the game was saved, if it was.
    """

    def __init__(self, begun: SavedGame, registry: Registry, adviser: Entrant, file: Path | None) -> None:
        self._begun = begun
        self._registry = registry
        self._file = file
        names = [bot.name for bot in begun.bots]
        names.insert(begun.seat - 1, "you")
        self._names = [f"p{number} ({name})" for number, name in enumerate(names, 1)]
        # To the bots, this is a game of a league.
        self._league = League(begun.kingdom.name, begun.seed, (*begun.bots, adviser), (begun.kingdom,))
        hint = maker(adviser, self._league, registry)()
        self._person = Person(self._names, adviser.name, hint, self._save, begun.answers, begun.position)

    def play(self) -> None:
        """Play the game to its end, and print how it ended."""
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
            show([score_sheet(game), result(game, self._names)])

    def _play(self) -> Game:
        """Play to the end. When an answer is taken back, the game starts again and is played up to there."""
        begun, where = self._begun, str(self._file or "")
        begun.kingdom.piles(self._registry.cards, f"{where}: kingdom" if where else "")
        setup = begun.kingdom.setup(self._registry.cards, len(self._names))
        for bot in begun.bots:
            if not bot.command:
                self._registry.bots.make(bot.bot, where, **bot.parameters)
        while True:
            seats = [maker(bot, self._league, self._registry)() for bot in begun.bots]
            seats.insert(begun.seat - 1, self._person)
            game = Game(setup, seats, begun.seed, log=True)
            self._person.sit_down(game)
            try:
                game.play()
            except TakeBack:
                continue
            return game

    def _save(self, file: Path | None) -> str:
        """Save the game as it is; return what to say about it."""
        self._file = file or self._file or Path(f"dominion-{self._begun.seed}.json")
        assert self._person.game is not None
        game = replace(self._begun, answers=self._person.answers, position=position(self._person.game))
        game.write(self._file)
        return f"Saved. To go on: dominion play --resume {self._file}"
