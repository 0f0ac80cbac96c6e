"""Writes the package of a new plugin: it installs, tests itself and is ready to be published."""

from __future__ import annotations

import re
import string
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Final

import dominion_cli
from dominion_cli.errors import UserError, unknown, writing
from dominion_cli.hookspecs import API_VERSION

if TYPE_CHECKING:
    from dominion_cli.plugins import Registry

LONGEST_NAME: Final = 24
OURS: Final = "dominion-"
"""What the names of distributions begin with, so that people find them."""

_EVERY_KIND: Final = {
    "pyproject.toml": "pyproject.toml",
    "README.md": "README.md",
    "LICENSE": "LICENSE",
    ".gitignore": "gitignore",
    ".github/workflows/ci.yml": "ci.yml",
    "src/%{module}/py.typed": "py.typed",
}
KINDS: Final = {
    "bot": {"src/%{module}/__init__.py": "bot.py", "tests/test_%{name_}.py": "test_bot.py"},
    "cards": {
        "src/%{module}/__init__.py": "cards.py",
        "tests/test_%{name_}.py": "test_cards.py",
        "tests/rulings/%{name}.toml": "rulings.toml",
    },
    "format": {"src/%{module}/__init__.py": "format.py", "tests/test_%{name_}.py": "test_format.py"},
    "report": {"src/%{module}/__init__.py": "report.py", "tests/test_%{name_}.py": "test_report.py"},
}
"""Each kind of plugin with its files, and the templates that they are made from."""

_TRY: Final = {
    "bot": "dominion match %{name} money",
    "cards": 'dominion card list --set "%{title}"',
    "format": "dominion plugin check %{name}",
    "report": "dominion tourney report LEAGUE.results.sqlite --format %{name}",
}


class _Text(string.Template):
    """A text with places such as ``%{name}``; dollars are coins here."""

    delimiter = "%"


def new_plugin(kind: str, name: str, folder: Path, registry: Registry) -> list[Path]:
    """Write the package of a new plugin.

    Args:
        kind: one of `KINDS`.
        name: what the plugin, and the bot, format or report it brings, is called; a card set has it in capitals.
        folder: where the package is written; it may not be there yet.
        registry: what is registered, whose names are taken.

    Returns:
        The files that were written.

    Raises:
        UserError: the name is none, or taken; or the folder is there already, or can't be written.
    """
    if kind not in KINDS:
        raise unknown("kind of plugin", kind, KINDS)
    words = words_for(kind, checked_name(kind, name, registry))
    if folder.exists():
        raise UserError(f"{folder}: it is there already, and nothing is ever overwritten; give another folder with -o.")
    templates = files("dominion_cli.kit") / "templates"
    texts = {
        Path(_filled(path, words)): _filled((templates / f"{template}.template").read_text("utf-8"), words)
        for path, template in {**_EVERY_KIND, **KINDS[kind]}.items()
    }
    with writing(folder):
        for path, text in texts.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, "utf-8")
    return [folder / path for path in texts]


def checked_name(kind: str, name: str, registry: Registry) -> str:
    """Return a plugin's name without the prefix of distributions.

    Raises:
        UserError: it is no name for a plugin, or something has it.
    """
    short = name.removeprefix(OURS)
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", short) or len(short) > LONGEST_NAME:
        raise UserError(
            f"NAME: {name!r} is no name for a plugin; it is made of small letters, digits and single hyphens, "
            f"begins with a letter and has at most {LONGEST_NAME} signs, such as 'gold-hoarder'."
        )
    taken = {
        "plugin": [plugin.name for plugin in registry.plugins] + ["cli"],
        "bot": registry.bots.names() if kind == "bot" else [],
        "card set": registry.cards.sets() if kind == "cards" else [],
        "format": [*registry.formats] if kind == "format" else [],
        "report": [*registry.reports["tournament"]] if kind == "report" else [],
    }
    for what, names in taken.items():
        if short in names or (what == "card set" and title_of(short) in names):
            raise UserError(f"NAME: {name!r} is the name of a {what} already; take another.")
    return short


def words_for(kind: str, name: str) -> dict[str, str]:
    """Return what the places in the templates stand for."""
    words = {
        "kind": kind,
        "name": name,
        "name_": name.replace("-", "_"),
        "distribution": OURS + name,
        "module": (OURS + name).replace("-", "_"),
        "title": title_of(name),
        "class": _class_of(name),
        "api": str(API_VERSION),
        "version": ".".join(dominion_cli.__version__.split(".")[:2]),
    }
    return {**words, "try": _filled(_TRY[kind], words)}


def title_of(name: str) -> str:
    """Return a name as a title.

    >>> title_of("gold-hoarder")
    'Gold Hoarder'
    """
    return name.replace("-", " ").title()


def _class_of(name: str) -> str:
    """Return a name as that of a class, other than those that a plugin imports."""
    found = title_of(name).replace(" ", "")
    return f"{found}Bot" if found in dominion_cli.__all__ else found


def _filled(text: str, words: dict[str, str]) -> str:
    return _Text(text).substitute(words)
