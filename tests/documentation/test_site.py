"""The site is built, and every link within it, and in what lies around it, leads somewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from html import unescape
from inspect import isclass
from pathlib import Path

import pytest
from documentation.pages import script

import dominion_cli
from dominion_cli import registry
from dominion_cli.docs import docstrings

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
AROUND = [
    *ROOT.glob("*.md"),
    *ROOT.glob("plugins/**/README.md"),
    *ROOT.glob("examples/**/README.md"),
]

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site; any warning, such as one of a link that leads nowhere, fails it."""
    pytest.importorskip("furo")
    pytest.importorskip("myst_parser")
    folder = tmp_path_factory.mktemp("site")
    strict = ["-W", "--keep-going", "-q", "-E", "-d", str(folder / "doctrees")]
    command = [sys.executable, "-m", "sphinx", *strict, str(DOCS), str(folder / "html")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder / "html"


def test_the_site_has_every_page_and_each_is_in_its_menu(site: Path) -> None:
    start = (site / "index.html").read_text("utf-8")
    pages = {file.stem for file in DOCS.glob("*.md")}
    assert {file.stem for file in site.glob("*.html")} >= pages
    assert [page for page in pages if f'href="{page}.html"' not in start and page != "index"] == []


def test_the_site_asks_nothing_of_other_hosts(site: Path) -> None:
    for file in site.rglob("*.html"):
        assert re.findall(r'(?:src|<link[^>]*href)="(https?:[^"]*)"', file.read_text("utf-8")) == []


def test_the_site_tells_of_all_cards_bots_commands_and_kingdoms(site: Path) -> None:
    known = registry()
    told = "\n".join(file.read_text("utf-8") for file in (DOCS / "reference").rglob("*.md")).replace("\\", "")
    names = {card.name for card in known.cards.cards()}
    assert [name for name in names if told.count(f"\n| {name} | $") > 1 or f"\n| {name} |" not in told] == []
    assert [name for name in known.bots.names() if f"\n## {name}\n" not in told] == []
    assert [kingdom.name for kingdom in known.kingdoms if f"| {kingdom.name} |" not in told] == []
    assert "`dominion tourney run`" in told
    for page in (ROOT / "README.md", DOCS / "index.md"):
        assert f"All {len(names)} cards and landscapes" in page.read_text("utf-8")


def test_the_site_shows_what_every_part_of_the_api_says_of_itself(site: Path) -> None:
    api = script("api")
    shown = {file.stem: in_words(unescape(re.sub("<[^>]*>", "", file.read_text("utf-8")))) for file in api_pages(site)}
    assert len(shown) > 20
    untold = []
    for name, home in dominion_cli._HOMES.items():
        value = getattr(dominion_cli, name)
        parts = [(f"{name}.{part}", text) for _, part, text in api.members(value)] if isclass(value) else []
        for part, text in [*parts, (name, docstrings(home).get(name, ""))]:
            if in_words(text.partition("\n\n")[0]) not in shown[home.partition(".")[2].replace(".", "-")]:
                untold.append(part)
    assert untold == []


def api_pages(site: Path) -> list[Path]:
    return sorted((site / "reference" / "api").glob("*.html"))


def in_words(text: str) -> str:
    return " ".join(text.replace("`", "").split())


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as GitHub and the site make them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", [*AROUND, *DOCS.glob("*.md")], ids=lambda page: str(page.relative_to(ROOT)))
def test_every_relative_link_of_a_page_leads_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\((?!\w+:)([^)\s]+)\)", page.read_text("utf-8")):
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        assert path.startswith("reference/") or target.exists(), link
        assert not anchor or anchor in anchors(target), link
