"""What others have measured of the Base set's plainest strategies comes out here, too.

Each value has to lie within three standard errors of the published one, plus its rounding. Where the publisher says
how many games were played, the standard error counts both samples.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from statistics import fmean, stdev

import pytest

from dominion_cli import Bot, Game, Setup, View, registry

# Thousands of games, which both builds play alike.
pytestmark = pytest.mark.once


def table(players: int, *kingdom: str, provinces: int | None = None, max_turns: int = 200) -> Setup:
    library = registry().cards
    counts = None if provinces is None else {"Province": provinces}
    cards = [library.card(name) for name in kingdom]
    return Setup(cards, players, library.basic("latest"), counts=counts, max_turns=max_turns)


def menu(*rules: object) -> Bot:
    bot = registry().bots.make("menu", buy=list(rules))
    assert isinstance(bot, Bot)
    return bot


def money() -> Bot:
    bot = registry().bots.make("money")
    assert isinstance(bot, Bot)
    return bot


def exact_smithy() -> Bot:
    """Money that buys a Smithy whenever it has exactly $4."""
    return menu("Province", "Gold", {"card": "Smithy", "when": "coins == 4"}, "Silver")


def played(setup: Setup, bots: list[Bot], games: int) -> Iterator[Game]:
    for seed in range(games):
        game = Game(setup, bots, seed)
        game.play()
        yield game
        game.close()


def assert_share(count: int, games: int, published: float, rounding: float, published_games: int = 0) -> None:
    """Check a share of games, in per cent, against the published one."""
    share = 100 * count / games
    parts = 1 / games + (1 / published_games if published_games else 0)
    error = sqrt(published * (100 - published) * parts)
    assert share == pytest.approx(published, abs=3 * error + rounding)


def assert_mean(values: list[int], published: float, rounding: float) -> None:
    error = stdev(values) / sqrt(len(values))
    assert fmean(values) == pytest.approx(published, abs=3 * error + rounding)


def test_of_four_money_players_each_later_seat_wins_or_shares_more_games() -> None:
    # jinnekomata, hatenadiary, 2011-02-20; a shared victory counts for all who share it.
    games = 20_000
    won = [0, 0, 0, 0]
    for game in played(table(4), [money() for _ in range(4)], games):
        for seat, share in enumerate(game.win_shares()):
            won[seat] += share > 0
    for count, published in zip(won, (33.30, 34.46, 35.49, 36.60), strict=True):
        assert_share(count, games, published, 0.005, published_games=100_000)


def test_money_moving_first_against_a_smithy_at_exactly_4() -> None:
    # pyminion's README: of 1,000 games 110 for Money, 676 for Smithy, 214 shared.
    games = 8_000
    shares = [game.win_shares()[0] for game in played(table(2, "Smithy"), [money(), exact_smithy()], games)]
    for share, published in ((1.0, 11.0), (0.0, 67.6), (0.5, 21.4)):
        assert_share(shares.count(share), games, published, 0.05, published_games=1_000)


def test_money_and_a_smithy_at_exactly_4_in_alternating_seats() -> None:
    # Five independent engines, all within 0.3 of 57.3 % for Smithy, 16.0 % for Money, 26.6 % shared.
    half = 10_000
    setup = table(2, "Smithy")
    shares: list[float] = []
    turns: list[int] = []
    for seat in (0, 1):
        bots = [exact_smithy(), money()] if seat == 0 else [money(), exact_smithy()]
        for game in played(setup, bots, half):
            shares.append(game.win_shares()[seat])
            turns.append(sum(int(player.turns) for player in game.players))
    for share, published in ((1.0, 57.3), (0.0, 16.0), (0.5, 26.6)):
        assert_share(shares.count(share), 2 * half, published, 0.3)
    assert_mean(turns, 32.53, 0.3)


@pytest.mark.parametrize(
    ("rules", "published"),
    [
        # An independent run of what the DominionStrategy wiki gives as "around 17".
        (["Province", "Gold", "Silver"], 16.8),
        # zferry, hatenablog, 2017: one Smithy, at $4 or $5.
        (["Province", "Gold", {"card": "Smithy", "max": 1}, "Silver"], 14.9),
    ],
    ids=["money", "one smithy"],
)
def test_turns_until_four_provinces_when_playing_alone(rules: list[object], published: float) -> None:
    setup = table(1, "Smithy", provinces=4)
    assert_mean([int(game.players[0].turns) for game in played(setup, [menu(*rules)], 5_000)], published, 0.05)


class SilverSilver(Bot):
    """Buys a Silver in each of its first two turns and then nothing; notes how many coins each turn has."""

    def start(self, view: View) -> None:
        self.coins: list[int] = []

    def buy(self, view: View) -> str | None:
        self.coins.append(view.coins)
        return view.first_affordable("Silver") if view.turn <= 2 else None


def test_the_first_turns_of_who_opens_with_two_silvers() -> None:
    games = 20_000
    bot = SilverSilver()
    first: list[int] = []
    third_and_fourth: list[tuple[int, int]] = []
    for game in played(table(1, max_turns=4), [bot], games):
        first.append(bot.coins[0])
        if game.players[0].count("Silver") == 2:
            third_and_fourth.append((bot.coins[2], bot.coins[3]))
    # Five of seven Coppers and three Estates: arithmetic.
    assert_mean(first, 3.50, 0)
    # dominionstrategy.com, 2011-03-09; exact enumeration agrees.
    opened = len(third_and_fourth)
    assert_share(len([coins for coins in third_and_fourth if max(coins) >= 6]), opened, 42.4, 0.05)
    assert_share(len([coins for coins in third_and_fourth if max(coins) < 5]), opened, 8.8, 0.05)
    assert_share(len([coins for coins in third_and_fourth if min(coins) >= 5]), opened, 14.9, 0.05)
    assert_mean([sum(coins) for coins in third_and_fourth], 9.17, 0.005)
