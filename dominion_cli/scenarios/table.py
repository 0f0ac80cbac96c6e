"""Lays the table of a scenario: a game whose state is the one given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dominion_cli.cards.library import BASIC
from dominion_cli.engine.game import ACTION_PHASE, BUY_PHASE, Game
from dominion_cli.engine.setup import Setup
from dominion_cli.scenarios.scenario import ZONES

if TYPE_CHECKING:
    from dominion_cli.cards.library import CardLibrary
    from dominion_cli.engine.answerer import Answerer
    from dominion_cli.engine.card import Card
    from dominion_cli.engine.player import Player
    from dominion_cli.scenarios.scenario import Holdings, Scenario, State, Turn

# Decides the shuffles; any number would do.
SEED: Final = 1
START_DECK: Final = ("Copper",) * 7 + ("Estate",) * 3


def lay(scenario: Scenario, library: CardLibrary, answerer: Answerer) -> Game:
    """Return a game in the state that the scenario gives, all of whose players are answered for by one answerer.

    Cards that the scenario speaks of and that have no pile are in the game without one.
    """
    game = Game(_setup(scenario, library), [answerer] * scenario.players, SEED)
    if scenario.given is not None:
        _give(game, scenario.given)
    return game


def _setup(scenario: Scenario, library: CardLibrary) -> Setup:
    given = scenario.given
    counts = given.supply if given is not None else {}
    basic = [name for name in BASIC if name in counts or not scenario.only]
    kingdom = [name for name in dict.fromkeys([*scenario.kingdom, *counts]) if name not in BASIC]
    if scenario.only:
        kingdom = [name for name in kingdom if name in counts]
    spoken_of = [name for name in scenario.names() if name in library]
    others = [name for name in dict.fromkeys([*START_DECK, *spoken_of]) if name not in {*basic, *kingdom}]

    def cards(names: list[str] | tuple[str, ...]) -> list[Card]:
        return [library.card(name, scenario.edition) for name in names]

    return Setup(
        cards(kingdom),
        scenario.players,
        cards(basic),
        counts=counts,
        start_deck=cards(START_DECK),
        others=cards(others),
        name=scenario.name,
    )


def _give(game: Game, given: State) -> None:
    """Put the game in the middle of the first player's turn, with everything that is given where it should be."""
    first = game.players[0]
    game._begin_turn(first)
    game.phase = ACTION_PHASE
    game.trash = _cards(game, given.trash or ())
    if given.turn is not None:
        _give_turn(game, first, given.turn)
    for seat, holdings in given.players.items():
        _give_player(game.players[seat - 1], holdings)


def _give_turn(game: Game, player: Player, turn: Turn) -> None:
    if turn.phase == "buy":
        game.phase = BUY_PHASE
    for counter, number in turn.counters.items():
        setattr(player, counter, number)


def _give_player(player: Player, holdings: Holdings) -> None:
    """Give a player zones and counters; zones that are not named are empty, counters as they were."""
    game = player.game
    for zone, attribute in ZONES.items():
        if zone != "set_aside":
            setattr(player, attribute, _cards(game, holdings.zones.get(zone, ())))
    # The engine's decks have their top last.
    player.deck.reverse()
    player.owned = [0] * len(game.setup.cards)
    for card in player.all_cards():
        player.owned[game.setup.slot(card)] += 1
    for counter, number in holdings.counters.items():
        setattr(player, counter, number)


def _cards(game: Game, names: tuple[str, ...]) -> list[Card]:
    setup = game.setup
    return [setup.cards[setup.slot_by_name[name]] for name in names]
