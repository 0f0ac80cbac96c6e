"""The names of the cards there are, as scenarios may spell them: capitals do not matter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dominion_cli.errors import UserError, unknown

if TYPE_CHECKING:
    from dominion_cli.cards.library import CardLibrary
    from dominion_cli.scenarios.node import Node


class CardNames:
    """Finds cards by names."""

    def __init__(self, library: CardLibrary) -> None:
        self._spelled = {name.casefold(): name for name in library.names()}

    def spelled(self, text: str) -> str | None:
        """Return a card's name as it is printed; None when there is no such card."""
        return self._spelled.get(text.casefold())

    def __contains__(self, text: object) -> bool:
        return isinstance(text, str) and self.spelled(text) is not None

    def of(self, node: Node) -> str:
        """Return the card's name that stands there.

        Raises:
            UserError: when there is no such card, with the nearest.
        """
        name = self.spelled(node.text())
        if name is None:
            raise self.unknown(node.text(), node.where())
        return name

    def all_of(self, node: Node) -> tuple[str, ...]:
        """Return the names in a list."""
        return tuple(self.of(part) for part in node.list())

    def each_once(self, node: Node) -> tuple[str, ...]:
        """Return the names in a list of cards that there is one of each.

        Raises:
            UserError: when a name stands there twice.
        """
        found: list[str] = []
        for part in node.list():
            name = self.of(part)
            if name in found:
                raise part.error(f"there is one {name} only.")
            found.append(name)
        return tuple(found)

    def unknown(self, text: str, where: str) -> UserError:
        """Return the error for a name that no card has."""
        return unknown("card", text, self._spelled.values(), where)
