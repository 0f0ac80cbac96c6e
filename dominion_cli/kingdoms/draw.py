"""Kingdoms drawn at random: every kingdom that meets what is required is equally likely."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from dominion_cli.engine.types import Type
from dominion_cli.errors import UserError, unknown
from dominion_cli.kingdoms.constraints import Constraint, constraints
from dominion_cli.kingdoms.kingdom import BLACK_MARKET, PILES, Kingdom, can_be_bane, market_cards

if TYPE_CHECKING:
    from dominion_cli.cards.library import CardLibrary
    from dominion_cli.engine.card import Card

TRIES = 10_000


def random_kingdom(
    library: CardLibrary,
    seed: int | str,
    *,
    sets: Sequence[str] | None = None,
    require: Sequence[str] = (),
    include: Sequence[str] = (),
    exclude: Sequence[str] = (),
    edition: str = "latest",
    name: str = "Random",
    where: str = "",
) -> Kingdom:
    """Draw a kingdom; the same seed, cards and demands give the same one everywhere.

    Args:
        library: the cards there are.
        seed: any number or text.
        sets: the card sets to draw from; all that are installed, unless given.
        require: names of constraints, see ``constraints()``.
        include: names of cards that must be among the ten, of any set.
        exclude: names of cards that must not be.
        edition: ``"latest"`` or ``"first"``, whose cards are drawn.
        name: what to call the kingdom.
        where: file and key, for messages.

    Raises:
        UserError: for an unknown set, card or constraint, or if no kingdom is found that meets them all. Drawing stops
            after 10,000 tries, half a second or so.
    """
    wanted = [_constraint(demand, _at(where, "require")) for demand in require]
    fixed = list(dict.fromkeys(library.card(card, edition, _at(where, "include")) for card in include))
    banned = {library.card(card, edition, _at(where, "exclude")).name for card in exclude}
    _check_fixed(fixed, banned, wanted, where)
    banned |= {card.name for card in fixed}
    pool = [card for card in _cards_of(library, sets, edition, where) if card.name not in banned]
    pool = [card for card in pool if all(demand.met([card]) for demand in wanted if demand.each)]
    missing = PILES - len(fixed)
    if len(pool) < missing:
        raise UserError(f"{_at(where, 'random')}: only {len(pool)} cards can be drawn; the kingdom needs {missing}.")
    drawn = _drawn(Random(f"kingdom {seed}"), pool, fixed, wanted, where)
    return Kingdom(
        name,
        tuple(sorted(card.name for card in drawn)),
        edition=edition,
        drawn=True,
        **_chosen_besides(library, Random(f"besides {seed}"), pool, drawn, edition),
    )


def _chosen_besides(
    library: CardLibrary, dice: Random, pool: Sequence[Card], drawn: Sequence[Card], edition: str
) -> dict[str, Any]:
    """Draw what cards of the kingdom need besides: Young Witch's bane, the card set aside for Ferryman …"""
    everything = sorted(library.kingdom_cards(None, edition), key=lambda card: card.name)
    used = list(drawn)

    def draw(fits: Callable[[Card], bool]) -> str:
        # From the same cards as the kingdom, if any of them fits.
        for cards in (pool, everything):
            fitting = [card for card in cards if card not in used and fits(card)]
            if fitting:
                used.append(fitting[int(dice.random() * len(fitting))])
                return used[-1].name
        return ""

    besides: dict[str, Any] = {}
    landscapes = _needed_landscapes(library, dice, drawn, edition)
    if landscapes:
        besides["landscapes"] = tuple(card.name for card in landscapes)
    if any(card.name == "Young Witch" for card in drawn):
        besides["bane"] = draw(can_be_bane)
    needing = [card for card in [*drawn, *landscapes] if card.needs_card]
    if needing:
        besides["set_aside"] = {card.name: draw(card.can_have_set_aside) for card in needing}
    if any(card.name == BLACK_MARKET for card in drawn):
        cards = market_cards((pool, everything), {card.name for card in used}, dice)
        besides["black_market"] = tuple(card.name for card in cards)
    return besides


def _needed_landscapes(library: CardLibrary, dice: Random, drawn: Sequence[Card], edition: str) -> list[Card]:
    """Draw the landscapes that cards of the kingdom need: an Ally for Liaisons, a Prophecy for Omens."""
    found = []
    for needing, needed in ((Type.LIAISON, Type.ALLY), (Type.OMEN, Type.PROPHECY)):
        if any(card.types & needing for card in drawn):
            names = sorted({card.name for card in library.cards() if card.types & needed})
            found.append(library.card(names[int(dice.random() * len(names))], edition))
    return found


def _drawn(
    dice: Random, pool: Sequence[Card], fixed: Sequence[Card], wanted: Sequence[Constraint], where: str
) -> list[Card]:
    """Draw until all demands are met, which leaves all kingdoms that meet them equally likely."""
    possible: set[str] = set()
    for _ in range(TRIES):
        left = list(pool)
        # Of Python's generator only random() is promised to stay the same from version to version.
        cards = [*fixed, *(left.pop(int(dice.random() * len(left))) for _ in range(PILES - len(fixed)))]
        met = {demand.name for demand in wanted if demand.met(cards)}
        if len(met) == len({demand.name for demand in wanted}):
            return cards
        possible |= met
    never = [demand.name for demand in wanted if demand.name not in possible]
    what = f"{never[0]!r}" if never else "all of " + ", ".join(repr(demand.name) for demand in wanted) + " together"
    raise UserError(f"{_at(where, 'require')}: none of {TRIES:,} kingdoms drawn from these cards meets {what}.")


def _constraint(name: str, where: str) -> Constraint:
    if name not in constraints():
        raise unknown("constraint", name, constraints(), where)
    return constraints()[name]


def _check_fixed(fixed: Sequence[Card], banned: set[str], wanted: Sequence[Constraint], where: str) -> None:
    at = _at(where, "include")
    if len(fixed) > PILES:
        raise UserError(f"{at}: {len(fixed)} cards; a kingdom has {PILES} piles.")
    for card in fixed:
        if card.role != "Kingdom Pile":
            raise UserError(f"{at}: {card.name!r} is no Kingdom card.")
        if card.name in banned:
            raise UserError(f"{at}: {card.name!r} is in 'exclude' too.")
        for demand in wanted:
            if demand.each and not demand.met([card]):
                raise UserError(f"{at}: {card.name!r} is against {demand.name!r}, which is required.")


def _cards_of(library: CardLibrary, sets: Sequence[str] | None, edition: str, where: str) -> list[Card]:
    """Return the Kingdom cards of the sets by name, so that the draw does not depend on the order of sets."""
    for name in sets or ():
        if name not in library.sets():
            raise unknown("card set", name, library.sets(), _at(where, "sets"))
    return sorted(library.kingdom_cards(sets or library.sets(), edition), key=lambda card: card.name)


def _at(where: str, key: str) -> str:
    return f"{where}: {key}" if where else key
