"""Games of random answers, with the self-check on: whatever is answered, the rules hold."""

from __future__ import annotations

from typing import Literal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dominion_cli import Answerer, Decision, Game, Setup, View, registry
from dominion_cli.engine.luck import Stream
from dominion_cli.kingdoms import random_kingdom

# Games of random answers can go on forever.
MAX_TURNS = 40
TURN_KINDS = ("play_action", "play_treasure", "buy", "play_night")


def examples(number: int) -> settings:
    """Return how many examples a test is run with."""
    return settings(max_examples=number, deadline=None, suppress_health_check=[HealthCheck.too_slow])


class Anyone(Answerer):
    """Answers anything that is allowed, looks at all it is shown, and remembers what it picked."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.random = Stream(seed)
        self.picked: list[list[int]] = []

    def answer(self, view: View, decision: Decision) -> list[int]:
        assert_sane(view, decision)
        options = list(range(len(decision.options)))
        self.random.shuffle(options)
        most = min(decision.most, len(options))
        # More often than not, a turn's own questions are not declined, so that there is something to see.
        least = 1 if options and decision.kind in TURN_KINDS and self.random.below(8) else decision.least
        picks = options[: least + self.random.below(most - least + 1)]
        self.picked.append(picks)
        return picks


class Again(Answerer):
    """Gives answers once more."""

    def __init__(self, picks: list[list[int]]) -> None:
        super().__init__()
        self.picks = picks

    def answer(self, view: View, decision: Decision) -> list[int]:
        return self.picks.pop(0)


class Silent(Answerer):
    """Must not be asked."""

    def answer(self, view: View, decision: Decision) -> list[int]:
        raise AssertionError(f"asked {decision!r}")


def assert_sane(view: View, decision: Decision) -> None:
    """Check that a question has at least two legal answers and concerns what its player can see."""
    options, least, most = decision.options, decision.least, decision.most
    assert 0 <= least <= most
    if decision.kind in TURN_KINDS:
        assert (least, most) == (0, 1)
        assert decision.source is None
        assert view.my_turn
        return
    # Nobody in particular asks in which order abilities of several cards are used, or what is spent and paid.
    assert decision.source is not None or decision.kind in ("order", "reveal", "call", "spend", "pay")
    assert most <= len(options)
    assert least < most or (least < len(options) and len(set(options)) > 1) or decision.kind == "order"
    assert decision.kind != "order" or len(set(options)) > 1
    assert view.seat == decision.seat


def setup_of(seed: int, players: int, edition: Literal["latest", "first"]) -> Setup:
    library = registry().cards
    kingdom = random_kingdom(library, str(seed), sets=["Base"], edition=edition)
    return kingdom.setup(library, players, max_turns=MAX_TURNS)


def outcome(game: Game) -> list[object]:
    """Return all that can be seen of a finished game."""
    piles = [(pile.card.name, pile.count) for pile in game.piles]
    players = [
        (player.hand, player.deck, player.discard_pile, player.in_play, player.turns, player.score(), player.shuffles)
        for player in game.players
    ]
    return [game.ended, game.trash, piles, *players]


seeds = st.integers(0, 2**40)
tables = st.builds(setup_of, seeds, st.integers(1, 6), st.sampled_from(["latest", "first"]))


@given(tables, seeds)
@examples(200)
def test_random_play_breaks_no_rule(setup: Setup, seed: int) -> None:
    game = Game(setup, [Anyone(seed + seat) for seat in range(setup.players)], seed, check=True)
    game.play()
    game.check()
    assert game.ended in ("provinces", "piles", "stalled")
    assert sum(game.win_shares()) == pytest.approx(1)
    turns = [player.turns for player in game.players]
    assert max(turns) - min(turns) <= 1
    assert turns == sorted(turns, reverse=True)
    assert (game.ended == "provinces") == (game.pile("Province").count == 0)  # type: ignore[union-attr]
    assert game.ended == "provinces" or (game.ended == "piles") == (game.empty_piles >= setup.end_piles)


@given(tables, seeds)
@examples(30)
def test_the_bot_called_random_plays_everything(setup: Setup, seed: int) -> None:
    game = Game(setup, [registry().bots.make("random") for _ in range(setup.players)], seed, check=True)
    game.play()
    assert game.ended


@given(tables, seeds)
@examples(30)
def test_the_same_seed_and_answers_give_the_same_game(setup: Setup, seed: int) -> None:
    games = [Game(setup, [Anyone(seed + seat) for seat in range(setup.players)], seed) for _ in range(2)]
    for game in games:
        game.play()
    assert outcome(games[0]) == outcome(games[1])


@given(tables, seeds)
@examples(30)
def test_given_answers_give_the_same_game_and_nobody_is_asked(setup: Setup, seed: int) -> None:
    game = Game(setup, [Anyone(seed + seat) for seat in range(setup.players)], seed, record=True)
    game.play()
    again = Game(setup, [Silent() for _ in range(setup.players)], seed, given=game.answers, check=True)
    again.play()
    assert outcome(again) == outcome(game)


@given(tables, seeds, st.integers(0, 1000))
@examples(50)
def test_a_fork_at_any_question_goes_on_as_the_game_did(setup: Setup, seed: int, number: int) -> None:
    whole = [Anyone(seed + seat) for seat in range(setup.players)]
    game = Game(setup, whole, seed)
    game.play()

    class Forker(Again):
        """Has the game forked when its own question of some number comes."""

        def __init__(self, picks: list[list[int]], at: int = -1) -> None:
            super().__init__(picks)
            self.left = at
            self.forks = at >= 0

        def answer(self, view: View, decision: Decision) -> list[int]:
            if self.left == 0:
                forked.append(original.fork([Again(player.picks[:]) for player in seats]))
            self.left -= 1
            return super().answer(view, decision)

    forked: list[Game] = []
    seat = number % setup.players
    asked = [len(player.picked) for player in whole]
    at = number % asked[seat] if asked[seat] else 0
    seats = [Forker(player.picked[:], at if each == seat else -1) for each, player in enumerate(whole)]
    original = Game(setup, seats, seed)
    original.play()
    assert outcome(original) == outcome(game)
    for fork in forked:
        fork.play()
        assert outcome(fork) == outcome(game)
    assert len(forked) == (1 if asked[seat] else 0)


@given(tables, seeds, st.integers(1, 30))
@examples(25)
def test_a_fork_leaves_the_game_alone(setup: Setup, seed: int, every: int) -> None:
    class Curious(Anyone):
        """Tries out every now and then how the game would go on with other answers."""

        def __init__(self, seed: int) -> None:
            super().__init__(seed)
            self.forks = True

        def answer(self, view: View, decision: Decision) -> list[int]:
            if len(self.picked) % (every * 5) == 0:
                fork = curious.fork([Anyone(seat) for seat in range(setup.players)])
                for _ in range(3):
                    fork.play_turn()
            return super().answer(view, decision)

    plain = Game(setup, [Anyone(seed + seat) for seat in range(setup.players)], seed)
    curious = Game(setup, [Curious(seed + seat) for seat in range(setup.players)], seed)
    plain.play()
    curious.play()
    assert outcome(curious) == outcome(plain)
