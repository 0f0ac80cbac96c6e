"""From what files and people say to kingdoms, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dominion_cli.errors import UserError
from dominion_cli.kingdoms.draw import random_kingdom
from dominion_cli.kingdoms.kingdom import Kingdom, landscape_name
from dominion_cli.toml import read_toml, validate

if TYPE_CHECKING:
    from dominion_cli.cards.library import CardLibrary
    from dominion_cli.kingdoms.entry import KingdomEntry
    from dominion_cli.kingdoms.library import KingdomLibrary

# Keys that an entry may set whichever way it says which kingdom it means.
OWN_KEYS = (
    "landscapes",
    "colonies",
    "shelters",
    "bane",
    "set_aside",
    "black_market",
    "edition",
    "end_piles",
    "start_deck",
    "opening",
)


@dataclass(frozen=True)
class KingdomReader:
    """Makes kingdoms of what files and people say, each of them checked.

    Args:
        library: the cards there are.
        kingdoms: the kingdoms that ``preset`` can name.
        seed: the league's seed, from which random kingdoms are drawn.
        edition: the league's edition, for kingdoms that do not say theirs.
        opened: the files being read, so that none can name itself.
    """

    library: CardLibrary
    kingdoms: KingdomLibrary
    seed: int = 0
    edition: str = "latest"
    opened: tuple[Path, ...] = ()

    def entry(self, entry: Mapping[str, Any], base_dir: Path, where: str, name: str = "Kingdom") -> list[Kingdom]:
        """Make the kingdoms of one ``[[kingdoms]]`` entry: one, or several if they are drawn or from a file of several.

        A drawn kingdom depends on the seed, the entry's name and its own number, not on how many are drawn.

        Args:
            entry: the keys of the entry.
            base_dir: the directory that ``file`` starts from.
            where: file and key of the entry, for messages.
            name: what to call a kingdom that has no name.

        Raises:
            UserError: for the first mistake.
        """
        from dominion_cli.kingdoms.entry import KingdomEntry

        keys = validate(KingdomEntry, entry, where)
        own = {key: getattr(keys, key) for key in OWN_KEYS if key in keys.model_fields_set}
        found = [self._with(kingdom, own) for kingdom in self._meant(keys, base_dir, where, name)]
        return [self._checked(kingdom, where) for kingdom in found]

    def _with(self, kingdom: Kingdom, own: Mapping[str, Any]) -> Kingdom:
        """Return a kingdom with what its entry sets; one that was drawn keeps the Ally or Prophecy that it needs."""
        changed = replace(kingdom, **own)
        if not kingdom.drawn or "landscapes" not in own:
            return changed
        given = [landscape_name(entry) for entry in changed.landscapes]
        kinds = [self.library.card(name).types for name in given if self.library.knows(name)]
        needed = [name for name in kingdom.landscapes if self.library.card(name).types not in kinds]
        return replace(changed, landscapes=(*changed.landscapes, *needed))

    def entries(self, entries: Sequence[Mapping[str, Any]], base_dir: Path, where: str) -> list[Kingdom]:
        """Make the kingdoms of all ``[[kingdoms]]`` of a file.

        Raises:
            UserError: for the first mistake, or for two kingdoms of one name.
        """
        found: dict[str, Kingdom] = {}
        for number, entry in enumerate(entries, 1):
            at = f"{where}: kingdoms #{number}"
            for kingdom in self.entry(entry, base_dir, at, name=f"Kingdom {number}"):
                if kingdom.name in found:
                    raise UserError(
                        f"{at}: name: there is another kingdom {kingdom.name!r}; give this one its own name."
                    )
                found[kingdom.name] = kingdom
        return list(found.values())

    def file(self, path: Path | str, where: str = "") -> list[Kingdom]:
        """Read a kingdom file: the keys of one entry at its top level, or several ``[[kingdoms]]`` and nothing else.

        Args:
            path: the file; a kingdom without a name is called like it.
            where: who names the file, for a message if it is missing.

        Raises:
            UserError: for the first mistake.
        """
        from dominion_cli.kingdoms.entry import KingdomEntryList

        path = Path(path)
        data = read_toml(path, where)
        if path.resolve() in self.opened:
            raise UserError(f"{where}: {path} names itself.")
        inner = replace(self, opened=(*self.opened, path.resolve()))
        if "kingdoms" in data:
            return inner.entries(validate(KingdomEntryList, data, str(path)).kingdoms, path.parent, str(path))
        return inner.entry(data, path.parent, str(path), name=path.stem)

    def said(self, text: str) -> list[Kingdom]:
        """Make the kingdoms that a person means on the command line.

        Args:
            text: a registered kingdom's name, ten card names parted by commas, or a file (known by ``.toml`` or ``/``).

        Raises:
            UserError: for the first mistake.
        """
        entry: dict[str, Any] = {"preset": text}
        if text not in self.kingdoms:
            if text.endswith(".toml") or "/" in text:
                return self.file(text)
            if "," in text:
                entry = {"cards": [name.strip() for name in text.split(",")]}
        return self.entry(entry, Path(), "kingdom")

    def _checked(self, kingdom: Kingdom, where: str) -> Kingdom:
        """Check a kingdom and spell its cards as they are printed."""
        kingdom.piles(self.library, where)
        return kingdom.printed(self.library)

    def _meant(self, keys: KingdomEntry, base_dir: Path, where: str, name: str) -> list[Kingdom]:
        """Find the kingdoms that an entry names, before its other keys change them."""
        edition = keys.edition or self.edition
        if keys.random is not None:
            return self._drawn(keys, edition, where)
        if keys.cards is not None:
            return [Kingdom(keys.name or name, tuple(keys.cards), edition=edition)]
        if keys.preset is not None:
            return _named(keys.name, [self.kingdoms.kingdom(keys.preset, edition, f"{where}: preset")])
        found = replace(self, edition=edition).file(base_dir / str(keys.file), f"{where}: file")
        return _named(keys.name, found)

    def _drawn(self, keys: KingdomEntry, edition: str, where: str) -> list[Kingdom]:
        name = keys.name or "Random"
        return [
            random_kingdom(
                self.library,
                f"{self.seed}/{name}/{number}",
                sets=keys.sets,
                require=keys.require,
                include=keys.include,
                exclude=keys.exclude,
                edition=edition,
                name=f"{name} {number}",
                where=where,
            )
            for number in range(1, (keys.random or 0) + 1)
        ]


def _named(name: str | None, kingdoms: list[Kingdom]) -> list[Kingdom]:
    """Give the kingdoms an entry's own name, with numbers if they are several."""
    if name is None:
        return kingdoms
    if len(kingdoms) == 1:
        return [replace(kingdoms[0], name=name)]
    return [replace(kingdom, name=f"{name} {number}") for number, kingdom in enumerate(kingdoms, 1)]


def kingdom_toml(*kingdoms: Kingdom) -> str:
    """Write kingdoms as a kingdom file, which reads back as the same kingdoms.

    >>> print(kingdom_toml(Kingdom("Ours", ("Village", "Smithy"), end_piles=4)))
    name = "Ours"
    cards = [
        "Village",
        "Smithy",
    ]
    edition = "latest"
    end_piles = 4
    <BLANKLINE>
    """
    import tomli_w

    tables = [kingdom_keys(kingdom) for kingdom in kingdoms]
    return tomli_w.dumps(tables[0] if len(tables) == 1 else {"kingdoms": tables})


def kingdom_keys(kingdom: Kingdom) -> dict[str, Any]:
    """Return what a file says of a kingdom: the edition, to mean the same in any league, and all that is set."""
    said = {key.name: getattr(kingdom, key.name) for key in fields(kingdom) if key.compare}
    said["set_aside"] = dict(kingdom.set_aside)
    return {key: value for key, value in said.items() if value not in (None, (), {}, False)}
