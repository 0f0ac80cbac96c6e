"""How the Base cards are played when a bot has no opinion: each rule in one small situation."""

from __future__ import annotations

from typing import Any

import pytest
from bots.matches import table
from engine.small_games import give

from dominion_cli import Bot, Card, Decision, Game, Type, View, registry
from dominion_cli.engine.course import BUY_PHASE


class Quiet(Bot):
    """Has no opinion, buys nothing though it would like to, and notes what it is asked and what it answers."""

    def __init__(self) -> None:
        super().__init__()
        self.answers: list[tuple[str, list[str]]] = []

    def would_buy(self, view: View) -> str | None:
        return view.first_affordable("Province", "Gold", "Silver")

    def answer(self, view: View, decision: Decision) -> list[int]:
        picks = super().answer(view, decision)
        self.answers.append((decision.kind, [str(decision.options[pick]) for pick in picks]))
        return picks


class Scene:
    """A turn of the first of two players, both without opinions."""

    def __init__(self, *kingdom: str, edition: str = "latest", **options: Any) -> None:
        self.bots = [Quiet(), Quiet()]
        self.game = Game(table(*kingdom, edition=edition, **options), self.bots, seed=1, log=True)

    def turn(self, *hand: str, deck: tuple[str, ...] = (), discards: tuple[str, ...] = ()) -> list[str]:
        """Play a turn with these cards, the deck's top first; return the Actions played, in order."""
        player = self.game.players[0]
        give(player, *hand, deck=deck)
        for name in discards:
            card = self.card(name)
            player.discard_pile.append(card)
            player.owned[self.game.setup.slot(card)] += 1
        self.game.play_turn()
        log = self.game.log
        assert log is not None
        played = [card for entry in log.entries if (entry.verb, entry.seat) == ("plays", 0) for card in entry.cards]
        return [card.name for card in played if card.has_type(Type.ACTION)]

    def card(self, name: str) -> Card:
        setup = self.game.setup
        return setup.cards[setup.slot_by_name[name]]

    def asked(self, kind: str, seat: int = 0) -> list[list[str]]:
        """Return the answers of a seat to questions of a kind."""
        return [picked for asked, picked in self.bots[seat].answers if asked == kind]


TREASURES = ("Copper",) * 7
BLANK = ("Estate",) * 8


# The order of Actions.


@pytest.mark.parametrize(
    ("hand", "played"),
    [
        (("Smithy", "Village", "Militia"), ["Village", "Smithy", "Militia"]),
        (("Militia", "Market", "Moat"), ["Market", "Militia"]),
        (("Moat", "Smithy"), ["Smithy"]),
        (("Militia", "Smithy", "Witch"), ["Witch"]),
        (("Cellar", "Smithy", "Market", "Estate"), ["Market", "Cellar", "Smithy"]),
        (("Laboratory", "Village"), ["Village", "Laboratory"]),
    ],
    ids=str,
)
def test_villages_first_then_what_costs_no_action_then_the_best_of_the_rest(
    hand: tuple[str, ...], played: list[str]
) -> None:
    scene = Scene("Smithy", "Village", "Militia", "Market", "Moat", "Witch", "Cellar", "Laboratory")
    assert scene.turn(*hand, deck=BLANK) == played


def test_without_curses_a_witch_is_a_moat() -> None:
    assert Scene("Witch", "Smithy").turn("Witch", "Smithy", deck=BLANK) == ["Witch"]
    assert Scene("Witch", "Smithy", counts={"Curse": 0}).turn("Witch", "Smithy", deck=BLANK) == ["Smithy"]


def test_with_actions_to_spare_a_witch_draws_before_others() -> None:
    scene = Scene("Witch", "Village", "Artisan", counts={"Curse": 0})
    assert scene.turn("Artisan", "Village", "Witch", deck=BLANK) == ["Village", "Witch", "Artisan"]


def test_a_library_is_worth_what_it_draws() -> None:
    full = ("Copper",) * 4
    assert Scene("Library", "Smithy").turn("Library", "Smithy", "Copper", deck=BLANK) == ["Library"]
    assert Scene("Library", "Smithy").turn("Library", "Smithy", *full, deck=BLANK) == ["Smithy"]
    assert Scene("Library").turn("Library", *full, *full, deck=BLANK) == []


# Throne Room.


@pytest.mark.parametrize(
    ("hand", "played"),
    [
        # A Village first, so that an Action is left for what the Throne Room draws.
        (("Throne Room", "Village", "Smithy"), ["Village", "Throne Room", "Smithy", "Smithy"]),
        # The last Action is kept for it.
        (("Throne Room", "Laboratory"), ["Throne Room", "Laboratory", "Laboratory"]),
        # It costs no Action to double what gives one.
        (("Throne Room", "Laboratory", "Laboratory"), ["Throne Room", "Laboratory", "Laboratory", "Laboratory"]),
        # Doubled, it doubles two others for one Action.
        (
            ("Throne Room", "Throne Room", "Smithy", "Militia"),
            ["Throne Room", "Throne Room", "Smithy", "Smithy", "Throne Room", "Militia", "Militia"],
        ),
        (("Throne Room", "Smithy", "Militia"), ["Throne Room", "Smithy", "Smithy"]),
        (("Throne Room", "Chapel", "Gold"), []),
        (("Throne Room", "Gold"), []),
    ],
    ids=str,
)
def test_a_throne_room_doubles_the_best_there_is(hand: tuple[str, ...], played: list[str]) -> None:
    scene = Scene("Throne Room", "Village", "Smithy", "Laboratory", "Militia", "Chapel")
    actions = scene.turn(*hand, deck=BLANK)
    # A card that is played again says so again.
    assert [name for name in actions if name != "Throne Room"] == [name for name in played if name != "Throne Room"]
    assert actions[:1] == played[:1]


# Trashing.


def test_a_chapel_trashes_estates_and_then_coppers_as_long_as_6_coins_stay() -> None:
    scene = Scene("Chapel")
    scene.turn("Chapel", "Estate", "Copper", "Copper", "Copper", deck=("Copper",) * 4)
    assert scene.asked("trash") == [["Estate", "Copper"]]


def test_a_chapel_trashes_curses_first_and_no_points() -> None:
    scene = Scene("Chapel")
    scene.turn("Chapel", "Duchy", "Estate", "Estate", "Estate", "Curse", "Curse", deck=TREASURES)
    assert scene.asked("trash") == [["Curse", "Curse", "Estate", "Estate"]]


def test_a_chapel_leaves_the_coins_for_a_gold_or_a_province() -> None:
    for hand in (("Gold", "Gold", "Copper", "Copper"), ("Gold", "Copper", "Copper", "Copper")):
        scene = Scene("Chapel")
        assert scene.turn("Chapel", *hand, deck=("Gold",)) == []
    scene = Scene("Chapel")
    scene.turn("Chapel", "Gold", "Gold", "Copper", "Copper", "Copper", deck=("Gold",))
    assert scene.asked("trash") == [["Copper"]]


def test_near_the_end_an_estate_is_a_point() -> None:
    scene = Scene("Chapel", counts={"Province": 3})
    assert scene.turn("Chapel", "Estate", "Copper", "Copper", deck=TREASURES) == []


@pytest.mark.parametrize("edition", ["latest", "first"])
def test_a_moneylender_needs_a_copper(edition: str) -> None:
    scene = Scene("Moneylender", edition=edition)
    assert scene.turn("Moneylender", "Silver") == []
    scene = Scene("Moneylender", edition=edition)
    assert scene.turn("Moneylender", "Copper", "Silver", "Copper") == ["Moneylender"]
    assert [card.name for card in scene.game.trash] == ["Copper"]


def test_a_remodel_makes_a_province_of_a_gold() -> None:
    scene = Scene("Remodel", "Smithy")
    scene.turn("Remodel", "Gold", "Estate", "Copper", deck=TREASURES)
    assert (scene.asked("trash"), scene.asked("gain")) == ([["Gold"]], [["Province"]])


def test_a_remodel_makes_something_better_of_an_estate_before_a_copper() -> None:
    scene = Scene("Smithy", "Remodel", "Moat")
    scene.turn("Remodel", "Copper", "Estate", "Silver", deck=(*TREASURES, *TREASURES))
    assert (scene.asked("trash"), scene.asked("gain")) == ([["Estate"]], [["Smithy"]])


def test_a_remodel_that_wins_nothing_is_not_played() -> None:
    assert Scene("Remodel", "Moat").turn("Remodel", "Silver", "Copper", "Duchy", deck=TREASURES) == []


MUST_TRASH = [
    "Altar",
    "Bishop",
    "Broker",
    "Catapult",
    "Crucible",
    "Develop",
    "Forager",
    "Investment",
    "Junk Dealer",
    "Maroon",
    "Pickaxe",
    "Priest",
    "Recruiter",
    "Scrap",
    "Trader",
    "Upgrade",
]


@pytest.mark.parametrize("name", MUST_TRASH)
def test_what_has_to_trash_is_kept_from_a_hand_without_junk(name: str) -> None:
    for good in (("Province", "Gold", "Gold", "Gold"), ("Province", "Duchy", "Gold", "Gold")):
        scene = Scene("Catapult/Rocks" if name == "Catapult" else name, find=registry().cards.card)
        scene.turn(name, *good, deck=("Gold",) * 8)
        assert scene.asked("trash") == []


@pytest.mark.parametrize("name", MUST_TRASH)
def test_what_has_to_trash_rids_a_hand_of_its_estate(name: str) -> None:
    scene = Scene("Catapult/Rocks" if name == "Catapult" else name, find=registry().cards.card)
    scene.turn(name, "Estate", "Silver" if name != "Pickaxe" else "Gold", "Gold", deck=TREASURES)
    assert scene.asked("trash") == [["Estate"]]


class Mason(Quiet):
    """Buys a Stonemason."""

    def buy(self, view: View) -> str:
        return "Stonemason"


@pytest.mark.parametrize("edition", ["latest", "first"])
def test_a_stonemason_is_overpaid_for_with_coins_and_with_no_more_potions_than_there_are(edition: str) -> None:
    bot = Mason()
    game = Game(table("Stonemason", "Village", edition=edition), [bot, Quiet()], seed=1)
    player = game.players[0]
    player.hand = []
    player.coins, player.potions, player.buys, game.phase = 9, 1, 1, BUY_PHASE
    game.play_turn()
    assert [picked for asked, picked in bot.answers if asked == "pay"] == [["3"], ["0"]]
    assert player.count("Village") == 2


def test_a_trading_post_makes_a_silver_of_two_cards_that_can_be_spared() -> None:
    assert Scene("Trading Post").turn("Trading Post", "Province", "Province", "Gold", "Gold") == []
    assert Scene("Trading Post").turn("Trading Post", "Province", "Estate", "Gold", "Gold") == []
    scene = Scene("Trading Post")
    scene.turn("Trading Post", "Estate", "Copper", "Gold", "Gold", deck=TREASURES)
    assert scene.asked("trash") == [["Estate", "Copper"]]


@pytest.mark.parametrize("edition", ["latest", "first"])
def test_a_mine_makes_the_next_better_treasure(edition: str) -> None:
    scene = Scene("Mine", edition=edition)
    scene.turn("Mine", "Silver", "Gold")
    assert (scene.asked("trash"), scene.asked("gain")) == ([["Silver"]], [["Gold"]])
    assert Scene("Mine", edition=edition).turn("Mine", "Gold", "Estate") == []


def test_a_sentry_trashes_junk_discards_points_and_puts_the_best_on_top() -> None:
    scene = Scene("Sentry")
    scene.turn("Sentry", deck=("Copper", "Curse", "Province", *TREASURES))
    assert (scene.asked("trash"), scene.asked("discard")) == ([["Curse"]], [["Province"]])
    scene = Scene("Sentry")
    scene.turn("Sentry", deck=("Estate", "Gold", "Silver", "Estate", "Estate", "Estate", "Estate"))
    assert (scene.asked("trash"), scene.asked("order")) == ([[]], [["Silver", "Gold"]])


# Discarding.


@pytest.mark.parametrize(
    ("hand", "discarded"),
    [
        (("Gold", "Estate", "Smithy", "Copper", "Silver"), ["Estate", "Copper"]),
        (("Copper", "Copper", "Curse", "Province", "Copper"), ["Curse", "Province"]),
        # The second Smithy could not be played any more; after a Village it could.
        (("Smithy", "Silver", "Smithy", "Copper", "Estate"), ["Estate", "Smithy"]),
        (("Smithy", "Village", "Smithy", "Copper", "Estate"), ["Estate", "Copper"]),
        # What would not be played is worth no more than a dead card.
        (("Chapel", "Silver", "Silver", "Gold", "Copper"), ["Chapel", "Copper"]),
    ],
    ids=str,
)
def test_to_a_militia_goes_what_the_next_turn_can_spare(hand: tuple[str, ...], discarded: list[str]) -> None:
    scene = Scene("Militia", "Smithy", "Village", "Chapel")
    give(scene.game.players[1], *hand)
    scene.turn("Militia")
    assert scene.asked("discard", seat=1) == [discarded]


def test_a_cellar_discards_dead_cards_and_in_a_rich_deck_coppers() -> None:
    scene = Scene("Cellar")
    scene.turn("Cellar", "Estate", "Copper", "Curse", deck=("Copper", "Estate", "Estate"))
    assert scene.asked("discard") == [["Estate", "Curse"]]
    scene = Scene("Cellar")
    scene.turn("Cellar", "Estate", "Copper", deck=("Gold", "Gold", "Silver"))
    assert scene.asked("discard") == [["Estate", "Copper"]]


def test_a_cellar_discards_actions_that_can_not_be_played() -> None:
    scene = Scene("Cellar", "Smithy", "Militia")
    scene.turn("Cellar", "Militia", "Smithy", "Silver", deck=BLANK)
    assert scene.asked("discard") == [["Militia"]]


def test_a_poacher_discards_the_worst() -> None:
    scene = Scene("Poacher", "Moat", counts={"Moat": 0})
    scene.turn("Poacher", "Copper", "Estate", "Gold", deck=("Silver",))
    assert scene.asked("discard") == [["Estate"]]


# Attacks and reactions.


def test_a_moat_is_revealed() -> None:
    scene = Scene("Moat", "Witch")
    give(scene.game.players[1], "Moat", "Copper")
    scene.turn("Witch", deck=BLANK)
    assert scene.asked("reveal", seat=1)[:1] == [["Moat"]]
    assert scene.game.players[1].count("Curse") == 0


@pytest.mark.parametrize(
    ("own", "others", "own_goes", "others_goes"),
    [
        ("Estate", "Gold", True, True),
        ("Gold", "Estate", False, False),
        ("Copper", "Copper", False, False),
        ("Silver", "Smithy", False, True),
    ],
)
def test_a_spy_keeps_the_good_and_leaves_the_bad(own: str, others: str, own_goes: bool, others_goes: bool) -> None:
    scene = Scene("Spy", "Smithy", edition="first")
    give(scene.game.players[1], deck=(others, "Copper"))
    scene.turn("Spy", deck=("Estate", own, "Copper", "Estate", "Estate", "Estate"))
    assert scene.asked("discard") == [[own] if own_goes else [], [others] if others_goes else []]


def test_a_thief_takes_the_best_treasure_but_no_copper() -> None:
    scene = Scene("Thief", edition="first")
    give(scene.game.players[1], deck=("Silver", "Gold"))
    scene.turn("Thief")
    assert (scene.asked("trash"), scene.asked("gain")) == ([["Gold"]], [["Gold"]])
    scene = Scene("Thief", edition="first")
    give(scene.game.players[1], deck=("Copper", "Estate"))
    scene.turn("Thief")
    assert scene.asked("gain") == [[]]


def test_to_a_bandit_goes_the_cheaper_treasure() -> None:
    scene = Scene("Bandit")
    give(scene.game.players[1], deck=("Gold", "Silver"))
    scene.turn("Bandit")
    assert scene.asked("trash", seat=1) == [["Silver"]]


# Cards that look for others.


def test_a_library_sets_aside_what_can_not_be_played() -> None:
    scene = Scene("Library", "Smithy", "Village")
    scene.turn("Library", deck=("Village", "Smithy", *BLANK))
    assert scene.asked("set_aside") == [["Village"], ["Smithy"]]
    scene = Scene("Library", "Smithy", "Village")
    assert scene.turn("Library", "Village", deck=("Estate", "Smithy", "Smithy", *BLANK)) == [
        "Village",
        "Library",
        "Smithy",
    ]
    assert scene.asked("set_aside") == [[], ["Smithy"]]


def test_a_vassal_plays_what_it_finds_if_that_is_good() -> None:
    assert Scene("Vassal", "Smithy").turn("Vassal", deck=("Smithy", *BLANK)) == ["Vassal", "Smithy"]
    assert Scene("Vassal", "Chapel").turn("Vassal", deck=("Chapel", *BLANK)) == ["Vassal"]


def test_a_harbinger_brings_back_the_best_card() -> None:
    scene = Scene("Harbinger", "Smithy")
    scene.turn("Harbinger", deck=BLANK, discards=("Copper", "Smithy", "Province"))
    assert scene.asked("topdeck") == [["Smithy"]]
    scene = Scene("Harbinger")
    scene.turn("Harbinger", deck=BLANK, discards=("Copper", "Province"))
    assert scene.asked("topdeck") == [[]]


def test_an_artisan_keeps_what_it_can_not_play_for_the_next_turn() -> None:
    scene = Scene("Artisan", "Laboratory")
    scene.turn("Artisan", "Copper", "Estate", deck=BLANK)
    assert (scene.asked("gain"), scene.asked("topdeck")) == ([["Laboratory"]], [["Laboratory"]])


# Gaining.


@pytest.mark.parametrize(
    ("deck", "options", "gained"),
    [
        # One terminal Action in ten cards is enough; what costs no Action is never too much.
        (("Copper",) * 12, {}, "Smithy"),
        (("Smithy", *("Copper",) * 8), {}, "Silver"),
        (("Smithy", "Village", *("Copper",) * 8), {}, "Smithy"),
        # Near the end only points count.
        (("Copper",) * 12, {"counts": {"Province": 2}}, "Estate"),
    ],
)
def test_a_workshop_gains_what_the_deck_lacks(deck: tuple[str, ...], options: dict[str, Any], gained: str) -> None:
    scene = Scene("Workshop", "Smithy", "Village", **options)
    scene.turn("Workshop", deck=deck)
    assert scene.asked("gain") == [[gained]]


class Collector(Bot):
    """Buys one of each card of the Kingdom, then Gold and Provinces."""

    def buy(self, view: View) -> str | None:
        missing = [card for card in view.kingdom if view.count(card) == 0]
        return view.first_affordable("Province", *missing[view.turn % 5 :], *missing, "Gold")


@pytest.mark.parametrize("edition", ["latest", "first"])
def test_all_cards_of_an_edition_are_played_without_opinions(edition: str) -> None:
    kingdom = registry().cards.kingdom_cards(["Base"], edition)
    for seed in range(10):
        game = Game(table(*kingdom, edition=edition, max_turns=60), [Collector(), Collector()], seed, check=True)
        game.play()
        assert game.ended == "provinces"
        assert game.players[0].total_owned() > 25
