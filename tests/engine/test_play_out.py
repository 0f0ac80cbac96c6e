"""A bot can play its game out in copies, and learns nothing there that it may not know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from dominion_cli import Answerer, Card, Decision, Game, Setup, View, registry
from dominion_cli.bots.menu import Menu
from dominion_cli.engine.errors import BotFailed
from dominion_cli.engine.fork import deal_anew, try_answer
from dominion_cli.engine.luck import Stream
from dominion_cli.engine.view import player_of
from dominion_cli.kingdoms import Kingdom, random_kingdom

BUY: Sequence[str | dict[str, Any]] = [
    "Province",
    "Gold",
    {"card": "Militia", "max": 2},
    {"card": "Smithy", "max": 1},
    "Silver",
]


def setup_of(number: int, sets: Sequence[str], players: int = 2) -> Setup:
    library = registry().cards
    return random_kingdom(library, f"play out {number}", sets=list(sets)).setup(library, players)


def first_game(players: int = 2) -> Setup:
    return registry().kingdoms.kingdom("First Game").setup(registry().cards, players)


class Curious(Menu):
    """Plays the game out whenever it may buy, and keeps the games."""

    def __init__(self, turns: int = 0, buy: Sequence[str] = ("Province", "Gold", "Smithy", "Silver")) -> None:
        super().__init__(buy=buy)
        self.forks = True
        self.turns = turns
        self.games: list[Game] = []
        self.now: list[tuple[int, list[int], Counter[Card], int]] = []

    def others(self, view: View) -> list[Answerer]:
        return [Menu(buy=BUY) for _ in view.players]

    def buy(self, view: View) -> object:
        game = player_of(view).game
        copies = [Counter(player.all_cards()) for player in game.players]
        self.now.append((game.turn_number, [view.coins, view.buys], copies[view.seat - 1], view.seat))
        self.games.append(view.play_out(self.others(view), seed=len(self.games), turns=self.turns))
        return super().buy(view)


def test_a_game_played_out_goes_on_from_the_question_and_leaves_the_game_alone() -> None:
    curious = Curious()
    watched = Game(first_game(), [curious, Menu(buy=BUY)], 3, check=True)
    watched.play()
    plain = Game(first_game(), [Menu(buy=["Province", "Gold", "Smithy", "Silver"]), Menu(buy=BUY)], 3)
    plain.play()
    assert [player.owned for player in watched.players] == [player.owned for player in plain.players]
    assert len(curious.games) > 10
    for game, (turn, *_) in zip(curious.games, curious.now, strict=True):
        assert game.ended
        assert game.turn_number >= turn


@pytest.mark.parametrize("turns", [1, 2, 5])
def test_so_many_turns_are_played_the_present_one_included(turns: int) -> None:
    curious = Curious(turns)
    Game(first_game(), [curious, Menu(buy=BUY)], 5).play()
    for game, (turn, *_) in zip(curious.games, curious.now, strict=True):
        assert game.ended or game.turn_number == turn + turns - 1


class First(Answerer):
    """Looks at the first question it is asked, and then does nothing."""

    def __init__(self, mind: Menu) -> None:
        super().__init__()
        self.mind = mind
        self.seen: list[tuple[int, list[Card], list[int], Counter[Card]]] = []

    def answer(self, view: View, decision: Decision) -> list[int]:
        game = player_of(view).game
        if not self.seen:
            cards = Counter(player_of(view).all_cards())
            self.seen.append((game.turn_number, list(view.hand), [view.coins, view.buys], cards))
            assert decision.kind == "buy"
        return self.mind.answer(view, decision)


class Looking(Curious):
    """Has the first question in each copy looked at."""

    def others(self, view: View) -> list[Answerer]:
        first = First(Menu(buy=BUY))
        self.firsts = [*getattr(self, "firsts", []), (first, list(view.hand))]
        return [first if player.seat == view.seat else Menu(buy=BUY) for player in view.players]


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("sets", [["Base"], ["Dark Ages", "Seaside"], ["Nocturne"], ["Rising Sun", "Plunder"]])
def test_the_first_question_of_a_copy_is_the_very_same_with_the_same_hand(sets: list[str], number: int) -> None:
    kingdom = setup_of(number, sets)
    names = [card.name for card in kingdom.kingdom]
    curious = Looking(turns=2, buy=["Province", "Gold", *names, "Silver"])
    Game(kingdom, [Menu(buy=[*names, "Silver"]), curious], number, check=True).play()
    assert curious.firsts
    for (first, hand), (turn, numbers, cards, _) in zip(curious.firsts, curious.now, strict=True):
        assert first.seen == [(turn, hand, numbers, cards)]


@pytest.mark.parametrize("sets", [["Base"], ["Dark Ages"], ["Nocturne"], ["Rising Sun"]])
def test_nothing_that_is_dealt_tells_what_the_player_may_not_know(sets: list[str]) -> None:
    kingdom = setup_of(1, sets)
    names = [card.name for card in kingdom.kingdom]
    games = [Game(kingdom, [Menu(buy=[*names, "Silver"]) for _ in range(2)], 1) for _ in range(2)]
    for game in games:
        for _ in range(12):
            game.play_turn()
    other = games[1]
    hidden = other.players[1].deck + other.players[1].hand
    hidden.reverse()
    size = len(other.players[1].hand)
    other.players[1].hand[:], other.players[1].deck[:] = hidden[:size], hidden[size:]
    other.players[0].deck.reverse()
    for pile in other.piles:
        if pile.order and pile.name in ("Ruins", "Knights"):
            pile.order[:-1] = pile.order[-2::-1]
    for name in kingdom.decks:
        other.deck(name).reverse()
    before = [[list(player.hand), list(player.deck)] for player in games[0].players]
    for game in games:
        game.seed = 9
        deal_anew(game, 0, Stream(9))
    after = [[[list(player.hand), list(player.deck)] for player in game.players] for game in games]
    assert after[0] == after[1]
    assert [pile.order for pile in games[0].piles] == [pile.order for pile in other.piles]
    assert [games[0].deck(name) for name in kingdom.decks] == [other.deck(name) for name in kingdom.decks]
    assert after[0] != before
    assert after[0][0][0] == before[0][0]
    for (hand, deck), (new_hand, new_deck) in zip(before, after[0], strict=True):
        assert Counter(hand + deck) == Counter(new_hand + new_deck)


def test_the_luck_to_come_is_another_for_each_seed_and_the_same_for_the_same() -> None:
    class Twice(Curious):
        """Plays out at its fifth purchase."""

        def buy(self, view: View) -> object:
            if view.turn == 5 and not self.games:
                self.games = [view.play_out(self.others(view), seed) for seed in (1, 1, 2, 3, 4)]
            return Menu.buy(self, view)

    curious = Twice()
    Game(first_game(3), [Menu(buy=BUY), curious, Menu(buy=BUY)], 8).play()
    owned = [[player.owned for player in game.players] for game in curious.games]
    assert owned[0] == owned[1]
    assert len({str(each) for each in owned}) > 2


def test_what_can_not_be_played_out_is_the_bots_own_failure() -> None:
    class Unready(Curious):
        """Forgets to say that it forks."""

        def __init__(self) -> None:
            super().__init__()
            self.forks = False

    class Meddler(Curious):
        """Plays out while a card is being followed."""

        def discard(self, view: View, decision: Decision) -> object:
            return view.play_out(self.others(view), 1)

    class Few(Curious):
        """Has nobody for the other seat."""

        def others(self, view: View) -> list[Answerer]:
            return [Menu(buy=BUY)]

    class Wrong(Curious):
        """Has someone play on who does what is not allowed."""

        def others(self, view: View) -> list[Answerer]:
            class Greedy(Menu):
                def buy(self, view: View) -> object:
                    return "Province"

            return [Greedy(), Greedy()]

    class Deep(Curious):
        """Plays out within what is played out."""

        def others(self, view: View) -> list[Answerer]:
            return [Curious(), Curious()]

    told = {
        Unready: "only by a bot that sets `forks`",
        Meddler: "in the middle of what a card does",
        Few: "1 answerers for a table of 2",
        Wrong: "in a game played out: p",
        Deep: "only by a bot that sets `forks`",
    }
    for kind, problem in told.items():
        with pytest.raises(BotFailed, match=problem) as failure:
            Game(first_game(), [Menu(buy=["Militia", "Silver"]), kind()], 2).play()
        assert failure.value.seat == 1


class Trying(Menu):
    """At each question of a kind, tries to pick a card of some name, and keeps the games that come of it."""

    def __init__(self, kind: str, card: str) -> None:
        cards = ["Chapel", "Cellar", "Workshop", "Bureaucrat"]
        super().__init__(buy=["Province", "Gold", *({"card": name, "max": 1} for name in cards), "Silver"])
        self.forks = True
        self.kind = kind
        self.card = card
        self.games: list[Game] = []

    def decide(self, view: View, decision: Decision) -> Any:
        names = [str(option) for option in decision.options]
        if decision.kind == self.kind and self.card in names:
            others = [Menu(buy=["Province", "Gold", "Silver"]) for _ in view.players]
            before = [(list(player.hand), list(player.deck)) for player in player_of(view).game.players]
            for seed in range(2):
                self.games.append(try_answer(player_of(view), [names.index(self.card)], others, seed))
            assert before == [(list(player.hand), list(player.deck)) for player in player_of(view).game.players]
        return super().decide(view, decision)


@pytest.mark.parametrize(
    ("kind", "card"),
    [("buy", "Curse"), ("play_action", "Chapel"), ("gain", "Curse"), ("trash", "Copper"), ("discard", "Copper")],
)
def test_any_question_can_be_answered_otherwise_in_a_copy(kind: str, card: str) -> None:
    cards = ["Chapel", "Cellar", "Workshop", "Bureaucrat", "Moat", "Market", "Mine", "Remodel", "Village", "Smithy"]
    kingdom = Kingdom("tried", cards).setup(registry().cards, 2)
    trying = Trying(kind, card)
    Game(kingdom, [Menu(buy=BUY), trying], 4).play()
    assert trying.games
    for game in trying.games:
        assert game.ended
        if card == "Curse":
            # Nobody would take one but for this answer; the Chapel may have it since.
            assert "Curse" in map(str, [*game.players[1].all_cards(), *game.trash])
        if kind == "trash":
            assert "Copper" in [str(trashed) for trashed in game.trash]


def test_dealt_not_as_a_whole_everybody_keeps_the_hand() -> None:
    game = Game(first_game(3), [Menu(buy=BUY) for _ in range(3)], 6)
    for _ in range(12):
        game.play_turn()
    before = [(list(player.hand), list(player.deck)) for player in game.players]
    deal_anew(game, 0, Stream(5), False)
    after = [(list(player.hand), list(player.deck)) for player in game.players]
    assert [hand for hand, _ in after] == [hand for hand, _ in before]
    assert [deck for _, deck in after] != [deck for _, deck in before]
    assert [Counter(deck) for _, deck in after] == [Counter(deck) for _, deck in before]


def test_a_copy_shares_no_set_up_that_could_be_changed() -> None:
    curious = Curious()
    game = Game(first_game(), [curious, Menu(buy=BUY)], 3)
    game.play()
    before = game.setup.max_turns, [spec.count for spec in game.setup.piles], len(game.setup.landscapes)
    for copy in curious.games:
        assert copy.setup is not game.setup
        copy.setup.max_turns = 3
        copy.setup.landscapes.clear()
        for spec in copy.setup.piles:
            spec.count = 0
    assert (game.setup.max_turns, [spec.count for spec in game.setup.piles], len(game.setup.landscapes)) == before


def test_a_copied_set_up_is_the_same_in_all_that_a_game_is_made_of() -> None:
    setup = setup_of(1, ["Nocturne", "Dark Ages"])
    games = [Game(each, [Menu(buy=BUY), Menu(buy=BUY)], 4, record=True) for each in (setup, setup.copy())]
    for game in games:
        game.play()
    assert games[0].answers == games[1].answers


def test_of_anothers_discard_pile_only_the_size_and_the_top_card_stay_when_cards_are_dealt_anew() -> None:
    game = Game(first_game(), [Menu(buy=BUY), Menu(buy=BUY)], 3)
    game.play_turn()
    game.play_turn()
    other, top = game.players[1], game.setup.named("Gold")
    other.discard_pile[:] = [*[game.setup.named("Curse")] * 12, top]
    owned = Counter(other.hand + other.deck + other.discard_pile)
    deal_anew(game, 0, Stream(9))
    assert len(other.discard_pile) == 13
    assert other.discard_pile[-1] is top
    assert {card.name for card in other.discard_pile[:-1]} > {"Curse"}
    assert Counter(other.hand + other.deck + other.discard_pile) == owned
