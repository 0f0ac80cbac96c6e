"""Stress: random games over random kingdoms of all that is registered; one that fails is made as small as it can be."""

from __future__ import annotations

import time
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random as Dice
from typing import TYPE_CHECKING, Final, TypeVar

from dominion_cli.bots.bot import Bot
from dominion_cli.bots.shipped.chance import Random
from dominion_cli.cards.library import EDITIONS
from dominion_cli.engine.card import Landscape
from dominion_cli.engine.errors import GameError
from dominion_cli.engine.game import Game
from dominion_cli.engine.setup import MOST_PLAYERS
from dominion_cli.engine.types import Type
from dominion_cli.errors import UserError
from dominion_cli.kingdoms.draw import random_kingdom
from dominion_cli.kingdoms.kingdom import COLONIES, SHELTERS, Kingdom, landscape_name

if TYPE_CHECKING:
    from dominion_cli.cards.library import CardLibrary
    from dominion_cli.engine.answerer import Answerer
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.view import View

Thing = TypeVar("Thing")

FEWEST_PLAYERS: Final = 2
MOST_LANDSCAPES: Final = 4
# Games of random answers can go on forever by the rules: a player's turn with this number is the last.
MAX_TURNS: Final = 40
# How many games, and about how many seconds, a failure may be made smaller with; the seeds tried for each table.
SHRINKING_GAMES: Final = 400
SHRINKING_SECONDS: Final = 60.0
SEEDS_A_TABLE: Final = 6
# What takes the place of Kingdom cards that have no part in a failure.
PLAIN: Final = (
    *("Village", "Smithy", "Market", "Festival", "Laboratory"),
    *("Moat", "Merchant", "Workshop", "Cellar", "Gardens"),
)


class Usual(Bot):
    """Buys anything; answers all else as the cards advise."""

    def __init__(self) -> None:
        super().__init__()
        self.plays_all_treasures = True

    def decide(self, view: View, decision: Decision) -> object:
        """Buy anything that can be bought, and leave other questions to the cards."""
        if decision.kind == "buy":
            picked = view.random.below(len(decision.options) + 1)
            return [picked] if picked < len(decision.options) else []
        return self.default(view, decision)


@dataclass(frozen=True)
class StressGame:
    """A random game that can be played again.

    Args:
        seed: decides all luck, who sits in which seat, and all answers.
        kingdom: what is played.
        players: how many there are.
    """

    seed: int
    kingdom: Kingdom
    players: int

    def bots(self) -> list[Answerer]:
        """Return who plays: about two seats of three answer anything, the others mostly as the cards advise."""
        dice = Dice(f"seats {self.seed}")
        return [Random() if dice.random() < 2 / 3 else Usual() for _ in range(self.players)]

    def play(self, library: CardLibrary, *, record: bool = False) -> Game:
        """Play the game with the self-check on and return it.

        Raises:
            Exception: whatever fails; see `failure`.
        """
        setup = self.kingdom.setup(library, self.players, max_turns=MAX_TURNS)
        game = Game(setup, self.bots(), self.seed, check=True, record=record)
        try:
            game.play()
            game.check()
            # Shares are of the whole: whoever scored what, somebody has won.
            if abs(sum(game.win_shares()) - 1) > 1e-9:
                raise GameError(f"the shares of the win add up to {sum(game.win_shares())}")
        except Exception as error:
            error.add_note(f"turn {game.turn_player().turns}")
            raise
        return game


@dataclass(frozen=True)
class StressFailure:
    """What went wrong in a game.

    Args:
        game: the game.
        turn: the turn of the player whose turn it was; 0 if the game did not begin.
        error: the error in one line, with its place in the code where that is known.
        kind: which error it is, so that another can be told from it.
    """

    game: StressGame
    turn: int
    error: str
    kind: tuple[str, ...]


def failure(game: StressGame, library: CardLibrary) -> StressFailure | None:
    """Play a game and return what went wrong, if anything did.

    Raises:
        UserError: when the kingdom is not valid.
    """
    try:
        game.play(library)
    except UserError:
        raise
    except Exception as error:  # Whatever a card does wrong is what this is for.
        return _told(game, error)
    return None


def _told(game: StressGame, error: Exception) -> StressFailure:
    notes = [note for note in getattr(error, "__notes__", []) if note.startswith("turn ")]
    cause = error.__cause__
    text = " ".join(f"{type(error).__name__}: {error}".split())
    frames = traceback.extract_tb((cause or error).__traceback__)
    kind: tuple[str, ...] = (type(error).__name__, type(cause).__name__)
    if cause is not None and frames:
        # By the function that raised it: the message may differ from game to game.
        text += f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})"
        kind += (frames[-1].name,)
    return StressFailure(game, int(notes[0].removeprefix("turn ")) if notes else 0, text, kind)


def random_game(
    library: CardLibrary,
    seed: int,
    *,
    sets: Sequence[str] | None = None,
    players: int | None = None,
    landscapes: bool = True,
    kingdom: Kingdom | None = None,
) -> StressGame:
    """Return the random game of a seed.

    Args:
        library: the cards there are.
        seed: the game depends on nothing else but the other arguments.
        sets: the card sets that all is drawn from; all that are registered, unless given.
        players: how many; drawn, unless given.
        landscapes: whether there are landscapes that no card of the kingdom needs.
        kingdom: what is played; drawn, unless given.

    Raises:
        UserError: for an unknown set, or sets without ten cards.
    """
    dice = Dice(f"stress {seed}")
    drawn = FEWEST_PLAYERS + int(dice.random() * (MOST_PLAYERS - FEWEST_PLAYERS + 1))
    if kingdom is None:
        kingdom = _random_kingdom(library, dice, seed, sets, landscapes)
    return StressGame(seed, kingdom, players or drawn)


def _random_kingdom(
    library: CardLibrary, dice: Dice, seed: int, sets: Sequence[str] | None, landscapes: bool
) -> Kingdom:
    edition = EDITIONS[dice.random() < 1 / 4]
    try:
        kingdom = random_kingdom(library, f"stress {seed}", sets=sets, edition=edition, name=f"Stress {seed}")
    except UserError:
        # A set, or a stranger's few cards, can lack ten of the first edition.
        kingdom = random_kingdom(library, f"stress {seed}", sets=sets, name=f"Stress {seed}")
    known = {name for name in library.names() if sets is None or library.card(name).set_name in sets}
    kingdom = replace(
        kingdom,
        colonies=dice.random() < 1 / 3 and known.issuperset(COLONIES),
        shelters=dice.random() < 1 / 3 and known.issuperset(SHELTERS),
    )
    for _ in range(int(dice.random() * (MOST_LANDSCAPES + 1)) if landscapes else 0):
        kingdom = _with_landscape(library, dice, kingdom, known)
    return kingdom


def _with_landscape(library: CardLibrary, dice: Dice, kingdom: Kingdom, known: set[str]) -> Kingdom:
    """Add a landscape, and what is chosen or set aside for it; none where nothing fits."""
    used = {landscape_name(entry) for entry in kingdom.landscapes}
    only_with_cards = Type.ALLY | Type.PROPHECY
    possible = [
        card
        for card in (library.card(name, kingdom.edition) for name in sorted(known - used))
        if isinstance(card, Landscape) and card.role == "Landscape" and not card.types & only_with_cards
    ]
    if not possible:
        return kingdom
    landscape = _one(dice, possible)
    entry = landscape.name
    piles = kingdom.piles(library)
    if not landscape.new_piles:
        taken = {entry.partition(": ")[2] for entry in kingdom.landscapes}
        fitting = [card.name for card in piles if landscape.can_have_chosen(card, True) and card.name not in taken]
        if fitting:
            entry += f": {_one(dice, fitting)}"
    aside = dict(kingdom.set_aside)
    if landscape.needs_card:
        out = {*kingdom.cards, *kingdom.black_market, kingdom.bane, *aside.values()}
        cards = sorted(library.kingdom_cards(None, kingdom.edition), key=lambda card: card.name)
        fitting = [card.name for card in cards if card.name not in out and landscape.can_have_set_aside(card)]
        if not fitting:
            return kingdom
        aside[landscape.name] = _one(dice, fitting)
    return replace(kingdom, landscapes=(*kingdom.landscapes, entry), set_aside=tuple(aside.items()))


def _one(dice: Dice, things: Sequence[Thing]) -> Thing:
    # Of Python's generator only random() is promised to stay the same from version to version.
    return things[int(dice.random() * len(things))]


def shrunk(found: StressFailure, library: CardLibrary, games: int = SHRINKING_GAMES) -> StressFailure:
    """Return the same failure in a smaller game: fewer players, no landscapes, plain cards, as far as it stays.

    Args:
        found: the failure.
        library: the cards there are.
        games: how many games may be played to that end.
    """
    until = time.monotonic() + SHRINKING_SECONDS
    smaller = True
    while smaller and games > 0 and time.monotonic() < until:
        smaller = False
        for step in _smaller(found.game):
            again, played = _still(step, found, library, games)
            games -= played
            if again is not None:
                found, smaller = again, True
                break
            if games <= 0 or time.monotonic() > until:
                break
    return found


def _still(
    game: StressGame, found: StressFailure, library: CardLibrary, games: int
) -> tuple[StressFailure | None, int]:
    """Look for the failure at a smaller table, with the seed it had and some that follow; return the games played."""
    for number in range(min(SEEDS_A_TABLE, games)):
        try:
            again = failure(replace(game, seed=found.game.seed + number), library)
        except UserError:
            return None, number  # Without one of its parts the kingdom is none.
        if again is not None and again.kind == found.kind:
            return again, number + 1
    return None, min(SEEDS_A_TABLE, games)


def _smaller(game: StressGame) -> Iterator[StressGame]:
    """Return games that are smaller by one step, the largest steps first."""
    kingdom = game.kingdom
    for players in range(FEWEST_PLAYERS, game.players):
        yield replace(game, players=players)
    if kingdom.landscapes:
        yield replace(game, kingdom=_with_parts(kingdom, kingdom.cards, ()))
    if kingdom.colonies or kingdom.shelters:
        yield replace(game, kingdom=replace(kingdom, colonies=False, shelters=False))
    cards = list(kingdom.cards)
    odd = [number for number, card in enumerate(cards) if card not in PLAIN]
    plain = [card for card in PLAIN if card not in cards and card != kingdom.bane]
    size = max(len(odd) // 2, 1)
    while odd and size:
        for start in range(0, len(odd), size):
            changed = cards[:]
            for number, card in zip(odd[start : start + size], plain, strict=False):
                changed[number] = card
            yield replace(game, kingdom=_with_parts(kingdom, changed, kingdom.landscapes))
        size //= 2
    for entry in kingdom.landscapes:
        left = [other for other in kingdom.landscapes if other != entry]
        yield replace(game, kingdom=_with_parts(kingdom, cards, left))
    if kingdom.colonies and kingdom.shelters:
        yield replace(game, kingdom=replace(kingdom, colonies=False))
        yield replace(game, kingdom=replace(kingdom, shelters=False))


def _with_parts(kingdom: Kingdom, cards: Sequence[str], landscapes: Sequence[str]) -> Kingdom:
    """Return a kingdom of these cards and landscapes, without what was there for others."""
    there = {*cards, *map(landscape_name, landscapes)}
    return replace(
        kingdom,
        cards=tuple(cards),
        landscapes=tuple(landscapes),
        bane=kingdom.bane if "Young Witch" in cards else None,
        black_market=tuple(name for name in kingdom.black_market if name not in there)
        if "Black Market" in there
        else (),
        set_aside=tuple(pair for pair in kingdom.set_aside if pair[0] in there),
    )
