"""Writes the pages that are made of the code, into ``docs/reference``: API, commands, cards, bots, kingdoms, changes.

They are part of the site and of no commit, so they are always of the version that the site is built with.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import api
import typer
from typer.cli import get_docs_for_click

from dominion_cli import registry
from dominion_cli.cards.facts import Facts, facts_of
from dominion_cli.cli.app import app
from dominion_cli.report.bots import parameters_text, text_of
from dominion_cli.report.cards import EDITIONS, card_text, cost_text

# What Typer calls the kinds of values, and what people read.
KINDS = {"str": " TEXT", "path": " FILE", "int": " N", "int range": " N", "float range": " N"}
DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
FOLDER = DOCS / "reference"
# Pages that lie elsewhere, and where the site has them.
ADOPTED = {
    ROOT / "CHANGELOG.md": "changes.md",
    ROOT / "CONTRIBUTING.md": "contributing.md",
    ROOT / "RELEASING.md": "releasing.md",
    ROOT / "SECURITY.md": "security.md",
    ROOT / "examples" / "README.md": "examples.md",
    ROOT / "plugins" / "README.md": "plugins.md",
    **{
        file: f"{file.parts[-3]}/{file.parts[-2]}.md"
        for folder in ("examples", "plugins")
        for file in sorted(ROOT.glob(f"{folder}/*/README.md"))
    },
}
# A link out of the folder of the pages, to a page or a folder; those to other files are copied into the site.
OUTWARD = re.compile(r"\[([^\]]+)\]\(\.\./(?:[\w./-]*\.md|[\w./-]*/|[\w/-]*)(?:#[\w-]*)?\)")


def write() -> None:
    """Write all pages; those that are as they were keep their time, so that the site is built quickly again."""
    made = pages()
    for file in FOLDER.rglob("*.md"):
        if file.relative_to(FOLDER).as_posix() not in made:
            file.unlink()
    for name, text in made.items():
        file = FOLDER / name
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists() or file.read_text("utf-8") != text:
            file.write_text(text, "utf-8")


def pages() -> dict[str, str]:
    """Return the text of each page by its path below the folder."""
    sets = dict(_sets())
    return {
        "commands.md": _commands(),
        "bots.md": _bots(),
        "kingdoms.md": _kingdoms(),
        **api.pages(),
        **{page: _adopted(file, page) for file, page in ADOPTED.items()},
        "cards.md": _card_sets(sets),
        **{f"cards/{_slug(name)}.md": _cards(name, cards) for name, cards in sets.items()},
    }


def inward(page: str) -> str:
    """Return a page in which only words are left of links to what is not part of the site."""
    for file, place in ADOPTED.items():
        page = page.replace(f"](../{file.relative_to(ROOT)})", f"](reference/{place})")
    return OUTWARD.sub(r"\1", page)


def _adopted(file: Path, page: str) -> str:
    """Return the text of a page that lies elsewhere, with its links as they are from its place in this folder."""

    def link(found: re.Match[str]) -> str:
        words, path, anchor = found.groups()
        target = (file.parent / path).resolve()
        target = target / "README.md" if target.is_dir() else target
        if target in ADOPTED:
            target = FOLDER / ADOPTED[target]
        elif not target.is_relative_to(DOCS) and (target.suffix == ".md" or not target.is_file()):
            return words
        return f"[{words}]({os.path.relpath(target, (FOLDER / page).parent)}{anchor})"

    text = re.sub(r"\[([^\]]+)\]\((?!\w+:)([^)#\s]*)((?:#[^)\s]*)?)\)", link, file.read_text("utf-8"))
    below = [other.removesuffix(".md") for other in ADOPTED.values() if other.startswith(f"{page[:-3]}/")]
    return text + _menu_of(below) if below else text


def _menu_of(paths: Sequence[str]) -> str:
    """Return what puts pages below another one in the site's menu."""
    return "\n".join(["", "```{toctree}", ":hidden:", "", *paths, "```", ""])


def _commands() -> str:
    group: Any = typer.main.get_command(app)
    context = group.make_context("dominion", [], resilient_parsing=True)
    text = get_docs_for_click(obj=group, ctx=context, name="dominion", title="Commands")
    # A group's commands are sections of their own further down.
    text = re.sub(r"^\*\*Commands\*\*:\n\n(?:\* .*\n)+\n?", "", text, flags=re.MULTILINE)
    text = re.sub(r" <([\w ,\[\]]+)>(?=`)", lambda kind: KINDS.get(kind.group(1), ""), text)
    # An example is indented in the help, or stands in the line, which would be code in any language or none.
    return re.sub(r"^Example:\s+((?:.*dominion .*\n)+)", _as_shell, text, flags=re.MULTILINE)


def _as_shell(example: re.Match[str]) -> str:
    lines = [line.strip() for line in example.group(1).splitlines()]
    return "\n".join(["Example:", "", "```sh", *lines, "```", ""])


def _bots() -> str:
    bots = registry().bots
    parts = [
        "# Bots that ship",
        "`dominion bot show NAME` prints the same. A league gives a bot's parameters as further keys of its entry.",
    ]
    for name in bots.names():
        parts += [f"## {name}", _plain(text_of(bots.describe(name)))]
        parameters = parameters_text(bots.parameters(name))
        if parameters:
            parts.append(f"Parameters and their defaults: {', '.join(f'`{each}`' for each in parameters)}")
    return "\n\n".join(parts) + "\n"


def _kingdoms() -> str:
    rows = [(each.name, each.edition, ", ".join([*each.cards, *each.landscapes])) for each in registry().kingdoms]
    return "\n\n".join(
        [
            "# Kingdoms that have a name",
            "A league names one with `preset`, the command line with `-k`. See [kingdoms](../kingdoms.md).",
            _table(("kingdom", "edition", "cards"), rows),
        ]
    )


def _sets() -> Iterator[tuple[str, list[Facts]]]:
    """Return the sets with the facts of their cards, of each the latest printing."""
    library = registry().cards
    every = [facts_of(library.card(name)) for name in dict.fromkeys(card.name for card in library.cards())]
    for name in sorted({facts.set_name for facts in every}):
        yield name, [facts for facts in every if facts.set_name == name]


def _card_sets(sets: dict[str, list[Facts]]) -> str:
    rows = [(f"[{name}](cards/{_slug(name)}.md)", len(cards)) for name, cards in sets.items()]
    paths = [f"cards/{_slug(name)}" for name in sets]
    total = sum(len(cards) for cards in sets.values())
    return "\n\n".join(
        [
            "# Cards",
            f"All {total} cards and landscapes, with what they do in our own words. `dominion card show NAME` prints "
            "the same, and the rulings that are tested; `dominion card list` picks by set, type and cost.",
            _table(("set", "cards"), rows, escaped=False),
            _menu_of(paths),
        ]
    )


def _cards(set_name: str, cards: Sequence[Facts]) -> str:
    library = registry().cards
    rows: list[Sequence[str]] = []
    for facts in cards:
        text, first = card_text(library, facts.name), card_text(library, facts.name, "first")
        if first != text:
            text += f" (First edition: {first})"
        edition = EDITIONS.get(facts.edition, "").removesuffix(" edition").removesuffix(" editions")
        rows.append((facts.name, cost_text(facts), text, " - ".join(facts.types), edition))
    heads = ["card", "cost", "what it does", "types", "edition"]
    if not any(row[-1] for row in rows):
        heads.pop()
        rows = [row[:-1] for row in rows]
    return f"# {set_name}\n\n{_table(heads, rows)}"


def _table(heads: Sequence[str], rows: Iterable[Sequence[object]], escaped: bool = True) -> str:
    lines = [heads, ["---"] * len(heads)]
    lines += [[_plain(str(cell)) if escaped else str(cell) for cell in row] for row in rows]
    return "".join(f"| {' | '.join(' '.join(cell.split()) for cell in line)} |\n" for line in lines)


def _plain(text: str) -> str:
    """Return text in which nothing means anything to Markdown, except quotes of code."""
    return re.sub(r"([\\*_<>\[\]|#])", r"\\\1", text)


def _slug(name: str) -> str:
    return re.sub(r"\W+", "-", name.casefold())
