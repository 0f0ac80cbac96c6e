"""The CoffeeScript strategies of dominiate, as far as they are plain lists: ``gainPriority: (state, my) -> [ … ]``.

A line of the list is a card in quotes, with an ``if`` and a condition behind it or without. Other lists and functions
of a strategy, such as what it discards first, are not read.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from dominion_cli.bots.when import parse
from dominion_cli.errors import UserError
from dominion_cli.importers.imported import Imported

if TYPE_CHECKING:
    from dominion_cli.cards.library import CardLibrary

# What stands in a condition there, and what that is here; \1 is the card in quotes.
CARD: Final = r"\(\s*((?:\"[^\"]*\")|(?:'[^']*'))\s*\)"
WORDS: Final = (
    (rf"\bstate\.countInSupply{CARD}", r"left(\1)"),
    (rf"\bmy\.(?:count|num)InDeck{CARD}", r"count(\1)"),
    (rf"\bmy\.countInHand{CARD}", r"hand.count(\1)"),
    (rf"\bmy\.countInPlay{CARD}", r"in_play.count(\1)"),
    (rf"\bmy\.countInDiscard{CARD}", r"discard_pile.count(\1)"),
    (rf"\bmy\.(?:count|num)CardTypeInDeck{CARD}", r"count_type(\1)"),
    (r"\bmy\.(?:num|count)ActionCardsInDeck\(\)", "count_type('Action')"),
    (r"\bmy\.(?:num|count)CardsInDeck\(\)", "owned"),
    (r"\bmy\.(?:getTotalMoney|totalMoney)\(\)", "total_coins"),
    (r"\bmy\.getVP\(state\)", "points"),
    (r"\bmy\.coins\b", "coins"),
    (r"\bmy\.actions\b", "actions"),
    (r"\bmy\.buys\b", "buys"),
    (r"\bmy\.potions\b", "potions"),
    (r"\bmy\.coinTokens\b", "coffers"),
    (r"\bmy\.turnsTaken\b", "turn"),
    (r"\bmy\.hand\.length\b", "len(hand)"),
    (r"\bmy\.draw\.length\b", "deck_size"),
    (r"\bmy\.discard\.length\b", "len(discard_pile)"),
    (r"\bstate\.gainsToEndGame\(\)", "gains_to_end"),
    (r"\bstate\.numEmptyPiles\(\)", "empty_piles"),
    (r"\bstate\.nPlayers\b", "len(players)"),
    (r"&&", " and "),
    (r"\|\|", " or "),
    (r"!(?!=)", " not "),
    (r"\bisnt\b", "!="),
    (r"\bis\s+not\b", "!="),
    (r"\bis\b", "=="),
)
START: Final = re.compile(r"\bgainPriority\s*:\s*\(\s*state\s*,\s*my\s*\)\s*->\s*(\[)?")
RULE: Final = re.compile(r"""^("[^"]+"|'[^']+')(?:\s+(if|unless)\s+(.+))?$""", re.DOTALL)
MEMBER: Final = re.compile(r"^\s*(\w+)\s*:\s*(.*)$")
NO_PART_OF_PLAY: Final = ("author", "name", "requires")


def looks_like(text: str) -> bool:
    """Return whether a text is such a strategy."""
    return "gainPriority" in text


def read(text: str, library: CardLibrary) -> list[Imported]:
    """Read the strategy of a file.

    Raises:
        UserError: when what it gains is no plain list.
    """
    lines = [_without_comment(line) for line in text.splitlines()]
    found = re.search(r"^\s*\{?\s*name\s*:\s*(?:\"([^\"]*)\"|'([^']*)')", "\n".join(lines), re.MULTILINE)
    bot = Imported(((found[1] or found[2]) if found else "").strip() or "Strategy")
    first, last = _list_lines(lines)
    for number, rule in _rules(lines, first, last):
        _read_rule(bot, number, rule, library)
    for number, line in enumerate(lines, start=1):
        member = MEMBER.match(line.lstrip("{ \t"))
        # A strategy's own lists and functions stand beside the list of what it gains, not in it.
        if member and not first < number <= last and member[1] not in ("gainPriority", *NO_PART_OF_PLAY):
            bot.lose(number, f"{member[1]}: the cards' own advice decides instead")
    return [bot]


def _list_lines(lines: list[str]) -> tuple[int, int]:
    """Return the numbers of the lines between which the list stands (its brackets stand on these two)."""
    start = next((number for number, line in enumerate(lines, start=1) if START.search(line)), 0)
    if start == 0:
        raise UserError("gainPriority is not a list: expected `gainPriority: (state, my) -> [`.")
    match = START.search(lines[start - 1])
    first = start
    if match is None or not match[1]:
        # The bracket may stand alone on the next line that is not empty.
        first = next((number for number in range(start + 1, len(lines) + 1) if lines[number - 1].strip()), start)
        if lines[first - 1].strip() != "[":
            raise UserError(f"line {first}: gainPriority is no plain list, but decides between several.")
    last = next((number for number in range(first, len(lines) + 1) if lines[number - 1].rstrip().endswith("]")), 0)
    if last == 0:
        raise UserError(f"line {first}: the list of gainPriority does not end.")
    return first, last


def _rules(lines: list[str], first: int, last: int) -> list[tuple[int, str]]:
    """Return the rules of the list, each with the number of its first line; a backslash goes on in the next one."""
    rules: list[tuple[int, str]] = []
    going_on = False
    for number in range(first, last + 1):
        line = lines[number - 1]
        if number == first:
            line = line.partition("[")[2]
        if number == last:
            line = line.rpartition("]")[0]
        text = line.strip().rstrip(",")
        joins = text.startswith(("and ", "or ", "&&", "||"))
        if rules and (going_on or joins):
            rules[-1] = (rules[-1][0], f"{rules[-1][1]} {text.rstrip(chr(92))}".strip())
        elif text:
            rules.append((number, text.rstrip("\\").strip()))
        going_on = text.endswith(("\\", " and", " or", "&&", "||"))
    return rules


def _read_rule(bot: Imported, line: int, text: str, library: CardLibrary) -> None:
    rule = RULE.match(text)
    if rule is None:
        several = re.findall(r"""(?:"[^"]+"|'[^']+')""", text)
        if several and re.fullmatch(r"""(?:(?:"[^"]+"|'[^']+')\s*,?\s*)+""", text):
            for card in several:
                bot.add(line, card[1:-1], library)
            return
        bot.lose(line, f"left out: {text!r} is not a card in quotes with a condition or without")
        return
    card = rule[1][1:-1]
    if not rule[3]:
        bot.add(line, card, library)
        return
    when = _condition(rule[3])
    when = f"not ({when})" if rule[2] == "unless" else when
    try:
        parse(when)
    except UserError:
        bot.lose(line, f"the rule for {card} is left out: a menu can't say {rule[3].strip()!r}")
        return
    bot.add(line, card, library, when)


def _condition(text: str) -> str:
    """Return a condition as a menu says it, as far as its words are known."""
    for pattern, here in WORDS:
        text = re.sub(pattern, here, text)
    text = re.sub(r"count_type\(([\"'])(\w+)\1\)", lambda found: f"count_type({found[2].capitalize()!r})", text)
    # In quotes as everywhere in a menu, unless the name has an apostrophe.
    text = re.sub(r'"([^"]*)"', lambda found: repr(found[1]), text)
    return " ".join(text.split())


def _without_comment(line: str) -> str:
    """Return a line without the comment at its end."""
    quote = ""
    for place, sign in enumerate(line):
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'":
            quote = sign
        elif sign == "#":
            return line[:place].rstrip()
    return line.rstrip()
