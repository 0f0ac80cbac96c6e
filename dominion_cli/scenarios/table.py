"""Lays the table of a scenario: a game whose state is the one given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dominion_cli.cards.library import BASIC
from dominion_cli.cards.nocturne import DRUIDS_BOONS
from dominion_cli.engine.card import Landscape
from dominion_cli.engine.course import ACTION_PHASE
from dominion_cli.engine.errors import GameError
from dominion_cli.engine.game import Game
from dominion_cli.engine.play import Play
from dominion_cli.engine.setup import Setup
from dominion_cli.engine.view import PHASES
from dominion_cli.errors import UserError
from dominion_cli.kingdoms.kingdom import BLACK_MARKET
from dominion_cli.scenarios.names import PILES
from dominion_cli.scenarios.scenario import DECKS, DRUID, MARKET, MATS, ZONES

if TYPE_CHECKING:
    from dominion_cli.cards.library import CardLibrary
    from dominion_cli.engine.answerer import Answerer
    from dominion_cli.engine.card import Card
    from dominion_cli.engine.player import Player
    from dominion_cli.scenarios.scenario import Counters, Holdings, Position, Scenario

# Decides the shuffles; any number would do.
SEED: Final = 1
START_DECK: Final = ("Copper",) * 7 + ("Estate",) * 3


def lay(scenario: Scenario, library: CardLibrary, answerer: Answerer) -> Game:
    """Return a game in the state that the scenario gives, all of whose players are answered for by one answerer.

    Cards that the scenario speaks of and that have no pile are in the game without one.

    Raises:
        UserError: when what is given can't be in such a game.
    """
    try:
        return laid(scenario, library, answerer)
    except GameError as error:
        where = f"{scenario.file}: line {scenario.line}" if scenario.line else scenario.file
        raise UserError(f"{where}: scenario {scenario.name!r}: given: {error}.") from None


def laid(scenario: Scenario, library: CardLibrary, answerer: Answerer) -> Game:
    """Return the same game as `lay`.

    Raises:
        GameError: when what is given can't be in such a game; it does not say where that stands.
    """
    game = Game(_setup(scenario, library), [answerer] * scenario.players, SEED)
    if scenario.given is not None:
        _check_tokens(game, scenario.given.tokens)
        _give(game, scenario.given)
    _check_tokens(game, scenario.expect.tokens)
    return game


def _setup(scenario: Scenario, library: CardLibrary) -> Setup:
    given = scenario.given
    counts = given.supply if given is not None else {}
    basic = [name for name in BASIC if name in counts or not scenario.only]

    def card(name: str) -> Card:
        return library.card(name, scenario.edition)

    named = [card(name) for name in dict.fromkeys([*scenario.kingdom, *scenario.landscapes, *counts])]
    kingdom = [each for each in named if each.name not in BASIC and each.role in PILES and not each.pile]
    if scenario.only:
        kingdom = [each for each in kingdom if each.name in counts]
    landscapes = [each for each in named if isinstance(each, Landscape) and each.role == "Landscape"]
    for landscape in landscapes:
        for name in scenario.chosen.get(landscape.name, ()):
            if not landscape.can_have_chosen(card(name), card(name) in kingdom):
                raise GameError(f"{name} can't be chosen for {landscape.name}")
    chosen = {**scenario.chosen, BLACK_MARKET: given.decks.get(MARKET, ()) if given is not None else ()}
    spoken_of = [card(name) for name in dict.fromkeys([*START_DECK, *scenario.names()]) if name in library]
    return Setup(
        kingdom,
        scenario.players,
        [card(name) for name in basic],
        landscapes=landscapes,
        bane=card(scenario.bane) if scenario.bane else None,
        chosen={name: [card(other) for other in others] for name, others in chosen.items()},
        set_aside={name: card(other) for name, other in scenario.set_aside.items()},
        find=card,
        counts=counts,
        start_deck=[card(name) for name in START_DECK],
        others=[each for each in spoken_of if not isinstance(each, Landscape)],
        name=scenario.name,
    )


def _give(game: Game, given: Position) -> None:
    """Put the game in the middle of the first player's turn, with everything that is given where it should be."""
    first = game.players[0]
    # The start of the turn is over: nothing happens at it.
    active = game.active
    game.active = 0
    game._begin_turn(first)
    game.active = active
    game.phase = ACTION_PHASE
    game.trash = _cards(game, given.trash or ())
    for name, tokens in given.tokens.items():
        _give_tokens(game, name, tokens)
    for name, top in given.decks.items():
        _give_deck(game, name, top)
    if given.turn is not None:
        _give_turn(game, first, given.turn)
    for seat, holdings in given.players.items():
        _give_player(game.players[seat - 1], holdings)


def _check_tokens(game: Game, given: dict[str, dict[str, int]]) -> None:
    """Refuse tokens that nothing in the game lays there: they would do nothing."""
    setup = game.setup
    for name, tokens in given.items():
        landscape = setup.landscape(name)
        if game.pile(name) is None and landscape is None:
            raise GameError(f"there is no pile or landscape {name} to have tokens")
        laying = [*setup.cards, *setup.landscapes] if landscape is None else [landscape]
        allowed = sorted({token for card in laying for token in card.laid_tokens()})
        for token in tokens:
            if token not in allowed:
                there = ", ".join(allowed) or "none"
                raise GameError(f"nothing in this game lays {token!r} tokens on {name}; allowed: {there}")


def _give_tokens(game: Game, name: str, tokens: dict[str, int]) -> None:
    """Lay tokens on a pile or a landscape, in place of those that lie there."""
    pile = game.pile(name)
    landscape = game.setup.landscape(name)
    for token, number in tokens.items():
        if pile is not None:
            pile.add_tokens(token, number - pile.token(token))
        elif landscape is not None:
            game.add_tokens_on(landscape, token, number - game.tokens_on(landscape, token))


def _give_deck(game: Game, name: str, top: tuple[str, ...]) -> None:
    """Put cards on top of a deck of the game's own, or have them be those that Druid has set aside."""
    deck = game.deck({**DECKS, MARKET: BLACK_MARKET}.get(name, DECKS["boons"]))
    if name == DRUID:
        deck.extend(game.deck(DRUIDS_BOONS))
        game.deck(DRUIDS_BOONS).clear()
    missing = [wanted for wanted in top if wanted not in [card.name for card in deck]]
    if missing:
        raise GameError(f"{missing[0]} can't be in {name}")
    cards = [card for wanted in reversed(top) for card in deck if card == wanted]
    for card in cards:
        deck.remove(card)
    (game.deck(DRUIDS_BOONS) if name == DRUID else deck).extend(cards)


def _give_turn(game: Game, player: Player, turn: Counters) -> None:
    if turn.phase is not None:
        game.phase = PHASES.index(turn.phase)
    for counter, number in turn.counters.items():
        setattr(player, counter, number)


def _give_player(player: Player, holdings: Holdings) -> None:
    """Give a player zones and counters; zones that are not named are empty, counters as they were."""
    game = player.game
    for zone, attribute in ZONES.items():
        if zone != "set_aside":
            setattr(player, attribute, _cards(game, holdings.zones.get(zone, ())))
    for zone, mat in MATS.items():
        if zone in holdings.zones:
            player.mat(mat).extend(_cards(game, holdings.zones[zone]))
    if player.on_mat("Exile"):
        player.watch_exile()
    # The engine's decks have their top last.
    player.deck.reverse()
    player.plays = [Play(card) for card in player.in_play if not card.plain or game.records_all]
    for name in holdings.landscapes or ():
        player.take_landscape(_landscape(game, name))
    player.owned = [0] * len(game.setup.cards)
    for card in player.all_cards():
        player.owned[game.setup.slot(card)] += 1
    for counter, number in holdings.counters.items():
        setattr(player, counter, number)


def _landscape(game: Game, name: str) -> Landscape:
    card = game.setup.named(name)
    assert isinstance(card, Landscape)
    return card


def _cards(game: Game, names: tuple[str, ...]) -> list[Card]:
    setup = game.setup
    return [setup.cards[setup.slot_by_name[name]] for name in names]
