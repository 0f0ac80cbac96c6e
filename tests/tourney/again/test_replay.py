"""Looking at games again: in any moment, without their bots, failed ones too; and what they say about play."""

from __future__ import annotations

from pathlib import Path

import pytest
from tourney.conftest import MakeLeague
from tourney.play.test_referee import against_money
from tourney.test_tournament import played

from dominion_cli import plugins
from dominion_cli.engine.log import told
from dominion_cli.errors import UserError
from dominion_cli.plugins import Registry, registry
from dominion_cli.tourney.again.facts import facts_of, play_statistics
from dominion_cli.tourney.again.replay import Archive, Replay
from dominion_cli.tourney.plan.league import Entrant
from dominion_cli.tourney.results.games import games
from dominion_cli.tourney.tournament import Tournament

RANDOM = (Entrant("random", "random"), Entrant("money", "money"), Entrant("double-witch", "double-witch"))


def state(replay: Replay, question: int) -> list[object]:
    moment = replay.at(question)
    game = moment.game
    hands = [[str(card) for card in player.hand] for player in game.players]
    piles = [(pile.name, int(pile.count)) for pile in game.piles]
    return [str(moment.decision), moment.answer, hands, piles, list(map(str, game.trash)), int(game.turn_number)]


def test_a_kept_game_goes_just_as_it_went(make_league: MakeLeague) -> None:
    tournament = played(make_league(records="all", bots=RANDOM))
    replays = list(Archive(tournament).complete())
    assert [replay.result for replay in replays] == list(games(tournament.plan, tournament.store))
    assert all(replay.kept and replay.is_as_counted() for replay in replays)


def test_a_game_that_was_not_kept_is_played_again_and_the_same(make_league: MakeLeague) -> None:
    kept = Archive(played(make_league(records="all", bots=RANDOM)))
    again = Archive(played(make_league(records="none", bots=RANDOM)))
    for number in (1, 2, 7):
        one, two = kept.replay(number), again.replay(number)
        assert (one.kept, two.kept) == (True, False)
        assert (one.answers, one.orders, one.result) == (two.answers, two.orders, two.result)
    assert [each.result.number for each in again.complete()] == [1, 3, 5, 7, 9, 11]
    assert again.count_complete() == 6
    assert kept.count_complete() == 36


def test_a_game_can_be_looked_at_in_any_moment_forward_and_back(make_league: MakeLeague) -> None:
    replay = Archive(played(make_league(records="all", bots=RANDOM, games=2))).replay(1)
    forward = [state(replay, question) for question in range(replay.questions)]
    assert [state(replay, question) for question in reversed(range(replay.questions))] == forward[::-1]
    assert all(answer is not None for _, answer, *_ in forward)
    end = replay.at(replay.questions)
    assert (end.decision, end.game.ended) == (None, replay.result.ended)


def test_the_answer_of_each_moment_is_what_came_of_it(make_league: MakeLeague) -> None:
    replay = Archive(played(make_league(records="all", bots=RANDOM, games=2))).replay(1)
    log = replay.end.game.log
    assert log is not None
    bought = [entry.cards[0].name for entry in log.entries if entry.verb == "buys"]
    answers = [replay.at(question) for question in range(replay.questions)]
    said = [each.answer[0] for each in answers if each.decision and each.decision.kind == "buy" and each.answer]
    assert said == bought


@pytest.mark.parametrize(("bot", "said"), [("raises", "no reason"), ("illegal", "Province can't be bought now")])
def test_a_failed_game_is_seen_up_to_its_failure_without_its_bot(
    misbehaving: Registry, tmp_path: Path, bot: str, said: str
) -> None:
    tournament = Tournament.of_league(against_money(misbehaving, bot, games=2), tmp_path / "r.sqlite", misbehaving)
    tournament.run()
    plugins._loaded.clear()
    elsewhere = Tournament.of_results(tmp_path / "r.sqlite", registry())
    replay = Archive(elsewhere).replay(1)
    assert replay.kept
    assert replay.failure is not None
    assert (replay.failure.bot, replay.failure.seat) == ("bad", 2)
    last = replay.at(replay.questions - 1)
    assert last.decision is not None
    assert last.decision.seat == 2
    assert last.decision.kind == "buy"
    # What is no answer is in no record; the failure says what it was.
    assert last.answer is None
    assert said in replay.failure.message
    assert not replay.end.game.ended
    assert replay.is_as_counted()
    with pytest.raises(UserError, match=r"game 3 was not kept, and cannot be played again: .*, misbehaving is missing"):
        Archive(elsewhere).replay(3)


def test_statistics_of_failed_games_are_not_taken(misbehaving: Registry) -> None:
    tournament = Tournament.of_league(against_money(misbehaving, "raises", games=2), None, misbehaving)
    tournament.run()
    tally = play_statistics(tournament)
    assert tally.games == 1
    assert tally.bots == ["money", "more"]


def test_a_record_that_does_not_fit_the_game_is_told(make_league: MakeLeague) -> None:
    replay = Archive(played(make_league(records="all", games=2))).replay(1)
    wrong = Replay(replay.result, replay.setup, replay.orders, [999, *replay.answers], None, True)
    for use in (lambda: wrong.end, lambda: facts_of(wrong)):
        with pytest.raises(UserError, match="game 1: its record does not fit the rules of this version"):
            use()


def test_facts_of_play_are_what_the_game_was(make_league: MakeLeague) -> None:
    for replay in Archive(played(make_league(records="all", bots=RANDOM, games=2))).complete():
        facts, game = facts_of(replay), replay.end.game
        assert facts.ended == game.ended
        for seat, player, result in zip(facts.seats, game.players, replay.result.seats, strict=True):
            assert (seat.bot, seat.score, seat.win_share) == (result.bot, result.vp, result.win_share)
            assert len(seat.points) == len(seat.coins) == result.turns
            assert seat.deck == {card.name: copies for card, copies in player.owned_cards()}
            for card in ("Gold", "Duchy", "Curse"):
                assert seat.gains.get(card, 0) == seat.deck.get(card, 0) + seat.trashes.get(card, 0)


def test_the_first_turns_of_money_are_as_everybody_knows_them(make_league: MakeLeague) -> None:
    tally = play_statistics(played(make_league(records="sample", games=100)))
    assert tally.kingdoms == ["First Game", "Big Money"]
    money = tally.of_bot("money")
    first, second, *_ = money.turns()
    # Seven Coppers in ten cards: between them, the first two turns have $7.
    assert first.coins + second.coins == pytest.approx(7)
    assert (first.points, first.games) == (3, money.games)
    silver = next(card for card in money.cards() if card.card == "Silver")
    assert silver.gained_in == 1
    assert silver.first_gained is not None
    assert 1 <= silver.first_gained < 2
    assert silver.gained == silver.at_end
    whole = tally.of_kingdom()
    assert whole.games == tally.games == sum(tally.of_kingdom(name).games for name in tally.kingdoms)
    assert whole.share_ended("provinces") == 1
    assert tally.of_bot("nobody").games == 0


def test_a_log_that_was_kept_is_the_same_each_time(make_league: MakeLeague) -> None:
    replay = Archive(played(make_league(records="all", games=2))).replay(1)
    logs = [game.log for game in (replay.end.game, replay.at(replay.questions).game)]
    assert len({tuple(told(log.entries, replay.bots)) for log in logs if log is not None}) == 1
