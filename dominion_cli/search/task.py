"""What is to be solved: the kingdom, whom to beat, what to begin with."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from dominion_cli.bots.bot import Bot
from dominion_cli.bots.menu import Menu
from dominion_cli.errors import UserError
from dominion_cli.search.archetypes import archetypes, of_bots
from dominion_cli.search.field import Field
from dominion_cli.search.menus import Lines, lines_of
from dominion_cli.tourney.plan.league import Entrant, League, distinct, versions
from dominion_cli.tourney.plan.league_file import bots_of_file

if TYPE_CHECKING:
    from dominion_cli.kingdoms.kingdom import Kingdom
    from dominion_cli.plugins import Registry
    from dominion_cli.search.market import Market


class Task:
    """What is to be solved.

    Args:
        kingdom: the kingdom.
        registry: the cards and bots there are.
        seed: what all chance comes from.
        against: a file with the bots to beat; None to look for what nothing beats.
        tune: a file with a menu, to change only its numbers and conditions; None for new menus.

    Attributes:
        tuned: the menu whose numbers and conditions alone may change, if there is one.
        league: the kingdom, the opponents, and other bots that the answer is held against.
        template: what the tuned menu has beside ``buy``.

    Raises:
        UserError: a file is not as it should be.
    """

    def __init__(
        self, kingdom: Kingdom, registry: Registry, seed: int, against: Path | None, tune: Path | None
    ) -> None:
        self.seed = seed
        self.template: dict[str, Any] = {}
        self.tuned: Lines | None = None
        if tune is not None:
            entrant = _menu_in(tune, registry)
            self.template = {key: value for key, value in entrant.parameters.items() if key != "buy"}
            self.tuned = lines_of(_made(entrant, registry))
        opponents = bots_of_file(Path(against.name), registry, folder=against.parent) if against else []
        bots = [*opponents, *_that_fit(kingdom, registry)]
        names = distinct([bot.name for bot in bots])
        self._opponents = names[: len(opponents)]
        self.league = League(
            name="solve",
            seed=seed,
            bots=tuple(bot._replace(name=name) for bot, name in zip(bots, names, strict=True)),
            kingdoms=(kingdom,),
            versions=versions(registry),
            folder=str((against or Path()).parent.absolute()),
        )

    @property
    def about(self) -> str:
        """All that results in a store depend on."""
        return f"{self.league.to_json()} {self._opponents} {self.template} {self.tuned}"

    @property
    def field(self) -> Field | None:
        """Whom to beat: those named, or the menu that is tuned; None for whatever else is found."""
        if self._opponents:
            return Field.even(self._opponents)
        return None if self.tuned is None else Field.even([self.tuned])

    def seeds(self, market: Market, registry: Registry) -> list[Lines]:
        """Return the menus that a search for new ones begins with."""
        named = [bot for bot in self.league.bots if bot.bot and not bot.isolation]
        bots = [registry.bots.make(bot.bot, **bot.parameters) for bot in named]
        return list(dict.fromkeys([*archetypes(market), *of_bots(bots, market)]))


def _menu_in(file: Path, registry: Registry) -> Entrant:
    """Return the menu of a file; of several, the first."""
    entrant = bots_of_file(file, registry)[0]
    if entrant.bot != "menu":
        raise UserError(f"{file}: bot: {entrant.bot!r} is no menu; only numbers and conditions of menus are tuned.")
    return entrant


def _made(entrant: Entrant, registry: Registry) -> Menu:
    made = registry.bots.make(entrant.bot, **entrant.parameters)
    assert isinstance(made, Menu)
    return made


def _that_fit(kingdom: Kingdom, registry: Registry) -> list[Entrant]:
    """Return the registered bots that are made for a kingdom: those that need no card which it has not.

    Code of plugins is left out, as a search does not guard itself against bots: of theirs, menus take part.
    """
    setup = kingdom.setup(registry.cards, 2)
    found = []
    for name in registry.bots.names():
        try:
            bot = registry.bots.make(name)
        except UserError:
            continue  # It has to be told something first.
        if isinstance(bot, Menu):
            ours = type(bot) is Menu or registry.bots.ships(name)
            fits = ours and bool(bot.rules) and all(_sold(setup, rule.card) for rule in bot.rules)
        else:
            # What looks ahead takes seconds a game.
            fits = isinstance(bot, Bot) and not bot.forks and registry.bots.ships(name)
        if fits:
            found.append(Entrant(name, name))
    return found


def _sold(setup: Any, card: str) -> bool:
    return setup.pile_named(card) >= 0 or setup.slot_of(card) >= 0 or setup.landscape(card) is not None
