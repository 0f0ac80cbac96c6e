"""The kingdoms that have a name: the official ones and those that plugins bring."""

from __future__ import annotations

from collections.abc import Iterator

from dominion_cli.errors import UserError, unknown
from dominion_cli.kingdoms.kingdom import Kingdom

# Some names are used again in a later edition; the older kingdom then carries this.
FIRST = " (first edition)"


class KingdomLibrary:
    """All kingdoms that can be called by name.

    >>> kingdoms = KingdomLibrary()
    >>> kingdoms.add(Kingdom("Ours", ["Village"]))
    >>> kingdoms.names()
    ['Ours']
    """

    def __init__(self) -> None:
        self._kingdoms: dict[str, Kingdom] = {}  # by name without regard to capitals

    def add(self, kingdom: Kingdom) -> None:
        """Register a kingdom.

        Raises:
            UserError: if the name is taken.
        """
        if kingdom.name in self:
            raise UserError(f"kingdom {kingdom.name!r}: the name is taken")
        self._kingdoms[kingdom.name.casefold()] = kingdom

    def remove(self, name: str) -> None:
        """Take a kingdom out again."""
        del self._kingdoms[name.casefold()]

    def kingdom(self, name: str, edition: str = "latest", where: str = "") -> Kingdom:
        """Return the kingdom of this name.

        Args:
            name: such as ``"First Game"`` or ``"First Game (first edition)"``; capitals do not matter.
            edition: with ``"first"``, a name that both editions use means the older one.
            where: file and key, for the message.

        Raises:
            UserError: if there is none.
        """
        if edition == "first" and name + FIRST in self:
            name += FIRST
        if name not in self:
            raise unknown("kingdom", name, self.names(), where)
        return self._kingdoms[name.casefold()]

    def names(self) -> list[str]:
        """Return every name, in the order of registration."""
        return [kingdom.name for kingdom in self]

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name.casefold() in self._kingdoms

    def __iter__(self) -> Iterator[Kingdom]:
        return iter(self._kingdoms.values())
