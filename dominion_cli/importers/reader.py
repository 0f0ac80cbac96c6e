"""Finds out which program a file of strategies is for, and has it read."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from dominion_cli.errors import UserError, unknown
from dominion_cli.importers import dominiate, dominionsim, provincial
from dominion_cli.importers.imported import Imported
from dominion_cli.tourney.plan.league import distinct

if TYPE_CHECKING:
    from dominion_cli.cards.library import CardLibrary

Reader = Callable[[str, "CardLibrary"], list[Imported]]

# Each format: what a file of it looks like, and what reads it.
FORMATS: Final[dict[str, tuple[Callable[[str], bool], Reader]]] = {
    "dominionsim": (dominionsim.looks_like, dominionsim.read),
    "provincial": (provincial.looks_like, provincial.read),
    "dominiate": (dominiate.looks_like, dominiate.read),
}


def read(text: str, library: CardLibrary, where: str = "", form: str = "") -> list[Imported]:
    """Read the strategies in a file for another program.

    Args:
        text: what the file says.
        library: the cards there are.
        where: the file's name, for messages.
        form: one of `FORMATS`, if it should not be guessed.

    Raises:
        UserError: when it is in none of these formats, is broken, or has no bots in it.

    >>> from dominion_cli import registry
    >>> (bot,) = read("e2-d4-p8-gold@99|smithy@2|silver@99", registry().cards)
    >>> bot.rules[3:]
    ['Gold', {'card': 'Smithy', 'max': 2}, 'Silver']
    """
    if form and form not in FORMATS:
        raise unknown("format", form, FORMATS, where)
    chosen = [reader for name, (looks_like, reader) in FORMATS.items() if (name == form if form else looks_like(text))]
    if not chosen:
        raise UserError(
            f"{where}: these are no strategies of DominionSim (XML), Provincial (e2-d4-p8-gold@99|…) or dominiate "
            "(gainPriority)."
        )
    try:
        bots = chosen[0](text, library)
    except UserError as error:
        raise UserError(f"{where}: {error}") from None
    if not bots:
        raise UserError(f"{where}: there is no bot in it.")
    for bot, name in zip(bots, distinct([bot.name for bot in bots]), strict=True):
        bot.name = name
    return bots
