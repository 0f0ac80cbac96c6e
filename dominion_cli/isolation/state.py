"""What a bot in another process is sent: a player's view, and a question, as plain data for JSON.

What is sent of a word of the view follows from what the word is (see `view_words`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from dominion_cli.engine.public_view import PUBLIC_WORDS
from dominion_cli.engine.types import type_names
from dominion_cli.engine.view import WORDS
from dominion_cli.engine.view_words import Word, Words

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.public_view import PublicView
    from dominion_cli.engine.view import View

PROTOCOL = 1
"""The version of the line protocol; it changes when a message no longer says what it said."""

PLAIN = (Word.NUMBER, Word.SCORE, Word.TRUTH, Word.PHASE)
"""Words that are passed on as they are."""

PLACES = (Word.CARDS, Word.STATUSES)
"""Words that are passed on as names of cards."""


def hello(view: View) -> dict[str, Any]:
    """Return the message which says that a game begins."""
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "seat": view.seat,
        "players": len(view.players),
        **{word: names(getattr(view, word)) for word in WORDS.of(Word.GAME_CARDS)},
        "cards": {card.name: facts(card) for card in (*view.cards, *view.landscapes)},
        "random_seed": view.random_seed,
    }


def decide(view: View, decision: Decision) -> dict[str, Any]:
    """Return the message which asks a question."""
    return {
        "type": "decide",
        "kind": decision.kind,
        "options": names(decision.options),
        "least": decision.least,
        "most": decision.most,
        "source": decision.source and decision.source.name,
        "text": decision.text,
        "about": decision.about and decision.about.name,
        "shown": names(decision.shown),
        "of_cards": bool(decision.cards),
        "owner": decision.owner,
        "decider": decision.decider,
        "view": view_data(view),
    }


def over(view: View) -> dict[str, Any]:
    """Return the message which says that a game has ended."""
    ranks = {player.seat: (player.points, -player.turn) for player in view.players}
    best = max(ranks.values())
    return {
        "type": "over",
        "seat": view.seat,
        "winners": [seat for seat, rank in ranks.items() if rank == best],
        "view": view_data(view),
    }


def view_data(view: View) -> dict[str, Any]:
    """Return all that a player may know."""
    cards = names(view.cards)
    piles = {name: card.name for name, card in view.mixed_piles.items()}
    buyable = (*view.supply, *names(view.landscapes))
    known = dict.fromkeys((*cards, *piles, *buyable))
    data = plain_data(view, WORDS)
    data["count"] = of_cards(view.count, cards)
    data["cost"] = {name: view.cost(name) for name in known}
    # What costs coins alone is left out.
    data["full_cost"] = {name: cost for name in known if any((cost := view.full_cost(name))[1:])}
    data["can_buy"] = [name for name in buyable if view.can_buy(name)]
    data["supply"] = view.supply
    data["for_sale"] = view.for_sale()
    data["piles"] = piles
    data["mats"] = {name: names(place) for name, place in view.mats.items()}
    data["numbers"] = view.numbers
    data["opponents"] = [player.seat for player in view.opponents]
    data["players"] = [public_data(player, cards) for player in view.players]
    data["log"] = list(view.log)
    for word in WORDS.of(Word.CARD_NUMBER, Word.CARD_TRUTH):
        if word not in data:
            data[word] = of_cards(getattr(view, word), known)
    return data


def public_data(player: PublicView, cards: Iterable[str]) -> dict[str, Any]:
    """Return what everybody may know of a player."""
    data = plain_data(player, PUBLIC_WORDS)
    for word in PUBLIC_WORDS.of(Word.CARD_NUMBER):
        data[word] = of_cards(getattr(player, word), cards)
    return data


def plain_data(view: View | PublicView, words: Words) -> dict[str, Any]:
    """Return what a view says without being asked about a card."""
    data: dict[str, Any] = {word: getattr(view, word) for word in words.of(*PLAIN)}
    for word in words.of(Word.CARD):
        card = getattr(view, word)
        data[word] = card and card.name
    for word in words.of(*PLACES):
        data[word] = names(getattr(view, word))
    return data


def of_cards(ask: Callable[[str], int], cards: Iterable[str]) -> dict[str, int]:
    """Return what is said of each card; where that is 0 or false, the card is left out."""
    return {name: number for name in cards if (number := ask(name))}


def facts(card: Card) -> dict[str, Any]:
    """Return what is printed on a card."""
    return {
        "types": type_names(card.types),
        "cost": card.cost,
        "potion": card.potion,
        "debt": card.debt,
        "cards": card.cards,
        "actions": card.actions,
        "buys": card.buys,
        "coins": card.coins,
        "vp": card.vp,
        "printing": card.printing,
    }


def names(cards: Iterable[Card | str]) -> list[str]:
    """Return the names of cards; texts stay what they are."""
    return [str(card) for card in cards]
