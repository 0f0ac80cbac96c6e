"""The lines of ``do``: ``[pN] [verb] picks``, what they may say and how they answer a question of the engine."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from dominion_cli.engine.types import KINDS
from dominion_cli.errors import nearest, unknown
from dominion_cli.scenarios.names import MOST_CARDS, counted

if TYPE_CHECKING:
    from dominion_cli.engine.decision import Decision
    from dominion_cli.scenarios.names import CardNames
    from dominion_cli.scenarios.node import Node

# Which verb answers which kinds of question: most have the same name.
VERB_OF: Final = {
    **{kind: kind.replace("_", " ") for kind in KINDS},
    "play_action": "play",
    "play_treasure": "play",
    "play_night": "play",
}
# A reaction is used by revealing its card; for one that is thereby played or discarded, this may be said as well.
ALSO_SAID: Final = {"reveal": ("play", "discard")}
VERBS: Final = tuple(dict.fromkeys(VERB_OF.values()))
# Verbs whose picks are always cards, so that a wrong name is found before anything is played.
CARD_VERBS: Final = frozenset(VERBS) - {"choose", "order", "spend", "pay", "receive"}
ENDINGS: Final = {"end turn": "turn", "end phase": "phase"}
WORDS: Final = ("nothing", "all", "yes", "no")

_LINE: Final = re.compile(r"(?:(?P<player>p\d+)(?:\s+|$))?(?P<mark>[!?]?)\s*(?P<said>.*)", re.DOTALL)


class Mismatch(Exception):
    """An answer does not fit the question; says what it would need and what there is."""

    def __init__(self, expected: str, found: str) -> None:
        super().__init__(expected, found)
        self.expected = expected
        self.found = found


@dataclass(frozen=True)
class Answer:
    """One line of ``do``."""

    node: Node
    number: int
    player: str
    # "!" claims that the picks are not offered, "?" that they are.
    mark: str
    # "turn" or "phase" for ``end turn`` and ``end phase``.
    ending: str
    verb: str
    picks: tuple[str, ...]
    # All that is said, and all that is said after the verb.
    said: str
    after_verb: str

    def __str__(self) -> str:
        place = self.node.place()
        return f"answer {self.number}, {self.node.data!r}{f' ({place})' if place else ''}"

    @property
    def declines(self) -> bool:
        """Whether it does nothing but decline."""
        return self.ending != "" or self.picks in (("nothing",), ("no",))

    def without_first(self) -> Answer | None:
        """Return what is left to play or buy after the first pick; None when that was all."""
        if self.picks == ("all",):
            return self
        return replace(self, picks=self.picks[1:]) if len(self.picks) > 1 else None

    def is_for(self, decision: Decision) -> bool:
        """Return whether the player who is asked may be meant: also the one who decides in another player's turn."""
        return self.player in ("", f"p{decision.seat}", f"p{decision.decider}")

    def check_player(self, decision: Decision) -> None:
        """Raise `Mismatch` when another player is asked."""
        if not self.is_for(decision):
            raise Mismatch(f"{self.player} to be asked", f"p{decision.seat} is asked")

    def check_verb(self, decision: Decision) -> None:
        """Raise `Mismatch` when the question is another one."""
        asked = VERB_OF[decision.kind]
        said = ("", asked, *ALSO_SAID.get(asked, ()))
        if self.verb not in said and not self._is_option(decision, self.said):
            raise Mismatch(f"a question to {self.verb}", f"a question to {asked}")

    def options(self, decision: Decision) -> list[int]:
        """Return the numbers, from 0, of the options that the answer picks.

        Raises:
            Mismatch: when the question is for another player, another one, or does not allow the answer.
        """
        self.check_player(decision)
        self.check_verb(decision)
        picked = self._picked(decision)
        least, most = decision.least, decision.most
        if not least <= len(picked) <= most:
            raise Mismatch(
                f"a question for {number_of_picks(len(picked), len(picked))}",
                f"{number_of_picks(least, most)} can be made",
            )
        return picked

    def _picked(self, decision: Decision) -> list[int]:
        texts = [str(option) for option in decision.options]
        for said in (self.said, self.after_verb):
            if self._is_option(decision, said):
                return [_index(texts, said, [])]
        if self.declines:
            return decline(texts)
        if self.picks == ("all",):
            # Of numbers, such as how many tokens to spend, all is the highest.
            return [len(texts) - 1] if texts and texts[-1].isdecimal() else list(range(len(texts)))
        if self.picks == ("yes",):
            return [_yes(texts)]
        picked: list[int] = []
        for pick in _parted(self.picks, texts):
            picked.append(_index(texts, pick, picked))
        return picked

    def _is_option(self, decision: Decision, said: str) -> bool:
        """Return whether what is said, verb and commas included, is the text of an option."""
        return decision.kind == "choose" and said.casefold() in [str(text).casefold() for text in decision.options]

    def check_claim(self, offered: Sequence[str], may_decline: bool) -> None:
        """Check what the answer claims to be offered or not.

        Raises:
            Mismatch: when that is not so.
        """
        if self.declines:
            missing = [] if may_decline or "no" in offered else ["nothing"]
        else:
            known = [option.casefold() for option in offered]
            wanted = Counter(pick.casefold() for pick in self.picks)
            missing = [pick for pick in self.picks if known.count(pick.casefold()) < wanted[pick.casefold()]]
        there = [pick for pick in self.picks if pick not in missing]
        found = listed(offered) + (", or nothing" if may_decline else "")
        if self.mark == "?" and missing:
            raise Mismatch(f"that {listed(missing)} can be picked", found)
        if self.mark == "!" and there:
            raise Mismatch(f"that {listed(there)} can't be picked", found)


def read_answer(node: Node, number: int, players: int, names: CardNames) -> Answer:
    """Read a line of ``do``.

    Raises:
        UserError: for a player, verb or card that there is not, with its line and column.
    """
    text = node.text()
    line = _LINE.fullmatch(text.strip())
    assert line is not None
    indent = len(text) - len(text.lstrip())
    player, mark, said = line["player"] or "", line["mark"], line["said"]
    start = indent + line.start("said")
    if player and not 1 <= int(player[1:]) <= players:
        raise unknown("player", player, [f"p{seat}" for seat in range(1, players + 1)], node.where(indent))
    if not said:
        raise node.error("an answer says what is picked: cards, an option, yes, no, all or nothing.", start)
    answer = Answer(node, number, player, mark, ending="", verb="", picks=(), said=said, after_verb=said)
    if said in ENDINGS and not mark:
        return replace(answer, ending=ENDINGS[said])
    verb, rest = _verb(said)
    picks = [each for pick in rest.split(",") for each in _as_often_as_said(pick.strip(), names)]
    if "" in picks:
        raise node.error(f"{verb or 'an answer'} needs to say what is picked; none is 'nothing'.", start)
    _check_names(node, start, said, verb, picks, names)
    spelled = tuple(names.spelled(pick) or pick for pick in picks)
    return replace(answer, verb=verb, picks=spelled, after_verb=rest.strip())


def _verb(said: str) -> tuple[str, str]:
    """Part what is said into its verb, if it has one, and the rest."""
    for verb in VERBS:
        if said == verb or said.startswith(f"{verb} "):
            return verb, said[len(verb) :]
    return "", said


def _as_often_as_said(pick: str, names: CardNames) -> list[str]:
    """Return a pick as often as it says, such as ``3 Copper``, which is how the log and failures tell of cards."""
    count, card = counted(pick)
    return [card] * count if 0 < count <= MOST_CARDS and card in names else [pick]


def _check_names(node: Node, start: int, said: str, verb: str, picks: list[str], names: CardNames) -> None:
    """Refuse a name that no card has, where only cards can stand, and a verb that is almost one."""
    if verb in CARD_VERBS:
        for pick in picks:
            if not _is_known(pick, names):
                raise names.unknown(pick, node.where(start + said.find(pick, len(verb))))
    if verb or all(pick in names for pick in picks):
        return  # What begins almost like a verb, such as Native Village, can be a card.
    first, _, rest = said.partition(" ")
    if nearest(first, VERBS) and all(_is_known(pick.strip(), names) for pick in rest.split(",")):
        raise unknown("verb", first, VERBS, node.where(start))


def _is_known(pick: str, names: CardNames) -> bool:
    return pick in WORDS or pick.isdecimal() or pick in names


def _parted(picks: Sequence[str], texts: Sequence[str]) -> list[str]:
    """Return picks with those put together again that are one option's text with commas in it.

    >>> _parted(["+1 Card", "+2 Actions", "+1 Buy", "+$2"], ["+1 Card, +2 Actions", "+1 Buy, +$2"])
    ['+1 Card, +2 Actions', '+1 Buy, +$2']
    """
    options = [text.casefold() for text in texts]
    parted: list[str] = []
    at = 0
    while at < len(picks):
        ends = [end for end in range(len(picks), at, -1) if ", ".join(picks[at:end]).casefold() in options]
        end = ends[0] if ends else at + 1
        parted.append(", ".join(picks[at:end]))
        at = end
    return parted


def _index(texts: list[str], pick: str, taken: list[int]) -> int:
    """Return the number of the first option with this text that is not taken, or with this number from 1."""
    for number, text in enumerate(texts):
        if text.casefold() == pick.casefold() and number not in taken:
            return number
    if pick.isdecimal() and 1 <= int(pick) <= len(texts) and int(pick) - 1 not in taken:
        return int(pick) - 1
    again = f" {1 + len([number for number in taken if texts[number] == pick])} times" if pick in texts else ""
    hint = "" if pick in texts else nearest(pick, texts)
    raise Mismatch(f"{pick}{again} among the options", f"{listed(texts)}{'.' + hint if hint else ''}")


def decline(texts: Sequence[str]) -> list[int]:
    """Return the picks that decline a question: the answer no, the number 0, or none."""
    return [texts.index(word) for word in ("no", "0") if word in texts][:1]


def _yes(texts: list[str]) -> int:
    if "yes" in texts:
        return texts.index("yes")
    if len(set(texts)) == 1:
        return 0
    raise Mismatch("a question that yes can answer", listed(texts))


def listed(names: Sequence[str]) -> str:
    """Return names with how often each is there.

    >>> listed(["Copper", "Estate", "Copper"])
    '2 Copper, Estate'
    """
    times = Counter(names)
    return ", ".join(f"{times[name]} {name}" if times[name] > 1 else name for name in times) or "nothing"


def number_of_picks(least: int, most: int) -> str:
    number = f"{least}" if least == most else f"{least} to {most}"
    return f"{number} pick{'' if number == '1' else 's'}"
