"""What a bot in another process is told: a player's view, and a question, as plain data for JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from dominion_cli.engine.types import type_names

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.view import PublicView, View

PROTOCOL = 1
"""The version of the line protocol; it changes when a message no longer says what it said."""

NUMBERS = (
    *("seat", "turn", "phase", "my_turn", "extra_turn", "actions", "buys", "coins", "potions", "debt", "coffers"),
    *("villagers", "favors", "deck_size", "owned", "total_money", "points", "empty_piles", "gains_to_end"),
)
"""What a view says in a number, a word or a truth value, passed on under the same name."""

ZONES = ("hand", "in_play", "discard_pile", "set_aside", "exile", "tavern", "taken", "trash")
"""What a view says in cards, passed on as their names."""

PUBLIC = ("seat", "turn", "points", "hand_size", "deck_size", "discard_size", "owned")
"""What a view says of each player in a number."""


def hello(view: View) -> dict[str, Any]:
    """Return the message that a game begins."""
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "seat": view.seat,
        "players": len(view.players),
        "kingdom": names(view.kingdom),
        "landscapes": names(view.landscapes),
        "cards": {card.name: facts(card) for card in (*view.cards, *view.landscapes)},
        "random_seed": view.random_seed,
    }


def decide(view: View, decision: Decision) -> dict[str, Any]:
    """Return the message that asks a question."""
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
    """Return the message that a game has ended."""
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
    cards = view.cards
    supply = view.supply
    buyable = (*supply, *names(view.landscapes))
    data: dict[str, Any] = {name: getattr(view, name) for name in NUMBERS}
    data.update({zone: names(getattr(view, zone)) for zone in ZONES})
    data["count"] = counts(view, cards)
    data["supply"] = supply
    data["piles"] = {name: card.name for name, card in view.mixed_piles.items()}
    known = dict.fromkeys((*names(cards), *data["piles"], *buyable))
    data["left"] = {name: left for name in known if (left := view.left(name))}
    data["cost"] = {name: view.cost(name) for name in known}
    # What costs coins alone is left out.
    data["full_cost"] = {name: cost for name in known if any((cost := view.full_cost(name))[1:])}
    data["can_buy"] = [name for name in buyable if view.can_buy(name)]
    data["vp_on"] = {name: vp for name in known if (vp := view.vp_on(name))}
    data["mats"] = {name: names(place) for name, place in view.mats.items()}
    data["numbers"] = view.numbers
    data["opponents"] = [player.seat for player in view.opponents]
    data["players"] = [public_data(player, cards) for player in view.players]
    data["log"] = list(view.log)
    return data


def public_data(player: PublicView, cards: Iterable[Card]) -> dict[str, Any]:
    """Return what everybody may know of a player."""
    data: dict[str, Any] = {name: getattr(player, name) for name in PUBLIC}
    data["in_play"] = names(player.in_play)
    data["discard_top"] = player.discard_top and player.discard_top.name
    data["count"] = counts(player, cards)
    return data


def counts(owner: View | PublicView, cards: Iterable[Card]) -> dict[str, int]:
    """Return how many of each card a player owns, of those they own any of."""
    return {card.name: count for card in cards if (count := owner.count(card))}


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
