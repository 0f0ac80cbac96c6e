"""``dominion card``: list and show cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import typer

from dominion_cli.cards.facts import Facts, facts_of, known_facts
from dominion_cli.cards.library import CardLibrary
from dominion_cli.cli.output import Format, print_listing
from dominion_cli.engine.types import TYPE_NAMES
from dominion_cli.errors import unknown
from dominion_cli.plugins import registry
from dominion_cli.report.cards import card_listing, cards_listing
from dominion_cli.scenarios.rulings import rulings_about

app = typer.Typer(help="List and show cards.", no_args_is_help=True, add_completion=False)


@app.command("list")
def list_cards(
    sets: Annotated[
        list[str] | None, typer.Option("--set", metavar="SET", help="Only this set; given again, any of these.")
    ] = None,
    kinds: Annotated[
        list[str] | None,
        typer.Option("--type", metavar="TYPE", help="Only this type, such as Attack; given again, all of them."),
    ] = None,
    cost: Annotated[int | None, typer.Option(min=0, metavar="N", help="Only cards that cost this many coins.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Also the cards that can't be played with yet.")] = False,
    implemented: Annotated[
        bool | None,
        typer.Option("--implemented/--not-implemented", help="Only those that can, or can't, be played with."),
    ] = None,
    form: Format = "table",
) -> None:
    """List the cards that can be played with, or every card there is.

    Example:

        dominion card list --set Base --type Attack
    """
    library = registry().cards
    if implemented is None and not everything:
        implemented = True
    every = [facts for facts in _every_card(library) if implemented in (None, facts.name in library)]
    chosen = _chosen(every, sets or [], kinds or [], cost)
    print_listing(form, cards_listing(chosen, library, everything or not implemented))


@app.command()
def show(
    name: Annotated[str, typer.Argument(help="The card's name; capitals do not matter.")], form: Format = "table"
) -> None:
    """Show a card: its set, types and cost, in our own words what it does, and the rulings about it that are tested.

    Example:

        dominion card show "Throne Room"
    """
    library = registry().cards
    card = library.card(_spelled("card", name, (each.name for each in library.cards()), "card show"))
    print_listing(form, card_listing(library, card.name, rulings_about(card.name, library)))


def _every_card(library: CardLibrary) -> list[Facts]:
    """Return the facts of every card, each name once: first those that can be played with, then the others."""
    playable = {card.name: facts_of(library.card(card.name)) for card in library.cards()}
    return [*playable.values(), *(facts for facts in known_facts() if facts.name not in playable)]


def _chosen(every: Iterable[Facts], sets: list[str], kinds: list[str], cost: int | None) -> list[Facts]:
    """Return the cards of any of some sets, of all of some types and of one cost, each of them only if asked for."""
    chosen = list(every)
    if sets:
        names = dict.fromkeys(facts.set_name for facts in [*chosen, *known_facts()])
        sets = [_spelled("card set", name, names, "--set") for name in sets]
        chosen = [facts for facts in chosen if facts.set_name in sets]
    for kind in kinds:
        spelled = _spelled("card type", kind, TYPE_NAMES, "--type")
        chosen = [facts for facts in chosen if spelled in facts.types]
    return [facts for facts in chosen if cost in (None, facts.coins)]


def _spelled(what: str, name: str, names: Iterable[str], where: str) -> str:
    """Return a name as it is spelled, whatever its capitals."""
    by_folded = {each.casefold(): each for each in names}
    if name.casefold() not in by_folded:
        raise unknown(what, name, by_folded.values(), where)
    return by_folded[name.casefold()]
