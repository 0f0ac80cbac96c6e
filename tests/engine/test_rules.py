"""The rulebook's facts about a game, as far as scenarios do not tell them (see ``dominion_cli/rulings``)."""

from __future__ import annotations

from typing import Any

import pytest
from engine.small_games import game, give

from dominion_cli import Card, Decision, View, registry
from dominion_cli.engine.types import Type

FIRST_EDITION = (
    "Adventurer, Bureaucrat, Cellar, Chancellor, Chapel, Council Room, Feast, Festival, Gardens, Laboratory, Library, "
    "Market, Militia, Mine, Moat, Moneylender, Remodel, Smithy, Spy, Thief, Throne Room, Village, Witch, Woodcutter, "
    "Workshop"
)
FIRST_GAME = "Cellar, Market, Militia, Mine, Moat, Remodel, Smithy, Village, Woodcutter, Workshop"


def nothing(view: View, decision: Decision) -> Any:
    return []


def names(cards: list[Card]) -> list[str]:
    return sorted(card.name for card in cards)


def test_the_box_has_these_basic_cards() -> None:
    copies = {card.name: card.copies for card in registry().cards.basic()}
    assert copies == {
        "Copper": 60,
        "Silver": 40,
        "Gold": 30,
        "Estate": 24,
        "Duchy": 12,
        "Province": 12,
        "Curse": 30,
    }


def test_the_first_edition_has_25_kinds_ten_of_each_and_twelve_gardens() -> None:
    cards = registry().cards.kingdom_cards(["Base"], edition="first")
    assert names(cards) == FIRST_EDITION.split(", ")
    assert {card.name: card.copies for card in cards if card.copies != 10} == {"Gardens": 12}


def test_the_second_edition_has_seven_cards_more_and_six_fewer() -> None:
    first, latest = (registry().cards.kingdom_cards(["Base"], edition=edition) for edition in ("first", "latest"))
    added = {"Artisan", "Bandit", "Harbinger", "Merchant", "Poacher", "Sentry", "Vassal"}
    gone = {"Adventurer", "Chancellor", "Feast", "Spy", "Thief", "Woodcutter"}
    assert set(names(latest)) - set(names(first)) == added
    assert set(names(first)) - set(names(latest)) == gone


def test_the_first_game_of_each_edition() -> None:
    kingdoms = registry().kingdoms
    first, latest = (kingdoms.kingdom("First Game", edition) for edition in ("first", "latest"))
    assert sorted(first.cards) == FIRST_GAME.split(", ")
    assert set(latest.cards) - set(first.cards) == {"Merchant"}
    assert set(first.cards) - set(latest.cards) == {"Woodcutter"}


@pytest.mark.parametrize(("players", "end_piles"), [(1, 3), (2, 3), (3, 3), (4, 3), (5, 4), (6, 4)])
def test_so_many_empty_piles_end_the_game(players: int, end_piles: int) -> None:
    for empty in (end_piles - 1, end_piles):
        sizes = dict.fromkeys(("Curse", "Estate", "Duchy", "Gold")[:empty], 0)
        x = game(players=players, answer=nothing, counts=sizes)
        x.play_turn()
        assert x.ended == ("piles" if empty == end_piles else "")


def test_four_players_may_agree_to_end_at_four_empty_piles() -> None:
    x = game(players=4, answer=nothing, counts={"Curse": 0, "Estate": 0, "Duchy": 0}, end_piles=4)
    x.play_turn()
    assert not x.ended


def test_the_last_province_ends_the_game_at_the_end_of_the_turn_only() -> None:
    x = game(answer=nothing, counts={"Province": 0})
    before = x.ended
    x.play_turn()
    assert [before, x.ended] == ["", "provinces"]


def test_of_equals_who_went_first_loses_unless_the_others_had_as_many_turns() -> None:
    x = game(players=3, answer=nothing)
    x.play_turn()
    assert x.win_shares() == [0.0, 0.5, 0.5]
    x.play_turn()
    assert x.win_shares() == [0.0, 0.0, 1.0]
    x.play_turn()
    assert x.win_shares() == pytest.approx([1 / 3, 1 / 3, 1 / 3])


def test_points_count_before_turns() -> None:
    x = game(answer=nothing)
    x.play_turn()
    x.players[0].gain("Estate")
    assert x.win_shares() == [1.0, 0.0]


def test_the_first_hand_comes_from_a_shuffle_of_the_ten_cards() -> None:
    hands = {tuple(names(game(seed=seed).players[0].hand)) for seed in range(200)}
    # From no Estate to all three of them.
    assert len(hands) == 4
    both = [game(seed=seed) for seed in range(50)]
    assert any(names(x.players[0].hand) != names(x.players[1].hand) for x in both)


def test_a_gain_from_an_empty_pile_or_one_that_is_not_there_does_nothing() -> None:
    x = game(counts={"Curse": 0})
    before = x.players[0].total_owned()
    assert x.players[0].gain("Curse") is None
    assert x.players[0].gain("Colony") is None
    assert x.players[0].total_owned() == before


def test_the_number_of_discards_is_public_but_not_which_they_are() -> None:
    x = game()
    give(x.players[1], "Gold")
    x.players[1].discard(x.players[1].in_hand())
    opponent = x.views[0].opponents[0]
    assert opponent.discard_size == 1
    assert not hasattr(opponent, "discard_pile")


def test_a_view_shows_no_order_of_a_deck_and_no_other_hand() -> None:
    x = game()
    for view in (x.views[0], x.views[0].opponents[0]):
        assert view.deck_size == 5
        assert not hasattr(view, "deck")
    assert not hasattr(x.views[0].opponents[0], "hand")


def test_cards_of_the_first_edition_keep_their_first_text() -> None:
    library = registry().cards
    for name in ("Mine", "Moneylender", "Throne Room"):
        assert library.card(name, "first") is not library.card(name)
    for name in ("Militia", "Library", "Cellar"):
        assert library.card(name, "first") is library.card(name)


def test_every_attack_of_the_base_set_is_one_and_nothing_else() -> None:
    attacks = {card.name for card in registry().cards.cards("Base") if card.has_type(Type.ATTACK)}
    assert attacks == {"Bandit", "Bureaucrat", "Militia", "Spy", "Thief", "Witch"}
