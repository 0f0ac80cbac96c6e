"""Strategies of other programs become menus that mean the same, and what a menu can't say is told with its line."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from cli.command import done, refused, run

from dominion_cli import registry
from dominion_cli.bots.menu import Menu
from dominion_cli.errors import UserError
from dominion_cli.importers import Imported, read, to_toml

XML = """<?xml version="1.0" encoding="UTF-8"?>
<playerCollection>
  <player name="Weavers" author="nobody" description="">
    <type name="TwoPlayer"/>
    <board contents="Moat, Fool's Gold" bane="" Mountain_Pass_Bid="0" Obelisk_Choice=""/>
    {rules}
  </player>
</playerCollection>
"""
TWO = """<playerCollection><player name="Same"><buy name="Gold"/></player>
<player name="Same"><buy name="Silver"/></player></playerCollection>"""


def bots(text: str, form: str = "") -> list[Imported]:
    return read(text, registry().cards, "file", form)


def rule(name: str, *conditions: str, **attributes: str) -> str:
    more = "".join(f' {key}="{value}"' for key, value in attributes.items())
    return f'<buy name="{name}"{more}>{"".join(conditions)}</buy>'


def condition(left: str, operator: str, right: str, operation: str = "") -> str:
    """Each side is a kind and, behind a colon, what it is about; so is the operation."""
    sides = [f"<{name} {attributes(side)}/>" for name, side in (("left", left), ("right", right))]
    extra = f"<extra_operation {attributes(operation)}/>" if operation else ""
    return f'<condition>{sides[0]}<operator type="{operator}"/>{sides[1]}{extra}</condition>'


def attributes(side: str) -> str:
    kind, _, about = side.partition(":")
    return f'type="{kind}"' + (f' attribute="{about}"' if about else "")


def xml_bot(*rules: str) -> Imported:
    (bot,) = bots(XML.format(rules="\n    ".join(rules)))
    return bot


# DominionSim.


def test_a_dominionsim_bot_becomes_a_menu() -> None:
    bot = xml_bot(
        rule("Province"),
        rule("Fool$s_Gold", condition("countCardsInDeck:Fool$s_Gold", "smallerThan", "constant:3.0")),
        rule(
            "Moat",
            condition("countCardsInSupply:Moat", "greaterThan", "constant:2.0"),
            condition("countCardsInDeck:Moat", "smallerThan", "countCardTypeInDeck:Treasure", "divideBy:7.5"),
        ),
    )
    assert bot.name == "Weavers"
    assert bot.kingdom == ["Moat", "Fool's Gold"]
    assert bot.losses == []
    assert bot.rules == [
        "Province",
        {"card": "Fool's Gold", "when": 'count("Fool\'s Gold") < 3'},
        {"card": "Moat", "when": "left('Moat') > 2 and count('Moat') < count_type('Treasure') / 7.5"},
    ]
    Menu(buy=bot.rules)


@pytest.mark.parametrize(
    ("side", "here"),
    [
        ("countCardsInHand:Copper", "hand.count('Copper')"),
        ("countCardsInPlay:Copper", "in_play.count('Copper')"),
        ("countOnTavernMat:Guide", "tavern.count('Guide')"),
        ("countCardsInOpponentsDecks:Curse", "sum(o.count('Curse') for o in opponents)"),
        ("countVPon:Aqueduct", "vp_on('Aqueduct')"),
        ("hasBuiltProject:Sewers", "taken.count('Sewers')"),
        ("countCardTypeInDeck:Terminal", "count_type('Terminal')"),
        ("countCardTypeInDeck:Cycler", "count_type('Cantrip')"),
        ("countAvailableMoney", "coins"),
        ("countBuysLeft", "buys"),
        ("countTurns", "turn"),
        ("countEmptyPiles", "empty_piles"),
        ("getTotalMoney", "total_coins"),
        ("gainsNeededToEndGame", "gains_to_end"),
        ("countVP", "points"),
        ("countMAXOpponentVP", "max(o.points for o in opponents)"),
        ("isActionPhase", "(phase == 'action')"),
        ("isPlusOneCardTokenSet", "number('+1 Card')"),
        ("isEstateTokenPlaced", "number('Inheritance')"),
    ],
)
def test_each_number_of_dominionsim_has_its_own_here(side: str, here: str) -> None:
    bot = xml_bot(rule("Gold", condition(side, "greaterOrEqualThan", "constant:2.0", "minus:0.5")))
    assert bot.losses == []
    assert bot.rules == [{"card": "Gold", "when": f"{here} >= 2 - 0.5"}]


def test_what_a_menu_can_not_say_is_told_with_its_line() -> None:
    bot = xml_bot(
        rule("Governor", strategy="goldEarly"),
        rule("Young_Witch", bane="Moat"),
        rule("Gold", condition("countGainedCards", "smallerThan", "constant:2.0")),
        rule("Silver", condition("countTurns", "near", "constant:2.0")),
        rule("Silver", condition("countTurns", "equalTo", "constant:2.0", "power:2.0")),
        rule("Silver", condition("countTurns", "equalTo", "constant:two")),
        rule("Silver", condition("countCardTypeInDeck:Odd", "equalTo", "constant:2.0")),
        rule("Weaver_of_Dreams"),
        rule("Silver", condition("countCardsInDeck:Dreamer", "equalTo", "constant:2.0")),
        rule("Lost_Arts", condition("isPlusOneActionTokenSet:Smithy", "equalTo", "constant:0.0")),
        "<start_state><hand contents=''/></start_state>",
    )
    assert bot.rules == ["Governor", "Young Witch", {"card": "Lost Arts", "when": "number('+1 Action') == 0"}]
    losses = [
        (6, "how Governor is played (goldEarly)"),
        (7, "the bane (Moat) belongs to a kingdom"),
        (8, "the rule for Gold is left out: a menu has no number for 'countGainedCards'"),
        (9, "the rule for Silver is left out: line 9: no comparison 'near'"),
        (10, "the rule for Silver is left out: line 10: no operation 'power'"),
        (11, "the rule for Silver is left out: 'two' is no number"),
        (
            12,
            "the rule for Silver is left out: \"count_type('Odd') == 2\", column 12: there is no type 'Odd'",
        ),
        (13, "the rule for Weaver of Dreams is left out: there is no card 'Weaver of Dreams'"),
        (14, "the rule for Silver is left out: there is no card 'Dreamer'"),
        (15, "that the token goes to Smithy"),
        (16, "a start with other cards belongs to a kingdom"),
    ]
    assert len(bot.losses) == len(losses)
    for loss, (line, what) in zip(bot.losses, losses, strict=True):
        assert loss.line == line
        assert loss.what.startswith(what)


def test_bots_of_one_name_get_names_of_their_own() -> None:
    assert [bot.name for bot in bots(TWO)] == ["Same", "Same (2)"]


@pytest.mark.parametrize(
    "declared",
    ['<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">', '<!ENTITY a SYSTEM "file:///etc/hostname">'],
    ids=["that grow", "of other files"],
)
def test_entities_are_refused(declared: str) -> None:
    text = f'<!DOCTYPE bots [{declared}]>\n<playerCollection><player name="&a;"/></playerCollection>'
    with pytest.raises(UserError, match=r"^file: line 1: a document type \(bots\) is not allowed here\.$"):
        bots(text)


def test_broken_xml_is_told_with_its_line() -> None:
    with pytest.raises(UserError, match=r"^file: line 2: not sound XML: mismatched tag\.$"):
        bots('<playerCollection><player name="A">\n<buy></player></playerCollection>')


# Provincial.


def test_a_menu_of_provincial_counts_what_is_owned_over_all_its_places() -> None:
    (bot,) = bots("Leader 0:\t3.9\te2-d4-p8-witch@2|gold@99|smithy@1|witch@3|jack of all trades@1|silver@99\n")
    assert bot.name == "Leader 0"
    assert bot.losses == []
    assert bot.rules == [
        "Province",
        {"card": "Duchy", "when": "left('Province') <= 4"},
        {"card": "Estate", "when": "left('Province') <= 2"},
        {"card": "Witch", "max": 2},
        "Gold",
        {"card": "Smithy", "max": 1},
        {"card": "Witch", "max": 5},
        {"card": "Jack of All Trades", "max": 1},
        "Silver",
    ]
    Menu(buy=bot.rules)


def test_with_colonies_the_smaller_of_both_piles_counts() -> None:
    text = "Kingdom cards:\tmoat,smithy@34Split@{}\nLeader 0:\t1\te1-d3-p5-platinum@99|silver@99\n"
    (bot,) = bots(text.format("Prosperity"))
    assert bot.kingdom == ["moat", "smithy"]
    assert bot.rules[:3] == [
        "Colony",
        {"card": "Province", "when": "min(left('Province'), left('Colony')) <= 5"},
        {"card": "Duchy", "when": "min(left('Province'), left('Colony')) <= 3"},
    ]
    (bot,) = bots(text.format("NoProsperity"))
    assert bot.rules[0] == "Province"


def test_what_is_no_entry_of_a_menu_is_told() -> None:
    (bot,) = bots("\ne2-d4-p8-gold@many|silver|dreamer@2|silver@99")
    assert [loss.line for loss in bot.losses] == [2, 2, 2]
    assert [loss.what.partition(":")[0] for loss in bot.losses] == [
        "'gold@many' is not a card and a number, such as silver@99",
        "'silver' is not a card and a number, such as silver@99",
        "the rule for dreamer is left out",
    ]
    assert bot.rules[3:] == ["Silver"]


# Dominiate.

COFFEE = """# Weaves, and says so.
{
  name: "Weaver's"
  author: 'nobody'
  requires: ['Moat']
  gainPriority: (state, my) -> [
    "Colony" if my.countInDeck("Platinum") > 0   # as one does
    "Province" if my.getTotalMoney() > 18 or 0 < state.gainsToEndGame() <= 5
    'Moat' if my.countInDeck("Moat") is 0 and \\
              my.countCardTypeInDeck("action") / 8 < 1.5
    "Duchy" unless state.countInSupply("Province") > 4
    "Estate" if my.countInHand("Jack of All Trades") == 0 \\
             && my.turnsTaken isnt 3
    "Gold", "Silver"
    "Copper" if my.ai.mood() == "gay"
    my.ai.wish(state)
  ]
  discardPriority: (state, my) -> [
    "Estate"
  ]
  wish: (state) -> "Curse"
}
"""


def test_a_plain_list_of_dominiate_becomes_a_menu() -> None:
    (bot,) = bots(COFFEE)
    assert bot.name == "Weaver's"
    assert bot.rules == [
        {"card": "Colony", "when": "count('Platinum') > 0"},
        {"card": "Province", "when": "total_coins > 18 or 0 < gains_to_end <= 5"},
        {"card": "Moat", "when": "count('Moat') == 0 and count_type('Action') / 8 < 1.5"},
        {"card": "Duchy", "when": "not (left('Province') > 4)"},
        {"card": "Estate", "when": "hand.count('Jack of All Trades') == 0 and turn != 3"},
        "Gold",
        "Silver",
    ]
    assert [(loss.line, loss.what) for loss in bot.losses] == [
        (15, "the rule for Copper is left out: a menu can't say 'my.ai.mood() == \"gay\"'"),
        (16, "left out: 'my.ai.wish(state)' is not a card in quotes with a condition or without"),
        (18, "discardPriority: the cards' own advice decides instead"),
        (21, "wish: the cards' own advice decides instead"),
    ]
    Menu(buy=bot.rules)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("gainPriority: (state, my) ->\n  if state.x\n    [\n", "line 2: gainPriority is no plain list"),
        ("gainPriority: (state) -> 3", "gainPriority is not a list"),
        ('gainPriority: (state, my) -> [\n  "Gold"\n', "line 1: the list of gainPriority does not end"),
    ],
)
def test_what_is_no_plain_list_is_refused(text: str, problem: str) -> None:
    with pytest.raises(UserError, match=problem):
        bots(text)


# All of them.


@pytest.mark.parametrize("text", ["", "Gold, Silver", "<html></html>", "buy = ['Gold']"])
def test_a_text_of_another_kind_is_refused(text: str) -> None:
    with pytest.raises(UserError, match=r"^file: these are no strategies of DominionSim"):
        bots(text)


def test_a_file_without_bots_is_refused() -> None:
    with pytest.raises(UserError, match=r"^file: there is no bot in it"):
        bots("<playerCollection/>", "dominionsim")


def test_a_format_that_is_none_is_refused() -> None:
    with pytest.raises(UserError, match=r"there is no format 'provinsial'. Did you mean 'provincial'"):
        bots("e2-d4-p8-gold@99", "provinsial")


def test_one_bot_is_written_for_a_match_and_several_for_a_league() -> None:
    one, two = bots(TWO)
    assert tomllib.loads(to_toml([one])) == {"name": "Same", "bot": "menu", "buy": ["Gold"]}
    entries: list[dict[str, Any]] = tomllib.loads(to_toml([one, two]))["bots"]
    assert [entry["name"] for entry in entries] == ["Same", "Same (2)"]


def test_the_command_writes_menus_that_play(tmp_path: Path) -> None:
    (tmp_path / "weaver.coffee").write_text(COFFEE, "utf-8")
    output = tmp_path / "weaver.toml"
    imported = run("bot", "import", str(tmp_path / "weaver.coffee"), "-o", str(output))
    assert (imported.exit_code, imported.stdout) == (0, "")
    assert imported.stderr.splitlines()[-1] == "1 bot: 0 in full, 1 with losses"
    assert f"{tmp_path / 'weaver.coffee'}:18: Weaver's: discardPriority: " in imported.stderr
    assert "Weaver's" in done("match", str(output), "money", "-n", "4", "--jobs", "1", "-s", "1")


def test_the_command_prints_one_bot_of_several(tmp_path: Path) -> None:
    (tmp_path / "bots.xml").write_text(TWO, "utf-8")
    printed = done("bot", "import", str(tmp_path / "bots.xml"), "--only", "Same (2)")
    assert tomllib.loads(printed)["buy"] == ["Silver"]
    problem = refused("bot", "import", str(tmp_path / "bots.xml"), "--only", "Sane")
    assert problem.endswith("there is no bot 'Sane'. Did you mean 'Same'?")


def test_a_file_that_can_not_be_read_or_written_is_told(tmp_path: Path) -> None:
    assert "No such file" in refused("bot", "import", str(tmp_path / "nothing.xml"))
    (tmp_path / "noise").write_bytes(b"\xff\xfe\xfa")
    assert "not a text file in UTF-8" in refused("bot", "import", str(tmp_path / "noise"))


def test_a_number_without_end_leaves_its_rule_out() -> None:
    for number in ("inf", "-inf", "nan", "1e999"):
        bot = xml_bot(rule("Gold", condition("countTurns", "greaterThan", f"constant:{number}")))
        assert bot.rules == []
        assert [loss.what for loss in bot.losses] == [f"the rule for Gold is left out: {number!r} is no finite number"]


def test_an_encoding_that_nobody_knows_does_not_matter_as_the_text_is_read_already() -> None:
    (bot,) = bots('<?xml version="1.0" encoding="klingon"?><player name="é"><buy name="Gold"/></player>')
    assert (bot.name, bot.rules) == ("é", ["Gold"])


def test_a_number_of_thousands_of_digits_is_refused() -> None:
    many = "9" * 4301
    for menu in (f"e2-d4-p{many}-gold@99", f"e2-d4-p8-gold@{many}"):
        with pytest.raises(UserError, match=r"^file: line 1: a number of 4,301 digits is too long; at most 9"):
            bots(menu)
