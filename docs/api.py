"""Writes the pages of the API: every public name, with all that it has and all that they say of themselves.

One page a module that public names live in. A class has a section for each of its base classes that is not public: the
verbs of a player are told by subject that way. The texts are docstrings; what has none is on no page.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from textwrap import indent
from types import ModuleType
from typing import Any

import dominion_cli
from dominion_cli.docs import docstrings


def pages() -> dict[str, str]:
    """Return the text of each page by its path below the folder of the reference."""
    homes = {home: _names(home) for home in dict.fromkeys(dominion_cli._HOMES.values())}
    rows = [f"| [{_title(home)}](api/{_page(home)}.md) | {_listed(names)} |" for home, names in homes.items()]
    parts = [
        "# The API",
        "All that a card, a bot or a plugin imports, from `dominion_cli`, and all that it may call or set.",
        "\n".join(["| page | names |", "| --- | --- |", *rows]),
        "\n".join(["```{toctree}", ":hidden:", "", *(f"api/{_page(home)}" for home in homes), "```"]),
    ]
    return {
        "api.md": "\n\n".join(parts) + "\n",
        **{f"api/{_page(home)}.md": "\n\n".join(_parts(home, names)) + "\n" for home, names in homes.items()},
    }


def _names(home: str) -> list[str]:
    return [name for name, its in dominion_cli._HOMES.items() if its == home]


def _page(home: str) -> str:
    return home.partition(".")[2].replace(".", "-")


def _title(home: str) -> str:
    names = _names(home)
    return ", ".join(names) if len(names) < 4 else home.rpartition(".")[2].capitalize()


def _listed(names: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def members(kind: type) -> Iterator[tuple[type, str, str]]:
    """Yield what objects of a public class have, in the order of the source: which class says so, name and text.

    What it has from another public class is told there.
    """
    public = {getattr(dominion_cli, name) for name in dominion_cli.__all__}
    seen: set[str] = set()
    for step in kind.__mro__:
        if step is not kind and step in public:
            return
        if step.__module__.startswith("dominion_cli."):
            for path, text in docstrings(step.__module__).items():
                owner, _, name = path.rpartition(".")
                if owner == step.__qualname__ and not name.startswith("_") and name not in seen:
                    seen.add(name)
                    yield step, name, text


def _parts(home: str, names: list[str]) -> Iterator[str]:
    yield f"# {_title(home)}"
    for name in names:
        value = getattr(dominion_cli, name)
        if inspect.isclass(value):
            heading = "##"
            if len(names) > 1:
                yield f"## {name}"
                heading = "###"
            yield _directive("autoclass", f"dominion_cli.{name}")
            yield from _members(name, value, heading)
        elif isinstance(value, ModuleType):
            said = docstrings(home)
            yield said[""]
            told = [each for each in said if each and each[0] != "_"]
            yield from (_directive("autofunction", f"dominion_cli.{name}.{each}") for each in told)
        elif inspect.isroutine(value):
            yield _directive("autofunction", f"dominion_cli.{name}")
        else:
            yield _data(name, docstrings(home)[name])


def _members(name: str, kind: type, heading: str) -> Iterator[str]:
    told = kind
    for step, member, _ in members(kind):
        if step is not told:
            told = step
            yield f"{heading} {docstrings(step.__module__)[''].splitlines()[0].rstrip('.')}"
        yield _directive(_sort(step, member), f"dominion_cli.{name}.{member}")


def _sort(kind: type, name: str) -> str:
    """Return the directive for a part of a class."""
    value: Any = vars(kind).get(name)
    if isinstance(value, property):
        return "autoproperty"
    return (
        "automethod" if inspect.isroutine(value) or isinstance(value, staticmethod | classmethod) else "autoattribute"
    )


def _directive(what: str, name: str) -> str:
    return f"```{{eval-rst}}\n.. currentmodule:: dominion_cli\n.. {what}:: {name}\n```"


def _data(name: str, text: str) -> str:
    """Return a value's text; Sphinx would look for it where the value is imported, and find that of its type."""
    return _directive("py:data", f"{name}\n\n{indent(text, '   ')}")
