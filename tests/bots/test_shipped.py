"""The bots that ship: what beats what, and that each plays everywhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

import pytest
from bots.matches import play, shipped, table, win_share

from dominion_cli import Bot, Decision, Game, Type, View, registry
from dominion_cli.errors import UserError
from dominion_cli.kingdoms import random_kingdom

BOTS = {
    "menu": (),
    "money": (),
    "big-money": (),
    "smithy": ("Smithy",),
    "council-room": ("Council Room",),
    "laboratory": ("Laboratory",),
    "moat": ("Moat",),
    "remodel": ("Remodel",),
    "double-witch": ("Witch",),
    "chapel-witch": ("Chapel", "Witch"),
    "militia": ("Militia",),
    "bureaucrat": ("Bureaucrat",),
    "bandit": ("Bandit",),
    "thief": ("Thief",),
    "gardens-workshop": ("Gardens", "Workshop"),
    "village-smithy-market": ("Village", "Smithy", "Market"),
    "random": (),
}
# Games of a match.
GAMES = 300
STRATEGIES = [name for name in BOTS if name not in ("menu", "random")]


def edition_of(kingdom: Collection[str]) -> str:
    return "first" if "Thief" in kingdom else "latest"


def match(bot: str, other: str, games: int, *further: str) -> float:
    """Return the share that a bot wins of a match on a kingdom of both bots' cards."""
    kingdom = dict.fromkeys((*BOTS[bot], *BOTS[other], *further))
    return win_share(table(*kingdom, edition=edition_of(kingdom)), shipped(bot), shipped(other), games)


# What beats what: shares of matches of some hundred games, with room for three standard errors.


@pytest.mark.parametrize(
    ("bot", "share"),
    [
        ("big-money", 0.74),
        ("smithy", 0.88),
        ("council-room", 0.84),
        ("laboratory", 0.80),
        ("moat", 0.80),
        ("remodel", 0.77),
        ("double-witch", 0.92),
        ("chapel-witch", 0.92),
        ("militia", 0.88),
        ("bureaucrat", 0.77),
        ("bandit", 0.82),
        ("thief", 0.64),
        ("gardens-workshop", 0.93),
        ("village-smithy-market", 0.80),
    ],
)
def test_every_strategy_beats_money_clearly(bot: str, share: float) -> None:
    assert match(bot, "money", GAMES) > share


@pytest.mark.parametrize(
    ("bot", "other", "share"),
    [
        # A few Smithies are worth more than any number of Silvers; two Witches more than Smithies.
        ("smithy", "big-money", 0.66),
        ("council-room", "big-money", 0.64),
        ("double-witch", "big-money", 0.88),
        ("double-witch", "smithy", 0.73),
        ("chapel-witch", "big-money", 0.84),
        ("chapel-witch", "smithy", 0.70),
        # Attacks that bring something beat Treasures alone, too; a Militia hurts Bureaucrats and Bandits.
        ("militia", "big-money", 0.70),
        ("bandit", "big-money", 0.58),
        ("militia", "bureaucrat", 0.63),
        # Smithies draw what a Laboratory does not, and more than a Moat.
        ("smithy", "laboratory", 0.55),
        ("smithy", "moat", 0.56),
        # A rush that nobody disturbs is over before the others have their Provinces.
        ("gardens-workshop", "big-money", 0.90),
        ("gardens-workshop", "smithy", 0.72),
    ],
)
def test_known_strengths(bot: str, other: str, share: float) -> None:
    assert match(bot, other, GAMES) > share


def test_an_engine_with_a_militia_beats_treasures() -> None:
    assert match("village-smithy-market", "big-money", GAMES, "Militia") > 0.65


@pytest.mark.parametrize("bot", [name for name in registry().bots.names() if registry().bots.parameters(name)])
@pytest.mark.parametrize("copies", [True, "2", -1, 2.5, None, 1 << 31, 1 << 70], ids=str)
def test_a_number_of_copies_is_told_with_its_key_where_it_is_none(bot: str, copies: object) -> None:
    for key in registry().bots.parameters(bot):
        if key == "buy":
            continue
        with pytest.raises(UserError) as told:
            registry().bots.make(bot, **{key: copies})
        assert str(told.value) == f"bot {bot!r}: {key}: {copies!r} is not a whole number from 0 to 1,000,000"


def test_the_smithies_make_the_difference() -> None:
    setup = table("Smithy")
    assert win_share(setup, shipped("smithy"), shipped("smithy", smithies=0), GAMES) > 0.65


def test_moats_keep_witches_off() -> None:
    assert match("moat", "double-witch", GAMES) > match("big-money", "double-witch", GAMES) + 0.06


def test_a_rush_ends_the_game_on_piles_and_soon() -> None:
    game = play(table("Gardens", "Workshop"), [shipped("gardens-workshop"), shipped("big-money")])
    assert game.ended == "piles"
    assert game.players[0].count("Gardens") >= 6
    assert game.players[0].turns < 22


@pytest.mark.parametrize("name", ["gardens-workshop", "village-smithy-market"])
def test_a_plan_without_its_cards_is_big_money(name: str) -> None:
    plan = shipped(name)
    for kingdom in (("Gardens", "Market"), BOTS[name], ("Workshop", "Village", "Smithy", "Militia")):
        # A bot that misses its only card.
        plain = shipped("laboratory")
        games = [play(table(*kingdom), [bot, shipped("money")], record=True) for bot in (plan, plain)]
        assert (games[0].answers == games[1].answers) == (kingdom != BOTS[name])


def test_an_engine_plays_many_actions_in_a_turn() -> None:
    class Counting(Bot):
        """Asks another bot, and counts the Actions in play when it buys."""

        def __init__(self, bot: Bot) -> None:
            super().__init__()
            self.bot = bot
            self.actions: list[int] = []

        def start(self, view: View) -> None:
            self.bot.start(view)

        def decide(self, view: View, decision: Decision) -> object:
            if decision.kind == "buy":
                self.actions.append(len([card for card in view.in_play if card.has_type(Type.ACTION)]))
            return self.bot.decide(view, decision)

    engine = shipped("village-smithy-market")
    assert isinstance(engine, Bot)
    counting = Counting(engine)
    for seed in range(20):
        setup = table("Village", "Smithy", "Market", "Militia")
        play(setup, [counting, shipped("smithy")], seed)
    assert max(counting.actions) >= 12
    assert sum(counting.actions) / len(counting.actions) > 3


# Everywhere.


def test_the_bots_that_ship_are_these() -> None:
    names = registry().bots.names()
    assert [name for name in names if name in BOTS] == list(BOTS)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_says_what_it_does_and_where_that_comes_from(name: str) -> None:
    said = registry().bots.describe(name)
    first, _, rest = said.partition("\n\n")
    assert first.endswith(".")
    assert "\n" not in first
    assert len(rest) > 60


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("players", [1, 2, 3, 6])
def test_a_bot_plays_where_its_cards_are_missing_and_where_they_are(name: str, players: int) -> None:
    others = [shipped(other) for other in ("random", "double-witch", "militia", "thief", "remodel")]
    for cards in (("Cellar", "Throne Room", "Sentry"), BOTS[name]):
        setup = table(*cards, players=players, edition=edition_of(cards), max_turns=25)
        assert play(setup, [shipped(name), *others[: players - 1]], check=True).ended
    library = registry().cards
    kingdom = random_kingdom(library, name, sets=["Base"])
    setup = kingdom.setup(library, players, max_turns=25)
    assert play(setup, [shipped(name) for _ in range(players)], check=True).ended


@pytest.mark.parametrize("name", STRATEGIES)
def test_a_strategy_buys_the_cards_it_is_named_after(name: str) -> None:
    cards = BOTS[name]
    game = play(table(*cards, edition=edition_of(cards)), [shipped(name), shipped("money")], seed=3)
    assert [card for card in cards if game.players[0].count(card) == 0] == []


@pytest.mark.parametrize("name", BOTS)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    setup = registry().kingdoms.kingdom("Size Distortion").setup(registry().cards, players=2, max_turns=30)
    games = [play(setup, [shipped(name), shipped("random")], seed=5, record=True) for _ in range(2)]
    assert games[0].answers == games[1].answers
    assert games[0].answers


def test_parameters_of_the_bots() -> None:
    parameters = {name: list(registry().bots.parameters(name)) for name in BOTS}
    assert parameters["smithy"] == ["smithies"]
    assert parameters["double-witch"] == ["witches"]
    assert parameters["money"] == parameters["random"] == []
    game = play(table("Witch"), [shipped("double-witch", witches=3), shipped("money")], seed=1)
    assert game.players[0].count("Witch") == 3


@pytest.mark.parametrize("copies", [-1, "two", 1.5])
def test_a_number_of_copies_that_is_none_is_refused(copies: object) -> None:
    with pytest.raises(UserError, match="bot 'smithy': "):
        shipped("smithy", smithies=copies)


# Chance.


def answers_of_random(least: int, most: int, games: int) -> Counter[tuple[int, ...]]:
    """Return how often the bot called random gave each answer to a question with three options."""
    setup = table()
    counts: Counter[tuple[int, ...]] = Counter()
    bot = shipped("random")
    for seed in range(games):
        game = Game(setup, [bot, bot], seed)
        player = game.players[0]
        copper, silver, gold = (setup.cards[setup.slot_by_name[name]] for name in ("Copper", "Silver", "Gold"))
        counts[
            tuple(bot.answer(game.views[0], Decision("trash", player, None, [copper, silver, gold], None, least, most)))
        ] += 1
    return counts


@pytest.mark.parametrize(
    ("least", "most", "sets"),
    [(0, 1, 4), (1, 1, 3), (1, 2, 6), (0, 3, 8), (3, 3, 1)],
)
def test_random_gives_every_legal_answer_equally_often(least: int, most: int, sets: int) -> None:
    games = 4000
    by_set: Counter[frozenset[int]] = Counter()
    for answer, count in answers_of_random(least, most, games).items():
        assert len(set(answer)) == len(answer)
        by_set[frozenset(answer)] += count
    assert len(by_set) == sets
    expected = games / sets
    # Four standard errors.
    assert all(abs(count - expected) <= 4 * expected**0.5 for count in by_set.values())


def test_random_picks_in_every_order() -> None:
    assert len(answers_of_random(3, 3, 500)) == 6
