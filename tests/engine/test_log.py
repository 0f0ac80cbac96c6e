"""The log: it tells everything once, in words that players know, and each player only what that player may know."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from engine.small_games import game, give

from dominion_cli import Bot, Decision, Game, View, registry
from dominion_cli.bench.stress import MAX_TURNS, random_game
from dominion_cli.engine.log import EVERYBODY, told
from dominion_cli.engine.moving import FROM_PILE

NAMES = ("Ann", "Bob", "Cy")


def lines_of_turn(table: Game, *hand: str, deck: tuple[str, ...] = (), viewer: int = EVERYBODY) -> list[str]:
    """Play the first turn with this hand and deck (top first); return its log but for the hand drawn at its end."""
    give(table.players[0], *hand, deck=(*deck, *["Curse"] * 12))
    assert table.log is not None
    before = len(table.log.entries)
    table.play_turn()
    first, *lines, last = told(table.log.entries[before:], NAMES, viewer)
    assert first == "Turn 1 - Ann"
    assert last.startswith("Ann draws ")
    return lines


def plays_on(view: View, decision: Decision) -> Any:
    """Play what can be played, buy nothing, and of all else take the first or as much as must be."""
    return [0] if decision.kind.startswith("play") else list(range(max(decision.least, decision.kind == "exile")))


def takes_gold(view: View, decision: Decision) -> Any:
    """Buy and gain Gold, react with everything, else play on."""
    if decision.kind in ("buy", "gain"):
        return "Gold" if "Gold" in [str(option) for option in decision.options] else None
    return [0] if decision.kind == "reveal" else plays_on(view, decision)


def test_effects_stand_under_the_card_that_has_them() -> None:
    table = game("Village", "Militia", answer=takes_gold)
    give(table.players[1], "Estate", "Estate", "Copper", "Copper", "Copper")
    assert lines_of_turn(table, "Village", "Militia", "Copper", "Gold", deck=("Copper",)) == [
        "Ann plays Village",
        "  Ann draws Copper",
        "  Ann gets +2 Actions",
        "Ann plays Militia (+$2)",
        "  Bob discards 2 Estate",
        "Ann plays 2 Copper, Gold (+$5)",
        "Ann buys and gains Gold",
    ]


def test_a_tunnel_that_reacts_to_being_discarded_is_revealed() -> None:
    def reacts(view: View, decision: Decision) -> Any:
        return "Tunnel" if decision.kind in ("discard", "reveal") else plays_on(view, decision)

    lines = lines_of_turn(game("Tunnel", "Cellar", answer=reacts), "Cellar", "Tunnel")
    assert [line.strip() for line in lines[:5]] == [
        "Ann plays Cellar",
        "Ann gets +1 Action",
        "Ann discards Tunnel",
        "Ann reveals Tunnel (Tunnel)",
        "Ann gains Gold (Tunnel)",
    ]


def test_treasures_played_in_a_row_are_told_in_one_line() -> None:
    table = game("Moat")
    table.players[0].plays_all_treasures = True
    assert lines_of_turn(table, "Copper", "Silver", "Copper")[0] == "Ann plays 2 Copper, Silver (+$4)"


def test_a_throned_card_is_told_twice_under_the_throne_room() -> None:
    table = game("Throne Room", "Moat", answer=takes_gold)
    assert lines_of_turn(table, "Throne Room", "Moat", deck=("Copper", "Estate", "Curse", "Curse")) == [
        "Ann plays Throne Room",
        "  Ann plays Moat",
        "    Ann draws Copper, Estate",
        "  Ann plays Moat",
        "    Ann draws 2 Curse",
        "Ann plays Copper (+$1)",
    ]


def test_a_reaction_has_a_line_of_its_own() -> None:
    table = game("Militia", "Moat", answer=takes_gold)
    give(table.players[1], "Moat", "Copper", "Copper", "Copper", "Copper")
    assert lines_of_turn(table, "Militia") == ["Ann plays Militia", "  Bob reacts with Moat", "  Ann gets +$2"]


def test_what_happens_later_names_the_card_it_comes_from() -> None:
    table = game("Caravan")
    give(table.players[0], "Caravan", deck=("Copper",) * 20)
    for _ in range(3):
        table.play_turn()
    assert table.log is not None
    lines = told(table.log.entries, NAMES)
    assert lines[lines.index("Turn 2 - Ann") + 1] == "Ann draws Copper (Caravan)"


def test_hidden_cards_are_only_counted_for_those_who_may_not_know_them() -> None:
    def courtyard(viewer: int) -> list[str]:
        table = game("Courtyard", answer=takes_gold)
        return lines_of_turn(table, "Courtyard", "Estate", deck=("Estate", "Estate", "Estate"), viewer=viewer)

    everything = courtyard(EVERYBODY)
    assert everything[:3] == ["Ann plays Courtyard", "  Ann draws 3 Estate", "  Ann puts Estate onto the deck"]
    assert courtyard(0) == everything
    assert courtyard(1)[:3] == ["Ann plays Courtyard", "  Ann draws 3 cards", "  Ann puts a card onto the deck"]


def test_a_card_that_all_have_seen_is_named_when_it_moves() -> None:
    table = game("Bureaucrat", answer=takes_gold)
    give(table.players[1], "Estate", "Copper", "Copper", "Copper", "Copper")
    lines = lines_of_turn(table, "Bureaucrat", viewer=2)
    assert "  Ann gains Silver onto the deck" in lines
    assert lines[-2:] == ["  Bob reveals Estate", "  Bob puts Estate onto the deck"]


def test_a_view_has_the_log_that_its_player_may_see() -> None:
    table = game("Courtyard", answer=takes_gold)
    lines_of_turn(table, "Courtyard")
    assert table.views[0].log[4:6] == ("Turn 1 - p1", "p1 plays Courtyard")
    assert "  p1 draws 3 Curse" in table.views[0].log
    assert "  p1 draws 3 cards" in table.views[1].log
    assert table.views[1].log[1] == "p1 draws 5 cards"


@pytest.mark.parametrize(
    ("kingdom", "hand", "line"),
    [
        ("Ducat", ("Ducat",), "  Ann gets +1 Coffers"),
        ("Recruiter", ("Recruiter", "Estate"), "  Ann gets +2 Villagers"),
        ("Monument", ("Monument",), "  Ann gets +1 VP"),
        ("Embargo", ("Embargo",), "  Ann puts 1 Embargo token on "),
        ("Relic", ("Relic",), "  Bob takes the -1 Card token"),
        ("Sanctuary", ("Sanctuary", "Estate"), "  Ann exiles Estate"),
        ("Candlestick Maker", ("Candlestick Maker",), "  Ann gets +1 Buy"),
        ("Native Village", ("Native Village",), "  Ann puts Curse on the Native Village mat"),
        ("Island", ("Island", "Estate"), "  Ann puts Island on the Island mat"),
        ("Ranger", ("Ranger",), "  Ann turns over 1 Journey token face down"),
    ],
)
def test_tokens_mats_and_counters_are_told(kingdom: str, hand: tuple[str, ...], line: str) -> None:
    lines = lines_of_turn(game(kingdom, answer=plays_on), *hand)
    assert [each for each in lines if each.startswith(line)], lines


def random_table(seed: int, log: bool) -> Game:
    """Return a finished game of random answers over a random kingdom of all sets, with all sorts of landscapes."""
    library = registry().cards
    table = random_game(library, seed)
    bots = [registry().bots.make("random") for _ in range(table.players)]
    played = Game(table.kingdom.setup(library, table.players, MAX_TURNS), bots, seed, record=True, log=log)
    played.play()
    return played


@pytest.mark.parametrize("seed", [4, 12, 22, 25, 30, 47, 53, 135])
def test_who_owns_what_can_be_told_from_the_log(seed: int) -> None:
    table = random_table(seed, log=True)
    owned = [Counter(card.name for card in table.setup.start_deck) for _ in table.players]
    assert table.log is not None
    for entry in table.log.entries:
        mine, cards = owned[entry.seat], [card.name for card in entry.cards if card.role != "Landscape"]
        gets = entry.verb == "gains" or entry.where == "in exchange" or entry.verb == "starts with"
        if gets or (entry.where == FROM_PILE and entry.verb in ("exiles", "sets aside")):
            mine.update(cards)
        elif entry.verb in ("trashes", "returns", "passes") and entry.where != FROM_PILE:
            mine.subtract(cards)
        if entry.verb == "passes":
            owned[int(entry.where.removeprefix("to p")) - 1].update(cards)
        if entry.verb == "starts with":
            mine.subtract([entry.where.removeprefix("in place of ")])
    states = ("Deluded", "Envious", "Miserable", "Twice Miserable", "Lost in the Woods")
    for player, said in zip(table.players, owned, strict=True):
        expected = Counter(card.name for card in player.all_cards())
        assert {name: count for name, count in said.items() if count and name not in states} == expected


@pytest.mark.parametrize("seed", range(200, 210))
def test_a_game_goes_the_same_with_a_log(seed: int) -> None:
    assert random_table(seed, log=True).answers == random_table(seed, log=False).answers


class Reader(Bot):
    """Answers by luck, and now and then notes what the log says."""

    def __init__(self) -> None:
        super().__init__()
        self.read: list[tuple[str, ...]] = []

    def decide(self, view: View, decision: Decision) -> Any:
        if len(self.read) < 40 and view.random.below(9) == 0:
            self.read.append(view.log)
        picks = list(range(len(decision.options)))
        view.random.shuffle(picks)
        return picks[: decision.least + view.random.below(decision.most - decision.least + 1)]


@pytest.mark.parametrize("seed", [4, 12, 22, 25])
def test_a_game_that_records_its_answers_has_the_log_that_it_would_have_kept(seed: int) -> None:
    library = registry().cards
    table = random_game(library, seed)
    setup = table.kingdom.setup(library, table.players, MAX_TURNS)
    read = []
    for log, record in ((True, False), (False, True), (False, False)):
        readers = [Reader() for _ in range(table.players)]
        Game(setup, readers, seed, log=log, record=record).play()
        read.append([reader.read for reader in readers])
    logged, recorded, neither = read
    assert all(len(lines) > 5 for lines in logged)
    assert recorded == logged
    assert {line for lines in neither for line in lines} == {()}


@pytest.mark.parametrize("seed", range(300, 306))
def test_a_drawn_card_is_named_to_nobody_else(seed: int) -> None:
    table = random_table(seed, log=True)
    assert table.log is not None
    for entry in table.log.entries:
        if entry.verb in ("draws", "looks at"):
            assert entry.shows_cards(entry.seat)
            strangers = [seat for seat in range(len(table.players)) if seat != entry.seat]
            # In a turn that another player controls, that one looks on.
            assert sum(entry.shows_cards(seat) for seat in strangers) <= 1
