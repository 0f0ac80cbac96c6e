"""Compares a game with the state that a scenario expects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from dominion_cli.kingdoms.kingdom import BLACK_MARKET
from dominion_cli.scenarios.answer import VERB_OF, listed
from dominion_cli.scenarios.scenario import GAME_OVER, MARKET, MATS, SCORE, ZONES

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.game import Game
    from dominion_cli.engine.player import Player
    from dominion_cli.scenarios.scenario import Position, Scenario


class Difference(NamedTuple):
    """One thing that is not as expected."""

    what: str
    expected: str
    found: str


def differences(scenario: Scenario, game: Game, asked: Decision | None) -> list[Difference]:
    """Return all that is not as the scenario expects.

    Args:
        scenario: what was expected.
        game: how the game stands.
        asked: the question that is asked next; None when the game is over.
    """
    found = list(_in_state(scenario.expect, game))
    if scenario.next is not None and not _is_next(scenario.next, asked):
        found.append(Difference("next", " ".join(scenario.next).strip(), question_name(asked)))
    return found


def question_name(asked: Decision | None) -> str:
    """Return who is asked what, as ``next`` in a scenario says it."""
    return GAME_OVER if asked is None else f"p{asked.seat} {VERB_OF[asked.kind]}"


def _is_next(expected: tuple[str, str], asked: Decision | None) -> bool:
    player, what = expected
    if asked is None or player not in (f"p{asked.seat}", f"p{asked.decider}"):
        return asked is None and player == GAME_OVER
    # While Treasures can be played cards can be bought as well: buying ends the playing.
    buying = asked.kind == "play_treasure" and what == "buy"
    return what in ("", asked.kind, VERB_OF[asked.kind]) or buying


def _in_state(expected: Position, game: Game) -> Iterator[Difference]:
    for name, size in expected.supply.items():
        pile = game.pile(name)
        yield from _compared(f"supply {name}", size, "no pile" if pile is None else pile.copies_of(name))
    for name, tokens in expected.tokens.items():
        for token, number in tokens.items():
            yield from _compared(f"{token} tokens on {name}", number, _tokens_on(game, name, token))
    if expected.trash is not None:
        yield from _cards("trash", expected.trash, game.trash)
    if MARKET in expected.decks:
        yield from _cards(MARKET, expected.decks[MARKET], game.deck(BLACK_MARKET)[::-1], ordered=True)
    for seat, holdings in expected.players.items():
        player = game.players[seat - 1]
        for zone, cards in holdings.zones.items():
            yield from _cards(f"{player.name} {zone}", cards, _zone(player, zone), ordered=zone == "deck")
        if holdings.landscapes is not None:
            yield from _cards(f"{player.name} landscapes", holdings.landscapes, player.has)
        for counter, number in holdings.counters.items():
            yield from _compared(f"{player.name} {counter}", number, _counter(player, counter))
    if expected.turn is not None:
        current = game.turn_player()
        for counter, number in expected.turn.counters.items():
            yield from _compared(f"turn {counter} (of {current.name})", number, _counter(current, counter))
        if expected.turn.phase is not None:
            yield from _compared("turn phase", expected.turn.phase, game.views[current.seat].phase)


def _compared(what: str, expected: object, found: object) -> Iterator[Difference]:
    if expected != found:
        yield Difference(what, str(expected), str(found))


def _cards(what: str, expected: Sequence[str], found: Sequence[Card], ordered: bool = False) -> Iterator[Difference]:
    names = [card.name for card in found]
    if ordered and list(expected) != names:
        yield Difference(f"{what}, from the top", ", ".join(expected) or "nothing", ", ".join(names) or "nothing")
    elif Counter(expected) != Counter(names):
        yield Difference(what, listed(sorted(expected)), listed(sorted(names)))


def _zone(player: Player, zone: str) -> Sequence[Card]:
    if zone == "set_aside":
        return player.set_aside_cards()
    if zone in MATS:
        return player.on_mat(MATS[zone])
    cards: list[Card] = getattr(player, ZONES[zone])
    return cards[::-1] if zone == "deck" else cards


def _tokens_on(game: Game, name: str, token: str) -> int:
    pile = game.pile(name)
    if pile is not None:
        return pile.token(token)
    landscape = game.setup.landscape(name)
    return 0 if landscape is None else game.tokens_on(landscape, token)


def _counter(player: Player, counter: str) -> int:
    if counter == SCORE:
        return player.score()
    number: int = getattr(player, counter)
    return number
