"""Capitalism asks which Actions have an amount of +$ in their text: every one whose text has it says so."""

from __future__ import annotations

import pytest

from dominion_cli.docs import docstring
from dominion_cli.engine.card import Card
from dominion_cli.engine.types import Type
from dominion_cli.plugins import registry

TELLING = [
    card
    for card in registry().cards.cards()
    if card.has_type(Type.ACTION) and "+$" in docstring(card.definition) and card.set_name != ""
]


@pytest.mark.parametrize("card", TELLING, ids=lambda card: f"{card.name} {card.printing}".rstrip())
def test_an_action_that_tells_of_coins_is_one_that_capitalism_makes_a_treasure(card: Card) -> None:
    assert card.coins > 0 or card.more_coins
