"""Default answers: what a sensible player does when a bot has no opinion. Cards build their own advice from these.

Each rule is short and says why. They see only what the player may know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dominion_cli.engine.types import ACTION, CURSE, TREASURE, VICTORY

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.view import View


def is_dead(card: Card) -> bool:
    """Tell whether a card does nothing in a hand: a Victory card or Curse and nothing else."""
    return card.types & (ACTION | TREASURE) == 0


def junk_to_trash(view: View, cards: tuple[Card, ...], most: int) -> list[Card]:
    """Return up to ``most`` of the cards that the deck is better without, the worst first.

    Curses always; Estates until the end is near, when their point counts; Coppers as long as $5 of money stays in the deck.
    """
    junk: list[Card] = []
    money = view.total_money
    late = view.gains_to_end <= 3
    for card in worst_first(view, cards):
        if len(junk) == most:
            break
        if card.types & CURSE or (is_dead(card) and card.cost <= 2 and not late):
            junk.append(card)
        elif card.name == "Copper" and money > 5 and not late:
            junk.append(card)
            money -= 1
    return junk


def best_upgrade(view: View, decision: Decision, coins: int, types: int = 0) -> list[Card]:
    """Return the card to trash for one that costs up to ``coins`` more: where the deck wins most by the exchange."""
    best: Card | None = None
    most = 0
    for card in decision.cards:
        gains = [
            deck_value(view, better)
            for better in view.supply_cards
            if view.cost(better) <= view.cost(card) + coins
            and better.potion <= card.potion
            and better.debt <= card.debt
            and (types == 0 or better.types & types)
        ]
        won = max(gains, default=0) - deck_value(view, card)
        if best is None or won > most:
            best = card
            most = won
    return [best] if best is not None and (most > 0 or decision.least > 0) else []


def keep_value(view: View, card: Card) -> int:
    """Return how much a hand wants to keep a card: dead cards least, then Coppers, then by cost.

    An Action that can't be played any more for want of Actions is worth no more than a Copper.
    """
    if card.types & CURSE:
        return 0
    if is_dead(card):
        return 1
    if card.types & ACTION and view.my_turn and view.actions == 0 and card.types & TREASURE == 0:
        return 2
    if card.name == "Copper":
        return 10
    return 20 + 10 * card.cost + card.coins


def worst_first(view: View, cards: tuple[Card, ...]) -> list[Card]:
    """Return cards in the order a hand gives them up.

    Of several terminal Actions only as many are worth keeping as there are Actions to play them with; the others go early.
    """
    return sorted(cards, key=lambda card: keep_value(view, card))


def deck_value(view: View, card: Card) -> int:
    """Return how much a deck wants to gain a card now: Provinces, other points near the end, else what costs most."""
    if card.types & CURSE:
        return -1
    if card.types & VICTORY and is_dead(card):
        if card.cost >= 8:
            return 1000
        return 10 * card.cost + 30 if view.gains_to_end <= 4 else card.cost
    if card.name == "Copper":
        return 0
    return 10 * card.cost + (5 if card.types & TREASURE else 0)


def best_gain(view: View, cards: tuple[Card, ...]) -> Card | None:
    """Return the card most worth gaining."""
    best: Card | None = None
    for card in cards:
        if best is None or deck_value(view, card) > deck_value(view, best):
            best = card
    return best


def usual_answer(view: View, decision: Decision) -> Any:
    """Answer a question by its kind alone: what is least worth having goes, what is most worth having comes."""
    kind = decision.kind
    if kind in ("discard", "topdeck", "pass", "return"):
        return worst_first(view, decision.cards)[: decision.least]
    if kind in ("trash", "exile"):
        junk = junk_to_trash(view, decision.cards, decision.most)
        return junk if len(junk) >= decision.least else worst_first(view, decision.cards)[: decision.least]
    if kind in ("gain", "take", "keep", "buy", "receive", "name"):
        best = best_gain(view, decision.cards)
        if best is None or (decision.least == 0 and deck_value(view, best) <= 0):
            return []
        rest = sorted(decision.cards, key=lambda card: -deck_value(view, card))
        return rest[: max(decision.least, 1)]
    if kind in ("play_action", "play"):
        playable = [card for card in decision.cards if card.worth_playing(view) >= 0]
        if not playable:
            return list(decision.cards[: decision.least])
        return max(playable, key=lambda card: card.worth_playing(view))
    if kind == "play_treasure":
        return decision.cards[0]
    if kind == "reveal":
        return decision.cards[0]
    if kind == "order":
        return list(decision.options[: decision.least])
    return list(decision.options[: decision.least])
