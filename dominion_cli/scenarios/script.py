"""Answers the questions of a game from the lines of a scenario."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from dominion_cli.engine.answerer import Answerer
from dominion_cli.engine.errors import GameError
from dominion_cli.scenarios.answer import VERB_OF, Answer, Mismatch, decline

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.game import Game
    from dominion_cli.engine.view import View
    from dominion_cli.scenarios.readings import Readings

# The questions that a turn asks of its own, in their order, and the phase of each.
STEPS: Final = ("play_action", "play_treasure", "buy", "play_night")
PHASE_OF: Final = ("action", "buy", "buy", "night")
BUY: Final = STEPS.index("buy")
# What a turn asks besides, wherever a player has tokens to spend or debt to pay.
ASIDES: Final = ("spend", "pay")


class UsedUp(GameError):
    """All answers are given and another question is asked."""


class WrongAnswer(GameError):
    """An answer does not fit the question that is asked, or there is none left to be asked."""

    def __init__(self, answer: Answer, decision: Decision | None, mismatch: Mismatch) -> None:
        super().__init__(str(answer))
        self.answer = answer
        self.decision = decision
        self.mismatch = mismatch


class Script(Answerer):
    """Answers for all players with the lines of a scenario, in order, and stops the game when they are used up."""

    def __init__(self, lines: Sequence[Answer], readings: Readings) -> None:
        super().__init__()
        self.hears_unasked = True
        self.asked: Decision | None = None
        self.lines = lines
        self.used = 0
        self._readings = readings
        # What is left of a line that plays or buys several cards one after the other.
        self._rest: Answer | None = None
        # The ``end turn`` or ``end phase`` being followed, and the turn and phase it ends.
        self._ending: Answer | None = None
        self._ends: tuple[object, str] = (None, "")

    def sit_down(self, game: Game) -> None:
        """Take note of the game to be played and of how far its first turn has come."""
        self._game = game
        self._turn = (0, 1)
        phase = game.views[0].phase
        self._step = PHASE_OF.index(phase) if phase in PHASE_OF else 0

    def get_up(self) -> None:
        """Look at what is left when the game is over.

        Raises:
            WrongAnswer: when it is more than the declining of what was not asked any more.
        """
        self.asked = None
        self._pass_over(self._turn[0], self._gone(0))
        line = self._rest or self._line()
        if line is not None:
            raise WrongAnswer(line, None, Mismatch("another question", "the game is over"))

    # What the engine calls.

    def answer(self, view: View, decision: Decision) -> list[int]:
        """Answer a question, or stop the game when no answer is left."""
        self.asked = decision
        if self._still_ending(decision):
            return self._declined(decision)
        line = self._next_line(decision)
        if decision.source is None and decision.kind in ASIDES and line.verb not in ("", decision.kind):
            return self._declined(decision)
        try:
            return self._turn_answer(line, decision) if decision.kind in STEPS else self._given(line, decision)
        except Mismatch as mismatch:
            raise WrongAnswer(line, decision, mismatch) from None

    def unasked(self, view: View, decision: Decision) -> None:
        """See whether the next lines are about a question that is not asked, as it has just one legal answer."""
        while (line := self._line()) is not None and _is_about(line, decision) and self._readings.choose():
            if line.mark:
                self._check(line, decision)
            else:
                self.used += 1
                return

    # The lines.

    def _line(self) -> Answer | None:
        return self.lines[self.used] if self.used < len(self.lines) else None

    def _next_line(self, decision: Decision) -> Answer:
        """Return the line to answer a question with: what is left of the last, where a turn goes on, or the next."""
        if decision.kind in STEPS:
            same_turn = self._turn == self._turn_now()
            seat, gone = self._turn[0], self._gone(STEPS.index(decision.kind))
            # All Treasures are those of this turn.
            all_go_on = decision.kind == "play_treasure" and same_turn
            if self._rest is not None and (self._rest.picks != ("all",) or all_go_on):
                return self._rest
            self._rest = None
            self._pass_over(seat, gone)
        while (line := self._line()) is not None and line.mark:
            self._check(line, decision)
        if line is not None:
            return line
        if self._rest is not None and self._rest.picks != ("all",):
            mismatch = Mismatch(f"to go on with {self._rest.picks[0]}", "another question comes first")
            raise WrongAnswer(self._rest, decision, mismatch)
        raise UsedUp(f"asked is {decision!r}")

    def _given(self, line: Answer, decision: Decision) -> list[int]:
        """Return the options that a line picks, which is thereby used."""
        if line.ending:
            line.check_player(decision)
            self._begin_ending(line, decision)
            return self._declined(decision)
        picked = line.options(decision)
        self.used += 1
        return picked

    # A turn's own questions.

    def _turn_answer(self, line: Answer, decision: Decision) -> list[int]:
        """Answer a turn's own question; what is said of a later one, or of nobody's, declines this one."""
        for_others = not line.is_for(decision)
        if self._is_for_later(line, decision) or (for_others and not decision.options):
            return self._declined(decision)
        if line.declines:
            self._given(line, decision)
            return self._declined(decision)
        first = decision.options[0] if line.picks == ("all",) and decision.kind == "play_treasure" else line.picks[0]
        picked = replace(line, picks=(str(first),)).options(decision)
        if self._rest is None:
            self.used += 1
        self._rest = line.without_first()
        return picked

    def _is_for_later(self, line: Answer, decision: Decision) -> bool:
        """Return whether a line speaks of a later question of the same turn: ``buy`` ends the playing of Treasures."""
        if line.ending or not line.is_for(decision) or line.verb not in ("", "play", "buy"):
            return False
        step, pick = STEPS.index(decision.kind), line.picks[0]
        if line.verb == "buy":
            return step < BUY
        if line.declines:
            return False
        if pick == "all":
            return step < STEPS.index("play_treasure")
        player = self._game.players[decision.seat - 1]
        later = [name for kind in STEPS[step + 1 :] if kind != "buy" for name in _names(player.turn_options(kind))]
        if not line.verb and step < BUY:
            later += [pile.card.name for pile in self._game.piles]
        # A card that could be bought is not bought by being played.
        offered = [] if decision.kind == "buy" and line.verb == "play" else _names(decision.options)
        return pick not in offered and pick in later

    def _pass_over(self, seat: int, gone: set[str]) -> None:
        """Pass over lines that decline what has come and gone in a player's turn without a question."""
        while (line := self._line()) is not None and line.declines and line.player in ("", f"p{seat + 1}"):
            meant = line.ending or line.verb or ("play" if "play" in gone else "buy")
            if line.mark or meant not in gone or not self._readings.choose():
                break
            gone.discard(meant)
            self.used += 1

    def _gone(self, step: int) -> set[str]:
        """Return what has been left without a question, now that a step is reached; note that it is reached."""
        turn = self._turn_now()
        new_turn = self.asked is None or turn != self._turn
        steps = range(self._step, len(STEPS) if new_turn else step)
        gone = {VERB_OF[STEPS[each]] for each in steps}
        if new_turn:
            gone |= {"phase", "turn"}
        elif any(PHASE_OF[each] != PHASE_OF[step] for each in steps):
            gone.add("phase")
        self._turn, self._step = turn, step
        return gone

    def _turn_now(self) -> tuple[int, int]:
        return self._game.turn_player().seat, self._game.turn_number

    # Declining.

    def _begin_ending(self, line: Answer, decision: Decision) -> None:
        current = self._game.turn_player().seat + 1
        if decision.seat != current:
            raise Mismatch(f"p{current}, whose turn it is, to be asked", f"p{decision.seat} is asked")
        self._ending = line
        self._ends = self._turn_now(), self._phase_now()
        self.used += 1

    def _still_ending(self, decision: Decision) -> bool:
        """Return whether this question comes before the end of what is being ended."""
        if self._ending is None:
            return False
        turn, phase = self._ends
        if turn != self._turn_now() or (self._ending.ending == "phase" and phase != self._phase_now()):
            self._ending = None
            return False
        return decision.seat == self._game.turn_player().seat + 1

    def _phase_now(self) -> str:
        return self._game.views[self._game.turn_player().seat].phase

    def _declined(self, decision: Decision) -> list[int]:
        if decision.kind in STEPS:
            self._step = STEPS.index(decision.kind) + 1
        picked = decline(_names(decision.options))
        if decision.least <= len(picked):
            return picked
        line = self._ending or self.lines[self.used]
        raise WrongAnswer(line, decision, Mismatch("a question that can be declined", "one that has to be answered"))

    # Claims.

    def _check(self, claim: Answer, decision: Decision) -> None:
        """Check what a line claims of a question; it is thereby used."""
        try:
            claim.check_player(decision)
            claim.check_claim(self._offered(claim, decision), decision.least == 0)
        except Mismatch as mismatch:
            raise WrongAnswer(claim, decision, mismatch) from None
        self.used += 1

    def _offered(self, claim: Answer, decision: Decision) -> list[str]:
        """Return what can be picked, for a claim; in the Buy phase that may be buying or playing Treasures."""
        if decision.kind == "play_treasure" and claim.verb == "buy":
            return _names(self._game.players[decision.seat - 1].turn_options("buy"))
        if decision.kind == "buy" and claim.verb == "play":
            return []
        claim.check_verb(decision)
        return _names(decision.options)


def _names(options: Sequence[object]) -> list[str]:
    return [str(option) for option in options]


def _is_about(line: Answer, decision: Decision) -> bool:
    """Return whether a line may be about a question that is not asked; a claim has to name the verb for that."""
    if line.ending or (line.mark and not line.verb):
        return False
    try:
        line.check_player(decision)
        line.check_verb(decision)
        if not line.mark:
            line.options(decision)
    except Mismatch:
        return False
    return True
