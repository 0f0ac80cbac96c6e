"""Default answers: what a sensible player does when a bot has no opinion. Cards build their own advice from these.

Each rule is short and says why. They see only what the player may know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from dominion_cli.engine.types import ACTION, CURSE, NIGHT, TREASURE

if TYPE_CHECKING:
    from dominion_cli.engine.card import Card
    from dominion_cli.engine.decision import Decision
    from dominion_cli.engine.view import View


# What a hand gives up before its first Copper: Curses, cards that do nothing, Actions it can't or won't play.
DEAD: Final = 1
SPARE: Final = 2
COPPER: Final = 10
# What a deck loses with a Copper.
COPPER_LOST: Final = 8
# How much an exchange has to improve a deck to be worth an Action: more than a Silver for a $5 Action does.
WORTHWHILE: Final = 16
# What a deck loses with a Silver.
SILVER_LOST: Final = 35


def is_dead(card: Card) -> bool:
    """Return whether a card does nothing in a hand: a Victory card or Curse and nothing else."""
    return card.types & (ACTION | TREASURE | NIGHT) == 0


def worth(view: View, card: Card) -> int:
    """Return how early a card is played (see `Card.worth_playing`), for cards whose own worth hangs on that of others.

    Of two such cards each would ask for the other's worth; so what is asked within the asking is told by the cost.
    """
    if view.weighing > 1:
        return card.cost
    view.weighing += 1
    try:
        return card.worth_playing(view)
    finally:
        view.weighing -= 1


def is_terminal(card: Card) -> bool:
    """Return whether a card is an Action that uses up one of the turn's Actions."""
    return card.types & ACTION != 0 and card.actions == 0


def below_average(view: View, card: Card) -> bool:
    """Return whether any other card of the deck is likely to be better: it is dead, or a Copper in a rich deck."""
    return is_dead(card) or (card.name == "Copper" and view.total_money > view.owned)


def junk_to_trash(view: View, cards: tuple[Card, ...], most: int, in_hand: bool = True) -> list[Card]:
    """Return up to ``most`` of the cards that the deck is better without, the worst first.

    Curses always; Estates and Coppers until the end is near: then an Estate's point counts, and a better deck comes too
    late. Of Coppers as many as leave $6 in the deck, to buy with, and those in hand only if this turn can spare them.
    """
    junk: list[Card] = []
    dead: list[Card] = []
    coppers: list[Card] = []
    for card in cards:
        if card.types & CURSE:
            junk.append(card)
        elif is_dead(card) and card.cost <= 2:
            dead.append(card)
        elif card.name == "Copper":
            coppers.append(card)
    if (dead or coppers) and view.gains_to_end > 3:
        junk += [card for card in dead if not view.wants(card)]
        spared = view.total_coins - 6
        if coppers and spared > 0 and not view.wants(coppers[0]):
            junk += coppers[: min(spared, coins_to_lose(view)) if in_hand else spared]
    return junk[:most]


def coins_this_turn(view: View) -> int:
    """Return how many coins there will be to spend this turn, with the Treasures in hand as they are printed."""
    coins = view.coins
    for card in view.hand:
        if card.types & TREASURE:
            coins += card.coins
    return coins


def spare_coins(view: View) -> int:
    """Return how many of this turn's coins could be missing, and the same would be bought."""
    coins = coins_this_turn(view)
    needed = coins
    bought = view.would_buy(coins)
    while needed > 0 and view.would_buy(needed - 1) is bought:
        needed -= 1
    return coins - needed


def coins_to_lose(view: View) -> int:
    """Return how many of this turn's coins may go for good: a thinner deck is worth more than a cheap card now."""
    bought = view.would_buy(coins_this_turn(view))
    return spare_coins(view) if bought is not None and bought.cost >= 6 else coins_this_turn(view)


def buys_more_with(view: View, coins: int) -> bool:
    """Return whether something else would be bought this turn, if there were so many coins more."""
    now = coins_this_turn(view)
    return view.would_buy(now + coins) is not view.would_buy(now)


def buys_dear_with(view: View, coins: int) -> bool:
    """Return whether so many coins more would buy something else this turn that costs $6 or more."""
    more = view.would_buy(coins_this_turn(view) + coins)
    return more is not None and more.cost >= 6 and buys_more_with(view, coins)


def spare_cards(view: View, cards: tuple[Card, ...], most: int) -> list[Card]:
    """Return up to ``most`` of the cards in hand that this turn can do without, and a later one has a use for.

    That are Actions that can't be played any more, then Treasures: without their coins the same would be bought.
    """
    spare = sorted(spare_actions(view, cards), key=lambda card: -card.cost)
    coins = spare_coins(view)
    for card in sorted(cards, key=lambda card: -card.coins):
        if card.has_type(TREASURE) and card.types & ACTION == 0 and card.coins <= coins:
            coins -= card.coins
            spare.append(card)
    return spare[:most]


def best_upgrade(view: View, decision: Decision, coins: int, types: int = 0) -> list[Card]:
    """Return the card to trash for one that costs up to ``coins`` more: where the deck wins most by the exchange.

    None, where that is allowed and no exchange is worth it.
    """
    won, card = max(upgrades(view, decision.cards, coins, types), key=_value)
    return [card] if won >= WORTHWHILE or decision.least > 0 else []


def upgrades(view: View, cards: tuple[Card, ...], coins: int, types: int = 0) -> list[tuple[int, Card]]:
    """Return what the deck wins by trashing each of the cards for the best one that costs up to ``coins`` more."""
    gains = [card for card in view.supply_cards if types == 0 or card.types & types]
    values = [deck_value(view, card) for card in gains]
    costs = [view.cost(card) for card in gains]
    won: list[tuple[int, Card]] = []
    for card in dict.fromkeys(cards):
        limit = view.cost(card) + coins
        best = 0
        at = 0
        for value in values:
            if value > best and costs[at] <= limit and gains[at].potion <= card.potion and gains[at].debt <= card.debt:
                best = value
            at += 1
        won.append((best - value_owned(view, card), card))
    return won


def upgrade_worth(view: View, played: Card, coins: int, types: int = 0) -> int:
    """Return how early to play a card that trashes one for a better one: the more the deck wins, the earlier."""
    cards = tuple([card for card in others_in_hand(view, played) if types == 0 or card.types & types])
    most = max([won for won, _ in upgrades(view, cards, coins, types)], default=0)
    return 110 + min(most, 80) if most >= WORTHWHILE else -1


def others_in_hand(view: View, played: Card) -> list[Card]:
    """Return the hand without the card that is thought of being played; further copies of it count."""
    others = list(view.hand)
    if played in others:
        others.remove(played)
    return others


def trash_worth(view: View, played: Card, worth: int, least: int = 1, most_lost: int = COPPER_LOST) -> int:
    """Return ``worth``, or -1 where a card that has to trash ``least`` others from the hand would do harm.

    Curses, Estates and Coppers can go, or what is worth no more than ``most_lost``; a Gold or a Province is worth more
    than what the card brings.
    """
    others = others_in_hand(view, played)
    if not others and played.cards == 0:
        return worth
    lost = sorted([value_owned(view, card) for card in others])
    return worth if len(lost) >= least and lost[least - 1] <= most_lost else -1


def coins_of_worst(view: View, count: int) -> int:
    """Return how many coins a hand gives up by discarding so many of its worst cards."""
    worst = worst_first(view, view.hand)[:count]
    return sum([card.coins for card in worst if card.types & TREASURE])


def draw_worth(view: View, worth: int) -> int:
    """Return how early to play a card that draws: with Actions to spare before others, as it may bring their use."""
    return worth + 100 if view.actions > 1 else worth


def keep_value(view: View, card: Card) -> int:
    """Return how much a hand wants to keep a card: dead cards least, then Coppers, then by cost.

    An Action that its player wouldn't play now is worth no more than a dead card.
    """
    if card.types & CURSE:
        return 0
    if is_dead(card):
        return DEAD
    if card.name == "Copper":
        return COPPER
    if card.types & TREASURE == 0 and worth(view, card) < 0:
        return SPARE
    return 2 * COPPER + 10 * card.cost + card.coins


def worst_first(view: View, cards: tuple[Card, ...]) -> list[Card]:
    """Return cards in the order a hand gives them up."""
    spare = spare_actions(view, cards)
    ranked: list[Card] = []
    values: list[int] = []
    for card in cards:
        value = keep_value(view, card)
        if spare and card in spare:
            spare.remove(card)
            value = min(value, SPARE)
        # A hand is short: what is put in its place at once need not be sorted.
        at = len(values)
        while at > 0 and values[at - 1] > value:
            at -= 1
        ranked.insert(at, card)
        values.insert(at, value)
    return ranked


def least_loss_first(view: View, cards: tuple[Card, ...]) -> list[Card]:
    """Return cards in the order a deck parts with them for good: points are kept, unlike in a hand."""
    return sorted(cards, key=lambda card: value_owned(view, card))


def spare_actions(view: View, hand: tuple[Card, ...]) -> list[Card]:
    """Return the Actions in a hand that can't be played for want of Actions, the best ones being played first."""
    actions = view.actions if view.my_turn else 1
    if actions == 0:
        return [card for card in hand if card.types & ACTION]
    plays = actions
    terminals: list[Card] = []
    for card in hand:
        if is_terminal(card):
            terminals.append(card)
        elif card.actions > 0:
            plays += card.actions - 1
    if len(terminals) <= plays:
        return []
    ranked = [(worth(view, card), card) for card in terminals]
    return [card for _, card in sorted(ranked, key=_value, reverse=True)[plays:]]


def _value(valued: tuple[int, Card]) -> int:
    return valued[0]


def deck_value(view: View, card: Card) -> int:
    """Return how much a deck wants to gain a card now.

    Provinces most; other points near the end and not before; else what costs most, of equal costs Treasures
    first. Terminal Actions are worth less than Silver when there are too many of them already.
    """
    if card.types & CURSE:
        return -10
    if is_dead(card):
        if card.cost >= 8:
            return 1000
        return 10 * card.cost + 30 if view.gains_to_end <= 4 else card.cost - 5
    if card.name == "Copper":
        return 0
    if is_terminal(card) and crowded(view):
        return 5 * card.cost
    return 10 * card.cost + (5 if card.types & TREASURE else 0)


def value_owned(view: View, card: Card) -> int:
    """Return how much a deck loses with a card: what it would gain with it, but points and coins had always count.

    An Estate's point is no more than what the dead card costs, so the deck loses nothing with it.
    """
    if card.name == "Copper":
        return COPPER_LOST
    if is_dead(card) and card.types & CURSE == 0:
        return max(deck_value(view, card), 20 * card.cost - 40)
    return deck_value(view, card)


def crowded(view: View) -> bool:
    """Return whether the deck has all terminal Actions that it can play: one in ten cards, and one a Village."""
    terminals = 0
    for card in view.kingdom:
        if card.types & ACTION:
            terminals += (1 - card.actions) * view.count(card)
    return 10 * terminals >= view.owned


def good_to_draw(card: Card) -> bool:
    """Return whether a card just gained is a good one to draw next: not a dead one, nor a Copper."""
    return not is_dead(card) and card.types & CURSE == 0 and card.name != "Copper"


def likeliest_on_top(view: View, cards: tuple[Card, ...]) -> Card:
    """Return the card that is most likely on top of the own deck: of those not in sight, the one owned most."""
    seen: dict[Card, int] = {}
    for place in (view.hand, view.in_play, view.discard_pile):
        for card in place:
            seen[card] = seen.get(card, 0) + 1
    best = cards[0]
    most = view.count(best) - seen.get(best, 0)
    for card in cards:
        hidden = view.count(card) - seen.get(card, 0)
        if hidden > most:
            best = card
            most = hidden
    return best


def best_to_pass_over(view: View, cards: tuple[Card, ...]) -> Card:
    """Return the card without which the rest of the deck has most coins a card, an Action counting as much as it costs.

    For what looks for cards other than the one named.
    """
    best = cards[0]
    most = -1.0
    for passed in cards:
        others = [card for card in view.cards if card is not passed and view.count(card)]
        copies = sum([view.count(card) for card in others])
        value = sum([view.count(card) * _use(card) for card in others]) / max(copies, 1)
        if value > most:
            best = passed
            most = value
    return best


def _use(card: Card) -> float:
    return card.coins if card.types & TREASURE else card.cost / 2 if card.types & ACTION else 0


def best_gain(view: View, cards: tuple[Card, ...]) -> Card | None:
    """Return the card most worth gaining."""
    best: Card | None = None
    most = 0
    for card in cards:
        value = deck_value(view, card)
        if best is None or value > most:
            best = card
            most = value
    return best


def villagers_to_spend(view: View) -> int:
    """Return 1 when there is no Action left for one in hand that is worth a Villager."""
    wanted = [card for card in view.hand if card.types & ACTION and card.worth_playing(view) >= 0]
    return 1 if wanted and view.actions == 0 else 0


def coffers_to_spend(view: View) -> int:
    """Return how many Coffers to spend: as few as reach the next price that matters; all when the end is near."""
    if view.gains_to_end <= 2:
        return view.coffers
    for price in (8, 6, 5, 3):
        if view.coins >= price:
            return 0
        if view.coins + view.coffers >= price:
            return price - view.coins
    return 0


def usual_answer(view: View, decision: Decision) -> Any:
    """Answer a question by its kind alone: what is least worth having goes, what is most worth having comes."""
    kind = decision.kind
    if kind in ("discard", "topdeck"):
        return worst_first(view, decision.cards)[: decision.least]
    if kind in ("pass", "return"):
        return least_loss_first(view, decision.cards)[: decision.least]
    if kind in ("trash", "exile"):
        junk = junk_to_trash(view, decision.cards, decision.most)
        return junk if len(junk) >= decision.least else least_loss_first(view, decision.cards)[: decision.least]
    if kind in ("gain", "take", "keep", "buy", "receive", "name"):
        best = best_gain(view, decision.cards)
        if best is None or (decision.least == 0 and deck_value(view, best) <= 0):
            return []
        rest = sorted(decision.cards, key=lambda card: -deck_value(view, card))
        return rest[: max(decision.least, 1)]
    if kind in ("play_action", "play_night", "play"):
        playable = [card for card in decision.cards if card.worth_playing(view) >= 0]
        if not playable:
            return list(decision.cards[: decision.least])
        return max(playable, key=lambda card: card.worth_playing(view))
    if kind == "pay" and view.debt > 0:
        # Nothing can be bought as long as there is debt.
        return len(decision.options) - 1
    if kind == "spend":
        return villagers_to_spend(view) if view.phase == "action" else coffers_to_spend(view)
    if kind == "play_treasure":
        return decision.cards[0]
    if kind == "reveal":
        return decision.cards[0]
    if kind == "order":
        return list(decision.options[: decision.least])
    return list(decision.options[: decision.least])
